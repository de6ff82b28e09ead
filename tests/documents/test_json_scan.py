"""The JSON scanner: as right as a parser on valid input, and of use on every other."""

import json

from hypothesis import given
from hypothesis import strategies as st

from faithlint import documents
from faithlint.documents.json_scan import scan
from faithlint.documents.tree import Items, Node, Record, texts
from faithlint.model import Span
from tests.helpers.bounded import no_blow_up
from tests.helpers.read_files import plain

KEYS = st.text("abcé 😀", min_size=1, max_size=4)
WORDS = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
WRITTEN = st.builds(
    lambda value, ascii_only, indent: json.dumps(value, ensure_ascii=ascii_only, indent=indent),
    VALUES,
    st.booleans(),
    st.sampled_from([None, 2]),
)


@given(WRITTEN)
def test_valid_json_reads_as_the_standard_parser_reads_it(text):
    found = scan(text)
    assert found.problems == ()
    assert [plain(root, json.loads) for root in found.roots] == [json.loads(text)]


def places(node: Node):
    """Everything a tree says: kinds, keys and places."""
    inside = node.values if isinstance(node, Record) else dict(enumerate(node.items if isinstance(node, Items) else ()))
    return type(node), node.start, node.end, [(key, places(below)) for key, below in inside.items()]


@given(WRITTEN, st.sampled_from(["", "\ufeff", "\n ", "\ufeff  "]))
def test_what_the_standard_parser_takes_reads_as_it_does_with_a_comment(text, before):
    plain, commented = scan(before + text), scan(before + text + " // of which the standard parser takes none")
    assert [places(root) for root in plain.roots] == [places(root) for root in commented.roots]


@given(WRITTEN)
def test_every_span_cuts_out_what_it_claims(text):
    for root in scan(text).roots:
        for _, node in texts(root):
            mapped = node.mapped
            assert json.loads(node.span.cut(text)) == mapped.text
            for at, character in enumerate(mapped.text):
                source = mapped.span(Span(at, at + 1)).cut(text)
                assert json.loads(f'"{source}"') == character


@given(WRITTEN, st.data())
def test_truncated_and_edited_json_never_raises(text, data):
    at = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.text('{}[]",:\\/*\n ab\ufeff\ud800', max_size=4))
    for broken in (text[:at], text[:at] + junk + text[at:], text[:at] + junk + text[at + 1 :]):
        for path, mapped in documents.fields(broken, "json").items():
            assert isinstance(path, str)
            assert mapped.whole is None or mapped.whole.end <= len(broken)
        documents.parse(broken, "x.json")
        documents.parse(broken, "x.jsonl")


@given(st.text('{}[]",:\\/* \n\rabu1"'))
def test_no_text_at_all_makes_it_fail(text):
    for name in ("x.json", "x.jsonl", "x.md"):
        document = documents.parse(text, name)
        for exchange in document.exchanges:
            assert exchange.range.end <= len(text)


def test_records_before_a_cut_stay_found_with_their_spans():
    whole = '[{"question": "Who?", "answer": "Ann did."}, {"question": "When?", "answer": "At noon."}]'
    for end in range(whole.index("}") + 1, len(whole)):
        first = documents.parse(whole[:end], "x.json").exchanges[0]
        assert (first.prompt.text, first.response.text) == ("Who?", "Ann did.")
        assert first.response.whole.cut(whole) == "Ann did."


def test_half_typed_text_is_named_with_its_place():
    text = '[{"question": "Who?", "answer": "Ann did.\n}]'
    document = documents.parse(text, "x.json")
    assert [(problem.span.start, problem.message) for problem in document.problems] == [
        (text.index('"Ann'), "this string is not closed on its line")
    ]
    assert document.exchanges[0].response.text == "Ann did."


def test_of_a_repeated_key_the_last_value_counts():
    assert documents.fields('{"a": "1", "a": "2"}', "json")["a"].text == "2"


def test_lone_surrogates_become_the_replacement_character():
    assert documents.fields(r'{"a": "x\ud800y"}', "json")["a"].text == "x\ufffdy"
    assert documents.fields('{"a": "x\ud800y"}', "json")["a"].text == "x\ufffdy"


def test_deep_nesting_and_long_garbage_take_linear_time():
    for text in ("[" * 50_000, "[" * 50_000 + "}" * 50_000, '{"a":' * 50_000, '"' * 100_001, "/*" * 50_000):
        with no_blow_up():
            documents.parse(text, "x.json")

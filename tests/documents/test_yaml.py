"""YAML: scalars of every style as the parser reads them, aliases at their anchors, and what follows an error."""

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from faithlint.documents import fields, parse
from faithlint.documents.yaml_scan import scan
from faithlint.model import Span
from tests.helpers.bounded import no_blow_up
from tests.helpers.read_files import plain

BASE = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
WORDS = st.text("ab é😀'\"\\:#-|>\n\t\x85\u2028", max_size=24)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=3),
    max_leaves=8,
)
WRITTEN = st.builds(
    lambda value, style, flow, width, unicode, indent: yaml.dump(
        value, default_style=style, default_flow_style=flow, width=width, allow_unicode=unicode, indent=indent
    ),
    VALUES,
    st.sampled_from([None, "'", '"', "|", ">"]),
    st.sampled_from([None, False, True]),
    st.sampled_from([8, 80]),
    st.booleans(),
    st.sampled_from([2, 4]),
)


@given(WRITTEN)
def test_valid_yaml_reads_as_the_parser_reads_it(text):
    """The parser that takes every scalar for a string."""
    found = scan(text)
    assert found.problems == ()
    assert [plain(root, str) for root in found.roots] == [yaml.load(text, Loader=BASE)]


BLOCKS = st.lists(st.sampled_from(["a b", "  deep", "", " ", "\ttab", "# no comment", "é😀", "- x"]), max_size=7)


@given(
    BLOCKS, st.sampled_from("|>"), st.sampled_from(["", "-", "+", "2", "2-", "+ # c"]), st.sampled_from(["\n", "\r\n"])
)
def test_blocks_are_mapped_without_guessing(lines, style, header, end):
    text = end.join(
        [f"k: {style}{header}", *(f"  {line}" if line.strip(" ") else line for line in lines), "z: end", ""]
    )
    try:
        expected = yaml.load(text, Loader=BASE)
    except yaml.YAMLError:
        return
    found = fields(text, "yaml")
    for key, words in expected.items():
        mapped = found[key]
        assert mapped.text == words
        for at, character in enumerate(words):
            source = mapped.span(Span(at, at + 1)).cut(text)
            assert source == character or (character in "\n " and source in ("\n", "\r\n"))


@given(WRITTEN, st.data())
def test_truncated_and_edited_yaml_never_raises(text, data):
    text = f"tests:\n- vars: {{query: q}}\n  providerOutput: x\n{text}"
    at = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.text("{}[]&*!|>'\"%@`:-? \n\t\x00\ufeff\ud800", max_size=4))
    for broken in (text[:at], text[:at] + junk + text[at:]):
        for mapped in fields(broken, "yaml").values():
            assert mapped.whole is None or mapped.whole.end <= len(broken)
        for exchange in parse(broken, "x.yaml").exchanges:
            assert exchange.range.end <= len(broken)


def read(text: str, name: str = "promptfooconfig.yaml"):
    return [
        (
            one.prompt.text if one.prompt else None,
            None if one.context is None else [chunk.text.text for chunk in one.context],
            one.response.text,
        )
        for one in parse(text, name).exchanges
    ]


CONFIG = """\
# promptfoo
prompts: ["{{context}} {{query}}"]
defaultTest:
  vars: &kitchen
    context: [The kitchen closes at ten., It opens at noon.]
tests:
- description: stored answer
  vars:
    <<: *kitchen
    query: >-
      When does the
      kitchen close?
  providerOutput: |
    At ten.
  assert: [{type: context-faithfulness, threshold: 0.8}]
- vars: {query: unanswered, context: c}
"""


def test_a_stored_answer_makes_a_promptfoo_test_an_exchange():
    assert read(CONFIG) == [
        ("When does the kitchen close?", ["The kitchen closes at ten.", "It opens at noon."], "At ten.\n")
    ]
    document = parse(CONFIG, "promptfooconfig.yaml")
    one = document.exchanges[0]
    assert one.context[1].text.whole.cut(CONFIG) == "It opens at noon."
    assert one.prompt.span(Span(10, 27)).cut(CONFIG) == "the\n      kitchen close"
    assert [half.prompt.text for half in document.unanswered] == ["unanswered"]


def test_records_with_the_names_of_ragas():
    text = "- user_input: Why?\n  retrieved_contexts:\n  - So.\n  response: |\n    Because.\n  reference: R\n"
    assert read(text, "x.yml") == [("Why?", ["So."], "Because.\n")]


def test_a_template_of_github_models_is_nobodys_conversation():
    text = """\
name: Sum
model: openai/gpt-4o
modelParameters: {temperature: 0}
messages:
- {role: system, content: Sum up.}
- {role: user, content: "{{input}}"}
- {role: assistant, content: Of course.}
testData:
- input: A long text
  expected: Text
"""
    document = parse(text, "sum.prompt.yml")
    assert document.exchanges == ()
    assert [(one.prompt.text, one.lack.value) for one in document.unanswered] == [("A long text", "reference only")]


def test_what_stands_behind_an_error_is_found_again():
    text = (
        CONFIG.replace("query: unanswered", 'query: "unanswered')
        + "- vars: {query: q2, context: c2}\n  providerOutput: o2\n"
    )
    document = parse(text, "x.yaml")
    assert [one.prompt.text for one in document.exchanges] == ["When does the kitchen close?", "q2"]
    assert document.exchanges[1].response.whole.cut(text) == "o2"
    assert len(document.problems) == 1
    assert "YAML" in document.problems[0].message


def test_several_documents_in_one_file():
    assert len(read("---\nquestion: a\nanswer: b\n---\nquestion: c\nanswer: d\n...\n")) == 2


@pytest.mark.parametrize("words", ["yes", "2024-05-01", "12:30", "0x1F", "no answer"])
def test_words_that_old_yaml_took_for_something_else_are_texts(words):
    assert read(f"question: q\nanswer: {words}\n") == [("q", None, words)]


@pytest.mark.parametrize("words", ["null", "~", "", "42", "1.5", "true"])
def test_numbers_and_the_like_are_no_answer(words):
    assert read(f"question: q\nanswer: {words}\n") == []


def test_an_alias_bomb_is_cut_and_says_so():
    lines = ["a0: &a0 {question: q, answer: a}"]
    lines += [f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]" for n in range(12)]
    with no_blow_up():
        document = parse("\n".join(lines), "x.yaml")
    assert len(document.exchanges) < 100_000
    assert any("aliases" in problem.message for problem in document.problems)


def test_deep_nesting_and_garbage_take_bounded_time():
    deep = "\n".join(" " * n + "a:" for n in range(3_000))
    for text in ("[" * 20_000, "{a: " * 20_000, "- " * 20_000, deep, "? " * 20_000, "&a " * 20_000, "*a\n" * 20_000,
                 '"\n' * 20_000, "a: |\n" * 20_000, "a: '" + "''" * 50_000, "- [\n" * 5_000):  # fmt: skip
        with no_blow_up():
            parse(text, "x.yaml")


def test_json_inside_a_string_is_read_too():
    text = "input: " + json.dumps(json.dumps({"messages": [{"content": "hi"}]}))
    mapped = fields(text, "yaml")["input{json}.messages[0].content"]
    assert mapped.whole.cut(text) == "hi"

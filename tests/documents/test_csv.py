"""Tables: cells as the standard parser reads them, lists in all their disguises, and quotes that nobody closed."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.documents import fields, parse
from faithlint.documents.csv_scan import CsvSource, rows
from faithlint.documents.mapped import verbatim
from faithlint.documents.python_values import python_value
from faithlint.model import Span
from tests.helpers.bounded import no_blow_up
from tests.helpers.read_files import plain

CELLS = st.text("ab \",;|'\n[é😀", max_size=8)
TABLES = st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=5)


def written(table: list[list[str]], **options) -> str:
    out = io.StringIO()
    csv.writer(out, **options).writerows(table)
    return out.getvalue()


def scanned(text: str) -> list[list[str]]:
    source = CsvSource(text)
    return [[source.decode(*cell).text for cell in row.cells] for row in rows(text, ",", [])]


@given(TABLES, st.sampled_from(["\n", "\r\n"]), st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
def test_cells_read_as_the_standard_parser_reads_them(table, end, quoting):
    text = written(table, lineterminator=end, quoting=quoting)
    assert scanned(text) == list(csv.reader(io.StringIO(text, newline="")))


@given(TABLES)
def test_every_span_cuts_out_what_it_claims(table):
    text = written(table)
    source = CsvSource(text)
    for row in rows(text, ",", []):
        for cell in row.cells:
            mapped = source.decode(*cell)
            for at, character in enumerate(mapped.text):
                assert mapped.span(Span(at, at + 1)).cut(text) in (character, character * 2)


@given(TABLES, st.data())
def test_truncated_and_edited_tables_never_raise(table, data):
    text = written([["question", "contexts", "answer"], *table])
    at = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.text("\",'[]|\n\r\ufeff\ud800", max_size=4))
    for broken in (text[:at], text[:at] + junk + text[at:]):
        for exchange in parse(broken, "x.csv").exchanges:
            assert exchange.range.end <= len(broken)
        for mapped in fields(broken, "csv").values():
            assert mapped.whole is None or mapped.whole.end <= len(broken)


def read(text: str, name: str = "x.csv"):
    return [
        (
            one.prompt.text if one.prompt else None,
            None if one.context is None else [chunk.text.text for chunk in one.context],
            one.response.text,
        )
        for one in parse(text, name).exchanges
    ]


LISTS = {
    "one text": ("It is blue, often.", ["It is blue, often."]),
    "a JSON list": ('["a \\"b\\"", "c"]', ['a "b"', "c"]),
    "the repr of a list": ("""['Paris.', "it's tall", 'both \\' and "', 'new\\nline']""",
                           ["Paris.", "it's tall", "both ' and \"", "new\nline"]),
    "numpy's str, without commas": ("['one chunk'\n 'another, longer']", ["one chunk", "another, longer"]),
    "an array": ("array(['a', 'b'], dtype=object)", ["a", "b"]),
    "LangChain documents": ("[Document(metadata={'source': 'm.md'}, page_content='Tea.')]", ["Tea."]),
    "a list of objects": ("""[{"text": "Tea.", "doc_id": "7"}]""", ["Tea."]),
    "joined by bars": ("Weather|Paris in May", ["Weather", "Paris in May"]),
    "a Markdown table is one text": ("| a | b |\n|---|---|", ["| a | b |\n|---|---|"]),
    "brackets that are no list": ("[see page 3]", ["[see page 3]"]),
    "an empty list": ("[]", []),
}  # fmt: skip


@pytest.mark.parametrize(("cell", "chunks"), LISTS.values(), ids=LISTS.keys())
def test_lists_in_a_cell(cell, chunks):
    text = written([["question", "answer", "retrieved_contexts"], ["Why?", "So.", cell]])
    assert read(text) == [("Why?", chunks, "So.")]
    for one in parse(text, "x.csv").exchanges[0].context:
        first = one.text.text.split("\n")[0].replace('"', '""')
        assert one.text.whole.cut(text).replace("\\", "").startswith(first[:5])


def test_separators_byte_order_marks_and_line_ends():
    for mark, name in ((",", "x.csv"), (";", "x.csv"), ("\t", "x.csv"), ("\t", "x.tsv")):
        text = "\ufeffquestion*answer*context\r\n\r\nq*a*c\rq2*a2*c2".replace("*", mark)
        assert read(text, name) == [("q", ["c"], "a"), ("q2", ["c2"], "a2")]


def test_an_answer_in_the_first_row_of_its_query_has_the_passages_of_all_its_rows():
    text = (
        "query_id,query,query_run,passage_id,passage,generated_answer\n"
        "1,Deep?,1,[1],Lakes are deep.,Very [1]\n1,Deep?,1,[2],Seas are deeper.,\n"
        "1,Deep?,2,[1],Lakes.,Yes\n2,Wide?,1,[1],Unanswered.,\n"
    )
    assert read(text) == [
        ("Deep?", ["Lakes are deep.", "Seas are deeper."], "Very [1]"),
        ("Deep?", ["Lakes."], "Yes"),
    ]
    first = parse(text, "x.csv").exchanges[0]
    assert first.range.cut(text).splitlines()[-1] == "1,Deep?,1,[2],Seas are deeper.,"


def test_a_promptfoo_table_has_its_answer_in_a_column_with_two_underscores():
    text = "city,context,__expected,__providerOutput\nWhich capital?,Bern is it.,icontains: Bern,It is Bern.\n"
    assert read(text) == [("Which capital?", ["Bern is it."], "It is Bern.")]


def test_turns_may_be_json_in_a_cell():
    turns = json.dumps([
        {"role": "user", "content": "Hot?"},
        {"role": "assistant", "content": "18°C", "retrieval_context": ["API"]},
    ])  # fmt: skip
    text = written([["scenario", "turns", "context"], ["s", turns, "ideal"]])
    assert read(text) == [("Hot?", ["API"], "18°C")]
    assert parse(text, "x.csv").exchanges[0].response.whole.cut(text) == "18\\u00b0C"


def test_a_reference_is_no_answer_and_an_empty_cell_is_none():
    document = parse('question,expected_answer,answer\nWhy?,So.,\nHow?,Thus.,""\n', "x.csv")
    assert document.exchanges == ()
    assert [(one.prompt.text, one.lack.value) for one in document.unanswered] == [
        ("Why?", "reference only"),
        ("How?", "reference only"),
    ]


def test_an_unclosed_quote_ends_before_the_next_record():
    text = 'question,answer\n"half a question,first\nq2,a2\n"q3","a3"\n'
    document = parse(text, "x.csv")
    assert read(text) == [("q2", None, "a2"), ("q3", None, "a3")]
    assert [problem.span.start for problem in document.problems] == [text.index('"half')]


def test_text_behind_a_closing_quote_belongs_to_the_cell():
    assert fields('a,b\n"one"two,3\n', "csv")["row[1].a"].text == "onetwo"


def test_broken_quotes_take_linear_time():
    for line in ('"a\n', '"a,b\n', '""x', '"a""\n', "[" * 100 + "\n", '"a,"b\n', "'\\\n"):
        with no_blow_up():
            parse("question,contexts\n" + line * 4_000, "x.csv")


WORDS = {"None": None, "True": True, "False": False}
VALUES = st.recursive(
    st.none() | st.booleans() | st.text(st.characters(exclude_categories=("Cs",)), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab'\"", min_size=1), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(VALUES, max_size=3))
def test_python_values_read_as_python_reads_them(value):
    text = repr(value)
    assert plain(python_value(verbatim(text, Span(0, len(text)))), lambda word: WORDS.get(word, word)) == value


@given(st.text("[](){}'\",\\:=abruf1 \n"))
def test_no_text_makes_the_reader_of_python_values_fail(text):
    python_value(verbatim("[" + text, Span(0, len(text) + 1)))


GRADED = [
    '[PASS] (1.00)\n\nThe "old" pier.\n\nIt is long.\n\nPass Reason: All assertions passed',
    "[FAIL] (0.00, tone: 0.50)\n\nNo idea.\n\nFail Reason: rude\nand short",
]
GRADES = ["Status", "Score", "Named Scores", "Metric: tone", "Grader Reason", "Comment"]


def test_results_of_promptfoo_have_an_answer_for_each_provider_without_its_grade():
    """As versions wrote them one after another: the grade around the answer, before it, and in columns of its own."""
    asked = ("Which pier?", ["Two piers."])
    around = [["query", "context", "[openai:a] p", "[ollama:b] p"], ["Which pier?", "Two piers.", *GRADED]]
    assert read(written(around)) == [(*asked, 'The "old" pier.\n\nIt is long.'), (*asked, "No idea.")]
    before = [["query", "context", "[a] p", "Grader Reason", "Comment"],
              ["Which pier?", "Two piers.", "[FAIL] Both.", "wrong", ""]]  # fmt: skip
    assert read(written(before)) == [(*asked, "Both.")]
    beside = [
        ["Description", "query", "context", "plain", "Reasoning", *GRADES, "[b] plain", "Reasoning", *GRADES],
        ["d", "Which pier?", "Two piers.", "One.", "hm", "PASS", "1", "{}", "1", "said so", "", "Two.", "", "FAIL"],
    ]
    assert read(written(beside)) == [(*asked, "One."), (*asked, "Two.")]


def test_errors_and_empty_answers_in_results_of_promptfoo_are_no_answers():
    around = [["topic", "[a] p"], ["tides", "[ERROR] (0.00)\n\nrate limit"], ["tides", "[PASS] (1.00)"], ["tides", ""],
              ["tides", "[PASS] (1.00)\n\nTwice a day."]]  # fmt: skip
    assert read(written(around)) == [("tides", None, "Twice a day.")]
    beside = [["topic", "p", *GRADES], ["tides", "rate limit", "ERROR", "0"], ["tides", "Twice.", "PASS", "1"]]
    assert read(written(beside)) == [("tides", None, "Twice.")]


def test_a_graded_answer_keeps_its_place():
    text = written([["topic", "[a] p"], ["tides", GRADED[0]]])
    response = parse(text, "x.csv").exchanges[0].response
    assert response.span(Span(0, 9)).cut(text) == 'The ""old""'
    assert response.whole.cut(text).endswith("It is long.")

"""Test cases in Python: literals only, each with its exact place, and nothing is executed."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.documents import fields, parse
from faithlint.documents.python_files import PythonLiterals
from tests.helpers.bounded import no_blow_up

FILE = '''\
from deepeval.test_case import LLMTestCase

def test_tea():  # "Sencha"
    case = deepeval.LLMTestCase(
        input="Wélche 😀 Tee?", actual_output=(
            "Grüner "  # a comment with a ' quote
            'Tee.'
        ), retrieval_context=[r"a\\b", """long
text"""], expected_output=None)
    other = LLMTestCase(input="b", actual_output=answer)
    LLMTestCase(input=f"Say {name!r} {{x}} now", actual_output="c" + "d", context=CONTEXT)
'''


def test_literal_arguments_make_an_exchange():
    document = parse(FILE, "test_tea.py")
    one = document.exchanges[0]
    assert (one.prompt.text, one.response.text) == ("Wélche 😀 Tee?", "Grüner Tee.")
    assert [chunk.text.text for chunk in one.context] == ["a\\b", "long\ntext"]
    assert one.prompt.whole.cut(FILE) == "Wélche 😀 Tee?"
    assert one.response.whole.cut(FILE).startswith("Grüner ")
    assert one.response.whole.cut(FILE).endswith("'Tee.")
    assert len(document.exchanges) == 1
    assert [half.prompt.text for half in document.unanswered] == ["b"]


def test_the_literal_parts_of_a_formatted_string_are_fields_but_no_exchange():
    found = fields(FILE, "python")
    assert found["LLMTestCase#3.input"].text == "Say  {x} now"
    assert found["LLMTestCase#3.actual_output"].text == "cd"
    assert found["LLMTestCase.retrieval_context[1]"].text == "long\ntext"


def test_turns_of_a_conversation():
    text = """\
ConversationalTestCase(turns=[Turn(role="user", content="Hot?"), Turn(role="assistant", content="Yes.")])
MultiTurnSample(user_input=[HumanMessage(content="Cold?"), ToolMessage(content="-3"), AIMessage(content="Very.")])
"""
    found = parse(text, "x.py").exchanges
    assert [(one.prompt.text, one.response.text) for one in found] == [("Hot?", "Yes."), ("Cold?", "Very.")]
    assert found[1].context[0].text.text == "-3"


def test_whole_statements_of_a_broken_file_are_still_read():
    text = FILE + "\ndef half(:\n\nLLMTestCase(input='q', actual_output='r')\n"
    assert [one.response.text for one in parse(text, "x.py").exchanges] == ["Grüner Tee.", "r"]


def test_other_calls_are_nobodys_business():
    assert parse('call(input="q", actual_output="r")', "x.py").exchanges == ()


LITERALS = st.lists(
    st.tuples(st.sampled_from(["", "r", "u"]), st.text("ab'\"\\\nné😀{}", max_size=6)), min_size=1, max_size=3
)


@given(LITERALS)
def test_literals_read_as_python_reads_them(parts):
    text = " ".join(
        repr(words) if prefix != "r" or "\\" in repr(words) else prefix + repr(words) for prefix, words in parts
    )
    mapped = PythonLiterals(text).decode(0, len(text))
    assert mapped.text == ast.literal_eval(text)


@pytest.mark.parametrize(
    "escape", [r"\d", r"\x41", r"\u00e9", r"\U0001F600", r"\N{BULLET}", r"\101", "\\\n", r"\ud800"]
)
def test_escapes(escape):
    text = f"LLMTestCase(input='a{escape}b', actual_output='c')"
    assert fields(text, "python")["LLMTestCase.input"].text in (
        "a\\db", "aAb", "aéb", "a😀b", "a•b", "ab", "a\ufffdb",
    )  # fmt: skip


@given(st.text("LTC(input='\"\\\n{}f:=,)#[]é"))
def test_no_text_makes_it_fail(text):
    for whole in (text, f"LLMTestCase({text}", f"LLMTestCase(input='{text}', actual_output=f'{text}')"):
        parse(whole, "x.py")
        for mapped in fields(whole, "python").values():
            assert mapped.whole is None or mapped.whole.end <= len(whole)


def test_deep_nesting_is_survived():
    for text in ("(" * 5000, "-" * 100_000 + "1", "[" * 90 + "]" * 90, "f'{" * 3000):
        parse(f"LLMTestCase(input={text})", "x.py")


CASE = 'LLMTestCase(input="q",  # why\n                actual_output="(r)", retrieval_context=["c"])'


@pytest.mark.parametrize(
    "page",
    [
        "def test():\n    a = {case}\n    b = foo(\n",
        "def test():\n    a = 'é'; b = {case}\n    c = 'unclosed\n",
        "def test():\n    b = foo(\n    a = {case}\n",
        "def test():\n    a = {case}\n  indented = badly\n",
        "def test():\n    a = {case}\n    b = LLMTestCase(input='q', actual_output='half",
    ],
)
def test_a_function_that_is_being_edited_keeps_its_whole_test_cases(page):
    text = page.format(case=CASE)
    (found,) = parse(text, "x.py").exchanges
    assert (found.prompt.text, found.response.text) == ("q", "(r)")
    assert found.response.whole.cut(text) == "(r)"
    assert found.range.cut(text) == CASE


def test_many_test_cases_of_a_broken_function_cost_in_proportion():
    page = "def f(:\n" + "    LLMTestCase(input='a', actual_output='b')\n" * 15_000
    with no_blow_up():
        assert len(parse(page, "x.py").exchanges) == 15_000


def test_a_test_case_in_a_comment_of_a_broken_function_is_none():
    assert parse("def f(:\n    # LLMTestCase(input='a', actual_output='b')\n", "x.py").exchanges == ()

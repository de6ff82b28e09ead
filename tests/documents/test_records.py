"""Which values of a data file are prompt, context and response, by the names that tools use."""

import json

import pytest

from faithlint.documents import USUAL, parse
from tests.helpers.read_files import read

P, R, C = "Which tea?", "Green tea.", ["We serve green tea."]

RECORDS = {
    "RAGAS": {"user_input": P, "retrieved_contexts": C, "response": R, "reference": "x"},
    "RAGAS, old names": {"question": P, "contexts": C, "answer": R, "ground_truth": "x"},
    "DeepEval": {"input": P, "actual_output": R, "retrieval_context": C, "context": ["ideal"], "expected_output": "x"},
    "DeepEval, camel case": {"input": P, "actualOutput": R, "retrievalContext": C, "expectedOutput": "x"},
    "query and response": {"query": P, "context": C[0], "response": R, "ground_truth": "x"},
    "promptfoo result": {
        "vars": {"question": P, "context": C[0]},
        "prompt": {"raw": f"{C[0]} {P}"},
        "response": {"output": R},
        "gradingResult": {"reason": "x"},
    },
    "RAGChecker": {"query": P, "gt_answer": "x", "response": R, "retrieved_context": [{"doc_id": "1", "text": C[0]}]},
    "chat with a tool": {
        "messages": [
            {"role": "system", "content": "Be kind."},
            {"role": "user", "content": P},
            {"role": "assistant", "content": None, "tool_calls": []},
            {"role": "tool", "content": C[0]},
            {"role": "assistant", "content": [{"type": "text", "text": R}]},
        ]
    },
    "messages as input": {"input": [{"role": "user", "content": P}], "output": R, "context": C},
    "RAGAS multi-turn": {
        "user_input": [
            {"type": "human", "content": P},
            {"type": "tool", "content": C[0]},
            {"type": "ai", "content": R},
        ]
    },
    "turns as JSON in a string": {"turns": json.dumps([{"role": "user", "content": P}, {"role": "assistant",
                                  "content": R, "retrieval_context": C}])},
    "null before the next alias": {"user_input": None, "question": P, "contexts": C, "response": None, "answer": R},
}  # fmt: skip


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS.keys())
@pytest.mark.parametrize("wrap", [lambda r: r, lambda r: [r], lambda r: {"samples": [r]}, lambda r: {"results": [r]}])
def test_the_usual_names_are_known_alone_and_in_wrappers(record, wrap):
    assert read(wrap(record)) == [(P, C, R)]


SILENT = {
    "a reference only (K15)": {"user_input": P, "reference": "x", "ground_truth": "y", "expected_output": "z"},
    "a response alone": {"response": R},
    "judge's texts": {"gradingResult": {"input": P, "output": R}, "metadata": {"question": P, "answer": R}},
    "a template": {"config": {"prompt": P, "response": R}, "prompts": [{"prompt": P, "response": R}]},
    "no text": {"question": P, "answer": 42},
    "a question without an answer": {"messages": [{"role": "user", "content": P}]},
}


@pytest.mark.parametrize("value", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_exchange_stays_silent(value):
    assert read(value) == []


def test_addresses_are_no_context():
    assert read({"question": P, "answer": R, "sources": ["https://example.org/tea"]}) == [(P, None, R)]


def test_an_empty_context_is_not_a_missing_one():
    assert read({"question": P, "answer": R, "contexts": []}) == [(P, [], R)]


def test_every_answered_question_of_a_conversation_is_an_exchange():
    talk = [
        ("user", "a?"),
        ("assistant", "A."),
        ("user", "b?"),
        ("assistant", "wait"),
        ("tool", "t"),
        ("assistant", "B."),
    ]
    assert read([{"role": role, "content": text} for role, text in talk]) == [("a?", None, "A."), ("b?", ["t"], "B.")]


def test_a_broken_line_of_json_lines_costs_only_itself():
    lines = [
        json.dumps({"question": P, "answer": R}),
        '{"question": "half',
        json.dumps({"query": "q", "response": "r"}),
    ]
    document = parse("\r\n".join(lines), "x.jsonl")
    assert [one.prompt.text for one in document.exchanges] == [P, "q"]
    assert len(document.problems) == 2


def test_own_names_replace_the_usual_ones():
    names = USUAL.override({"response": ["botReply"], "context": ["wiki page"]})
    text = json.dumps({"question": P, "answer": "no", "botReply": R, "wiki_page": C[0]})
    found = parse(text, "x.json", names).exchanges[0]
    assert (found.response.text, found.context[0].text.text) == (R, C[0])


def test_chunks_keep_their_identity():
    record = {"query": P, "response": R, "retrieved_context": [{"doc_id": "d7", "title": "Menu", "text": C[0]}]}
    chunk = parse(json.dumps(record), "x.json").exchanges[0].plain().context[0]
    assert (chunk.id, chunk.title, chunk.text) == ("d7", "Menu", C[0])

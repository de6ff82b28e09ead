"""Shapes that keep an exchange in an order of their own: traces, runs, trees of messages, halves, templates."""

import json

import pytest

from faithlint.documents import Lack, parse, records
from tests.helpers.read_files import read

P, R, C = "Which tea?", "Green tea.", ["We serve green tea."]


def said(role, text):
    return {"role": role, "content": text}


SPAN = {
    "openinference.span.kind": "LLM",
    "llm.input_messages.0.message.role": "user",
    "llm.input_messages.0.message.contents.0.message_content.type": "text",
    "llm.input_messages.0.message.contents.0.message_content.text": P,
    "llm.input_messages.1.message.role": "tool",
    "llm.input_messages.1.message.content": C[0],
    "llm.output_messages.0.message.role": "assistant",
    "llm.output_messages.0.message.content": R,
    "input.value": json.dumps({"messages": [said("user", P)]}),
    "output.value": json.dumps({"text": R}),
}

SHAPES = {
    "OpenInference, flat": SPAN,
    "OpenInference, ten messages keep their order": {
        **{f"llm.input_messages.{n}.message.role": "user" for n in range(11)},
        **{f"llm.input_messages.{n}.message.content": P if n == 10 else str(n) for n in range(11)},
        "retrieval.documents.0.document.content": C[0],
        "llm.output_messages.0.message.role": "assistant",
        "llm.output_messages.0.message.content": R,
    },
    "OpenInference, nested": {
        "attributes": {
            "llm": {
                "input_messages": [{"message": said("user", P)}, {"message": said("tool", C[0])}],
                "output_messages": [{"message": said("assistant", R)}],
            }
        }
    },
    "Vercel AI, messages": {
        "attributes": {
            "ai.prompt": json.dumps({"messages": [said("user", "a"), said("assistant", "b"), said("user", P),
                                                  said("tool", C[0])]}),
            "ai.response.text": R,
        }
    },
    "LangSmith run": {"inputs": {"question": P}, "outputs": {"answer": R, "contexts": C}},
    "LangSmith run, one output of any name": {"inputs": {"query": P, "context": C}, "outputs": {"final": R}},
    "LangSmith halves": {
        "post": [{"id": "2", "inputs": {"question": "other"}}, {"id": "1", "inputs": {"messages": [said("user", P)],
                  "context": C}}],
        "patch": [{"id": "1", "outputs": {"choices": [{"message": said("assistant", R)}]}}],
    },
    "LangSmith halves by their trace": {
        "post": [{"trace_id": "t", "inputs": {"input": P, "context": C}}],
        "patch": [{"trace_id": "t", "outputs": {"output": R}}],
    },
    "LangChain messages": [
        {"type": "human", "data": {"content": P}},
        {"type": "tool", "data": {"content": C[0]}},
        {"type": "ai", "data": {"content": R}},
    ],
    "Langfuse": {"input": {"messages": [said("user", P), said("tool", C[0])]}, "output": said("assistant", R)},
    "Braintrust": {"input": {"input": P, "output": R, "context": C, "expected": "x"}, "expected": "x"},
    "Mastra": {"input": [said("user", P), said("tool", C[0])], "output": {"text": R}, "groundTruth": "x"},
    "completion API": {"prompt": P, "context": C, "response": {"choices": [{"text": R}, {"text": "another"}]}},
    "Inspect": {"input": [said("user", P), said("tool", C[0])], "target": "x", "messages": [said("user", P),
                said("assistant", R)], "output": {"choices": [{"message": said("assistant", R)}], "completion": R}},
    "tools of Anthropic": [
        said("user", P),
        said("user", [{"type": "tool_result", "content": C[0]}]),
        said("assistant", [{"type": "text", "text": R}]),
    ],
    "context in the question": [said("user", f"Use this.\n\nContext:\n{C[0]}\n\nQuestion: {P}"), said("assistant", R)],
    "context of the system": [said("system", f"Be kind.\nContext: {C[0]}"), said("user", P), said("assistant", R)],
    "context in a fine-tuning prompt": {"prompt": f"Context: {C[0]}\nQuestion: {P}", "completion": R},
    "rows of an Azure evaluation": {"rows": [{"inputs.query": P, "inputs.context": C[0], "inputs.response": R,
                                    "outputs.groundedness.reason": "judged", "outputs.groundedness.score": 5}]},
    "chain of LangChain": {"query": P, "result": R, "source_documents": [{"page_content": C[0]}], "context": C},
    "Mastra run": {"input": {"inputMessages": [said("user", P), said("tool", C[0])]}, "output": [said("assistant", R)]},
    "chat with senders": {"chat_messages": [{"sender": "human", "text": P}, said("tool", C[0]),
                                            {"sender": "assistant", "text": R}]},
    "rows of a viewer": {"rows": [{"row": {"question": P, "answer": R, "context": C[0]}}]},
    "passages as JSON in a string": {"question": P, "answer": R, "context": json.dumps(C)},
}  # fmt: skip


@pytest.mark.parametrize("value", SHAPES.values(), ids=SHAPES.keys())
def test_each_shape_is_one_exchange(value):
    assert read(value) == [(P, C, R)]
    assert read(json.dumps(value), "x.jsonl") == [(P, C, R)]


def node(name, parent, children, message):
    return {name: {"id": name, "parent": parent, "children": children, "message": message}}


def spoken(role, *parts):
    return {"author": {"role": role}, "content": {"content_type": "text", "parts": list(parts)}}


def test_a_chat_export_is_read_along_its_current_branch():
    tree = {
        **node("root", None, ["a"], None),
        **node("a", "root", ["b", "b2"], spoken("user", {"image": 1}, "One?")),
        **node("b2", "a", [], spoken("assistant", "abandoned")),
        **node("b", "a", ["t"], spoken("assistant", "First.")),
        **node("t", "b", ["c"], spoken("user", "Two?")),
        **node("c", "t", ["d"], spoken("tool", "Found it.")),
        **node("d", "c", [], spoken("assistant", "Second.")),
    }
    expected = [("One?", None, "First."), ("Two?", ["Found it."], "Second.")]
    assert read([{"title": "t", "mapping": tree, "current_node": "d"}]) == expected
    assert read([{"mapping": tree}]) == expected
    tree["root"]["parent"] = "d"
    assert len(read([{"mapping": tree, "current_node": "d"}])) == 2


BATCH_IN = {"custom_id": "r-1", "method": "POST", "body": {"messages": [said("system", "s"), said("user", P)]}}
BATCH_OUT = {"id": "b", "custom_id": "r-1", "response": {"body": {"choices": [{"message": said("assistant", R)}]}}}


def test_halves_of_a_batch_are_kept_with_their_key():
    asked = parse(json.dumps(BATCH_IN), "in.jsonl")
    answered = parse(json.dumps(BATCH_OUT) + '\n{"custom_id": "r-2", "response": null}', "out.jsonl")
    assert asked.exchanges == answered.exchanges == ()
    assert [(half.prompt.text, half.key, half.lack) for half in asked.unanswered] == [(P, "r-1", Lack.BATCH)]
    assert [(half.response.text, half.key) for half in answered.unasked] == [(R, "r-1")]


OUTPUT = [{"type": "reasoning", "summary": []},
          {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": R}]}]  # fmt: skip
ANSWERED = {
    "Responses API": {"response": {"status_code": 200, "body": {"output": OUTPUT}}},
    "Anthropic": {"result": {"type": "succeeded", "message": said("assistant", [{"type": "text", "text": R}])}},
}
ASKED = {
    "Responses API": {"body": {"model": "m", "input": P}},
    "Anthropic": {"params": {"model": "m", "messages": [said("user", P)]}},
}


@pytest.mark.parametrize("api", ASKED)
def test_batches_of_other_interfaces_are_kept_with_their_key_too(api):
    asked = parse(json.dumps({"custom_id": "r-1", **ASKED[api]}), "in.jsonl").unanswered
    answered = parse(json.dumps({"custom_id": "r-1", **ANSWERED[api]}), "out.jsonl").unasked
    assert [(half.prompt.text, half.key, half.lack) for half in asked] == [(P, "r-1", Lack.BATCH)]
    assert [(half.response.text, half.key) for half in answered] == [(R, "r-1")]
    failed = '{"custom_id": "r-1", "result": {"type": "errored", "error": {"message": "no"}}}'
    assert parse(failed, "out.jsonl").unasked == ()


LACKS = {
    "nobody answered": ([said("user", P)], Lack.RESPONSE),
    "a number": ({"question": P, "answer": 42, "ground_truth": R}, Lack.NO_TEXT),
    "nothing": ({"question": P, "answer": None}, Lack.RESPONSE),
    "a reference only": ({"question": P, "ground_truth": R}, Lack.REFERENCE_ONLY),
    "a record without more": ({"user_input": P, "retrieved_contexts": C}, Lack.RESPONSE),
    "a template with its data": ({"messages": [said("user", "{{x}}"), said("assistant", "sure")],
                                  "testData": [{"input": P, "expected": R}]}, Lack.REFERENCE_ONLY),
    "a template": ({"messages": [said("user", P), said("assistant", "sure")], "modelParameters": {}}, Lack.TEMPLATE),
}  # fmt: skip


@pytest.mark.parametrize(("value", "lack"), LACKS.values(), ids=LACKS.keys())
def test_a_prompt_without_a_response_is_kept_with_the_reason(value, lack):
    document = parse(json.dumps(value), "x.json")
    assert document.exchanges == ()
    assert [(half.prompt.text, half.lack) for half in document.unanswered] == [(P, lack)]


def test_a_record_around_exchanges_is_no_prompt_itself():
    document = parse(
        json.dumps({"prompt": "template", "samples": [{"question": P, "answer": R}, {"question": "q"}]}), "x.json"
    )
    assert len(document.exchanges) == 1
    assert [half.prompt.text for half in document.unanswered] == ["q"]


def test_more_records_than_anybody_reads_are_cut_and_it_is_said(monkeypatch):
    assert records.MAX_EXCHANGES == 100_000
    monkeypatch.setattr(records, "MAX_EXCHANGES", 500)
    line = '{"question": "q", "answer": "a"}\n'
    document = parse(line * 600, "x.jsonl")
    assert len(document.exchanges) == 500
    assert [problem.span.start for problem in document.problems] == [len(line) * 500]
    assert "only the first 500 exchanges" in document.problems[0].message
    assert len(parse('{"question": "q"}\n' * 600, "x.jsonl").unanswered) == 500


def test_notebooks_are_read_as_the_records_that_they_are():
    cell = {"cell_type": "code", "source": ["a"], "outputs": [{"output_type": "stream", "text": ["x"]}]}
    assert read({"cells": [cell, {"cell_type": "markdown", "source": "b"}]}, "x.ipynb") == []

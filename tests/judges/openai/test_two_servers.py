"""The same judge at two endpoints that have nothing in common: a strict hosted one and a careless local one.

The strict one wants a key, takes no parameter and no schema that is not by the book, and answers in exactly the schema.
The careless one knows no response_format, talks around its JSON in ever new ways, names things its own way, and loses
every third connection.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from faithlint.model import Chunk, Exchange
from tests.helpers.openai_judging import DEPOT, judge_at, score, verdicts
from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.scripted_model import answer

KEY = "sk-strict"
PARAMETERS = {"model", "messages", "temperature", "seed", "response_format", "max_completion_tokens"}


def strictly(body: dict[str, Any]) -> str:
    """What a hosted endpoint with strict structured output has against a request."""
    if unknown := set(body) - PARAMETERS:
        return f"Unsupported parameter: '{min(unknown)}'"
    if [message["role"] for message in body["messages"]] != ["system", "user"]:
        return "Invalid messages"
    described = body.get("response_format", {}).get("json_schema")
    if described is None:
        return ""
    if described.get("strict") is not True or not str(described.get("name", "")).isidentifier():
        return "Invalid schema for response_format"
    return _against_schema(described["schema"])


def _against_schema(schema: dict[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "object":
        members = schema["properties"]
        if schema.get("additionalProperties") is not False or sorted(schema["required"]) != sorted(members):
            return "Invalid schema for response_format"
        return next((problem for member in members.values() if (problem := _against_schema(member))), "")
    if kind == "array":
        return _against_schema(schema["items"])
    return "" if kind == "string" and set(schema) <= {"type", "enum"} else "Invalid schema for response_format"


def by_the_schema(step: str, data: dict[str, Any], body: dict[str, Any]) -> str:
    """The scripted model, made to fit the schema of the request."""
    return json.dumps(_fitted(json.loads(answer(step, data, body)), body["response_format"]["json_schema"]["schema"]))


def _fitted(value: Any, schema: dict[str, Any]) -> Any:
    if schema["type"] == "object":
        return {name: _fitted(value.get(name, ""), member) for name, member in schema["properties"].items()}
    if schema["type"] == "array":
        return [_fitted(item, schema["items"]) for item in value]
    assert value in schema.get("enum", [value])
    return value


class Careless:
    """The scripted model behind a template that lets it talk."""

    def __init__(self) -> None:
        self.replies = 0

    def __call__(self, step: str, data: dict[str, Any], body: dict[str, Any]) -> str:
        self.replies += 1
        text = answer(step, data, body)
        ways = (
            f"Sure, I'd be happy to help!\n\n```json\n{text}\n```\n\nLet me know if you need anything else.",
            f'<think>The shape is {{"claims": [], "verdicts": []}}, so...</think>\n{text}',
            f"Here is the result: {text[:-1]},}} (I hope this is what you need.)",
            text.replace('"verdict":', '"Verdict":')
            .replace('"claim_id": "c', '"Claim ID": "Claim ')
            .replace('"text":', '"Statement":'),
            f'{text}\n\nNote: confidence 0.9 {{"confidence": 0.9}}',
        )
        return ways[self.replies % len(ways)]


@contextmanager
def strict() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint(formats=("json_schema",), key=KEY, model=by_the_schema, check=strictly) as endpoint:
        yield endpoint


@contextmanager
def careless() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint(formats=(), refuses=("seed",), model=Careless(), drops=3) as endpoint:
        yield endpoint


SERVERS = pytest.mark.parametrize("server", [strict, careless])

KOREAN = Exchange(
    "창고에 대해 알려줘.",
    "창고는 부산에 있다. 문은 12개이다. 벽은 파란색이다.",
    (Chunk("창고는 부산에 있다.", id="위치"), Chunk("문은 14개이다.", id="문")),
)
MANY = Exchange(
    "",
    " ".join(f"Room number {number} has {number + number % 2} chairs." for number in range(100)),
    tuple(Chunk(f"Room number {number} has {number} chairs.", id=f"r{number}") for number in range(100)),
)
LONG = replace(DEPOT, context=(*(Chunk(f"Shed {n} was swept on a Monday in May.") for n in range(400)), *DEPOT.context))
EXPECTED = {
    "english": (DEPOT, ["yes", "no", "unsure"]),
    "korean": (KOREAN, ["yes", "no", "unsure"]),
    "a long context": (LONG, ["yes", "no", "unsure"]),
    "many claims": (MANY, ["yes", "no"] * 50),
}


@SERVERS
@pytest.mark.parametrize(("exchange", "expected"), EXPECTED.values(), ids=EXPECTED)
def test_the_verdicts_are_the_same(server: Any, exchange: Exchange, expected: list[str]) -> None:
    with server() as endpoint:
        judge = judge_at(endpoint, api_key=KEY)
        for _ in range(2):
            report = score(judge, exchange)
            assert verdicts(report) == expected
            assert all(found.judged for found in report.judgements)
            chunks = [chunk.text for chunk in exchange.context]
            for found in report.judgements:
                assert all(evidence.span.cut(chunks[evidence.chunk]) == evidence.text for evidence in found.evidence)


@SERVERS
def test_a_reason_may_be_rephrased(server: Any) -> None:
    with server() as endpoint:
        assert score(judge_at(endpoint, api_key=KEY), rephrase_reason=True).reason.startswith("In short:")


def test_the_strict_server_is_asked_without_detours_from_the_first_call() -> None:
    with strict() as endpoint:
        score(judge_at(endpoint, api_key=KEY))
        assert [call.response_format for call in endpoint.calls] == ["json_schema"] * 2


def test_the_careless_server_is_learned_once_and_then_costs_its_lost_connections_only() -> None:
    with careless() as endpoint:
        judge = judge_at(endpoint)
        score(judge)
        before = len(endpoint.calls)
        for _ in range(6):
            score(judge)
        later = endpoint.calls[before:]
        lost = sum(call.fault == "close" for call in later)
        assert len(later) == 12 + lost
        assert not any("response_format" in call.body or "seed" in call.body for call in later)


def test_the_strict_server_would_refuse_a_loose_schema() -> None:
    """The control: the checks of the server can fail."""
    loose = {"type": "object", "properties": {"claims": {"type": "array", "items": {"type": "object"}}}}
    described = {"name": "x", "strict": True, "schema": loose}
    body = {"model": "m", "messages": [{"role": "system"}, {"role": "user"}]}
    assert strictly(body) == ""
    assert strictly({**body, "response_format": {"type": "json_schema", "json_schema": described}})
    assert strictly({**body, "max_tokens": 5})


# The laws of the specification: what happens to the context or to the order of sentences changes no verdict.

PADDING = tuple(
    Chunk(f"Barn {number} was painted in the autumn of that year.", id=f"b{number}") for number in range(300)
)
LAWS = {
    "shuffled": lambda exchange: replace(exchange, context=exchange.context[::-1]),
    "doubled": lambda exchange: replace(exchange, context=exchange.context * 2),
    "padded": lambda exchange: replace(exchange, context=(*PADDING[:3], *exchange.context, *PADDING[3:6])),
    "padded beyond what is shown whole": lambda exchange: replace(exchange, context=(*PADDING, *exchange.context)),
    "in one chunk": lambda exchange: replace(
        exchange, context=(Chunk(" ".join(chunk.text for chunk in exchange.context)),)
    ),
    "with other ids and titles": lambda exchange: replace(
        exchange, context=tuple(Chunk(chunk.text, id=f"z{chunk.text}", title="Page") for chunk in exchange.context)
    ),
    "another prompt": lambda exchange: replace(exchange, prompt="What did you see?"),
}


@SERVERS
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_no_verdict_changes_with_the_shape_of_the_context(server: Any, law: Any) -> None:
    with server() as endpoint:
        judge = judge_at(endpoint, api_key=KEY)
        assert verdicts(score(judge, law(DEPOT))) == ["yes", "no", "unsure"]
        assert verdicts(score(judge, law(KOREAN))) == ["yes", "no", "unsure"]


@SERVERS
def test_sentences_in_another_order_keep_their_verdicts(server: Any) -> None:
    said = [f"{sentence}." for sentence in DEPOT.response.rstrip(".").split(". ")]
    with server() as endpoint:
        judge = judge_at(endpoint, api_key=KEY)
        for order in ([2, 0, 1], [1, 2, 0], [2, 1, 0]):
            report = score(judge, replace(DEPOT, response=" ".join(said[number] for number in order)))
            assert verdicts(report) == [["yes", "no", "unsure"][number] for number in order]


@SERVERS
def test_a_chunk_more_takes_no_yes_away(server: Any) -> None:
    with server() as endpoint:
        judge = judge_at(endpoint, api_key=KEY)
        for more in (Chunk("It rains."), Chunk("The depot has a garden."), Chunk("It was painted green.")):
            found = verdicts(score(judge, replace(DEPOT, context=(more, *DEPOT.context))))
            assert found[0] == "yes"
            assert found[2] == ("yes" if "painted" in more.text else "unsure")

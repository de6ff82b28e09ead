"""A model small enough to be predictable: claims are sentences, and a claim is judged by whether the context says it.

It knows nothing of faithlint but the form of a request: data between two lines with a marker, told in the prompts.
"""

import json
import re
from typing import Any

_BLOCK = re.compile(r"^BEGIN DATA (\w+)\n(.*)\nEND DATA \1$", re.DOTALL)
_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:[.](?=\d)[^.!?。！？\n]+)*[.!?。！？]*")
_HEDGE = re.compile(r"\b(?:may|might|could|possibly|likely|perhaps)\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_GREETING = re.compile(r"\s*(?:hello|hi|thanks|sure|certainly|i hope|let me know)\b", re.IGNORECASE)


def read_data(body: dict[str, Any]) -> dict[str, Any]:
    """The data of a request; empty where there is none in the agreed form."""
    block = _BLOCK.match(str(body["messages"][-1]["content"]))
    data = json.loads(block[2]) if block else {}
    return data if isinstance(data, dict) else {}


def answer(step: str, data: dict[str, Any], body: dict[str, Any]) -> str:
    """The reply to a request, in the shapes the prompts ask for."""
    if step == "extract":
        return json.dumps({"claims": [claim for part in data["response"] for claim in extract(part["text"])]})
    if step == "verify":
        return json.dumps({"verdicts": [verify(claim, data["context"]) for claim in data["claims"]]})
    if step == "reason":
        return json.dumps({"reason": f"In short: {data['reason']}"})
    return "Hello! How can I help you?"


def extract(response: str) -> list[dict[str, str]]:
    """The sentences of a response that are neither questions nor greetings."""
    sentences = [match[0].strip() for match in _SENTENCE.finditer(response)]
    return [
        {"text": sentence, "quote": sentence}
        for sentence in sentences
        if any(map(str.isalnum, sentence)) and not sentence.endswith(("?", "？")) and not _GREETING.match(sentence)
    ]


def verify(claim: dict[str, str], context: list[dict[str, str]]) -> dict[str, str]:
    """Yes for what a passage says literally, no where it says so with other figures, else unsure."""
    said = _core(claim["claim"])
    verdict = {
        "claim_id": claim["claim_id"],
        "verdict": "unsure",
        "reason": "The context does not say.",
        "chunk_id": "",
    }
    for passage in context:
        for match in _SENTENCE.finditer(passage["text"]):
            found = {"chunk_id": passage["chunk_id"], "quote": match[0].strip()}
            if said and said in _core(match[0]):
                return {**verdict, **found, "verdict": "yes", "reason": "The context says so."}
            if _FIGURE.search(said) and not _HEDGE.search(said) and _masked(said) in _masked(_core(match[0])):
                verdict |= {**found, "verdict": "no", "reason": "The context has another figure."}
    return {"quote": "", **verdict}


def _core(text: str) -> str:
    return text.casefold().strip(" .!?。！？\"'*-")


def _masked(text: str) -> str:
    return _FIGURE.sub("#", text)

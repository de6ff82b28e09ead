"""What a model's reply says, in whatever shape it says it. Pure: text to values, or JudgeReplyInvalid.

The last list of the expected shape counts: an earlier one is a draft, or a forgery that the model quotes from its data.
Words of verdicts stay as they are and nothing is paired with a claim here; the scorer does both.
"""

import json
import re
from bisect import bisect_left
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

from faithlint.judges.json_reading import Found, find_json
from faithlint.model import JudgeReplyInvalid
from faithlint.scoring.judge import DraftClaim, RawVerdict

Record: TypeAlias = dict[str, Any]

# Names are compared without case and without what is neither letter nor digit, our own first.
_CLAIMS = ("claims", "claim", "statements", "facts", "assertions", "propositions")
_CLAIM_TEXT = ("text", "claim", "claimtext", "statement", "fact", "assertion", "proposition", "content")
_CLAIM_WORDS = ("sentence", "quote")  # a claim that is given in the words of the response only
_CLAIM_QUOTE = ("quote", "span", "source", "excerpt", "sentence", "original")
_VERDICTS = ("verdicts", "verdict", "judgements", "judgments", "evaluations", "labels")
_WORD = ("verdict", "label", "judgement", "judgment", "decision", "rating", "answer")
_REASON = ("reason", "reasoning", "explanation", "rationale", "justification")
_CLAIM_ID = ("claimid", "id", "claimindex", "claimnumber", "number")
_CHUNK = ("chunkid", "chunk", "contextid", "sourceid", "source")
_QUOTE = ("quote", "evidence", "excerpt", "passage", "citation")

_WRAPPINGS = 3  # how many objects may stand around the list: {"result": {"claims": […]}}
_FENCE = " \t\r\n`"
_THOUGHTS = re.compile(r"\s*<(think|thinking|reasoning|thought)>", re.IGNORECASE)
_THOUGHT_TAG = re.compile(r"<(/?)(?:think|thinking|reasoning|thought)>", re.IGNORECASE)
_SHORT_NAME = re.compile(r"(?:(?:claim|statement)[ #_-]*)?[A-Za-z]?[0-9]{1,6}", re.IGNORECASE)


def read_claims(text: str, finish_reason: str = "stop") -> tuple[DraftClaim, ...]:
    """The claims of an extraction reply. A list that was cut is an error: what is missing would never be judged."""
    answer = _answer(text)
    match = _last_list(answer, _CLAIMS, _is_claim)
    if match is None:
        raise JudgeReplyInvalid("the judge's reply holds no list of claims")
    items, found = match
    stopped_early = finish_reason in ("length", "content_filter") and answer[found.end :].strip()
    if not found.complete or stopped_early:
        raise JudgeReplyInvalid(
            "the judge's list of claims is cut off: raise the limit of output tokens at the endpoint"
        )
    return tuple(_claim(item) for item in items if item not in (None, ""))


def read_verdicts(text: str) -> tuple[RawVerdict, ...]:
    """The verdicts of a verification reply, in its order; of a list that was cut, those before the cut."""
    answer = _answer(text)
    match = _last_list(answer, _VERDICTS, _is_verdict)
    items = match[0] if match else _single_verdicts(answer)
    if not items:
        raise JudgeReplyInvalid("the judge's reply holds no verdicts")
    return tuple(map(_verdict, items))


def read_reason(text: str) -> str:
    """The wording of a rephrasing reply: the `reason` of its last object that has one, else the reply itself."""
    answer = without_thoughts(text)
    records = [_folded(found.value) for found in find_json(answer) if found.complete]
    wordings = [wording for record in records if (wording := _text(record, _REASON))]
    wording = wordings[-1] if wordings else answer.strip()
    if not wording or (records and not wordings):
        raise JudgeReplyInvalid("the judge's reply holds no wording of the reason")
    return wording


def _answer(text: str) -> str:
    """The reply behind its thoughts; one that is JSON inside a text of JSON is unpacked."""
    answer = _before_endless_thoughts(without_thoughts(text))
    packed = answer.strip(_FENCE)
    if packed[:1] == packed[-1:] == '"' and len(packed) > 1:
        with suppress(ValueError):
            return str(json.loads(packed))
    return answer


def without_thoughts(text: str) -> str:
    """The reply behind the thoughts it begins with. Thoughts that never end leave nothing."""
    if opening := _THOUGHTS.match(text):
        return _behind(text, f"</{opening[1].lower()}>", "")
    if text.lstrip()[:1] in ("{", "[", "`"):
        return text  # an answer at once; a closing tag further on is a quotation
    return _behind(text, "</think>", text)  # the templates of some servers swallow the opening tag


def _before_endless_thoughts(text: str) -> str:
    """The answer before thoughts that begin behind it and never end: a list in them is a draft."""
    tags = list(_THOUGHT_TAG.finditer(text))
    closed = max((tag.start() for tag in tags if tag[1]), default=-1)
    openings = [tag.start() for tag in tags if tag.start() > closed]
    if not openings:
        return text
    answered = False
    end = 0
    for found in find_json(text):
        opening = bisect_left(openings, end)
        if answered and opening < len(openings) and openings[opening] < found.start:
            return text[: openings[opening]]
        answered, end = answered or found.complete, found.end
    return text


def _behind(text: str, tag: str, otherwise: str) -> str:
    end = re.search(re.escape(tag), text, re.IGNORECASE)
    return text[end.end() :] if end else otherwise


def _last_list(text: str, names: tuple[str, ...], fits: Callable[[Any], bool]) -> tuple[list[Any], Found] | None:
    """The last list under one of `names` and where it was found; without any, the last other list of such items."""
    named: tuple[list[Any], Found] | None = None
    other: tuple[list[Any], Found] | None = None
    for found in find_json(text):
        items = _named_list(found, names, fits)
        if items is not None:
            named = items, found
        elif (items := _only_list(found.value)) and all(map(fits, items)) and _counts_unnamed(items, found, text):
            other = items, found
    if other is None and text.strip(_FENCE) == "[]":
        other = [], next(find_json(text))
    return named or other


def _named_list(found: Found, names: tuple[str, ...], fits: Callable[[Any], bool]) -> list[Any] | None:
    """The list under one of `names`, in at most a few objects around it; an object from ids to items counts too.

    Objects side by side in a list, one for each paragraph perhaps, have one list together.
    """
    level = [found.value]
    for _ in range(_WRAPPINGS):
        records = [_folded(value) for value in level if isinstance(value, dict)]
        for items in (record[name] for record in records for name in names if name in record):
            if (listed := _items(items, names, fits, whole=found.complete)) is not None:
                return listed
        for group in (value for value in level if isinstance(value, list)):
            members = [_folded(value) for value in group if isinstance(value, dict)]
            lists = [record[name] for record in members for name in names[:1] if isinstance(record.get(name), list)]
            if lists:
                return [item for items in lists for item in items]
        level = [value for record in records for value in record.values()]
    return None


def _items(value: Any, names: tuple[str, ...], fits: Callable[[Any], bool], *, whole: bool) -> list[Any] | None:
    """What stands under a name as a list of items, where it is one; a list may be written into a text as JSON."""
    if isinstance(value, str) and value.lstrip()[:1] in ("[", "{"):
        inner = next(find_json(value))
        value = inner.value if inner.complete else None
    if isinstance(value, list) and (not value or any(map(fits, value))):
        return value
    if not isinstance(value, dict) or not value or not whole:
        return None
    if fits(value):
        return [value]
    if names is _CLAIMS and all(isinstance(item, list) for item in value.values()):
        return [item for items in value.values() for item in items]
    return [_with_id(key, item, names[0][:-1]) for key, item in value.items()]


def _with_id(key: str, item: Any, name: str) -> Record:
    return {"id": key, **(item if isinstance(item, dict) else {name: item})}


def _only_list(value: Any) -> list[Any] | None:
    """The list itself, or the only list of an object."""
    if isinstance(value, list):
        return value
    lists = [item for item in value.values() if isinstance(item, list)]
    return lists[0] if len(lists) == 1 else None


def _counts_unnamed(items: list[Any], found: Found, text: str) -> bool:
    """Bare strings in brackets count only when they are the whole reply; prose quotes such things."""
    alone = not text[: found.start].strip(_FENCE).removeprefix("json") and not text[found.end :].strip(_FENCE)
    return alone or all(isinstance(item, dict) for item in items)


def _single_verdicts(text: str) -> list[Any]:
    """Verdicts that stand side by side in no list, or in the last object with the ids of claims for names."""
    whole = [found.value for found in find_json(text) if found.complete]
    single = [value for value in whole if _is_record_with(value, _WORD)]
    if single:
        return single
    by_id = [value for value in whole if isinstance(value, dict) and value and all(map(_SHORT_NAME.fullmatch, value))]
    named = [_with_id(name, item, "verdict") for name, item in by_id[-1].items()] if by_id else []
    return named if all(_is_verdict(item) for item in named) else []


def _is_claim(item: Any) -> bool:
    return bool(item.strip()) if isinstance(item, str) else _is_record_with(item, _CLAIM_TEXT + _CLAIM_WORDS)


def _is_verdict(item: Any) -> bool:
    return isinstance(item, str) or _is_record_with(item, _WORD)


def _is_record_with(item: Any, names: tuple[str, ...]) -> bool:
    return isinstance(item, dict) and not _folded(item).keys().isdisjoint(names)


def _claim(item: Any) -> DraftClaim:
    if isinstance(item, str):
        return DraftClaim(item)
    if isinstance(item, dict) and (texts := _ours(item, _OUR_CLAIM)) and texts[0]:
        return DraftClaim(texts[0], texts[1])
    record = _folded(item)
    text = _text(record, _CLAIM_TEXT) or _text(record, _CLAIM_WORDS)
    if not text or any(isinstance(value := record.get(name), list) and len(value) > 1 for name in _CLAIM_TEXT):
        raise JudgeReplyInvalid("the judge's list of claims holds something that is no claim")
    return DraftClaim(text, _text(record, _CLAIM_QUOTE))


# The shapes that the prompts ask for, as most replies have them: what is below, without looking for other names.
_OUR_CLAIM = ("text", "quote")
_OUR_VERDICT = ("verdict", "reason", "claim_id", "chunk_id", "quote")


def _ours(item: Record, names: tuple[str, ...]) -> list[str] | None:
    """The texts under `names`, where an object has these members and no others, and all are texts."""
    texts = [text.strip() for name in names if isinstance(text := item.get(name), str)]
    return texts if len(texts) == len(names) == len(item) else None


def _verdict(item: Any) -> RawVerdict:
    if isinstance(item, str):
        return RawVerdict(item)
    if isinstance(item, dict) and (texts := _ours(item, _OUR_VERDICT)):
        word, reason, claim_id, chunk_id, quote = texts
        return RawVerdict(word, reason, claim_id, chunk_id=chunk_id, quote=quote)
    record = _folded(item)
    record = {**_folded(_first(record.get("evidence"))), **record}
    claim_id, claim_text = _text(record, _CLAIM_ID), _text(record, _CLAIM_TEXT)
    if _SHORT_NAME.fullmatch(claim_text):
        claim_id, claim_text = claim_id or claim_text, ""
    return RawVerdict(
        _text(record, _WORD), _text(record, _REASON), claim_id, claim_text, _text(record, _CHUNK), _text(record, _QUOTE)
    )


def _folded(value: Any) -> Record:
    """An object with its names folded, the first of equal ones kept; anything else is an object without members."""
    folded: Record = {}
    for name, item in value.items() if isinstance(value, dict) else ():
        folded.setdefault(_short_name(name) if len(name) <= _SHORT else _name(name), item)
    return folded


def _name(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


_SHORT = 40
_short_name = lru_cache(maxsize=256)(_name)


def _text(record: Record, names: tuple[str, ...]) -> str:
    """The first text or number under one of `names`, else the empty text."""
    for name in names:
        if name not in record:
            continue
        value = _first(record[name])
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, str | int | float) and (text := str(value).strip()):
            return text
    return ""


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) and value else value

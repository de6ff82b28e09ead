"""Which verdict of a reply belongs to which claim."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from faithlint.scoring.judge import ClaimQuestion, RawVerdict

_NUMBERED = re.compile(r"(?:claims?|statements?|facts?|nr|no|number|id|c)?[\s.:#_-]*(\d{1,6})\s*[.):]?", re.IGNORECASE)
_MARKS = " \t\r\n[](){}<>\"'“”`*"
_ENUMERATED = re.compile(r"^(?:[-*•] |(?:claim |c)?\(?[0-9]{1,3}[.):] )")


def pair(asked: Sequence[ClaimQuestion], verdicts: Sequence[RawVerdict]) -> dict[str, RawVerdict]:
    """The verdicts of one reply by question id; each question gets one at most, the first that names it.

    A verdict names its claim by id, else by the claim's text, which may stand in place of the id. Only where nothing in
    the reply names a claim do verdicts go by position. Surplus verdicts and those for unknown claims are dropped. An id
    may be written another way ("C1", "[c1]", "claim 1", "1" for c1) where that cannot mean another claim.
    """
    if any(verdict.claim_id or verdict.claim_text for verdict in verdicts):
        return _by_name(asked, [_plainly_named(verdict) for verdict in verdicts])
    return _by_position(asked, verdicts)


def _plainly_named(verdict: RawVerdict) -> RawVerdict:
    """The verdict with its id as it is without marks around it."""
    claim_id = verdict.claim_id.strip(_MARKS)
    return verdict if claim_id == verdict.claim_id else replace(verdict, claim_id=claim_id)


def _by_position(asked: Sequence[ClaimQuestion], verdicts: Sequence[RawVerdict]) -> dict[str, RawVerdict]:
    return {question.id: verdict for question, verdict in zip(asked, verdicts, strict=False)}


def _by_name(asked: Sequence[ClaimQuestion], verdicts: Sequence[RawVerdict]) -> dict[str, RawVerdict]:
    names = _names(asked, verdicts)
    paired: dict[str, RawVerdict] = {}
    unnamed: list[RawVerdict] = []
    for verdict in verdicts:
        if (name := names.get(verdict.claim_id)) is not None:
            paired.setdefault(name, verdict)
        else:
            unnamed.append(verdict)
    by_text: dict[str, list[str]] = {}
    for question in asked:
        if question.id not in paired:
            by_text.setdefault(_key(question.claim.text), []).append(question.id)
    for verdict in unnamed:
        if waiting := by_text.get(_key(verdict.claim_text or verdict.claim_id)):
            paired[waiting.pop(0)] = verdict
    return paired


def _names(asked: Sequence[ClaimQuestion], verdicts: Sequence[RawVerdict]) -> Mapping[str, str]:
    """The ids as the reply writes them, with the questions they mean; ids that mean none are left out."""
    ids = {question.id for question in asked}
    written = {verdict.claim_id for verdict in verdicts}
    exact = {name: name for name in written & ids}
    if not (other := written - ids):
        return exact
    texts = {_key(question.claim.text) for question in asked}
    by_text = {verdict.claim_id for verdict in verdicts if _key(verdict.claim_text) in texts}
    numbers = {name: int(match[1]) for name in other - by_text if (match := _NUMBERED.fullmatch(name)) is not None}
    return {**_by_number(asked, numbers), **exact}


def _by_number(asked: Sequence[ClaimQuestion], written: Mapping[str, int]) -> Mapping[str, str]:
    """What ids mean that say no more than a number: the number of a question's id, or its place in the request.

    Where both readings are possible and differ, they mean nothing; a reply that counts from 0 is such a one.
    """
    own = {int(match[1]): question.id for question in asked if (match := _NUMBERED.fullmatch(question.id))}
    places = {place: question.id for place, question in enumerate(asked, 1)}
    used = set(written.values())
    if 0 in used or len(own) < len(asked):
        return {}
    if own == places or ((used - own.keys()).isdisjoint(places) and not used & own.keys() <= places.keys()):
        meant = own
    elif used == places.keys():
        meant = places
    else:
        return {}
    return {name: meant[number] for name, number in written.items() if number in meant}


def _key(text: str) -> str:
    return _ENUMERATED.sub("", " ".join(text.casefold().split())).strip(" .\"'“”")

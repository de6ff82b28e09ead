"""Whether a clause says of some cases only what a claim says without that limit."""

import re
from bisect import bisect_right

from faithlint.judges.heuristic.clauses import Word
from faithlint.judges.heuristic.reading import Reading
from faithlint.text.values import Bound
from faithlint.text.wordlists import word_set

_LIMITED = "the context says it of some cases only"

_PERMISSIONS = word_set(
    "free open closed available allowed permitted forbidden banned prohibited required mandatory compulsory obligatory "
    "optional valid exempt safe legal illegal eligible liable included excluded welcome refundable accessible may can "
    "must needed possible impossible unlimited guaranteed covered applies apply applicable kostenlos erlaubt verboten "
    "gültig geöffnet"
)
"""What holds for everybody and always when nothing else is said: to drop a limit behind it says more."""

_LIMITS = word_set(
    "for to in on at with within without after before during from until till by under over above below between near "
    "inside outside beyond through via up für in an auf mit nach vor bis ab"
)
_AMONG = _LIMITS | {"of", "who", "that", "which"}
_FOR_WHOM = frozenset({"for", "to"})
_OF_CASES = re.compile(
    r"(?:\w{2,}s|people|children|men|women|(?:any|every)(?:one|body)|nobody|those|staff)\s"
    r"(?:(?:with|of|aged|having)\s)?(?:(?:more|less|fewer) than|at (?:least|most)|up to|under|over|above|below)\s$",
    re.IGNORECASE,
)
"""Ends before a figure that tells which of the things are meant."""

_PLURALS = word_set("children people men women staff police")
_PRESENT = frozenset({"is", "are", "may", "can", "must"})
_HAVE = frozenset({"has", "have", "had"})
_IS_PLACED = re.compile(
    r"\b(?:is|are|was|were) (?:(?:located|situated|based|headquartered) )?(?:in|at|on) (?!\d)", re.IGNORECASE
)
_WHICH_EAST_ASIAN = re.compile(
    r"\d+\s?[^\W\d_]{0,2}\s?(?:(?:미만|이하|이상|초과)(?:의|인)?\s(?=[가-힣])|(?:未満|未满|以上|以下)[の的](?=[^\W\d_]))"
)
_FOR_WHOM_KOREAN = re.compile(r"\S+(?:에게|한테|께)(?:는|만|도)?(?=\s)")


def narrower(claim: Reading, clause: Reading) -> str:
    """`The app is free` and `The app is free for students`; empty when nothing limits the clause alone."""
    limited = (
        _narrower_subject(claim, clause)
        or _other_limit(claim, clause)
        or _narrower_behind(claim, clause)
        or _for_whom_in_korean(claim, clause)
        or _which_in_east_asian(claim, clause)
    )
    return _LIMITED if limited else ""


def loosely_joined(claim: Reading, clause: Reading) -> str:
    """`Ann has asthma` and `Ann treats patients with asthma`: a bare `has` or `is in` joins neighbours only."""
    words = claim.lower
    has, placed = bool(words & _HAVE), bool(_IS_PLACED.search(claim.text))
    if not (has or placed) or _verbs(claim):
        return ""
    its = clause.lower
    if (has and its & _HAVE) or (placed and _IS_PLACED.search(clause.text)):
        return ""
    own = _stems(claim)
    at = [number for number, stem in enumerate(clause.stems) if stem.stem in own]
    together = not at or at[-1] - at[0] < len(at)
    return "" if together else "the context has the same words in other roles"


def _permits(claim: Reading) -> bool:
    """Whether a claim tells of what is free, open or allowed; the month of May does not."""
    told = claim.lower & _PERMISSIONS
    return bool(told) and (told != {"may"} or any(word.text == "may" for word in claim.words))


def _verbs(claim: Reading) -> bool:
    """Whether a content word follows the subject at once, so that `has` or `is` is not all that is told."""
    behind = [word.lower for word in claim.words if word.start >= claim.subject_end]
    return len(behind) < 2 or behind[0] not in _HAVE | {"is", "are", "was", "were"} or behind[1].endswith(("ed", "en"))


def _narrower_subject(claim: Reading, clause: Reading) -> bool:
    """`Rooms cost 90 euros` and `Large rooms cost 90 euros`, `Rooms with a balcony cost 90 euros`."""
    if len(claim.words) < 2 or _tells_of_once(claim) or not claim.stems or claim.stems[0].start > 0:
        return False
    things = claim.stems[0]
    general = _permits(claim)
    if not general and not things.text.lower().endswith("s") and things.text.lower() not in _PLURALS:
        return False
    its = next((number for number, stem in enumerate(clause.stems) if stem.stem == things.stem), None)
    if its is None:
        return False
    start, end = clause.stems[its].start, clause.stems[its].start + len(clause.stems[its].text)
    described = its > 0 and clause.text[:start].count(" ") == its and clause.stems[0].stem not in _stems(claim)
    behind = [word.lower for word in clause.words if word.start >= end]
    following = behind[0] if behind else ""
    among = _AMONG | {"by"} if general else _AMONG
    limited = following in among and following != claim.words[1].lower and not set(behind) <= claim.lower
    return described or limited


def _other_limit(claim: Reading, clause: Reading) -> bool:
    """`Children under 12 travel free` and `Children under 6 travel free`: the figure tells which cases are meant."""
    limits = [_limits_of(reading) for reading in (claim, clause)]
    return bool(limits[0]) and bool(limits[1]) and limits[0] != limits[1]


def _limits_of(reading: Reading) -> set[tuple[float, ...]]:
    """The figures with a bound behind a plural noun: `children under 6`, `firms with more than 50 employees`."""
    bounded = (value for value in reading.values if value.bound is not Bound.NONE)
    found = (
        (value, _OF_CASES.search(reading.text, max(0, value.span.start - 60), value.span.start)) for value in bounded
    )
    # In `returns at most 100 items` the word before the limit is the verb.
    verb = next((word.start for word in reading.words if word.start >= reading.subject_end > 0), -1)
    return {value.amounts for value, match in found if match and match.start() != verb}


def _narrower_behind(claim: Reading, clause: Reading) -> bool:
    """Whether the clause goes on behind all that it shares with the claim, and so limits it."""
    end = _end(claim, clause)
    starts = [word.start for word in clause.words]
    at = bisect_right(starts, end - 1)
    following = clause.words[at] if at < len(clause.words) else None
    if following is None or following.lower not in _LIMITS or not _goes_on(clause, end, at):
        return False
    if _is_other_end(claim, clause, following):
        return False
    if claim.negated or _permits(claim):
        return not _says_same_limit(claim, clause.words[at:])
    return not _tells_of_once(claim) and following.lower in _FOR_WHOM and _is_for_somebody(clause, at)


def _goes_on(clause: Reading, end: int, at: int) -> bool:
    """Whether the words behind belong to the same part and hold something of their own."""
    parted = re.search(r"[,;:(]", clause.text[end : clause.words[at].start])
    return not parted and at + 1 < len(clause.words)


def _is_other_end(claim: Reading, clause: Reading, following: Word) -> bool:
    """Whether a figure follows where the claim has another: `open from 8 to 6` limits as `open from 8 to 9` does."""
    value = next((one for one in clause.values if 0 < one.span.start - following.end <= 1), None)
    return value is not None and any(
        mine.kind is value.kind and mine.unit == value.unit and mine.before == value.before for mine in claim.values
    )


def _says_same_limit(claim: Reading, rest: tuple[Word, ...]) -> bool:
    words = claim.lower
    return all(word.lower in words for word in rest)


def _is_for_somebody(clause: Reading, at: int) -> bool:
    """`to members`, `for the sick`; not `to scan`, nor `for 20 minutes`."""
    thing = clause.words[at + 1]
    return thing.lower.endswith("s") and thing.text[0].islower() and not thing.text[0].isdigit()


def _tells_of_once(claim: Reading) -> bool:
    """Whether a claim is about the past, so that it holds of what it names and not in general."""
    return claim.past and not claim.lower & _PRESENT


def _stems(claim: Reading) -> set[str]:
    return {stem.stem for stem in claim.stems}


def _end(claim: Reading, clause: Reading) -> int:
    """Where the last word or figure that both have ends in the clause."""
    own = _stems(claim)
    ends = [stem.start + len(stem.text) for stem in clause.stems if stem.stem in own]
    ends += [value.span.end for value in clause.values if any(value.amounts == mine.amounts for mine in claim.values)]
    return max(ends, default=0)


def _for_whom_in_korean(claim: Reading, clause: Reading) -> bool:
    """`입장료는 무료이다` and `입장료는 학생에게 무료이다`."""
    # 학생에게 and 학생들에게는 are the same.
    told = claim.text.replace("들", "")
    return any(found.group().replace("들", "") not in told for found in _FOR_WHOM_KOREAN.finditer(clause.text))


def _which_in_east_asian(claim: Reading, clause: Reading) -> bool:
    """`어린이는 무료이다` and `6세 미만 어린이는 무료이다`."""
    told = "".join(claim.text.split())
    return any("".join(found.group().split()) not in told for found in _WHICH_EAST_ASIAN.finditer(clause.text))

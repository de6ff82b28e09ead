"""What a clause without a subject of its own may be told of: the subjects that were told before it."""

import re
from collections.abc import Iterator, Sequence

from faithlint.judges.heuristic.clauses import words_of
from faithlint.judges.heuristic.lexicon import DETERMINERS, PRONOUNS_PERSON
from faithlint.judges.heuristic.pronouns import is_aspect, is_person
from faithlint.judges.heuristic.reading import Reading
from faithlint.text.wordlists import word_set

_PERSON = PRONOUNS_PERSON | word_set("his her")
_NEW = re.compile(r"\b(?:an?|one|two|three|several|some)\s(?:[\w-]+\s){0,2}?[\w-]+")
"""Things that a sentence brings up: `The town has a castle. It was built in 1400`."""

_IS_ONE = re.compile(r",? (?:is|was|are|were) an? (?:(?!of |for |from |in |at |to )[\w-]+[ .]?)+")
_DEEDS = word_set(
    "founded wrote designed directed opened built owns owned leads led runs ran created invented launched started "
    "bought sold composed painted developed published established set heads headed restored discovered"
)
"""What somebody does, behind whom `it` means the thing that it was done to."""

_PART = re.compile(r"['’]s?\s|\s(?:of|at|in|near|for)\s")


_TAKES_UP = word_set("it he she they this these its his her their")


def is_english(clause: Reading) -> bool:
    """Whether a clause begins with an English word for what was told before; short texts don't tell their language."""
    return clause.pronoun in _TAKES_UP or (bool(clause.words) and clause.words[0].lower in ("the", "this"))


def lent(claim: Reading, clause: Reading, earlier: Sequence[Reading]) -> frozenset[str]:
    """The stems that English sentences before `clause`, nearest first, may lend it for the subject of `claim`.

    `The tower stands beside the church. It was built in 1402` tells of the tower.
    """
    told = [reading for reading in earlier if not reading.pronoun]
    if clause.pronoun not in _PERSON:
        return frozenset().union(*_things(claim, told))
    named = next((reading for reading in told if _names_somebody(reading)), None)
    if named or (told and _is_of_other(claim, told[0])):
        return _of_subject(claim, named or told[0])
    return _all(told)


def may_be_meant(claim: Reading, clause: Reading, earlier: Sequence[Reading]) -> bool:
    """Whether `the airline` takes up the name that the claim has, and neither a hall told beside it nor another one."""
    if clause.pronoun:
        return True
    return _is_named(claim) and not any(_tells_of_another(clause.head, reading) for reading in earlier[:1])


def _is_named(claim: Reading) -> bool:
    """Whether the subject of a claim is a name."""
    return any(word.text[0].isupper() and word.lower not in DETERMINERS for word in words_of(claim.subject_text))


def _tells_of_another(head: str, reading: Reading) -> bool:
    """Whether a sentence has a thing behind its verb that is none of what its subject is said to be."""
    places = [stem.start for stem in reading.stems if stem.stem == head and stem.start >= reading.subject_end]
    is_one = _IS_ONE.match(reading.text, reading.subject_end)
    return bool(places) and not (is_one and places[0] < is_one.end())


def _names_somebody(reading: Reading) -> bool:
    name = reading.subject_text.partition(", ")[0]
    return is_person(name) and (" " in name or not name.endswith("s"))


def _things(claim: Reading, told: Sequence[Reading]) -> Iterator[frozenset[str]]:
    """What the subjects tell, back to the first that is no mere aspect of what was told before it."""
    for reading in told:
        if not reading.subject or (is_person(reading.subject_text) and reading.lower & _DEEDS):
            yield _all([reading])
        else:
            yield _of_subject(claim, reading) | _brought_up(reading)
        if not is_aspect(reading.subject_text) and not (reading.lacks_subject and _is_named(claim)):
            return


def _of_subject(claim: Reading, reading: Reading) -> frozenset[str]:
    return frozenset() if _is_of_other(claim, reading) else reading.subject


def _is_of_other(claim: Reading, reading: Reading) -> bool:
    """Whether a sentence tells of what belongs to the subject of the claim, and not of that itself: `Ann's father`."""
    inside = claim.head in reading.subject and claim.head != reading.head
    return inside and _PART.search(reading.subject_text) is not None


def _brought_up(reading: Reading) -> frozenset[str]:
    spans = [match.span() for match in _NEW.finditer(reading.text, reading.subject_end)]
    return frozenset(stem.stem for stem in reading.stems if any(start <= stem.start < end for start, end in spans))


def _all(readings: Sequence[Reading]) -> frozenset[str]:
    return frozenset(stem.stem for reading in readings for stem in reading.stems)

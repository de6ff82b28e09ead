"""Rule: a clause that says the same with the opposite word, another colour or another weekday contradicts the claim."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache

from faithlint.judges.heuristic.alignment import align
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading, read
from faithlint.judges.heuristic.support import supports
from faithlint.text.wordlists import word_list, word_set

_PAIRS = word_list(
    "open/closed opens/closes opened/closed enabled/disabled enables/disables allowed/forbidden allowed/prohibited "
    "allowed/banned permitted/prohibited permitted/forbidden increased/decreased increases/decreases rose/fell "
    "rises/falls raised/lowered raises/lowers higher/lower more/less longer/shorter larger/smaller bigger/smaller "
    "accepted/rejected accepts/rejects won/lost wins/loses included/excluded includes/excludes free/paid "
    "mandatory/optional required/optional public/private true/false legal/illegal possible/impossible safe/unsafe "
    "safe/dangerous warmer/colder faster/slower cheaper/dearer older/younger earlier/later before/after above/below "
    "inside/outside up/down gained/lost approved/rejected bought/sold hot/cold empty/full alive/dead left/right "
    "locked/unlocked active/inactive present/absent guilty/innocent passed/failed succeeded/failed "
    "strengthened/weakened grew/shrank maximum/minimum"
)
_COLOURS = word_set("red green blue yellow black white brown orange purple pink grey gray")
_WEEKDAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Variant:
    """The claim with `word` replaced by `opposite`."""

    word: str
    opposite: str
    reading: Reading


@cache
def _opposites() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for one, other in (pair.split("/") for pair in _PAIRS):
        table[one] = (*table.get(one, ()), other)
        table[other] = (*table.get(other, ()), one)
    return table


def variants(claim: Reading, passages: Sequence[Passage], language: str) -> tuple[Variant, ...]:
    """The claim with one word turned into its opposite, for every opposite that a passage has."""
    if claim.quantifiers or claim.hedges:
        return ()
    there = {word for passage in passages for word in _WORD.findall(passage.evidence.text.lower())}
    return tuple(_variants(claim, there, language))


def _variants(claim: Reading, there: AbstractSet[str], language: str) -> Iterator[Variant]:
    for match in _WORD.finditer(claim.text):
        word = match.group()
        for opposite in _rivals(word, claim.text[match.end() :]):
            if opposite.lower() not in there:
                continue
            text = claim.text[: match.start()] + opposite + claim.text[match.end() :]
            yield Variant(word, opposite, read(text, language))


def _rivals(word: str, rest: str) -> tuple[str, ...]:
    lower = word.lower()
    if lower in _WEEKDAYS and word[0].isupper():
        return tuple(day.capitalize() for day in sorted(_WEEKDAYS - {lower}))
    if lower in _COLOURS and not _WORD.search(rest):
        return tuple(sorted(_COLOURS - {lower}))
    return _opposites().get(lower, ())


def holds_opposite(claim: Reading, clause: Reading) -> bool:
    """Whether the clause has the opposite of a word that only the claim has."""
    mine, its = claim.lower, clause.lower
    return any(other in its and other not in mine for word in mine - its for other in _opposites().get(word, ()))


def opposed(turned: tuple[Variant, ...], passage: Passage) -> str:
    """The reason why a clause of the passage contradicts the claim: it states a variant of it, of the same subject."""
    words = set(_WORD.findall(passage.evidence.text.lower()))
    for variant in turned:
        if variant.opposite.lower() not in words:
            continue
        for clause in passage.clauses:
            same_subject = variant.reading.head and variant.reading.head == clause.head
            if same_subject and not clause.quantifiers and supports(align(variant.reading, clause, passage)):
                return f"the context says “{variant.opposite}”, not “{variant.word}”"
    return ""

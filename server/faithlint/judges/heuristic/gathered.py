"""Rule: passages that together hold all names and figures and most words of a claim rich in them support it.

The widest rule, for long claims against long texts, where no single sentence tells all. It weighs how unlikely it is
that so much stands there by chance, and never speaks on a short claim. `benchmarks/gathering.py` prints what other
limits would give on labelled claims, one set beside the other.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from faithlint.judges.heuristic.agents import other_agent
from faithlint.judges.heuristic.exchanged import exchanged
from faithlint.judges.heuristic.items import Item, Row
from faithlint.judges.heuristic.laid import differs, found_in, share_of
from faithlint.judges.heuristic.obstacles import polarity
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading
from faithlint.model import Evidence
from faithlint.text.values import Kind, Value
from faithlint.text.wordlists import word_set

SHORTEST = 8
"""Words, names and figures that a claim has at least: shorter ones are left to the stricter rules."""

NAME = 8
"""What a name in the nearest passage weighs beyond its letters.

Half as much in a claim of several clauses, since each may be told with the names of the other.
"""

RICH = 60
"""The weight to be found, in letters: long words are rare ones."""

SHARE = 0.65
"""The share of the claim to be found."""

_CAUSE = re.compile(
    r"\b(?:because|so that|in order to|due to|owing to|thanks to|as a result|therefore|led to|caused by"
    r"|since(?! (?:\d|then\b|the\b|its\b|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec)))\b",
    re.IGNORECASE,
)
_ALL = word_set("all every each always everyone everybody")
_PART = word_set("most some many few several half partly usually often sometimes")
_SHARES = _ALL | word_set("never only most mostly mainly none nobody exclusively solely entirely alone")
_ONLY = word_set("only except")


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the passages hold of a claim: the `letters` and the `share` of what is found, and where.

    `names` are those in the nearest passage, `told` the nearest and the one that adds most to it.
    """

    letters: int
    names: int
    share: float
    nearest: Passage
    told: tuple[Passage, ...]

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The passages told, each once."""
        return tuple(dict.fromkeys(passage.evidence for passage in self.told))


def supported_by_all(claim: Reading, row: Row, passages: Sequence[Passage], clauses: int) -> tuple[Evidence, ...]:
    """The passage that holds most of the claim, and the one that adds most to it; none where they do not suffice."""
    if len(row.items) < SHORTEST or not _may_be_enough(row, passages, clauses):
        return ()
    found = gather(row, passages)
    if found is None or not is_enough(found, clauses, NAME, RICH, SHARE) or bends(claim, row, found, passages):
        return ()
    return found.evidence


def is_enough(found: Gathered, clauses: int, name: float, rich: float, share: float) -> bool:
    """Whether so much of a claim with so many clauses would hardly be found by chance."""
    weight = found.letters + found.names * (name if clauses < 2 else name / 2)
    return weight >= rich and found.share >= share


def _may_be_enough(row: Row, passages: Sequence[Passage], clauses: int) -> bool:
    """False where the passages cannot hold enough of a claim, told by their words without reading them further."""
    there = {at for at, item in enumerate(row.items) if any(passage.may_have(item) for passage in passages)}
    if any(item.is_name and at not in there for at, item in enumerate(row.items)):
        return False
    letters = sum(len(row.items[at].text) for at in there)
    names = sum(map(_is_long_name, row.items))
    most = Gathered(letters, names, share_of(row, there), passages[0], ())
    return is_enough(most, clauses, NAME, RICH, SHARE)


def gather(row: Row, passages: Sequence[Passage]) -> Gathered | None:
    """What all passages together hold of a claim; nothing when they lack one of its names or figures."""
    found = [frozenset((*found_in(row, passage.row), *_dated(row, passage))) for passage in passages]
    together = frozenset().union(*found)
    if not together or _lacks_name_or_figure(row, together):
        return None
    shares = [share_of(row, its) for its in found]
    best = shares.index(max(shares))
    widened = [share_of(row, its | found[best]) for its in found]
    told = (passages[best], passages[widened.index(max(widened))])
    letters = sum(len(row.items[at].text) for at in together)
    names = sum(_is_long_name(row.items[at]) for at in found[best])
    return Gathered(letters, names, share_of(row, together), passages[best], told)


def _is_long_name(item: Item) -> bool:
    """Whether an item is a name that is hardly there by chance, as the letter of `Plant A` may be."""
    return item.is_name and len(item.text) > 1


def _dated(row: Row, passage: Passage) -> Iterator[int]:
    """The dates of the claim whose day stands in the passage, and whose year at the head of its page.

    `on 9 April 2011` and `on April 9th` in an article of February 2011.
    """
    days = [
        (value.month, value.day) for _, value in passage.row.values if value.kind is Kind.DATE and not value.amounts
    ]
    for at, item in enumerate(row.items):
        if days and item.value is not None and _is_dated(item.value, days, passage.years):
            yield at


def _is_dated(date: Value, days: Sequence[tuple[int, int]], years: AbstractSet[float]) -> bool:
    if date.kind is not Kind.DATE or not set(date.amounts[:1]) <= years:
        return False
    return any(month == date.month and date.day in (day, 0) for month, day in days)


def _lacks_name_or_figure(row: Row, found: AbstractSet[int]) -> bool:
    missing = (item for at, item in enumerate(row.items) if at not in found)
    return any(item.is_name or item.value is not None for item in missing)


def bends(claim: Reading, row: Row, found: Gathered, passages: Sequence[Passage]) -> bool:
    """Whether the passages tell the claim's words otherwise, so that their being there proves nothing."""
    nearest = found.nearest
    return (
        differs(claim, nearest.whole, (polarity, _other_certainty, _other_share, _other_cause))
        or _tells_all(row, nearest)
        or _names_another(row, nearest.row)
        or _lacks_share(claim, row, passages)
        or any(
            _limits(claim, passage.whole) or exchanged(claim, row, passage.whole, passage.row) for passage in found.told
        )
        or other_agent(claim, *(passage.whole for passage in passages))
    )


def _other_certainty(claim: Reading, whole: Reading) -> str:
    differ = (claim.hedges and not whole.hedges) or (claim.future and not whole.future)
    differ = differ or claim.modes != whole.modes
    return "the context states another degree of certainty" if differ else ""


def _other_share(claim: Reading, whole: Reading) -> str:
    told = claim.lower & _ALL and whole.lower & _PART - claim.lower
    return "the context speaks of another share or number of cases" if told else ""


def _lacks_share(claim: Reading, row: Row, passages: Sequence[Passage]) -> bool:
    """Whether the claim speaks of all, most or only some, and no passage with two of its words does."""
    shares = claim.lower & _SHARES
    if not shares:
        return False
    near = (passage for passage in passages if sum(1 for _ in found_in(row, passage.row)) > 1)
    return not shares <= frozenset().union(*(passage.whole.lower for passage in near))


def _limits(claim: Reading, whole: Reading) -> bool:
    """Whether a passage says `only` or `except` and the claim does not."""
    return bool(whole.lower & _ONLY - claim.lower)


def _other_cause(claim: Reading, whole: Reading) -> str:
    tells = _CAUSE.search(claim.text) and not _CAUSE.search(whole.text)
    return "the context does not tell why" if tells else ""


def _tells_all(row: Row, nearest: Passage) -> bool:
    """Whether one passage has everything: then the stricter rules have refused it, and know better."""
    return all(nearest.row.has(item) for item in row.items)


def _names_another(row: Row, other: Row) -> bool:
    """Whether the passage has another name beside a common word that the claim has beside a name that is not there.

    `Otis left for Kiel` where the claim has `Finn left for Kiel`.
    """
    return any(
        _is_other_name(row, other, place + at - beside)
        for at, item in enumerate(row.items)
        if item.text[:1].isupper() and not other.has(item)
        for beside in (at - 1, at + 1)
        if 0 <= beside < len(row.items) and row.items[beside].text[:1].islower()
        for place in other.find(row.items[beside])
    )


def _is_other_name(row: Row, other: Row, place: int) -> bool:
    if not 0 <= place < len(other.items):
        return False
    item = other.items[place]
    return item.value is None and item.text[:1].isupper() and not row.has(item)

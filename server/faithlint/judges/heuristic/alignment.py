"""A claim laid beside a clause of the context: what the clause lacks, and what forbids to take the one for the other."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from faithlint.judges.heuristic.lexicon import POSSIBILITY
from faithlint.judges.heuristic.order import same_order
from faithlint.judges.heuristic.reading import Reading, Stem

_WIDENING = frozenset({"all", "every", "each", "always", "alle", "jeder", "jede", "jedes", "immer", "any"})


@dataclass(frozen=True, slots=True)
class Alignment:
    """`missing` are content words of the claim that the clause has not; `obstacle` is why the two may differ."""

    claim: Reading
    clause: Reading
    missing: tuple[Stem, ...]
    obstacle: str = ""

    @property
    def is_full(self) -> bool:
        """Whether every content word of the claim has its counterpart and nothing stands in the way."""
        return not self.missing and not self.obstacle and bool(self.claim.stems)


def align(claim: Reading, clause: Reading, lent: AbstractSet[str] = frozenset()) -> Alignment:
    """Aligns `claim` with `clause`. `lent` are stems that a clause without a subject of its own may borrow."""
    own = {stem.stem for stem in clause.stems}
    missing = tuple(
        stem
        for stem in claim.stems
        if stem.stem not in own and not (stem.stem in lent and stem.stem in claim.subject and clause.lacks_subject)
    )
    if missing or not (own & {stem.stem for stem in claim.stems}):
        return Alignment(claim, clause, missing or claim.stems)
    return Alignment(claim, clause, (), _obstacle(claim, clause, own))


def _obstacle(claim: Reading, clause: Reading, own: set[str]) -> str:
    if claim.negations % 2 != clause.negations % 2:
        return "only one of the two is negated"
    if claim.hedges or clause.hedges:
        if not (claim.hedges and clause.hedges and _kinds(claim) == _kinds(clause)):
            return "only one of the two is hedged" if not (claim.hedges and clause.hedges) else "the hedges differ"
    if clause.quantifiers - _WIDENING - claim.quantifiers or claim.quantifiers - clause.quantifiers:
        return "they speak of different shares"
    if clause.restrictions != claim.restrictions:
        return "only one of the two has a condition"
    if clause.scopes - claim.scopes or claim.scopes - clause.scopes:
        return "the context does not state it as a plain fact"
    if claim.future and not clause.future:
        return "the claim is about the future"
    if claim.head and clause.head and claim.head != clause.head and not clause.lacks_subject:
        if not same_order(claim, clause, []) or claim.head not in own or clause.head in claim.subject:
            return "their subjects differ"
        if not _turned_round(claim, clause):
            return "their subjects differ"
    wanted = [stem.stem for stem in claim.stems if stem.stem in own]
    return "" if same_order(claim, clause, wanted) else "the words come in another order"


def _turned_round(claim: Reading, clause: Reading) -> bool:
    """Whether the claim's subject is not part of the clause's subject: then the clause is the other voice."""
    return not (claim.subject & clause.subject)


def _kinds(reading: Reading) -> frozenset[bool]:
    return frozenset(hedge in POSSIBILITY for hedge in reading.hedges)

"""A claim laid beside a clause of the context: what the clause lacks, what stands in the way, which values meet."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from faithlint.judges.heuristic.meeting import Meeting, meet
from faithlint.judges.heuristic.obstacles import OBSTACLES
from faithlint.judges.heuristic.passages import Passage
from faithlint.judges.heuristic.reading import Reading, Stem


@dataclass(frozen=True, slots=True)
class Alignment:
    """`missing` are content words of the claim that the clause has not; `obstacle` is why the two may differ."""

    claim: Reading
    clause: Reading
    missing: tuple[Stem, ...]
    obstacle: str = ""
    meetings: tuple[Meeting, ...] = ()

    @property
    def is_full(self) -> bool:
        """Whether every content word of the claim has its counterpart and nothing stands in the way."""
        return not self.missing and not self.obstacle


def align(claim: Reading, clause: Reading, passage: Passage | None = None) -> Alignment:
    """Aligns `claim` with `clause`, which may borrow a subject from before its `passage` where it has none."""
    own = {stem.stem for stem in clause.stems}
    missing = tuple([stem for stem in claim.stems if stem.stem not in own])
    if missing and passage and clause.lacks_subject and _may_borrow(claim, clause):
        wanted = claim.topic.intersection([stem.stem for stem in missing])
        lent = passage.lend(claim, clause, wanted) if wanted else wanted
        missing = tuple([stem for stem in missing if stem.stem not in lent])
    if missing:
        missing = tuple(stem for stem in missing if not _is_joint(stem, claim, own))
    shared = any(stem.stem in own for stem in claim.stems)
    if missing or not shared:
        return Alignment(claim, clause, missing or claim.stems)
    obstacle = next((reason for check in OBSTACLES if (reason := check(claim, clause))), "")
    return Alignment(claim, clause, (), obstacle, meet(claim, clause))


def _may_borrow(claim: Reading, clause: Reading) -> bool:
    """Whether what a clause leaves untold can be the claim's subject.

    `Her brother works there` tells nothing of her, and `The museum opened` nothing of the museum's café.
    """
    if clause.starts_with_owner:
        return clause.head in {stem.stem for stem in claim.stems}
    return clause.head == claim.head or clause.head not in claim.subject


def _is_joint(stem: Stem, claim: Reading, own: AbstractSet[str]) -> bool:
    """Whether a pair of Chinese characters only stands where two words meet, as 馆门 in 博物馆门票."""
    if len(stem.text) != 2 or stem.text.isascii() or not all("\u3400" <= char <= "\u9fff" for char in stem.text):
        return False
    beside = {other.start - stem.start for other in claim.stems if other.stem in own and len(other.text) == 2}
    return {-1, 1} <= beside

"""The evidence index of a context, kept for a while: whoever edits a response sends the same context each time."""

from functools import lru_cache

from faithlint.model import Chunk
from faithlint.scoring.evidence import EvidenceIndex

LONGEST = 200_000
"""Characters of a context whose index is kept."""


def evidence_index(context: tuple[Chunk, ...], language: str) -> EvidenceIndex:
    """The index of a context; that of a moderate one which was asked for lately is not built again."""
    moderate = sum(len(chunk.text) for chunk in context) <= LONGEST
    return remembered_index(context, language) if moderate else EvidenceIndex(context, language)


@lru_cache(maxsize=16)
def remembered_index(context: tuple[Chunk, ...], language: str) -> EvidenceIndex:
    """The index of a context: one of the last that were asked for, else a new one."""
    return EvidenceIndex(context, language)

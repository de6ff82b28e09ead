"""The evidence index of a context, kept for a while: whoever edits a response sends the same context each time."""

from functools import lru_cache

from faithlint.model import Chunk
from faithlint.scoring.evidence import EvidenceIndex

MODERATE, LARGE = 200_000, 2_000_000
"""Characters of a context of which several indices are kept, and of one of which the last are."""


def evidence_index(context: tuple[Chunk, ...], language: str) -> EvidenceIndex:
    """The index of a context; one that was asked for lately is not built again, unless the context is huge."""
    length = sum(len(chunk.text) for chunk in context)
    if length > LARGE:
        return EvidenceIndex(context, language)
    return remembered_index(context, language) if length <= MODERATE else _remembered_large(context, language)


@lru_cache(maxsize=16)
def remembered_index(context: tuple[Chunk, ...], language: str) -> EvidenceIndex:
    """The index of a context: one of the last that were asked for, else a new one."""
    return EvidenceIndex(context, language)


@lru_cache(maxsize=2)
def _remembered_large(context: tuple[Chunk, ...], language: str) -> EvidenceIndex:
    return EvidenceIndex(context, language)

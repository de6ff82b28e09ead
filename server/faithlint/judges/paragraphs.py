"""A response in paragraphs, so that after an edit only the changed ones have to be read again. Pure, linear.

A paragraph is a block between blank lines; a long block is cut behind sentences. Where it is cut depends on the
sentences there and not on how many came before, so that an edit moves no cut further on.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from faithlint.model import Span
from faithlint.scoring.anchoring import anchor
from faithlint.scoring.judge import DraftClaim
from faithlint.text.sentences import sentences

_BLANK_LINES = re.compile(r"\n[^\S\n]*\n\s*")
_LEAST, _MOST = 100, 300  # characters of a part of a long block
_BEFORE = 100  # characters of the text before that are shown with a paragraph
_JOINT = "\n\n"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Part `number` of a response, where it stands, and what stands before it as far as it takes to understand it.

    `before` begins with the line that leads in a block of lines: the head of a table, "They include:".
    """

    number: int
    text: str
    span: Span
    before: str = ""


def paragraphs(response: str) -> tuple[Paragraph, ...]:
    """All of a response but white space, in order."""
    found: list[Paragraph] = []
    for block in _blocks(response):
        first, _, more = block.cut(response).partition("\n")
        lead = first[:_BEFORE] if more else ""
        for span in _parts(response, block):
            before = _before(response, span.start, lead if span.start > block.start else "")
            found.append(Paragraph(len(found), span.cut(response), span, before))
    return tuple(found)


def _blocks(text: str) -> Iterator[Span]:
    start = 0
    for gap in _BLANK_LINES.finditer(text):
        yield from _trimmed(text, start, gap.start())
        start = gap.end()
    yield from _trimmed(text, start, len(text))


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    if start < end and len(span := Span(start, end).trim(text)):
        yield span


def _parts(text: str, block: Span) -> Iterator[Span]:
    if len(block) <= _MOST:
        yield block
        return
    inner = block.cut(text)
    start = 0
    for sentence in sentences(inner):
        length = sentence.end - start
        if length >= _MOST or (length >= _LEAST and crc32(sentence.cut(inner).encode("utf-8", "replace")) % 2):
            yield from _trimmed(text, block.start + start, block.start + sentence.end)
            start = sentence.end
    yield from _trimmed(text, block.start + start, block.end)


def _before(text: str, start: int, lead: str) -> str:
    """The end of what stands before, from a border of words on, behind the lead where that is further up."""
    tail = text[max(0, start - _BEFORE) : start].strip()
    if start > _BEFORE:
        tail = tail.partition(" ")[2] or tail
    return tail if not lead or lead in tail else f"{lead}\n{tail}"


def described(wanted: Sequence[Paragraph]) -> list[dict[str, str]]:
    """The paragraphs as data of a request; what stands before is left out where it is in the request anyway."""
    shown: list[dict[str, str]] = []
    expected = -1
    for paragraph in wanted:
        before = paragraph.before if paragraph.number != expected else ""
        shown.append({**({"before": before} if before else {}), "text": paragraph.text})
        expected = paragraph.number + 1
    return shown


def assigned(wanted: Sequence[Paragraph], drafts: Sequence[DraftClaim]) -> list[tuple[DraftClaim, ...]]:
    """The claims of each paragraph, with their spans in it; claims that stand in none are dropped."""
    starts: list[int] = []
    length = 0
    for paragraph in wanted:
        starts.append(length)
        length += len(paragraph.text) + len(_JOINT)
    claims: list[list[DraftClaim]] = [[] for _ in wanted]
    for claim in anchor(_JOINT.join(paragraph.text for paragraph in wanted), drafts):
        number = bisect_right(starts, claim.span.start) - 1
        end = min(claim.span.end - starts[number], len(wanted[number].text))
        claims[number].append(DraftClaim(claim.text, span=Span(claim.span.start - starts[number], end)))
    return [tuple(found) for found in claims]


def placed(paragraph: Paragraph, claims: Sequence[DraftClaim]) -> Iterator[DraftClaim]:
    """The claims of a paragraph with their spans in the response."""
    for claim in claims:
        yield DraftClaim(claim.text, span=claim.span.shift(paragraph.span.start) if claim.span else None)

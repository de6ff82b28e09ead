"""The claims of a response, read off the text itself: each with a text that stands alone and its exact span."""

import re
from collections.abc import Iterator
from unicodedata import category

from faithlint.judges.heuristic.clauses import subject_of, words_of
from faithlint.judges.heuristic.markdown import Block, Kind, blocks
from faithlint.judges.heuristic.pieces import Piece
from faithlint.judges.heuristic.pronouns import Antecedents
from faithlint.judges.heuristic.splitting import divide
from faithlint.judges.heuristic.statements import is_statement, lead
from faithlint.judges.heuristic.view import View
from faithlint.model import Span
from faithlint.scoring.judge import DraftClaim
from faithlint.text.languages import detect
from faithlint.text.sentences import sentences


def extract(response: str) -> tuple[DraftClaim, ...]:
    """All claims of `response` in order. Every draft has its span. Time is linear in the response."""
    language = detect(response)
    return tuple(_claims(response, language))


def _claims(response: str, language: str) -> Iterator[DraftClaim]:
    known = Antecedents()
    for block in blocks(response):
        if block.kind is Kind.ROW:
            yield from _row(block)
        else:
            yield from _prose(block, language, known)


def _prose(block: Block, language: str, known: Antecedents) -> Iterator[DraftClaim]:
    item = block.kind is Kind.ITEM
    for span in sentences(block.view.text):
        sentence = block.view.part(span.start, span.end)
        sentence = sentence.part(*_undecorated(sentence.text))
        sentence = sentence.part(lead(sentence.text), len(sentence.text))
        label = _label(sentence.text)
        if label:
            known.name(sentence.text[:label].rstrip(" :"))
        sentence = sentence.part(label, len(sentence.text))
        sentence = sentence.part(*_undecorated(sentence.text))
        if not sentence.text or not is_statement(sentence.text, item=item):
            known.ask(sentence.text)
            continue
        for piece in divide(sentence.text, language):
            text = known.resolve(_ASIDE.sub("", " ".join(piece.text.split())))
            known.note(text)
            yield DraftClaim(text, span=_span(sentence, piece))


_LABEL = re.compile(r"[A-Z][\w /&-]{1,40}:\s+(?=\S)")


_ASIDE = re.compile(r"\s*\((?:see|see also|cf\.|source:|siehe|vgl\.|voir|véase)\s[^()]{1,200}\)", re.IGNORECASE)
"""A pointer to where more is told: `(see the map)`."""


def _label(text: str) -> int:
    """The length of a label before a whole sentence, as in `Renovation: The hotel was renovated in 2018.`"""
    match = _LABEL.match(text)
    rest = text[match.end() :] if match else ""
    return match.end() if match and subject_of(rest, words_of(rest)) else 0


def _undecorated(text: str) -> tuple[int, int]:
    """Where the sentence stands between marks that only catch the eye, such as an arrow, a tick or an emoji."""
    start, end = 0, len(text)
    while start < end and _decorates(text[start]):
        start += 1
    while end > start and _decorates(text[end - 1]):
        end -= 1
    return start, end


def _decorates(char: str) -> bool:
    plain = char <= "~" or char in "°±≈−√∞"
    return not plain and (char in "–—‒•\u200d\ufe0f\ufe0e" or char.isspace() or category(char) in ("So", "Sk", "Sm"))


def _span(sentence: View, piece: Piece) -> Span:
    part = sentence.part(piece.start, piece.end)
    return part.span if part.text else sentence.span


def _row(block: Block) -> Iterator[DraftClaim]:
    """One claim a body row: `Plan: Basic; Price: 5 euros`."""
    named = []
    for number, cell in enumerate(block.cells):
        if cell.text:
            head = block.header[number] if number < len(block.header) else ""
            named.append(f"{head}: {cell.text}" if head else cell.text)
    if any(char.isalnum() for char in "".join(named)):
        yield DraftClaim("; ".join(named), span=block.view.span)

"""The texts of the open documents, as the editor last told them.

Own line table instead of pygls' (P9 to P11): only `\\r\\n`, `\\n` and `\\r` end a line. The disk is never read (P12).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from lsprotocol import types as t

from faithlint.lsp.edits import Edit, difference
from faithlint.model import Encoding, Lines, Position, Span

# JSON can carry a lone surrogate, UTF-8 can't. The replacement has the same width in all encodings.
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Text:
    """One version of a document: never changes, so that late verdicts still find the text they were made for."""

    uri: str
    version: int
    language: str
    lines: Lines

    @property
    def text(self) -> str:
        """The whole text."""
        return self.lines.text


@dataclass(slots=True)
class Store:
    """The current version of every open document. `encoding` is how the client counts columns."""

    encoding: Encoding = Encoding.UTF16
    texts: dict[str, Text] = field(default_factory=dict)

    def open(self, item: t.TextDocumentItem) -> Text:
        """Take over a document that the editor opened, or opened again."""
        text = Text(item.uri, item.version, item.language_id, Lines(_sound(item.text)))
        self.texts[item.uri] = text
        return text

    def change(
        self, uri: str, version: int, changes: Sequence[t.TextDocumentContentChangeEvent]
    ) -> tuple[Text, list[Edit]] | None:
        """The new version and the edits that led to it; None for a document that was never opened."""
        old = self.texts.get(uri)
        if old is None:
            return None
        lines, edits = old.lines, []
        for change in changes:
            edit, text = apply(lines, change, self.encoding)
            edits.append(edit)
            lines = Lines(text)
        self.texts[uri] = new = Text(uri, version, old.language, lines)
        return new, edits

    def close(self, uri: str) -> None:
        """Forget a document."""
        self.texts.pop(uri, None)


def apply(lines: Lines, change: t.TextDocumentContentChangeEvent, encoding: Encoding) -> tuple[Edit, str]:
    """What `change` replaces in the text of `lines`, and the text afterwards."""
    inserted = _sound(change.text)
    if isinstance(change, t.TextDocumentContentChangeWholeDocument):
        return difference(lines.text, inserted), inserted
    start, end = (_offset(lines, place, encoding) for place in (change.range.start, change.range.end))
    span = Span(start, max(start, end))
    return Edit(span, len(inserted)), lines.text[: span.start] + inserted + lines.text[span.end :]


def _offset(lines: Lines, place: t.Position, encoding: Encoding) -> int:
    return lines.offset(Position(place.line, place.character), encoding)


def _sound(text: str) -> str:
    return text if text.isascii() else _LONE_SURROGATE.sub("\ufffd", text)

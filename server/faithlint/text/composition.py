"""Texts whose letters are taken apart (NFD), read as if they were whole (NFC), with the way back to their offsets."""

import unicodedata


def composed(text: str) -> tuple[str, tuple[int, ...]]:
    """`text` in NFC, and for each of its characters and its end where it starts in `text`."""
    if unicodedata.is_normalized("NFC", text):
        return text, tuple(range(len(text) + 1))
    pieces: list[str] = []
    starts: list[int] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at < len(text) and _joins(text[at]):
            continue
        piece = unicodedata.normalize("NFC", text[start:at])
        pieces.append(piece)
        starts += [start] * len(piece)
        start = at
    return "".join(pieces), (*starts, len(text))


def _joins(char: str) -> bool:
    return "\u1160" <= char <= "\u11ff" or "\ud7b0" <= char <= "\ud7fb" or unicodedata.combining(char) > 0

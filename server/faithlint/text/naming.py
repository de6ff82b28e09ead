"""Whether a number is part of a name (`Windows 11`, `Volta One`, `route 66`) and counts nothing."""

import re

from faithlint.model import Span
from faithlint.text.dates import MONTHS
from faithlint.text.wordlists import word_set

_WORD_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_](?:[^\W_]|['’.-])*)[ \u00a0-]$")
_JOINTS = frozenset(" \u00a0-\n")
_AFTER = re.compile(r"[ \u00a0]([^\W\d_]+)(?:\s+([^\s]+))?")
_NUMBERED = word_set(
    "version chapter section appendix table figure page line row column item step phase stage level grade tier class "
    "type category group lane platform gate terminal room floor track route highway exit building block unit module "
    "act scene clause article paragraph rule question model part volume series season episode issue lesson week zone "
    "kapitel abschnitt seite tabelle version stufe phase klasse gleis raum zimmer linie"
)
"""Nouns whose number only tells which one is meant."""

_NO_NAME = MONTHS.keys() | word_set(
    "in on at by for from to of with about around over under above below between since until till after before "
    "during than and or but the a an this these those only all some nearly almost roughly approximately up just "
    "exactly least most more less fewer has have had is are was were will there its it he she they we you i our "
    "their total monday tuesday wednesday thursday friday saturday sunday figures when while if as also now today "
    "im am bei seit bis nach vor mit und der die das ein eine rund etwa über unter"
)
_PLACED = word_set("in at near from within across im bei aus")
_COUNTED_AFTER = word_set("people men women children")


def in_name(text: str, span: Span, *, spelled: bool) -> bool:
    """Whether the bare number at `span` completes the word before it. `spelled` tells a number word from digits."""
    if text[span.start - 1 : span.start] not in _JOINTS:
        return False
    window = max(0, span.start - 40)
    before = _WORD_BEFORE.search(text[window : span.start])
    if not before:
        return False
    word, start = before[1], window + before.start()
    lower = word.lower()
    if spelled:
        return text[span.start].isupper() and lower not in _NO_NAME and (word[0].isupper() or lower in _NUMBERED)
    if lower in _NUMBERED:
        return True
    if not any(char.isupper() for char in word) or lower in _NO_NAME:
        return False
    opens = not text[:start].strip(" \t\n\"'“‘(*_")
    if opens and lower.endswith(("ed", "ing", "ly")):
        return False
    led = re.search(r"([^\W\d_]+)\s+$", text[max(0, start - 16) : start])
    doubtful = opens or bool(led and led[1].lower() in _PLACED)
    return not (doubtful and _is_counted(text, span))


def _is_counted(text: str, span: Span) -> bool:
    """Whether a plural noun follows, and not a verb with its object."""
    after = _AFTER.match(text, span.end)
    if not after:
        return False
    noun = after[1].lower()
    if noun in _COUNTED_AFTER:
        return True
    if not noun.endswith("s") or noun.endswith(("ss", "us", "is")) or noun in ("is", "was", "has", "does"):
        return False
    following = after[2] or ""
    return not (
        following[:1].isdigit() or following.lower() in ("the", "a", "an", "its", "his", "her", "their", "about")
    )

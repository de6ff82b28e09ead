"""Who reads a Korean word, behind one small port: the rules, or a morphological analyser that is installed besides.

The rules are always there and are the default. The analyser `kiwi` knows a dictionary; it is imported and loaded with
the first word that the rules are not sure of, once a process, and needs about half a gigabyte of memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from faithlint.text.korean import KoreanWord

# Names alone are asked for by whoever reads settings; so what reads words is imported below only.
KoreanReader = Callable[[str], "KoreanWord"]
"""The best reading of one word in NFC. Never fails, and is the same for the same word."""

ContextReader = Callable[[str, Sequence[tuple[int, int]]], "list[KoreanWord]"]
"""The best readings of the words that stand there in a text in NFC, in order, as their neighbours tell."""

RULES = "rules"
KIWI = "kiwi"
KOREAN_READERS = (RULES, KIWI)
"""Names of the readers, the default first."""


@cache
def korean_reader(name: str) -> KoreanReader:
    """The reader of that name; the rules where `name` is not installed. Cheap: what is heavy is loaded on first use."""
    if name == RULES or missing_pack(name):
        from faithlint.text.korean import read_word

        return read_word
    from faithlint.text.kiwi import read_word_with_kiwi

    return read_word_with_kiwi


@cache
def context_reader(name: str) -> ContextReader | None:
    """What reads words by their neighbours under that name; None where each word is read by itself."""
    if name == RULES or missing_pack(name):
        return None
    from faithlint.text.kiwi import read_in_context

    return read_in_context


def missing_pack(name: str) -> str:
    """Why the reader `name` cannot be used, and what to do about it; empty when it can."""
    if name not in KOREAN_READERS:
        return f"the Korean reader must be one of {', '.join(KOREAN_READERS)}, but is {name!r}"
    if name == KIWI and not _is_there():
        return (
            "the Korean analyser kiwi is not installed; install it with: pip install 'faithlint[ko]', "
            f"or name {RULES!r}, the rules that need nothing"
        )
    return ""


@cache
def _is_there() -> bool:
    return find_spec("kiwipiepy") is not None

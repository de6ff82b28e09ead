"""The checks that requests go through, written by hand. Every one raises InvalidField with the field's path."""

import math
import re
from collections.abc import Iterable, Sequence

from faithlint.model import InvalidField
from faithlint.wire import limits

_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*")


def check_scale(scale: float, field: str) -> float:
    """`scale` itself when it is finite and greater than 0."""
    if not (math.isfinite(scale) and scale > 0):
        raise InvalidField(field, f"must be finite and greater than 0, but is {scale:g}")
    return scale


def check_text(text: str, field: str, most: int = limits.MAX_TEXT) -> str:
    """`text` itself when it has no more than `most` code points."""
    if len(text) > most:
        raise InvalidField(field, f"has {len(text):,} characters, but at most {most:,} are taken")
    return text


def check_label(text: str, field: str) -> str:
    """A short text: an id, a name, an address."""
    return check_text(text, field, limits.MAX_LABEL)


def check_count(items: Sequence[object], field: str, most: int) -> None:
    """That a list is not too long."""
    if len(items) > most:
        raise InvalidField(field, f"has {len(items):,} entries, but at most {most:,} are taken")


def check_language(language: str, field: str) -> str:
    """`language` itself when it is empty or looks like a BCP 47 tag."""
    if language and not _LANGUAGE.fullmatch(language):
        raise InvalidField(field, "must be a language tag such as 'en' or 'ko', or empty to detect the language")
    return language


def check_terms(terms: Sequence[str], field: str) -> tuple[str, ...]:
    """The terms, none of them blank or too long."""
    check_count(terms, field, limits.MAX_TERMS)
    return tuple(_term(term, f"{field}[{index}]") for index, term in enumerate(terms))


def _term(term: str, field: str) -> str:
    if not term.strip():
        raise InvalidField(field, "must not be blank")
    return check_text(term, field, limits.MAX_TERM)


def check_item_id(item_id: str, seen: Iterable[str] = ()) -> str:
    """`item_id` itself when it is neither empty nor among those `seen`."""
    if not item_id:
        raise InvalidField("item_id", "must not be empty: it names the item in the answer")
    if item_id in seen:
        raise InvalidField("item_id", "was used before in this call; each item needs an id of its own")
    return check_label(item_id, "item_id")

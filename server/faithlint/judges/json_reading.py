"""Finds JSON in what a model wrote, however it wrapped it. Pure, never fails, linear in the length of the text.

Models put JSON in fences, between chatter and behind thoughts, with trailing commas, raw line breaks and quotation
marks that nobody escaped, write it as Python or JavaScript, and stop in the middle of it. Every object and array that
starts in the text is read as far as it goes.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

Container: TypeAlias = dict[str, Any] | list[Any]

# The repeats are possessive, so that nothing is tried twice. A comma is no more than white space: too many of them or
# too few never make a value unreadable; nor do comments, or names and texts as Python and JavaScript write them.
_INNER = r'[^"\\]*+(?:\\.[^"\\]*+)*+'
_STRING = rf'"(?P<text>{_INNER})"'
_SINGLE = r"'(?P<single>[^'\\]*+(?:\\.[^'\\]*+)*+)'"
# Some quotation marks inside a text that nobody escaped: words go on behind them.
_LOOSE = rf'"(?P<text>{_INNER}(?:"(?=\s*+[^\s,:}}\]"\{{\[/]){_INNER}){{0,20}}+)"'
_GAP = r"(?:[\s,\ufeff]|//[^\n]*+|/\*[^*]{0,1000}+\*/)*+"
_OPENER = re.compile(r"[{\[]")
_KEY = re.compile(rf"{_GAP}(?:{_STRING}|{_SINGLE}|(?P<bare>[A-Za-z_]\w{{0,40}}))\s*+:", re.DOTALL)
_TOKEN = re.compile(
    rf"{_GAP}(?:(?P<mark>[{{}}\[\]])|{_LOOSE}|{_SINGLE}"
    r"|(?P<number>-?\d++(?:\.\d++)?+(?:[eE][+-]?\d++)?+)"
    r"|(?P<word>[Tt]rue\b|[Ff]alse\b|null\b|None\b|NaN\b|-?Infinity\b|undefined\b))",
    re.DOTALL,
)
_ESCAPE = re.compile(r'(\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))|[\\"]')
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_WORDS = {"true": True, "false": False}  # the others say that there is no value


@dataclass(frozen=True, slots=True)
class Found:
    """An object or array of a text, between the offsets `start` and `end`.

    Where it is not `complete`, it was cut off or broke there, and `value` holds what stood before: of the outermost
    list every item but the one that was being written.
    """

    value: Container
    start: int
    end: int
    complete: bool


def find_json(text: str) -> Iterator[Found]:
    """Every outermost object and array of `text`, in order."""
    at = 0
    valid = True
    while opener := _OPENER.search(text, at):
        found = _read_valid(text, opener.start()) if valid else None
        valid = found is not None
        found = found or _read(text, opener.start())
        yield found
        at = found.end


def _read_valid(text: str, start: int) -> Found | None:
    """What `_read` finds where it is valid JSON, as in most replies, at a tenth of the cost; None for all else."""
    try:
        value, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    return None if _has_half_pairs(text, start, end) else Found(value, start, end, complete=True)


def _has_half_pairs(text: str, start: int, end: int) -> bool:
    """Whether halves of surrogate pairs stand there, as they are or as escapes; those of whole pairs count too."""
    as_it_is = not text.isascii() and _HALF_PAIR.search(text, start, end)
    return bool(as_it_is or _ESCAPED_HALF_PAIR.search(text, start, end))


def _read(text: str, start: int) -> Found:
    """Read the value whose opening bracket stands at `start`; goes forward only, so that any depth is fine."""
    root: Container = {} if text[start] == "{" else []
    open_containers: list[Container] = [root]
    at = start + 1
    while open_containers:
        innermost = open_containers[-1]
        key = _KEY.match(text, at) if isinstance(innermost, dict) else None
        token = _TOKEN.match(text, key.end() if key else at)
        if token is None:
            return Found(_what_is_whole(open_containers), start, at, complete=False)
        mark = token["mark"]
        if mark == ("}" if isinstance(innermost, dict) else "]") and key is None:
            open_containers.pop()
        elif mark in ("}", "]") or (isinstance(innermost, dict) and key is None):
            return Found(_what_is_whole(open_containers), start, at, complete=False)
        else:
            value: Any = _scalar(token) if mark is None else {} if mark == "{" else []
            if isinstance(innermost, list):
                innermost.append(value)
            elif key is not None:
                innermost.setdefault(key["bare"] or _string_of(key), value)
            if mark is not None:
                open_containers.append(value)
        at = token.end()
    return Found(root, start, at, complete=True)


def _what_is_whole(open_containers: list[Container]) -> Container:
    """The outermost container without the item of a list that was being written."""
    for outer, _inner in pairwise(open_containers):
        if isinstance(outer, list):
            outer.pop()
            break
    return open_containers[0]


def _scalar(token: re.Match[str]) -> str | float | bool | None:
    if token["number"] is not None:
        return _number(token["number"])
    if token["word"] is not None:
        return _WORDS.get(token["word"].casefold())
    return _string_of(token)


def _string_of(match: re.Match[str]) -> str:
    if (single := match["single"]) is None:
        return _string(match["text"])
    return _string(_ESCAPED.sub(lambda escape: "'" if escape[1] == "'" else escape[0], single))


def _no_value(_name: str) -> None:
    """NaN and Infinity, which are no JSON, are no values either."""


def _number(digits: str) -> float:
    number = float(digits)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _first_of_each(members: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object with these members. Of two with one name the later may come out of a text that is quoted."""
    found = dict(members)
    if len(found) < len(members):
        found |= reversed(members)
    return found


_DECODER = json.JSONDecoder(
    parse_float=_number, parse_int=_number, parse_constant=_no_value, object_pairs_hook=_first_of_each
)
# Two patterns: each is searched for by its first character, which is many times as fast as either at every place.
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_ESCAPED_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")


def _string(inner: str) -> str:
    """The text of a JSON string without its quotes; a backslash that escapes nothing is kept as it is."""
    if "\\" not in inner:
        return _without_surrogates(inner)
    mended = _ESCAPE.sub(lambda part: part[1] or "\\" + part[0], inner)
    return _without_surrogates(json.loads(f'"{mended}"', strict=False))


def _without_surrogates(text: str) -> str:
    """A lone half of a surrogate pair can be written in JSON but never be encoded: it becomes the replacement mark."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

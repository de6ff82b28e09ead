"""Where the characters of a YAML scalar come from, style by style, checked against what the YAML parser read."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from faithlint.documents.mapped import Mapped, Piece, assemble, verbatim
from faithlint.model import Span

Parts = list[tuple[str, Span]]

_BREAK = r"(?:\r\n|[\r\n\x85\u2028\u2029])"
_BREAKS = re.compile(_BREAK)
_FOLD = rf"[ \t]*(?P<breaks>{_BREAK}(?:[ \t]*{_BREAK})*)[ \t]*"
_PLAIN = re.compile(_FOLD)
_SINGLE = re.compile(rf"(?P<quote>'')|{_FOLD}")
_DOUBLE = re.compile(
    rf"\\(?P<line>{_BREAK}(?:[ \t]*{_BREAK})*)[ \t]*"
    rf"|\\(?:x(?P<x>[0-9a-fA-F]{{2}})|u(?P<u>[0-9a-fA-F]{{4}})|U(?P<U>[0-9a-fA-F]{{8}})|(?P<c>.))|{_FOLD}",
    re.DOTALL,
)
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_HEADER = re.compile(r"[|>][-+0-9]*[ \t]*(?:#[^\r\n\x85\u2028\u2029]*)?")
_NEAR = 400


def scalar(text: str, start: int, end: int, style: str, value: str) -> Mapped:
    """The `value` of the scalar that is written in `style` at [start, end), mapped into `text`."""
    if style in ("'", '"'):
        start, end = start + 1, end - 1
    if style not in ("|", ">") and end - start == len(value) and text.startswith(value, start):
        return verbatim(text, Span(start, end))
    return Mapped(value, partial(_pieces, text, start, end, style, value))


def _pieces(text: str, start: int, end: int, style: str, value: str) -> tuple[Piece, ...]:
    for parts in _readings(text, Span(start, end), style):
        mapped = assemble(parts)
        if mapped.text == value:
            return mapped.pieces
        if style in ("|", ">") and mapped.text.startswith(value) and not mapped.text[len(value) :].strip("\n"):
            return mapped.cut(Span(0, len(value))).pieces
    return _aligned(text, start, end, value).pieces


def _readings(text: str, inside: Span, style: str) -> Iterator[Parts]:
    """The ways to read a scalar; a block has one for every indentation that it can have."""
    if style in ("|", ">"):
        yield from _block(text, inside, style == ">")
    elif style == '"':
        yield list(_flow(text, inside, _DOUBLE, _double))
    else:
        yield list(_flow(text, inside, _SINGLE if style == "'" else _PLAIN, _single))


def _flow(
    text: str, inside: Span, pattern: re.Pattern[str], decode: Callable[[re.Match[str]], str]
) -> Iterator[tuple[str, Span]]:
    at = inside.start
    for match in pattern.finditer(text, inside.start, inside.end):
        if match.start() > at:
            yield text[at : match.start()], Span(at, match.start())
        yield decode(match), Span(*match.span())
        at = match.end()
    if inside.end > at:
        yield text[at : inside.end], Span(at, inside.end)


def _single(match: re.Match[str]) -> str:
    return "'" if match.lastgroup == "quote" else _folded(match["breaks"])


def _double(match: re.Match[str]) -> str:
    if match["breaks"] is not None:
        return _folded(match["breaks"])
    if match["line"] is not None:
        return "".join(_broken(match["line"])[1:])
    if code := match["x"] or match["u"] or match["U"]:
        return chr(int(code, 16)) if int(code, 16) <= 0x10FFFF else "\ufffd"
    return _ESCAPES.get(match["c"], match["c"])


def _folded(breaks: str) -> str:
    """Line breaks inside a flow scalar: one is a blank, of several the first is none."""
    first, *more = _broken(breaks)
    return ("" if more else " ") + "".join(more) if first == "\n" else first + "".join(more)


def _broken(breaks: str) -> list[str]:
    return [_as_value(match[0]) for match in _BREAKS.finditer(breaks)]


def _as_value(line_break: str) -> str:
    return line_break if line_break in "\u2028\u2029" else "\n"


def _block(text: str, inside: Span, folds: bool) -> Iterator[Parts]:
    header = _HEADER.match(text, inside.start, inside.end)
    if not header:
        return
    first = _BREAKS.match(text, header.end(), inside.end)
    lines = list(_lines(text, first.end(), inside.end)) if first else []
    depths = [len(words) - len(words.lstrip(" ")) for words in (text[a:b] for a, b, _ in lines) if words.strip(" ")]
    usual = depths[0] if depths else 0
    given = [] if not any(mark.isdigit() for mark in header[0].split("#")[0]) else range(usual + 1)
    for indent in dict.fromkeys([usual, *given]):
        yield _unindented(text, lines, indent, folds)


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Start, end, and end with its break, of every line."""
    for match in _BREAKS.finditer(text, start, end):
        yield start, match.start(), match.end()
        start = match.end()
    if start < end:
        yield start, end, end


def _unindented(text: str, lines: list[tuple[int, int, int]], indent: int, folds: bool) -> Parts:
    """The lines of a block without their indentation; in a folded one, a break between words is a blank."""
    whole = [(min(a + indent, a + _leading(text, a, b)), b, after) for a, b, after in lines]
    filled = [number for number, (start, end, _) in enumerate(whole) if start < end]
    before = dict(pairwise(filled)) if folds else {}
    parts: Parts = []
    for number, (start, end, after) in enumerate(whole):
        parts.append((text[start:end], Span(start, end)))
        mark = _as_value(text[end:after]) if after > end else ""
        following = before.get(number)
        if (
            following is not None
            and mark == "\n"
            and text[start] not in " \t"
            and text[whole[following][0]] not in " \t"
        ):
            mark = " " if following == number + 1 else ""
        parts.append((mark, Span(end, after)))
    return parts


def _leading(text: str, start: int, end: int) -> int:
    words = text[start:end]
    return len(words) - len(words.lstrip(" "))


def _aligned(text: str, start: int, end: int, value: str) -> Mapped:
    """Every character of the value at its next occurrence in the source; one without any nearby has the last place."""
    parts: Parts = []
    at = start
    for character in value:
        found = text.find(character, at, min(end, at + _NEAR))
        if found < 0 and at < end:
            parts.append((character, Span(at, at + 1) if character == text[at] else Span(max(start, at - 1), at)))
            continue
        place = found if found >= 0 else end - 1
        parts.append((character, Span(place, place + 1)))
        at = place + 1
    return assemble(parts)

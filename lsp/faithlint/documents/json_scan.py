"""A JSON scanner for files that people are editing: exact places, no recursion, and never a refusal.

It reads JSON and JSONC, and goes on where a parser would stop: an unclosed string ends with its line, a missing comma
or colon is passed over, a closing bracket closes back to its nearest opener, and the end of the text closes the rest.
"""

import re
from dataclasses import dataclass

from faithlint.documents.document import Problem
from faithlint.documents.mapped import Mapped, Piece
from faithlint.documents.tree import Items, Literal, Node, Record, Text
from faithlint.model import Span

_BLANK = r"(?:[\s\ufeff]++|//[^\r\n]*+|/\*(?s:.*?)(?:\*/|\Z))*+"
_TOKEN = re.compile(
    _BLANK
    + r"""(?:
      (?P<text> "[^"\\\r\n]*+ (?:\\[^\r\n][^"\\\r\n]*+)*+ (?P<close>"?) )
    | (?P<mark> [\[\]{},:] )
    | (?P<word> (?:[^\s\[\]{},:"/\ufeff]|/(?![/*]))++ )
    | (?P<end> \Z )
    )""",
    re.VERBOSE,
)
_COLON = re.compile(_BLANK + ":")
_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\(?s:.)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\Z")
_REPLACEMENT = "\ufffd"
_MAX_PROBLEMS = 20


@dataclass(frozen=True, slots=True)
class JsonSource:
    """A JSON text, on its own or as the decoded string of an `outer` layer."""

    text: str
    outer: Mapped | None = None

    def decode(self, start: int, end: int) -> Mapped:
        """The string whose token, with its quotes, is at [start, end)."""
        start, end = start + 1, end - 1 if _closed(self.text, start, end) else end
        mapped = _without_surrogates(_unescaped(self.text, start, end))
        return self.outer.compose(mapped) if self.outer else mapped


@dataclass(frozen=True, slots=True)
class Scan:
    """The values at the top of a JSON text (one, unless it is broken or a stream), and what is wrong with it."""

    roots: tuple[Node, ...]
    problems: tuple[Problem, ...]


def scan(text: str, outer: Mapped | None = None, start: int = 0, end: int | None = None) -> Scan:
    """Read the JSON in [start, end) of `text`. Offsets of nodes are offsets of `text`, whatever `outer` is."""
    return _Reader(JsonSource(text, outer)).read(start, len(text) if end is None else end)


def embedded(mapped: Mapped) -> Scan | None:
    """The JSON inside a decoded string, its texts mapped into the file; None when the string is no JSON."""
    if mapped.text.lstrip()[:1] not in ("{", "["):
        return None
    found = scan(mapped.text, mapped)
    return None if found.problems else found


class _Reader:
    """The state of one scan: the open containers, the pending key of each, and how many of each kind are open."""

    def __init__(self, source: JsonSource) -> None:
        self.source = source
        self.roots: list[Node] = []
        self.open: list[Record | Items] = []
        self.keys: list[str | None] = []
        self.counts = {Record: 0, Items: 0}
        self.problems: list[Problem] = []

    def read(self, start: int, end: int) -> Scan:
        text = self.source.text
        at = start
        while match := _TOKEN.match(text, at, end):
            at = match.end()
            self._token(match, end)
            if match["end"] is not None:
                break
        for container in self.open:
            container.end = end
        if self.open:
            self._problem(self.open[-1].start, self.open[-1].start + 1, "this bracket is never closed")
        return Scan(tuple(self.roots), tuple(self.problems))

    def _token(self, match: re.Match[str], end: int) -> None:
        if (mark := match["mark"]) is not None:
            self._mark(mark, match.start("mark"))
        elif match["text"] is not None:
            if not match["close"]:
                self._problem(*match.span("text"), "this string is not closed on its line")
            self._scalar(Text(*match.span("text"), self.source), end)
        elif (word := match["word"]) is not None:
            self._scalar(Literal(*match.span("word"), word), end)

    def _mark(self, mark: str, at: int) -> None:
        if mark in "{[":
            container = Record(at, at) if mark == "{" else Items(at, at)
            self._value(container)
            self.open.append(container)
            self.keys.append(None)
            self.counts[type(container)] += 1
        elif mark in "}]":
            self._close(Record if mark == "}" else Items, at)
        elif mark == "," and self.keys:
            self.keys[-1] = None

    def _close(self, kind: type[Record | Items], at: int) -> None:
        if not self.counts[kind]:
            self._problem(at, at + 1, "this bracket closes nothing")
            return
        while True:
            container = self.open.pop()
            self.keys.pop()
            self.counts[type(container)] -= 1
            container.end = at + 1
            if type(container) is kind:
                return
            self._problem(container.start, container.start + 1, "this bracket is never closed")

    def _scalar(self, node: Text | Literal, end: int) -> None:
        """A string or word: a key when a colon follows it inside braces, else a value."""
        if self.open and type(self.open[-1]) is Record and _COLON.match(self.source.text, node.end, end):
            self.keys[-1] = node.mapped.text if isinstance(node, Text) else node.word
            return
        if isinstance(node, Literal) and not (node.word in ("true", "false", "null") or _NUMBER.match(node.word)):
            self._problem(node.start, node.end, "this is no JSON value")
        self._value(node)

    def _value(self, node: Node) -> None:
        if not self.open:
            self.roots.append(node)
            return
        container = self.open[-1]
        if isinstance(container, Items):
            container.items.append(node)
        elif (key := self.keys[-1]) is not None:
            container.values[key] = node
            self.keys[-1] = None
        else:
            self._problem(node.start, max(node.end, node.start + 1), "this value has no key")

    def _problem(self, start: int, end: int, message: str) -> None:
        if len(self.problems) < _MAX_PROBLEMS:
            span = Span(start, end)
            outer = self.source.outer
            self.problems.append(Problem(outer.span(span) or span if outer else span, message))


def _closed(text: str, start: int, end: int) -> bool:
    """Whether the string token at [start, end) ends with its own closing quote."""
    if end - start < 2 or text[end - 1] != '"':
        return False
    slashes = end - 1 - start - len(text[start : end - 1].rstrip("\\"))
    return slashes % 2 == 0


def _unescaped(text: str, start: int, end: int) -> Mapped:
    """The decoded inside of a string: stretches between escapes as they are, each escape a piece of its own."""
    parts: list[str] = []
    pieces: list[Piece] = []
    at, last = 0, start
    for escape in _ESCAPE.finditer(text, start, end):
        here, after = escape.span()
        if here > last:
            parts.append(text[last:here])
            pieces.append(Piece(at, last, here - last))
            at += here - last
        parts.append(_character(escape[0]))
        pieces.append(Piece(at, here, after - here, True))
        at, last = at + 1, after
    if end > last:
        parts.append(text[last:end])
        pieces.append(Piece(at, last, end - last))
    return Mapped("".join(parts), tuple(pieces))


def _without_surrogates(mapped: Mapped) -> Mapped:
    """The same with halves of surrogate pairs, which are no characters, replaced."""
    if mapped.text.isascii() or not _SURROGATE.search(mapped.text):
        return mapped
    return Mapped(_SURROGATE.sub(_REPLACEMENT, mapped.text), mapped.pieces)


def _character(escape: str) -> str:
    if len(escape) == 12:
        return chr(0x10000 + ((int(escape[2:6], 16) - 0xD800) << 10) + int(escape[8:], 16) - 0xDC00)
    if len(escape) == 6:
        code = int(escape[2:], 16)
        return _REPLACEMENT if 0xD800 <= code <= 0xDFFF else chr(code)
    return _SHORT.get(escape[1], escape[1])

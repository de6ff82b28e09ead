"""A JSON scanner for files that people are editing: exact places, no recursion, and never a refusal.

It reads JSON and JSONC, and goes on where a parser would stop: an unclosed string ends with its line, a missing comma
or colon is passed over, a closing bracket closes back to its nearest opener, and the end of the text closes the rest.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from json import JSONDecoder

from faithlint.documents.document import Problem
from faithlint.documents.json_plain import is_plain, plain_root
from faithlint.documents.mapped import Mapped, Piece
from faithlint.documents.tree import Items, Literal, Node, Record, Text
from faithlint.model import Span

_BLANK = r"[\s\ufeff]*+(?:/(?:/[^\r\n]*+|\*(?s:.)*?(?:\*/|\Z))[\s\ufeff]*+)*+"
_INSIDE = r"[^\"\\\r\n]*+(?:\\[^\r\n][^\"\\\r\n]*+)*+"
_WORD = r"(?:[^\s\[\]{},:\"/\ufeff]|/(?![/*]))++"
_TOKEN = re.compile(
    rf"""{_BLANK}(?:(?:"({_INSIDE})"|({_WORD})){_BLANK}:{_BLANK})?+
    (?: ("{_INSIDE}")(?!{_BLANK}:)
    |   ([\[{{])
    |   ([\]}}])
    |   ((?:true|false|null|-?\d[\d.eE+\-]*+)(?![^\s\[\]{{}},:"/\ufeff]))(?!{_BLANK}:)
    |   ("{_INSIDE})(?!")
    |   ({_WORD})(?!{_BLANK}:)
    |   ([,:])
    |
    )(?:{_BLANK},)?+""",
    re.VERBOSE,
)
"""A member: its key, quoted or not, then its value or an opening mark, or a closing mark; and the comma behind it."""

_KEY, _BARE, _TEXT, _OPEN, _CLOSE, _LITERAL, _UNCLOSED, _ODD, _MARK = range(1, 10)
_BEGINS = re.compile(r'\s*+(?:\[\s*+["\[{\]\-\dtfn]|\{\s*+["}])')
_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\(?s:.)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_DECODER = JSONDecoder(strict=False)
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_REPLACEMENT = "\ufffd"
_MAX_PROBLEMS = 20
_new = tuple.__new__
"""Makes a piece in half the time; texts have many of them."""


@dataclass(frozen=True, slots=True)
class JsonSource:
    """A JSON text, on its own or as the decoded string of an `outer` layer."""

    text: str
    outer: Mapped | None = None

    def decode(self, start: int, end: int) -> Mapped:
        """The string whose token, with its quotes, is at [start, end)."""
        words = self.text[start + 1 : end - 1]
        is_closed = end > start + 1 and self.text[end - 1] == '"'
        if is_closed and self.outer is None and "\\" not in words and words.isascii():
            return Mapped(words, start + 1)
        if not _closed(self.text, start, end):
            words, end = self.text[start + 1 : end], end + 1
        pieces: Callable[[], tuple[Piece, ...]] | int
        if "\\" in words:
            pieces = partial(_pieces, self.text, start + 1, end - 1)
            words = _unescaped(words)
        else:
            pieces = start + 1
        if not words.isascii() and _SURROGATE.search(words):
            words = _SURROGATE.sub(_REPLACEMENT, words)
        return self.outer.compose(Mapped(words, pieces)) if self.outer else Mapped(words, pieces)


@dataclass(frozen=True, slots=True)
class Scan:
    """The values at the top of a JSON text (one, unless it is broken or a stream), and what is wrong with it."""

    roots: tuple[Node, ...]
    problems: tuple[Problem, ...]


def scan(text: str, outer: Mapped | None = None, start: int = 0, end: int | None = None) -> Scan:
    """Read the JSON in [start, end) of `text`. Offsets of nodes are offsets of `text`, whatever `outer` is."""
    source = JsonSource(text, outer)
    end = len(text) if end is None else end
    start += text.startswith("\ufeff", start, end)
    part = text[start:end]
    if is_plain(part):
        return Scan((plain_root(part, source, start),), ())
    return _Reader(source).read(start, end)


def embedded(mapped: Mapped) -> Scan | None:
    """The JSON inside a decoded string, its texts mapped into the file; None when the string is no JSON."""
    if not _BEGINS.match(mapped.text):
        return None
    found = scan(mapped.text, mapped)
    return None if found.problems else found


class _Reader:
    """The state of one scan: the containers that are open, how many of each kind, and what is wrong so far."""

    def __init__(self, source: JsonSource) -> None:
        self.source = source
        self.open: list[Record | Items] = []
        self.records = self.lists = 0
        self.top = Items(0, 0)
        self.problems: list[Problem] = []

    def read(self, start: int, end: int) -> Scan:
        """One pass over the tokens, in one loop because a call for each of a million tokens would be felt."""
        source, text = self.source, self.source.text
        into: Record | Items = self.top
        for match in _TOKEN.finditer(text, start, end):
            kind = match.lastindex
            if kind is None:
                continue
            key = match[_KEY]
            if key is None:
                key = match[_BARE]
            elif "\\" in key:
                key = source.decode(match.start(_KEY) - 1, match.end(_KEY) + 1).text
            if key is not None and type(into) is Items:
                into.items.append(self._stray(match))
            node: Node
            if kind == _TEXT:
                node = Text(*match.span(_TEXT), source)
            elif kind == _OPEN:
                node = self._begin(match.start(_OPEN), match[_OPEN] == "{")
            elif kind == _LITERAL:
                node = Literal(*match.span(_LITERAL), match[_LITERAL])
            elif kind == _CLOSE:
                into = self._close(match[_CLOSE] == "}", match.start(_CLOSE))
                continue
            elif kind in (_UNCLOSED, _ODD):
                node = self._broken(match, kind)
            else:
                continue
            if type(into) is Items:
                into.items.append(node)
            elif key is None:
                self._problem(node.start, max(node.end, node.start + 1), "this value has no key")
            else:
                into.values[key] = node  # type: ignore[union-attr]
            if kind == _OPEN:
                into = node  # type: ignore[assignment]
        return self._done(end)

    def _done(self, end: int) -> Scan:
        for container in self.open:
            container.end = end
        if self.open:
            self._problem(self.open[-1].start, self.open[-1].start + 1, "this bracket is never closed")
        return Scan(tuple(self.top.items), tuple(self.problems))

    def _begin(self, at: int, named: bool) -> Record | Items:
        container = Record(at, at) if named else Items(at, at)
        self.open.append(container)
        self.records += named
        self.lists += not named
        return container

    def _close(self, named: bool, at: int) -> Record | Items:
        """Close back to the nearest container of the kind; the container that is open then."""
        if not (self.records if named else self.lists):
            self._problem(at, at + 1, "this bracket closes nothing")
            return self.open[-1] if self.open else self.top
        while True:
            container = self.open.pop()
            container.end = at + 1
            is_record = type(container) is Record
            self.records -= is_record
            self.lists -= not is_record
            if is_record == named:
                return self.open[-1] if self.open else self.top
            self._problem(container.start, container.start + 1, "this bracket is never closed")

    def _stray(self, match: re.Match[str]) -> Node:
        """A key where no key can be counts as a value."""
        if match[_KEY] is not None:
            return Text(match.start(_KEY) - 1, match.end(_KEY) + 1, self.source)
        return Literal(*match.span(_BARE), match[_BARE])

    def _broken(self, match: re.Match[str], kind: int) -> Text | Literal:
        start, end = match.span(kind)
        if kind == _UNCLOSED:
            self._problem(start, end, "this string is not closed on its line")
            return Text(start, end, self.source)
        self._problem(start, end, "this is no JSON value")
        return Literal(start, end, match[kind])

    def _problem(self, start: int, end: int, message: str) -> None:
        if len(self.problems) < _MAX_PROBLEMS:
            span = Span(start, end)
            outer = self.source.outer
            self.problems.append(Problem(outer.span(span) or span if outer else span, message))


def _closed(text: str, start: int, end: int) -> bool:
    """Whether the string token at [start, end) ends with its own closing quote."""
    if text[end - 1] != '"' or end - start < 2:
        return False
    if text[end - 2] != "\\":
        return True
    slashes = end - 1 - start - len(text[start : end - 1].rstrip("\\"))
    return slashes % 2 == 0


def _unescaped(words: str) -> str:
    """The decoded inside of a string. What no JSON parser would take as an escape stands for its last character."""
    try:
        decoded, end = _DECODER.raw_decode(f'"{words}"')
    except ValueError:
        end = -1
    return decoded if end == len(words) + 2 else _ESCAPE.sub(lambda escape: _character(escape[0]), words)


def _pieces(text: str, start: int, end: int) -> tuple[Piece, ...]:
    """Stretches between escapes as they are, and each escape, which is one character, as a piece of its own."""
    pieces: list[Piece] = []
    at, last = 0, start
    for escape in _ESCAPE.finditer(text, start, end):
        here, after = escape.span()
        if here > last:
            pieces.append(_new(Piece, (at, last, here - last, False)))
            at += here - last
        pieces.append(_new(Piece, (at, here, after - here, True)))
        at, last = at + 1, after
    if end > last:
        pieces.append(_new(Piece, (at, last, end - last, False)))
    return tuple(pieces)


def _character(escape: str) -> str:
    if len(escape) == 12:
        return chr(0x10000 + ((int(escape[2:6], 16) - 0xD800) << 10) + int(escape[8:], 16) - 0xDC00)
    if len(escape) == 6:
        code = int(escape[2:], 16)
        return _REPLACEMENT if 0xD800 <= code <= 0xDFFF else chr(code)
    return _SHORT.get(escape[1], escape[1])

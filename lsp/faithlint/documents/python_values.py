"""Python values as `repr` writes them: the lists that pandas leaves in CSV cells, with or without commas.

Numpy writes lists without commas, and LangChain's documents as calls; both are read. Never evaluates anything.
"""

import re
from dataclasses import dataclass

from faithlint.documents.mapped import Mapped, assemble, verbatim
from faithlint.documents.tree import Items, Literal, Node, Record, Text
from faithlint.model import Span

LITERAL = (
    r"[rRbBuUfF]{0,2}(?:'''(?:[^'\\]|\\(?s:.)|'(?!''))*+'''|\"\"\"(?:[^\"\\]|\\(?s:.)|\"(?!\"\"))*+\"\"\""
    r"|'[^'\\\r\n]*+(?:\\(?s:.)[^'\\\r\n]*+)*+'|\"[^\"\\\r\n]*+(?:\\(?s:.)[^\"\\\r\n]*+)*+\")"
)
"""A string literal with its prefix and quotes."""

_TOKEN = re.compile(
    rf"[\s,]*+(?:(?P<text>{LITERAL})|(?P<open>(?:[A-Za-z_][\w.]*+)?[\[({{])|(?P<close>[\])}}])"
    r"|(?P<key>[A-Za-z_]\w*+)\s*+=|(?P<mark>:)|(?P<word>[\w.+\-]++)|(?P<end>\Z))"
)
_STRING = re.compile(rf"[\s,]*+({LITERAL})")
_LIST_END = re.compile(r"([\s,]*+\])\s*+")
_WORD = re.compile(r"None|True|False|nan|inf|[+-]?[\d.][\w.+-]*|\.\.\.")
_ESCAPE = re.compile(
    r"\\(?:(?P<line>\r\n|\r|\n)|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}\r\n]{1,80}\}|[0-7]{1,3}|(?s:.))"
)
_QUOTES = ("'", '"')
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "a": "\a", "0": "\0"}
_BEGINNINGS = ("[", "(", "{", "array(")
_CLOSES = {"[": "]", "(": ")", "{": "}"}


@dataclass(frozen=True, slots=True)
class PythonSource:
    """A Python text, on its own or as the decoded string of an `outer` layer."""

    text: str
    outer: Mapped | None = None

    def decode(self, start: int, end: int) -> Mapped:
        """The string whose literal, with prefix and quotes, is at [start, end)."""
        text, outer = self.text, self.outer
        if outer and text[start] in "'\"" and text[start + 1] != text[start] and text.find("\\", start, end) < 0:
            return outer.cut_at(start + 1, end - 1)
        inside, prefix = quoted(text, start, end)
        words = inside.cut(text)
        if "\\" not in words or "r" in prefix:
            return outer.cut(inside) if outer else verbatim(text, inside)
        mapped = Mapped(_ESCAPE.sub(_character, words), lambda: assemble(unescaped(text, inside)).pieces)
        return outer.compose(mapped) if outer else mapped


def quoted(text: str, start: int, end: int) -> tuple[Span, str]:
    """The inside of a literal, and its prefix in lower case."""
    quote = text[start]
    if quote in "'\"" and (text[start + 1] != quote or end - start < 6):
        return Span(start + 1, end - 1), ""
    begin = start
    while text[begin] not in "'\"":
        begin += 1
    size = 3 if end - begin >= 6 and text[begin : begin + 3] == text[begin] * 3 else 1
    return Span(begin + size, end - size), text[start:begin].lower()


def unescaped(text: str, inside: Span) -> list[tuple[str, Span]]:
    """The decoded stretches of the inside of a literal."""
    parts: list[tuple[str, Span]] = []
    at = inside.start
    for escape in _ESCAPE.finditer(text, inside.start, inside.end):
        if escape.start() > at:
            parts.append((text[at : escape.start()], Span(at, escape.start())))
        parts += _pieces(_character(escape), escape)
        at = escape.end()
    if inside.end > at:
        parts.append((text[at : inside.end], Span(at, inside.end)))
    return parts


def _pieces(decoded: str, escape: re.Match[str]) -> list[tuple[str, Span]]:
    """An escape that stands for itself (`\\d`) is as long as its source, and so is literally it."""
    return [(decoded, Span(*escape.span()))] if decoded else []


def _character(escape: re.Match[str]) -> str:
    kind, word = escape[0][1], escape[0]
    if escape["line"] is not None:
        return ""
    if kind in "xuU" and len(word) > 2:
        code = int(word[2:], 16)
        return chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else "\ufffd"
    if kind.isdigit() and kind < "8":
        return chr(int(word[1:], 8))
    if kind == "N" and len(word) > 2:
        return _named(word[3:-1])
    return kind if kind in "\\'\"" else _SHORT.get(kind, word)


def _named(name: str) -> str:
    import unicodedata

    try:
        return unicodedata.lookup(name)
    except KeyError:
        return "\ufffd"


def python_value(mapped: Mapped) -> Node | None:
    """The value that a text is the `repr` of, its strings mapped through the text; None when it is none."""
    text = mapped.text
    if not text.startswith(_BEGINNINGS) and not text.lstrip().startswith(_BEGINNINGS):
        return None
    source = PythonSource(text, mapped)
    value = _strings(source) or _Reader(source).read()
    if isinstance(value, Items) and text[value.start] == "(" and len(value.items) == 1:
        return value.items[0]
    return value


def _strings(source: PythonSource) -> Items | None:
    """A list of nothing but strings, the usual one; None for every other value."""
    text = source.text
    start = 0 if text[0] == "[" else len(text) - len(text.lstrip())
    if text[start] != "[":
        return None
    items, at = _simple(source, start + 1)
    if at == len(text) - 1 and text[at] == "]":
        return Items(start, at + 1, items)
    while match := _STRING.match(text, at):
        at = match.end()
        items.append(Text(*match.span(1), source))
    end = _LIST_END.fullmatch(text, at)
    return Items(start, end.end(1), items) if end else None


def _simple(source: PythonSource, at: int) -> tuple[list[Node], int]:
    """The strings that stand at `at` with a comma between, as `repr` writes them, and where the first other thing is.

    Strings without escapes and line ends are found in a quarter of the time that a pattern takes.
    """
    text = source.text
    items: list[Node] = []
    if "\\" in text or "\n" in text or "\r" in text:
        return items, at
    while (quote := text[at : at + 1]) in _QUOTES and (end := text.find(quote, at + 1)) > at + 1:
        items.append(Text(at, end + 1, source))
        at = end + 1
        if not text.startswith(", ", at):
            break
        at += 2
    return items, at


class _Reader:
    """Open containers with their closing marks, and the key that waits for its value."""

    def __init__(self, source: PythonSource) -> None:
        self.source = source
        self.open: list[tuple[Record | Items, str]] = []
        self.roots: list[Node] = []
        self.key: str | None = None
        self.last: Node | None = None

    def read(self) -> Node | None:
        at = 0
        while match := _TOKEN.match(self.source.text, at):
            at = match.end()
            if match["end"] is not None:
                return self.roots[0] if len(self.roots) == 1 and not self.open else None
            if not self._take(match):
                return None
        return None

    def _take(self, match: re.Match[str]) -> bool:
        """Whether the token fits."""
        if match["text"] is not None:
            self._value(Text(*match.span("text"), self.source))
        elif (opened := match["open"]) is not None:
            self._begin(opened, match.end())
        elif (closing := match["close"]) is not None:
            return self._end(closing, match.end())
        elif (key := match["key"]) is not None:
            self.key = key
        elif match["mark"] is not None:
            return self._keyed()
        elif self.key is not None or _WORD.fullmatch(match["word"]):
            self._value(Literal(*match.span("word"), match["word"]))
        else:
            return False
        return bool(self.open) or match["close"] is not None

    def _begin(self, opened: str, end: int) -> None:
        named = len(opened) > 1 and opened[-1] == "(" and not opened.startswith("array")
        container = Record(end - 1, end) if opened[-1] == "{" or named else Items(end - 1, end)
        self._value(container)
        self.open.append((container, _CLOSES[opened[-1]]))

    def _end(self, closing: str, end: int) -> bool:
        if not self.open or self.open[-1][1] != closing:
            return False
        container, _ = self.open.pop()
        container.end = end
        self.last = None
        return True

    def _keyed(self) -> bool:
        """A colon turns the string before it into a key."""
        if not self.open or not isinstance(self.open[-1][0], Record) or not isinstance(self.last, Text):
            return False
        self.key, self.last = self.last.mapped.text, None
        return True

    def _value(self, node: Node) -> None:
        self.last = node
        if not self.open:
            self.roots.append(node)
            return
        container = self.open[-1][0]
        if isinstance(container, Record) and self.key is not None:
            container.values[self.key] = node
        elif isinstance(container, Items) and self.key is None:
            container.items.append(node)
        self.key = None

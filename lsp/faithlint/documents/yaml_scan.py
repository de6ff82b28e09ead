"""YAML read event by event, so that what stands before an error is kept, and reading goes on behind it.

PyYAML reads; the tree, the aliases and the places are our own. An alias is the node of its anchor, so its text lies
there. Nothing is expanded: a file whose aliases would multiply is cut, and says so.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from faithlint.documents.document import Problem
from faithlint.documents.mapped import Mapped
from faithlint.documents.tree import Items, Literal, Node, Record, Text
from faithlint.documents.yaml_scalars import scalar
from faithlint.model import Span

if TYPE_CHECKING:
    from yaml.events import Event

MAX_ALIASED = 100_000
"""Nodes that aliases may stand for, all together."""

MAX_NESTING = 400
_ROUNDS = 12
_RESYNC = re.compile(r"^(?: {0,4}- |[^\s#\-][^\r\n]*?:(?:[ \t]|$)| {0,4}-$)", re.MULTILINE)
_LITERAL = re.compile(
    r"~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?(?:0|[1-9][0-9_]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?"
    r"|[-+]?\.[0-9]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|"
)


@dataclass(frozen=True, slots=True)
class YamlSource:
    """Decodes the scalars of a YAML text; style and value of each are kept by the place where it starts."""

    text: str
    scalars: dict[int, tuple[str, str]] = field(default_factory=dict)

    def decode(self, start: int, end: int) -> Mapped:
        """The scalar at [start, end)."""
        return scalar(self.text, start, end, *self.scalars[start])


@dataclass(frozen=True, slots=True)
class YamlScan:
    """The documents of a YAML text, and what is wrong with it."""

    roots: tuple[Node, ...]
    problems: tuple[Problem, ...]


def scan(text: str, start: int = 0, end: int | None = None) -> YamlScan:
    """Read the YAML in [start, end) of `text`. Offsets of nodes are offsets of `text`."""
    reader = _Builder(YamlSource(text))
    end = len(text) if end is None else end
    start += text.startswith("\ufeff", start)
    for _ in range(_ROUNDS):
        stopped = reader.read(start, end)
        if stopped is None:
            break
        following = _RESYNC.search(text, _next_line(text, stopped, end), end)
        if following is None:
            break
        start = following.start()
    return YamlScan(tuple(reader.roots), tuple(reader.problems))


def _next_line(text: str, at: int, end: int) -> int:
    found = re.compile(r"[\r\n]").search(text, at, end)
    return found.end() if found else end


def _events(text: str) -> Iterator["Event"]:
    import yaml

    return yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@dataclass(slots=True)
class _Open:
    """A container that is not closed yet: the key that waits for its value, its merges, and the nodes inside it."""

    node: Record | Items
    key: str | None = None
    merges: list[Node] = field(default_factory=list)
    size: int = 1
    anchor: str = ""


class _Builder:
    """Builds trees from events; `read` may be called for one part of the text after another."""

    def __init__(self, source: YamlSource) -> None:
        self.source = source
        self.roots: list[Node] = []
        self.problems: list[Problem] = []
        self.open: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.aliased = 0
        self.shift = 0

    def read(self, start: int, end: int) -> int | None:
        """Read [start, end); where reading stopped before its end, or None."""
        import yaml

        part = self.source.text[start:end] if (start, end) != (0, len(self.source.text)) else self.source.text
        self.shift = start
        last = start
        try:
            for event in _events(_readable(part)):
                if (mark := event.end_mark) is not None:
                    last = start + mark.index
                if not self._take(event):
                    self._problem(last, f"nested deeper than {MAX_NESTING} levels; the rest of this part is not read")
                    self._close(last)
                    return last
        except yaml.YAMLError as error:
            at = min(max(start + _place(error, last - start), start), end)
            words = str(getattr(error, "problem", None) or "this cannot be read")
            self._problem(min(at, max(start, end - 1)), f"no valid YAML: {words}")
            self._close(at)
            return max(at, last)
        self._close(end)
        return None

    def _problem(self, at: int, message: str) -> None:
        self.problems.append(Problem(Span(at, min(at + 1, len(self.source.text))), message))

    def _close(self, at: int) -> None:
        """Close what an error left open."""
        while self.open:
            self.open[-1].node.end = at
            self._end()

    def _take(self, event: Any) -> bool:
        """Whether the event could be taken; containers that are too deep are not."""
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self._scalar(event)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            at = self.shift + event.start_mark.index
            node = Record(at, at) if kind[0] == "M" else Items(at, at)
            if len(self.open) >= MAX_NESTING:
                return False
            self.open.append(_Open(node, anchor=event.anchor or ""))
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self.open[-1].node.end = self.shift + event.end_mark.index
            self._end()
        elif kind == "AliasEvent":
            self._alias(event)
        elif kind == "DocumentStartEvent":
            self.anchors.clear()
        return True

    def _scalar(self, event: Any) -> None:
        start, end = self.shift + event.start_mark.index, self.shift + event.end_mark.index
        style, value = event.style or "", event.value
        node = self._scalar_node(event, start, end, style, value)
        if event.anchor:
            self.anchors[event.anchor] = (node, 1)
        if self.open and isinstance(self.open[-1].node, Record) and self.open[-1].key is None:
            self.open[-1].key = "<<" if value == "<<" and not style else value
            return
        self._value(node, 1)

    def _scalar_node(self, event: Any, start: int, end: int, style: str, value: str) -> Literal | Text:
        if not style and event.implicit[0] and _LITERAL.fullmatch(value):
            return Literal(start, end, value)
        self.source.scalars[start] = (style, value)
        return Text(start, end, self.source)

    def _alias(self, event: Any) -> None:
        at = self.shift + event.start_mark.index
        node, size = self.anchors.get(event.anchor, (None, 1))
        self.aliased += size
        if node is None or self.aliased > MAX_ALIASED:
            if node is None:
                self._problem(at, f"no anchor is called {event.anchor!r}")
            elif self.aliased - size <= MAX_ALIASED:
                self._problem(at, f"aliases stand for more than {MAX_ALIASED:,} values; further ones are not followed")
            node, size = Literal(at, at, "null"), 1
        self._value(node, size)

    def _end(self) -> None:
        done = self.open.pop()
        if isinstance(done.node, Record):
            for merged in done.merges:
                _merge(done.node, merged)
        if done.anchor:
            self.anchors[done.anchor] = (done.node, done.size)
        self._value(done.node, done.size)

    def _value(self, node: Node, size: int) -> None:
        if not self.open:
            self.roots.append(node)
            return
        into = self.open[-1]
        into.size += size
        if isinstance(into.node, Items):
            into.node.items.append(node)
        elif into.key is None:
            into.key = ""  # a list or record as a key has no name; its value is passed over
        elif into.key == "<<":
            into.merges.append(node)
            into.key = None
        else:
            if into.key:
                into.node.values[into.key] = node
            into.key = None


def _place(error: Exception, last: int) -> int:
    """Where reading went wrong: where an unclosed string begins, else where the parser gave up."""
    context, problem = getattr(error, "context_mark", None), getattr(error, "problem_mark", None)
    if context is not None and context.index >= last:
        return int(context.index)
    return int(problem.index) if problem is not None else last


def _merge(record: Record, merged: Node) -> None:
    """Take over the values of merged records; the record's own come first, and of several records the first."""
    for one in merged.items if isinstance(merged, Items) else [merged]:
        for key, value in one.values.items() if isinstance(one, Record) else ():
            record.values.setdefault(key, value)


_UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _readable(text: str) -> str:
    """The text with characters that no YAML may hold replaced, so that they cost nothing but themselves."""
    return text if text.isascii() and text.isprintable() else _UNREADABLE.sub("\ufffd", text)

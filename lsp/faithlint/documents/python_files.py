"""Python tests: the literal arguments of DeepEval's and RAGAS's test cases. Nothing is ever executed."""

import ast
import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faithlint.documents.document import Document
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.mapped import Mapped, assemble
from faithlint.documents.python_values import LITERAL, quoted, unescaped
from faithlint.documents.records import document
from faithlint.documents.tree import Items, Literal, Node, Record, Text, texts
from faithlint.model import Span

_CASES = ("LLMTestCase", "ConversationalTestCase", "SingleTurnSample", "MultiTurnSample", "Golden")
_MESSAGES = {"HumanMessage": "user", "AIMessage": "assistant", "ToolMessage": "tool"}
_LITERALS = re.compile(rf"(?P<text>{LITERAL})|#[^\r\n]*")
_CALL = re.compile(rf"#[^\r\n]*|(?P<call>\b(?:{'|'.join(_CASES)})[ \t]*\()")
_BRACKETS = re.compile(rf"{LITERAL}|{_CALL.pattern}|(?P<open>[\[({{])|(?P<close>[\])}}])")
_BRACES = re.compile(r"\{\{|\}\}|\{|\}")
_LINE_END = re.compile(r"\r\n|\r|\n")
_BLOCK = re.compile(r"^(?=[^\s#)\]}])", re.MULTILINE)
_MAX_BLOCKS = 500
_REACH = 6


@dataclass(frozen=True, slots=True)
class PythonLiterals:
    """Decodes string expressions of a Python file: literals in a row, of f-strings the literal parts."""

    text: str

    def decode(self, start: int, end: int) -> Mapped:
        """The text of all the literals in [start, end), one behind the other."""
        parts: list[tuple[str, Span]] = []
        for match in _LITERALS.finditer(self.text, start, end):
            if match["text"] is not None:
                inside, prefix = quoted(self.text, *match.span("text"))
                for stretch in _literal_parts(self.text, inside) if "f" in prefix else [inside]:
                    parts += [(stretch.cut(self.text), stretch)] if "r" in prefix else unescaped(self.text, stretch)
        return assemble(parts)


def _literal_parts(text: str, inside: Span) -> Iterator[Span]:
    """What of an f-string is no expression; of a doubled brace the first."""
    depth, at = 0, inside.start
    for match in _BRACES.finditer(text, inside.start, inside.end):
        if depth == 0:
            yield Span(at, match.start() + (match[0] in ("{{", "}}")))
            depth += match[0] == "{"
            at = match.end()
        else:
            depth += {"{": 1, "{{": 2, "}": -1, "}}": -2}[match[0]]
            depth, at = max(depth, 0), match.end()
    if depth == 0:
        yield Span(at, inside.end)


def read_python(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a Python file: test cases whose prompt and response are literals."""
    roots = [record for _, record in _cases(text, whole=True)]
    return document(text, name, "python", roots, (), names)


def python_fields(text: str) -> Mapping[str, Mapped]:
    """The strings of test cases as `<call>.<keyword>`, from the second call of a name on as `<call>#2.<keyword>`."""
    found: dict[str, Mapped] = {}
    count: dict[str, int] = {}
    for call, record in _cases(text, whole=False):
        count[call] = number = count.get(call, 0) + 1
        prefix = call + (f"#{number}." if number > 1 else ".")
        found |= {prefix + path: node.mapped for path, node in texts(record)}
    return found


def _cases(text: str, whole: bool) -> Iterator[tuple[str, Record]]:
    """The test cases of a file; `whole` leaves out texts that are known in part only."""
    if not any(case in text for case in _CASES):
        return
    for start, end, tree in _trees(text):
        reader = _Reader(text, start, end, whole)
        waiting: list[ast.AST] = [tree]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.Call) and _called(node) in _CASES:
                yield _called(node), reader.call(node)
            else:
                waiting += reversed(list(ast.iter_child_nodes(node)))


_Tree = tuple[int, int, ast.AST]


def _trees(text: str) -> Iterator[_Tree]:
    """The syntax tree of a file with its place; of a broken file those of the statements, or calls, that are whole."""
    start = 1 if text.startswith("\ufeff") else 0
    tree = _tree(text[start:])
    if tree is not None:
        yield start, len(text), tree
        return
    marks = [*[match.start() for match in _BLOCK.finditer(text)][:_MAX_BLOCKS], len(text)]
    at = 0
    while at + 1 < len(marks):
        begin = marks[at]
        at, found = _statement(text, marks, at)
        if found is not None:
            yield found
        else:
            yield from _calls(text, begin, marks[at])


def _statement(text: str, marks: list[int], at: int) -> tuple[int, _Tree | None]:
    """The statement at a mark, which may reach over the next marks (a string can start a line), and the next mark."""
    for after in range(at + 1, min(at + _REACH, len(marks))):
        part = text[marks[at] : marks[after]]
        tree = _tree(part) if any(case in part for case in _CASES) else None
        if tree is not None:
            return after, (marks[at], marks[after], tree)
    return at + 1, None


def _calls(text: str, start: int, end: int) -> Iterator[_Tree]:
    """The test cases that are whole in a statement that is not."""
    for match in _CALL.finditer(text, start, end):
        if match["call"] and (close := _closing(text, match.end())):
            tree = _tree(text[match.start("call") : close])
            if tree is not None:
                yield match.start("call"), close, tree


def _closing(text: str, at: int) -> int:
    """The end of the call whose arguments begin at `at`; 0 where another begins before it is closed."""
    depth = 1
    for match in _BRACKETS.finditer(text, at):
        if match["call"]:
            return 0
        depth += bool(match["open"]) - bool(match["close"])
        if depth == 0:
            return match.end()
    return 0


def _tree(text: str) -> ast.AST | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


class _Reader:
    """Turns expressions into nodes; the tree is that of [start, end) of the file."""

    def __init__(self, text: str, start: int, end: int, whole: bool) -> None:
        self.text = text
        self.whole = whole
        self.source = PythonLiterals(text)
        self.lines = [start, *(line.end() for line in _LINE_END.finditer(text, start, end))]

    def offset(self, line: int, column: int) -> int:
        """The code-point offset of a place that counts its column in UTF-8 bytes."""
        start = self.lines[line - 1]
        end = self.lines[line] if line < len(self.lines) else len(self.text)
        words = self.text[start:end]
        if words.isascii():
            return start + column
        return start + len(words.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "ignore"))

    def span(self, node: ast.expr) -> tuple[int, int]:
        """The place of an expression."""
        last = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return self.offset(node.lineno, node.col_offset), self.offset(*last)

    def call(self, call: ast.Call) -> Record:
        """The keyword arguments of a call; messages and turns are records with a role."""
        values = {one.arg: self.node(one.value) for one in call.keywords if one.arg}
        start, end = self.span(call)
        if (role := _MESSAGES.get(_called(call))) is not None:
            values["role"] = Text(0, len(role), _Word(role))
        return Record(start, end, values)

    def node(self, value: ast.expr) -> Node:
        """An expression as a node; what is no literal is a word that means nothing."""
        start, end = self.span(value)
        match value:
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return Items(start, end, [self.node(item) for item in items])
            case ast.Dict(keys=keys, values=values):
                return Record(start, end, dict(self._named(keys, values)))
            case ast.Call():
                return self.call(value)
            case ast.Constant(value=None):
                return Literal(start, end, "None")
        return Text(start, end, self.source) if _is_text(value, self.whole) else Literal(start, end, "expression")

    def _named(self, keys: list[ast.expr | None], values: list[ast.expr]) -> Iterator[tuple[str, Node]]:
        for key, value in zip(keys, values, strict=True):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, self.node(value)


def _is_text(value: ast.expr, whole: bool) -> bool:
    match value:
        case ast.Constant(value=str()):
            return True
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_text(left, whole) and _is_text(right, whole)
        case ast.JoinedStr(values=parts):
            return not whole or all(isinstance(part, ast.Constant) for part in parts)
    return False


@dataclass(frozen=True, slots=True)
class _Word:
    """A word that stands nowhere in the file."""

    word: str

    def decode(self, start: int, end: int) -> Mapped:
        return Mapped(self.word[start:end], ())

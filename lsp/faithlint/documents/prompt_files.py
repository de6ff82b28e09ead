"""Prompty and dotprompt: front matter, and a body that is divided among roles. They hold prompts, never answers."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faithlint.documents.document import Document, Lack, Unanswered
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.front_matter import FrontMatter, front_matter, values_at
from faithlint.documents.json_files import layered
from faithlint.documents.mapped import Mapped, verbatim
from faithlint.documents.templates import without_markup
from faithlint.documents.texts import text_of
from faithlint.documents.tree import Items, Node, Record, Text
from faithlint.model import Span

_ROLE_LINE = re.compile(
    r"^[ \t]*#?[ \t]*(?P<role>system|user|assistant|developer|function|tool)"
    r"(?:\[[^\]\r\n]*\])?[ \t]*:[ \t]*(?=\r|\n|\Z)",
    re.MULTILINE | re.IGNORECASE,
)
_ROLE_HELPER = re.compile(r"""\{\{[ \t]*#?role[ \t]+["'](?P<role>\w+)["'][ \t]*\}\}|\{\{[ \t]*/role[ \t]*\}\}""")
_FILE = re.compile(r"\$\{file:([^}\r\n]+)\}")


@dataclass(frozen=True, slots=True)
class _Part:
    """What one role says."""

    role: str
    text: Mapped


def read_prompty(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The prompt of a `.prompty` file and why it has no verdict. Its sample may stand in another file."""
    return _document(text, name, "prompty", front_matter(text, comments=True), names)


def read_dotprompt(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The prompt of a `.prompt` file and why it has no verdict."""
    return _document(text, name, "dotprompt", front_matter(text, comments=True), names)


def prompty_fields(text: str) -> Mapping[str, Mapped]:
    """The body of each role, e.g. `role[user]`, `role[user]#2`, and the strings of the front matter by their paths."""
    return _fields(text, "prompty")


def dotprompt_fields(text: str) -> Mapping[str, Mapped]:
    """The body of each role, e.g. `role[user]`, `role[user]#2`, and the strings of the front matter by their paths."""
    return _fields(text, "dotprompt")


def _fields(text: str, kind: str) -> dict[str, Mapped]:
    front = front_matter(text, comments=True)
    roots = front.read(text).roots if front else ()
    found = {path: mapped for root in roots for path, mapped in layered(root, "")}
    count: dict[str, int] = {}
    for part in _parts(text, front.body if front else 0, kind):
        count[part.role] = number = count.get(part.role, 0) + 1
        found[f"role[{part.role}]" + (f"#{number}" if number > 1 else "")] = part.text
    return found


def _document(text: str, name: str, kind: str, front: FrontMatter | None, names: FieldNames) -> Document:
    read = front.read(text) if front else None
    parts = list(_parts(text, front.body if front else 0, kind))
    roots = read.roots if read else ()
    asked = next((part.text for part in reversed(parts) if part.role == "user"), None)
    prompt = next(filter(None, (_sample(root, names) for root in roots)), None) or (asked and without_markup(asked))
    reference = next(filter(None, map(_reference, roots)), "")
    whole = Span(front.body if front else 0, len(text)).trim(text)
    problems = read.problems if read else ()
    if not parts or not (reference or (prompt and prompt.text.strip())):
        return Document(name, text, kind, problems=problems)
    half = Unanswered(whole, prompt or Mapped("", ()), Lack.TEMPLATE, reference=reference)
    return Document(name, text, kind, problems=problems, unanswered=(half,))


def _parts(text: str, start: int, kind: str) -> Iterator[_Part]:
    """The parts of a body; what stands before the first role is the system's in Prompty, the user's in dotprompt."""
    pattern, role = (_ROLE_LINE, "system") if kind == "prompty" else (_ROLE_HELPER, "user")
    at = start
    for mark in pattern.finditer(text, start):
        yield from _part(text, role, at, mark.start())
        role, at = (mark["role"] or "user").lower(), mark.end()
    yield from _part(text, role, at, len(text))


def _part(text: str, role: str, start: int, end: int) -> Iterator[_Part]:
    body = verbatim(text, Span(start, end).trim(text))
    if body.text:
        yield _Part(role, body)


def _sample(root: Node, names: FieldNames) -> Mapped | None:
    """The question that the file itself gives as an example."""
    defaults: dict[str, Node] = {
        key: value for key, value in values_at(root, "inputs").items() if isinstance(value, Text)
    }
    inputs = root.values.get("inputs") if isinstance(root, Record) else None
    for one in inputs.items if isinstance(inputs, Items) else ():
        if isinstance(one, Record) and isinstance(given := one.values.get("name"), Text) and "default" in one.values:
            defaults[given.mapped.text] = one.values["default"]
    for values in (values_at(root, "sample"), values_at(root, "input", "default"), defaults):
        for key in names.prompt:
            if (text := text_of(values.get(key))) is not None:
                return text
    return None


def _reference(root: Node) -> str:
    """The file that holds the example, where it is another."""
    sample = root.values.get("sample") if isinstance(root, Record) else None
    found = _FILE.fullmatch(sample.mapped.text.strip()) if isinstance(sample, Text) else None
    return found[1].strip() if found else ""

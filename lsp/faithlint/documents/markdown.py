"""The Markdown convention: `## Prompt`, `## Context`, `## Response`, and the shapes in which chats are exported.

A file counts when headings of one level (or bold labels) name a response and a prompt or context. Only reserved
headings of that level, or higher headings, end a section: answers may have headings of their own.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from faithlint.documents.document import Document, Lack, MappedChunk, MappedExchange, Unanswered
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.front_matter import front_matter, own_names
from faithlint.documents.mapped import Mapped, verbatim
from faithlint.documents.markdown_chats import fenced_chats, question_headings
from faithlint.documents.markdown_chunks import chunks, section_text
from faithlint.documents.markdown_lines import LABEL, Heading, Line, headings, lines
from faithlint.documents.templates import without_markup
from faithlint.model import Span


class Kind(Enum):
    """What a reserved heading announces."""

    PROMPT = "Prompt"
    CONTEXT = "Context"
    RESPONSE = "Response"
    OTHER = "Other"


_RESERVED: dict[str, Kind] = {
    **dict.fromkeys(
        ("prompt", "question", "query", "input", "user", "you", "human", "user question", "customer",
         "프롬프트", "질문"),
        Kind.PROMPT,
    ),
    **dict.fromkeys(
        ("context", "contexts", "retrieved context", "retrieved contexts", "sources", "documents", "passages",
         "knowledge", "prompt fragments", "tool results", "문맥", "컨텍스트"),
        Kind.CONTEXT,
    ),
    **dict.fromkeys(
        ("response", "answer", "output", "assistant", "assistant answer", "ai", "chatgpt", "claude", "completion",
         "응답", "답변"),
        Kind.RESPONSE,
    ),
    **dict.fromkeys(
        ("system", "reference", "expected", "reasoning", "model", "options", "schema", "token usage"), Kind.OTHER
    ),
}  # fmt: skip

_NESTED: dict[str, Kind] = {
    "prompt fragments": Kind.CONTEXT, "tool results": Kind.CONTEXT, "system fragments": Kind.OTHER,
    "tool calls": Kind.OTHER, "tools": Kind.OTHER, "attachments": Kind.OTHER,
}  # fmt: skip
"""Headings that end a section though they stand one level lower, as `llm logs` writes them."""

_NUMBER = re.compile(r"#\s*\d+|\s\d+$")
_NOTHING = "-- none --"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an exchange: what it is, where it starts with its heading, and the body under it."""

    kind: Kind
    start: int
    body: Span
    breaks: bool = False
    """Whether a higher heading stands before it, so that another exchange begins."""


@dataclass(slots=True)
class _Group:
    """The sections of one exchange while they are collected."""

    sections: list[Section] = field(default_factory=list)

    def has(self, kind: Kind) -> bool:
        return any(section.kind is kind for section in self.sections)

    def of(self, kind: Kind) -> list[Section]:
        return [section for section in self.sections if section.kind is kind]


def _line_start(line: Line) -> int:
    return line.span.start


def _heading_start(heading: Heading) -> int:
    return heading.start


@dataclass(frozen=True, slots=True)
class _Page:
    """A file read once: its lines, its headings, and its sections at the level that counts."""

    text: str
    lines: list[Line]
    headings: list[Heading]
    sections: list[Section]
    active: bool

    def context(self, section: Section) -> tuple[MappedChunk, ...]:
        first, last = (bisect_left(self.lines, at, key=_line_start) for at in (section.body.start, section.body.end))
        top, end = (bisect_left(self.headings, at, key=_heading_start) for at in (section.body.start, section.body.end))
        inside, inner = self.lines[first:last], self.headings[top:end]
        return chunks(self.text, section.body, inside, inner)

    def body(self, section: Section) -> Mapped:
        mapped = section_text(self.text, section.body)
        return verbatim(self.text, Span(0, 0)) if mapped.text == _NOTHING else mapped


def read_markdown(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a Markdown file, in its order; none where it does not follow the convention."""
    if name.lower().endswith(".prompt.md"):
        return Document(name, text, "markdown", unanswered=tuple(_prompt_file(text)))
    page = _page(text, _reserved(own_names(text, names)))
    found = (
        [exchange for group in _groups(page.sections) for exchange in _exchanges(page, group)]
        if page.active
        else list(_chats(page))
    )
    numbered = tuple(
        MappedExchange(number, one.range, one.response, one.prompt, one.context) for number, one in enumerate(found)
    )
    return Document(name, text, "markdown", numbered, unanswered=tuple(_unanswered(page)))


def _chats(page: _Page) -> Iterator[MappedExchange]:
    """Questions and answers that share a fence, in a file that has no reserved headings."""
    spoken = [] if page.sections else fenced_chats(page.text, page.lines)
    for prompt, response in zip(spoken[::2], spoken[1::2], strict=True):
        if (first := prompt.whole) and (last := response.whole):
            yield MappedExchange(0, Span(first.start, last.end), response, prompt)


def _prompt_file(text: str) -> Iterator[Unanswered]:
    """The prompt that an editor keeps in a `.prompt.md` file."""
    front = front_matter(text)
    body = verbatim(text, Span(front.body if front else 0, len(text)).trim(text))
    if body.text and body.whole:
        yield Unanswered(body.whole, without_markup(body), Lack.TEMPLATE)


def _unanswered(page: _Page) -> Iterator[Unanswered]:
    """Prompts under their heading that have a context or a reference, but no response under any."""
    for group in _groups(page.sections):
        prompts = group.of(Kind.PROMPT)
        if prompts and len(group.sections) > 1 and not group.has(Kind.RESPONSE):
            where = Span(group.sections[0].start, max(section.body.end for section in group.sections))
            reference = any(_heading_of(page, section) in ("reference", "expected") for section in group.of(Kind.OTHER))
            lack = Lack.REFERENCE_ONLY if reference else Lack.RESPONSE
            prompt = page.body(prompts[0])
            if prompt.text:
                yield Unanswered(where.trim(page.text), prompt, lack)


def markdown_fields(text: str) -> Mapping[str, Mapped]:
    """The texts of a Markdown file by name, exchange or not.

    `Prompt`, `Response`, `Context[1]` (second chunk), `Response#2` (second exchange), `turn[1]` (second message), and
    sections that are never scored by their heading, e.g. `Reference`.
    """
    page = _page(text, _RESERVED)
    spoken = [section for section in page.sections if section.kind in (Kind.PROMPT, Kind.RESPONSE)]
    fields = {f"turn[{number}]": page.body(section) for number, section in enumerate(spoken)}
    if not page.sections:
        found = question_headings(page.text, page.headings) or fenced_chats(page.text, page.lines)
        fields = {f"turn[{number}]": mapped for number, mapped in enumerate(found)}
    for number, group in enumerate(_groups(page.sections)):
        suffix = f"#{number + 1}" if number else ""
        for kind in (Kind.PROMPT, Kind.RESPONSE):
            fields |= {f"{kind.value}{suffix}": page.body(section) for section in group.of(kind)[:1]}
        for section in group.of(Kind.OTHER):
            fields.setdefault(_heading_of(page, section).capitalize() + suffix, page.body(section))
        passages = [chunk for section in group.of(Kind.CONTEXT) for chunk in page.context(section)]
        fields |= {f"Context[{place}]{suffix}": chunk.text for place, chunk in enumerate(passages)}
    return fields


def _heading_of(page: _Page, section: Section) -> str:
    return _words(page.headings[bisect_left(page.headings, section.start, key=_heading_start)].title)


def _reserved(names: FieldNames) -> dict[str, Kind]:
    """The headings that count: the usual ones, and for a field with names of its own these instead."""
    reserved = dict(_RESERVED)
    for kind, given, usual in (
        (Kind.PROMPT, names.prompt, USUAL.prompt),
        (Kind.CONTEXT, names.context, USUAL.context),
        (Kind.RESPONSE, names.response, USUAL.response),
    ):
        if given != usual:
            reserved = {title: other for title, other in reserved.items() if other is not kind}
            reserved |= {_words(name): kind for name in given}
    return reserved


def _page(text: str, reserved: Mapping[str, Kind]) -> _Page:
    found = lines(text)
    marks = list(headings(text, found))
    kinds = [reserved.get(_words(heading.title)) for heading in marks]
    level, active = _level(marks, kinds)
    return _Page(text, found, marks, list(_sections(text, marks, kinds, level)) if level else [], active)


def _level(marks: list[Heading], kinds: list[Kind | None]) -> tuple[int, bool]:
    """The highest level whose reserved headings make an exchange, else the highest with any; and whether they do."""
    levels: dict[int, set[Kind]] = {}
    for heading, kind in zip(marks, kinds, strict=True):
        if kind is not None and kind is not Kind.OTHER:
            levels.setdefault(heading.level, set()).add(kind)
    for level in sorted(levels):
        if Kind.RESPONSE in levels[level] and len(levels[level]) > 1:
            return level, True
    return min(levels, default=0), False


@lru_cache(maxsize=1024)
def _words(title: str) -> str:
    """A heading as headings are compared: its emoji, punctuation, number and case do not matter."""
    words = "".join(letter if letter.isalpha() else " " for letter in _NUMBER.sub("", title))
    return " ".join(words.casefold().split())


def _sections(text: str, marks: list[Heading], kinds: list[Kind | None], level: int) -> Iterator[Section]:
    kind, start, body = None, 0, 0
    breaks = above = False
    for heading, reserved in zip(marks, kinds, strict=True):
        following = _following(heading, reserved, level, kind)
        higher = heading.level < level != LABEL
        if following is None and not higher:
            continue
        if kind is not None:
            yield Section(kind, start, Span(body, heading.start), breaks)
        kind, start, body = following, heading.start, heading.body
        breaks, above = above, higher
    if kind is not None:
        yield Section(kind, start, Span(body, len(text)), breaks)


def _following(heading: Heading, reserved: Kind | None, level: int, inside: Kind | None) -> Kind | None:
    """The section that a heading opens, if it opens one."""
    if heading.level == level:
        return reserved
    if heading.level == level + 1 and inside not in (None, Kind.CONTEXT):
        return _NESTED.get(_words(heading.title))
    return None


def _groups(sections: list[Section]) -> Iterator[_Group]:
    """The sections exchange by exchange: a higher heading or a repeated prompt starts the next."""
    group = _Group()
    for section in sections:
        if group.sections and (section.breaks or _starts_another(group, section.kind)):
            yield group
            group = _Group()
        group.sections.append(section)
    if group.sections:
        yield group


def _starts_another(group: _Group, kind: Kind) -> bool:
    if kind is Kind.PROMPT:
        return group.has(Kind.PROMPT) or group.has(Kind.RESPONSE)
    return kind is Kind.CONTEXT and group.has(Kind.RESPONSE) and group.has(Kind.CONTEXT)


def _exchanges(page: _Page, group: _Group) -> Iterator[MappedExchange]:
    """One exchange for each response; several answers to one prompt share it and its context."""
    prompts, contexts = group.of(Kind.PROMPT), group.of(Kind.CONTEXT)
    if not prompts and not contexts:
        return
    prompt = page.body(prompts[0]) if prompts else None
    context = tuple(chunk for section in contexts for chunk in page.context(section)) if contexts else None
    for response in group.of(Kind.RESPONSE):
        end = max(section.body.end for section in group.sections)
        where = Span(group.sections[0].start, end).trim(page.text)
        yield MappedExchange(0, where, page.body(response), prompt, context)

"""The Markdown convention: `## Prompt`, `## Context`, `## Response`, and the shapes in which chats are exported.

A file counts when headings of one level (or bold labels) name a response and a prompt or context. Only reserved
headings of that level, or higher headings, end a section: answers may have headings of their own.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from faithlint.documents.document import Document, Lack, MappedChunk, MappedExchange, Unanswered
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.front_matter import front_matter, own_names
from faithlint.documents.mapped import Mapped, verbatim
from faithlint.documents.markdown_chats import fenced_chats, question_headings
from faithlint.documents.markdown_chunks import chunks, section_text
from faithlint.documents.markdown_lines import LABEL, Heading, Outline, outline
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


class Section(NamedTuple):
    """A part of an exchange: what it is, the numbers of its heading and of the one that ends it, and its body."""

    kind: Kind
    heading: int
    following: int
    body: Span
    breaks: bool
    """Whether a higher heading stands before it, so that another exchange begins."""


class _Group(list[Section]):
    """The sections of one exchange."""

    def has(self, kind: Kind) -> bool:
        for section in self:  # noqa: SIM110 - twice as fast as `any`, and asked about every section
            if section.kind is kind:
                return True
        return False

    def of(self, kind: Kind) -> list[Section]:
        return [section for section in self if section.kind is kind]


@dataclass(frozen=True, slots=True)
class _Page:
    """A file read once: what stands out in it, and its sections at the level that counts, exchange by exchange."""

    text: str
    outline: Outline
    groups: list[_Group]
    active: bool

    def context(self, section: Section) -> tuple[MappedChunk, ...]:
        return chunks(self.outline, section.body, self.outline.headings[section.heading + 1 : section.following])

    def body(self, section: Section) -> Mapped:
        mapped = section_text(self.text, section.body)
        return Mapped("", ()) if mapped.text == _NOTHING else mapped

    def range(self, group: _Group) -> Span:
        return Span(self.outline.headings[group[0].heading].start, group[-1].body.end).trim(self.text)


_Parts = tuple[Span, Mapped, Mapped | None, tuple[MappedChunk, ...] | None]
"""An exchange before it has its number: its range, response, prompt and context."""


def read_markdown(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a Markdown file, in its order; none where it does not follow the convention."""
    if name.lower().endswith(".prompt.md"):
        return Document(name, text, "markdown", unanswered=tuple(_prompt_file(text)))
    page = _page(text, _reserved(own_names(text, names)))
    found = _exchanges(page) if page.active else _chats(page)
    numbered = tuple(MappedExchange(number, *one) for number, one in enumerate(found))
    return Document(name, text, "markdown", numbered, unanswered=tuple(_unanswered(page)))


def _chats(page: _Page) -> Iterator[_Parts]:
    """Questions and answers that share a fence, in a file that has no reserved headings."""
    spoken = [] if page.groups else _fenced_chats(page)
    for prompt, response in zip(spoken[::2], spoken[1::2], strict=True):
        if (first := prompt.whole) and (last := response.whole):
            yield Span(first.start, last.end), response, prompt, None


def _fenced_chats(page: _Page) -> list[Mapped]:
    return fenced_chats(page.text, page.outline.lines(Span(page.outline.top, len(page.text))))


def _prompt_file(text: str) -> Iterator[Unanswered]:
    """The prompt that an editor keeps in a `.prompt.md` file."""
    front = front_matter(text)
    body = verbatim(text, Span(front.body if front else 0, len(text)).trim(text))
    if body.text and body.whole:
        yield Unanswered(body.whole, without_markup(body), Lack.TEMPLATE)


def _unanswered(page: _Page) -> Iterator[Unanswered]:
    """Prompts under their heading that have a context or a reference, but no response under any."""
    for group in page.groups:
        if group.has(Kind.RESPONSE) or len(group) < 2:
            continue
        if prompts := group.of(Kind.PROMPT):
            reference = any(_heading_of(page, section) in ("reference", "expected") for section in group.of(Kind.OTHER))
            lack = Lack.REFERENCE_ONLY if reference else Lack.RESPONSE
            prompt = page.body(prompts[0])
            if prompt.text:
                yield Unanswered(page.range(group), prompt, lack)


def markdown_fields(text: str) -> Mapping[str, Mapped]:
    """The texts of a Markdown file by name, exchange or not.

    `Prompt`, `Response`, `Context[1]` (second chunk), `Response#2` (second exchange), `turn[1]` (second message), and
    sections that are never scored by their heading, e.g. `Reference`.
    """
    page = _page(text, _RESERVED)
    spoken = [section for group in page.groups for section in group if section.kind in (Kind.PROMPT, Kind.RESPONSE)]
    fields = {f"turn[{number}]": page.body(section) for number, section in enumerate(spoken)}
    if not page.groups:
        found = question_headings(page.text, page.outline.headings) or _fenced_chats(page)
        fields = {f"turn[{number}]": mapped for number, mapped in enumerate(found)}
    for number, group in enumerate(page.groups):
        suffix = f"#{number + 1}" if number else ""
        for kind in (Kind.PROMPT, Kind.RESPONSE):
            fields |= {f"{kind.value}{suffix}": page.body(section) for section in group.of(kind)[:1]}
        for section in group.of(Kind.OTHER):
            fields.setdefault(_heading_of(page, section).capitalize() + suffix, page.body(section))
        passages = [chunk for section in group.of(Kind.CONTEXT) for chunk in page.context(section)]
        fields |= {f"Context[{place}]{suffix}": chunk.text for place, chunk in enumerate(passages)}
    return fields


def _heading_of(page: _Page, section: Section) -> str:
    return _words(page.outline.headings[section.heading].title)


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
    found = outline(text)
    kinds = [reserved.get(_words(heading.title)) for heading in found.headings]
    level, active = _level(found.headings, kinds)
    sections = _sections(text, found.headings, kinds, level) if level else ()
    return _Page(text, found, list(_groups(sections)), active)


def _level(marks: list[Heading], kinds: list[Kind | None]) -> tuple[int, bool]:
    """The highest level whose reserved headings make an exchange, else the highest with any; and whether they do."""
    levels: dict[int, set[Kind]] = {}
    for level, kind in set(zip([heading.level for heading in marks], kinds, strict=True)):
        if kind is not None and kind is not Kind.OTHER:
            levels.setdefault(level, set()).add(kind)
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
    kind: Kind | None = None
    opened = 0
    breaks = above = False
    for number, (heading, following) in enumerate(zip(marks, kinds, strict=True)):
        at = heading.level
        higher = at < level != LABEL
        if at != level:
            following = None if higher else _nested(heading, level, kind)
        if following is None and not higher:
            continue
        if kind is not None:
            yield Section(kind, opened, number, Span(marks[opened].body, heading.start), breaks)
        kind, opened = following, number
        breaks, above = above, higher
    if kind is not None:
        yield Section(kind, opened, len(marks), Span(marks[opened].body, len(text)), breaks)


def _nested(heading: Heading, level: int, inside: Kind | None) -> Kind | None:
    """The section that a heading of another level opens, if it opens one."""
    if heading.level == level + 1 and inside not in (None, Kind.CONTEXT):
        return _NESTED.get(_words(heading.title))
    return None


def _groups(sections: Iterable[Section]) -> Iterator[_Group]:
    """The sections exchange by exchange: a higher heading or a repeated prompt starts the next."""
    group = _Group()
    for section in sections:
        if group and (section.breaks or _starts_another(group, section.kind)):
            yield group
            group = _Group()
        group.append(section)
    if group:
        yield group


def _starts_another(group: _Group, kind: Kind) -> bool:
    if kind is Kind.PROMPT:
        return group.has(Kind.PROMPT) or group.has(Kind.RESPONSE)
    return kind is Kind.CONTEXT and group.has(Kind.RESPONSE) and group.has(Kind.CONTEXT)


def _exchanges(page: _Page) -> Iterator[_Parts]:
    """One exchange for each response; several answers to one prompt share it and its context."""
    for group in page.groups:
        prompts, contexts = group.of(Kind.PROMPT), group.of(Kind.CONTEXT)
        responses = group.of(Kind.RESPONSE)
        if not responses or not (prompts or contexts):
            continue
        prompt = page.body(prompts[0]) if prompts else None
        context = tuple(chunk for section in contexts for chunk in page.context(section)) if contexts else None
        where = page.range(group)
        for response in responses:
            yield where, page.body(response), prompt, context

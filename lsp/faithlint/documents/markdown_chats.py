"""Chat logs in Markdown that follow no convention: question headings, and fences that hold both sides."""

from collections.abc import Iterable, Sequence

from faithlint.documents.mapped import Mapped, verbatim
from faithlint.documents.markdown_chunks import section_text
from faithlint.documents.markdown_lines import Heading, Line
from faithlint.model import Span

_SPEAKER = "ChatGPT"


def question_headings(text: str, headings: Sequence[Heading]) -> list[Mapped]:
    """Headings that are questions, each with the fence under it as its answer; too loose a shape to be scored."""
    turns: list[Mapped] = []
    for number, heading in enumerate(headings):
        end = headings[number + 1].start if number + 1 < len(headings) else len(text)
        if heading.title.endswith(("?", "？")) and text[heading.body : end].lstrip().startswith("```"):
            at = text.index(heading.title, heading.start)
            turns.append(verbatim(text, Span(at, at + len(heading.title))))
            turns.append(section_text(text, Span(heading.body, end)))
    return turns


def fenced_chats(text: str, lines: Iterable[Line]) -> list[Mapped]:
    """Questions and answers by turns, where a line with the speaker alone parts them inside a fence."""
    turns: list[Mapped] = []
    for fence in _fences(text, lines):
        marks = [line for line in fence if text[line.start : line.end].strip() == _SPEAKER]
        if len(marks) == 1:
            question = Span(fence[0].start, marks[0].start).trim(text)
            answer = Span(marks[0].end, fence[-1].end).trim(text)
            if len(question) and len(answer):
                turns += [verbatim(text, question), verbatim(text, answer)]
    return turns


def _fences(text: str, lines: Iterable[Line]) -> list[list[Line]]:
    """The lines inside every fence, without the fence itself."""
    fences: list[list[Line]] = []
    inside: list[Line] | None = None
    for line in lines:
        mark = text[line.start : line.end].strip()[:3] if line.literal else ""
        if mark in ("```", "~~~"):
            if inside:
                fences.append(inside)
            inside = [] if inside is None else None
        elif inside is not None:
            inside.append(line)
    return fences

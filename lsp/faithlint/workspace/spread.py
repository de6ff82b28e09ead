"""Texts spread over files: batches joined by their ids, `file://` references, examples of prompts.

Only files inside the workspace of the file are read, none that is hidden, and each as text.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from faithlint.documents import (
    USUAL,
    Document,
    FieldNames,
    Mapped,
    MappedChunk,
    MappedExchange,
    Problem,
    Unanswered,
    Unasked,
    elsewhere,
    example_question,
    file_reference,
    parse,
)
from faithlint.model import Span
from faithlint.workspace import wording
from faithlint.workspace.discovery import FileProblem, SourceFile, read_text
from faithlint.workspace.nearest import whole
from faithlint.workspace.project import root_of

_TEXTS = (".txt", ".md", ".markdown", ".json", ".jsonl", ".yaml", ".yml", ".csv", ".tsv", ".html", ".xml", "")
_SIBLINGS = 20
"""Files beside a batch output in which its requests are looked for."""

_MAX_REFERENCES = 1000


def joined(document: Document, path: Path, names: FieldNames = USUAL) -> Document:
    """The document of the file at `path`, with the texts that it takes from other files of its workspace."""
    if not (document.exchanges or document.unanswered or document.unasked):
        return document
    files = _Files(whole(path).parent, root_of(path))
    problems: list[Problem] = []
    found = [_resolved(one, files, problems) for one in document.exchanges]
    found += list(_batch(document.unasked, path, names))
    found.sort(key=lambda one: one.range)
    return replace(
        document,
        exchanges=tuple(replace(one, index=number) for number, one in enumerate(found)),
        unanswered=tuple(_exemplified(half, files, names) for half in document.unanswered),
        problems=(*document.problems, *problems),
    )


@dataclass(frozen=True, slots=True)
class _Files:
    """The files that a document may name: paths are from its own `folder`, and stay below `root`."""

    folder: Path
    root: Path

    def read(self, name: str) -> str | FileProblem:
        """The text of a file, or why it is not read."""
        try:
            path = (self.folder / name).resolve()
            inside = path.relative_to(self.root.resolve())
        except ValueError:
            return FileProblem(name, "it is outside of the workspace")
        except RuntimeError:  # what Python 3.11 and 3.12 raise for links in a circle
            return FileProblem(name, "its links lead in a circle")
        except OSError as error:
            return FileProblem(name, wording.unreadable(error))
        if any(part.startswith(".") for part in inside.parts):
            return FileProblem(name, "it is hidden")
        if path.suffix.lower() not in _TEXTS:
            return FileProblem(name, "it is no file of text, and nothing is run")
        if not path.is_file():
            return FileProblem(name, "it does not exist")
        return read_text(SourceFile(path, name, named=False))


def _resolved(exchange: MappedExchange, files: _Files, problems: list[Problem]) -> MappedExchange:
    """The exchange with the texts of the files it names; one that cannot be read stays as it is, and is told."""
    if not any("file://" in one.text[:200] for one in _texts(exchange)) or len(problems) > _MAX_REFERENCES:
        return exchange

    def text_of(mapped: Mapped) -> Mapped:
        if not (name := file_reference(mapped.text)):
            return mapped
        text = files.read(name)
        if isinstance(text, FileProblem):
            place = mapped.whole or Span(exchange.range.start, exchange.range.start + 1)
            problems.append(Problem(place, wording.unreachable(name, text.message)))
            return mapped
        return elsewhere(text)

    context = exchange.context
    return replace(
        exchange,
        response=text_of(exchange.response),
        prompt=text_of(exchange.prompt) if exchange.prompt else None,
        context=None if context is None else tuple(replace(one, text=text_of(one.text)) for one in context),
    )


def _texts(exchange: MappedExchange) -> Iterator[Mapped]:
    yield exchange.response
    if exchange.prompt:
        yield exchange.prompt
    yield from (chunk.text for chunk in exchange.context or ())


def _exemplified(half: Unanswered, files: _Files, names: FieldNames) -> Unanswered:
    """A prompt with the question of the example that its file names."""
    if not half.reference:
        return half
    text = files.read(half.reference)
    question = "" if isinstance(text, FileProblem) else example_question(text, half.reference, names)
    return replace(half, prompt=elsewhere(question)) if question else half


def _batch(unasked: tuple[Unasked, ...], path: Path, names: FieldNames) -> Iterator[MappedExchange]:
    """Responses of a batch with the prompts of the requests beside it."""
    wanted = {half.key for half in unasked}
    asked: dict[str, Unanswered] = {}
    for other in _siblings(path) if wanted else ():
        if wanted <= asked.keys():
            break
        for half in _halves(other, names):
            if half.key in wanted:
                asked.setdefault(half.key, half)
    for answer in unasked:
        if (request := asked.get(answer.key)) is not None:
            yield MappedExchange(
                0, answer.range, answer.response, elsewhere(request.prompt.text), _moved(request.context)
            )


def _moved(context: tuple[MappedChunk, ...] | None) -> tuple[MappedChunk, ...] | None:
    return None if context is None else tuple(replace(chunk, text=elsewhere(chunk.text.text)) for chunk in context)


def _siblings(path: Path) -> list[Path]:
    """JSON Lines files beside a file, those first that are called as its input would be."""
    try:
        others = [one for one in path.absolute().parent.iterdir() if _is_sibling(one, path)]
    except OSError:
        return []
    likely = path.name.lower().replace("output", "input").replace("results", "requests")
    return sorted(others, key=lambda one: (one.name.lower() != likely, "input" not in one.name.lower(), one.name))[
        :_SIBLINGS
    ]


def _is_sibling(one: Path, path: Path) -> bool:
    return one.name != path.name and one.suffix.lower() in (".jsonl", ".ndjson") and not one.name.startswith(".")


def _halves(path: Path, names: FieldNames) -> tuple[Unanswered, ...]:
    """The requests in a file, read once as long as it does not change."""
    try:
        stat = path.stat()
    except OSError:
        return ()
    return _halves_of(path, names, stat.st_mtime_ns, stat.st_size) if path.is_file() else ()


@lru_cache(maxsize=8)
def _halves_of(path: Path, names: FieldNames, _changed: int, _size: int) -> tuple[Unanswered, ...]:
    text = read_text(SourceFile(path, path.name, named=False))
    return () if isinstance(text, FileProblem) else parse(text, path.name, names).unanswered

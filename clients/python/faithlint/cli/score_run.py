"""`faithlint score` at work."""

import argparse
import asyncio
import os
import sys
from dataclasses import replace
from pathlib import Path

from faithlint.cli import options
from faithlint.cli.console import Console
from faithlint.cli.faults import tell_faults
from faithlint.cli.jsonl_output import JsonlOutput
from faithlint.cli.pipeline import Result
from faithlint.cli.plan import Planned, Refused
from faithlint.cli.text_output import TextOutput
from faithlint.documents import Document, Mapped, MappedChunk, MappedExchange, parse
from faithlint.documents.mapped import verbatim
from faithlint.model import Chunk, Exchange, Lines, Span
from faithlint.server.config import ConfigError
from faithlint.workspace import backend, wording
from faithlint.workspace.checking import Checked, check
from faithlint.workspace.discovery import FileProblem, SourceFile, read_text
from faithlint.workspace.project import project_of
from faithlint.workspace.settings import Settings

_STDIN = "<stdin>"


def run_score(arguments: argparse.Namespace) -> int:
    """Score the exchange that the command line or standard input gives."""
    console = Console(arguments.no_color)
    if arguments.verbose:
        tell_faults()
    try:
        settings = _settings(arguments, console)
        document = _document(arguments, settings)
        checked = asyncio.run(_check(document, settings))
        _print(arguments, console, document, checked, settings)
        return _exit_code(console, checked)
    except (Refused, ConfigError) as error:
        console.complain("error", str(error))
        return 2
    finally:
        console.close()


def _settings(arguments: argparse.Namespace, console: Console) -> Settings:
    project = project_of(Path.cwd())
    if project and project.problem:
        raise Refused(project.problem)
    resolved = options.settings(arguments, project)
    for warning in (*(project.misplaced if project else ()), *resolved.warnings):
        console.complain("warning", warning)
    if resolved.errors:
        raise Refused("; ".join(resolved.errors))
    return resolved.settings


def _document(arguments: argparse.Namespace, settings: Settings) -> Document:
    """The exchange to score. For people its texts are shown as they are, not as they are written in JSON."""
    if arguments.response is not None:
        return _from_flags(arguments)
    document = _from_stdin(arguments, settings)
    if arguments.format == "jsonl":
        return document
    one = document.exchanges[0]
    return _spread(one.plain(), has_prompt=one.prompt is not None)


async def _check(document: Document, settings: Settings) -> Checked:
    async with backend.connect(settings, os.environ) as client:
        checked = await check(client, document.exchanges[0], settings)
    # Only a limit that somebody asked for counts: this command tells a score, it does not guard a build.
    return checked if settings.fail_under is not None else replace(checked, limit=None)


def _print(
    arguments: argparse.Namespace, console: Console, document: Document, checked: Checked, settings: Settings
) -> None:
    result = Result(Planned(_file(document.name), document, Lines(document.text), settings, ()), checked)
    if arguments.format == "jsonl":
        JsonlOutput(console.emit).result(result)
    else:
        TextOutput(console.emit, console.style, console.columns, arguments.verbose, places=False).result(result)


def _exit_code(console: Console, checked: Checked) -> int:
    for message in {wording.failure(one.message, one.retry_after, one.reason): 1 for one in checked.failures}:
        console.complain("error", message)
    if checked.failures:
        return 2
    return 0 if checked.limit is None else 1


def _from_flags(arguments: argparse.Namespace) -> Document:
    """The exchange that the flags spell out."""
    context = tuple(Chunk(_value(given)) for given in arguments.context or ())
    exchange = Exchange(_value(arguments.prompt or ""), _value(arguments.response), context)
    return _spread(exchange, has_prompt=arguments.prompt is not None)


def _spread(exchange: Exchange, has_prompt: bool) -> Document:
    """An exchange whose texts stand one after the other, as they are, in a document that is nowhere but here."""
    values = [exchange.response, exchange.prompt, *(chunk.text for chunk in exchange.context)]
    text = "\n".join(values)
    mapped: list[Mapped] = []
    at = 0
    for value in values:
        mapped.append(verbatim(text, Span(at, at + len(value))))
        at += len(value) + 1
    context = tuple(
        MappedChunk(part, chunk.id, chunk.title) for part, chunk in zip(mapped[2:], exchange.context, strict=True)
    )
    one = MappedExchange(0, Span(0, len(text)), mapped[0], mapped[1] if has_prompt else None, context)
    return Document("<flags>", text, "flags", (one,))


def _value(given: str) -> str:
    """The value of a flag; `@FILE` stands for the file's text."""
    if not given.startswith("@"):
        return given
    text = read_text(_file(given[1:]))
    if isinstance(text, FileProblem):
        hint = "a value that begins with @ names a file; a text that does goes into JSON on standard input"
        raise Refused(f"{text.name or '@'} {text.message} ({hint})")
    return text


def _from_stdin(arguments: argparse.Namespace, settings: Settings) -> Document:
    if arguments.prompt is not None or arguments.context or sys.stdin.isatty():
        raise Refused("give the answer to score as --response TEXT (or @FILE), or the exchange as JSON on stdin")
    try:
        text = sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"standard input {wording.not_utf8(1, error.object[error.start])}") from None
    document = parse(text, "stdin.json", settings.fields)
    if document.problems:
        problem = document.problems[0]
        position = Lines(text).position(problem.span.start)
        raise Refused(f"{_STDIN}:{position.line + 1}:{position.character + 1}: {problem.message}; give one JSON object")
    if len(document.exchanges) != 1:
        found = wording.count(len(document.exchanges), "exchange")
        raise Refused(
            f"standard input holds {found}; give one JSON object with `response` and `prompt` or `context`, "
            "or use `faithlint check` on a file"
        )
    return Document(_STDIN, text, document.format, document.exchanges)


def _file(name: str) -> SourceFile:
    return SourceFile(Path(name), name, named=True)

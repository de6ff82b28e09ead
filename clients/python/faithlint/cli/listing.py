"""`faithlint check --list`: what was found in the files, without asking any judge."""

import argparse
import asyncio
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithlint.cli.console import Console
from faithlint.cli.pipeline import keywords_of, prompts_of
from faithlint.cli.plan import Plan, Planned, Refused, place
from faithlint.cli.style import one_line, safe
from faithlint.cli.text_output import prompt_lines
from faithlint.documents import MappedExchange, Unanswered
from faithlint.server.config import ConfigError
from faithlint.workspace import wording
from faithlint.workspace.backend import connect
from faithlint.workspace.discovery import FileProblem

_SHOWN = 72


def run_list(arguments: argparse.Namespace) -> int:
    """List every exchange with its prompt, context and response; 2 when a file cannot be read or none has any.

    Of files that were named the prompts without a response are listed too, with their keywords.
    """
    listing = _Listing(Console(arguments.no_color))
    try:
        plan = Plan(arguments)
        for file in plan.files():
            listing.take(file if isinstance(file, FileProblem) else plan.read(file))
    except (Refused, ConfigError) as error:
        listing.console.complain("error", str(error))
        return 2
    for warning in plan.warnings:
        listing.console.complain("warning", warning)
    listing.console.emit(listing.summary)
    return 2 if listing.errors or not listing.exchanges else 0


@dataclass(slots=True)
class _Listing:
    """What has been listed so far."""

    console: Console
    errors: int = 0
    exchanges: int = 0
    files: int = 0
    prompts: int = 0

    def take(self, read: Planned | FileProblem) -> None:
        """List what a file holds, or why it cannot be read."""
        if isinstance(read, FileProblem):
            self.console.complain("error", f"{read.name} {read.message}")
            self.errors += 1
            return
        for problem in read.problems:
            self.console.complain("error", f"{read.file.name}:{problem}")
        for line in (*_lines(read, self.console), *_prompts(read, self.console)):
            self.console.emit(line)
        self.errors += len(read.problems)
        self.exchanges += len(read.document.exchanges)
        self.files += bool(read.document.exchanges)
        self.prompts += len(read.document.unanswered)

    @property
    def summary(self) -> str:
        """How much was found."""
        found = f"{wording.count(self.exchanges, 'exchange')} in {wording.count(self.files, 'file')}"
        return found + (f", {wording.count(self.prompts, 'prompt')} without a response" if self.prompts else "")


def _lines(planned: Planned, console: Console) -> Iterator[str]:
    for exchange in planned.document.exchanges:
        where = f"{safe(planned.file.name)}:{place(planned.lines, exchange.range.start)}"
        yield console.style("place", where) + f" {planned.document.format} exchange {exchange.index + 1}"
        for name, words in _parts(exchange):
            yield f"  {name:8} {words}"


def _parts(exchange: MappedExchange) -> Iterator[tuple[str, str]]:
    yield "prompt", one_line(exchange.prompt.text, _SHOWN) if exchange.prompt else "–"
    if exchange.context is None:
        yield "context", "–"
    else:
        size = sum(len(chunk.text.text) for chunk in exchange.context)
        yield "context", f"{wording.count(len(exchange.context), 'chunk')}, {wording.count(size, 'character')}"
    yield "response", one_line(exchange.response.text, _SHOWN)


def _prompts(planned: Planned, console: Console) -> Iterator[str]:
    halves = prompts_of(planned)
    for half, keywords in zip(halves, asyncio.run(_keywords(planned, halves)) if halves else (), strict=True):
        where = f"{safe(planned.file.name)}:{place(planned.lines, half.range.start)}"
        yield from prompt_lines(half, keywords, console.style, where)
    if (more := len(planned.document.unanswered) - len(halves)) and halves:
        yield f"and {wording.count(more, 'more prompt')} like these"


async def _keywords(planned: Planned, halves: Sequence[Unanswered]) -> list[tuple[str, ...]]:
    async with connect(planned.settings, os.environ) as client:
        return [await keywords_of(client, half, planned.settings) for half in halves]

"""`faithlint check --list`: what was found in the files, without asking any judge."""

import argparse
from collections.abc import Iterator

from faithlint.cli.console import Console
from faithlint.cli.plan import Plan, Planned, Refused, place
from faithlint.cli.style import one_line, safe
from faithlint.documents import MappedExchange
from faithlint.workspace import wording
from faithlint.workspace.discovery import FileProblem

_SHOWN = 72


def run_list(arguments: argparse.Namespace) -> int:
    """List every exchange with its prompt, context and response; 2 when a file cannot be read or none has any."""
    console = Console(arguments.no_color)
    errors = exchanges = files = 0
    try:
        plan = Plan(arguments)
        for file in plan.files():
            read = file if isinstance(file, FileProblem) else plan.read(file)
            if isinstance(read, FileProblem):
                console.complain("error", f"{read.name} {read.message}")
                errors += 1
                continue
            for problem in read.problems:
                console.complain("error", f"{read.file.name}:{problem}")
            errors += len(read.problems)
            for line in _lines(read, console):
                console.emit(line)
            exchanges += len(read.document.exchanges)
            files += bool(read.document.exchanges)
    except Refused as error:
        console.complain("error", str(error))
        return 2
    console.emit(f"{wording.count(exchanges, 'exchange')} in {wording.count(files, 'file')}")
    return 2 if errors or not exchanges else 0


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

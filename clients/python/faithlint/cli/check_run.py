"""`faithlint check` at work: outcomes as they come, to the chosen output."""

import argparse
import asyncio
from contextlib import aclosing
from itertools import islice

from faithlint.cli.console import Console
from faithlint.cli.faults import tell_faults
from faithlint.cli.jsonl_output import JsonlOutput
from faithlint.cli.pipeline import Outcome, Prompted, Result, outcomes
from faithlint.cli.plan import Plan, Planned, Refused, place
from faithlint.cli.tally import Tally
from faithlint.cli.text_output import TextOutput
from faithlint.server.config import ConfigError
from faithlint.workspace import wording
from faithlint.workspace.discovery import FileProblem
from faithlint.workspace.ignores import Ignore, Ignores
from faithlint.workspace.silences import misspelt

_SHOWN_FAILURES = 10


def run_check(arguments: argparse.Namespace) -> int:
    """Check what the command line names; returns the exit code."""
    console = Console(arguments.no_color)
    if arguments.verbose:
        tell_faults()
    try:
        return asyncio.run(_Run(arguments, console).run(Plan(arguments)))
    except (Refused, ConfigError) as error:
        console.complain("error", str(error))
        return 2
    finally:
        console.close()


class _Run:
    """One run: where its output goes, and what has been seen of it so far."""

    def __init__(self, arguments: argparse.Namespace, console: Console) -> None:
        self.console = console
        self.tally = Tally()
        self.warned = 0
        self.failures: dict[str, int] = {}
        self.verbose = arguments.verbose
        self.ignores: set[Ignores] = set()
        self.used: set[Ignore] = set()
        self.output = (
            JsonlOutput(console.emit)
            if arguments.format == "jsonl"
            else TextOutput(console.emit, console.style, console.columns, arguments.verbose)
        )

    async def run(self, plan: Plan) -> int:
        async with aclosing(outcomes(plan)) as results:
            async for outcome in results:
                self._warn(plan)
                self._take(outcome)
        self._warn(plan)
        if not self.tally.exchanges and not self.tally.errors:
            self._error("no exchange was found, so nothing was scored; name a file to learn what it lacks")
        self._tell_failures()
        if self.tally.exchanges:
            self.output.finish(self.tally)
        self._tell_unused()
        return self.tally.exit_code

    def _tell_unused(self) -> None:
        """Name the ignores that met nothing, for those who clean up; another run may check other files."""
        for ignores in sorted(self.ignores, key=lambda one: str(one.path)) if self.verbose else ():
            for entry in ignores.entries:
                if entry not in self.used:
                    self.console.complain("note", f"{ignores.path}: nothing met the {entry.code} “{entry.text}”")

    def _tell_failures(self) -> None:
        for message, number in islice(self.failures.items(), _SHOWN_FAILURES):
            times = f" ({wording.count(number, 'exchange')})" if number > 1 else ""
            self.console.complain("error", message + times)
        if (more := len(self.failures) - _SHOWN_FAILURES) > 0:
            self.console.complain("error", f"and {wording.count(more, 'other failure')}; `--format jsonl` has them all")

    def _take(self, outcome: Outcome) -> None:
        match outcome:
            case FileProblem(name, message):
                self._error(f"{name} {message}")
            case Planned():
                self.console.expect(len(outcome.document.exchanges))
                self.tally.files += bool(outcome.document.exchanges)
                for problem in outcome.problems:
                    self._error(f"{outcome.file.name}:{problem}")
                self._tell_misspelt(outcome)
            case Result():
                self.tally.add(outcome.checked)
                self._use(outcome)
                self.output.result(outcome)
                self.console.advance()
                self._remember(outcome)
            case Prompted():
                self.output.prompt(outcome)

    def _tell_misspelt(self, planned: Planned) -> None:
        """Name the comments that were meant to ignore something and cannot, as a word in them is unknown."""
        for silence in planned.quiet if planned.document.exchanges else ():
            if slip := misspelt(silence.directive):
                where = place(planned.lines, silence.directive.span.start)
                self.console.complain("warning", f"{planned.file.name}:{where}: {slip}")

    def _use(self, result: Result) -> None:
        ignores = result.planned.ignores
        self.ignores.add(ignores)
        entries = (ignores.of(finding.code, finding.subject) for finding in result.checked.ignored)
        self.used.update(entry for entry in entries if entry)

    def _remember(self, result: Result) -> None:
        """Failures are told once each, with their number: an endpoint that is down fails every exchange alike."""
        failures = result.checked.failures
        for message in {wording.failure(one.message, one.retry_after, one.reason): 1 for one in failures}:
            self.failures[message] = self.failures.get(message, 0) + 1

    def _error(self, message: str) -> None:
        self.tally.errors += 1
        self.console.complain("error", message)

    def _warn(self, plan: Plan) -> None:
        for warning in plan.warnings[self.warned :]:
            self.console.complain("warning", warning)
        self.warned = len(plan.warnings)

"""The progress bar of an evaluation, on standard error: items, failures and tokens so far."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from faithlint.scorers.eval_results import ItemResult, usage_of


@contextmanager
def progress_bar(wanted: bool | None, total: int | None) -> Iterator[Callable[[ItemResult], None]]:
    """What to call with each finished item. Without a wish the bar is there on a terminal only."""
    if not (sys.stderr.isatty() if wanted is None else wanted):
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[note]}"))
    with Progress(TextColumn("evaluating"), *columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("evaluating", total=total, note="")
        failed = tokens = 0

        def advance(result: ItemResult) -> None:
            nonlocal failed, tokens
            failed += not result.ok
            for entry in usage_of([result], {}).values():
                tokens += entry["input_tokens"] + entry["output_tokens"]
            notes = (f"{failed} failed" if failed else "", f"{tokens:,} tokens" if tokens else "")
            progress.update(task, advance=1, note=", ".join(filter(None, notes)))

        yield advance

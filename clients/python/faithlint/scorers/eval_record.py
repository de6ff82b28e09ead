"""The results file of an evaluation: one line of JSON per finished item, appended as it is done and read back.

A run that was killed may leave half a line behind; that one is cut off. Lines count for the item and the scorers that
they were written for, whatever the order of the data.
"""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any

from faithlint.scorers.eval_results import Item, ItemResult, Scorer

START = b'{"key": "'


@dataclass
class Record:
    """An open results file, and what earlier runs have left in it, by key."""

    file: FileIO
    stored: dict[str, Mapping[str, Any]]
    scorers: Sequence[Scorer]

    def key(self, item: Item) -> str:
        """What decides the results of an item, apart from the target."""
        who = [[scorer.id, getattr(scorer, "signature", "")] for scorer in self.scorers]
        text = json.dumps([item, who], sort_keys=True, default=repr)
        return hashlib.sha256(text.encode()).hexdigest()

    def restore(self, index: int, item: Item) -> ItemResult | None:
        """The item's result of an earlier run; None when there is none, or one with errors."""
        stored = self.stored.get(self.key(item))
        if stored is None:
            return None
        try:
            if stored["error"] or stored["errors"]:
                return None
            given = {"input": item["input"], "output": stored["output"], "context": item.get("context")}
            results = {
                scorer.id: scorer.restore(stored["results"][scorer.id], **given)  # type: ignore[attr-defined]
                for scorer in self.scorers
            }
        except (AttributeError, KeyError, TypeError, ValueError):
            return None  # from another version, or of a scorer that cannot be read back
        return ItemResult(index, item, stored["output"], results, resumed=True)

    def append(self, result: ItemResult) -> None:
        """Write a finished item down, at once."""
        line = json.dumps({"key": self.key(result.item), **result.to_dict()}, ensure_ascii=False, default=repr)
        self.file.write(line.encode() + b"\n")

    def close(self) -> None:
        """Close the file."""
        self.file.close()


def open_record(path: str | os.PathLike[str], scorers: Sequence[Scorer]) -> Record:
    """The results file at `path`, made when it is not there. Raises ValueError for a file of another kind."""
    # Unbuffered: a line is with the system when `append` returns, and survives whatever ends this process.
    file = Path(path).open("a+b", buffering=0)  # noqa: SIM115 (closed with the record)
    try:
        file.seek(0)
        content = file.readall()
        whole = content.rfind(b"\n") + 1
        lines, rest = content[:whole].splitlines(), content[whole:]
        if not all(map(_is_ours, lines)) or not (_is_ours(rest) or START.startswith(rest)):
            raise ValueError(f"{path} holds something else than results of run_evals; name another results_file")
        file.truncate(whole)
        return Record(file, dict(filter(None, map(_entry, lines))), scorers)
    except BaseException:
        file.close()
        raise


def _is_ours(line: bytes) -> bool:
    return line.startswith(START)


def _entry(line: bytes) -> tuple[str, Mapping[str, Any]] | None:
    """Key and result of a line; None for one that a failing disk has garbled."""
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry["key"], entry

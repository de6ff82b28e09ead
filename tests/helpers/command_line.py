"""The program `faithlint` as a process of its own, away from the settings of whoever runs the tests."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

FOREIGN = ("FAITHLINT_", "OPENAI_", "GRPC_", "NO_COLOR", "COLUMNS", "FORCE_COLOR")


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment without anything that changes what the program does, and with `more`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    return kept | {"PYTHONWARNINGS": "error"} | dict(more or {})


def faithlint(
    *arguments: str, cwd: Path, stdin: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    return subprocess.run(
        [sys.executable, "-m", "faithlint.cli.main", *arguments],
        cwd=cwd,
        input=stdin,
        env=environment(env),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )

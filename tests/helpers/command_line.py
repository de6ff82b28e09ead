"""The program `faithlint`, away from the settings of whoever runs the tests: in this process, or as one of its own."""

import io
import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from faithlint.cli.main import main

FOREIGN = ("FAITHLINT_", "OPENAI_", "NO_COLOR", "COLUMNS", "FORCE_COLOR")


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    returncode: int
    stdout: str
    stderr: str


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment without anything that changes what the program does, and with `more`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    return kept | {"PYTHONWARNINGS": "error"} | dict(more or {})


def faithlint(*arguments: str, cwd: Path, stdin: str = "", env: Mapping[str, str] | None = None) -> Done:
    """Run the program to its end in this process: quick, since what it imports is there already."""
    log = logging.getLogger("faithlint")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    with (
        chdir(cwd),
        patch.dict(os.environ, environment(env), clear=True),
        patch.object(sys, "stdin", given),
        patch.object(log, "handlers", list(log.handlers)),  # --verbose adds one, for as long as a program lives
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
    return Done(code, out.buffer.getvalue().decode(), err.buffer.getvalue().decode())


def faithlint_process(*arguments: str, cwd: Path, env: Mapping[str, str] | None = None) -> "subprocess.Popen[bytes]":
    """The program as a process of its own, with pipes for its streams."""
    command = [sys.executable, "-m", "faithlint.cli.main", *arguments]
    return subprocess.Popen(
        command, cwd=cwd, env=environment(env), stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )

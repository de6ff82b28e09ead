"""What the README shows is what the program does. UPDATE_EXPECT=1 records the output anew."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
RECORDED = re.compile(r"```console\n\$ faithlint (?P<arguments>.*)\n(?P<output>(?:.*\n)*?)```\n")
PYTHON = re.compile(r"## From Python\n\n```python\n(?P<code>(?:.*\n)*?)```\n")


def faithlint(*arguments: str) -> str:
    command = [sys.executable, "-m", "faithlint.cli.main", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("number", range(len(RECORDED.findall(README.read_text(encoding="utf-8")))))
def test_recorded_output_is_real(number: int) -> None:
    page = README.read_text(encoding="utf-8")
    recorded = list(RECORDED.finditer(page))[number]
    output = faithlint(*shlex.split(recorded["arguments"])).rstrip("\n") + "\n"
    if os.environ.get("UPDATE_EXPECT"):
        README.write_text(page[: recorded.start("output")] + output + page[recorded.end("output") :], encoding="utf-8")
        return
    assert recorded["output"] == output


def test_something_is_recorded() -> None:
    assert RECORDED.search(README.read_text(encoding="utf-8"))


def test_the_python_example_runs() -> None:
    code = PYTHON.search(README.read_text(encoding="utf-8"))["code"]
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nprint(result.score)"], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout == "1.0\n"


def test_the_flags_of_the_readme_exist() -> None:
    page = README.read_text(encoding="utf-8")
    for command in ("check", "score", "serve"):
        known = set(re.findall(r"--[a-z-]+", faithlint(command, "--help")))
        used = {
            flag for line in re.findall(rf"faithlint {command} (.*)", page) for flag in re.findall(r"--[a-z-]+", line)
        }
        assert used <= known, (command, used - known)

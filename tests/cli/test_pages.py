"""The pages of `pages/`: files, the command, and what it prints. UPDATE_EXPECT=1 rewrites what is printed.

A block `~~~~ file NAME` is written to an empty folder; a block `~~~~ run COMMAND` is run there. Expected are standard
output, lines of standard error marked with `! `, and the exit code unless it is 0. `< NAME` feeds a file.
`--judge openai --model scripted` is the small model of a scripted endpoint.
"""

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.helpers.command_line import faithlint
from tests.helpers.scripted_endpoint import ScriptedEndpoint

PAGES = sorted(Path(__file__).with_name("pages").glob("*.md"))
BLOCK = re.compile(r"^~~~~ (file|run) (.+)\n((?:.*\n)*?)~~~~$", re.MULTILINE)


@pytest.fixture(scope="module")
def scripted():
    with ScriptedEndpoint() as endpoint:
        yield {"FAITHLINT_BASE_URL": endpoint.base_url, "OPENAI_API_KEY": "k"}


def ran(command: str, folder: Path, env: dict[str, str]) -> str:
    """What a command prints, as pages show it."""
    words, _, given = command.partition(" < ")
    program, *arguments = shlex.split(words)
    assert program == "faithlint"
    stdin = (folder / given).read_text("utf-8") if given else ""
    done = faithlint(*arguments, cwd=folder, stdin=stdin, env=env)
    errors = "".join(f"! {line}\n" for line in done.stderr.splitlines())
    return done.stdout + errors + (f"[exit {done.returncode}]\n" if done.returncode else "")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page(page, tmp_path, scripted):
    wrong = []

    def play(block: re.Match[str]) -> str:
        kind, name, expected = block.groups()
        if kind == "file":
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(expected, "utf-8", newline="")
            return block[0]
        printed = ran(name, tmp_path, scripted)
        if printed != expected:
            wrong.append((name, printed, expected))
        return f"~~~~ run {name}\n{printed}~~~~"

    played = BLOCK.sub(play, page.read_text("utf-8"))
    if os.environ.get("UPDATE_EXPECT"):
        page.write_text(played, "utf-8")
        return
    for command, printed, expected in wrong:
        assert printed == expected, command


def test_every_page_has_files_and_runs():
    assert PAGES
    for page in PAGES:
        text = page.read_text("utf-8")
        kinds = [kind for kind, _, _ in BLOCK.findall(text)]
        assert "run" in kinds, page.name
        assert len(kinds) == len(re.findall(r"^~~~~ ", text, re.MULTILINE)), f"{page.name}: a block is not closed"

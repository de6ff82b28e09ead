"""The pages about settings name every setting that there is, and no other."""

import json
import re
from dataclasses import fields
from pathlib import Path

from faithlint.server.config import ServerConfig, load_config
from faithlint.workspace.findings import SEVERITY
from faithlint.workspace.setting_kinds import CODES
from faithlint.workspace.settings import SERVER_ONLY, Settings
from tests.helpers.command_line import faithlint

ROOT = Path(__file__).resolve().parents[2]
VSCODE = ROOT / "clients/vscode"
CHECKING, SERVING = (ROOT / "docs/settings.md").read_text("utf-8").split("## The server")


def rows(page: str) -> dict[str, list[str]]:
    """The cells of each row of the page's table, by each setting in its first cell."""
    found = {}
    for row in re.findall(r"^\| (`.*) \|$", page, re.MULTILINE):
        first, *others = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)]
        found |= dict.fromkeys(re.findall(r"`(\w+)`", first), others)
    return found


def flags(command: str) -> set[str]:
    found = re.findall(r"--([a-z][a-z-]*)", faithlint(command, "--help", cwd=ROOT).stdout)
    return {flag.replace("-", "_") for flag in found}


def test_every_setting_has_a_row() -> None:
    assert set(rows(CHECKING)) == {one.name for one in fields(Settings)}
    assert set(rows(SERVING)) == SERVER_ONLY


def test_the_flags_that_are_promised_exist() -> None:
    promised = {name for name, (*_, flag) in rows(CHECKING).items() if flag == "yes"}
    for command in ("check", "score"):
        assert promised == flags(command) & set(rows(CHECKING))
    assert set(rows(SERVING)) <= flags("serve")
    shared = set(re.findall(r"`(\w+)`", SERVING.partition("as above")[0])) - {"faithlint"}
    assert flags("serve") - set(rows(SERVING)) - {"help"} == shared


def test_the_defaults_are_those_of_the_program() -> None:
    usual, _ = load_config({}, {})
    for name, (default, _) in rows(SERVING).items():
        if hasattr(ServerConfig, name) and name != "workers":
            value = {True: "yes", False: "no"}.get(getattr(usual, name), getattr(usual, name))
            assert default.strip("`").removesuffix(" s") == (f"{value:g}" if isinstance(value, float) else str(value))


def test_the_example_has_the_codes_and_their_levels() -> None:
    codes = dict(re.findall(r'^([a-z-]+) = "(\w+)"', CHECKING, re.MULTILINE))
    assert set(codes) == set(CODES)
    assert codes["missing-keyword"] == SEVERITY["missing-keyword"]


def test_the_page_of_the_extension_names_its_settings() -> None:
    manifest = json.loads((VSCODE / "package.json").read_text("utf-8"))
    table = re.findall(r"^\| (`faithlint\..*?) \|", (VSCODE / "README.md").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"`(faithlint\.[\w.]+)`", " ".join(table))
    assert sorted(named) == sorted(manifest["contributes"]["configuration"]["properties"])


def test_the_table_of_the_model_judge_pairs_flags_with_their_variables() -> None:
    table = re.findall(r"^\| (`--.*)$", (ROOT / "docs/model-judge.md").read_text("utf-8"), re.MULTILINE)
    for row in table:
        named = [flag.replace("-", "_") for flag in re.findall(r"`--([a-z-]+)`", row)]
        assert set(named) <= flags("serve")
        assert re.findall(r"`FAITHLINT_(\w+)`", row) == [name.upper() for name in named]
    left_to_it = re.findall(r"`(\w+)`", SERVING.splitlines()[-1].partition("|  |")[0].split(" | ")[0])
    assert all(f"`--{name.replace('_', '-')}`" in "".join(table) for name in left_to_it)

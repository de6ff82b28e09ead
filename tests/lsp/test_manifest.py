"""What the extension for VS Code declares agrees with the language server."""

import json
import re
from pathlib import Path

from faithlint.documents import FORMATS
from faithlint.text.korean_readers import KOREAN_READERS
from faithlint.workspace.setting_kinds import CODES, KINDS
from tests.helpers.editor import Editor

EXTENSION = Path(__file__).parents[2] / "clients" / "vscode"
MANIFEST = json.loads((EXTENSION / "package.json").read_text("utf-8"))
PROPERTIES = MANIFEST["contributes"]["configuration"]["properties"]
NOT_IN_SETTINGS = {
    "token": "a secret; FAITHLINT_TOKEN",
    "fail_under": "of the command line",
    "trust_project": "follows the trust in the workspace",
}
FROM_LENSES_AND_FIXES = {"faithlint.ignore", "faithlint.showPrompts"}


def test_every_setting_can_be_made_in_vscode() -> None:
    table = re.search(r"SERVER_SETTINGS[^{]*\{(.*?)\}", (EXTENSION / "src" / "settings.ts").read_text("utf-8"), re.S)
    sent = dict(re.findall(r'(\w+): "(\w+)"', table[1]))
    assert set(sent.values()) == set(KINDS) - set(NOT_IN_SETTINGS)
    assert {f"faithlint.{name}" for name in sent} <= set(PROPERTIES)
    assert all(one.get("markdownDescription") and "default" in one for one in PROPERTIES.values())


def test_the_values_that_are_offered_are_those_that_are_understood() -> None:
    assert set(PROPERTIES["faithlint.severity"]["properties"]) == set(CODES)
    assert set(PROPERTIES["faithlint.korean"]["enum"]) == {"", *KOREAN_READERS}
    assert set(PROPERTIES["faithlint.formats"]["additionalProperties"]["enum"]) == {form.name for form in FORMATS}


def test_every_command_stands_in_the_palette() -> None:
    with Editor() as editor:
        offered = editor.initialize()["capabilities"]["executeCommandProvider"]["commands"]
    palette = {one["command"] for one in MANIFEST["contributes"]["commands"]}
    assert set(offered) - FROM_LENSES_AND_FIXES <= palette

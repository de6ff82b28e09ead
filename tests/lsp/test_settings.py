"""Where settings come from, who wins, and which documents are left out."""

from pathlib import Path
from typing import Any

import pytest

from faithlint.lsp.configuration import editor_values, excluded, file_name, ignores, resolved
from faithlint.lsp.store import Text
from faithlint.model import Lines
from tests.helpers.editor import DOCUMENT, REFRESHING, URI, Editor, insert, severities

PROJECT = 'exclude = ["old/**"]\ncompunds = []\n[severity]\nmissing-keyword = "error"\nunverified-claim = "off"\n'


def document(uri: str, language: str = "markdown") -> Text:
    return Text(uri, 1, language, Lines(""))


@pytest.mark.parametrize(
    ("sent", "values"),
    [
        ({"judge": "openai"}, {"judge": "openai"}),
        ({"faithlint": {"judge": "openai"}}, {"judge": "openai"}),
        ({"judge": None, "model": "", "scale": 2}, {"scale": 2}),
        (None, {}),
        ([], {}),
        ("judge", {}),
    ],
)
def test_what_editors_send_is_read_leniently(sent: Any, values: dict[str, Any]) -> None:
    assert editor_values(sent) == values


def test_flags_beat_the_editor_and_the_editor_beats_environment_and_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "faithlint.toml").write_text(
        'judge = "p"\nmodel = "p"\nlanguage = "pt"\nbase_url = "http://localhost/p"\n', "utf-8"
    )
    monkeypatch.setenv("FAITHLINT_JUDGE", "e")
    monkeypatch.setenv("FAITHLINT_MODEL", "e")
    monkeypatch.setenv("FAITHLINT_LANGUAGE", "en")
    text = document((tmp_path / "a.md").as_uri())
    settings = resolved(text, {"judge": "f"}, {"judge": "s", "model": "s"}).settings
    assert (settings.judge, settings.model, settings.language, settings.base_url) == (
        "f",
        "s",
        "en",
        "http://localhost/p",
    )


def test_the_nearest_project_counts(tmp_path: Path) -> None:
    """E13: three levels, the file's own project wins over those above."""
    for level, language in (("", "en"), ("sub", "ko"), ("sub/deep/er", "ja")):
        (tmp_path / level).mkdir(parents=True, exist_ok=True)
        (tmp_path / level / "faithlint.toml").write_text(f'language = "{language}"\n', "utf-8")
    found = [
        resolved(document((tmp_path / name).as_uri()), {}, {}).settings.language
        for name in ("a.md", "sub/a.md", "sub/deep/a.md", "sub/deep/er/a.md")
    ]
    assert found == ["en", "ko", "ko", "ja"]


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "file:///", "git:/w/a.md", "nonsense", ""])
def test_odd_uris_have_settings_too(uri: str) -> None:
    """E32."""
    text = document(uri)
    assert resolved(text, {}, {}).settings.judge == ""
    assert not excluded(text, ("**/*.json",))


@pytest.mark.parametrize(
    ("uri", "language", "ending"),
    [
        ("file:///w/a.json", "markdown", ".json"),
        ("file:///w/a.txt", "markdown", ".md"),
        ("untitled:Untitled-1", "jsonl", ".jsonl"),
        ("untitled:Untitled-1", "python", ".py"),
        ("untitled:Untitled-1", "rust", "-1"),
    ],
)
def test_the_reader_is_chosen_by_name_then_by_language(uri: str, language: str, ending: str) -> None:
    assert file_name(document(uri, language)).endswith(ending)


def test_project_settings_are_read_named_when_wrong_and_beaten_by_the_editor(tmp_path: Path) -> None:
    """E11, E25."""
    (tmp_path / "faithlint.toml").write_text(PROJECT, "utf-8")
    uri, old = (tmp_path / "a.md").as_uri(), (tmp_path / "old" / "a.md").as_uri()
    with Editor() as editor:
        editor.initialize()
        editor.open(old, DOCUMENT)
        assert severities(editor.open_settled(uri)) == {1}
        (said,) = editor.notifications("window/logMessage")
        assert "`compunds`" in said["message"]
        assert "`compounds`" in said["message"]
        hints = {"faithlint": {"severity": {"missing-keyword": "hint"}}}
        editor.notify("workspace/didChangeConfiguration", {"settings": hints})
        editor.wait(lambda: severities(editor.shown(uri)) == {4})
        editor.settle()
        assert editor.publishes(old) == []


def test_configuration_is_asked_at_the_start_and_never_while_typing() -> None:
    """E26."""
    asked: list[Any] = []

    def configuration(params: Any) -> Any:
        asked.append(params)
        return [{"severity": {"missing-keyword": "warning", "unverified-claim": "off"}}]

    with Editor() as editor:
        editor.answers["workspace/configuration"] = configuration
        editor.answers["workspace/inlayHint/refresh"] = lambda params: None
        editor.initialize(REFRESHING)
        editor.wait(lambda: asked)
        editor.open_settled()
        for version in range(2, 8):
            editor.change(URI, version, insert(9, 0, "x"))
        editor.settle()
        assert len(asked) == 1
        assert severities(editor.shown()) == {2}


def test_settings_that_are_taken_back_count_no_more_and_those_of_initialize_stay() -> None:
    answers: list[Any] = [{"severity": {"missing-keyword": "warning"}}]
    with Editor() as editor:
        editor.answers["workspace/configuration"] = lambda params: [answers[-1]]
        editor.answers["workspace/inlayHint/refresh"] = lambda params: None
        editor.initialize(REFRESHING, initializationOptions={"severity": {"missing-keyword": "hint"}})
        editor.open(URI, DOCUMENT)
        editor.wait(lambda: editor.publishes(URI) and severities(editor.shown()) == {2})
        for answer, expected in ((None, {4}), ({"severity": {"missing-keyword": "error"}}, {1}), ({}, {4})):
            answers.append(answer)
            editor.notify("workspace/didChangeConfiguration", {"settings": None})
            editor.wait(lambda wanted=expected: severities(editor.shown()) == wanted)
        assert not editor.notifications("window/showMessage")


def test_formats_of_the_project_and_texts_in_other_files_count_in_the_editor(tmp_path: Path) -> None:
    """What `check` reads, the editor reads."""
    (tmp_path / "faithlint.toml").write_text('[formats]\n"*.txt" = "markdown"\n', "utf-8")
    (tmp_path / "hours.txt").write_text("The shop opens at 9.", "utf-8")
    record = '{"question": "When?", "contexts": ["file://hours.txt"], "answer": "The shop opens at 9."}'
    with Editor() as editor:
        editor.initialize()
        for name, text in (("a.txt", DOCUMENT), ("a.json", record)):
            editor.open_settled((tmp_path / name).as_uri(), text, "plaintext")
        assert editor.labels((tmp_path / "a.txt").as_uri()) == ["✓", "✓"]
        assert editor.labels((tmp_path / "a.json").as_uri()) == ["✓"]


def test_folders_of_any_depth_have_settings(tmp_path: Path) -> None:
    (tmp_path / "faithlint.toml").write_text('language = "ko"\n', "utf-8")
    text = document((tmp_path / ("deep/" * 1500) / "a.md").as_uri())
    assert resolved(text, {}, {}).settings.language == "ko"
    assert ignores(text).entries == ()


def test_trouble_is_not_told_again_when_its_cause_is_gone(tmp_path: Path) -> None:
    project, uri = tmp_path / "faithlint.toml", (tmp_path / "a.md").as_uri()
    project.write_text('judge = "nobody"\n', "utf-8")

    def told() -> list[str]:
        return [one["message"] for one in editor.notifications("window/logMessage")]

    with Editor() as editor:
        editor.initialize()
        editor.open(uri, DOCUMENT)
        editor.wait(told)
        project.write_text("", "utf-8")
        editor.notify("workspace/didChangeWatchedFiles", {"changes": []})
        editor.wait(lambda: "all verdicts are here again" in told()[-1])
        assert len([one for one in told() if "nobody" in one]) == 1

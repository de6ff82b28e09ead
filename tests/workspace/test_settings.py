"""Settings: who wins, what is refused, what is warned about."""

import pytest

from faithlint.model import MatchLevel, TermGroup
from faithlint.workspace.project import project_of
from faithlint.workspace.settings import Source, environment, resolve


def one(**values):
    return resolve(Source("faithlint.toml", values))


def test_flag_beats_environment_beats_project_beats_default():
    flags = Source("command line", {"judge": "a"})
    environ = environment({"FAITHLINT_JUDGE": "b", "FAITHLINT_MODEL": "m", "FAITHLINT_LANGUAGE": " ", "OTHER": "x"})
    project = Source("faithlint.toml", {"judge": "c", "model": "n", "language": "ko"})
    settings = resolve(flags, environ, project).settings
    assert (settings.judge, settings.model, settings.language, settings.server) == ("a", "m", "ko", "")


def test_every_kind_of_value_is_read():
    settings = one(
        scale=10, fail_under=7.5, match_level="Exact", compounds=["a b"], stop_words="x, y", exclude=["old/"],
        fields={"response": "botReply"}, severity={"missing-keyword": "off"},
    ).settings  # fmt: skip
    assert settings.keyword_options.match_level is MatchLevel.EXACT
    assert (settings.scale, settings.fail_under, settings.stop_words) == (10.0, 7.5, ("x", "y"))
    assert settings.fields.response == ("bot_reply",)
    assert settings.severity == {"missing-keyword": "off"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, None),
        ({"task_words": []}, ()),
        ({"task_words": "none"}, ()),
        ({"task_words": ["draw", "sketch"]}, ("draw", "sketch")),
    ],
)
def test_task_words_are_replaced_switched_off_or_left_as_they_are(given, expected):
    assert one(**given).settings.keyword_options.task_words == expected


BAD = [
    ({"scale": 0}, "`scale` must be greater than 0, but is 0"),
    ({"scale": "-1"}, "`scale` must be greater than 0, but is -1"),
    ({"scale": "nan"}, "`scale` must be a number, but is 'nan'"),
    ({"scale": True}, "`scale` must be a number, but is True"),
    ({"fail_under": 2}, "`fail_under` is 2, but the highest score is 1 (`scale`): no answer could pass"),
    ({"match_level": "fuzzy"}, "`match_level` must be one of `exact`, `inflection`, `derivation`, but is 'fuzzy'"),
    ({"severity": {"typo": "off"}}, "`severity` names `typo`"),
    ({"severity": {"missing-keyword": "loud"}}, "gives `missing-keyword` the severity 'loud'"),
    ({"fields": {"reply": "x"}}, "`fields` names `reply`; the fields are `prompt`, `context`, `response`"),
    ({"korean": "hanja"}, "`korean` must be one of `rules`, `kiwi`, but is 'hanja'"),
    ({"compounds": 3}, "`compounds` must be a list of texts, but is 3"),
    ({"judge": 3}, "`judge` must be a text, but is 3"),
]


@pytest.mark.parametrize(("values", "message"), BAD)
def test_a_value_that_cannot_be_used_is_named_with_its_key(values, message):
    errors = one(**values).errors
    assert len(errors) == 1
    assert message in errors[0]


UNKNOWN = [
    ("jugde", "did you mean `judge`?"),
    ("bind", "is a setting of `faithlint serve`"),
    ("api_key", "does not belong in a file"),
]


@pytest.mark.parametrize(("key", "message"), UNKNOWN)
def test_unknown_and_misplaced_keys_are_warnings(key, message):
    resolved = one(**{key: "x"})
    assert not resolved.errors
    assert message in resolved.warnings[0]


def test_the_nearest_project_file_counts(tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "faithlint.toml").write_text('judge = "outer"\n')
    (tmp_path / "a" / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert project_of(inner).source.values == {"judge": "outer"}
    (inner / "pyproject.toml").write_text('[tool.faithlint]\njudge = "inner"\n')
    assert project_of(tmp_path / "a").source.values == {"judge": "outer"}


def test_pyproject_table_and_wrong_tables(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.faithlint]\nscale = 5\n[faithlint]\nscale = 6\n")
    project = project_of(tmp_path)
    assert project.source.values == {"scale": 5}
    assert "call the table `[tool.faithlint]`" in project.misplaced[0]
    (own := tmp_path / "own").mkdir()
    (own / "faithlint.toml").write_text("[tool.faithlint]\nscale = 5\n")
    assert "belongs in pyproject.toml" in project_of(own).misplaced[0]


@pytest.mark.parametrize(("data", "message"), [(b"judge = ", "is no valid TOML"), (b"judge = '\xff'", "is not UTF-8")])
def test_a_broken_project_file_is_a_problem(tmp_path, data, message):
    (tmp_path / "faithlint.toml").write_bytes(data)
    assert message in project_of(tmp_path).problem


def test_required_and_forbidden_terms_are_never_cut_at_blanks_or_commas() -> None:
    """K16, K17."""
    values = {
        "required": ["refund | money back", ["yes, sir"]],
        "forbidden": "for free, today",
        "include_numbers": True,
    }
    options = resolve(Source("faithlint.toml", values)).settings.keyword_options
    assert options.required == (TermGroup(("refund", "money back")), TermGroup(("yes, sir",)))
    assert options.forbidden == ("for free, today",)
    assert options.include_numbers
    assert resolve(Source("faithlint.toml", {"required": 3})).errors

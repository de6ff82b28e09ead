"""Settings: who wins, what is refused, what is warned about."""

from dataclasses import fields
from pathlib import Path

import pytest

from faithlint.model import MatchLevel, TermGroup
from faithlint.server.config import load_config
from faithlint.workspace.ignores import ignores_of
from faithlint.workspace.project import place_in, project_of
from faithlint.workspace.settings import SERVER_ONLY, Settings, Source, environment, resolve


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
    ({"language": "english"}, "`language` must be a language tag such as `en` or `ko`, but is 'english'"),
    ({"language": "e n"}, "`language` must be a language tag"),
    ({"server": "localhost"}, "`server` must be HOST:PORT, https://HOST:PORT (for TLS) or unix:PATH"),
    ({"server": "http://127.0.0.1:50051"}, "`server` must be HOST:PORT"),
    ({"server": "127.0.0.1:99999"}, "`server` must be HOST:PORT"),
    ({"server": "[::1"}, "`server` must be HOST:PORT"),
    ({"base_url": "localhost:11434"}, "`base_url` must be an address such as http://127.0.0.1:11434/v1"),
    ({"base_url": "http://127.0.0.1:99999/v1"}, "`base_url` must be an address"),
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


@pytest.mark.parametrize(
    "address",
    ["", "localhost:1", "[::1]:50051", "https://scores.example", "https://a:8443", "unix:/run/f", "dns:///a:1"],
)
def test_addresses_that_a_client_can_call_are_taken(address):
    assert one(server=address).errors == ()


IDLE = [
    ({"server": "localhost:1", "korean": "kiwi"}, {}, ["--korean has no effect: the server at localhost:1 decides it"]),
    ({"server": "localhost:1"}, {"FAITHLINT_KOREAN": "kiwi"}, ["FAITHLINT_KOREAN has no effect"]),
    ({"server": "localhost:1", "model": "m"}, {}, ["--model has no effect: the server at"]),
    ({"server": "localhost:1"}, {"FAITHLINT_MODEL": "m", "FAITHLINT_BASE_URL": "http://localhost:1"}, []),
    ({"model": "m"}, {}, ["--model has no effect: the judge is heuristic; add --judge openai"]),
    ({"model": "m", "judge": "openai"}, {}, []),
    ({}, {"FAITHLINT_MODEL": "m"}, []),
]


@pytest.mark.parametrize(("flags", "environ", "expected"), IDLE)
def test_settings_that_change_nothing_are_named(flags, environ, expected):
    """What stands in the environment is there for other times."""
    warnings = resolve(Source("command line", flags), environment(environ)).warnings
    assert len(warnings) == len(expected)
    assert all(word in warning for word, warning in zip(expected, warnings, strict=True))


def test_misspelt_variables_are_named_and_those_of_others_are_not():
    environ = {"FAITHLINT_JUGDE": "x", "FAITHLINT_FAILUNDER": "1", "FAITHLINT_TRIES": "2", "FAITHLINT_FORMAT": "a"}
    warnings = resolve(environment(environ)).warnings
    assert sorted(warning.partition("mean ")[2] for warning in warnings) == [
        "`FAITHLINT_FAIL_UNDER`?",
        "`FAITHLINT_JUDGE`?",
    ]


def test_an_analyser_that_is_missing_is_named_where_it_was_asked_for(monkeypatch):
    monkeypatch.setattr("faithlint.text.korean_readers._is_there", lambda: False)
    (error,) = one(korean="kiwi").errors
    assert error.startswith("faithlint.toml: `korean`: the Korean analyser kiwi is not installed")


def test_what_one_program_reads_from_the_environment_no_other_calls_misspelt():
    values = {"base_url": "http://h", "log_level": "info", "korean": "rules", "prompts": " ", "timeout": "9"}
    values |= dict.fromkeys(("allow_remote", "include_numbers", "trust_project"), "no")
    names = {one.name for one in fields(Settings)} - {"fields", "severity", "formats"} | SERVER_ONLY
    environ = {f"FAITHLINT_{name.upper()}": values.get(name, "2") for name in names}
    assert load_config({}, environ)[1] == []
    assert not [word for word in resolve(environment(environ)).warnings if "no setting" in word]


def test_the_folders_above_a_file_are_those_of_its_real_place(tmp_path):
    """`../there/x` from `here` is none of `here`'s project."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    (here / "faithlint.toml").write_text("scale = 5\n")
    (here / ".faithlint-ignore.toml").write_text("[[ignore]]\ncode = 'missing-keyword'\nhash = 'abc'\n")
    assert project_of(here / ".." / "there") is None
    assert ignores_of(here / ".." / "there").path is None
    assert project_of(there / ".." / "here").folder == here
    assert place_in(project_of(here), there / ".." / "here" / "x.md") == Path("x.md")


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


BROKEN = [
    (b"judge = ", "is no valid TOML"),
    (b"judge = '\xff'", "is not UTF-8"),
    (b"x = " + b"[" * 10_000, "nested too deep"),
    (b"scale = " + b"9" * 10_000, "is no valid TOML"),
]


@pytest.mark.parametrize(("data", "message"), BROKEN, ids=[message for _, message in BROKEN])
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

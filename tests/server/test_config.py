"""Settings come from flags, then FAITHLINT_*, then OPENAI_*; mistakes are named."""

import pytest

from faithlint.server.config import ConfigError, load_config


def test_flags_beat_the_environment_and_the_environment_beats_the_defaults() -> None:
    environ = {"FAITHLINT_BIND": "127.0.0.1:1", "FAITHLINT_JUDGE": "openai", "FAITHLINT_MODEL": "m"}
    config, warnings = load_config({"bind": "127.0.0.1:2"}, environ)
    assert (config.bind, config.judge, config.openai.model, config.timeout) == ("127.0.0.1:2", "openai", "m", 60.0)
    assert warnings == []


def test_the_endpoint_and_its_key_come_from_the_usual_variables_too() -> None:
    environ = {"OPENAI_BASE_URL": "http://a/v1", "OPENAI_API_KEY": "k", "FAITHLINT_MODELS": "a, b,"}
    config, _ = load_config({}, environ)
    assert (config.openai.base_url, config.openai.api_key, config.openai.models) == ("http://a/v1", "k", ("a", "b"))
    config, _ = load_config({}, environ | {"FAITHLINT_BASE_URL": "http://b/v1"})
    assert config.openai.base_url == "http://b/v1"
    config, _ = load_config({"api_key_env": "OTHER"}, environ | {"OTHER": "o"})
    assert config.openai.api_key == "o"
    assert "o" not in repr(config.openai).replace("openai", "").split("api_key")[1:]


def test_empty_variables_count_as_unset() -> None:
    config, warnings = load_config({}, {"OPENAI_BASE_URL": "", "FAITHLINT_TIMEOUT": " ", "FAITHLINT_TYPO": ""})
    assert (config.openai.base_url, config.timeout, warnings) == ("", 60.0, [])


def test_a_variable_that_means_nothing_is_named() -> None:
    _, warnings = load_config({}, {"FAITHLINT_MODLE": "x", "FAITHLINT_SERVER": "known to other commands"})
    assert len(warnings) == 1
    assert "FAITHLINT_MODLE" in warnings[0]


@pytest.mark.parametrize(
    ("flags", "environ", "named"),
    [
        ({"timeout": "soon"}, {}, "--timeout: 'soon' is no number"),
        ({}, {"FAITHLINT_TIMEOUT": "-1"}, "FAITHLINT_TIMEOUT: must be"),
        ({}, {"FAITHLINT_TIMEOUT": "nan"}, "FAITHLINT_TIMEOUT: must be"),
        ({"workers": "1.5"}, {}, "--workers: must be a whole number"),
        ({"workers": "1e9"}, {}, "--workers: must be at most 128, but is 1e9"),
        ({"base_url": "localhost:11434"}, {}, "--base-url: must be an address such as http://127.0.0.1:11434/v1"),
        ({}, {"FAITHLINT_BASE_URL": "http://h:99999"}, "FAITHLINT_BASE_URL: must be an address"),
        ({}, {"FAITHLINT_LOG_LEVEL": "loud"}, "FAITHLINT_LOG_LEVEL: must be one of debug"),
        ({}, {"FAITHLINT_ALLOW_REMOTE": "perhaps"}, "FAITHLINT_ALLOW_REMOTE: must be true or false"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(flags: dict[str, str], environ: dict[str, str], named: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(flags, environ)
    assert named in str(caught.value)

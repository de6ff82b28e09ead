"""A project file comes with a folder: it may not send a key or a text to a place of its choosing."""

import pytest

from faithlint.workspace.settings import Source, environment, resolve
from faithlint.workspace.trust import is_local

LOCAL = [
    "http://localhost:11434/v1", "http://127.0.0.1", "https://[::1]:8000/v1", "127.0.0.1:50051", "localhost:1",
    "[::1]:50051", "ipv4:127.0.0.1:5", "unix:/run/x.sock", "unix:///run/x.sock",
]  # fmt: skip
REMOTE = [
    "https://api.example.org/v1", "http://localhost.example.org", "http://127.0.0.1@example.org/", "example.org:443",
    "http://127.0.0.1:80\\@example.org", "http://localhost/@example.org", "dns:///127.0.0.1", "http://10.0.0.7",
    "http://localhost:80#@example.org", "//localhost", "unix://example.org/x", "http://1270.0.0.1", "",
]  # fmt: skip


@pytest.mark.parametrize("address", LOCAL)
def test_an_address_on_this_machine(address):
    assert is_local(address)


@pytest.mark.parametrize("address", REMOTE)
def test_an_address_elsewhere_or_one_that_only_looks_local(address):
    assert not is_local(address)


def project(flags=None, environ=None, **values):
    sources = [Source("command line", flags or {}), environment(environ or {})]
    return resolve(*sources, Source("faithlint.toml", values, is_project=True))


THEIRS = {"judge": "openai", "model": "m", "base_url": "https://evil.example/v1", "api_key_env": "AWS_SECRET"}


def test_a_remote_endpoint_of_a_project_is_refused_with_the_judge_that_goes_with_it():
    found = project(**THEIRS, language="ko")
    settings = found.settings
    assert (settings.judge, settings.model, settings.base_url) == ("", "", "")
    assert (settings.api_key_env, settings.language) == ("OPENAI_API_KEY", "ko")
    assert len(found.warnings) == 4
    assert "FAITHLINT_TRUST_PROJECT=1" in found.warnings[2]
    assert "--trust-project" in found.warnings[2]


@pytest.mark.parametrize("says", [{"flags": {"trust_project": True}}, {"environ": {"FAITHLINT_TRUST_PROJECT": "1"}}])
def test_the_user_may_trust_a_project(says):
    found = project(**says, **THEIRS)
    assert (found.settings.base_url, found.settings.api_key_env) == (THEIRS["base_url"], "AWS_SECRET")
    assert found.warnings == ()


def test_a_project_cannot_trust_itself():
    found = project(**THEIRS, trust_project=True)
    assert (found.settings.base_url, found.settings.trust_project) == ("", False)


def test_a_local_endpoint_of_a_project_counts_with_its_key():
    found = project(judge="openai", base_url="http://localhost:11434/v1", api_key_env="LOCAL_KEY")
    assert (found.settings.judge, found.settings.api_key_env) == ("openai", "LOCAL_KEY")
    assert found.warnings == ()


def test_a_remote_server_of_a_project_is_refused_and_a_local_one_is_not():
    assert project(server="scores.example:443").settings.server == ""
    assert project(server="127.0.0.1:50051").settings.server == "127.0.0.1:50051"


def test_the_key_of_a_project_goes_to_no_remote_endpoint_of_the_user_either():
    for flags in ({"base_url": "https://api.example.org/v1"}, {"judge": "openai"}):
        assert project(flags=flags, api_key_env="AWS_SECRET").settings.api_key_env == "OPENAI_API_KEY"


def test_what_the_user_says_is_never_refused():
    flags = {
        "base_url": "https://api.example.org/v1",
        "judge": "openai",
        "api_key_env": "MY_KEY",
        "server": "a.example:1",
    }
    settings = project(flags=flags, **THEIRS).settings
    assert (settings.base_url, settings.api_key_env, settings.server) == (flags["base_url"], "MY_KEY", "a.example:1")

"""The assertions for tests, as functions and through pytest: what passes, what fails, and what a failure shows."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from faithlint.testing import assert_covers, assert_faithful

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "clients" / "python" / "README.md").read_text(encoding="utf-8")
CONTEXT = ["The mill opened in 1911.", "It has two wheels."]
PLUGIN = "faithlint.testing.plugin"


def shown(assertion, *arguments, **options) -> str:
    with pytest.raises(AssertionError) as caught:
        assertion(*arguments, **options)
    return str(caught.value)


def test_what_the_context_supports_passes_and_is_returned() -> None:
    assert assert_faithful("The mill opened in 1911.", CONTEXT).score == 1.0
    assert assert_faithful("The mill opened in 1911.", CONTEXT[0], prompt="When?").score == 1.0
    assert assert_covers("React and Vue", "Vue is like React").score == 1.0


def test_a_contradicted_claim_fails_at_any_limit_and_is_shown_first_with_its_evidence() -> None:
    response = "The mill has two wheels. The mill opened in 1923."
    message = shown(assert_faithful, response, CONTEXT, fail_under=0)
    assert message.index("1923") < message.index("claim: The mill has two wheels.")
    assert "contradicted: the context says 1911" in message
    assert "evidence: context 1: “The mill opened in 1911.”" in message
    assert "1 of 2 claims" in message


def test_an_unverified_claim_fails_below_the_limit_only() -> None:
    response = "The mill opened in 1911. Many tourists love the colour of its roof."
    assert "unverified" in shown(assert_faithful, response, CONTEXT)
    assert assert_faithful(response, CONTEXT, fail_under=0.5).score == 0.5


def test_without_a_context_nothing_can_be_supported() -> None:
    assert "the context is empty" in shown(assert_faithful, "The mill opened in 1911.", [])


def test_a_refusal_is_faithful() -> None:
    assert assert_faithful("Sorry, I can't answer that.", CONTEXT).status == "NO_CLAIMS"


def test_missing_keywords_are_named() -> None:
    message = shown(assert_covers, "JavaScript frameworks like React and Vue", "React is quick.")
    assert "missing keywords: JavaScript, frameworks, Vue" in message
    assert "covered: React" in message
    assert assert_covers("JavaScript frameworks like React and Vue", "React is quick.", fail_under=0.25)


def test_required_and_forbidden_terms_fail_at_any_limit() -> None:
    options = {"required": ["SSR", ["Nuxt", "Next"]], "forbidden": ["angular"], "fail_under": 0}
    message = shown(assert_covers, "React", "React, not Angular", **options)
    assert "missing required terms: SSR, Nuxt or Next" in message
    assert "forbidden terms found: angular" in message
    assert "missing keywords" not in message


def test_limits_and_options_that_make_no_sense_are_refused() -> None:
    for wrong in (-0.1, 50, float("nan")):
        with pytest.raises(ValueError, match="share from 0 to 1"):
            assert_faithful("x", "y", fail_under=wrong)
        with pytest.raises(ValueError, match="share from 0 to 1"):
            assert_covers("x", "y", fail_under=wrong)
    with pytest.raises(TypeError, match="scale"):
        assert_covers("x", "y", scale=10)
    with pytest.raises(Exception, match="no-such-judge"):
        assert_faithful("The mill opened in 1911.", CONTEXT, judge="no-such-judge")


def test_the_plugin_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert PLUGIN in project["entry-points"]["pytest11"].values()


def test_the_plugin_costs_a_run_nothing_that_does_not_use_it() -> None:
    heavy = ("grpc", "google.protobuf", "asyncio", "faithlint.scorers", "faithlint.model")
    tell = f"print([name for name in {heavy} if name in sys.modules])"
    alone, with_it = (
        subprocess.run([sys.executable, "-c", f"import sys, {what}; {tell}"], capture_output=True, text=True).stdout
        for what in ("pytest", f"pytest, {PLUGIN}")
    )
    assert with_it == alone != ""


def pytest_run(folder: Path, *arguments: str) -> str:
    """What pytest prints; the plugin comes by its entry point, or by name where the installation is older than it."""
    installed = any(point.value == PLUGIN for point in entry_points(group="pytest11"))
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *([] if installed else ["-p", PLUGIN])]
    done = subprocess.run([*command, *arguments, str(folder)], cwd=folder, capture_output=True, encoding="utf-8")
    return done.stdout + done.stderr


def test_the_readmes_example_fails_as_the_readme_shows(tmp_path: Path) -> None:
    (tmp_path / "test_answers.py").write_text(re.search(r"```python\n((?:.*\n)*?)```", README)[1], encoding="utf-8")
    printed = pytest_run(tmp_path)
    assert "1 failed, 2 passed" in printed
    reported = "\n".join(line[1:].lstrip(" ") if line.startswith("E") else "" for line in printed.splitlines())
    for line in re.search(r"```text\n((?:.*\n)*?)```", README)[1].splitlines():
        assert line.strip() in reported
    assert "faithlint/testing" not in printed, "the traceback ends at the test's own line"


def test_pytest_lists_the_fixtures_with_what_they_do(tmp_path: Path) -> None:
    printed = pytest_run(tmp_path, "--fixtures")
    assert "assert_faithful [session scope]" in printed
    assert "assert_covers [session scope]" in printed


def test_the_readmes_evaluation_prints_what_the_readme_says(tmp_path: Path) -> None:
    code = re.search(r"## Evaluations\n(?:.*\n)*?```python\n((?:.*\n)*?)```", README)[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.strip() == re.search(r"# ({.*)", code)[1]
    assert done.stderr == ""

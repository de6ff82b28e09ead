"""`faithlint score` with the options of the keyword scorer, as flags, variables and a project file."""

import json
from importlib.util import find_spec

import pytest

from tests.helpers.command_line import faithlint

PROMPT = ("--prompt", "Sketch and explain the tides", "--response", "Tides rise.", "--context", "Tides rise.")


def keywords(tmp_path, *flags, env=None):
    done = faithlint("score", *PROMPT, "--format", "jsonl", *flags, cwd=tmp_path, env=env or {})
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)["keyword_coverage"]
    return [each["text"] for each in report["reference_keywords"]]


def test_task_words_are_replaced_or_switched_off_by_flag_and_variable(tmp_path):
    assert keywords(tmp_path) == ["Sketch", "tides"]
    assert keywords(tmp_path, "--task-words", "sketch") == ["explain", "tides"]
    assert keywords(tmp_path, "--task-words", "none") == ["Sketch", "explain", "tides"]
    assert keywords(tmp_path, env={"FAITHLINT_TASK_WORDS": "sketch, explain"}) == ["tides"]


def test_task_words_are_switched_off_by_the_project(tmp_path):
    (tmp_path / "faithlint.toml").write_text("task_words = []\n")
    record = {"question": "Sketch and explain the tides", "answer": "Tides rise.", "context": ["Tides rise."]}
    (tmp_path / "run.jsonl").write_text(json.dumps(record))
    report = json.loads(faithlint("check", "run.jsonl", "--format", "jsonl", cwd=tmp_path).stdout)["keyword_coverage"]
    assert [each["text"] for each in report["reference_keywords"]] == ["Sketch", "explain", "tides"]


@pytest.mark.skipif(find_spec("kiwipiepy") is not None, reason="kiwipiepy is installed: nothing is missing")
def test_a_korean_analyser_that_is_not_installed_is_an_error_with_the_way_to_get_it(tmp_path):
    done = faithlint("score", *PROMPT, "--korean", "kiwi", cwd=tmp_path)
    assert done.returncode == 2
    assert "pip install 'faithlint[ko]'" in done.stderr
    assert "Traceback" not in done.stderr

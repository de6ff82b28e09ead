"""run_evals over a crash: what is done is written down, read back, and not asked for again."""

import json
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from faithlint.scorers import create_faithfulness_scorer, create_keyword_coverage_scorer, run_evals

DATA = [
    {"input": f"How far does car {number} drive?", "context": [f"Car {number} drives {number} km 😀."]}
    for number in range(400, 408)
]


def answer(question: str) -> str:
    return f"Car {question.split()[4]} drives {question.split()[4]} km 😀. It is red."


def scorers(**options: object) -> list[object]:
    return [create_faithfulness_scorer(**options), create_keyword_coverage_scorer()]


class Counting:
    """A target that knows what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._lock = threading.Lock()

    def __call__(self, question: str) -> str:
        with self._lock:
            self.asked.append(question)
        return answer(question)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


SCRIPT = """
import sys, threading
from tests.scorers.test_resume import DATA, answer, scorers
from faithlint.scorers import run_evals

def target(question):
    if question > DATA[3]["input"]:
        threading.Event().wait()
    return answer(question)

run_evals(DATA, scorers(), target, results_file=sys.argv[1], concurrency=2)
"""


def killed(path: Path, number: int, items: int) -> subprocess.CompletedProcess[str]:
    """A run that has written down so many items and hangs in the next ones, ended by a signal."""
    process = subprocess.Popen([sys.executable, "-c", SCRIPT, path], stderr=subprocess.PIPE, text=True)
    while len(lines(path)) < items and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(number)
    _, stderr = process.communicate()
    return subprocess.CompletedProcess(process.args, process.returncode, "", stderr)


def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    assert killed(path, signal.SIGKILL, 4).returncode == -signal.SIGKILL
    whole = lines(path)
    assert len(whole) == 4
    # As a power cut would leave it: half of the next line.
    with path.open("a", encoding="utf-8") as file:
        file.write(whole[0][: len(whole[0]) // 2])

    target, told = Counting(), []
    resumed = run_evals(DATA, scorers(), target, on_item_complete=told.append, results_file=path)
    assert sorted(target.asked) == [item["input"] for item in DATA[4:]]
    assert sorted(item.index for item in told) == [4, 5, 6, 7]
    assert [item.resumed for item in resumed.items] == [True] * 4 + [False] * 4
    assert resumed.summary["resumed_items"] == 4
    assert lines(path)[:4] == whole
    assert sorted(json.loads(line)["index"] for line in lines(path)) == list(range(8))

    uninterrupted = run_evals(DATA, scorers(), answer)
    assert without_ids(resumed.to_dict()["items"]) == without_ids(uninterrupted.to_dict()["items"])
    assert resumed.scores == uninterrupted.scores


def without_ids(value: object) -> object:
    if isinstance(value, dict):
        return {key: without_ids(inner) for key, inner in value.items() if key != "run_id"}
    return [without_ids(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("cut", [1, 5, 9, 40])
def test_half_a_line_of_any_length_is_no_result(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "results.jsonl"
    run_evals(DATA[:2], scorers(), answer, results_file=path, concurrency=1)
    first, second = lines(path)
    path.write_text(f"{first}\n{second[:cut]}", encoding="utf-8")
    target = Counting()
    run_evals(DATA[:2], scorers(), target, results_file=path)
    assert target.asked == [DATA[1]["input"]]
    assert [json.loads(line)["index"] for line in lines(path)] == [0, 1]


def test_results_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first = run_evals(DATA, scorers(), answer, results_file=path)
    second = run_evals(reversed(DATA), scorers(), pytest.fail, results_file=path)
    for before, after in zip(first.items, reversed(second.items), strict=True):
        assert before.results == after.results
        assert before.output == after.output
    assert len(lines(path)) == len(DATA)


def test_an_agents_messages_come_back_with_their_tool_results(tmp_path: Path) -> None:
    def agent(question: str) -> list[dict[str, str]]:
        return [{"role": "tool", "content": "Car 1 drives 9 km."}, {"role": "assistant", "content": "It drives 9 km."}]

    data = [{"input": "How far does car 1 drive?"}]
    path = tmp_path / "results.jsonl"
    first = run_evals(data, scorers(), agent, results_file=path)
    assert run_evals(data, scorers(), pytest.fail, results_file=path).items[0].results == first.items[0].results


def test_what_failed_is_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"

    def broken(question: str) -> str:
        raise RuntimeError("no answer today")

    assert run_evals(DATA[:2], scorers(), broken, results_file=path).summary["error_items"] == 2
    assert "no answer today" in lines(path)[0]
    assert run_evals(DATA[:2], scorers(), answer, results_file=path).summary["ok_items"] == 2
    assert run_evals(DATA[:2], scorers(), pytest.fail, results_file=path).summary["resumed_items"] == 2


def test_other_items_and_other_scorers_are_not_taken_for_the_recorded_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("FAITHLINT_TRIES", "1")
    path = tmp_path / "results.jsonl"
    run_evals(DATA[:1], scorers(), answer, results_file=path)
    for data, who in (
        ([{**DATA[0], "context": ["Car 400 drives 9 km."]}], scorers()),
        (DATA[:1], scorers(scale=10)),
        (DATA[:1], scorers(model="openai/other")),
        (DATA[:1], scorers()[:1]),
    ):
        assert run_evals(data, who, answer, results_file=path).summary["resumed_items"] == 0


@pytest.mark.parametrize("text", ['{"input": "mine"}\n', "my notes", '[{"key": "x"}]\n', '{"key": "\n{"a": 1}\n'])
def test_a_file_of_another_kind_is_refused_and_stays_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"notes\.txt holds something else"):
        run_evals(DATA, scorers(), answer, results_file=path)
    assert path.read_text(encoding="utf-8") == text


def test_a_line_that_a_disk_has_garbled_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run_evals(DATA[:1], scorers(), answer, results_file=path)
    written = lines(path)[0]
    for garbled in (written[:60] + "\0\0", written.partition(",")[0] + "}"):
        path.write_text(garbled + "\n", encoding="utf-8")
        assert run_evals(DATA[:1], scorers(), answer, results_file=path).summary["ok_items"] == 1


def test_an_interrupt_ends_the_run_and_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    script = SCRIPT.replace("threading.Event().wait()", "import time; time.sleep(3)")
    process = subprocess.Popen([sys.executable, "-c", script, path], stderr=subprocess.PIPE, text=True)
    while len(lines(path)) < 4 and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert "KeyboardInterrupt" in stderr
    assert len(lines(path)) == 4

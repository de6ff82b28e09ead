"""`faithlint check` as programs and people meet it: exit codes, strict JSON, failures that stay where they belong.

The judge is the model of a scripted endpoint, so that verdicts are known beforehand.
"""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.helpers.command_line import environment, faithlint, faithlint_process
from tests.helpers.scripted_endpoint import ScriptedEndpoint

DEPOT = "The depot is in Leeds."
TRUE, FALSE = {"answer": DEPOT}, {"answer": "The depot opened long ago."}
WRONG = {"context": ["The depot has 9 bays."], "answer": "The depot has 8 bays."}
TENTH = {"answer": " ".join([DEPOT, *(f"Bay {number} is green." for number in range(9))])}


def record(values):
    return {"question": "Where is the depot?", "context": [DEPOT], **values}


@pytest.fixture
def endpoint():
    with ScriptedEndpoint() as endpoint:
        yield endpoint


@pytest.fixture
def check(tmp_path, endpoint):
    """Run `check` on records with the scripted model."""

    def run(*records, flags=(), judge="openai"):
        lines = [one if isinstance(one, str) else json.dumps(record(one)) for one in records]
        (tmp_path / "run.jsonl").write_text("\n".join(lines), "utf-8")
        model = ("--judge", judge, "--model", "scripted", "--base-url", endpoint.base_url)
        return faithlint("check", "run.jsonl", *model, *flags, cwd=tmp_path, env={"OPENAI_API_KEY": "k"})

    return run


def strict(text):
    """JSON as RFC 8259 has it: NaN and Infinity are no values."""

    def refuse(word):
        raise AssertionError(f"{word} is not JSON")

    return [json.loads(line, parse_constant=refuse) for line in text.splitlines()]


EXIT_CODES = [
    ([TRUE], (), 0, "supported"),
    ([FALSE], (), 1, "P26: below half the scale, the default for models"),
    ([TENTH], (), 1, "P26: a tenth"),
    ([FALSE], ("--fail-under", "0"), 0, "an explicit limit counts"),
    ([TRUE, TENTH], ("--fail-under", "0.05"), 0, "above an explicit limit"),
    ([TRUE], ("--scale", "10", "--fail-under", "10"), 0, "a limit is on the scale"),
    ([WRONG], ("--fail-under", "0"), 1, "contradicted"),
    ([TRUE, {"answer": "Hello!"}], (), 0, "no claims: not scorable"),
    ([TRUE, {"answer": "The depot is big.", "context": None}], (), 0, "no context in the file: nothing to verify"),
    ([{"answer": DEPOT, "context": []}], (), 1, "an empty context supports nothing"),
]


@pytest.mark.parametrize(("records", "flags", "code", "why"), EXIT_CODES, ids=[why for *_, why in EXIT_CODES])
def test_exit_code(check, records, flags, code, why):
    done = check(*records, flags=flags)
    assert done.returncode == code, done.stdout + done.stderr
    assert done.stderr == ""


def test_a_clean_run_of_the_whole_program_says_nothing_on_standard_error(tmp_path):
    """G02; with the offline judge, and warnings of Python as errors."""
    (tmp_path / "run.jsonl").write_text(json.dumps(record(TRUE)))
    out, err = faithlint_process("check", "run.jsonl", cwd=tmp_path).communicate(timeout=60)
    assert err == b""
    assert out.startswith(b"run.jsonl:1:1: faithfulness 1.00 (1 of 1 claim)")


def test_json_lines_are_strict_and_carry_places(check):
    """P60."""
    done = check(TRUE, {"answer": "Hello!"}, {"answer": "😀 " + DEPOT + " It may rain."}, flags=("--format", "jsonl"))
    found = strict(done.stdout)
    assert [one["index"] for one in found] == [0, 1, 2]
    assert {one["path"] for one in found} == {"run.jsonl"}
    assert [one["faithfulness"]["status"].rpartition("STATUS_")[2] for one in found] == ["OK", "NO_CLAIMS", "OK"]
    assert found[0]["faithfulness"]["score"] == 1.0
    assert found[1]["faithfulness"]["claims"] == []
    line = json.dumps(record({"answer": "😀 " + DEPOT + " It may rain."}))
    start, end = (found[2]["claim_ranges"][0][side] for side in ("start", "end"))
    assert start["line"] == end["line"] == 2
    assert line[start["character"] : end["character"]].endswith(DEPOT)
    assert found[0]["range"]["end"] == {"line": 0, "character": len(json.dumps(record(TRUE)))}
    assert len(found[2]["claim_ranges"]) == len(found[2]["faithfulness"]["claims"])


def test_keywords_that_are_missing_have_their_place_in_the_prompt(check):
    done = check({"answer": "It is in Leeds."}, flags=("--format", "jsonl"))
    found = strict(done.stdout)[0]
    missing = [match for match in found["keyword_coverage"]["matches"] if not match["matched"]]
    assert [match["keyword"]["text"] for match in missing] == ["depot"]
    place = found["missing_keyword_ranges"][0]
    text = json.dumps(record({"answer": "It is in Leeds."}))
    assert text[place["start"]["character"] : place["end"]["character"]] == "depot"


def test_one_exchange_that_cannot_be_judged_is_told_and_the_rest_goes_on(check, endpoint):
    """P19, P06: three results, one with an error; the mean is over those that were scored, and the error is counted."""
    bad = {"answer": "The gate is blue."}
    endpoint.model = _stubborn(endpoint.model)
    done = check(TRUE, bad, TRUE, flags=("--format", "jsonl"))
    found = strict(done.stdout)
    assert [one["faithfulness"] is None for one in found] == [False, True, False]
    assert found[1]["errors"][0]["reason"] == "JUDGE_REPLY_INVALID"
    assert found[1]["keyword_coverage"]["status"] == "KEYWORD_COVERAGE_STATUS_OK"
    assert done.returncode == 2
    text = check(TRUE, bad, TRUE)
    assert "faithfulness 1.00" in text.stdout.splitlines()[-1]
    assert "1 error" in text.stdout.splitlines()[-1]


def _stubborn(model):
    def answer(step, data, body):
        return "I would rather not." if "gate" in json.dumps(data) else model(step, data, body)

    return answer


def test_an_endpoint_that_is_down_is_told_once(check, endpoint):
    endpoint.fault("any", "401", times=None)
    done = check(*[{"answer": f"Depot {number} is in Leeds."} for number in range(40)])
    errors = done.stderr.splitlines()
    assert done.returncode == 2
    assert len(errors) == 1
    assert "(40 exchanges)" in errors[0]
    assert len(endpoint.calls) < 20


def test_a_broken_line_is_told_and_the_rest_is_checked(check):
    done = check(TRUE, '{"question": "half', TRUE)
    assert done.returncode == 2
    assert done.stderr.startswith("faithlint: error: run.jsonl:2:")
    assert "2 exchanges in 1 file" in done.stdout


def test_help_leaves_heavy_modules_alone(tmp_path):
    code = (
        "import sys; from faithlint.cli.main import main\n"
        "try: main(['check', '--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'grpc', 'google.protobuf', 'openai', 'nltk', 'rich', 'asyncio', 'pygls'} & set(sys.modules)\n"
        "print(sorted(heavy), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, cwd=tmp_path)
    assert done.stderr == "[]\n"


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path):
    """`faithlint check ... | head -1`."""
    # More than a pipe holds, so that the program is not done before its reader goes.
    (tmp_path / "run.jsonl").write_text((json.dumps(record(TRUE)) + "\n") * 2000)
    process = faithlint_process("check", "--list", "run.jsonl", cwd=tmp_path)
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 128 + signal.SIGPIPE


def test_a_fault_of_our_own_is_called_one_and_shown_to_those_who_ask(check, monkeypatch):
    """The server in this process has no log to look into."""

    def broken(*_arguments, **_options):
        raise ZeroDivisionError("a fault of our own")

    monkeypatch.setattr("faithlint.scoring.keywords.score_keywords", broken)
    quiet, verbose = check(TRUE, judge="heuristic"), check(TRUE, judge="heuristic", flags=["-v"])
    assert (quiet.returncode, verbose.returncode) == (2, 2)
    assert "error: an error inside faithlint, not in your file: run it again with --verbose" in quiet.stderr
    assert "ZeroDivisionError" not in quiet.stderr
    assert "ZeroDivisionError: a fault of our own" in verbose.stderr


@pytest.mark.parametrize("command", ["score --response Yes.", "serve --bind 127.0.0.1:0"])
def test_a_folder_that_is_gone_is_said(tmp_path, command):
    gone = f'mkdir gone && cd gone && rmdir ../gone && "{sys.executable}" -m faithlint.cli.main {command}'
    done = subprocess.run(["sh", "-c", gone], cwd=tmp_path, env=environment(), capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr == b"faithlint: error: the folder you are in does not exist any more; go to one that does\n"


STREAMS = [
    (">&-", 1, b""),
    ("<&- >&- 2>&-", 1, b""),
    (">/dev/full", 2, b"faithlint: error: standard output cannot be written: No space left on device\n"),
    (">/dev/full 2>/dev/full", 2, b""),
]


@pytest.mark.parametrize(("streams", "code", "told"), STREAMS)
def test_closed_and_full_streams_neither_break_the_program_nor_look_like_findings(tmp_path, streams, code, told):
    (tmp_path / "run.jsonl").write_text(json.dumps(record(WRONG)))
    command = f'"{sys.executable}" -m faithlint.cli.main check run.jsonl {streams}'
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (code, told)


def test_interrupting_is_quiet(tmp_path, endpoint):
    endpoint.fault("any", "hang", times=None)
    (tmp_path / "run.jsonl").write_text(json.dumps(record(TRUE)))
    model = ["--judge", "openai", "--model", "scripted", "--base-url", endpoint.base_url]
    process = faithlint_process("check", "run.jsonl", *model, cwd=tmp_path, env={"OPENAI_API_KEY": "k"})
    assert endpoint.wait_for(lambda one: len(one.calls) > 0, 20)
    time.sleep(0.1)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_colours_are_for_terminals_only(tmp_path):
    (tmp_path / "run.jsonl").write_text(json.dumps(record(WRONG)))
    assert "\x1b" not in faithlint("check", "run.jsonl", cwd=tmp_path).stdout
    assert "\x1b[1;31mcontradicted" in _on_a_terminal(tmp_path, {})
    assert "\x1b" not in _on_a_terminal(tmp_path, {"NO_COLOR": "1"})


def _on_a_terminal(folder, env):
    """What `check` writes to a terminal."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "faithlint.cli.main", "check", "run.jsonl"]
    with subprocess.Popen(command, cwd=folder, env=environment({"TERM": "xterm", **env}), stdout=theirs) as process:
        os.close(theirs)
        written = b""
        try:
            while part := os.read(ours, 65536):
                written += part
        except OSError:  # how Linux says that nobody writes to a terminal any more
            pass
        assert process.wait(60) == 1
    os.close(ours)
    return written.decode()

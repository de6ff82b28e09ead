"""`faithlint check` on the many kinds of files: what it scores, what it only tells of, what a project may decide."""

import json

import pytest

from tests.helpers.command_line import faithlint

ASKED, KNOWN = "How deep is the lake?", "The lake is 9 m deep."
FILES = {
    "a.md": f"## Prompt\n{ASKED}\n## Context\n{KNOWN}\n## Response\n{KNOWN}\n",
    "b.json": json.dumps([{"question": ASKED, "context": KNOWN, "answer": "It is 9 m deep."}]),
    "c.jsonl": json.dumps({"user_input": ASKED, "retrieved_contexts": [KNOWN], "response": "9 m."}),
    "d.yaml": f"tests:\n- vars: {{query: {ASKED}, context: {KNOWN}}}\n  providerOutput: It is 9 m.\n",
    "e.csv": f"input,actual_output,retrieval_context\n{ASKED},{KNOWN},Lakes|{KNOWN}\n",
    "f.tsv": f"question\tanswer\tcontexts\n{ASKED}\t{KNOWN}\t['{KNOWN}']\n",
    "test_g.py": f'LLMTestCase(input="{ASKED}", actual_output="9 m.", retrieval_context=["{KNOWN}"])',
}
PROMPTS = {
    "golden.json": ('{"question": "How deep is the lake?", "ground_truth": "9 m"}', "only a reference answer"),
    "lake.prompty": ("---\nname: x\n---\nuser:\nHow deep is the lake?\n", "this is a template"),
    "batch.jsonl": ('{"custom_id": "1", "body": {"messages": [{"role": "user", "content": "How deep is the lake?"}]}}',
                    "output of the batch"),
    "count.jsonl": ('{"question": "How deep is the lake?", "answer": 9}', "its response is no text; put it in quotes"),
    "data.yaml": ("tests:\n- vars: {query: How deep is the lake?}\n", "no response stands beside it"),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_every_format_is_scored_with_ranges_in_its_file(folder):
    done = faithlint("check", ".", "--format", "jsonl", cwd=folder)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["path"] for one in found] == list(FILES)
    assert done.returncode == 0, done.stderr
    for one in found:
        lines = FILES[one["path"]].split("\n")
        for claim, place in zip(one["faithfulness"]["claims"], one["claim_ranges"], strict=True):
            start, end = place["start"], place["end"]
            assert start["line"] == end["line"]
            assert lines[start["line"]][start["character"] : end["character"]] == claim["text"]
        missing = [match for match in one["keyword_coverage"]["matches"] if not match["matched"]]
        assert len(one["missing_keyword_ranges"]) == len(missing)
        for match, place in zip(missing, one["missing_keyword_ranges"], strict=True):
            start, end = place["start"], place["end"]
            assert lines[start["line"]][start["character"] : end["character"]] == match["keyword"]["text"]


def test_a_newcomer_sees_what_was_found(folder):
    done = faithlint("check", "--list", ".", cwd=folder)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "7 exchanges in 7 files"
    assert "d.yaml:2:3 yaml exchange 1" in done.stdout


@pytest.mark.parametrize("name", PROMPTS)
@pytest.mark.parametrize("flags", [(), ("--list",)])
def test_a_prompt_without_a_response_is_told_with_its_keywords_and_the_reason(tmp_path, name, flags):
    text, why = PROMPTS[name]
    (tmp_path / name).write_text(text)
    done = faithlint("check", *flags, name, cwd=tmp_path)
    assert why in done.stdout
    assert "keywords lake\n" in done.stdout
    assert done.returncode == 2


def test_prompts_in_folders_and_beside_exchanges_are_silent(folder):
    for name, (text, _) in PROMPTS.items():
        (folder / name).write_text(text)
    done = faithlint("check", ".", cwd=folder)
    assert "without a verdict" not in done.stdout + done.stderr
    assert "without a verdict" not in faithlint("check", "--list", ".", cwd=folder).stdout
    assert faithlint("check", "golden.json", "--format", "jsonl", cwd=folder).stdout == ""


def test_a_project_names_the_readers_of_files_and_the_fields_in_them(tmp_path):
    (tmp_path / "faithlint.toml").write_text(
        '[formats]\n"*.log" = "jsonl"\n"notes/*.txt" = "markdown"\n[fields]\nresponse = "botSays"\n'
    )
    (tmp_path / "a.log").write_text('{"question": "How deep is the lake?", "botSays": "9 m.", "answer": "no"}\n')
    (tmp_path / "b.txt").write_text("x")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "n.txt").write_text("## Prompt\nHow deep?\n## Bot says\n9 m.\n")
    done = faithlint("check", "--list", ".", cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "2 exchanges in 2 files"
    assert faithlint("check", "--list", "a.log", cwd=tmp_path).returncode == 0


def test_an_unknown_reader_is_refused(tmp_path):
    (tmp_path / "faithlint.toml").write_text('[formats]\n"*.log" = "xml"\n')
    (tmp_path / "a.md").write_text("x")
    done = faithlint("check", "a.md", cwd=tmp_path)
    assert done.returncode == 2
    assert "gives `*.log` the format 'xml'; it must be one of `markdown`, `json`" in done.stderr


def test_a_remote_endpoint_of_a_project_is_not_asked(folder):
    (folder / "faithlint.toml").write_text('judge = "openai"\nbase_url = "http://198.51.100.7/v1"\n')
    done = faithlint("check", "a.md", cwd=folder, env={"OPENAI_API_KEY": "k"})
    assert done.returncode == 0
    assert "heuristic judge" in done.stdout
    assert "faithlint.toml: `base_url` is not on this machine, so the project may not choose it alone" in done.stderr
    assert "--trust-project" in done.stderr


def test_a_batch_output_is_checked_with_its_requests(tmp_path):
    (tmp_path / "in.jsonl").write_text(PROMPTS["batch.jsonl"][0])
    answer = {"message": {"role": "assistant", "content": "Nobody knows."}}
    (tmp_path / "out.jsonl").write_text(json.dumps({"custom_id": "1", "response": {"body": {"choices": [answer]}}}))
    done = faithlint("check", "out.jsonl", cwd=tmp_path)
    assert "missing keyword: lake" in done.stdout
    assert "1 exchange in 1 file" in done.stdout


def test_what_is_broken_or_cut_is_said_plainly_and_the_rest_is_checked(tmp_path):
    (tmp_path / "deep.json").write_text('{"question": "How?", "answer": "So."}' + "[" * 100_000)
    bomb = ["b: {question: How?, answer: So.}", "a0: &a0 [x, x]"]
    bomb += [f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]" for n in range(9)]
    (tmp_path / "bomb.yaml").write_text("\n".join(bomb))
    for name, words in (("deep.json", "this bracket is never closed"), ("bomb.yaml", "further ones are not followed")):
        done = faithlint("check", name, cwd=tmp_path)
        assert "1 exchange in 1 file" in done.stdout
        assert words in done.stderr
        assert done.returncode == 2


@pytest.mark.parametrize(("comment", "words"), [
    ("ignore [contradicted-clam]", "lake.md:6:23: faithlint has no code `contradicted-clam`"),
    ("ignor", "lake.md:6:23: faithlint has no `ignor`"),
    ("ignore [contradicted-claim]", ""),
])  # fmt: skip
def test_a_comment_with_a_slip_is_named_since_it_ignores_nothing(tmp_path, comment, words):
    prompt = "## Prompt\nHow deep is the lake?\n## Context\nThe lake is 9 m deep.\n"
    (tmp_path / "lake.md").write_text(f"{prompt}## Response\nThe lake is 7 m deep. <!-- faithlint: {comment} -->\n")
    done = faithlint("check", "lake.md", cwd=tmp_path)
    assert done.returncode == bool(words), done.stdout
    assert done.stderr.partition("; write one of ")[0] == (words and f"faithlint: warning: {words}")

"""Texts spread over files: joined inside the workspace, and never from outside of it."""

import json

import pytest

from faithlint.documents import parse
from faithlint.workspace.project import root_of
from faithlint.workspace.spread import joined


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "faithlint.toml").write_text("")
    (tmp_path / "evals").mkdir()
    return tmp_path / "evals"


def read(path):
    return joined(parse(path.read_text("utf-8"), path.name), path)


def config(context, prompt="How deep?"):
    return f"tests:\n- vars: {{query: '{prompt}', context: '{context}'}}\n  providerOutput: 9 m.\n"


def test_a_file_of_the_workspace_is_the_context(folder):
    (folder.parent / "lake.md").write_text("The lake is 9 m deep.")
    path = folder / "promptfooconfig.yaml"
    path.write_text(config("file://../lake.md"))
    document = read(path)
    (chunk,) = document.exchanges[0].context
    assert (chunk.text.text, chunk.text.whole) == ("The lake is 9 m deep.", None)
    assert document.problems == ()


REFUSED = {
    "outside": ("file://../../secret.txt", "outside"),
    "absolute": ("file:///etc/hostname", "outside"),
    "hidden": ("file://.env", "hidden"),
    "in a hidden folder": ("file://../.git/config.txt", "hidden"),
    "missing": ("file://none.md", "does not exist"),
    "code": ("file://make.py", "nothing is run"),
    "a link to the outside": ("file://link.txt", "outside"),
    "links in a circle": ("file://circle.txt", "in a circle"),
}


@pytest.mark.parametrize(("context", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_not_read_is_told_at_its_place_and_stays_as_it_is(folder, context, why):
    (folder.parent.parent / "secret.txt").write_text("secret")
    (folder / ".env").write_text("KEY=secret")
    (folder / "make.py").write_text("print()")
    (folder / "circle.txt").symlink_to(folder / "circle.txt")
    (folder / "link.txt").symlink_to(folder.parent.parent / "secret.txt")
    path = folder / "promptfooconfig.yaml"
    path.write_text(config(context))
    document = read(path)
    assert document.exchanges[0].context[0].text.text == context
    (problem,) = document.problems
    assert why in problem.message
    assert problem.span.cut(document.text) == context


def test_a_reference_inside_a_text_is_text(folder):
    path = folder / "promptfooconfig.yaml"
    path.write_text(config("see file://lake.md for more"))
    assert read(path).problems == ()


def said(role, text):
    return {"role": role, "content": text}


def request(key, text):
    return json.dumps({"custom_id": key, "body": {"messages": [said("user", text)]}})


def reply(key, text):
    return json.dumps({"custom_id": key, "response": {"body": {"choices": [{"message": said("assistant", text)}]}}})


def test_a_batch_is_joined_by_its_ids_whatever_the_order(folder):
    (folder / "batch_input.jsonl").write_text("\n".join(request(f"r-{n}", f"Question {n}?") for n in range(3)))
    (folder / "aaa.jsonl").write_text(request("r-1", "another run's question"))
    path = folder / "batch_output.jsonl"
    path.write_text("\n".join([reply("r-2", "two"), reply("r-9", "lost"), reply("r-1", "one")]))
    document = read(path)
    assert [(one.index, one.prompt.text, one.response.text) for one in document.exchanges] == [
        (0, "Question 2?", "two"),
        (1, "Question 1?", "one"),
    ]
    assert document.exchanges[0].prompt.whole is None
    assert document.exchanges[1].response.whole.cut(document.text) == "one"
    (folder / "batch_input.jsonl").write_text(request("r-2", "Changed?") + "\n")
    assert read(path).exchanges[0].prompt.text == "Changed?"


def test_the_example_of_a_prompt_may_stand_in_another_file(folder):
    (folder / "chat.json").write_text('{"customer": {"name": "x"}, "question": "Which tent is light?"}')
    path = folder / "chat.prompty"
    path.write_text("---\nsample: ${file:chat.json}\n---\nsystem:\nBe brief.\n")
    (half,) = read(path).unanswered
    assert half.prompt.text == "Which tent is light?"


def test_a_file_belongs_to_its_project_else_its_repository_else_its_folder(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    path = tmp_path / "a" / "b" / "x.md"
    assert root_of(path) == tmp_path / "a" / "b"
    (tmp_path / "a" / ".git").mkdir()
    assert root_of(path) == tmp_path / "a"

"""Prompt files: what each role says, and why there is no verdict."""

from hypothesis import given
from hypothesis import strategies as st

from faithlint.documents import Lack, fields, parse

PROMPTY = """\
---
name: Shop
inputs:
  question: {type: string}
sample:
  question: Which tea do you sell?
  answer: Green tea.
---
system:
Be brief about {{shop}}.
---
# user: is no role here
user[name="x"]:
{% if a %}{{question}}{% endif %} Please answer.

assistant:
Example.
user:
Last.
"""


def texts(text: str, kind: str) -> dict[str, str]:
    return {path: mapped.text for path, mapped in fields(text, kind).items()}


def test_prompty_bodies_by_role_and_strings_of_the_front_matter():
    found = texts(PROMPTY, "prompty")
    assert found["role[system]"] == "Be brief about {{shop}}.\n---\n# user: is no role here"
    assert found["role[user]"] == "{% if a %}{{question}}{% endif %} Please answer."
    assert found["role[user]#2"] == "Last."
    assert found["sample.question"] == "Which tea do you sell?"
    assert all(mapped.whole.cut(PROMPTY) == mapped.text for mapped in fields(PROMPTY, "prompty").values())


def test_a_prompt_file_has_no_exchange_but_a_prompt_and_a_reason():
    document = parse(PROMPTY, "shop.prompty")
    assert document.exchanges == ()
    (half,) = document.unanswered
    assert (half.prompt.text, half.lack) == ("Which tea do you sell?", Lack.TEMPLATE)


def test_without_a_sample_the_words_of_the_last_user_are_the_prompt():
    (half,) = parse("---\nname: x\n---\nuser:\nSum up {{text}} in Korean.\n", "x.prompty").unanswered
    assert half.prompt.text == "Sum up  in Korean."


def test_defaults_of_both_kinds_of_inputs():
    second = "---\ninputs:\n  - name: question\n    kind: string\n    default: Hello there\n---\nuser:\n{{question}}\n"
    assert parse(second, "x.prompty").unanswered[0].prompt.text == "Hello there"
    third = '---\ninput:\n  default: {question: "Why?"}\n---\n{{question}}\n'
    assert parse(third, "x.prompt").unanswered[0].prompt.text == "Why?"


def test_a_sample_in_another_file_is_named():
    (half,) = parse("---\nsample: ${file:data/one.json}\n---\nsystem:\nx\n", "x.prompty").unanswered
    assert half.reference == "data/one.json"


def test_dotprompt_roles_in_both_spellings_with_comments_before():
    head = "# Copyright\n\n---\nmodel: m\n---\n"
    text = head + '{{#role "system"}}\nBe kind.\n{{/role}}\n{{role "user"}}{{media url=u}} see\n'
    assert texts(text, "dotprompt") == {"model": "m", "role[system]": "Be kind.", "role[user]": "{{media url=u}} see"}
    assert texts("Just words.", "dotprompt") == {"role[user]": "Just words."}


def test_broken_front_matter_costs_only_itself():
    text = "---\nmodel: m\ninput:\n  schema\n    name: string\n---\nHello, {{ name }}, come in!\n"
    document = parse(text, "x.prompt")
    assert document.unanswered[0].prompt.text == "Hello, , come in!"
    assert [problem.message[:13] for problem in document.problems] == ["no valid YAML"]


def test_prompt_files_of_editors_hold_a_prompt_only():
    document = parse("---\nmode: agent\n---\n## Response\nWrite a test for ${file}.\n## Prompt\nx\n", "test.prompt.md")
    assert document.exchanges == ()
    assert document.unanswered[0].prompt.text.startswith("## Response")


@given(st.text('-{}#"/ role\nuser:system\r>|'))
def test_no_text_makes_them_fail(text):
    for start in ("", "---\n", "---\na: |\n---\n"):
        for name in ("x.prompty", "x.prompt", "x.prompt.md", "x.md"):
            parse(start + text, name)
        fields(start + text, "prompty")
        fields(start + text, "dotprompt")

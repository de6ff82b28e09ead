"""The Markdown convention: the pages of markdown.txt, each with the exchanges that it holds."""

import re
from pathlib import Path

import pytest

from faithlint.documents import USUAL, fields, parse
from tests.helpers.bounded import no_blow_up

SUITE = Path(__file__).with_name("markdown.txt")
PAGES = dict(re.findall(r"^=== (.+)\n((?:(?!===).*\n)*)", SUITE.read_text("utf-8"), re.MULTILINE))


def shown(text: str) -> str:
    """The exchanges of a page, a line for each of their texts."""
    lines = []
    for one in parse(text, "page.md").exchanges:
        lines.append(f"exchange {one.index}")
        parts = [("prompt", "", one.prompt)] if one.prompt else []
        parts += [("chunk", chunk.title, chunk.text) for chunk in one.context or ()]
        for kind, title, mapped in [*parts, ("response", "", one.response)]:
            lines.append(f"  {kind}{f' [{title}]' if title else ''}: {mapped.text!r}")
            first = mapped.text.split("\n", 1)[0]
            assert not mapped.text or text[mapped.whole.start :].startswith(first)
    return "\n".join(lines) or "nothing"


@pytest.mark.parametrize("title", PAGES)
def test_page(title):
    page, expected = re.split(r"^---> *\n", PAGES[title], flags=re.MULTILINE)
    assert shown(page) == expected.strip()


def test_the_suite_is_read_whole():
    assert len(PAGES) == SUITE.read_text("utf-8").count("===")


def test_no_line_makes_a_pattern_blow_up():
    wide = 60_000
    lines = [f"## {' ' * wide}x", f"## {'# ' * wide}", "-" * wide + " " * wide + "x", f"**{'a' * wide}", "<!--" * wide,
             "`" * wide, f"1{'1' * wide}. x", " " * wide + "-->", f"# {'#1 ' * wide}"]  # fmt: skip
    for line in lines:
        with no_blow_up():
            parse(f"## Prompt\n{line}\n## Response\n{line}\n", "x.md")
    with no_blow_up():
        parse("- x\n" * wide, "x.md")
        parse("## Prompt\n## Context\n## Response\n" * (wide // 10), "x.md")


def test_headings_as_commonmark_has_them():
    page = "## Prompt ##\na\n##Response\n### Response\n## Response #\t\nb\n"
    assert shown(page) == "exchange 0\n  prompt: 'a\\n##Response\\n### Response'\n  response: 'b'"


def test_fields_are_there_with_or_without_an_exchange():
    page = "## Prompt\na\n## Reference\nr\n## Prompt\nb\n## Context\n1. one\n2. two\n## Token usage\nt\n"
    assert {path: mapped.text for path, mapped in fields(page, "markdown").items()} == {
        "turn[0]": "a",
        "turn[1]": "b",
        "Prompt": "a",
        "Reference": "r",
        "Prompt#2": "b",
        "Context[0]#2": "one",
        "Context[1]#2": "two",
        "Token usage#2": "t",
    }


def test_own_heading_names():
    names = USUAL.override({"response": ["Bot says"], "context": ["Facts"]})
    page = "## Question\nq\n## Facts\nf\n## Bot says:\nb\n## Answer\nno\n"
    found = parse(page, "x.md", names).exchanges[0]
    assert (found.prompt.text, found.context[0].text.text, found.response.text) == ("q", "f", "b\n## Answer\nno")


def test_a_byte_order_mark_hides_no_heading():
    page = "## Prompt\na\n## Response\nb\n"
    assert shown("\ufeff" + page) == shown(page)
    assert parse("\ufeff" + page, "x.md").exchanges[0].range.start == 1


def test_a_fence_is_not_closed_by_indented_marks():
    page = "## Prompt\na\n## Response\n```\n\t```\n## Prompt\n```\n"
    assert shown(page) == "exchange 0\n  prompt: 'a'\n  response: '```\\n## Prompt'"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_make_no_difference(end):
    page = "Prompt\n------\na\n\nContext\n---\n- one\n- two\n\nResponse\n---\n<!--\n## Prompt\n-->\nb\n"
    assert shown(page.replace("\n", end)) == shown(page).replace("\\n", repr(end)[1:-1])

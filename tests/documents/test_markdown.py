"""The Markdown convention: the pages of markdown.txt, each with the exchanges that it holds."""

import re
from pathlib import Path

import pytest

from faithlint.documents import parse

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

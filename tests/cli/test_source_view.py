"""Carets stand under the words they mean, in every script, on every length of line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.cli.source_view import view
from faithlint.cli.style import one_line, safe, width
from faithlint.model import Span


def shown(line: str, *words: str, columns: int = 40) -> list[str]:
    spans = [Span(line.index(word), line.index(word) + len(word)) for word in words]
    seen = view(line, spans, columns)
    return [seen.line, seen.carets]


VIEWS = [
    (["One two three.", "two"], ["One two three.", "    ^^^"]),
    (["One two three.", "One", "three"], ["One two three.", "^^^     ^^^^^"]),
    (["배는 6번 떠납니다.", "6번"], ["배는 6번 떠납니다.", "     ^^^"]),
    (["😀 yes, 東京", "東京"], ["😀 yes, 東京", "        ^^^^"]),
    (["\tx = 1", "x"], ["    x = 1", "    ^"]),
    (["e\u0301t\u00e9 nu", "nu"], ["e\u0301t\u00e9 nu", "    ^^"]),
    (["\x1b[31mred", "red"], ["\ufffd[31mred", "     ^^^"]),
]


@pytest.mark.parametrize(("given", "expected"), VIEWS)
def test_carets_are_below_the_words(given, expected):
    assert shown(*given) == expected


def test_a_long_line_is_clipped_around_the_words():
    line = "word " * 50 + "TARGET" + " word" * 50
    seen, carets = shown(line, "TARGET")
    assert seen.startswith("…")
    assert seen.endswith("…")
    assert seen.index("TARGET") == carets.index("^^^^^^")
    assert width(seen) <= 40
    assert shown(line.replace("word", "단어"), "TARGET")[1].count("^") == 6


@given(st.text(st.sampled_from("ab 가\t😀\u0301\u202e"), max_size=200), st.data(), st.integers(31, 80))
def test_nothing_ever_stands_outside_the_width(line, data, columns):
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    seen = view(line, [Span(start, end)], columns)
    assert width(seen.line) <= columns
    assert len(seen.carets) <= width(seen.line) + 1
    assert "^" in seen.carets


def test_texts_cannot_steer_a_terminal():
    assert safe("a\x1b]0;x\x07\u202eb\u2028") == "a\ufffd]0;x\ufffd\ufffdb\ufffd"
    assert one_line("a\n  b " + "c" * 300, 20) == "a b " + "c" * 15 + "…"

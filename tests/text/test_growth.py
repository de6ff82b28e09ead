"""The time grows with the text and with nothing else, whatever the text is made of.

Work is compared at n and 4n in CPU time; linear work takes 4 times as long, quadratic 16 times. The bound between them
leaves room for a busy machine, and each measurement is the best of several.
"""

import time
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithlint.scoring.keywords import score_keywords
from faithlint.text.tokens import gap, tokenize

SMALL, FACTOR, BOUND = 6_000, 4, 9
SHAPES = {
    "e-mail-like": "a.a+a-",
    "hyphens": "a-",
    "at signs": "a@",
    "URLs": "http://",
    "dots": "a.",
    "slashes": "/a",
    "slash terms": "A/",
    "ampersands": "&a",
    "underscores": "a_",
    "apostrophes": "a'",
    "digits and commas": "1,",
    "prices": "$1",
    "versions": "v1.",
    "colons": "::a",
    "unclosed tags": "<",
    "brackets": "(",
    "backticks": "`",
    "tick runs": "`a``",
    "one word": "a",
    "Korean word": "가",
    "Korean articles": "제1",
    "Han run": "漢",
    "combining marks": "e\u0301",
    "one base, many marks": "\u0301",
    "capitals": "Ab ",
    "camel": "aB",
    "spaces and lines": " \n",
    "flags": "--a-",
    "distinct words": "",
}


def text(shape: str, size: int) -> str:
    if shape == "distinct words":
        return " ".join(f"w{number}q" for number in range(size // 6))
    unit = SHAPES[shape]
    return (unit * (size // len(unit) + 1))[:size]


def cpu(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def scan(body: str) -> None:
    tokens = tokenize(body)
    for left, right in pairwise(tokens):
        gap(body, left, right)


@pytest.mark.parametrize("shape", SHAPES)
def test_tokens_and_gaps_of_any_shape_take_linear_time(shape: str) -> None:
    small, large = text(shape, SMALL), text(shape, SMALL * FACTOR)
    scan(small)
    assert cpu(lambda: scan(large)) < BOUND * max(cpu(lambda: scan(small)), 0.01)


@pytest.mark.parametrize("shape", SHAPES)
def test_scores_of_any_shape_take_linear_time(shape: str) -> None:
    """The prompt is as long as the response, and the same: every keyword is looked for and found."""
    small, large = text(shape, SMALL // 2), text(shape, SMALL // 2 * FACTOR)
    score_keywords(small, small)
    assert cpu(lambda: score_keywords(large, large)) < BOUND * max(cpu(lambda: score_keywords(small, small)), 0.01)


@given(st.text("aA1가é-./'@<&_,:`#~ \n", min_size=1, max_size=8))
@settings(max_examples=25, deadline=None)
def test_any_repeated_piece_takes_linear_time(piece: str) -> None:
    """Shapes that nobody thought of: some characters over and over, small enough for many of them."""

    def repeated(size: int) -> str:
        return (piece * (size // len(piece) + 1))[:size]

    small, large = repeated(1000), repeated(8000)
    score_keywords(small, small)
    # Quadratic work takes 64 times as long.
    assert cpu(lambda: score_keywords(large, large)) < 24 * max(cpu(lambda: score_keywords(small, small)), 0.01)


def test_names_with_one_common_part_take_linear_time() -> None:
    """Each search starts from the rarest part, so that the common one costs nothing."""

    def names(count: int) -> str:
        return " ".join(f"we saw {_name(number)} Valley and" for number in range(count))

    score_keywords(names(300), names(300))
    small, large = names(300), names(1200)
    assert cpu(lambda: score_keywords(large, large)) < BOUND * max(cpu(lambda: score_keywords(small, small)), 0.01)


def _name(number: int) -> str:
    letters = "abcdefghij"
    return "Q" + "".join(letters[int(digit)] for digit in str(number))

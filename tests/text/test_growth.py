"""The work grows with the text and with nothing else, whatever the text is made of.

`python -m benchmarks.keywords` prints the growth; here a blow-up is caught.
"""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithlint.scoring.keywords import score_keywords
from faithlint.text.tokens import gap, tokenize
from tests.helpers.bounded import no_blow_up

SIZE = 64_000
SHAPES: dict[str, str | tuple[str, ...]] = {
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
    "Latin and Korean": "A가",
    "alternating kana": "かカ",
    "Han and digits": "漢1",
    "Han run": "漢",
    "combining marks": "e\u0301",
    "one base, many marks": "\u0301",
    "marks in disorder": "\u0301\u0327",
    "capitals": "Ab ",
    "camel": "aB",
    "spaces and lines": " \n",
    "flags": "--a-",
    "katakana and Han": "カ漢",
    "Han and years": "漢年1",
    "Han and at signs": "字日@年",
    "Han and accents": "日漢ç percent ",
    "currencies": "£$€",
    "names and numbers": "Ab 1 ",
    "open numbers": "1 $ ",
    "numbers and scales": "1 k ",
    "letters taken apart": "ダ3.12\u20dde\u0301 ",
    "distinct words": "",
    "numbers and signs in no order": ("1 ", "2 ", "$ ", "v ", "제 "),
    "Han and kana in no order": ("字", "ン"),
    "Korean and ticks in no order": ("`", "천"),
    "many scripts in no order": ("ｱ", "한", "в(", "ж", "천", "¥€₩"),
    "Han in no order": ("天", "气", "预", "报", "的"),
    "Han and Latin in no order": ("漢", "a", "B", "日"),
    "Han and commas in no order": ("漢", "字", "，", "。", "、"),
    "kana and Han in no order": ("か", "漢", "字", "は"),
    "hyphens and capitals in no order": ("-", "A", "B", "Ab"),
    "hyphened words in no order": ("state", "-", "of", "the", "art", " ", "well"),
    "signs and money in no order": ("$1 ", "€ ", "5%", "+3 ", "−", "£2k "),
    "numbers and units in no order": ("16", "년 ", "개", "3 ", "월", "억", "원 "),
    "widths in no order": ("Ａ", "b", "１", "2", "ｱ", "ﾞ", "カ"),
    "marks of many scripts in no order": ("e\u0301", "a\u0308", "\u1112\u1161\u11ab", "か\u3099", "и\u0306", " "),
    "letters taken apart in no order": ("年;字", "£a", "\u0308", "*", "y", "\ufeff"),
}
"""What is repeated, or what follows one another in no order."""


def text(shape: str, size: int) -> str:
    """A text of one shape; the same each time."""
    if shape == "distinct words":
        return " ".join(f"w{number}q" for number in range(size // 6))
    unit = SHAPES[shape]
    if isinstance(unit, str):
        return (unit * (size // len(unit) + 1))[:size]
    return "".join(random.Random(shape).choices(unit, k=size))[:size]


def scan(body: str) -> None:
    tokens = tokenize(body)
    for left, right in pairwise(tokens):
        gap(body, left, right)


@pytest.mark.parametrize("shape", SHAPES)
def test_tokens_and_gaps_of_any_shape_take_linear_time(shape: str) -> None:
    body = text(shape, SIZE * 2)
    with no_blow_up():
        scan(body)


@pytest.mark.parametrize("shape", SHAPES)
def test_scores_of_any_shape_take_linear_time(shape: str) -> None:
    """The prompt is as long as the response, and the same: every keyword is looked for and found."""
    body = text(shape, SIZE)
    with no_blow_up():
        score_keywords(body, body)


CHARACTERS = st.text("aA1가é漢カの年£ع😀\u0301\u0327\u3099\u200d-./'@<&_,:`#~ \n", min_size=1, max_size=8)


@given(CHARACTERS)
@settings(max_examples=15, deadline=None)
def test_any_repeated_piece_takes_linear_time(piece: str) -> None:
    """Shapes that nobody thought of: some characters over and over."""
    body = piece * (SIZE // len(piece))
    with no_blow_up():
        score_keywords(body, body)


@given(st.lists(CHARACTERS, min_size=2, max_size=6), st.integers(0, 1000))
@settings(max_examples=10, deadline=None)
def test_any_pieces_in_no_order_take_linear_time(pieces: list[str], seed: int) -> None:
    body = "".join(random.Random(seed).choices(pieces, k=SIZE))[:SIZE]
    with no_blow_up():
        score_keywords(body, body)


def test_names_with_one_common_part_take_linear_time() -> None:
    """Each search starts from the rarest part, so that the common one costs nothing."""

    def names(count: int) -> str:
        return " ".join(f"we saw {_name(number)} Valley and" for number in range(count))

    with no_blow_up():
        score_keywords(names(4000), names(4000))


def _name(number: int) -> str:
    letters = "abcdefghij"
    return "Q" + "".join(letters[int(digit)] for digit in str(number))

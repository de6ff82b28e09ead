"""A long text that repeats itself is read in no time, and as if it had been read word by word."""

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithlint.scoring.keywords import chunks
from faithlint.scoring.keywords.reading import read
from tests.text.test_growth import SHAPES, text

SIZE = 9_000
PIECES = st.text("aA1가에か漢字カ년é\u0301-./'@<&_,:`#~$% \n", min_size=1, max_size=12)


def agrees(body: str, language: str) -> None:
    """Whether a reading is the one that does not look for repetitions."""
    found = read(body, language)
    with patch.object(chunks, "LONG", 100 * SIZE):
        plain = read(body, language)
    assert (found.starts, found.gaps) == (plain.starts, plain.gaps)
    assert [word.text for word in found.words] == [word.text for word in plain.words]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_text_of_one_shape_is_read_as_word_by_word(shape: str) -> None:
    agrees(text(shape, SIZE), "en")


@given(PIECES, st.integers(0, 12), st.sampled_from(["en", "ko", "ja"]))
@settings(max_examples=30, deadline=None)
def test_any_repeated_piece_is_read_as_word_by_word(piece: str, more: int, language: str) -> None:
    agrees((piece * SIZE)[: SIZE + more], language)


@given(st.lists(st.tuples(PIECES, st.sampled_from([1, 50, 5_000, SIZE])), max_size=4))
@settings(max_examples=30, deadline=None)
def test_repetitions_in_the_midst_of_others_are_read_as_word_by_word(pieces: list[tuple[str, int]]) -> None:
    agrees("".join((piece * size)[:size] for piece, size in pieces), "en")

"""Scores and bands read the same whatever the scale, and never flatter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.model import Band, band, format_score


@pytest.mark.parametrize(
    ("part", "total", "expected"),
    [
        (1, 1, Band.FULL), (95, 100, Band.HIGH), (7, 10, Band.HIGH), (65, 100, Band.PARTIAL), (4, 10, Band.PARTIAL),
        (39, 100, Band.LOW), (1, 300, Band.LOW), (0, 5, Band.NONE),
    ],
)  # fmt: skip
def test_gaps_belong_to_the_band_below(part: int, total: int, expected: Band) -> None:
    assert band(part, total) is expected


@pytest.mark.parametrize(
    ("score", "scale", "expected"),
    [
        (299 / 300, 1, "0.99"), (1 / 300, 1, "0.01"), (1.0, 1, "1.00"), (0.0, 1, "0.00"), (2 / 3, 1, "0.67"),
        (9.999, 10, "9.99"), (10, 10, "10.00"), (0.0999, 0.1, "0.099"),
    ],
)  # fmt: skip
def test_shown_scores_are_full_or_none_only_when_exactly_so(score: float, scale: float, expected: str) -> None:
    assert format_score(score, scale) == expected


@given(st.integers(1, 10_000), st.data(), st.sampled_from([0.1, 1.0, 2.5, 10.0, 100.0]))
def test_no_partial_score_is_shown_as_full_or_none(total: int, data: st.DataObject, scale: float) -> None:
    part = data.draw(st.integers(0, total))
    shown = format_score(part / total * scale, scale)
    assert (shown == format_score(scale, scale)) == (part == total)
    assert (float(shown) == 0) == (part == 0)

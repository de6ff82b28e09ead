"""Offsets: the one converter agrees with the encoders of Python on any text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.model import Encoding, Lines, Position, Span
from faithlint.model.offsets import Offsets, units

ENCODINGS = list(Encoding)
# What has broken editors: separators that end no line, astral and combining characters (pygls-P9, P10).
ALPHABET = "ab \n\r\t\u2028\u2029\x85\x0c\x0b😀é한글́ßﬁ\ufeff"
texts = st.text(alphabet=ALPHABET, max_size=80) | st.text(max_size=40)


@given(texts, st.sampled_from(ENCODINGS), st.data())
def test_units_before_an_offset_are_those_of_the_encoded_prefix(
    text: str, encoding: Encoding, data: st.DataObject
) -> None:
    offset = data.draw(st.integers(0, len(text)))
    converter = Offsets(text, encoding)
    assert converter.to_units(offset) == units(text[:offset], encoding)
    assert converter.from_units(converter.to_units(offset)) == offset


def test_a_unit_inside_a_character_belongs_to_that_character() -> None:
    assert Offsets("a😀b", Encoding.UTF16).from_units(2) == 1
    assert Offsets("aéb", Encoding.UTF8).from_units(2) == 1


@pytest.mark.parametrize("offset", [-5, 99])
def test_offsets_outside_are_clamped(offset: int) -> None:
    assert Offsets("한😀", Encoding.UTF16).to_units(offset) in (0, 3)


@given(st.text(alphabet="a😀한", min_size=1, max_size=3), st.integers(300, 600), st.sampled_from(ENCODINGS))
def test_long_lines_convert_over_block_borders(unit: str, times: int, encoding: Encoding) -> None:
    text = unit * times
    converter = Offsets(text, encoding)
    for offset in (0, 511, 512, 513, len(text) // 2, len(text)):
        offset = min(offset, len(text))
        assert converter.to_units(offset) == units(text[:offset], encoding)
        assert converter.from_units(converter.to_units(offset)) == offset


@given(texts, st.sampled_from(ENCODINGS), st.data())
def test_positions_round_trip(text: str, encoding: Encoding, data: st.DataObject) -> None:
    lines = Lines(text)
    offset = data.draw(st.integers(0, len(text)))
    position = lines.position(offset, encoding)
    back = lines.offset(position, encoding)
    # Only the inside of \r\n has no position of its own: it counts as the end of its line.
    assert back == offset or (text[back : back + 2] == "\r\n" and offset == back + 1)


@given(texts)
def test_only_cr_and_lf_end_a_line(text: str) -> None:
    lines = Lines(text)
    assert [lines.line(number) for number in range(len(lines))] == text.replace("\r\n", "\n").replace("\r", "\n").split(
        "\n"
    )


def test_positions_beyond_the_text_are_clamped() -> None:
    lines = Lines("last😋")
    assert lines.offset(Position(0, 99), Encoding.UTF32) == 5  # pygls-P10: 4
    assert lines.offset(Position(7, 0), Encoding.UTF8) == 5
    assert Lines("").position(0) == Position(0, 0)


@given(st.text(max_size=30))
def test_a_trimmed_span_cuts_the_stripped_text(text: str) -> None:
    assert Span(0, len(text)).trim(text).cut(text) == text.strip()

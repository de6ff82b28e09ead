"""Texts whose letters are taken apart are read as if they were whole, and nothing about them takes long."""

import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.text.composition import composed, normalized
from tests.helpers.bounded import no_blow_up

# Marks of many classes; some that are two marks in one, some that are marks only where compatibility counts.
MARKS = "\u0301\u0327\u0323\u3099\u05b0\u064b\u0e38\u0344\u0f71\u0f73\u0f81\uff9e\u20dd"
LETTERS = "aeéÅ\u212b\ufb1dカ가\u1100\u1161\u11a8\uf900 -—"
Form = Literal["NFC", "NFKC"]
FORMS: tuple[Form, ...] = ("NFC", "NFKC")
MANY = st.text(MARKS, min_size=40, max_size=120)


@pytest.mark.parametrize("form", FORMS)
@given(st.lists(st.one_of(MANY, st.text(LETTERS + MARKS, max_size=9)), max_size=6).map("".join))
def test_a_normalised_text_is_what_unicode_says(form: Form, text: str) -> None:
    assert normalized(form, text) == unicodedata.normalize(form, text)


@given(st.lists(st.one_of(MANY, st.text(LETTERS + MARKS, max_size=9)), max_size=6).map("".join))
def test_each_character_of_the_whole_text_tells_where_it_starts(text: str) -> None:
    whole, starts = composed(text)
    assert len(starts) == len(whole) + 1
    assert starts[-1] == len(text)
    assert list(starts) == sorted(starts)
    ends = [next(later for later in starts[at:] if later > start) for at, start in enumerate(starts[:-1])]
    borders = dict(zip(starts, ends, strict=False))
    letters = [unicodedata.normalize("NFC", text[start:end]) for start, end in borders.items()]
    assert "".join(letters) == whole


def test_hangul_in_single_letters_is_whole() -> None:
    assert composed(unicodedata.normalize("NFD", "각하")) == ("각하", (0, 3, 5))


@pytest.mark.parametrize("marks", ["\u0301\u0327", "\u3099\u0327", "\u0f73\u0f71", "\uff9e\u0301"])
@pytest.mark.parametrize("form", FORMS)
def test_marks_in_no_order_take_linear_time(marks: str, form: Form) -> None:
    """Sorting them one by one, as the library does, would take minutes."""
    body = "e" + marks * 150_000
    with no_blow_up():
        assert len(normalized(form, body)) >= 150_000

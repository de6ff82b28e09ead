"""Terms: the stems by which texts are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.text.terms import term_stems, terms


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("The bakery grew", "bakeries have grown", "en"),
        ("twelve bays", "12 bay", "en"),
        ("1,200 women", "1200 woman", "en"),
        ("Ana's shops", "Ana shop", "en"),
        ("카페는 직원을 뽑았다", "카페의 직원이 뽑았습니다", "ko"),
        ("수도이다", "수도", "ko"),
    ],
)
def test_inflections_share_their_terms(one: str, other: str, language: str) -> None:
    assert term_stems(one, language) == term_stems(other, language) != set()


def test_words_without_content_are_no_terms_but_names_in_capitals_are() -> None:
    assert [term.text for term in terms("It was in the US and not for us.", "en")] == ["US"]


def test_scripts_without_blanks_give_pairs() -> None:
    assert [term.stem for term in terms("长城很长", "zh")] == ["长城", "城很", "很长"]


@given(st.text(max_size=100), st.sampled_from(["en", "ko", "de", "zh"]))
def test_terms_stand_literally_in_any_text(text: str, language: str) -> None:
    found = terms(text, language)
    assert all(term.span.cut(text) == term.text != "" and term.stem for term in found)
    assert {term.stem for term in found} == term_stems(text, language)

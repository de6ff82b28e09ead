"""Which stemmer reads which language, measured on lists of word forms: forms joined, different words kept apart."""

from itertools import combinations
from pathlib import Path

import pytest
from nltk.stem.cistem import Cistem
from nltk.stem.isri import ISRIStemmer
from nltk.stem.snowball import SnowballStemmer

from faithlint.text.inflection import base_forms
from faithlint.text.stems import STEMMED_LANGUAGES, stem


def _groups(language: str) -> list[list[str]]:
    lines = (Path(__file__).parent / "data" / f"forms_{language}.txt").read_text("utf-8").splitlines()
    return [line.casefold().split() for line in lines if not line.startswith("#")]


def measured(language, bases):
    """The share of pairs of one word's forms that share a base, and how many pairs of different words do."""
    groups = [[set(bases(word)) for word in group] for group in _groups(language)]
    pairs = [bool(one & other) for group in groups for one, other in combinations(group, 2)]
    mixed = [any(one & other for one in left for other in right) for left, right in combinations(groups, 2)]
    return sum(pairs) / len(pairs), sum(mixed)


def _one(stemmer):
    return lambda word: (stemmer(word),)


def test_cistem_joins_more_german_forms_than_snowball_and_fewer_different_words():
    snowball = measured("de", _one(SnowballStemmer("german").stem))
    cistem = measured("de", _one(Cistem().stem))
    assert cistem[0] > snowball[0] + 0.1
    assert cistem[1] <= snowball[1]
    assert stem("gelernt", "de") == Cistem().stem("gelernt")


def test_isri_joins_different_arabic_words_by_their_root_so_snowball_and_plurals_read_them():
    isri = measured("ar", _one(ISRIStemmer().stem))
    ours = measured("ar", lambda word: base_forms(word, "ar"))
    assert isri[1] > 15
    assert ours[1] < 5


@pytest.mark.parametrize(("language", "least"), [("de", 0.95), ("ar", 0.75)])
def test_forms_of_a_word_share_a_base(language, least):
    assert measured(language, lambda word: base_forms(word, language))[0] > least


@pytest.mark.parametrize(
    ("plural", "singular"),
    [("أقلام", "قلم"), ("الدروس", "درس"), ("مدارس", "المدرسة"), ("بيوت", "بيت"), ("كتب", "الكتاب"), ("رجال", "رجل")],
)
def test_broken_plurals_share_a_base_with_their_singular(plural, singular):
    assert set(base_forms(plural, "ar")) & set(base_forms(singular, "ar"))


@pytest.mark.parametrize("language", sorted(STEMMED_LANGUAGES))
def test_every_stemmer_answers_for_any_word(language):
    assert all(stem(word, language) for word in ("a", "ß", "Straße", "كتاب", "дома", "x" * 200, "'", "9"))

"""English stems: those of NLTK's Snowball stemmer, without NLTK."""

import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.stem.snowball import SnowballStemmer

from faithlint.text.derivation import roots
from faithlint.text.forms import Form, form, rooted, uninflected
from faithlint.text.lexicon import wordnet_nouns
from faithlint.text.porter import porter
from faithlint.text.tokens import TokenKind
from faithlint.text.wordlists import word_list

REFERENCE = SnowballStemmer("english").stem
ENDINGS = word_list(
    """
s es ed ing ings er ers ation ations ly ness nesses ment able ible ize izes izer y ies ied ity ities al ally ic ical
ically ous ously ful fully fulness less lessly lessness eed eedly ingly edly ational tional iveness ative alize iciti
icate ion sion tion ogy ogi li enci anci abli bli ll le e us ss sses 's ' 's' ism alism ist ance ence ant ent ement
"""
)
WORDS = sorted({word for term in wordnet_nouns() for word in term.split()})


def test_words_of_a_dictionary_have_the_stems_of_nltk() -> None:
    assert len(WORDS) > 15_000
    assert [word for word in WORDS if porter(word) != REFERENCE(word)] == []


@given(st.sampled_from(WORDS), st.lists(st.sampled_from(ENDINGS), min_size=1, max_size=2).map("".join))
@settings(max_examples=300, deadline=None)
def test_words_with_other_endings_have_the_stems_of_nltk(word: str, ending: str) -> None:
    for beginning in (word, word[:-1], word[:2], word[-3:]):
        assert porter(beginning + ending) == REFERENCE(beginning + ending)


@given(st.one_of(st.text("aeiouybdglnrstzc'’-1éY", max_size=9), st.text(max_size=12)))
@settings(max_examples=400, deadline=None)
def test_strange_words_have_the_stems_of_nltk(word: str) -> None:
    assert porter(word) == REFERENCE(word)


@given(
    st.one_of(
        st.builds(str.__add__, st.sampled_from(WORDS), st.sampled_from(ENDINGS)),
        st.builds(str.__add__, st.text("aeiouydlrtsgm", max_size=6), st.sampled_from(ENDINGS)),
        st.text("abcdefghijklmnopqrstuvwxyz", max_size=9),
    )
)
@settings(max_examples=600, deadline=None)
def test_what_a_glance_calls_uninflected_and_rooted_has_no_other_spelling_base_or_root(text: str) -> None:
    """So that no list and no rule is asked about it."""
    word = "".join(char for char in text if "a" <= char <= "z").ljust(2, "a")
    plain = uninflected([word])
    if plain:
        assert form(word, TokenKind.WORD, "en") == Form(word, word, (word,), "en")
    if rooted(plain):
        assert roots(word) == (word,)


def test_a_glance_is_enough_for_many_words_of_a_dictionary() -> None:
    words = [word for word in WORDS if word.isascii() and word.isalpha() and len(word) > 1]
    assert len(uninflected(words)) > len(words) // 2
    assert len(rooted(uninflected(words))) > len(words) // 5


def test_scoring_english_words_that_are_no_exact_matches_imports_no_nltk() -> None:
    program = (
        "import sys; from faithlint.scoring.keywords import score_keywords as score;"
        "found = score('encryption of trained networks', 'An encrypted network that trainers train').matches;"
        "print([match.tier.value for match in found], 'nltk' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split("]") == ["['derivation', 'inflection', 'inflection'", " False\n"]

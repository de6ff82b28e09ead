"""Plain words that are read many at once are those that are read one by one."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithlint.model import KeywordOptions
from faithlint.scoring.keywords import score_keywords
from faithlint.scoring.keywords.plain import plain_words
from faithlint.scoring.keywords.word_reading import plain_word, words_of
from faithlint.scoring.keywords.words import Word
from faithlint.text.lexicon import beginning_no_nouns, nouns_from, wordnet_nouns
from faithlint.text.tokens import TokenKind

NOTHING: frozenset[str] = frozenset()
COMPARED = (
    *("text", "length", "key", "spelling", "bases", "head_part", "last_part", "noun", "numbered", "names", "forms"),
    *("roots", "kind", "language", "document", "stop", "number", "value", "script", "bare", "action", "verb", "marked"),
    *("capitalised", "proper", "continues", "whole", "asks", "parts", "opens", "first", "modifies", "nouns"),
    *("elsewhere", "idle", "stands", "capitals", "long_forms", "other_names", "single", "exact"),
)
WORDS = sorted({word for term in wordnet_nouns() for word in term.split() if word.isascii() and word.isalnum()})
NAMES = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(WORDS).map(str.capitalize),
    st.from_regex(r"[a-z]{1,6}[0-9]{0,3}[a-z]{0,3}", fullmatch=True),
    st.from_regex(r"[A-Z][a-z]{1,6}[0-9]?", fullmatch=True),
    st.sampled_from(["version", "version.", "the", "explain", "us", "went", "colour", "analyses", "w3c", "h2o"]),
    st.sampled_from(["Version", "Art", "Art.", "The", "Explain", "Us", "Went", "Colour", "Api", "Models", "Go", "As"]),
)


def alone(name: str) -> Word:
    """The word of the name, told at length."""
    return words_of(name, TokenKind.WORD, "en", shouted=False, ignored=NOTHING)[0]


def looks(word: Word) -> list[object]:
    return [getattr(word, attribute) for attribute in COMPARED]


@given(st.lists(NAMES, max_size=12), st.sampled_from(["", ",", ".", "!"]))
@settings(max_examples=300, deadline=None)
def test_words_of_many_chunks_are_those_of_each(names: list[str], mark: str) -> None:
    chunks = [name + mark for name in names]
    for chunk, word in plain_words(chunks, NOTHING, NOTHING, alone).items():
        assert looks(word) == looks(alone(chunk.removesuffix(mark) if mark else chunk))


@given(NAMES)
@settings(max_examples=300, deadline=None)
def test_a_plain_word_is_what_it_is_told_at_length(name: str) -> None:
    word = plain_word(name, "en", NOTHING)
    assert word is None or looks(word) == looks(alone(name))


def test_what_begins_no_noun_is_the_same_for_few_words_and_for_many() -> None:
    words = [word for term in wordnet_nouns()[::40] for word in term.split()] * 3
    assert len(words) > 5000
    assert beginning_no_nouns(words) == [word for word in words if not nouns_from(word)]
    assert beginning_no_nouns(words[:50]) == [word for word in words[:50] if not nouns_from(word)]


def test_only_letters_and_digits_are_plain_and_small_but_for_a_first_capital() -> None:
    chunks = ["plain", "w3c,", "Plain", "p", "3d", "node.js", "e-mail", "naïve", "version", "version,", "x" * 41, "a_b"]
    chunks += ["Art", "Art.", "Version", "NASA", "iPhone", "W3c", "P"]
    assert set(plain_words(chunks, NOTHING, NOTHING, alone)) == {"plain", "w3c,", "w3c", "Plain"}


def test_words_that_are_apart_are_asked_of_the_caller() -> None:
    asked: list[str] = []

    def other(name: str) -> Word:
        asked.append(name)
        return alone(name)

    plain_words(["w3c", "x86x", "kubelet", "Mokra"], frozenset({"mokra"}), {"w3c"}, other)
    assert {"w3c", "Mokra"} <= set(asked)
    assert "x86x" not in asked


@pytest.mark.parametrize("seed", range(3))
def test_a_long_text_of_new_words_scores_like_its_sentences(seed: int) -> None:
    """Stop words of the caller's, and words met before as parts of a longer chunk, are the same in bulk."""
    pick = random.Random(seed)
    words = [f"{pick.choice(WORDS)}{pick.choice(['', number, f'{number}x'])}" for number in range(300)]
    options = KeywordOptions(language="en", stop_words=(words[0], words[7]), task_words=())
    whole = score_keywords(" ".join(f"({word})" for word in words), " ".join(words), options)
    for word in words[:40]:
        assert score_keywords(word, " ".join(words), options).matched == score_keywords(word, word, options).matched
    assert whole.score == 1.0


CHUNKS = ("mill", "wheel,", "v2.1", "16", "GB", "(dam)", "well-known", "it's", "Red", "x" * 50, "version", "…")
BLANKS = (" ", " ", " ", "\n", "  ", "\t", "\u3000", " \n\n ")


@given(st.lists(st.tuples(st.sampled_from(CHUNKS), st.sampled_from(BLANKS)), min_size=1, max_size=30))
@settings(max_examples=200, deadline=None)
def test_words_stand_where_they_are_read_whatever_white_space_lies_between(parts: list[tuple[str, str]]) -> None:
    text = "".join(chunk + blank for chunk, blank in parts)
    for each in score_keywords(text, text).reference_keywords:
        for start, end in zip(each.places[::2], each.places[1::2], strict=True):
            assert text[start:end].split() == each.text.split() or text[start:end].casefold() == each.key
            assert not text[start:end][:1].isspace()

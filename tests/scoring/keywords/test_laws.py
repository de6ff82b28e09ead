"""Laws that hold for every text: nothing fails, spans cut their keywords, forms of Unicode make no difference."""

import re
import unicodedata
from typing import Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from faithlint.model import KeywordCoverageStatus, KeywordOptions, MatchLevel
from faithlint.scoring.keywords import score_keywords
from faithlint.scoring.keywords.reading import read
from faithlint.text.tokens import tokenize

WORDS = """
C++ C# .NET React.js Node.js gRPC와 React.js로 기계 학습 기계학습 모델을 훈련하는 방법 설명해 주세요 machine
learning machine-learning e-mail don't dogs' O'Reilly l'eau U.S. i.e. $100 50% 3.5GHz 16
GB v1.2.3 Python 3.12 Windows 11 vitamin D TCP/IP A/B AT&T foo_bar fooBar `code` ```fence
**bold** # > - * _ ( ) [x] https://a.b/c?d=e bob@x.org @me #tag --flag /etc/hosts ﬁle ＡＰＩ
Straße café Σίσυφος 機械学習 モデル を 训练 的 天气 Россия السلام สวัสดี 👍 . , ; : ! ? … — New York
City the and of IT US Go R mice analyses 제15조 3,000원 K-팝은 느려졌어요 아름다운 사과문 state-of-the-art
a-b-c-d-e-f-g-h-i-j
"""
PIECES = st.sampled_from(WORDS.split())
BLANKS = st.sampled_from([" ", " ", " ", "", "\n", "\n\n", "\t", ", ", ". "])
PROSE = st.lists(st.tuples(PIECES, BLANKS), max_size=14).map(
    lambda parts: "".join(word + blank for word, blank in parts)
)
TEXTS = st.one_of(PROSE, st.text(max_size=60))


@given(TEXTS, TEXTS)
@settings(max_examples=150, deadline=None)
def test_any_two_texts_give_a_finite_score_with_spans_inside_the_texts(prompt: str, response: str) -> None:
    report = score_keywords(prompt, response)
    assert 0 <= report.score <= 1
    for keyword in report.reference_keywords:
        for span in keyword.spans:
            assert 0 <= span.start < span.end <= len(prompt)
    for keyword in report.response_keywords:
        for span in keyword.spans:
            assert 0 <= span.start < span.end <= len(response)
    for match in report.matches:
        assert match.matched == bool(match.response_spans)
        for span in match.response_spans:
            assert 0 <= span.start < span.end <= len(response)


@given(TEXTS)
@settings(max_examples=150, deadline=None)
def test_a_keyword_is_what_stands_at_its_first_span(text: str) -> None:
    """Korean verbs apart, which show their dictionary form."""
    report = score_keywords(text, text)
    verbs = {word.key for word in read(unicodedata.normalize("NFC", text), report.language).words if word.verb}
    for keyword in report.reference_keywords:
        if keyword.key not in verbs:
            assert keyword.spans[0].cut(text) == keyword.text


@given(TEXTS)
@settings(max_examples=150, deadline=None)
@pytest.mark.parametrize("level", MatchLevel)
def test_a_text_covers_itself(level: MatchLevel, text: str) -> None:
    report = score_keywords(text, text, KeywordOptions(match_level=level))
    assert report.score == 1, [match.keyword for match in report.matches if not match.matched]


@given(TEXTS, TEXTS)
@example("Who is Émile Zola?", "Émile Zola, from São Paulo")
@example("本を捨ててください", "本は捨てません")
@example("state-of-the-art café ", "state-of-the-artcafé ")
@settings(max_examples=150, deadline=None)
def test_composed_and_decomposed_texts_have_the_same_report(prompt: str, response: str) -> None:
    def told(form: Literal["NFC", "NFD"]) -> list[object]:
        texts = [unicodedata.normalize(form, text) for text in (prompt, response)]
        report = score_keywords(*texts)
        named = [
            [(each.key, unicodedata.normalize("NFC", each.text), len(each.spans)) for each in keywords]
            for keywords in (report.reference_keywords, report.response_keywords)
        ]
        places = [match.response_spans for match in report.matches]
        covered = [[unicodedata.normalize("NFC", span.cut(texts[1])) for span in spans] for spans in places]
        return [report.score, report.language, named, [match.tier for match in report.matches], covered]

    assert told("NFC") == told("NFD")


@given(PROSE, PROSE)
@settings(max_examples=80, deadline=None)
def test_each_match_level_covers_what_the_one_before_covers(prompt: str, response: str) -> None:
    scores = [score_keywords(prompt, response, KeywordOptions(match_level=level)).score for level in MatchLevel]
    assert scores == sorted(scores)


# Words that capitals tell apart: names that are stop words when written small, and what letters alone make a name.
TOLD_APART = re.compile(r"\b(?:IT|US|WHO|Go|GO|[A-Z])\b|\w*[A-Z]\w*|[^\x00-\x7f]|[`_/.#+@:\d-]")
SMALL = st.lists(st.sampled_from([word for word in WORDS.split() if not TOLD_APART.search(word)]), max_size=14)


@given(SMALL, SMALL)
@settings(max_examples=120, deadline=None)
def test_case_does_not_change_a_score(prompt: list[str], response: list[str]) -> None:
    """Of a response; in a prompt capitals may make a name, whose words then stay together."""
    options = KeywordOptions(language="en")
    plain = score_keywords(" ".join(prompt), " ".join(response), options)
    for changed in (str.upper, str.title):
        other = score_keywords(" ".join(prompt), changed(" ".join(response)), options)
        assert other.score == plain.score


@pytest.mark.parametrize("text", ["the us economy", "it works", "who knows"])
def test_words_told_apart_by_capitals(text: str) -> None:
    capitals = " ".join(word.upper() if word in ("us", "it", "who") else word for word in text.split())
    assert score_keywords(capitals, "x").total == score_keywords(text, "x").total + 1


@given(
    PROSE, PROSE, st.sampled_from(["The cat sat.", "It is not so!", "기계 학습이다.", "用Python。", "Run v1.2.3 now"])
)
@settings(max_examples=100, deadline=None)
def test_a_further_sentence_never_lowers_the_score(prompt: str, response: str, more: str) -> None:
    options = KeywordOptions(language="en")
    before = score_keywords(prompt, response + ".", options)
    if before.status is KeywordCoverageStatus.OK:
        assert score_keywords(prompt, f"{response}. {more}", options).score >= before.score


@given(PROSE, PROSE)
@settings(max_examples=80, deadline=None)
def test_a_repeated_response_scores_the_same(prompt: str, response: str) -> None:
    options = KeywordOptions(language="en")
    once = score_keywords(prompt, f"{response}\n\n", options)
    assert score_keywords(prompt, f"{response}\n\n{response}\n\n", options).score == once.score


@given(PROSE)
@settings(max_examples=200, deadline=None)
def test_chunks_hold_the_same_tokens_as_the_text(text: str) -> None:
    """White space cuts a text where no token can reach across."""
    text = unicodedata.normalize("NFC", text)
    starts = {token.span.start for token in tokenize(text)}
    assert starts <= set(read(text, "en").starts)


@given(PROSE, PROSE, PROSE)
@settings(max_examples=80, deadline=None)
def test_a_further_paragraph_never_lowers_the_score(prompt: str, response: str, more: str) -> None:
    before = score_keywords(prompt, response, KeywordOptions(language="en"))
    if before.status is KeywordCoverageStatus.OK:
        assert score_keywords(prompt, f"{response}\n\n{more}", KeywordOptions(language="en")).score >= before.score


@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_a_repeated_prompt_has_the_same_keywords(text: str) -> None:
    once = score_keywords(text, "x", KeywordOptions(language="en"))
    twice = score_keywords(f"{text}\n\n{text}", "x", KeywordOptions(language="en"))
    assert once.total == twice.total

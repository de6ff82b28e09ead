"""Each claim of a sentence keeps the stretch it was read from, however often the sentence is divided."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.judges.heuristic.claims import extract
from faithlint.judges.heuristic.splitting import divide, split
from faithlint.text.wordlists import word_list

PARTS = [
    "The old mill",
    "Rita Moss",
    "the shaft",
    ", built in 1890,",
    ", found in 1926,",
    ", which opened in 1962,",
    ", who was rewarded with a bicycle",
    "Founded in 1995,",
    "was carved about 1290",
    "is not as old",
    "is in Porto, near the fish market",
    "has 40 rooms",
    "and has 12 doors",
    "and restored in 1955",
    "and",
    "but",
    "; the ferry is slow",
    ", weighs 2 kg",
    "(and it sinks)",
    ".",
    *word_list("der die das ist war hat wurde und aber welche dessen wird , gebaut eröffnet Turm Brücke"),
]
EAST_ASIAN = word_list(
    "이 다리는 서울은 수도이고 9시에 열고, 시작하고 5시에 끝난다. 지어졌으며 길이가 인구는 먹고 영희는 있고 저도 "
    "줄이며 닫는다. 東京は 首都で、 人口は 9時に 開館し、 書いて、 取った。 閉館します。 橋は 这座桥 建于1990年 "
    "，长1200米 ，并且 是新的 ；位于 人口 。 如果"
)
sentences = st.lists(st.sampled_from(PARTS), min_size=1, max_size=10).map(" ".join)

DIVIDED_TWICE = [
    "The mill, which is 51 m high, belongs to Orrin like the rest of the village and is in poor repair.",
    "Vera Chopra, who has produced my earlier films, is still a part of it and is presenting it.",
    "The head of the cross, found in 1926, is not as old as the shaft, which was carved about 1290.",
    "You could buy a day pass, which is accepted on the bus and also costs 7 euros.",
    "Built in 1890, the mill, which is red, stands in Delft, near the canal, and sells flour.",
]


@given(sentences)
def test_a_piece_is_its_lead_and_its_own_stretch_of_the_sentence(sentence: str) -> None:
    for piece in split(sentence):
        own = piece.text[piece.lead :].removesuffix(".").lower()
        assert 0 <= piece.start < piece.end <= len(sentence)
        assert sentence[piece.start : piece.end].lower().startswith(own)


@given(st.lists(st.sampled_from(EAST_ASIAN), min_size=1, max_size=10), st.sampled_from(["ko", "ja", "zh"]))
def test_in_other_languages_the_stretches_are_in_order_and_the_lead_is_before_them(
    parts: list[str], language: str
) -> None:
    sentence = (" " if language == "ko" else "").join(parts)
    pieces = divide(sentence, language)
    assert all(0 <= piece.start < piece.end <= len(sentence) for piece in pieces)
    assert all(one.end <= two.start for one, two in pairwise(pieces))
    for piece in pieces:
        stem = piece.text[piece.lead :][: max(1, (piece.end - piece.start) - 2)]
        assert sentence[piece.start :].startswith(stem)


@pytest.mark.parametrize("sentence", DIVIDED_TWICE)
def test_what_is_divided_twice_still_has_its_own_stretches_in_order(sentence: str) -> None:
    drafts = extract(sentence)
    spans = [draft.span for draft in drafts if draft.span]
    assert len(spans) == len(drafts) > 2
    assert all(one.end <= two.start for one, two in pairwise(spans))
    for draft, span in zip(drafts, spans, strict=True):
        assert draft.text.rstrip(".").endswith(span.cut(sentence).rstrip(".")[1:])


@given(
    st.lists(st.sampled_from([*PARTS, *EAST_ASIAN, "½", "|", "\n", "- ", "1/2", "。", "그리고"]), max_size=10).map(
        " ".join
    )
)
def test_every_claim_of_any_mixture_stands_somewhere_in_it(text: str) -> None:
    for draft in extract(text):
        assert draft.span
        assert 0 <= draft.span.start < draft.span.end <= len(text)

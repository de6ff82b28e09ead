"""Each claim of a sentence keeps the stretch it was read from, however often the sentence is divided."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.judges.heuristic.claims import extract
from faithlint.judges.heuristic.splitting import split
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


@pytest.mark.parametrize("sentence", DIVIDED_TWICE)
def test_what_is_divided_twice_still_has_its_own_stretches_in_order(sentence: str) -> None:
    drafts = extract(sentence)
    spans = [draft.span for draft in drafts if draft.span]
    assert len(spans) == len(drafts) > 2
    assert all(one.end <= two.start for one, two in pairwise(spans))
    for draft, span in zip(drafts, spans, strict=True):
        assert draft.text.rstrip(".").endswith(span.cut(sentence).rstrip(".")[1:])

"""The ranking of documents by shared weight agrees with a plain sum, however many documents share a key."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithlint.scoring import ranking
from faithlint.scoring.ranking import Ranking

KEYS = "abcdefg"
documents = st.lists(st.sets(st.sampled_from(KEYS)), max_size=60)
asked = st.dictionaries(st.sampled_from(KEYS + "z"), st.sampled_from([0.5, 1.0, 1.5]))


def plainly(held: list[set[str]], weights: dict[str, float], limit: int) -> list[int]:
    scores = [(-sum(weights.get(key, 0.0) for key in keys), at) for at, keys in enumerate(held)]
    return [at for score, at in sorted(scores)[:limit] if score < 0]


@given(
    documents, asked, st.integers(1, 9), st.integers(0, 30), st.sampled_from([0, 20, 1000]), st.sampled_from([0, 30])
)
@settings(max_examples=300, deadline=None)
def test_the_best_are_those_with_most_weight_and_then_the_first(
    held: list[set[str]], weights: dict[str, float], limit: int, long: int, counted: int, few: int
) -> None:
    """Whichever way it is added up: one by one, all as bits, or part as bits."""
    with pytest.MonkeyPatch.context() as limits:
        limits.setattr(ranking, "_LONG", long)
        limits.setattr(ranking, "_COUNTED", counted)
        limits.setattr(ranking, "_FEW", few)
        limits.setattr(ranking, "_SORTED", few)
        assert Ranking(held).best(weights, limit) == plainly(held, weights, limit)


def test_thousands_of_documents_that_share_all_keys_are_ranked_as_well() -> None:
    held = [{"a", "b", *("c" for _ in range(at % 700 == 0))} for at in range(5000)]
    weights = {"a": 1.0, "b": 1.5, "c": 0.5}
    assert Ranking(held).best(weights, 9) == plainly(held, weights, 9)

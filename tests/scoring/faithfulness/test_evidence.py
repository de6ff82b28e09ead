"""Evidence is literal, found where the judge said or elsewhere, and a verdict without any is unsure."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.model import Chunk, Claim, Evidence, Span, Verdict
from faithlint.scoring.evidence import EvidenceIndex, Quotes, passages, settle
from faithlint.scoring.judge import ClaimQuestion, RawVerdict
from faithlint.scoring.locate import Locator
from tests.helpers.bounded import no_blow_up

CONTEXT = (
    Chunk("Ferries leave at noon. The **east**  pier\nis closed.", id="a"),
    Chunk("Tickets cost 4 euros. The “night” boat is free.", id="b"),
)
CLAIM = Claim("Tickets cost 4 euros.", Span(0, 21))


def question(claim: Claim = CLAIM) -> ClaimQuestion:
    return ClaimQuestion("c1", claim, EvidenceIndex(CONTEXT, "en").windows(claim.text))


@pytest.mark.parametrize(
    ("chunk_id", "quote", "chunk", "text"),
    [
        ("b", "Tickets cost 4 euros.", 1, "Tickets cost 4 euros."),
        ("1", "Tickets cost 4 euros.", 1, "Tickets cost 4 euros."),
        ("a", "Tickets cost 4 euros.", 1, "Tickets cost 4 euros."),
        ("", "the east pier is closed", 0, "The **east**  pier\nis closed"),
        ("zzz", 'the "night" boat', 1, "The “night” boat"),
    ],
)
def test_a_quote_is_found_literally_or_but_for_marks_and_blanks(
    chunk_id: str, quote: str, chunk: int, text: str
) -> None:
    judgement = settle(question(), RawVerdict("yes", "r", chunk_id=chunk_id, quote=quote), Quotes(CONTEXT))
    assert [(e.chunk, e.text) for e in judgement.evidence] == [(chunk, text)]
    assert all(e.span.cut(CONTEXT[e.chunk].text) == e.text for e in judgement.evidence)


def test_an_invented_quote_is_replaced_by_what_the_index_finds() -> None:
    judgement = settle(question(), RawVerdict("yes", "r", quote="Tickets are cheap."), Quotes(CONTEXT))
    assert judgement.verdict is Verdict.YES
    assert judgement.evidence[0].text == "Tickets cost 4 euros."


def test_a_verdict_for_which_nothing_is_found_becomes_unsure() -> None:
    claim = Claim("Whales sing.", Span(0, 12))
    for word in ("yes", "no"):
        judgement = settle(question(claim), RawVerdict(word, "r", quote="invented"), Quotes(CONTEXT))
        assert (judgement.verdict, judgement.evidence) == (Verdict.UNSURE, ())


def test_evidence_that_is_not_literal_is_not_believed() -> None:
    for forged in (Evidence(0, Span(0, 7), "Tickets"), Evidence(9, Span(0, 7), "Ferries"), Evidence(0, Span(3, 3), "")):
        assert Quotes(CONTEXT).usable(RawVerdict("yes", evidence=(forged,))) == ()


def test_duplicates_of_a_passage_do_not_push_others_out() -> None:
    context = (*(Chunk("The ferry leaves at noon.") for _ in range(50)), Chunk("The ferry is old."))
    texts = [window.text for window in EvidenceIndex(context, "en").windows("The ferry leaves at noon.")]
    assert texts == ["The ferry leaves at noon.", "The ferry is old."]


def test_the_best_passages_do_not_depend_on_the_order_or_size_of_the_context() -> None:
    near = [Chunk(f"The harbour has {n} cranes near dock {n}.") for n in range(20)]
    far = [Chunk(f"Bread number {n} is baked at dawn.") for n in range(2000)]
    claim = "The harbour has 7 cranes."
    expected = [window.text for window in EvidenceIndex(near, "en").windows(claim)]
    for context in (near[::-1], near + far, far + near, near + near):
        assert [window.text for window in EvidenceIndex(context, "en").windows(claim)] == expected


def test_skipping_long_lists_changes_no_window() -> None:
    many = [Chunk(f"The tower of the old town has stone number {n}.") for n in range(3000)]
    claim = "The tower of the old town has stone number 1234."
    windows = EvidenceIndex(many, "en").windows(claim)
    assert windows[0].text == "The tower of the old town has stone number 1234."
    assert len(windows) == 8


def test_many_sentences_are_indexed_and_asked_in_bounded_time() -> None:
    text = "".join(f"The river number {n} rises in the hills of county {n % 97}. " for n in range(10_000))
    with no_blow_up():
        index = EvidenceIndex([Chunk(text)], "en")
        for n in range(100):
            assert index.windows(f"The river number {n} rises in the hills.")


@given(st.text(max_size=300))
def test_passages_are_literal_ordered_and_hold_all_but_blanks(text: str) -> None:
    spans = list(passages(text))
    assert all(0 <= one.start < one.end <= two.start for one, two in pairwise(spans))
    assert "".join("".join(span.cut(text).split()) for span in spans) == "".join(text.split())


@given(st.text(max_size=80), st.text(min_size=1, max_size=80), st.text(max_size=80))
def test_what_stands_in_a_text_is_found_literally(before: str, quote: str, after: str) -> None:
    text = before + quote + after
    found = Locator(text).find(quote)
    assert found is None if not quote.strip() else found is not None and found.cut(text) == quote.strip()


@given(st.text(max_size=120), st.text(max_size=40), st.integers(-5, 200))
def test_a_place_found_lies_in_the_text(text: str, quote: str, start: int) -> None:
    found = Locator(text).find(quote, max(0, start))
    assert found is None or 0 <= found.start < found.end <= len(text)

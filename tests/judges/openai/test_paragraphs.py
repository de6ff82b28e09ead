"""A response in paragraphs: nothing is lost, an edit stays where it is, and claims come back to their places."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.judges.cache import CachedJudge
from faithlint.judges.paragraphs import assigned, described, paragraphs, placed
from faithlint.model import Chunk, Exchange
from faithlint.scoring.faithfulness import assess
from faithlint.scoring.judge import DraftClaim
from tests.helpers.openai_judging import judge_at, run, score, verdicts
from tests.helpers.scripted_endpoint import ScriptedEndpoint
from tests.helpers.scripted_model import read_data

MILLS = [f"Mill number {number} grinds {number * 7} sacks of rye on every working day." for number in range(40)]


@given(st.text(alphabet=st.sampled_from("aé. \n\t가。!|-#"), max_size=1500))
def test_paragraphs_hold_all_but_blanks_in_order(text: str) -> None:
    found = paragraphs(text)
    assert [paragraph.number for paragraph in found] == list(range(len(found)))
    assert all(paragraph.span.cut(text) == paragraph.text == paragraph.text.strip() != "" for paragraph in found)
    assert "".join("".join(paragraph.text.split()) for paragraph in found) == "".join(text.split())


def test_a_long_block_is_cut_behind_sentences_and_a_short_one_is_not() -> None:
    found = paragraphs(f"{' '.join(MILLS)}\n\nA short one. With two sentences.")
    assert len(found) > 10
    assert all(paragraph.text.endswith(".") and len(paragraph.text) < 400 for paragraph in found)
    assert found[-1].text == "A short one. With two sentences."


@pytest.mark.parametrize("edited", [0, 7, 20, 39])
def test_an_edit_changes_few_paragraphs_wherever_it_is(edited: int) -> None:
    changed = [*MILLS[:edited], "A sentence came in.", MILLS[edited].replace("rye", "oats"), *MILLS[edited + 1 :]]
    before = {(paragraph.before, paragraph.text) for paragraph in paragraphs(" ".join(MILLS))}
    after = {(paragraph.before, paragraph.text) for paragraph in paragraphs(" ".join(changed))}
    assert 1 <= len(after - before) <= 3


def test_what_stands_before_is_shown_where_it_is_not_in_the_request() -> None:
    found = paragraphs("The Vardal mill is old.\n\nIt burned in 1911.\n\nIts owner fled.")
    assert [part["text"] for part in described(found)] == [
        "The Vardal mill is old.",
        "It burned in 1911.",
        "Its owner fled.",
    ]
    assert not any("before" in part for part in described(found))
    assert described(found[1:]) == [
        {"before": "The Vardal mill is old.", "text": "It burned in 1911."},
        {"text": "Its owner fled."},
    ]


def test_the_head_of_a_table_goes_with_its_later_rows() -> None:
    table = "| mill | sacks |\n" + "\n".join(
        f"| Mill number {number} | {number * 7} sacks of rye |" for number in range(30)
    )
    assert all(paragraph.before.startswith("| mill | sacks |") for paragraph in paragraphs(table)[1:])


def test_claims_go_to_the_paragraphs_that_make_them_and_strangers_nowhere() -> None:
    text = "The mill is old. It rains.\n\nThe mill is red. It rains."
    found = paragraphs(text)
    drafts = [
        DraftClaim("The mill is old.", "The mill is old."),
        DraftClaim("It rains.", "It rains."),
        DraftClaim("The mill is red.", "The mill is red."),
        DraftClaim("It rains.", "It rains."),
        DraftClaim("The mill is for sale.", "The mill is for sale."),
    ]
    by_paragraph = assigned(found, drafts)
    assert [[claim.text for claim in claims] for claims in by_paragraph] == [
        ["The mill is old.", "It rains."],
        ["The mill is red.", "It rains."],
    ]
    spans = [
        claim.span for paragraph, claims in zip(found, by_paragraph, strict=True) for claim in placed(paragraph, claims)
    ]
    assert [span.cut(text) for span in spans if span] == [
        "The mill is old.",
        "It rains.",
        "The mill is red.",
        "It rains.",
    ]


def test_a_quote_over_two_paragraphs_ends_with_the_first() -> None:
    found = paragraphs("The mill is old.\n\nIt burned down.")
    assert (
        assigned(found, [DraftClaim("The old mill burned down.", "The mill is old. It burned down.")])[0][0].span
        is not None
    )
    [[claim], []] = assigned(found, [DraftClaim("The old mill burned down.", "The mill is old. It burned down.")])
    assert claim.span is not None
    assert claim.span.cut(found[0].text) == "The mill is old."


def test_replies_that_carry_paragraph_ids_or_none_at_all_are_understood() -> None:
    exchange = Exchange("", "The mill is old.\n\nThe mill is old.", (Chunk("The mill is old."),))
    for claims in (
        [{"paragraph_id": "p1", "text": "The mill is old.", "quote": "The mill is old."}] * 2,
        ["The mill is old.", "The mill is old."],
    ):
        with ScriptedEndpoint() as endpoint:
            endpoint.reply("extract", json.dumps({"claims": claims}))
            assert [j.claim.span.start for j in score(judge_at(endpoint), exchange).judgements] == [0, 18]


def test_after_an_edit_only_changed_paragraphs_are_read_and_only_new_claims_judged() -> None:
    exchange = Exchange("Tell me about the mills.", " ".join(MILLS), tuple(map(Chunk, MILLS)))
    said = [*MILLS[:20], "Mill number 20 was sold to a bakery.", *MILLS[21:]]
    edited = Exchange(exchange.prompt, " ".join(said), exchange.context)
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        run(inner, lambda: assess(exchange, judge))
        report = run(inner, lambda: assess(edited, judge))
        assert endpoint.steps == ["extract", "verify", "extract", "verify"]
        read = " ".join(part["text"] for part in read_data(endpoint.calls[2].body)["response"])
        assert "Mill number 20 was sold" in read
        assert len(read) < 600
        asked = [claim["claim"] for claim in read_data(endpoint.calls[3].body)["claims"]]
        assert asked == ["Mill number 20 was sold to a bakery."]
        assert verdicts(report) == ["yes"] * 20 + ["unsure"] + ["yes"] * 19
        assert (report.judge.calls, report.judge.cached_claims) == (2, 39)
        whole = run(inner, lambda: assess(edited, inner))
        assert [j.claim for j in report.judgements] == [j.claim for j in whole.judgements]


def test_a_sentence_taken_out_costs_no_verdict() -> None:
    exchange = Exchange("", "\n\n".join(MILLS[:6]), tuple(map(Chunk, MILLS)))
    shorter = Exchange("", "\n\n".join(MILLS[:5]), exchange.context)
    with ScriptedEndpoint() as endpoint:
        inner = judge_at(endpoint)
        judge = CachedJudge(inner)
        run(inner, lambda: assess(exchange, judge))
        report = run(inner, lambda: assess(shorter, judge))
        assert (report.total, report.judge.calls) == (5, 0)

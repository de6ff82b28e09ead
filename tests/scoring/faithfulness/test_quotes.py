"""A judge's quote is found although it has slips, and not found where a slip says something else."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.model import Chunk, Claim, Span, Verdict
from faithlint.scoring.anchoring import anchor
from faithlint.scoring.evidence import EvidenceIndex, Quotes, settle
from faithlint.scoring.judge import ClaimQuestion, DraftClaim, RawVerdict
from faithlint.scoring.locate import Locator
from tests.helpers.bounded import no_blow_up

TEXT = (
    "The Vardal mill was bought by Ingrid Solheim in 1987. Its **two** turbines deliver 340 kW each, and they are not "
    "insured. A towpath of twelve miles leads east. 방앗간은 1987년에 문을 열었고 터빈은 두 대입니다. Мельница стоит "
    "на северном берегу реки."
)

FOUND = {
    "a slip of the pen": (
        "The Vardal mill was bougth by Ingrid Solheim",
        "The Vardal mill was bought by Ingrid Solheim",
    ),
    "another ending": ("the turbine deliver 340 kW each", "turbines deliver 340 kW each"),
    "a small word": (
        "Vardal mill was bought by the Ingrid Solheim in 1987",
        "Vardal mill was bought by Ingrid Solheim in 1987",
    ),
    "a word left out": ("The mill was bought by Ingrid Solheim in 1987.", "mill was bought by Ingrid Solheim in 1987"),
    "an ellipsis": ("The Vardal mill ... in 1987", "The Vardal mill was bought by Ingrid Solheim in 1987"),
    "an ellipsis in brackets": (
        "turbines deliver […] are not insured",
        "turbines deliver 340 kW each, and they are not insured",
    ),
    "an ellipsis at the end": ("A towpath of twelve miles…", "A towpath of twelve miles"),
    "korean with another particle": (
        "방앗간이 1987년에 문을 열었고 터빈은 두 대",
        "방앗간은 1987년에 문을 열었고 터빈은 두 대",
    ),
    "russian with a slip": ("Мельница стоит на северном береге реки", "Мельница стоит на северном берегу реки"),
}

NOT_FOUND = {
    "another figure": "The Vardal mill was bought by Ingrid Solheim in 1978.",
    "another figure in a long quote": "turbines deliver 350 kW each, and they are not insured. A towpath of twelve",
    "another number word": "A towpath of eleven miles leads east.",
    "a negation more": "The Vardal mill was not bought by Ingrid Solheim in 1987.",
    "a negation less": "turbines deliver 340 kW each, and they are insured.",
    "another name": "The Vardal mill was bought by Astrid Solheim in 1987.",
    "another direction": "A towpath of twelve miles leads west.",
    "korean with another number": "방앗간은 1997년에 문을 열었고 터빈은 두 대입니다",
    "parts in the wrong order": "they are not insured ... The Vardal mill",
    "something else": "Nobody has ever painted the boathouse green.",
    "too little": "the mil",
}


@pytest.mark.parametrize(("quote", "place"), FOUND.values(), ids=FOUND)
def test_a_quote_with_slips_is_found(quote: str, place: str) -> None:
    found = Locator(TEXT).find(quote) or Locator(TEXT).find_nearly(quote)
    assert found is not None
    assert place in found.cut(TEXT)
    assert len(found) < len(place) + 12


@pytest.mark.parametrize("quote", NOT_FOUND.values(), ids=NOT_FOUND)
def test_a_quote_that_says_something_else_is_not_found(quote: str) -> None:
    assert Locator(TEXT).find(quote) is None
    assert Locator(TEXT).find_nearly(quote) is None


def test_of_two_places_the_one_behind_the_start_is_taken() -> None:
    text = "The red barge left at dawn today. Rain fell. The red barge left at dawn today."
    found = Locator(text).find_nearly("The red barge lefft at dawn today", 20)
    assert found == Span(45, 77)


def test_a_short_quote_stands_in_whole_words() -> None:
    assert Locator("In 2014 it had 14 docks.").find("14") == Span(15, 17)
    assert Locator("Cartons of art.").find("art") == Span(11, 14)


@pytest.mark.parametrize("quote", ["the", "in", "It is", "...", "und", "14"])
def test_a_quote_that_proves_nothing_gives_way_to_what_the_index_finds(quote: str) -> None:
    context = (Chunk("In the north it is cold und wet since 2014."), Chunk("The depot employs forty people ..."))
    claim = Claim("The depot employs forty people.", Span(0, 31))
    question = ClaimQuestion("c1", claim, EvidenceIndex(context, "en").windows(claim.text))
    judgement = settle(question, RawVerdict("yes", quote=quote, chunk_id="0"), Quotes(context))
    assert judgement.verdict is Verdict.YES
    assert judgement.evidence[0].chunk == 1


def test_a_short_quote_with_a_fact_is_evidence() -> None:
    context = (Chunk("Docks: 14. Opened: 2014."),)
    question = ClaimQuestion("c1", Claim("It has 14 docks.", Span(0, 16)))
    assert settle(question, RawVerdict("yes", quote="14"), Quotes(context)).evidence[0].span == Span(7, 9)


def test_a_claim_is_anchored_by_a_quote_with_slips_and_not_by_a_word_of_grammar() -> None:
    response = "The ferry crosses the fjord twice a day. It was built in Bergen."
    drafts = [
        DraftClaim("The ferry crosses twice a day.", "The ferry croses the fjord twice a day."),
        DraftClaim("The ferry is painted green.", "the"),
        DraftClaim("The ferry was built in Oslo.", "It was built in Oslo."),
        DraftClaim("The ferry was built in Bergen.", "It was built in Bergen."),
    ]
    assert [claim.span.cut(response) for claim in anchor(response, drafts)] == [
        "The ferry crosses the fjord twice a day",
        "It was built in Bergen.",
    ]


def test_quotes_are_looked_for_in_time_that_grows_with_the_text_only() -> None:
    quote = "The ferry number 7 crosses the wide fjord twice a day, but never on Sundays when it rains."
    with no_blow_up():
        locator = Locator("The ferry number 8 crosses the narrow fjord once a day. " * 16_000)
        for _ in range(20):
            assert locator.find_nearly(quote) is None


@given(st.text(max_size=200), st.text(max_size=60), st.integers(0, 250))
def test_a_place_found_lies_in_the_text(text: str, quote: str, start: int) -> None:
    found = Locator(text).find_nearly(quote, start)
    assert found is None or 0 <= found.start < found.end <= len(text)


@given(st.data())
def test_one_letter_lost_from_a_sentence_of_words_is_forgiven(data: st.DataObject) -> None:
    sentence = "The northern harbour station registered considerable swells during yesterday's thunderstorm"
    at = data.draw(st.integers(5, len(sentence) - 4).filter(lambda at: sentence[at - 1 : at + 2].isalpha()))
    text = f"Nothing happened before. {sentence}. Nothing happened afterwards."
    found = Locator(text).find_nearly(sentence[:at] + sentence[at + 1 :])
    assert found is not None
    assert found.cut(text).rstrip(".") == sentence


def test_rapidfuzz_is_loaded_on_the_first_quote_with_slips_only() -> None:
    script = (
        "import sys\nfrom faithlint.scoring.locate import Locator\nlocator = Locator('The ferry crosses the fjord.')\n"
        "assert locator.find('the ferry')\nassert 'rapidfuzz' not in sys.modules\n"
        "assert locator.find_nearly('The ferry croses the fjord')\nassert 'rapidfuzz' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)

"""Verdicts find their claims: by id, else by text, by position only when a reply names nothing."""

from faithlint.model import Claim, Span
from faithlint.scoring.judge import ClaimQuestion, RawVerdict
from faithlint.scoring.pairing import pair

ASKED = [
    ClaimQuestion("c1", Claim("Foxes are red.", Span(0, 14))),
    ClaimQuestion("c2", Claim("Owls are grey.", Span(15, 29))),
    ClaimQuestion("c3", Claim("Bees are gold.", Span(30, 44))),
]


def paired(*verdicts: RawVerdict) -> dict[str, str]:
    return {name: verdict.verdict for name, verdict in pair(ASKED, verdicts).items()}


def test_ids_win_over_order() -> None:
    got = paired(RawVerdict("no", claim_id="c3"), RawVerdict("yes", claim_id="c1"))
    assert got == {"c3": "no", "c1": "yes"}


def test_texts_win_over_order_p24b() -> None:
    got = paired(
        RawVerdict("no", claim_text="bees are  gold"),
        RawVerdict("yes", claim_text="Foxes are red."),
        RawVerdict("yes", claim_text="“Owls are grey.”"),
    )
    assert got == {"c1": "yes", "c2": "yes", "c3": "no"}


def test_positions_serve_a_reply_that_names_nothing_and_surplus_is_dropped() -> None:
    got = paired(*(RawVerdict(word) for word in ("yes", "no", "unsure", "yes", "yes")))
    assert got == {"c1": "yes", "c2": "no", "c3": "unsure"}


def test_a_reply_that_names_one_claim_is_never_read_by_position() -> None:
    assert paired(RawVerdict("yes"), RawVerdict("no", claim_id="c2"), RawVerdict("yes")) == {"c2": "no"}


def test_unknown_claims_are_dropped_and_the_first_verdict_stays() -> None:
    got = paired(
        RawVerdict("yes", claim_id="c9"),
        RawVerdict("yes", claim_text="Cats are blue."),
        RawVerdict("no", claim_id="c1"),
        RawVerdict("yes", claim_id="c1"),
    )
    assert got == {"c1": "no"}


def test_an_unknown_id_with_a_known_text_goes_by_the_text() -> None:
    assert paired(RawVerdict("no", claim_id="17", claim_text="Owls are grey.")) == {"c2": "no"}


def test_a_claim_said_twice_takes_its_verdicts_in_order() -> None:
    twice = [ClaimQuestion("a", Claim("It rains.", Span(0, 9))), ClaimQuestion("b", Claim("It rains.", Span(10, 19)))]
    reply = [RawVerdict("yes", claim_text="It rains."), RawVerdict("no", claim_text="It rains.")]
    assert {name: verdict.verdict for name, verdict in pair(twice, reply).items()} == {"a": "yes", "b": "no"}


def test_claims_that_are_numbered_another_way_are_known() -> None:
    for names in (
        ("1", "2", "3"),
        ("C1", "C2", "C3"),
        ("claim 1", "Claim 2", "claim_3"),
        ("#1", "2.", "c-3"),
        ("01", "02", "03"),
    ):
        assert paired(*map(RawVerdict, ("yes", "no", "unsure"), ("",) * 3, names)) == {
            "c1": "yes",
            "c2": "no",
            "c3": "unsure",
        }


def test_a_reply_that_counts_from_zero_could_mean_other_claims() -> None:
    assert paired(RawVerdict("yes", claim_id="0"), RawVerdict("no", claim_id="1"), RawVerdict("no", claim_id="2")) == {}


def test_numbers_of_a_second_request_mean_ids_or_places_only_where_that_is_plain() -> None:
    def second(*names: str) -> dict[str, str]:
        verdicts = [RawVerdict(f"v{number}", claim_id=name) for number, name in enumerate(names, 1)]
        return {name: verdict.verdict for name, verdict in pair(ASKED[1:], verdicts).items()}

    assert second("c2", "c3") == {"c2": "v1", "c3": "v2"}
    assert second("2", "3") == {"c2": "v1", "c3": "v2"}
    assert second("1", "2") == {"c2": "v1", "c3": "v2"}
    assert second("2") == {}
    assert second("3") == {"c3": "v1"}


def test_a_known_text_says_more_than_a_number() -> None:
    assert paired(RawVerdict("no", claim_id="1", claim_text="Owls are grey.")) == {"c2": "no"}


def test_numbers_of_strangers_are_dropped_and_of_two_the_first_stays() -> None:
    got = paired(
        RawVerdict("yes", claim_id="4"),
        RawVerdict("no", claim_id="claim 2"),
        RawVerdict("yes", claim_id="2"),
        RawVerdict("yes", claim_id="c12"),
        RawVerdict("yes", claim_id="1 or 2"),
    )
    assert got == {"c2": "no"}


def test_an_exact_id_wins_over_a_number() -> None:
    assert paired(RawVerdict("yes", claim_id="c1"), RawVerdict("no", claim_id="claim 3")) == {"c1": "yes", "c3": "no"}


def test_ids_between_marks_and_texts_in_place_of_ids_are_known() -> None:
    for names in (("[c1]", '"c2"', "`3`"), ("Foxes are red.", "owls are grey", "“Bees are gold.”")):
        verdicts = map(RawVerdict, ("yes", "no", "unsure"), ("",) * 3, names)
        assert paired(*verdicts) == {"c1": "yes", "c2": "no", "c3": "unsure"}


def test_texts_are_known_with_a_number_before_them() -> None:
    got = paired(
        RawVerdict("no", claim_text="2. Owls are grey."),
        RawVerdict("yes", claim_text="- Foxes are red."),
        RawVerdict("yes", claim_text="Claim 3: Bees are gold."),
    )
    assert got == {"c1": "yes", "c2": "no", "c3": "yes"}

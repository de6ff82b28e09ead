"""The reason says what the score says, and names the claims."""

from faithlint.model import Claim, FaithfulnessStatus, Judgement, Span, Verdict
from faithlint.scoring.reason import compose_reason


def judgement(text: str, verdict: Verdict, reason: str = "", *, judged: bool = True) -> Judgement:
    return Judgement(Claim(text, Span(0, len(text))), verdict, reason, judged=judged)


def test_it_counts_and_names_claims_by_verdict() -> None:
    reason = compose_reason(
        [
            judgement("Swans are white.", Verdict.YES),
            judgement("Swans weigh 90 kg.", Verdict.NO, "the context says 9 kg, not 90 kg"),
            judgement("Swans sing.", Verdict.UNSURE),
        ],
        FaithfulnessStatus.OK,
        1 / 3,
        1.0,
    )
    assert reason == (
        "The score is 0.33 of 1: of 3 claims, 1 supported by the context, 1 contradicted, 1 unsure. "
        "Supported: “Swans are white”. Contradicted: “Swans weigh 90 kg” (the context says 9 kg, not 90 kg). "
        "Unsure: “Swans sing”."
    )


def test_it_never_shows_a_full_score_that_is_not_full() -> None:
    many = [judgement(f"Fact {n}.", Verdict.YES) for n in range(299)] + [judgement("Odd one.", Verdict.UNSURE)]
    reason = compose_reason(many, FaithfulnessStatus.OK, 299 / 300, 1.0)
    assert "0.99 of 1" in reason
    assert "and 294 more" in reason
    assert "Odd one" in reason


def test_claims_that_were_not_judged_are_counted() -> None:
    two = [judgement("A is b.", Verdict.YES), judgement("C is d.", Verdict.UNSURE, judged=False)]
    assert "(1 of them not judged)" in compose_reason(two, FaithfulnessStatus.PARTIAL, 0.5, 1.0)


def test_it_speaks_of_what_cannot_be_scored() -> None:
    assert "no claim" in compose_reason([], FaithfulnessStatus.NO_CLAIMS, 0.0, 1.0)
    one = [judgement("A is b.", Verdict.UNSURE)]
    assert "context is empty" in compose_reason(one, FaithfulnessStatus.EMPTY_CONTEXT, 0.0, 1.0)


def test_overlong_claims_are_cut_at_a_word() -> None:
    reason = compose_reason([judgement("word " * 200, Verdict.UNSURE)], FaithfulnessStatus.OK, 0.0, 1.0)
    assert len(reason) < 400
    assert "word …" in reason

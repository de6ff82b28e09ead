"""Which verdict of a reply belongs to which claim."""

from collections.abc import Sequence

from faithlint.scoring.judge import ClaimQuestion, RawVerdict


def pair(asked: Sequence[ClaimQuestion], verdicts: Sequence[RawVerdict]) -> dict[str, RawVerdict]:
    """The verdicts of one reply by question id; each question gets one at most, the first that names it.

    A verdict names its claim by id, else by the claim's text. Only where nothing in the reply names a claim do
    verdicts go by position. Surplus verdicts and those for unknown claims are dropped.
    """
    named = any(verdict.claim_id or verdict.claim_text for verdict in verdicts)
    return _by_name(asked, verdicts) if named else _by_position(asked, verdicts)


def _by_position(asked: Sequence[ClaimQuestion], verdicts: Sequence[RawVerdict]) -> dict[str, RawVerdict]:
    return {question.id: verdict for question, verdict in zip(asked, verdicts, strict=False)}


def _by_name(asked: Sequence[ClaimQuestion], verdicts: Sequence[RawVerdict]) -> dict[str, RawVerdict]:
    ids = {question.id for question in asked}
    paired: dict[str, RawVerdict] = {}
    for verdict in verdicts:
        if verdict.claim_id.strip() in ids:
            paired.setdefault(verdict.claim_id.strip(), verdict)
    by_text: dict[str, list[str]] = {}
    for question in asked:
        if question.id not in paired:
            by_text.setdefault(_key(question.claim.text), []).append(question.id)
    for verdict in verdicts:
        waiting = by_text.get(_key(verdict.claim_text))
        if verdict.claim_id.strip() not in ids and waiting:
            paired[waiting.pop(0)] = verdict
    return paired


def _key(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .\"'“”")

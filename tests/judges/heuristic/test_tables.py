"""Rows of tables in the context are read with the names of their columns. `verdict | claim`."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from faithlint.judges.heuristic import HeuristicJudge
from faithlint.judges.heuristic.tables import table_rows, told_by
from faithlint.model import Chunk, Exchange
from faithlint.scoring import run_sync
from faithlint.scoring.faithfulness import assess

CONTEXT = """\
The plans and the towers of the company:

| Plan    | Price | Seats | Launched |
|---------|------:|:-----:|----------|
| Basic   | $5    | 2     | 2018     |
| **Pro** | $20   | 10    | 2020     |
| Pro Max | $40   | 60    | 2021     |

| Tower | Height (m) | Weight (t) | City   | Architect |
|-------|------------|------------|--------|-----------|
| Elm   | 120        | 900        | Delft  | Ann Bo    |
| Oak   | 90         | 700        | Leiden | Cy Dee    |

| Name    | Born | Died |
|:--------|------|------|
| Ann Lee | 1960 | 2001 |
| Bo Ray  | 1970 | 1999 |

| 요금제 | 가격    |
|--------|---------|
| 기본   | 5달러   |
| 프로   | 20달러  |

| Tarif | Preis |
|-------|-------|
| Komet | 20 €  |
"""
VERDICTS = """
yes    | The Pro plan costs $20.
yes    | Pro costs $20.
yes    | The price of the Pro plan is $20.
yes    | Pro Max costs less than $50.
no     | The Pro plan costs $25.
no     | The Pro plan costs $40.
no     | The Basic plan has 3 seats.
yes    | The Basic plan has 2 seats.
yes    | The Pro Max plan was launched in 2021.
no     | The Pro Max plan was launched in 2018.
unsure | Ultra costs $40.
unsure | The Pro plan is popular.
yes    | The Elm tower is 120 metres high.
no     | The Elm tower is 90 metres high.
yes    | Elm weighs 900 tonnes.
unsure | The tower weighs 900 tonnes.
yes    | Oak is in Leiden.
unsure | Oak is in Delft.
yes    | Oak was designed by Cy Dee.
unsure | Oak was designed by Ann Bo.
yes    | Ann Lee was born in 1960.
no     | Ann Lee was born in 1970.
yes    | Bo Ray died in 1999.
yes    | Komet kostet 20 Euro.
no     | Komet kostet 30 Euro.
yes    | 프로의 가격은 20달러이다.
no     | 프로의 가격은 5달러이다.
"""
LINES = [line.split(" | ") for line in VERDICTS.strip().splitlines()]


@pytest.mark.parametrize(("verdict", "claim"), LINES, ids=[claim for _, claim in LINES])
def test_a_claim_about_a_cell_is_judged_by_row_and_column(verdict: str, claim: str) -> None:
    [judgement] = run_sync(assess(Exchange("", claim, (Chunk(CONTEXT),)), HeuristicJudge())).judgements
    assert judgement.verdict.value == verdict.strip(), judgement.reason
    assert all(evidence.span.cut(CONTEXT) == evidence.text for evidence in judgement.evidence)


def test_rows_know_their_header_and_where_they_stand() -> None:
    rows = table_rows("a | b\n--|--\n  1 | *2*\n\nno | table\n\n| c |\n|---|\n| 3 |\n")
    assert [(at, row.header, row.cells) for at, row in rows.items()] == [
        (14, ("a", "b"), ("1", "2")),
        (47, ("c",), ("3",)),
    ]


def test_only_what_the_claim_needs_is_told() -> None:
    row = table_rows("| Boat | Length (m) | Owner |\n|---|---|---|\n| Alba | 12 | Ines Roth |")[44]
    assert next(told_by(row, "Alba is 12 m long.", frozenset({"alba", "long"}), "en")) == "Alba is 12 m long."
    assert "The owner of Alba is Ines Roth." in told_by(row, "Alba", frozenset(), "en")
    assert list(told_by(row, "The boat is 12 m long.", frozenset({"boat", "long"}), "en")) == []


@given(st.text(alphabet=st.sampled_from("a1 |-:\n*"), max_size=80))
@example("|\n-|\n|")
def test_any_text_has_rows_at_their_places(text: str) -> None:
    for at, row in table_rows(text).items():
        assert 0 <= at <= len(text)
        assert len(row.header) >= 1
        assert all(isinstance(sentence, str) for sentence in told_by(row, text, frozenset(), "en"))

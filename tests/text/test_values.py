"""Values: what is read, and what one value says about another. `claim <- context: relation`."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.text import expressions
from faithlint.text.values import Kind, compare, values
from tests.helpers.bounded import no_blow_up

RELATIONS = """
equal        1200 dollars            <- $1,200.00
equal        USD 890,000,000         <- $890M
equal        $1.2 billion            <- 1,200 million dollars
equal        twelve hundred bays     <- 1200 bays
equal        forty-two men           <- 42 men
equal        a dozen eggs            <- 12 eggs
equal        1.2k users              <- 1,200 users
equal        1.200,50 €              <- 1200.50 euros
equal        1 200 m                 <- 1.2 km
equal        16,181 users            <- 16.181 users
equal        50 percent              <- 50%
equal        2 hours                 <- 120 minutes
equal        two years               <- 24 months
equal        9 a.m.                  <- 09:00
equal        half past 21:30         <- 9:30 pm
equal        noon                    <- 12:00
equal        Mar 19, 1932            <- 19 March 1932
equal        2020-01-03              <- 3 Jan. 2020
equal        in 1932                 <- March 19, 1932
equal        2020년 1월 3일           <- January 3, 2020
equal        3만 명                   <- 30,000명
equal        3.5 Millionen Euro      <- €3,500,000
equal        5 to 10 days            <- 5–10 days
equal        at least 40 cars        <- at least 40 cars
rounds       30.2%                   <- 30.2052%
rounds       $1.3 billion            <- $1.25 billion
rounds       1.2 million             <- 1,204,000
rounds       about 500 seats         <- 498 seats
rounds       at least 40 cars        <- 45 cars
rounds       more than 3 years       <- 42 months
rounds       5 to 10 days            <- 7 days
approximate  498 seats               <- about 500 seats
approximate  25 cars                 <- at least 20 cars
approximate  March 19, 1932          <- in 1932
approximate  7 days                  <- 5 to 10 days
approximate  500 seats               <- 498 seats
conflict     30.9%                   <- 30.2052%
conflict     90 people               <- 40 people
conflict     41 people               <- 40 people
conflict     900 seats               <- about 500 seats
conflict     12 days                 <- 5 to 10 days
conflict     15 cars                 <- at least 20 cars
conflict     at most 40 cars         <- 45 cars
conflict     19 March 1934           <- March 19, 1932
conflict     in 1925                 <- in 1889
conflict     8 a.m.                  <- 7 a.m.
conflict     500 km                  <- 330 miles
conflict     1,000 m                 <- 1.2 km
unrelated    5 kg                    <- 5 m
unrelated    5%                      <- 5 euros
unrelated    9 a.m.                  <- in 1932
"""
PAGE = Path(__file__).with_name("values_relations.txt").read_text(encoding="utf-8")
LINES = [line for line in (RELATIONS + PAGE).splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("line", LINES, ids=[" ".join(line.split()) for line in LINES])
def test_two_values_stand_in_a_relation(line: str) -> None:
    relation, rest = line.split(None, 1)
    claim, context = (values(part.strip()) for part in rest.split("<-"))
    assert len(claim) == len(context) == 1
    assert compare(claim[0], context[0]).value == relation


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IPv6, A4, x86_64, NW-07 and firmware 2.4.1", []),
        ("one of the best, no one", []),
        ("Opened to traffic on March 19, 1932, in Sydney", ["March 19, 1932"]),
        ("grew from 8 to 40 workers since 2019", ["8", "40", "2019"]),
        ("It covers **67** square kilometres.", ["67** square kilometres"]),
        ('{"start":"2026-03-04T09:30:00Z"}', ["2026-03-04", "09:30"]),
        ("全长约21196公里", ["21196公里"]),
        ("between 5 and 10 percent", ["5 and 10 percent"]),
        ("He may march in May.", ["May."]),
        ("Q3 revenue was $890M.", ["$890M"]),
        ("A0² and ²", []),
    ],
)
def test_values_are_found_where_they_stand(text: str, expected: list[str]) -> None:
    assert [value.span.cut(text) for value in values(text)] == expected


def test_a_value_tells_what_it_counts() -> None:
    bays, year, price = values("The depot has 12 bays since 1998 and charges 5 euros.")
    assert (bays.kind, bays.noun, bays.unit) == (Kind.NUMBER, "bays", "")
    assert (year.kind, year.before) == (Kind.YEAR, "since")
    assert (price.unit, price.amounts) == ("EUR", (5.0,))


@given(st.text(alphabet=st.sampled_from("0123456789.,-–%$€ kmMto년월일:apnd½²"), max_size=60) | st.text(max_size=60))
def test_any_text_has_values_in_order_with_spans_inside(text: str) -> None:
    found = values(text)
    assert all(0 <= value.span.start < value.span.end <= len(text) for value in found)
    assert [value.span for value in found] == sorted(value.span for value in found)
    for one in found:
        for other in found:
            compare(one, other)


@given(st.integers(0, 10**12))
def test_an_integer_is_the_same_however_it_is_grouped(number: int) -> None:
    plain = values(f"{number} tickets")
    for spelled in (f"{number:,}", f"{number:,}".replace(",", " "), f"{number}.0"):
        [value] = values(f"{spelled} tickets")
        assert compare(value, plain[0]).value in ("equal", "rounds")


def test_time_is_linear() -> None:
    with no_blow_up():
        assert len(values("It costs $3.50 or 12 km in March 2020. " * 3_000)) == 12_000


@given(
    st.lists(
        st.sampled_from(list("0123459 .,'’/eEhsxBACDvnZ년세기제번°½×^⁰"))
        | st.sampled_from(["ties", "century", "er", "AD "]),
        max_size=14,
    ).map("".join)
)
def test_a_text_without_their_signs_has_no_value_told_by_signs(text: str) -> None:
    """The quick look at a text passes over none for which a pattern with signs might be tried."""
    patterns = [needed for needed, _, _ in expressions._READERS if isinstance(needed, re.Pattern)]
    assert expressions._has_sign(text) or not any(pattern.search(text) for pattern in patterns)


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("One hall, twenty-one rooms and a hundred beds.", [1, 21, 100]),
        ("Forty-two oaks", [42]),
        ("The seventh of ones and tens ate a hundredweight.", []),
        ("TWENTY-FIVE, 5k and one-two", [25, 5000, 2]),
        ("two million three", [2_000_003]),
    ],
)
def test_number_words_are_whole_words(text: str, amounts: list[float]) -> None:
    assert [value.amounts[0] for value in values(text)] == amounts

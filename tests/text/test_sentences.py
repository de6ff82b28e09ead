"""Sentences: each line of a case is a sentence of the text that the lines make together."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.model import Span
from faithlint.text import sentences as module
from faithlint.text.sentences import sentences
from tests.helpers.bounded import no_blow_up

CASES = {
    "titles and initials": ["Dr. A. B. Moss, Ph.D., met Mr. Lee.", "They talked."],
    "companies": ["He joined Tonder Inc. in May.", "She left Orla Corp.", "The rest stayed."],
    "figures": ["See Fig. 3 and No. 5 on pp. 12 ff. of it.", "It is 3.5 m.", "That is all."],
    "times and units end": ["It opens at 10 a.m.", "Tickets cost 4 euros.", "The parcel weighs 5 kg.", "Is it light?"],
    "times and days go on": ["The call is at 9 a.m. Monday, the walk is at 3 p.m. Eastern time."],
    "times and places": ["It opens at 9 a.m. in the Washington D.C. office.", "It shuts at 5 p.m.", "The end."],
    "months": ["On 3 Jan. 2020 it rained.", "In Feb. it froze."],
    "e.g. and i.e.": ["Use a tool, e.g. a saw.", "Be quick, i.e. run."],
    "an ellipsis goes on before a small letter": ["It went on... and on.", "Then it stopped...", "Nobody knew why."],
    "quotes and brackets close the sentence": ["“Go home.”", "He went.", "(It was late.)", "All slept."],
    "a stop inside a quotation": ["She said “Stop!” and left.", "He stayed."],
    "names with full stops": ["Node.js 20 is out.", "See example.com.", "Done."],
    "no final full stop": ["It rained.", "Then it stopped"],
    "question and exclamation": ["Really?!", "Yes!", "Fine."],
    "the answer is no": ["The answer is no.", "We left."],
    "German scales": ["Der Umsatz betrug 1,5 Mio. Euro.", "Er stieg um 2 Mrd. Dollar.", "Das war es."],
    "German dates": ["Am 3. Oktober 1990 war es so weit.", "Das ist z. B. gut.", "Es bleibt so."],
    "Korean": ["서울은 크다.", "값은 3.5만 원이다.", "정말요?", "네!"],
}
JOINED = {
    "Chinese": ["长城很长！", "它始建于公元前7世纪。", "真的吗？", "是"],
    "Japanese": ["橋は長い。", "「古い。」", "そうです。"],
}
LINES = {
    "a blank line ends a sentence": ("One half\n\nthe other", ["One half", "the other"]),
    "wrapped prose goes on": ("The bridge is 1,200\nmetres long.", ["The bridge is 1,200\nmetres long."]),
    "a name may be wrapped": ("It was built for the\nQueen of Spades.", ["It was built for the\nQueen of Spades."]),
    "lines of a list are sentences": ("Runs: daily\nFare: 3\nDogs: no", ["Runs: daily", "Fare: 3", "Dogs: no"]),
    "bullets begin sentences": ("Known:\n- one\n- two\n1. three", ["Known:", "- one", "- two", "1. three"]),
}


@pytest.mark.parametrize("expected", CASES.values(), ids=CASES)
def test_prose_is_cut_at_its_sentence_ends(expected: list[str]) -> None:
    text = " ".join(expected)
    assert [span.cut(text) for span in sentences(text)] == expected


@pytest.mark.parametrize("expected", JOINED.values(), ids=JOINED)
def test_scripts_without_blanks_have_terminators_of_their_own(expected: list[str]) -> None:
    text = "".join(expected)
    assert [span.cut(text) for span in sentences(text)] == expected


@pytest.mark.parametrize(("text", "expected"), LINES.values(), ids=LINES)
def test_line_ends_end_sentences_where_lines_are_items(text: str, expected: list[str]) -> None:
    assert [span.cut(text) for span in sentences(text)] == expected


@given(st.text(alphabet=st.sampled_from("aB .!?\n\"'”)。！1,-|Dr"), max_size=120) | st.text(max_size=120))
def test_sentences_are_ordered_trimmed_and_lose_nothing(text: str) -> None:
    spans = sentences(text)
    assert all(one.end <= two.start for one, two in pairwise(spans))
    assert all(span.cut(text) == span.cut(text).strip() != "" for span in spans)
    assert "".join("".join(span.cut(text).split()) for span in spans) == "".join(text.split())


@pytest.mark.parametrize("piece", ["The river rises. ", "a\n", "aa.", ". ", "x, \n", "“", "1. "])
def test_time_is_linear(piece: str) -> None:
    with no_blow_up():
        sentences(piece * 100_000)


@given(
    st.lists(
        st.sampled_from(["rises", "approx", "Thurs", "figs", "3", "1998", "No", "may", "Oktober", "Then", "the", "e.g"])
        | st.from_regex(r"[a-z]{3,6}|[0-9]{3,5}", fullmatch=True),
        max_size=12,
    ),
    st.sampled_from([". ", ".  ", ".\t"]),
)
def test_what_is_seen_at_once_as_an_end_is_one_by_the_rules(words: list[str], stop: str) -> None:
    """Ends that are seen at once in the text are those that the words before and behind them make."""
    text = stop.join(words)
    assert [span.cut(text) for span in sentences(text)] == [span.cut(text) for span in _by_the_rules(text)]


def _by_the_rules(text: str) -> tuple[Span, ...]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            module, "_STOP", re.compile(r"[.!?…\n。！？｡](?:(?<=[.!?…])[.!?…]++|(?<=[。！？｡])[。！？｡]++)?")
        )
        return sentences(text)

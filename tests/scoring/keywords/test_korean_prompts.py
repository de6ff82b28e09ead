"""Korean prompts as people ask them: both sets of keywords, by the rules and by Kiwi. Run with -s to see the rates."""

from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

import pytest

from faithlint.scoring.keywords import score_keywords
from faithlint.text.korean_readers import KIWI, RULES
from tests.helpers.keyword_cases import plain

needs_kiwi = pytest.mark.skipif(find_spec("kiwipiepy") is None, reason="kiwipiepy is not installed (faithlint[ko])")

Answer = tuple[frozenset[str], frozenset[str]]
"""The keywords of a prompt, and those that the response lacks."""


class _Case(NamedTuple):
    prompt: str
    response: str
    answers: tuple[Answer, ...]


def _cases() -> list[_Case]:
    text = Path(__file__).with_name("korean_prompts.md").read_text(encoding="utf-8")
    return [_case(line[2:]) for line in text.splitlines() if line.startswith("- ")]


def _case(line: str) -> _Case:
    texts, _, answers = line.partition(" | ")
    prompt, _, response = texts.partition(" => ")
    return _Case(prompt, response, tuple(_answer(each) for each in answers.split(" // ")))


def _answer(listed: str) -> Answer:
    keywords = [plain(each) for each in listed.split(" + ")]
    missing = frozenset(each[:-1] for each in keywords if each.endswith("!"))
    return frozenset(each.rstrip("!") for each in keywords), missing


def _found(case: _Case, reader: str) -> Answer:
    report = score_keywords(case.prompt, case.response, korean=reader)
    missing = frozenset(plain(each.keyword.text) for each in report.matches if not each.matched)
    return frozenset(plain(each.text) for each in report.reference_keywords), missing


@pytest.mark.parametrize(
    ("reader", "floor"),
    [
        (RULES, 0.94),
        pytest.param(
            KIWI,
            0.95,
            marks=pytest.mark.skipif(
                find_spec("kiwipiepy") is None, reason="kiwipiepy is not installed (faithlint[ko])"
            ),
        ),
    ],
)
def test_both_sets_are_right_for_nearly_all_prompts(reader: str, floor: float) -> None:
    cases = _cases()
    wrong = [(case.prompt, *_found(case, reader)) for case in cases if _found(case, reader) not in case.answers]
    right = 1 - len(wrong) / len(cases)
    print(f"\n{reader}: both sets right for {right:.3f} of {len(cases)} Korean prompts")
    assert right >= floor, wrong


@pytest.mark.parametrize("reader", [RULES, pytest.param(KIWI, marks=needs_kiwi)])
def test_texts_of_taken_apart_syllables_have_the_same_keywords(reader: str) -> None:
    """Decision 7: Unicode forms always match."""
    for case in _cases():
        apart = _Case(normalize("NFD", case.prompt), normalize("NFD", case.response), ())
        assert _found(apart, reader) == _found(case, reader), case.prompt

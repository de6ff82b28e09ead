"""Whether a passage has the names of a claim in other roles, for rules that look for words in no order."""

import re
from collections.abc import Iterator
from itertools import pairwise

from faithlint.judges.heuristic.clauses import is_finite, is_past
from faithlint.judges.heuristic.items import Item, Row
from faithlint.judges.heuristic.order import is_passive
from faithlint.judges.heuristic.reading import Reading

Run = tuple[int, int]
"""The first and the last item of a name of several words."""

_INSIDE_NAME = re.compile(r"(?:['’]s?)?[\s-]*(?:(?:of|the|de|von|van|a) |& )*[\"“”'‘’]?", re.IGNORECASE)
_BY = re.compile(r"\bby\b")


def exchanged(claim: Reading, row: Row, passage: Reading, other: Row) -> bool:
    """Whether two names around a verb of the claim stand in the other order in the passage.

    `Castellan defeated Brandt` and `Brandt beat Castellan`. A name that the claim has twice tells nothing, and neither
    do sentences of different voice.
    """
    if is_passive(claim) != is_passive(passage):
        return False
    verbs = set(_verbs(claim, row))
    once = [run for run in _names(claim, row) if not _repeats(run, row)]
    return any(
        verbs & set(range(one[1] + 1, two[0])) and _is_turned(claim, row, one, two, passage, other)
        for one, two in pairwise(once)
    )


def _is_turned(claim: Reading, row: Row, one: Run, two: Run, passage: Reading, other: Row) -> bool:
    first, second = ([other.find(row.items[at]) for at in range(start, end + 1)] for start, end in (one, two))
    if not all(first) or not all(second):
        return False
    behind, before = min(frozenset().union(*first)), max(frozenset().union(*second))
    if behind < before:
        return False
    mine = claim.text[row.items[one[1]].start : row.items[two[0]].start]
    its = passage.text[other.items[before].start : other.items[behind].start]
    return bool(_BY.search(mine)) == bool(_BY.search(its))


def _verbs(claim: Reading, row: Row) -> Iterator[int]:
    """The items that can be verbs of the claim."""
    places = {item.start: at for at, item in enumerate(row.items)}
    for at, word in enumerate(claim.words[1:], start=1):
        if word.start in places and word.text[0].islower() and (is_past(word) or is_finite(claim.words, at)):
            yield places[word.start]


def _names(claim: Reading, row: Row) -> list[Run]:
    """The names of a claim, `Duchess Maud of Anselm` as one."""
    runs: list[Run] = []
    for at, item in enumerate(row.items):
        if item.value is not None or not item.text[:1].isupper():
            continue
        if runs and runs[-1][1] == at - 1 and _goes_on(claim.text, row.items[at - 1], item):
            runs[-1] = (runs[-1][0], at)
        else:
            runs.append((at, at))
    return runs


def _goes_on(text: str, one: Item, two: Item) -> bool:
    return bool(_INSIDE_NAME.fullmatch(text, one.start + len(one.text), two.start))


def _repeats(run: Run, row: Row) -> bool:
    texts = [item.text.lower() for item in row.items]
    return any(texts.count(texts[at]) > 1 for at in range(run[0], run[1] + 1))

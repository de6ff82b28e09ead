"""Whether a passage has the names of a claim in other roles, for rules that look for words in no order."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from faithlint.judges.heuristic.clauses import is_finite, is_past, words_of
from faithlint.judges.heuristic.items import Item, Row, word_keys
from faithlint.judges.heuristic.order import is_passive
from faithlint.judges.heuristic.reading import Reading
from faithlint.text.terms import term_stem

Run = tuple[int, int]
"""The first and the last item of a name of several words."""

_INSIDE_NAME = re.compile(r"(?:['’]s?)?[\s-]*(?:(?:of|the|de|von|van|a) |& )*[\"“”'‘’]?", re.IGNORECASE)
_BY = re.compile(r"\bby\b")
_AUXILIARY = re.compile(r"\b(?:was|were|been|being|is|are)\b|[,;]")
_AGENT = re.compile(
    r"\bby (?:(?:the|an?) (?:[a-z]+ ){1,3}?)?"
    r"(?P<name>(?:(?:Dr|Mr|Mrs|Ms|Prof|Sir|St)\.? )?[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*)"
)
_BEFORE_BY = re.compile(r"(?:[\w’'-]+ ){1,3}$")
_LONGEST = 60
"""Characters before `by` in which the verb is looked for."""

_NEAR = 2
"""Items that may stand between a name and the verb it is the subject of."""


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


def other_agent(claim: Reading, row: Row, passages: Sequence[Reading]) -> bool:
    """Whether the passages tell of somebody else only that they did what somebody does in the claim.

    `Ann wrote the score, conducted by Bo` and `The score, written by Bo, was conducted by Ann`.
    """
    told = [agent for passage in passages for agent in _by(passage.text)]
    if not told:
        return False
    for keys, name in (*_by(claim.text), *_doers(claim, row)):
        others = [other for its, other in told if keys & its]
        if others and not any(name & other for other in others):
            return True
    return False


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


def _by(text: str) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """What was done, and the name behind `by`."""
    for match in _AGENT.finditer(text):
        before = _BEFORE_BY.search(text, max(0, match.start() - _LONGEST), match.start())
        words = words_of(before.group()) if before else ()
        done = next((word.lower for word in reversed(words) if is_past(word)), "")
        if done:
            yield _keys(done), frozenset(match["name"].replace("'s", "").split())


def _doers(claim: Reading, row: Row) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """What is done in the active voice, and the name shortly before it."""
    names = _names(claim, row)
    for verb in _verbs(claim, row):
        start, end = next(((start, end) for start, end in reversed(names) if end < verb), (-1, -_NEAR - 1))
        if verb - end > _NEAR or _BY.match(claim.text, _end(row.items[verb]) + 1):
            continue
        if not _AUXILIARY.search(claim.text, _end(row.items[end]), row.items[verb].start):
            yield row.items[verb].keys, frozenset(item.text for item in row.items[start : end + 1])


def _end(item: Item) -> int:
    return item.start + len(item.text)


def _keys(word: str) -> frozenset[str]:
    return word_keys(term_stem(word, "en"), word, "en")

"""Who does what in a sentence, as far as the name stands beside the verb: `Ann built it`, `built by Ann`."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from faithlint.judges.heuristic.clauses import Word, is_finite, is_past, words_of
from faithlint.judges.heuristic.items import word_keys
from faithlint.judges.heuristic.lexicon import ADVERBS, AUXILIARIES, BE, DETERMINERS, FUNCTION_WORDS, PRONOUNS
from faithlint.judges.heuristic.reading import Reading
from faithlint.text.terms import term_stem
from faithlint.text.wordlists import word_set


class Deed(NamedTuple):
    """What is done, by the keys of the verb, and the words of the name of who does it."""

    keys: frozenset[str]
    doer: frozenset[str]


_BY = re.compile(
    r"\bby (?:(?:the|an?) (?:[a-z]+ ){1,3}?)?"
    r"(?P<name>(?:(?:Dr|Mr|Mrs|Ms|Prof|Sir|St)\.? )?[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*)"
)
_IS_A = re.compile(
    r"\b(?P<name>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*)(?:, who)? (?:is|was) an? "
    r"(?P<what>[a-z]\w+)(?=[,.]|$| (?:in|at|of|and|from)\b)"
)
_BEFORE_BY = re.compile(r"(?:[\w’'-]+ ){1,3}$")
_LONGEST = 60
"""Characters before `by` in which the verb is looked for."""
_TITLES = word_set("dr mr mrs ms prof sir st lady lord king queen")


def other_agent(claim: Reading, *passages: Reading) -> bool:
    """Whether the passages tell only of others that they did what somebody does in the claim.

    `Ann wrote the score` and `the score, written by Bo, was conducted by Ann`.
    """
    mine = _deeds(claim.text)
    told = [deed for passage in passages for deed in _deeds(passage.text)] if mine else []
    for deed in mine:
        others = [other.doer for other in told if deed.keys & other.keys]
        if others and not any(deed.doer <= other or other <= deed.doer for other in others):
            return True
    return False


@lru_cache(maxsize=4096)
def _deeds(text: str) -> tuple[Deed, ...]:
    """The deeds of a sentence whose doer has a name beside the verb; a claim meets the same clauses again."""
    return (*_by(text), *_active(words_of(text), text), *_being(text))


def _being(text: str) -> Iterator[Deed]:
    """What somebody is: `Anna is a vet`, `Anna, who is a vet`."""
    for match in _IS_A.finditer(text):
        yield Deed(_keys(match["what"]), _bare(match["name"].split()))


def _by(text: str) -> Iterator[Deed]:
    for match in _BY.finditer(text):
        before = _BEFORE_BY.search(text, max(0, match.start() - _LONGEST), match.start())
        words = words_of(before.group()) if before else ()
        done = next((word.lower for word in reversed(words) if is_past(word)), "")
        if done:
            yield Deed(_keys(done), _bare(match["name"].split()))


def _active(words: Sequence[Word], text: str) -> Iterator[Deed]:
    for at, word in enumerate(words):
        if at and word.lower not in AUXILIARIES and word.text[0].islower() and _is_verb(words, at):
            name = _name_before(words, at, text)
            if len(name) == 1 and name[0] is words[0]:
                # `Tea costs 2 euros`: what begins a sentence has a capital and need not be a name.
                continue
            if name and not text.startswith(" by ", word.end):
                yield Deed(_keys(word.lower), _bare([one.text for one in name]))


def _is_verb(words: Sequence[Word], at: int) -> bool:
    return is_past(words[at]) or is_finite(words, at)


def _name_before(words: Sequence[Word], verb: int, text: str) -> list[Word]:
    """The words with a capital that end where the verb begins; none behind a form of `be`."""
    end = verb
    while end and words[end - 1].lower in (AUXILIARIES | ADVERBS) - BE:
        end -= 1
    start = end
    while (
        start
        and _is_named(words[start - 1])
        and (start == end or text[words[start - 1].end : words[start].start] == " ")
    ):
        start -= 1
    near = start < end and text[words[end - 1].end : words[end].start].isspace()
    return list(words[start:end]) if near else []


def _is_named(word: Word) -> bool:
    return word.text[0].isupper() and word.lower not in DETERMINERS | PRONOUNS | FUNCTION_WORDS


def _bare(words: Sequence[str]) -> frozenset[str]:
    plain = (word.removesuffix("'s").removesuffix("’s") for word in words)
    return frozenset(word for word in plain if word.lower().rstrip(".") not in _TITLES)


def _keys(word: str) -> frozenset[str]:
    return word_keys(term_stem(word, "en"), word, "en")

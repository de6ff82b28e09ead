"""Whether two clauses say their words in the same order, as far as grammar lets the order change."""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from faithlint.judges.heuristic.clauses import Word, has_passive, verb_at
from faithlint.judges.heuristic.lexicon import BE, DETERMINERS, ERGATIVE, ROLES, SUBORDINATORS
from faithlint.judges.heuristic.reading import Reading, is_placed
from faithlint.text.irregular import base
from faithlint.text.wordlists import word_set


def same_order(claim: Reading, clause: Reading, wanted: Sequence[str]) -> bool:
    """Whether the stems `wanted` of the claim come in one order in both, in some wording of either."""
    wanted_set = set(wanted)

    def only(order: tuple[str, ...]) -> list[str]:
        return [stem for stem in order if stem in wanted_set]

    return any(_is_subsequence(only(mine), only(its)) for mine, its in _comparable(claim, clause))


def _is_subsequence(short: Sequence[str], long: Sequence[str]) -> bool:
    rest = iter(long)
    return all(stem in rest for stem in short)


Order = tuple[str, ...]


def _comparable(claim: Reading, clause: Reading) -> Iterator[tuple[Order, Order]]:
    """The wordings of both that tell the same roles in the same order."""
    mine, its = list(_wordings(claim)), list(_wordings(clause))
    mine_passive, its_passive = is_passive(claim), is_passive(clause)
    if mine_passive == its_passive or _is_ergative(claim if its_passive else clause):
        yield from product(mine, its)
    if mine_passive and not its_passive:
        yield from product(_active(claim), its)
    elif its_passive and not mine_passive:
        yield from product(mine, _active(clause))
    elif not mine_passive and _is_ergative(claim):
        yield from product(_active(claim), its)


def is_passive(reading: Reading) -> bool:
    """Whether the clause is in the passive voice; `is located in` tells where something is."""
    return has_passive(reading.words) is not None and not is_placed(reading.text)


def _wordings(reading: Reading) -> Iterator[Order]:
    """The stems as written; with a fronted adverbial moved behind; `N is the X` turned round."""
    yield tuple(stem.stem for stem in reading.stems)
    words = list(reading.words)
    verb = verb_at(words)
    if verb is None:
        return
    yield from _fronted_moved(reading)
    if words[verb].lower in BE and has_passive(words) is None and _is_definite(words[verb + 1 :]):
        start, end = words[verb].start, words[verb].end
        stop = re.search(r"[,;]\s", reading.text[end:])
        limit = end + stop.start() if stop else len(reading.text)
        before = tuple(stem.stem for stem in reading.stems if stem.start < start)
        yield tuple(stem.stem for stem in reading.stems if end <= stem.start < limit) + before


def _is_definite(words: Sequence[Word]) -> bool:
    """Whether a phrase names one thing, so that `Ann is the head` and `The head is Ann` are the same."""
    return bool(words) and (words[0].text[0].isupper() or words[0].lower in DETERMINERS - {"a", "an"})


def _fronted_moved(reading: Reading) -> Iterator[tuple[str, ...]]:
    cut = reading.text.find(", ")
    if not 0 < cut < len(reading.text) // 2 or _is_sentence([word for word in reading.words if word.start < cut]):
        cut = _end_of_front(reading.words)
    if cut > 0:
        front = tuple(stem.stem for stem in reading.stems if stem.start < cut)
        rest = tuple(stem.stem for stem in reading.stems if stem.start >= cut)
        yield rest + front


def _is_sentence(words: Sequence[Word]) -> bool:
    """Whether the words before a comma state something for themselves and are no adverbial of what follows."""
    first = words[0].lower if words else ""
    return first not in _FRONTING | ROLES | SUBORDINATORS and verb_at(words) is not None


def _end_of_front(words: Sequence[Word]) -> int:
    """Where the subject begins in `In the village the speed limit is 30`; 0 where nothing stands in front of it."""
    verb = verb_at(words) or 0
    if not verb or words[0].lower not in _FRONTING:
        return 0
    starts = (at for at in range(2, verb) if words[at].lower in DETERMINERS)
    at = next((at for at in starts if words[at - 1].lower not in DETERMINERS | _FRONTING | ROLES | {"of"}), 0)
    return words[at].start if at else 0


_FRONTING = word_set("in on at from since during by under near after before")


def _active(reading: Reading) -> Iterator[Order]:
    """`X was opened by Y` as `Y open X`; `X was opened` and `X opened` as `open X`."""
    words = list(reading.words)
    verb = verb_at(words)
    if verb is None:
        return
    start = words[verb].start
    before = tuple(stem.stem for stem in reading.stems if stem.start < start)
    after = [stem for stem in reading.stems if stem.start >= start]
    if not before or not after:
        return
    by = next((word.start for word in words if word.lower == "by" and word.start > start), None)
    if by is None or not has_passive(words):
        yield (after[0].stem, *before, *(stem.stem for stem in after[1:]))
        return
    behind = (word.start for word in words if word.start > by and word.lower in _AFTER_AGENT)
    comma = reading.text.find(",", by)
    agent_end = min(next(behind, len(reading.text)), comma if comma > 0 else len(reading.text))
    agent = tuple(stem.stem for stem in after if by < stem.start < agent_end)
    others = tuple(stem.stem for stem in after if not by < stem.start < agent_end)
    yield agent + others[:1] + before + others[1:]


_AFTER_AGENT = word_set(
    "in on at for since from to with into onto after before during until between near as who whose which and"
)


def _is_ergative(reading: Reading) -> bool:
    """Whether the verb tells the same in both voices and has no object: `The bakery opened in 1988`."""
    words = list(reading.words)
    for at, word in enumerate(words):
        if at and _ergative_base(word.lower):
            return at + 1 == len(words) or words[at + 1].lower in _NO_OBJECT or words[at + 1].text[0].isdigit()
    return False


_NO_OBJECT = frozenset({"in", "on", "at", "since", "by", "from", "until", "to", "and", "with", "after", "before"})


def _ergative_base(word: str) -> bool:
    known = base(word)
    return known in ERGATIVE or any(known.removesuffix(end) in ERGATIVE for end in ("ed", "d", "s"))


def roles(reading: Reading) -> dict[str, str]:
    """The preposition that stands before each noun phrase, by the stems of the phrase up to its first content word."""
    found: dict[str, str] = {}
    waiting = ""
    starts = {stem.start: stem.stem for stem in reading.stems}
    for word in reading.words:
        if word.lower in ROLES:
            waiting = word.lower
        elif word.start in starts:
            if waiting:
                found[starts[word.start]] = waiting
            waiting = ""
        elif word.lower not in DETERMINERS:
            waiting = ""
    return found

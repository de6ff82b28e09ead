"""Whether two clauses say their words in the same order, as far as grammar lets the order change."""

from collections.abc import Iterator, Sequence

from faithlint.judges.heuristic.clauses import has_passive, is_finite, verb_at
from faithlint.judges.heuristic.lexicon import BE
from faithlint.judges.heuristic.reading import Reading


def same_order(claim: Reading, clause: Reading, wanted: Sequence[str]) -> bool:
    """Whether the stems `wanted` of the claim come in one order in both, in some wording of either."""
    wanted_set = set(wanted)
    its = [tuple(stem for stem in order if stem in wanted_set) for order in orders(clause)]
    return any(
        _is_subsequence([stem for stem in order if stem in wanted_set], other)
        for order in orders(claim)
        for other in its
    )


def _is_subsequence(short: Sequence[str], long: Sequence[str]) -> bool:
    rest = iter(long)
    return all(stem in rest for stem in short)


def orders(reading: Reading) -> Iterator[tuple[str, ...]]:
    """The stems as written; with a fronted adverbial moved behind; active for passive; `N is the X` turned round."""
    as_written = tuple(stem.stem for stem in reading.stems)
    yield as_written
    words = list(reading.words)
    verb = verb_at(words)
    if verb is None:
        return
    start, end = words[verb].start, words[verb].end
    yield from _fronted_moved(reading)
    if words[verb].lower in BE and has_passive(words) is None:
        before = tuple(stem.stem for stem in reading.stems if stem.start < start)
        after = tuple(stem.stem for stem in reading.stems if stem.start >= end)
        yield after + before
        return
    yield from _turned(reading, verb)


def _fronted_moved(reading: Reading) -> Iterator[tuple[str, ...]]:
    comma = reading.text.find(", ")
    if 0 < comma < len(reading.text) // 2:
        front = tuple(stem.stem for stem in reading.stems if stem.start < comma)
        rest = tuple(stem.stem for stem in reading.stems if stem.start > comma)
        yield rest + front


def _turned(reading: Reading, verb: int) -> Iterator[tuple[str, ...]]:
    """`X was opened by Y` as `Y open X`; `X was opened` and `X opened` as `open X`."""
    words = list(reading.words)
    passive = has_passive(words)
    start = words[verb].start
    before = tuple(stem.stem for stem in reading.stems if stem.start < start)
    after = [stem for stem in reading.stems if stem.start >= start]
    if not before or not after:
        return
    by = next((word.start for word in words if word.lower == "by" and word.start > start), None)
    if passive and by is not None:
        agent_end = next(
            (word.start for word in words if word.start > by and word.lower in ("in", "on", "at", "for", "since")),
            len(reading.text),
        )
        agent = tuple(stem.stem for stem in after if by < stem.start < agent_end)
        others = tuple(stem.stem for stem in after if not by < stem.start < agent_end)
        yield agent + others[:1] + before + others[1:]
    elif passive or _is_intransitive(reading, after[0].start):
        yield (after[0].stem, *before, *(stem.stem for stem in after[1:]))


def _is_intransitive(reading: Reading, verb_start: int) -> bool:
    """Whether only an adverbial or nothing follows the verb: `The bakery opened in 1988`."""
    words = list(reading.words)
    at = next((number for number, word in enumerate(words) if word.start == verb_start), None)
    if at is None or not is_finite(words, at):
        return False
    return at + 1 == len(words) or words[at + 1].lower in ("in", "on", "at", "since", "by", "from", "until")

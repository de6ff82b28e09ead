"""The documents that share most weight with a set of keys, found fast also where every document shares nearly all."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest

_LONG = 512
"""From so many documents on a key's documents are kept as bits, of which millions are added up at once."""

_UNIT = 2
"""Weights are whole multiples of 1/2."""


class Ranking:
    """An inverted index over documents 0 to `count` - 1; of two that share as much, the one with the lower number wins.

    The rank of a document depends on its keys and on those asked for only.
    """

    def __init__(self, documents: Iterable[Iterable[str]]) -> None:
        self._postings: defaultdict[str, list[int]] = defaultdict(list)
        self._bits: dict[str, bytes] = {}
        self._count = 0
        for keys in documents:
            for key in keys:
                self._postings[key].append(self._count)
            self._count += 1

    def best(self, weights: Mapping[str, float], limit: int) -> list[int]:
        """The `limit` documents with most weight, best first; only those that share anything."""
        known = [(key, round(weight * _UNIT)) for key, weight in weights.items() if key in self._postings]
        short = [(self._postings[key], weight) for key, weight in known if len(self._postings[key]) <= _LONG]
        long = [(self._bitmap(key), weight) for key, weight in known if len(self._postings[key]) > _LONG]
        scores: dict[int, int] = {}
        for posting, weight in short:
            for at in posting:
                scores[at] = scores.get(at, 0) + weight
        for at in scores:
            scores[at] += sum(weight for bits, weight in long if bits[at >> 3] >> (at & 7) & 1)
        if long:
            scores |= self._best_of_others(long, scores, limit)
        # As single numbers they are compared ten times as fast as by a key.
        best = nsmallest(limit, [at - score * self._count for at, score in scores.items()])
        return [at % self._count for at in best]

    def _bitmap(self, key: str) -> bytes:
        if key not in self._bits:
            self._bits[key] = bytes(_bits(self._postings[key], self._count))
        return self._bits[key]

    def _best_of_others(self, long: Sequence[tuple[bytes, int]], scored: Iterable[int], limit: int) -> dict[int, int]:
        """The best documents that no short posting names, by a sum over all of them at once."""
        slices = _sums([(int.from_bytes(bits, "little"), weight) for bits, weight in long])
        others = ~int.from_bytes(_bits(scored, self._count), "little")
        found: dict[int, int] = {}
        for group in _groups(slices, others, limit):
            while group and len(found) < limit:
                lowest = group & -group
                at = lowest.bit_length() - 1
                found[at] = sum(1 << power for power, bits in enumerate(slices) if bits & lowest)
                group ^= lowest
        return found


def _bits(numbers: Iterable[int], count: int) -> bytearray:
    bits = bytearray(count // 8 + 1)
    for at in numbers:
        bits[at >> 3] |= 1 << (at & 7)
    return bits


def _sums(rows: Sequence[tuple[int, int]]) -> list[int]:
    """For every bit the sum of the weights of the rows that have it, as binary digits, the lowest first."""
    slices: list[int] = []
    for bits, weight in rows:
        for power in range(weight.bit_length()):
            if weight >> power & 1:
                _add(slices, bits, power)
    return slices


def _add(slices: list[int], carry: int, power: int) -> None:
    while carry:
        while len(slices) <= power:
            slices.append(0)
        slices[power], carry = slices[power] ^ carry, slices[power] & carry
        power += 1


def _groups(slices: Sequence[int], among: int, limit: int) -> Iterable[int]:
    """The documents of `among` with the highest sum, then those with the next, until there are `limit`."""
    anything = 0
    for bits in slices:
        anything |= bits
    left = among & anything
    found = 0
    while left and found < limit:
        group = left
        for bits in reversed(slices):
            group = group & bits or group
        yield group
        found += group.bit_count()
        left &= ~group

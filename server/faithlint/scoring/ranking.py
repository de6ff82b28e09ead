"""The documents that share most weight with a set of keys, found fast also where every document shares nearly all."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import nsmallest
from typing import TypeAlias

_COUNTED = 1024
"""Up to so many documents of all keys together are counted one by one: that is over before bits are made."""

_LONG = 512
"""From so many documents on a key's documents are kept as bits, of which millions are added up at once."""

_FEW = 4096
"""Up to so many documents there is no key whose documents are not faster added up as bits."""

_SORTED = 512
"""Up to so many numbers are sorted faster than the smallest are picked."""

_UNIT = 2
"""Weights are whole multiples of 1/2."""

_Row: TypeAlias = tuple[str, Sequence[int], int]
"""A key, the documents that have it, and its weight in units."""


class Ranking:
    """An inverted index over documents 0 to `count` - 1; of two that share as much, the one with the lower number wins.

    The rank of a document depends on its keys and on those asked for only.
    """

    def __init__(self, documents: Iterable[AbstractSet[str]]) -> None:
        postings: dict[str, tuple[int] | list[int]] = {}
        at = -1
        for at, keys in enumerate(documents):
            # Most keys have one document. All of these share its tuple: thousands of lists cost time whenever the
            # interpreter looks for garbage.
            alone = (at,)
            for key in keys:
                held = postings.setdefault(key, alone)
                if held is alone:
                    continue
                if isinstance(held, list):
                    held.append(at)
                else:
                    postings[key] = [*held, at]
        self._postings: Mapping[str, Sequence[int]] = postings
        self._count = at + 1
        self._bits: dict[str, bytes] = {}
        self._numbers: dict[str, int] = {}

    def best(self, weights: Mapping[str, float], limit: int) -> list[int]:
        """The `limit` documents with most weight, best first; only those that share anything."""
        count, held = self._count, self._postings
        rows = [(key, held[key], int(weight * _UNIT)) for key, weight in weights.items() if key in held]
        if sum([len(documents) for _, documents, _ in rows]) <= _COUNTED:
            ranks = _ranks(rows, count)
        else:
            scores = self._by_bits(rows, limit) if count <= _FEW else self._by_postings(rows, limit)
            ranks = [at - score * count for at, score in scores.items()]
        best = sorted(ranks)[:limit] if len(ranks) <= _SORTED else nsmallest(limit, ranks)
        return [rank % count for rank in best]

    def _by_bits(self, rows: Sequence[_Row], limit: int) -> dict[int, int]:
        """The weights of the best documents, and maybe of more."""
        return _best_sums([(self._number(key), weight) for key, _, weight in rows], -1, limit)

    def _by_postings(self, rows: Sequence[_Row], limit: int) -> dict[int, int]:
        """The same by counting where few documents have a key."""
        scores = _counted([row for row in rows if len(row[1]) <= _LONG])
        long = [(self._bitmap(key), weight) for key, documents, weight in rows if len(documents) > _LONG]
        for at in scores:
            scores[at] += sum(weight for bits, weight in long if bits[at >> 3] >> (at & 7) & 1)
        if long:
            others = ~int.from_bytes(_bits(scores, self._count), "little")
            scores |= _best_sums([(int.from_bytes(bits, "little"), weight) for bits, weight in long], others, limit)
        return scores

    def _number(self, key: str) -> int:
        if key not in self._numbers:
            self._numbers[key] = int.from_bytes(_bits(self._postings[key], self._count), "little")
        return self._numbers[key]

    def _bitmap(self, key: str) -> bytes:
        if key not in self._bits:
            self._bits[key] = bytes(_bits(self._postings[key], self._count))
        return self._bits[key]


def _ranks(rows: Iterable[_Row], count: int) -> Collection[int]:
    """A number for each document in the rows: the more weight and the lower its own number, the lower this one.

    From it the document is known again: single numbers are compared ten times as fast as by a key.
    """
    ranks: dict[int, int] = {}
    for _, documents, weight in rows:
        step = weight * count
        for at in documents:
            ranks[at] = ranks.get(at, at) - step
    return ranks.values()


def _counted(rows: Iterable[_Row]) -> dict[int, int]:
    """The sum of the weights of the rows that each document is in."""
    scores: dict[int, int] = {}
    for _, documents, weight in rows:
        for at in documents:
            scores[at] = scores.get(at, 0) + weight
    return scores


def _best_sums(rows: Sequence[tuple[int, int]], among: int, limit: int) -> dict[int, int]:
    """The documents of `among` with the highest sums over all rows at once, at most `limit`."""
    found: dict[int, int] = {}
    for group, total in _groups(_sums(rows), among, limit):
        while group and len(found) < limit:
            lowest = group & -group
            found[lowest.bit_length() - 1] = total
            group ^= lowest
    return found


def _bits(numbers: Iterable[int], count: int) -> bytearray:
    bits = bytearray(count // 8 + 1)
    for at in numbers:
        bits[at >> 3] |= 1 << (at & 7)
    return bits


def _sums(rows: Sequence[tuple[int, int]]) -> list[int]:
    """For every bit the sum of the weights of the rows that have it, as binary digits, the lowest first."""
    slices: list[int] = [0] * max((weight.bit_length() for _, weight in rows), default=0)
    for bits, weight in rows:
        for power in range(weight.bit_length()):
            carry, at = (bits if weight >> power & 1 else 0), power
            while carry and at < len(slices):
                slices[at], carry = slices[at] ^ carry, slices[at] & carry
                at += 1
            if carry:
                slices.append(carry)
    return slices


def _groups(slices: Sequence[int], among: int, limit: int) -> Iterator[tuple[int, int]]:
    """The documents of `among` with the highest sum, and that, then those with the next, until there are `limit`."""
    anything = 0
    for bits in slices:
        anything |= bits
    left = among & anything
    found = 0
    while left and found < limit:
        group, total = left, 0
        for power in range(len(slices) - 1, -1, -1):
            if having := group & slices[power]:
                group, total = having, total + (1 << power)
        yield group, total
        found += group.bit_count()
        left &= ~group

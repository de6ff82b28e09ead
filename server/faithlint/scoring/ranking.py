"""The documents that share most weight with a set of keys, found fast also where every document shares nearly all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import nsmallest

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


class Ranking:
    """An inverted index over documents 0 to `count` - 1; of two that share as much, the one with the lower number wins.

    The rank of a document depends on its keys and on those asked for only.
    """

    def __init__(self, documents: Iterable[AbstractSet[str]]) -> None:
        postings: dict[str, int | list[int]] = {}
        at = -1
        for at, keys in enumerate(documents):
            for key in keys:
                held = postings.setdefault(key, at)
                if held == at:
                    continue
                if isinstance(held, list):
                    held.append(at)
                else:
                    postings[key] = [held, at]
        # Most keys have one document. It stands there without a list, since thousands of lists cost time whenever the
        # interpreter looks for garbage.
        self._single_or_many = postings
        self._count = at + 1
        self._bits: dict[str, bytes] = {}
        self._numbers: dict[str, int] = {}

    def best(self, weights: Mapping[str, float], limit: int) -> list[int]:
        """The `limit` documents with most weight, best first; only those that share anything."""
        held = self._single_or_many
        known = [(key, int(weight * _UNIT)) for key, weight in weights.items() if key in held]
        rows = [(self._posting(key), weight) for key, weight in known]
        if sum([len(posting) for posting, _ in rows]) <= _COUNTED:
            scores = _counted(rows)
        else:
            scores = self._by_bits(known, limit) if self._count <= _FEW else self._by_postings(known, limit)
        # As single numbers they are compared ten times as fast as by a key.
        count = self._count
        numbers = [at - score * count for at, score in scores.items()]
        best = sorted(numbers)[:limit] if len(numbers) <= _SORTED else nsmallest(limit, numbers)
        return [at % count for at in best]

    def _posting(self, key: str) -> Sequence[int]:
        """The documents that have a key, in order."""
        held = self._single_or_many[key]
        return held if isinstance(held, list) else (held,)

    def _by_bits(self, known: Sequence[tuple[str, int]], limit: int) -> dict[int, int]:
        """The weights of the best documents, and maybe of more."""
        return _best_sums([(self._number(key), weight) for key, weight in known], -1, limit)

    def _by_postings(self, known: Sequence[tuple[str, int]], limit: int) -> dict[int, int]:
        """The same by counting where few documents have a key."""
        scores = _counted([(self._posting(key), weight) for key, weight in known if len(self._posting(key)) <= _LONG])
        long = [(self._bitmap(key), weight) for key, weight in known if len(self._posting(key)) > _LONG]
        for at in scores:
            scores[at] += sum(weight for bits, weight in long if bits[at >> 3] >> (at & 7) & 1)
        if long:
            others = ~int.from_bytes(_bits(scores, self._count), "little")
            scores |= _best_sums([(int.from_bytes(bits, "little"), weight) for bits, weight in long], others, limit)
        return scores

    def _number(self, key: str) -> int:
        if key not in self._numbers:
            self._numbers[key] = int.from_bytes(_bits(self._posting(key), self._count), "little")
        return self._numbers[key]

    def _bitmap(self, key: str) -> bytes:
        if key not in self._bits:
            self._bits[key] = bytes(_bits(self._posting(key), self._count))
        return self._bits[key]


def _counted(rows: Iterable[tuple[Sequence[int], int]]) -> dict[int, int]:
    """The sum of the weights of the rows that each document is in."""
    scores: dict[int, int] = {}
    for posting, weight in rows:
        for at in posting:
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

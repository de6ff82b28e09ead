"""The lists of Korean words, particles and endings: package data, read on first use."""

from functools import cache

from faithlint.text.wordlists import listed_lines


@cache
def korean_words(name: str) -> frozenset[str]:
    """The words of a list of the data folder, without the marks before them."""
    return frozenset(word.lstrip("=~") for word in korean_lines(name))


@cache
def korean_lines(name: str) -> tuple[str, ...]:
    """The words of a list of the data folder as they stand there."""
    return tuple(word for line in listed_lines(f"{name}.txt") for word in line.split())

"""Chinese characters in one of their two forms: 機器學習 and 机器学习 are the same words."""

from functools import cache

from faithlint.text.wordlists import listed_lines


def simplified(text: str) -> str:
    """`text` with traditional characters as the simplified ones that are written for them, one for one."""
    return text.translate(_variants())


@cache
def _variants() -> dict[int, str]:
    pairs = [pair for line in listed_lines("chinese_variants.txt") for pair in line.split()]
    return {ord(pair[0]): pair[1] for pair in pairs}

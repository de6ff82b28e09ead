"""Hangul syllables taken apart: their vowels and last consonants, by the numbers that Unicode gives these.

Vowels: ㅏ 0, ㅐ 1, ㅓ 4, ㅔ 5, ㅕ 6, ㅗ 8, ㅘ 9, ㅙ 10, ㅚ 11, ㅜ 13, ㅝ 14, ㅡ 18, ㅣ 20.
"""

NIEUN = 4
RIEUL = 8
RIEUL_MIEUM = 10
MIEUM = 16
BIEUP = 17
SIOT = 19
SSANG_SIOT = 20
HIEUT = 27
"""Last consonants: ㄴ, ㄹ, ㄻ, ㅁ, ㅂ, ㅅ, ㅆ, ㅎ."""


def final_of(syllable: str) -> int:
    """The number of the consonant in which a syllable ends, 0 for none; -1 for what is no syllable."""
    code = ord(syllable or " ") - 0xAC00
    return code % 28 if 0 <= code < 11172 else -1


def with_final(syllable: str, final: int) -> str:
    """The syllable with that consonant at its end, 0 for none."""
    code = ord(syllable) - 0xAC00
    return chr(0xAC00 + code - code % 28 + final)


def with_vowel(syllable: str, vowel: int, final: int = 0) -> str:
    """The syllable with that vowel, and that consonant at its end."""
    code = ord(syllable) - 0xAC00
    return chr(0xAC00 + code // 588 * 588 + vowel * 28 + final)


def vowel_of(syllable: str) -> int:
    """The number of the vowel of a syllable."""
    return (ord(syllable) - 0xAC00) % 588 // 28

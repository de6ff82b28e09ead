"""Arabic words without article and with their broken plurals undone, as far as their letters show it."""

from faithlint.text.patterns import lazy

_ARTICLE = lazy(r"\A(?:و|ب|ل|ف|ك)?ال(?=..)")
_C = "[^اوي]"
# A plural by its vowels, and the singular whose consonants it keeps: أقلام of قلم, دروس of درس, مدارس of مدرسة.
_BROKEN = (
    lazy(rf"أ({_C})(.)ا({_C})\Z"),
    lazy(rf"({_C})({_C})[او]({_C})\Z"),
    lazy(r"(.)(ي)و(.)\Z"),
    lazy(rf"(م)({_C})ا({_C})({_C})\Z"),
)


def without_article(word: str) -> str:
    """`word` without the article and what is written onto it: والكتاب, كتاب."""
    return _ARTICLE.sub("", word)


def broken_plurals(word: str) -> tuple[str, ...]:
    """What is left of a word without article when its inner vowels are taken for those of a plural.

    A singular of three letters is its own rest, so that كتاب, كتب and الكتب share one.
    """
    bare = word.removesuffix("ة")
    found = tuple("".join(match.groups()) for pattern in _BROKEN if (match := pattern.match(bare)))
    return found or ((bare,) if bare != word else ())

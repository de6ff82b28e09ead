"""Word stems behind one small port: `stem(word, language)`.

NLTK's stemmers are the engines: Cistem for German, which joins more forms of a word and fewer different words than
Snowball does, and Snowball elsewhere. They are imported on the first call (0.3 s), never before, and need no data
files. English words never ask for them: `porter` does the same. Results are kept per word. docs/keywords.md has the
measurements.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from string import ascii_lowercase

from faithlint.text.porter import porter

_SNOWBALL = {
    "ar": "arabic",
    "da": "danish",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hu": "hungarian",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
}
# Norwegian texts carry the tag of one of its two written forms.
_SAME = {"nb": "no", "nn": "no"}

STEMMED_LANGUAGES = frozenset(_SNOWBALL) | frozenset(_SAME)
"""Tags of the languages that have a stemmer; every other language gets the casefolded word back."""

# Nothing of that length is a word of a language; it is cheaper, and safer, to leave it alone.
_LONGEST = 64


# No rule of the stemmer touches these endings, so they cost no engine.
UNTOUCHED = re.compile(r"[a-z]*(?:[abfhjkopquvwxz]|[^i]c|[^e]d|[^n]g|[^s]m|[^eo]r|[^o]n|[^n]t)")
"""Lower-case English words that are their own stem by their ending."""

_PAIRS = [first + last for first in ascii_lowercase for last in ascii_lowercase]
UNTOUCHED_ENDS = frozenset([pair for pair in _PAIRS if UNTOUCHED.fullmatch(pair)])
"""How such words of two letters or more end."""


@lru_cache(maxsize=1 << 16)
def stem(word: str, language: str = "en") -> str:
    """The lower-case stem of `word`: equal for most inflections of it, and for some other words of its family.

    `language` is a BCP 47 primary tag. Words of languages without a stemmer come back casefolded. Never fails.
    """
    folded = word.casefold()
    if language == "en":
        return folded if len(folded) > _LONGEST or UNTOUCHED.fullmatch(folded) else porter(folded) or folded
    engine = _engine(_SAME.get(language, language))
    if engine is None or len(folded) > _LONGEST:
        return folded
    return engine(folded) or folded


@cache
def _engine(language: str) -> Callable[[str], str] | None:
    name = _SNOWBALL.get(language)
    if name is None:
        return None
    if language == "de":
        from nltk.stem.cistem import Cistem

        german: Callable[[str], str] = Cistem().stem
        return german
    from nltk.stem.snowball import SnowballStemmer

    engine: Callable[[str], str] = SnowballStemmer(name).stem  # type: ignore[no-untyped-call]
    return engine

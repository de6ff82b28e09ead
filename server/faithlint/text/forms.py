"""What a token is compared by: one value per distinct token text, kept."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from faithlint.text.derivation import derivations, families
from faithlint.text.derivation import roots as word_roots
from faithlint.text.inflection import base_forms, irregular
from faithlint.text.keys import exact_key, spelling_key
from faithlint.text.kinship import KINDRED, related_bases
from faithlint.text.korean import korean_roots
from faithlint.text.spelling import american, keeping_spelling
from faithlint.text.stems import UNTOUCHED_ENDS
from faithlint.text.stopwords import CAPITAL_NAMES
from faithlint.text.tokens import VALUES, TokenKind
from faithlint.text.units import value_key

# Bound once: a member of an enumeration costs a tenth of a microsecond each time it is asked for in Python 3.11.
_WORD = TokenKind.WORD
_NUMBER = TokenKind.NUMBER
_ACRONYM = TokenKind.ACRONYM


class Form(NamedTuple):
    """`key` equal: the same word. `spelling` equal: another spelling of it. A base shared: another inflection of it."""

    key: str
    spelling: str
    bases: tuple[str, ...]
    language: str


def form(text: str, kind: TokenKind, language: str) -> Form:
    """The form of a token that is no Korean word; values and technical names have no inflections."""
    if kind is _WORD and text.isascii() and text.isalnum() and text not in CAPITAL_NAMES:
        key = text.lower()
        if language == "en" and not key.isalpha() and key[-1] not in ENDS_OF_INFLECTIONS:
            return Form(key, key, (key,), language)
        spelling = american(key)
        return Form(key, spelling, _bases(text, spelling, language), language)
    if kind in VALUES or kind is _NUMBER:
        value = value_key(text, kind)
        return Form(value, value, (), language)
    if text in CAPITAL_NAMES:
        return Form(text, text, (), language)
    key = exact_key(text)
    if kind is _ACRONYM:
        bare = key.replace(".", "")
        capital = bare.upper() if bare.upper() in CAPITAL_NAMES else bare
        return Form(key, capital, (), language)
    if kind is not _WORD:
        return Form(key, _name_spelling(key, kind), (), language)
    # Part by part, so that a hyphened word is spelled like its parts side by side.
    spelling = "".join(map(spelling_key, key.split("-"))) if "-" in key else spelling_key(text)
    return Form(key, spelling, _bases(text, spelling, language), language)


def _name_spelling(key: str, kind: TokenKind) -> str:
    """The spelling of a technical name: HTTP2 for HTTP/2; of two letters the slash says too much to be left out."""
    if kind is TokenKind.URL:
        return key.rstrip("/")
    if kind not in (TokenKind.IDENTIFIER, TokenKind.TERM):
        return key
    return spelling_key(key.replace("/", "") if len(key) > len("a/b") else key)


_FINITE = re.compile(r"(?<=[a-zäöüß]{3})(?:e?t|e?st|e?te|e?ten|e?test|e?tet)\Z")
_NO_VERB = frozenset(
    ("markt", "macht", "haut", "pacht", "last", "rast", "gast", "mist", "post", "list", "kost", "acht")
)
ENDS_OF_INFLECTIONS = frozenset("sdgn")
"""Without one of them at its end, an English word that holds a digit has no other form."""
# Names that end in s: HTTPS is no form of HTTP.
_NO_PLURALS = frozenset(
    ("https", "dns", "aws", "gps", "css", "sms", "tls", "cms", "rss", "ios", "macos", "saas", "paas")
)
_PLURAL_OF_CAPITALS = re.compile(r"[A-Z0-9]*[A-Z]s")


def _bases(text: str, spelling: str, language: str) -> tuple[str, ...]:
    if text[-1:] == "s" and _PLURAL_OF_CAPITALS.fullmatch(text):
        return (spelling[:-1], spelling)
    if language == "de" and (ending := _FINITE.search(key := exact_key(text))) and key not in _NO_VERB:
        # The stemmer leaves the t of lernt.
        words = (key, key[: ending.start()] + "en", spelling)
        return tuple(dict.fromkeys(base for word in words for base in base_forms(word, "de")))
    if spelling in _NO_PLURALS:
        return (spelling,)
    if language in ("de", "fr", "es", "pt", "it", "ru", "nl", "sv", "tr", "da", "no", "fi", "hu", "ro"):
        # Their stemmers read the accents, so the word is taken before these are folded.
        return tuple(dict.fromkeys((*base_forms(exact_key(text), language), *base_forms(spelling, language))))
    return base_forms(spelling, language)


def uninflected(words: Iterable[str]) -> list[str]:
    """Those lower-case English words of ASCII letters whose looks tell that each is its one spelling and base."""
    listed = irregular()
    return [word for word in keeping_spelling(words) if word not in listed and not word.endswith(_ENDINGS)]


_ENDINGS = ("s", "ed", "ing")


def rooted(words: Iterable[str]) -> list[str]:
    """Those of such words, of two letters or more, whose looks tell that they are their one root as well."""
    listed, derived = families(), derivations()
    return [word for word in words if word[-2:] in UNTOUCHED_ENDS and word not in listed and word not in derived]


def roots(bases: tuple[str, ...], spelling: str, language: str) -> tuple[str, ...]:
    """Roots of the families of a word with these forms; words that share one are derived from one another."""
    if not bases:
        return ()
    if language == "ko":
        return korean_roots(bases)
    if language in KINDRED:
        return tuple(dict.fromkeys((*bases, *related_bases(spelling, language))))
    if language != "en" or (len(bases) == 1 and not spelling.isalpha()):
        return bases
    return word_roots(spelling, language)

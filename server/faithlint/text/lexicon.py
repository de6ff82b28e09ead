"""Terms of more than one word, other names of things, and acronyms: package data, read on first use."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, lru_cache
from zlib import decompress

from faithlint.text.inflection import base_forms
from faithlint.text.keys import exact_key, spelling_key
from faithlint.text.stems import STEMMED_LANGUAGES
from faithlint.text.tokens import TokenKind, tokenize
from faithlint.text.wordlists import data_file, listed_lines, word_set

# The format that zlib shall take apart.
_GZIP = 31
_COMPOUND_LANGUAGES = frozenset({"en", "de", "fr", "es", "pt", "it", "ru", "ar", "ko", "nl", "sv", "vi", "tr", "pl"})


@dataclass(frozen=True, slots=True)
class Compounds:
    """Terms to keep whole. `terms` holds their joined keys and whether they are names; `firsts` how they may begin."""

    terms: dict[str, bool]
    firsts: dict[str, int]


def part_key(word: str, language: str, last: bool = True) -> str:
    """What one word of a compound is compared by: forms of the last word (of every word, outside English) are one."""
    if language == "en":
        # Part by part, as the words of a text are spelled: signal-to-noise.
        spelling = "".join(map(spelling_key, word.split("-")))
        return base_forms(spelling, "en")[0] if last else spelling
    if language in STEMMED_LANGUAGES or language == "tr":
        return base_forms(exact_key(word), language)[0]
    return spelling_key(word)


@cache
def compounds(language: str) -> Compounds:
    """The terms that a text of `language` may hold, English ones included: every language borrows them."""
    names = ["en"] if language not in _COMPOUND_LANGUAGES else list(dict.fromkeys(("en", language)))
    terms = [(term, name) for name in names for term in listed_lines(f"compounds_{name}.txt")]
    return make_compounds(tuple(terms))


@cache
def make_compounds(terms: tuple[tuple[str, str], ...]) -> Compounds:
    """Compounds from pairs of a term and its language."""
    table: dict[str, bool] = {}
    firsts: dict[str, int] = {}
    for term, language in terms:
        words = [token.text for token in tokenize(term)] if not term.isascii() or "'" in term else term.split()
        if not words:
            continue
        keys = [part_key(word, language, last=at == len(words) - 1) for at, word in enumerate(words)]
        table["".join(keys)] = any(word[0].isupper() for word in words[1:] or words) and language != "de"
        parts = len(words) + sum(word.count("-") for word in words)
        for first in {keys[0], part_key(words[0].split("-")[0], language, last=False), spelling_key(words[0])}:
            firsts[first] = max(firsts.get(first, 0), parts)
    return Compounds(table, firsts)


@dataclass(frozen=True, slots=True)
class Nouns:
    """How English nouns of several words go on behind their first word, as keys of the words that follow.

    `pairs` holds the second words of nouns of two words, `longer` what stands behind the second word of longer ones.
    Of either, what `names` holds makes a name, whose first and last word have capitals (Hong Kong, Gulf of Mexico).
    """

    pairs: frozenset[str]
    longer: dict[str, frozenset[str]]
    names: frozenset[str]


def nouns_from(first: str) -> Nouns | None:
    """The nouns of several words that begin with the word of the key `first`; None when there are none."""
    terms = wordnet_nouns()
    beginning = f"{first} "
    at = bisect_left(terms, beginning)
    return _nouns(beginning, at) if at < len(terms) and terms[at].startswith(beginning) else None


def beginning_no_nouns(words: list[str]) -> list[str]:
    """Those of the words, as keys, from which no noun of several words begins."""
    if len(words) < _MANY:
        return [word for word in words if not nouns_from(word)]
    heads = _noun_heads()
    return [word for word in words if word not in heads]


# For fewer words it is not worth while to make a set of all that begin one.
_MANY = 5000


@cache
def _noun_heads() -> frozenset[str]:
    return frozenset([term.partition(" ")[0] for term in wordnet_nouns()])


@lru_cache(maxsize=1 << 14)
def _nouns(beginning: str, at: int) -> Nouns:
    terms = wordnet_nouns()
    rests: list[str] = []
    while at < len(terms) and terms[at].startswith(beginning):
        rests.append(terms[at][len(beginning) :])
        at += 1
    names = [rest.lower() for rest in rests if not rest.islower()]
    rests = [*[rest for rest in rests if rest.islower()], *names]
    longer: dict[str, set[str]] = {}
    for second, _, end in (rest.partition(" ") for rest in rests if " " in rest):
        longer.setdefault(second, set()).add(end)
    pairs = frozenset(rest for rest in rests if " " not in rest)
    return Nouns(pairs, {second: frozenset(ends) for second, ends in longer.items()}, frozenset(names))


@cache
def wordnet_nouns() -> tuple[str, ...]:
    """The nouns of several words that WordNet 3.1 knows, as keys of their words, sorted. Unpacked on first use.

    The last word of a name has a capital.
    """
    return tuple(decompress(data_file("wordnet_nouns.gz"), _GZIP).decode().split("\n"))


@cache
def aliases() -> dict[str, tuple[str, ...]]:
    """Spelling key of a name to those of the other names of the same thing."""
    table: dict[str, tuple[str, ...]] = {}
    for line in listed_lines("aliases.txt"):
        names = tuple(_name_key(name.strip()) for name in line.split("="))
        for name in names:
            others = (*table.get(name, ()), *(other for other in names if other != name))
            table[name] = tuple(dict.fromkeys(others))
    return table


@cache
def other_names(spelling: str, base: str) -> tuple[str, ...]:
    """Other names of a thing, as spelling keys, by its own name or by the base form of it: app for apps."""
    return aliases().get(spelling, ()) or aliases().get(base, ())


@cache
def many_names() -> frozenset[str]:
    """Names of things that have others, and what may be their plurals."""
    names = aliases().keys()
    return frozenset((*names, *[f"{name}{s}" for name in names if name.isalpha() for s in ("s", "es")])) - {"as", "us"}


@cache
def acronyms() -> dict[str, tuple[str, ...]]:
    """Acronym in capitals to its long forms."""
    table: dict[str, list[str]] = {}
    for line in listed_lines("acronyms.txt"):
        acronym, long = (part.strip() for part in line.split("=", 1))
        table.setdefault(acronym.upper(), []).extend(part.strip() for part in long.split("|"))
    return {acronym: tuple(longs) for acronym, longs in table.items()}


# Acronyms that, written small, are words of their own.
_WORDS_BESIDES = word_set(
    "rag ram rom rest spa soa dom lan wan ar ev led pr un us who aids vat ann vae sme ide cv cd ci os ip "
    "add er stem dry gan mae dag nat sad moe cot "
)


@cache
def small_acronyms() -> frozenset[str]:
    """Acronyms that are known when they are written small as well: nlp."""
    return frozenset(acronym.lower() for acronym in acronyms() if acronym.isalpha()) - _WORDS_BESIDES


@cache
def word_list(name: str) -> frozenset[str]:
    """Casefolded words of a list in the data folder."""
    return frozenset(word.casefold() for line in listed_lines(f"{name}.txt") for word in line.split())


def _name_key(name: str) -> str:
    tokens = tokenize(name)
    if len(tokens) == 1 and tokens[0].kind not in (TokenKind.WORD, TokenKind.IDENTIFIER, TokenKind.TERM):
        return exact_key(name)
    return spelling_key(name)

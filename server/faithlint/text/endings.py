"""Which language words are in by their endings, where stop words do not tell: a phrase of two nouns has none."""

import re
from collections.abc import Iterable, Sequence

from faithlint.text.patterns import lazy

# Endings that hardly a word of another language has.
_OWN = {
    "de": lazy(
        r"\w{3,}(?:ung|ungen|keit|keiten|heiten|schaft|schaften|ierung|ieren|innen)\Z"
        r"|(?:auf|ein|aus|vor|mit|nach|ab|an|um|zu)ge\w{3,}(?:t|en)\Z"
    ),
    "es": lazy(
        r"\w{2,}(?:ción|ciones|siones|idad|idades|ería|erías|mientos?|os[ao]s)\Z"
        r"|\w*(?:óm|ón|át|él|íst|óg|áf|ít)ic[oa]s?\Z"
    ),
    "fr": lazy(r"\w{2,}(?:aux|eux|ité|ités|euse|euses|trices?)\Z"),
    "it": lazy(r"\w{2,}(?:zione|zioni|ità|[ai]ment[oi]|aggio|ezza)\Z"),
    "nl": lazy(
        r"\w{3,}(?:heid|heden|ijke|lijk)\Z|\w*(?:aa|uu|ij)\w{3,}(?:ing|ingen|heid)\Z|\w*(?:verzeker|ziekte|gemeente|belasting|werkgever|woning)\w*\Z"
    ),
    "pt": lazy(r"\w{1,}(?:ção|ções|ões|ães|inho|inha|agens|eiros?|eiras?|os[ao]s)\Z|\w*[ôê][mn]ic[oa]s?\Z"),
    "ro": lazy(r"\w{3,}(?:ului|elor|ilor|iei|ției|ția)\Z"),
    "sv": lazy(r"\w{3,}(?:arna|orna|erna)\Z"),
    "tr": lazy(r"\w{3,}(?:leri|ları|lerin|ların|lerde|larda|ması|mesi|liği|lığı)\Z"),
}
# A long word of German sounds and no English ones is a German compound: Mietpreisbremse. Of 16,000 English words three
# look so.
_GERMAN_SOUND = lazy(
    "sch|tz|pf|ck|ei|ie|eu|au|ung|keit|heit|lich|chen|nz|rz|lz|ft|kt|hr|hl|hn|hm|gs|ts|ns|bs|rt|nd|kr|kl|kn|k[aou]"
    "|z[eaou]|w[aei]|ver|ent|ge"
)
_ENGLISH_SOUND = lazy(
    "y|th|ph|sh|ou|oo|ow|ew|aw|oa|qu|wh|(?<!s)c(?![hkt])|tion|ment|ness|ance|ence|able|ible|ing\\Z|is[mt]|ship|less|ful"
    "|ical|ious|ology|ture|[jx]|rr|ee[^rn]|gh|dent"
)
_COMPOUND_LETTERS = 10
_COMPOUND_SOUNDS = 3
# What is only common; it decides between languages for which equally much speaks.
_COMMON = {
    "de": lazy(r"\w{2,}(?:en|er|e)\Z|\w*(?:sch|tz|ck|cht|pf)"),
    "es": lazy(r"\w+(?:[aor]|os|as|es|al)\Z|\w*(?:ie|ue|ll[ao]|ñ)"),
    "fr": lazy(r"\w+(?:e|es|x|é|eur|eau|ent|ant|oir|on|in)\Z|\w*(?:ou|eu|ai)"),
    "it": lazy(r"\w+(?:[oi]|[^n]e|a)\Z|\w*(?:cc|zz|tt|gl|gn|ch)"),
    "nl": lazy(r"\w+(?:nd|ng|cht|[kg]|rd|ls|at)\Z|\w*(?:aa|ee|oo|uu|ij|oe)"),
    "pt": lazy(r"\w+(?:ais|óis|ns|em|am|[aor]|os|as)\Z|\w*(?:ei|ou|lh|nh|ç|ã|õ)"),
}
# Sounds that tell Spanish, Portuguese, French and Italian apart.
_SOUNDS = {
    "de": lazy(r"\w*(?:sch|tz|ck|cht|pf)"),
    "es": lazy(r"\w*(?:ie|ue|ll[ao]|ñ|ió)|\w+ón"),
    "fr": lazy(r"\w*(?:eau|eux|oi|nn|ell|é|è|ê|ô)"),
    "it": lazy(r"\w*(?:bb|cc|ff|gg|pp|tt|zz|gli|gn)"),
    "nl": lazy(r"\w*(?:aa|ee|oo|uu|ij|ui|sch)"),
    "pt": lazy(r"\w*(?:ei|ou|lh|nh|ç|ã|õ)|\w+em\Z"),
}
_SHORT = 2
_PORTUGUESE_ARTICLE = lazy(r"\W*os?\s")


def by_endings(words: Iterable[str]) -> str:
    """The language whose own endings most of the casefolded `words` have; empty when none has any."""
    known = tuple(words)
    counts = {tag: sum(1 for word in known if pattern.match(word)) for tag, pattern in _OWN.items()}
    counts["de"] += sum(map(_is_german_compound, known))
    best = max(counts, key=lambda tag: counts[tag])
    return best if counts[best] else ""


def _is_german_compound(word: str) -> bool:
    long = len(word) >= _COMPOUND_LETTERS and word.isalpha()
    return long and not _ENGLISH_SOUND.search(word) and len(_GERMAN_SOUND.findall(word)) >= _COMPOUND_SOUNDS


def likeliest(words: Sequence[str], among: Sequence[str], text: str) -> str:
    """Of the languages `among`, all equally likely by their stop words, the one that the words look most like.

    `text` is the casefolded text: o and os begin a Portuguese phrase, never a Spanish or Italian one.
    """
    if "pt" in among and _PORTUGUESE_ARTICLE.match(text):
        return "pt"

    return max(among, key=lambda tag: [_count(words, table.get(tag)) for table in (_OWN, _COMMON, _SOUNDS)])


def _count(words: Sequence[str], pattern: re.Pattern[str] | None) -> int:
    return sum(1 for word in words if pattern and len(word) > _SHORT and pattern.match(word))

"""The base forms an inflected word may come from.

English has rules of its own, because a stemmer knows only families of words, not inflections. Where a form could come
from two bases (`caching`: cach, cache) both are given; two words are inflections of one another when they share one.
In the other languages the Snowball stem, which mostly takes off inflections there, stands for the base form.
"""

import re
from functools import cache, lru_cache

from faithlint.text.arabic import broken_plurals, without_article
from faithlint.text.keys import fold_accents
from faithlint.text.patterns import lazy
from faithlint.text.stems import STEMMED_LANGUAGES, stem
from faithlint.text.turkish import turkish_bases
from faithlint.text.wordlists import listed_lines

_VOWEL_GROUP = re.compile("[aeiouy]+")
_NOT_PLURAL = re.compile("(?:ss|us|is|ics|ous|[aeiou]sis)\\Z")
# Prognoses, dialyses, metastases: phrases are told from them by what they share with other words only.
_FROM_SIS = re.compile("[aeoy]ses\\Z")
_SIBILANT = re.compile("(?:[sxz]|ch|sh|o)\\Z")


def base_forms(word: str, language: str = "en") -> tuple[str, ...]:
    """Base forms of a lower-case `word` of `language`, best first; the word itself when it has no other."""
    if language != "en":
        return _foreign(word, language)
    if not word.isascii() or len(word) < 3:
        return (word,)
    return irregular().get(word) or (_regular(word) if word[-1] in _ENDINGS else (word,))


# The last letters of the endings that a rule takes off: s, ed, ing.
_ENDINGS = frozenset("sdg")


@lru_cache(maxsize=1 << 16)
def _regular(word: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*_verb(word), *_plural(word), word)))


@lru_cache(maxsize=1 << 16)
def _foreign(word: str, language: str) -> tuple[str, ...]:
    if language == "ar":
        bare = without_article(word)
        return tuple(dict.fromkeys((stem(bare, "ar"), bare, *broken_plurals(bare))))
    if language == "tr":
        return turkish_bases(word)
    return _stems(word, language) if language in STEMMED_LANGUAGES else (word,)


# Endings that a stemmer leaves apart from those of the base form: animais, huizen, ciudades (it stems ciudad further).
_TURNED = {
    "de": (
        *(("innen", "in"), ("nisse", "nis"), ("nissen", "nis"), ("ismen", "ismus"), ("ien", "ium"), ("ika", "ikum")),
        *((f"{end}ien", end) for end in ("al", "ip", "sil", "til", "eg", "erb")),
        *((f"{end}ren", f"{end}rum") for end in ("zent", "spekt")),
        *((f"{end}en", f"{end}us") for end in ("thm", "vir", "zykl", "glob", "radi")),
        *((f"{end}en", f"{end}a") for end in ("them", "firm", "vill", "dram", "skal", "pizz", "arom", "schem")),
        *(("museen", "museum"), ("universen", "universum"), ("alben", "album"), ("stadien", "stadion")),
        *(("risiken", "risiko"), ("konten", "konto"), ("mata", "ma"), ("lexika", "lexikon"), ("boni", "bonus")),
        *(("stimuli", "stimulus"), ("indizes", "index"), ("matrizen", "matrix"), ("kakteen", "kaktus")),
        *(("busse", "bus"), ("bussen", "bus"), ("basen", "basis"), ("tempi", "tempo"), ("visa", "visum")),
    ),
    "pt": (
        *(("ais", "al"), ("eis", "el"), ("óis", "ol"), ("ões", "ão"), ("ães", "ão"), ("ns", "m")),
        *(("éis", "el"), ("eis", "il"), ("is", "il"), ("uis", "ul"), ("ois", "ol")),
        *(("es", ""), ("s", "")),
    ),
    "es": (("ces", "z"), ("es", ""), ("s", ""), ("ean", "ea")),
    "it": (
        *(("i", "o"), ("i", "e"), ("e", "a"), ("chi", "co"), ("ghi", "go"), ("che", "ca"), ("ghe", "ga")),
        *(("ano", "ana"), ("trice", "tore"), ("trici", "tore")),
    ),
    "nl": (
        *(("zen", "s"), ("ven", "f"), ("ieve", "ief"), ("nsen", "ns"), ("ises", "isis"), ("yses", "yse")),
        *((f"{end}ze", f"{end}s") for end in ("eu", "ij", "ie")),
        *(("ici", "icus"), ("logi", "logus"), ("ia", "ium"), ("ea", "eum"), ("tra", "trum")),
        *(("eeën", "ee"), ("ieën", "ie"), ("iën", "ie"), ("oeien", "oe")),
        *((f"{end}{end}en", end) for end in "pnlmrsfgb"),
        *((f"{end}t", end) for end in ("l", "p", "k", "m", "n", "r", "w", "f", "g", "d")),
    ),
    "da": (("aden", "ad"),),
    "no": (("aden", "ad"),),
    "ro": (("elor", "e"), ("ilor", "i")),
    "sv": (
        *(("igt", "ig"), ("skt", "sk"), ("ngt", "ng"), ("eer", "eum"), ("eet", "eum"), ("aden", "ad")),
        *(
            (f"{end}{one}{tail}", f"{end}e{one}")
            for end, one in (("k", "l"), ("t", "r"), ("g", "r"))
            for tail in ("a", "ar", "arna")
        ),
    ),
    "ru": (
        # европеец, европейцы; россиянин, россияне, россиян.
        *((f"{vowel}ец", f"{vowel}йцы") for vowel in "еаио"),
        *((f"{vowel}нин{end}", f"{vowel}не") for vowel in "ая" for end in ("", "а", "у", "ом", "е")),
        *((end, f"{end}е") for end in ("иян", "аждан", "ожан", "ичан", "тьян")),
        # симптом, проблем, герой: no ending, whatever the stemmer takes it for.
        *((end, f"{end}а") for end in ("ом", "ем", "ам", "ов", "ев", "ыв", "ив")),
        *((f"{vowel}й", f"{vowel}я") for vowel in "ео"),
        *((f"{many}{tail}", f"{one}{tail}") for many, one in (("ют", "ет"), ("ут", "ет")) for tail in ("", "ся")),
        *((f"{many}{tail}", f"{one}{tail}") for many, one in (("ят", "ит"), ("ат", "ит")) for tail in ("", "ся")),
    ),
    "fr": (
        *(("aux", "al"), ("s", ""), ("x", ""), ("trice", "teur"), ("trices", "teur"), ("ive", "if"), ("ives", "if")),
        *((f"{end}se{s}", f"{end}s") for end in ("ai", "oi") for s in ("", "s")),
        *(("ent", "e"), ("euse", "eur"), ("euses", "eur")),
        *((f"{end}ère{s}", f"{end}er") for end in ("g", "ch") for s in ("", "s")),
    ),
}
# What is left of a word without its ending is no base form when it is shorter.
_SHORTEST_BASE = 3
# Vowels of a Spanish stem that carry the stress: duerme, dormir; piensa, pensar.
_STRESSED = {"ue": "o", "ie": "e"}
# рынок, отец, девушек: the vowel is gone in other forms.
_FLEETING = re.compile(r"(?<=[бвгджзйклмнпрстфхцчшщ])[оеё](?=[кц]\Z)")
_SEPARABLE = re.compile(
    r"\A(ab|an|auf|aus|bei|ein|fest|her|hin|mit|nach|vor|weg|zurück|um|durch|frei)(?:ge|zu)(?=\w{3})"
)
_PREFIXED = re.compile(
    r"(ab|an|auf|aus|bei|ein|fest|her|hin|mit|nach|vor|weg|zurück|um|durch|frei|zu|los|be|ent|er|ver|zer|über|unter|wider)"
    r"(\w{3,})"
)
# teure, dunkle: the e of teuer and dunkel is gone.
_ELIDED = re.compile(r"([ae]u(?=re)|(?:[ai]b|dunk|\bed|\büb|heik|nob|simp|eit)(?=le))([rl])e[nmrs]?\Z")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


# Words that share a stem with another one that they are no form of: italiano and Italia, mère and mer.
_APART = {
    "fr": lazy(
        r"((?:fran[cç]|japon|irland|finland|island|holland|thaïland|liban|soudan|sénégal|gabon)ais(?=(?:es?)?\Z)|m[eè]re(?=s?\Z))"
    ),
    "it": lazy(
        "((?:afric|americ|messic|cub|rom|ital|ind|brasil|venez|sicil|colomb|sir|niger|austral|pers|boliv)(?:i?an)|russ|bulgar)"
        r"[oaie]\Z"
    ),
    "pt": lazy(r"((?:chin|franc|japon|irland|holand|finland|norueg?u|polon)[eê]s)(?:as?|es)?\Z|(russ)[oa]s?\Z"),
    "es": lazy(r"((?:japon|irland|holand|finland)[eé]s)(?:as?|es)?\Z|(rus)[oa]s?\Z"),
}


def _stems(word: str, language: str) -> tuple[str, ...]:
    """The stems of a word of another language, and of the base forms that its stemmer does not know."""
    if language in _APART and (found := _APART[language].match(word)):
        return (f"{fold_accents(found[found.lastindex or 0])}-",)
    words = [word]
    words += _irregular(language).get(word, ())
    if language == "de":
        words.append(_ELIDED.sub(r"\1e\2", word))
        if prefixed := _PREFIXED.match(word):
            # aufgestanden, beschrieb: a strong verb with something before it.
            words += [prefixed[1] + base for base in _irregular("de").get(prefixed[2], ())]
        if _SEPARABLE.match(word):
            # abgegeben, abzugeben: what stands between the parts of a separable verb.
            words.append(_SEPARABLE.sub(r"\1", word))
        if not word.isascii():
            # München is also written Muenchen.
            words.append(word.translate(_UMLAUTS))
    for ending, other in _TURNED.get(language, ()):
        if word.endswith(ending) and len(word) >= len(ending) + _SHORTEST_BASE - len(other):
            words.append(word[: -len(ending)] + other)
    if language == "es":
        words += [word.replace(stressed, vowel) for stressed, vowel in _STRESSED.items() if stressed in word]
    elif language == "ru":
        words.append(_FLEETING.sub("", word))
    return tuple(dict.fromkeys(fold_accents(stem(each, language)) for each in words))


_LISTED = frozenset({"de", "es", "fr", "it", "nl", "pt", "ru", "sv"})


@cache
def _irregular(language: str) -> dict[str, tuple[str, ...]]:
    """Irregular forms of words to their base forms, also as they are written with accents and ß folded."""
    table: dict[str, tuple[str, ...]] = {}
    for line in listed_lines(f"irregular_{language}.txt") if language in _LISTED else ():
        base, *forms = line.split()
        for form in forms:
            for spelling in {form, form.casefold(), fold_accents(form.casefold())}:
                table[spelling] = tuple(dict.fromkeys((*table.get(spelling, ()), base)))
    return table


def _plural(word: str) -> tuple[str, ...]:
    if len(word) < 4 or not word.endswith("s") or _NOT_PLURAL.search(word):
        return ()
    if word.endswith("ies"):
        return (word[:-3] + "y", word[:-1]) if len(word) > 4 else (word[:-1],)
    if word.endswith("es") and _SIBILANT.search(word[:-2]):
        return (word[:-2], word[:-1], word[:-2] + "is") if _FROM_SIS.search(word) else (word[:-2], word[:-1])
    return (word[:-1],)


def _verb(word: str) -> tuple[str, ...]:
    if word.endswith("ied") and len(word) > 4:
        return (word[:-3] + "y",)
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) >= len(ending) + 2:
            return _bases(word[: -len(ending)], ending)
    return ()


def _bases(rest: str, ending: str) -> tuple[str, ...]:
    groups = _VOWEL_GROUP.findall(rest)
    if not groups:
        # sing, red: nothing was added.
        return ()
    if ending == "ed" and rest.endswith("e"):
        # agreed comes from agree; need and feed are words of their own.
        return (rest + "e",) if len(groups) > 1 else ()
    if len(rest) > 2 and rest[-1] == rest[-2] and rest[-1] not in "aeiousl":
        # hopping, purring
        return (rest[:-1], rest)
    if rest[-1] in "sl" and len(rest) > 3 and rest[-1] == rest[-2]:
        return (rest, rest[:-1])
    if rest[-1] in "aeiou":
        return (rest, rest + "e")
    if rest[-1] in "wy":
        return (rest,)
    single = len(rest) < 2 or rest[-2] not in "aeiouy"
    if len(groups) == 1 and not single and len(groups[0]) == 1 and rest[-1] != "x":
        # A short base would have doubled its consonant: hoping is hope, hopping is hop.
        return (rest + "e",)
    return (rest, rest + "e")


@cache
def irregular() -> dict[str, tuple[str, ...]]:
    """English form to its base; a base leads to itself only when a rule would take it apart."""
    table: dict[str, list[str]] = {}
    for line in listed_lines("irregular_en.txt"):
        base, *forms = line.split()
        for form in (base, *forms):
            table.setdefault(form, []).append(base)
            if form.endswith("ing") and form != base:
                # A noun of its own as well: buildings.
                table[form].append(form)
    return {form: tuple(bases) for form, bases in table.items()}

"""Which language a text is in, offline: its script decides where a script has one language, stop words elsewhere."""

import re
from functools import lru_cache

from faithlint.text.composition import normalized
from faithlint.text.endings import by_endings, likeliest
from faithlint.text.patterns import lazy
from faithlint.text.stopwords import (
    common_word_languages,
    is_leading_task,
    leading_tasks,
    listed_languages,
    stop_word_languages,
    stop_words,
    task_words,
)
from faithlint.text.wordlists import word_set

HANGUL = "\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\ud7b0-\ud7fb\uffa1-\uffdc"
HIRAGANA = "\u3041-\u3096\u3099\u309a\u309d-\u309f"
KATAKANA = "\u3099\u309a\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3005-\u3007\U00020000-\U0003fffd"
"""Ranges for a character class of a regular expression, one script each."""

_SCRIPTS = {
    "hangul": HANGUL,
    "hiragana": HIRAGANA,
    "katakana": KATAKANA,
    "han": HAN,
    "latin": "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1e00-\u1eff"
    "\ufb00-\ufb06\uff21-\uff3a\uff41-\uff5a",
    "cyrillic": "\u0400-\u052f",
    "greek": "\u0370-\u03ff\u1f00-\u1fff",
    "arabic": "\u0620-\u064a\u066e-\u06d3\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc",
    "hebrew": "\u05d0-\u05ea",
    "thai": "\u0e01-\u0e3a\u0e40-\u0e4e",
    "devanagari": "\u0900-\u097f",
    "georgian": "\u10a0-\u10ff",
    "armenian": "\u0531-\u0587",
}
_RUN = lazy("|".join(f"(?P<{name}>[{ranges}]+)" for name, ranges in _SCRIPTS.items()))
_ONE_LANGUAGE = {
    "arabic": "ar",
    "armenian": "hy",
    "cyrillic": "ru",
    "devanagari": "hi",
    "georgian": "ka",
    "greek": "el",
    "hebrew": "he",
    "thai": "th",
}
_ASCII_LETTER = re.compile("[A-Za-z]")
# A letter that is part of a name speaks for no language (E. coli, e-mail, gpt-4o, O'Reilly), nor do the tags of HTML,
# nor what stands before a hyphen in English words (co-operate).
_LATIN_WORD = re.compile(
    r"(?<!<)(?<!</)(?!(?:co|de|en|re)-[a-z]{3})(?:[^\W\d_]{2,}(?:['’](?=t\b))?[^\W\d_]*"
    r"|(?<![^\s\"'’“«(¿¡*_])(?!O['’][A-Z])[^\W\d_](?=[\s\"'’”»),;:!?*_]|\Z))"
)
# Its parts are words of no language: https://example.de/die, /var/log, il-6.
_ADDRESS = lazy(r"[^\s@:]{1,64}(?:://|@)\S+|(?<![\w/])~?/\w[\w./-]*|\b[a-z]{1,8}-\d\w*")
_TELLTALE = {
    "ß": ("de",),
    "ü": ("de", "tr"),
    "ä": ("de", "fi"),
    **dict.fromkeys("ãõ", ("pt",)),
    **dict.fromkeys("ñ¿¡", ("es",)),
    "œ": ("fr",),
    "å": ("sv", "da", "no"),
    **dict.fromkeys("øæ", ("da", "no")),
    **dict.fromkeys("őű", ("hu",)),
    **dict.fromkeys("șță", ("ro",)),
    **dict.fromkeys("ğşıİ", ("tr",)),
    **dict.fromkeys("ơưđạảấầậắặẹẻếềệịọốồộớờợụủứừửựỹ", ("vi",)),
}
_ELISION = lazy(r"\b(?:[ldjnmtsc]|qu)['’](?!(?:mon|you|was|were)\b)(?=[a-zà-öø-ÿœ]{3})")
# L'energia, d'inverno: hardly a French word ends so.
_ITALIAN_ELISION = lazy(r"\b(?:[ldcm])['’](?!(?:opéra|agenda|euro|aura|iota|extra)\b)[a-zà-öø-ÿ]{3,}[aoà]\b")
# Türkiye'nin, Ankara'da: the ending of a Turkish name.
_TURKISH_NAME = lazy(r"[A-ZÇĞİÖŞÜ]\w+['’](?:n[ıiuü]n|[ıiuü]n|[dt][ae]n?|y[aeıiuü]|n[ae])\b")

# Commands of other languages that are English words besides.
_ENGLISH_TOO = word_set("analyse cite dame dare dime dire gib leg listen propose resume sage vat")

# Stop words of other languages that are English words of content.
_ENGLISH_BESIDES = word_set(
    "ad ai ale amigo amigos antes aura auras autos bald ben bent bin biz car certain chats col come comment con"
    " dare dell den die dies dig din door dove elk embargo en encore environ era falls fare fast favor fest font"
    " hat hay heel hem hen hoe jag jest kinder latte latter lei lied logo mag maladies man medico men met milieu"
    " min mine mitt neuronal non nova nun padre par pas passe pastel pays pendant peso piccolo plus pod pour"
    " quanta quasi reeds rete rode romance sag salute sans sea sedan semester sin sob sole solo son soy state sue"
    " tale tales tan ten ton tot van verse vino voyager war wart wilt"
)

# Two capitalised words or more, side by side or with such a word between.
_NAMES = lazy(
    r"\b[A-ZÀ-Þ]\w+(?: (?:(?:d[aeiou]|del|della|los|las|la|van|von|der|den|bin|al|el) ){0,2}[A-ZÀ-Þ]\w+){1,8}"
)
_FIRST_SENTENCE = re.compile(r"[^.!?\n]*")
# What a text is in shows early; reading more would only cost time.
_SAMPLE = 4000
# Korean and Japanese technical prose is full of Latin names, never the other way round.
_EAST_ASIAN_SHARE = 0.15


# So few words in capitals may all be names.
_FEW = 2
_LONGEST_NAME = 5
_CHINESE = lazy("[的了是在和与吗呢吧这那们么哪谁]")


def script(text: str) -> str:
    """The script of the first letter of `text` ("latin", "hangul", "han", ...); empty when it has no such letter."""
    found = _RUN.search(text)
    return found.lastgroup or "" if found else ""


@lru_cache(maxsize=1024)
def detect(text: str) -> str:
    """The language of `text` as a BCP 47 primary tag, "en" when nothing speaks for another one. Never fails."""
    sample = normalized("NFC", text[:_SAMPLE])
    if sample.isascii():
        return _latin(sample) if _ASCII_LETTER.search(sample) else "en"
    counts: dict[str, int] = {}
    for run in _RUN.finditer(sample):
        counts[run.lastgroup or ""] = counts.get(run.lastgroup or "", 0) + run.end() - run.start()
    letters = sum(counts.values())
    if not letters:
        return "en"
    kana = counts.get("hiragana", 0) + counts.get("katakana", 0)
    han = counts.get("han", 0)
    asian = {"ko": counts.get("hangul", 0), "ja": kana and kana + han, "zh": 0 if kana else han}
    best = max(asian, key=lambda tag: asian[tag])
    if asian[best] >= _EAST_ASIAN_SHARE * letters:
        return best
    most = max(counts, key=lambda name: counts[name])
    return _latin(sample) if most == "latin" else _ONE_LANGUAGE.get(most, "en")


def language_of(prompt: str, response: str) -> str:
    """The language of an exchange: the prompt's, and the response's where the prompt is blank.

    A prompt of nothing but Han and without Chinese grammar may be Japanese; then the response tells. So it does where
    one word of the prompt alone speaks for another language than English: war crimes, Las Vegas hotels.
    """
    found = detect(prompt if prompt.strip() else response)
    if found == "zh" and not _CHINESE.search(prompt) and detect(response) == "ja":
        return "ja"
    if found != "en" and response.strip():
        sample = prompt[:_SAMPLE]
        words = _words(sample)
        if _foreign_names(sample, words, response, found):
            return "en"
        if prompt.isascii() and _english_after_all(words, response, found):
            return by_endings(words) or "en"
    return found


def _english_after_all(words: list[str], response: str, found: str) -> bool:
    """Whether one word of a prompt alone speaks for the language `found`, and the response for English."""
    asked = _votes(words)
    _vote(asked, words, common_word_languages())
    told = [word for word in words if word in stop_word_languages() or word in common_word_languages()]
    if asked["en"] or max(asked.values()) != 1 or max(map(len, told)) == 1:
        return False
    answered = _answered(words, response)
    besides = answered["en"] == answered[found] and not _ENGLISH_BESIDES.isdisjoint(words)
    return answered["en"] > answered[found] or besides


def _foreign_names(sample: str, words: list[str], response: str, found: str) -> bool:
    """Whether only names of a prompt speak for the language `found`, and the response for English: Rio de Janeiro."""
    rest = _NAMES.sub(" ", sample)
    if rest == sample or detect(rest) != "en":
        return False
    answered = _answered(words, response)
    # A language without stop words is told by its script, and no names speak for it.
    return answered["en"] > answered.get(found, answered["en"])


def _answered(words: list[str], response: str) -> dict[str, int]:
    """How the first sentence of a response votes with the words that are not among those of the prompt.

    No more of it, so that it is read no other way because more is said behind it.
    """
    begun = _FIRST_SENTENCE.match(response.lstrip()[:_SAMPLE])
    return _votes([word for word in _words(begun[0] if begun else "") if word not in words])


def token_language(token: str, document: str) -> str:
    """The language to read one token in: its script's, or the document's where the script leaves it open.

    A Latin word in a Korean or Russian text is read as English.
    """
    found = script(token)
    if found in ("", "han"):
        return document if document in ("ja", "zh") or not found else "zh"
    if found == "latin":
        return document if document not in ("ko", "ja", "zh", *_ONE_LANGUAGE.values()) else "en"
    if found == "hangul":
        return "ko"
    if found in ("hiragana", "katakana"):
        return "ja"
    return document if found == "cyrillic" and document == "uk" else _ONE_LANGUAGE[found]


def _words(sample: str) -> list[str]:
    """The casefolded Latin words; one in capitals is a name as often as not: MI, DE, IT."""
    if "/" in sample or "@" in sample or "-" in sample:
        sample = _ADDRESS.sub(" ", sample)
    every = _LATIN_WORD.findall(sample)
    written = [word for word in every if len(word) == 1 or not word.isupper()]
    if not written and len(every) > _FEW and max(map(len, every)) > _LONGEST_NAME:
        # All of it is shouted.
        written = every
    return [word.casefold().replace("’", "'") for word in written]


def _votes(words: list[str]) -> dict[str, int]:
    """How many of the words are stop words of each language."""
    votes = dict.fromkeys(listed_languages(), 0)
    _vote(votes, words, stop_word_languages())
    return votes


def _vote(votes: dict[str, int], words: list[str], speakers: dict[str, tuple[str, ...]]) -> None:
    for word in words:
        for tag in speakers.get(word, ()):
            votes[tag] += 1


# So many English stop words leave no doubt that is worth a look at rarer words.
_SURE = 2


def _latin(sample: str) -> str:
    folded = sample.casefold()
    words = _words(sample)
    votes = _votes(words)
    if votes["en"] < _SURE:
        _vote(votes, words, common_word_languages())
    # casefold turns ß into ss, so the letters are read in the text as it stands.
    for letter, tags in _TELLTALE.items():
        if letter in sample or letter in folded:
            for tag in tags:
                votes[tag] += 1
    first = words[0] if words else ""
    if first not in _ENGLISH_TOO | task_words() | leading_tasks("en"):
        # Spiega, Explique: a command that only one or two languages have.
        for tag in votes:
            votes[tag] += is_leading_task(first, tag)
    elided, italian = len(_ELISION.findall(folded)), len(_ITALIAN_ELISION.findall(folded))
    votes["fr"] += elided - italian
    votes["it"] += italian
    votes["tr"] += 2 * len(_TURKISH_NAME.findall(sample))
    votes["it"] += elided if votes["it"] else 0
    most = max(votes.values())
    if not most:
        return by_endings(words) or "en"
    best = [tag for tag, count in votes.items() if count == most]
    if "en" in best:
        # What they share, as in and die, tells nothing; endings may.
        found = by_endings(words)
        return found if found in best else "en"
    if len(best) == 1:
        return best[0]
    telling = [word for word in words if not any(word in stop_words(tag) for tag in best)]
    return likeliest(telling, best, folded)

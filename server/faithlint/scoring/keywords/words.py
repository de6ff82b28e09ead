"""The words, names and values that keywords are made of, with everything decided that their spelling decides.

A `Word` is made once for each distinct token and shared by all places where it stands, so that a text costs a look-up
a token. Korean words lose their particles here, and a word then covers less than its token did.
"""

import re
from collections.abc import Callable
from copy import copy
from functools import cache
from string import ascii_letters, digits

from faithlint.text.chinese import simplified
from faithlint.text.forms import Form, form, roots
from faithlint.text.keys import exact_key, spelling_key
from faithlint.text.korean import KoreanWord, is_particle, korean_particle, read_as_verb
from faithlint.text.korean_readers import RULES, KoreanReader, korean_reader
from faithlint.text.languages import HIRAGANA, script, token_language
from faithlint.text.lexicon import (
    Compounds,
    Nouns,
    acronyms,
    compounds,
    many_names,
    nouns_from,
    other_names,
    part_key,
    small_acronyms,
    word_list,
)
from faithlint.text.numerals import SMALL
from faithlint.text.segments import segment
from faithlint.text.stopwords import (
    CAPITAL_NAMES,
    PHRASES,
    is_leading_task,
    leading_task_words,
    leading_tasks,
    stop_words,
    task_words,
)
from faithlint.text.tokens import VALUES, TokenKind
from faithlint.text.units import magnitude_names, pound_names, spelled_names
from faithlint.text.wordlists import word_set

# Bound once: a member of an enumeration costs a tenth of a microsecond each time it is asked for in Python 3.11.
_WORD = TokenKind.WORD
_NUMBER = TokenKind.NUMBER
_QUANTITY = TokenKind.QUANTITY
_ACRONYM = TokenKind.ACRONYM


class Word:
    """One distinct word, name or value.

    `text` is what it is called, `length` how many characters it takes from where it starts. `stop`: no keyword by
    itself. `value`: equal only to the same value. `script` tells other scripts than ASCII apart. `bare`: a Korean noun
    without a particle, `action`: one with 하다, `verb`: a Korean verb,
    `turns`: the verb that a noun is where the next word tells. `parts` are those of a hyphened word, and the
    unit or magnitude of a quantity, with where they start in it; empty for other words.

    `marked`: a capital or a technical name; `capitalised`: a capital and small letters; `proper`: so
    it may be of a name; `continues`: what may go on
    with the name before it: a capitalised word, a `whole` number, a letter. `asks`: a prompt may ask by it. `opens`: a
    term of several words may begin with it, whatever follows, of at most `first` words; `modifies`: and be a productive
    one (anomaly detection). `noun`: an English word of content that may be part of a noun of several words, `nouns` how
    those go on that begin with it. `head_part` and `last_part` are what it is compared by inside a compound and at its
    end, where its number does not matter.

    `names` is everything by which another occurrence of the same keyword may be known, `forms` all that it may be
    looked up by; `elsewhere` says that it may also stand in a text under none of them. `idle` words are never keywords,
    those that `stands` says always, unless a prompt asks by them. A `numbered` word (w3c) has no relatives but its
    inflections. `capitals` is the word as an acronym (two capitals or more) without a plural s, empty when it does not
    look like one; `long_forms` are the spelling keys of what that stands for, `other_names` those of other names of the
    same thing. As a term a word is a `single` one, and not an `exact` one.
    """

    __slots__ = (
        *("text", "length", "key", "spelling", "bases", "head_part", "last_part", "noun", "numbered", "names", "forms"),
        "_roots",
    )

    # So it is for English words in small letters that no list knows; of a `FullWord` anything may be so.
    kind = _WORD
    language = "en"
    document = "en"
    stop = False
    number = False
    value = False
    script = ""
    bare = True
    action = False
    verb = False
    turns: "Word | None" = None
    marked = False
    capitalised = False
    proper = False
    continues = False
    whole = False
    asks = False
    parts: "tuple[tuple[int, Word], ...]" = ()
    opens = False
    first = 0
    modifies = False
    nouns: Nouns | None = None
    elsewhere = False
    idle = False
    stands = True
    capitals = ""
    long_forms: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()
    single = True
    exact = False

    def __init__(
        self,
        text: str,
        key: str,
        spelling: str,
        bases: tuple[str, ...],
        names: tuple[str, ...],
        roots: tuple[str, ...] | None = None,
    ) -> None:
        self.text = text
        self.key = key
        self.length = len(text)
        self.spelling = self.head_part = spelling
        self.bases = bases
        self.last_part = bases[0]
        self.noun = letters = key.isalpha()
        self.numbered = not letters and len(bases) == 1
        self.names = self.forms = names
        self._roots = roots

    def as_content(self) -> "Word":
        """The same word where it is no stop word."""
        return self

    @property
    def roots(self) -> tuple[str, ...]:
        """Roots of the families of the word; found when they are asked for, because a stemmer has its price."""
        if self._roots is None:
            self._roots = roots(self.bases, self.spelling, self.language)
        return self._roots

    def longest(self, known: Compounds) -> int:
        """Number of words of the longest term of `known` that may begin with the word; 0 when none does."""
        firsts = known.firsts
        longest = firsts.get(self.spelling, 0)
        if self.last_part != self.spelling or self.head_part != self.spelling:
            longest = max(longest, firsts.get(self.last_part, 0), firsts.get(self.head_part, 0))
        if "-" in self.text:
            head = part_key(self.text.partition("-")[0], self.document, last=False)
            longest = max(longest, firsts.get(head, 0))
        return longest


class Name(Word):
    """A capitalised English word that no list knows."""

    __slots__ = ()

    marked = True
    capitalised = True
    proper = True
    continues = True


class FullWord(Word):
    """A word of which anything may be so that `Word` has words for."""

    __slots__ = (
        *("kind", "language", "document", "stop", "number", "value", "script", "bare", "action", "verb", "turns"),
        "marked",
        *("capitalised", "proper", "continues", "whole", "asks", "parts", "opens", "first", "modifies", "nouns"),
        *("elsewhere", "idle", "stands", "capitals", "long_forms", "other_names"),
    )

    def __init__(
        self,
        text: str,
        length: int,
        kind: TokenKind,
        shape: Form,
        document: str,
        *,
        stop: bool = False,
        writing: str = "",
        bare: bool = True,
        action: bool = False,
        verb: bool = False,
        turns: "Word | None" = None,
    ) -> None:
        self.text = text
        self.length = length
        self.kind = kind
        self.key = shape.key
        self.spelling = shape.spelling
        self.bases = shape.bases
        self.language = shape.language
        self.document = document
        self.stop = stop
        self.number = kind is _NUMBER
        self.value = kind in _VALUES
        self.script = writing
        self.bare = bare
        self.action = action
        self.verb = verb
        self.turns = turns
        self.stands = not stop and writing != "hangul"
        self.asks = kind is _WORD and (
            shape.language in _ASKING_BEHIND or shape.key in _asking() or is_leading_task(shape.key, shape.language)
        )
        self.other_names = self._other_names()
        self.parts = self._cut() if "-" in text or kind in _MEASURED else ()
        english = kind is _WORD and document == shape.language == "en"
        self.head_part = shape.spelling if english else self._part(last=False)
        self.last_part = shape.bases[0] if english and shape.bases else self._part(last=True)
        self.noun = english and not (stop or self.asks) and _may_be_noun(text)
        self.nouns = nouns_from(self.head_part) if self.noun else None
        self.first = self.longest(compounds(document))
        self.modifies = document == "en" and shape.spelling in word_list("modifiers")
        self.opens = self.modifies or self.first > 0
        self.numbered = english and len(shape.bases) == 1 and not shape.spelling.isalpha() and shape.spelling.isascii()
        self._roots = None
        self.names = self.forms = names_of(shape.key, shape.spelling, shape.bases)
        if shape.language == "ko":
            self.names = tuple(dict.fromkeys((shape.key, shape.spelling, *shape.bases[:1])))
        self.elsewhere = bool("-" in text or self.other_names or (self.asks and shape.key in SMALL))
        self.idle = stop and not self.number and text not in LANGUAGES
        self._look()

    def _look(self) -> None:
        """What capitals and digits tell."""
        text = self.text
        small = text.islower()
        self.marked = self.kind is not _WORD or (not small and text[:1].isupper())
        if small and self.document == "en" and text.removesuffix("s") in small_acronyms():
            self.capitals = text.removesuffix("s").upper()
        else:
            self.capitals = "" if small else _capitals(text)
        self.long_forms = _long_forms(text) if self.capitals else ()
        self.capitalised = not small and self.marked and _CAPITALISED.fullmatch(text) is not None
        self.whole = self.marked and self.kind in _NUMBERING and _WHOLE.fullmatch(text) is not None
        self.whole = self.whole or text in _ROMAN
        letter = not small and len(text) == 1 and text.isascii() and text.isupper()
        self.continues = self.capitalised or self.whole or letter
        plain = self.kind is _WORD and not self.stop
        self.proper = self.capitalised and plain and self.spelling not in _NO_NAMES

    def as_content(self) -> Word:
        """The same word where it is no stop word."""
        if not self.stop:
            return self
        word = copy(self)
        word.stop, word.idle, word.stands = False, False, self.script != "hangul"
        return word

    def _part(self, last: bool) -> str:
        if self.language == "ko" or self.kind is not _WORD:
            return self.spelling
        if self.document in ("en", "ko", "ja", "zh"):
            return self.bases[0] if last and self.bases else self.spelling
        same = self.bases and self.language == self.document
        return self.bases[0] if same else part_key(self.text, self.document)

    def _other_names(self) -> tuple[str, ...]:
        if names := magnitude_names(self.text):
            return names
        if not self.value:
            return other_names(self.spelling, self.bases[0] if self.bases else "")
        if self.kind is TokenKind.VERSION:
            return (self.key[1:],) if "." in self.key else ()
        names = (self.key, *pound_names(self.key))
        return (*names[1:], *[spelled for name in names for spelled in spelled_names(name)])

    def _measured(self) -> tuple[tuple[int, "Word"], ...]:
        """The amount of a value, if it is one that is also written in words, and its unit or magnitude."""
        text = self.text
        parts: list[tuple[int, Word]] = []
        amount = _SMALL_AMOUNT.match(text)
        if amount:
            number = form(amount[0], _NUMBER, self.language)
            parts.append((0, FullWord(amount[0], len(amount[0]), _NUMBER, number, self.document, stop=True)))
        if text[-1] == "%":
            parts.append((self.length - 1, self._piece("percent", 1)))
        elif unit := _SPELLED_UNIT.search(text):
            parts.append((unit.start(), self._piece(unit.group())))
        elif self.other_names and not amount:
            # What the M of 4.2M stands for.
            parts.append((self.length - 1, self._piece(self.other_names[0].lstrip(f"{digits}."), 1)))
        return tuple(parts)

    def _cut(self) -> tuple[tuple[int, "Word"], ...]:
        if self.kind in _MEASURED:
            return self._measured()
        if "-" not in self.text or self.kind is not _WORD or self.language == "ko":
            return ()
        pieces = self.text.split("-")
        if len(pieces) > _MOST_PARTS or not all(len(piece) > 1 and piece.isalpha() for piece in pieces):
            return ()
        starts = [sum(len(piece) + 1 for piece in pieces[:at]) for at in range(len(pieces))]
        return tuple((start, self._piece(piece)) for start, piece in zip(starts, pieces, strict=True))

    def _piece(self, text: str, length: int | None = None) -> "Word":
        shape, length = form(text, _WORD, self.language), length or len(text)
        return FullWord(text, length, _WORD, shape, self.document, stop=self.stop, writing=self.script)


LANGUAGES = frozenset({"Go", "c", "r"})
"""Names of programming languages that are mostly no keywords, as they are written."""

_LONGEST_ACRONYM = 11
# Hyphened words of more parts are compared whole only.
_MOST_PARTS = 8
_CAPITALISED = re.compile(r"[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+(?:-[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+)*")
_NO_NAMES = frozenset(
    ("api", "sdk", "cli", "ui", "id", "url", "framework", "library", "model", "models", "app", "apps")
)
_NUMBERING = frozenset({_NUMBER, TokenKind.VERSION})
# Elizabeth II, Rocky IV; V and X are letters as often as not.
_ROMAN = word_set("II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII")
_WHOLE = re.compile(r"\d+(?:\.\d+)*")
_MEASURED = (_QUANTITY, TokenKind.PERCENT)
# Not the 7 of 7B or 7M.
_SMALL_AMOUNT = re.compile(r"\d{1,2}(?=[ -]?(?:%|[A-Za-zµ°]{2}|[a-ln-z]))")
_SPELLED_UNIT = re.compile(r"(?<=[\d\s])(?:[A-Za-z]{3,}|[가-힣]{2,})\Z")
_VALUES = VALUES | {_NUMBER}


def names_of(key: str, spelling: str, bases: tuple[str, ...]) -> tuple[str, ...]:
    """Everything by which a word with these forms may be known."""
    if spelling == key and len(bases) == 1 and bases[0] == key:
        return bases
    return tuple(dict.fromkeys((key, spelling, *bases)))


def _may_be_noun(text: str) -> bool:
    return len(text) > 1 and (text.isalpha() or text.replace("-", "").isalpha()) and text not in CAPITAL_NAMES


def _capitals(text: str) -> str:
    if len(text) > _LONGEST_ACRONYM or sum(map(str.isupper, text)) < 2:
        return ""
    return text.removesuffix("s").replace(".", "").upper()


def _long_forms(text: str) -> tuple[str, ...]:
    longs = acronyms().get(text.upper(), ()) or acronyms().get(text.removesuffix("s").upper(), ())
    return tuple("".join(map(spelling_key, long.replace("-", " ").split())) for long in longs)


# Languages in which a request stands behind what it asks for.
_ASKING_BEHIND = frozenset({"ko", "ja"})


@cache
def _asking() -> frozenset[str]:
    told_by_neighbours = {"stand", "mean", "questions"} | PHRASES.keys()
    return task_words() | leading_task_words() | SMALL.keys() | told_by_neighbours


def words_of(
    text: str, kind: TokenKind, language: str, *, shouted: bool, ignored: frozenset[str], korean: str = RULES
) -> list[Word]:
    """The words of one token in NFC, side by side; a token has several only in East Asian scripts.

    `language` is the document's, `shouted` says that all of it is in capitals, `ignored` are further stop words,
    `korean` names who reads Korean words.
    """
    writing = "" if text.isascii() else "mixed" if _MIXED.match(text) else script(text)
    tongue = _language(text, language)
    if kind is _WORD and writing == "hangul":
        return _korean(text, language, ignored, korean_reader(korean))
    if kind is _WORD and (read := _READERS.get(writing)):
        return read(text, language, tongue, ignored)
    if kind is _WORD and (clitic := _CLITIC.get(tongue)) and (found := clitic.search(text)):
        # Donne-moi, Türkiye'nin: the pronoun behind a verb, the ending of a name is no part of it.
        text = text[: found.start()]
    shape = form(text, kind, tongue)
    stop = _stop(text, kind, shape, tongue, language, shouted) or shape.key in ignored or shape.spelling in ignored
    return [FullWord(text, len(text), kind, shape, language, stop=stop, writing=writing)]


_CLITIC = {
    "fr": re.compile(
        r"(?<=\w)(?:-t)?-(?:moi|toi|lui|leur|nous|(?<!rendez-)vous|je|tu|ils?|elles?|on|les?|la|y|en|ce)(?:-(?:moi|en|y))?\Z",
        re.IGNORECASE,
    ),
    "tr": re.compile(r"(?<=\w)['’]\w{1,6}\Z"),
    "pt": re.compile(r"(?<=\w\w)-(?:me|te|se|lhes?|nos|vos|l?[oa]s?)\Z", re.IGNORECASE),
}


def plain_word(text: str, language: str, ignored: frozenset[str]) -> Word | None:
    """The word of a token of ASCII letters and digits, a letter first; None where more is to be told of it.

    All are small but for a capital at the head of a word of letters.
    """
    small = text.islower()
    if language != "en" or len(text) < 2 or not (small or (text.isalpha() and text.istitle())):
        return None
    key, spelling, bases, _ = form(text, _WORD, "en")
    if key in ignored or key in told() or (spelling != key and (spelling in ignored or spelling in told())):
        return None
    firsts = compounds("en").firsts
    if spelling in firsts or bases[0] in firsts or (text.isalpha() and nouns_from(spelling)):
        return None
    return (Word if small else Name)(text, key, spelling, bases, names_of(key, spelling, bases))


@cache
def told() -> frozenset[str]:
    """Keys and spellings of English words of which more is to be told than their forms and capitals."""
    listed = stop_words("en") | _asking() | leading_tasks("en") | word_list("modifiers")
    listed |= small_acronyms() | {f"{acronym}s" for acronym in small_acronyms()}
    return listed | CAPITAL_NAMES | _NO_NAMES | many_names()


def particle(text: str, language: str) -> Word | None:
    """The word for a Korean particle that stands behind a name (React.js로); None when the token is no particle."""
    if not is_particle(text):
        return None
    return FullWord(text, len(text), _WORD, Form(text, text, (), "ko"), language, stop=True, writing="hangul")


_LATIN = ascii_letters + digits
_MIXED = re.compile(r"(?:[A-Za-z0-9]+-|[A-Ze])(?=[\uac00-\ud7a3\u1100-\u11ff])")


def _language(text: str, language: str) -> str:
    if text.isascii():
        return language if language not in _NOT_LATIN else "en"
    return token_language(text, language)


_NOT_LATIN = frozenset({"ko", "ja", "zh", "ru", "uk", "ar", "he", "el", "th", "hi", "ka", "hy", "bg", "fa"})
_ELIDED = word_set("c d j l m n s t qu jusqu lorsqu puisqu quoiqu")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)", re.IGNORECASE)
_ABBREVIATED = frozenset({"ie", "eg", "am", "pm", "ca", "cf", "zb", "dh", "ua", "pex"})


def _stop(text: str, kind: TokenKind, shape: Form, tongue: str, document: str, shouted: bool) -> bool:
    """Whether a token is no keyword by itself."""
    if kind is not _WORD:
        return kind is _NUMBER or (kind is _ACRONYM and shape.spelling in _ABBREVIATED)
    if text.isalpha():
        if len(shape.key) == 1 and text.isascii() and (tongue == "en" or shape.key not in stop_words(tongue)):
            return not text.isupper() or text in "AIO"
    elif not any(map(str.isalpha, text)) or _ORDINAL.fullmatch(text) or shape.key.endswith("'"):
        # l'apprentissage: an elided article.
        return True
    if text in CAPITAL_NAMES and not shouted:
        return False
    key = text.casefold() if text in CAPITAL_NAMES else shape.key
    head, mark, tail = key.partition("'")
    if mark and tongue in ("fr", "it") and tail in stop_words(tongue):
        # jusqu'à, qu'il, s'est, cos'è
        return head in _ELIDED or head in stop_words(tongue)
    if key in stop_words(tongue) or (tongue != document and key in stop_words(document)):
        return True
    return "'" in key and "-" not in key and key.rpartition("'")[2] in ("t", "ll", "ve", "re", "d", "m")


def _korean(text: str, language: str, ignored: frozenset[str], read_word: KoreanReader) -> list[Word]:
    word = read_word(text)
    other = None if word.verb or word.action else read_as_verb(text)
    turned = korean_word(text, len(text), other, language, ignored) if other else None
    return [korean_word(text, word.length, word, language, ignored, turned)]


def korean_word(
    text: str, length: int, word: KoreanWord, language: str, ignored: frozenset[str], turns: Word | None = None
) -> Word:
    """What `word` was read as, which takes so many characters of `text`; all of them where it says nothing."""
    key = word.key
    if word.dropped and not key:
        shape = Form(text, text, (), "ko")
        return FullWord(text, len(text), _WORD, shape, language, stop=True, writing="hangul", bare=False, turns=turns)
    return FullWord(
        key if word.verb else text[:length],
        length,
        _WORD,
        Form(key, key, tuple(dict.fromkeys((key, *word.bases))), "ko"),
        language,
        stop=word.dropped or key in ignored or exact_key(text) in ignored,
        writing="hangul",
        bare=word.bare,
        action=word.action,
        verb=word.verb,
        turns=turns,
    )


def _mixed(text: str, language: str, tongue: str, ignored: frozenset[str]) -> list[Word]:
    """K-팝은, A형의: a Korean word that begins with Latin letters."""
    tail = text.lstrip(_LATIN).removeprefix("-")
    noun = korean_particle(tail)
    end = len(text) - len(tail) + len(noun)
    key = text[:end].casefold()
    plain = key.replace("-", "")
    shape = Form(key, plain, (key, plain), tongue)
    stop, bare = key in ignored, noun == tail
    return [FullWord(text[:end], end, _WORD, shape, language, stop=stop, writing="mixed", bare=bare)]


def _east_asian(text: str, language: str, tongue: str, ignored: frozenset[str]) -> list[Word]:
    """The words of a run of Han, katakana or hiragana; what lies between them is a break."""
    writing = script(text)
    found: list[Word] = []
    plain = simplified(text) if tongue == "zh" else text
    for start, end, content in segment(plain, writing, tongue):
        shape = form(plain[start:end], _WORD, tongue)
        spelling = ""
        if writing == "katakana" and end - start > _SHORT_KATAKANA:
            spelling = _katakana_spelling(shape.spelling)
        elif writing == "han" and tongue == "ja":
            # 打ち合わせ is also written 打合せ and 打合.
            spelling = _HIRAGANA.sub("", shape.spelling)
        shape = Form(shape.key, spelling or shape.spelling, (shape.key,), tongue)
        stop = not content or shape.key in ignored
        found.append(FullWord(text[start:end], end - start, _WORD, shape, language, stop=stop, writing=writing))
    return found


_SHORT_KATAKANA = 3
_LONG_KATAKANA = 6
_HIRAGANA = re.compile(f"[{HIRAGANA}]+")
_SMALL_KATAKANA = str.maketrans("ァィゥェォ", "アイウエオ")


def _katakana_spelling(word: str) -> str:
    """コンピューター is also written コンピュータ, ユーザーインターフェース also ユーザインタフェース."""
    plain = word.translate(_SMALL_KATAKANA)
    return plain.replace("ー", "") if len(word) >= _LONG_KATAKANA else plain.rstrip("ー")


_READERS: dict[str, Callable[[str, str, str, frozenset[str]], list[Word]]] = {
    "mixed": _mixed,
    "han": _east_asian,
    "hiragana": _east_asian,
    "katakana": _east_asian,
}

"""The words of a token in any script: Korean ones without their particles, East Asian runs cut into theirs."""

import re
from collections.abc import Callable
from string import ascii_letters, digits

from faithlint.scoring.keywords.words import FullWord, Name, Word, names_of, told
from faithlint.text.chinese import simplified
from faithlint.text.forms import Form, form
from faithlint.text.keys import exact_key
from faithlint.text.korean import KoreanWord, is_particle, korean_particle, read_as_verb
from faithlint.text.korean_readers import RULES, KoreanReader, korean_reader
from faithlint.text.languages import HIRAGANA, script, token_language
from faithlint.text.lexicon import compounds, nouns_from
from faithlint.text.segments import segment
from faithlint.text.stopwords import CAPITAL_NAMES, stop_words
from faithlint.text.tokens import TokenKind
from faithlint.text.wordlists import word_set

# Bound once: a member of an enumeration costs a tenth of a microsecond each time it is asked for in Python 3.11.
_WORD = TokenKind.WORD
_NUMBER = TokenKind.NUMBER
_ACRONYM = TokenKind.ACRONYM


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

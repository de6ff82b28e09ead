"""Korean words by the morphological analyser Kiwi, where the rules do not know a word for sure.

The rules go first: what only one reading in their lists fits, they read as people agreed on (기계학습 whole, light
verbs dropped), without any cost. A sentence with any other word is taken apart by Kiwi as a whole, for its neighbours
tell what a word is (탄 냄비, 탄 한 발), and put together as the rules would have: a noun without particles, a verb in
its dictionary form, the noun of what is done (훈련하는), and nothing for what says nothing by itself.
"""

import re
import threading
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from faithlint.text.korean import KoreanWord, is_known_word, is_light_verb, is_sure_word, read_word


class _Morpheme(NamedTuple):
    form: str
    tag: str
    start: int
    end: int


_NOMINAL = frozenset(("NNG", "NNP", "NNB", "NR", "XPN", "XR", "XSN", "SL", "SN", "SH", "SW", "SO"))
_NO_HEAD = frozenset(("NNB", "XSN"))
_PREDICATE = ("VV", "VA")
# Bound nouns, adverbs, what stands before nouns, and particles.
_EMPTY = ("NNB", "MAG", "MAJ", "MM", "IC", "J", "E", "XSM")
# Verbs behind a noun that only say that it is done: 공제받다, 훈련시키다.
_DOING = frozenset(("하", "되", "받", "당하", "시키", "드리", "내리", "이루어지"))
_PLURAL = "들"
_CLEAR = frozenset(("은", "는", "을", "를", "과", "와", "에", "에서", "로", "으로", "의", "도", "만"))
_SHORT = 2
_NOTHING = KoreanWord("", 0, (), dropped=True)

# Sentences are taken apart one by one; what has no end is cut at a blank.
_SENTENCE = re.compile(r"[^\n.!?…]{0,400}\S*?(?:[\n.!?…]+|\s|\Z)")
# What is longer has no blanks, and is no language.
_LONGEST = 1000


def read_in_context(text: str, words: Sequence[tuple[int, int]]) -> list[KoreanWord]:
    """The best readings of the Korean words that stand there in `text`, which is in NFC, in order. Linear time."""
    found: list[KoreanWord] = []
    done = 0
    for sentence in _SENTENCE.finditer(text):
        start, end = sentence.span()
        following = bisect_left(words, (end,), done)
        places = tuple((first - start, last - start) for first, last in words[done:following])
        done = following
        if places:
            found += _read_sentence(sentence[0], places)
    return found


@lru_cache(maxsize=1 << 12)
def _read_sentence(sentence: str, words: tuple[tuple[int, int], ...]) -> tuple[KoreanWord, ...]:
    ruled = tuple(read_word(sentence[start:end]) for start, end in words)
    sure = (is_sure_word(sentence[start:end], word) for (start, end), word in zip(words, ruled, strict=True))
    if len(sentence) > _LONGEST or all(sure):
        return ruled
    morphemes = _morphemes(sentence)
    return tuple(
        _better(sentence[start:end], word, _within(morphemes, start, end))
        for (start, end), word in zip(words, ruled, strict=True)
    )


def _within(morphemes: tuple[_Morpheme, ...], start: int, end: int) -> tuple[_Morpheme, ...]:
    """The morphemes of the word that stands there, by their places in it."""
    return tuple(
        # A name may go on over a blank.
        each._replace(start=max(each.start - start, 0), end=min(each.end, end) - start)
        for each in morphemes
        if each.start < end and start < each.end
    )


@lru_cache(maxsize=1 << 16)
def read_word_with_kiwi(word: str) -> KoreanWord:
    """The best reading of one Korean word, NFC, that stands by itself."""
    return read_in_context(word, [(0, len(word))])[0] if word else _NOTHING


def _better(word: str, ruled: KoreanWord, morphemes: tuple[_Morpheme, ...]) -> KoreanWord:
    """Of the readings of a word by the rules and by Kiwi the one to believe; it may be found by the other as well."""
    if ruled.dropped or is_sure_word(word, ruled):
        return ruled
    found = _put_together(word, morphemes)
    if found is None or found.key == ruled.key:
        return ruled
    # A noun in no dictionary Kiwi may take with its particle: 웹소켓과.
    swallowed = found.bare and not ruled.verb and word[ruled.length :] in _CLEAR
    listed = is_known_word(word, ruled)
    # Kiwi takes verbs apart that are made of two: 찾아내다.
    longer = listed and ruled.verb and len(ruled.key) > len(found.key) and ruled.key[0] == found.key[:1]
    # 바싹 is in no list and may go; what the lists hold, as 짓다 in 지었다, stays.
    if swallowed or longer or (listed and found.dropped):
        return ruled
    if not found.key:
        return found
    others = [base for base in (*found.bases, *ruled.bases) if base != word]
    return replace(found, bases=(*dict.fromkeys(others), word))


def _put_together(word: str, morphemes: tuple[_Morpheme, ...]) -> KoreanWord | None:
    """The reading that the morphemes make; None when they hold neither noun nor verb."""
    if not morphemes or all(each.tag.startswith(_EMPTY) for each in morphemes):
        return _NOTHING if morphemes else None
    count = next((at for at, each in enumerate(morphemes) if each.tag not in _NOMINAL), len(morphemes))
    following = morphemes[count] if count < len(morphemes) else None
    predicate = following is not None and _is_predicate(following)
    # 가독성, 층간소음, 층간 are in no dictionary: nothing goes.
    if _goes_on(morphemes[count:]) or (count and predicate and len(word) <= _SHORT):
        return None
    if not count:
        return _verb(word, following.form, following.form) if following and predicate else None
    if morphemes[0].tag in _NO_HEAD:
        return None
    last = count - 1 if count > 1 and morphemes[count - 1].form == _PLURAL else count
    noun = word[: morphemes[last - 1].end]
    if _names(morphemes[count:]):
        noun = word[: morphemes[count + 1].end]
        return KoreanWord(noun, len(noun), tuple(dict.fromkeys((noun, word))))
    if following and predicate and following.form not in _DOING:
        return _verb(word, word[: following.start] + following.form, noun)
    action = following is not None and (following.tag.startswith(("XSV", "XSA")) or predicate)
    if action and len(noun) == 1 and following and following.tag.startswith("XS"):
        # 권하다, 변하다: one syllable and 하다 are a verb of their own.
        return _verb(word, noun + following.form, noun)
    return KoreanWord(noun, len(noun), tuple(dict.fromkeys((noun, word))), action=action, bare=len(noun) == len(word))


def _goes_on(rest: tuple[_Morpheme, ...]) -> bool:
    """Whether another noun follows in the same word."""
    return any(each.tag in _NOMINAL and each.tag not in _NO_HEAD for each in rest)


def _names(rest: tuple[_Morpheme, ...]) -> bool:
    """Whether a verb behind a noun makes another noun with it: 잔디깎이."""
    return len(rest) > 1 and _is_predicate(rest[0]) and rest[1].tag == "ETN" and rest[1].start == rest[0].end


def _is_predicate(morpheme: _Morpheme) -> bool:
    return morpheme.tag.startswith(_PREDICATE)


def _verb(word: str, stem: str, noun: str) -> KoreanWord:
    if stem.endswith("하") and len(stem) > len("크롤하") - 1 and word.startswith(stem[:-1]):
        # Kiwi knows some doings as verbs: 크롤링하다.
        doing = stem[:-1]
        return KoreanWord(doing, len(doing), (doing, word), action=True)
    bases = tuple(dict.fromkeys((stem + "다", noun if noun != stem else word, word)))
    return KoreanWord(stem + "다", len(word), bases, verb=True, dropped=is_light_verb(stem))


def _morphemes(text: str) -> tuple[_Morpheme, ...]:
    found = _analyser().tokenize(text)
    return tuple(_Morpheme(each.form, each.tag.partition("-")[0], each.start, each.start + each.len) for each in found)


_lock = threading.Lock()
_loaded: list[Any] = []


def _analyser() -> Any:
    """Kiwi, loaded once: two threads that both need it first must not both pay for it."""
    with _lock:
        if not _loaded:
            from kiwipiepy import Kiwi

            _loaded.append(Kiwi(num_workers=1))
        return _loaded[0]

"""Korean words by the morphological analyser Kiwi, where the rules do not know a word for sure.

The rules go first: what is in their lists they read as people agreed on (기계학습 whole, light verbs dropped), without
any cost. Every other word is taken apart by Kiwi, and put together as the rules would have: a noun without particles,
a verb in its dictionary form, the noun of what is done (훈련하는).
"""

import threading
from functools import lru_cache
from typing import Any, NamedTuple

from faithlint.text.korean import KoreanWord, is_known_word, is_light_verb, read_word


class _Morpheme(NamedTuple):
    form: str
    tag: str
    start: int
    end: int


_NOMINAL = frozenset(("NNG", "NNP", "NNB", "NR", "XPN", "XR", "XSN", "SL", "SN", "SH", "SW", "SO"))
_NO_HEAD = frozenset(("NNB", "XSN"))
_PREDICATE = ("VV", "VA")
# Verbs behind a noun that only say that it is done: 공제받다, 훈련시키다.
_DOING = frozenset(("하", "되", "받", "당하", "시키", "드리", "내리", "이루어지"))
_PLURAL = "들"


@lru_cache(maxsize=1 << 16)
def read_word_with_kiwi(word: str) -> KoreanWord:
    """The best reading of one Korean word, NFC, without blanks."""
    ruled = read_word(word)
    if ruled.dropped or is_known_word(word, ruled):
        return ruled
    found = _put_together(word, _morphemes(word))
    # A noun in no dictionary Kiwi may take with its particle: 웹소켓과.
    return ruled if found is None or (found.bare and not ruled.bare and not ruled.verb) else found


def _put_together(word: str, morphemes: tuple[_Morpheme, ...]) -> KoreanWord | None:
    """The reading that the morphemes make; None when they hold neither noun nor verb."""
    count = next((at for at, each in enumerate(morphemes) if each.tag not in _NOMINAL), len(morphemes))
    following = morphemes[count] if count < len(morphemes) else None
    if not count:
        return _verb(word, following.form, following.form) if following and _is_predicate(following) else None
    if morphemes[0].tag in _NO_HEAD:
        return None
    last = count - 1 if count > 1 and morphemes[count - 1].form == _PLURAL else count
    noun = word[: morphemes[last - 1].end]
    if following and _is_predicate(following) and following.form not in _DOING:
        return _verb(word, word[: following.start] + following.form, noun)
    action = following is not None and (following.tag.startswith(("XSV", "XSA")) or _is_predicate(following))
    if action and len(noun) == 1 and following and following.tag.startswith("XS"):
        # 권하다, 변하다: one syllable and 하다 are a verb of their own.
        return _verb(word, noun + following.form, noun)
    return KoreanWord(noun, len(noun), tuple(dict.fromkeys((noun, word))), action=action, bare=len(noun) == len(word))


def _is_predicate(morpheme: _Morpheme) -> bool:
    return morpheme.tag.startswith(_PREDICATE)


def _verb(word: str, stem: str, noun: str) -> KoreanWord:
    if stem.endswith("하") and len(stem) > len("크롤하") - 1 and word.startswith(stem[:-1]):
        # Kiwi knows some doings as verbs: 크롤링하다.
        doing = stem[:-1]
        return KoreanWord(doing, len(doing), (doing, word), action=True)
    bases = tuple(dict.fromkeys((stem + "다", noun if noun != stem else word, word)))
    return KoreanWord(stem + "다", len(word), bases, verb=True, dropped=is_light_verb(stem))


def _morphemes(word: str) -> tuple[_Morpheme, ...]:
    found = _analyser().tokenize(word)
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

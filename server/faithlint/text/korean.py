"""Korean words by rule: particles and endings off, verbs in dictionary form, no dictionary needed.

Korean writes particles onto nouns and endings onto verbs. `read_word` says what is left of one word. What is ambiguous
without a dictionary is decided by a list of nouns that only look as if they ended in a particle, and a list of common
verbs; every other reading is kept as a candidate, by which a word of a response can be found.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from faithlint.text.patterns import lazy
from faithlint.text.wordlists import listed_lines, word_set


@dataclass(frozen=True, slots=True)
class KoreanWord:
    """`key` is the noun, or the verb's dictionary form; `length` counts the characters of the word that the noun takes.

    `bases` are all readings, best first. A `dropped` word carries no content (particles, grammar, light verbs).
    `action` says that the word does what its noun names (훈련하는), `bare` that no particle was taken off.
    """

    key: str
    length: int
    bases: tuple[str, ...]
    verb: bool = False
    action: bool = False
    bare: bool = False
    dropped: bool = False


_NOTHING = KoreanWord("", 0, (), dropped=True)

_RO = frozenset(("로", "로서", "로써", "로는", "로도", "로의"))
# These are so often the last syllable of a noun that one syllable before them is rather a part of it.
_WEAK = frozenset("이인임나라란든며고면다요만도들랑죠과일뿐")

_HA = lazy(
    "(?P<noun>.+?)"
    "(?:하|한|할|함|합|해|했|하였|되|된|될|됨|됩|돼|됐|되었|시키|시킨|시킬|시켜|시켰|시킵|당하|당한|당해|당했|받아|받았|받습|받|드리|드린|드릴|드려|드렸|드립)"
    "(?:다|는|고|며|면|면서|여|지|기|게|려면|려고|도록|자|니|니까|니다|니까요|십시오|시오|세요|라|야|야만|서|서도|도|요"
    "|던|더니|거든|길래|다가|가|였다|었다|으면|으니|습니다|습니까|어요|을|은|는데|는지|는가|나요|가요|지만|지는|지도|거나|든지|기에|기를|기가|기는"
    "|기도|기로|기의|기만|기까지|기위해|려는|려|라고|라는|다고|다는|다면|다며|았|었|어|어서|며는|데|수록|까|까요|지요|죠"
    "|자마자|므로|느라|는데도|줘|줘요|주세요|주십시오|줄래|봐|보세요|볼|버린|놓은|온|왔다|왔던|진|지고|져|졌다|진다|집니다)*+"
)

_LIGHT_NOUNS = frozenset(("가능", "이용", "사용", "궁금", "부탁", "원", "위", "대", "통", "관", "의", "인"))


def _final(syllable: str) -> int:
    code = ord(syllable or " ") - 0xAC00
    return code % 28 if 0 <= code < 11172 else -1


def _with_final(syllable: str, final: int) -> str:
    code = ord(syllable) - 0xAC00
    return chr(0xAC00 + code - code % 28 + final)


def _with_vowel(syllable: str, vowel: int, final: int = 0) -> str:
    code = ord(syllable) - 0xAC00
    return chr(0xAC00 + code // 588 * 588 + vowel * 28 + final)


def _vowel(syllable: str) -> int:
    return (ord(syllable) - 0xAC00) % 588 // 28


@dataclass(frozen=True, slots=True)
class _Particles:
    """Particles by what they may follow; `all` is sorted, longest first."""

    consonant: frozenset[str]
    vowel: frozenset[str]
    all: tuple[str, ...]


@cache
def _particles() -> _Particles:
    sections: dict[str, set[str]] = {}
    name = ""
    for word in _lines("korean_particles"):
        if word.startswith("["):
            name = word.strip("[]")
        else:
            sections.setdefault(name, set()).add(word)
    every = {*_RO}.union(*sections.values())
    both = sections["any"]
    longest_first = tuple(sorted(every, key=lambda word: (-len(word), word)))
    return _Particles(frozenset(sections["consonant"] - both), frozenset(sections["vowel"] - both), longest_first)


@cache
def _josa(last: str) -> tuple[str, ...]:
    """The particles with this last syllable, longest first."""
    return tuple(each for each in _particles().all if each[-1] == last)


def fits(stem: str, josa: str) -> bool:
    """Whether `josa` may follow `stem` by its last sound; after Latin letters and digits everything may."""
    final = _final(stem[-1]) if stem else -1
    if final < 0:
        return True
    if josa in _RO:
        return final in (0, 8)
    if josa in _particles().consonant:
        return final > 0
    if josa in _particles().vowel:
        return final == 0
    return True


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(word.lstrip("=") for word in _lines(name))


@cache
def _lines(name: str) -> tuple[str, ...]:
    return tuple(word for line in listed_lines(f"{name}.txt") for word in line.split())


@cache
def _last_parts() -> frozenset[str]:
    """Nouns of at least two syllables that a compound may end in."""
    return frozenset(word for word in _lines("korean_nouns") if len(word) > 1 and not word.startswith("="))


def _protected(word: str) -> bool:
    """Whether the word, or its last part, is a noun whose end only looks like a particle."""
    if word in _words("korean_nouns"):
        return True
    # One syllable before the noun is too little to be a word of its own; before one of two syllables must stand a
    # noun that is known, or every word that happens to end so would keep its particle (브라우저가, 저가).
    for at in range(2, len(word) - 1):
        if word[at:] in _last_parts() and (len(word) - at > _SHORT or _is_known(word[:at])):
            return True
    return False


_SHORT = 2


def is_light_verb(stem: str) -> bool:
    """Whether the verb or adjective with this stem says nothing by itself."""
    return stem in _words("korean_light")


def is_known_word(word: str, reading: KoreanWord) -> bool:
    """Whether the lists hold what `reading` of `word` found, so that nobody needs to be asked about it."""
    if reading.verb:
        return reading.key[:-1] in _words("korean_verbs")
    return _is_known(reading.key) or _is_known(word)


def _is_known_noun(word: str) -> bool:
    return len(word) > 1 and _is_known(word)


def _is_known(word: str) -> bool:
    return word in _words("korean_common") or word in _words("korean_nouns")


# Nobody writes a word of so many syllables; taking one apart would only cost time.
_LONGEST = 40


@lru_cache(maxsize=1 << 12)
def is_particle(word: str) -> bool:
    """Whether the word is nothing but particles and endings, as behind a Latin name (React.js로) or a number."""
    rest = word
    for _ in range(4):
        if not rest:
            return True
        josa = next((each for each in _josa(rest[-1:]) if rest.endswith(each)), None)
        if josa is None:
            return rest in ("인", "일", "임", "이", "입", "한", "해", "의", "적", "들", "씩", "쯤", "여")
        rest = rest[: -len(josa)]
    return not rest


@lru_cache(maxsize=1 << 16)
def read_word(word: str) -> KoreanWord:
    """The best reading of one Korean word, NFC, without blanks."""
    if word in _words("korean_stop"):
        return _NOTHING
    if word in _words("korean_nouns") or len(word) > _LONGEST:
        return KoreanWord(word, len(word), (word,), bare=True)
    if word in _words("korean_common") and len(word) > 1:
        return KoreanWord(word, len(word), (word,), bare=True)
    known = _strip(word)
    if known and _surely(known, word[len(known) :]):
        # 감기에 is a cold, not the act of winding.
        return KoreanWord(known, len(known), _noun_bases(word, known))
    verb = _known_verb(word)
    # 좋아하다, 돌려받다 are verbs of their own, not the doing of a noun.
    action = None if verb and verb.endswith(("하", "받")) else _action(word)
    if action:
        return action
    if verb:
        return _verb(verb, word)
    noun, stripped = _noun(word)
    if noun in _words("korean_stop"):
        return _NOTHING
    inner = _action(noun) if stripped and noun != word else None
    if inner:
        return inner
    unknown = _unknown_verb(word)
    if unknown and (len(noun) == 1 or not stripped or word.endswith("어요")):
        return _verb(unknown, word)
    if len(noun) == 1 and not stripped and noun not in _words("korean_nouns"):
        return KoreanWord(noun, 1, (noun,), bare=True, dropped=noun in _words("korean_stop"))
    return KoreanWord(noun, len(noun), _noun_bases(word, noun), bare=not stripped)


# Behind these a noun of one syllable is no form of a verb (물을, 책에서), with few exceptions.
_CLEAR_PARTICLES = word_set("을 를 이 가 의 에 에서 에는 와 과 로 으로 은 도 만 부터 까지")
_VERBS_RATHER = frozenset(("입은", "입을", "낮은", "문의", "방과", "길이"))


def _surely(noun: str, particles: str) -> bool:
    """Whether a word is this noun with these particles and nothing else."""
    if len(noun) > 1:
        return _is_known(noun)
    return noun in _words("korean_common") and particles in _CLEAR_PARTICLES and noun + particles not in _VERBS_RATHER


def _verb(stem: str, word: str) -> KoreanWord:
    others = (other + "다" for other in verb_stems(word) if other in _words("korean_verbs"))
    bases = tuple(dict.fromkeys((stem + "다", *others, word)))
    return KoreanWord(stem + "다", len(word), bases, verb=True, dropped=stem in _words("korean_light"))


def _action(word: str) -> KoreanWord | None:
    """훈련하는, 최적화된, 중요한가요: the noun that is done or had."""
    if len(word) < 3 or _protected(word):
        return None
    found = _HA.fullmatch(word)
    if not found:
        return None
    noun = found["noun"]
    if len(noun) < 2 and noun not in _words("korean_nouns"):
        return None
    if noun.endswith(("을", "를")) and len(noun) > 2:
        noun = noun[:-1]
    dropped = noun in _LIGHT_NOUNS or noun in _words("korean_stop")
    return KoreanWord(noun, len(noun), (noun, word), action=True, dropped=dropped)


# Before another particle these are rather the end of a noun: 당나라와, 유통기한이.
_DOUBTFUL = frozenset("이인임나라란든며고면다요도로한의")


def _noun(word: str) -> tuple[str, bool]:
    """The word without its particles, and whether there were any."""
    rest, stripped = word, False
    for _ in range(3):
        if stripped and (_is_known(rest) or _protected(rest)):
            break
        if not stripped and _protected(rest):
            break
        shorter = _strip(rest)
        if shorter is None or (stripped and rest[len(shorter) :] in _DOUBTFUL and not _is_known_noun(shorter)):
            break
        rest, stripped = shorter, True
    return rest, stripped


def _strip(word: str) -> str | None:
    """The word without its last particle: a known noun if one is left, else by the longest particle that fits."""
    known = shortest = None
    for josa in _josa(word[-1:]):
        if not word.endswith(josa) or len(word) <= len(josa):
            continue
        stem = word[: -len(josa)]
        if not fits(stem, josa) or (josa == "들" and len(stem) < 2):
            continue
        # Of two known nouns the longer one: 나라 and 는, not 나 and 라는.
        if stem in _words("korean_nouns") or (len(stem) > 1 and stem in _words("korean_common")):
            known = stem
        elif not known and not shortest and (len(stem) > 1 or josa not in _WEAK):
            shortest = stem
    return known or shortest


def _noun_bases(word: str, noun: str) -> tuple[str, ...]:
    """Every reading with a remainder of two syllables, best first: what a response may have meant."""
    bases = [noun, word]
    rest = word
    for _ in range(3):
        josa = next((each for each in _josa(rest[-1:]) if rest.endswith(each) and len(rest) - len(each) >= 2), None)
        if josa is None:
            break
        rest = rest[: -len(josa)]
        if fits(rest, josa):
            bases.append(rest)
    return tuple(dict.fromkeys(bases))


@cache
def _endings(last: str) -> tuple[str, ...]:
    """The endings of verbs with this last syllable, longest first."""
    return tuple(sorted((each for each in _lines("korean_endings") if each[-1] == last), key=len, reverse=True))


@lru_cache(maxsize=1 << 14)
def verb_stems(word: str) -> tuple[str, ...]:
    """Stems that an inflected verb or adjective may have, most literal first."""
    stems: dict[str, None] = {}
    for ending in (*_endings(word[-1:]), ""):
        if ending and (not word.endswith(ending) or len(word) <= len(ending)):
            continue
        rest = word[: -len(ending)] if ending else word
        # Behind ㄹ or a vowel stands no 으: 들으면 is heard, not held, 지은 is made, not lost.
        if ending == "가" and len(rest) < _SHORT:
            # 단가, 본가 are nouns.
            continue
        literal = ending not in _MELTED and not (_final(rest[-1:]) in (0, _RIEUL) and ending.startswith(_EU))
        if ending and literal:
            stems.setdefault(rest)
        stems.update(dict.fromkeys(_contracted(rest, ending)))
    for stem in tuple(stems):
        if len(stem) > _SHORT or not _LIKE_A_NOUN.search(word):
            stems.update(dict.fromkeys(_plain_speech(stem)))
    for stem in tuple(stems):
        # 느려지다, 빨라지다: what becomes slow is slow.
        if len(stem) > 2 and stem.endswith("지"):
            stems.update(dict.fromkeys(_contracted(stem[:-1], "")))
    return tuple(stems)


_RIEUL = 8
_HIEUT = 27
# 머신을, 자신: two syllables that end in 신 are nouns, not verbs of a person of honour.
_LIKE_A_NOUN = lazy(r"신(?!다)[가-힣]?\Z")
_EU = ("으", "은", "을", "음")
# Before these a stem has melted with a consonant of theirs or of the past: 아픈데, 빠른가요, 갔나.
_MELTED = frozenset(("데", "데요", "데도", "가", "가요", "나"))


def _plain_speech(stem: str) -> list[str]:
    """The stem without the honorific 시: 담그시, 짚으시, 사시 (살다)."""
    if len(stem) < 2 or not stem.endswith(("시", "셔")):
        return []
    bare = stem[:-1]
    if bare.endswith("으") and len(bare) > 1:
        return [bare[:-1], *_irregular(bare[:-1], _final(bare[-2]))]
    return [bare, bare[:-1] + _with_final(bare[-1], _RIEUL)] if _final(bare[-1]) == 0 else []


# Vowels by their number in a syllable:
# ㅏ 0, ㅐ 1, ㅓ 4, ㅔ 5, ㅕ 6, ㅗ 8, ㅘ 9, ㅙ 10, ㅚ 11, ㅜ 13, ㅝ 14, ㅡ 18, ㅣ 20.
_OPENED = {6: (20,), 9: (8,), 14: (13,), 10: (11,), 4: (4, 18), 0: (0, 18), 1: (1,), 5: (5,)}


def _contracted(rest: str, ending: str) -> list[str]:
    """Stems whose last vowel or consonant has melted into the ending that begins after `rest`."""
    if not rest or _final(rest[-1]) < 0:
        return []
    last, head, final, found = rest[-1], rest[:-1], _final(rest[-1]), []
    open_last = _with_final(last, 0)
    if ending in ("다", "는다") and final == 4:
        # 춘다, 언다: 추다, and 얼다 without its ㄹ.
        found += [head + open_last, head + _with_final(last, _RIEUL)]
    if open_last == "해":
        found.append(head + "하")
    if final in (4, 8, 16) and ending in ("", "가요", "데", "지", "가", "까", "까요", "은", "을"):
        # 느린, 느릴, 느림; 만든 and 만들다 lose their ㄹ.
        found += [head + open_last, head + _with_final(last, 8)]
    if final == 17 and ending in ("니다", "니까"):
        found += [head + open_last, head + _with_final(last, 8)]
    if final == _SSANG_SIOT or (final == 0 and not ending) or ending in ("서", "도", "야", "요", "라"):
        found += [head + _with_vowel(last, vowel) for vowel in _OPENED.get(_vowel(last), ())]
    if ending in ("니", "니까", "는", "세요", "는데", "는지", "십시오", "시오") and final == 0:
        found.append(head + _with_final(last, 8))
    return found + _irregular(rest, final)


_BIEUP = {"운": "", "울": "", "우": "", "워": "", "웠": "", "와": "", "왔": "", "움": ""}


def _irregular(rest: str, final: int) -> list[str]:
    """ㅂ (아름다운), ㅅ (지은), ㄷ (들은, 걸어), 르 (빨라) verbs."""
    last, head = rest[-1], rest[:-1]
    found = []
    if last in _BIEUP and head and _final(head[-1]) == 0:
        found.append(head[:-1] + _with_final(head[-1], 17))
    if last in ("은", "을", "어", "아", "었", "았") and head and _final(head[-1]) == 0:
        # 지은, 부었: 짓다 and 붓다 lose their ㅅ.
        found.append(head[:-1] + _with_final(head[-1], 19))
    if final == 8:
        found.append(head + _with_final(last, 7))
    if head and final in (0, 4, 8, 16, 20):
        # 빨간, 까매: 빨갛다 and 까맣다 lose their ㅎ, and with 어 become ㅐ.
        vowel = {1: 0, 3: 2, 5: 4}.get(_vowel(last), _vowel(last))
        found.append(head + _with_vowel(last, vowel, _HIEUT))
    if last in ("라", "러", "랐", "렀") and head and _final(head[-1]) == 8:
        found.append(head[:-1] + _with_final(head[-1], 0) + "르")
    return found


# Forms of two verbs that are nearly always those of the rarer one.
_RATHER = {
    "걸어서": "걷",
    "걸어서도": "걷",
    "걸어서만": "걷",
    "물었다": "묻",
    "물었습니다": "묻",
    "물어": "묻",
    "물어서": "묻",
    "긴": "길",
    "먼": "멀",
}


def _known_verb(word: str) -> str | None:
    if word in _RATHER:
        return _RATHER[word]
    if len(word) < 2:
        return None
    verbs = _words("korean_verbs")
    known = [stem for stem in verb_stems(word) if stem in verbs or stem in _words("korean_light")]
    if not known:
        return None
    # 넘어져: of 넘다 and 넘어지다 the longer one; not of 가다 and 가늘다, which differ by a melted consonant.
    longest = max(known, key=len)
    return longest if len(longest) > len(known[0]) + 1 else known[0]


_CLEAR = lazy(
    "(?P<stem>.+?)(?:는다|었다|았다|었던|았던|습니다|습니까|었습니다|았습니다|어요|아요|었어요|았어요"
    "|으면|으려면|려면|지만|는데|면서|으면서|도록|거나|어서|아서|어서는|아서는)"
)


# Before 워 and 웠 these end a stem in ㅂ (미끄러워, 뜨거워), others one in 우 (배워).
_BEFORE_BIEUP = frozenset("가거구까꺼누다더러려로마매미벼쉬어주지추")
_CONJUNCTIVE = lazy(r"(?<=[가-힣])[가-힣](?=(?:서|서도|서는|요|야|야만|야지)\Z)")


def _opened(head: str, melted: str) -> str | None:
    """The stem of an unknown verb whose last syllable has melted with 어: 꺾여, 배웠, 미끄러워; 먹었 has not."""
    if melted in ("었", "았", "겠"):
        return head or None
    opened = _OPENED.get(_vowel(melted), ())
    if not opened:
        return None
    if melted in ("워", "웠") and head[-1:] in _BEFORE_BIEUP:
        return head[:-1] + _with_final(head[-1], 17)
    return head + _with_vowel(melted, opened[0])


# 아낀다, 춘다; not 우간다, 베란다.
_OF_PRESENT = (6, 8, 13, 18, 20)
_SSANG_SIOT = 20
# ㅕ and ㅝ, in which hardly a noun ends before 서.
_MELTING = (6, 14)
_PAST = lazy(r"[가-힣](?:다|던|고|지만|으며|습니다|습니까|어요|어|네요|을|는지|는데|음|나요|는가|으면|으나)\Z")


def _unknown_verb(word: str) -> str | None:
    """The stem of a verb in no list, from an ending that no noun has."""
    past = _PAST.search(word)
    if past and _final(word[past.start()]) == _SSANG_SIOT:
        return _opened(word[: past.start()], word[past.start()])
    found = _CLEAR.fullmatch(word)
    if found:
        return found["stem"]
    melted = _CONJUNCTIVE.search(word)
    if melted and _final(melted[0]) == 0 and _vowel(melted[0]) in _MELTING and melted[0] != "녀":
        return _opened(word[: melted.start()], melted[0])
    if word.endswith("다") and len(word) > 1 and _final(word[-2]) == 4 and _vowel(word[-2]) in _OF_PRESENT:
        return word[:-2] + _with_final(word[-2], 0)
    if word.endswith("니다") and len(word) > 2 and _final(word[-3]) == 17 and word[-3] not in "입":
        return word[:-3] + _with_final(word[-3], 0)
    return None


_SUFFIXES = ("점", "성", "화", "률", "율", "도", "적")


def korean_roots(bases: tuple[str, ...]) -> tuple[str, ...]:
    """The readings, and those without a suffix that only shades them: 차이점 and 차이."""
    short = (base[:-1] for base in bases if len(base) > 2 and base.endswith(_SUFFIXES))
    return tuple(dict.fromkeys((*bases, *short)))


def korean_particle(word: str) -> str:
    """`word` without its particles, as a noun; for the Korean part of a mixed word (K-팝은)."""
    return _noun(word)[0]

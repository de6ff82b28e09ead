"""Korean words by rule: particles and endings off, verbs in dictionary form, no dictionary needed.

Korean writes particles onto nouns and endings onto verbs. `read_word` says what is left of one word. What is ambiguous
without a dictionary is decided by a list of nouns that only look as if they ended in a particle, and a list of common
verbs; every other reading is kept as a candidate, by which a word of a response can be found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from faithlint.text.hangul import RIEUL, SSANG_SIOT, final_of, with_final
from faithlint.text.korean_lists import korean_lines, korean_words
from faithlint.text.korean_verbs import is_form_of_two, known_verb, unknown_verb, verb_stems
from faithlint.text.patterns import lazy
from faithlint.text.wordlists import word_list, word_set


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

_HA_ENDINGS = word_list(
    """
    다 는 고 며 면 면서 여 지 기 게 려면 려고 도록 자 니 니까 니다 니까요 십시오 시오 세요
    라 야 야만 서 서도 도 요 던 더니 거든 길래 으려면 으려고 으려 으며 으므로 으니까 으세요
    으십시오 은데 을까 을까요 을게 을게요 을지 을수록 으나 는데요 거든요 다가 가 였다 었다 으면
    으니 습니다 습니까 어요 을 은 는데 는지 는가 나요 가요 지만 지는 지도 거나 든지 기에 기를
    기가 기는 기도 기로 기의 기만 기까지 기위해 려는 려 라고 라는 다고 다는 다면 다며 았 었
    어 어서 며는 데 나 수록 까 까요 지요 죠 겠 네 네요 군요 구나 잖아 잖아요 더라 더라도 더군요
    던데 던가 든가 느냐 느냐고 냐 냐고 게요 래 래요 걸 걸요 리라 려다 려다가 려던 려나 러
    자고 자며 자는 고자 는다 단다 답니다 대 대요 다니 시다 지라도 음 음을 음은 음이 음에도
    에도 므로써 만 렴 거라 었던 았던 자마자 므로 느라 는데도 줘 줘요 주세요 주십시오 줄래 봐
    보세요 볼 버린 놓은 온 왔다 왔던 진 지고 져 졌다 진다 집니다
    다면서 다면서요 다던데 다던데요 다더라 다더군요 다길래 다네 다네요
    """
)
_HA = lazy(
    "(?P<noun>.+?)"
    "(?:하|했|하였|되|돼|됐|되었|(?:함|됨)"
    # Neither a particle nor what ㅂ has not in 합니다: 유통기한을, 유럽연합은 are nouns.
    "|(?:한|할|된|될)(?![은을이에도만])|(?:합|됩)(?=[니시])"
    "|해(?:보|봐|봤|본|볼|봅|주|줘|줬|준|줄|줍|버리|버려|버렸|놓|놔|놨|두|둔|둘|뒀|왔|온|오는|냈|낸|내는)?"
    "|(?<=[가-힣]{2})(?:시키|시킨|시킬|시켜|시켰|시킵|당하|당한|당해|당했|받아|받았|받습|받|드리|드린|드릴|드려|드렸|드립)"
    "|(?:하|되|시키|당하|받으)(?:시|신|실|심|십|셔|셨))"
    # The longest first: what was taken is not given back.
    f"(?:{'|'.join(sorted(_HA_ENDINGS, key=len, reverse=True))})*+"
)

_LIGHT_NOUNS = frozenset(("가능", "이용", "사용", "궁금", "부탁", "원", "위", "대", "통", "관", "의", "인"))


@dataclass(frozen=True, slots=True)
class _Particles:
    """Particles by what they may follow, and how long the longest is."""

    consonant: frozenset[str]
    vowel: frozenset[str]
    all: frozenset[str]
    longest: int


@cache
def _particles() -> _Particles:
    sections: dict[str, set[str]] = {}
    name = ""
    for word in korean_lines("korean_particles"):
        if word.startswith("["):
            name = word.strip("[]")
        else:
            sections.setdefault(name, set()).add(word)
    every = {*_RO}.union(*sections.values())
    both = sections["any"]
    consonant, vowel = frozenset(sections["consonant"] - both), frozenset(sections["vowel"] - both)
    return _Particles(consonant, vowel, frozenset(every), max(map(len, every)))


def _josa(word: str) -> Iterator[str]:
    """The particles that a word may end in, longest first."""
    particles = _particles()
    for length in range(min(particles.longest, len(word)), 0, -1):
        if (josa := word[len(word) - length :]) in particles.all:
            yield josa


def fits(stem: str, josa: str) -> bool:
    """Whether `josa` may follow `stem` by its last sound; after Latin letters and digits everything may."""
    final = final_of(stem[-1]) if stem else -1
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
def _last_parts() -> frozenset[str]:
    """Nouns of at least two syllables that a compound may end in."""
    return frozenset(word for word in korean_lines("korean_nouns") if len(word) > 1 and not word.startswith("="))


def _protected(word: str) -> bool:
    """Whether the word, or its last part, is a noun whose end only looks like a particle."""
    if word in korean_words("korean_nouns"):
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
    return stem in korean_words("korean_light")


def is_known_word(word: str, reading: KoreanWord) -> bool:
    """Whether the lists hold what `reading` of `word` found, so that nobody needs to be asked about it."""
    if reading.verb:
        return reading.key[:-1] in korean_words("korean_verbs")
    return _is_known(reading.key) or _is_known(word)


def is_sure_word(word: str, reading: KoreanWord) -> bool:
    """Whether the lists hold one reading of `word` only, which is `reading`."""
    if (reading.dropped and not reading.key) or is_form_of_two(word):
        return True
    verbs = {stem for stem in verb_stems(word) if stem in korean_words("korean_verbs")}
    noun = _strip(word)
    if reading.verb:
        return verbs == {reading.key[:-1]} and not (noun and noun in korean_words("korean_nouns"))
    shorter = noun and noun != reading.key and noun in korean_words("korean_nouns")
    return not (verbs or shorter) and len(reading.key) > 1 and (_is_known(reading.key) or _is_known(word))


def _is_known_noun(word: str) -> bool:
    return len(word) > 1 and _is_known(word)


def _is_known(word: str) -> bool:
    return word in korean_words("korean_common") or word in korean_words("korean_nouns")


# Nobody writes a word of so many syllables; taking one apart would only cost time.
_LONGEST = 40


_SURNAMES = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유전홍문양손배백허남심노하곽성차주우구민나진지엄원천방"
    "공현함변염추도소석선설마길연위표명기반왕옥육인맹제모탁국여"
)
_NAME = range(2, 5)


def is_full_name(word: str) -> bool:
    """Whether a word looks like the name of a Korean: a surname first, and no noun that is known."""
    return len(word) in _NAME and word[0] in _SURNAMES and not _is_known(word)


@lru_cache(maxsize=1 << 12)
def is_particle(word: str) -> bool:
    """Whether the word is nothing but particles and endings, as behind a Latin name (React.js로) or a number."""
    rest = word
    for _ in range(4):
        if not rest:
            return True
        josa = next(_josa(rest), None)
        if josa is None:
            return rest in ("인", "일", "임", "이", "입", "한", "해", "의", "적", "들", "씩", "쯤", "여", "용", "별")
        rest = rest[: -len(josa)]
    return not rest


@lru_cache(maxsize=1 << 16)
def read_word(word: str) -> KoreanWord:
    """The best reading of one Korean word, NFC, without blanks."""
    if word in korean_words("korean_stop"):
        return _NOTHING
    if word in korean_words("korean_nouns") or len(word) > _LONGEST:
        return KoreanWord(word, len(word), (word,), bare=True)
    if word in korean_words("korean_common") and len(word) > 1:
        return KoreanWord(word, len(word), (word,), bare=True)
    known = _strip(word)
    if known and _surely(known, word[len(known) :]) and not _rather_verb(word, known):
        # 감기에 is a cold, not the act of winding.
        return KoreanWord(known, len(known), _noun_bases(word, known))
    verb = known_verb(word)
    # 좋아하다, 돌려받다 are verbs of their own, not the doing of a noun.
    action = None if verb and verb.endswith(("하", "받")) else _action(word)
    # 오래된 is old, and nothing that 오래 does.
    if action and not (action.dropped and verb and verb not in korean_words("korean_light")):
        return action
    if verb:
        # 빚을: of debt too.
        return _verb(verb, word, known if known and known in korean_words("korean_nouns") else "")
    noun, stripped = _noun(word)
    if noun in korean_words("korean_stop") or _is_adverb(word):
        return _NOTHING
    # 개발함을, 저장되었음에: only what is done has a particle behind it, not what does (유통기한이).
    inner = _action(noun) if noun != word and noun.endswith(_NOMINAL) else None
    if inner:
        return inner
    unknown = unknown_verb(word)
    # No noun ends in ㅆ: 데었을.
    if unknown and (len(noun) == 1 or not stripped or word.endswith(_OF_VERBS) or final_of(noun[-1]) == SSANG_SIOT):
        return _verb(unknown, word)
    if len(noun) == 1 and not stripped and noun not in korean_words("korean_nouns"):
        return KoreanWord(noun, 1, (noun,), bare=True, dropped=noun in korean_words("korean_stop"))
    return KoreanWord(noun, len(noun), _noun_bases(word, noun), bare=not stripped)


_NOMINAL = ("함", "됨", "음", "기")
_OF_VERBS = ("어요", "니다", "니까")


def _is_adverb(word: str) -> bool:
    """Whether a word in no list says how something is done: 꼼꼼히, 똑똑, 반짝반짝."""
    half = len(word) // 2
    return len(word) > 1 and (word.endswith("히") or (len(word) <= _TWICE and word[:half] == word[half:]))


# Sounds and manners are said twice, in one syllable or two.
_TWICE = 4


def read_as_verb(word: str) -> KoreanWord | None:
    """The verb that a word that looks like a noun may be before 수, 때, 않다 or 싶다: 풀 수, 피우지 않다, 사고 싶다."""
    if len(word) > 1 and word.endswith("고") and (word[:-1] in korean_words("korean_verbs") or word == "보고"):
        return _verb(word[:-1], word)
    if len(word) > 1 and word.endswith("지") and word[:-1] in korean_words("korean_verbs"):
        return _verb(word[:-1], word)
    if len(word) > 2 and word.endswith("지"):
        return None if word in korean_words("korean_nouns") else _verb(word[:-1], word)
    if final_of(word[-1:]) != RIEUL or (len(word) > 2 and word[-1] in "을를"):
        return None
    open_stem = word[:-1] + with_final(word[-1], 0)
    for stem in (open_stem, word):
        if stem in korean_words("korean_light") or (
            stem in korean_words("korean_verbs") and stem not in korean_words("korean_stop")
        ):
            return _verb(stem, word)
    known = len(word) == 1 or _is_known(word) or _protected(word)
    return None if known else _verb(open_stem, word)


def follows_verb(word: str, following: str) -> bool:
    """Whether a word like `following`, which says nothing by itself, stands behind a verb that ends like `word`."""
    if word.endswith("지"):
        return following.startswith(_DENIED)
    if word.endswith("고"):
        return following.startswith(_WISHED)
    return (following.startswith(_BOUND) and not following.startswith("때문")) or following == "지"


_WISHED = ("싶", "있", "나서", "나면", "난", "계")
_DENIED = ("않", "말", "마", "못")
# Behind a verb that ends in ㄹ: 날 때, 갈 수.
_BOUND = ("때", "수", "것", "거", "만큼", "줄", "뿐", "듯", "예정", "텐데", "정도", "필요", "만한", "만하")


def _rather_verb(word: str, noun: str) -> bool:
    """Whether a word is a form of a verb, though it looks like a noun with particles: 소리치고, 모자라면, 강하지만."""
    particles = word[len(noun) :]
    verb = None if particles in _CLEAR_PARTICLES else known_verb(word)
    if not verb or verb not in korean_words("korean_verbs"):
        return False
    return (verb.startswith(noun) and len(verb) > len(noun) > 1) or (verb == noun and particles in _OF_VERBS_RATHER)


# Behind a noun these are forms of 이다, which is seldom written without its 이.
_OF_VERBS_RATHER = word_set("면 고 니까 지만 거나 네요 니 며 면서 므로 아서 여서")


# Behind these a noun of one syllable is no form of a verb (물을, 책에서), with few exceptions.
_CLEAR_PARTICLES = word_set(
    "을 를 는 이 가 의 에 에서 에는 와 과 로 으로 은 도 만 부터 까지 든 이든 이나 라도 이라도 처럼 보다"
    " 마다 밖에 조차 마저"
)
_VERBS_RATHER = word_set("입은 입을 낮은 문의 방과 길이 젖은 숨은 신은 삶은 죽은 죽을 벗은 벗을 새는 쥐는")


def _surely(noun: str, particles: str) -> bool:
    """Whether a word is this noun with these particles and nothing else."""
    if len(noun) > 1:
        return _is_known(noun)
    return (
        noun in korean_words("korean_common")
        and particles in _CLEAR_PARTICLES
        and noun + particles not in _VERBS_RATHER
    )


def _verb(stem: str, word: str, noun: str = "") -> KoreanWord:
    """The verb with this stem; `noun` is what the word may be instead."""
    others = (other + "다" for other in verb_stems(word) if other in korean_words("korean_verbs"))
    # 깨끗하다 says what 깨끗 does.
    root = (stem[:-1],) if stem.endswith("하") and len(stem) > 2 else ()
    bases = tuple(filter(None, dict.fromkeys((stem + "다", *others, *root, noun, word))))
    return KoreanWord(stem + "다", len(word), bases, verb=True, dropped=stem in korean_words("korean_light"))


def _action(word: str) -> KoreanWord | None:
    """훈련하는, 최적화된, 중요한가요: the noun that is done or had."""
    if len(word) < 3 or _protected(word):
        return None
    found = _HA.fullmatch(word)
    if not found:
        return None
    noun = found["noun"]
    if len(noun) < 2 and noun not in korean_words("korean_nouns"):
        return None
    if noun.endswith(("을", "를")) and len(noun) > 2:
        noun = noun[:-1]
    dropped = noun in _LIGHT_NOUNS or noun in korean_words("korean_stop")
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
    for josa in _josa(word):
        if len(word) == len(josa):
            continue
        stem = word[: -len(josa)]
        if not fits(stem, josa) or (josa == "들" and len(stem) < 2):
            continue
        # Of two known nouns the longer one: 나라 and 는, not 나 and 라는.
        if _is_known(stem):
            known = stem
        elif (
            not known and not shortest and (len(stem) > 1 or josa not in _WEAK or (josa == "이" and final_of(stem) > 0))
        ):
            shortest = stem
    return known or shortest


def _noun_bases(word: str, noun: str) -> tuple[str, ...]:
    """Every reading with a remainder of two syllables, best first: what a response may have meant."""
    bases = [noun, word]
    rest = word
    for _ in range(3):
        josa = next((each for each in _josa(rest) if len(rest) - len(each) >= _SHORT), None)
        if josa is None:
            break
        rest = rest[: -len(josa)]
        if fits(rest, josa):
            bases.append(rest)
    return tuple(dict.fromkeys(bases))


_SUFFIXES = ("님", "점", "성", "화", "률", "율", "도", "적")


def korean_roots(bases: tuple[str, ...]) -> tuple[str, ...]:
    """The readings, those without a shading suffix (차이점: 차이), and the verb of a noun (죽음: 죽다)."""
    short = (base[:-1] for base in bases if len(base) > 2 and base.endswith(_SUFFIXES))
    done = (stem + "다" for base in bases if base in _nominals() for stem in verb_stems(base))
    return tuple(dict.fromkeys((*bases, *short, *(verb for verb in done if verb[:-1] in korean_words("korean_verbs")))))


@cache
def _nominals() -> frozenset[str]:
    """Nouns that name what a verb does: 달리기, 죽음."""
    return frozenset(word[1:] for word in korean_lines("korean_common") if word.startswith("~"))


def korean_particle(word: str) -> str:
    """`word` without its particles, as a noun; for the Korean part of a mixed word (K-팝은)."""
    return _noun(word)[0]

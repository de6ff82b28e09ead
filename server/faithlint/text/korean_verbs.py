"""Forms of Korean verbs and adjectives by rule: the stems that they may have.

Endings melt with the stems before them, and many stems change before endings; what is ambiguous is decided by a list of
common verbs. All stems are kept in order, the most literal first.
"""

from functools import cache, lru_cache

from faithlint.text.hangul import (
    BIEUP,
    HIEUT,
    MIEUM,
    NIEUN,
    RIEUL,
    RIEUL_MIEUM,
    SIOT,
    SSANG_SIOT,
    final_of,
    vowel_of,
    with_final,
    with_vowel,
)
from faithlint.text.korean_lists import korean_lines, korean_words
from faithlint.text.patterns import lazy
from faithlint.text.wordlists import word_list, word_set

_SHORT = 2


@cache
def _endings() -> tuple[frozenset[str], int]:
    """The endings of verbs, and how long the longest is."""
    listed = frozenset(korean_lines("korean_endings"))
    return listed, max(map(len, listed))


@lru_cache(maxsize=1 << 14)
def verb_stems(word: str) -> tuple[str, ...]:
    """Stems that an inflected verb or adjective may have, most literal first."""
    stems: dict[str, None] = {}
    endings, longest = _endings()
    for length in range(min(longest, len(word) - 1), -1, -1):
        rest, ending = word[: len(word) - length], word[len(word) - length :]
        if ending and ending not in endings:
            continue
        # Behind ㄹ or a vowel stands no 으: 들으면 is heard, not held, 지은 is made, not lost.
        if ending == "가" and len(rest) < _SHORT:
            # 단가, 본가 are nouns.
            continue
        if ending.startswith(_OF_HA) and not rest.endswith("하"):
            continue
        if ending and _stands_behind(rest, ending):
            stems.setdefault(rest)
        stems.update(dict.fromkeys(_contracted(rest, ending)))
        while rest[-1:] in _TENSES and len(rest) > 1:
            # 먹었겠네요, 갔겠지만
            rest = rest[:-1]
            stems.setdefault(rest)
            final = final_of(rest[-1])
            melted = _contracted(rest, "") if final == SSANG_SIOT else _irregular(rest, final)
            stems.update(dict.fromkeys(melted))
    for stem in tuple(stems):
        if len(stem) > _SHORT or not _LIKE_A_NOUN.search(word):
            stems.update(dict.fromkeys(_plain_speech(stem)))
    for stem in tuple(stems):
        # 느려지다, 빨라지다, 좋아지다: what becomes slow is slow.
        if len(stem) > 2 and stem.endswith("지"):
            stems.update(dict.fromkeys(_connected(stem[:-1])))
    return tuple(stems)


def _stands_behind(rest: str, ending: str) -> bool:
    """Whether an ending may follow a stem that it leaves as it is."""
    final = final_of(rest[-1:])
    if ending.startswith(_EU):
        return ending not in _MELTED and final not in (0, RIEUL)
    if ending == "나":
        # 먹나, 데치나; 배나 is a pear or something else.
        return final > 0 or len(rest) > 1
    # 빚도, 배우도, 맞서는: behind others stands 어도, 어서는.
    if ending in _CONNECTED and ending.startswith(_AFTER_OPEN):
        return final == 0 and vowel_of(rest[-1]) in _OPEN
    if final > 0 and final != RIEUL and ending.startswith(_AFTER_VOWEL):
        return False
    return ending not in _MELTED


# Behind a consonant they have 으 before them: 줍니다 is of 주다, for 줍다 has 줍습니다.
_AFTER_VOWEL = ("면", "며", "려", "러", "세요", "십시오", "시오", "므로", "니까", "니다", "시다")
_AFTER_OPEN = ("서", "도", "야", "요")
# Vowels of stems that swallow 어: 가서, 켜도, 보내요.
_OPEN = (0, 1, 4, 5, 6)


def _connected(form: str) -> list[str]:
    """Stems of a verb or adjective that ends in 어, melted or not: 좋아, 느려, 빨라."""
    bare = [form[:-1]] if form[-1:] in ("어", "아") and len(form) > 1 else []
    return bare + _contracted(form, "")


_TENSES = frozenset("었았겠")
# What a verb is done for, or as: 먹어보다, 열어주다, 찾아내다.
_AUXILIARIES = ("보", "주", "버리", "놓", "두", "내", "가", "오", "드리")

# What looks like these behind one syllable is rather a particle: 새가.
_AFTER_LONGER = ("가", "오", "내", "두")


def _main_verb(stem: str) -> str | None:
    """The known verb before a second one that is written together with it."""
    if not stem.endswith(_AUXILIARIES):
        return None
    for auxiliary in _AUXILIARIES:
        shortest = _SHORT if auxiliary in _AFTER_LONGER else 1
        if stem.endswith(auxiliary) and len(stem) >= len(auxiliary) + shortest:
            for main in _connected(stem[: -len(auxiliary)]):
                if main in korean_words("korean_verbs"):
                    return main
    return None


# 머신을, 자신: two syllables that end in 신 are nouns, not verbs of a person of honour.
_LIKE_A_NOUN = lazy(r"신(?!다)[가-힣]?\Z")
# Only 하 takes these: 구하여라.
_OF_HA = ("여", "였")
_EU = ("으", "은", "을", "음")
# Before these a stem has melted with a consonant of theirs or of the past: 아픈데, 빠른가요, 갔나, 갈게요.
_MELTED = word_set(
    "데 데요 데도 가 가요 나 까 까요 까봐 까봐서 게요 래 래요 걸 걸요 텐데 뿐더러 지언정 거야 거예요 거에요"
    " 이 과 의 에 에도 으로 만"
)
# What may stand behind a stem that has melted with ㄴ, ㄹ, ㅁ or ㅂ: 느린데, 느릴수록, 느림을, 느립니다.
_FUSED = {
    NIEUN: {
        "",
        *word_set("데 데요 데도 지 지도 지는 지요 가 가요 다 다고 다는 다면 다며 다니 다지만 대 대요 답니다 단다"),
        *word_set("걸 걸요 다면서 다면서요 다던데 다던데요 다더라 다더군요 다길래 다네 다네요"),
    },
    RIEUL: {
        "",
        *word_set("까 까요 까봐 까봐서 게 게요 래 래요 걸 걸요 지 지도 지는 지라도 지언정 수록 텐데 뿐더러 지요"),
        *word_set("거야 거예요 거에요"),
    },
    MIEUM: {"", *word_set("은 을 이 과 도 의 에 에도 으로 만")},
    BIEUP: word_set("니다 니까 니다만 시다"),
}


def _plain_speech(stem: str) -> list[str]:
    """The stem without the honorific 시: 담그시, 짚으시, 사시 (살다)."""
    if len(stem) < 2 or not stem.endswith(("시", "셔")):
        return []
    bare = stem[:-1]
    if bare.endswith("으") and len(bare) > 1:
        return [bare[:-1], *_irregular(bare[:-1], final_of(bare[-2]))]
    if final_of(bare[-1]) != 0:
        return []
    # 사시는: 살다, 어려우신: 어렵다.
    return [bare, bare[:-1] + with_final(bare[-1], RIEUL), *_irregular(bare, 0)]


# What stands behind a stem and 어.
_CONNECTED = word_set("서 서도 서는 서야 도 야 야만 야지 야죠 야겠다 야겠어요 야겠습니다 요 라 다 다가")
_OPENED = {6: (20, 6), 9: (8,), 14: (13,), 10: (11,), 4: (4, 18), 0: (0, 18), 1: (1,), 5: (5,)}


def _contracted(rest: str, ending: str) -> list[str]:
    """Stems whose last vowel or consonant has melted into the ending that begins after `rest`."""
    if not rest or final_of(rest[-1]) < 0:
        return []
    last, head, final, found = rest[-1], rest[:-1], final_of(rest[-1]), []
    open_last = with_final(last, 0)
    if ending in _FUSED.get(final, ()) and (final != MIEUM or not ending or head):
        # 춘다: 추다; 언다, 만들까, 만듭니다: 얼다 and 만들다 lose their ㄹ. But 잠을 is a noun.
        found += [head + open_last, head + with_final(last, RIEUL)]
    if open_last == "해" and final in (0, SSANG_SIOT):
        found.append(head + "하")
    if final == SSANG_SIOT or (final == 0 and (not ending or ending in _CONNECTED)):
        found += [head + with_vowel(last, vowel) for vowel in _OPENED.get(vowel_of(last), ())]
    if ending.startswith(_AFTER_RIEUL) and final == 0 and (ending != "나" or head):
        found.append(head + with_final(last, RIEUL))
    if ending.startswith(_EU) and final == 0 and ending[0] != "음":
        # 저으면, 부은: 젓다 and 붓다 lose their ㅅ. But 소음 is a noun.
        found.append(head + with_final(last, SIOT))
    if final == RIEUL_MIEUM and ending in _FUSED[MIEUM]:
        found.append(head + with_final(last, RIEUL))
    return found + _irregular(rest, final)


# Before ㄴ and ㅅ a stem loses its ㄹ: 여나요, 노네요, 파고드세요.
_AFTER_RIEUL = ("니", "는", "나", "네", "냐", "느", "세요", "십시오", "시오")


# 까매, 누레, 허예
_BEFORE_HIEUT = {1: (0, 4), 3: (2, 6), 5: (4,), 7: (6,)}
# Verbs that turn their ㄷ into ㄹ; others, as 얻다 and 믿다, keep it.
_DIGEUT = ("걷", "듣", "묻", "싣", "깨닫", "치닫", "내닫", "일컫", "긷", "붇")
_OF_BIEUP = frozenset("운울우워웠와왔움")


def _irregular(rest: str, final: int) -> list[str]:
    """ㅂ (아름다운), ㅅ (지은), ㄷ (들은, 걸어), 르 (빨라) verbs."""
    last, head = rest[-1], rest[:-1]
    found = []
    if last in _OF_BIEUP and head and final_of(head[-1]) == 0:
        found.append(head[:-1] + with_final(head[-1], BIEUP))
    if last in ("은", "을", "어", "아", "었", "았") and head and final_of(head[-1]) == 0:
        # 지은, 부었: 짓다 and 붓다 lose their ㅅ.
        found.append(head[:-1] + with_final(head[-1], SIOT))
    if final == RIEUL and (head + with_final(last, 7)).endswith(_DIGEUT):
        found.append(head + with_final(last, 7))
    if last in ("러", "렀") and head.endswith("르"):
        # 이르러, 푸르렀다
        found.append(head)
    if head and final in (0, 4, 8, 16, 20):
        # 빨간, 까매: 빨갛다 and 까맣다 lose their ㅎ, and with 어 become ㅐ.
        vowels = _BEFORE_HIEUT.get(vowel_of(last), (vowel_of(last),))
        found += [head + with_vowel(last, vowel, HIEUT) for vowel in vowels]
    if last in ("라", "러", "랐", "렀") and head and final_of(head[-1]) == 8:
        found.append(head[:-1] + with_final(head[-1], 0) + "르")
    return found


# Forms of two verbs that are nearly always those of the rarer one.
_RATHER = dict(
    pair.split("=")
    for pair in word_list(
        """
        걸어서=걷 걸어서도=걷 걸어서만=걷 물었다=묻 물었습니다=묻 물어=묻 물어서=묻 긴=길 먼=멀 큰=크 센=세
        짠=짜 찬=차 사는=살 사신다=살 사시는=살 파는=팔 판다=팔 판다고=팔 가신=가 오신=오 쓰신=쓰 주신=주 보신=보
        본=보 온=오 둔=두 든=들 쓴=쓰 빈=비 언=얼 켠=켜 찐=찌 탄=타 푼=풀 뜬=뜨 벤=베 꾼=꾸 뗀=떼
        깬=깨 썬=썰
        거친=거칠 거칠=거칠 파인=파이 사=사 타=타 서=서 낸=내 팝니다=팔 팝니까=팔
        파니까=팔 파나요=팔 파세요=팔 물든=물들 시든=시들
        받든=받들 붙든=붙들 뛴=뛰 꼰=꼬 쏜=쏘 뺀=빼 멘=메 꿴=꿰 싼=싸
        잰=재 흰=희 튄=튀 띈=띄 휜=휘 쬔=쬐 뵌=뵈 딴=따 튼=틀 깐=까 빤=빨 친=치
        낀=끼 난=나 싸=싸 꿔=꾸 춰=추 쳐=치 쪄=찌 펴=펴 켜=켜 떠=뜨 꺼=끄 커=크
        """
    )
)


# Verbs and adjectives are made with these freely: 욱신거리다, 짜증스럽다.
_MAKING = ("거리", "스럽", "뜨리", "트리")


def _is_made(stem: str) -> bool:
    if len(stem) > _SHORT and stem.endswith("하"):
        # 예뻐하다, 무서워하다; but 노래하다 is of a noun.
        return stem[:-1] not in korean_words("korean_common") and any(
            base in korean_words("korean_verbs") for base in _connected(stem[:-1])
        )
    return len(stem) > _SHORT + 1 and stem.endswith(_MAKING)


def known_verb(word: str) -> str | None:
    """The stem of the listed verb or adjective that a word is a form of."""
    if word in _RATHER:
        return _RATHER[word]
    if len(word) < 2:
        return None
    verbs = korean_words("korean_verbs")
    stems = verb_stems(word)
    known = [stem for stem in stems if stem in verbs or stem in korean_words("korean_light") or _is_made(stem)]
    if not known:
        return next((main for stem in stems if (main := _main_verb(stem))), None)
    for whole in (known[0] + "기", known[0] + "라"):
        # 옮기는, 자라는: of 옮다 and 옮기다 the one that is whole.
        if whole in known:
            return whole
    if known[0] + "지" in known and word.startswith(known[0] + "지는"):
        # 따지는, 켜지는
        return known[0] + "지"
    shorter = known[0][:-1] + with_final(known[0][-1], SIOT)
    if shorter in known and shorter != "잇" and word[len(known[0]) :].startswith(_UNMELTED):
        # 지었나요: built, not lost, which would be 졌나요. But 이었다 is mostly 이다.
        return shorter
    # 넘어져: of 넘다 and 넘어지다 the longer one; not of 가다 and 가늘다, which differ by a melted consonant.
    longest = max(known, key=len)
    if len(longest) > len(known[0]) + 1:
        return longest
    # 둘러대요: 둘러대다 stands there, 두르다 does not.
    stands = word.startswith(longest) and len(word) > len(longest) and not word.startswith(known[0])
    return longest if stands else known[0]


def is_form_of_two(word: str) -> bool:
    """Whether a word is a form of two verbs, of which it is nearly always that of the same."""
    return word in _RATHER


_UNMELTED = ("어", "었", "아", "았", "으", "은", "을")
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
    if melted in ("랐", "렀", "라", "러") and final_of(head[-1:]) == RIEUL:
        # 부어올랐다
        return head[:-1] + with_final(head[-1], 0) + "르"
    opened = _OPENED.get(vowel_of(melted), ())
    if not opened:
        return None
    if melted in ("워", "웠") and head[-1:] in _BEFORE_BIEUP:
        return head[:-1] + with_final(head[-1], BIEUP)
    return head + with_vowel(melted, opened[0])


# 아낀다, 춘다; not 우간다, 베란다.
_OF_PRESENT = (6, 8, 13, 18, 20)
# ㅕ and ㅝ, in which hardly a noun ends before 서.
_MELTING = (6, 14)
_COPULA = lazy(
    "[가-힣]이었|였(?:다|던|고|지만|으며|습니다|습니까|어요|을까|을까요|나요|는데|는지|는가|음|으나|으면)\\Z"
)
_PAST = lazy(r"[가-힣](?:다|던|고|지만|으며|습니다|습니까|어요|어|네요|을|는지|는데|음|나요|는가|으면|으나)\Z")


def unknown_verb(word: str) -> str | None:
    """The stem of a verb in no list, from an ending that no noun has."""
    if _COPULA.search(word):
        # 학생이었는데: a noun.
        return None
    past = _PAST.search(word)
    if past and final_of(word[past.start()]) == SSANG_SIOT:
        return _opened(word[: past.start()], word[past.start()])
    found = _CLEAR.fullmatch(word)
    if found:
        return found["stem"]
    melted = _CONJUNCTIVE.search(word)
    if melted and final_of(melted[0]) == 0 and vowel_of(melted[0]) in _MELTING and melted[0] != "녀":
        return _opened(word[: melted.start()], melted[0])
    if word.endswith("다") and len(word) > 1 and final_of(word[-2]) == 4 and vowel_of(word[-2]) in _OF_PRESENT:
        return word[:-2] + with_final(word[-2], 0)
    if word.endswith("니다") and len(word) > 2 and final_of(word[-3]) == 17 and word[-3] not in "입":
        return word[:-3] + with_final(word[-3], 0)
    return None

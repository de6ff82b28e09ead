"""The keywords of one text."""

from dataclasses import dataclass, field
from itertools import islice

from faithlint.model import Keyword
from faithlint.scoring.keywords.compounds import Group, join
from faithlint.scoring.keywords.reading import Reading
from faithlint.scoring.keywords.terms import Term, single
from faithlint.scoring.keywords.words import LANGUAGES, Word
from faithlint.text.hangul import NIEUN, RIEUL, final_of
from faithlint.text.korean import follows_verb, is_full_name
from faithlint.text.lexicon import Compounds
from faithlint.text.numerals import SMALL
from faithlint.text.patterns import lazy
from faithlint.text.stopwords import (
    PHRASES,
    asking_verbs,
    is_leading_task,
    lead_ins,
    lead_ins_elsewhere,
    leading_task_words,
    task_words,
)
from faithlint.text.tokens import Gap
from faithlint.text.wordlists import word_set

# Bound once: a member of an enumeration costs a tenth of a microsecond each time it is asked for in Python 3.11.
_SENTENCE = Gap.SENTENCE


@dataclass(slots=True)
class Found:
    """The keywords of a text in order of appearance: the term of each, and where it stands.

    `starts` and `ends` say where it stands first. `more` holds the other places of the keywords that have some, starts
    and ends in turn, by the number of the keyword.
    """

    terms: list[Word | Term] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    more: dict[int, list[int]] = field(default_factory=dict)


def extract(
    reading: Reading,
    language: str,
    *,
    asking: bool = False,
    tasks: frozenset[str] | None = None,
    include_numbers: bool = False,
    own: Compounds | None = None,
) -> Found:
    """The keywords of a text. `asking`: task words of a prompt are none.

    `tasks` are the caller's own task words, as exact keys, in place of those that are known.
    """
    words, starts, code = reading.words, reading.starts, reading.code
    groups = join(reading, language, own)
    # A single word is a single keyword, whatever it is good for in a sentence.
    asking = asking and len(list(islice((True for word in words if not word.stop), 2))) != 1
    found = Found()
    terms, firsts, ends, more = found.terms, found.starts, found.ends, found.more
    known: dict[str, int] = {}
    # The further places of words that are the same keyword wherever they stand, once they have some.
    gathered: dict[Word, list[int]] = {}
    end = 0
    places = reading.places({word for word in reading.distinct if not word.idle})
    if any(words[at].idle for at in groups):
        places = sorted({*places, *groups})
    for at in places:
        if at < end:
            continue
        word, start = words[at], starts[at]
        same = False
        if at in groups:
            end = groups[at].end
            stop = starts[end - 1] + words[end - 1].length
            number = known.get(" ".join([part.key for part in words[at:end]]))
            if number is None:
                number = _number(_joined_term(reading, groups[at]), found, known)
        elif (others := gathered.get(word)) is not None:
            others += (start, start + word.length)
            continue
        else:
            may_ask = asking and (word.asks or tasks is not None)
            if (not word.stands and _stands_for_nothing(reading, at, include_numbers)) or (
                may_ask and at not in code and _asked(reading, at, tasks)
            ):
                continue
            same = word.stands and not may_ask
            stop = start + word.length
            key = word.key
            number = known.get(key)
            if number is None:
                # The language Go is in no text that tells who goes.
                exact = at in code or word.text in LANGUAGES
                if len(word.names) > 1 or exact:
                    number = _number(single(word, exact=True) if exact else word, found, known)
                else:
                    number = known[key] = len(terms)
                    terms.append(word)
        if number == len(firsts):
            firsts.append(start)
            ends.append(stop)
            continue
        others = more.setdefault(number, [])
        others += (start, stop)
        if same:
            gathered[word] = others
    return found


def keywords(found: Found) -> tuple[Keyword, ...]:
    """The terms as values of the report."""
    places: list[tuple[int, ...]] = list(zip(found.starts, found.ends, strict=True))
    for number, others in found.more.items():
        places[number] += tuple(others)
    return tuple([Keyword(term.text, term.key, (), at) for term, at in zip(found.terms, places, strict=True)])


def _number(term: Word | Term, found: Found, known: dict[str, int]) -> int:
    """The number of the term that is known by one of the names of `term`; of `term` itself, added, if there is none."""
    names = _names(term)
    for name in names:
        if name in known:
            number = known[name]
            break
    else:
        number = len(found.terms)
        found.terms.append(term)
    for name in names:
        known.setdefault(name, number)
    return number


def _stands_for_nothing(reading: Reading, at: int, include_numbers: bool) -> bool:
    """Whether a stop word or a Korean word is no keyword here; a number may be one, and what is mostly a stop word."""
    word = reading.words[at]
    if word.stop and not (include_numbers if word.number else word.text in LANGUAGES and _is_language(reading, at)):
        return True
    return word.script == "hangul" and _grammar_here(reading, at)


def _asked(reading: Reading, at: int, tasks: frozenset[str] | None) -> bool:
    """Whether a prompt asks by a word; `tasks` are the caller's own task words, in any inflection."""
    word = reading.words[at]
    return word.asks and _asks(reading, at) if tasks is None else not tasks.isdisjoint(word.names)


def _asks(reading: Reading, at: int) -> bool:
    """Whether a word of a prompt that may ask does so here."""
    word = reading.words[at]
    if word.language == "ko":
        return _requested(reading, at)
    if word.language == "ja":
        return _asks_in_japanese(word, reading.text, reading.starts[at] + word.length)
    if word.language != "en" and is_leading_task(word.key, word.language):
        return _leads(reading, at, lead_ins_elsewhere()) or _asked_to(reading, at)
    if word.language != "en" and word.key in _OTHER_WORDS:
        return False
    if _asks_meaning(reading, at) or _measures(reading, at) or _in_phrase(reading, at) or _answers(reading, at):
        return True
    if word.key in task_words():
        return _tasks(reading, at)
    if word.key not in leading_task_words() or not _leads(reading, at):
        return False
    # A heading or a cell of a table asks for nothing.
    return word.key not in _NOUNS_BESIDES or (at + 1 < len(reading.words) and reading.beside[at + 1])


def _asks_in_japanese(word: Word, text: str, behind: int) -> bool:
    """Whether a Japanese word, behind which `text` goes on, asks for something: 要約してください, 簡単に説明して."""
    if text[behind : behind + 1] not in _JA_BEHIND:
        return False
    if word.key in _JA_MANNERS and _JA_TOLD.match(text, behind):
        return True
    if _JA_REQUEST.match(text, behind):
        return word.length <= _JA_ASKED
    return word.script == "han" and _JA_POLITE.match(text, behind) is not None


# 要約してください: what is asked for is two Han long; more are a thing of their own (性能比較).
_JA_ASKED = 2
_JA_WISHES = "(?:ください|下さい|くれ|ほしい|欲しい|もらえ|もらい|いただ|頂)"
_JA_ASKING = rf"(?:{_JA_WISHES}|ね?[。！!]?\s*\Z)"
_JA_REQUEST = lazy(f"を?(?:して{_JA_ASKING}|しなさい|せよ|お願い)")
_JA_POLITE = lazy(f"[っいんし]?[てで]{_JA_ASKING}")
_JA_MANNERS = frozenset(("簡単", "簡潔", "詳細", "具体的", "手短", "丁寧"))
# What any of these begins with.
_JA_BEHIND = frozenset("にをしせおっいんてで")
_JA_TOLD = lazy("に(?:説明|解説|紹介|要約|教え|述べ|まとめ|書|答え|比較|挙げ|示)")

# English task words that are other words elsewhere: a German Brief, a French question, la main.
_OTHER_WORDS = frozenset(
    ("brief", "detail", "details", "help", "list", "main", "name", "note", "question", "see", "show", "simple")
)


def _asked_to(reading: Reading, at: int) -> bool:
    """Whether the sentence asks politely for what the infinitive says: Können Sie ... erklären?"""
    verbs = asking_verbs(reading.words[at].language)
    first = at
    while first and at - first < _MOST_BETWEEN and reading.gaps[first] is not _SENTENCE:
        first -= 1
    return reading.words[first].key in verbs


# Between "Können Sie" and "erklären" stands what shall be explained.
_MOST_BETWEEN = 30


# Words that ask at the head of a sentence and can be what a text is about elsewhere ("a linked list").
_CAN_BE_TOPIC = frozenset(("list", "question", "help", "answer", "show"))
_NOUNS_BESIDES = frozenset(("build", "design", "draft", "name", "note"))
# What the answer shall be measured in: "in two sentences".
_MEASURES = frozenset(("word", "words", "sentence", "sentences", "paragraph", "paragraphs"))


# Nobody is more polite than that; the bound keeps the look back from growing with the sentence.
_MOST_LEAD_INS = 20
_NO_WORDS: frozenset[str] = frozenset()
_QUESTIONS = frozenset(("question", "questions"))
# What a question asks the meaning of has no more words.
_LONGEST_NAME = 10
_ARTICLES = frozenset(("a", "an", "the"))
_GIVING = frozenset(("give", "write", "make", "create", "provide", "show", "generate"))


def _tasks(reading: Reading, at: int) -> bool:
    """Whether a task word asks here: `list` at the head of a sentence does, in "a linked list" it does not."""
    key = reading.words[at].key
    if key in _MEASURES:
        before = reading.words[at - 1]
        return at > 0 and (before.number or before.key in SMALL or before.key in ("short", "few", "own"))
    if key == "hello":
        # A greeting; "hello world" is none.
        return at + 1 == len(reading.words) or not reading.beside[at + 1]
    if key not in _CAN_BE_TOPIC or _leads(reading, at):
        return True
    # "Give me a list" asks, "the list" alone does not.
    article = at > 0 and reading.words[at - 1].key in _ARTICLES
    return article and at > 1 and reading.gaps[at] is not _SENTENCE and _leads(reading, at - 1, _GIVING)


def _measures(reading: Reading, at: int) -> bool:
    """Whether a number word only says how long the answer shall be."""
    following = reading.words[at + 1].key if at + 1 < len(reading.words) else ""
    return following in _MEASURES and reading.words[at].key in SMALL


def _in_phrase(reading: Reading, at: int) -> bool:
    """Based on, for instance, what kind of, how long."""
    words = reading.words
    before, after = PHRASES.get(words[at].key, (_NO_WORDS, _NO_WORDS))
    if not (before or after):
        return False
    behind = not before or (at > 0 and reading.beside[at] and words[at - 1].key in before)
    return behind and (not after or (at + 1 < len(words) and reading.beside[at + 1] and words[at + 1].key in after))


def _answers(reading: Reading, at: int) -> bool:
    """Answer the question: both words."""
    words, key = reading.words, reading.words[at].key
    if key == "answer":
        return at + 2 < len(words) and words[at + 1].stop and words[at + 2].key in _QUESTIONS
    return key in _QUESTIONS and at > 1 and words[at - 1].stop and words[at - 2].key == "answer"


def _asks_meaning(reading: Reading, at: int) -> bool:
    """What does ML stand for? What does idempotent mean?"""
    following = reading.words[at + 1] if at + 1 < len(reading.words) else None
    if reading.words[at].key == "stand":
        return following is not None and following.key == "for"
    last = (
        following is None or reading.gaps[at + 1] is not Gap.SPACE or following.key in ("in", "for", "by", "when", "to")
    )
    return reading.words[at].key == "mean" and last and _asked_of(reading, at)


def _asked_of(reading: Reading, at: int) -> bool:
    """Whether "does" or "do" stands a few words before, in the same question."""
    for place in range(at - 1, max(at - _LONGEST_NAME, 0) - 1, -1):
        if reading.gaps[place + 1] is _SENTENCE:
            return False
        if reading.words[place].key in ("does", "do"):
            return place < at - 1
    return False


def _leads(reading: Reading, at: int, over: frozenset[str] = frozenset()) -> bool:
    """Whether only words of politeness, and those of `over`, stand before the word in its sentence."""
    for place in range(at, max(at - _MOST_LEAD_INS, 0), -1):
        if reading.gaps[place] is _SENTENCE:
            return True
        key = reading.words[place - 1].key
        if key not in lead_ins() and key not in over:
            return False
    return at < _MOST_LEAD_INS


_KO_NUMERALS = word_set(
    "몇 한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 스무 여러 첫 수십 수백 수천 수만 몇십 몇백 반 십 백 천 만 억"
)
_KO_SCALES = word_set("십 백 천 만 억")
_KO_COUNTERS = word_set(
    "번 명 개 시 분 초 잔 권 장 대 마리 살 가지 병 통 채 켤레 벌 송이 그루 줄 층 곳 달 주 해 년 월 일 차례 건 편 곡 점 "
    "원 퍼센트 프로 킬로 인 사람 끼 시간 개월 주일 단계 쪽 페이지 문장 줄 단어 알"
)
# The way how, and the person who: 쓰는 법, 신청하신 분.
_KO_BEHIND_VERBS = frozenset(("법", "분"))


def _grammar_here(reading: Reading, at: int) -> bool:
    """Whether a Korean noun only counts here (몇 번), says about (약 3명), or is a verb after all (열이 날 때)."""
    key = reading.words[at].key
    if at and key in _KO_COUNTERS and reading.beside[at] and reading.words[at - 1].key in _KO_NUMERALS:
        return True
    if key in _KO_SCALES:
        return at + 1 < len(reading.words) and reading.beside[at + 1] and reading.words[at + 1].key in _KO_COUNTERS
    if key in _KO_BEHIND_VERBS:
        return at > 0 and reading.beside[at] and _tells_which(reading, at - 1)
    if key == "보고":
        # 두드려 보고: what one tries, no report.
        return at > 0 and reading.beside[at] and reading.words[at - 1].verb
    if key == "씨":
        return at > 0 and reading.beside[at] and is_full_name(reading.words[at - 1].text)
    if len(key) > 1 or at + 1 == len(reading.words) or not reading.beside[at + 1]:
        return False
    following = reading.words[at + 1]
    if key == "약":
        return following.value
    return final_of(key) == RIEUL and following.stop and follows_verb(key, following.key)


def _tells_which(reading: Reading, at: int) -> bool:
    """Whether a Korean word is a verb that tells which thing is meant: 만드는, 신청하신."""
    word = reading.words[at]
    whole = word.bases[-1] if word.bases else word.key
    return final_of(whole[-1]) == NIEUN and (word.verb or word.action or word.key in ("하는", "되는", "있는"))


_REQUESTS = (
    "주세요",
    "줘",
    "줘요",
    "주십시오",
    "주실",
    "주시",
    "줄래",
    "달라",
    "주라",
    "주렴",
    "드려",
    "보세요",
    "봐",
    "보시오",
    "보십시오",
    "보라",
    "보자",
    "주시오",
)


def _requested(reading: Reading, at: int) -> bool:
    """설명해 주세요, 만들어 줘: the verb only asks."""
    word = reading.words[at]
    if not (word.action or word.verb):
        return False
    whole = word.bases[-1]
    following = reading.words[at + 1] if at + 1 < len(reading.words) else None
    if following and reading.gaps[at + 1] is Gap.SPACE and not _supposes(word):
        asked = following.bases[-1] if following.bases else following.key
        if asked.startswith(_REQUESTS) or asked == "줄":
            return True
    return any(request in whole for request in _REQUESTS[:7]) or whole.endswith(_ORDERS)


def _supposes(verb: Word) -> bool:
    """Whether 보다 behind such a form only says what seems to be: 올까 봐, 갔나 봐요; but 만나 봐요."""
    whole = verb.bases[-1]
    return whole.endswith(("까", "는가", "은가")) or (whole.endswith("나") and not verb.key.endswith("나다"))


_OTHER_LANGUAGES = word_set(
    "c++ c# java python rust julia matlab fortran javascript perl php ruby swift kotlin haskell stata"
)
_OF_LANGUAGES = word_set(
    "programming language program code compiler developer library function functions script pointers"
)
_ORDERS = ("하시오", "하라", "해라", "하여라", "하십시오")


def _is_language(reading: Reading, at: int) -> bool:
    """Whether Go, c or r is the language: where the next word or another language beside it says so, or, for Go, where
    a capital is no matter of course, in a list, or all by itself."""
    beside = at + 1 < len(reading.words) and reading.beside[at + 1]
    if beside and reading.words[at + 1].key in _OF_LANGUAGES:
        return True
    if reading.words[at].text != "Go":
        around = reading.words[max(0, at - 2) : at + 3]
        return any(word.key in _OTHER_LANGUAGES for word in around)
    starts = reading.gaps[at] is _SENTENCE
    following = reading.gaps[at + 1] if at + 1 < len(reading.words) else Gap.COMMA
    return not starts or following is Gap.COMMA


def _joined_term(reading: Reading, group: Group) -> Term:
    words = tuple(reading.words[group.start : group.end])
    text = reading.across(group.start, group.end - 1).cut(reading.text)
    key = " ".join([word.key for word in words])
    return Term(text, key, "".join([word.spelling for word in words]), words, name=group.name)


def _names(term: Word | Term) -> tuple[str, ...]:
    """Everything by which another occurrence of the same keyword may be known."""
    if isinstance(term, Word):
        return (term.key, term.spelling) if term.value else term.names
    if term.single:
        return term.key, term.spelling
    head = "".join([part.spelling for part in term.parts[:-1]])
    return term.key, term.spelling, *[head + base for base in term.parts[-1].bases]

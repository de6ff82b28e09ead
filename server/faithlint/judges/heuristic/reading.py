"""A claim or a clause of the context, read: its content in order, its values, and the words that bend its meaning."""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from faithlint.judges.heuristic.clauses import Word, is_past, subject_of, words_of
from faithlint.judges.heuristic.lexicon import (
    BOUND_WORDS,
    FUNCTION_WORDS,
    GENERIC_SUBJECTS,
    HEDGES,
    NAMES_TOO,
    NEGATIONS,
    PRONOUNS,
    QUANTIFIERS,
    RESTRICTIONS,
    SCOPES,
)
from faithlint.judges.heuristic.measured import MEASURES_KO
from faithlint.judges.heuristic.modes import modes
from faithlint.judges.heuristic.rewording import may_be_reworded, reworded
from faithlint.text.terms import term_places
from faithlint.text.values import Bound, Value, values
from faithlint.text.wordlists import word_set

_OPERATORS = NEGATIONS | HEDGES | QUANTIFIERS | RESTRICTIONS
STOP = FUNCTION_WORDS | _OPERATORS
"""Words that are no content of a reading."""

_THAN = frozenset({"than"})
_HEDGED = frozenset({"possibly"})
_ASKED = frozenset({"?"})
_TIMES = word_set(
    "second minute hour day night morning evening week weekend month quarter year summer winter monday tuesday "
    "wednesday thursday friday saturday sunday"
)
_PAST = word_set("was were had have has been did wurde wurden war waren")
_PLACED = re.compile(r"\b(?:located|based|situated|headquartered)(?=\s+(?:in|at|near)\b)", re.IGNORECASE)
THAT = "that ..."
"""Stands among the scopes for `... complained that ...`."""

_POSSESSIVE_START = frozenset({"its", "his", "her", "their"})
_EAST_ASIAN_PRONOUN = re.compile(
    r"(?:它们?|他们?|她们?|其)的?|该|这个|那个|(?:[共总]|一共|总共|拥)?有(?=约?\d)|[于於在](?=\d)|그녀는|그는|그것은|이것은|それは|これは|彼は|彼女は"
)
_EAST_ASIAN_NEGATION = re.compile(
    r"지\s?(?:않|못)|아니(?=다|며|고|라|에|었)|아닙|아닌|없|(?<!\w)[안못]\s|[不没沒未]|ません|ない|なかった"
)
_EAST_ASIAN_HEDGE = re.compile(
    r"[을를일할될]\s?수\s?(?:도\s)?있|것\s?같|아마|지도 모|추정|可能|也许|或许|かもしれ|おそらく|でしょう"
)
_CLEFT = re.compile(r"It(?: is| was|['’]s) [^,;]{2,60}? (?:who|that|which|when|where)\b")
"""`It was Ann who built it`: the pronoun stands for nothing that was told before."""

_KOREAN_OR_JAPANESE = re.compile("[가-힣ぁ-んァ-ヶ]")
_TOPIC = re.compile(r"[^,.、。]{1,40}?(?:[가-힣](?:은|는)\s|[^\s、。]は)")
_HAS_TOPIC = re.compile(r"[가-힣\w)](?:은|는|이|가|도)\s|[はがも]")
"""A sentence without such a particle is told of what was told before it: `1969년에 세워졌다`."""

_MEASURE_KO = re.compile(rf"(?:{MEASURES_KO})(?:은|는|이|가)\s")
_FRONTING = word_set("in on at by since after before during from until")
_INVERTED = re.compile(r"(?:Had|Were|Should) [^,?]{3,80}, ")
"""A condition without `if`: `Had it been serviced, it would run`."""

_AT_FIRST = re.compile(r"\b(?:at first|initially|in the beginning|back then|used to)\b", re.IGNORECASE)
_STOPPED = re.compile(r"\b(?:stop(?:s|ped)?|ceas(?:e|es|ed)|quit|gave up|avoid(?:s|ed)?) \w+ing\b|\bceased to\b")
_NON = re.compile(r"\bnon-?(?=\w)", re.IGNORECASE)
_BENT = re.compile(r"non|['’](?:located|based|situated|headquartered)", re.IGNORECASE)
"""Where a word may be read as another one: `non-profit` as `profit`."""

_ROW = re.compile(r"[^:;]{1,60}: [^;]+(?:; (?:[^:;]{1,60}: )?[^;]+)+$")
_NAME_TOO = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(sorted(map(str.capitalize, NAMES_TOO)))}|(?<=\w )[AEIOSY])(?![^\W_])|\d[aeioy](?![^\W_])"
)
_NUMBERED = re.compile(r"\d+[aeioy]$")
"""`4a`, whose letter by itself is a small word."""

_LETTERS = frozenset("AEIOSY")
"""Small words that are the name of one of several in capitals: `Plant A`, `World War I`."""

_LABEL = re.compile(r"(?:^|(?<=; ))[^:;]{1,60}: ")


class Stem(NamedTuple):
    """A content word: its stem, and where and how it stands in the text."""

    stem: str
    text: str
    start: int


@dataclass(frozen=True)
class Reading:
    """What a rule needs to know of a clause: its content and its values, and the rest when a rule first asks for it.

    Most clauses lack a word of the claim, and no rule asks further.
    """

    text: str
    stems: tuple[Stem, ...]
    values: tuple[Value, ...]

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """All words in order."""
        return words_of(self.text)

    @cached_property
    def lower(self) -> frozenset[str]:
        """The distinct words in small letters."""
        return frozenset([word.lower for word in self.words])

    @cached_property
    def modes(self) -> frozenset[str]:
        """What a Korean, Japanese or Chinese sentence tells that is no plain fact: "planned", "likely" ..."""
        return modes(self.text)

    @cached_property
    def subject(self) -> frozenset[str]:
        """The stems of the subject."""
        return frozenset([stem.stem for stem in self.stems if stem.start < self.subject_end])

    @cached_property
    def topic(self) -> frozenset[str]:
        """The stems that may be told before the clause: its subject, in Korean and Japanese by its particle."""
        particle = None if self.text.isascii() else _TOPIC.match(self.text)
        end = particle.end() if particle else self.subject_end
        return frozenset([stem.stem for stem in self.stems if stem.start < end])

    @cached_property
    def subject_end(self) -> int:
        """Where the subject ends; 0 without one."""
        return _end_of(self.text, self.subject_text)

    @cached_property
    def subject_text(self) -> str:
        """The words before the finite verb; empty without a verb."""
        return subject_of(self.text, self.words)

    @cached_property
    def head(self) -> str:
        """The stem of the noun that the subject turns on."""
        return _head(self.text, self.subject_text, self.stems)

    @cached_property
    def negated(self) -> frozenset[tuple[str, ...]]:
        """For each negation the one or two stems that follow it."""
        return _negated(self.text, self.words, self.stems)

    @cached_property
    def hedges(self) -> frozenset[str]:
        """The words that make it possible only."""
        hedged = not self.text.isascii() and _EAST_ASIAN_HEDGE.search(self.text)
        return self._operators & HEDGES | (_HEDGED if hedged else frozenset())

    @cached_property
    def quantifiers(self) -> frozenset[str]:
        """The words that tell of how many it is said."""
        return self._operators & QUANTIFIERS

    @cached_property
    def restrictions(self) -> frozenset[str]:
        """The words that narrow when it holds."""
        bound = any(value.bound is not Bound.NONE for value in self.values)
        return (self._operators & RESTRICTIONS) - (_THAN if bound else frozenset())

    @cached_property
    def scopes(self) -> frozenset[str]:
        """The words that put it under a condition, or into what somebody says or asks."""
        asked = _ASKED if self.text.rstrip("\"”') ").endswith(("?", "？")) else frozenset()
        return self._operators & (SCOPES | {THAT}) | asked

    @cached_property
    def future(self) -> bool:
        """Whether it is still to come."""
        return bool(self._operators & {"will", "shall", "wird", "werden"})

    @cached_property
    def past(self) -> bool:
        """Whether it is told in the past."""
        return bool(self._operators & _PAST) or any(map(is_past, self.words))

    @cached_property
    def lacks_subject(self) -> bool:
        """Whether it starts with a pronoun or with `the company`, so that its subject may stand before it."""
        return _lacks_subject(self)

    @cached_property
    def pronoun(self) -> str:
        """The pronoun that takes up what was told before: the first word, or the subject behind a fronted adverbial."""
        first = self.words[0].lower if self.words else ""
        if first in PRONOUNS or first in _POSSESSIVE_START:
            return first
        last = self.subject_text.rpartition(" ")[2].lower()
        return last if first in _FRONTING and last in PRONOUNS else ""

    @property
    def starts_with_owner(self) -> bool:
        """Whether its subject belongs to what was told before: `her brother`."""
        return self.words[0].lower in _POSSESSIVE_START if self.words else False

    @cached_property
    def _operators(self) -> frozenset[str]:
        return _operators(self.words, self.values) | _in_phrases(self.text)


@lru_cache(maxsize=4096)
def read(text: str, language: str) -> Reading:
    """Reads one clause. Remembers what it read last, since a claim meets the same clauses again."""
    text = _without_labels(text)
    found = values(text)
    if language == "en" and (plain := reworded(text, found)) != text:
        text, found = plain, values(plain)
    return Reading(text, _content(text, language, found), found)


@lru_cache(maxsize=1024)
def stems_in(text: str, language: str) -> frozenset[str]:
    """The stems that a reading of the text has, for who asks for nothing else."""
    text = _without_labels(text)
    return frozenset([stem.stem for stem in _content(text, language, values(text))])


def is_placed(text: str) -> bool:
    """Whether a clause tells where something is by a word that is read as none: `is located in`."""
    return _PLACED.search(text) is not None


def keeps_words(text: str, language: str) -> bool:
    """Whether the stems of a reading are certain to be among those of `words_with_content` of the same text."""
    named = language == "en" and _NAME_TOO.search(text, 1)
    bent = _BENT.search(text) or (language == "en" and may_be_reworded(text))
    return not (named or bent or (not text.isascii() and _EAST_ASIAN_PRONOUN.search(text)))


def words_with_content(text: str, language: str) -> list[tuple[str, str]]:
    """The words that a reading may have, each with its stem; it leaves out those of its values and their bounds."""
    return [(stem, text[start:end]) for stem, start, end, _ in term_places(text, language, STOP)]


def _without_labels(text: str) -> str:
    """A table row without its column names: they are seldom in the sentence that supports it."""
    return _LABEL.sub("", text) if ";" in text and _ROW.match(text) else text


def _operators(words: tuple[Word, ...], found: tuple[Value, ...]) -> frozenset[str]:
    """The words in small letters, but for those that bend no meaning here. Each rule is asked where its words are."""
    told = {word.lower for word in words if not _is_month_may(word)}
    operators = told | _reported(words) if "that" in told else told
    if "every" in told or "each" in told:
        operators -= _repeated(words)
    if "plan" in told or "plans" in told:
        operators -= _plans(words)
    return frozenset(operators - _in_figures(words, found) if found else operators)


def _in_phrases(text: str) -> frozenset[str]:
    """A condition without `if`, and what was so once only, told in phrases."""
    condition = text.startswith(("Had ", "Were ", "Should ")) and _INVERTED.match(text)
    told = {"if"} if condition else set()
    if _AT_FIRST.search(text) or _STOPPED.search(text):
        told.add("once")
    return frozenset(told)


def _reported(words: tuple[Word, ...]) -> frozenset[str]:
    """A mark for `... complained that ...`: what follows is what somebody thinks."""
    told = any(after.lower == "that" and is_past(before) for before, after in pairwise(words))
    return frozenset({THAT}) if told else frozenset()


def _repeated(words: tuple[Word, ...]) -> frozenset[str]:
    """The quantifiers that only tell how often, as in `every day`."""
    told = [(one.lower, other.lower in _TIMES) for one, other in pairwise(words) if one.lower in ("every", "each")]
    return frozenset(word for word, _ in told) if told and all(of_time for _, of_time in told) else frozenset()


def _in_figures(words: tuple[Word, ...], found: tuple[Value, ...]) -> frozenset[str]:
    """The quantifiers that belong to figures, as `half` in `an hour and a half` and `most` in `at most 8`."""
    told = [word for word in words if word.lower in QUANTIFIERS]
    outside = {word.lower for word in told if not (_is_inside(word, found) or _bounds(word.text, word.start, found))}
    return frozenset(word.lower for word in told if word.lower not in outside)


def _is_inside(word: Word, found: tuple[Value, ...]) -> bool:
    return any(value.span.start <= word.start < value.span.end for value in found)


def _plans(words: tuple[Word, ...]) -> frozenset[str]:
    """`plan` and `plans` where they are things (`the Pro plan costs`) and nobody plans to do anything."""
    told = {word.lower for word in words} & {"plan", "plans"}
    acted = {one.lower for one, other in pairwise(words) if other.lower in ("to", "on", "for")}
    return frozenset(told - acted)


def _is_month_may(word: Word) -> bool:
    return word.text in ("May", "March") and word.start > 0


def _content(text: str, language: str, found: tuple[Value, ...]) -> tuple[Stem, ...]:
    plain = text if text.isascii() else _EAST_ASIAN_PRONOUN.sub(_blank, text)
    lower = plain.lower()
    if "non" in lower:
        plain = _NON.sub(_blank, plain)
    if "ated" in lower or "based" in lower or "quartered" in lower:
        plain = _PLACED.sub(_blank, plain)
    stems = [Stem(stemmed, plain[start:end], start) for stemmed, start, end, _ in term_places(plain, language, STOP)]
    if found:
        inside = set().union(*[range(one.span.start, one.span.end) for one in found])
        stems = [stem for stem in stems if stem.start not in inside and not _bounds(stem.text, stem.start, found)]
    if language == "en" and _NAME_TOO.search(plain, 1) and (names := _names_like_small_words(plain, found)):
        stems = sorted((*stems, *names), key=lambda stem: stem.start)
    return tuple(stems)


def _blank(match: "re.Match[str]") -> str:
    return " " * len(match.group())


def _names_like_small_words(text: str, found: tuple[Value, ...]) -> list[Stem]:
    """`the Oder`, `Will`, `May` and `Plant A` inside a sentence, which are no small words there."""
    return [
        Stem(word.lower, word.text, word.start)
        for before, word in pairwise(words_of(text))
        if (_is_name_too(word) or _is_letter(before, word, text) or _NUMBERED.match(word.text))
        and not _is_inside(word, found)
    ]


def _is_name_too(word: Word) -> bool:
    return word.lower in NAMES_TOO and word.text[0].isupper() and word.text[1:].islower()


def _is_letter(before: Word, word: Word, text: str) -> bool:
    """Whether a letter is a name and neither a word nor the initial of one."""
    named = word.text in _LETTERS and word.start == before.end + 1 and not text.startswith(". ", word.end)
    return named and (word.text != "I" or before.text[0].isupper())


def _bounds(word: str, start: int, found: tuple[Value, ...]) -> bool:
    """Whether a word belongs to the bound of a figure, as in `at least 40`."""
    return word.lower() in BOUND_WORDS and any(
        value.bound is not Bound.NONE and -16 <= start - value.span.start <= len(value.span) + 14 for value in found
    )


def _negated(text: str, words: tuple[Word, ...], content: tuple[Stem, ...]) -> frozenset[tuple[str, ...]]:
    """For each negation the one or two stems that follow it; nothing for one that ends the clause."""
    ends = [word.end for word in words if word.lower in NEGATIONS or word.lower.endswith("n't")]
    if "non" in text.lower():
        ends += [match.end() for match in _NON.finditer(text)]
    following = {tuple(stem.stem for stem in content if stem.start >= end)[:2] for end in ends}
    east_asian = not text.isascii() and len(_EAST_ASIAN_NEGATION.findall(text)) % 2
    return frozenset(following | {()} if east_asian else following)


def _lacks_subject(reading: Reading) -> bool:
    lower = [word.lower for word in reading.words[:2]]
    if not lower or _CLEFT.match(reading.text):
        return False
    if not reading.text.isascii() and _KOREAN_OR_JAPANESE.search(reading.text):
        return not _HAS_TOPIC.search(reading.text) or _MEASURE_KO.match(reading.text) is not None
    if reading.pronoun:
        return True
    generic = lower[0] in ("the", "this") and len(lower) > 1 and lower[1] in GENERIC_SUBJECTS
    return generic and len(reading.subject_text.split()) == 2


def _end_of(text: str, subject: str) -> int:
    at = text.find(subject) if subject else -1
    return at + len(subject) if at >= 0 else 0


_BEFORE_HEAD_ENDS = re.compile(
    r",|\s(?:of|in|on|at|by|for|from|to|with|near|since|who|which|that|and|or)\s", re.IGNORECASE
)


def _head(text: str, subject: str, content: tuple[Stem, ...]) -> str:
    """The stem of the noun that the subject turns on."""
    start = text.find(subject) if subject else -1
    if start < 0:
        return ""
    stop = _BEFORE_HEAD_ENDS.search(subject)
    end = start + (stop.start() if stop else len(subject))
    inside = [stem.stem for stem in content if start <= stem.start < end]
    return inside[-1] if inside else ""

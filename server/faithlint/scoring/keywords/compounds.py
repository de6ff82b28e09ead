"""Which neighbouring words are one term.

Joining is conservative, since a wrong join costs more than a missed one: a term of the lexicon or of the caller's own
list, what an acronym beside it stands for, a name with its version or letter, a run of capitalised words, a noun before
one of a few productive heads.
"""

import re
from collections.abc import Collection
from functools import cache
from itertools import chain, compress, count, islice
from operator import or_
from typing import NamedTuple

from faithlint.scoring.keywords.definitions import long_forms
from faithlint.scoring.keywords.reading import Reading
from faithlint.scoring.keywords.words import Word
from faithlint.text.inflection import base_forms
from faithlint.text.lexicon import Compounds, Nouns, compounds, word_list
from faithlint.text.stopwords import leading_task_words, task_words
from faithlint.text.tokens import Gap, TokenKind

# Bound once: a member of an enumeration costs a tenth of a microsecond each time it is asked for in Python 3.11.
_SENTENCE = Gap.SENTENCE
_WORD = TokenKind.WORD
_NAMING = (TokenKind.WORD, TokenKind.TERM, TokenKind.IDENTIFIER)


class Group(NamedTuple):
    """Words [start, end) that are one term. `name`: its parts must stay in order and together."""

    start: int
    end: int
    name: bool = False


_PAIR = 2
# No term of any language is that long; the bound keeps the search for terms linear.
_LONGEST_TERM = 120


def join(reading: Reading, language: str, own: Compounds | None = None) -> dict[int, Group]:
    """The terms of several words, by where they begin; they do not overlap."""
    words, beside = reading.words, reading.beside
    groups: dict[int, Group] = {}
    defined = long_forms(reading)
    counted: dict[Word, bool] = {}
    terms = compounds(language).terms if language in _READ_AS_ENGLISH else None
    taken = 0
    for at in range(len(words) - 1) if own else _beginnings(reading, defined):
        if at < taken or not beside[at + 1]:
            continue
        word, following = words[at], words[at + 1]
        if defined and at in defined:
            taken = defined[at]
            groups[at] = Group(at, taken)
            continue
        group = None
        nouns = word.nouns
        if nouns and (following.last_part in nouns.pairs or following.head_part in nouns.longer):
            group = _noun(reading, at, nouns)
        goes_on = following.continues
        if goes_on and following.whole:
            goes_on = counted[word] if word in counted else counted.setdefault(word, _may_count(word))
        elif goes_on:
            goes_on = word.proper or _named(word)
        opens = word.opens
        if opens and word.first == _PAIR and terms is not None and not word.modifies:
            # Most that may begin a term do so before one or two words only.
            opens = word.head_part + following.last_part in terms
        if opens or goes_on or own or (word.language == "ko" and following.spelling in _KO_HEADS):
            group = _longer(_joined(reading, at, language, own), group)
        if group is None and word.proper and following.key == "of":
            group = _of_place(reading, at)
        if group is None or _length(reading, group) > _LONGEST_TERM or _quoted_in_part(reading, group):
            continue
        if group.name and group.end < len(words) and beside[group.end] and _numbers(reading, at, group.end):
            group = Group(at, group.end + 1, name=True)
        groups[at] = group
        taken = group.end
    return groups


def _beginnings(reading: Reading, defined: Collection[int]) -> list[int]:
    """Where terms of several words may begin; most words lead to none, whatever stands beside them."""
    leading = {word for word in reading.distinct if word.leads}
    continuing = {word for word in reading.distinct if word.continues}
    leads = map(leading.__contains__, reading.words)
    goes_on = map(continuing.__contains__, islice(reading.words, 1, None))
    places = list(compress(count(), map(or_, leads, goes_on)))
    return sorted({*places, *defined}) if defined else places


def _longer(group: Group | None, other: Group | None) -> Group | None:
    """The longer one of two terms that begin with the same word, the first one of two that are as long."""
    return other if group is None or (other and other.name and other.end > group.end) else group


# What opens or closes a quotation; marks of Markdown are passed over.
_QUOTE = re.compile('["“”«»„]')


def _quoted_in_part(reading: Reading, group: Group) -> bool:
    """Whether a quotation begins or ends inside a term: the error "Segmentation fault"."""
    start = reading.starts[group.start]
    return _QUOTE.search(reading.text, start, start + _length(reading, group)) is not None


def _length(reading: Reading, group: Group) -> int:
    last = group.end - 1
    return reading.starts[last] + reading.words[last].length - reading.starts[group.start]


def _joined(reading: Reading, at: int, language: str, own: Compounds | None) -> Group | None:
    """The term of several words that begins at `at`, by the first rule that finds one."""
    word = reading.words[at]
    group = _listed(reading, at, own, word.longest(own)) if own else None
    if group is None and word.opens:
        group = _listed(reading, at, compounds(language), word.first)
        if group is None and language not in _READ_AS_ENGLISH and word.text.isalpha():
            group = _english(reading, at, compounds(language), word.first)
    if group is None and reading.words[at + 1].continues:
        group = _numbered(reading, at) or _capitals(reading, at, language)
    return group or (_headed(reading, at) if word.modifies or word.language == "ko" else None)


def _listed(reading: Reading, at: int, known: Compounds, longest: int) -> Group | None:
    words = reading.words
    best: Group | None = None
    joined = words[at].head_part
    if longest == _PAIR and joined + words[at + 1].last_part not in known.terms:
        return None
    for end in range(at + 2, min(at + longest, len(words)) + 1):
        word, before = words[end - 1], words[end - 2]
        if not (reading.beside[end - 1] and (before.bare or before.language != "ko")):
            break
        is_name = known.terms.get(joined + word.last_part)
        if is_name is not None:
            best = Group(at, end, is_name and word.text[:1].isupper())
        joined += word.head_part
    return best


# The last word of a term in a text of these has its English key already.
_READ_AS_ENGLISH = frozenset({"en", "ko", "ja", "zh"})


def _english(reading: Reading, at: int, known: Compounds, longest: int) -> Group | None:
    """An English term in a text of another language, where its words have other keys: le machine learning."""
    words = reading.words
    best: Group | None = None
    joined = words[at].spelling
    for end in range(at + 2, min(at + longest, len(words)) + 1):
        spelling = words[end - 1].spelling
        if not reading.beside[end - 1]:
            break
        if known.terms.get(joined + base_forms(spelling, "en")[0]) is False:
            # It is no name, whose words other languages write with capitals as well.
            best = Group(at, end)
        joined += spelling
    return best


# No name of WordNet is longer.
_LONGEST_NOUN = 6


def _noun(reading: Reading, at: int, nouns: Nouns) -> Group | None:
    """A noun of several words that WordNet knows: guinea pig, frame of reference."""
    words = reading.words
    first, second = words[at], words[at + 1]
    found: Group | None = None
    ends, begun = nouns.longer.get(second.head_part, frozenset()), ""
    for end in range(at + 3, min(at + _LONGEST_NOUN, len(words)) + 1 if ends else 0):
        last = words[end - 1]
        if not reading.beside[end - 1]:
            break
        if last.noun and begun + last.last_part in ends:
            name = f"{second.head_part} {begun}{last.last_part}" in nouns.names
            if not name or (first.capitalised and last.capitalised):
                found = Group(at, end, name)
        begun += f"{last.head_part} "
    if found or not second.noun or second.last_part not in nouns.pairs:
        return found
    if second.last_part in nouns.names:
        return Group(at, at + 2, name=True) if first.capitalised and second.capitalised else None
    return Group(at, at + 2) if _same_case(first, second) and _is_noun(second) else None


def _is_noun(last: Word) -> bool:
    """Whether the last word is a noun by its looks: "a film starring her" speaks of no film star."""
    return last.last_part == last.spelling or not last.spelling.endswith(("ing", "ed"))


def _same_case(first: Word, second: Word) -> bool:
    """A capital in the second word alone begins a name of its own."""
    return first.marked or not second.marked


def _numbered(reading: Reading, at: int) -> Group | None:
    """Python 3.12, Raspberry Pi 4, vitamin D."""
    words, beside = reading.words, reading.beside
    end = at + 1
    # "a broken Windows 11" has its name behind the first word, and so has "Update Windows 11".
    begins = words[at].marked and not _opens_sentence(reading, at)
    while begins and end < len(words) and end - at < 3 and words[end].capitalised and beside[end]:
        end += 1
    counted = end < len(words) and words[end].whole and beside[end]
    if counted and _named(words[at]) and _numbers(reading, at, end):
        return Group(at, end + 1, name=True)
    if _letter(words[at], words[at + 1]) and _named(words[at]):
        return Group(at, at + 2, name=True)
    return None


def _opens_sentence(reading: Reading, at: int) -> bool:
    """Whether a word has its capital because a sentence begins: Install Ubuntu, Visiting Mount Fuji."""
    if reading.gaps[at] is not _SENTENCE:
        return False
    word = reading.words[at]
    return word.asks or word.spelling.endswith("ing") or not _openers().isdisjoint((word.spelling, *word.bases))


@cache
def _openers() -> frozenset[str]:
    return word_list("openers") | task_words() | leading_task_words()


def _named(word: Word) -> bool:
    if word.stop and word.text != "Go":
        return word.spelling in word_list("numbered")
    return word.kind in _NAMING


def _numbers(reading: Reading, at: int, end: int) -> bool:
    """Whether the number at `end` belongs to the name before it."""
    first, name, number = reading.words[at], reading.words[end - 1], reading.words[end]
    if not number.whole or first.spelling in _asking_or_ranking():
        return False
    if first.spelling in word_list("products"):
        return True
    if not _written_as_name(name):
        return False
    # "Install 3 packages" counts packages; "Windows 11" ends there.
    if end > at + 1 or "." in number.text or not _opens_sentence(reading, at):
        return True
    last = end + 1 == len(reading.words) or not reading.beside[end + 1]
    return last or reading.words[end + 1].stop


def _may_count(word: Word) -> bool:
    """Whether a number right behind the word may belong to it, wherever they stand."""
    named = _named(word) and word.spelling not in _asking_or_ranking()
    return named and (word.spelling in word_list("products") or _written_as_name(word))


@cache
def _asking_or_ranking() -> frozenset[str]:
    return word_list("ordinals") | task_words() | leading_task_words()


def _written_as_name(word: Word) -> bool:
    return not word.script and any(map(str.isupper, word.text))


def _letter(noun: Word, letter: Word) -> bool:
    return (
        len(letter.text) == 1
        and letter.text.isascii()
        and letter.text.isupper()
        and noun.spelling in word_list("numbered")
    )


def _capitals(reading: Reading, at: int, language: str) -> Group | None:
    """A run of capitalised words inside a sentence, outside a title: Silicon Valley."""
    words = reading.words
    if language == "de" or not words[at].proper or _opens_sentence(reading, at):
        return None
    end = at + 1
    while end < len(words) and end - at < 5 and words[end].proper and reading.beside[end]:
        end += 1
    if line := "\n" in reading.text[reading.starts[at] : reading.starts[end - 1]]:
        # Another line of a form: "Name: John Doe", "Role: Engineer".
        line_end = reading.text.index("\n", reading.starts[at])
        end = next(place for place in range(at + 1, end) if reading.starts[place] > line_end)
    if end - at < 2:
        return None
    spellings = [word.spelling for word in words[at:end]]
    # "Visit Tokyo Tower" is no title because of its verb.
    led = at > 0 and _opens_sentence(reading, at - 1) and _is_known_name(spellings)
    if _titled(reading, at, end) and not led and not (line and spellings[0] in word_list("given_names")):
        return None
    if reading.gaps[at] is _SENTENCE and not _begins_name(spellings):
        return None
    products = word_list("products")
    if len([spelling for spelling in spellings if spelling in products]) > 1:
        return None
    return Group(at, end, name=True)


def _of_place(reading: Reading, at: int) -> Group | None:
    """Battle of Hastings, Museum of the Moving Image."""
    words, beside = reading.words, reading.beside
    first = at + 2
    if first < len(words) and words[first].key == "the":
        first += 1
    end = first
    while end < len(words) and end - at < _LONGEST_NAME and words[end].proper:
        end += 1
    listed = end > first and words[at].spelling in word_list("names_of")
    return Group(at, end, name=True) if listed and all(beside[at + 1 : end]) else None


# Of words that a rule joins, without a list.
_LONGEST_NAME = 6


def _begins_name(spellings: list[str]) -> bool:
    """The capital of a sentence's first word says nothing; three in a row do."""
    return len(spellings) > 2 or _is_known_name(spellings)


def _is_known_name(spellings: list[str]) -> bool:
    """Whether a run of capitalised words is known as a name by a word of it: French, Marie, Island at its end."""
    first = spellings[0]
    if first in word_list("nationalities") or first in word_list("given_names"):
        return True
    return not word_list("name_heads").isdisjoint(spellings[1:])


def _titled(reading: Reading, at: int, end: int) -> bool:
    """Whether the sentence is written like a title: it has more words of content, and none of them is small."""
    words, gaps = reading.words, reading.gaps
    first, last = at, end
    while first > max(0, at - _AROUND) and gaps[first] is not _SENTENCE:
        first -= 1
    while last < min(end + _AROUND, len(words)) and gaps[last] is not _SENTENCE:
        last += 1
    others = False
    for word in chain(words[first:at], words[end:last]):
        if word.kind is _WORD and not word.stop:
            if word.text.islower():
                return False
            others = others or word.text[:1].isupper()
    return others


# Words on either side that tell a title.
_AROUND = 12
_KO_HEADS = frozenset(
    ("학습", "처리", "분석기", "엔지니어링", "온난화", "인식", "알고리즘", "신경망", "컴퓨팅", "프로그래밍")
)


def _headed(reading: Reading, at: int) -> Group | None:
    """A noun-like modifier before a productive head: anomaly detection, 딥 러닝."""
    if at + 1 >= len(reading.words) or not reading.beside[at + 1]:
        return None
    modifier, head = reading.words[at], reading.words[at + 1]
    if modifier.stop or head.stop or at in reading.code or at + 1 in reading.code:
        return None
    if modifier.language == "ko":
        joins = modifier.bare and not modifier.verb and head.spelling in _KO_HEADS and len(modifier.text) > 1
        return Group(at, at + 2) if joins else None
    heads = {head.spelling, *base_forms(head.spelling, "en")}
    if modifier.spelling in heads:
        return None
    return Group(at, at + 2) if heads & word_list("heads") else None

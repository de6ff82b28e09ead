"""A sentence into claims that stand alone: the subject is carried over, each claim keeps its own stretch."""

import re
from collections.abc import Iterator
from dataclasses import replace

from faithlint.judges.heuristic.chinese import split_chinese
from faithlint.judges.heuristic.clauses import (
    Word,
    first_word,
    is_past,
    starts_noun_phrase,
    subject_of,
    verb_at,
    words_of,
)
from faithlint.judges.heuristic.coordination import certain_subject, coordinated, starts_with_verb
from faithlint.judges.heuristic.japanese import split_japanese
from faithlint.judges.heuristic.korean import split_korean
from faithlint.judges.heuristic.lexicon import DETERMINERS, PRONOUNS, STATES
from faithlint.judges.heuristic.pieces import Piece, capital, carried, cut
from faithlint.judges.heuristic.relatives import relative
from faithlint.text.wordlists import word_set

_LONGEST = 1200

_PLACE = re.compile(
    r"(?P<head>.*?\b(?:is|are|was|were|lies|lie|stands|stand|located|based|situated|lived|lives|sits)\b.*?)\s+"
    r"(?:in|at|on|near|by)\s+(?:[A-Z]|(?:the|an?)\s)[^,;]*?"
    r"(?P<rest>,\s+(?P<place>(?:in|at|on|near|by|outside|inside|within|beside|behind|opposite|close to|next to|"
    r"just \w+ of)\s+(?!\w+ing\b|\w+,)[^,;\d]+?))(?P<stop>[.!]?)$"
)

_GIVEN = word_set("given compared provided followed granted said supposed put seen had")
"""Participles that only lead to what is said: `Given his age, he rests`."""


def divide(sentence: str, language: str) -> tuple[Piece, ...]:
    """The claims of one sentence of a language in order; one too long to be prose stays whole."""
    if len(sentence) > _LONGEST:
        return (Piece(sentence, 0, len(sentence)),)
    return _DIVIDE.get(language, split)(sentence)


_DIVIDE = {"ko": split_korean, "ja": split_japanese, "zh": split_chinese}


def split(sentence: str) -> tuple[Piece, ...]:
    """The claims of one English or German sentence; the sentence itself where nothing can be split off for certain."""
    whole = Piece(sentence, 0, len(sentence))
    if len(sentence) > _LONGEST:
        return (whole,)
    return tuple(
        place
        for fronted in _fronted(whole)
        for inserted in _inserted(fronted)
        for main in relative(inserted)
        for clause in coordinated(main)
        for place in _place(clause)
    )


def _uncapital(text: str) -> str:
    """Small first letter for a word that began a sentence, unless it looks like a name."""
    first = text.split(" ", 1)[0]
    return text if first.isupper() and len(first) > 1 else text[:1].lower() + text[1:]


def _fronted(piece: Piece) -> Iterator[Piece]:
    """`Founded in 1995, the company sells bread` -> `The company was founded in 1995` + the rest."""
    first = first_word(piece.text[: max(piece.text.find(", "), 0)])
    comma, subject = _main_clause(piece.text) if first and _is_participle(first) else (-1, "")
    if not first or comma < 0 or not (subject[0].isupper() or subject.split()[0].lower() in DETERMINERS | PRONOUNS):
        yield piece
        return
    main, participle = cut(piece, comma + 1, len(piece.text)), cut(piece, 0, comma)
    yield carried(f"{subject} {_be(subject, first)}", replace(participle, text=_uncapital(participle.text)))
    yield replace(main, text=capital(main.text))


def _is_participle(word: Word) -> bool:
    told = is_past(word) and not word.lower.endswith("ing") and word.lower not in _GIVEN
    return told or word.lower in STATES


_WITHIN = re.compile(r"\b(?:who|whom|whose|which|that)\b")
_BEFORE_RELATIVE = re.compile(r", (?:which|who) ")


def _main_clause(text: str) -> tuple[int, str]:
    """The comma behind which the clause with the finite verb begins, and its subject; -1 when that is not certain."""
    comma = text.find(", ")
    while comma >= 0:
        main = text[comma + 2 :]
        subject = subject_of(main, words_of(main))
        if not subject or not main.startswith(subject):
            return -1, ""
        head = _BEFORE_RELATIVE.split(subject)[0]
        if not head.strip(" ,"):
            return -1, ""
        if ", " not in head:
            return (-1, "") if _WITHIN.search(text, 0, comma) else (comma, head)
        comma = text.find(", ", comma + 2)
    return -1, ""


def _inserted(piece: Piece) -> Iterator[Piece]:
    """`The mill, built in 1890, sells flour` -> `The mill was built in 1890` + `The mill sells flour`."""
    first = piece.text.find(", ")
    second = piece.text.find(", ", first + 2) if first >= 0 else -1
    inside = words_of(piece.text[first + 2 : second]) if second >= 0 else ()
    if len(inside) < 2 or not _is_participle(inside[0]):
        yield piece
        return
    after = words_of(piece.text[second + 2 :])
    subject = piece.text[: max(first, 0)].strip()
    if not after or not starts_with_verb(after):
        yield piece
        return
    words = words_of(subject)
    if not words or verb_at(words) is not None or not starts_noun_phrase(words[0]):
        yield piece
        return
    yield carried(f"{subject} {_be(subject, inside[0])}", cut(piece, first + 2, second))
    yield carried(subject, cut(piece, second + 2, len(piece.text)))


def _be(subject: str, participle: Word) -> str:
    last = words_of(subject)[-1].lower
    many = subject.lower() == "they" or (
        last.endswith("s") and not last.endswith(("ss", "us")) and subject[0].islower()
    )
    if participle.lower in STATES:
        return "are" if many else "is"
    return "were" if many else "was"


def _place(piece: Piece) -> Iterator[Piece]:
    """`X is in Lisbon, in the old harbour quarter` -> `X is in Lisbon` + `X is in the old harbour quarter`."""
    match = _PLACE.match(piece.text) if ", " in piece.text else None
    if not match or match.start("rest") <= piece.lead or not certain_subject(match["head"]):
        yield piece
        return
    yield carried("", cut(piece, 0, match.start("rest")))
    yield carried(match["head"], cut(piece, match.start("place"), len(piece.text)))

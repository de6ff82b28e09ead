"""A sentence into claims that stand alone: the subject is carried over, each claim keeps its own stretch."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faithlint.judges.heuristic.clauses import (
    BEFORE,
    Word,
    has_passive,
    is_finite,
    is_past,
    starts_noun_phrase,
    subject_of,
    verb_at,
    words_of,
)
from faithlint.judges.heuristic.lexicon import ADVERBS, BE, DETERMINERS, INTRANSITIVE, PRONOUNS, STATES, SUBORDINATORS


@dataclass(frozen=True, slots=True)
class Piece:
    """A claim in the making: a text that stands alone, made by the characters [start, end) of the sentence.

    The first `lead` characters of the text, a subject carried over, are not of that stretch; the others are its own, a
    full stop at the end aside.
    """

    text: str
    start: int
    end: int
    lead: int = 0

    def at(self, offset: int) -> int:
        """Where in the sentence the character `offset` of the text stands."""
        return min(self.start + max(0, offset - self.lead), self.end)


_LONGEST = 1200
"""Longer sentences are no prose and stay whole."""

_JOINT = re.compile(r"(?:,\s+|\s+)(?:and|but|while|whereas|yet|und|aber)\s+|;\s+|,\s+", re.IGNORECASE)
_RELATIVE = re.compile(r",\s+(?:which|who)\s+")
_PLACE = re.compile(
    r"(?P<head>.*?\b(?:is|are|was|were|lies|lie|stands|stand|located|based|situated|lived|lives|sits)\b.*?)\s+"
    r"(?:in|at|on|near|by)\s+[^,;]+?(?P<rest>,\s+(?P<place>(?:in|at|on|near|by|outside|inside|within|beside|behind|"
    r"opposite|close to|next to|just \w+ of)\s+[^,;\d]+?))(?P<stop>[.!]?)$"
)
_INNER_STOP = " \t\n,;"


def split(sentence: str) -> tuple[Piece, ...]:
    """The claims of one sentence in order; the sentence itself when nothing can be split off with certainty."""
    whole = Piece(sentence, 0, len(sentence))
    if len(sentence) > _LONGEST:
        return (whole,)
    return tuple(
        place
        for fronted in _fronted(whole)
        for inserted in _inserted(fronted)
        for relative in _relative(inserted)
        for clause in _coordinated(relative)
        for place in _place(clause)
    )


def _cut(piece: Piece, start: int, end: int) -> Piece:
    """The part [start, end) of the text of a piece."""
    text = piece.text[start:end]
    left = len(text) - len(text.lstrip(_INNER_STOP))
    right = len(text.rstrip(_INNER_STOP))
    lead = max(0, piece.lead - start - left)
    return Piece(text[left:right], piece.at(start + left), piece.at(start + right), lead)


def _carried(prefix: str, part: Piece) -> Piece:
    """A part that goes on with what was said before it, closed by a full stop."""
    text = f"{_capital(prefix)} {part.text}" if prefix else _capital(part.text)
    return Piece(_closed(text), part.start, part.end, len(prefix) + 1 + part.lead if prefix else part.lead)


def _closed(text: str) -> str:
    text = text.strip().rstrip(",;").rstrip()
    return text if text.endswith((".", "!", "?", "…", '"', "”")) else text + "."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _uncapital(text: str) -> str:
    """Small first letter for a word that began a sentence, unless it looks like a name."""
    first = text.split(" ", 1)[0]
    return text if first.isupper() and len(first) > 1 else text[:1].lower() + text[1:]


def _fronted(piece: Piece) -> Iterator[Piece]:
    """`Founded in 1995, the company sells bread` -> `The company was founded in 1995` + the rest."""
    comma = piece.text.find(", ")
    words = words_of(piece.text[: max(comma, 0)])
    if comma < 0 or not words or not (is_past(words[0]) or words[0].lower in STATES):
        yield piece
        return
    main = _cut(piece, comma + 1, len(piece.text))
    subject = subject_of(main.text, words_of(main.text))
    if not subject or not (subject[0].isupper() or subject.split()[0].lower() in DETERMINERS | PRONOUNS):
        yield piece
        return
    participle = _cut(piece, 0, comma)
    yield _carried(f"{subject} {_be(subject, words[0])}", replace(participle, text=_uncapital(participle.text)))
    yield replace(main, text=_capital(main.text))


def _inserted(piece: Piece) -> Iterator[Piece]:
    """`The mill, built in 1890, sells flour` -> `The mill was built in 1890` + `The mill sells flour`."""
    first = piece.text.find(", ")
    second = piece.text.find(", ", first + 2) if first >= 0 else -1
    inside = words_of(piece.text[first + 2 : second]) if second >= 0 else ()
    after = words_of(piece.text[second + 2 :]) if second >= 0 else ()
    subject = piece.text[: max(first, 0)].strip()
    if (
        not after
        or len(inside) < 2
        or not (is_past(inside[0]) or inside[0].lower in STATES)
        or not _starts_clause(after)
    ):
        yield piece
        return
    if not subject or verb_at(words_of(subject)) is not None or not starts_noun_phrase(words_of(subject)[0]):
        yield piece
        return
    clause, main = _cut(piece, first + 2, second), _cut(piece, second + 2, len(piece.text))
    yield _carried(f"{subject} {_be(subject, inside[0])}", clause)
    yield _carried(subject, main)


def _be(subject: str, participle: Word) -> str:
    last = words_of(subject)[-1].lower
    many = subject.lower() == "they" or (
        last.endswith("s") and not last.endswith(("ss", "us")) and subject[0].islower()
    )
    if participle.lower in STATES:
        return "are" if many else "is"
    return "were" if many else "was"


def _relative(piece: Piece) -> Iterator[Piece]:
    """`..., which opened in 1988, ...` -> the main clause and `<antecedent> opened in 1988`."""
    match = _RELATIVE.search(piece.text)
    inside = words_of(piece.text[match.end() :]) if match else ()
    if not match or not inside or not _starts_clause(inside):
        yield piece
        return
    head = piece.text[: match.start()]
    if verb_at(words_of(head)) is None:
        yield from _relative_in_the_middle(piece, match.start(), match.end())
        return
    antecedent = _last_noun_phrase(head)
    if not antecedent:
        yield piece
        return
    yield _carried("", _cut(piece, 0, match.start()))
    yield _carried(antecedent, _cut(piece, match.end(), len(piece.text)))


def _relative_in_the_middle(piece: Piece, start: int, inner: int) -> Iterator[Piece]:
    comma = piece.text.find(", ", inner)
    rest = words_of(piece.text[comma + 1 :]) if comma >= 0 else ()
    if not rest or not is_finite([BEFORE, *rest], 1):
        yield piece
        return
    subject = piece.text[:start].strip()
    yield _carried(subject, _cut(piece, inner, comma))
    yield _carried(subject, _cut(piece, comma + 1, len(piece.text)))


_NAME_END = re.compile(r"(?:[A-Z][\w'’.-]*\s+)*[A-Z][\w'’-]*$")
_PHRASE_END = re.compile(r"\b(?:the|a|an|its|his|her|their)\s+(?:[\w'’-]+\s+){0,3}[\w'’-]+$", re.IGNORECASE)


def _last_noun_phrase(head: str) -> str:
    """The noun phrase that a clause ends with, when it is certain which one that is."""
    name = _NAME_END.search(head[-120:])
    phrase = _PHRASE_END.search(head[-120:])
    if phrase and not re.search(r"\b(?:of|in|on|at|by|for|from|to|with|and|or|is|was)\b", phrase.group()):
        return re.sub(r"^an?\s", "the ", phrase.group(), flags=re.IGNORECASE)
    return name.group() if name else ""


def _coordinated(piece: Piece) -> Iterator[Piece]:
    """`X was built in 1990 and has 40 rooms` -> two claims; `..., but it has ...` -> two claims."""
    start, subject = 0, ""
    auxiliary = ""
    for joint in _JOINT.finditer(piece.text):
        left, right = piece.text[start : joint.start()], piece.text[joint.end() :]
        if _is_inside(piece.text, joint.start()) or joint.start() <= max(start, piece.lead):
            continue
        if joint.group().strip() == "," and not _goes_on(left, right, bool(subject)):
            continue
        own = subject_of(left, words_of(left)) if not subject or start == 0 else subject
        kind = _kind(left, right, joint.group(), bool(subject))
        if kind is None or (kind == "shared" and not own):
            continue
        yield _claim(piece, start, joint.start(), subject, auxiliary)
        passive = has_passive(words_of(left))
        first = words_of(right)[0]
        own = _APPOSITION.sub("", own)
        auxiliary = (
            passive.text if kind == "shared" and passive and is_past(first) and first.lower not in INTRANSITIVE else ""
        )
        subject = own if kind == "shared" else ""
        start = joint.end()
    if start == 0:
        yield piece
        return
    yield _claim(piece, start, len(piece.text), subject, auxiliary)


_APPOSITION = re.compile(r", (?:an?|the|its|his|her|their) [^,]{3,80},?$", re.IGNORECASE)
_SERIES = re.compile(r",?\s(?:and|und)\s")


def _goes_on(left: str, right: str, carried: bool) -> bool:
    """Whether a comma stands in a series of verbs of one subject: `has a lid, weighs 2 kg and costs 9 euros`."""
    last = _SERIES.search(right)
    before, after = words_of(left), words_of(right)
    if not last or not after or not before or any(word.lower in ("which", "who", "that", "if") for word in before):
        return False
    behind = words_of(right[last.end() :])
    verbs = bool(behind) and _starts_clause(after) and _starts_clause(behind)
    return verbs and (carried or (verb_at(before) is not None and bool(subject_of(left, before))))


def _claim(piece: Piece, start: int, end: int, subject: str, auxiliary: str) -> Piece:
    if start == 0 and end == len(piece.text):
        return piece
    return _carried(" ".join(filter(None, (subject, auxiliary))), _cut(piece, start, end))


def _is_inside(text: str, at: int) -> bool:
    """Whether `at` lies in brackets or in a quotation."""
    before = text[:at]
    return before.count("(") > before.count(")") or before.count('"') % 2 == 1 or before.count("“") > before.count("”")


def _kind(left: str, right: str, joint: str, carried: bool) -> str | None:
    """`shared`: the right side goes on with the subject of the left. `own`: it is a clause of its own."""
    before, after = words_of(left), words_of(right)
    if not before or not after:
        return None
    has_verb = carried or verb_at(before) is not None
    if not has_verb or (any(word.lower in SUBORDINATORS for word in before) and ";" not in joint):
        return None
    if _ends_with_verb(before) or any(word.lower in ("both", "either", "neither", "between") for word in before[-4:]):
        return None
    if _starts_clause(after):
        return "shared"
    strong = "," in joint or ";" in joint or "but" in joint or "wh" in joint
    return "own" if _is_clause(after, strong) else None


def _ends_with_verb(words: Sequence[Word]) -> bool:
    """Whether the object is still to come: `wrote and directed the film`."""
    last = len(words) - 1
    if words[last].lower in BE:
        return True
    return (
        last > 0
        and is_finite(words, last)
        and not words[last].lower.endswith("ly")
        and is_past(words[last])
        and (words[last - 1].lower not in BE)
    )


def _starts_clause(words: Sequence[Word]) -> bool:
    """Whether the words begin with a finite verb, an adverb before it allowed."""
    at = 1 if words[0].lower in ADVERBS and len(words) > 1 else 0
    if words[at].text[0].isupper():
        return False
    return is_finite([BEFORE, *words], at + 1)


def _is_clause(words: Sequence[Word], strong: bool) -> bool:
    """Whether the words are a subject and, soon, its verb."""
    if not starts_noun_phrase(words[0]) and not (strong and words[0].lower not in SUBORDINATORS):
        return False
    verb = verb_at(words[:9])
    return verb is not None and 0 < verb <= 6


def _place(piece: Piece) -> Iterator[Piece]:
    """`X is in Lisbon, in the old harbour quarter` -> `X is in Lisbon` + `X is in the old harbour quarter`."""
    match = _PLACE.match(piece.text) if ", " in piece.text else None
    if not match or match.start("rest") <= piece.lead:
        yield piece
        return
    yield _carried("", _cut(piece, 0, match.start("rest")))
    yield _carried(match["head"], _cut(piece, match.start("place"), len(piece.text)))

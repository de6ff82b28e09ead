"""Relative clauses between commas, taken off where it is certain what they tell about."""

import re
from collections.abc import Iterator, Sequence

from faithlint.judges.heuristic.clauses import BEFORE, Word, is_finite, is_past, verb_at, words_of
from faithlint.judges.heuristic.coordination import starts_with_verb
from faithlint.judges.heuristic.lexicon import ADVERBS, BE, DETERMINERS, SUBORDINATORS
from faithlint.judges.heuristic.pieces import Piece, carried, cut

_RELATIVE = re.compile(r",\s+(?:which|who)\s+")
_GERMAN = re.compile(
    r"^(?P<head>(?:Der|Die|Das|Ein|Eine)\s[^,;:()]{2,80}),\s(?:der|die|das|welche[rs]?)\s"
    r"(?P<body>[^,;:()]{3,160}\s(?:\w*ge\w{2,}(?:t|en)|(?:be|ver|er|ent|zer|über|unter)\w{2,}(?:t|en)|\w+iert))\s"
    r"(?P<verb>wurden?|sind|ist|waren?|war),\s(?P<rest>\w+\s.*)$"
)
_NAME_END = re.compile(r"(?:[A-Z][\w'’.-]*\s+)*[A-Z][\w'’-]*$")
_PHRASE_END = re.compile(r"\b(?:the|a|an|its|his|her|their)\s+(?:[\w'’-]+\s+){0,3}[\w'’-]+$", re.IGNORECASE)
_IN_NAME = re.compile(r"(?:['’]s?|\d\w*|[&/-])\s*$")
_IN_PHRASE = re.compile(r"\b(?:of|in|on|at|by|for|from|to|with|and|or|is|was)\b")


def relative(piece: Piece) -> Iterator[Piece]:
    """`..., which opened in 1988, ...` -> the main clause and `<antecedent> opened in 1988`."""
    match = _RELATIVE.search(piece.text)
    inside = words_of(piece.text[match.end() :]) if match else ()
    if not match or not inside or match.start() <= piece.lead or not starts_with_verb(inside):
        yield from _german(piece)
        return
    head, clause = piece.text[: match.start()], piece.text[match.end() :]
    if verb_at(words_of(head)) is None:
        yield from _in_the_middle(piece, match.start(), match.end())
        return
    antecedent = _last_noun_phrase(head)
    if not antecedent or not _is_about(antecedent, head, clause, who="who" in match.group()):
        yield piece
        return
    yield carried("", cut(piece, 0, match.start()))
    yield carried(antecedent, cut(piece, match.end(), len(piece.text)))


def _in_the_middle(piece: Piece, start: int, inner: int) -> Iterator[Piece]:
    comma = piece.text.find(", ", inner)
    rest = words_of(piece.text[comma + 1 :]) if comma >= 0 else ()
    if not rest or not is_finite([BEFORE, *rest], 1):
        yield piece
        return
    subject = piece.text[:start].strip()
    if " of " in subject and piece.text[start:inner].rstrip().endswith("who"):
        # `The career of Ann Bo, who is retired, ...`
        yield piece
        return
    yield carried(subject, cut(piece, inner, comma))
    yield carried(subject, cut(piece, comma + 1, len(piece.text)))


def _is_about(antecedent: str, head: str, clause: str, *, who: bool) -> bool:
    """Whether a clause at the end tells about the noun before it, and not of all that was said or of a noun before."""
    if any(word.lower in SUBORDINATORS for word in words_of(head)):
        return False
    comma = clause.find(", ")
    behind = words_of(clause[comma + 2 :]) if comma >= 0 else ()
    if behind and starts_with_verb(behind):
        return False
    verb = words_of(clause)[0].lower
    many = antecedent.split()[-1].endswith("s") and not antecedent.endswith(("ss", "us"))
    if verb in ("are", "were", "have") and not many:
        return False
    if verb in ("is", "was", "has") and many and antecedent[0].islower():
        return False
    return who or (verb in BE and _tells_a_noun(words_of(clause)[1:2]))


def _tells_a_noun(following: Sequence[Word]) -> bool:
    """Whether `which is a port`, not `which is amazing`: that may be said of the whole clause."""
    return bool(following) and (
        following[0].lower in DETERMINERS | ADVERBS or is_past(following[0]) or following[0].text[0].isdigit()
    )


def _last_noun_phrase(head: str) -> str:
    """The noun phrase that a clause ends with, when it is certain which one that is."""
    name = _NAME_END.search(head[-120:])
    phrase = _PHRASE_END.search(head[-120:])
    if phrase and not _IN_PHRASE.search(phrase.group()):
        return re.sub(r"^an?\s", "the ", phrase.group(), flags=re.IGNORECASE)
    return name.group() if name and not _IN_NAME.search(head[-120:], 0, name.start()) else ""


def _german(piece: Piece) -> Iterator[Piece]:
    """`Der Turm, der 1890 gebaut wurde, ist hoch` -> `Der Turm wurde 1890 gebaut` + `Der Turm ist hoch`."""
    match = _GERMAN.match(piece.text) if not piece.lead else None
    if not match or not is_finite([BEFORE, *words_of(match["rest"])], 1):
        yield piece
        return
    told = cut(piece, match.start("body"), match.end("verb"))
    clause = carried(f"{match['head']} {match['verb']}", cut(piece, *match.span("body")))
    yield Piece(clause.text, told.start, told.end, clause.lead)
    yield carried(match["head"], cut(piece, match.start("rest"), len(piece.text)))

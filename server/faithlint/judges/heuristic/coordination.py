"""Clauses joined by `and`, `but`, `;` or commas, taken apart where it is certain which subject each has."""

import re
from collections.abc import Iterator, Sequence

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
from faithlint.judges.heuristic.lexicon import (
    ADVERBS,
    AUXILIARIES,
    BE,
    DETERMINERS,
    INTRANSITIVE,
    PRONOUNS,
    ROLES,
    SUBORDINATORS,
)
from faithlint.judges.heuristic.pieces import Piece, carried, cut
from faithlint.text.numerals import SMALL
from faithlint.text.wordlists import word_set

_JOINT = re.compile(
    r"(?:,\s+|\s+)(?:and|but|while|whereas|und|aber)\s+|,\s+(?:yet|doch|sondern)\s+|;\s+|,\s+", re.IGNORECASE
)
_APPOSITION = re.compile(r", (?:an?|the|its|his|her|their|ein|eine|der|die|das) [^,]{3,80},?$", re.IGNORECASE)
_SERIES = re.compile(r",?\s(?:and|und)\s")
_OPENING = 160
"""Characters behind a joint in which its clause shows what it is."""

_IN_PAIRS = word_set("both either neither between sowohl weder zwischen entweder")
_RELATIVES = word_set("which who whom whose what how why where that if")
_REPORTS = word_set(
    "said says say told claimed claims reported reports believes believed thinks thought added noted argued"
)
_ACTIVE = INTRANSITIVE | word_set(
    "attended received earned gained obtained made wrote took held founded left entered graduated became led played "
    "ran taught moved spent published scored met married"
)
_LEADS = word_set("yet but and so then next nowadays first second finally thus hence instead meanwhile aber und doch")
_FRONT = ROLES | word_set(
    "in on at of during since until within among despite like unlike because as about near around along throughout "
    "according based due following here there now today later soon once still im am an auf aus bei mit seit von vor "
    "zu zum zur für durch um gegen ohne trotz während wegen laut heute dort hier dann danach später zuerst seitdem "
    "damals inzwischen nun zusammenfassend insgesamt außerdem zudem derzeit daher deshalb somit folglich schließlich "
    "allerdings jedoch dennoch trotzdem natürlich grundsätzlich"
)
_ANSWER = re.compile(r"^(?:no|yes|ja|nein|well|also|still), ", re.IGNORECASE)
_TIME = re.compile(r"(?:this|last|next|that|one|each|every|the next)\s\w+$", re.IGNORECASE)
_LONGEST_SUBJECT = 9


def coordinated(piece: Piece) -> Iterator[Piece]:
    """`X was built in 1990 and has 40 rooms` -> two claims; `..., but it has ...` -> two claims."""
    start, subject, auxiliary = 0, "", ""
    for joint in _JOINT.finditer(piece.text):
        if joint.start() <= max(start, piece.lead) or _is_inside(piece.text, joint.start()):
            continue
        left, right = piece.text[start : joint.start()], piece.text[joint.end() :]
        if joint.group().strip() == "," and not _goes_on(left, right, bool(subject)):
            continue
        kind = _kind(left, right[:_OPENING], joint.group(), bool(subject))
        own = (subject or certain_subject(left)) if kind == "shared" else ""
        if kind is None or (kind == "shared" and not own):
            continue
        yield _claim(piece, start, joint.start(), subject, auxiliary)
        auxiliary = _carried_auxiliary(left, right[:_OPENING], auxiliary) if kind == "shared" else ""
        subject = own
        start = joint.end()
    yield _claim(piece, start, len(piece.text), subject, auxiliary)


def certain_subject(text: str) -> str:
    """The subject that what follows may go on with; empty where adverbials, appositions or length make it doubtful."""
    told = subject_of(text, words_of(text))
    if ", " in told and (is_past(words_of(told)[0]) or told.startswith("Set ")):
        # `Set to launch in May, the probe is ...`
        return ""
    subject = _APPOSITION.sub("", _ANSWER.sub("", told)).rpartition(": ")[2]
    if ", " not in told and text[text.find(told) + len(told) :].startswith(","):
        # `Mary staggers back, is struck ...`
        return ""
    while (first := subject.partition(" ")[0].rstrip(",").lower()) in _LEADS and " " in subject:
        subject = subject.partition(" ")[2]
    if first in _FRONT:
        last = subject.rpartition(" ")[2]
        return last if last.lower() in PRONOUNS and last.lower() not in DETERMINERS else ""
    before, comma, last = subject.rpartition(", ")
    if last.lower() in PRONOUNS or _TIME.match(before):
        subject = last
    elif comma and not last.isdecimal():
        return ""
    return subject if len(subject.split()) <= _LONGEST_SUBJECT else ""


def _carried_auxiliary(left: str, right: str, before: str) -> str:
    """The `was` that a second participle needs: `was finished in 1702 and restored in 1955`."""
    words, first = words_of(left), words_of(right)[0]
    passive = has_passive(words)
    if not is_past(first) or not (passive or before):
        return ""
    in_series = passive is not None and len(words) > 1 and words[-2] == passive
    return "" if first.lower in _ACTIVE and not in_series else (passive.text if passive else before)


def _goes_on(left: str, right: str, has_subject: bool) -> bool:
    """Whether a comma stands in a series of verbs of one subject: `has a lid, weighs 2 kg and costs 9 euros`."""
    after = words_of(right[:_OPENING])
    last = _SERIES.search(right) if after and starts_with_verb(after) else None
    if not last or (is_past(after[0]) and (len(after) < 2 or after[1].lower in _FRONT)):
        # `bought the boat, built at Kiel by a friend, and sailed` is no series.
        return False
    behind = words_of(right[last.end() :][:_OPENING])
    if not behind or not starts_with_verb(behind) or any(word.lower in _RELATIVES for word in words_of(left)):
        return False
    return has_subject or bool(certain_subject(left))


def _claim(piece: Piece, start: int, end: int, subject: str, auxiliary: str) -> Piece:
    if start == 0 and end == len(piece.text):
        return piece
    return carried(" ".join(filter(None, (subject, auxiliary))), cut(piece, start, end))


def _is_inside(text: str, at: int) -> bool:
    """Whether `at` lies in brackets or in a quotation."""
    before = text[:at]
    return before.count("(") > before.count(")") or before.count('"') % 2 == 1 or before.count("“") > before.count("”")


def _kind(left: str, right: str, joint: str, has_subject: bool) -> str | None:
    """`shared`: the right side goes on with the subject of the left. `own`: it is a clause of its own."""
    after = words_of(right)
    if not after or not (starts_with_verb(after) or verb_at(after[:9])):
        return None
    before = words_of(left)
    if not before or not (has_subject or verb_at(before) is not None):
        return None
    apart = ";" in joint
    if not apart and any(word.lower in SUBORDINATORS | _REPORTS for word in before):
        return None
    if _ends_with_verb(before) or any(word.lower in _IN_PAIRS for word in before[-4:]):
        return None
    if starts_with_verb(after):
        return None if _is_doubtful(before, after, has_subject) else "shared"
    strong = "," in joint or apart or "wh" in joint
    if not apart and after[0].lower not in PRONOUNS and _ends_in_list(left, strong=strong):
        return None
    return "own" if _is_clause(before, after, right, strong) else None


def _ends_in_list(left: str, *, strong: bool) -> bool:
    """Whether what stands before the joint may be the last but one of several: `with Ines, Paul and Rosa`."""
    last = left.rpartition(", ")[2]
    words = words_of(last)
    if last == left:
        return False
    if strong:
        return len(words) <= 3 and not _finite_verbs([BEFORE, *words])
    return all(word.text[0].isupper() for word in words)


def _is_doubtful(before: Sequence[Word], after: Sequence[Word], has_subject: bool) -> bool:
    """Whether the verb behind the joint may belong to another subject, or be an adjective or an object's verb."""
    left = [BEFORE, *before] if has_subject else before
    if _finite_verbs(left) > 1 or any(word.lower in _RELATIVES for word in before):
        return True
    if not is_past(after[0]) or after[0].lower in AUXILIARIES:
        return False
    if len(after) == 1 and verb_at(before) is not None and not _is_told_in_the_past(before) and not has_passive(before):
        # `grinds rye and spelt`
        return True
    if before[-1].lower not in AUXILIARIES and len(before) > 1 and before[-2].lower in BE and not is_past(before[-1]):
        # `is sparse and restrained`
        return True
    passive = has_passive(before) is not None and after[0].lower not in _ACTIVE
    return passive and len(after) > 1 and (after[1].lower in DETERMINERS or after[1].text[0].isupper())


def _finite_verbs(words: Sequence[Word]) -> int:
    """How many verbs may have a subject, `has been built` counted once."""
    found, last = 0, -9
    for at in range(1, len(words)):
        counted = words[at - 1].lower in SMALL or words[at - 1].text[0].isdigit()
        if not counted and is_finite(words, at):
            chained = last == at - 1 or (last == at - 2 and words[at - 1].lower in ADVERBS | {"not", "been", "be"})
            found += not (chained and (words[last].lower in AUXILIARIES or words[at - 1].lower in AUXILIARIES))
            last = at
    return found


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


def starts_with_verb(words: Sequence[Word]) -> bool:
    """Whether the words begin with a finite verb, an adverb before it allowed."""
    adverb = words[0].lower in ADVERBS or words[0].lower.endswith("ly")
    at = 1 if adverb and len(words) > 1 else 0
    if words[at].text[0].isupper():
        return False
    noun = words[at].lower.endswith("s") and at + 1 < len(words) and is_past(words[at + 1])
    # `claims made by others`
    return is_finite([BEFORE, *words], at + 1) and (not noun or words[at].lower in AUXILIARIES)


_NO_SUBJECT = _FRONT | ADVERBS | _RELATIVES | SUBORDINATORS
_TIMES = word_set("seconds minutes hours days weeks months years decades minute hour day week month year decade")
_OWNED = word_set("his her its their")
_OBJECTS = word_set("me him them us her you")
_PLURAL = word_set("are were have do")
_DASH = re.compile(r"\s[-–—]|[:(]")
_BREAKS_SUBJECT = _RELATIVES | word_set("when as und and or oder than")


def _is_clause(before: Sequence[Word], after: Sequence[Word], right: str, strong: bool) -> bool:
    """Whether what follows is a subject and, soon, its verb; a mere `and` (not `strong`) may join two nouns."""
    first = after[0]
    if first.lower in _NO_SUBJECT - DETERMINERS or (first.lower.endswith("ly") and not strong):
        return False
    verb = verb_at(after[:9])
    if verb is None or not 0 < verb <= 6:
        return False
    if not starts_noun_phrase(first) and not strong and not _has_verb(before, after[verb]):
        return False
    subject = after[:verb]
    if "," in right[: after[verb].start] or any(word.lower in _BREAKS_SUBJECT - {"that"} for word in subject):
        return False
    if subject[-1].lower in _TIMES and after[verb].lower in ADVERBS:
        # `and three days later left`
        return False
    if strong:
        return True
    if before[-1].text[0].isupper() and first.lower in _OWNED:
        # `the plan Ines and her brother used`
        return False
    if before[-1].lower in _OBJECTS or any(word.lower in _IN_PAIRS for word in before):
        return False
    if is_past(after[verb]) and verb + 1 < len(after) and after[verb + 1].lower in _FRONT:
        # `the strains here and those contained in it`
        return _is_told_in_the_past(before)
    if _DASH.search(right, 0, after[verb].start):
        return False
    named = first.text[0].isupper() and first.lower not in DETERMINERS | PRONOUNS
    if named and before[-1].text[0].isupper():
        # `in Rome and Paris is ...`: a plural verb would tell of both.
        return after[verb].lower not in _PLURAL and all(word.text[0].isupper() for word in subject)
    return not any(word.lower in _FRONT for word in subject[1:])


def _has_verb(words: Sequence[Word], verb: Word) -> bool:
    """Whether the clause before has the same verb: `Tea costs 2 euros and coffee costs 3 euros`."""
    at = verb_at(words)
    return at is not None and words[at].lower == verb.lower


def _is_told_in_the_past(words: Sequence[Word]) -> bool:
    verb = verb_at(words)
    return verb is not None and (is_past(words[verb]) or words[verb].lower in ("was", "were", "had"))

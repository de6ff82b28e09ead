"""Why two clauses with the same words may still say different things. One function, one reason; empty means none."""

import re
from itertools import pairwise

from faithlint.judges.heuristic.agents import other_agent
from faithlint.judges.heuristic.clauses import is_past
from faithlint.judges.heuristic.lexicon import POSSIBILITY
from faithlint.judges.heuristic.narrowing import loosely_joined, narrower
from faithlint.judges.heuristic.order import roles, same_order
from faithlint.judges.heuristic.reading import THAT, Reading, Stem
from faithlint.text.wordlists import word_set

_WIDENING = frozenset({"all", "every", "each", "always", "alle", "jeder", "jede", "jedes", "immer", "any"})

_SHARES = (
    ("all", re.compile("모든|모두|전부|전원|すべて|全て|全部|全員|所有|每[个人位]")),
    ("most", re.compile("대부분|대다수|ほとんど|大部分|大半|大多数|多数")),
    ("some", re.compile("일부|몇몇|一部|有些|有的|一些")),
    ("except", re.compile("제외|빼고|外に|を除[くい]|以外|除了|除外|之外")),
)

_EACH = frozenset({"all", "every", "each"})
"""Words that say the same of a thing in the plural and in the singular."""

_PAIR = re.compile(r"(?<![\w.,-])(\d{1,3})(?:\s?[-–:]\s?|\sto\s)(\d{1,3})(?![\w-]|[.,]\d)")
"""A score or the votes for and against."""

_CAN_BE = re.compile(
    r"\b(?:can|must|may|shall|needs? to|ha(?:s|ve) to) (?:only |also |not )?be (?!found|seen|located)\w+", re.I
)
_CAN = re.compile(
    r"\b(?:can|must|may|shall|could|might|should|needs?|ha(?:s|ve) to|cannot|able|possible|required|allowed)\b", re.I
)
_RANKS = word_set("first second third fourth fifth last deputy vice assistant acting interim honorary associate")
_WHOSE = re.compile(r",? whose (?P<what>[^,;]+)")
_SOME_OF_THEM = re.compile(r",\s(?:[\w.,-]+\s){1,3}of (?:whom|which|them|these)\b")
_OF_THE = re.compile(r"\s(?:of )?(?:(?:all|the|its|his|her|their|our) ){0,2}")
_JOINED = re.compile(r"\s(of|than|by|to|from|with|for|in|on|at)\s(?:the |a |an |its |his |her |their )?", re.IGNORECASE)
"""What ties a word to the one before it."""
_MOST_PLACES = 4
"""Places of a word in a clause that are looked at."""
_FAR = 300
"""Code points between two words beyond which nothing is told of what joins them."""
_TOKEN = re.compile(r"[\w'’-]+|[,;]")
_JOINTS = frozenset({",", ";", "and", "but", "or"})

_PART_OF = re.compile(r"\b[\w-]+ (?:out )?of (?:(?:the|its|his|her|their|these|those|our|all) )*$", re.IGNORECASE)
"""Ends before the figure of a whole, as `two of the` in `two of the five`."""

_CIRCUMSTANCES = word_set("before after although though despite besides apart bevor nachdem obwohl")
"""Words that, behind what is said, add a circumstance and take nothing back."""


def polarity(claim: Reading, clause: Reading) -> str:
    """`The router supports IPv6` and `The router does not support IPv6`; a negation of other words is no matter."""
    own = {stem.stem for stem in claim.stems}
    near = [stems for stems in clause.negated if not stems or own & set(stems)]
    matched = all(not mine or any(set(mine) & set(its) for its in near) for mine in claim.negated)
    return "" if matched and len(near) == len(claim.negated) else "only one of the two is negated"


def hedging(claim: Reading, clause: Reading) -> str:
    """A possibility supports the same possibility and nothing else."""
    if bool(claim.hedges) != bool(clause.hedges):
        return "it is only a possibility" if claim.hedges else "the context states it only as a possibility"
    kinds = [frozenset(hedge in POSSIBILITY for hedge in reading.hedges) for reading in (claim, clause)]
    return "" if kinds[0] == kinds[1] else "the context states another degree of certainty"


def share(claim: Reading, clause: Reading) -> str:
    """`All rooms` and `most rooms`; what holds for all may be said of them without the word."""
    its = {word.lower for word in clause.words if word.start < _end(claim, clause)} & clause.quantifiers
    mine = claim.quantifiers - (_EACH if clause.quantifiers & _EACH else frozenset())
    differ = (
        its - _WIDENING - claim.quantifiers
        or mine - clause.quantifiers
        or _other_share(claim.text, clause.text)
        or _percent_of(claim, clause)
    )
    return "the context speaks of another share or number of cases" if differ else ""


def _percent_of(claim: Reading, clause: Reading) -> bool:
    """`The seats were empty` and `Half the seats were empty`."""
    if any(value.unit == "%" for value in claim.values):
        return False
    own = {stem.stem for stem in claim.stems}
    starts = {stem.start for stem in clause.stems if stem.stem in own}
    ends = (value.span.end for value in clause.values if value.unit == "%")
    return any((match := _OF_THE.match(clause.text, end)) and match.end() in starts for end in ends)


def _other_share(claim: str, clause: str) -> bool:
    """The same for words of Korean, Japanese and Chinese, which are not told apart by blanks."""
    if claim.isascii():
        return False
    mine, its = ({name for name, pattern in _SHARES if pattern.search(text)} for text in (claim, clause))
    return bool(its - mine - {"all"} or mine - its)


def _end(claim: Reading, clause: Reading) -> int:
    """Where the last word that both have stands in the clause."""
    own = {stem.stem for stem in claim.stems}
    return max((stem.start for stem in clause.stems if stem.stem in own), default=0)


def condition(claim: Reading, clause: Reading) -> str:
    """`Refunds are paid` and `Refunds are paid only if ...`."""
    end = _end(claim, clause)
    trailing = {word.lower for word in clause.words if word.start > end} & _CIRCUMSTANCES
    same = claim.restrictions <= clause.restrictions and clause.restrictions - trailing <= claim.restrictions
    return "" if same else "only one of the two has a condition or limit"


def scope(claim: Reading, clause: Reading) -> str:
    """What somebody planned, denied or said is not thereby so."""
    # Which word makes both possible only is no matter: `might close` and `could close`.
    possible = POSSIBILITY if claim.hedges and clause.hedges else frozenset()
    mine, its = claim.scopes - possible, clause.scopes - possible
    # `said that it rained` and `said it rained` are the same.
    same = mine - {THAT} == its - {THAT} and (bool(mine - {THAT}) or mine == its)
    return "" if same else "the context does not state it as a plain fact"


def future(claim: Reading, clause: Reading) -> str:
    """What is so does not tell what will be, nor what will be what has been."""
    if claim.future and not clause.future:
        return "the claim is about the future"
    return "the context speaks of the future" if clause.future and claim.past and not claim.future else ""


def subject(claim: Reading, clause: Reading) -> str:
    """`The bakery has 40 workers` and `The bakery's main shop has 40 workers`."""
    if not claim.head or not clause.head or claim.head == clause.head or clause.lacks_subject:
        return ""
    # In the other voice the subject stands behind the verb, and the order tells whether the roles are kept.
    return "" if not claim.subject & clause.subject else "the context says it of something else"


def order(claim: Reading, clause: Reading) -> str:
    """`Dogs chase cats` and `Cats chase dogs`."""
    own = {stem.stem for stem in clause.stems}
    wanted = [stem.stem for stem in claim.stems if stem.stem in own]
    return "" if same_order(claim, clause, wanted) else "the context has the same words in other roles"


def role(claim: Reading, clause: Reading) -> str:
    """`raised for Thorgun by her sons` and `raised by Thorgun for her sons`."""
    mine, its = roles(claim), roles(clause)
    differ = any(its.get(stem, preposition) != preposition for stem, preposition in mine.items())
    return "the context has the same words in other roles" if differ else ""


def agent(claim: Reading, clause: Reading) -> str:
    """`Tor Dahl founded it` and `It was founded by Ole Dahl, the father of Tor Dahl`."""
    return "the context says it of somebody else" if other_agent(claim, clause) else ""


def whole(claim: Reading, clause: Reading) -> str:
    """`Five boats were lost` and `Two of the five boats were lost`."""
    wholes = _wholes(clause) - _wholes(claim)
    told = any(value.amounts in wholes for value in claim.values) or _some_of_them(claim, clause)
    return "the context says it of a part of them only" if told else ""


def _some_of_them(claim: Reading, clause: Reading) -> bool:
    """`240 patients had a placebo` and `240 patients, half of whom had a placebo`."""
    match = _SOME_OF_THEM.search(clause.text)
    if match is None or _SOME_OF_THEM.search(claim.text):
        return False
    own = {stem.stem for stem in claim.stems}
    sides = {stem.start < match.start() for stem in clause.stems if stem.stem in own}
    return len(sides) > 1


def pair(claim: Reading, clause: Reading) -> str:
    """`won 3-1` and `won 1-3`."""
    turned = {(match[2], match[1]) for match in _PAIR.finditer(clause.text)}
    told = any((match[1], match[2]) in turned and match[1] != match[2] for match in _PAIR.finditer(claim.text))
    return "the context has the two figures the other way round" if told else ""


def _wholes(reading: Reading) -> set[tuple[float, ...]]:
    """The figures of which the sentence tells a part only."""
    text = reading.text
    return {
        value.amounts
        for value in reading.values
        if _PART_OF.search(text, max(0, value.span.start - 40), value.span.start)
    }


def rank(claim: Reading, clause: Reading) -> str:
    """`the highest mountain` and `the second highest mountain`."""
    if any(value.unit == "ordinal" for value in claim.values):
        return ""
    own = {stem.stem for stem in claim.stems}
    ends = {value.span.end + 1 for value in clause.values if value.unit == "ordinal"}
    told = any(stem.start in ends and stem.stem in own for stem in clause.stems)
    mine = claim.lower
    ranked = {
        thing.start
        for word, thing in pairwise(clause.words)
        if word.lower in _RANKS and word.lower not in mine and not is_past(thing)
    }
    told = told or any(stem.start in ranked and stem.stem in own for stem in clause.stems)
    return "the context tells of another rank" if told else ""


def owner(claim: Reading, clause: Reading) -> str:
    """`Paul was a miner` and `Paul, whose father was a miner`."""
    told = _WHOSE.search(clause.text)
    if told is None or "whose" in claim.lower:
        return ""
    own = {stem.stem for stem in claim.stems}
    inside = [stem.stem for stem in clause.stems if told.start("what") <= stem.start < told.end()]
    other = bool(inside) and inside[0] not in own and not own.isdisjoint(inside)
    return "the context says it of something else" if other else ""


def modality(claim: Reading, clause: Reading) -> str:
    """`The heating is switched on` and `The heating can be switched on`; 세웠다 and 세울 계획이다."""
    told = _CAN_BE.search(clause.text) and not _CAN.search(claim.text)
    told = told or claim.modes != clause.modes
    return "the context tells what can or must be, not what is" if told else ""


def head(claim: Reading, clause: Reading) -> str:
    """`the sister of Rosa` and `the sister of Paul and the aunt of Rosa`."""
    places: dict[str, list[Stem]] = {}
    for stem in clause.stems:
        known = places.setdefault(stem.stem, [])
        if len(known) < _MOST_PLACES:
            known.append(stem)
    for one, other in pairwise(claim.stems):
        joint = _JOINED.fullmatch(claim.text, one.start + len(one.text), other.start)
        pairs = (
            [(mine, its) for mine in places.get(one.stem, ()) for its in places.get(other.stem, ())] if joint else []
        )
        if joint and pairs and not any(_is_joined(mine, its, joint[1].lower(), clause) for mine, its in pairs):
            return "the context has the same words in other roles"
    return ""


def _is_joined(one: Stem, other: Stem, preposition: str, clause: Reading) -> bool:
    """Whether nothing says that the preposition before `other` belongs to another word than `one`."""
    if one.start > other.start:
        behind = clause.text[one.start + len(one.text) :].split(None, 1)[:1]
        return preposition not in ("of", "than") or behind != [preposition]
    if other.start - one.start > _FAR:
        return True
    between = _TOKEN.findall(clause.text[one.start + len(one.text) : other.start].lower())
    last = next((at for at in range(len(between) - 1, max(0, len(between) - 4), -1) if between[at] == preposition), 0)
    if not last or between[0] != preposition:
        return True
    joint = next((at for at in range(last - 1, 0, -1) if between[at] in _JOINTS), last)
    heads = between[joint + 1 : last]
    return not heads or heads[0] in (preposition, "not") or not any(len(word) > 2 for word in heads)


OBSTACLES = (
    polarity,
    hedging,
    share,
    condition,
    scope,
    future,
    subject,
    order,
    role,
    narrower,
    loosely_joined,
    agent,
    whole,
    pair,
    rank,
    modality,
    head,
    owner,
)
"""Asked in this order; the first that has something to say is the reason given."""

"""What a chunk tells in lists and records: items under the line that leads to them, `Price: 40 euros`, JSON."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faithlint.judges.heuristic.clauses import verb_at, words_of
from faithlint.judges.heuristic.tables import TableRow, told_by
from faithlint.text.terms import term_stems

_MOST = 48
"""Facts of one passage that are looked at."""
_LONGEST = 160
"""Code points of a line or a value that can be one of a list or a record."""

_MARK = r"[ \t]*(?:[-*+•·]|\d{1,2}[.)])[ \t]+"
_ITEM = re.compile(rf"{_MARK}(?P<text>\S.*)$")
_PAIR = re.compile(
    rf"(?:{_MARK}|[ \t]*)(?:\*\*|__)?(?P<key>[^\W\d_][\w ()/-]{{0,40}}?)(?:\*\*|__)?:(?:\*\*|__)?[ \t]+(?P<value>\S.*)$"
)
_HEADING = re.compile(r"[ \t]{0,3}(?:#{1,6}[ \t]+(?P<text>[^#\n]{1,80})#*|\*\*(?P<bold>[^*\n]{1,80})\*\*:?)[ \t]*$")
_FOLLOWING = re.compile(r"\s*\b(?:the following(?: \w+)?|as follows|these)$", re.IGNORECASE)
_NAMES = re.compile(r"(?:(?:\w+ )?name|title|product|model|item|event)$", re.IGNORECASE)
_COSTS = re.compile(r"(?:price|cost|amount|total|fee|(?:\w+ )price)$", re.IGNORECASE)
_STOP = re.compile(r"[.!?]\s")

_TOKEN = re.compile(
    r'"(?P<string>(?:[^"\\\n]|\\.)*)"(?P<colon>\s*:)?|(?P<plain>-?\d[\d.eE+-]*|true|false|null)|(?P<mark>[{}])'
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]")


@dataclass(frozen=True, slots=True)
class Fact:
    """A value under its key, of the thing `name` where that is told; without a key, `value` is a whole sentence.

    `alone` tells that its chunk has the key once, so that the thing needs no name.
    """

    start: int
    end: int
    name: str
    key: str
    value: str
    alone: bool = True


def facts(text: str) -> tuple[Fact, ...]:
    """The facts of `text` in their order. Linear in the text."""
    if ":" not in text:
        return ()
    in_json = text.lstrip()[:1] in ("{", "[")
    found = sorted(_in_json(text), key=lambda fact: fact.start) if in_json else list(_in_lines(text))
    keys = Counter(fact.key.lower() for fact in found)
    return tuple(fact if keys[fact.key.lower()] < 2 or not fact.key else replace(fact, alone=False) for fact in found)


def within(found: Sequence[Fact], start: int, end: int) -> Sequence[Fact]:
    """The facts between two offsets, as many as are looked at."""
    first = bisect_left(found, start, key=lambda fact: fact.start)
    return found[first : min(bisect_left(found, end, key=lambda fact: fact.start), first + _MOST)]


def may_name(claim: str, fact: Fact) -> bool:
    """False where the claim is certain not to name the thing of a fact: told without reading either."""
    return bool(fact.name) and fact.name.lstrip()[:3].lower() in claim.lower()


def told_of(fact: Fact, claim: str, needed: frozenset[str], language: str) -> Iterator[str]:
    """The sentences that a fact tells, of those that hold all `needed` stems."""
    if may_name(claim, fact):
        yield from told_by(TableRow(("", fact.key), (fact.name, fact.value)), claim, needed, language)
    plain = f"The {fact.key.lower()} is {fact.value}." if fact.key else fact.value
    if fact.alone and needed <= term_stems(plain, language):
        yield plain


def _in_lines(text: str) -> Iterator[Fact]:
    """`Price: 40 euros` of the heading above, and `- 8 washers` under `The kit contains:`."""
    heading, lead, at = "", "", 0
    for line in text.split("\n"):
        start = at + len(line) - len(line.lstrip())
        at += len(line) + 1
        if titled := _HEADING.match(line):
            heading, lead = (titled["text"] or titled["bold"]).strip().rstrip(":"), ""
        elif len(line) > _LONGEST or not line.strip():
            lead = lead if not line.strip() else ""
        elif (item := _ITEM.match(line)) and lead:
            yield Fact(start, at - 1, "", "", f"{lead} {item['text'].rstrip('.;,')}.")
        elif (pair := _PAIR.match(line)) and not _STOP.search(pair["value"]):
            yield Fact(start, at - 1, heading, pair["key"].strip(), pair["value"].strip().rstrip(".;,"))
        else:
            lead = _lead(line) if not item else lead


def _lead(line: str) -> str:
    """The sentence that the items below go on with: `The kit contains:`; empty where the line is none."""
    told = line.strip().rstrip("*_")
    if not told.endswith(":"):
        return ""
    sentence = _STOP.split(told[:-1].rstrip("*_"))[-1]
    shortened = _FOLLOWING.sub("", sentence)
    words = words_of(shortened)
    return shortened if len(words) > 1 and verb_at(words) is not None else ""


@dataclass(slots=True)
class _Object:
    """An object of JSON while it is read."""

    name: str
    facts: list[Fact]
    currency: str = ""


def _in_json(text: str) -> Iterator[Fact]:
    """The plain values of the objects, each under the words of its key; an object is named by what is its name."""
    opened: list[_Object] = []
    key, start = "", 0
    for token in _TOKEN.finditer(text):
        if token["mark"] == "{":
            opened.append(_Object("", []))
        elif token["mark"]:
            yield from _closed(opened.pop()) if opened else ()
        elif token["colon"]:
            key, start = " ".join(_CAMEL.split(token["string"])).strip(), token.start()
            continue
        elif opened and key:
            value = token["string"] if token["string"] is not None else token["plain"]
            _note(opened[-1], Fact(start, token.end(), "", key, value))
        key = ""


def _note(one: _Object, fact: Fact) -> None:
    if not fact.value or len(fact.value) > _LONGEST or fact.value == "null":
        return
    if fact.key.lower() == "currency":
        one.currency = fact.value
    elif _NAMES.match(fact.key) and not one.name:
        one.name = fact.value
    else:
        one.facts.append(fact)


def _closed(one: _Object) -> Iterator[Fact]:
    for fact in one.facts:
        money = one.currency if _COSTS.match(fact.key) and fact.value[-1:].isdigit() else ""
        yield replace(fact, name=one.name, value=f"{fact.value} {money}".rstrip())

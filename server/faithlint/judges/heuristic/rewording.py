"""Everyday statements of measures in one wording: `The height of the tower is 30 m` reads `The tower is 30 m high`."""

import re
from collections.abc import Sequence

from faithlint.judges.heuristic.pieces import capital
from faithlint.text.value import Value

_ADJECTIVES = {"length": "long", "height": "high", "width": "wide", "breadth": "wide", "depth": "deep"}
_VERBS = {
    "weight": ("weighs", "weighed"),
    "price": ("costs", "cost"),
    "cost": ("costs", "cost"),
    "duration": ("lasts", "lasted"),
    "running time": ("lasts", "lasted"),
    "runtime": ("lasts", "lasted"),
}
_OTHERS = (
    "population diameter radius area surface_area floor_area capacity storage_capacity seating_capacity volume speed "
    "top_speed maximum_speed speed_limit budget revenue turnover profit salary temperature elevation altitude "
    "circumference thickness voltage range battery_life screen_size rating memory growth_rate interest_rate wingspan "
    "lifespan"
)
_NAMES = "|".join((*_ADJECTIVES, *_VERBS, *_OTHERS.replace("_", "~").split())).replace("~", " ")
_FRONT = r"(?P<front>(?:(?:In|On|By|At|As of|Since) [^,;:.]{1,40}, )?)"
_OF = re.compile(rf"{_FRONT}(?:The|the) (?P<noun>{_NAMES}) (?:of|on) (?P<thing>[^,;:.]+?) (?P<be>is|was) ")
_OWNED = re.compile(rf"{_FRONT}(?P<thing>[^,;:.]+?)(?:['’]s|(?<=s)['’]) (?P<noun>{_NAMES}) (?P<be>is|was) ")
_HAS = re.compile(
    rf"(?P<front>)(?P<thing>.+) (?P<be>has|had) an? (?P<noun>{'|'.join((*_ADJECTIVES, *_VERBS))}) of ", re.IGNORECASE
)
_ITS = re.compile(rf"{_FRONT}(?P<thing>[Ii]t)s (?P<noun>{_NAMES}) (?P<be>is|was) ")
_STATED = (_OF, _OWNED, _ITS, _HAS)
_IN = re.compile(rf" in (?P<noun>{'|'.join(_ADJECTIVES)})\b")
_ROUGHLY = re.compile(
    r"(?:(?:about|approximately|around|roughly|nearly|almost|over|under|exactly|only|just|some|"
    r"(?:more|less|fewer) than|at (?:least|most)|up to) )*$"
)
_ENDS = re.compile(r"\s*(?:[.;,!]|$)")
_PEOPLE = re.compile(r" (?:people|persons|employees)\b")
_INHABITANTS = re.compile(r" (?:inhabitants|residents)\b")
_LIVING = re.compile(r"\b(?P<be>has|had) $")
_EMPLOYS = re.compile(r"\b(?:employs|(?<!is )(?<!are )(?<!was )(?<!were )employed) $")
_TAKES = re.compile(r"\b(?P<be>takes|took) $")
_COVERS = re.compile(r"\b(?:covers|covered|spans|occupies|occupied) (?:an area of )?$")
_SELLS = re.compile(r"\b(?:(?:is|are|was|were) (?:priced at|sold for)|sells? for|sold for) $")
_OTHER_WORDS = (
    (re.compile(r"\b(?:has|have) (?:its|their) (?:headquarters|head office)(?= (?:in|at) )"), "is headquartered"),
    (
        re.compile(r"(?:['’]s|(?<=s)['’]) (?:headquarters|head office) (?:is|are)(?: located| based)?(?= (?:in|at) )"),
        " is headquartered",
    ),
    (
        re.compile(
            r"^(?:The |(?=[A-Z]))(?P<thing>(?:[\w-]+ ){0,3}?[\w-]+)['’]s (?P<noun>[a-z]+(?: [a-z]+)?) (?P<be>is|was) "
            r"(?P<name>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*)(?=\.?$)"
        ),
        r"The \g<noun> of \g<thing> \g<be> \g<name>",
    ),
)
"""`has its headquarters in Bern`, `The museum's director is Mara Lind`."""

_MAY = re.compile(
    rf"\b(?:{_NAMES}|tall|long|inhabitants|residents|employ(?:s|ed)|takes|took|cover(?:s|ed)|spans|occup\w+|priced|"
    r"sells?|sold|headquarters|head office)\b|['’]s [a-z ]+ (?:is|was) [A-Z]"
)
_MOST = 4
"""Values of a sentence that are looked at."""


def may_be_reworded(text: str) -> bool:
    """Whether a text has a word by which its wording may change."""
    return bool(_MAY.search(text))


def reworded(text: str, found: Sequence[Value]) -> str:
    """An English clause with the values `found` as others would put it; as it is where nothing is certain."""
    if not _MAY.search(text):
        return text
    for pattern, wording in _OTHER_WORDS:
        told = pattern.sub(wording, text, count=1)
        if told != text:
            return told
    return next((told for value in found[:_MOST] if (told := _measured(text, value))), text)


def _measured(text: str, value: Value) -> str:
    """The sentence in other words as far as they hang on one value; empty where none do."""
    rough = _ROUGHLY.search(text, 0, value.span.start)
    start = rough.start() if rough else value.span.start
    before, figure, after = text[:start], text[start : value.span.end], text[value.span.end :]
    for pattern in _STATED:
        stated = pattern.fullmatch(before)
        if stated:
            return stated["front"] + _told(stated, figure, after)
    inside = _IN.match(after)
    if inside:
        return f"{before}{figure} {_ADJECTIVES[inside['noun']]}{after[inside.end() :]}"
    if value.unit == "m" and after.startswith(" tall"):
        return f"{before}{figure} high{after[5:]}"
    return _counted(before, figure, after, value.unit)


def _told(stated: "re.Match[str]", figure: str, after: str) -> str:
    thing, noun, past = stated["thing"], stated["noun"].lower(), stated["be"].lower() in ("was", "had")
    thing = capital(thing) if not stated["front"] else thing
    if noun in _ADJECTIVES:
        return f"{thing} {'was' if past else 'is'} {figure} {_ADJECTIVES[noun]}{after}"
    if noun in _VERBS:
        return f"{thing} {_VERBS[noun][past]} {figure}{after}"
    return f"{thing} {'had' if past else 'has'} a {noun} of {figure}{after}"


def _counted(before: str, figure: str, after: str, unit: str) -> str:
    """`has 400 inhabitants`, `employs 40 people`, `takes 3 hours`, `covers 2 hectares`, `is priced at 9 euros`."""
    if living := _INHABITANTS.match(after) and _LIVING.search(before):
        rest = _INHABITANTS.sub("", after, count=1)
        return f"{before[: living.start()]}{living['be']} a population of {figure}{rest}"
    if employs := _EMPLOYS.search(before):
        return f"{before[: employs.start()]}has {figure}{_PEOPLE.sub(' employees', after, count=1)}"
    if unit == "s" and (takes := _TAKES.search(before)) and _ENDS.match(after):
        return f"{before[: takes.start()]}{'lasts' if takes['be'] == 'takes' else 'lasted'} {figure}{after}"
    if unit == "s" and after.startswith(" long") and before.endswith((" is ", " was ")):
        lasts = "lasts" if before.endswith(" is ") else "lasted"
        return f"{before.rstrip().rpartition(' ')[0]} {lasts} {figure}{after[5:]}"
    if unit == "m2" and (covers := _COVERS.search(before)):
        return f"{before[: covers.start()]}has an area of {figure}{after}"
    if unit in _MONEY and (sells := _SELLS.search(before)):
        return f"{before[: sells.start()]}costs {figure}{after}"
    return ""


_MONEY = frozenset({"USD", "EUR", "GBP", "CHF", "JPY", "KRW", "CNY", "INR", "SEK", "NOK", "DKK", "PLN", "CAD", "AUD"})

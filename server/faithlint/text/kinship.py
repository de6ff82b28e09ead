"""Nouns made from German and Russian verbs and adjectives: Kündigung, kündigen; изучение, изучать.

Only suffixes tell, so a noun has a root of its own kind that nothing else but such a verb or adjective has.
"""

from collections.abc import Callable

from faithlint.text.inflection import base_forms
from faithlint.text.patterns import lazy
from faithlint.text.wordlists import word_set

_ACTION = lazy(r"(.{3,})ung(?:en|s)?\Z")
# Nouns that no verb of today is meant by.
_NO_ACTIONS = word_set(
    "zeitung stiftung meinung losung innung währung wahrung festung ordnung satzung gattung richtung"
)
# Handlung comes from handeln.
_SYLLABIC = lazy(r"(?<=[bdfgkmnpst])l\Z")
_BORROWED = lazy(r"(.{3,}?)(?:is)?(?:ier(?:en|e|t|te|ten|st|end|ung|ungen)|ation(?:en)?)\Z")
_QUALITY = lazy(r"(.{4,}?)(?:ig)?(?:heit|keit)(?:en)?\Z")


def _german(word: str) -> tuple[str, ...]:
    if found := _BORROWED.match(word):
        return (f"{found[1]}-ieren",)
    if (found := _ACTION.match(word)) and word not in _NO_ACTIONS:
        return base_forms(_SYLLABIC.sub("el", found[1]) + "en", "de")
    if found := _QUALITY.match(word):
        return base_forms(found[1], "de")
    return ()


_RUSSIAN_ACTION = lazy(r"(.{3,}?)(?:ов|ев|ыв|ив)?[аея]ни(?:е|я|ю|ем|и|й|ям|ями|ях)\Z")
# Проверка is what one does who checks, настройка who sets up.
_RUSSIAN_DEED = lazy(r"(.{4,}?)й?к(?:а|и|у|е|ой|ам|ами|ах)\Z")
_RUSSIAN_VERB = lazy(
    r"(.{3,}?)(?:(?:ова|ева|ыва|ива|а|я|и|е)(?:ть|л|ла|ло|ли|[её]т|ют|[её]м|вший)|у(?:ет|ют|ем|й|йте)|ит|ят|ат|им)(?:ся|сь)?\Z"
)


def _russian(word: str) -> tuple[str, ...]:
    found = _RUSSIAN_ACTION.match(word) or _RUSSIAN_DEED.match(word) or _RUSSIAN_VERB.match(word)
    return (f"{found[1]}-ть",) if found else ()


_FINDERS: dict[str, Callable[[str], tuple[str, ...]]] = {"de": _german, "ru": _russian}
KINDRED = frozenset(_FINDERS)
"""Languages for which there are rules."""


def related_bases(word: str, language: str) -> tuple[str, ...]:
    """Further roots of a lower-case `word` of a language of `KINDRED`; none for most words."""
    return _FINDERS[language](word)

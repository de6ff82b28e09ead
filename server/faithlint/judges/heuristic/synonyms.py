"""Words that tell the same in most sentences: a small list of English ones, a group a line."""

from functools import cache
from importlib.resources import files

from faithlint.text.inflection import base_forms


def meanings(word: str) -> tuple[str, ...]:
    """Names of the groups that a lower-case English word belongs to in one of its forms."""
    table = _groups()
    return tuple(name for form in dict.fromkeys((word, *base_forms(word, "en"))) for name in table.get(form, ()))


@cache
def _groups() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    text = files("faithlint.judges.heuristic").joinpath("synonyms_en.txt").read_text("utf-8")
    for number, line in enumerate(text.splitlines()):
        for word in line.split() if not line.startswith("#") else ():
            table[word] = (*table.get(word, ()), f"~{number}")
    return table

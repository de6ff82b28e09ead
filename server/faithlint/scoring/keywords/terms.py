"""Terms: the candidates for keywords, one or several words each."""

from faithlint.model import Span
from faithlint.scoring.keywords.words import Word


class Term:
    """One keyword of a text.

    `text` is as written first, `key` the normal form, `parts` the words of the first occurrence, `spans` all
    occurrences. `name` says that the parts must stand in order beside one another, `exact` that it comes from code and
    has no other forms, `single` that it is one word.
    """

    __slots__ = ("exact", "key", "name", "parts", "single", "spans", "spelling", "text")

    def __init__(
        self, text: str, key: str, spelling: str, parts: tuple[Word, ...], *, name: bool = False, exact: bool = False
    ) -> None:
        self.text = text
        self.key = key
        self.spelling = spelling
        self.parts = parts
        self.spans: list[Span] = []
        self.name = name
        self.exact = exact
        self.single = len(parts) == 1

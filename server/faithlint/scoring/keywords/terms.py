"""Terms: the candidates for keywords, one or several words each."""

from faithlint.scoring.keywords.words import Word


class Term:
    """What may be a keyword of a text.

    `text` is as written first, `key` the normal form, `parts` the words of the first occurrence. `name` says that the
    parts must stand in order beside one another, `exact` that it comes from code and has no other forms, `single` that
    it is one word.
    """

    __slots__ = ("exact", "key", "name", "parts", "single", "spelling", "text")

    def __init__(
        self, text: str, key: str, spelling: str, parts: tuple[Word, ...], *, name: bool = False, exact: bool = False
    ) -> None:
        self.text = text
        self.key = key
        self.spelling = spelling
        self.parts = parts
        self.name = name
        self.exact = exact
        self.single = len(parts) == 1


def single(word: Word, *, exact: bool = False) -> Term:
    """The term of one word."""
    return Term(word.text, word.key, word.spelling, (word,), exact=exact)

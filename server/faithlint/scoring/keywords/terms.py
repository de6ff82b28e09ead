"""Terms: the candidates for keywords, one or several words each.

Most are a word as it stands in the text, and are that `Word` until somebody has to know more.
"""

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


def as_term(word: Word | Term) -> Term:
    """The term that a word of a text is by itself; a term as it is."""
    return word if isinstance(word, Term) else single(word)


def head(term: Word | Term) -> Word:
    """The first word of a term."""
    return term if isinstance(term, Word) else term.parts[0]

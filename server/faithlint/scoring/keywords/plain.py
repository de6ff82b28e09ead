"""Plain words of English texts, many at once.

Most of the distinct words of a long text are small letters and digits that no list knows. Told one by one they would
cost more than all that is done with them later.
"""

import re
from collections.abc import Callable, Collection, Iterable

from faithlint.scoring.keywords.words import Word, told
from faithlint.text.forms import ENDS_OF_INFLECTIONS, inert
from faithlint.text.lexicon import compounds, nouns_from

# As long as a reader keeps them; "version" may belong together with the number behind it.
_NAME = "[a-z][a-z0-9]{1,38}"
_BARE = re.compile(rf"^(?!version$){_NAME}$", re.MULTILINE)
_CLOSED = re.compile(rf"^(?!version\W$){_NAME}[,.;:!?]$", re.MULTILINE)


def plain_words(chunks: list[str], apart: tuple[Collection[str], ...], other: Callable[[str], Word]) -> dict[str, Word]:
    """The words of those chunks that are small ASCII letters and digits, a mark that closes them aside, by chunk.

    `chunks` hold no white space. `other` tells a word of which more is to be told than that it is itself; those that
    stand in one of `apart` are such for the caller.
    """
    lines = "\n".join(chunks)
    closed: list[str] = _CLOSED.findall(lines)
    names = dict.fromkeys((*_BARE.findall(lines), *[chunk[:-1] for chunk in closed]))
    words = {name: Word(name, name, bases := (name,), bases) for name in _simple(names, apart)}
    for name in names:
        if name not in words:
            words[name] = other(name)
    words.update([(chunk, words[chunk[:-1]]) for chunk in closed])
    return words


def _simple(names: Iterable[str], apart: tuple[Collection[str], ...]) -> list[str]:
    """The words that are nothing but themselves: no other form, no relative, no term that begins with them."""
    for others in (told(), compounds("en").firsts, *apart):
        names = [name for name in names if name not in others]
    return [
        name
        for name in names
        if (inert(name) and not nouns_from(name) if name.isalpha() else name[-1] not in ENDS_OF_INFLECTIONS)
    ]

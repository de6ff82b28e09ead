"""Plain words of English texts, many at once.

Most of the distinct words of a long text are letters and digits that no list knows, small but for a first capital. Told
one by one they would cost more than all that is done with them later.
"""

import re
from collections.abc import Callable, Collection, Iterable

from faithlint.scoring.keywords.words import Name, Word, told
from faithlint.text.forms import ENDS_OF_INFLECTIONS, inert
from faithlint.text.lexicon import compounds, nouns_from

# As long as a reader keeps them; "version" may belong together with the number behind it.
_NAME = "(?:[a-z][a-z0-9]{1,38}|[A-Z][a-z]{1,38})"
_BARE = re.compile(rf"^(?!(?:[Vv]ersion|Art|Article|Section)$){_NAME}$", re.MULTILINE)
_CLOSED = re.compile(rf"^(?!(?:[Vv]ersion|Art|Article|Section)\W$){_NAME}[,.;:!?]$", re.MULTILINE)


def plain_words(
    chunks: list[str], ignored: frozenset[str], known: Collection[str], other: Callable[[str], Word]
) -> dict[str, Word]:
    """The words of those chunks that are ASCII letters and digits, small but for a first capital, by chunk.

    A mark that closes a chunk is no matter. `chunks` hold no white space. `other` tells a word of which more is to be
    told than that it is itself, and those that are `known` for the caller; `ignored` are keys of such words.
    """
    lines = "\n".join(chunks)
    closed: list[str] = _CLOSED.findall(lines)
    names = dict.fromkeys((*_BARE.findall(lines), *[chunk[:-1] for chunk in closed]))
    new = [name for name in names if name not in known]
    small = [name for name in new if name.islower()]
    words: dict[str, Word] = {name: Word(name, name, name, bases := (name,), bases) for name in _simple(small, ignored)}
    if len(small) < len(new):
        capital = {name.lower(): name for name in new if not name.islower()}
        for key in _simple(capital, ignored):
            words[capital[key]] = Name(capital[key], key, key, bases := (key,), bases)
    for name in names:
        if name not in words:
            words[name] = other(name)
    words.update([(chunk, words[chunk[:-1]]) for chunk in closed])
    return words


def _simple(names: Iterable[str], ignored: frozenset[str]) -> list[str]:
    """The small words that are nothing but themselves: no other form, no relative, no term that begins with them."""
    for others in (told(), compounds("en").firsts, ignored):
        names = [name for name in names if name not in others]
    return [
        name
        for name in names
        if (inert(name) and not nouns_from(name) if name.isalpha() else name[-1] not in ENDS_OF_INFLECTIONS)
    ]

"""Plain words of English texts, many at once.

Most of the distinct words of a long text are letters and digits that no list knows, small but for a first capital. Told
one by one they would cost more than all that is done with them later.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from faithlint.scoring.keywords.words import Name, Word, told
from faithlint.text.forms import ENDS_OF_INFLECTIONS, rooted, uninflected
from faithlint.text.lexicon import beginning_no_nouns, compounds

# As long as a reader keeps them; "version" may belong together with the number behind it.
_NAME = "(?:[a-z][a-z0-9]{1,38}|[A-Z][a-z]{1,38})"
_BARE = re.compile(rf"^(?!(?:[Vv]ersion|Art|[Aa]rticle|[Ss]ection)$){_NAME}$", re.MULTILINE)
_CLOSED = re.compile(rf"^(?!(?:[Vv]ersion|Art|[Aa]rticle|[Ss]ection)\W$){_NAME}[,.;:!?]$", re.MULTILINE)


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
    words: dict[str, Word] = {}
    for name, bases, roots in _simple(small, ignored):
        words[name] = Word(name, name, name, bases, bases, roots)
    if len(small) < len(new):
        capital = {name.lower(): name for name in new if not name.islower()}
        for key, bases, roots in _simple(capital, ignored):
            words[capital[key]] = Name(capital[key], key, key, bases, bases, roots)
    for name in names:
        if name not in words:
            words[name] = other(name)
    words.update([(chunk, words[chunk[:-1]]) for chunk in closed])
    return words


_Forms = tuple[str, ...]


def _simple(names: Iterable[str], ignored: frozenset[str]) -> Iterator[tuple[str, _Forms, _Forms | None]]:
    """The small words that have no other form and begin no term, with their one base and, if a glance tells, root."""
    for others in (told(), compounds("en").firsts, ignored):
        names = [name for name in names if name not in others]
    letters = beginning_no_nouns(uninflected([name for name in names if name.isalpha()]))
    alone = set(rooted(letters))
    for name in letters:
        bases = (name,)
        yield name, bases, bases if name in alone else None
    for name in names:
        if not name.isalpha() and name[-1] not in ENDS_OF_INFLECTIONS:
            bases = (name,)
            yield name, bases, bases

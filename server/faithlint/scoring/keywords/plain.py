"""Plain words of English texts, many at once.

Most of the distinct words of a long text are small letters and digits that no list knows. Told one by one they would
cost more than all that is done with them later.
"""

import re
from collections.abc import Iterable

from faithlint.scoring.keywords.words import Word, told
from faithlint.text.forms import ENDS_OF_INFLECTIONS
from faithlint.text.lexicon import compounds

# As long as a reader keeps them; "version" may belong together with the number behind it.
_NAME = "(?!version$)[a-z][a-z0-9]{1,38}"
_BARE = re.compile(f"^{_NAME}$", re.MULTILINE)
_CLOSED = re.compile(rf"^(?!version\W$){_NAME}[,.;:!?]$", re.MULTILINE)


def plain_chunks(chunks: Iterable[str]) -> tuple[list[str], list[str]]:
    """The chunks that are a word of small ASCII letters and digits, and those that a mark behind it closes."""
    lines = "\n".join(chunks)
    return _BARE.findall(lines), _CLOSED.findall(lines)


def numbered_words(names: Iterable[str], ignored: frozenset[str]) -> dict[str, Word]:
    """The words of those names that hold a digit and are nothing but themselves (w3c), by name."""
    numbered = [name for name in names if not name.isalpha() and name[-1] not in ENDS_OF_INFLECTIONS]
    own = set(numbered).difference(told(), compounds("en").firsts, ignored)
    return {name: Word(name, name, (name,)) for name in numbered if name in own}

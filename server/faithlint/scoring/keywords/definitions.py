"""Acronyms that a text defines: a service level agreement (SLA), SLA (service level agreement)."""

from faithlint.scoring.keywords.reading import Reading
from faithlint.scoring.keywords.words import Word

# Stop words that a long form may hold beside those that give a letter.
_MOST_WORDS = 12


def long_forms(reading: Reading) -> dict[int, int]:
    """Where the long forms of the acronyms begin that stand in brackets beside them, to where they end."""
    text, words = reading.text, reading.words
    if "(" not in text:
        return {}
    found: dict[int, int] = {}
    for at in reading.places({word for word in reading.distinct if word.capitals}):
        word = words[at]
        start, end = reading.starts[at], reading.starts[at] + word.length
        first = None
        if text[start - 1 : start] == "(" and at:
            first, last = _spelled_before(reading, at - 1, word.capitals), at
        elif text[end : end + 2] == " (" and at + 1 < len(words) and reading.starts[at + 1] == end + 2:
            first, last = at + 1, _spelled_from(reading, at + 1, word.capitals)
        if first is not None and last - first > 1:
            found[first] = last
    return found


def _spelled_before(reading: Reading, last: int, letters: str) -> int | None:
    """Where the words begin that end with `last` and spell `letters` with their first ones; None if none do."""
    rest = letters
    for at in range(last, max(last - _MOST_WORDS, -1), -1):
        word = reading.words[at]
        initials = _initials(word)
        if initials and rest.endswith(initials):
            rest = rest.removesuffix(initials)
            if not rest:
                return None if word.stop else at
        elif not word.stop or at == last:
            return None
        if not reading.beside[at]:
            return None
    return None


def _spelled_from(reading: Reading, first: int, letters: str) -> int:
    """Where the words end that begin with `first` and spell `letters` with their first ones; `first` if none do."""
    rest = letters
    for at in range(first, min(first + _MOST_WORDS, len(reading.words))):
        word = reading.words[at]
        if at > first and not reading.beside[at]:
            break
        initials = _initials(word)
        if initials and rest.startswith(initials):
            rest = rest.removeprefix(initials)
            if not rest:
                return at + 1
        elif not word.stop or at == first:
            break
    return first


def _initials(word: Word) -> str:
    """The first letters of a word, of its parts where it is hyphened, in capitals."""
    return "".join([part.key[:1] for _, part in word.parts] or [word.key[:1]]).upper()

"""German verbs whose first part stands at the end of the clause: der Zug kommt um acht an."""

from copy import copy
from functools import lru_cache

from faithlint.scoring.keywords.words import FullWord, Word, names_of
from faithlint.text.tokens import Gap
from faithlint.text.wordlists import word_set

_PARTS = word_set(
    "ab an auf aus bei ein fest fort her heraus herunter hin hinzu los mit nach statt teil um vor vorbei weg weiter zu "
    "zurück zusammen"
)
# Another clause begins with them.
_CONJUNCTIONS = word_set("und oder aber denn weil wenn dass als bevor nachdem damit sobald")
# Between both parts stands the rest of the clause.
_MOST_BETWEEN = 15


def rejoin(words: list[Word], gaps: list[Gap]) -> None:
    """Let the small words of a clause that ends with the first part of a verb stand for the whole verb as well."""
    for at in [at for at, word in enumerate(words) if word.key in _PARTS and at]:
        if not _ends_clause(words, gaps, at):
            continue
        part = words[at].key
        for place in range(at - 1, max(at - _MOST_BETWEEN, 0) - 1, -1):
            word = words[place]
            small = word.text.islower() or gaps[place] is Gap.SENTENCE
            if isinstance(word, FullWord) and small and not word.stop and word.language == "de":
                words[place] = _whole(word, part)
            if gaps[place] not in (Gap.SPACE, Gap.JOINED):
                break


def _ends_clause(words: list[Word], gaps: list[Gap], at: int) -> bool:
    behind = at + 1
    return behind == len(words) or gaps[behind] is not Gap.SPACE or words[behind].key in _CONJUNCTIONS


@lru_cache(maxsize=1 << 12)
def _whole(word: FullWord, part: str) -> Word:
    whole = copy(word)
    whole.bases = (*word.bases, *[part + base for base in word.bases])
    whole.names = whole.forms = names_of(whole.key, whole.spelling, whole.bases)
    return whole

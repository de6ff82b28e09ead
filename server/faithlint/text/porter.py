"""The English stemmer: the Snowball algorithm (Porter 2) as NLTK has it, in half the time and without its import.

A word has two regions at its end, in which endings may be taken off: the first begins behind the first consonant that
follows a vowel, the second likewise inside the first. Only their lengths are kept, `first` and `second`. Where NLTK
leaves the published algorithm it is followed; a test compares the two.
"""

import re

from faithlint.text.wordlists import word_list

_VOWELS = frozenset("aeiouy")
_SPECIAL = dict(
    pair.split("=")
    for pair in word_list(
        "skis=ski skies=sky dying=die lying=lie tying=tie idly=idl gently=gentl ugly=ugli early=earli only=onli "
        "singly=singl sky=sky news=news howe=howe atlas=atlas cosmos=cosmos bias=bias andes=andes inning=inning "
        "innings=inning outing=outing outings=outing canning=canning cannings=canning herring=herring "
        "herrings=herring earring=earring earrings=earring proceed=proceed proceeds=proceed proceeded=proceed "
        "proceeding=proceed exceed=exceed exceeds=exceed exceeded=exceed exceeding=exceed succeed=succeed "
        "succeeds=succeed succeeded=succeed succeeding=succeed"
    )
)
_QUOTES = str.maketrans("\u2019\u2018\u201b", "'''")
_REGION = re.compile("[aeiouy][^aeiouy]")
_CONSONANT_OR_NOT = ("y", "Y")
# By the last two letters, longest first.
_PAST = {"ly": ("eedly", "ingly", "edly"), "ed": ("eed", "ed"), "ng": ("ing",)}
_DOUBLED = ("bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt")


def porter(word: str) -> str:
    """The stem of an English `word`."""
    word = word.lower()
    if len(word) <= 2:
        return word
    if word in _SPECIAL:
        return _SPECIAL[word]
    if not word.isalpha():
        word = word.translate(_QUOTES).removeprefix("'")
    if "y" in word:
        word = _marked(word)
    first, second = _regions(word)
    if "'" in word:
        word, first, second = _possessive(word, first, second)
    if word[-1:] == "s" or word[-3:] == "ied":
        word, first, second = _plural(word, first, second)
    if word[-2:] in _PAST:
        word, first, second = _past(word, first, second)
    if word[-1:] in _CONSONANT_OR_NOT and len(word) > 2 and word[-2] not in _VOWELS:
        word = f"{word[:-1]}i"
    if first:
        word, first, second = _derived(_STEP_2, word, first, second)
        word, first, second = _derived(_STEP_3, word, first, second)
        if second:
            word, first, second = _residue(word, first, second)
        word = _end(word, first, second)
    return word.replace("Y", "y")


def _marked(word: str) -> str:
    """The word with every y in capitals that is a consonant."""
    letters = list(word)
    if letters[0] == "y":
        letters[0] = "Y"
    for at in range(1, len(letters)):
        if letters[at] == "y" and letters[at - 1] in _VOWELS:
            letters[at] = "Y"
    return "".join(letters)


def _regions(word: str) -> tuple[int, int]:
    """The lengths of the two regions."""
    if word.startswith(("gener", "arsen")):
        start = 5
    elif word.startswith("commun"):
        start = 6
    else:
        found = _REGION.search(word)
        if not found:
            return 0, 0
        start = found.end()
    inner = _REGION.search(word, start)
    return len(word) - start, len(word) - inner.end() if inner else 0


def _possessive(word: str, first: int, second: int) -> tuple[str, int, int]:
    for ending in ("'s'", "'s", "'"):
        if word.endswith(ending):
            cut = len(ending)
            return word[:-cut], max(0, first - cut), max(0, second - cut)
    return word, first, second


def _plural(word: str, first: int, second: int) -> tuple[str, int, int]:
    if word.endswith("sses"):
        cut = 2
    elif word.endswith(("ied", "ies")):
        cut = 2 if len(word) > 4 else 1
    elif word.endswith(("us", "ss")) or _VOWELS.isdisjoint(word[:-2]):
        return word, first, second
    else:
        cut = 1
    return word[:-cut], max(0, first - cut), max(0, second - cut)


def _past(word: str, first: int, second: int) -> tuple[str, int, int]:
    """Endings of verbs: agreed, hopping, hoping."""
    ending = next((each for each in _PAST[word[-2:]] if word.endswith(each)), "")
    cut = len(ending)
    if not cut:
        return word, first, second
    if ending in ("eed", "eedly"):
        if first < cut:
            return word, first, second
        kept = cut - 2
        return word[:-kept], first - kept, second - kept if second >= cut else 0
    if _VOWELS.isdisjoint(word[:-cut]):
        return word, first, second
    word, first, second = word[:-cut], max(0, first - cut), max(0, second - cut)
    if word.endswith(("at", "bl", "iz")):
        first += 1
        return f"{word}e", first, second + 1 if len(word) > 4 or first > 2 else second
    if word.endswith(_DOUBLED):
        return word[:-1], max(0, first - 1), max(0, second - 1)
    if not first and _is_short(word):
        return f"{word}e", first, second + 1 if second else second
    return word, first, second


def _is_short(word: str) -> bool:
    """Whether an e is missing: hop of hoping."""
    if len(word) == 2:
        return word[0] in _VOWELS and word[1] not in _VOWELS
    return (
        len(word) > 2
        and word[-1] not in _VOWELS
        and word[-1] not in "wxY"
        and word[-2] in _VOWELS
        and word[-3] not in _VOWELS
    )


_Step = dict[str, tuple[tuple[str, int, str, int], ...]]
# By last letter, longest first: an ending, how much of it goes, what takes its place, and the length of the second
# region when that was shorter than what goes.
_STEP_2: _Step = {
    "l": (("ational", 7, "ate", 1), ("tional", 2, "", 0)),
    "s": (("fulness", 4, "", 0), ("ousness", 7, "ous", 0), ("iveness", 7, "ive", 1)),
    "n": (("ization", 7, "ize", 0), ("ation", 5, "ate", 1)),
    "m": (("alism", 5, "al", 0),),
    "r": (("izer", 4, "ize", 0), ("ator", 4, "ate", 1)),
    "i": (
        *(("biliti", 6, "ble", 0), ("lessli", 2, "", 0), ("entli", 2, "", 0), ("aliti", 5, "al", 0)),
        *(("ousli", 5, "ous", 0), ("iviti", 5, "ive", 1), ("fulli", 2, "", 0), ("enci", 1, "e", 0)),
        *(("anci", 1, "e", 0), ("abli", 1, "e", 0), ("alli", 4, "al", 0), ("bli", 3, "ble", 0)),
        *(("ogi", 1, "", 0), ("li", 2, "", 0)),
    ),
}
_STEP_3: _Step = {
    "l": (("ational", 7, "ate", 0), ("tional", 2, "", 0), ("ical", 4, "ic", 0), ("ful", 3, "", 0)),
    "e": (("alize", 3, "", 0), ("icate", 5, "ic", 0), ("ative", 5, "", 0)),
    "i": (("iciti", 5, "ic", 0),),
    "s": (("ness", 4, "", 0),),
}


def _derived(step: _Step, word: str, first: int, second: int) -> tuple[str, int, int]:
    """Takes off or turns the longest ending of a step, if it lies in the first region."""
    for ending, cut, turned, least in step.get(word[-1:], ()):
        if word.endswith(ending):
            if first < len(ending) or not _may_go(ending, word, second):
                break
            gone = cut - len(turned)
            return word[:-cut] + turned, first - gone, second - gone if second >= cut else least
    return word, first, second


def _may_go(ending: str, word: str, second: int) -> bool:
    if ending == "li":
        return word[-3] in "cdeghkmnrt"
    if ending == "ogi":
        return word[-4] == "l"
    return ending != "ative" or second >= len(ending)


_STEP_4 = {
    "t": ("ement", "ment", "ant", "ent"),
    "e": ("ance", "ence", "able", "ible", "ate", "ive", "ize"),
    "m": ("ism",),
    "i": ("iti",),
    "s": ("ous",),
    "n": ("ion",),
    "l": ("al",),
    "r": ("er",),
    "c": ("ic",),
}


def _residue(word: str, first: int, second: int) -> tuple[str, int, int]:
    """Takes off an ending that lies in the second region."""
    for ending in _STEP_4.get(word[-1:], ()):
        if word.endswith(ending):
            cut = len(ending)
            if second < cut or (ending == "ion" and word[-4] not in "st"):
                break
            return word[:-cut], first - cut, second - cut
    return word, first, second


def _end(word: str, first: int, second: int) -> str:
    """Takes off a last e, or one of two l."""
    if second and word.endswith("ll"):
        return word[:-1]
    if not first or word[-1:] != "e":
        return word
    long = len(word) > 3 and (
        word[-2] in _VOWELS or word[-2] in "wxY" or word[-3] not in _VOWELS or word[-4] in _VOWELS
    )
    return word[:-1] if second or long else word

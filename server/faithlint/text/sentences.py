"""Prose into sentences with exact spans, in time linear in the text.

A full stop is a sentence end unless it belongs to an abbreviation, an initial, a number or a name such as `Node.js`.
CJK terminators always end a sentence. A blank line ends a sentence; a single line end does when the line looks like a
line of a list and not like wrapped prose.
"""

import re
from collections.abc import Iterator

from faithlint.model import Span
from faithlint.text.wordlists import word_set

# Followed by a capital in the middle of a sentence as often as not: never an end.
_TITLES = word_set(
    "dr mr mrs ms mx prof rev hon gen col lt sgt capt cmdr gov sen rep pres st mt ft jr sr messrs mme mlle "
    "hr fr dipl ing abs bzw bspw ca evtl ggf inkl vgl nr art fig figs eq eqs sec ch vol pp ed eds al approx est "
    "no nos op cf viz vs ie eg e.g i.e z.b d.h u.a z.t s.o"
)
# An end only where the next word starts a sentence.
_MAYBE = word_set(
    "inc ltd co corp llc plc bros etc dept univ assn ave blvd rd jan feb mar apr jun jul aug sep sept oct nov dec "
    "mon tue tues wed thu thur thurs fri sat sun min max hrs hr sec usw usf a.m p.m am pm ph.d m.d b.a m.a b.sc m.sc "
    "d.c u.s u.k u.n e.u b.c a.d gmbh kg km cm mm lb lbs oz mph tel ext mio mrd tsd std"
)
# Words that begin a sentence far more often than they follow an abbreviation inside one.
_STARTERS = word_set(
    "the a an this that these those it he she they we you i in on at for from with as but and so if when while after "
    "before since there here its his her their our my your however moreover meanwhile also both all some many most "
    "is are do does did can could would what when where who how why please let "
    "der die das ein eine es er sie wir ihr"
)
# Written with or without a full stop, so that one before a capital ends the sentence: no name follows them.
_LAST = word_set("a.m p.m am pm kg km cm mm mph")
_DAYS = word_set(
    "mon tue tues wed thu thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday mondays tuesdays "
    "wednesdays thursdays fridays saturdays sundays eastern central mountain pacific greenwich"
)
_NEVER_LAST = word_set(
    "the a an of in on at to for from by with and or but is are was were its his her their der die das und"
)
_MONTHS = word_set("jan feb mär apr mai jun jul aug sep okt nov dez")
_NUMBER_FOLLOWS = word_set("no nos nr fig figs eq eqs sec ch vol pp p art op approx ca st")

# What most sentences end with: a word of four small letters or more that ends like no abbreviation, or a figure too
# long for a list and before no month; then one blank and a capital. Or the text is over. The pattern sees at once that
# nothing else matters, and says so by a group.
_LAST_LETTERS = sorted({word[-4:] for word in _TITLES | _MAYBE if re.fullmatch("[a-z]{4}", word[-4:])})
_PLAIN_END = (
    rf"(?:(?<=[a-z]{{4}}\.)(?<!{'|'.join(rf'{letters}[.]' for letters in _LAST_LETTERS)})"
    rf"|(?<=[0-9]{{4}}\.)(?! (?i:{'|'.join(sorted(_MONTHS))})))(?=( )[A-Z])"
)
# One class in front of the alternatives: the search for it is several times as fast.
_STOP = re.compile(rf"[.!?…\n。！？｡](?:{_PLAIN_END}|(?=()\Z)|(?<=[.!?…])[.!?…]++|(?<=[。！？｡])[。！？｡]++)?")
_WORD_BEFORE = re.compile(r"[^\W\d_]+(?:\.[^\W\d_]+)*$")
_CLOSING = "\"'”’»)]}）」』】*_`"
_OPENING = "\"'“‘«([{（「『【*_`¿¡"
_NEXT_WORD = re.compile(rf"[\s{re.escape(_OPENING)}]*+(\S{{0,24}})")
_BLOCK_MARK = re.compile(r"[ \t]*(?:[-*+•·▪◦‣>|#]|\d{1,3}[.)]|[A-Za-z][.)])(?=\s)|[ \t]*[|#>{}\[\]]")
_WIDE = 45
"""Lines shorter than this are hardly wrapped prose."""


def sentences(text: str) -> tuple[Span, ...]:
    """The sentences of `text` in order, without the white space around them. Together they hold all else."""
    return tuple(Span(start, end) for start, end in sentence_bounds(text))


def sentence_bounds(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of `text` start and end: what `sentences` finds, for who reads thousands of them."""
    start = 0
    for match in _STOP.finditer(text):
        told = match.lastindex
        end = match.end() if told else _end(text, start, match)
        if end is None:
            continue
        if told == 1 and not text[start].isspace():
            yield start, end
        elif bounds := trimmed(text, start, end):
            yield bounds
        # Behind a plain end the blank is known, and what follows it: there is nothing to trim.
        start = end + 1 if told == 1 else end
    if bounds := trimmed(text, start, len(text)):
        yield bounds


def trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The stretch without the white space at its ends; None when nothing is left."""
    bare = text[start:end].strip()
    if not bare:
        return None
    # All before the first character that stays is white space, so it cannot stand there too.
    start = text.index(bare[0], start)
    return start, start + len(bare)


def _end(text: str, start: int, match: "re.Match[str]") -> int | None:
    """Where the sentence ends that begins at `start`, when the match ends it."""
    if match.start() < start:
        return None
    mark = match.group()
    if mark == "\n":
        return match.end() if _line_ends_sentence(text, match.start()) else None
    end = match.end()
    while end < len(text) and text[end] in _CLOSING:
        end += 1
    if mark[0] in "。！？｡":
        return end
    if end < len(text) and not text[end].isspace() and not _is_wide(text[end]):
        return None
    following = _next_word(text, end)
    if not following:
        return end
    if mark == ".":
        return end if _full_stop_ends(text, start, match.start(), following) else None
    lower_goes_on = following[0].islower() and (mark[0] in ".…" or end > match.end())
    return None if lower_goes_on else end


def _is_wide(char: str) -> bool:
    return "\u3000" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7a3" or "\uff00" <= char <= "\uffef"


def _next_word(text: str, at: int) -> str:
    found = _NEXT_WORD.match(text, at)
    return found[1] if found else ""


def _full_stop_ends(text: str, start: int, stop: int, following: str) -> bool:
    if following[0].islower():
        return False
    word = _word_before(text, max(start, stop - 24), stop).lower()
    if not word:
        return not (_is_list_number(text, start, stop) or _is_ordinal(text, stop, following))
    if word in _TITLES:
        return word in ("no", "art", "ed", "al", "est") and not _abbreviates(word, following)
    starts_anew = following.rstrip(",;:").lower() in _STARTERS
    if word in _LAST and text[max(start, stop - 24) : stop - len(word)].rstrip()[-1:].isdigit():
        return following.strip(",.;").lower() not in _DAYS
    if word in _MAYBE:
        return starts_anew and not following.isupper() and text[stop + 1 : stop + 2] != ","
    initial = len(word) == 1 and not _is_wide(word)
    return starts_anew if initial else True


def _word_before(text: str, start: int, stop: int) -> str:
    """The word that ends at `stop`, with the full stops inside it; empty when a figure or a sign stands there."""
    if text[stop - 1 : stop].isdecimal():
        return ""
    last = text[start:stop].rsplit(None, 1)[-1:]
    if last and last[0].isalpha() and not text[stop - 1].isspace():
        return last[0]
    found = _WORD_BEFORE.search(text, start, stop)
    return found.group() if found else ""


def _abbreviates(word: str, following: str) -> bool:
    if word in _NUMBER_FOLLOWS:
        return following[0].isdigit()
    return word == "al"


def _is_list_number(text: str, start: int, stop: int) -> bool:
    """Whether the stop belongs to a number that opens the sentence, as in `1. First` or `3. Oktober`."""
    digits = text[start:stop].strip()
    return digits.isdigit() and len(digits) <= 3


def _is_ordinal(text: str, stop: int, following: str) -> bool:
    """Whether a German date goes on, as in `am 3. Oktober`."""
    return text[stop - 1 : stop].isdigit() and following[:3].lower() in _MONTHS


def _line_ends_sentence(text: str, at: int) -> bool:
    rest_end = text.find("\n", at + 1)
    following = text[at + 1 : rest_end if rest_end >= 0 else len(text)]
    if not following.strip():
        return True
    if _BLOCK_MARK.match(following):
        return True
    line_start = max(text.rfind("\n", 0, at) + 1, 0)
    line = text[line_start:at].rstrip()
    if not line or line[-1] in ":;":
        return True
    if line[-1] in ",-–(":
        return False
    if line.rsplit(None, 1)[-1].lower() in _NEVER_LAST:
        return False
    return len(line) < _WIDE and (following.lstrip()[0].isupper() or line[-1] in ".!?")

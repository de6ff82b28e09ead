"""Where the words of a response stand, by every form by which a keyword may ask for them."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from operator import attrgetter

from faithlint.scoring.keywords.reading import Reading
from faithlint.scoring.keywords.words import Word
from faithlint.text.inflection import base_forms
from faithlint.text.tokens import Gap

Stretch = tuple[int, int]

# East Asian words of a response are found inside its unspaced runs up to this length.
_LONGEST_PIECE = 12
# So many characters may stand between two that belong together; more places of either would tell no more.
_NEAR = 6
_MOST_PLACES = 100
# Fewer are looked at one by one.
_FEW = 20
# Words beside one another are compared with a keyword up to this length, longer than that of any term.
_LONGEST_RUN = 150
# So many letters tell most words apart, and so many more their neighbours.
_HEAD = 5
_FURTHER = 2
_LAST = chr(0x10FFFF)


class _Table:
    """Words by a form of theirs: the first one, and all of them where there are more."""

    __slots__ = ("first", "more")

    def __init__(self, words: Iterable[Word], forms_of: Callable[[Word], Iterable[str]]) -> None:
        self.first: dict[str, Word] = {}
        self.more: dict[str, list[Word]] = {}
        enter, more = self.first.setdefault, self.more
        for word in words:
            # Each form of a word is named once.
            for form in forms_of(word):
                other = enter(form, word)
                if other is not word:
                    more.setdefault(form, [other]).append(word)

    def get(self, form: str) -> Sequence[Word]:
        """The words of that form, in the order in which they were entered."""
        word = self.first.get(form)
        return () if word is None else self.more.get(form) or (word,)


class Index:
    """The words of a response, hyphened ones cut into their parts, and tables from forms to words.

    `distinct` says where each distinct word stands first, `named` finds words by exact key, spelling and base form.
    Further tables are built when the first keyword needs them, each in one pass.
    """

    def __init__(self, reading: Reading) -> None:
        self.whole = self.cut = reading
        self.distinct = _distinct(reading.words)
        if cut := reading.places({word for word in self.distinct if word.parts}):
            self.cut = _cut(reading, cut)
            self.distinct = _distinct(self.cut.words)
        self.words = self.cut.words
        self.starts = self.cut.starts
        self.beside = self.cut.beside
        self._hyphened = _hyphened(reading, cut) if cut else _NOTHING
        self.named = _Table(self.distinct, attrgetter("forms"))
        self._anywhere: dict[tuple[tuple[str, ...], bool], list[int]] = {}

    @cached_property
    def sentences(self) -> list[int]:
        """The number of each word's sentence."""
        return self.cut.sentences

    def knows(self, word: Word) -> bool:
        """Whether a form of `word` stands there: the same, spelled otherwise, or inflected."""
        return not self.unknown((word,))

    def unknown(self, words: Iterable[Word]) -> list[Word]:
        """Those of `words` of which no form stands there."""
        known = self.named.first.keys()
        found = [word for word in words if known.isdisjoint(word.forms)]
        return found if self.cut is self.whole else [word for word in found if not self._in_hyphened(word)]

    def only(self, word: Word) -> Word | None:
        """The one word with the exact key of `word`, if it is the only one that its key and spelling may mean."""
        key, spelling = word.key, word.spelling
        first, more = self.named.first, self.named.more
        found = first.get(key)
        if found is None or found.key != key or key in more:
            return None
        if self.cut is not self.whole and self._in_hyphened(word):
            return None
        return found if spelling == key or (first.get(spelling) is found and spelling not in more) else None

    def _in_hyphened(self, word: Word) -> bool:
        keys, spellings = self._hyphened
        return word.key in keys or word.spelling in spellings

    @cached_property
    def _repeated(self) -> dict[Word, list[int]]:
        """Where the words stand that do so more than once."""
        distinct = self.distinct
        places: dict[Word, list[int]] = {}
        for at, word in enumerate(self.words if len(distinct) < len(self.words) else ()):
            if word in places:
                places[word].append(at)
            elif distinct[word] != at:
                places[word] = [distinct[word], at]
        return places

    def places(self, word: Word) -> list[int]:
        """Where a word of the response stands."""
        return self._repeated.get(word) or [self.distinct[word]]

    def borders(self, word: Word) -> tuple[int, ...]:
        """Where a word of the response starts and ends, in turn."""
        starts, length = self.starts, word.length
        if word not in self._repeated:
            start = starts[self.distinct[word]]
            return start, start + length
        return tuple([border for at in self._repeated[word] for border in (starts[at], starts[at] + length)])

    def holds(self, key: str) -> bool:
        """Whether a word with that exact key stands there by itself."""
        found = self.named.first.get(key)
        return found is not None and found.key == key

    def exact(self, key: str) -> list[Stretch]:
        """Stretches by exact key, of hyphened words whole and in parts."""
        found = self.named.get(key)
        spans = [self.stretch(at) for word in found if word.key == key for at in self.places(word)] if found else []
        return spans + self._hyphened[0].get(key, [])

    def spelling(self, spelling: str) -> list[Stretch]:
        """Stretches by spelling key, of hyphened words whole and in parts."""
        places = [at for word in self.spelled(spelling) for at in self.places(word)]
        spans = [self.stretch(at) for at in places]
        return spans + self._hyphened[1].get(spelling, [])

    def spelled(self, spelling: str) -> list[Word]:
        """Words, and parts of hyphened ones, by spelling key."""
        return [word for word in self.named.get(spelling) if word.spelling == spelling]

    def inflected(self, bases: Iterable[str]) -> list[Word]:
        """Words by base forms."""
        table = self.named
        return [word for base in bases if base in table.first for word in table.get(base) if base in word.bases]

    def derived(self, roots: Iterable[str]) -> list[Word]:
        """Words by roots of their families."""
        return [word for root in roots for word in self._families.get(root)]

    def relatives(self, word: Word) -> list[Word]:
        """Words of the family of `word` that are no inflections of it."""
        return [] if self.without_relatives((word,)) else self.derived(word.roots)

    def without_relatives(self, words: Iterable[Word]) -> list[Word]:
        """Those of `words` of whose family no word stands there."""
        roots = self._families.first.keys()
        return [word for word in words if word.numbered or roots.isdisjoint(word.roots)]

    @cached_property
    def _families(self) -> _Table:
        """Words by the roots of their families."""
        return _Table(self.distinct, attrgetter("roots"))

    def stretch(self, at: int) -> Stretch:
        """Where word `at` stands."""
        start = self.starts[at]
        return start, start + self.words[at].length

    def across(self, first: int, last: int) -> Stretch:
        """From where word `first` starts to where word `last` ends."""
        return self.starts[first], self.starts[last] + self.words[last].length

    def ends(self, stretch: Stretch) -> tuple[str, str]:
        """The exact keys of the first and the last word of a stretch; empty where no word has that border."""
        first, last = bisect_left(self.starts, stretch[0]), bisect_left(self.starts, stretch[1]) - 1
        begins = first < len(self.starts) and self.starts[first] == stretch[0]
        ends = last >= 0 and self.stretch(last)[1] == stretch[1]
        return self.words[first].key if begins else "", self.words[last].key if ends else ""

    def at(self, words: list[Word]) -> list[int]:
        """All places of `words`, each once, in order."""
        if len(words) == 1:
            return self.places(words[0])
        return sorted({place for word in words for place in self.places(word)}) if words else []

    def anywhere(self, forms: tuple[str, ...], derived: bool) -> list[int]:
        """All places of words that stand for one of `forms`: a base form, or with `derived` the root of a family."""
        known = self._anywhere.get((forms, derived))
        if known is None:
            find = self.derived if derived else self.inflected
            words = [word for form in forms for word in find((form,)) or self.spelled(form)]
            known = self._anywhere[forms, derived] = self.at(words)
        return known

    @cached_property
    def capitals(self) -> dict[str, list[Stretch]]:
        """Stretches of words that look like acronyms, in capitals and without a plural s."""
        table: dict[str, list[Stretch]] = {}
        words, starts = self.whole.words, self.whole.starts
        for at in self.whole.places({word for word in self.whole.distinct if word.capitals}):
            table.setdefault(words[at].capitals, []).append((starts[at], starts[at] + words[at].length))
        return table

    def runs(self, wanted: Iterable[str]) -> dict[str, list[Stretch]]:
        """Stretches of neighbouring words that make up a wanted spelling together: data base, Wi Fi, set up."""
        known = {spelling for spelling in wanted if len(spelling) <= _LONGEST_RUN}
        targets = sorted(known)
        heads = {target[:_HEAD] for target in targets}
        words, starts, beside, end = self.words, self.starts, self.beside, len(self.words) - 1
        found: dict[str, list[Stretch]] = {}
        spelled: dict[str, _Spelled] = {}
        for word in self.distinct:
            begun = word.spelling
            if (len(begun) >= _HEAD and begun[:_HEAD] not in heads) or not _begins(targets, begun):
                continue
            near, size = (heads, _HEAD) if len(begun) < _HEAD else (_heads(targets, begun), len(begun) + _FURTHER)
            first = spelled.get(begun) or spelled.setdefault(begun, _Spelled(begun))
            for at in self.places(word):
                so_far: _Spelled | None = first
                last = at + 1
                while so_far and last <= end and beside[last]:
                    following = words[last]
                    step = so_far.steps.get(following)
                    if step is None:
                        target, whole = "", so_far.whole + following.spelling
                        goes_on = _may_go_on(so_far.whole, following, near, size)
                        if goes_on:
                            target = whole if whole in known else _singular(whole, following, known)
                            goes_on = _begins(targets, whole)
                        further = (
                            (spelled.get(whole) or spelled.setdefault(whole, _Spelled(whole))) if goes_on else None
                        )
                        step = found.setdefault(target, []) if target else None, further
                        so_far.steps[following] = step
                    gathered, so_far = step
                    if gathered is not None:
                        gathered.append((starts[at], starts[last] + following.length))
                    last += 1
        return found

    def pieces(self, wanted: Iterable[str], language: str) -> "Pieces":
        """Stretches of East Asian words inside the longer runs of the response."""
        found = Pieces()
        held = _Held({word for word in wanted if 2 <= len(word) <= _LONGEST_PIECE})
        if not held.wanted:
            return found
        inside = held.inside if language == "zh" else held.at_ends
        told: dict[str, dict[str, list[int]]] = {}
        for start, run in _runs(self.cut, language):
            pieces = told.get(run)
            if pieces is None:
                pieces = told[run] = inside(run)
            for piece, places in pieces.items():
                end = start + len(piece)
                found.setdefault(piece, []).extend([(start + at, end + at) for at in places])
        return found


class Pieces(dict[str, list[Stretch]]):
    """Where East Asian words stand inside longer runs, each in order."""

    def __init__(self) -> None:
        super().__init__()
        self._borders: dict[str, tuple[set[int], set[int]]] = {}

    def near(self, left: str, right: str) -> list[Stretch]:
        """The first place of `left` near which `right` stands, and the first such place of that; nothing if none."""
        if left not in self or right not in self:
            return []
        lefts, rights = self[left][:_MOST_PLACES], self[right][:_MOST_PLACES]
        if len(lefts) > _FEW and len(rights) > _FEW and not self._may_be_near(left, right):
            return []
        turned = len(rights) < len(lefts)
        some, others = (rights, lefts) if turned else (lefts, rights)
        length = len(left if turned else right)
        found: list[list[Stretch]] = []
        for place in some:
            for nearest in (place[0] - length - _NEAR, place[1]):
                at = bisect_left(others, (nearest,))
                if at < len(others) and others[at][0] <= nearest + _NEAR:
                    if not turned:
                        return [place, others[at]]
                    found.append([others[at], place])
                    break
        return min(found, default=[])

    def _may_be_near(self, left: str, right: str) -> bool:
        left_ends, before_left = self._borders_of(left)
        right_ends, before_right = self._borders_of(right)
        return not (left_ends.isdisjoint(before_right) and right_ends.isdisjoint(before_left))

    def _borders_of(self, piece: str) -> tuple[set[int], set[int]]:
        """Where the first places of a piece end, and where what stands near before them may end."""
        known = self._borders.get(piece)
        if known is None:
            places = self[piece][:_MOST_PLACES]
            before = {start - far for start, _ in places for far in range(_NEAR + 1)}
            known = self._borders[piece] = {end for _, end in places}, before
        return known


class _Spelled:
    """What neighbouring words spell together, and where each word leads that may follow.

    That is where the stretches of what is then spelled are gathered, if it is wanted, and how it goes on, if it may.
    """

    __slots__ = ("steps", "whole")

    def __init__(self, whole: str) -> None:
        self.whole = whole
        self.steps: dict[Word, tuple[list[Stretch] | None, _Spelled | None]] = {}


def _heads(targets: list[str], beginning: str) -> set[str]:
    """How those of the sorted `targets` begin that are longer than `beginning` and begin so."""
    size = len(beginning) + _FURTHER
    first = bisect_right(targets, beginning)
    last = bisect_right(targets, beginning + _LAST, first)
    return {target[:size] for target in targets[first:last]}


def _may_go_on(whole: str, following: Word, heads: set[str], size: int) -> bool:
    """Whether a target that begins like one of `heads` may go on like that, with any form of the following word."""
    if following.spelling[-1:] == "s":
        # It may be the ending of a plural of both together.
        return True
    for form in following.forms:
        head = (whole + form)[:size]
        if len(head) < size or head in heads:
            return True
    return False


def _begins(targets: list[str], beginning: str) -> bool:
    """Whether one of the sorted `targets` is longer and begins so."""
    at = bisect_right(targets, beginning)
    return at < len(targets) and targets[at].startswith(beginning)


def _distinct(words: list[Word]) -> dict[Word, int]:
    """The distinct words in order, with where each stands first."""
    first = dict.fromkeys(words, 0)
    first.update(zip(reversed(words), range(len(words) - 1, -1, -1), strict=True))
    return first


_Hyphened = tuple[dict[str, list[Stretch]], dict[str, list[Stretch]]]
_NOTHING: _Hyphened = ({}, {})


def _hyphened(reading: Reading, cut: Iterable[int]) -> _Hyphened:
    """Stretches of the hyphened words among those that were cut into parts, whole: by exact key, and by spelling."""
    keys: dict[str, list[Stretch]] = {}
    spellings: dict[str, list[Stretch]] = {}
    for start, word in [(reading.starts[at], reading.words[at]) for at in cut]:
        if not word.value:
            keys.setdefault(word.key, []).append((start, start + word.length))
            spellings.setdefault(word.spelling, []).append((start, start + word.length))
    return keys, spellings


def _cut(reading: Reading, cut: Iterable[int]) -> Reading:
    """The reading with the words at the places `cut` as their parts."""
    words: list[Word] = []
    starts: list[int] = []
    gaps: list[Gap] = []
    done = 0
    for at in cut:
        word, start, gap = reading.words[at], reading.starts[at], reading.gaps[at]
        # A quantity is itself, its amount and its unit, which do not stand beside it.
        after = at + 1 if word.value else at
        words += reading.words[done:after]
        starts += reading.starts[done:after]
        gaps += reading.gaps[done:after]
        done = at + 1
        for place, part in word.parts:
            words.append(part)
            starts.append(start + place)
            gaps.append(Gap.COMMA if word.value else gap if not place else Gap.JOINED)
    words += reading.words[done:]
    starts += reading.starts[done:]
    gaps += reading.gaps[done:]
    return Reading(reading.text, words, starts, gaps)


class _Held:
    """Finds wanted words in a run of characters, and where in it."""

    def __init__(self, wanted: set[str]) -> None:
        self.wanted = wanted
        self.lengths = sorted(set(map(len, wanted)))

    @cached_property
    def _begun(self) -> list[tuple[int, set[str]]]:
        """Each length from two on, and how those begin that are that long or longer."""
        lengths = range(2, max(self.lengths, default=0) + 1)
        return [(length, {word[:length] for word in self.wanted if len(word) >= length}) for length in lengths]

    def inside(self, run: str) -> dict[str, list[int]]:
        """Those that stand anywhere."""
        found: dict[str, list[int]] = {}
        places: Iterable[int] = range(len(run) - 1)
        for length, begun in self._begun:
            # Most places are none any more after two or three characters.
            places = [at for at in places if run[at : at + length] in begun]
            for at in places if length in self.lengths else ():
                piece = run[at : at + length]
                if piece in self.wanted:
                    found.setdefault(piece, []).append(at)
        return found

    def at_ends(self, run: str) -> dict[str, list[int]]:
        """Those at either end behind which a word is left: 天気 in 天気予報, not 京都 in 東京都."""
        found: dict[str, list[int]] = {}
        for length in self.lengths:
            left = len(run) - length
            for at in (0, left) if left > 1 else (0,) if not left else ():
                piece = run[at : at + length]
                if piece in self.wanted:
                    found.setdefault(piece, []).append(at)
        return found


def _runs(reading: Reading, language: str) -> list[tuple[int, str]]:
    """Han runs with where they start; Chinese words that stand side by side are one run."""
    han = [(word, start) for word, start in zip(reading.words, reading.starts, strict=True) if word.script == "han"]
    if language != "zh":
        # One character holds no word of two.
        return [(start, _han(word)) for word, start in han if word.length > 1]
    runs: list[tuple[int, list[str]]] = []
    end = -1
    for word, start in han:
        if start == end:
            runs[-1][1].append(_han(word))
        else:
            runs.append((start, [_han(word)]))
        end = start + word.length
    return [(start, "".join(texts)) for start, texts in runs]


def _han(word: Word) -> str:
    """A word in simplified characters; a hashtag, whose key may have another length, as it is written."""
    return word.key if len(word.key) == word.length else word.text


def _singular(whole: str, last: Word, targets: set[str]) -> str:
    """The wanted spelling whose last word stands in another form; empty when there is none."""
    for base in last.bases:
        other = whole[: len(whole) - len(last.spelling)] + base
        if other in targets:
            return other
    if whole[-1:] == "s" and whole.isascii():
        return next((base for base in base_forms(whole, "en") if base in targets), "")
    return ""

"""Where the words of a response stand, by every form by which a keyword may ask for them."""

import re
from collections.abc import Iterable
from functools import cached_property

from faithlint.model import Span
from faithlint.scoring.keywords.atoms import Atom
from faithlint.text.forms import form
from faithlint.text.inflection import base_forms
from faithlint.text.tokens import Gap, TokenKind

Places = dict[str, list[int]]

# Hyphened words of more parts are compared whole only.
_MOST_PARTS = 8
# East Asian words of a response are found inside its unspaced runs up to this length.
_LONGEST_PIECE = 12
# Words beside one another are compared with a keyword up to this length, longer than that of any term.
_LONGEST_RUN = 150


class Index:
    """The atoms of a response, hyphened words cut into their parts, and tables from forms to places.

    Tables are built when the first keyword needs them, each in one pass.
    """

    def __init__(self, atoms: tuple[Atom, ...]) -> None:
        self.whole = atoms
        self.atoms = tuple(part for atom in atoms for part in parts(atom))

    @cached_property
    def exact(self) -> dict[str, list[Span]]:
        """Spans by exact key, of hyphened words whole and in parts."""
        table: dict[str, list[Span]] = {}
        for atom in (*self.atoms, *(atom for atom in self.whole if "-" in atom.text)):
            spans = table.setdefault(atom.form.key, [])
            if not spans or spans[-1] != atom.span:
                spans.append(atom.span)
        return table

    @cached_property
    def spelling(self) -> dict[str, list[Span]]:
        """Spans by spelling key, of hyphened words whole and in parts."""
        table: dict[str, list[Span]] = {}
        for atom in (*self.atoms, *(atom for atom in self.whole if "-" in atom.text)):
            spans = table.setdefault(atom.form.spelling, [])
            if not spans or spans[-1] != atom.span:
                spans.append(atom.span)
        return table

    @cached_property
    def starting(self) -> dict[int, Atom]:
        """Atoms by where they start."""
        return {atom.span.start: atom for atom in self.atoms}

    @cached_property
    def ending(self) -> dict[int, Atom]:
        """Atoms by where they end."""
        return {atom.span.end: atom for atom in self.atoms}

    @cached_property
    def bases(self) -> Places:
        """Places by base form."""
        table: Places = {}
        for at, atom in enumerate(self.atoms):
            for base in atom.form.bases:
                table.setdefault(base, []).append(at)
        return table

    @cached_property
    def places(self) -> Places:
        """Places by spelling key."""
        table: Places = {}
        for at, atom in enumerate(self.atoms):
            table.setdefault(atom.form.spelling, []).append(at)
        return table

    @cached_property
    def roots(self) -> Places:
        """Places by root of the word's family."""
        table: Places = {}
        for at, atom in enumerate(self.atoms):
            for root in atom.form.roots:
                table.setdefault(root, []).append(at)
        return table

    @cached_property
    def capitals(self) -> dict[str, list[Span]]:
        """Spans of words that look like acronyms (two capitals or more), in capitals and without a plural s."""
        table: dict[str, list[Span]] = {}
        for atom in self.whole:
            if sum(char.isupper() for char in atom.text) > 1 and len(atom.text) < 12:
                bare = atom.text.removesuffix("s").replace(".", "").upper()
                table.setdefault(bare, []).append(atom.span)
        return table

    def runs(self, wanted: Iterable[str]) -> dict[str, list[Span]]:
        """Spans of neighbouring atoms that make up a wanted spelling together: data base, Wi Fi, set up."""
        targets = {spelling for spelling in wanted if len(spelling) <= _LONGEST_RUN}
        beginnings = {target[:end] for target in targets for end in range(1, len(target) + 1)}
        found: dict[str, list[Span]] = {}
        for at, atom in enumerate(self.atoms):
            whole, last = atom.form.spelling, at
            while whole in beginnings and last + 1 < len(self.atoms):
                following = self.atoms[last + 1]
                if following.gap not in (Gap.SPACE, Gap.JOINED):
                    break
                last += 1
                whole += following.form.spelling
                target = whole if whole in targets else _singular(whole, following, targets)
                if target:
                    found.setdefault(target, []).append(Span(atom.span.start, following.span.end))
        return found

    def pieces(self, wanted: Iterable[str], language: str) -> dict[str, list[Span]]:
        """Spans of East Asian words inside the longer runs of the response."""
        by_length: dict[int, set[str]] = {}
        for word in wanted:
            if 2 <= len(word) <= _LONGEST_PIECE:
                by_length.setdefault(len(word), set()).add(word)
        found: dict[str, list[Span]] = {}
        for start, run in _runs(self.atoms, language):
            for length, words in by_length.items():
                for at in range(len(run) - length + 1):
                    piece = run[at : at + length]
                    if piece in words and _free(at, length, len(run), language):
                        found.setdefault(piece, []).append(Span(start + at, start + at + length))
        return found


def _free(at: int, length: int, whole: int, language: str) -> bool:
    """Whether what is left of a Japanese word is a word too: 天気 in 天気予報, not 京都 in 東京都."""
    return language == "zh" or ((at == 0 or at + length == whole) and whole - length != 1)


def _runs(atoms: tuple[Atom, ...], language: str) -> list[tuple[int, str]]:
    """Han runs with where they start; Chinese words that stand side by side are one run."""
    runs: list[tuple[int, str]] = []
    for atom in atoms:
        if atom.script != "han":
            continue
        if language == "zh" and runs and runs[-1][0] + len(runs[-1][1]) == atom.span.start:
            runs[-1] = (runs[-1][0], runs[-1][1] + atom.text)
        else:
            runs.append((atom.span.start, atom.text))
    return runs


def _singular(whole: str, last: Atom, targets: set[str]) -> str:
    """The wanted spelling whose last word stands in another form; empty when there is none."""
    for base in last.form.bases:
        other = whole[: len(whole) - len(last.form.spelling)] + base
        if other in targets:
            return other
    for base in base_forms(whole, "en") if whole.isascii() and whole.endswith("s") else ():
        if base in targets:
            return base
    return ""


_SPELLED_UNIT = re.compile(r"(?<=[\d\s])[A-Za-z]{3,}\Z")


def parts(atom: Atom) -> tuple[Atom, ...]:
    """A hyphened word as its parts, a quantity with its spelled unit, each with its place; others as they are."""
    if atom.kind is TokenKind.QUANTITY and (unit := _SPELLED_UNIT.search(atom.text)):
        shape = form(unit.group(), TokenKind.WORD, atom.form.language)
        span = Span(atom.span.start + unit.start(), atom.span.end)
        return atom, atom._replace(text=unit.group(), span=span, form=shape, kind=TokenKind.WORD, gap=Gap.COMMA)
    if "-" not in atom.text or atom.kind is not TokenKind.WORD or atom.form.language == "ko":
        return (atom,)
    pieces = atom.text.split("-")
    if len(pieces) > _MOST_PARTS or not all(len(piece) > 1 and piece.isalpha() for piece in pieces):
        return (atom,)
    found: list[Atom] = []
    at = atom.span.start
    for piece in pieces:
        shape = form(piece, TokenKind.WORD, atom.form.language)
        before = atom.gap if not found else Gap.JOINED
        found.append(atom._replace(text=piece, span=Span(at, at + len(piece)), form=shape, gap=before))
        at += len(piece) + 1
    return tuple(found)

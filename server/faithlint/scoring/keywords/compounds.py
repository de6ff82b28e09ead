"""Which neighbouring atoms are one term.

Joining is conservative, since a wrong join costs more than a missed one: a term of the lexicon or of the caller's own
list, a name with its version or letter, a run of capitalised words, a noun before one of a few productive heads.
"""

import re
from typing import NamedTuple

from faithlint.scoring.keywords.atoms import Atom
from faithlint.text.inflection import base_forms
from faithlint.text.lexicon import Compounds, compounds, part_key, word_list
from faithlint.text.stopwords import leading_task_words, task_words
from faithlint.text.tokens import Gap, TokenKind


class Group(NamedTuple):
    """Atoms [start, end) that are one term. `name`: its parts must stay in order and together."""

    start: int
    end: int
    name: bool = False


# No term of any language is that long; the bound keeps the search for terms linear.
_LONGEST_TERM = 120


def join(atoms: tuple[Atom, ...], language: str, own: Compounds | None = None) -> list[Group]:
    """Every atom in exactly one group, in order; a group of one atom is that atom alone."""
    known = compounds(language)
    groups: list[Group] = []
    at = 0
    while at < len(atoms):
        alone = at + 1 == len(atoms) or not _beside(atoms[at + 1])
        group = None if alone else _joined(atoms, at, language, known, own)
        if group is None or atoms[group.end - 1].span.end - atoms[at].span.start > _LONGEST_TERM:
            groups.append(Group(at, at + 1))
            at += 1
            continue
        if group.name and group.end < len(atoms) and _beside(atoms[group.end]) and _numbers(atoms, at, group.end):
            group = Group(at, group.end + 1, name=True)
        groups.append(group)
        at = group.end
    return groups


def _joined(atoms: tuple[Atom, ...], at: int, language: str, known: Compounds, own: Compounds | None) -> Group | None:
    """The term of several atoms that begins at `at`, by the first rule that finds one."""
    group = (own and _listed(atoms, at, own, language)) or _listed(atoms, at, known, language)
    if group:
        return group
    following = atoms[at + 1]
    if following.text[:1].isupper() or following.kind is not TokenKind.WORD:
        group = _numbered(atoms, at) or _capitals(atoms, at, language)
    return group or _headed(atoms, at, language)


def _beside(atom: Atom) -> bool:
    return atom.gap in (Gap.SPACE, Gap.JOINED)


def _listed(atoms: tuple[Atom, ...], at: int, known: Compounds, language: str) -> Group | None:
    first = atoms[at]
    longest = known.firsts.get(_part(first, language, last=False)) or known.firsts.get(first.form.spelling)
    if longest is None and "-" in first.text:
        longest = known.firsts.get(part_key(first.text.split("-")[0], language, last=False))
    if longest is None:
        longest = known.firsts.get(_part(first, language, last=True), 0)
    best: Group | None = None
    joined = ""
    for end in range(at + 1, min(at + longest, len(atoms)) + 1):
        atom = atoms[end - 1]
        if end > at + 1 and not (_beside(atom) and (atoms[end - 2].bare or atoms[end - 2].form.language != "ko")):
            break
        whole = joined + _part(atom, language, last=True)
        if whole in known.terms and (end > at + 1):
            best = Group(at, end, known.terms[whole] and atom.text[:1].isupper())
        joined += _part(atom, language, last=False)
    return best


def _part(atom: Atom, language: str, last: bool) -> str:
    if atom.form.language == "ko" or atom.kind is not TokenKind.WORD:
        return atom.form.spelling
    if language in ("en", "ko", "ja", "zh"):
        return atom.form.bases[0] if last and atom.form.bases else atom.form.spelling
    return part_key(atom.text, language, last=True)


_WHOLE = re.compile(r"\d+(?:\.\d+)*")


def _numbered(atoms: tuple[Atom, ...], at: int) -> Group | None:
    """Python 3.12, Raspberry Pi 4, vitamin D."""
    end = at + 1
    if not _named(atoms, at):
        return None
    while end < len(atoms) and _beside(atoms[end]) and _CAPITALISED.fullmatch(atoms[end].text) and end - at < 3:
        end += 1
    if end < len(atoms) and _beside(atoms[end]) and _numbers(atoms, at, end):
        return Group(at, end + 1, name=True)
    if at + 1 < len(atoms) and _beside(atoms[at + 1]) and _letter(atoms[at], atoms[at + 1]):
        return Group(at, at + 2, name=True)
    return None


def _named(atoms: tuple[Atom, ...], at: int) -> bool:
    atom = atoms[at]
    if atom.stop and atom.text != "Go":
        return atom.form.spelling in word_list("numbered")
    return atom.kind in (TokenKind.WORD, TokenKind.TERM, TokenKind.IDENTIFIER)


def _numbers(atoms: tuple[Atom, ...], at: int, end: int) -> bool:
    """Whether the number at `end` belongs to the name before it."""
    name, number = atoms[end - 1], atoms[end]
    if number.kind not in (TokenKind.NUMBER, TokenKind.VERSION) or not _WHOLE.fullmatch(number.text):
        return False
    word = atoms[at].form.spelling
    if word in word_list("ordinals") or word in task_words() or word in leading_task_words():
        return False
    if word in word_list("products"):
        return True
    if not any(char.isupper() for char in name.text) or name.script:
        return False
    starts = atoms[at].gap is Gap.SENTENCE and end == at + 1 and _CAPITALISED.fullmatch(atoms[at].text)
    if not starts or "." in number.text:
        return True
    # "Install 3 packages" counts packages; "Windows 11" ends there.
    following = atoms[end + 1] if end + 1 < len(atoms) else None
    return following is None or not _beside(following) or following.stop


def _letter(noun: Atom, letter: Atom) -> bool:
    return (
        len(letter.text) == 1
        and letter.text.isascii()
        and letter.text.isupper()
        and noun.form.spelling in word_list("numbered")
    )


_CAPITALISED = re.compile(r"[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+(?:-[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+)*")
_NO_NAME = frozenset(("api", "sdk", "cli", "ui", "id", "url", "framework", "library", "model", "models", "app", "apps"))


def _capitals(atoms: tuple[Atom, ...], at: int, language: str) -> Group | None:
    """A run of capitalised words inside a sentence, outside a title: Silicon Valley."""
    if language == "de" or not _capital(atoms, at):
        return None
    end = at + 1
    while end < len(atoms) and end - at < 5 and _beside(atoms[end]) and _capital(atoms, end):
        end += 1
    if end - at < 2 or _titled(atoms, at, end):
        return None
    spellings = [atom.form.spelling for atom in atoms[at:end]]
    if sum(spelling in word_list("products") for spelling in spellings) > 1:
        return None
    if atoms[at].gap is Gap.SENTENCE and not _begins_name(spellings):
        return None
    return Group(at, end, name=True)


def _begins_name(spellings: list[str]) -> bool:
    """The capital of a sentence's first word says nothing; three in a row do, and so does "French"."""
    if spellings[0] in word_list("nationalities"):
        return True
    return len(spellings) > 2 and spellings[0] not in task_words() and spellings[0] not in leading_task_words()


def _capital(atoms: tuple[Atom, ...], at: int) -> bool:
    atom = atoms[at]
    return (
        atom.kind is TokenKind.WORD
        and not atom.stop
        and atom.form.spelling not in _NO_NAME
        and _CAPITALISED.fullmatch(atom.text) is not None
    )


def _titled(atoms: tuple[Atom, ...], at: int, end: int) -> bool:
    """Whether the sentence is written like a title: it has more words of content, and none of them is small."""
    around = [
        atom.text
        for atom in (*atoms[max(0, at - 12) : at], *atoms[end : end + 12])
        if atom.sentence == atoms[at].sentence and atom.kind is TokenKind.WORD and not atom.stop
    ]
    return any(text[:1].isupper() for text in around) and not any(text.islower() for text in around)


_KO_HEADS = frozenset(
    ("학습", "처리", "분석기", "엔지니어링", "온난화", "인식", "알고리즘", "신경망", "컴퓨팅", "프로그래밍")
)


def _headed(atoms: tuple[Atom, ...], at: int, language: str) -> Group | None:
    """A noun-like modifier before a productive head: anomaly detection, 딥 러닝."""
    if at + 1 >= len(atoms) or not _beside(atoms[at + 1]):
        return None
    modifier, head = atoms[at], atoms[at + 1]
    if modifier.stop or head.stop or modifier.code or head.code:
        return None
    if modifier.form.language == "ko":
        joins = modifier.bare and not modifier.verb and head.form.spelling in _KO_HEADS and len(modifier.text) > 1
        return Group(at, at + 2) if joins else None
    if language != "en" or modifier.form.spelling not in word_list("modifiers"):
        return None
    heads = {head.form.spelling, *base_forms(head.form.spelling, "en")}
    return Group(at, at + 2) if heads & word_list("heads") else None

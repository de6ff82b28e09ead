"""Reads a text into atoms: the words, names and values that keywords are made of, with everything decided per word.

An atom keeps its exact place in the text. Korean words lose their particles here, so that an atom's span covers what
the word is about and nothing else; every other atom is a token as it stands.
"""

import re
from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from faithlint.model import Span
from faithlint.text.composition import composed
from faithlint.text.forms import Form, form
from faithlint.text.korean import is_particle, korean_particle, read_word, word_span
from faithlint.text.languages import script, token_language
from faithlint.text.segments import segment
from faithlint.text.stopwords import CAPITAL_NAMES, stop_words
from faithlint.text.tokens import VALUES, Gap, Token, TokenKind, gap, tokenize


class Atom(NamedTuple):
    """One word, name or value of a text.

    `gap` is what lies before it. `stop` says that it is no keyword by itself. `code` that it stands in a code span.
    `script` tells East Asian words apart, `bare` that a Korean noun carries no particle, `action` that it carries 하다.
    """

    text: str
    span: Span
    kind: TokenKind
    form: Form
    gap: Gap
    sentence: int
    stop: bool = False
    code: bool = False
    script: str = ""
    bare: bool = True
    action: bool = False
    verb: bool = False


def read(text: str, language: str, ignored: frozenset[str] = frozenset()) -> tuple[Atom, ...]:
    """The atoms of `text`, a text of `language`; `ignored` are further stop words, as exact keys. Linear time."""
    tokens = tokenize(text)
    code = _CodeSpans(text)
    shouted = _shouted(tokens)
    atoms: list[Atom] = []
    before: Token | None = None
    sentence = 0
    for token in tokens:
        between = gap(text, before, token) if before else Gap.SENTENCE
        sentence += between is Gap.SENTENCE
        atoms += _atoms(text, token, before, between, sentence, language, ignored, code.holds(token.span), shouted)
        before = token
    return tuple(atoms)


def _atoms(
    text: str,
    token: Token,
    before: Token | None,
    between: Gap,
    sentence: int,
    language: str,
    ignored: frozenset[str],
    code: bool,
    shouted: bool,
) -> list[Atom]:
    shape, stop, writing = _reading(token.text, token.kind, language, shouted)
    if ignored and (shape.key in ignored or shape.spelling in ignored):
        stop = True
    atom = Atom(token.text, token.span, token.kind, shape, between, sentence, stop, code, writing)
    if not writing or writing == "latin" or token.kind is not TokenKind.WORD:
        return [atom]
    if writing == "hangul":
        return [_korean(text, atom, before, ignored)]
    if writing == "mixed":
        return [_mixed(atom, ignored)]
    return _east_asian(atom, shape.language, ignored) if writing in ("han", "hiragana", "katakana") else [atom]


@lru_cache(maxsize=1 << 16)
def _reading(text: str, kind: TokenKind, language: str, shouted: bool) -> tuple[Form, bool, str]:
    """What a token is by itself: its form, whether it is a stop word, and its script when that is not plain ASCII."""
    writing = "" if text.isascii() else "mixed" if _MIXED.match(text) else script(text)
    tongue = _language(text, language)
    shape = form(text, kind, tongue)
    return shape, _stop(text, kind, shape, tongue, language, shouted), writing


_MIXED = re.compile(r"[A-Za-z0-9]+-(?=[\uac00-\ud7a3\u1100-\u11ff])")


def _language(text: str, language: str) -> str:
    if text.isascii():
        return language if language not in _NOT_LATIN else "en"
    return token_language(text, language)


_NOT_LATIN = frozenset({"ko", "ja", "zh", "ru", "uk", "ar", "he", "el", "th", "hi", "ka", "hy", "bg", "fa"})
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)", re.IGNORECASE)
_ABBREVIATED = frozenset({"ie", "eg", "am", "pm", "ca", "cf", "zb", "dh", "ua", "pex"})


def _stop(text: str, kind: TokenKind, shape: Form, tongue: str, document: str, shouted: bool) -> bool:
    """Whether a token is no keyword by itself."""
    if kind is TokenKind.NUMBER:
        return True
    if kind in VALUES:
        return False
    if kind is TokenKind.ACRONYM:
        return shape.spelling in _ABBREVIATED
    if kind is not TokenKind.WORD:
        return False
    if not any(char.isalpha() for char in text) or _ORDINAL.fullmatch(text):
        return True
    if shape.key.endswith("'"):
        # l'apprentissage: an elided article.
        return True
    if len(shape.key) == 1 and text.isascii():
        return not text.isupper() or text in "AIO"
    if text in CAPITAL_NAMES and not shouted:
        return False
    key = text.casefold() if text in CAPITAL_NAMES else shape.key
    stops = stop_words(tongue)
    return (
        key in stops
        or (tongue != document and key in stop_words(document))
        or ("-" not in key and "'" in key and key.partition("'")[2] in ("t", "ll", "ve", "re", "d", "m"))
    )


def _shouted(tokens: tuple[Token, ...]) -> bool:
    """Whether the text is written in capitals, so that capitals say nothing."""
    words = {token.text for token in tokens[:200] if token.kind is TokenKind.WORD and token.text.isascii()}
    return len(words - CAPITAL_NAMES) > 2 and not any(word.islower() for word in words)


def _korean(text: str, atom: Atom, before: Token | None, ignored: frozenset[str]) -> Atom:
    whole, starts = composed(atom.text)
    attached = before is not None and _attached(text, before.span.end, atom.span.start)
    if attached and is_particle(whole):
        return atom._replace(form=Form(whole, whole, (), "ko"), stop=True)
    word = read_word(whole)
    if word.dropped and not word.key:
        return atom._replace(form=Form(whole, whole, (), "ko"), stop=True, bare=False)
    span = word_span(atom.span, starts, word.length)
    cut = atom.text[: len(span)]
    key = word.key
    bases = tuple(dict.fromkeys((key, *word.bases)))
    return atom._replace(
        text=key if word.verb else cut,
        span=span,
        form=Form(key, key, bases, "ko"),
        stop=word.dropped or key in ignored or whole in ignored,
        bare=word.bare,
        action=word.action,
        verb=word.verb,
    )


def _attached(text: str, end: int, start: int) -> bool:
    between = text[end:start]
    return not between or (len(between) < 5 and not any(char.isspace() or char.isalnum() for char in between))


def _mixed(atom: Atom, ignored: frozenset[str]) -> Atom:
    """K-팝은: a Korean word that begins with Latin letters."""
    whole, starts = composed(atom.text)
    head, _, tail = whole.partition("-")
    noun = korean_particle(tail)
    length = len(head) + 1 + len(noun)
    key = whole[:length].casefold()
    plain = key.replace("-", "")
    shape = Form(key, plain, (key, plain), "ko")
    span = word_span(atom.span, starts, length)
    return atom._replace(text=atom.text[: len(span)], span=span, form=shape, stop=key in ignored, bare=noun == tail)


def _east_asian(atom: Atom, language: str, ignored: frozenset[str]) -> list[Atom]:
    """The words of a run of Han, katakana or hiragana; what lies between them is a break."""
    parts: list[Atom] = []
    for start, end, content in segment(atom.text, atom.script, language):
        piece = atom.text[start:end]
        shape = form(piece, TokenKind.WORD, language)
        parts.append(
            atom._replace(
                text=piece,
                span=Span(atom.span.start + start, atom.span.start + end),
                form=Form(shape.key, shape.spelling, (shape.key,), language),
                gap=atom.gap if not parts else Gap.JOINED,
                stop=not content or shape.key in ignored,
            )
        )
    return parts


class _CodeSpans:
    """Where a Markdown text holds code: `spans` and fenced blocks, paired in one pass."""

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        runs = [(found.start(), found.end()) for found in _TICKS.finditer(text)] if "`" in text else []
        following: dict[int, list[int]] = {}
        for at, (start, end) in enumerate(runs):
            following.setdefault(end - start, []).append(at)
        at = 0
        while at < len(runs):
            start, end = runs[at]
            same = following[end - start]
            place = bisect_right(same, at)
            if place == len(same):
                at += 1
                continue
            close = same[place]
            self._starts.append(end)
            self._ends.append(runs[close][0])
            at = close + 1

    def holds(self, span: Span) -> bool:
        """Whether `span` lies in code."""
        at = bisect_right(self._starts, span.start) - 1
        return at >= 0 and span.end <= self._ends[at]


_TICKS = re.compile("`+")

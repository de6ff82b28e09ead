"""The keywords of one text."""

from collections.abc import Iterable

from faithlint.model import Keyword, Span
from faithlint.scoring.keywords.atoms import Atom
from faithlint.scoring.keywords.compounds import Group, join
from faithlint.scoring.keywords.terms import Term
from faithlint.text.lexicon import Compounds
from faithlint.text.numerals import SMALL
from faithlint.text.stopwords import lead_ins, leading_task_words, task_words
from faithlint.text.tokens import VALUES, Gap, TokenKind


def extract(
    atoms: tuple[Atom, ...],
    text: str,
    language: str,
    *,
    asking: bool = False,
    include_numbers: bool = False,
    own: Compounds | None = None,
) -> tuple[Term, ...]:
    """The keywords of `text` in order of appearance, each once. `asking`: task words of a prompt are none."""
    terms: dict[str, Term] = {}
    spans: dict[str, list[Span]] = {}
    known: dict[str, str] = {}
    # A single word is a single keyword, whatever it is good for in a sentence.
    lone = sum(not atom.stop for atom in atoms) == 1
    for group in join(atoms, language, own):
        members = atoms[group.start : group.end]
        if group.end - group.start == 1 and not _content(atoms, group.start, asking and not lone, include_numbers):
            continue
        if len(members) == 1 and members[0].form.key in known:
            spans[known[members[0].form.key]].append(members[0].span)
            continue
        term = _term(members, group, text)
        names = _names(term)
        first = next((known[name] for name in names if name in known), term.key)
        terms.setdefault(first, term)
        spans.setdefault(first, []).extend(term.spans)
        for name in names:
            known.setdefault(name, first)
    return tuple(term._replace(spans=tuple(spans[key])) for key, term in terms.items())


def keywords(terms: Iterable[Term]) -> tuple[Keyword, ...]:
    """The terms as values of the report."""
    return tuple(Keyword(term.text, term.key, term.spans) for term in terms)


def _content(atoms: tuple[Atom, ...], at: int, asking: bool, include_numbers: bool) -> bool:
    atom = atoms[at]
    if atom.kind is TokenKind.NUMBER:
        return include_numbers
    if atom.stop:
        return atom.text == "Go" and _go(atoms, at)
    if not asking or atom.code or atom.kind is not TokenKind.WORD:
        return True
    if atom.form.language == "ko":
        return not _requested(atoms, at)
    key = atom.form.key
    if _asks_meaning(atoms, at) or _measures(atoms, at):
        return False
    if key in task_words():
        return not _tasks(atoms, at)
    return not (key in leading_task_words() and _leads(atoms, at))


# Words that ask at the head of a sentence and can be what a text is about elsewhere ("a linked list").
_CAN_BE_TOPIC = frozenset(("list", "question", "help", "answer", "show"))
# What the answer shall be measured in: "in two sentences".
_MEASURES = frozenset(("word", "words", "sentence", "sentences", "paragraph", "paragraphs"))


_ARTICLES = frozenset(("a", "an", "the"))
_GIVING = frozenset(("give", "write", "make", "create", "provide", "show", "generate"))


def _tasks(atoms: tuple[Atom, ...], at: int) -> bool:
    """Whether a task word asks here: `list` at the head of a sentence does, in "a linked list" it does not."""
    key = atoms[at].form.key
    if key in _MEASURES:
        return at > 0 and (atoms[at - 1].kind is TokenKind.NUMBER or atoms[at - 1].form.key in (*SMALL, "short", "few"))
    if key not in _CAN_BE_TOPIC or _leads(atoms, at):
        return True
    # "Give me a list" asks, "the list" alone does not.
    article = at > 0 and atoms[at - 1].form.key in _ARTICLES
    return article and at > 1 and atoms[at].gap is not Gap.SENTENCE and _leads(atoms, at - 1, _GIVING)


def _measures(atoms: tuple[Atom, ...], at: int) -> bool:
    """Whether a number word only says how long the answer shall be."""
    following = atoms[at + 1].form.key if at + 1 < len(atoms) else ""
    return following in _MEASURES and atoms[at].form.key in SMALL


def _asks_meaning(atoms: tuple[Atom, ...], at: int) -> bool:
    """What does ML stand for? What does idempotent mean?"""
    following = atoms[at + 1] if at + 1 < len(atoms) else None
    if atoms[at].form.key == "stand":
        return following is not None and following.form.key == "for"
    last = following is None or following.gap is not Gap.SPACE
    return atoms[at].form.key == "mean" and last and at > 1 and atoms[at - 2].form.key in ("does", "do")


def _leads(atoms: tuple[Atom, ...], at: int, over: frozenset[str] = frozenset()) -> bool:
    """Whether only words of politeness, and those of `over`, stand before the word in its sentence."""
    while at > 0 and atoms[at].gap is not Gap.SENTENCE:
        at -= 1
        if atoms[at].form.key not in lead_ins() and atoms[at].form.key not in over:
            return False
    return True


_REQUESTS = ("주세요", "줘", "줘요", "주십시오", "주실", "주시", "줄래", "달라", "주라", "주렴", "드려", "보세요", "봐")


def _requested(atoms: tuple[Atom, ...], at: int) -> bool:
    """설명해 주세요, 만들어 줘: the verb only asks."""
    atom = atoms[at]
    if not (atom.action or atom.verb):
        return False
    following = atoms[at + 1] if at + 1 < len(atoms) else None
    if following and following.gap is Gap.SPACE and following.form.key.startswith(_REQUESTS):
        return True
    whole = atom.form.bases[-1]
    return any(request in whole for request in _REQUESTS[:6]) or whole.endswith(("하시오", "하라", "해라"))


def _go(atoms: tuple[Atom, ...], at: int) -> bool:
    """Whether Go is the language: where a capital is no matter of course, or in a list."""
    starts = atoms[at].gap is Gap.SENTENCE
    following = atoms[at + 1].gap if at + 1 < len(atoms) else Gap.COMMA
    return not starts or (following is Gap.COMMA and len(atoms) > 1)


def _term(members: tuple[Atom, ...], group: Group, text: str) -> Term:
    span = Span(members[0].span.start, members[-1].span.end)
    if len(members) == 1:
        atom = members[0]
        return Term(atom.text, atom.form.key, atom.form.spelling, members, (atom.span,), exact=atom.code)
    spelling = "".join(atom.form.spelling for atom in members)
    key = " ".join(atom.form.key for atom in members)
    return Term(span.cut(text), key, spelling, members, (span,), name=group.name)


def _names(term: Term) -> list[str]:
    """Everything by which another occurrence of the same keyword may be known."""
    atom = term.parts[0]
    if len(term.parts) > 1:
        last = term.parts[-1].form
        head = "".join(part.form.spelling for part in term.parts[:-1])
        return [term.key, term.spelling, *(head + base for base in last.bases)]
    if atom.kind in VALUES or atom.code:
        return [term.key, term.spelling]
    bases = atom.form.bases[:1] if atom.form.language == "ko" else atom.form.bases
    return list(dict.fromkeys((term.key, term.spelling, *bases)))

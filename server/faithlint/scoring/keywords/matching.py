"""Finds the keywords of a prompt in a response, tier by tier; the first tier that hits is the one reported."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, compress, count, islice
from operator import add

from faithlint.model import Keyword, KeywordMatch, MatchLevel, MatchTier
from faithlint.scoring.keywords.closed import CLOSED, closed_compound, halves, middles, turned_round
from faithlint.scoring.keywords.index import Index, Pieces, Stretch
from faithlint.scoring.keywords.terms import Term, as_term, head
from faithlint.scoring.keywords.windows import beside_one_another, close_together
from faithlint.scoring.keywords.words import Word
from faithlint.text.lexicon import aliases
from faithlint.text.numerals import SMALL
from faithlint.text.tokens import TokenKind

# Bound once: a member of an enumeration costs a tenth of a microsecond each time it is asked for in Python 3.11.
_EXACT = MatchTier.EXACT
_DERIVATION = MatchLevel.DERIVATION

_Hit = tuple[MatchTier, list[Stretch]]


@dataclass(slots=True)
class _Search:
    """A response made ready for the keywords of one prompt.

    `elsewhere` are the keys and spellings that stand there in other ways than as one word: those of `runs` of words, of
    `pieces` of a longer word, of two keywords `glued` to one.
    """

    index: Index
    runs: dict[str, list[Stretch]]
    pieces: Pieces
    glued: dict[str, list[Stretch]]
    level: MatchLevel
    language: str
    elsewhere: set[str]


def match(
    terms: Sequence[Word | Term], keywords: tuple[Keyword, ...], index: Index, level: MatchLevel, language: str
) -> tuple[KeywordMatch, ...]:
    """One match per term, in order, of the keyword that is the term. Linear in the length of both texts."""
    if not terms:
        return ()
    east = language in ("ja", "zh")
    runs, glued = index.runs(_wanted(terms, level)), _glued(terms, keywords, index)
    pieces = index.pieces(_parts(terms, index), language) if east else Pieces()
    search = _Search(index, runs, pieces, glued, level, language, {*runs, *pieces, *glued})
    missing = _missing(terms, search)
    matches = [
        KeywordMatch(keyword) if term in missing else _match(term, keyword, search)
        for term, keyword in zip(terms, keywords, strict=True)
    ]
    if level is _DERIVATION:
        _add_defined(terms, matches)
    return tuple(matches)


def _add_defined(terms: Sequence[Word | Term], matches: list[KeywordMatch]) -> None:
    """An acronym that is missing stands there by its long form, if the prompt has that as its neighbour: SLA (service
    level agreement)."""
    for long in [at for at, term in enumerate(terms) if not term.single and matches[at].matched]:
        for at in (long - 1, long + 1):
            if 0 <= at < len(terms) and not matches[at].matched and _stands_for(terms[at], as_term(terms[long])):
                matches[at] = replace(matches[long], keyword=matches[at].keyword, tier=MatchTier.ACRONYM)


def _stands_for(acronym: Word | Term, long: Term) -> bool:
    return acronym.single and head(acronym).capitals in _initials(long)


def _missing(terms: Sequence[Word | Term], search: _Search) -> set[Word | Term]:
    """Single words that are in no tier, as most of a long prompt's are that are missing; told many at once."""
    if search.language in CLOSED:
        return set()
    words = [term for term in terms if isinstance(term, Word) and not (term.elsewhere or term.long_forms)]
    elsewhere = search.elsewhere
    if elsewhere:
        words = [word for word in words if word.key not in elsewhere and word.spelling not in elsewhere]
    words = search.index.unknown(words)
    return set(search.index.without_relatives(words) if search.level is _DERIVATION else words)


def _match(term: Word | Term, keyword: Keyword, search: _Search) -> KeywordMatch:
    """The first tier that hits; what most words need is decided before the tiers are asked one by one."""
    index, elsewhere = search.index, search.elsewhere
    if not term.single or term.key in elsewhere or term.spelling in elsewhere:
        return _matched(keyword, _find(as_term(term), search))
    word = head(term)
    if term.key in index.named.first:
        only = index.only(word)
        if only:
            return KeywordMatch(keyword, _EXACT, (), index.borders(only))
    elif not word.elsewhere and not index.knows(word):
        return _derived_match(term, word, keyword, search)
    return _matched(keyword, _find(as_term(term), search))


def _derived_match(term: Word | Term, word: Word, keyword: Keyword, search: _Search) -> KeywordMatch:
    """The match of a single word of which the response has no form: a relative, an acronym, two parts, or nothing."""
    if search.level is not _DERIVATION or term.exact:
        return KeywordMatch(keyword)
    relatives = search.index.relatives(word)
    if len(relatives) == 1:
        return KeywordMatch(keyword, MatchTier.DERIVATION, (), search.index.borders(relatives[0]))
    if relatives or word.long_forms or search.language in CLOSED:
        return _matched(keyword, _derived(as_term(term), search))
    return KeywordMatch(keyword)


def _parts(terms: Sequence[Word | Term], index: Index) -> Iterator[str]:
    """What may stand inside an East Asian word of the response: a term, and the halves of one that is not there."""
    for term in terms:
        yield term.key
        if not index.holds(term.key):
            yield from halves(term.key)
            yield from middles(term.key)


def _wanted(terms: Sequence[Word | Term], level: MatchLevel) -> list[str]:
    """Spellings that may stand in the response as several words."""
    wanted: list[str] = []
    for term in terms:
        word = head(term)
        # Two letters are too little to be looked for in two words.
        if len(term.spelling) > 2 or not term.single or word.script:
            wanted.append(term.spelling)
        if "-" in term.text:
            wanted += _closed(term)
        if not term.single:
            wanted += _other_names(term)
        elif word.other_names or word.long_forms:
            wanted += word.other_names
            if level is _DERIVATION:
                wanted += word.long_forms
    return wanted


def _glued(terms: Sequence[Word | Term], keywords: tuple[Keyword, ...], index: Index) -> dict[str, list[Stretch]]:
    """Where the response writes two neighbouring keywords as one word: health care, healthcare; 상태 관리, 상태관리."""
    found: dict[str, list[Stretch]] = {}
    known = index.named.first
    spellings = [term.spelling for term in terms]
    glued = set(compress(count(), map(known.__contains__, map(add, spellings, islice(spellings, 1, None)))))
    closed = {at for at, term in enumerate(terms[:-1]) if head(term).language in CLOSED}
    for at in sorted(glued | closed):
        left, right, before, after = terms[at], terms[at + 1], keywords[at].places, keywords[at + 1].places
        between = after[0] - before[1] if before and after else 0
        places: Sequence[int] = ()
        if between == 1 and at in glued:
            places = _as_one(as_term(left), as_term(right), index)
        elif 1 < between <= _FARTHEST and at in closed:
            places = turned_round(as_term(left), as_term(right), index)
        for term in (left, right) if places else ():
            found.setdefault(term.key, []).extend(map(index.stretch, places))
    if terms and head(terms[0]).document == "ko":
        for run, places in _glued_runs(terms, keywords, index):
            for term in run:
                found.setdefault(term.key, []).extend(map(index.stretch, places))
    return found


def _glued_runs(
    terms: Sequence[Word | Term], keywords: tuple[Keyword, ...], index: Index
) -> Iterator[tuple[Sequence[Word | Term], Sequence[int]]]:
    """Runs of three Korean keywords or more that the response writes as one word, and where: 개인 정보 보호법."""
    known = index.named.first
    for first in range(len(terms) - 2):
        name = terms[first].spelling
        for last in range(first + 1, min(first + _MOST_GLUED, len(terms))):
            before, after = keywords[last - 1].places, keywords[last].places
            if not head(terms[last - 1]).bare or not before or not after or after[0] - before[1] != 1:
                break
            name += terms[last].spelling
            if last - first > 1 and name in known:
                yield terms[first : last + 1], index.at(index.inflected((name,)) or index.spelled(name))


_MOST_GLUED = 5


def _as_one(left: Term, right: Term, index: Index) -> list[int]:
    """Where a pair that stands side by side stands as one word."""
    glued, first = left.spelling + right.spelling, left.parts[0]
    if not (left.single and right.single) or len(glued) < 4 or not first.bare or first.kind is not TokenKind.WORD:
        return []
    return index.at(index.inflected((glued,)) or index.spelled(glued))


# Between two German nouns that are one compound stands a word like "von der".
_FARTHEST = 10


def _matched(keyword: Keyword, hit: _Hit | None) -> KeywordMatch:
    if hit is None:
        return KeywordMatch(keyword)
    # Those of one spelling stand in order already, which a set would lose.
    stretches = hit[1] if len(hit[1]) == 1 else sorted(dict.fromkeys(hit[1]))
    return KeywordMatch(keyword, hit[0], (), tuple(chain.from_iterable(stretches)))


def _find(term: Term, search: _Search) -> _Hit | None:
    hit = _spelled(term, search) or _alias(term, search)
    if hit or term.exact or search.level is MatchLevel.EXACT:
        return hit
    hit = _inflected(term, search)
    if hit or search.level is MatchLevel.INFLECTION:
        return hit
    return _derived(term, search)


def _spelled(term: Term, search: _Search) -> _Hit | None:
    """The same word or another spelling of it; every place of either."""
    exact = search.index.exact(term.key)
    if term.single and term.parts[0].value:
        return (_EXACT, exact) if exact else None
    spans = search.index.spelling(term.spelling) + search.runs.get(term.spelling, [])
    spans += search.pieces.get(term.key, []) + search.glued.get(term.key, [])
    if exact:
        return _EXACT, exact + spans
    if not spans:
        number = SMALL.get(term.key) if term.single else None
        spans = search.index.exact(str(number)) if number is not None else []
    tier = MatchTier.SPELLING if term.single else _run_tier(term, spans, search)
    return (tier, spans) if spans else None


def _run_tier(term: Term, spans: list[Stretch], search: _Search) -> MatchTier:
    """Exact when a compound stands as it is, apart from case and blanks."""
    if not spans:
        return MatchTier.SPELLING
    literally = search.index.ends(spans[0]) == (term.parts[0].key, term.parts[-1].key)
    return _EXACT if literally else MatchTier.SPELLING


def _other_names(term: Word | Term) -> tuple[str, ...]:
    if term.single:
        return head(term).other_names
    names, last = aliases().get(term.spelling, ()), as_term(term).parts[-1]
    # Kubernetes 1.29 is Kubernetes v1.29 as well.
    return (*names, f"{term.spelling.removesuffix(last.spelling)}v{last.spelling}") if last.number else names


def _closed(term: Word | Term) -> tuple[str, ...]:
    """What a hyphened compound may be spelled like in another number: antiinflammatorydrug; xray for X-rays."""
    if "-" not in term.text:
        return ()
    last = as_term(term).parts[-1]
    begun = term.spelling.removesuffix(last.spelling)
    return tuple([begun + base for base in last.bases if base != last.spelling])


def _alias(term: Term, search: _Search) -> _Hit | None:
    spans: list[Stretch] = []
    for name in _other_names(term):
        found = search.index.spelling(name) + search.runs.get(name, [])
        if not found and term.single and search.level is not MatchLevel.EXACT:
            found = [search.index.stretch(at) for at in search.index.at(search.index.inflected((name,)))]
        spans += found
    # 2,000 is no other name of 2k, but another spelling of it.
    number = term.parts[-1].value or (term.text[:1].isdigit() and term.spelling not in aliases())
    return (MatchTier.SPELLING if number else MatchTier.ALIAS, spans) if spans else None


def _inflected(term: Term, search: _Search) -> _Hit | None:
    index = search.index
    if term.single:
        places = index.at(index.inflected(term.parts[0].bases))
        if places or "-" not in term.text:
            return (MatchTier.INFLECTION, [index.stretch(at) for at in places]) if places else None
    spans = [span for name in _closed(term) for span in search.runs.get(name, ())]
    return (MatchTier.INFLECTION, spans) if spans else _compound(term, index, MatchTier.INFLECTION)


def _derived(term: Term, search: _Search) -> _Hit | None:
    index = search.index
    if term.single:
        word = term.parts[0]
        relatives = index.relatives(word)
        if relatives:
            return MatchTier.DERIVATION, [index.stretch(at) for at in index.at(relatives)]
        hyphened = _compound(term, index, MatchTier.DERIVATION) if "-" in term.text else None
        if hyphened:
            return hyphened
        acronym = _acronym(term, search) if word.long_forms else None
        closed = closed_compound(term, index, search.pieces, search.language) if search.language in CLOSED else None
        return acronym or ((MatchTier.COMPOUND, closed) if closed else None)
    return (not term.name and _compound(term, index, MatchTier.DERIVATION)) or _acronym(term, search)


def _compound(term: Term, index: Index, tier: MatchTier) -> _Hit | None:
    """The parts of a compound beside one another in order; unless it is a name also near each other in any order."""
    pieces = _pieces(term)
    if len(pieces) < 2:
        return None
    derived = tier is MatchTier.DERIVATION
    wanted = [(piece.roots if derived else piece.bases) or (piece.spelling,) for piece in pieces]
    spans = beside_one_another(wanted, index, derived)
    if spans:
        return tier, spans
    if term.name:
        return None
    content = [each for each, piece in zip(wanted, pieces, strict=True) if not piece.stop]
    # "decision making" has but one word that is no stop word by itself.
    spans = close_together(content if len(content) > 1 else wanted, index, derived)
    return (MatchTier.COMPOUND, spans) if spans else None


def _pieces(term: Term) -> list[Word]:
    """The words of a term, hyphened ones as their parts."""
    return [
        piece for word in term.parts for piece in ([] if word.value else [part for _, part in word.parts]) or [word]
    ]


def _acronym(term: Term, search: _Search) -> _Hit | None:
    """NLP for natural language processing; the other way round by table only."""
    if term.single:
        spans = [span for long in term.parts[0].long_forms for span in search.runs.get(long, ())]
        return (MatchTier.ACRONYM, spans) if spans else None
    for letters in _initials(term):
        spans = search.index.capitals.get(letters, []) if len(letters) > 1 else []
        if spans:
            return MatchTier.ACRONYM, spans
    return None


def _initials(term: Term) -> tuple[str, str]:
    """The first letters of all words of a term, and of those of content, in capitals."""
    pieces = _pieces(term)
    of_content = [piece.key[:1] for piece in pieces if not piece.stop]
    return "".join([piece.key[:1] for piece in pieces]).upper(), "".join(of_content).upper()

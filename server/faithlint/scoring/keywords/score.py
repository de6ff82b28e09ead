"""The keyword-coverage scorer: how much of the prompt's vocabulary the response takes up."""

from collections.abc import Iterable
from functools import partial

from faithlint.model import (
    Keyword,
    KeywordCoverageStatus,
    KeywordMatch,
    KeywordOptions,
    KeywordReport,
    MatchLevel,
)
from faithlint.scoring.keywords.extraction import Found, extract, keywords
from faithlint.scoring.keywords.index import Index
from faithlint.scoring.keywords.matching import match
from faithlint.scoring.keywords.reading import read
from faithlint.scoring.keywords.terms import Term
from faithlint.scoring.keywords.whole import Whole, told_of_originals
from faithlint.text.keys import exact_key
from faithlint.text.korean_readers import RULES
from faithlint.text.languages import language_of
from faithlint.text.lexicon import Compounds, make_compounds

_DEFAULT = KeywordOptions()


def score_keywords(
    prompt: str,
    response: str,
    options: KeywordOptions = _DEFAULT,
    *,
    run_id: str = "",
    version: str = "",
    korean: str = RULES,
) -> KeywordReport:
    """Scores how many keywords of `prompt` stand in `response`, in another form if need be.

    Both texts blank: 1 * scale; exactly one: 0; a prompt with text but without a keyword: 1 * scale (see `status`).
    All spans are code-point offsets into the two texts. Never fails; the time grows linearly with the texts.
    `options` are taken as they are: whoever builds them checks that the scale is finite and positive. `korean` names
    who reads Korean words (`korean_readers`): that is for the process to say, not for a caller.
    """
    whole_prompt, whole_response = Whole(prompt), Whole(response)
    language = options.language or language_of(whole_prompt.text, whole_response.text)
    ignored = frozenset(map(exact_key, options.stop_words))
    own = _own(options.compounds, language)
    asked = read(whole_prompt.text, language, ignored, korean)
    answered = read(whole_response.text, language, ignored, korean)
    tasks = None if options.task_words is None else frozenset(map(exact_key, options.task_words))
    found = extract(asked, language, asking=True, tasks=tasks, include_numbers=options.include_numbers, own=own)
    reference = _without(found, ignored)
    given = _without(extract(answered, language, include_numbers=options.include_numbers, own=own), ignored)
    index = Index(answered)
    wanted = keywords(reference)
    matches = match(reference.terms, wanted, index, options.match_level, language)
    status = _status(prompt, response, matches)
    term_of = partial(_term, language=language, korean=korean)
    report = KeywordReport(
        score=_score(status, matches) * options.scale,
        scale=options.scale,
        status=status,
        reference_keywords=wanted,
        response_keywords=keywords(given),
        matches=matches,
        language=language,
        missing_required=tuple(
            group
            for group in options.required
            if not _holds(map(term_of, group.terms), index, options.match_level, language)
        ),
        forbidden_found=_found(map(term_of, options.forbidden), index, options.match_level, language),
        run_id=run_id,
        version=version,
    )
    return told_of_originals(report, whole_prompt, whole_response)


def _status(prompt: str, response: str, matches: tuple[KeywordMatch, ...]) -> KeywordCoverageStatus:
    if not prompt.strip() and not response.strip():
        return KeywordCoverageStatus.BOTH_EMPTY
    if not prompt.strip() or not response.strip():
        return KeywordCoverageStatus.ONE_EMPTY
    return KeywordCoverageStatus.OK if matches else KeywordCoverageStatus.NO_KEYWORDS


def _score(status: KeywordCoverageStatus, matches: tuple[KeywordMatch, ...]) -> float:
    if status is KeywordCoverageStatus.OK:
        return sum(each.matched for each in matches) / len(matches)
    return 0.0 if status is KeywordCoverageStatus.ONE_EMPTY else 1.0


def _own(terms: tuple[str, ...], language: str) -> Compounds | None:
    return make_compounds(tuple((term, language) for term in terms)) if terms else None


def _without(found: Found, ignored: frozenset[str]) -> Found:
    if ignored.isdisjoint([term.key for term in found.terms]):
        return found
    kept = [number for number, term in enumerate(found.terms) if term.key not in ignored]
    return Found(
        [found.terms[number] for number in kept],
        [found.starts[number] for number in kept],
        [found.ends[number] for number in kept],
        {at: found.more[number] for at, number in enumerate(kept) if number in found.more},
    )


def _term(text: str, language: str, korean: str) -> Term | None:
    """A caller's own term, whole and with its stop words; None when it holds no word at all."""
    words = tuple(word.as_content() for word in read(Whole(text).text, language, korean=korean).words)
    if not words:
        return None
    key = " ".join(word.key for word in words)
    return Term(text, key, "".join(word.spelling for word in words), words)


def _holds(group: Iterable[Term | None], index: Index, level: MatchLevel, language: str) -> bool:
    return any(each.matched for each in _matches(group, index, level, language))


def _found(
    forbidden: Iterable[Term | None], index: Index, level: MatchLevel, language: str
) -> tuple[KeywordMatch, ...]:
    """Forbidden terms that are there. A word of the same family is not the word, so derivations don't count."""
    near = MatchLevel.EXACT if level is MatchLevel.EXACT else MatchLevel.INFLECTION
    return tuple(each for each in _matches(forbidden, index, near, language) if each.matched)


def _matches(wanted: Iterable[Term | None], index: Index, level: MatchLevel, language: str) -> tuple[KeywordMatch, ...]:
    terms = tuple(term for term in wanted if term)
    return match(terms, tuple(Keyword(term.text, term.key) for term in terms), index, level, language)

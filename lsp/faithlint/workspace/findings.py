"""Reports laid over a file: what to say at which place, as values for command line and editor alike."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from faithlint.documents import MappedChunk, MappedExchange
from faithlint.model import Evidence, FaithfulnessReport, Judgement, KeywordMatch, KeywordReport, Span, Verdict
from faithlint.workspace import wording

SEVERITY = {"contradicted-claim": "warning", "unverified-claim": "hint", "missing-keyword": "information"}
"""Every code of a finding and how serious it is unless settings say otherwise."""

_CODES = {Verdict.NO: "contradicted-claim", Verdict.UNSURE: "unverified-claim"}


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of the context: its place in the file, its words, the chunk's name, and the chunk's number."""

    span: Span | None
    text: str
    name: str
    chunk: int


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to point at. `span` is its place in the file, `subject` the claim or keyword that it is about."""

    code: str
    severity: str
    span: Span
    subject: str
    message: str
    evidence: tuple[Passage, ...] = ()


def findings(
    exchange: MappedExchange,
    faithfulness: FaithfulnessReport | None,
    keywords: KeywordReport | None,
    severity: Mapping[str, str],
) -> tuple[Finding, ...]:
    """What the reports say about an exchange, in the order of the file. Codes whose severity is `off` say nothing."""
    found = [*_of_claims(exchange, faithfulness), *_of_keywords(exchange, keywords)]
    graded = [_graded(finding, severity.get(finding.code, finding.severity)) for finding in found]
    return tuple(sorted((one for one in graded if one.severity != "off"), key=lambda one: (one.span, one.code)))


def _graded(finding: Finding, severity: str) -> Finding:
    return finding if severity == finding.severity else replace(finding, severity=severity)


def _of_claims(exchange: MappedExchange, report: FaithfulnessReport | None) -> Iterator[Finding]:
    """Claims that the context contradicts or leaves open; where a file has no context, nothing is left open."""
    for judgement in report.judgements if report else ():
        code = _CODES.get(judgement.verdict)
        if code and exchange.context is not None:
            yield Finding(
                code,
                SEVERITY[code],
                claim_place(exchange, judgement),
                judgement.claim.text,
                wording.claim(judgement),
                passages(exchange, judgement),
            )


def _of_keywords(exchange: MappedExchange, report: KeywordReport | None) -> Iterator[Finding]:
    code = "missing-keyword"
    for match in report.matches if report else ():
        if not match.matched and (place := keyword_place(exchange, match) or _instead(exchange)):
            yield Finding(code, SEVERITY[code], place, match.keyword.text, wording.missing(match))


def claim_place(exchange: MappedExchange, judgement: Judgement) -> Span:
    """The part of the file that makes the claim; the whole response, or record, where that has no place."""
    return exchange.response.span(judgement.claim.span) or exchange.response.whole or exchange.range


def keyword_place(exchange: MappedExchange, match: KeywordMatch) -> Span | None:
    """Where the keyword first stands in the prompt; None where the file has no prompt."""
    if exchange.prompt is None or not match.keyword.spans:
        return None
    return exchange.prompt.span(match.keyword.spans[0])


def _instead(exchange: MappedExchange) -> Span | None:
    """The beginning of the record, where the prompt stands in another file."""
    if exchange.prompt is None or exchange.prompt.pieces:
        return None
    return Span(exchange.range.start, exchange.range.start + 1)


def passages(exchange: MappedExchange, judgement: Judgement) -> tuple[Passage, ...]:
    """The evidence of a judgement at its places in the file."""
    chunks = exchange.context or ()
    return tuple(_passage(chunks[one.chunk], one) for one in judgement.evidence if one.chunk < len(chunks))


def _passage(chunk: MappedChunk, evidence: Evidence) -> Passage:
    return Passage(chunk.text.span(evidence.span), evidence.text, chunk.title or chunk.id, evidence.chunk)

"""The exchanges of one version of a document with all that is known of them, placed in the source."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from faithlint.documents import Document, Mapped, MappedExchange
from faithlint.model import FaithfulnessReport, Judgement, KeywordMatch, KeywordReport, Span


@dataclass(frozen=True, slots=True)
class ClaimAt:
    """A judged claim and where the response makes it."""

    span: Span
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class EvidenceAt:
    """A passage of the context that a claim rests on, or that is nearest to it; `title` names its chunk."""

    span: Span
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class KeywordAt:
    """An occurrence of a keyword in the prompt."""

    span: Span
    match: KeywordMatch


@dataclass(frozen=True)
class Scored:
    """An exchange and its reports so far. `trouble` says why there are no verdicts, in words for people."""

    exchange: MappedExchange
    keywords: KeywordReport | None = None
    faithfulness: FaithfulnessReport | None = None
    trouble: str = ""

    @cached_property
    def claims(self) -> tuple[ClaimAt, ...]:
        """All claims, in the order of the response."""
        report = self.faithfulness
        found = ((self.exchange.response.span(j.claim.span), j) for j in (report.judgements if report else ()))
        return tuple(ClaimAt(span, judgement) for span, judgement in found if span is not None)

    @cached_property
    def prompt_keywords(self) -> tuple[KeywordAt, ...]:
        """All keywords of the prompt at all their occurrences."""
        prompt, report = self.exchange.prompt, self.keywords
        if prompt is None or report is None:
            return ()
        found = ((prompt.span(span), match) for match in report.matches for span in match.keyword.spans)
        return tuple(KeywordAt(span, match) for span, match in found if span is not None)

    def evidence(self, judgement: Judgement) -> tuple[EvidenceAt, ...]:
        """Where the context says what decided the claim."""
        chunks = self.exchange.context or ()
        found = (
            (chunks[e.chunk].text.span(e.span), e.text, chunks[e.chunk].title or chunks[e.chunk].id)
            for e in judgement.evidence
            if e.chunk < len(chunks)
        )
        return tuple(EvidenceAt(span, text, title) for span, text, title in found if span is not None)

    def covered(self, match: KeywordMatch) -> tuple[Span, ...]:
        """Where the response takes a keyword up."""
        return spans(self.exchange.response, match.response_spans)


@dataclass(frozen=True, slots=True)
class Results:
    """What is known of one version of a document."""

    document: Document
    scored: tuple[Scored, ...]


def spans(text: Mapped, parts: tuple[Span, ...]) -> tuple[Span, ...]:
    """The source spans of parts of a text, as far as they have one."""
    return tuple(span for part in parts if (span := text.span(part)) is not None)


def judged(results: Results | None) -> Iterator[tuple[Scored, ClaimAt]]:
    """All claims of a document."""
    for scored in results.scored if results else ():
        for claim in scored.claims:
            yield scored, claim

"""The exchanges of one version of a document with all that is known of them, placed in the source."""

from dataclasses import dataclass
from functools import cached_property

from faithlint.documents import USUAL, Document, FieldNames, Mapped, MappedExchange
from faithlint.model import FaithfulnessReport, Judgement, KeywordMatch, KeywordReport, Span
from faithlint.workspace.findings import Passage, passages


@dataclass(frozen=True, slots=True)
class ClaimAt:
    """A judged claim and where the response makes it."""

    span: Span
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class KeywordAt:
    """An occurrence of a keyword in the prompt."""

    span: Span
    match: KeywordMatch


@dataclass(frozen=True)
class Scored:
    """An exchange and its reports so far.

    `earlier` holds the verdicts of an earlier text for claims that were not touched since, `earlier_keywords` what was
    missing in it; they count until there are `faithfulness` and `keywords`. `trouble` says why a report is missing, in
    words for people; where it may pass, another try later makes sense.
    """

    exchange: MappedExchange
    keywords: KeywordReport | None = None
    faithfulness: FaithfulnessReport | None = None
    earlier: FaithfulnessReport | None = None
    earlier_keywords: KeywordReport | None = None
    trouble: str = ""
    trouble_passes: bool = False

    @property
    def verdicts(self) -> FaithfulnessReport | None:
        """The report whose claims are shown."""
        return self.faithfulness or self.earlier

    @property
    def coverage(self) -> KeywordReport | None:
        """The report whose keywords are shown."""
        return self.keywords or self.earlier_keywords

    @cached_property
    def hull(self) -> Span:
        """The part of the file from the first to the last character of prompt, context and response."""
        exchange = self.exchange
        texts = [exchange.response, exchange.prompt, *(chunk.text for chunk in exchange.context or ())]
        places = [place for text in texts if text and (place := text.whole)] or [exchange.range]
        return Span(min(place.start for place in places), max(place.end for place in places))

    @cached_property
    def claims(self) -> tuple[ClaimAt, ...]:
        """All claims, in the order of the response; none where the file has no context to verify them against."""
        report = self.verdicts if self.exchange.context is not None else None
        found = ((self.exchange.response.span(j.claim.span), j) for j in (report.judgements if report else ()))
        return tuple(ClaimAt(span, judgement) for span, judgement in found if span is not None)

    @cached_property
    def prompt_keywords(self) -> tuple[KeywordAt, ...]:
        """All keywords of the prompt at all their occurrences."""
        prompt, report = self.exchange.prompt, self.coverage
        if prompt is None or report is None:
            return ()
        found = ((prompt.span(span), match) for match in report.matches for span in match.keyword.spans)
        return tuple(KeywordAt(span, match) for span, match in found if span is not None)

    def evidence(self, judgement: Judgement) -> tuple[Passage, ...]:
        """The passages of the context that decided the claim, or are nearest to it."""
        return passages(self.exchange, judgement)

    def covered(self, match: KeywordMatch) -> tuple[Span, ...]:
        """Where the response takes a keyword up."""
        return spans(self.exchange.response, match.response_spans)


@dataclass(frozen=True, slots=True)
class Results:
    """What is known of one version of a document, and the field names it was read with."""

    document: Document
    scored: tuple[Scored, ...]
    names: FieldNames = USUAL


def spans(text: Mapped, parts: tuple[Span, ...]) -> tuple[Span, ...]:
    """The source spans of parts of a text, as far as they have one."""
    return tuple(span for part in parts if (span := text.span(part)) is not None)

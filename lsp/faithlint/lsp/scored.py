"""The exchanges of one version of a document with all that is known of them, placed in the source."""

from dataclasses import dataclass
from functools import cached_property

from faithlint.documents import USUAL, Document, FieldNames, Mapped, MappedExchange
from faithlint.lsp.layers import Judging, Layer, layered, topmost
from faithlint.model import FaithfulnessReport, JudgeInfo, Judgement, KeywordMatch, KeywordReport, Span
from faithlint.workspace.findings import Passage, passages
from faithlint.workspace.silences import Silence, silences


@dataclass(frozen=True, slots=True)
class ClaimAt:
    """A judged claim, where the response makes it, and who judged."""

    span: Span
    judgement: Judgement
    judge: JudgeInfo


@dataclass(frozen=True, slots=True)
class KeywordAt:
    """An occurrence of a keyword in the prompt."""

    span: Span
    match: KeywordMatch


@dataclass(frozen=True)
class Scored:
    """An exchange and its reports so far.

    `earlier` holds the verdicts of an earlier text for claims that were not touched since, `earlier_keywords` what was
    missing in it; they count until there are `faithfulness` and `keywords`. `first` are the verdicts of the quick judge
    where a slow one was asked, and `judging` is how far that one has come. `trouble` says why a report is missing, in
    words for people; where it may pass, another try later makes sense.
    """

    exchange: MappedExchange
    keywords: KeywordReport | None = None
    faithfulness: FaithfulnessReport | None = None
    first: FaithfulnessReport | None = None
    judging: Judging | None = None
    earlier: FaithfulnessReport | None = None
    earlier_keywords: KeywordReport | None = None
    trouble: str = ""
    trouble_passes: bool = False

    @property
    def verdicts(self) -> FaithfulnessReport | None:
        """All that is known of the claims as one report."""
        return self.faithfulness or (layered(self._layers) if self._layers else None)

    @property
    def lasting(self) -> FaithfulnessReport | None:
        """The same without what the quick judge said."""
        lasting = [layer for layer in self._layers if layer.judgements and layer.report is not self.first]
        return self.faithfulness or (layered(lasting) if lasting else None)

    @cached_property
    def _layers(self) -> list[Layer]:
        """What to believe first: the judge that was asked, what it said of an earlier text, the quick one."""
        if self.faithfulness:
            return [Layer.of(self.faithfulness)]
        judging = [self.judging.layer] if self.judging else []
        return judging + [Layer.of(report) for report in (self.earlier, self.first) if report]

    @property
    def awaits_verdicts(self) -> bool:
        """Whether the report of the judge is still to come."""
        return self.faithfulness is None and self.exchange.context is not None

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
        if self.exchange.context is None:
            return ()
        found = [(judgement, layer.judge) for layer in topmost(self._layers) for judgement in layer.judgements]
        found.sort(key=lambda one: one[0].claim.span)
        placed = ((self.exchange.response.span(judgement.claim.span), judgement, judge) for judgement, judge in found)
        return tuple(ClaimAt(span, judgement, judge) for span, judgement, judge in placed if span is not None)

    @cached_property
    def unjudged(self) -> tuple[Span, ...]:
        """The claims that nobody has said anything about yet."""
        if self.judging is None or self.faithfulness or self.exchange.context is None:
            return ()
        known = [one for layer in self._layers for one in layer.judgements]
        spans = (self.exchange.response.span(claim.span) for claim in self.judging.without_verdict(known))
        return tuple(span for span in spans if span is not None)

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


@dataclass(frozen=True)
class Results:
    """What is known of one version of a document, and the field names it was read with."""

    document: Document
    scored: tuple[Scored, ...]
    names: FieldNames = USUAL

    @cached_property
    def quiet(self) -> tuple[Silence, ...]:
        """The comments in the document that keep findings quiet."""
        return silences(self.document)


def spans(text: Mapped, parts: tuple[Span, ...]) -> tuple[Span, ...]:
    """The source spans of parts of a text, as far as they have one."""
    return tuple(span for part in parts if (span := text.span(part)) is not None)

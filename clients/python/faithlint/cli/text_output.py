"""Results for people: every finding with its line and carets, the evidence, the scores, and a summary."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from faithlint.cli.pipeline import Prompted, Result
from faithlint.cli.plan import line_column
from faithlint.cli.source_view import view
from faithlint.cli.style import Style, one_line, safe
from faithlint.cli.tally import Tally
from faithlint.documents import MappedExchange, Unanswered
from faithlint.model import Judgement, Lines, Span, Verdict
from faithlint.workspace import wording
from faithlint.workspace.checking import Checked
from faithlint.workspace.findings import Finding, Passage, claim_place, passages

_GUTTER = 6
_ROLES = {"contradicted-claim": "contradicted", "unverified-claim": "unverified", "missing-keyword": "missing"}


@dataclass(frozen=True, slots=True)
class TextOutput:
    """Prints results as text. `columns` is the width to keep to; `places` tells whether the texts stand in files."""

    emit: Callable[[str], None]
    style: Style
    columns: int
    verbose: bool = False
    places: bool = True

    def result(self, result: Result) -> None:
        """Print an exchange: findings in the order of the file, then its scores."""
        page = _Page(self, result.planned.file.name, result.planned.lines)
        checked = result.checked
        for line in page.exchange(checked):
            self.emit(line)
        several = len(result.planned.document.exchanges) > 1
        self.emit(page.scores(checked, checked.exchange.index + 1 if several else 0))
        self.emit("")

    def prompt(self, prompted: Prompted) -> None:
        """Print a prompt that has no response, why it has no verdict, and its keywords."""
        planned = prompted.planned
        place = _Page(self, planned.file.name, planned.lines).place(prompted.half.range)
        for line in prompt_lines(prompted.half, prompted.keywords, self.style, place):
            self.emit(line)
        self.emit("")

    def finish(self, tally: Tally) -> None:
        """Print what the run amounts to."""
        for line in tally.summary():
            self.emit(line)


def prompt_lines(half: Unanswered, keywords: Sequence[str], style: Style, place: str) -> Iterator[str]:
    """A prompt without a response: its place and the reason, its words, and the keywords of it."""
    yield style("place", place + ": ") + wording.no_verdict(half.lack)
    yield f"  {'prompt':8} {one_line(half.prompt.text, 72)}"
    if keywords:
        yield f"  {'keywords':8} {one_line(', '.join(keywords), 400)}"


@dataclass(frozen=True, slots=True)
class _Page:
    """The file that findings are shown in."""

    out: TextOutput
    name: str
    lines: Lines

    def exchange(self, checked: Checked) -> Iterator[str]:
        blocks = [*self._findings(checked.findings), *self._asked_for(checked)]
        if self.out.verbose:
            blocks += [*self._supported(checked), *self._covered(checked)]
        for _, block in sorted(blocks, key=lambda block: block[0]):
            yield from block
            yield ""

    def _findings(self, findings: Sequence[Finding]) -> Iterator[tuple[int, list[str]]]:
        """Claims one by one; the missing keywords of one line together."""
        for finding in findings:
            if finding.code != "missing-keyword":
                head = self.out.style(_ROLES[finding.code], one_line(finding.message, 400))
                yield finding.span.start, [*self._head(head, finding.span), *self._source([finding.span]),
                                           *self._evidence(finding.evidence)]  # fmt: skip
        missing = [finding for finding in findings if finding.code == "missing-keyword"]
        for _, group in groupby(missing, key=lambda finding: line_column(self.lines, finding.span.start)[0]):
            together = list(group)
            names = ", ".join(one_line(finding.subject, 60) for finding in together)
            words = f"missing keyword{'s' if len(together) > 1 else ''}: {names}"
            spans = [finding.span for finding in together]
            yield spans[0].start, [*self._head(self.out.style("missing", words), spans[0]), *self._source(spans)]

    def _asked_for(self, checked: Checked) -> Iterator[tuple[int, list[str]]]:
        """The required terms that the response lacks, and the forbidden ones that it holds."""
        report, response = checked.keywords, checked.exchange.response
        if report is None or response is None or (place := response.whole) is None:
            return
        lacking = [" or ".join(one_line(term, 60) for term in group.terms) for group in report.missing_required]
        found = [one_line(match.keyword.text, 60) for match in report.forbidden_found]
        for words, terms in (("missing required terms: ", lacking), ("forbidden terms found: ", found)):
            if terms:
                head = self.out.style("missing", words + ", ".join(terms))
                yield place.start, list(self._head(head, place))

    def _supported(self, checked: Checked) -> Iterator[tuple[int, list[str]]]:
        for judgement in checked.faithfulness.judgements if checked.faithfulness else ():
            if judgement.verdict is Verdict.YES:
                yield self._claim(checked.exchange, judgement)

    def _claim(self, exchange: MappedExchange, judgement: Judgement) -> tuple[int, list[str]]:
        span = claim_place(exchange, judgement)
        head = self.out.style("supported", one_line(wording.claim(judgement), 400))
        evidence = self._evidence(passages(exchange, judgement))
        return span.start, [*self._head(head, span), *self._source([span]), *evidence]

    def _covered(self, checked: Checked) -> Iterator[tuple[int, list[str]]]:
        """One line for all the keywords that the response covers, each with how it was found."""
        matches = checked.keywords.matches if checked.keywords else ()
        found = [f"{one_line(match.keyword.text, 60)} ({wording.TIERS[match.tier]})" for match in matches if match.tier]
        span = checked.exchange.prompt.whole if checked.exchange.prompt else None
        if found and span:
            yield (
                span.start,
                list(self._head(self.out.style("supported", "covered keywords: ") + ", ".join(found), span)),
            )

    def _head(self, words: str, span: Span) -> Iterator[str]:
        yield self.out.style("place", self.place(span) + ": ") + words if self.out.places else words

    def place(self, span: Span) -> str:
        """`file:line:column` of a span, counted from 1."""
        line, column = line_column(self.lines, span.start)
        return f"{safe(self.name)}:{line + 1}:{column + 1}"

    def _source(self, spans: Sequence[Span]) -> Iterator[str]:
        """The line where the first span starts, with carets under every span as far as it stands in that line."""
        number, _ = line_column(self.lines, spans[0].start)
        start = self.lines.start(number)
        seen = view(self.lines.line(number), [span.shift(-start) for span in spans], self.out.columns - _GUTTER - 3)
        label = str(number + 1) if self.out.places else ""
        yield self.out.style("dim", f"{label:>{_GUTTER}} | ") + seen.line
        yield self.out.style("dim", f"{'':>{_GUTTER}} | ") + self.out.style("place", seen.carets)

    def _evidence(self, evidence: Sequence[Passage]) -> Iterator[str]:
        for passage in evidence:
            where = one_line(wording.chunk_name(passage.chunk, passage.name), 80)
            if self.out.places and passage.span:
                where += f", line {line_column(self.lines, passage.span.start)[0] + 1}"
            yield self.out.style("dim", f"{'':>{_GUTTER}} = {where}: ") + f"“{one_line(passage.text)}”"

    def scores(self, checked: Checked, number: int) -> str:
        """The scores of an exchange in one line, under its place."""
        exchange = checked.exchange
        parts = []
        if (report := checked.faithfulness) is not None:
            parts.append(wording.faithfulness(report, exchange.context is not None))
        if (coverage := checked.keywords) is not None:
            parts.append(wording.keywords(coverage) if exchange.prompt is not None else "keywords – (no prompt)")
        parts += [f"{failure.scorer} failed" for failure in checked.failures]
        if report is not None:
            parts.append(wording.judge(report.judge))
            if checked.limit is not None:
                parts.append(self.out.style("error", wording.below(checked.limit)))
        where = f"{self.place(exchange.range)}: " if self.out.places else ""
        which = f"exchange {number}: " if number else ""
        return self.out.style("place", where) + which + " · ".join(parts)

"""A scorer with rules that fit on a page, for tests of what an editor shows; no server behind it.

Sentences of the response are claims: supported where a chunk holds their words, contradicted where they mention
cheese, else unverified. Keywords are the longer words of the prompt.
"""

import asyncio
import re
from collections.abc import AsyncGenerator

from faithlint.lsp.scoring import Event, Trouble
from faithlint.model import (
    Claim,
    ClaimJudged,
    ClaimsExtracted,
    Evidence,
    Exchange,
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeInfo,
    Judgement,
    Keyword,
    KeywordCoverageStatus,
    KeywordMatch,
    KeywordReport,
    MatchTier,
    Span,
    Verdict,
)

PLAIN = JudgeInfo("plain")

_SENTENCE = re.compile(r"[^\s.][^.]*\.")
_WORD = re.compile(r"[a-z]{6,}|[가-힣]{2,}", re.IGNORECASE)


class PlainScorer:
    """Answers after `delay` seconds for verdicts, at once for keywords; `trouble` is raised instead of verdicts; it
    may pass. Verdicts come one by one, so many seconds `between` them; a `quick` judge answers before."""

    def __init__(
        self,
        delay: float = 0.0,
        patience: float = 0.3,
        trouble: str = "",
        passes: bool = False,
        between: float = 0.0,
        quick: bool = False,
    ) -> None:
        self.delay = delay
        self.between = between
        self.quick = quick
        self.patience = patience
        self.trouble = trouble
        self.passes = passes
        self.judged: list[str] = []
        self.asked: list[str] = []
        self.cancelled: list[str] = []

    async def keywords(self, exchange: Exchange) -> KeywordReport:
        return plain_keywords(exchange)

    @property
    def judge(self) -> JudgeInfo:
        return JudgeInfo("plain")

    async def first(self, exchange: Exchange) -> FaithfulnessReport | None:
        return plain_faithfulness(exchange, JudgeInfo("quick")) if self.quick else None

    async def faithfulness(self, exchange: Exchange) -> AsyncGenerator[Event, None]:
        self.asked.append(exchange.response)
        try:
            await asyncio.sleep(self.delay)
        except asyncio.CancelledError:
            self.cancelled.append(exchange.response)
            raise
        if self.trouble:
            raise Trouble(self.trouble, passes=self.passes)
        report = plain_faithfulness(exchange)
        if self.between:
            yield ClaimsExtracted(tuple(judgement.claim for judgement in report.judgements))
            for number, judgement in enumerate(report.judgements):
                await asyncio.sleep(self.between)
                yield ClaimJudged(number, judgement)
        self.judged.append(exchange.response)
        yield report


def plain_keywords(exchange: Exchange) -> KeywordReport:
    matches = []
    for word in dict.fromkeys(found[0] for found in _WORD.finditer(exchange.prompt)):
        spans = tuple(Span(*m.span()) for m in re.finditer(re.escape(word), exchange.prompt))
        places = tuple(Span(*m.span()) for m in re.finditer(re.escape(word), exchange.response, re.IGNORECASE))
        matches.append(KeywordMatch(Keyword(word, word.lower(), spans), MatchTier.EXACT if places else None, places))
    found = sum(match.matched for match in matches)
    keywords = tuple(match.keyword for match in matches)
    score = found / len(matches) if matches else 1.0
    return KeywordReport(score, 1.0, KeywordCoverageStatus.OK, keywords, (), tuple(matches), "en")


def plain_faithfulness(exchange: Exchange, judge: JudgeInfo = PLAIN) -> FaithfulnessReport:
    judgements = tuple(
        _judge(Claim(found[0], Span(*found.span())), exchange) for found in _SENTENCE.finditer(exchange.response)
    )
    supported = sum(judgement.verdict is Verdict.YES for judgement in judgements)
    score = supported / len(judgements) if judgements else 0.0
    status = FaithfulnessStatus.OK if judgements else FaithfulnessStatus.NO_CLAIMS
    return FaithfulnessReport(score, 1.0, status, judgements, "", judge)


def _judge(claim: Claim, exchange: Exchange) -> Judgement:
    words = claim.text.rstrip(".")
    for number, chunk in enumerate(exchange.context):
        if words in chunk.text:
            at = chunk.text.index(words)
            evidence = Evidence(number, Span(at, at + len(words)), words)
            return Judgement(claim, Verdict.YES, "The context says so.", (evidence,))
    if "cheese" in words and exchange.context:
        text = exchange.context[0].text
        return Judgement(claim, Verdict.NO, "It is no cheese.", (Evidence(0, Span(0, len(text)), text),))
    return Judgement(claim, Verdict.UNSURE, "The context does not say.")

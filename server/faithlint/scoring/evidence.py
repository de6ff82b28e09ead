"""Passages of the context: an index that finds the nearest ones, and the rule that a verdict needs evidence."""

from collections.abc import Iterator, Sequence

from faithlint.model import Chunk, Encoding, Evidence, Judgement, Span, Verdict
from faithlint.model.offsets import units
from faithlint.scoring.judge import ClaimQuestion, RawVerdict
from faithlint.scoring.locate import Locator, proves_something
from faithlint.scoring.ranking import Ranking
from faithlint.scoring.verdicts import read_verdict
from faithlint.text.sentences import sentence_bounds, trimmed
from faithlint.text.terms import term_stems, term_weights

WINDOWS = 8
"""Passages that a claim is judged against at most."""

WHOLE_CONTEXT = 8192
"""Contexts of up to so many UTF-8 bytes are shown to a judge whole."""

_LONGEST_PASSAGE = 800

_FEW = 1024
"""Up to so many passages are ranked anew each time by the stems that are asked for: by all of them it takes longer."""


def is_selected(context: Sequence[Chunk]) -> bool:
    """Whether the context is too long to be shown whole, so that passages of it stand for it."""
    return sum(units(chunk.text, Encoding.UTF8) for chunk in context) > WHOLE_CONTEXT


class EvidenceIndex:
    """Finds the passages of a context that are nearest to a claim.

    Built once per scoring in linear time. The rank of a passage depends on the claim and the passage only, so that
    shuffling, doubling or padding the context changes no choice; a passage that occurs twice counts once.
    """

    def __init__(self, context: Sequence[Chunk], language: str) -> None:
        self._language = language
        places: dict[str, tuple[int, int]] = {}
        for number, chunk in enumerate(context):
            whole = chunk.text
            for start, end in _passage_bounds(whole):
                places.setdefault(whole[start:end], (number, start))
        stems_of = {text: term_stems(text, language) for text in places}
        # Of passages that share as much the shorter one comes first, whatever their order in the context.
        ordered = sorted(sorted(places), key=lambda text: len(stems_of[text]))
        self._passages = [(*places[text], text) for text in ordered]
        self._found: dict[int, Evidence] = {}
        stems = [stems_of[text] for text in ordered]
        self._ranking = Ranking(stems) if len(stems) > _FEW else None
        self._stems = [] if self._ranking else stems

    def windows(self, claim: str, limit: int = WINDOWS) -> tuple[Evidence, ...]:
        """The passages that share most with `claim`, best first; none when nothing is shared."""
        return self.windows_of([claim], limit)[0]

    def windows_of(self, claims: Sequence[str], limit: int = WINDOWS) -> list[tuple[Evidence, ...]]:
        """The same for each of the claims, sooner than one by one."""
        asked = [term_weights(claim, self._language) for claim in claims]
        ranking = self._ranking or Ranking(map(set().union(*asked).intersection, self._stems))
        return [
            tuple([self._found.get(at) or self._evidence(at) for at in ranking.best(weights, limit)])
            for weights in asked
        ]

    def _evidence(self, at: int) -> Evidence:
        """Made when it is first found: most passages never are, some again and again."""
        chunk, start, text = self._passages[at]
        found = self._found[at] = Evidence(chunk, Span(start, start + len(text)), text)
        return found


def passages(text: str) -> Iterator[Span]:
    """The sentences of a chunk, the overlong ones (a JSON record, a table) in pieces."""
    return (Span(start, end) for start, end in _passage_bounds(text))


def _passage_bounds(text: str) -> Iterator[tuple[int, int]]:
    for start, end in sentence_bounds(text):
        if end - start <= _LONGEST_PASSAGE:
            yield start, end
        else:
            yield from _pieces(text, start, end)


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = end
        if end - start > _LONGEST_PASSAGE:
            cut = max(text.rfind(mark, start + _LONGEST_PASSAGE // 2, start + _LONGEST_PASSAGE) for mark in "\n,; ")
            stop = cut + 1 if cut >= 0 else start + _LONGEST_PASSAGE
        if piece := trimmed(text, start, stop):
            yield piece
        start = stop


class Quotes:
    """Locates a judge's quotes in the context; one per scoring."""

    def __init__(self, context: Sequence[Chunk]) -> None:
        self._chunks = context
        self._locators: dict[int, Locator] = {}
        self._called: dict[str, list[int]] = {}
        for number, chunk in enumerate(context):
            self._called.setdefault(chunk.id, []).append(number)

    def usable(self, raw: RawVerdict) -> tuple[Evidence, ...]:
        """The evidence of a verdict: the passages of the context that it quotes, literally or with slips.

        Passages that prove nothing by themselves ("the") are none.
        """
        located = tuple([evidence for evidence in raw.evidence if self._is_literal(evidence)]) if raw.evidence else ()
        if located or not raw.quote.strip():
            return located
        for nearly in (False, True):
            for number in self._order(raw.chunk_id):
                locator = self._locator(number)
                span = locator.find_nearly(raw.quote) if nearly else locator.find(raw.quote)
                if span and proves_something(raw.quote, locator.text, span):
                    return (Evidence(number, span, span.cut(locator.text)),)
        return ()

    def _is_literal(self, evidence: Evidence) -> bool:
        span = evidence.span
        return (
            0 <= evidence.chunk < len(self._chunks)
            and 0 <= span.start < span.end
            and span.cut(self._chunks[evidence.chunk].text) == evidence.text
        )

    def _order(self, chunk_id: str) -> Iterator[int]:
        """The chunk named first (by id, else by index), then the others."""
        wanted = chunk_id.strip()
        named = self._called.get(wanted, []) if wanted else []
        if not named and wanted.isdecimal() and int(wanted[:9]) < len(self._chunks):
            named = [int(wanted)]
        yield from named
        yield from (number for number in range(len(self._chunks)) if number not in named)

    def _locator(self, number: int) -> Locator:
        if number not in self._locators:
            self._locators[number] = Locator(self._chunks[number].text)
        return self._locators[number]


def settle(question: ClaimQuestion, raw: RawVerdict, quotes: Quotes) -> Judgement:
    """The judgement that a raw verdict amounts to.

    A yes or no keeps the evidence that is literally in the context, else gets the nearest passage, else is unsure.
    An unsure carries its evidence or the nearest passage too.
    """
    verdict, word = read_verdict(raw.verdict)
    reason = raw.reason.strip()
    evidence = quotes.usable(raw) or question.windows[:1]
    if verdict is not Verdict.UNSURE and not evidence:
        verdict = Verdict.UNSURE
        reason = f"{reason} (no passage of the context was found for it)".strip()
    return Judgement(question.claim, verdict, reason or _default_reason(verdict), evidence, True, word)


def _default_reason(verdict: Verdict) -> str:
    return {
        Verdict.YES: "the context supports it",
        Verdict.NO: "the context contradicts it",
        Verdict.UNSURE: "the context does not tell",
    }[verdict]

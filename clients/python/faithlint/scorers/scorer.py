"""The two scorers as objects with `run`, as the documents describe them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from faithlint.client import ScoringClient
from faithlint.client.json import read_faithfulness, read_keyword_coverage
from faithlint.model import Chunk, Exchange, KeywordOptions, MatchLevel, TermGroup
from faithlint.scorers.backend import Call, aask, ask, settings_for
from faithlint.scorers.messages import Context, Conversation, as_chunks, read_exchange
from faithlint.scorers.results import FaithfulnessResult, KeywordCoverageResult
from faithlint.workspace import setting_kinds
from faithlint.workspace.settings import Settings

T = TypeVar("T")


@dataclass(frozen=True)
class FaithfulnessScorer:
    """Verifies each claim of an output against the context."""

    settings: Settings = field(repr=False)
    context: tuple[Chunk, ...] | None
    scale: float
    id: str = "faithfulness-scorer"
    name: str = "Faithfulness"
    description: str = "Which share of the claims of a response does the context support?"

    @property
    def signature(self) -> str:
        """What decides the results beside the texts."""
        who = self.settings
        return repr((who.server, who.judge, who.model, who.base_url, self.scale, self.context))

    def run(
        self, *, input: Conversation, output: Conversation, context: Context | None = None, run_id: str | None = None
    ) -> FaithfulnessResult:
        """Score one output.

        `input` and `output` are a string or chat messages. The context is the one given here, else the factory's, else
        the results of tool messages. Raises faithlint.client.ScoringError, and TypeError for other shapes.
        """
        return ask(self.settings, self._call(input, output, context, run_id))

    async def arun(
        self, *, input: Conversation, output: Conversation, context: Context | None = None, run_id: str | None = None
    ) -> FaithfulnessResult:
        """The async twin of `run`."""
        return await aask(self.settings, self._call(input, output, context, run_id))

    def restore(
        self, stored: Mapping[str, Any], *, input: Conversation, output: Conversation, context: Context | None = None
    ) -> FaithfulnessResult:
        """The result that `to_dict` made `stored` of, for the same texts. Raises KeyError or ValueError for others."""
        return FaithfulnessResult(read_faithfulness(stored["report"]), self._exchange(input, output, context))

    def _exchange(self, source: Conversation, output: Conversation, context: Context | None) -> Exchange:
        return read_exchange(source, output, self.context if context is None else context)

    def _call(
        self, source: Conversation, output: Conversation, context: Context | None, run_id: str | None
    ) -> Call[FaithfulnessResult]:
        exchange = self._exchange(source, output, context)

        async def call(client: ScoringClient) -> FaithfulnessResult:
            report = await client.score_faithfulness(
                exchange, judge=self.settings.judge, scale=self.scale, run_id=run_id or "", include_prompts=True
            )
            return FaithfulnessResult(report, exchange)

        return call


@dataclass(frozen=True)
class KeywordCoverageScorer:
    """Looks for the keywords of an input in the output."""

    settings: Settings = field(repr=False)
    options: KeywordOptions
    id: str = "keyword-coverage-scorer"
    name: str = "Keyword coverage"
    description: str = "Which share of the keywords of a prompt does the response take up?"

    @property
    def signature(self) -> str:
        """What decides the results beside the texts."""
        return repr((self.settings.server, self.options))

    def run(
        self, *, input: Conversation, output: Conversation, context: Context | None = None, run_id: str | None = None
    ) -> KeywordCoverageResult:
        """Score one output. `context` is accepted, so that scorers can be mixed, and ignored.

        Raises faithlint.client.ScoringError, and TypeError for other shapes.
        """
        return ask(self.settings, self._call(input, output, run_id))

    async def arun(
        self, *, input: Conversation, output: Conversation, context: Context | None = None, run_id: str | None = None
    ) -> KeywordCoverageResult:
        """The async twin of `run`."""
        return await aask(self.settings, self._call(input, output, run_id))

    def restore(
        self, stored: Mapping[str, Any], *, input: Conversation, output: Conversation, context: Context | None = None
    ) -> KeywordCoverageResult:
        """The result that `to_dict` made `stored` of. Raises KeyError or ValueError for something else."""
        return KeywordCoverageResult(read_keyword_coverage(stored["report"]))

    def _call(self, source: Conversation, output: Conversation, run_id: str | None) -> Call[KeywordCoverageResult]:
        exchange = read_exchange(source, output, ())

        async def call(client: ScoringClient) -> KeywordCoverageResult:
            report = await client.score_keywords(exchange.prompt, exchange.response, self.options, run_id=run_id or "")
            return KeywordCoverageResult(report)

        return call


def create_faithfulness_scorer(
    model: str | None = None, context: Context | None = None, scale: float = 1.0, *, server: str | None = None
) -> FaithfulnessScorer:
    """A faithfulness scorer.

    `model` names a judge (`"heuristic"`, `"openai/gpt-..."`, any that the server has; None: its default). `context` is
    used by runs that bring none. `scale` is the highest score. `server` is the address of a running server; without
    one, and without FAITHLINT_SERVER, an embedded server is started at the first run.
    """
    chunks = None if context is None else as_chunks(context)
    return FaithfulnessScorer(settings_for(model or "", server), chunks, scale)


def create_keyword_coverage_scorer(
    *,
    scale: float = 1.0,
    language: str = "",
    match_level: str | MatchLevel = MatchLevel.DERIVATION,
    include_numbers: bool = False,
    compounds: Sequence[str] = (),
    stop_words: Sequence[str] = (),
    task_words: Sequence[str] | None = None,
    required: Sequence[str | Sequence[str] | TermGroup] = (),
    forbidden: Sequence[str] = (),
    server: str | None = None,
) -> KeywordCoverageScorer:
    """A keyword-coverage scorer; no option is needed.

    `task_words` are words by which a prompt asks and which are no keywords of it, in place of those that are known;
    an empty list: there are no such words. `match_level` is "exact", "inflection" or "derivation". `required` items are
    a term, a list of terms any one of which will do, or a TermGroup. `language` is a tag such as "en". Raises
    ValueError for another match level or what is no tag, and TypeError where a list of texts is a string (a string is
    never split).
    """
    options = KeywordOptions(
        scale=scale,
        language=_language(language),
        match_level=_level(match_level),
        include_numbers=include_numbers,
        compounds=_terms("compounds", compounds),
        stop_words=_terms("stop_words", stop_words),
        task_words=None if task_words is None else _terms("task_words", task_words),
        required=tuple(_group(item) for item in _listed("required", required)),
        forbidden=_terms("forbidden", forbidden),
    )
    return KeywordCoverageScorer(settings_for("", server), options)


def _language(tag: str) -> str:
    try:
        return setting_kinds.language(tag)
    except setting_kinds.Invalid as invalid:
        raise ValueError(f"language {invalid}") from None


def _level(level: str | MatchLevel) -> MatchLevel:
    try:
        return MatchLevel(level)
    except ValueError:
        names = ", ".join(repr(one.value) for one in MatchLevel)
        raise ValueError(f"match_level must be one of {names}, not {level!r}") from None


def _listed(name: str, items: Sequence[T]) -> Sequence[T]:
    if isinstance(items, str):  # promptfoo/promptfoo#5134: a string was taken for a list of letters
        raise TypeError(f"{name} must be a list of texts, not the text {items!r}")
    return items


def _terms(name: str, items: Sequence[str]) -> tuple[str, ...]:
    return tuple(_listed(name, items))


def _group(item: str | Sequence[str] | TermGroup) -> TermGroup:
    if isinstance(item, TermGroup):
        return item
    return TermGroup((item,)) if isinstance(item, str) else TermGroup(tuple(item))

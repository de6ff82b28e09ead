"""Assertions for tests of LLM answers. With pytest they are fixtures too; nothing but the first use costs time.

By default the offline heuristic judge answers, from an embedded server; `FAITHLINT_JUDGE`, `FAITHLINT_SERVER` and the
arguments of the same names choose others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faithlint.scorers import FaithfulnessResult, KeywordCoverageResult
    from faithlint.scorers.messages import Context, Conversation

__all__ = ["assert_covers", "assert_faithful"]


def assert_faithful(
    response: Conversation,
    context: Context,
    *,
    prompt: Conversation = "",
    fail_under: float = 1.0,
    judge: str | None = None,
    server: str | None = None,
) -> FaithfulnessResult:
    """Fail when the context contradicts a claim of the response, or supports a smaller share than `fail_under`.

    `response` is a string or chat messages, `context` a string or a list of texts. A response without a claim, such as
    a refusal, passes. `judge` names who judges, `server` the address of a running server. Returns the result; raises
    AssertionError that shows every claim with its evidence, and faithlint.client.ScoringError when nobody can judge.
    """
    __tracebackhide__ = True
    _check_limit(fail_under)
    from faithlint.scorers import create_faithfulness_scorer
    from faithlint.testing.messages import unfaithful

    scorer = create_faithfulness_scorer(judge, context, server=server)
    result = scorer.run(input=prompt, output=response)
    if problem := unfaithful(result, fail_under):
        raise AssertionError(problem)
    return result


def assert_covers(
    prompt: Conversation,
    response: Conversation,
    *,
    fail_under: float = 1.0,
    server: str | None = None,
    **options: Any,
) -> KeywordCoverageResult:
    """Fail when the response takes up a smaller share of the prompt's keywords than `fail_under`.

    It also fails when a `required` term is missing or a `forbidden` one is there. `options` are those of
    `create_keyword_coverage_scorer`, without `scale`. Returns the result; raises AssertionError that names what is
    missing, and faithlint.client.ScoringError when the server fails.
    """
    __tracebackhide__ = True
    _check_limit(fail_under)
    from faithlint.scorers import create_keyword_coverage_scorer
    from faithlint.testing.messages import uncovered

    if "scale" in options:
        raise TypeError("assert_covers compares shares from 0 to 1; it takes no scale")
    result = create_keyword_coverage_scorer(server=server, **options).run(input=prompt, output=response)
    if problem := uncovered(result, fail_under):
        raise AssertionError(problem)
    return result


def _check_limit(fail_under: float) -> None:
    if not 0 <= fail_under <= 1:
        raise ValueError(f"fail_under is a share from 0 to 1, not {fail_under!r}")

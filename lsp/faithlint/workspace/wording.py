"""The words in which people read verdicts, scores and errors; the only place that has them."""

import errno
import re
from collections.abc import Sequence

from faithlint.documents import Lack
from faithlint.model import (
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeInfo,
    Judgement,
    KeywordCoverageStatus,
    KeywordMatch,
    KeywordReport,
    MatchTier,
    Verdict,
    format_score,
)

VERDICTS = {Verdict.YES: "supported", Verdict.NO: "contradicted", Verdict.UNSURE: "unverified"}

TIERS = {
    MatchTier.EXACT: "the same word",
    MatchTier.SPELLING: "another spelling",
    MatchTier.INFLECTION: "another inflection",
    MatchTier.DERIVATION: "a word of the family",
    MatchTier.COMPOUND: "its parts",
    MatchTier.ACRONYM: "acronym or long form",
    MatchTier.ALIAS: "another name",
}

_VERDICT_FIRST = re.compile(r"(?:not verified|unverified|supported|contradicted): ", re.IGNORECASE)
"""Reasons often begin with the verdict, which is told already."""

_FAITHFULNESS = {
    FaithfulnessStatus.NO_CLAIMS: "the response makes no claim, so nothing was scored",
    FaithfulnessStatus.EMPTY_CONTEXT: "the context is empty, so no claim can be verified",
    FaithfulnessStatus.PARTIAL: "some claims could not be judged",
}
_KEYWORDS = {
    KeywordCoverageStatus.BOTH_EMPTY: "prompt and response are empty",
    KeywordCoverageStatus.ONE_EMPTY: "prompt or response is empty",
    KeywordCoverageStatus.NO_KEYWORDS: "the prompt has no keywords to cover",
}


def claim(judgement: Judgement) -> str:
    """The verdict about a claim with its reason."""
    if not judgement.judged:
        return f"not judged: {judgement.reason}"
    return f"{VERDICTS[judgement.verdict]}: {_without_verdict(judgement.reason)}"


def _without_verdict(reason: str) -> str:
    start = _VERDICT_FIRST.match(reason)
    return reason[start.end() :] if start else reason


def missing(match: KeywordMatch) -> str:
    """A keyword that the response lacks."""
    return f"the response does not mention “{match.keyword.text}”"


def covered(match: KeywordMatch) -> str:
    """How a keyword was found."""
    how = f" ({TIERS[match.tier]})" if match.tier else ""
    return f"“{match.keyword.text}” is covered{how}"


def chunk_name(number: int, name: str) -> str:
    """A chunk of the context as people call it; chunks are counted from 1."""
    return f"context {number + 1} “{name}”" if name else f"context {number + 1}"


def faithfulness(report: FaithfulnessReport, has_context: bool = True) -> str:
    """The faithfulness of an answer in a few words."""
    if report.status is FaithfulnessStatus.NO_CLAIMS:
        return f"faithfulness – ({_FAITHFULNESS[report.status]})"
    if not has_context:
        return f"faithfulness – (no context to verify {count(report.total, 'claim')} against)"
    note = f"; {_FAITHFULNESS[report.status]}" if report.status in _FAITHFULNESS else ""
    shown = format_score(report.score, report.scale)
    return f"faithfulness {shown} ({report.supported} of {count(report.total, 'claim')}{note})"


def keywords(report: KeywordReport) -> str:
    """The keyword coverage of an answer in a few words."""
    shown = format_score(report.score, report.scale)
    note = _KEYWORDS.get(report.status) or f"{report.matched} of {report.total}"
    return f"keywords {shown} ({note})"


def judge(info: JudgeInfo) -> str:
    """Who judged."""
    return f"{info.model} judge" if info.model else f"{info.name} judge"


def mean(name: str, shares: Sequence[float], scale: float) -> str:
    """The mean of scores over the exchanges that have one."""
    return f"{name} {format_score(sum(shares) / len(shares), scale)}"


def count(number: int, noun: str) -> str:
    """A number with its noun: `1 claim`, `3 claims`."""
    plural = noun[:-1] + "ies" if noun.endswith("y") else noun + "s"
    return f"{number:,} {noun if number == 1 else plural}"


def below(limit: float) -> str:
    """That a faithfulness does not pass."""
    return f"below the limit of {limit:g}"


def unreadable(error: OSError) -> str:
    """Why a file or folder could not be read, and what to do."""
    if error.errno == errno.ENOENT:
        if str(error.filename) == "-":
            return "is no file; an exchange on standard input goes to `faithlint score`"
        return "does not exist; check the path"
    if error.errno in (errno.EACCES, errno.EPERM):
        return "cannot be read: no permission; check its rights, or exclude it"
    return f"cannot be read: {error.strerror or error}"


def too_large(size: int, limit: int) -> str:
    """That a file is too large to read."""
    return (
        f"has {size / 1e6:,.1f} MB; faithlint reads files up to {limit / 1e6:.0f} MB. "
        "Split it (JSON Lines can be cut between any two lines), or exclude it"
    )


def not_utf8(line: int, byte: int) -> str:
    """That a file is in another encoding."""
    return f"is not UTF-8 (byte 0x{byte:02X} in line {line}); save it as UTF-8, or exclude it"


def unknown_kind(endings: Sequence[str]) -> str:
    """That no reader knows a file by its name."""
    return (
        f"is of a kind that faithlint does not read; it reads {', '.join(endings)}. "
        "Other names can be given as `formats` in faithlint.toml"
    )


_LACKS = {
    Lack.RESPONSE: "no response stands beside it",
    Lack.NO_TEXT: "its response is no text; put it in quotes to have it scored",
    Lack.REFERENCE_ONLY: "only a reference answer stands beside it, which is not a response",
    Lack.TEMPLATE: "this is a template, whose responses are made when it is run",
    Lack.BATCH: "its response is in the output of the batch, which is checked itself",
}


def no_verdict(lack: Lack) -> str:
    """Why a prompt has no verdict."""
    return f"prompt without a verdict: {_LACKS[lack]}"


def unreachable(name: str, why: str) -> str:
    """That a text which a file takes from another file cannot be had."""
    return f"the text of {name} is not read: {why}"


def no_exchange(format_name: str) -> str:
    """That a file which somebody named holds nothing to check, and what it would have to hold."""
    if format_name == "notebook":
        return "has no exchange; a cell needs headings `## Prompt` and `## Response`, or a test case of literal texts"
    if format_name == "markdown":
        return "has no exchange; give it headings `## Prompt`, `## Context` and `## Response` of one level"
    if format_name in ("prompty", "dotprompt"):
        return "has no exchange and no prompt with words of its own; check the file with the responses to it instead"
    if format_name == "python":
        return 'has no exchange; a test case needs literal texts, e.g. LLMTestCase(input="…", actual_output="…")'
    return (
        "has no exchange; a record needs a response beside a prompt or context, e.g. `user_input`, "
        "`retrieved_contexts`, `response`, or chat `messages`. Other names can be given as `fields` in faithlint.toml"
    )


OWN_FAULT = "an error inside faithlint, not in your file: run it again with --verbose and report what that shows"
"""What a server in this process says of an unexpected error."""

_ADVICE = {
    "JUDGE_REPLY_INVALID": "; try again, or ask another model",
    "JUDGE_TIMEOUT": "; try again, or ask a faster model",
}


def failure(message: str, retry_after: float | None = None, reason: str = "") -> str:
    """Why a scoring failed and what to do; `reason` is the server's stable word."""
    told = not retry_after or retry_after <= 1 or "try again in" in message
    wait = "" if told else f" (try again in {retry_after:.0f} s)"
    return message.rstrip(".") + _ADVICE.get(reason, "") + wait

"""Plain frozen values that every room of faithlint speaks of; no behaviour beyond what a value can say of itself."""

from faithlint.model.errors import (
    FaithlintError,
    InvalidField,
    JudgeError,
    JudgeNotConfigured,
    JudgeReplyInvalid,
    JudgeTimeout,
    JudgeUnavailable,
)
from faithlint.model.exchange import Chunk, Exchange
from faithlint.model.faithfulness import (
    Claim,
    ClaimJudged,
    ClaimsExtracted,
    Evidence,
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeInfo,
    Judgement,
    ScoringStep,
    StepPrompt,
    Verdict,
)
from faithlint.model.keywords import (
    Keyword,
    KeywordCoverageStatus,
    KeywordMatch,
    KeywordOptions,
    KeywordReport,
    MatchLevel,
    MatchTier,
    TermGroup,
)
from faithlint.model.offsets import Encoding, Lines, Position
from faithlint.model.scores import Band, band, format_score
from faithlint.model.server_info import JudgeDescription, ServerInfo
from faithlint.model.span import Span

__all__ = [
    "Band",
    "Chunk",
    "Claim",
    "ClaimJudged",
    "ClaimsExtracted",
    "Encoding",
    "Evidence",
    "Exchange",
    "FaithfulnessReport",
    "FaithfulnessStatus",
    "FaithlintError",
    "InvalidField",
    "JudgeDescription",
    "JudgeError",
    "JudgeInfo",
    "JudgeNotConfigured",
    "JudgeReplyInvalid",
    "JudgeTimeout",
    "JudgeUnavailable",
    "Judgement",
    "Keyword",
    "KeywordCoverageStatus",
    "KeywordMatch",
    "KeywordOptions",
    "KeywordReport",
    "Lines",
    "MatchLevel",
    "MatchTier",
    "Position",
    "ScoringStep",
    "ServerInfo",
    "Span",
    "StepPrompt",
    "TermGroup",
    "Verdict",
    "band",
    "format_score",
]

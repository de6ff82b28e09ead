"""Keywords, matches, and the report of the keyword-coverage scorer."""

from dataclasses import dataclass, field
from enum import Enum

from faithlint.model.span import Span


class KeywordCoverageStatus(Enum):
    """How to read a keyword-coverage score."""

    OK = "OK"
    BOTH_EMPTY = "BOTH_EMPTY"
    ONE_EMPTY = "ONE_EMPTY"
    NO_KEYWORDS = "NO_KEYWORDS"


class MatchLevel(Enum):
    """How far a word may be from a keyword and still cover it; each level allows what the one before allows."""

    EXACT = "exact"
    INFLECTION = "inflection"
    DERIVATION = "derivation"


class MatchTier(Enum):
    """How a keyword was found."""

    EXACT = "exact"
    SPELLING = "spelling"
    INFLECTION = "inflection"
    DERIVATION = "derivation"
    COMPOUND = "compound"
    ACRONYM = "acronym"
    ALIAS = "alias"


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword: `text` as written first, `key` the normal form it is compared by, `spans` every occurrence."""

    text: str
    key: str
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class KeywordMatch:
    """A keyword of the prompt and where the response covers it; `tier` is None when it is missing."""

    keyword: Keyword
    tier: MatchTier | None = None
    response_spans: tuple[Span, ...] = ()

    @property
    def matched(self) -> bool:
        """Whether the response covers the keyword."""
        return self.tier is not None


@dataclass(frozen=True, slots=True)
class TermGroup:
    """Terms any one of which satisfies the group."""

    terms: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class KeywordOptions:
    """What a caller may ask of the keyword scorer. `language` is a BCP 47 primary tag, detected when empty.

    `task_words` are the words by which a prompt asks and which are no keywords of it, in place of those that are known
    (None); an empty tuple leaves every word of the prompt a keyword.
    """

    scale: float = 1.0
    language: str = ""
    match_level: MatchLevel = MatchLevel.DERIVATION
    include_numbers: bool = False
    compounds: tuple[str, ...] = ()
    stop_words: tuple[str, ...] = ()
    task_words: tuple[str, ...] | None = None
    required: tuple[TermGroup, ...] = ()
    forbidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeywordReport:
    """What the keyword scorer returns. `score` is `matched / total * scale`, unrounded; see `status`."""

    score: float
    scale: float
    status: KeywordCoverageStatus
    reference_keywords: tuple[Keyword, ...]
    response_keywords: tuple[Keyword, ...]
    matches: tuple[KeywordMatch, ...]
    language: str
    missing_required: tuple[TermGroup, ...] = ()
    forbidden_found: tuple[KeywordMatch, ...] = ()
    run_id: str = field(default="", kw_only=True)
    version: str = field(default="", kw_only=True)

    @property
    def total(self) -> int:
        """Number of keywords of the prompt."""
        return len(self.matches)

    @property
    def matched(self) -> int:
        """Number of those that the response covers."""
        return sum(match.matched for match in self.matches)

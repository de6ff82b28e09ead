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


Places = tuple[int, ...]
"""Where spans start and end, in turn.

A long report has a keyword for every other word of its texts. Held as numbers, their places cost neither an object each
nor the time in which the collector of garbage looks at every object again and again.
"""


def spans_of(places: Places) -> tuple[Span, ...]:
    """The spans that start and end there."""
    return tuple(map(Span, places[::2], places[1::2]))


def _places_of(spans: tuple[Span, ...]) -> Places:
    return tuple([border for span in spans for border in (span.start, span.end)])


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Keyword:
    """A keyword: `text` as written first, `key` the normal form it is compared by, `spans` every occurrence."""

    text: str
    key: str
    places: Places

    def __init__(self, text: str, key: str, spans: tuple[Span, ...] = (), places: Places = ()) -> None:
        # Half the time of the generated one, as in `Span`; a report holds hundreds.
        _set_text(self, text)
        _set_key(self, key)
        _set_places(self, _places_of(spans) if spans else places)

    def __repr__(self) -> str:
        return f"Keyword(text={self.text!r}, key={self.key!r}, spans={self.spans!r})"

    @property
    def spans(self) -> tuple[Span, ...]:
        """Every occurrence, in order."""
        return spans_of(self.places)


_set_text = Keyword.__dict__["text"].__set__
_set_key = Keyword.__dict__["key"].__set__
_set_places = Keyword.__dict__["places"].__set__


@dataclass(frozen=True, slots=True, init=False, repr=False)
class KeywordMatch:
    """A keyword of the prompt and where the response covers it; `tier` is None when it is missing."""

    keyword: Keyword
    tier: MatchTier | None
    response_places: Places

    def __init__(
        self,
        keyword: Keyword,
        tier: MatchTier | None = None,
        response_spans: tuple[Span, ...] = (),
        response_places: Places = (),
    ) -> None:
        _set_keyword(self, keyword)
        _set_tier(self, tier)
        _set_response_places(self, _places_of(response_spans) if response_spans else response_places)

    def __repr__(self) -> str:
        return f"KeywordMatch(keyword={self.keyword!r}, tier={self.tier!r}, response_spans={self.response_spans!r})"

    @property
    def matched(self) -> bool:
        """Whether the response covers the keyword."""
        return self.tier is not None

    @property
    def response_spans(self) -> tuple[Span, ...]:
        """Where the response covers the keyword."""
        return spans_of(self.response_places)


_set_keyword = KeywordMatch.__dict__["keyword"].__set__
_set_tier = KeywordMatch.__dict__["tier"].__set__
_set_response_places = KeywordMatch.__dict__["response_places"].__set__


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

from faithlint.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class KeywordCoverageStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    KEYWORD_COVERAGE_STATUS_UNSPECIFIED: _ClassVar[KeywordCoverageStatus]
    KEYWORD_COVERAGE_STATUS_OK: _ClassVar[KeywordCoverageStatus]
    KEYWORD_COVERAGE_STATUS_BOTH_EMPTY: _ClassVar[KeywordCoverageStatus]
    KEYWORD_COVERAGE_STATUS_ONE_EMPTY: _ClassVar[KeywordCoverageStatus]
    KEYWORD_COVERAGE_STATUS_NO_KEYWORDS: _ClassVar[KeywordCoverageStatus]

class MatchLevel(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_LEVEL_UNSPECIFIED: _ClassVar[MatchLevel]
    MATCH_LEVEL_EXACT: _ClassVar[MatchLevel]
    MATCH_LEVEL_INFLECTION: _ClassVar[MatchLevel]
    MATCH_LEVEL_DERIVATION: _ClassVar[MatchLevel]

class MatchTier(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_TIER_UNSPECIFIED: _ClassVar[MatchTier]
    MATCH_TIER_EXACT: _ClassVar[MatchTier]
    MATCH_TIER_SPELLING: _ClassVar[MatchTier]
    MATCH_TIER_INFLECTION: _ClassVar[MatchTier]
    MATCH_TIER_DERIVATION: _ClassVar[MatchTier]
    MATCH_TIER_COMPOUND: _ClassVar[MatchTier]
    MATCH_TIER_ACRONYM: _ClassVar[MatchTier]
    MATCH_TIER_ALIAS: _ClassVar[MatchTier]
KEYWORD_COVERAGE_STATUS_UNSPECIFIED: KeywordCoverageStatus
KEYWORD_COVERAGE_STATUS_OK: KeywordCoverageStatus
KEYWORD_COVERAGE_STATUS_BOTH_EMPTY: KeywordCoverageStatus
KEYWORD_COVERAGE_STATUS_ONE_EMPTY: KeywordCoverageStatus
KEYWORD_COVERAGE_STATUS_NO_KEYWORDS: KeywordCoverageStatus
MATCH_LEVEL_UNSPECIFIED: MatchLevel
MATCH_LEVEL_EXACT: MatchLevel
MATCH_LEVEL_INFLECTION: MatchLevel
MATCH_LEVEL_DERIVATION: MatchLevel
MATCH_TIER_UNSPECIFIED: MatchTier
MATCH_TIER_EXACT: MatchTier
MATCH_TIER_SPELLING: MatchTier
MATCH_TIER_INFLECTION: MatchTier
MATCH_TIER_DERIVATION: MatchTier
MATCH_TIER_COMPOUND: MatchTier
MATCH_TIER_ACRONYM: MatchTier
MATCH_TIER_ALIAS: MatchTier

class TermGroup(_message.Message):
    __slots__ = ("name", "terms")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TERMS_FIELD_NUMBER: _ClassVar[int]
    name: str
    terms: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., terms: _Optional[_Iterable[str]] = ...) -> None: ...

class ScoreKeywordCoverageRequest(_message.Message):
    __slots__ = ("run_id", "prompt", "response", "scale", "language", "match_level", "include_numbers", "compounds", "stop_words", "required", "forbidden", "offset_encoding", "task_words")
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    SCALE_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    MATCH_LEVEL_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_NUMBERS_FIELD_NUMBER: _ClassVar[int]
    COMPOUNDS_FIELD_NUMBER: _ClassVar[int]
    STOP_WORDS_FIELD_NUMBER: _ClassVar[int]
    REQUIRED_FIELD_NUMBER: _ClassVar[int]
    FORBIDDEN_FIELD_NUMBER: _ClassVar[int]
    OFFSET_ENCODING_FIELD_NUMBER: _ClassVar[int]
    TASK_WORDS_FIELD_NUMBER: _ClassVar[int]
    run_id: str
    prompt: str
    response: str
    scale: float
    language: str
    match_level: MatchLevel
    include_numbers: bool
    compounds: _containers.RepeatedScalarFieldContainer[str]
    stop_words: _containers.RepeatedScalarFieldContainer[str]
    required: _containers.RepeatedCompositeFieldContainer[TermGroup]
    forbidden: _containers.RepeatedScalarFieldContainer[str]
    offset_encoding: _common_pb2.OffsetEncoding
    task_words: TaskWords
    def __init__(self, run_id: _Optional[str] = ..., prompt: _Optional[str] = ..., response: _Optional[str] = ..., scale: _Optional[float] = ..., language: _Optional[str] = ..., match_level: _Optional[_Union[MatchLevel, str]] = ..., include_numbers: bool = ..., compounds: _Optional[_Iterable[str]] = ..., stop_words: _Optional[_Iterable[str]] = ..., required: _Optional[_Iterable[_Union[TermGroup, _Mapping]]] = ..., forbidden: _Optional[_Iterable[str]] = ..., offset_encoding: _Optional[_Union[_common_pb2.OffsetEncoding, str]] = ..., task_words: _Optional[_Union[TaskWords, _Mapping]] = ...) -> None: ...

class TaskWords(_message.Message):
    __slots__ = ("words",)
    WORDS_FIELD_NUMBER: _ClassVar[int]
    words: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, words: _Optional[_Iterable[str]] = ...) -> None: ...

class Keyword(_message.Message):
    __slots__ = ("text", "key", "spans")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    SPANS_FIELD_NUMBER: _ClassVar[int]
    text: str
    key: str
    spans: _containers.RepeatedCompositeFieldContainer[_common_pb2.TextSpan]
    def __init__(self, text: _Optional[str] = ..., key: _Optional[str] = ..., spans: _Optional[_Iterable[_Union[_common_pb2.TextSpan, _Mapping]]] = ...) -> None: ...

class KeywordMatch(_message.Message):
    __slots__ = ("keyword", "matched", "tier", "response_spans")
    KEYWORD_FIELD_NUMBER: _ClassVar[int]
    MATCHED_FIELD_NUMBER: _ClassVar[int]
    TIER_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_SPANS_FIELD_NUMBER: _ClassVar[int]
    keyword: Keyword
    matched: bool
    tier: MatchTier
    response_spans: _containers.RepeatedCompositeFieldContainer[_common_pb2.TextSpan]
    def __init__(self, keyword: _Optional[_Union[Keyword, _Mapping]] = ..., matched: bool = ..., tier: _Optional[_Union[MatchTier, str]] = ..., response_spans: _Optional[_Iterable[_Union[_common_pb2.TextSpan, _Mapping]]] = ...) -> None: ...

class ScoreKeywordCoverageResponse(_message.Message):
    __slots__ = ("run_id", "score", "scale", "status", "total_keywords", "matched_keywords", "reference_keywords", "response_keywords", "matches", "language", "missing_required", "forbidden_found", "server_version")
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    SCALE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_KEYWORDS_FIELD_NUMBER: _ClassVar[int]
    MATCHED_KEYWORDS_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_KEYWORDS_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_KEYWORDS_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    MISSING_REQUIRED_FIELD_NUMBER: _ClassVar[int]
    FORBIDDEN_FOUND_FIELD_NUMBER: _ClassVar[int]
    SERVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    run_id: str
    score: float
    scale: float
    status: KeywordCoverageStatus
    total_keywords: int
    matched_keywords: int
    reference_keywords: _containers.RepeatedCompositeFieldContainer[Keyword]
    response_keywords: _containers.RepeatedCompositeFieldContainer[Keyword]
    matches: _containers.RepeatedCompositeFieldContainer[KeywordMatch]
    language: str
    missing_required: _containers.RepeatedCompositeFieldContainer[TermGroup]
    forbidden_found: _containers.RepeatedCompositeFieldContainer[KeywordMatch]
    server_version: str
    def __init__(self, run_id: _Optional[str] = ..., score: _Optional[float] = ..., scale: _Optional[float] = ..., status: _Optional[_Union[KeywordCoverageStatus, str]] = ..., total_keywords: _Optional[int] = ..., matched_keywords: _Optional[int] = ..., reference_keywords: _Optional[_Iterable[_Union[Keyword, _Mapping]]] = ..., response_keywords: _Optional[_Iterable[_Union[Keyword, _Mapping]]] = ..., matches: _Optional[_Iterable[_Union[KeywordMatch, _Mapping]]] = ..., language: _Optional[str] = ..., missing_required: _Optional[_Iterable[_Union[TermGroup, _Mapping]]] = ..., forbidden_found: _Optional[_Iterable[_Union[KeywordMatch, _Mapping]]] = ..., server_version: _Optional[str] = ...) -> None: ...

from faithlint.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Verdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_UNSPECIFIED: _ClassVar[Verdict]
    VERDICT_YES: _ClassVar[Verdict]
    VERDICT_NO: _ClassVar[Verdict]
    VERDICT_UNSURE: _ClassVar[Verdict]

class FaithfulnessStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAITHFULNESS_STATUS_UNSPECIFIED: _ClassVar[FaithfulnessStatus]
    FAITHFULNESS_STATUS_OK: _ClassVar[FaithfulnessStatus]
    FAITHFULNESS_STATUS_NO_CLAIMS: _ClassVar[FaithfulnessStatus]
    FAITHFULNESS_STATUS_EMPTY_CONTEXT: _ClassVar[FaithfulnessStatus]
    FAITHFULNESS_STATUS_PARTIAL: _ClassVar[FaithfulnessStatus]

class ScoringStep(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCORING_STEP_UNSPECIFIED: _ClassVar[ScoringStep]
    SCORING_STEP_PREPROCESS: _ClassVar[ScoringStep]
    SCORING_STEP_ANALYZE: _ClassVar[ScoringStep]
    SCORING_STEP_GENERATE_REASON: _ClassVar[ScoringStep]
VERDICT_UNSPECIFIED: Verdict
VERDICT_YES: Verdict
VERDICT_NO: Verdict
VERDICT_UNSURE: Verdict
FAITHFULNESS_STATUS_UNSPECIFIED: FaithfulnessStatus
FAITHFULNESS_STATUS_OK: FaithfulnessStatus
FAITHFULNESS_STATUS_NO_CLAIMS: FaithfulnessStatus
FAITHFULNESS_STATUS_EMPTY_CONTEXT: FaithfulnessStatus
FAITHFULNESS_STATUS_PARTIAL: FaithfulnessStatus
SCORING_STEP_UNSPECIFIED: ScoringStep
SCORING_STEP_PREPROCESS: ScoringStep
SCORING_STEP_ANALYZE: ScoringStep
SCORING_STEP_GENERATE_REASON: ScoringStep

class ContextChunk(_message.Message):
    __slots__ = ("id", "text", "title", "uri")
    ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    URI_FIELD_NUMBER: _ClassVar[int]
    id: str
    text: str
    title: str
    uri: str
    def __init__(self, id: _Optional[str] = ..., text: _Optional[str] = ..., title: _Optional[str] = ..., uri: _Optional[str] = ...) -> None: ...

class ScoreFaithfulnessRequest(_message.Message):
    __slots__ = ("run_id", "prompt", "response", "context", "scale", "judge", "offset_encoding", "rephrase_reason", "include_prompts")
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_FIELD_NUMBER: _ClassVar[int]
    SCALE_FIELD_NUMBER: _ClassVar[int]
    JUDGE_FIELD_NUMBER: _ClassVar[int]
    OFFSET_ENCODING_FIELD_NUMBER: _ClassVar[int]
    REPHRASE_REASON_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_PROMPTS_FIELD_NUMBER: _ClassVar[int]
    run_id: str
    prompt: str
    response: str
    context: _containers.RepeatedCompositeFieldContainer[ContextChunk]
    scale: float
    judge: str
    offset_encoding: _common_pb2.OffsetEncoding
    rephrase_reason: bool
    include_prompts: bool
    def __init__(self, run_id: _Optional[str] = ..., prompt: _Optional[str] = ..., response: _Optional[str] = ..., context: _Optional[_Iterable[_Union[ContextChunk, _Mapping]]] = ..., scale: _Optional[float] = ..., judge: _Optional[str] = ..., offset_encoding: _Optional[_Union[_common_pb2.OffsetEncoding, str]] = ..., rephrase_reason: bool = ..., include_prompts: bool = ...) -> None: ...

class Evidence(_message.Message):
    __slots__ = ("chunk_index", "chunk_id", "span", "text")
    CHUNK_INDEX_FIELD_NUMBER: _ClassVar[int]
    CHUNK_ID_FIELD_NUMBER: _ClassVar[int]
    SPAN_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    chunk_index: int
    chunk_id: str
    span: _common_pb2.TextSpan
    text: str
    def __init__(self, chunk_index: _Optional[int] = ..., chunk_id: _Optional[str] = ..., span: _Optional[_Union[_common_pb2.TextSpan, _Mapping]] = ..., text: _Optional[str] = ...) -> None: ...

class ClaimVerdict(_message.Message):
    __slots__ = ("text", "verdict", "reason", "response_span", "evidence", "judged", "raw_verdict")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_SPAN_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    JUDGED_FIELD_NUMBER: _ClassVar[int]
    RAW_VERDICT_FIELD_NUMBER: _ClassVar[int]
    text: str
    verdict: Verdict
    reason: str
    response_span: _common_pb2.TextSpan
    evidence: _containers.RepeatedCompositeFieldContainer[Evidence]
    judged: bool
    raw_verdict: str
    def __init__(self, text: _Optional[str] = ..., verdict: _Optional[_Union[Verdict, str]] = ..., reason: _Optional[str] = ..., response_span: _Optional[_Union[_common_pb2.TextSpan, _Mapping]] = ..., evidence: _Optional[_Iterable[_Union[Evidence, _Mapping]]] = ..., judged: bool = ..., raw_verdict: _Optional[str] = ...) -> None: ...

class StepPrompt(_message.Message):
    __slots__ = ("step", "prompt")
    STEP_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    step: ScoringStep
    prompt: str
    def __init__(self, step: _Optional[_Union[ScoringStep, str]] = ..., prompt: _Optional[str] = ...) -> None: ...

class JudgeInfo(_message.Message):
    __slots__ = ("name", "model", "endpoint", "prompt_version", "calls", "cached_claims", "input_tokens", "output_tokens")
    NAME_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    ENDPOINT_FIELD_NUMBER: _ClassVar[int]
    PROMPT_VERSION_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    CACHED_CLAIMS_FIELD_NUMBER: _ClassVar[int]
    INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    name: str
    model: str
    endpoint: str
    prompt_version: str
    calls: int
    cached_claims: int
    input_tokens: int
    output_tokens: int
    def __init__(self, name: _Optional[str] = ..., model: _Optional[str] = ..., endpoint: _Optional[str] = ..., prompt_version: _Optional[str] = ..., calls: _Optional[int] = ..., cached_claims: _Optional[int] = ..., input_tokens: _Optional[int] = ..., output_tokens: _Optional[int] = ...) -> None: ...

class ScoreFaithfulnessResponse(_message.Message):
    __slots__ = ("run_id", "score", "scale", "status", "supported_claims", "total_claims", "claims", "reason", "prompts", "judge", "context_selected", "server_version")
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    SCALE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SUPPORTED_CLAIMS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_CLAIMS_FIELD_NUMBER: _ClassVar[int]
    CLAIMS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    PROMPTS_FIELD_NUMBER: _ClassVar[int]
    JUDGE_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_SELECTED_FIELD_NUMBER: _ClassVar[int]
    SERVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    run_id: str
    score: float
    scale: float
    status: FaithfulnessStatus
    supported_claims: int
    total_claims: int
    claims: _containers.RepeatedCompositeFieldContainer[ClaimVerdict]
    reason: str
    prompts: _containers.RepeatedCompositeFieldContainer[StepPrompt]
    judge: JudgeInfo
    context_selected: bool
    server_version: str
    def __init__(self, run_id: _Optional[str] = ..., score: _Optional[float] = ..., scale: _Optional[float] = ..., status: _Optional[_Union[FaithfulnessStatus, str]] = ..., supported_claims: _Optional[int] = ..., total_claims: _Optional[int] = ..., claims: _Optional[_Iterable[_Union[ClaimVerdict, _Mapping]]] = ..., reason: _Optional[str] = ..., prompts: _Optional[_Iterable[_Union[StepPrompt, _Mapping]]] = ..., judge: _Optional[_Union[JudgeInfo, _Mapping]] = ..., context_selected: bool = ..., server_version: _Optional[str] = ...) -> None: ...

class StreamFaithfulnessRequest(_message.Message):
    __slots__ = ("request",)
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    request: ScoreFaithfulnessRequest
    def __init__(self, request: _Optional[_Union[ScoreFaithfulnessRequest, _Mapping]] = ...) -> None: ...

class ClaimsExtracted(_message.Message):
    __slots__ = ("claims",)
    CLAIMS_FIELD_NUMBER: _ClassVar[int]
    claims: _containers.RepeatedCompositeFieldContainer[ClaimVerdict]
    def __init__(self, claims: _Optional[_Iterable[_Union[ClaimVerdict, _Mapping]]] = ...) -> None: ...

class ClaimJudged(_message.Message):
    __slots__ = ("claim_index", "claim")
    CLAIM_INDEX_FIELD_NUMBER: _ClassVar[int]
    CLAIM_FIELD_NUMBER: _ClassVar[int]
    claim_index: int
    claim: ClaimVerdict
    def __init__(self, claim_index: _Optional[int] = ..., claim: _Optional[_Union[ClaimVerdict, _Mapping]] = ...) -> None: ...

class StreamFaithfulnessResponse(_message.Message):
    __slots__ = ("claims_extracted", "claim_judged", "result")
    CLAIMS_EXTRACTED_FIELD_NUMBER: _ClassVar[int]
    CLAIM_JUDGED_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    claims_extracted: ClaimsExtracted
    claim_judged: ClaimJudged
    result: ScoreFaithfulnessResponse
    def __init__(self, claims_extracted: _Optional[_Union[ClaimsExtracted, _Mapping]] = ..., claim_judged: _Optional[_Union[ClaimJudged, _Mapping]] = ..., result: _Optional[_Union[ScoreFaithfulnessResponse, _Mapping]] = ...) -> None: ...

from faithlint.v1 import faithfulness_pb2 as _faithfulness_pb2
from faithlint.v1 import keyword_coverage_pb2 as _keyword_coverage_pb2
from google.rpc import status_pb2 as _status_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StreamBatchScoreRequest(_message.Message):
    __slots__ = ("item_id", "faithfulness", "keyword_coverage")
    ITEM_ID_FIELD_NUMBER: _ClassVar[int]
    FAITHFULNESS_FIELD_NUMBER: _ClassVar[int]
    KEYWORD_COVERAGE_FIELD_NUMBER: _ClassVar[int]
    item_id: str
    faithfulness: _faithfulness_pb2.ScoreFaithfulnessRequest
    keyword_coverage: _keyword_coverage_pb2.ScoreKeywordCoverageRequest
    def __init__(self, item_id: _Optional[str] = ..., faithfulness: _Optional[_Union[_faithfulness_pb2.ScoreFaithfulnessRequest, _Mapping]] = ..., keyword_coverage: _Optional[_Union[_keyword_coverage_pb2.ScoreKeywordCoverageRequest, _Mapping]] = ...) -> None: ...

class StreamBatchScoreResponse(_message.Message):
    __slots__ = ("item_id", "faithfulness", "keyword_coverage", "error")
    ITEM_ID_FIELD_NUMBER: _ClassVar[int]
    FAITHFULNESS_FIELD_NUMBER: _ClassVar[int]
    KEYWORD_COVERAGE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    item_id: str
    faithfulness: _faithfulness_pb2.ScoreFaithfulnessResponse
    keyword_coverage: _keyword_coverage_pb2.ScoreKeywordCoverageResponse
    error: _status_pb2.Status
    def __init__(self, item_id: _Optional[str] = ..., faithfulness: _Optional[_Union[_faithfulness_pb2.ScoreFaithfulnessResponse, _Mapping]] = ..., keyword_coverage: _Optional[_Union[_keyword_coverage_pb2.ScoreKeywordCoverageResponse, _Mapping]] = ..., error: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class GetServerInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class JudgeDescription(_message.Message):
    __slots__ = ("name", "model", "endpoint", "remote", "ready")
    NAME_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    ENDPOINT_FIELD_NUMBER: _ClassVar[int]
    REMOTE_FIELD_NUMBER: _ClassVar[int]
    READY_FIELD_NUMBER: _ClassVar[int]
    name: str
    model: str
    endpoint: str
    remote: bool
    ready: bool
    def __init__(self, name: _Optional[str] = ..., model: _Optional[str] = ..., endpoint: _Optional[str] = ..., remote: bool = ..., ready: bool = ...) -> None: ...

class GetServerInfoResponse(_message.Message):
    __slots__ = ("version", "default_judge", "judges", "max_message_bytes")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_JUDGE_FIELD_NUMBER: _ClassVar[int]
    JUDGES_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    version: str
    default_judge: str
    judges: _containers.RepeatedCompositeFieldContainer[JudgeDescription]
    max_message_bytes: int
    def __init__(self, version: _Optional[str] = ..., default_judge: _Optional[str] = ..., judges: _Optional[_Iterable[_Union[JudgeDescription, _Mapping]]] = ..., max_message_bytes: _Optional[int] = ...) -> None: ...

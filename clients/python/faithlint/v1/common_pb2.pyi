from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class OffsetEncoding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OFFSET_ENCODING_UNSPECIFIED: _ClassVar[OffsetEncoding]
    OFFSET_ENCODING_UTF8: _ClassVar[OffsetEncoding]
    OFFSET_ENCODING_UTF16: _ClassVar[OffsetEncoding]
    OFFSET_ENCODING_UTF32: _ClassVar[OffsetEncoding]
OFFSET_ENCODING_UNSPECIFIED: OffsetEncoding
OFFSET_ENCODING_UTF8: OffsetEncoding
OFFSET_ENCODING_UTF16: OffsetEncoding
OFFSET_ENCODING_UTF32: OffsetEncoding

class TextSpan(_message.Message):
    __slots__ = ("start", "end")
    START_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    start: int
    end: int
    def __init__(self, start: _Optional[int] = ..., end: _Optional[int] = ...) -> None: ...

"""Enums of the contract and of the model: the same names on both sides, with the prefix that the contract asks for."""

from enum import Enum
from typing import Any, Generic, TypeVar

from faithlint.model import (
    Encoding,
    FaithfulnessStatus,
    InvalidField,
    KeywordCoverageStatus,
    MatchLevel,
    MatchTier,
    ScoringStep,
    Verdict,
)
from faithlint.v1 import common_pb2, faithfulness_pb2, keyword_coverage_pb2

E = TypeVar("E", bound=Enum)


class EnumCodec(Generic[E]):
    """Converts the members of one enum; `unspecified` is what the wire's zero means, if it means anything."""

    def __init__(self, members: type[E], wire: Any, prefix: str, unspecified: E | None = None) -> None:
        self._encode = {member: int(wire.Value(f"{prefix}_{member.name}")) for member in members}
        self._decode = {number: member for member, number in self._encode.items()}
        if unspecified is not None:
            self._decode[0] = unspecified

    def encode(self, member: E) -> Any:
        """The wire's number of a member."""
        return self._encode[member]

    def decode(self, number: int, field: str) -> E:
        """The member of a number. Raises InvalidField for a number that this version of the contract lacks."""
        if number not in self._decode:
            known = ", ".join(f"{member.name} ({value})" for value, member in sorted(self._decode.items()) if value)
            raise InvalidField(field, f"{number} is no value that this server knows; it knows {known}")
        return self._decode[number]


VERDICT = EnumCodec(Verdict, faithfulness_pb2.Verdict, "VERDICT", Verdict.UNSURE)
FAITHFULNESS_STATUS = EnumCodec(FaithfulnessStatus, faithfulness_pb2.FaithfulnessStatus, "FAITHFULNESS_STATUS")
SCORING_STEP = EnumCodec(ScoringStep, faithfulness_pb2.ScoringStep, "SCORING_STEP")
KEYWORD_STATUS = EnumCodec(KeywordCoverageStatus, keyword_coverage_pb2.KeywordCoverageStatus, "KEYWORD_COVERAGE_STATUS")
MATCH_LEVEL = EnumCodec(MatchLevel, keyword_coverage_pb2.MatchLevel, "MATCH_LEVEL", MatchLevel.DERIVATION)
MATCH_TIER = EnumCodec(MatchTier, keyword_coverage_pb2.MatchTier, "MATCH_TIER")
ENCODING = EnumCodec(Encoding, common_pb2.OffsetEncoding, "OFFSET_ENCODING", Encoding.UTF32)

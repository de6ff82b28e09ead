"""Requests survive the way over the wire, and what is wrong with them is named by its field."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithlint.model import Chunk, Encoding, Exchange, InvalidField, KeywordOptions, MatchLevel, TermGroup
from faithlint.v1 import faithfulness_pb2 as faithfulness
from faithlint.v1 import keyword_coverage_pb2 as keywords
from faithlint.v1 import scoring_service_pb2 as service
from faithlint.wire import limits
from faithlint.wire.calls import BatchItem, FaithfulnessCall, KeywordCall
from faithlint.wire.requests import (
    decode_batch_call,
    decode_faithfulness_request,
    decode_keyword_request,
    decode_stream_request,
    encode_batch_item,
    encode_faithfulness_request,
    encode_keyword_request,
    encode_stream_request,
)
from faithlint.wire.validation import check_item_id

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(["é ünï 😀", "기계 학습은"])
TERM = TEXT.filter(str.strip)
TERMS = st.lists(TERM, max_size=3).map(tuple)
SCALE = st.floats(min_value=1e-9, max_value=1e9, allow_nan=False)

CHUNKS = st.builds(Chunk, TEXT, TEXT, TEXT, TEXT)
FAITHFULNESS_CALLS = st.builds(
    FaithfulnessCall,
    st.builds(Exchange, TEXT, TEXT, st.lists(CHUNKS, max_size=3).map(tuple)),
    judge=TEXT,
    scale=SCALE,
    run_id=TEXT,
    rephrase_reason=st.booleans(),
    include_prompts=st.booleans(),
    encoding=st.sampled_from(Encoding),
)
OPTIONS = st.builds(
    KeywordOptions,
    scale=SCALE,
    language=st.sampled_from(["", "en", "ko", "zh-Hant"]),
    match_level=st.sampled_from(MatchLevel),
    include_numbers=st.booleans(),
    compounds=TERMS,
    stop_words=TERMS,
    task_words=st.none() | TERMS,
    required=st.lists(st.builds(TermGroup, st.lists(TERM, min_size=1, max_size=3).map(tuple), TEXT), max_size=2).map(
        tuple
    ),
    forbidden=TERMS,
)
KEYWORD_CALLS = st.builds(KeywordCall, TEXT, TEXT, OPTIONS, TEXT, st.sampled_from(Encoding))


@given(FAITHFULNESS_CALLS)
def test_a_faithfulness_call_survives_the_wire(call: FaithfulnessCall) -> None:
    raw = encode_faithfulness_request(call).SerializeToString()
    assert decode_faithfulness_request(faithfulness.ScoreFaithfulnessRequest.FromString(raw)) == call
    assert decode_stream_request(encode_stream_request(call)) == call


@given(KEYWORD_CALLS)
def test_a_keyword_call_survives_the_wire(call: KeywordCall) -> None:
    raw = encode_keyword_request(call).SerializeToString()
    assert decode_keyword_request(keywords.ScoreKeywordCoverageRequest.FromString(raw)) == call


@given(FAITHFULNESS_CALLS | KEYWORD_CALLS)
def test_a_batch_item_survives_the_wire(call: FaithfulnessCall | KeywordCall) -> None:
    message = encode_batch_item(BatchItem("7", call))
    assert message.item_id == "7"
    assert decode_batch_call(message) == call


def test_what_is_unset_has_its_documented_default() -> None:
    call = decode_faithfulness_request(faithfulness.ScoreFaithfulnessRequest())
    assert (call.scale, call.encoding, call.judge) == (1.0, Encoding.UTF32, "")
    options = decode_keyword_request(keywords.ScoreKeywordCoverageRequest()).options
    assert options == KeywordOptions()


@given(st.text(max_size=20))
def test_lone_surrogates_become_replacement_characters_one_for_one(text: str) -> None:
    """JSON can carry a lone surrogate, protobuf cannot; offsets into the text must stay right."""
    message = encode_faithfulness_request(FaithfulnessCall(Exchange(response="\ud83d" + text + "\ude00")))
    assert len(message.response) == len(text) + 2
    assert message.response[0] == message.response[-1] == "\ufffd"


def f(**fields: object) -> faithfulness.ScoreFaithfulnessRequest:
    return faithfulness.ScoreFaithfulnessRequest(**fields)


def k(**fields: object) -> keywords.ScoreKeywordCoverageRequest:
    return keywords.ScoreKeywordCoverageRequest(**fields)


LONG = "x" * (limits.MAX_LABEL + 1)
INVALID = [
    (f(scale=0), "scale"),
    (f(scale=-1), "scale"),
    (f(scale=math.nan), "scale"),
    (f(scale=math.inf), "scale"),
    (f(offset_encoding=9), "offset_encoding"),
    (f(run_id=LONG), "run_id"),
    (f(judge=LONG), "judge"),
    (f(context=[{"text": "a"}, {"id": LONG}]), "context[1].id"),
    (f(context=[{"uri": LONG}]), "context[0].uri"),
    (f(context=[{}] * (limits.MAX_CHUNKS + 1)), "context"),
    (f(response="x" * (limits.MAX_TEXT + 1)), "response"),
    (f(context=[{"text": "x" * (limits.MAX_TEXT + 1)}]), "context[0].text"),
    (k(scale=-0.5), "scale"),
    (k(match_level=17), "match_level"),
    (k(offset_encoding=-2), "offset_encoding"),
    (k(language="english, please"), "language"),
    (k(compounds=["a", " "]), "compounds[1]"),
    (k(stop_words=["x" * (limits.MAX_TERM + 1)]), "stop_words[0]"),
    (k(task_words={"words": ["a", " "]}), "task_words.words[1]"),
    (k(forbidden=[""]), "forbidden[0]"),
    (k(required=[{"terms": ["a"]}, {"name": "empty"}]), "required[1].terms"),
    (k(required=[{"terms": ["a", ""]}]), "required[0].terms[1]"),
]


@pytest.mark.parametrize(("message", "field"), INVALID, ids=[field + str(n) for n, (_, field) in enumerate(INVALID)])
def test_an_invalid_field_is_named(message: object, field: str) -> None:
    is_faithfulness = isinstance(message, faithfulness.ScoreFaithfulnessRequest)
    decode = decode_faithfulness_request if is_faithfulness else decode_keyword_request
    with pytest.raises(InvalidField) as caught:
        decode(message)
    assert caught.value.field == field
    assert caught.value.problem
    item = service.StreamBatchScoreRequest(**{"faithfulness" if is_faithfulness else "keyword_coverage": message})
    with pytest.raises(InvalidField, match=r"must|takes|most|knows") as caught:
        decode_batch_call(item)
    assert caught.value.field in {f"faithfulness.{field}", f"keyword_coverage.{field}"}


def test_missing_parts_are_named() -> None:
    with pytest.raises(InvalidField, match=r"^request: is missing"):
        decode_stream_request(faithfulness.StreamFaithfulnessRequest())
    with pytest.raises(InvalidField, match=r"^request: is missing"):
        decode_batch_call(service.StreamBatchScoreRequest(item_id="a"))
    with pytest.raises(InvalidField, match=r"^request\.scale"):
        decode_stream_request(faithfulness.StreamFaithfulnessRequest(request=f(scale=0)))


def test_item_ids_are_there_and_unique() -> None:
    assert check_item_id("a", {"b"}) == "a"
    with pytest.raises(InvalidField, match="must not be empty"):
        check_item_id("")
    with pytest.raises(InvalidField, match="used before"):
        check_item_id("a", {"a"})

"""Requests: messages to calls (validated; the server's side) and calls to messages (the client's side).

Decoding raises InvalidField. Encoding never fails: a lone surrogate, which protobuf cannot carry, becomes the
replacement character, one for one, so that code-point offsets stay right; what is invalid is left to the server.
"""

import re

from faithlint.model import Chunk, Exchange, InvalidField, KeywordOptions, TermGroup
from faithlint.v1 import faithfulness_pb2 as faithfulness
from faithlint.v1 import keyword_coverage_pb2 as keywords
from faithlint.v1 import scoring_service_pb2 as service
from faithlint.wire import enums, limits
from faithlint.wire.calls import BatchItem, FaithfulnessCall, KeywordCall
from faithlint.wire.validation import (
    check_count,
    check_label,
    check_language,
    check_scale,
    check_terms,
    check_text,
)

_SURROGATE = re.compile("[\ud800-\udfff]")


def decode_faithfulness_request(message: faithfulness.ScoreFaithfulnessRequest, path: str = "") -> FaithfulnessCall:
    """The call that a message asks for; `path` stands before the field names of errors (`request.`)."""
    return FaithfulnessCall(
        exchange=Exchange(
            check_text(message.prompt, f"{path}prompt"),
            check_text(message.response, f"{path}response"),
            _decode_context(message, path),
        ),
        judge=check_label(message.judge, f"{path}judge"),
        scale=check_scale(message.scale if message.HasField("scale") else 1.0, f"{path}scale"),
        run_id=check_label(message.run_id, f"{path}run_id"),
        rephrase_reason=message.rephrase_reason,
        include_prompts=message.include_prompts,
        encoding=enums.ENCODING.decode(message.offset_encoding, f"{path}offset_encoding"),
    )


def _decode_context(message: faithfulness.ScoreFaithfulnessRequest, path: str) -> tuple[Chunk, ...]:
    check_count(message.context, f"{path}context", limits.MAX_CHUNKS)
    return tuple(_decode_chunk(chunk, f"{path}context[{index}]") for index, chunk in enumerate(message.context))


def _decode_chunk(chunk: faithfulness.ContextChunk, path: str) -> Chunk:
    return Chunk(
        text=check_text(chunk.text, f"{path}.text"),
        id=check_label(chunk.id, f"{path}.id"),
        title=check_label(chunk.title, f"{path}.title"),
        uri=check_label(chunk.uri, f"{path}.uri"),
    )


def decode_stream_request(message: faithfulness.StreamFaithfulnessRequest) -> FaithfulnessCall:
    """The call that a StreamFaithfulnessRequest asks for."""
    if not message.HasField("request"):
        raise InvalidField("request", "is missing: it holds the exchange to score")
    return decode_faithfulness_request(message.request, "request.")


def decode_keyword_request(message: keywords.ScoreKeywordCoverageRequest, path: str = "") -> KeywordCall:
    """The call that a message asks for."""
    options = KeywordOptions(
        scale=check_scale(message.scale if message.HasField("scale") else 1.0, f"{path}scale"),
        language=check_language(message.language, f"{path}language"),
        match_level=enums.MATCH_LEVEL.decode(message.match_level, f"{path}match_level"),
        include_numbers=message.include_numbers,
        compounds=check_terms(message.compounds, f"{path}compounds"),
        stop_words=check_terms(message.stop_words, f"{path}stop_words"),
        task_words=_decode_task_words(message, path),
        required=_decode_groups(message, path),
        forbidden=check_terms(message.forbidden, f"{path}forbidden"),
    )
    return KeywordCall(
        prompt=check_text(message.prompt, f"{path}prompt"),
        response=check_text(message.response, f"{path}response"),
        options=options,
        run_id=check_label(message.run_id, f"{path}run_id"),
        encoding=enums.ENCODING.decode(message.offset_encoding, f"{path}offset_encoding"),
    )


def _decode_task_words(message: keywords.ScoreKeywordCoverageRequest, path: str) -> tuple[str, ...] | None:
    if not message.HasField("task_words"):
        return None
    return check_terms(message.task_words.words, f"{path}task_words.words")


def _decode_groups(message: keywords.ScoreKeywordCoverageRequest, path: str) -> tuple[TermGroup, ...]:
    check_count(message.required, f"{path}required", limits.MAX_TERMS)
    return tuple(_decode_group(group, f"{path}required[{index}]") for index, group in enumerate(message.required))


def _decode_group(group: keywords.TermGroup, path: str) -> TermGroup:
    if not group.terms:
        raise InvalidField(f"{path}.terms", "must hold at least one term")
    return TermGroup(check_terms(group.terms, f"{path}.terms"), check_label(group.name, f"{path}.name"))


def decode_batch_call(message: service.StreamBatchScoreRequest) -> FaithfulnessCall | KeywordCall:
    """The call of a batch item; its id is checked by who knows the ids before it."""
    kind = message.WhichOneof("request")
    if kind == "faithfulness":
        return decode_faithfulness_request(message.faithfulness, "faithfulness.")
    if kind == "keyword_coverage":
        return decode_keyword_request(message.keyword_coverage, "keyword_coverage.")
    raise InvalidField("request", "is missing: set faithfulness or keyword_coverage")


def encode_faithfulness_request(call: FaithfulnessCall) -> faithfulness.ScoreFaithfulnessRequest:
    """The message of a call."""
    return faithfulness.ScoreFaithfulnessRequest(
        run_id=_clean(call.run_id),
        prompt=_clean(call.exchange.prompt),
        response=_clean(call.exchange.response),
        context=[
            faithfulness.ContextChunk(
                id=_clean(chunk.id), text=_clean(chunk.text), title=_clean(chunk.title), uri=_clean(chunk.uri)
            )
            for chunk in call.exchange.context
        ],
        scale=call.scale,
        judge=_clean(call.judge),
        offset_encoding=enums.ENCODING.encode(call.encoding),
        rephrase_reason=call.rephrase_reason,
        include_prompts=call.include_prompts,
    )


def encode_stream_request(call: FaithfulnessCall) -> faithfulness.StreamFaithfulnessRequest:
    """The message of a call that is answered event by event."""
    return faithfulness.StreamFaithfulnessRequest(request=encode_faithfulness_request(call))


def encode_keyword_request(call: KeywordCall) -> keywords.ScoreKeywordCoverageRequest:
    """The message of a call."""
    options = call.options
    return keywords.ScoreKeywordCoverageRequest(
        run_id=_clean(call.run_id),
        prompt=_clean(call.prompt),
        response=_clean(call.response),
        scale=options.scale,
        language=_clean(options.language),
        match_level=enums.MATCH_LEVEL.encode(options.match_level),
        include_numbers=options.include_numbers,
        compounds=map(_clean, options.compounds),
        stop_words=map(_clean, options.stop_words),
        task_words=None if options.task_words is None else keywords.TaskWords(words=map(_clean, options.task_words)),
        required=[
            keywords.TermGroup(name=_clean(group.name), terms=map(_clean, group.terms)) for group in options.required
        ],
        forbidden=map(_clean, options.forbidden),
        offset_encoding=enums.ENCODING.encode(call.encoding),
    )


def encode_batch_item(item: BatchItem) -> service.StreamBatchScoreRequest:
    """The message of a batch item."""
    item_id = _clean(item.id)
    if isinstance(item.call, FaithfulnessCall):
        return service.StreamBatchScoreRequest(item_id=item_id, faithfulness=encode_faithfulness_request(item.call))
    return service.StreamBatchScoreRequest(item_id=item_id, keyword_coverage=encode_keyword_request(item.call))


def _clean(text: str) -> str:
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)

"""What a request asks for, as values."""

from dataclasses import dataclass, field

from faithlint.model import Encoding, Exchange, KeywordOptions


@dataclass(frozen=True, slots=True)
class FaithfulnessCall:
    """Score the claims of an exchange. `judge` "" is the server's default; a `run_id` "" is made up by the server."""

    exchange: Exchange
    judge: str = ""
    scale: float = 1.0
    run_id: str = ""
    rephrase_reason: bool = False
    include_prompts: bool = False
    encoding: Encoding = Encoding.UTF32


@dataclass(frozen=True, slots=True)
class KeywordCall:
    """Look for the keywords of `prompt` in `response`."""

    prompt: str
    response: str
    options: KeywordOptions = field(default_factory=KeywordOptions)
    run_id: str = ""
    encoding: Encoding = Encoding.UTF32


@dataclass(frozen=True, slots=True)
class BatchItem:
    """One item of a batch; its `id` is unique within the call and not empty."""

    id: str
    call: FaithfulnessCall | KeywordCall

"""The one table of names under which tools store prompt, context and response, and of what is never taken for them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

PROMPT = ("user_input", "question", "query", "prompt", "instruction", "input", "user_message")
CONTEXT = (
    "retrieved_contexts", "contexts", "retrieval_context", "retrieval_contexts", "retrieved_context", "context",
    "passage", "passages", "documents", "source_documents", "sources", "knowledge", "source_text",
)  # fmt: skip
CITING = ("sources", "documents", "source_documents", "knowledge")
"""Those of them under which some tools name passages without their texts."""

RESPONSE = (
    "response", "answer", "actual_output", "generated_answer", "output", "completion", "prediction",
    "provider_output", "__provider_output", "outputs",
)  # fmt: skip

MESSAGES = ("messages", "turns", "conversation", "input_messages", "chat_messages")
"""Lists of messages, each with a speaker."""

BESIDE = ("vars", "inputs", "input", "dataset", "body", "params")
"""Records in which a prompt and its context may stand, beside the response."""

REFERENCE = (
    "reference", "ground_truth", "ground_truths", "expected_output", "expected_answer", "expected", "ideal", "target",
    "truth", "gt_answer", "reference_answer", "expected_outcome",
)  # fmt: skip
"""Answers that people wrote down to compare with; they are never scored."""

TEXT = (
    "text", "content", "context", "page_content", "output", "answer", "response", "raw", "parts", "document",
    "contents", "message_content", "completion", "choices", "message", "generations", "kwargs", "body",
)  # fmt: skip
"""Where an object keeps its text."""

ALTERNATIVES = ("choices", "generations")
"""Lists of answers to one prompt; the first one counts."""

TITLE = ("title", "source", "doc_id", "name", "url")
IDENTITY = ("id", "doc_id", "chunk_id", "document_id")

CLOSED = frozenset({
    "metadata", "additional_metadata", "events", "transcript", "grading_result", "scores", "config", "prompts",
    "edited_output", "prompt_output", "assertion", "tools_called", "expected_tools", "tools", "table", "test_case",
    "default_test", "named_scores", "reference_contexts",
})  # fmt: skip
"""Values that hold the texts of judges, settings and templates: nobody looks for exchanges inside."""


@dataclass(frozen=True, slots=True)
class FieldNames:
    """Names of the three fields, normalised, best first."""

    prompt: tuple[str, ...] = PROMPT
    context: tuple[str, ...] = CONTEXT
    response: tuple[str, ...] = RESPONSE

    def override(self, names: Mapping[str, Iterable[str]]) -> "FieldNames":
        """With other names for some of `prompt`, `context`, `response`; the usual ones of these no longer count."""
        return replace(self, **{field: tuple(normal(name) for name in given) for field, given in names.items()})


USUAL = FieldNames()

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@lru_cache(maxsize=4096)
def normal(key: str) -> str:
    """A key as names are compared: snake case, so that `retrievalContext` is `retrieval_context`."""
    return _HUMP.sub("_", key.strip()[:200]).lower().replace("-", "_").replace(" ", "_")

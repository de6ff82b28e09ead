"""A run's input and output become the exchange a person would see in them."""

import pytest

from faithlint.model import Chunk, Exchange
from faithlint.scorers.messages import read_exchange

USER, SYSTEM = "user", "system"


def message(role: str, content: object, **more: object) -> dict[str, object]:
    return {"role": role, "content": content, **more}


def test_plain_strings_are_prompt_and_response() -> None:
    assert read_exchange("Range?", "520 km.", ["It does 520 km."]) == Exchange(
        "Range?", "520 km.", (Chunk("It does 520 km."),)
    )


def test_the_prompt_is_the_last_user_message_before_the_answer() -> None:
    source = [message(SYSTEM, "Be short."), message(USER, "Hello"), message("assistant", "Hi"), message(USER, "Range?")]
    output = [message("assistant", "520 km."), message(USER, "Thanks, and the price?")]
    assert read_exchange(source, output, "c") == Exchange("Range?", "520 km.", (Chunk("c"),))


def test_the_response_is_the_last_assistant_message_that_has_text() -> None:
    output = [
        message("assistant", "Let me look."),
        message("assistant", "520 km."),
        message("assistant", None, tool_calls=[{"id": "1"}]),
    ]
    assert read_exchange("Range?", output, []).response == "520 km."


def test_content_parts_are_joined_and_images_are_no_text() -> None:
    parts = [{"type": "text", "text": "520 km"}, {"type": "image_url", "image_url": {"url": "data:x"}}, "in summer."]
    assert read_exchange("Range?", [message("assistant", parts)], []).response == "520 km\nin summer."


def test_without_a_context_the_tool_results_before_the_answer_are_it() -> None:
    output = [
        message("assistant", None, tool_calls=[{"id": "c1"}]),
        message("tool", "Range: 520 km", tool_call_id="c1", name="specs"),
        message("tool", {"price": 41000}, tool_call_id="c2"),
        message("tool", "", tool_call_id="c3"),
        message("assistant", "It does 520 km."),
        message("tool", "too late"),
    ]
    assert read_exchange("Range?", output, None).context == (
        Chunk("Range: 520 km", id="c1", title="specs"),
        Chunk('{"price": 41000}', id="c2"),
    )


@pytest.mark.parametrize(
    "answer",
    [
        {"toolInvocations": [{"state": "result", "toolName": "specs", "toolCallId": "c1", "result": "520 km"}]},
        {"parts": [{"type": "tool-result", "toolName": "specs", "toolCallId": "c1", "output": "520 km"}]},
        {"parts": [{"type": "tool-invocation", "toolInvocation": {
            "state": "result", "toolName": "specs", "toolCallId": "c1", "result": "520 km"}}]},
    ],
)  # fmt: skip
def test_results_inside_the_answer_count_too(answer: dict[str, object]) -> None:
    output = [{"role": "assistant", "content": "It does 520 km.", **answer}]
    assert read_exchange("Range?", output, None).context == (Chunk("520 km", id="c1", title="specs"),)


def test_a_tool_message_made_of_result_parts_is_not_counted_twice() -> None:
    output = [message("tool", [{"type": "tool-result", "output": "520 km"}]), message("assistant", "520 km.")]
    assert read_exchange("Range?", output, None).context == (Chunk("520 km"),)


def test_an_explicit_context_wins_even_when_empty() -> None:
    output = [message("tool", "520 km"), message("assistant", "520 km.")]
    assert read_exchange("Range?", output, []).context == ()


def test_context_items_keep_their_identity() -> None:
    context = ["a", Chunk("b", id="2"), {"text": "c", "id": "3", "title": "T", "uri": "u"}]
    assert read_exchange("q", "r", context).context == (Chunk("a"), Chunk("b", id="2"), Chunk("c", "3", "T", "u"))


@pytest.mark.parametrize("bad", [7, None, [7], [{"content": "no role"}]])
def test_other_shapes_are_a_clear_error(bad: object) -> None:
    with pytest.raises(TypeError, match="output must be a string or a list of chat messages"):
        read_exchange("q", bad, None)


@pytest.mark.parametrize("bad", [7, [7], [{"title": "no text"}]])
def test_a_context_of_another_shape_is_a_clear_error(bad: object) -> None:
    with pytest.raises(TypeError, match=r"context must be a string"):
        read_exchange("q", "r", bad)

"""What an endpoint was found to understand: how it gives structured output, and which parameters it takes.

Endpoints differ, and none says beforehand. The ladder starts with everything and goes down as requests are refused.
It is remembered for a while, because a refused request on every scoring is a wasted one.
"""

import re
import time
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

REMEMBERED_SECONDS = 3600.0

_FORMAT_REFUSED = re.compile(
    r"response_?format|json_?schema|json_?object|structured.?output|guided|grammar|not.?supported|unsupported",
    re.IGNORECASE,
)
_UNUSABLE_REPLIES = 2  # after so many, a mode is given up


class OutputMode(Enum):
    """How the shape of a reply is asked for; the prompt always tells it too."""

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    PROMPT_ONLY = "prompt_only"

    @property
    def below(self) -> "OutputMode":
        """The next mode down, itself at the bottom."""
        modes = list(OutputMode)
        return modes[min(modes.index(self) + 1, len(modes) - 1)]

    def no_higher_than(self, other: "OutputMode") -> "OutputMode":
        """This mode, or the other one where that is further down."""
        modes = list(OutputMode)
        return max(self, other, key=modes.index)


class Ladder:
    """The memory about one model at one endpoint. `clock` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._forget()

    def _forget(self) -> None:
        self._mode = OutputMode.JSON_SCHEMA
        self._unusable = 0
        self._taken = False
        self._learned = self._clock()
        self._extras: dict[str, Any] = {"temperature": 0, "seed": 0}
        self._limit_names = ["max_tokens", "max_completion_tokens"]

    @property
    def mode(self) -> OutputMode:
        """The best mode that is not known to fail."""
        if self._clock() - self._learned > REMEMBERED_SECONDS:
            self._forget()
        return self._mode

    def parameters(self, mode: OutputMode, name: str, schema: Mapping[str, Any], limit: int | None) -> dict[str, Any]:
        """The parameters of a request beside model and messages; `limit` bounds the tokens of the reply."""
        parameters = dict(self._extras)
        if limit is not None and self._limit_names:
            parameters[self._limit_names[0]] = limit
        if mode is OutputMode.JSON_SCHEMA:
            described = {"name": name, "strict": True, "schema": schema}
            parameters["response_format"] = {"type": "json_schema", "json_schema": described}
        elif mode is OutputMode.JSON_OBJECT:
            parameters["response_format"] = {"type": "json_object"}
        return parameters

    def learn(self, refusal: str, sent: Mapping[str, Any]) -> OutputMode | None:
        """Take in why a request with the parameters `sent` was refused: the best mode for the next one.

        None where the next one would be no other. A parameter that the refusal names is given up first: the words "not
        supported" say that of any of them.
        """
        kind = sent.get("response_format", {}).get("type")
        mode = OutputMode(kind) if kind else OutputMode.PROMPT_ONLY
        for name in sorted(sent, key=len, reverse=True):
            if name != "response_format" and re.search(rf"\b{name}\b", refusal):
                self._give_up(name)
                return mode
        if kind and _FORMAT_REFUSED.search(refusal):
            self._step_down(mode)
            return mode.below
        return None

    def taken(self) -> None:
        """Note that the endpoint takes requests as they are: what it refuses from now on, it refuses for the texts."""
        self._taken = True

    def leave_out_all(self, sent: Mapping[str, Any]) -> OutputMode | None:
        """Take in that a request with the parameters `sent` was refused without a word of them; the mode for the next.

        Until the endpoint has taken any request, one with nothing but model and messages finds out whether it was them.
        None where there is nothing to find out; then nothing was learned either.
        """
        if self._taken:
            return None
        if not sent:
            self._forget()
            return None
        self._mode, self._unusable, self._learned = OutputMode.PROMPT_ONLY, 0, self._clock()
        self._extras, self._limit_names = {}, []
        return self._mode

    def unusable_reply(self, mode: OutputMode) -> None:
        """Note a reply in `mode` that could not be read; the second one gives the mode up."""
        if mode is self._mode:
            self._unusable += 1
            if self._unusable >= _UNUSABLE_REPLIES:
                self._step_down(mode)

    def usable_reply(self, mode: OutputMode) -> None:
        """Note a reply in `mode` that could be read."""
        if mode is self._mode:
            self._unusable = 0

    def _step_down(self, mode: OutputMode) -> None:
        # Requests under way at once are refused for the same reason: they take one step together.
        if mode is self._mode:
            self._mode, self._unusable, self._learned = mode.below, 0, self._clock()

    def _give_up(self, name: str) -> None:
        if name in self._limit_names:
            self._limit_names.remove(name)
        else:
            self._extras.pop(name, None)
        self._learned = self._clock()

"""What came back from an endpoint, as an answer or as a typed fault. Texts of the endpoint never get into a message.

Endpoints put anything into a reply that says 200: a page, an error, no choice, no message, a refusal, parts instead of
a text. What can be a fault of the moment is worth another try; what a person has to mend is not.
"""

import json
import os
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from faithlint.judges.settings import OpenAISettings
from faithlint.model import JudgeError, JudgeNotConfigured, JudgeReplyInvalid, JudgeUnavailable

LONGEST_REPLY = 500_000
_LONGEST_WORDING = 1000
_LARGEST_COUNT = 2**31
_CODE = re.compile(r"[A-Za-z0-9_.-]{1,60}")
_FILTERED = re.compile(r"content_filter|content_policy|invalid_prompt|moderation", re.IGNORECASE)
_TOO_LONG = re.compile(
    r"context.?(?:length|window|size)|maximum.{0,20}tokens|(?:prompt|input|request|messages?).{0,20}too.(?:long|large)",
    re.IGNORECASE,
)
_NO_SYSTEM = re.compile(r"\bsystem (?:role|message|prompt)|role.{0,30}\bsystem\b|roles must alternate", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answer:
    """The text a model wrote, and why it stopped."""

    text: str
    finish_reason: str

    @property
    def cut(self) -> bool:
        """Whether the model was stopped by a limit of tokens."""
        return self.finish_reason == "length"


@dataclass(frozen=True, slots=True)
class Fault:
    """Why there is no answer. `refusal` is what the endpoint says about the request itself; not to be shown.

    `filtered` tells that the endpoint does not want to deal with the texts, whatever the request is like.
    """

    error: JudgeError
    retry: bool = False
    retry_after: float | None = None
    refusal: str = ""
    filtered: bool = False


def read_reply(reply: object, settings: OpenAISettings) -> Answer | Fault:
    """The answer in the body of a reply of the endpoint of `settings` that says it succeeded, whatever it is."""
    if error := _member(reply, "error"):
        return _status_fault(_error_status(error), error, {}, settings)
    choices = _member(reply, "choices")
    if not isinstance(choices, list):
        return _unusable("is no chat completion: check the base URL, which usually ends in /v1")
    choice = choices[0] if choices else None
    message = _member(choice, "message")
    if _member(message, "refusal"):
        return _unusable("is a refusal")
    text = _content(_member(message, "content"))
    if not text.strip():
        return _filtered() if _member(choice, "finish_reason") == "content_filter" else _unusable("is empty")
    if len(text) > LONGEST_REPLY:
        return _unusable("is far too long: score the text in parts")
    return Answer(text, str(_member(choice, "finish_reason") or "stop"))


def tokens(reply: object) -> tuple[int, int]:
    """The tokens of the request and of the reply as the endpoint counted them, 0 where it does not say."""
    usage = _member(reply, "usage")
    return _count(_member(usage, "prompt_tokens")), _count(_member(usage, "completion_tokens"))


def _member(value: object, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None


def read_error(error: Exception, settings: OpenAISettings) -> Fault:
    """The fault behind an error of the openai package, or of reading a body as JSON, at the endpoint of `settings`."""
    if isinstance(error, ValueError | RecursionError):
        return _unusable("is no JSON: check the base URL, which usually ends in /v1")
    status = getattr(error, "status_code", None)
    if not isinstance(status, int):
        return _broken_connection(error, settings.endpoint)
    response = getattr(error, "response", None)
    return _status_fault(status, getattr(error, "body", None), getattr(response, "headers", {}), settings)


def _broken_connection(error: Exception, endpoint: str) -> Fault:
    kind = type(error.__cause__).__name__
    if kind == "DecodingError":
        return _unusable("cannot be unpacked: its Content-Encoding is another one than it says")
    if kind in ("ConnectError", "ConnectTimeout", "ProxyError"):
        what = f"cannot be reached{_why(error)}: check that it runs and that the base URL is its address"
    else:
        what = "drops the connection before its answer is there: look at what it logs"
    return Fault(JudgeUnavailable(f"the judge's endpoint {endpoint} {what}"), retry=True)


def _why(error: BaseException | None) -> str:
    """What the system says about a connection that did not come about, from the innermost cause that says anything."""
    why = ""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return " (its certificate is not trusted)"
        if isinstance(error, ssl.SSLError):
            return " (it does not speak TLS: perhaps its address begins with http://)"
        if isinstance(error, socket.gaierror):
            return " (no such host)"
        if isinstance(error, OSError) and error.errno:
            why = f" ({os.strerror(error.errno).lower()})"
        inner = error.exceptions[0] if isinstance(error, BaseExceptionGroup) else None
        error = inner or error.__cause__ or error.__context__
    return why


def _status_fault(status: int, body: object, headers: Mapping[str, str], settings: OpenAISettings) -> Fault:
    said = f"HTTP {status}{_code(body)}"
    who = f"the judge's endpoint {settings.endpoint}"
    if _FILTERED.search(said):
        return _filtered()
    if status == 401 and not settings.api_key:
        return _to_mend(f"{who} wants a key ({said}): put it into {settings.key_variable}")
    if status in (401, 403):
        return _to_mend(
            f"{who} refuses the key ({said}): check {settings.key_variable}, and what that key is allowed to do"
        )
    if status == 402 or "insufficient_quota" in said:
        return _to_mend(f"the account at {who} has no credit left ({said}): top it up")
    if status in (404, 405) or 300 <= status < 400:
        advice = "check the base URL, which usually ends in /v1, and the name of the model"
        return _to_mend(f"{who} has no such model or address ({said}): {advice}")
    wording = _wording(body)
    if status in (400, 422, 500) and _NO_SYSTEM.search(wording):
        advice = "the judge tells what to do in one, apart from the texts: name another model"
        return _to_mend(f"the model at {who} takes no system message ({said}): {advice}")
    if status in (408, 409, 425, 429) or (status >= 500 and status != 501):
        retry_after = _retry_after(headers)
        what = "limits how much it is asked" if status == 429 else "is overloaded or down"
        retry = headers.get("x-should-retry", "").lower() != "false"
        refusal = wording if status == 500 else ""
        return Fault(JudgeUnavailable(f"{who} {what} ({said})", retry_after), retry, retry_after, refusal)
    if status == 413 or _TOO_LONG.search(wording):
        advice = "raise its context length, or name a model with a longer one"
        return _to_mend(f"{who} finds the texts too long for the model ({said}): {advice}")
    advice = "check the name of the model, and whether its context is long enough for the texts"
    refusal = (wording or "without a word") if status in (400, 422, 501) else ""
    return _to_mend(f"{who} refuses the request ({said}): {advice}", refusal)


def _to_mend(message: str, refusal: str = "") -> Fault:
    return Fault(JudgeNotConfigured(message), refusal=refusal)


def _wording(body: object) -> str:
    """What an endpoint says in its own words, one beside the other: some send back all of the request as `input`."""
    if isinstance(body, dict):
        return "\n".join(_wording(value) for name, value in body.items() if name != "input")
    if isinstance(body, list):
        return "\n".join(map(_wording, body))
    return str(body)[:_LONGEST_WORDING]


def _unusable(what: str) -> Fault:
    return Fault(JudgeReplyInvalid(f"the judge's reply {what}"))


def _filtered() -> Fault:
    return Fault(
        JudgeReplyInvalid("the judge's reply was held back by a content filter of the endpoint"), filtered=True
    )


def _error_status(error: object) -> int:
    """The HTTP status that an error inside a reply names; without one it counts as a fault of the server."""
    code = str(error.get("code")) if isinstance(error, dict) else ""
    return int(code) if re.fullmatch("[45][0-9][0-9]", code) else 500


def _code(body: object) -> str:
    """The short code by which an endpoint names an error; longer texts may quote what was sent."""
    members = body if isinstance(body, dict) else {}
    members = members["error"] if isinstance(members.get("error"), dict) else members
    code = next((members[name] for name in ("code", "type") if isinstance(members.get(name), str)), "")
    return f", {code}" if _CODE.fullmatch(code) else ""


def _content(content: object) -> str:
    """The text of a message; a list of parts is joined without its thoughts, an object is the JSON that it was."""
    if isinstance(content, list):
        return "".join(map(_part, content))
    if isinstance(content, dict):
        return json.dumps(content, ensure_ascii=False)
    return content if isinstance(content, str) else ""


def _part(part: object) -> str:
    text = part
    if isinstance(part, dict):
        text = None if part.get("type") in ("reasoning", "thinking") else part.get("text")
    return text if isinstance(text, str) else ""


def _count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < _LARGEST_COUNT else 0


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """The wish of the endpoint in seconds from now; a date counts too, nonsense does not."""
    exact = headers.get("retry-after-ms", "").strip()
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", exact):
        return float(exact) / 1000
    wish = headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", wish):
        return float(wish)
    try:
        when = parsedate_to_datetime(wish)
    except ValueError:
        return None
    return max(0.0, (when.replace(tzinfo=when.tzinfo or UTC) - datetime.now(UTC)).total_seconds())

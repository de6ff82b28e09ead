"""An OpenAI-compatible endpoint on loopback that answers as it is told, for tests and benchmarks.

    with ScriptedEndpoint() as endpoint:
        endpoint.fault("verify", "429", times=2, retry_after=0.01)
        ...ask it at endpoint.base_url, with any key and model...
        assert [call.step for call in endpoint.calls] == ["extract", "verify", "verify", "verify"]

Steps are "extract", "verify" and "reason", told apart by the data of the request; "any" in `fault` and `reply`
means each. Without a fault or a scripted reply a small model answers (scripted_model.py). It needs the standard library
only, runs in threads of its own, and the system picks its port.
"""

import json
import re
import select
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from tests.helpers.scripted_model import answer, read_data

Message = dict[str, Any]
Model = Callable[[str, dict[str, Any], dict[str, Any]], str]
"""Step, data of the request, whole body of the request -> the text of the reply."""

DATA_KEYS = {"response": "extract", "claims": "verify", "reason": "reason"}
REFUSED_FORMAT = "response_format is not supported by this server"


@dataclass
class Call:
    """A request as it arrived. `ended` is None while it runs; `left` when the client closed the connection first."""

    step: str
    body: dict[str, Any]
    headers: dict[str, str]
    size: int
    arrived: float
    ended: float | None = None
    fault: str = ""
    left: bool = False

    @property
    def response_format(self) -> str:
        """The kind of structured output that was asked for; "" for none."""
        return str(self.body.get("response_format", {}).get("type", ""))


@dataclass
class _Plan:
    """What to do at a step, as often as `times` says; None is always."""

    step: str
    kind: str
    times: int | None
    options: dict[str, Any] = field(default_factory=dict)


def _message(content: Any, **more: Any) -> Message:
    return {"role": "assistant", "content": content, **more}


def _choices(message: Message | None, finish_reason: str = "stop") -> dict[str, Any]:
    return {"choices": [{"index": 0, "message": message, "finish_reason": finish_reason}]}


def _halved(text: str) -> str:
    return text[: max(1, len(text) * 2 // 3)]


def _renamed(text: str) -> str:
    """The same reply from a gateway that ignores schemas: other names, other case."""
    renamed = {"claims": "Statements", "text": "Statement", "verdicts": "Verdicts", "verdict": "Verdict"}
    return re.sub(r'"(claims|text|verdicts|verdict)":', lambda name: f'"{renamed[name[1]]}":', text)


FAULTS: dict[str, Callable[[str], dict[str, Any]]] = {
    "cut": lambda text: _choices(_message(_halved(text))),
    "length": lambda text: _choices(_message(_halved(text)), "length"),
    "nothing-length": lambda text: _choices(_message("{"), "length"),
    "prose": lambda text: _choices(_message("I am sorry, I cannot give an analysis of the given text.")),
    "fenced": lambda text: _choices(_message(f"Sure, here it is:\n```json\n{text}\n```\nAnything else?")),
    "thinking": lambda text: _choices(_message(f'<think>Maybe {{"verdicts": []}} or so.</think>\n\n{text}')),
    "trailing": lambda text: _choices(_message(text[:-1] + ',} {"confidence": 0.9}')),
    "empty": lambda text: _choices(_message("")),
    "null": lambda text: _choices(_message(None)),
    "refusal": lambda text: _choices(_message(None, refusal="I cannot help with that.")),
    "parts": lambda text: _choices(_message([{"type": "text", "text": text[:9]}, {"type": "text", "text": text[9:]}])),
    "ignores-schema": lambda text: _choices(_message(_renamed(text))),
    "null-choices": lambda text: {"choices": None},
    "no-choices": lambda text: {"choices": []},
    "no-message": lambda text: _choices(None),
    "odd-choices": lambda text: {"choices": ["text", 5]},
    "filter": lambda text: _choices(_message(""), "content_filter"),
    "vast-usage": lambda text: {
        **_choices(_message(text)),
        "usage": {"prompt_tokens": 10**30, "completion_tokens": -5, "total_tokens": "many"},
    },
    "error-body": lambda text: {"error": {"message": "upstream is busy", "code": 502}},
    "error-body-key": lambda text: {"error": {"message": "bad key", "code": 401}},
    "list-body": lambda text: [text],  # type: ignore[dict-item, return-value]
}
"""Replies that say 200, made from the text that the model would have given."""


_JSON = "application/json"
BODIES = {
    "html": (200, b"<html><body>Welcome to the gateway</body></html>", "text/html"),
    "empty-body": (200, b"", _JSON),
    "half-body": (200, b'{"id": "scripted", "choices": [{"index": 0, "mess', _JSON),
    "not-utf8": (200, b'{"choices": [\xff\xfe]}', _JSON),
    "deep-body": (200, b"[" * 100_000, _JSON),
    "long-number": (200, b'{"choices": [], "created": ' + b"9" * 5000 + b"}", _JSON),
    "redirect": (307, b"", "text/plain"),
    "refused-format": (400, json.dumps({"error": {"message": REFUSED_FORMAT}}).encode(), _JSON),
    "refused": (400, b"Bad request", "text/plain"),
}
"""Whole answers of endpoints that are broken or no endpoints."""


class ScriptedEndpoint:
    """The endpoint; a context manager. `delay` seconds pass before each answer, and none is given between `hold` and
    `release`: with these a test needs no clock.

    `formats` are the kinds of response_format that are known (others are refused with 400), `refuses` the parameters
    that are refused by name, `key` the only key that is let in. `check` says what is wrong with a request, which is
    then refused with `refusal_status`; every request whose number `drops` divides loses its connection instead of an
    answer. `port` is that of an endpoint that was there before, so that it comes back.
    """

    def __init__(
        self,
        *,
        delay: float = 0.0,
        formats: tuple[str, ...] = ("json_schema", "json_object"),
        refuses: tuple[str, ...] = (),
        key: str = "",
        model: Model = answer,
        check: Callable[[dict[str, Any]], str] = lambda body: "",
        refusal_status: int = 400,
        drops: int = 0,
        port: int = 0,
    ) -> None:
        self.delay = delay
        self.formats = formats
        self.refuses = refuses
        self.key = key
        self.model = model
        self.check = check
        self.refusal_status = refusal_status
        self.echo = ""
        """Under this name a refusal holds the whole request, as some servers have it."""
        self.drops = drops
        self.stopping = threading.Event()
        self._held = False
        self._calls: list[Call] = []
        self._plans: deque[_Plan] = deque()
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", port), _Handler)
        self._server.endpoint = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> "ScriptedEndpoint":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.server_address[1])

    @property
    def base_url(self) -> str:
        """What to configure as the base URL."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def calls(self) -> list[Call]:
        """The requests so far, in the order of their arrival."""
        with self._lock:
            return list(self._calls)

    @property
    def steps(self) -> list[str]:
        """The steps of the requests so far."""
        return [call.step for call in self.calls]

    def hold(self) -> None:
        """From now on answer nothing."""
        self._held = True

    def release(self) -> None:
        """Answer again, first of all what was held."""
        self._held = False

    @property
    def answered(self) -> list[Call]:
        """The requests that got an answer, of whatever kind."""
        return [call for call in self.calls if call.ended and not call.left]

    def fault(self, step: str, kind: str, times: int | None = 1, **options: Any) -> None:
        """Let the next `times` requests of `step` fail; faults of a step come in the order they were asked for.

        A kind of FAULTS or BODIES, an HTTP status ("429", with `retry_after` in seconds, `code`, `message`, `headers`),
        or one of "hang", "trickle", "reset" and "close".
        """
        with self._lock:
            self._plans.append(_Plan(step, kind, times, options))

    def reply(self, step: str, text: str, finish_reason: str = "stop", times: int | None = None) -> None:
        """Let the next `times` requests of `step` be answered with `text`."""
        self.fault(step, "reply", times, text=text, finish_reason=finish_reason)

    def most_at_once(self) -> int:
        """How many requests ran at the same time, at most."""
        edges = [(call.arrived, 1) for call in self.calls] + [(call.ended, -1) for call in self.calls if call.ended]
        running = most = 0
        for _, change in sorted(edges):
            running += change
            most = max(most, running)
        return most

    def wait_for(self, condition: Callable[["ScriptedEndpoint"], bool], seconds: float = 60.0) -> bool:
        """Wait until `condition` holds; whether it did in time. Blocks the thread."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition(self):
                return True
            time.sleep(0.005)
        return condition(self)

    def _arrived(self, call: Call) -> _Plan | None:
        with self._lock:
            self._calls.append(call)
            if self.drops and len(self._calls) % self.drops == 0:
                call.fault = "close"
                return _Plan("any", "close", None)
            for plan in self._plans:
                if plan.step in (call.step, "any") and plan.times != 0:
                    plan.times = plan.times if plan.times is None else plan.times - 1
                    call.fault = plan.kind
                    return plan
        return None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    endpoint: ScriptedEndpoint

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves is nothing to print."""


class _ClientLeft(Exception):
    """The client closed the connection, or the endpoint stops."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    disable_nagle_algorithm = True

    def log_message(self, *args: Any) -> None:
        """Stays silent."""

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = json.loads(raw)
        data = read_data(body)
        step = next((name for key, name in DATA_KEYS.items() if key in data), "other")
        headers = {name.lower(): value for name, value in self.headers.items()}
        call = Call(step, body, headers, len(raw), time.monotonic())
        endpoint = self.server.endpoint
        plan = endpoint._arrived(call)
        try:
            # The model's own time counts as part of the delay.
            text = endpoint.model(step, data, body) if plan is None or plan.kind in FAULTS else ""
            self._wait(call.arrived + endpoint.delay - time.monotonic())
            while endpoint._held:
                self._wait(0.02)
            self._answer(plan, text, body)
        except (_ClientLeft, OSError):
            call.left = True
            self.close_connection = True
        finally:
            call.ended = time.monotonic()

    def _answer(self, plan: _Plan | None, text: str, body: dict[str, Any]) -> None:
        endpoint = self.server.endpoint
        if endpoint.key and self.headers.get("Authorization") != f"Bearer {endpoint.key}":
            self._send_error(401, "Incorrect API key provided", "invalid_api_key")
        elif refusal := self._refusal(body):
            echo = {endpoint.echo: body} if endpoint.echo else {}
            self._send_error(endpoint.refusal_status, refusal, "invalid_request_error", **echo)
        elif plan is not None and plan.kind == "reply":
            self._send(_choices(_message(plan.options["text"]), plan.options["finish_reason"]))
        elif plan is None or plan.kind in FAULTS:
            self._send(FAULTS[plan.kind](text) if plan else _choices(_message(text)))
        else:
            self._http_fault(plan.kind, plan.options)

    def _refusal(self, body: dict[str, Any]) -> str:
        """What the endpoint does not take of the request."""
        if problem := self.server.endpoint.check(body):
            return problem
        kind = body.get("response_format", {}).get("type")
        if kind is not None and kind not in self.server.endpoint.formats:
            return REFUSED_FORMAT
        return next((f"Unsupported parameter: '{name}'" for name in self.server.endpoint.refuses if name in body), "")

    def _http_fault(self, kind: str, options: dict[str, Any]) -> None:
        if kind.isdecimal():
            headers = {"Retry-After": str(options["retry_after"])} if "retry_after" in options else {}
            headers |= options.get("headers", {})
            self._send_error(int(kind), options.get("message", "scripted"), options.get("code", ""), headers)
        elif kind == "hang":
            self._wait(float("inf"))
        elif kind == "trickle":
            self._trickle()
        elif kind in ("reset", "close"):
            self._drop(reset=kind == "reset")
        else:
            status, body, content_type = BODIES[kind]
            self._send_bytes(status, body, content_type, {"Location": "/v1/elsewhere"} if status == 307 else {})

    def _send(self, reply: dict[str, Any]) -> None:
        known = {"id": "scripted", "object": "chat.completion", "created": 0, "model": "scripted"}
        usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
        whole = {**known, "usage": usage, **reply} if isinstance(reply, dict) else reply
        self._send_bytes(200, json.dumps(whole).encode())

    def _send_error(
        self, status: int, message: str, code: str, headers: dict[str, str] | None = None, **more: Any
    ) -> None:
        error = {"error": {"message": message, "type": "scripted", "code": code or None, **more}}
        self._send_bytes(status, json.dumps(error).encode(), headers=headers)

    def _send_bytes(self, status: int, body: bytes, kind: str = _JSON, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _trickle(self) -> None:
        """An answer that comes one byte at a time and never ends."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        while True:
            self.wfile.write(b" ")
            self._wait(0.02)

    def _drop(self, *, reset: bool) -> None:
        if reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    def _wait(self, seconds: float) -> None:
        """Let time pass. Raises _ClientLeft as soon as the client closes the connection or the endpoint stops."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self.server.endpoint.stopping.is_set():
                raise _ClientLeft
            readable, _, _ = select.select([self.connection], [], [], min(left, 0.02))
            if readable and not self.connection.recv(1, socket.MSG_PEEK):
                raise _ClientLeft

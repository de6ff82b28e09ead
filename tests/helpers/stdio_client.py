"""A small strict client for a language server over stdio: every byte of its stdout must be part of a whole message."""

import contextlib
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

_HEADER = re.compile(rb"([A-Za-z-]+): ([^\r\n]*)\r\n")

Message = dict[str, Any]

PATIENCE = 60.0
"""Seconds after which a test gives up waiting. No promise about speed: machines are busy."""


class StdioClient:
    """Starts a server and collects all it says.

    `answers` maps methods of requests that the server sends to functions of their params; others get MethodNotFound.
    """

    def __init__(self, command: Sequence[str], *, env: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
        )
        self.messages: list[Message] = []
        self.times: list[float] = []
        self.answers: dict[str, Callable[[Any], Any]] = {"window/workDoneProgress/create": lambda params: None}
        self.broken: str = ""
        self.stderr = b""
        self._next_id = 0
        self._sending = threading.Lock()
        self._changed = threading.Condition()
        self._threads = [threading.Thread(target=self._read_stdout), threading.Thread(target=self._read_stderr)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> "StdioClient":
        return self

    def __exit__(self, *exc: object) -> None:
        self.kill()
        if exc[0] is None:
            assert not self.broken, self.broken

    # sending

    def send_bytes(self, data: bytes) -> None:
        with self._sending:
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def send(self, message: Any) -> None:
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def notify(self, method: str, params: Any = None) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, params: Any = None) -> int:
        self._next_id += 1
        self.send({"jsonrpc": "2.0", "id": self._next_id, "method": method, "params": params})
        return self._next_id

    def call(self, method: str, params: Any = None, timeout: float = PATIENCE) -> Any:
        """The result of a request; AssertionError when it is an error."""
        answer = self.answer(self.request(method, params), timeout)
        assert "error" not in answer, answer
        return answer["result"]

    # receiving

    def answer(self, msg_id: int | None, timeout: float = PATIENCE) -> Message:
        """The one answer to request `msg_id`."""
        return self.wait(lambda: self._answers(msg_id), timeout, f"answer to {msg_id}")[0]

    def is_answered(self, msg_id: int) -> bool:
        return bool(self._answers(msg_id))

    def _answers(self, msg_id: int | None) -> list[Message]:
        return [m for m in self.messages if "method" not in m and m.get("id") == msg_id]

    def notifications(self, method: str) -> list[Any]:
        return [m["params"] for m in self.messages if m.get("method") == method and "id" not in m]

    def wait(self, what: Callable[[], Any], timeout: float = PATIENCE, name: str = "") -> Any:
        """The first true value of `what`, asked whenever a message came."""
        end = time.monotonic() + timeout
        with self._changed:
            while not (value := what()):
                left = end - time.monotonic()
                assert left > 0, f"{name or what} did not come within {timeout} s; stderr: {self.stderr[-2000:]!r}"
                self._changed.wait(min(left, 0.05))
        return value

    def forget(self) -> None:
        """Forget what was said so far."""
        with self._changed:
            self.messages.clear()
            self.times.clear()

    # the life of a session

    def initialize(self, capabilities: Any = None, **params: Any) -> Any:
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or {}} | params
        result = self.call("initialize", params)
        self.notify("initialized", {})
        return result

    def open(self, uri: str, text: str, language: str = "markdown", version: int = 1) -> None:
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, version: int, *changes: Any) -> None:
        self.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)},
        )

    def publishes(self, uri: str) -> list[Any]:
        return [p for p in self.notifications("textDocument/publishDiagnostics") if p["uri"] == uri]

    def finish(self, timeout: float = PATIENCE) -> int:
        """Shut down in order; the exit status."""
        self.call("shutdown")
        self.notify("exit")
        return self.exit_status(timeout)

    def exit_status(self, timeout: float = PATIENCE) -> int:
        status = self.process.wait(timeout)
        self._join()
        return status

    def kill(self) -> None:
        """End the server: in order, as long as it can."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._join()

    def _join(self) -> None:
        for thread in self._threads:
            thread.join(5)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()

    def _read_stderr(self) -> None:
        while data := self.process.stderr.read1(65536):
            self.stderr += data

    def _read_stdout(self) -> None:
        while message := self._read_message():
            with self._changed:
                self.messages.append(message)
                self.times.append(time.monotonic())
                self._changed.notify_all()
            if "method" in message and "id" in message:
                self._serve(message)
        with self._changed:
            self._changed.notify_all()

    def _serve(self, message: Message) -> None:
        method, reply = message["method"], {"jsonrpc": "2.0", "id": message["id"]}
        if method not in self.answers:
            reply["error"] = {"code": -32601, "message": f"no {method} here"}
        elif (result := self.answers[method](message.get("params"))) is not NotImplemented:
            reply["result"] = result
        else:
            return
        with contextlib.suppress(BrokenPipeError, ValueError):  # we have hung up meanwhile
            self.send(reply)

    def _read_message(self) -> Message | None:
        length = None
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                return None
            header = _HEADER.fullmatch(line)
            if header is None:
                self.broken = f"not a header line: {line[:200]!r}"
                return None
            if header[1] == b"Content-Length":
                length = int(header[2])
        body = self.process.stdout.read(length)
        try:
            return json.loads(body)
        except ValueError as error:
            self.broken = f"{error}: {body[:200]!r}"
            return None


def faithlint_lsp(*arguments: str) -> list[str]:
    """The command that starts the language server of this checkout."""
    return [sys.executable, "-m", "faithlint.cli.main", "lsp", *arguments]

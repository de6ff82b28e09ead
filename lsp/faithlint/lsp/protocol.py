"""pygls' protocol with the guards it needs; the names P1 to P18 are those of tests/lsp/test_wire.py.

It rests on private names of pygls 2.1 (`_send_data`, `_execute_handler`, `_request_futures`, `_result_types`,
`_shutdown`): the wire tests tell when an upgrade moves them.
"""

import logging
import sys
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import Any, cast

from cattrs import Converter
from lsprotocol import types as t
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from faithlint.lsp.log import describe

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
INTERNAL_ERROR = -32603
NOT_INITIALIZED = -32002

log = logging.getLogger(__name__)


class GuardedProtocol(LanguageServerProtocol):
    """Answers every request exactly once, whatever the client sends, and never lets one message spoil the next."""

    def __init__(self, server: LanguageServer, converter: Converter) -> None:
        super().__init__(server, converter)
        self.closed = False
        self._started = False

    @property
    def shut_down(self) -> bool:
        """Whether `shutdown` was asked for, so that `exit` is a success."""
        return bool(self._shutdown)

    def refuse(self, msg_id: str | int | None, code: int, message: str) -> None:
        """Send an error for a message that no handler will see."""
        self._send_data({"jsonrpc": "2.0", "id": msg_id, "error": {"code": code, "message": message}})

    def receive(self, raw: Any) -> None:
        """Handle one decoded message. Only the top level is read as a message, whatever the params hold (P15)."""
        problem = _malformed(raw)
        if problem:
            self.refuse(None, INVALID_REQUEST, problem)
        elif "method" in raw:
            self._receive_call(raw)
        else:
            self._receive_answer(raw)

    def _receive_call(self, raw: dict[str, Any]) -> None:
        msg_id, method = raw.get("id"), raw["method"]
        refused = self._out_of_turn(method)
        if refused:
            if msg_id is not None:
                self.refuse(msg_id, *refused)
            return
        try:
            message = self.structure_message(raw)
        except JsonRpcException as error:  # P3: pygls would leave the client without an answer
            log.warning("%s: %s", method if method in t.METHOD_TO_TYPES else "a custom message", error.message)
            if msg_id is not None:
                self.refuse(msg_id, error.code, f"{method}: {error.message}")
            return
        self._started = True
        self.handle_message(message)

    def _out_of_turn(self, method: str) -> tuple[int, str] | None:
        """Why a message comes too early or too late (P4)."""
        if not self._started and method != t.INITIALIZE:
            return NOT_INITIALIZED, "the first request must be initialize"
        if self._shutdown:
            return INVALID_REQUEST, "the server is shutting down"
        if self._started and method == t.INITIALIZE:
            return INVALID_REQUEST, "the server is already initialized"
        return None

    def _receive_answer(self, raw: dict[str, Any]) -> None:
        msg_id = raw.get("id")
        future = self._request_futures.get(cast("str | int", msg_id))
        if future is None or future.done():  # P16: nobody waits any more
            self._request_futures.pop(cast("str | int", msg_id), None)
            self._result_types.pop(cast("str | int", msg_id), None)
            return
        try:
            self.handle_message(self.structure_message(raw))
        except JsonRpcException as error:
            log.warning("an answer of the client cannot be read: %s", error.message)
            self._request_futures.pop(cast("str | int", msg_id), None)
            future.set_exception(error)

    def _send_data(self, data: Any) -> None:
        if not self.closed:
            super()._send_data(data)

    def _send_response(self, msg_id: str | int, result: Any = None, error: t.ResponseError | None = None) -> None:
        if error is not None and error.code == INTERNAL_ERROR:
            # The exception's own text and traceback could hold what stands in a document.
            error = t.ResponseError(code=error.code, message="internal error; the log of faithlint names the place")
        super()._send_response(msg_id, result, error)

    def _execute_handler(
        self,
        msg_id: str | int,
        handler: Callable[..., Any],
        callback: Callable[[Future[Any]], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        def done(future: Future[Any]) -> None:
            self._request_futures.pop(msg_id, None)  # P17: pygls keeps it for ever
            callback(future)

        super()._execute_handler(msg_id, handler, done, args, kwargs)
        outer = getattr(callback, "keywords", {}).get("result_future")
        inner = self._request_futures.get(msg_id)
        if outer is not None and inner is not None:  # P18: a cancelled command must not run on
            outer.add_done_callback(lambda finished: finished.cancelled() and inner.cancel())

    def _user_handler(self, name: str, *args: Any) -> Generator[Any, Any, None]:
        handler = self.fm.features.get(name)
        if handler is not None:
            yield handler, args, None

    @lsp_method(t.SHUTDOWN)
    def lsp_shutdown(self, *args: Any) -> Generator[Any, Any, None]:
        """Cancel what still runs, then answer (P13: over a copy, since callbacks change the original)."""
        yield from self._user_handler(t.SHUTDOWN, *args)
        mine = self.msg_id
        for msg_id, future in list(self._request_futures.items()):
            if msg_id != mine and not future.done():
                future.cancel()
        self._shutdown = True

    @lsp_method(t.INITIALIZE)
    def lsp_initialize(self, params: t.InitializeParams) -> Generator[Any, Any, t.InitializeResult]:
        """Say which virtual documents there are; pygls knows the method, but does not tell the client."""
        result: t.InitializeResult = yield from super().lsp_initialize(params)
        work = params.capabilities.workspace
        if work and work.text_document_content and result.capabilities.workspace:
            result.capabilities.workspace.text_document_content = t.TextDocumentContentOptions(["faithlint"])
        return result

    # P9, P12: documents live in our own store. pygls' copy would split lines at U+2028 and read the disk by itself.

    @lsp_method(t.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: t.DidOpenTextDocumentParams) -> Generator[Any, Any, None]:
        """Hand the document to our own handler only."""
        yield from self._user_handler(t.TEXT_DOCUMENT_DID_OPEN, params)

    @lsp_method(t.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: t.DidChangeTextDocumentParams) -> Generator[Any, Any, None]:
        """Hand the change to our own handler only."""
        yield from self._user_handler(t.TEXT_DOCUMENT_DID_CHANGE, params)

    @lsp_method(t.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: t.DidCloseTextDocumentParams) -> Generator[Any, Any, None]:
        """Hand the closing to our own handler only."""
        yield from self._user_handler(t.TEXT_DOCUMENT_DID_CLOSE, params)


class GuardedServer(LanguageServer):
    """A pygls server whose errors go to the log and never pop up in the editor."""

    protocol: GuardedProtocol

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Log the kind and the place of an error, never its text."""
        cause = sys.exc_info()[1] or error  # pygls reports from inside `except`, with a wrapper that has no traceback
        log.error("%s: %s", getattr(source, "__name__", "error"), describe(cause))


def _malformed(raw: Any) -> str:
    """What makes `raw` no JSON-RPC message at all; empty when it is one."""
    if not isinstance(raw, dict) or raw.get("jsonrpc") != "2.0":
        return 'a message is a JSON object with "jsonrpc": "2.0"'
    msg_id = raw.get("id")
    if isinstance(msg_id, bool) or not isinstance(msg_id, str | int | None):
        return "an id is a string or an integer"
    if not isinstance(raw.get("method", ""), str):
        return "a method is a string"
    return ""

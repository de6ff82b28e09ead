"""The line to the editor: framing, reading, writing and the end of the process, over stdin and stdout.

Reading and writing have a thread each, so neither a slow editor nor a busy loop can block the other (P2, P6).
"""

import asyncio
import json
import os
import queue
import re
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO

from faithlint.lsp.protocol import INVALID_REQUEST, PARSE_ERROR, GuardedProtocol, GuardedServer
from faithlint.server.collecting import collect_seldom

_LENGTH = re.compile(rb"content-length\s*:\s*0*(\d{1,9})\s*$", re.IGNORECASE)
"""A message of a gigabyte or more is none; nothing could hold it."""
_LAST_SECONDS = 0.4  # for the last words to the editor, and for tasks to clean up


def frames(stream: BinaryIO) -> Iterator[bytes]:
    """The bodies of all messages up to the end of `stream`.

    Headers may come in any case and order; a header block without a usable length is skipped (P8).
    """
    size = None
    while line := stream.readline():
        if found := _LENGTH.search(line):
            size = int(found[1])
        elif not line.strip() and size is not None:
            body = stream.read(size)
            if len(body) < size:
                return
            yield body
            size = None


class Writer:
    """Whole messages to `stream`, in order, from any thread; a slow reader never blocks the caller (P1)."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._queue: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="faithlint-stdout", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Queue one whole message."""
        self._queue.put(data)

    def close(self) -> None:
        """Send what is queued, but wait for the reader only for a moment."""
        self._queue.put(None)
        self._thread.join(_LAST_SECONDS)

    def _run(self) -> None:
        with suppress(OSError, ValueError):  # the editor is gone; reading notices it
            while (data := self._queue.get()) is not None:
                self._stream.write(data)
                self._stream.flush()


async def serve(protocol: GuardedProtocol, stdin: BinaryIO) -> int:
    """Handle messages until `exit`, the end of `stdin` or a signal; the exit status the protocol asks for (P5)."""
    loop = asyncio.get_running_loop()
    inbox: asyncio.Queue[bytes | None] = asyncio.Queue()

    def read() -> None:
        # Loop or stream is closed, so that nobody listens any more; or there is no memory for what was announced.
        with suppress(RuntimeError, OSError, ValueError, MemoryError):
            for body in frames(stdin):
                loop.call_soon_threadsafe(inbox.put_nowait, body)
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(inbox.put_nowait, None)

    threading.Thread(target=read, name="faithlint-stdin", daemon=True).start()
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        with suppress(NotImplementedError, AttributeError):  # Windows
            number = getattr(signal, name)
            loop.add_signal_handler(number, inbox.put_nowait, None)
    while (body := await inbox.get()) is not None:
        if handle(protocol, body) == "exit":
            break
    return 0 if protocol.shut_down else 1


def handle(protocol: GuardedProtocol, body: bytes) -> str:
    """Decode and handle one message; its method, if it has one."""
    try:
        raw = json.loads(body)
    except (ValueError, RecursionError):
        protocol.refuse(None, PARSE_ERROR, "a message is one JSON object in UTF-8")
        return ""
    method = raw.get("method") if isinstance(raw, dict) else None
    if method != "exit":
        try:
            protocol.receive(raw)
        except RecursionError:
            protocol.refuse(None, INVALID_REQUEST, "a message is nested too deeply")
    return method if isinstance(method, str) else ""


def own_stdout() -> BinaryIO:
    """The real stdout for the protocol alone: from now on prints of anybody, C code too, go to stderr."""
    stream = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.stdout = sys.stderr
    return stream


def run(server: GuardedServer) -> None:
    """Serve the editor that started this process, then end the process: no thread or task can hold it back (P6)."""
    collect_seldom()
    stdin, writer = sys.stdin.buffer, Writer(own_stdout())
    server.protocol.set_writer(writer)

    async def main() -> None:
        status = await serve(server.protocol, stdin)
        server.protocol.closed = True
        await _cancel_all()
        writer.close()
        with suppress(OSError, ValueError):
            sys.stderr.flush()
        os._exit(status)  # asyncio.run would wait for every thread of its pool

    asyncio.run(main())


async def _cancel_all() -> None:
    """Cancel every other task and let each see it, but wait for none for long."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=_LAST_SECONDS)

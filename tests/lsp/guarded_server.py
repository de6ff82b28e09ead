"""A server with the guards of faithlint and commands that try them; run as a script by test_wire.py."""

import asyncio
import os
import sys
import threading

from lsprotocol import types as t
from pygls.lsp.server import LanguageServer

from faithlint.lsp import log, parent, stdio
from faithlint.lsp.protocol import GuardedProtocol, GuardedServer

server = GuardedServer("guarded", "1", protocol_cls=GuardedProtocol)
cancelled: list[str] = []


@server.command("slow")
async def slow(ls: LanguageServer, *arguments: object) -> str:
    try:
        await asyncio.sleep(float(arguments[0]))
    except asyncio.CancelledError:
        cancelled.append("slow")
        raise
    return "done"


@server.command("busy")
async def busy(ls: LanguageServer, *arguments: object) -> str:
    stop = threading.Event()
    await asyncio.get_running_loop().run_in_executor(None, stop.wait, float(arguments[0]))
    return "done"


@server.command("echo")
async def echo(ls: LanguageServer, *arguments: object) -> list[object]:
    return list(arguments)


@server.command("cancelled")
async def seen_cancelled(ls: LanguageServer, *arguments: object) -> list[str]:
    return cancelled


@server.command("entries")
async def entries(ls: LanguageServer, *arguments: object) -> int:
    return len(ls.protocol._request_futures)


@server.command("fail")
async def fail(ls: LanguageServer, *arguments: object) -> None:
    raise KeyError(str(arguments[0]))


@server.command("print")
async def stray(ls: LanguageServer, *arguments: object) -> None:
    print("a stray print")
    sys.stdout.flush()
    os.write(1, b"a stray write\n")


@server.command("flood")
async def flood(ls: LanguageServer, *arguments: object) -> None:
    """From `tasks` tasks and a foreign thread, `count` notifications of `size` bytes each."""
    tasks, count, size = (int(a) for a in arguments)

    def one(sender: int, number: int) -> None:
        ls.protocol.notify("flood", {"sender": sender, "number": number, "text": chr(97 + sender % 26) * size})

    async def task(sender: int) -> None:
        for number in range(count):
            one(sender, number)
            await asyncio.sleep(0)

    thread = threading.Thread(target=lambda: [one(tasks, number) for number in range(count)])
    thread.start()
    await asyncio.gather(*(task(sender) for sender in range(tasks)))
    await asyncio.get_running_loop().run_in_executor(None, thread.join)


@server.command("ask")
async def ask(ls: LanguageServer, *arguments: object) -> str:
    """Ask the client for its configuration and give up early."""
    try:
        await asyncio.wait_for(ls.workspace_configuration_async(t.ConfigurationParams(items=[])), float(arguments[0]))
    except TimeoutError:
        return "gave up"
    return "answered"


@server.feature("guarded/ping")
async def ping(ls: LanguageServer, params: object) -> str:
    return "pong"


@server.feature(t.INITIALIZE)
def initialize(ls: LanguageServer, params: t.InitializeParams) -> None:
    parent.watch(params.process_id)


if __name__ == "__main__":
    log.configure("debug")
    stdio.run(server)

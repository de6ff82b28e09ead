"""The background loop: for synchronous callers and other loops, silent at exit (G01, G02)."""

import asyncio
import os
import subprocess
import sys
import threading

import pytest

from faithlint.client import ScoringClient, background
from faithlint.model import ServerInfo
from faithlint.server.embedded import embedded
from tests.helpers.loops import run
from tests.helpers.served import config


async def info() -> ServerInfo:
    async with embedded(config()) as endpoint, ScoringClient.connect(endpoint.target) as client:
        return await client.server_info()


async def thread_of() -> str:
    return threading.current_thread().name


@pytest.fixture(autouse=True)
def _ended():
    yield
    background.shutdown()


def test_callers_without_a_loop_and_on_other_loops_share_one_loop() -> None:
    assert background.run(info()).default_judge == "heuristic"
    assert run(background.run_from_loop(info())).default_judge == "heuristic"
    assert background.run(thread_of()) == run(background.run_from_loop(thread_of())) == "faithlint-grpc"
    assert [thread.name for thread in threading.enumerate()].count("faithlint-grpc") == 1


def test_errors_come_back_and_cancelling_reaches_the_work() -> None:
    async def fail() -> None:
        raise ValueError("x")

    with pytest.raises(ValueError, match="x"):
        background.run(fail())

    ended = threading.Event()

    async def long() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    async def check() -> None:
        task = asyncio.create_task(background.run_from_loop(long()))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(check())
    assert ended.wait(2)


def test_waiting_for_oneself_is_refused() -> None:
    async def nested() -> None:
        background.run(thread_of())

    with pytest.raises(RuntimeError, match="await the coroutine"):
        background.run(nested())


def test_it_ends_with_its_closers_and_starts_again() -> None:
    order = []

    async def close(name: str) -> None:
        order.append(name)

    background.run(thread_of())
    background.at_end(lambda: close("first"))
    background.at_end(lambda: close("second"))
    background.shutdown()
    assert order == ["second", "first"]
    assert "faithlint-grpc" not in [thread.name for thread in threading.enumerate()]
    assert background.run(thread_of()) == "faithlint-grpc"


SCRIPT = """
import asyncio, sys
from faithlint.client import ScoringClient, background
from faithlint.server.config import ServerConfig
from faithlint.server.embedded import embedded
from faithlint.model import Exchange

async def opened():
    global server, client
    server = embedded(ServerConfig())
    endpoint = await server.__aenter__()
    client = await ScoringClient.connect(endpoint.target).__aenter__()

async def closed():
    await client.__aexit__(None, None, None)
    await server.__aexit__(None, None, None)

async def other_loop():
    return await asyncio.gather(*(background.run_from_loop(client.server_info()) for _ in range(20)))

background.run(opened())
background.at_end(closed)
assert background.run(client.server_info()).version
assert len(asyncio.run(other_loop())) == 20
async def first():
    return await anext(client.stream_faithfulness(Exchange("a", "?")))
try:
    background.run(first())
except Exception as error:
    print(type(error).__name__, file=sys.stdout)
print("done")
sys.exit(0)
"""


def test_a_program_that_used_it_ends_soon_and_silently() -> None:
    """G01, G02: several loops and an exit right after a stream, nothing on stderr."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("done\n")


INTERRUPTED = """
import asyncio, os, signal, threading
from faithlint.client import background
async def long():
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    await asyncio.sleep(60)
try:
    background.run(long())
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interrupt_ends_a_blocked_caller() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")


FORKED = """
import os
from faithlint.client import background

async def answer():
    return 42

{before}
child = os.fork()
if not child:
    try:
        print(background.run(answer()), flush=True)
    except RuntimeError as error:
        print(error, flush=True)
    raise SystemExit
assert os.waitpid(child, 0)[1] == 0
print(background.run(answer()), flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize(("before", "child"), [("", "42"), ("background.run(answer())", "start processes by 'spawn'")])
def test_a_fork_is_told_instead_of_waiting_for_a_thread_that_it_lacks(before: str, child: str) -> None:
    """`multiprocessing` forks by default on Linux before Python 3.14; gRPC in such a process hangs or crashes."""
    script = [sys.executable, "-W", "ignore", "-c", FORKED.format(before=before)]
    done = subprocess.run(script, capture_output=True, text=True, timeout=60, check=False)
    first, second = done.stdout.splitlines()
    assert child in first, done.stderr
    assert (second, done.stderr) == ("42", "")

"""Measures the language server as an editor feels it: a real process over stdio, with its processor time from /proc.

    python -m benchmarks.editor [--only keystroke edits answers idle memory start] [--gates]

Every figure stands beside a reference of the same run, so that a slow machine changes both. With --gates the exit
status is 1 when one is beyond what the project promises, which a busy machine cannot keep; no test asserts any of them.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.helpers.editor import DOCUMENT, EVERYWHERE, URI, Editor, insert, with_model
from tests.helpers.scripted_endpoint import ScriptedEndpoint

TICK = os.sysconf("SC_CLK_TCK")
FILLER = "The depot in Leeds has nine bays and opens at six. Trucks wait behind the gate until a bay is free. "


def cpu(editor: Editor) -> float:
    """Seconds of processor time that the server has taken so far."""
    fields = Path(f"/proc/{editor.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident(editor: Editor) -> float:
    """Megabytes of memory that the server takes."""
    lines = Path(f"/proc/{editor.process.pid}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def records(number: int) -> str:
    """A JSON file with so many exchanges of about a kilobyte."""
    made = [
        {
            "question": f"When does depot {one} open, and is there parking?",
            "contexts": [FILLER * 8, f"Depot {one} opens at {one % 12}."],
            "answer": f"Depot {one} opens at {one % 12}. It has nine bays.",
        }
        for one in range(number)
    ]
    return json.dumps(made, indent=1)


def keystroke() -> None:
    """One exchange of 1,000 edited: processor time from the keystroke to the diagnostics of the new version."""
    text = records(1000)
    start = time.process_time()
    for _ in range(10):
        json.loads(text)
    reference = (time.process_time() - start) / 10
    with Editor() as editor:
        editor.initialize()
        editor.open("file:///w/a.json", text, "json")
        editor.shown("file:///w/a.json", 120)
        editor.settle(300)
        at = text[: text.index("It has nine bays", len(text) // 2)].count("\n")
        column = text.splitlines()[at].index("It has")
        spent = []
        for version in range(2, 8):
            editor.forget()
            before = cpu(editor)
            editor.change("file:///w/a.json", version, insert(at, column, "Parking. "))
            editor.shown("file:///w/a.json", 60)
            spent.append(cpu(editor) - before)
            editor.settle(60)
    gate("keystroke, seconds of processor time", min(spent), 0.150)
    show("keystroke in 1,000 exchanges", min(spent), reference, f"json.loads of its {len(text) / 1e6:.2f} MB")


def edits() -> None:
    """A hundred edits of a long Markdown file in two seconds: calls of the judge, and publishes."""
    text = DOCUMENT + "\n# More\n\n" + f"{FILLER}\n\n" * 5000
    with ScriptedEndpoint() as endpoint, with_model(endpoint) as editor:
        endpoint.delay = 0.5
        editor.initialize()
        editor.open_settled(text=text)
        calls = len(endpoint.calls)
        editor.forget()
        before, start = cpu(editor), time.monotonic()
        for version in range(2, 102):
            editor.change(URI, version, insert(8, 0, "x"))
            time.sleep(max(0.0, start + (version - 1) * 0.02 - time.monotonic()))
        editor.settle(60)
        publishes = [one["version"] for one in editor.publishes(URI)]
        print(
            f"100 edits in 2 s of {text.count(chr(10)):,} lines: {len(endpoint.calls) - calls} calls of the judge, ",
            end="",
        )
        settled = {version for version in publishes if version != 101}
        gate("calls of the judge for 100 edits at once", endpoint.most_at_once(), 2)
        gate("publishes of versions that were typed over", len(settled), 1)
        print(f"publishes of the versions {publishes}, {cpu(editor) - before:.2f} s of processor time")


def answers() -> None:
    """Hints and hover while a judge of three seconds is out, against an empty request."""
    with ScriptedEndpoint() as endpoint, with_model(endpoint) as editor:
        endpoint.delay = 3.0
        editor.initialize()
        editor.open(URI, DOCUMENT)
        editor.shown()
        at = {"textDocument": {"uri": URI}, "position": {"line": 8, "character": 3}}
        reference = timed(lambda: editor.call("textDocument/completion", at | {"textDocument": {"uri": "file:///no"}}))
        asked = {"textDocument": {"uri": URI}, "range": EVERYWHERE}
        for name, method, params in (("hover", "hover", at), ("hints", "inlayHint", asked)):
            seconds = timed(lambda method=method, params=params: editor.call(f"textDocument/{method}", params))
            gate(f"{name} while the judge is out, seconds", seconds, 0.020)
            show(f"{name}, judge out", seconds, reference, "an empty answer")


def idle() -> None:
    """The share of one core that a server takes while nobody types."""
    with Editor() as editor:
        editor.initialize()
        editor.open_settled()
        time.sleep(2)
        before = cpu(editor)
        time.sleep(15)
        share = (cpu(editor) - before) / 15
        gate("idle, share of a core", share, 0.002)
        print(f"idle: {share:.2%} of a core")


def memory() -> None:
    """Memory after 5,000 edits against that after the first 500."""
    with Editor() as editor:
        editor.initialize()
        editor.open_settled()
        sizes = []
        for version in range(2, 5002):
            word = insert(8, 0, "x")
            place = word["range"]["start"]
            taken = {"range": {"start": place, "end": {**place, "character": 1}}, "text": ""}
            editor.change(URI, version, word if version % 2 == 0 else taken)
            if version % 500 == 0:
                editor.settle()
                editor.forget()
                sizes.append(resident(editor))
    gate("memory after 5,000 edits, times that after 500", sizes[-1] / sizes[0], 1.1)
    print(
        f"memory: {sizes[0]:.1f} MB after 500 edits, {sizes[-1]:.1f} MB after 5,000 ({sizes[-1] / sizes[0]:.2f} times)"
    )


def start() -> None:
    """Processor time until `initialize` is answered, the best of three."""
    spent = []
    for _ in range(3):
        with Editor() as editor:
            editor.initialize()
            spent.append(cpu(editor))
    gate("initialize, seconds of processor time", min(spent), 1.0)
    print(f"initialize: {min(spent):.2f} s of processor time")


BEYOND: list[str] = []
"""The gates that were missed."""


def gate(what: str, measured: float, most: float) -> None:
    """Hold a figure against what is promised."""
    if measured > most:
        BEYOND.append(f"{what}: {measured:.3g}, but at most {most:g} is promised")


def timed(work: Callable[[], object]) -> float:
    """Seconds of the quickest of ten calls."""
    best = float("inf")
    for _ in range(10):
        begun = time.monotonic()
        work()
        best = min(best, time.monotonic() - begun)
    return best


def show(what: str, seconds: float, reference: float, named: str) -> None:
    """Print a figure and its ratio to the reference."""
    print(f"{what}: {seconds * 1000:.1f} ms, {seconds / reference:.1f} times {named} ({reference * 1000:.1f} ms)")


MEASURES = {one.__name__: one for one in (keystroke, edits, answers, idle, memory, start)}


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=MEASURES, default=list(MEASURES))
    parser.add_argument("--gates", action="store_true", help="fail when a figure is beyond what is promised")
    arguments = parser.parse_args()
    for name in arguments.only:
        MEASURES[name]()
    if arguments.gates and BEYOND:
        sys.exit("\n".join(BEYOND))


if __name__ == "__main__":
    main()

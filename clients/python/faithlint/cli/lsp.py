"""Language server on standard input and output, to be started by an editor (docs/editors.md).

Options given here win over settings of the editor, `FAITHLINT_*` variables and project files.
"""

import argparse

_SETTINGS = ("judge", "model", "base_url", "server")
_LEVELS = ("debug", "info", "warning", "error")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of `faithlint lsp`."""
    add = parser.add_argument
    add("--stdio", action="store_true", help="speak over stdin and stdout; the default, accepted since editors pass it")
    add("--judge", metavar="NAME", help="who judges claims: heuristic (offline, the default) or openai")
    add("--model", metavar="NAME", help="model that the judge openai asks")
    add("--base-url", metavar="URL", help="OpenAI-compatible endpoint that the judge openai asks")
    add("--server", metavar="ADDRESS", help="running faithlint server; by default one runs inside")
    add("--log-level", metavar="LEVEL", default="warning", choices=_LEVELS, help=f"{', '.join(_LEVELS)} (warning)")
    add("--log-file", metavar="FILE", help="write the log to a file instead of stderr")


def run(args: argparse.Namespace) -> int:
    """Serve until the editor says `exit`; ends the process with the status that the protocol asks for."""
    import gc
    import sys
    from importlib.metadata import version

    gc.disable()  # the protocol's 900 classes stay for ever; looking through them while they are made is a tenth of it
    from faithlint.lsp import log, stdio
    from faithlint.lsp.handlers import build

    gc.freeze()
    gc.enable()

    try:
        log.configure(args.log_level, args.log_file)
    except OSError as error:
        sys.stderr.write(f"faithlint lsp: {args.log_file} cannot be written: {error.strerror}\n")
        return 2
    if sys.stdin.isatty():
        sys.stderr.write(
            "faithlint lsp is started by an editor and waits for its messages on stdin; see docs/editors.md\n"
        )
    flags = {name: value for name in _SETTINGS if (value := getattr(args, name)) is not None}
    stdio.run(build(version("faithlint"), flags))
    return 0

"""The program `faithlint`. Importing this costs next to nothing; a command pays for what it uses when it runs."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version

from faithlint.cli.streams import OutputLost, flush, open_missing, tell

_DESCRIPTION = "Lint LLM answers: which claims does the context support, which keywords of the prompt are missing?"
_EPILOG = """\
examples:
  faithlint check answers/             check every exchange in the files of a folder
  faithlint check run.jsonl --judge openai --model gpt-4.1-mini
  faithlint score --prompt "..." --context @policy.txt --response "..."
  faithlint serve                      run the gRPC scoring server

`faithlint COMMAND --help` explains a command."""

_COMMANDS = {
    "check": "check files and folders, and show findings at their places",
    "score": "score one exchange given as flags or as JSON on standard input",
    "serve": "run the gRPC scoring server",
    "lsp": "language server for editors, on standard input and output",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code: 0 fine, 1 findings, 2 usage or failure, 130 interrupted."""
    open_missing()
    arguments = _parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        code = run(arguments)
        flush()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except FileNotFoundError:
        if _is_somewhere():
            raise
        tell("faithlint: error: the folder you are in does not exist any more; go to one that does\n")
        return 2
    except OutputLost as lost:
        if lost.read_enough:
            return 128 + getattr(signal, "SIGPIPE", 13)
        tell(f"faithlint: error: {lost}\n")
        return 2
    return code


def _is_somewhere() -> bool:
    try:
        return bool(os.getcwd())  # noqa: PTH109 - Path.cwd() is the same
    except FileNotFoundError:
        return False


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="faithlint",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"faithlint {version('faithlint')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, summary in _COMMANDS.items():
        command = import_module(f"faithlint.cli.{name}")
        added = commands.add_parser(
            name,
            help=summary,
            description=command.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_arguments(added)
        added.set_defaults(run=command.run)
    return parser


if __name__ == "__main__":
    sys.exit(main())

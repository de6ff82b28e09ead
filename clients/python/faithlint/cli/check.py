"""Check the exchanges (prompt, context, response) in files and folders.

Reads Markdown with `## Prompt`, `## Context`, `## Response`; records and chats in JSON, JSON Lines, YAML, CSV and TSV
as RAGAS, DeepEval, promptfoo and others write them; Prompty and dotprompt files; notebooks; DeepEval tests in Python.

Exit codes: 0 nothing contradicted, 1 a contradicted claim or a score below --fail-under, 2 usage or failure.
"""

from __future__ import annotations

import argparse

from faithlint.cli.options import add_keyword_flags, add_output_flags, add_scoring_flags


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of `faithlint check`."""
    parser.usage = "faithlint check [options] PATH..."
    parser.add_argument("paths", nargs="+", metavar="PATH", help="file or folder; folders are searched to their bottom")
    parser.add_argument("--list", action="store_true", help="only list the exchanges that are found, score nothing")
    add_scoring_flags(parser, "half the scale for model judges, off for heuristic")
    add_keyword_flags(parser)
    add_output_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check, print as it goes, and return the exit code."""
    from faithlint.cli.check_run import run_check
    from faithlint.cli.listing import run_list
    from faithlint.cli.streams import tell
    from faithlint.server.collecting import collect_seldom

    if arguments.list and arguments.format != "text":
        tell("faithlint: error: --list is for people and has no other format than text; leave out one of the two\n")
        return 2
    collect_seldom()
    return run_list(arguments) if arguments.list else run_check(arguments)

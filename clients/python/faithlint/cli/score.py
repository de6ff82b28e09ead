"""Score one exchange: given by flags, or as a JSON object on standard input.

A value that begins with @ names a file to read. JSON on standard input has the field names that `faithlint check`
knows, e.g. {"prompt": "...", "context": ["..."], "response": "..."}.

Exit codes: 0 scored, 1 the faithfulness is below --fail-under where that is given, 2 usage or failure.
"""

from __future__ import annotations

import argparse

from faithlint.cli.options import add_keyword_flags, add_output_flags, add_scoring_flags


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of `faithlint score`."""
    parser.usage = "faithlint score [options] --prompt TEXT --context TEXT --response TEXT"
    parser.add_argument("--prompt", metavar="TEXT", help="what the user asked (or @FILE)")
    parser.add_argument("--response", metavar="TEXT", help="the answer to score (or @FILE); without it JSON is read")
    parser.add_argument("--context", metavar="TEXT", action="append", help="a chunk of context (or @FILE); repeatable")
    add_scoring_flags(parser, "off")
    add_keyword_flags(parser)
    add_output_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Score, print, and return the exit code."""
    from faithlint.cli.score_run import run_score

    return run_score(arguments)

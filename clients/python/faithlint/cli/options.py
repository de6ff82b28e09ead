"""Flags that several commands share, and how they become settings."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from faithlint.workspace.project import Project
    from faithlint.workspace.settings import Resolved

FORMATS = ("text", "jsonl")
PLANNED_FORMATS = ("sarif", "junit", "github", "html")
_SETTINGS = ("judge", "model", "base_url", "server", "scale", "language", "fail_under", "trust_project")
_KEYWORD_SETTINGS = (
    "match_level",
    "compounds",
    "stop_words",
    "task_words",
    "korean",
    "include_numbers",
    "required",
    "forbidden",
)


def add_scoring_flags(parser: argparse.ArgumentParser, usual_limit: str) -> None:
    """Flags about judge, server and scores. Each beats the environment and the project file.

    `usual_limit` tells what counts without `--fail-under`.
    """
    group = parser.add_argument_group("scoring")
    group.add_argument("--judge", metavar="NAME", help="who judges claims: heuristic (offline, the default) or openai")
    group.add_argument("--model", metavar="NAME", help="model that the judge openai asks")
    group.add_argument("--base-url", metavar="URL", help="OpenAI-compatible endpoint that the judge openai asks")
    group.add_argument("--server", metavar="ADDRESS", help="running faithlint server; by default one runs inside")
    group.add_argument("--scale", metavar="N", help="highest score (default 1)")
    group.add_argument("--language", metavar="TAG", help="language of the texts, e.g. en or ko (default: detected)")
    group.add_argument(
        "--trust-project",
        action="store_true",
        default=None,
        help="let the project's faithlint.toml name addresses that are not on this machine",
    )
    group.add_argument(
        "--fail-under",
        metavar="N",
        help=f"exit 1 when a faithfulness is below N (default: {usual_limit})",
    )


def add_keyword_flags(parser: argparse.ArgumentParser) -> None:
    """Flags about the keyword scorer; those with a list may be given several times."""
    group = parser.add_argument_group("keywords")
    group.add_argument("--match-level", metavar="LEVEL", help="exact, inflection or derivation (default)")
    group.add_argument("--compounds", metavar="TERM", action="append", help="a term to keep whole; repeatable")
    group.add_argument("--stop-words", metavar="WORD", action="append", help="a word that is no keyword; repeatable")
    group.add_argument(
        "--task-words",
        metavar="WORD",
        action="append",
        help="a word by which a prompt asks, in place of those that are known; repeatable; none: no such words",
    )
    group.add_argument("--korean", metavar="NAME", help="who reads Korean words: rules (default) or kiwi")
    group.add_argument("--include-numbers", action="store_true", default=None, help="bare numbers are keywords too")
    group.add_argument(
        "--required", metavar="TERM", action="append", help="a term the response must hold, or several: A|B; repeatable"
    )
    group.add_argument("--forbidden", metavar="TERM", action="append", help="a term it must not hold; repeatable")


def add_output_flags(parser: argparse.ArgumentParser) -> None:
    """Flags about what is printed."""
    group = parser.add_argument_group("output")
    group.add_argument("--format", default="text", metavar="FORMAT", type=_format, help="text (default) or jsonl")
    group.add_argument("-v", "--verbose", action="store_true", help="show supported claims and covered keywords too")
    group.add_argument("--no-color", action="store_true", help="no colours, even on a terminal (also: NO_COLOR)")


def _format(name: str) -> str:
    if name in FORMATS:
        return name
    known = "is not built yet" if name in PLANNED_FORMATS else "is unknown"
    raise argparse.ArgumentTypeError(f"format {name!r} {known}; use {' or '.join(FORMATS)}")


def settings(arguments: argparse.Namespace, project: Project | None) -> Resolved:
    """The settings for the files of a project: flags, then environment, then the project's own."""
    from faithlint.workspace.settings import COMMAND_LINE, Source, environment, resolve

    names = (*_SETTINGS, *_KEYWORD_SETTINGS)
    given = {name: getattr(arguments, name) for name in names if getattr(arguments, name, None) is not None}
    sources = [Source(COMMAND_LINE, given), environment(os.environ)]
    return resolve(*sources, *([project.source] if project else []))

"""Run the gRPC scoring server, with health and reflection, until it is stopped.

Every option has a variable of the same name (--max-running: FAITHLINT_MAX_RUNNING); the option wins.

Exit codes: 0 stopped and drained, 2 it cannot start.
"""

import argparse
import os


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of `faithlint serve`."""
    add = parser.add_argument
    add("--bind", metavar="ADDRESS", help="HOST:PORT or unix:PATH to listen on (127.0.0.1:50051; port 0: any free)")
    add("--judge", metavar="NAME", help="the judge of requests that name none: heuristic (the default) or openai")
    add("--model", metavar="MODEL", help="the model of the judge openai; without one that judge is not available")
    add("--models", metavar="M1,M2", help="further models that requests may name as openai/MODEL")
    add("--base-url", metavar="URL", help="the OpenAI-compatible endpoint of that model (also OPENAI_BASE_URL)")
    add("--api-key-env", metavar="VARIABLE", help="the variable that holds its key (OPENAI_API_KEY)")
    add("--timeout", metavar="SECONDS", help="most time for one scoring (60)")
    add("--max-concurrency", metavar="N", help="requests that are under way at the endpoint at once (8)")
    add("--tries", metavar="N", help="how often one request is sent while the endpoint fails (4)")
    add("--prompts", metavar="FOLDER", help="prompts of your own: extract.md, verify.md, rephrase.md, or some of these")
    add("--cache", metavar="FILE", help="keep what models found in FILE over restarts (in memory only)")
    add(
        "--workers", metavar="N", help="processes for keyword scoring and the heuristic judge (one per core, at most 4)"
    )
    add(
        "--korean",
        metavar="NAME",
        help="who reads Korean words: rules, or kiwi where faithlint[ko] is installed (rules)",
    )
    add("--max-running", metavar="N", help="scorings with a remote judge at once (64)")
    add("--max-waiting", metavar="N", help="scorings that may wait for their turn (256); more are refused")
    add("--batch-concurrency", metavar="N", help="items of one batch at once (16)")
    add("--grace", metavar="SECONDS", help="time that running calls have when the server is stopped (30)")
    add("--log-level", metavar="LEVEL", help="debug, info, warning or error (info); the log is JSON on stderr")
    add("--allow-remote", action="store_true", default=None, help="listen on an address that others reach; no TLS yet")


def run(args: argparse.Namespace) -> int:
    """Serve, and return the exit code."""
    import sys

    from faithlint.server.config import ConfigError, load_config
    from faithlint.server.serve import serve

    try:
        config, warnings = load_config(vars(args), os.environ)
    except ConfigError as error:
        sys.stderr.write(f"faithlint serve: {error}\n")
        return 2
    return serve(config, warnings)

"""What goes to the log: kinds and places of trouble, never a text of a document (P14)."""

import logging
import sys
import traceback
from pathlib import Path

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def configure(level: str = "warning", file: str | None = None) -> None:
    """Log faithlint's own records at `level` to `file`, else to stderr; foreign ones only where they are critical.

    pygls logs whole messages, with the prompts and responses in them, at INFO and sometimes at ERROR.
    """
    handler = logging.FileHandler(file, encoding="utf-8") if file else logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(FORMAT))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.CRITICAL)
    logging.getLogger("faithlint").setLevel(level.upper())
    logging.getLogger("pygls").setLevel(logging.CRITICAL)


def describe(error: BaseException) -> str:
    """The kind of an error and where it was raised: `KeyError at session.py:88 in touch`. Its message stays out."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno} in {frames[-1].name}" if frames else ""
    return type(error).__name__ + place

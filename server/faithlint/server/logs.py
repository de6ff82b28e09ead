"""The server's log: one JSON object a line on stderr. No text of a prompt, response or context is ever logged."""

import json
import logging
import sys
from datetime import UTC, datetime

_FIELDS = ("method", "code", "ms", "error_id", "traceback")


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record: time, level, event and the fields that our log calls attach."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line.update((name, getattr(record, name)) for name in _FIELDS if hasattr(record, name))
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: str) -> None:
    """Send the log of faithlint, and only that, to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("faithlint")
    logger.handlers[:] = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False

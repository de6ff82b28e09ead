"""What the server in this process logs of its own faults, for those who want to report one."""

import logging

from faithlint.cli.streams import tell


class _Told(logging.Handler):
    """Writes errors with their traceback to standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        tell(f"faithlint: {record.getMessage()}\n{getattr(record, 'traceback', '')}")


def tell_faults() -> None:
    """Show unexpected errors from now on; without this they are told by their failures only."""
    log = logging.getLogger("faithlint")
    if not any(isinstance(handler, _Told) for handler in log.handlers):
        log.addHandler(_Told(logging.ERROR))

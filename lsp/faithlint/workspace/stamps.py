"""Which small files were looked at and how they were found, so that a change is noticed by looking again."""

from pathlib import Path

Stamp = tuple[int, int] | None


class Stamps:
    """The time and size of every file that was looked at; None for those that were not there."""

    def __init__(self) -> None:
        self._seen: dict[Path, Stamp] = {}

    def is_file(self, path: Path) -> bool:
        """Whether the file is there; remembered."""
        self._seen[path] = stamp = _stamp(path)
        return stamp is not None

    def changed(self) -> bool:
        """Whether a file came, went or was written since it was looked at; if so, all are forgotten."""
        if all(_stamp(path) == stamp for path, stamp in list(self._seen.items())):  # others may look meanwhile
            return False
        self._seen.clear()
        return True


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if path.is_file() else None

"""Small values by key in a file that processes share, survives restarts, and is never a reason to fail.

What cannot be read is as good as absent, what cannot be written is forgotten, and a broken file is made anew; but a
file that was never a cache is somebody's own and stays as it is. Keys are digests, so that no text that was asked about
is in the file; values are what judges found (claims, reasons, quotes), as they are. Only the owner of the file may
read it.
"""

import contextlib
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

CAPACITY = 64 * 1024 * 1024
"""Bytes of values that a file holds."""

_MAGIC = b"SQLite format 3\0"
_OURS = 0x66616974  # "fait": the application id in the head of every cache
_OURS_AT = 68
_FORMAT = 1
_WAIT_SECONDS = 0.5  # for another process that writes
_SHARE_BETWEEN_CLEANINGS = 0.1  # of the capacity
_AGED_SECONDS = 3600  # a value read later than so long after its last use counts as used again
_KEYS_AT_ONCE = 500
_SHARE_KEPT = 0.8

_log = logging.getLogger(__name__)

_Work = Callable[[sqlite3.Connection], dict[bytes, bytes] | None]


class _Foreign(Exception):
    """The file is no cache of faithlint."""


class DiskCache:
    """The values in the file `path`, at most `capacity` bytes of them; those not used the longest go first.

    May be used by many threads. `path` may not exist yet; its folder is made. After an error that making the file anew
    does not mend, the cache stays empty and one warning is logged.
    """

    def __init__(self, path: str, capacity: int = CAPACITY) -> None:
        self._path = Path(path).expanduser()
        self._capacity = capacity
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._written = 0
        self._broken = False

    def get_many(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """The known values of `keys`."""
        wanted = list(dict.fromkeys(keys))
        return self._safely(lambda connection: _read(connection, wanted)) or {} if wanted else {}

    def put_many(self, values: Mapping[bytes, bytes]) -> None:
        """Keep the values under their keys."""
        if values:
            self._safely(lambda connection: self._write(connection, values))

    def close(self) -> None:
        """Close the file. It is opened again when needed."""
        with self._lock:
            self._drop()

    def _safely(self, work: _Work) -> dict[bytes, bytes] | None:
        """The outcome of `work`; None when the file cannot be used now."""
        with self._lock:
            for attempt in (1, 2):
                if self._broken:
                    return None
                try:
                    if self._connection is None:
                        self._connection = _open(self._path)
                    return work(self._connection)
                except sqlite3.DatabaseError as error:
                    if _passes(error):
                        return None
                    self._drop()
                    if attempt == 1 and not isinstance(error, sqlite3.OperationalError | sqlite3.NotSupportedError):
                        _remove(self._path)
                    else:
                        self._give_up(error)
                except (OSError, _Foreign) as error:
                    self._give_up(error)
        return None

    def _write(self, connection: sqlite3.Connection, values: Mapping[bytes, bytes]) -> None:
        now = int(time.time())
        with connection:
            rows = [(key, value, now) for key, value in values.items()]
            connection.executemany("INSERT OR REPLACE INTO entries (key, value, used) VALUES (?, ?, ?)", rows)
        self._written += sum(map(len, values.values()))
        if self._written >= self._capacity * _SHARE_BETWEEN_CLEANINGS:
            self._written = 0
            _clean(connection, self._capacity)

    def _drop(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _give_up(self, error: Exception) -> None:
        self._broken = True
        _log.warning("the cache file cannot be used (%s): results are kept in memory only", error)


def _passes(error: sqlite3.DatabaseError) -> bool:
    """Whether the error is one of the moment: another process writes, or the disk is full."""
    return isinstance(error, sqlite3.OperationalError) and any(word in str(error) for word in ("locked", "full"))


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    _check_ours(path)
    connection = sqlite3.connect(path, timeout=_WAIT_SECONDS, check_same_thread=False)
    try:
        if path.stat().st_size == 0:  # before the journal, so that it stands in the file itself
            connection.execute(f"PRAGMA application_id = {_OURS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, _FORMAT):
            raise sqlite3.DatabaseError(f"format {version}")
        with connection:
            connection.execute("CREATE TABLE IF NOT EXISTS entries (key BLOB PRIMARY KEY, value BLOB, used INTEGER)")
            connection.execute(f"PRAGMA user_version = {_FORMAT}")
        columns = [row[1] for row in connection.execute("PRAGMA table_info(entries)")]
        if columns != ["key", "value", "used"]:
            raise sqlite3.DatabaseError("other columns")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_ours(path: Path) -> None:
    """Raises _Foreign for a file that was not made here: whoever names it by mistake must not lose it."""
    with path.open("rb") as file:
        head = file.read(_OURS_AT + 4)
    if head and not (head.startswith(_MAGIC) and head[_OURS_AT:] == _OURS.to_bytes(4, "big")):
        raise _Foreign(f"{path} is another file and is left as it is; name one that does not exist yet")


def _read(connection: sqlite3.Connection, keys: list[bytes]) -> dict[bytes, bytes]:
    now = int(time.time())
    found: dict[bytes, bytes] = {}
    aged: list[bytes] = []
    for start in range(0, len(keys), _KEYS_AT_ONCE):
        part = keys[start : start + _KEYS_AT_ONCE]
        marks = ",".join("?" * len(part))
        rows = connection.execute(f"SELECT key, value, used FROM entries WHERE key IN ({marks})", part)  # noqa: S608
        for key, value, used in rows:
            if isinstance(value, bytes):
                found[key] = value
                aged += [key] if not isinstance(used, int) or abs(now - used) > _AGED_SECONDS else []
    if aged:
        with contextlib.suppress(sqlite3.OperationalError), connection:
            connection.executemany("UPDATE entries SET used = ? WHERE key = ?", [(now, key) for key in aged])
    return found


def _clean(connection: sqlite3.Connection, capacity: int) -> None:
    """Take out the values not used the longest, until a part of the capacity is free again."""
    size = connection.execute("SELECT coalesce(sum(length(key) + length(value)), 0) FROM entries").fetchone()[0]
    if size <= capacity:
        return
    surplus = size - int(capacity * _SHARE_KEPT)
    leaving: list[tuple[bytes]] = []
    for key, length in connection.execute("SELECT key, length(key) + length(value) FROM entries ORDER BY used"):
        if surplus <= 0:
            break
        surplus -= length
        leaving.append((key,))
    with connection:
        connection.executemany("DELETE FROM entries WHERE key = ?", leaving)


def _remove(path: Path) -> None:
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with contextlib.suppress(OSError):
            path.with_name(name).unlink()

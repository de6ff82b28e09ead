"""What holds for the files of a folder: what the nearest folder upward says that says anything."""

import os
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Generic, TypeVar

from faithlint.workspace.stamps import Stamps

T = TypeVar("T")


class Nearest(Generic[T]):
    """What is read from the files of a folder itself by `read`, for all folders below; None where there is nothing.

    Each folder is read once. `read` looks for its files by the `Stamps` that it is given, so that changes are noticed.
    """

    def __init__(self, read: Callable[[Stamps, Path], T | None]) -> None:
        self._stamps = Stamps()
        self._in = lru_cache(maxsize=4096)(partial(read, self._stamps))
        self._of = lru_cache(maxsize=1024)(self._look_up)

    def of(self, folder: Path) -> T | None:
        """What the nearest folder says, from `folder` upward."""
        return self._of(whole(folder))

    def changed(self) -> bool:
        """Whether a file changed since it was read; if so, all are read again when they are asked for."""
        changed = self._stamps.changed()
        if changed:
            self._of.cache_clear()
            self._in.cache_clear()
        return changed

    def _look_up(self, folder: Path) -> T | None:
        return next((found for above in (folder, *folder.parents) if (found := self._in(above))), None)


def whole(path: Path) -> Path:
    """A path from the root, without `..`: the folders above `here/../there/x` are those of `there`, not of `here`."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - links stay: a folder that is linked into a project is part of it

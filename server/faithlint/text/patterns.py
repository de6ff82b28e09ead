"""Regular expressions that are compiled when a text first needs them: most texts are in one language."""

import re
from typing import cast


class _Lazy:
    """Stands for a pattern; its methods are those of the pattern from the first time on that one is asked for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._source = pattern, flags

    def __getattr__(self, name: str) -> object:
        found: object = getattr(re.compile(*self._source), name)
        setattr(self, name, found)
        return found


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The regular expression, for a module that is imported more often than used."""
    return cast("re.Pattern[str]", _Lazy(pattern, flags))

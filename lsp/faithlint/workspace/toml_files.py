"""A TOML file that people write by hand, read so that whatever is wrong with it is a value with words."""

import tomllib
from pathlib import Path
from typing import Any


def read_toml(path: Path) -> dict[str, Any] | str:
    """What a file holds, or why it cannot be read as words behind its name."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError:
        return "is not UTF-8; save it as UTF-8"
    except RecursionError:
        return "is no valid TOML: its brackets are nested too deep"
    except ValueError as error:  # TOMLDecodeError, and what Python says of a number with thousands of digits
        return f"is no valid TOML: {error}"
    except OSError as error:
        return f"cannot be read: {error.strerror}"

"""The version of the installed distribution."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def faithlint_version() -> str:
    """Such as "0.1.0"; "0+unknown" when faithlint runs without being installed."""
    try:
        return version("faithlint")
    except PackageNotFoundError:
        return "0+unknown"

"""Word lists, written as plain text: in the code, or in a file of the data folder that is read on first use."""

from pkgutil import get_data


def word_set(words: str) -> frozenset[str]:
    """The words of a list separated by white space."""
    return frozenset(words.split())


def word_list(words: str) -> list[str]:
    """The words of a list separated by white space, in order."""
    return words.split()


def listed_lines(name: str) -> list[str]:
    """The lines of a file of the data folder, without blank ones, comments and white space at the ends."""
    lines = data_file(name).decode().splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def data_file(name: str) -> bytes:
    """What a file of the data folder holds."""
    # importlib.resources would import a sixth of what a scoring needs, to find the same file.
    found = get_data("faithlint.text", f"data/{name}")
    if found is None:
        raise FileNotFoundError(f"faithlint is not installed whole: {name} is missing in the data of faithlint.text.")
    return found

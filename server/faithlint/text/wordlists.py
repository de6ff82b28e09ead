"""Word lists written as plain text."""


def word_set(words: str) -> frozenset[str]:
    """The words of a list separated by white space."""
    return frozenset(words.split())


def word_list(words: str) -> list[str]:
    """The words of a list separated by white space, in order."""
    return words.split()

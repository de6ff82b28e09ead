"""Turkish words without the endings of number, owner and case: modelleri, modelin, modelde are all model."""

from faithlint.text.patterns import lazy

_ENDING = lazy(
    r"(?<=\w{3})(?:l[ae]r(?:[ıi](?:n|n[ıi]n|n[ıiae]|nd[ae]n?)?|[ae]|d[ae]n?)?|[ıiuü]n|n[ıiuü]n|s[ıiuü](?:n[ıiuü]n|n[ıiae]|nd[ae]n?)?"
    r"|[ıiuü](?:n[ıiuü]n|n[ıiae]|nd[ae]n?)?|[dt][ae]n?|y[ıiuüae]|[ae]|yl[ae]|l[ae]|[dt][ıiuü]r)\Z"
)
_SHORTEST = 3
# The last letter of kitap, ağaç, kanat and çocuk before a vowel: kitabı, ağacı, kanadı, çocuğu.
_SOFTENED = str.maketrans("bcdğ", "pçtk")
_MOST = 2


def turkish_bases(word: str) -> tuple[str, ...]:
    """The lower-case word, and what is left of it without an ending or two."""
    found = [word]
    rest = word
    for _ in range(_MOST):
        ending = _ENDING.search(rest)
        if not ending or ending.start() < _SHORTEST:
            break
        rest = rest[: ending.start()]
        found += [rest, rest[:-1] + rest[-1].translate(_SOFTENED)]
    return tuple(dict.fromkeys(reversed(found)))

"""Terms: the candidates for keywords, one or several atoms each."""

from typing import NamedTuple

from faithlint.model import Span
from faithlint.scoring.keywords.atoms import Atom


class Term(NamedTuple):
    """One keyword of a text.

    `text` is as written first, `key` the normal form, `parts` the atoms with content of the first occurrence. `name`
    says that the parts must stand in order beside one another, `exact` that it comes from code and has no other forms.
    """

    text: str
    key: str
    spelling: str
    parts: tuple[Atom, ...]
    spans: tuple[Span, ...]
    name: bool = False
    exact: bool = False

    @property
    def single(self) -> bool:
        """Whether the term is one atom."""
        return len(self.parts) == 1

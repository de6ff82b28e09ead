"""Terms: the candidates for keywords, one or several words each."""

from dataclasses import dataclass, field

from faithlint.model import Span
from faithlint.scoring.keywords.words import Word


@dataclass(slots=True)
class Term:
    """One keyword of a text.

    `text` is as written first, `key` the normal form, `parts` the words of the first occurrence, `spans` all
    occurrences. `name` says that the parts must stand in order beside one another, `exact` that it comes from code and
    has no other forms.
    """

    text: str
    key: str
    spelling: str
    parts: tuple[Word, ...]
    spans: list[Span] = field(default_factory=list)
    name: bool = False
    exact: bool = False

    @property
    def single(self) -> bool:
        """Whether the term is one word."""
        return len(self.parts) == 1

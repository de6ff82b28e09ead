"""A value of a text, and what one value may say about another."""

from dataclasses import dataclass
from enum import Enum

from faithlint.model import Span


class Kind(Enum):
    """What a value counts."""

    NUMBER = "number"
    YEAR = "year"
    DATE = "date"
    TIME = "time"


class Bound(Enum):
    """Whether a figure is the value itself or a limit of it."""

    NONE = ""
    MORE = "more than"
    LEAST = "at least"
    LESS = "less than"
    MOST = "at most"


class Relation(Enum):
    """What a value of the context says about a value of a claim."""

    EQUAL = "equal"
    ROUNDS = "rounds"
    APPROXIMATE = "approximate"
    CONFLICT = "conflict"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Value:
    """A value in a text.

    `amounts` are its readings in the base of `unit` (minutes for a TIME), likeliest first, `high` the upper end of a
    range, `step` the size of the last digit given. `unit` is a dimension (`m`, `USD`, `%`) or empty; then `noun` is
    the word behind the figure, lower case. `before` is the word in front, lower case: it tells `from 8` from
    `to 40`. `factor` is what the figure as written was multiplied by for its unit.
    """

    span: Span
    kind: Kind
    amounts: tuple[float, ...]
    step: float = 1.0
    high: float | None = None
    unit: str = ""
    noun: str = ""
    before: str = ""
    approximate: bool = False
    bound: Bound = Bound.NONE
    month: int = 0
    day: int = 0
    factor: float = 1.0

"""What a clause says for several figures, said of each: `Entry is 12 euros for adults and 6 euros for children`."""

import re
from collections.abc import Iterator

from faithlint.judges.heuristic.meeting import is_same_quantity
from faithlint.judges.heuristic.reading import Reading

_JOINT = r"(?:,? (?:and|but|und|aber|et|mais|y|e) |, )(?:only |just |nur |seulement |solo )?"
_OF_WHAT = (
    r"(?:(?: [^\W\d_]+)? (?:in|on|at|for|from|by|per|with|during|among|im|am|bei|für|mit|pour|en|à|para|por|con) "
    r"[^,;:()]+?)"
)
_BETWEEN = re.compile(rf"(?P<what>{_OF_WHAT}){_JOINT}$")
_LAST = re.compile(rf"(?P<what>{_OF_WHAT})[.]?$")
_MOST = 5


def shared(clause: Reading) -> Iterator[str]:
    """A sentence for each of the figures of one quantity that a clause tells of several cases."""
    text, found = clause.text, clause.values
    group = [value for value in found if is_same_quantity(found[0], value)] if len(found) > 1 else []
    if not 1 < len(group) <= _MOST or found[0].span.start == 0:
        return
    ends = [value.span.start for value in group[1:]]
    cases = [_BETWEEN.fullmatch(text, value.span.end, end) for value, end in zip(group, ends, strict=False)]
    cases.append(_LAST.fullmatch(text, group[-1].span.end))
    lead = text[: group[0].span.start]
    if all(cases):
        yield from (
            f"{lead}{value.span.cut(text)}{case['what']}." for value, case in zip(group, cases, strict=True) if case
        )

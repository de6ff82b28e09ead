"""What the keys of a record say before anybody looks at its values; records of a file are mostly alike."""

from dataclasses import dataclass

from faithlint.documents.field_names import BESIDE, CITING, MESSAGES, FieldNames, normal
from faithlint.documents.tree import Record


@dataclass(frozen=True, slots=True)
class Plan:
    """What the keys of a record say: `keys` in their normal form, and which of them count.

    `names` are those that are there. A record is `is_plain` when it has no shape of its own, and `is_promising` when
    any of its keys means something. `renames` tells that `keys`, which are normal, are not all as they are written.
    `asks` are the keys, as they are written, of the best prompt, context and response; empty unless a record with
    these cannot mean anything else.
    """

    keys: tuple[str, ...]
    renames: bool
    names: FieldNames
    is_plain: bool
    is_promising: bool
    asks: tuple[str, ...]


Plans = dict[tuple[str, ...], Plan]
"""The plans by the keys of their records, as these are written."""

_OWN_SHAPES = frozenset(("post", "patch", "llm", "messages", "mapping", "ai.prompt"))
_MAX_PLANS = 2000


def planned(record: Record, names: FieldNames, plans: Plans) -> Plan:
    """The plan for a record, made once for all that have the same keys."""
    keys = tuple(record.values)
    plan = plans.get(keys)
    if plan is None:
        plan = _plan(keys, names)
        if len(plans) < _MAX_PLANS:
            plans[keys] = plan
    return plan


def _plan(raw: tuple[str, ...], names: FieldNames) -> Plan:
    keys = tuple(normal(key) for key in raw)
    there = frozenset(keys)
    present = FieldNames(
        *(tuple(n for n in given if n in there) for given in (names.prompt, names.context, names.response))
    )
    plain = len(there) == len(keys) and not there & _OWN_SHAPES and not any("." in key for key in raw)
    known = (*present.prompt, *present.context, *present.response)
    promising = bool(known) or not there.isdisjoint((*MESSAGES, *BESIDE, "source", "custom_id"))
    return Plan(keys, keys != raw, present, plain, promising, _asks(raw, keys, present) if plain else ())


def _asks(raw: tuple[str, ...], keys: tuple[str, ...], names: FieldNames) -> tuple[str, ...]:
    """The keys of a record that can only be read one way; see `Plan`."""
    best = [given[0] for given in (names.prompt, names.context, names.response) if given]
    if len(best) < 3 or best[0] in MESSAGES or best[1] in CITING or not set(keys).isdisjoint(BESIDE):
        return ()
    return tuple(raw[keys.index(name)] for name in best)

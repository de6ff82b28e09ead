"""Rows of tables in the context as sentences: `| Pro | $20 |` under `| Plan | Price |` tells that Pro costs $20."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithlint.judges.heuristic.markdown import TABLE_RULE, cells_of, cleaned
from faithlint.text.terms import term_stems

_MOST_COLUMNS = 16


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a body row with the cells of its table's header."""

    header: tuple[str, ...]
    cells: tuple[str, ...]


def table_rows(text: str) -> dict[int, TableRow]:
    """The body rows of the tables of `text`, by the offset of their first character. Linear in the text."""
    rows: dict[int, TableRow] = {}
    if "|" not in text:
        return rows
    header: tuple[str, ...] = ()
    last, in_table, at = "", False, 0
    for line in text.split("\n"):
        if "|" not in line:
            in_table = False
        elif not in_table and TABLE_RULE.match(line) and "|" in last:
            header = _cells(last)
            in_table = bool(header)
        elif in_table:
            rows[at + len(line) - len(line.lstrip())] = TableRow(header, _cells(line))
        last, at = line, at + len(line) + 1
    return rows


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cleaned(cell) for _, cell in cells_of(0, line))[:_MOST_COLUMNS]


# What a column's name makes of a cell, as the words between the row's name and the cell and those behind the cell.
_VERBS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (r"prices?|costs?|fees?|fares?|rent|tuition|charges?|preise?|kosten|gebühr", (("costs", ""), ("kostet", ""))),
    (r"weight|mass|gewicht", (("weighs", ""), ("wiegt", ""))),
    (r"height|elevation|höhe", (("is", "high"), ("is", "tall"), ("ist", "hoch"))),
    (r"length|länge", (("is", "long"), ("ist", "lang"))),
    (r"width|breite", (("is", "wide"), ("ist", "breit"))),
    (r"depth|tiefe", (("is", "deep"), ("ist", "tief"))),
    (r"(?:year )?founded|founding year|gegründet|gründungsjahr", (("was founded in", ""), ("wurde", "gegründet"))),
    (r"(?:year )?established", (("was established in", ""),)),
    (r"(?:year )?(?:opened|opening year)|eröffnet", (("opened in", ""), ("was opened in", ""), ("wurde", "eröffnet"))),
    (r"(?:year )?(?:built|completed|construction)|baujahr", (("was built in", ""), ("was completed in", ""))),
    (r"(?:year )?(?:launched|released?|published)", (("was launched in", ""), ("was released in", ""))),
    (r"born|birth year|year of birth", (("was born in", ""),)),
    (r"died|death year|year of death", (("died in", ""),)),
    (r"location|city|town|country|place|region|state|ort|stadt|land", (("is in", ""), ("is located in", ""))),
    (r"headquarters|hq|seat|sitz", (("is based in", ""), ("has its headquarters in", ""))),
    (r"population|inhabitants|einwohner", (("has a population of", ""), ("has", "inhabitants"), ("hat", "Einwohner"))),
    (r"capacity|kapazität", (("has a capacity of", ""), ("holds", ""))),
    (r"opens(?: at)?|opening time|öffnet", (("opens at", ""), ("öffnet um", ""))),
    (r"closes(?: at)?|closing time|schließt", (("closes at", ""), ("schließt um", ""))),
    (r"duration|travel time|dauer", (("takes", ""), ("lasts", ""), ("dauert", ""))),
    (r"top speed|speed|max(?:imum)? speed", (("reaches", ""), ("has a top speed of", ""))),
    (r"author|writer|autor(?:in)?", (("was written by", ""),)),
    (r"architect|designer", (("was designed by", ""),)),
    (r"director", (("was directed by", ""),)),
    (r"owner|operator", (("is owned by", ""), ("is operated by", ""), ("belongs to", ""))),
    (r"colou?r|status|type|farbe", (("is", ""),)),
)
_LEXICON = tuple((re.compile(rf"(?:{names})$", re.IGNORECASE), phrases) for names, phrases in _VERBS)
_UNIT_IN_HEADER = re.compile(r"^(?P<name>.+?)\s*(?:[(\[](?P<unit>[^()\[\]]{1,12})[)\]]|\sin (?P<in>[^\W\d_]{1,6}))$")
_FIGURE = re.compile(r"[\d.,\s]*\d$")
_OTHER = re.compile(
    r"\b(?:old|new|min|max|minimum|maximum|average|former|previous|next|original|planned|estimated|target|last|first)\b",
    re.IGNORECASE,
)
"""What makes a column tell of something else than the thing as it is: `Old price`."""
_NAMELESS = re.compile(r"(?:name|item|#|no\.?|id|)$", re.IGNORECASE)
_HANGUL = re.compile("[가-힣]")


def told_by(row: TableRow, claim: str, needed: frozenset[str], language: str) -> Iterator[str]:
    """The sentences that a row tells about a claim that names its first cell, of those that hold all `needed` stems."""
    if not row.cells or not row.cells[0] or not term_stems(row.cells[0], language) <= term_stems(claim, language):
        return
    for column in range(1, min(len(row.header), len(row.cells))):
        other = _OTHER.search(row.header[column])
        if row.header[column] and row.cells[column] and not (other and other[0].lower() not in claim.lower()):
            for sentence in _sentences(row, column):
                if needed <= term_stems(sentence, language):
                    yield sentence


def _sentences(row: TableRow, column: int) -> Iterator[str]:
    header, cell = _with_unit(row.header[column], row.cells[column])
    for name in _names(row):
        for names, phrases in _LEXICON:
            if names.match(header):
                yield from (_sentence(name, before, cell, behind) for before, behind in phrases)
        if header.endswith("s") and _FIGURE.match(cell):
            yield _sentence(name, "has", cell, header.lower())
        if _HANGUL.search(header):
            yield f"{name}의 {header}: {cell}."
        else:
            owner = f"the {name[4:]}" if name.startswith("The ") else name
            yield f"The {header.lower()} of {owner} is {cell}."
            yield _sentence(name, f"has a {header.lower()} of", cell, "")


def _names(row: TableRow) -> Iterator[str]:
    """What a row is about: `Pro`, and `The Pro plan` under the header `Plan`."""
    yield row.cells[0]
    kind = row.header[0] if row.header else ""
    if not _NAMELESS.match(kind) and kind.replace(" ", "").isalpha() and not _HANGUL.search(kind):
        yield f"The {row.cells[0]} {kind.lower().removesuffix('s')}"


def _sentence(name: str, before: str, cell: str, behind: str) -> str:
    return f"{' '.join(filter(None, (name, before, cell, behind)))}."


def _with_unit(header: str, cell: str) -> tuple[str, str]:
    """`Height (m)` and `30` are `Height` and `30 m`."""
    found = _UNIT_IN_HEADER.match(header)
    if not found:
        return header, cell
    unit = found["unit"] or found["in"]
    return found["name"], f"{cell} {unit}" if _FIGURE.match(cell) else cell

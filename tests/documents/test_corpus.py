"""Public files yield the number of exchanges that their index says; nothing in them makes a reader fail."""

import csv
from pathlib import Path

import pytest

from faithlint import documents

CORPUS = Path("../shared/corpus")


def test_the_corpus_yields_the_exchanges_that_its_index_counts():
    if not CORPUS.exists():
        pytest.skip("../shared/corpus is not there")
    with (CORPUS / "INDEX.tsv").open(encoding="utf-8") as index:
        rows = list(csv.DictReader(index, delimiter="\t"))
    wrong = {row["path"]: found for row in rows if (found := _count(row["path"])) != int(row["exchanges"])}
    print(f"corpus: {len(rows) - len(wrong)} of {len(rows)} files right")
    assert not wrong
    assert len(rows) >= 38
    assert all(documents.format_of(row["path"]) for row in rows)


def _count(path: str) -> int:
    return len(documents.parse((CORPUS / path).read_bytes().decode("utf-8"), path).exchanges)

"""Public files yield the number of exchanges that their index says; nothing in them makes a reader fail."""

import csv
from pathlib import Path

import pytest

from faithlint import documents

CORPUS = Path("../shared/corpus")
LATER = ("chatgpt-export", "traces")
"""Formats whose files are JSON but whose shapes are not read yet."""


def test_the_corpus_yields_the_exchanges_that_its_index_counts():
    if not CORPUS.exists():
        pytest.skip("../shared/corpus is not there")
    with (CORPUS / "INDEX.tsv").open(encoding="utf-8") as index:
        rows = [row for row in csv.DictReader(index, delimiter="\t") if documents.format_of(row["path"])]
    covered = [row for row in rows if row["format"] not in LATER]
    wrong = {row["path"]: found for row in covered if (found := _count(row["path"])) != int(row["exchanges"])}
    print(f"corpus: {len(covered) - len(wrong)} of {len(covered)} files right")
    assert not wrong
    assert len(covered) >= 16
    assert all(_count(row["path"]) <= int(row["exchanges"]) for row in rows)


def _count(path: str) -> int:
    return len(documents.parse((CORPUS / path).read_bytes().decode("utf-8"), path).exchanges)

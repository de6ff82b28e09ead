"""The list of reports in README.md is whole, and the tests that it names exist."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROWS = re.findall(r"^\| (E\d\d) \|[^|]*\|([^|]*)\|([^|]*)\|$", (HERE / "README.md").read_text("utf-8"), re.MULTILINE)
FOLDERS = (HERE, HERE.parent / "e2e")


def defined(file: str) -> set[str]:
    """The tests of a file, here or among those of real editors."""
    paths = [path for folder in FOLDERS if (path := folder / f"{file}.py").exists()]
    return {name for path in paths for name in re.findall(r"def (test_\w+)\(", path.read_text("utf-8"))}


def test_every_report_is_answered_once() -> None:
    assert [name for name, _, _ in ROWS] == [f"E{number:02}" for number in range(1, 43)]


@pytest.mark.parametrize(("report", "tests", "reason"), ROWS)
def test_the_tests_of_a_report_exist(report: str, tests: str, reason: str) -> None:
    named = re.findall(r"`(\w+)::(\w+)`", tests)
    assert named or reason.strip(), report
    assert [f"{file}::{name}" for file, name in named if name not in defined(file)] == []


def test_every_defect_of_pygls_has_a_test() -> None:
    names = {name for path in HERE.glob("test_*.py") for name in defined(path.stem)}
    lacking = [number for number in range(1, 19) if not any(one.startswith(f"test_p{number:02}_") for one in names)]
    assert lacking == []

"""For every test: the machine is not left (see tests/offline), and nothing of the user's configuration is read."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

# No deadline: machines are shared. In CI the examples are the same at every run, so that red means a change.
hypothesis.settings.register_profile("local", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "local")

OFFLINE = Path(__file__).parent / "offline"
NETWORK_LOG = "FAITHLINT_TEST_NETWORK_LOG"
SETTINGS = ("FAITHLINT_", "OPENAI_")


def pytest_configure(config: pytest.Config) -> None:
    """Put the audit hook into this process and, by PYTHONPATH, into every Python process it starts."""
    if NETWORK_LOG not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="faithlint-tests-", ignore_cleanup_errors=True)
        config.add_cleanup(folder.cleanup)
        os.environ[NETWORK_LOG] = str(Path(folder.name) / "network.log")
    path = os.environ.get("PYTHONPATH", "")
    if str(OFFLINE) not in path.split(os.pathsep):
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(OFFLINE), path]))
        sys.path.insert(0, str(OFFLINE))
        sys.modules.pop("sitecustomize", None)
        import sitecustomize  # noqa: F401


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The test that reads the record of the whole run goes last."""
    items.sort(key=lambda item: item.name == "test_no_process_of_this_run_tried_to_leave_the_machine")


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(SETTINGS) and not name.startswith("FAITHLINT_TEST_"):
            monkeypatch.delenv(name)


@pytest.fixture
def network_log() -> Iterator[Path]:
    """Where the audit hooks of all processes of this run record what they refused; restored afterwards."""
    log = Path(os.environ[NETWORK_LOG])
    before = log.read_bytes() if log.exists() else b""
    yield log
    log.write_bytes(before)

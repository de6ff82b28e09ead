"""The pytest plugin: both assertions as fixtures. pytest imports this file in every run, so it imports nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

import faithlint.testing


@pytest.fixture(scope="session")
def assert_faithful() -> Callable[..., Any]:
    """`faithlint.testing.assert_faithful`: no claim contradicted, and enough of them supported by the context."""
    return faithlint.testing.assert_faithful


@pytest.fixture(scope="session")
def assert_covers() -> Callable[..., Any]:
    """`faithlint.testing.assert_covers`: the response takes up the keywords of the prompt."""
    return faithlint.testing.assert_covers

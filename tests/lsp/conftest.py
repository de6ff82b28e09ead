"""Editors and models for the tests of the language server."""

from collections.abc import Iterator

import pytest

from tests.helpers.editor import Editor
from tests.helpers.scripted_endpoint import ScriptedEndpoint


@pytest.fixture
def editor() -> Iterator[Editor]:
    """An editor with a language server that has the offline judge."""
    with Editor() as editor:
        editor.initialize()
        yield editor


@pytest.fixture(scope="module")
def patient_editor() -> Iterator[Editor]:
    """One editor for many documents; at the end its server must still be able to end in order."""
    with Editor() as editor:
        editor.initialize()
        yield editor
        assert editor.finish() == 0


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    """A model on loopback."""
    with ScriptedEndpoint() as endpoint:
        yield endpoint

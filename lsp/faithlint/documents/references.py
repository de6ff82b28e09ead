"""Texts that a file takes from another file, as values: whoever may read files resolves them."""

import re

from faithlint.documents.field_names import FieldNames
from faithlint.documents.mapped import Mapped

_FILE = re.compile(r"\s*file://(?P<path>[^\s?#*]+)\s*")


def file_reference(text: str) -> str:
    """The path that a text such as `file://notes/tea.md` names instead of saying something; else empty."""
    found = _FILE.fullmatch(text) if text.lstrip().startswith("file://") else None
    return found["path"] if found else ""


def example_question(text: str, name: str, names: FieldNames) -> str:
    """The question in a file of example values, as Prompty keeps them beside a prompt; empty without one."""
    # Imported here: most files name no others, and the package is imported by a language server's start.
    from faithlint.documents.json_scan import scan as scan_json
    from faithlint.documents.records import question_of
    from faithlint.documents.yaml_scan import scan as scan_yaml

    is_yaml = name.lower().endswith((".yaml", ".yml"))
    for root in scan_yaml(text).roots if is_yaml else scan_json(text).roots:
        if (question := question_of(root, names)) is not None:
            return question.text
    return ""


def elsewhere(text: str) -> Mapped:
    """A text that stands in another file, so that none of it has a place in this one."""
    return Mapped(text, ())

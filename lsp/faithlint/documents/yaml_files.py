"""YAML: promptfoo configurations and tests, GitHub Models prompts, and records as any tool writes them."""

from collections.abc import Mapping

from faithlint.documents.document import Document
from faithlint.documents.field_names import USUAL, FieldNames
from faithlint.documents.json_files import layered
from faithlint.documents.mapped import Mapped
from faithlint.documents.records import document
from faithlint.documents.yaml_scan import scan


def read_yaml(text: str, name: str, names: FieldNames = USUAL) -> Document:
    """The exchanges of a YAML file, in its order."""
    found = scan(text)
    return document(text, name, "yaml", found.roots, found.problems, names)


def yaml_fields(text: str) -> Mapping[str, Mapped]:
    """Every string of a YAML file by its path, e.g. `tests[0].vars.context`; of an alias the text of its anchor."""
    return {path: mapped for root in scan(text).roots for path, mapped in layered(root, "")}

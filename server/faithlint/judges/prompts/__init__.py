"""The prompts of the LLM judges: files beside this one, and how data is put before a model.

All instructions stand in the system message. The user message is data: JSON between two lines with a random marker,
in which nothing can look like an end of it, like markup of a chat template, or stay unseen.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from faithlint.model import ScoringStep

_FILES = {
    ScoringStep.PREPROCESS: "extract.md",
    ScoringStep.ANALYZE: "verify.md",
    ScoringStep.GENERATE_REASON: "rephrase.md",
}


def _read(name: str) -> str:
    return files(__name__).joinpath(name).read_text("utf-8").strip()


_RULES = {step: _read(name) for step, name in _FILES.items()}
_DATA, _AGAIN = _read("data.md"), _read("again.md")

PROMPT_VERSION = hashlib.sha256("\0".join((*_RULES.values(), _DATA, _AGAIN)).encode()).hexdigest()[:12]
"""Names the wording of all prompts; verdicts given under another one are not comparable."""

# Written as escapes: half pairs that no encoder takes, characters nobody sees, and what chat templates take for markup.
_UNSAFE = re.compile(
    "[\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    r"|<(?=[|/]?[A-Za-z_|]{0,24}(?:[|]|>))|\[(?=/?(?:INST|SYS|TOOL))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The two messages of a request."""

    system: str
    user: str

    @property
    def text(self) -> str:
        """Both messages as one text, for the record."""
        return f"{self.system}\n\n{self.user}"

    def again(self) -> "Prompt":
        """The same request after a reply that could not be read."""
        return Prompt(f"{self.system}\n\n{_AGAIN}", self.user)


def prompt(step: ScoringStep, data: Mapping[str, Any]) -> Prompt:
    """The request for a step about `data`; each call has a marker of its own."""
    marker = secrets.token_hex(8)
    user = f"BEGIN DATA {marker}\n{encode_data(data)}\nEND DATA {marker}"
    return Prompt(f"{_RULES[step]}\n\n{_DATA.replace('{marker}', marker)}", user)


def encode_data(data: Mapping[str, Any]) -> str:
    """`data` as one line of JSON that decodes to the same, with everything unsafe escaped."""
    return _UNSAFE.sub(_escaped, json.dumps(data, ensure_ascii=False))


def _escaped(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))

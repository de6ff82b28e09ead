"""The prompts of the LLM judges: files beside this one, and how data is put before a model.

All instructions stand in the system message. The user message is data: JSON between two lines with a random marker,
in which nothing can look like an end of it, like markup of a chat template, or stay unseen. The rules of a step can be
replaced by those of a folder; what tells data from instructions (data.md) cannot.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from faithlint.model import ScoringStep

_FILES = {
    ScoringStep.PREPROCESS: "extract.md",
    ScoringStep.ANALYZE: "verify.md",
    ScoringStep.GENERATE_REASON: "rephrase.md",
}


LONGEST_RULES = 100_000
"""Characters of a file of rules."""


class WordingError(ValueError):
    """A folder of prompts cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The rules of each step, and what every request says about its data and after a reply that could not be read."""

    rules: Mapping[ScoringStep, str]
    data: str
    again: str

    @property
    def version(self) -> str:
        """Names the wording by its content; verdicts given under another one are not comparable."""
        texts = (*(self.rules[step] for step in ScoringStep), self.data, self.again)
        return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]

    def prompt(self, step: ScoringStep, data: Mapping[str, Any]) -> "Prompt":
        """The request for a step about `data`; each call has a marker of its own."""
        marker = secrets.token_hex(8)
        user = f"BEGIN DATA {marker}\n{encode_data(data)}\nEND DATA {marker}"
        return Prompt(f"{self.rules[step]}\n\n{self.data.replace('{marker}', marker)}", user, self.again)


@cache
def built_in() -> Wording:
    """The wording that comes with faithlint."""
    folder = files(__name__)

    def read(name: str) -> str:
        return folder.joinpath(name).read_text("utf-8").strip()

    return Wording({step: read(name) for step, name in _FILES.items()}, read("data.md"), read("again.md"))


def wording(folder: str = "") -> Wording:
    """The built-in wording, with the rules of the steps for which `folder` has a file. Raises WordingError."""
    if not folder:
        return built_in()
    try:
        found = {path.name: path for path in Path(folder).iterdir() if path.suffix == ".md"}
    except OSError as error:
        raise WordingError(f"the folder of prompts {folder!r} cannot be read: {error.strerror}") from None
    if not found or found.keys() - set(_FILES.values()):
        names = ", ".join(_FILES.values())
        wrong = ", ".join(sorted(found.keys() - set(_FILES.values()))) or "none of them"
        raise WordingError(f"a folder of prompts holds {names} or some of these, but {folder!r} holds {wrong}")
    replaced = {step: _own_rules(found[name]) for step, name in _FILES.items() if name in found}
    return replace(built_in(), rules={**built_in().rules, **replaced})


def _own_rules(path: Path) -> str:
    try:
        text = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise WordingError(f"the prompt {str(path)!r} cannot be read as UTF-8 text") from None
    if not text or len(text) > LONGEST_RULES:
        raise WordingError(f"the prompt {str(path)!r} is {'too long' if text else 'empty'}")
    return text


# Written as escapes: half pairs that no encoder takes, characters nobody sees, and what chat templates take for markup.
# One pattern each, no flag over the whole of one, so that each is searched for by its first character: several times as
# fast as all at once. None of them looks at a character that another takes.
_MARKUP = (re.compile(r"<(?=(?i:[|/]?[A-Za-z_|]{0,24})(?:[|]|>))"), re.compile(r"\[(?=/?(?i:INST|SYS|TOOL))"))
_UNSEEN_ASCII = re.compile("\x7f")
_UNSEEN = re.compile(
    "[\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The two messages of a request, and what to add when the reply could not be read."""

    system: str
    user: str
    repair: str = ""

    @property
    def text(self) -> str:
        """Both messages as one text, for the record."""
        return f"{self.system}\n\n{self.user}"

    def again(self) -> "Prompt":
        """The same request after a reply that could not be read."""
        return replace(self, system=f"{self.system}\n\n{self.repair}")


def encode_data(data: Mapping[str, Any]) -> str:
    """`data` as one line of JSON that decodes to the same, with everything unsafe escaped."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for unsafe in (_UNSEEN_ASCII if text.isascii() else _UNSEEN, *_MARKUP):
        text = unsafe.sub(_escaped, text)
    return text


def _escaped(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))

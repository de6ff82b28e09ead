"""Prompts that are filled in at run time: what of them is words, and what is markup."""

import re

from faithlint.documents.mapped import Mapped, assemble
from faithlint.model import Span

_MARKUP = re.compile(r"\{\{(?s:.*?)\}\}|\{%(?s:.*?)%\}|\{#(?s:.*?)#\}")


def without_markup(mapped: Mapped) -> Mapped:
    """The words of a template, without what stands in `{{…}}`, `{%…%}` and `{#…#}`."""
    text = mapped.text
    if "{" not in text:
        return mapped
    parts: list[tuple[str, Span]] = []
    at = 0
    for match in _MARKUP.finditer(text):
        parts.append((text[at : match.start()], Span(at, match.start())))
        at = match.end()
    parts.append((text[at:], Span(at, len(text))))
    return mapped.compose(assemble(parts)).trim()

"""How each setting is read from what a flag, a variable or a TOML file gives for it."""

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from faithlint.documents import FORMATS, USUAL, FieldNames
from faithlint.judges.settings import is_http
from faithlint.model import MatchLevel, TermGroup
from faithlint.text.korean_readers import KOREAN_READERS, RULES

CODES = ("contradicted-claim", "unverified-claim", "missing-keyword", "unused-context", "unused-ignore")
SEVERITIES = ("error", "warning", "information", "hint", "off")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*")
_HOST_PORT = re.compile(r"(?:[^\s:/@\[\]]+|\[[^\s/@\[\]]+\])(?::(\d{1,5}))?")
_NAMED_SCHEMES = ("unix:", "unix-abstract:", "dns:", "ipv4:", "ipv6:", "xds:", "vsock:")


class Invalid(ValueError):
    """A value cannot be used; the message completes "`key` …"."""


def text(raw: Any) -> str:
    """A string."""
    if not isinstance(raw, str):
        raise Invalid(f"must be a text, but is {raw!r}")
    return raw.strip()


def language(raw: Any) -> str:
    """A language tag (BCP 47) or nothing. A language's name would be taken for a language that nobody knows."""
    tag = text(raw)
    if tag and not _LANGUAGE.fullmatch(tag):
        raise Invalid(f"must be a language tag such as `en` or `ko`, but is {raw!r}")
    return tag


def server(raw: Any) -> str:
    """The address of a scoring server; what gRPC would only fail to resolve is refused here."""
    address = text(raw)
    if not address or address.startswith(_NAMED_SCHEMES):
        return address
    found = _HOST_PORT.fullmatch(address.removeprefix("https://"))
    port = found and (found[1] or ("443" if address.startswith("https://") else ""))
    if not port or int(port) > 65535:
        raise Invalid(f"must be HOST:PORT, https://HOST:PORT (for TLS) or unix:PATH, but is {raw!r}")
    return address


def base_url(raw: Any) -> str:
    """The URL of an OpenAI-compatible endpoint."""
    url = text(raw)
    if url and not is_http(url):
        raise Invalid("must be an address such as http://127.0.0.1:11434/v1" + _without_password(url))
    return url


def _without_password(url: str) -> str:
    return "" if "@" in url else f", but is {url!r}"


def words(raw: Any) -> tuple[str, ...]:
    """A list of strings, or one string with commas."""
    if isinstance(raw, str):
        raw = raw.split(",")
    if not isinstance(raw, list | tuple) or not all(isinstance(word, str) for word in raw):
        raise Invalid(f"must be a list of texts, but is {raw!r}")
    return tuple(filter(None, (word.strip() for word in raw)))


def task_words(raw: Any) -> tuple[str, ...]:
    """A list of words by which a prompt asks; an empty one, or the word none, for no such words at all."""
    return () if raw == "none" or raw == ["none"] else words(raw)


def korean(raw: Any) -> str:
    """Who reads Korean words. Whether it is installed is asked where it is used, since that may be another machine."""
    if (name := text(raw).lower() or RULES) not in KOREAN_READERS:
        raise Invalid(f"must be one of {_listed(KOREAN_READERS)}, but is {raw!r}")
    return name


def terms(raw: Any) -> tuple[str, ...]:
    """A list of terms, or one term, which is never cut at its blanks or commas."""
    listed = [raw] if isinstance(raw, str) else raw
    if not isinstance(listed, list | tuple) or not all(isinstance(term, str) for term in listed):
        raise Invalid(f"must be a list of texts, but is {raw!r}")
    return tuple(filter(None, (term.strip() for term in listed)))


def groups(raw: Any) -> tuple[TermGroup, ...]:
    """A list of terms and of lists of terms any one of which will do; in one text `|` stands between these."""
    listed = [raw] if isinstance(raw, str) else raw
    if not isinstance(listed, list | tuple):
        raise Invalid(f"must be a list of terms or lists of terms, but is {raw!r}")
    found = (terms(item.split("|") if isinstance(item, str) else item) for item in listed)
    return tuple(TermGroup(group) for group in found if group)


def number(raw: Any) -> float:
    """A finite number."""
    try:
        value = math.nan if isinstance(raw, bool) else float(raw)
    except (TypeError, ValueError):
        value = math.nan
    if not math.isfinite(value):
        raise Invalid(f"must be a number, but is {raw!r}")
    return value


def scale(raw: Any) -> float:
    """The highest score: a number above 0."""
    value = number(raw)
    if value <= 0:
        raise Invalid(f"must be greater than 0, but is {raw}")
    return value


def fail_under(raw: Any) -> float:
    """The lowest passing score: a number of at least 0."""
    value = number(raw)
    if value < 0:
        raise Invalid(f"must be at least 0, but is {raw}")
    return value


def match_level(raw: Any) -> MatchLevel:
    """A level of the keyword scorer."""
    try:
        return MatchLevel(text(raw).lower())
    except ValueError:
        raise Invalid(f"must be one of {_listed(level.value for level in MatchLevel)}, but is {raw!r}") from None


def severity(raw: Any) -> dict[str, str]:
    """A table from codes of findings to severities."""
    table = _table(raw, CODES, "codes")
    for code, level in table.items():
        if level not in SEVERITIES:
            raise Invalid(f"gives `{code}` the severity {level!r}; it must be one of {_listed(SEVERITIES)}")
    return dict(table)


def field_names(raw: Any) -> FieldNames:
    """A table that names the fields `prompt`, `context`, `response` of your files."""
    table = _table(raw, ("prompt", "context", "response"), "fields")
    return USUAL.override({field: words(names) for field, names in table.items()})


def formats(raw: Any) -> dict[str, str]:
    """A table from patterns of files to the readers for them."""
    known = [form.name for form in FORMATS]
    if not isinstance(raw, Mapping):
        raise Invalid(f"must be a table, but is {raw!r}")
    for pattern, name in raw.items():
        if name not in known:
            raise Invalid(f"gives `{pattern}` the format {name!r}; it must be one of {_listed(known)}")
    return {str(pattern): str(name) for pattern, name in raw.items()}


def flag(raw: Any) -> bool:
    """Yes or no."""
    if isinstance(raw, bool):
        return raw
    word = str(raw).strip().lower()
    if word not in _WORDS:
        raise Invalid(f"must be true or false, but is {raw!r}")
    return _WORDS[word]


_WORDS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def _table(raw: Any, allowed: tuple[str, ...], noun: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise Invalid(f"must be a table, but is {raw!r}")
    if unknown := [key for key in raw if key not in allowed]:
        raise Invalid(f"names {_listed(unknown)}; the {noun} are {_listed(allowed)}")
    return raw


def _listed(names: Any) -> str:
    return ", ".join(f"`{name}`" for name in names)


KINDS: dict[str, Callable[[Any], Any]] = {
    "judge": text,
    "model": text,
    "base_url": base_url,
    "api_key_env": text,
    "server": server,
    "token": text,
    "scale": scale,
    "language": language,
    "match_level": match_level,
    "compounds": words,
    "stop_words": words,
    "task_words": task_words,
    "korean": korean,
    "include_numbers": flag,
    "required": groups,
    "forbidden": terms,
    "fields": field_names,
    "exclude": words,
    "severity": severity,
    "fail_under": fail_under,
    "formats": formats,
    "trust_project": flag,
}
"""Every setting and how it is read."""

"""Settings of editor and command line: flags, environment and project file become one frozen value.

Strongest first: flag (or editor setting), `FAITHLINT_*` environment, the nearest `faithlint.toml` or
`[tool.faithlint]` upward from the file, default.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any

from faithlint.documents import USUAL, FieldNames
from faithlint.model import KeywordOptions, MatchLevel, TermGroup
from faithlint.text.korean_readers import RULES, missing_pack
from faithlint.workspace.setting_kinds import KINDS, Invalid
from faithlint.workspace.trust import distrusted

SERVER_ONLY = frozenset(
    (
        "bind",
        "workers",
        "max_running",
        "max_waiting",
        "max_concurrency",
        "batch_concurrency",
        "grace",
        "log_level",
        "timeout",
        "tries",
        "models",
        "prompts",
        "cache",
        "allow_remote",
    )
)
"""Settings of `faithlint serve`, which takes them as flags or from the environment, not from a project."""

_OF_THE_SERVER = ("model", "base_url", "api_key_env", "korean")
"""What a server that runs elsewhere decides itself."""

COMMAND_LINE = "command line"
ENVIRONMENT = "environment"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides how files are checked.

    `judge` is empty for the server's default. `server` is the address of a running server, empty for the embedded
    one. `fail_under` is the lowest passing score; None: half the scale where a model judges, no limit otherwise.
    `task_words` are in place of those that the scorer knows; None: its own. `korean` names who reads Korean words in
    the embedded server. `exclude` are patterns of files below the project's folder; `severity` maps codes of findings
    to severities, `formats` patterns of files to the names of their readers. With `trust_project` a project may name
    remote addresses.
    """

    judge: str = ""
    model: str = ""
    base_url: str = ""
    api_key_env: str = "OPENAI_API_KEY"
    server: str = ""
    token: str = field(default="", repr=False)
    scale: float = 1.0
    language: str = ""
    match_level: MatchLevel = MatchLevel.DERIVATION
    compounds: tuple[str, ...] = ()
    stop_words: tuple[str, ...] = ()
    task_words: tuple[str, ...] | None = None
    korean: str = RULES
    include_numbers: bool = False
    required: tuple[TermGroup, ...] = ()
    forbidden: tuple[str, ...] = ()
    fields: FieldNames = USUAL
    exclude: tuple[str, ...] = ()
    severity: Mapping[str, str] = field(default_factory=dict, hash=False)
    fail_under: float | None = None
    formats: Mapping[str, str] = field(default_factory=dict, hash=False)
    trust_project: bool = False

    @property
    def keyword_options(self) -> KeywordOptions:
        """What the keyword scorer is asked for."""
        return KeywordOptions(
            scale=self.scale,
            language=self.language,
            match_level=self.match_level,
            compounds=self.compounds,
            stop_words=self.stop_words,
            task_words=self.task_words,
            include_numbers=self.include_numbers,
            required=self.required,
            forbidden=self.forbidden,
        )


_NAMES = tuple(one.name for one in fields(Settings))
_TABLES = ("fields", "severity", "formats")
"""Settings that are tables, which no variable can hold."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where values come from: a project file with its name, the environment, or flags.

    `is_project` tells that the values came with a folder and are not the user's own word.
    """

    name: str
    values: Mapping[str, Any]
    is_project: bool = False

    def called(self, key: str) -> str:
        """The key as people write it there."""
        if self.name == COMMAND_LINE:
            return "--" + key.replace("_", "-")
        return "FAITHLINT_" + key.upper() if self.name == ENVIRONMENT else f"{self.name}: `{key}`"


@dataclass(frozen=True, slots=True)
class Resolved:
    """Settings, and what is to be said about where they came from: `warnings`, and `errors` that forbid to go on."""

    settings: Settings
    warnings: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


def resolve(*sources: Source) -> Resolved:
    """One value out of all sources, the strongest first."""
    chosen: dict[str, Any] = {}
    called: dict[str, str] = {}
    warnings: list[str] = []
    errors: list[str] = []
    for source in sources:
        refused = _refused(source, chosen)
        for key, raw in source.values.items():
            if key in refused:
                warnings.append(f"{source.called(key)} {refused[key]}")
                continue
            if (read := KINDS.get(key)) is None:
                warnings.append(_unknown(source, key))
                continue
            try:
                value = read(raw)
            except Invalid as invalid:
                errors.append(f"{source.called(key)} {invalid}")
            else:
                chosen.setdefault(key, value)
                called.setdefault(key, source.called(key))
    settings = Settings(**chosen)
    warnings += _idle(settings, called)
    if not settings.server and (missing := missing_pack(settings.korean)):
        errors.append(f"{called['korean']}: {missing}")
    if settings.fail_under is not None and settings.fail_under > settings.scale:
        errors.append(
            f"`fail_under` is {settings.fail_under:g}, but the highest score is {settings.scale:g} (`scale`): "
            "no answer could pass"
        )
    return Resolved(settings, tuple(warnings), tuple(errors))


def _idle(settings: Settings, called: Mapping[str, str]) -> list[str]:
    """Settings that somebody made and that change nothing, since another one decides; `called` tells how they wrote it.

    A model and its endpoint may stand in the environment for whenever one is asked; who names them elsewhere means it.
    """
    if settings.server:
        why = f"has no effect: the server at {settings.server} decides it; set it where that server is started"
        meant = [key for key, name in called.items() if key == "korean" or not name.startswith("FAITHLINT_")]
        return [f"{called[key]} {why}" for key in _OF_THE_SERVER if key in meant and getattr(settings, key)]
    if settings.judge not in ("", "heuristic"):
        return []
    flags = [called[key] for key in ("model", "base_url") if called.get(key, "").startswith("--")]
    return [f"{flag} has no effect: the judge is heuristic; add --judge openai" for flag in flags]


def _refused(source: Source, chosen: Mapping[str, Any]) -> Mapping[str, str]:
    """Values of a project file that do not count, with the reason; `chosen` is what stronger sources say."""
    if not source.is_project:
        return {}
    own = {"trust_project": "is for you to say, not for a project"} if "trust_project" in source.values else {}
    if chosen.get("trust_project"):
        return own
    theirs = {key: value for key, value in source.values.items() if key not in chosen}
    return own | distrusted(theirs, str(chosen.get("base_url") or theirs.get("base_url") or ""))


def environment(environ: Mapping[str, str]) -> Source:
    """The settings that the environment holds; empty variables count as unset.

    Other variables of faithlint's are left to whoever set them, but not those that look like a misspelt setting.
    """
    names = {f"FAITHLINT_{name.upper()}": name for name in _NAMES if name not in _TABLES}
    found = {names.get(key) or _misspelt(key): value for key, value in environ.items() if value.strip()}
    return Source(ENVIRONMENT, {key: value for key, value in found.items() if key})


def _misspelt(variable: str) -> str:
    """The key of a variable that is no setting but is called almost like one; empty for all others."""
    key = variable.removeprefix("FAITHLINT_").lower()
    if not variable.startswith("FAITHLINT_") or key in SERVER_ONLY or key in _NAMES:
        return ""
    return key if get_close_matches(key, [name for name in _NAMES if name not in _TABLES], 1, 0.8) else ""


def _unknown(source: Source, key: str) -> str:
    if key in SERVER_ONLY:
        return f"{source.called(key)} is a setting of `faithlint serve`; it has no effect here"
    if key == "api_key":
        return f"{source.called(key)} is not read, a key does not belong in a file; name a variable in `api_key_env`"
    close = get_close_matches(key, KINDS, 1)
    meant = Source(source.name, {}).called(close[0]) if close and source.name == ENVIRONMENT else "".join(close)
    return f"{source.called(key)} is no setting of faithlint" + (f"; did you mean `{meant}`?" if meant else "")

"""Settings of a server: one frozen value, read once from flags and environment."""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from faithlint.judges.prompts import WordingError, wording
from faithlint.judges.settings import OpenAISettings, is_http
from faithlint.text.korean_readers import KOREAN_READERS, RULES, missing_pack

DEFAULT_BIND = "127.0.0.1:50051"
MAX_WORKERS = 128
LOG_LEVELS = ("debug", "info", "warning", "error")
_PREFIX = "FAITHLINT_"
_OF_OTHER_COMMANDS = {
    "FAITHLINT_SERVER",
    "FAITHLINT_SCALE",
    "FAITHLINT_LANGUAGE",
    "FAITHLINT_MATCH_LEVEL",
    "FAITHLINT_COMPOUNDS",
    "FAITHLINT_STOP_WORDS",
    "FAITHLINT_TASK_WORDS",
    "FAITHLINT_INCLUDE_NUMBERS",
    "FAITHLINT_REQUIRED",
    "FAITHLINT_FORBIDDEN",
    "FAITHLINT_TOKEN",
    "FAITHLINT_EXCLUDE",
    "FAITHLINT_FAIL_UNDER",
    "FAITHLINT_TRUST_PROJECT",
}


class ConfigError(Exception):
    """A setting cannot be used; the message says which, where it came from and what to do."""


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """All that a server needs to know.

    `judge` is the default judge. `timeout` caps every scoring, in seconds; a client's nearer deadline wins.
    `workers` are processes for work of the processor (0: threads in this process). `max_running` bounds the scorings
    that wait for remote judges at once, `max_waiting` the queue before either kind. `korean` names who reads Korean
    words: the rules, or an analyser that is installed besides. `grace` is how many seconds a stopping server gives to
    what runs.
    """

    bind: str = DEFAULT_BIND
    judge: str = "heuristic"
    openai: OpenAISettings = field(default_factory=OpenAISettings)
    allow_remote: bool = False
    timeout: float = 60.0
    workers: int = 0
    max_running: int = 64
    max_waiting: int = 256
    batch_concurrency: int = 16
    grace: float = 30.0
    korean: str = RULES
    log_level: str = "info"


_USUAL = ServerConfig()


def load_config(flags: Mapping[str, Any], environ: Mapping[str, str]) -> tuple[ServerConfig, list[str]]:
    """The settings of `faithlint serve`, and warnings about variables that mean nothing.

    Flags (by the names of `ServerConfig` and `OpenAISettings`; None: not given) beat `FAITHLINT_*`, which beats
    `OPENAI_API_KEY` and `OPENAI_BASE_URL`. Empty variables count as unset. Raises ConfigError.
    """
    source = _Source(flags, {name: value for name, value in environ.items() if value.strip()})
    timeout = source.number("timeout", _USUAL.timeout, least=0.001)
    key_variable = source.text("api_key_env", _USUAL.openai.key_variable)
    settings = OpenAISettings(
        base_url=_base_url(source),
        # What was read from a file has a line end.
        api_key=source.environ.get(key_variable, "").strip(),
        key_variable=key_variable,
        model=source.text("model", ""),
        models=source.names("models"),
        timeout=timeout,
        tries=source.whole("tries", _USUAL.openai.tries, least=1),
        max_concurrency=source.whole("max_concurrency", _USUAL.openai.max_concurrency, least=1),
        prompts=source.text("prompts", ""),
        cache=source.text("cache", ""),
    )
    try:
        wording(settings.prompts)
    except WordingError as error:
        raise ConfigError(f"{source.origin('prompts')}: {error}") from None
    config = ServerConfig(
        bind=source.text("bind", _USUAL.bind),
        judge=source.text("judge", _USUAL.judge),
        openai=settings,
        allow_remote=source.switch("allow_remote"),
        timeout=timeout,
        workers=source.whole("workers", _default_workers(), least=0, most=MAX_WORKERS),
        max_running=source.whole("max_running", _USUAL.max_running, least=1),
        max_waiting=source.whole("max_waiting", _USUAL.max_waiting, least=0),
        batch_concurrency=source.whole("batch_concurrency", _USUAL.batch_concurrency, least=1),
        grace=source.number("grace", _USUAL.grace, least=0),
        korean=_korean(source),
        log_level=source.choice("log_level", LOG_LEVELS, _USUAL.log_level),
    )
    return config, source.warnings()


def _base_url(source: "_Source") -> str:
    """The endpoint. A variable that other programs read too is judged only by the judge that needs it."""
    url = source.text("base_url", "")
    if url and not is_http(url):
        raise ConfigError(f"{source.origin('base_url')}: must be an address such as http://127.0.0.1:11434/v1")
    return url or source.environ.get("OPENAI_BASE_URL", "").strip()


def _korean(source: "_Source") -> str:
    name = source.choice("korean", KOREAN_READERS, _USUAL.korean)
    if missing := missing_pack(name):
        raise ConfigError(f"{source.origin('korean')}: {missing}")
    return name


def _default_workers() -> int:
    return max(1, min(4, os.cpu_count() or 1))


class _Source:
    """Looks settings up, flags first, and remembers which variables are known."""

    def __init__(self, flags: Mapping[str, Any], environ: Mapping[str, str]) -> None:
        self.flags = flags
        self.environ = environ
        self.known: set[str] = set()

    def _get(self, name: str) -> tuple[Any, str]:
        variable = _PREFIX + name.upper()
        self.known.add(variable)
        if self.flags.get(name) is not None:
            return self.flags[name], "--" + name.replace("_", "-")
        return self.environ.get(variable), variable

    def origin(self, name: str) -> str:
        return self._get(name)[1]

    def text(self, name: str, default: str) -> str:
        value, _ = self._get(name)
        return default if value is None else str(value).strip()

    def names(self, name: str) -> tuple[str, ...]:
        return tuple(filter(None, (part.strip() for part in self.text(name, "").split(","))))

    def number(self, name: str, default: float, *, least: float, most: float = math.inf) -> float:
        value, origin = self._get(name)
        try:
            number = default if value is None else float(value)
        except ValueError:
            raise ConfigError(f"{origin}: {value!r} is no number") from None
        if not math.isfinite(number) or number < least:
            raise ConfigError(f"{origin}: must be a number of at least {least:g}, but is {value}")
        if number > most:
            raise ConfigError(f"{origin}: must be at most {most:g}, but is {value}")
        return number

    def whole(self, name: str, default: int, *, least: int, most: float = math.inf) -> int:
        number = self.number(name, default, least=least, most=most)
        if number != int(number):
            raise ConfigError(f"{self.origin(name)}: must be a whole number, but is {number:g}")
        return int(number)

    def switch(self, name: str) -> bool:
        value, origin = self._get(name)
        word = str(value).strip().lower()
        if word in {"1", "true", "yes", "on"}:
            return True
        if value is None or word in {"0", "false", "no", "off"}:
            return False
        raise ConfigError(f"{origin}: must be true or false, but is {value!r}")

    def choice(self, name: str, choices: tuple[str, ...], default: str) -> str:
        value = self.text(name, default).lower()
        if value not in choices:
            raise ConfigError(f"{self._get(name)[1]}: must be one of {', '.join(choices)}, but is {value!r}")
        return value

    def warnings(self) -> list[str]:
        unknown = sorted(
            name for name in self.environ if name.startswith(_PREFIX) and name not in self.known | _OF_OTHER_COMMANDS
        )
        return [f"{name} is set but means nothing to faithlint; is it misspelt?" for name in unknown]

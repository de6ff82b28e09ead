"""How the OpenAI-compatible judge is set up."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

PUBLIC_ENDPOINT = "https://api.openai.com/v1"
"""Where the `openai` package goes when it is given no base URL."""


@dataclass(frozen=True, slots=True)
class OpenAISettings:
    """Settings of the judge `openai`. It is ready only when `model` is set: a key alone enables nothing.

    `base_url` is the endpoint ("" = the public default of the `openai` package). `models` are further models that a
    request may name as `openai/<model>`. `timeout` is the budget of one whole scoring in seconds, retries included;
    `tries` bounds how often one request is sent while its endpoint fails; `max_concurrency` bounds the requests that
    are under way at the endpoint at once, whatever model they ask. `prompts` is a folder with wordings of one's own,
    `cache` a file that keeps what judges found over restarts ("" = none). `key_variable` is the variable of the
    environment that `api_key` is looked for in, as messages call it.
    """

    base_url: str = ""
    api_key: str = field(default="", repr=False)
    model: str = ""
    models: tuple[str, ...] = ()
    timeout: float = 60.0
    tries: int = 4
    max_concurrency: int = 8
    prompts: str = ""
    cache: str = ""
    key_variable: str = "OPENAI_API_KEY"

    @property
    def allowed_models(self) -> tuple[str, ...]:
        """Every model that may be asked, the default one first, each once."""
        return tuple(dict.fromkeys(name for name in (self.model, *self.models) if name))

    @property
    def endpoint(self) -> str:
        """The endpoint as it may be shown to people: without credentials or query."""
        return _shown(self.base_url or PUBLIC_ENDPOINT)


def is_http(address: str) -> bool:
    """Whether an address can be one of an endpoint: http or https, a host, and a port that can be."""
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return usable and not any(character.isspace() for character in address)


def _shown(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))

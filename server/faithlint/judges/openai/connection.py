"""The client of the openai package, one per event loop. The only place that imports that package."""

import asyncio
import json
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from faithlint.judges.openai.health import Health
from faithlint.judges.settings import PUBLIC_ENDPOINT, OpenAISettings, is_http
from faithlint.model import JudgeNotConfigured

if TYPE_CHECKING:
    from openai import AsyncOpenAI

CONNECT_SECONDS = 5.0
_NO_KEY = "not-needed"


@dataclass(frozen=True, slots=True)
class Connection:
    """A client of the running loop, the error it raises, and the places for requests under way at once."""

    client: "AsyncOpenAI"
    error: type[Exception]
    places: asyncio.Semaphore

    async def complete(self, body: Mapping[str, Any]) -> object:
        """The reply to a request for a chat completion. Raises `error`, and ValueError or RecursionError for no JSON.

        Both are JSON as it goes over the wire: the package would look through every part of its arguments and make an
        object of every part of a reply, which takes a good part of the time that a request takes.
        """
        return json.loads(await self.client.post("/chat/completions", body=body, cast_to=bytes))


class Connections:
    """The connection of each event loop, opened on its first use: a client must never outlive its loop.

    All models of an endpoint share them, and with them what is known of its health.
    """

    def __init__(self, settings: OpenAISettings, health: Health | None = None) -> None:
        self._settings = settings
        self.health = health or Health(settings.endpoint)
        self._opening: dict[asyncio.AbstractEventLoop, asyncio.Task[Connection]] = {}

    async def current(self) -> Connection:
        """The connection of the running loop. Raises JudgeNotConfigured when the settings cannot work."""
        loop = asyncio.get_running_loop()
        if loop not in self._opening:
            _check(self._settings)
            self._opening = {other: task for other, task in self._opening.items() if not other.is_closed()}
            # A thread, since the import takes a second and the certificates a while.
            self._opening[loop] = loop.create_task(asyncio.to_thread(_open, self._settings))
        opening = self._opening[loop]
        try:
            return await asyncio.shield(opening)
        except JudgeNotConfigured:
            self._opening.pop(loop, None)  # so that it is tried again once somebody has mended it
            raise

    async def close(self) -> None:
        """Close the connection of the running loop, if it has one."""
        if opening := self._opening.pop(asyncio.get_running_loop(), None):
            await asyncio.wait({opening})
            if not opening.cancelled() and opening.exception() is None:
                await opening.result().client.close()


def _check(settings: OpenAISettings) -> None:
    if not is_http(settings.base_url or PUBLIC_ENDPOINT):
        raise JudgeNotConfigured(
            "the base URL of the judge's endpoint is no http:// or https:// address: it has to look like "
            "http://127.0.0.1:11434/v1"
        )
    if not settings.base_url and not settings.api_key:
        # Asked without a key it would refuse, but have got the texts.
        raise JudgeNotConfigured(
            f"the judge's endpoint {settings.endpoint} wants a key: put it into {settings.key_variable}, or name "
            "another endpoint with FAITHLINT_BASE_URL or --base-url"
        )
    if not (settings.api_key.isascii() and settings.api_key.isprintable()):
        raise JudgeNotConfigured(
            f"the key of the judge's endpoint holds characters that no key has: check {settings.key_variable}"
        )


def _open(settings: OpenAISettings) -> Connection:
    """Raises JudgeNotConfigured. The causes are not shown: they may hold the password of a proxy."""
    try:
        import openai
    except ImportError:
        raise JudgeNotConfigured("the package openai, which the judge uses, cannot be imported: install it") from None
    try:
        return _connect(settings)
    except (ValueError, ImportError, OSError) as error:
        raise JudgeNotConfigured(
            f"no connection to the judge's endpoint can be set up ({type(error).__name__}): check the proxies "
            "(HTTPS_PROXY, ALL_PROXY) and certificates (SSL_CERT_FILE, SSL_CERT_DIR) that the environment names"
        ) from None
    except openai.OpenAIError as error:
        raise JudgeNotConfigured(f"the openai package refuses its settings ({type(error).__name__})") from None


def _connect(settings: OpenAISettings) -> Connection:
    import openai

    base_url = settings.base_url or PUBLIC_ENDPOINT
    local = _is_local(base_url)
    # Loading the certificates takes 50 ms; a plain local address needs none, and gets a context that trusts nobody.
    plain = local and base_url.startswith("http:")
    client = openai.AsyncOpenAI(
        api_key=settings.api_key or _NO_KEY,
        base_url=base_url,
        max_retries=0,
        timeout=openai.Timeout(None, connect=CONNECT_SECONDS),
        # A redirect would send the texts to a place nobody configured, a proxy would take loopback calls elsewhere.
        http_client=openai.DefaultAsyncHttpx2Client(
            follow_redirects=False,
            trust_env=not local,
            verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if plain else True,
        ),
    )
    return Connection(client, openai.OpenAIError, asyncio.Semaphore(settings.max_concurrency))


def _is_local(base_url: str) -> bool:
    host = urlsplit(base_url).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")

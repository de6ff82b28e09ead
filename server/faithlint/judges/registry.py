"""The judges that a request may name: `heuristic`, `openai`, `openai/<allowed model>`."""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faithlint.judges.cache import CachedJudge
from faithlint.judges.disk import DiskCache
from faithlint.judges.settings import OpenAISettings
from faithlint.model import InvalidField, JudgeDescription, JudgeNotConfigured
from faithlint.scoring.judge import Judge

if TYPE_CHECKING:
    from faithlint.judges.openai import Connections, OpenAIJudge

HEURISTIC = "heuristic"
OPENAI = "openai"


@dataclass(frozen=True, slots=True)
class JudgeChoice:
    """A judge that exists and is set up. `model` is empty for the heuristic judge."""

    name: str
    model: str = ""


def choose(name: str, settings: OpenAISettings) -> JudgeChoice:
    """The judge called `name`. Raises InvalidField when there is none, JudgeNotConfigured when it is not set up."""
    if name == HEURISTIC:
        return JudgeChoice(HEURISTIC)
    family, _, model = name.partition("/")
    if family != OPENAI or (not model and name != OPENAI):
        raise InvalidField("judge", f"there is no judge {name[:100]!r} here; choose one of {_known(settings)}")
    if not settings.model:
        raise JudgeNotConfigured(
            "the judge openai is not set up here: name a model with FAITHLINT_MODEL or --model (and its endpoint with "
            "FAITHLINT_BASE_URL or --base-url), or use the judge heuristic"
        )
    if model and model not in settings.allowed_models:
        raise InvalidField("judge", f"the model {model[:100]!r} is not allowed here; choose one of {_known(settings)}")
    return JudgeChoice(OPENAI, model or settings.model)


def describe(settings: OpenAISettings) -> tuple[JudgeDescription, ...]:
    """All judges, the heuristic one first; `openai` stands for its default model."""
    further = [model for model in settings.allowed_models if model != settings.model]
    names = [(OPENAI, settings.model), *((f"{OPENAI}/{model}", model) for model in further)]
    ready = bool(settings.model)
    endpoint = settings.endpoint if ready else ""
    return (
        JudgeDescription(HEURISTIC),
        *(JudgeDescription(name, model, endpoint, remote=True, ready=ready) for name, model in names),
    )


def _known(settings: OpenAISettings) -> str:
    models = (f"{OPENAI}/{model}" for model in settings.allowed_models)
    return ", ".join((HEURISTIC, OPENAI, *models))


class RemoteJudges:
    """The openai judges of one event loop, one per model, made on first use and kept until `close`."""

    def __init__(self, settings: OpenAISettings) -> None:
        self._settings = settings
        self._judges: dict[str, Judge] = {}
        self._connections: Connections | None = None
        self._disk = DiskCache(settings.cache) if settings.cache else None
        self._making = asyncio.Lock()

    async def get(self, model: str) -> Judge:
        """The judge that asks `model`. Each remembers what it found (see `faithlint.judges.cache`)."""
        async with self._making:
            if model not in self._judges:
                self._judges[model] = CachedJudge(await asyncio.to_thread(self._asking, model), disk=self._disk)
            return self._judges[model]

    async def close(self) -> None:
        """Close the connections of every judge, and the cache."""
        self._judges = {}
        if self._connections is not None:
            await self._connections.close()
        if self._disk is not None:
            await asyncio.to_thread(self._disk.close)

    def _asking(self, model: str) -> "OpenAIJudge":
        from faithlint.judges.openai import Connections, OpenAIJudge

        if self._connections is None:
            self._connections = Connections(self._settings)
        return OpenAIJudge(self._settings, model, connections=self._connections)

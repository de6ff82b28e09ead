"""The judge `openai`: any model at an OpenAI-compatible endpoint. Loads the package `openai` on its first call."""

from faithlint.judges.openai.connection import Connections
from faithlint.judges.openai.endpoint import RetryPolicy
from faithlint.judges.openai.judge import OpenAIJudge

__all__ = ["Connections", "OpenAIJudge", "RetryPolicy"]

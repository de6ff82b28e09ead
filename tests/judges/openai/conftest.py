"""Loading the openai package takes seconds on a busy machine, which no test of a budget of seconds should pay."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _loaded_package() -> None:
    import openai

    openai.AsyncOpenAI(api_key="none", base_url="http://127.0.0.1:1")

"""The one hierarchy of errors that cross rooms.

FaithlintError
├── InvalidField          a request cannot be served as it is; names the field
└── JudgeError            a judge could not do its work
    ├── JudgeNotConfigured    known but not set up, or the endpoint refuses the key or the model
    ├── JudgeUnavailable      down, overloaded, refusing; worth a later try
    ├── JudgeTimeout          the time budget ran out
    └── JudgeReplyInvalid     it answered, but nothing of the answer can be used

Messages say what is wrong and what to do, and never hold prompt, response or context text, or a key.
"""


class FaithlintError(Exception):
    """Base of everything faithlint raises on purpose."""


class InvalidField(FaithlintError):
    """A field of a request is invalid. `field` is its path as in the contract, e.g. `context[2].text`."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem

    def __reduce__(self) -> tuple[type["InvalidField"], tuple[str, str]]:
        # Crosses process borders: the pool of a server pickles what a worker raises.
        return InvalidField, (self.field, self.problem)


class JudgeError(FaithlintError):
    """A judge could not do its work."""


class JudgeNotConfigured(JudgeError):
    """The judge is known but not set up here, or its endpoint refuses the key or the model."""


class JudgeUnavailable(JudgeError):
    """The judge's endpoint is down or overloaded. `retry_after` is its own wish in seconds, if it told one."""

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class JudgeTimeout(JudgeError):
    """The judge did not answer within the time budget."""


class JudgeReplyInvalid(JudgeError):
    """The judge answered, but nothing of the answer can be used."""

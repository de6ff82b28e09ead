"""What a server says of itself."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JudgeDescription:
    """A judge that requests may name. `remote`: texts leave the process for `endpoint`. `ready`: it is configured."""

    name: str
    model: str = ""
    endpoint: str = ""
    remote: bool = False
    ready: bool = True


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """Version, judges and limits of a server."""

    version: str
    default_judge: str
    judges: tuple[JudgeDescription, ...]
    max_message_bytes: int

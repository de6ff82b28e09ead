"""What a server says of itself, to a message and back."""

from faithlint.model import JudgeDescription, ServerInfo
from faithlint.v1 import scoring_service_pb2 as pb


def encode_server_info(info: ServerInfo) -> pb.GetServerInfoResponse:
    """The message of a server's description."""
    return pb.GetServerInfoResponse(
        version=info.version,
        default_judge=info.default_judge,
        judges=[
            pb.JudgeDescription(
                name=judge.name, model=judge.model, endpoint=judge.endpoint, remote=judge.remote, ready=judge.ready
            )
            for judge in info.judges
        ],
        max_message_bytes=info.max_message_bytes,
    )


def decode_server_info(message: pb.GetServerInfoResponse) -> ServerInfo:
    """The description that a message carries."""
    return ServerInfo(
        version=message.version,
        default_judge=message.default_judge,
        judges=tuple(
            JudgeDescription(judge.name, judge.model, judge.endpoint, judge.remote, judge.ready)
            for judge in message.judges
        ),
        max_message_bytes=message.max_message_bytes,
    )

"""The command `faithlint.ignore`: the server itself writes what is ignored, so that every editor can."""

from lsprotocol import types as t

from faithlint.lsp import configuration
from faithlint.lsp.server import FaithlintServer
from faithlint.model import Encoding, Lines, Position
from faithlint.workspace.ignores import add, hash_of


async def ignore(server: FaithlintServer, uri: str, code: str, subject: str, give_reason: bool) -> None:
    """Write an entry; show it for a reason to be given where that was asked for."""
    session = server.sessions.get(uri)
    path = configuration.ignore_file(session.text) if session else None
    if path is None:
        server.answer("only findings in files can be ignored; save the document first")
        return
    if problem := add(path, code, subject):
        server.answer(problem)
        return
    server.look_again()
    if give_reason and server.client.show_document:
        lines = Lines(path.read_text("utf-8"))
        place = _reason(lines, subject, server.client.encoding)
        shown = t.ShowDocumentParams(path.as_uri(), take_focus=True, selection=t.Range(place, place))
        await server.asked(server.window_show_document_async(shown))


def _reason(lines: Lines, subject: str, encoding: Encoding) -> t.Position:
    """Between the quotes of the reason of an entry."""
    mark = 'reason = "'
    entry = max(0, lines.text.rfind(hash_of(subject)))
    at = lines.text.find(mark, entry)
    place: Position = lines.position(at + len(mark) if at >= 0 else len(lines.text), encoding)
    return t.Position(place.line, place.character)

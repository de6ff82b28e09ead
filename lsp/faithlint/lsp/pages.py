"""Read-only pages that the server writes for people: virtual documents, or small files where an editor knows none."""

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as t

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from faithlint.lsp.server import FaithlintServer

SCHEME = "faithlint"


class Pages:
    """The pages shown in this session, by their URIs; `remove` takes the files away."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self._folder: TemporaryDirectory[str] | None = None

    def virtual(self, name: str, text: str) -> str:
        """The URI of a page that the client asks for."""
        uri = f"{SCHEME}:/{name}"
        self.texts[uri] = text
        return uri

    def file(self, name: str, text: str) -> str:
        """The URI of a page in a folder that only this user can read."""
        from tempfile import TemporaryDirectory

        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="faithlint-")
        path = Path(self._folder.name, name)
        path.unlink(missing_ok=True)
        path.write_text(text, "utf-8")
        path.chmod(0o400)
        return path.as_uri()

    def remove(self) -> None:
        """Take all pages away."""
        self.texts.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


async def show(server: "FaithlintServer", name: str, text: str) -> str:
    """Open a page in the editor, where that can be asked for; its URI."""
    client = server.client
    uri = server.pages.virtual(name, text) if client.virtual_documents else server.pages.file(name, text)
    if client.show_document:
        await server.asked(server.window_show_document_async(t.ShowDocumentParams(uri, take_focus=True)))
    return uri

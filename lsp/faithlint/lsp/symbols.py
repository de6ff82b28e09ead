"""Document symbols: the outline of a file, exchange > prompt, context, response > claims with their verdicts."""

from collections.abc import Iterator, Sequence

from lsprotocol import types as t

from faithlint.documents import Mapped
from faithlint.lsp.hints import LABELS
from faithlint.lsp.lenses import title
from faithlint.lsp.scored import Scored
from faithlint.lsp.view import View
from faithlint.model import Span
from faithlint.workspace import wording

_LENGTH = 60


def symbols(view: View) -> list[t.DocumentSymbol]:
    """An exchange each, nested."""
    return [one for scored in view.scored if (one := _exchange(view, scored)) is not None]


def flat_symbols(view: View) -> list[t.SymbolInformation]:
    """The same as a list, for clients that know no tree."""
    return [one for symbol in symbols(view) for one in _flat(view.text.uri, symbol, None)]


def _flat(uri: str, symbol: t.DocumentSymbol, above: str | None) -> Iterator[t.SymbolInformation]:
    yield t.SymbolInformation(t.Location(uri, symbol.range), symbol.name, symbol.kind, container_name=above)
    for child in symbol.children or ():
        yield from _flat(uri, child, symbol.name)


def _exchange(view: View, scored: Scored) -> t.DocumentSymbol | None:
    exchange = scored.exchange
    parts: list[t.DocumentSymbol | None] = []
    if exchange.prompt:
        parts.append(_text(view, "Prompt", exchange.prompt, t.SymbolKind.String))
    for number, chunk in enumerate(exchange.context or ()):
        name = wording.chunk_name(number, chunk.title or chunk.id)
        parts.append(_text(view, name[:1].upper() + name[1:], chunk.text, t.SymbolKind.Array))
    claims = [_claim(view, claim.span, LABELS[claim.judgement.verdict]) for claim in scored.claims]
    parts.append(_text(view, "Response", exchange.response, t.SymbolKind.Object, claims))
    about = _short(exchange.prompt.text if exchange.prompt else exchange.response.text)
    children = [part for part in parts if part is not None]
    return _symbol(view, f"{exchange.index + 1}. {about}", scored.hull, t.SymbolKind.Namespace, children, title(scored))


def _text(
    view: View, name: str, text: Mapped, kind: t.SymbolKind, children: Sequence[t.DocumentSymbol | None] = ()
) -> t.DocumentSymbol | None:
    inner = [child for child in children if child is not None]
    return _symbol(view, name, text.whole, kind, inner, _short(text.text))


def _claim(view: View, span: Span, label: str) -> t.DocumentSymbol | None:
    moved = view.now(span)
    return _symbol(view, f"{label} {_short(moved.cut(view.text.text))}", span, t.SymbolKind.Boolean) if moved else None


def _symbol(
    view: View,
    name: str,
    span: Span | None,
    kind: t.SymbolKind,
    children: Sequence[t.DocumentSymbol] = (),
    detail: str = "",
) -> t.DocumentSymbol | None:
    """A symbol whose range holds what was typed inside since it was scored, and all its children."""
    if span is None:
        return None
    grown = view.grown(span)
    place = t.Range(view.position(grown.start), view.position(grown.end))
    return t.DocumentSymbol(name, kind, place, t.Range(place.start, place.start), detail, children=list(children))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LENGTH else line[: _LENGTH - 1].rstrip() + "…"

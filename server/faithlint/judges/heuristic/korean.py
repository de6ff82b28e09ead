"""Korean sentences with two predicates into claims: `서울은 수도이고 인구가 많다` -> two."""

import re
from collections.abc import Iterator

from faithlint.judges.heuristic.pieces import Piece

_LINK = re.compile(
    r"(?P<end>이고|이며|했고|했으며|하였고|하였으며|됐고|됐으며|되었고|되었으며|있고|있으며|였고|였으며|"
    r"었고|었으며|았고|았으며|(?:졌|렸|켰|났|갔|왔|섰|웠|렀|쳤)(?:고|으며)|지만)(?=[,\s])[,]?\s+"
)
_PLAIN_END = {
    "이고": "이다",
    "이며": "이다",
    "있고": "있다",
    "있으며": "있다",
    "지만": "다",
}
_TOPIC = re.compile(r"^[^,.]{0,40}?[가-힣\w)](?:은|는)\s")
_OWN_SUBJECT = re.compile(r"^(?:\S+\s){0,2}?\S*[가-힣](?:은|는|이|가)\s")


def split_korean(sentence: str) -> tuple[Piece, ...]:
    """The claims of a Korean sentence; a later one without a topic of its own gets that of the first."""
    return tuple(_pieces(sentence))


def _pieces(sentence: str) -> Iterator[Piece]:
    topic = _TOPIC.match(sentence)
    start = 0
    for link in _LINK.finditer(sentence):
        if link.start() - start < 2 or len(sentence) - link.end() < 4:
            continue
        body = sentence[start : link.start("end")] + _plain(link["end"])
        yield Piece(_with_topic(f"{body}.", topic if start else None), start, link.end("end"))
        start = link.end()
    yield Piece(_with_topic(sentence[start:], topic if start else None), start, len(sentence))


def _plain(end: str) -> str:
    return _PLAIN_END.get(end) or end.removesuffix("으며").removesuffix("고") + "다"


def _with_topic(text: str, topic: "re.Match[str] | None") -> str:
    return text if topic is None or _OWN_SUBJECT.match(text) else topic.group() + text

"""Korean sentences with two predicates into claims: `서울은 수도이고 인구가 많다` -> two."""

import re
from collections.abc import Iterator

from faithlint.judges.heuristic.measured import MEASURES_KO
from faithlint.judges.heuristic.pieces import Piece
from faithlint.text.korean import read_word

_LINK = re.compile(
    r"(?P<end>이고|이며|했고|했으며|하였고|하였으며|됐고|됐으며|되었고|되었으며|있고|있으며|였고|였으며|"
    r"었고|었으며|았고|았으며|(?:졌|렸|켰|났|갔|왔|섰|웠|렀|쳤)(?:고|으며)|지만|고|며)(?=[,\s])[,]?\s+"
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
_MEASURE = re.compile(rf"(?:{MEASURES_KO})(?:은|는|이|가)\s")
_SHARED_FRAME = re.compile(r"^(?:\S+\s)?\S+(?:에서도|에도|에게도)\s|^\S+도\s")
"""`부산역에서도 탈 수 있다` leaves out what the first clause has told."""

_GOES_ON = re.compile(r"(?:있|싶|나서|나면|나니|보니|말|또|서)")
_MOMENT = re.compile(r"\d\S*(?:에|부터|까지)\s")
_VERB_END = re.compile(r"([가-힣])다[.!]?$")
_LONGEST_VERB = 5
_FIRST, _SYLLABLES = ord("가"), 11172
_N, _L = 4, 8
"""The numbers of ㄴ and ㄹ at the end of a syllable."""


def split_korean(sentence: str) -> tuple[Piece, ...]:
    """The claims of a Korean sentence; a later one without a topic of its own gets that of the first."""
    return tuple(_pieces(sentence))


def _pieces(sentence: str) -> Iterator[Piece]:
    topic = _TOPIC.match(sentence)
    start = 0
    for link in _LINK.finditer(sentence):
        rest = sentence[link.end() :]
        if link.start() - start < 2 or len(rest) < 4 or _SHARED_FRAME.match(rest):
            continue
        closed = _closed(sentence, start, link)
        if closed:
            yield _piece(closed, start, link.end("end"), topic)
            start = link.end()
    yield _piece(sentence[start:], start, len(sentence), topic)


def _piece(text: str, start: int, end: int, topic: "re.Match[str] | None") -> Piece:
    if topic is None or not start or (_OWN_SUBJECT.match(text) and not _MEASURE.match(text)):
        return Piece(text, start, end)
    return Piece(topic.group() + text, start, end, topic.end())


def _closed(sentence: str, start: int, link: "re.Match[str]") -> str:
    """A clause as a sentence; empty where its form may mean something else."""
    end = link["end"]
    if end in ("고", "며") or (end in ("이고", "이며") and _is_verb(sentence[start : link.end("end")])):
        apart = _is_told_apart(sentence, start, link)
        return _present(sentence[start : link.end("end") - 1], sentence) if apart else ""
    plain = _PLAIN_END.get(end) or end.removesuffix("으며").removesuffix("고") + "다"
    return f"{sentence[start : link.start('end')]}{plain}."


def _is_verb(text: str) -> bool:
    """Whether the last word is a verb (`줄이고`) and no noun with its copula (`수도이고`)."""
    word = text.rpartition(" ")[2]
    read = read_word(word)
    return (read.verb or read.action) and len(word) <= _LONGEST_VERB


def _is_told_apart(sentence: str, start: int, link: "re.Match[str]") -> bool:
    """Whether a present clause and the next are two statements: each with its moment, or with its own subject."""
    left, rest = sentence[start : link.start()], sentence[link.end() :]
    if _GOES_ON.match(rest):
        return False
    moments = bool(_MOMENT.search(left) and _MOMENT.match(rest))
    if left.endswith("하"):
        # 시작하고 is a verb beside a moment; it could be `with` behind a noun, or an adjective.
        return moments
    own = bool(_OWN_SUBJECT.match(f"{left} ") and _OWN_SUBJECT.match(rest))
    return (own or moments) and _is_verb(sentence[start : link.end("end")])


def _present(stem: str, sentence: str) -> str:
    """A verb's stem in the present, where the sentence ends in the present of a verb itself; else empty."""
    last = _VERB_END.search(sentence)
    code = ord(stem[-1]) - _FIRST
    if last is None or _final(last[1]) != _N or not 0 <= code < _SYLLABLES:
        return ""
    if _final(stem[-1]) in (0, _L):
        # 열리다, 열다: the last syllable takes the ㄴ.
        return f"{stem[:-1]}{chr(ord(stem[-1]) - _final(stem[-1]) + _N)}다."
    return f"{stem}는다."


def _final(syllable: str) -> int:
    return (ord(syllable) - _FIRST) % 28

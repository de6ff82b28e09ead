"""Japanese sentences with two predicates into claims: only where the forms leave no doubt what is told of what."""

import re

from faithlint.judges.heuristic.measured import MEASURES_JA
from faithlint.judges.heuristic.pieces import Piece

_TOPIC = re.compile(r"^[^、。はがを]{1,30}は(?=[^、。])")
_DEPENDS = re.compile(
    r"ので|から、|けれど|けど|のに|れば|たら|なら|とき|(?<!\d)時に|場合|ため|ながら|ない|ません|という|と、|[「（]"
)
"""With these the parts are not told for themselves: conditions, reasons, negations, reported speech."""

_COPULA = re.compile(rf"(?P<end>で|であり)、(?=(?:{MEASURES_JA})[はが])")
_CHAIN = re.compile(r"(?P<end>し|[いっ]て|んで|[きけせてべめれえげびみりち]て)、")
_PAST = re.compile(r"(?P<polite>ました|でした)。?$|(?:た|だ)。?$")
_PRESENT = re.compile(r"(?P<polite>します)。?$|する。?$")
_POLITE_COPULA = re.compile(r"(?:です|ます|でした|ました)。?$")


def split_japanese(sentence: str) -> tuple[Piece, ...]:
    """The claims of a Japanese sentence; each later one has the topic of the first."""
    topic = _TOPIC.match(sentence)
    if topic is None or _DEPENDS.search(sentence):
        return (Piece(sentence, 0, len(sentence)),)
    joint = _COPULA.search(sentence, topic.end()) or _CHAIN.search(sentence, topic.end())
    closed = _closed(sentence, joint) if joint else ""
    if joint is None or not closed or "、" in sentence[joint.end() :] or _has_topic(sentence[joint.end() :], joint):
        return (Piece(sentence, 0, len(sentence)),)
    first = Piece(f"{sentence[: joint.start('end')]}{closed}。", 0, joint.end("end"))
    rest = sentence[joint.end() :]
    return first, Piece(topic.group() + rest, joint.end(), len(sentence), topic.end())


def _closed(sentence: str, joint: "re.Match[str]") -> str:
    """The end of the first part as a sentence, in the tense and politeness of the last; empty when that is open."""
    end = joint["end"]
    if end in ("で", "であり"):
        return "です" if _POLITE_COPULA.search(sentence) else "である"
    past = _PAST.search(sentence)
    if past:
        if end == "し":
            return "しました" if past["polite"] else "した"
        return end[:-1] + ("だ" if end[-1] == "で" else "た")
    present = _PRESENT.search(sentence)
    if present and end == "し":
        return "します" if present["polite"] else "する"
    return ""


def _has_topic(rest: str, joint: "re.Match[str]") -> bool:
    """Whether what follows a verb tells of something else."""
    return joint["end"] not in ("で", "であり") and bool(re.match(r"[^、。を]{1,20}[はが]", rest))

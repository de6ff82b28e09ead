"""Chinese sentences with two predicates into claims: only where it is certain that both are told of one subject."""

import re

from faithlint.judges.heuristic.measured import MEASURES_ZH
from faithlint.judges.heuristic.pieces import Piece

_SUBJECT = re.compile(
    r"^(?P<subject>[^，；。、：“”（）\s]{1,16}?)(?=(?:始?建于|成立于|创立于|位于|坐落于|出生于|生于|毕业于|建成于|开业于|"
    r"是(?!否|不是)|拥有|设有|共有|有|属于|由|于))"
)
_DEPENDS = re.compile(r"如果|若|只要|只有|除非|虽然|尽管|因为|由于|当|即使|要是|不是|据|认为|表示|说")
"""With these the parts are not told for themselves: conditions, reasons, reported speech."""

_JOINT = re.compile(
    rf"[，；](?P<link>并且|而且|并|且)?(?P<next>(?:{MEASURES_ZH})|(?<=且|并)[^，；。]|"
    r"(?:始?建于|成立于|位于|坐落于|拥有|设有|共有|属于|长|高|宽|深|重)(?=[^，；。]))"
)


def split_chinese(sentence: str) -> tuple[Piece, ...]:
    """The claims of a Chinese sentence; each later one has the subject of the first."""
    subject = _SUBJECT.match(sentence)
    if subject is None or _DEPENDS.search(sentence):
        return (Piece(sentence, 0, len(sentence)),)
    joints = list(_JOINT.finditer(sentence, subject.end()))
    others = len(re.findall("[，；]", sentence)) - len(joints)
    if not joints or others:
        return (Piece(sentence, 0, len(sentence)),)
    pieces, start = [], 0
    for joint in joints:
        pieces.append(_piece(sentence, start, joint.start(), subject["subject"]))
        start = joint.start("next")
    return (*pieces, _piece(sentence, start, len(sentence), subject["subject"]))


def _piece(sentence: str, start: int, end: int, subject: str) -> Piece:
    lead = subject if start else ""
    body = sentence[start:end].rstrip()
    return Piece(lead + (body if body.endswith(("。", "！")) else f"{body}。"), start, start + len(body), len(lead))

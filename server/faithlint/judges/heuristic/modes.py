"""Whether a Korean, Japanese or Chinese sentence tells what is, or what is planned, possible, due, wished or likely."""

import re

from faithlint.text.hangul import RIEUL, with_final

# -(으)ㄹ, behind which a noun says what has not come about: 세울 계획, 올 것, 할 수.
_RIEUL = "[" + "".join(with_final(chr(code), RIEUL) for code in range(0xAC00, 0xAC00 + 11172, 28)) + "]"

_MODES = (
    (
        "planned",
        re.compile(
            rf"{_RIEUL} ?(?:계획|예정|방침|생각|작정)|(?:려고 ?|려 |자고 |고자 ?)(?:하|한|했|합|해|할)"
            r"|기로 ?(?:하|한|했|합|결정)|予定|計画して|つもり|方針だ|方針で|(?:よう|おう)と(?:し|す|考え)"
            r"|计划|計劃|打算|准备|準備|拟于|考虑|考慮"
        ),
    ),
    (
        "likely",
        re.compile(
            rf"{_RIEUL} ?(?:전망|듯|가능성|것|거)|지도 모|[은는을] 것 같|로 (?:보인|보입|추정|추측|예상|전망)"
            r"|見込み|見通し|だろう|でしょう|かもしれ|らしい|ようです|とみられ|と思われ|可能性"
            r"|可能|也许|也許|或许|或許|大概|恐怕|预计|預計|有望|将会?|將會?"
        ),
    ),
    ("able", re.compile(rf"{_RIEUL} ?수[가는도]? ?[있없]|ことができ|ことが可能|可以|能够|能夠")),
    (
        "due",
        re.compile(r"\w야 ?(?:하|한|할|합|했|된|됩|됐)|なければな|なくてはな|べき|必要がある|必须|必須|应该|應該"),
    ),
    ("wished", re.compile(r"고 싶|기를 (?:바라|바란|원하|원한|희망)|たい(?:と|です|。|\Z)|てほしい|希望|想要")),
)


def modes(text: str) -> frozenset[str]:
    """What the words of a sentence say of it: "planned", "likely", "able", "due", "wished"; empty for a plain fact."""
    if text.isascii():
        return frozenset()
    return frozenset([name for name, pattern in _MODES if pattern.search(text)])

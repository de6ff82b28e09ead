"""Words of Japanese and Chinese runs, without a dictionary.

Japanese changes its script between words: a run of Han or katakana is a word, hiragana is grammar. Chinese is cut at
its function words; what lies between them is taken as one word.
"""

import re

# Words by which one asks or that only hold a sentence together.
_JA_LIGHT = frozenset(
    (
        *"教下何例作使書言行見思知際時事物者等的中上今私彼僕皆々為用他",
        "方法",
        "説明",
        "場合",
        "以下",
        "以上",
        "彼女",
        "私達",
    )
) | {"紹介", "解説", "可能"}
_ZH_BREAK = re.compile(
    "怎么样|怎么|什么|为什么|如何|哪些|哪个|哪里|哪|多少|请问|请|解释一下|解释|说明|介绍一下|介绍|告诉我|一下|以及|或者|还是|因为|所以|但是|"
    "如果|虽然|可以|能够|应该|需要|是否|是不是|有没有|一个|一种|这个|那个|这些|那些|它们|他们|我们|你们|之间|通过|根据|关于|对于|进行|非常|今天"
    "|[的了是在和与及吗呢吧啊也很把被让给有没不我你他她它这那们]"
)
_ZH_LIGHT = frozenset((*"用做写说看去来大小多少好上下中里", "方法", "办法"))


def segment(run: str, script: str, language: str) -> list[tuple[int, int, bool]]:
    """Parts of a run of one script: start, end, and whether the part is a word of content."""
    if script == "hiragana":
        return [(0, len(run), False)]
    if script == "katakana":
        return [(0, len(run), any(char not in "ーッ・" for char in run))]
    if language != "zh":
        return [(0, len(run), run not in _JA_LIGHT)]
    parts: list[tuple[int, int, bool]] = []
    at = 0
    for found in _ZH_BREAK.finditer(run):
        if found.start() > at:
            parts.append((at, found.start(), run[at : found.start()] not in _ZH_LIGHT))
        parts.append((*found.span(), False))
        at = found.end()
    if at < len(run):
        parts.append((at, len(run), run[at:] not in _ZH_LIGHT))
    return parts

"""A judge's own word for a verdict, read as one of the three."""

from faithlint.model import Verdict

_WORDS = {
    "yes": Verdict.YES,
    "supported": Verdict.YES,
    "supports": Verdict.YES,
    "entailed": Verdict.YES,
    "entailment": Verdict.YES,
    "no": Verdict.NO,
    "contradicted": Verdict.NO,
    "contradicts": Verdict.NO,
    "contradiction": Verdict.NO,
    "refuted": Verdict.NO,
    "unsure": Verdict.UNSURE,
}
_THREE = frozenset({"yes", "no", "unsure"})
_AROUND = " \t\r\n.,;:!\"'“”‘’`*_()[]"


def read_verdict(raw: str) -> tuple[Verdict, str]:
    """The verdict that `raw` names, and `raw` itself where it is none of the three words.

    `Yes`, `YES.` and ` yes ` are yes, `supported` is yes, `contradicted` is no; every unknown word is unsure.
    """
    word = raw.strip(_AROUND).casefold()
    return _WORDS.get(word, Verdict.UNSURE), "" if word in _THREE else raw

"""British and American spelling of English words."""

from collections.abc import Iterable
from functools import cache, lru_cache

from faithlint.text.patterns import lazy
from faithlint.text.wordlists import listed_lines

# Words that end so by origin, in either country.
_ALWAYS_ISE = lazy(
    r"(?:\A|re|over|un|en)(?:prom|exerc|adv|surpr|otherw|enterpr|prem|prec|no|ra|r|w|comprom|superv|rev|franch|expert|disgu"
    r"|merchand|improv|telev|dev|compr|conc|parad|treat|dem|cru|bru|pra|po|advert|ar|appr|likew|pairw|elementw|stepw"
    r"|clockw|bitw|circumc|exc|inc|anatom|surm|desp|turquo|porpo|torto|chem|valu|marqu|lou|den)is"
    # Fundraising, enterprise, sunrise: whatever stands before.
    r"|\w*(?:rai|wi|noi|pri|crui|brui|gui)s|(?:sun|moon|high|low|up|salt|self)ris"
)
_ISE = lazy(r"(?<=[a-z]{3})is(e|es|ed|ing|er|ers|able|ation|ations|ational)\Z")
_YSE = lazy(r"(?<=[a-z]{2})ys(e|ed|ing|er|ers|es)\Z")
_OUR = lazy(
    r"(?<=[a-z])our(?=(?:s|ed|ing|er|ers|al|ally|ism|ist|ite|ites|able|ably|ful|less|hood|y|ation|ize|ized|izes|izing)?\Z)"
)
_KEEP_OUR = lazy(
    r"(?:\A|un|de|re|\w+ty)(?:f|h|y|p|s|t|d|fl|sc|det|cont|t|c|m|gl?am|velo|par?am|p|troubad|outp|downp|vel|ent)our"
)
_RE = lazy(r"(?<=[a-z])(t|b)re(s|d)?\Z")
_KEEP_RE = lazy(r"(?:macabre|timbre|antre|entre|cadavre)s?")
_DOUBLE_L = lazy(
    r"(trave|cance|labe|mode|leve|signa|channe|tunne|jewe|counse|fue|equa|paralle|dia|chise|marve|quarre|unrave"
    r"|initia|tota|marsha|due)ll(?=ed|ing|er|ers|ery)"
)
# Anaemia, paediatrics, oedema: of Greek words only.
_AE = lazy(r"a(?=em(?:ia|ic|ias|at|o|ato)|esthe|ediatri|ecolog|edia\Z)")
_OE = lazy(
    r"\Ao(?=e(?:dema|stro|soph))|(?<=rrh)o(?=ea)|(?<=\Af)o(?=et(?:us|al))|(?<=\Ahom)o(?=eopath)|(?<=\Aam)o(?=eba)"
)
_OGUE = lazy(r"(catal|dial|anal|prol|epil|monol)ogue(?=s?\Z)")


def american(word: str) -> str:
    """The American spelling of a lower-case word without accents; other words come back unchanged."""
    if not word.isascii() or len(word) < 4:
        return word
    return _listed().get(word) or (_respelled(word) if _may_change(word) else word)


def keeping_spelling(words: Iterable[str]) -> list[str]:
    """Those lower-case ASCII words of which a glance tells that `american` leaves them as they are."""
    listed = _listed()
    return [word for word in words if not _may_change(word) and word not in listed]


def _may_change(word: str) -> bool:
    if "is" in word or "our" in word or "re" in word[-4:] or "ll" in word or "ys" in word or "ogue" in word:
        return True
    return "ae" in word or "oe" in word


@lru_cache(maxsize=1 << 16)
def _respelled(word: str) -> str:
    if "our" in word and not _KEEP_OUR.match(word):
        word = _OUR.sub("or", word)
    if "is" in word and not _ALWAYS_ISE.match(word):
        word = _ISE.sub(r"iz\1", word)
    if "ys" in word:
        word = _YSE.sub(r"yz\1", word)
    if "re" in word[-4:] and not _KEEP_RE.fullmatch(word):
        word = _RE.sub(r"\1er\2", word)
    if "ll" in word:
        word = _DOUBLE_L.sub(r"\1l", word)
    if "ae" in word:
        word = _AE.sub("", word)
    if "oe" in word:
        word = _OE.sub("", word)
    return _OGUE.sub(r"\1og", word) if "ogue" in word else word


@cache
def _listed() -> dict[str, str]:
    return dict(line.split() for line in listed_lines("spelling_en.txt"))

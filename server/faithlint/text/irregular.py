"""English words whose inflections no stemmer finds: strong verbs and odd plurals."""

_FORMS = """
be am is are was were been being; have has had having; do does did done; go goes went gone; say said; make made;
know knew known; take took taken; see saw seen; come came; give gave given; find found; tell told; become became;
leave left; put; bring brought; begin began begun; keep kept; hold held; write wrote written; stand stood; hear heard;
mean meant; meet met; run ran; pay paid; sit sat; speak spoke spoken; lie lay lain; lead led; grow grew grown;
lose lost; fall fell fallen; send sent; build built; understand understood; draw drew drawn; break broke broken;
spend spent; rise rose risen; drive drove driven; buy bought; wear wore worn; choose chose chosen; seek sought;
throw threw thrown; catch caught; deal dealt; win won; forget forgot forgotten; sell sold; fight fought; teach taught;
eat ate eaten; sing sang sung; strike struck stricken; hang hung; shake shook shaken; ride rode ridden; feed fed;
shoot shot; drink drank drunk; sleep slept; fly flew flown; steal stole stolen; swim swam swum; hide hid hidden;
swear swore sworn; wake woke woken; bear bore born borne; bite bit bitten; bind bound; blow blew blown; breed bred;
cling clung; creep crept; dig dug; flee fled; forbid forbade forbidden; forgive forgave forgiven; freeze froze frozen;
get got gotten; grind ground; kneel knelt; lay laid; lend lent; light lit; overcome overcame; oversee oversaw overseen;
ring rang rung; shine shone; show shown; shrink shrank shrunk; sink sank sunk; slide slid; spin spun; spring sprang
sprung; stick stuck; sting stung; sweep swept; swing swung; tear tore torn; think thought; undergo underwent undergone;
undertake undertook undertaken; weave wove woven; weep wept; withdraw withdrew withdrawn; withstand withstood;
feel felt; bend bent; burn burnt; learn learnt; dream dreamt; spell spelt; spill spilt; prove proven; sew sewn;
person people persons; man men; woman women; child children; foot feet; tooth teeth; mouse mice; goose geese;
half halves; life lives; knife knives; leaf leaves; shelf shelves; wife wives; analysis analyses; crisis crises;
criterion criteria; medium media; datum data; phenomenon phenomena; bacterium bacteria; index indices; axis axes
"""

_BASES: dict[str, str] = {
    form: forms[0] for forms in (entry.split() for entry in _FORMS.split(";")) for form in forms[1:]
}
_PRESENT = frozenset({"am", "is", "are", "being", "has", "does", "goes"})
_PARTICIPLES = (
    frozenset(form for entry in _FORMS.split("person people")[0].split(";") for form in entry.split()[1:]) - _PRESENT
)


def base(word: str) -> str:
    """The base form of an irregular English word (lower case), else the word itself: `grew` -> `grow`."""
    return _BASES.get(word, word)


def is_irregular_past(word: str) -> bool:
    """Whether `word` (lower case) is an irregular past or participle, such as `built`."""
    return word in _PARTICIPLES

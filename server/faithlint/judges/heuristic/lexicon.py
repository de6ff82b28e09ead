"""The word lists of the heuristic judge. Lower case; English first, German beside it where a rule needs it."""

from faithlint.text.wordlists import word_set

_ENGLISH = word_set(
    "a an the this that these those it its he his him she her they them their we our you your i my me us and or "
    "but of in on at to for from by with as into onto is are was were be been being am has have had having do "
    "does did will would shall which who whom whose what there here also so such then than itself himself herself "
    "themselves own both either too very just quite rather about around approximately roughly some nearly almost "
    "circa each however moreover furthermore additionally overall currently now today still already thus "
    "therefore hence total per upon can able via while whereas yet s"
)
_OTHERS = word_set(
    "der die das den dem des ein eine "
    "einen einem einer eines er sie es ihr sein seine ihre und oder aber von im in am an auf aus bei mit nach zu "
    "zum zur für ist sind war waren wird werden wurde wurden hat haben hatte hatten sich auch als wie so le la "
    "les un une des du de et ou est sont était dans par pour sur avec il elle ils elles ce cette ces el los las "
    "uno una unos unas del y o es son era fue fueron con por para que se su sus à au aux"
)
FUNCTION_WORDS = _ENGLISH | _OTHERS
"""Words that carry no content of their own when a claim is aligned with a sentence."""

PARTICLES = word_set("de la le les un du des der die das del van von el los las di da y o e au aux su")
"""Small words inside names of many languages."""

NAMES_TOO = (_OTHERS - _ENGLISH - PARTICLES) | word_set("may march will")
"""Words that are names in English where they have a capital inside a sentence: the Oder, the month of May."""

NEGATIONS = word_set(
    "not no never none nobody nothing neither nor cannot without isn't aren't wasn't weren't doesn't don't didn't "
    "can't couldn't won't wouldn't hasn't haven't hadn't shouldn't mustn't lacks lack lacked fails failed refused "
    "unable instead nicht kein keine keinen keinem keiner nie niemals ohne "
    "pas jamais aucun aucune sans nunca sin ningún ninguna ninguno"
)

POSSIBILITY = word_set(
    "may might could possibly perhaps maybe potentially presumably supposedly allegedly reportedly apparently "
    "vielleicht möglicherweise könnte könnten dürfte"
)
PROBABILITY = word_set("likely probably unlikely expected seems seem seemed appears appeared suggests wahrscheinlich")
HEDGES = POSSIBILITY | PROBABILITY

QUANTIFIERS = word_set(
    "all every everyone everybody everything each any anyone most many few several some only always often usually "
    "sometimes rarely mostly mainly entirely completely partly exclusively solely half majority minority alle "
    "jeder jede jedes nur immer meist viele einige"
)
RESTRICTIONS = word_set(
    "than if unless except only until when whenever provided otherwise before after besides excluding apart although "
    "though despite unlike instead rather wenn falls außer bis bevor nachdem obwohl anders statt"
)
"""Words that narrow what a sentence says."""

SCOPES = word_set(
    "whether said says say saying claimed claims argued argues believes believed thinks thought alleged alleges denied "
    "denies planned plans plan planning hopes hoped hope wants wanted tried tries try intends intended proposed "
    "proposes suggested warned predicts predicted estimates considered considering asked demanded promised "
    "expects should would could according rumoured rumored supposed meant aims aimed threatened recommended "
    "recommends complained feared doubted insisted myth false wrongly nearly almost formerly former once originally "
    "previously used proposal proposals rejected rejects refused refuses declined failed fails attempted attempts "
    "promise promises offered offers idea request requested urged opposed opposes legend rumour rumor gossip"
)
"""Words under which a sentence does not state what it says as a plain fact of now."""

GENERIC_SUBJECTS = word_set(
    "company firm organisation organization agency group team club band school university museum city town village "
    "country region island river lake mountain building bridge tower hall house hotel shop store restaurant bakery "
    "book novel film movie album song game product device machine car vehicle ship plane software app service program "
    "project system policy law contract report study author artist writer director patient drug medicine species "
    "airline bank hospital college institute foundation charity magazine newspaper channel festival conference tool "
    "platform website site camera phone tablet laptop printer engine aircraft train boat castle fortress church temple "
    "palace theatre theater cinema stadium arena airport harbour port dam tunnel canal garden zoo farm factory mill "
    "mine plant brewery winery orchestra choir band singer painter composer poet novelist actor actress architect "
    "scientist physicist chemist politician brand startup agency ferry telescope satellite rocket battery vaccine virus"
)
"""Nouns that, behind `the` or `this`, take up a name told before: `Orbit Labs ... The company ...`."""

ERGATIVE = word_set(
    "open close start begin end move increase decrease grow change stop break expand finish launch improve burn sink "
    "form develop continue merge reopen shut"
)
"""Verbs that tell the same of their subject in both voices: `the hall opened`, `the hall was opened`."""

INTRANSITIVE = word_set(
    "died became lived went remained moved grew rose fell returned joined retired sank appeared came stood served "
    "worked won had began arrived emigrated stayed studied"
)
"""Pasts that have no passive: behind `was born ... and` they bring their own tense."""

ROLES = word_set("by for from to against with without under over before after into through behind above below")
"""Prepositions that tell the role of what follows."""

PRONOUNS_THING = word_set("it this es dies")
PRONOUNS_PERSON = word_set("he she er")
PRONOUNS_MANY = word_set("they these")
PRONOUNS = PRONOUNS_THING | PRONOUNS_PERSON | PRONOUNS_MANY | {"sie"}

AUXILIARIES = word_set(
    "is are was were has have had will would can could may might must shall should does did do isn't aren't "
    "wasn't weren't hasn't haven't hadn't won't can't cannot couldn't doesn't didn't don't ist sind war waren hat "
    "haben hatte hatten wird werden wurde wurden kann können liegt"
)
BE = word_set("is are was were been be being isn't aren't wasn't weren't")

_BASES = word_set(
    "orbit circle seat total average border span tour coach chair pump ring print map chase bake bark glow sculpt "
    "accept achieve act add admit affect allow announce appear apply appoint arrive ask attack attend attract "
    "avoid award base become begin believe belong block borrow break bring broadcast build burn buy call carry "
    "cause celebrate change charge choose claim clean close collect come compete complete connect consider "
    "consist contain continue contribute control convert cook cost cover create cross cut deal decide declare "
    "defeat defend deliver demand depend describe design destroy develop die direct discover display distribute "
    "divide draw drive drop earn eat educate elect employ enable encourage end enjoy enter establish exceed exist "
    "expand expect expire explain export express extend face fail fall feature feed feel fight fill find finish "
    "fit flow fly focus follow force form found fund gain generate get give go govern grow guarantee handle "
    "happen head hear help hire hold host house identify import improve include increase inform inspire install "
    "introduce invent invest involve issue join keep kill know land last launch lay lead learn leave lend let lie "
    "like limit link list live load look lose love make manage manufacture mark marry measure meet merge mention move "
    "name need note occupy occur offer open operate order organise organize own oversee pass pay perform permit "
    "place play possess prevent produce promise promote protect provide publish purchase put raise range rank "
    "reach read receive recognise recognize record reduce refer reflect refuse release rely remain remove rename "
    "renovate rent replace report represent require rescue resign result retire return rise rule run save say see "
    "seek seem sell send separate serve set settle share ship show sign sing sit speak specialise specialize "
    "spend sponsor stand star start state stay stock stop store stretch strike study submit succeed suffer "
    "suggest supply support surround take teach tell think throw trade train translate travel treat turn "
    "understand unite use visit vote want warn wash watch wear weigh welcome win work write "
    "melt boil freeze absorb adapt adopt advise argue arrange assist assume attach behave breathe calculate "
    "combine compare compose conclude confirm consume decrease deny detect differ disagree discuss dissolve emit "
    "encounter enforce evolve exclude fade forbid grind ignore imply inherit inspect insist intend "
    "interpret invite justify lack maintain migrate negotiate obey obtain oppose originate participate persuade "
    "postpone predict prefer prepare pretend prohibit prove pursue react rebuild recommend recover recycle reject "
    "relate relieve remember remind resemble resist respond restore restrict retain reveal revise rotate satisfy "
    "select shine shrink sleep smell solve specify spread stimulate strengthen survive swallow swim tolerate "
    "undergo vary violate wake"
)


def _third_person(base: str) -> str:
    if base.endswith(("s", "x", "ch", "sh", "o")):
        return base + "es"
    return base[:-1] + "ies" if base.endswith("y") and base[-2] not in "aeou" else base + "s"


_GERMAN_VERBS = word_set(
    "kostet kosten wiegt liegt liegen steht stehen gehört gehörte enthält umfasst umfasste bietet öffnet schließt "
    "beginnt endet dauert dauerte arbeitet arbeitete lebt lebte wohnt heißt hieß gilt galt führt führte verbindet "
    "verband produziert verkauft trägt trug misst fasst zählt nutzt verfügt besteht bestand stammt stammte begann "
    "endete kostete öffnete schloss gründete zog starb gewann verlor erhielt baute schrieb lag wuchs stieg sank fährt "
    "fuhr"
)

VERB_BASES = _BASES
THIRD_PERSON = frozenset(_third_person(base) for base in _BASES) | _GERMAN_VERBS
"""Verbs as they follow a subject in the singular."""

STATES = word_set("located based situated headquartered known named called used made designed intended home")
"""Participles that describe a lasting state: `Located in X, Y ...` is about now."""

ADVERBS = word_set(
    "also later then now still possibly probably even currently eventually subsequently finally soon often "
    "usually never only perhaps maybe likely mainly mostly previously recently today auch später dann heute"
)
BOUND_WORDS = word_set("up more less least most fewer than over under above below maximum minimum exceeding excess")
"""Words that make a limit of a figure."""

SUBORDINATORS = word_set(
    "if when whenever unless whether that because although though since while where whereas wenn dass weil obwohl "
    "damit "
    "während ob bevor nachdem falls sodass"
)
DETERMINERS = word_set(
    "the a an its his her their our this that these those each every der die das ein eine sein seine ihr ihre"
)

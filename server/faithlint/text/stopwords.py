"""Words that carry no content of their own, and the words by which a prompt merely asks.

The lists are small on purpose: a word that can be what a text is about ("value", "name", "system") is in none of them.
They know spellings only. That IT and US in capitals are names is decided where the capitals are seen
(`CAPITAL_NAMES`).
"""

from functools import cache

from faithlint.text.patterns import lazy
from faithlint.text.wordlists import listed_lines, word_set

CAPITAL_NAMES = frozenset({"IT", "US", "WHO", "GET"})
"""Names that, written small, would be stop words."""

_STOP = {
    "en": """
        a about above according across after again against ago all almost along already also although always am among
        an and another any anybody anyhow anyone anything anyway anywhere are aren't around as at away be became
        because become becomes been before behind being below beneath beside besides between beyond both but by can
        can't cannot concerning could couldn't did didn't do does doesn't doing don't done down due during each either
        else enough especially etc even ever every everybody everyone everything everywhere except few fewer for from
        further get gets getting gives given go goes going gone went got had hadn't has hasn't have haven't having he
        hence her here hers herself him himself his how however i if in including indeed instead into is isn't it its
        itself just keep least less kept lest let like likely made make makes making many may maybe me might mightn't
        mine more moreover most mostly much must mustn't my myself namely neither never nevertheless no nobody none
        nor not nothing now near despite amid amongst whilst alongside nowhere of off often ok okay on once one only
        onto or other others otherwise ought our ours ourselves out over own per perhaps quite rather really regarding
        require required requires same seem seems several shall shan't she should shouldn't since so some somebody
        somehow someone something sometimes somewhere soon still such than that the their theirs them themselves then
        there thereby therefore these they this those though through throughout thus till to together too toward
        towards under unless until unto up upon us use used uses using usually very via vs versus was wasn't way we
        well were weren't what whatever when whenever where whereas wherever whether which whichever while who whoever
        whole whom whose why will with within without won't would wouldn't yes yet you your yours yourself yourselves
        i'd i'll i'm i've you'd you'll you're you've he'd he'll she'd she'll it'd it'll we'd we'll we're we've they'd
        they'll they're they've there'll there're who'd who'll who're who've that'd that'll what're what'll y'all
        ain't let's i.e e.g cf want wants wanted wanna need needs needed needn't hasnt dont cant im ive c'mon hi hey
        thanks thank lot lots furthermore somewhat gonna gotta underneath unlike oneself
    """,
    "de": """
        aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da damit
        dann das dass daß dein deine dem den denn der des deshalb die dies
        diese diesem diesen dieser dieses doch dort
        du durch ein eine einem einen einer eines er es etwas euch euer für gegen gibt hab habe haben hat
        hatte hatten hier
        hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann
        kannst kein keine keinem keinen keiner können könnte machen man mehr mein meine meinem meinen mich mir
        mit muss
        müssen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit sich
        sie sind
        so soll sollen sollte sondern sowie über um und uns unser unsere unter vom von vor wann war waren warum was
        weil welche welchem welchen welcher welches wenn wer werde werden wie wieder wieso will wir wird wirst
        wo wofür
        wollen wurde wurden würde zu zum zur zwischen funktioniert funktionieren heißt bedeutet
        viel viele vielen vieler vieles bitte möchte möchten möchtest möchtet hätte hätten hättest wäre wären
        mag mögen darf dürfen musst müsst sollst sollten könnten könntest könnt würden würdest wem wen wessen
        worauf woran worin womit wodurch wohin woher bevor nachdem obwohl während falls sobald solange dabei
        davon dazu daran darauf darin darüber daher darum jedoch trotzdem immer nie jemand niemand einige
        einigen einiger mehrere mehreren wenig wenige sowohl weder entweder etwa mal eben selbst derselbe
        dieselbe dasselbe deren dessen ihres eures eurer eure hattest sagen sag
        weshalb wieviel wozu
        beträgt betragen betrug lautet lauten hieß heißen seid wart warst dich dir euren eurem jener jene jenes jenem
        jenen solche solcher solches solchen solchem manche mancher manches manchen manchem beide beiden beider beides
        sonst stets manchmal zusammen sogar eher fast gar genug ziemlich besonders insbesondere beispielsweise bzw usw
        innerhalb außerhalb gegenüber bezüglich hinsichtlich wegen trotz statt anstatt entlang ab außer neben damals
        inzwischen bereits bald hin her habt hast hattet werdet würdet worden geworden gewesen wollte wollten willst
        wollt sollt solltest musste mussten müsste müssten konnte konnten durfte durften dürfte dürften lassen lässt
        brauche brauchst braucht brauchen tun tut tue macht mache machst bedeuten liegt befindet befinden nämlich
        allerdings zwar dennoch deswegen somit weiterhin zudem außerdem wohl welch irgendein irgendeine irgendwie
    """,
    "fr": """
        à a ai aie alors après as au aucun aucune aussi autre autres aux avait avant avec avez avoir avons bien car ce
        cela celle celles celui ces cet cette ceux chaque chez ci comme comment dans de depuis des donc dont du elle
        elles en encore entre es est et étaient était été être eu eux fait faire faut font il ils je jusqu la
        laquelle le lequel les lesquels leur leurs lors lorsque lui ma mais me même mêmes mes moi moins mon ne ni
        nos notre nous on ont ou où par parce pas peu peut peuvent plus pour pourquoi puis qu quand que quel quelle
        quelles quels qui quoi sa sans se sera ses si sien son sont sous suis sur ta te tes toi ton tous tout toute
        toutes très tu un une va vers vos votre vous
        peux pouvez pouvons veux veut voulez voulons dois doit devez doivent sais sait puis-je ceci ça celui-ci
        jusque puisque puisqu quoique tandis contre est-ce n'est c'est qu'est-ce s'il importe quelque quelques quelqu
        plusieurs beaucoup trop assez toujours jamais rien personne voici voilà vraiment bonjour serait seraient
        avais avaient aurait auraient étais étions vais allez
        combien
        certain certaine certains certaines chacun chacune tel telle tels telles lesquelles auquel auxquels auxquelles
        duquel desquels desquelles soi ici là ainsi déjà souvent parfois selon malgré pendant durant dès sauf outre
        envers parmi ayant étant aviez avions étiez serai seras serons serez seront aurai aura auras aurons aurez
        auront fera ferait faisons faites faisait pourra pourrait pourraient pourrions devrait devraient devrais
        devrions veulent voulait voudrais voudrait voudrions afin lorsqu également environ presque surtout notamment
        plutôt seulement signifie signifient cependant toutefois néanmoins pourtant ensuite enfin etc
    """,
    "es": """
        a ahora al algo algunas algunos ante antes aquel aquella aquellos así aunque cada como cómo con contra
        cual cuál
        cuales cuáles cuando cuándo de del desde donde dónde dos durante e el él ella ellas ellos en entre era eran es
        esa esas ese eso esos esta está están estas este esto estos fue fueron ha hace hacen hacer hago hizo hacia han
        hasta hay la las
        le les lo los más me mi mí mis muy nada ni no nos nosotros o os otra otras otro otros para pero poco por
        porque
        pues que qué quien quién quienes se sea según ser si sí sin sino sobre son su sus también tan te tiene tienen
        todo todos tu tú tus un una unas uno unos usted ustedes va y ya yo
        cuánto cuánta cuántos cuántas puedo podemos puedes puede pueden podría podrías quiero quieres quisiera
        quiere necesito
        necesitas debe deben debo mucho mucha muchos muchas demasiado cualquier cualquiera alguien nadie nunca
        siempre ninguno ninguna mientras luego entonces mediante soy eres somos estoy estás estamos había habían
        he has hemos nuestra nuestro nuestras nuestros aquí ahí allí favor
        quiénes adónde
        tenemos tengo tuvo tenía tenían tienes será serán sería serían estaba estaban esté cuyo cuya cuyos cuyas ello
        dentro fuera además incluso apenas casi tal tales tanto tanta tantos tantas mismo misma mismos mismas ambos
        ambas varios varias tras salvo excepto aún aun todavía acerca haber habrá habría podía podrán deberías debería
        deberían necesita necesitan haces hagas alguna alguno algún ningún aquello significa significan asimismo
        embargo etc cuán aquél ésta éste
    """,
    "pt": """
        a à ao aos aquela aquele aquilo as às até com como cada da das de dela dele deles depois do dos e é ela
        elas ele
        eles em entre era eram essa esse esta está estão estas este estes eu foi foram há isso isto já lhe mais mas me
        mesmo meu meus minha muito na não nas nem no nos nós nossa nosso num numa o onde os ou para pela pelas pelo
        pelos por porque qual quais quando que quem se sem ser seu seus só são sobre sua suas também te tem têm um uma
        umas uns você vocês
        fazer faz fazem feito pode podem poderia posso podemos quero quer queria preciso precisa devo deve
        devem muita muitos muitas alguém
        ninguém nunca sempre nenhum nenhuma então enquanto aqui ali lá qualquer quanto quanta quantos quantas
        sou és somos estou estava tenho temos vou vai favor
        quê
        estavam tinha tinham tive teve será serão seria seriam dessa desse desses dessas deste desta destes destas
        nesse nessa neste nesta nesses nessas cujo cuja cujos cujas algum alguma alguns algumas outro outra outros
        outras todo toda todos todas tudo tanto tanta pouco pouca poucos poucas durante desde contra após sob além
        dentro fora ainda apenas quase assim logo porém pois portanto embora deveria deveriam poderiam fez significa
        significam fica ficam tal tais etc daquele daquela
    """,
    "it": """
        a ad agli ai al alla alle allo anche ancora avere che chi ci ciò col come con contro cosa così cui da dagli
        dai dal dall dalla dalle dallo degli dei del dell della delle dello di dopo dove e è ed egli erano era
        essere fa
        fra gli ha hanno ho i il in io la le lei li lo loro lui ma me mi mia mio molto ne negli nei nel nell nella
        nelle nello noi non nostra nostro o ogni per perché più poi può qual quale quali quando quanto quella quello
        questa queste questi questo qui quindi se sei senza si sia sono su sua sue sugli sui sul sull sulla sulle suo
        suoi tra tu un una uno vi voi
        puoi possono potresti potrebbe vorrei voglio vuoi devo deve devono molta molti molte qualcuno nessuno
        mai sempre allora mentre qualsiasi quanta quanti quante siamo sto stai sta stiamo stanno vado cos dov
        com
        sarà saranno sarebbe sarebbero stato stata stati state aveva avevano abbiamo avete fanno fare fatto tutto
        tutta tutti tutte altro altra altri altre stesso stessa stessi stesse poco poca pochi poche troppo alcuni
        alcune qualche nulla niente ecco durante dentro fuori sopra sotto verso presso tramite mediante oppure però
        dunque infatti cioè già solo soltanto invece quasi possiamo dovrei dovrebbe dovrebbero dobbiamo vogliamo vuole
        vogliono significa significano tale tali etc
    """,
    "nl": """
        aan al alle alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er
        ge geen had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je jij jouw jullie kan kun
        kunnen
        maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat ons onze ook op over reeds te
        tegen
        toch toen tot u uit uw van veel voor waar waarom wat wanneer want waren was welke werd wezen wie wij
        wil worden wordt
        zal ze zelf zich zij zijn zo zonder zou
        welk hoeveel
        bent gehad zouden zult zullen moeten moest moesten mag mogen kon konden kunt willen wilt gaan gaat doet elke
        elk ieder iedere beide sommige enkele ander wiens vaak soms ooit nooit zoals tijdens sinds tussen binnen
        buiten boven onder achter naast rond via hoewel terwijl zodat indien echter daarom waarmee waarvan waarin
        waarop erg zeer heel minder meest graag betekent betekenen hen haar onszelf werden geworden wel
    """,
    "sv": """
        alla att av blev bli blir bara de dem den denna deras dess det detta dig din ditt du där efter ej eller en er
        ett från
        för förut ha hade han hans har hon hur här i icke ingen inte jag ju kan kunde man med mellan men mig min mitt
        mot mycket ni nu när någon något några och om oss på samma sedan sig sin sina skulle som så till under upp ut
        vad var vara varför vi vid vilka vilken är över
        vem vilket
        ska måste får få gör göra gjorde finns varje allt andra också väldigt eftersom medan före genom utan inom vart
        varifrån hos hennes honom henne blivit haft vill ville betyder heter mina dina era våra vår ert
    """,
    "da": """
        af alle andet andre at bliver blev da de dem den denne der deres det dette dig din dine dit du efter
        eller en end er et for fordi fra før får gennem gør ham han hans har havde hej hende hendes her hos hun
        hvad hvem hver hvilken hvilket hvilke hvis hvor hvordan hvorfor hvornår i igen ikke ind ingen intet jeg
        jer jeres kan kunne man mange med meget men mellem mens mig min mine mit mod må måtte ned nogen noget
        nogle nu når og også om op os over på samme sig sin sine sit skal skulle som sådan så selv siden til ud
        uden under var ved vi vil ville vores være været mest mere både enten hverken selvom findes betyder
        hedder gerne blive bliver vores jo også dog altså blot kun hvem hvornår
    """,
    "no": """
        alle andre at av bare begge ble bli blir da de deg dem den denne der dere deres det dette din dine ditt
        du eller en enn er et ett etter for fordi fra før få får gjennom gjør gjøre ha hadde han hans har hei
        henne hennes her hos hun hva hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor i igjen ikke
        ingen inn jeg kan kunne man mange med meg meget mellom men mens mer mest mine mitt min mot må måtte ned
        noe noen nå når og også om opp oss over på samme seg selv sin sine sitt skal skulle slik som så til
        under ut uten var ved vi vil ville vår våre vært være å betyr heter både enten ikkje ein eit eg kva
        korleis kvifor kvar finnes jo bare kun
    """,
    "fi": """
        ei eivät emme en ette että hän hänen he heidän ja jo joka jotka joita jos jossa jota joten kaikki kanssa
        kautta koska kuin kuinka kuka kumpi kun kuten me meidän mihin mikä miksi millainen millaisia millä
        milloin minkä minun minä missä mistä miten mitä mitkä mukaan mutta myös ne niiden niin nyt ole olen olet
        oli olisi olivat olla on onko ovat paljonko montako sekä se sen siellä sille siinä sinä sinun sitä tai
        tämä tämän te teidän tuo voi voiko voidaan voivat vai vaikka vaan vielä ennen jälkeen aikana ilman yli
        alla välillä pitää täytyy saa haluan haluaisin tarkoittaa tarkoittavat niitä näitä nämä kerro
    """,
    "hu": """
        a az egy és is nem hogy mi mit miért mikor hol hova honnan ki kik kit kinek melyik milyen mennyi hány
        hogyan van vannak volt voltak lesz lenne ha de vagy mert mint meg már még csak be el fel le át ez ezt
        ezek azt azok én te ő ti ők engem téged minket őket nekem neki nekünk ebben abban erre arra ezzel azzal
        után előtt alatt között szerint nélkül miatt által felé során kell lehet tud tudok szeretnék szeretném
        kérem kérlek ami amely aki akik amelyek amit amikor ahol amíg ahogy minden más ilyen olyan nagyon legyen
        róla való volna sem se jelent valamint illetve mely vele hogyan
    """,
    "ro": """
        a acea această aceasta aceste acestea acestor acest acesta ai al ale altă alte alți am ar are aș asupra
        atunci au avea ca care cât câte câți câtă când ca ce cei cel cele cine cum cu cui da dacă dar de decât
        deci deja din după doar dintre ea ei el ele era este eu fi fie fiecare fost foarte fără fiind iar îi îl
        îmi în înainte între într încă își îți la le lor lui mai mea mei mele meu mi mine mult multe mulți mă ne
        nici nimic noastră noi nostru noștri nu o oare ori orice pe pentru peste poate pot prin puțin să sau său
        se și sunt spre sub suntem ta tale te tot toate toată toți tu tău un una unde unei unele unii unor unui
        va vă vom vor vreau voi vostru despre trebuie înseamnă numește că că şi aş toţi mulţi îşi îţi câţi alţi
        vreau acestui căror cărei află
    """,
    "he": """
        של את על עם או גם כי אם לא הוא היא הם הן אני אתה אנחנו זה זאת זו אלה מה מי איך למה מתי איפה היכן כמה איזה איזו
        יש אין היה הייתה היו להיות כל אל מן בין אבל רק עוד כמו אחרי לפני
        מהי מהו מהם מהן מיהו מיהי לו לה להם שלי שלך שלו שלה אותו אותה בו בה כך כדי הזה הזאת האם לכל
    """,
    "pl": """
        a aby albo ale ani bardzo bez bo być był była było były bym byś ci co czy czyli dla do gdy gdzie go i ich ile
        im ja jak jaka jaki jakie jakiego jakiej jako je jego jej jest jestem jeśli już kiedy kto która które którego
        której który których którym lub ma mają mam mi mnie może można mój na nad nam nas nasz nie nich nim niż o od
        oraz po pod poza przed przez przy są się skąd swój ta tak także tam te tego tej ten to tu ty tych tylko tym u
        w we więc wszystkie wszystko z za ze że
        dlaczego czemu jakich jakimi którzy czyj żeby aż bowiem ponieważ mogę chcę chciałbym chciałabym proszę trzeba
        należy powinien powinna podczas między wśród według znaczy oznacza znajduje
    """,
    "ru": """
        а без более бы был была были было быть в вам вас весь во вот все всё всего вы где да даже для до его ее
        её если
        есть еще ещё же за зачем здесь и из или им их к как какая какие какой когда которая которые который кто
        куда ли
        либо между меня мне много может можно мы на над надо наш не него нее ней нет ни них но ну о об однако он
        она они
        оно от очень по под почему при про с сам свой себе себя со так также такой там тем то того тоже только
        том ты у
        уже хотя чего чем через что чтобы чья эта эти это этого этой этом этот я
        такое такая такие сколько нужно нужен нужна нужны можете можешь могу хочу хочешь пожалуйста потому
        поэтому перед после всегда никогда каждый каждая каждое самый самая самое самые этих тех такого кого
        кому чему нами вами ими собой мой моя моё мои твой ваш ваша ваши наша наше наши бывает каким каких каком
        откуда сейчас
        какое чей чья
        каков какова каково каковы какую какого какому какими которого которой которых которым которыми котором которую
        которому чьё чьи этому этим этими эту тому теми та те ту такую таких свои своего своей своих свою своим своими
        моего моей моих нашего нашей наших вашего вашей ваших вся всю всех всем всеми всей другой другая другое другие
        других другим другими каждого каждой любой любая любое любые любого некоторый некоторые некоторых несколько
        многие многих мало является являются стал стала стало стали буду будет будем будут имеет имеют иметь могут мог
        могла могли должен должна должно должны хочет хотят нельзя лишь ведь тут туда сюда тогда теперь иногда обычно
        вместо кроме около среди вокруг против ради из-за хоть пусть зато итак почти совсем вообще именно тебя тебе
        тобой ним нём кем ком чём значит означает означают называется называются находится находятся
    """,
    "vi": """
        của là gì và có không các những một cho với được trong để này đó như thế nào bao nhiêu ở đâu khi tại
        sao vì hãy tôi
        bạn tôi về từ đến cũng đã sẽ đang rất hay hoặc nếu thì mà ai
        ra làm vào trên dưới giữa sau trước mỗi tất cả
    """,
    "tr": """
        bir bu şu ne nasıl neden niçin nedir midir mıdır mı mü için ile çok gibi daha nerede hangi kaç olan olarak
        değil ama veya ya kim ve
        var yok en çünkü kadar sonra önce göre hangisi kimin nereye nasıldır bana beni benim sen biz siz onlar bunu
        şey her bazı tüm ki da de ise olur olduğu arasında
        açıkla açıklayın açıklar anlat anlatın listele özetle özetleyin karşılaştır misin mısın musun müsün lütfen
        hakkında
    """,
    "hi": """
        की का के है हैं क्या में से को ने पर यह वह था थी थे कैसे क्यों कौन कहाँ कब कितना कितने कितनी हो होता होती होते
        और भी तो ही जो कि इस उस इन उन मैं हम आप वे ये किस किसी कुछ सब लिए साथ बारे बाद पहले तक करना करें करने मुझे
        हमें बताइए बताओ कृपया रहा रहे रही गया गए गई एक
        समझाइए समझाओ समझाएं लिखिए लिखो लिखें बताएं दीजिए दें
    """,
    "ar": """
        في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا لماذا كيف متى أين هل لا لم لن إن أن أو و ثم قد كان
        كانت يكون هو هي هم نحن أنا أنت كل بعض بين حتى إذا كما عند
        ماهي ماهو كم لها له لهم فيها فيه منها منه عليها عليه إليها بها به أي أية وهي وهو وهل غير دون خلال حول ضد منذ
        لكن لأن فإن ليس ليست سوف هناك هنا يتم تم
    """,
    "el": """
        ο η το οι τα του της των τον την στο στη στην στον και ή να με για από που πώς τι είναι δεν μη θα σε ως αυτό
        αυτή αυτός ένα μια ένας γιατί όταν αν
        ποιο ποια ποιος ποιοι ποιες τις τους αυτά αυτοί αυτές αυτού αυτής μου σου μας σας έχει έχουν έχω ήταν πού πότε
        πόσο πόσα πόσοι πολύ πιο μέσα πάνω κάτω μετά πριν χωρίς προς κατά αλλά ούτε είτε επίσης μία κάθε όλα όλοι
        στους στις στα απ κι ότι όπως
        τη τής κ έναν έχουμε μπορώ μπορεί πρέπει θέλω ποιον ποιαν όσο τόσο εδώ εκεί τώρα
    """,
}

_TASK = """
    answer brief briefly compare contrast define describe detail detailed details discuss elaborate enumerate explain
    explained explaining explanation give kindly list main mention outline please provide question show simple simply
    state step-by-step suggest summarise summarize summary tell write help briefly understand know concise sentence
    sentences paragraph paragraphs word words following hello
"""

# Commands only where a sentence begins with them; elsewhere they are what the text is about.
_LEADING_TASK = """
    brainstorm build calculate classify compose create design draft evaluate find generate identify illustrate implement
    name note paraphrase pretend proofread propose recommend rephrase respond rewrite translate check think consider
    look see try
"""

_LEAD_INS = """
    please can could would you and then to me us i want need also now just help let's kindly hello hi hey
"""


@cache
def stop_words(language: str) -> frozenset[str]:
    """Casefolded stop words of `language` (BCP 47 primary tag); empty for a language without a list."""
    return frozenset(_STOP.get(language, "").casefold().split())


# I'm without its apostrophe tells nobody English, because im is German far more often; nor do other languages' stop
# words tell theirs that are English words of content.
_NORDIC = (
    "af at av bare blot de dem den der dig din dog eg en end et for ha ham hans her hos hun inn ja jo kan man meg "
    "men mens min mine mod mot ned nu om op opp os over sin sit slik ud under ut var vi"
)
_UNTELLING = {
    "en": word_set("im"),
    "da": word_set(_NORDIC),
    "no": word_set(_NORDIC),
    "fi": word_set("ole alle he me ja jo sen en et ne se te ei"),
    "hu": word_set("a be de el le ha is ki kit volt arra meg lenne ti te se mint van fel sem mit hol"),
    "ro": word_set(
        "a o la de un se te tu noi voi el era fi fie are care mine sub tale tot al ale am ar au ai ca da din ea ei le "
        "lui mi ne nu ta va una ce prin mai tot mult multe mele mea pot pe lor ori cum doar mei fost deja"
    ),
    "": word_set(
        "ale ali ani bald bent biz bo car door elk embargo fare fast font hay heel hen pendant po pod sea sob solo soy "
        "state tale tel ten ton wart wilt"
    ),
}


@cache
def stop_word_languages() -> dict[str, tuple[str, ...]]:
    """Stop words, with the tags of all languages in which they are some."""
    table: dict[str, tuple[str, ...]] = {}
    for tag in listed_languages():
        for word in stop_words(tag) - _UNTELLING.get(tag, _UNTELLING[""]):
            table[word] = (*table.get(word, ()), tag)
    return table


@cache
def common_word_languages() -> dict[str, tuple[str, ...]]:
    """Frequent words that no English text has, with the tags of all languages in which they are some."""
    table: dict[str, dict[str, None]] = {}
    for line in listed_lines("common_words.txt"):
        tag, *words = line.split()
        for word in words:
            table.setdefault(word, {}).setdefault(tag)
    return {word: tuple(tags) for word, tags in table.items()}


_OF_KIND = (frozenset(("what", "which")), frozenset(("of",)))
# Behind a question word they only say what is asked for: "how long", "what kind".
_MEASURES = {
    "how": "long far old tall big large high wide deep heavy fast quickly frequently early late well",
    "wie": "lange alt weit hoch gross",
    "hoe": "lang oud ver hoog groot",
    "cuánto": "tiempo",
    "quanto": "tempo",
}
PHRASES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "based": (frozenset(), frozenset(("on",))),
    "instance": (frozenset(("for",)), frozenset()),
    "example": (frozenset(("for",)), frozenset()),
    "terms": (frozenset(("simple", "plain", "other", "basic", "layman")), frozenset()),
    "take": (frozenset(("it",)), frozenset()),
    "rid": (frozenset(("get", "gets", "getting", "got")), frozenset(("of",))),
    "looking": (frozenset(("i'm", "am", "we're")), frozenset(("for",))),
    "think": (frozenset(("you",)), frozenset()),
    **dict.fromkeys(("type", "types", "sort", "sorts"), _OF_KIND),
    **dict.fromkeys(("kind", "kinds"), (frozenset(("what", "which")), frozenset())),
    **{word: (frozenset((asks,)), frozenset()) for asks, words in _MEASURES.items() for word in words.split()},
}
"""Words that say nothing in a prompt behind and before certain others: what type of, in simple terms, how long."""


@cache
def task_words() -> frozenset[str]:
    """English words by which a prompt asks ("explain"), wherever they stand. For prompts only."""
    return frozenset(_TASK.split())


@cache
def leading_task_words() -> frozenset[str]:
    """English words that are commands at the start of a sentence only ("create")."""
    return frozenset(_LEADING_TASK.split())


_LEADING_TASK_ELSEWHERE = {
    "de": """
        fassen listen zähle zählen führe führen schreibe schreib schreiben erkläre erklär erklären beschreibe
        beschreiben nenne nennen vergleiche
        liste fasse gib gebe zeige zeig erstelle übersetze analysiere diskutiere definiere erläutere skizziere
        empfiehl empfehle sag sage bitte zusammenfassen auflisten geben zeigen erstellen übersetzen
        analysieren diskutieren definieren erläutern skizzieren vergleichen sagen verfassen verfasse
        formuliere formulieren stell stelle
    """,
    "fr": """
        recommande recommandez conseille conseillez suggère suggérez explique expliquez expliquer décris
        décrivez décrire compare comparez comparer résume résumez résumer
        écris écrivez rédige rédigez donne donnez cite citez liste listez définis définissez traduis traduisez
        analyse analysez écrire rédiger donner citer lister définir traduire analyser dire dis dites propose proposez
        proposer énumère énumérez énumérer montre montrez montrer présente présentez présenter indique indiquez
        indiquer fais
    """,
    "es": """
        explica explique explícame describe describa compara compare resume resuma escribe escriba redacta
        redacte cuenta recomienda sugiere enumera enumere define defina traduce traduzca analiza analice dime dame
        menciona indica haz di da
        explicar describir comparar resumir escribir redactar enumerar definir traducir analizar decir dar mencionar
        indicar lista liste muestra muestre mostrar propón
    """,
    "pt": """
        explique explica descreva descreve compare compara resuma escreva escreve redija liste enumere defina
        traduza analise diga cite mencione faça dê explicar descrever comparar resumir escrever listar enumerar
        definir
        traduzir analisar dizer citar mencionar dar mostre mostrar
    """,
    "it": """
        spiega spiegami spiegare descrivi descrivere confronta riassumi scrivi elenca definisci traduci
        analizza dimmi cita dammi racconta consiglia suggerisci di da confrontare riassumere scrivere elencare
        definire tradurre analizzare dire dare mostra mostrare fai proponi
    """,
    "nl": """
        beschrijf vergelijk schrijf noem vertaal analyseer definieer vertel geef leg vat uitleggen beschrijven
        vergelijken
        schrijven noemen vertalen analyseren definiëren vertellen geven samenvatten
    """,
    "zh": """
        比较 比較 对比 對比 分析 翻译 翻譯 总结 總結 概括 描述 介绍 介紹 解释 解釋 列出 列举 列舉 推荐 推薦 设计
        設計 编写
        編寫 撰写 撰寫 评价 評價 讨论 討論 说明 說明 阐述 闡述 简述 簡述 论述 論述
    """,
    "ru": """
        объясни объясните опиши опишите сравни сравните расскажи расскажите напиши напишите перечисли
        посоветуй посоветуйте порекомендуй порекомендуйте придумай придумайте помоги помогите создай создайте предложи
        предложите подбери подберите объяснить описать сравнить рассказать написать перечислить назвать
        перевести дать составить привести покажи показать перечислите назови назовите переведи переведите дай
        дайте составь составьте приведи приведите
    """,
    "sv": """
        förklara beskriv skriv lista jämför nämn ge berätta sammanfatta översätt visa rekommendera definiera föreslå
    """,
    "da": """
        forklar beskriv skriv sammenlign nævn giv fortæl opsummer oversæt anbefal definer foreslå
    """,
    "no": """
        forklar beskriv skriv sammenlign nevn fortell oppsummer oversett anbefal definer foreslå
    """,
    "fi": """
        selitä kuvaile kirjoita vertaa luettele kerro tiivistä käännä ehdota määrittele listaa
    """,
    "hu": """
        magyarázd írj írd sorold hasonlítsd foglald fordítsd mondd mutasd ajánlj javasolj
    """,
    "ro": """
        explică explicați descrie descrieți scrie scrieți compară comparați enumeră enumerați rezumă rezumați traduceți
        dați spune spuneți recomandă recomandați definește
    """,
    "pl": """
        wyjaśnij opisz napisz wymień porównaj podaj przetłumacz streść poleć zaproponuj pokaż omów zdefiniuj
    """,
    "ar": """
        اشرح اشرحي اكتب اكتبي صف قارن لخص ترجم اذكر عدد وضح عرف أخبرني أعطني اقترح
    """,
    "el": """
        εξήγησε εξηγήστε γράψε γράψτε περίγραψε περιγράψτε σύγκρινε συγκρίνετε μετάφρασε δώσε πες
    """,
    "he": """
        הסבר הסבירי כתוב כתבי תאר תארי השווה תרגם סכם ספר תן
    """,
}


@cache
def leading_tasks(language: str) -> frozenset[str]:
    """Words of `language` that are commands at the start of a sentence only; empty for languages without a list."""
    if language == "en":
        return leading_task_words()
    return frozenset(_LEADING_TASK_ELSEWHERE.get(language, "").split())


# The pronoun behind a command: escríbeme, raccontami.
_ENCLITIC = {
    "es": lazy("(?:me|nos)(?:l[aeo]s?)?\\Z"),
    "it": lazy("(?:mi|ci|me(?:lo|la|ne))\\Z"),
}
_ACUTE = str.maketrans("áéíóú", "aeiou")


def is_leading_task(word: str, language: str) -> bool:
    """Whether `word` is a command at the start of a sentence, with or without a pronoun behind it (escríbeme)."""
    tasks = leading_tasks(language)
    if word in tasks or language not in _ENCLITIC:
        return word in tasks
    found = _ENCLITIC[language].search(word)
    return found is not None and word[: found.start()].translate(_ACUTE) in tasks


_LEAD_INS_ELSEWHERE = """
    bitte nun jetzt und por favor per favore e y et и пожалуйста s'il te vous plaît svp alsjeblieft alstublieft
"""


@cache
def lead_ins_elsewhere() -> frozenset[str]:
    """Words of politeness of other languages than English that may stand before a command."""
    return frozenset(_LEAD_INS_ELSEWHERE.split())


_ASKING_VERBS = {
    "de": "können kannst könnten könntest würden würdest kann",
    "fr": "peux pouvez pourriez pourrais peux-tu pouvez-vous pourriez-vous pourrais-tu veux-tu voulez-vous",
    "es": "puedes puede podrías podría podéis",
    "pt": "pode podes poderia você",
    "it": "puoi può potresti potrebbe",
    "nl": "kun kunt kan zou",
    "ru": "можешь можете могли мог",
}


@cache
def asking_verbs(language: str) -> frozenset[str]:
    """Words of `language` with which a sentence begins that asks for what its infinitive says (Können Sie ...)."""
    return frozenset(_ASKING_VERBS.get(language, "").split())


@cache
def lead_ins() -> frozenset[str]:
    """English words of politeness that may stand before a command."""
    return frozenset(_LEAD_INS.split())


def listed_languages() -> tuple[str, ...]:
    """Tags of the languages that have a list."""
    return tuple(_STOP)

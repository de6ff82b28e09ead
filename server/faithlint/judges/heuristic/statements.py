"""What of a response is no claim: questions, commands, greetings, refusals, talk of the assistant about itself."""

import re

from faithlint.judges.heuristic.lexicon import AUXILIARIES, THIRD_PERSON
from faithlint.text.wordlists import word_set

_GREETING = re.compile(
    r"(?:hi|hello|hey|greetings|good (?:morning|afternoon|evening|day)|dear \w+|welcome|thanks?|"
    r"thank you|you're welcome|"
    r"you are welcome|no problem|my pleasure|have a (?:great|good|nice|wonderful|lovely) \w+|take care|good luck|enjoy|"
    r"cheers|goodbye|bye|great question|good question|best regards|kind regards|sincerely|happy to help|glad to help|"
    r"here(?:['’]s| is| are) (?:what (?:i|we)|(?:the|your|an?) (?:answer|summary|overview|information|details|list))|"
    r"hope (?:this|that|it) helps|let me know|feel free|please let|here you go|sure thing|of course|"
    r"certainly|absolutely|"
    r"sorry|apologies|hallo|guten (?:tag|morgen|abend)|gerne?|danke|vielen dank|viel (?:erfolg|spaß)|willkommen|"
    r"bonjour|salut|merci|n['’]hésitez|j['’]espère|hola|gracias|espero que|buenos días)\b",
    re.IGNORECASE,
)
_ABOUT_ITSELF = re.compile(
    r"(?:i|i'm|i’m|i've|i’ve|i'd|i’d|i'll|i’ll|we're sorry|we are sorry|as an? (?:ai|assistant|language model|llm)|"
    r"unfortunately, (?:i|the (?:provided|given|context))|sorry, (?:i|but)|let me|let's|let’s|allow me|"
    r"my (?:apologies|knowledge|training|understanding|sources)|ich (?:kann|konnte|habe|bin|weiß|hoffe)|"
    r"leider (?:kann|konnte|habe)|es tut mir leid|je (?:ne |suis|peux)|désolé|lo siento|como modelo)\b",
    re.IGNORECASE,
)
_ABOUT_CONTEXT = re.compile(
    r"(?:unfortunately,? |however,? |but )?(?:(?:the|this|your) )?(?:provided |given |supplied |available |retrieved )*"
    r"(?:context|documents?|text|information|passages?|sources?|material|article)s?(?: \w+)? "
    r"(?:does|do|did)(?: not|n't|n’t) "
    r"(?:mention|contain|provide|include|specify|say|state|give|tell|indicate|cover|explain|answer|have)"
    r"|(?:there is|there's|there was) no (?:information|mention|data|detail|indication)"
    r"|no (?:information|details?|mention|data) (?:is|was|are|were|about|on|regarding)"
    r"|(?:leider )?(?:enthält|erwähnt|nennt|liefert|gibt) (?:der|die|das|dieser) "
    r"(?:(?:bereitgestellte|gegebene|vorliegende)\w* )?(?:kontext|text|dokument|quelle|abschnitt|artikel)\b[^,]* kein"
    r"|(?:der|die|das|dieser|den|im) (?:(?:bereitgestellte|gegebene|vorliegende)\w* )?"
    r"(?:kontext|text|dokumente?n?|quellen?|abschnitt|artikel|unterlagen|informationen) "
    r"(?:enthält|erwähnt|nennt|liefert|enthalten|erwähnen|nennen|gibt es) (?:\w+ ){0,2}(?:keine?n?|nicht|nichts)\b",
    re.IGNORECASE,
)
_SOURCES = re.compile(
    r"(?:sources?|references?|see also|further reading|citations?|quellen?"
    r"|출처|참고 ?문헌|参考(?:文献|资料)?|来源|出典)\s?[:：]",
    re.IGNORECASE,
)
_POLITE_COMMAND = re.compile(
    r"[A-ZÄÖÜ][a-zäöüß]+en Sie\b|(?:Cliquez|Appuyez|Ouvrez|Visitez|Consultez|Notez|Veuillez|Utilisez|Entrez|Choisissez|"
    r"Sélectionnez|Allez|Voyez|Contactez|Essayez|Laissez|Haga|Visite|Consulte|Seleccione|Introduzca)\b"
)
"""`Klicken Sie`, `Cliquez`, `Haga clic`: no statement begins so."""

_EAST_ASIAN = re.compile(
    r"(?:안녕|감사합니다|고맙습니다|죄송|도움이 (?:되|필요)|궁금한|더 (?:궁금|필요)|네[,.!]|제가 |저는 |"
    r"您好|你好|希望|抱歉|对不起|很高兴|请|我(?:无法|不|没|是一|可以|很)|こんにちは|ありがとう|申し訳|すみません|私は)"
)
_EAST_ASIAN_END = re.compile(
    r"(?:하세요|주세요|십시오|십시요|보세요|마세요|세요|할까요|나요|까요|습니까|신가요|은가요|는가요|실래요|바랍니다|"
    r"ください|下さい|ましょう|ですか|ますか|でしょうか|お願いします|吗|呢|"
    r"다음과 같(?:습니다|다|아요|이)|(?:以下|次)の(?:通|とお)りです|如下)[.!?。！？…]*$"
)
_COMMANDS = word_set(
    "click open go contact reset use enter select press visit check see note remember please try make ensure call send "
    "don't do never keep take turn follow add remove install run type choose set read write download upload restart "
    "log sign submit fill bring ask consult refer consider avoid start stop wait put place mix stir heat bake let "
    "tap scroll navigate copy paste save delete create update verify review report provide give tell show find look "
    "klicken öffnen gehen wählen drücken besuchen beachten bitte"
)
_ANSWERS = word_set(
    "yes no true false correct incorrect right wrong maybe ja nein oui non sí 네 예 아니요 はい いいえ 是的 不是 对"
)
"""Answers that state nothing by themselves."""

_NEXT_STEP = word_set("then next now just simply first second finally afterwards also always dann jetzt zuerst")
"""Words before a command that only tell its turn."""
_FINITE = AUXILIARIES - {"do", "does", "did", "have", "may", "can", "will", "must", "should"}
_LEAD = re.compile(
    r"(?:(?:sure|certainly|of course|absolutely|yes|no|great|okay|ok|well|right|ja|nein|gerne)[,!.:]\s+"
    r"|(?:however|moreover|furthermore|additionally|also|in addition|in summary|overall|therefore|thus|in fact|"
    r"as a result|for example|for instance|in short|to summarize|in conclusion|finally|first|second|third|zudem|"
    r"außerdem),\s+"
    r"|(?:based on|according to|from|per) (?:the|your|this|these) (?:provided |given |supplied |available |retrieved )*"
    r"(?:context|documents?|text|information|passages?|sources?|articles?|data)(?: provided| given| above)?,\s+"
    r"|(?:the )?(?:answer|summary|note|short answer|in brief|tl;dr|hinweis|antwort|zusammenfassung):\s+"
    r"|(?:[A-Z]|\d{1,2})/\s+|\((?:[A-Za-z]|\d{1,2})\)\s+|[①-⑳]\s*|A:\s+"
    r"|(?:그리고|또한|하지만|그러나|따라서|그러므로|게다가|한편|즉|예를 들어),?\s+"
    r"|(?:참고|답변|요약|결론|정답|메모|비고):\s+"
    r"|(?:此外|另外|因此|所以|总之|例如|首先|其次|最后|但是|不过|同时)，|(?:注|答案|总结|结论|备注|回答)[:：]\s*"
    r"|(?:また|そして|しかし|さらに|したがって|つまり|なお|ただし|例えば|一方)、|(?:補足|まとめ|回答|結論|備考)[:：]\s*)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def lead(text: str) -> int:
    """How many characters at the start only introduce the claim (`Sure, `, `According to the context, `)."""
    at = 0
    while match := _LEAD.match(text, at):
        at = match.end()
    return at


def is_statement(text: str, *, item: bool) -> bool:
    """Whether a sentence says something about the world. In a list (`item`) a mere phrase does."""
    bare = text.strip("\"'“”‘’«»()[]*_¡¿ \t\n")
    words = _WORD.findall(bare)
    if not any(char.isalpha() for char in bare) or not words or bare.rstrip(".!").lower() in _ANSWERS:
        return False
    if re.search(r"[?？][\"'”’)\]]*\s*$", text) or _EAST_ASIAN_END.search(bare) or _EAST_ASIAN.match(bare):
        return False
    if _ABOUT_ITSELF.match(bare) or _ABOUT_CONTEXT.match(bare) or _SOURCES.match(bare):
        return False
    if _GREETING.match(bare) and not _states(words):
        return False
    if bare.endswith(":") or _is_command(words) or _POLITE_COMMAND.match(bare):
        return False
    return item or not _is_mere_phrase(bare, words)


def _states(words: list[str]) -> bool:
    """Whether a sentence that begins like a greeting goes on to state something with a figure in it."""
    return len(words) > 6 and any(word.isdigit() for word in words) and words[0].lower() not in ("let", "feel", "thank")


def _is_command(words: list[str]) -> bool:
    while len(words) > 1 and words[0].lower() in _NEXT_STEP:
        words = words[1:]
    first = words[0].lower().replace("’", "'")
    if first not in _COMMANDS:
        return False
    if first == "please":
        return True
    # `Contact details are on the site` and `Use of the app is free` state; `Open the app` does not.
    return not any(word.lower() in _FINITE or word.lower() in THIRD_PERSON for word in words[1:5])


def _is_mere_phrase(bare: str, words: list[str]) -> bool:
    """A short exclamation (`Great news!`) or a title without a verb."""
    if not bare.isascii():
        return False
    has_verb = any(word.lower() in AUXILIARIES or word.lower().endswith(("s", "ed", "d", "t", "n")) for word in words)
    has_figure = any(char.isdigit() for char in bare)
    return len(words) <= 4 and not has_figure and (bare.endswith("!") or not has_verb)

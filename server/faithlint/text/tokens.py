"""Cuts a text into tokens with exact offsets: words of any script, technical terms, values, code.

One alternation, most specific first, runs over the text as it was sent. Nothing is normalised here: a token's text is
literally what stands at its span. Punctuation, white space and symbols yield no token; what lies between two tokens
is asked of `gap`.

Every pattern is anchored by what may not stand before it, or bounded, so that the time grows with the text only.
"""

import re
import unicodedata
from collections.abc import Iterator
from enum import Enum, StrEnum
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from faithlint.model.span import Span
from faithlint.text.composition import composed
from faithlint.text.languages import HAN, HANGUL, HIRAGANA, KATAKANA
from faithlint.text.okurigana import OKURIGANA
from faithlint.text.patterns import lazy


class TokenKind(StrEnum):
    """What a token is."""

    WORD = "word"
    NUMBER = "number"
    MONEY = "money"
    PERCENT = "percent"
    QUANTITY = "quantity"
    VERSION = "version"
    ACRONYM = "acronym"
    TERM = "term"
    IDENTIFIER = "identifier"
    URL = "url"
    EMAIL = "email"
    HANDLE = "handle"
    FLAG = "flag"
    PATH = "path"

    # Every token's kind is looked up several times, and the hash of an enumeration is a function in Python.
    __hash__ = str.__hash__


VALUES = frozenset({TokenKind.MONEY, TokenKind.PERCENT, TokenKind.QUANTITY, TokenKind.VERSION})
"""Kinds that are equal only when their values are."""


class Token(NamedTuple):
    """`text` is literally what stands at `span`."""

    text: str
    span: Span
    kind: TokenKind


class Gap(Enum):
    """What lies between two tokens."""

    JOINED = "joined"
    SPACE = "space"
    COMMA = "comma"
    SENTENCE = "sentence"

    # As for the kinds of tokens: every gap is looked up, and the hash of an enumeration is a function in Python.
    __hash__ = object.__hash__


def _letters(*blocks: range) -> str:
    """A character class: the letters, marks and digits of `blocks`.

    Code points between two of them that are not assigned yet are in it too: most will be letters, and a class of fewer
    ranges is compiled sooner.
    """
    ranges: list[str] = []
    for block in blocks:
        low = high = ""
        for char in map(chr, block):
            category = unicodedata.category(char)
            if category[0] in "LM" or category == "Nd" or char == "\xad":
                low, high = low or char, char
            elif low and category != "Cn":
                ranges.append(f"{low}-{high}")
                low = ""
        if low:
            ranges.append(f"{low}-{high}")
    return "".join(ranges)


# Letters of the scripts that write words with spaces, but for those of western languages.
_OTHERS = _letters(
    range(0x250, 0x1100),
    range(0x1200, 0x2000),
    range(0x20D0, 0x20F1),
    range(0x2C00, 0x2E00),
    range(0xA4D0, 0xA960),
    range(0xA980, 0xAC00),
    range(0xFB00, 0xFDD0),
    range(0xFDF0, 0xFE00),
    range(0xFE20, 0xFE30),
    range(0xFE70, 0xFEFD),
    range(0xFF10, 0xFF5B),
    range(0x1D400, 0x1D800),
)
_L = f"0-9A-Za-z{_letters(range(0xAA, 0x250))}\u200c\u200d{_OTHERS}"
_A = "A-Za-z0-9"
_NUM = r"\d{1,3}(?:[,.]\d{3})++(?:[.,]\d++)?+(?!\d)|\d++(?:[.,]\d++)?+"
_SCALES = r"[Tt]housand|[Mm]illion(?:en)?|[Bb]illion|[Tt]rillion|[Mm]illiarden?|[Mm]io\b\.?|[Mm]rd\b\.?|bn|[kmbKMB]"
_SCALE = rf"(?:\s?(?:{_SCALES})(?![A-Za-z0-9]))?"
_CURRENCY = (
    r"(?:(?i:USD|EUR|GBP|JPY|KRW|CHF)|[Dd]ollars?|[Ee]uros?|pounds?\ssterling|cents?|yen|won|rupees?)(?![A-Za-z0-9])"
    r"|[$€£¥₩₹]|(?:천|만|백만|억|조)?\s?(?:원|달러|유로|엔)|[元円]"
)
# Units that may stand apart from the number, and those that must touch it because they are words or letters too.
_UNIT_APART = (
    "(?:[kmµnp]?g|[kmµn]?mol|[kmµ]?[lL]|IU|kcal|kJ|[MGK]?B)/(?:d?[lL]|m[lL]|kg|day|week|month|year|min|mol|ha|s|h)|mmol|mmHg|k?g/c?m[²³23]|[kc]?m[23]"
    "|[kMGh]?Pa|[kM]?eV|k?J|[kc]?m[²³]|m/s²?|kn"
    r"|(?:(?:kilo)?met(?:er|re)s?|kms?|miles?)\sper\s(?:hour|second)|k[mp]h|m/h"
    "|[kMGTPE]i?(?:B|bit|b/s|bps|B/s)|[kKMGT]?Hz|[kmM]?W|[kmµμ]?V|k?Ω|[kMG]?Wh|mAh|[kmcnµμ]m|[kmµμ]?g|[mµμn]s|ml|mL|km/h|mph|lbs?|oz|°[CFcf]|[°℃℉㎍㎎㎏㎚㎛㎜㎝㎞㎠㎡㎢㎤㎥㎖ℓ㎾㎐㎑㎒㎓]"
    "|ppm|dB|psi|kcal|rpm|fps|dpi|px"
    # As people type them.
    "|(?i:[kmgt]i?b(?:ps)?|[kmg]?hz|k[mg]|cm|mah|kwh)"
    "|(?i:(?:kilo|centi|milli|micro|nano)?(?:meters?|metres?|grams?|grammes?|seconds?|liters?|litres?|watts?))"
    "|(?i:(?:kilo|mega|giga|tera)?(?:bytes?|bits?|hertz)|gigabytes?|miles?|inch(?:es)?|feet|pounds?|ounces?|hectares?|acres?)"
    r"|ft|yd|hrs?|mins?|secs?"
    r"|am(?!\s[A-ZÄÖÜ])|pm|[ap]\.m\.(?!\w)"
    "|(?i:gallons?|minutes?|hours?|days?|weeks?|months?|years?|degrees?|volts?|amps?|calories)"
)
_UNIT_TOUCHING = "[smhdwyBbLlVAKMJNWgm]|am|pm|min|sec|hrs?|in|ft|yd|x"
_UNIT_KO = (
    "년|개국|개월|개소|월|일|시간|시|분|초|주|세|살|도|배|위|호|층|회|차|대|조|항|장|절|개|명|번|건|권|점|인"
    "|킬로미터|미터|킬로그램|그램|리터"
)

# Nouns that begin like a unit: in "아이폰 15 배터리" nothing is counted.
_NO_UNIT_KO = (
    "배터리|배경|배송|배열|배포|대륙|대학|대출|대표|대상|대안|대책|대통령|개발|개념|개인|개선|개체|시스템|시장|시작|시험|시민|시리즈|시나리오"
    "|분석|분야|분류|분산|초기|초안|초보|주제|주소|주식|주택|주문|도구|도시|도메인|도서|명령|점수|점검|인터|인덱스|인증|인치|장점|장치|장소|장비"
    "|조건|조직|조회|항목|항공|권한|건강|건물|건축|회사|회원|회의|차이|차트|차량|차원|호텔|호출|위치|위험|위젯|세션|세트|세계|세금|일본|월급"
    "|번역|번호|절차"
)

# What a Korean letter or number may complete (A형, T셔츠), and what only says how much a number is (최대100).
_TYPED_KO = "형|선|자형|셔츠|팝|급|등급|학점"
_ELECTRONIC_KO = "스포츠|메일|북|커머스|러닝|티켓|쿠폰|나라|바우처"
_AMOUNT_KO = (
    "(?:최대|최소|최고|최저|평균|대략|합계|오전|오후|전체|상위|하위|버전|매주|매일|영하|영상|기원전|서기|만원"
    r"|이상|이하|정도)\d"
)
_COUNTED_KO = rf"(?:{_UNIT_KO})(?!지|데|가)|[천만억조]|원|달러|유로|퍼센트|프로"

_PERCENT = (
    r"[%％]|(?:[Pp]ercent|per\scent|pct)\b|퍼센트|프로(?![" + HANGUL + r"])|Prozent\b|pour\scent\b|por\sciento\b"
    r"|パーセント|per\scento\b|por\scento\b|procent\b|процент(?:а|ов|ам|ами|ах)?\b"
)
_EMAIL = rf"(?<![{_A}_.+-]) [{_A}_.+-]{{1,64}}@[{_A}-]{{1,63}}(?:\.[{_A}-]{{1,63}}){{0,8}} (?<![.-])"
_URL_CHARS = rf"[^\s<>\"'`{{}}|\\^{HANGUL}「」、。（），]*"
_URL_BODY = rf"{_URL_CHARS}(?<![.,;:!?)\]*_~…/])/?"
_ELISION = "(?i:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|un|dell|nell|all|sull|dall)"
# A run of other characters is one match of its own, so that a page of brackets costs one step and not one a character;
# a sign that begins nothing behind a letter is one as well, and a word that can be nothing else behind such a sign is
# told before all names are tried.
_LONE = r"(?:[A-Z]++|[A-Za-z]?[a-z]++)"
_SIGNS = r"@#.$€£¥₩₹/~+−§-"
_START = rf"\w{_SIGNS}"
# A character that is written as HTML does.
_ENTITY = (
    r"&(?: (?:amp|lt|gt|quot|apos|nbsp|mdash|ndash|hellip|[lr][sd]quo|bull|middot|copy|reg|trade|shy)|\#\d{1,6}"
    r"|\#[xX][0-9A-Fa-f]{1,6} );"
)
# A sign that nothing follows with which it may begin a token.
_LONE_SIGN = (
    r"[@\#](?!\w) | \.(?![\w./]) | [$€£¥₩₹](?!\s?\d) | /(?![\w.-]) | ~(?!/) | [+−](?!\d) | §(?![§\s\d]) | -(?![\w-])"
)

# Flags of one letter each that are mostly written together: ls -la, tar -xzf.
_SHORT_FLAGS = r"-(?:l[aht]{1,3}|al|rf|[xct]v?[zj]?v?f|it|aux|ef|f?sSL|euo|vv+|nr|hr)"
_SYMBOL_LED = rf"""
    (?P<handle> (?<![\w@#]) (?: @[A-Za-z_][\w-]*+(?:/[A-Za-z][\w.-]*\w)? | \#[^\W\d]\w*+ ) )
  | (?P<flag> (?<![\w-]) (?: --[A-Za-z][{_A}-]*+ | -[A-Za-z](?![\w-]) | -[a-z]++(?:-[a-z]++)++(?!\w)
        | {_SHORT_FLAGS}(?![\w'’-]) ) )
  | (?P<path> (?<![\w/<]) (?:~|\.{{1,2}})?(?:/[\w.-]*\w)+/? )
  | (?P<dotted> (?<![\w.)\]]) \.(?:[A-Z]++|[a-z]++)(?![{_L}_]|\.\w) )
  | (?P<symbol_money> [$€£¥₩₹]\s? (?:{_NUM}){_SCALE} )
  | (?P<signed> (?<![\w.]) [-+−](?:{_NUM})\s?(?:{_PERCENT}) )
  | (?P<degrees> (?<![\w.]) [-+−](?:{_NUM})\s?(?:°[CFcf]?|[℃℉])(?![{_A}/]) )
"""
_EAST = f"{HANGUL}{KATAKANA}{HAN}{HIRAGANA}"
# Scripts without spaces may stand right before a number: 약3명, 平成30年.
_FREE = rf"(?<![{_L}_.])"
# A letter of such a script that begins no unit, or the end, right behind the digits: they are a bare number.
_BEGINS_UNIT = (
    "년개월일시분초주세살도배위호층회차대조항장절명번건권점인킬미그리천만백억원달유엔퍼프元円年月日歳時分秒人個回パ"
)
_BARE = rf"\d++(?:(?![{_BEGINS_UNIT}])[{_EAST}]|\Z)"
_DIGIT_LED = rf"""
    (?!{_BARE}) (?: (?P<percent> {_FREE} (?:{_NUM})\s?(?:{_PERCENT}) )
  | (?P<money> {_FREE} (?:{_NUM}){_SCALE}\s?(?:{_CURRENCY}) )
  | (?P<date> {_FREE} \d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}} (?![\w]) )
  | (?P<quantity> {_FREE} (?:{_NUM}) (?:
               (?:\s|-)?(?:{_UNIT_APART})(?![{_A}/])
             | (?:{_UNIT_TOUCHING})(?![{_A}_/.])
             | (?:{_UNIT_KO}) | \s(?!{_NO_UNIT_KO})(?:{_UNIT_KO}) )
           | \d++[年月日歳時分秒人個回] )
  | (?P<bare_version> (?<![\w.]) \d++(?:\.\d++){{2,}}+
           (?:-(?:alpha|beta|rc|dev|pre|preview|snapshot)(?:\.?\d++)?)?+ (?![\w]) )
  | (?P<digit_email> {_EMAIL} ) )
  | (?P<number> (?<![{_L}]) \d++(?:[,.:/–-]\d++)*+ (?![{_L}]) )
"""
# Written in capitals any two parts are one term; small ones are mostly two words with a slash between.
_SMALL_SLASHED = r"(?:tcp/ip|ci/cd|i/o|a/b|ui/ux|pl/sql|ssl/tls|tls/ssl|km/h|m/s|ac/dc|gnu/linux|http/[1-3](?:\.\d)?)"
# Ph.D., M.Sc.
_DEGREE = r"(?i:(?:ph|ed|psy)\.d|[bm]\.(?:sc|eng|ed|phil))(?:\.|(?!\w))(?!\w)"
_LETTER_LED = rf"""
    (?P<url> (?<![{_A}]) (?i:https?|ftp|wss?|file)://{_URL_BODY}
           | (?<![{_A}@./-]) www\.[{_A}-]++(?:\.[{_A}-]++)+(?:/[{_A}/_%~-]*+)? )
  | (?P<email> {_EMAIL} )
  | (?P<file> (?<![\w/\\]) [A-Za-z]:\\[\w.-]++(?:\\[\w.-]++)*
           | (?<![\w/.-]) (?:[{_A}_-]{{1,64}}/){{1,16}}[{_A}_-]{{1,64}}\.[a-z][a-z0-9]{{0,4}}(?!\w) )
  | (?P<term> (?<![{_L}_/]) (?:
              [A-Za-z]{{1,8}}\+\+(?:\d\d)? (?![{_L}_+])
            | [A-Za-z]\# (?![{_L}_\#])
            | [A-Za-z]{{1,4}}&[A-Za-z]{{1,4}} (?![{_L}&;])
            | {_SMALL_SLASHED} (?![\w/])
            | [A-Z][{_A}]{{0,4}} (?: / (?: [A-Z][{_A}]{{0,4}} | \d++(?:\.\d++)* ) ){{1,8}} (?![{_L}/]) ) )
  | (?P<version> (?<![\w.]) (?: [vV](?:\.\s?)?\d++(?:\.\d++)*+(?:-[{_A}]++(?:\.[{_A}]++)*+)?
                             | [Vv]ersion\s\d++(?:\.\d++)*+ ) (?![\w]) )
  | (?P<acronym> (?<![{_L}_.]) (?: {_DEGREE} | [A-Za-z]\.(?:[A-Za-z]\.)++(?:[A-Za-z](?![\w.]))?
                              | [A-Za-z](?:\.[A-Za-z])++(?![\w.]) ) )
  | (?P<named> (?<![{_L}_]) [A-Za-z][A-Za-z-]{{0,127}}+\d++\.\d[{_A}]*+(?:\.[{_A}]++)*+ (?![{_L}]) )
  | (?P<identifier> (?<![{_L}_]) (?:
               [A-Za-z_][{_L}_]{{0,63}}+(?:::[A-Za-z_][{_L}_]*+)++
             | [a-z_][{_A}_]*+(?:\.[a-z_][{_A}_]*+)++
             | [A-Z][{_A}_]*+(?:\.[A-Za-z_][{_A}_]*+)++
             | [{_A}]*+_[{_A}_]*+
             | [a-z]{{2,}}+(?:[A-Z][a-z0-9]++)++ ) (?![{_L}]) )
  | (?P<elision> (?<![{_L}]) {_ELISION}['’](?!mon\b)(?=[A-Za-zÀ-öø-ÿœŒ][{_L}]) )
"""
# What is counted in laws, books and series: 第3条.
_SECTIONS = "条條章節节項项号號款編编回次巻卷話话期版届屆課课"
_MODEL_NUMBER = rf"[A-Z]{{0,2}}\d{{1,4}} (?![{_L}{HAN}%％]|[.,:/]\d|{_COUNTED_KO})"
# ドイツ語, アメリカ人: one Han makes another word of the name before it.
_KATAKANA = (
    f"[{KATAKANA}]++(?:語(?![彙学源順尾幹句調])|賞(?![品金味])|病(?![院気棟室人原])|酸(?![素性化味])"
    f"|[人字化屋教島症菌線党税圏](?![{HAN}]))?+"
)
# A run that is a token whatever stands around it.
_RUN = (
    rf"(?:{OKURIGANA}|[{HAN}]++(?<!第)|[{HAN}]+(?=第\d)|[{HAN}]++(?!\d)"
    rf"|[{HANGUL}]++(?![A-Z\d\s])|{_KATAKANA}(?![A-Z\d])|[{HIRAGANA}]++)"
)
_BETWEEN_RUNS = rf"[^\s{_START}]*+"
_MOST_RUNS = 16
_EAST_LED = rf"""
    (?P<section_east> 第\s?\d++\s?[{_SECTIONS}] )
  | (?P<runs> (?: {_BETWEEN_RUNS} (?=\w) {_RUN} ){{2,{_MOST_RUNS}}}+ )
  | (?P<okurigana> {OKURIGANA} )
  | (?P<han> [{HAN}]++(?<!第) | [{HAN}]+(?=第\d) | [{HAN}]++ )
  | (?=[{HANGUL}]) (?:
        (?P<article> (?<![{HANGUL}]) 제\s?\d++\s?(?:{_UNIT_KO}) )
      | (?P<model> (?=.[{HANGUL}]) (?<![{HANGUL}{KATAKANA}]) (?!{_AMOUNT_KO})[{HANGUL}]{{2,12}} {_MODEL_NUMBER} )
      | (?P<hangul> [{HANGUL}]++ ) )
  | (?=[{KATAKANA}]) (?:
        (?P<kana_model> (?<![{HANGUL}{KATAKANA}]) [{KATAKANA}]{{3,16}} {_MODEL_NUMBER} )
      | (?P<katakana> {_KATAKANA} ) )
  | (?P<hiragana> [{HIRAGANA}]++ )
"""


# What begins with no letter of an East Asian script.
_ANYWHERE = rf"""
    (?P<skip> (?: [^&{_START}]++ | {_ENTITY} | & | (?=[{_SIGNS}]) (?: {_LONE_SIGN} ) )++ | (?<=\w)[@\#./~+−-] )
  | (?P<lone> (?![Vv]ersion\s) (?: (?<=/) {_LONE} (?= [\s/&,;!?)] | \Z )
           | (?<=&) {_LONE} (?= [\s,;!?)] | \Z | &(?![A-Za-z]{{1,4}}(?![{_L}&;])) ) ) )
  | (?=[AaSs§]) (?P<section> (?<![{_L}])
        (?:Art\.\s?|[Aa]rticle\s|[Ss]ection\s|§§?\s?)\d++(?:\.\d++)*+[a-z]? (?![{_L}]) )
  | (?P<emphasis> (?<!\w)_(?=[A-Za-z0-9]{{1,40}}_(?!\w)) )
  | (?P<plain> (?<![\w.@#/&+'’-]) (?![Vv]ersion\s) [A-Za-z]?[a-z]++ (?= [\s,;!?)] | \.(?:\s|\Z) | \Z ) )
  | (?P<bare> (?<![\w.@#/&+'’ʼ＇-]) (?![Vv]ersion\s) {_LONE} (?![{_L}_{_EAST}@./:\\+\#&'’ʼ＇‐‑-]) )
  | (?=[@#.$€£¥₩₹/~+−-]) (?:{_SYMBOL_LED})
  | (?=\d) (?:{_DIGIT_LED})
  | (?=[A-Za-z_]) (?!{_LONE}(?:[{_EAST}]|\Z)) (?:{_LETTER_LED})
  | (?P<mixed> (?<![{_L}]) (?: [A-Za-z0-9]{{1,16}}- | [A-Z](?={_TYPED_KO}) | e(?={_ELECTRONIC_KO}) ) [{HANGUL}]++ )
  | (?P<possessive> (?<=[{_L}]['’ʼ＇])[sS](?![{_L}]) )
  | (?P<word> [{_L}]++ (?: (?:['’ʼ＇](?!(?i:s)(?![{_L}]))|[-‐‑])[{_L}]++ )*+ )
  | (?P<other> [^\W_]++ )
"""

_Scripts: TypeAlias = frozenset[str]

_KOREAN, _CHINESE_OR_JAPANESE = "korean", "chinese or japanese"
_SCRIPTS = {
    _KOREAN: (HANGUL,),
    _CHINESE_OR_JAPANESE: (HIRAGANA, KATAKANA, HAN),
    "other": (_OTHERS,),
}
_LETTERS_OF = {name: lazy(f"[{''.join(classes)}]") for name, classes in _SCRIPTS.items()}
# All of them, and others: found sooner than which of them a text has.
_FOREIGN = re.compile("[^\0-\u024f\u2000-\u20cf\u2100-\u2bff]")


def _scripts_of(text: str) -> _Scripts:
    """Of which scripts a text has letters, by the names of `_SCRIPTS`, beside those of western languages."""
    first = None if text.isascii() else _FOREIGN.search(text)
    if first is None:
        return frozenset()
    return frozenset([name for name, letters in _LETTERS_OF.items() if letters.search(text, first.start())])


@cache
def _pattern(scripts: _Scripts) -> re.Pattern[str]:
    """Compiled when a text first needs it.

    The one for all scripts would find the same in every text, but takes five times as long to compile as that for none,
    which is as long as thousands of words take.
    """
    pattern = _ANYWHERE
    if scripts & {_KOREAN, _CHINESE_OR_JAPANESE}:
        pattern = rf"(?=[{_EAST}]) (?=\w) (?:{_EAST_LED}) | {pattern}"
    for name in _SCRIPTS.keys() - scripts:
        for letters in _SCRIPTS[name]:
            # Such a text has none of them, so one stands for all.
            pattern = pattern.replace(letters, letters[0])
    return re.compile(pattern, re.VERBOSE)


_KINDS = {
    "url": TokenKind.URL,
    "email": TokenKind.EMAIL,
    "handle": TokenKind.HANDLE,
    "flag": TokenKind.FLAG,
    "path": TokenKind.PATH,
    "term": TokenKind.TERM,
    "percent": TokenKind.PERCENT,
    "money": TokenKind.MONEY,
    "signed": TokenKind.PERCENT,
    "symbol_money": TokenKind.MONEY,
    "degrees": TokenKind.QUANTITY,
    "date": TokenKind.QUANTITY,
    "article": TokenKind.QUANTITY,
    "section_east": TokenKind.QUANTITY,
    "model": TokenKind.TERM,
    "kana_model": TokenKind.TERM,
    "section": TokenKind.QUANTITY,
    "file": TokenKind.PATH,
    "dotted": TokenKind.TERM,
    "bare_version": TokenKind.VERSION,
    "digit_email": TokenKind.EMAIL,
    "quantity": TokenKind.QUANTITY,
    "version": TokenKind.VERSION,
    "acronym": TokenKind.ACRONYM,
    "named": TokenKind.TERM,
    "identifier": TokenKind.IDENTIFIER,
    "number": TokenKind.NUMBER,
}
_NO_TOKEN = frozenset({"skip", "possessive", "emphasis"})


@cache
def _kinds(scripts: _Scripts) -> dict[str | None, TokenKind | None]:
    """The kind of token that each group of the pattern finds; None for runs of East Asian scripts, a token each."""
    groups = _pattern(scripts).groupindex.keys() - _NO_TOKEN
    return {name: None if name == "runs" else _KINDS.get(name, TokenKind.WORD) for name in groups}


def tokenize(text: str) -> tuple[Token, ...]:
    """The tokens of `text` in order, without overlap; `text[span] == token.text`. Linear time, never fails.

    A text that is not in NFC is cut where its NFC would be; spans and texts are still those of the text as it is.
    """
    if unicodedata.is_normalized("NFC", text):
        return tuple(Token(name, Span(start, end), kind) for name, kind, start, end in _each(text))
    whole, starts = composed(text)
    places = ((starts[start], starts[end], kind) for _, kind, start, end in _each(whole))
    return tuple(Token(text[start:end], Span(start, end), kind) for start, end, kind in places if start < end)


class Cutter:
    """Cuts a text in NFC, or parts of it, into tokens. Which scripts it has is found out when that is first needed."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _scripts(self) -> _Scripts:
        return _scripts_of(self._text)

    def tokens(self, text: str, start: int) -> Iterator[tuple[str, TokenKind | None, int, int]]:
        """The tokens of `text` from `start` on, as text, kind, start and end; found as they are asked for.

        `text` has letters of no other scripts than the text of the cutter. Runs of East Asian scripts come several at
        once, and are of no kind; see `runs_of`.
        """
        kinds = _kinds(self._scripts)
        for found in _pattern(self._scripts).finditer(text, start):
            group = found.lastgroup
            if group in kinds:
                begin, end = found.span()
                yield found[0], kinds[group], begin, end


def runs_of(runs: str) -> list[str]:
    """Each of several runs that come at once, with what stands between it and the one before."""
    found: list[str] = _RUNS.findall(runs)
    return found


def run_in(run: str) -> str:
    """The token that is a run of `runs_of`, without what stands before it."""
    return run[_BETWEEN.match(run).end() :]  # type: ignore[union-attr]


_RUNS = lazy(f"{_BETWEEN_RUNS}(?:{OKURIGANA}|[{HAN}]++|[{HANGUL}]++|{_KATAKANA}|[{HIRAGANA}]++)")
_BETWEEN = lazy(_BETWEEN_RUNS)


def _each(text: str) -> Iterator[tuple[str, TokenKind, int, int]]:
    """The tokens of a text in NFC, those that come at once one by one."""
    for name, kind, start, end in Cutter(text).tokens(text, 0):
        if kind:
            yield name, kind, start, end
            continue
        stop = start
        for run in runs_of(name):
            stop += len(run)
            token = run_in(run)
            yield token, TokenKind.WORD, stop - len(token), stop


def may_go_on(text: str, at: int, number: bool) -> int:
    """Up to where what stands from `at` on may belong to a `number`, or else a sign, that ends there; 0 if not."""
    found = (_behind_number() if number else _BEHIND_SIGN).match(text, at)
    return found.end() if found else 0


def goes_on(text: str, at: int) -> int:
    """Up to where what stands from `at` on may belong to a number or sign that ends there; 0 if it does not."""
    found = _behind().match(text, at)
    return found.end() if found else 0


_BEHIND_SIGN = re.compile(r"\s\d")


@cache
def _behind_number() -> re.Pattern[str]:
    return re.compile(_BEHIND_NUMBER)


@cache
def _behind() -> re.Pattern[str]:
    return re.compile(rf"{_BEHIND_NUMBER}|\s\d")


_BEHIND_NUMBER = (
    rf"\s(?:{_PERCENT}|(?:{_SCALES})(?![A-Za-z0-9])|{_CURRENCY}"
    rf"|(?:cent|ciento|cento|sterling)\b|(?:{_UNIT_APART})(?![{_A}/])|(?:{_UNIT_KO}))"
)


# A semicolon or colon ends what belongs together as a full stop does.
_SENTENCE_END = re.compile(
    r"[.!?;:。！？；：…](?:[\"'”’)\]*_]*)(?:\s|\Z|(?=[\u3041-\u9fff]))"
    r"|\n[ \t\r]*\n|\n[ \t]*(?:[-*+•#>|]|\d+[.)]) "
)
_PLAIN = re.compile(r"[ \t\u00a0\u3000]*+\n?[ \t\u00a0\u3000>]*+")
_MARKS = re.compile(r"[*_`~'\"“”‘’]+")


def gap(text: str, left: Token, right: Token) -> Gap:
    """What stands between two neighbouring tokens of `text`. Markdown marks and quotes count as nothing."""
    return gap_between(text[left.span.end : right.span.start])


def gap_between(between: str) -> Gap:
    """`gap`, by the text that stands between the tokens."""
    if not between:
        return Gap.JOINED
    if between in (" ", "-", "'s", "’s"):
        return Gap.SPACE
    if _SENTENCE_END.search(between):
        return Gap.SENTENCE
    return Gap.SPACE if _PLAIN.fullmatch(_MARKS.sub("", between)) else Gap.COMMA

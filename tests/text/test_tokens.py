"""Tokens: what is one, of which kind, where; and what lies between two."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithlint.text.tokens import Cutter, Gap, TokenKind, gap, tokenize


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("C++, C# and F#.", "C++ C# and F#"),
        ("Run .NET, ASP.NET or .env.", "Run .NET ASP.NET or .env"),
        ("…Node.js, then stop.The end", "Node.js then stop The end"),
        ("AT&T's R&D", "AT&T R&D"),
        ("HTTP/1.1 over TCP/IP, and/or read/write", "HTTP/1.1 over TCP/IP and or read write"),
        ("std::vector foo_bar fooBar() a.b.c", "std::vector foo_bar fooBar a.b.c"),
        ("std::map은 제std::map을 あstd::map。", "std::map 은 제 std::map 을 あ std::map"),
        ("The U.S. and i.e. that", "The U.S. and i.e. that"),
        ("the dogs' and the dog's bowl, don’t", "the dogs and the dog bowl don’t"),
        ("l’eau d'accord O'Reilly", "l’ eau d' accord O'Reilly"),
        ("state-of-the-art fox - dog fox—dog", "state-of-the-art fox dog fox dog"),
        ("(https://x.org/a?b=c). See www.x.org/y!", "https://x.org/a?b=c See www.x.org/y"),
        ("<bob@x.org>, @bob #tag @scope/pkg", "bob@x.org @bob #tag @scope/pkg"),
        ("--dry-run -n x-y", "--dry-run -n x-y"),
        ("see /etc/hosts, src/a/b.py and C:\\temp\\x", "see /etc/hosts src/a/b.py and C:\\temp\\x"),
        ("</div> 2 < 3 **bold** `code`", "div 2 3 bold code"),
        ("gRPC와 React.js로 비타민C의 K-팝은", "gRPC 와 React.js 로 비타민 C 의 K-팝은"),
        ("Reactで作ったコンピューター", "React で 作った コンピューター"),
        ("cafe\u0301 ﬁle ＡＰＩ", "cafe\u0301 ﬁle ＡＰＩ"),
        ("SARS-CoV-2 IL6 B2B H2O x86_64", "SARS-CoV-2 IL6 B2B H2O x86_64"),
        ("fox\ufeff 👍 🚀", "fox"),
    ],
)
def test_tokens(text: str, tokens: str) -> None:
    """K01, K02, K03, K06, K09, K10, K11, K24, K31."""
    assert [token.text for token in tokenize(text)] == tokens.split(" ")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("$1,000.50", TokenKind.MONEY),
        ("5 million dollars", TokenKind.MONEY),
        ("3,000원", TokenKind.MONEY),
        ("50 %", TokenKind.PERCENT),
        ("50 percent", TokenKind.PERCENT),
        ("-3.5%", TokenKind.PERCENT),
        ("3.5GHz", TokenKind.QUANTITY),
        ("16 GB", TokenKind.QUANTITY),
        ("25°C", TokenKind.QUANTITY),
        ("2024년", TokenKind.QUANTITY),
        ("제15조", TokenKind.QUANTITY),
        ("2024-01-15", TokenKind.QUANTITY),
        ("v1.2.3", TokenKind.VERSION),
        ("version 2.0", TokenKind.VERSION),
        ("1.2.3", TokenKind.VERSION),
        ("795-5636", TokenKind.NUMBER),
        ("3.12", TokenKind.NUMBER),
        ("U.S.", TokenKind.ACRONYM),
        ("TLS1.3", TokenKind.TERM),
        ("asyncio.gather", TokenKind.IDENTIFIER),
        ("getElementById", TokenKind.IDENTIFIER),
        ("GPT-4o", TokenKind.WORD),
    ],
)
def test_kinds(text: str, kind: TokenKind) -> None:
    """K04, K23."""
    (token,) = tokenize(text)
    assert (token.text, token.kind) == (text, kind)


def test_a_price_is_never_cut() -> None:
    assert [token.text for token in tokenize("$1000 or $10000")] == ["$1000", "or", "$10000"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b", Gap.SPACE),
        ("a\nb", Gap.SPACE),
        ("a\n\nb", Gap.SENTENCE),
        ("a\n- b", Gap.SENTENCE),
        ("a, b", Gap.COMMA),
        ("a (b", Gap.COMMA),
        ("a. b", Gap.SENTENCE),
        ("a; b", Gap.SENTENCE),
        ("**a** b", Gap.SPACE),
        ("a “b”", Gap.SPACE),
        ("a... b", Gap.SENTENCE),
        ("비타민C", Gap.JOINED),
        ("a * b", Gap.SPACE),
        ("a = b", Gap.COMMA),
    ],
)
def test_gaps(text: str, expected: Gap) -> None:
    left, right = tokenize(text)
    assert gap(text, left, right) is expected


@given(st.text(max_size=200))
@settings(max_examples=300, deadline=None)
def test_tokens_are_in_order_apart_and_literally_in_the_text(text: str) -> None:
    end = 0
    for token in tokenize(text):
        assert end <= token.span.start < token.span.end <= len(text)
        assert token.span.cut(text) == token.text
        end = token.span.end


@given(st.text(max_size=80), st.text(alphabet=" \n", min_size=1, max_size=3))
@settings(max_examples=200, deadline=None)
def test_no_letter_gets_lost(text: str, blank: str) -> None:
    """Apart from the s of a possessive, every letter is part of a token."""
    kept = "".join(token.text for token in tokenize(text))
    assert sum(char.isalpha() for char in text) - sum(char.isalpha() for char in kept) <= text.count("'") + text.count(
        "’"
    )


_EACH = [
    "3월 ",
    "A형",
    "東京都",
    "高さ",
    "カメラ",
    "ひらがな",
    "Größe ",
    "naïve ",
    "Ωmega",
    "йод ",
    "v2.0 ",
    "5 km ",
    "e\u0301",
    "@",
    "/a",
]
_ALL = Cutter("가漢йa")


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(_EACH), max_size=8).map("".join)))
@settings(deadline=None)
def test_a_text_is_cut_as_by_the_pattern_for_all_scripts(text: str) -> None:
    assert list(Cutter(text).tokens(text, 0)) == list(_ALL.tokens(text, 0))

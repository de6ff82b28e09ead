"""Stems, base forms, families, spelling, normal forms, languages, values."""

import subprocess
import sys
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.stem.snowball import SnowballStemmer

from faithlint.text.derivation import derivations, roots, stem_roots
from faithlint.text.inflection import base_forms
from faithlint.text.keys import exact_key, spelling_key
from faithlint.text.languages import detect, script, token_language
from faithlint.text.lexicon import nouns_from, part_key, wordnet_nouns
from faithlint.text.stems import STEMMED_LANGUAGES, stem
from faithlint.text.stopwords import listed_languages, stop_words, task_words
from faithlint.text.tokens import tokenize
from faithlint.text.units import value_key


def listed(pairs: str) -> list[str]:
    return pairs.split("|")


def same(one: str, other: str, language: str = "en") -> bool:
    return bool({*base_forms(one, language)} & {*base_forms(other, language)})


def related(one: str, other: str) -> bool:
    return bool({*roots(one)} & {*roots(other)})


@pytest.mark.parametrize(
    "pair",
    listed(
        "model models|box boxes|bus buses|class classes|city cities|leaf leaves|mouse mice|"
        "child children|index indices|"
        "matrix matrices|run running|run ran|make making|cache caching|plan planned|study studied|train trained|"
        "embed embedded|agree agreed|guarantee guaranteed|write written|process processed|tune tuning|hop hopping|"
        "building buildings|meeting meetings|thought thoughts|rose roses|prognosis prognoses|topic topics|menu menus|"
        "withdraw withdrew|forbid forbidden|show shown|smart smarter|close closest|"
        "hope hoping|develop developing|compare comparing|map mapped|tie tied|analysis analyses|database databases"
    ),
)
def test_inflections_share_a_base(pair: str) -> None:
    assert same(*pair.split())


@pytest.mark.parametrize(
    "pair",
    listed(
        "plan plane|hop hope|news new|react reaction|universe university|bass base|wander wand|"
        "organ organization|cod code|server serverless|sing single|thing th|red re|need nee|"
        "happy happiness"
    ),
)
def test_other_words_do_not(pair: str) -> None:
    assert not same(*pair.split())


@pytest.mark.parametrize(
    "pair",
    listed(
        "analysis analyzed|inference infer|deficiency deficient|discovery discovered|"
        "installation install|donation donate|scalability scalable|expiration expire|"
        "encryption encrypted|usage use|photosynthesis photosynthesize|mitigation mitigating|"
        "evaporation evaporates|classification classify|retrieval retrieves|"
        "treat treatment|acquired acquisition|pregnant pregnancy|write writer|stored storage|defined definition|"
        "compete competitor|volcano volcanic|spine spinal|comply compliant|behave behaviors|parsing parser"
    ),
)
def test_families_share_a_root(pair: str) -> None:
    assert related(*pair.split())


@pytest.mark.parametrize(
    "pair",
    listed(
        "university universe|organ organization|experience experiment|business busy|general generate|"
        "police policy|engine engineering|initialize initiative|fabric fabricate|import important|"
        "news new|react reaction|server serverless|object objective|custom customer|execute executive|"
        "suit suite|past paste|friend friendship|theater the|comprehend comprehensive|"
        "capacity capacitate|people personalization|compete competent|tower tow|standard stand|species specific|"
        "letter let|docker dock|angular angle"
    ),
)
def test_false_relatives_do_not(pair: str) -> None:
    """K28, P76, P83."""
    assert not related(*pair.split())


@pytest.mark.parametrize(
    ("british", "american"),
    [
        tuple(pair.split())
        for pair in listed(
            "colour color|behaviours behaviors|analyse analyze|organisation organization|centre center|"
            "travelled traveled|modelling modeling|catalogue catalog|defence defense|grey gray|tour tour|"
            "four four|hour hour|genre genre|exercise exercise|promise promise|rise rise|noise noise|"
            "advertise advertise|enterprise enterprise|acre acre|your your|course course|source source|"
            "more more|fibres fibers|raise raise|precise precise"
        )
    ],
)
def test_spelling(british: str, american: str) -> None:
    assert spelling_key(british) == american


@pytest.mark.parametrize(
    ("text", "exact", "spelling"),
    [
        ("Straße", "strasse", "strasse"),
        ("ＡＰＩ", "api", "api"),
        ("ﬁle", "file", "file"),
        ("café", "café", "cafe"),
        ("cafe\u0301", "café", "cafe"),
        ("й", "й", "й"),
        ("한글", "한글", "한글"),
        ("E-Mail", "e-mail", "email"),
        ("fooBar", "foobar", "foobar"),
        ("foo_bar", "foo_bar", "foobar"),
        ("Node.js", "node.js", "nodejs"),
        (".NET", ".net", ".net"),
        ("don’t", "don't", "dont"),
        ("ΣΊΣΥΦΟΣ", "σίσυφοσ", "σισυφοσ"),
    ],
)
def test_keys(text: str, exact: str, spelling: str) -> None:
    assert (exact_key(text), spelling_key(text)) == (exact, spelling)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("", "en"),
        ("naïve café", "en"),
        ("MI", "en"),
        ("What is it?", "en"),
        ("React.js로 웹 페이지를 만들어 주세요", "ko"),
        ("東京の天気", "ja"),
        ("北京的天气", "zh"),
        ("столица России", "ru"),
        ("ما هي عاصمة مصر", "ar"),
        ("Τι είναι η αγάπη", "el"),
        ("Die Datenbank der Universität", "de"),
        ("Les bases de données relationnelles", "fr"),
        ("l'apprentissage automatique", "fr"),
        ("¿Qué es la inflación?", "es"),
        ("O que é a inflação?", "pt"),
        ("Che cosa è il pane?", "it"),
        ("Wat is het verschil tussen een kat en een hond?", "nl"),
    ],
)
def test_languages(text: str, language: str) -> None:
    assert detect(text) == language


def test_a_word_is_read_in_the_language_of_its_script() -> None:
    assert token_language("gRPC", "ko") == "en"
    assert token_language("모델", "en") == "ko"
    assert token_language("Haus", "de") == "de"
    assert (script("한"), script("漢"), script("カ"), script("ж"), script("12")) == (
        "hangul",
        "han",
        "katakana",
        "cyrillic",
        "",
    )


@pytest.mark.parametrize(
    "pair",
    listed(
        "50% = 50 percent|v1.2.3 = version 1.2.3|$1,500 = 1500 dollars|3.5GHz = 3.5 GHz|16 GB = 16GB|"
        "3,000원 = 3000원|€5 million = 5,000,000 euros|10 km = 10 kilometers|$8.50 = $8.5|50 퍼센트 = 50%|"
        "2 hours = 2h"
    ),
)
def test_equal_values(pair: str) -> None:
    one, other = (_value(text) for text in pair.split(" = "))
    assert one == other


@pytest.mark.parametrize(
    "pair", listed("$100 = $1000|$8.540 = $9.540|50% = 5%|v1.2.3 = v12.3|16 GB = 16 MB|$100 = €100|-5% = 5%")
)
def test_different_values(pair: str) -> None:
    """K20."""
    one, other = (_value(text) for text in pair.split(" = "))
    assert one != other


def _value(text: str) -> str:
    (token,) = tokenize(text)
    return value_key(token.text, token.kind)


def test_stems_have_fifteen_languages_and_leave_others_alone() -> None:
    assert len(STEMMED_LANGUAGES) >= 15
    assert stem("Universities") == stem("university")
    assert stem("Häuser", "de") == stem("Hauses", "de")
    assert stem("모델을", "ko") == "모델을"
    assert stem("x" * 1000) == "x" * 1000


@given(st.text(max_size=30), st.sampled_from(sorted(STEMMED_LANGUAGES)))
@settings(max_examples=150, deadline=None)
def test_no_word_is_too_strange_for_stems_and_keys(word: str, language: str) -> None:
    assert isinstance(stem(word, language), str)
    assert exact_key(exact_key(word)) == exact_key(word)
    assert base_forms(exact_key(word), language)


def test_the_nouns_of_wordnet_are_listed_by_the_forms_that_texts_are_compared_by() -> None:
    """When this fails, forms have changed since tools/wordnet_compounds.py was run."""
    known = wordnet_nouns()
    assert len(known) > 30_000
    assert list(known) == sorted(set(known))
    assert {"guinea pig", "frame of reference", "color blindness", "spinal cord"} <= {*known}
    assert not [term for term in known if any(part_key(word, "en", last=False) != word for word in term.split()[:-1])]
    assert {part_key("pigs", "en"), part_key("references", "en")} == {"pig", "reference"}


def test_what_wordnet_derives_is_what_stems_leave_apart() -> None:
    """When this fails, forms or families have changed since tools/wordnet_families.py was run."""
    known = derivations()
    assert len(known) > 3000
    for derived, bases in known.items():
        for base in bases.split():
            assert not {*stem_roots(derived)} & {*stem_roots(base)}
    assert [*known] == sorted(known)


def test_nouns_of_several_words_are_known_by_their_first_word() -> None:
    guinea, frame = nouns_from("guinea"), nouns_from("frame")
    assert guinea and "pig" in guinea.pairs and "pigs" not in guinea.pairs
    assert frame and "reference" in frame.longer["of"]
    assert nouns_from("guine") is None
    taj, gulf = nouns_from("taj"), nouns_from("gulf")
    assert taj and "mahal" in taj.pairs and "mahal" in taj.names
    assert gulf and "mexico" in gulf.longer["of"] and "of mexico" in gulf.names
    assert not guinea.names


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("wordnet_license.txt", "Copyright 2011 by Princeton University"),
        ("opencc_license.txt", "Apache License"),
    ],
)
def test_the_licence_that_others_data_ask_for_is_shipped(name: str, told: str) -> None:
    assert told in files("faithlint.text").joinpath("data", name).read_text("utf-8")


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12))
@settings(max_examples=1500, deadline=None)
def test_english_stems_are_those_of_nltk(word: str) -> None:
    """Also where a word is not given to it."""
    assert stem(word) == SnowballStemmer("english").stem(word)


def test_stop_words_hold_no_word_of_content() -> None:
    content = {"value", "name", "system", "data", "list", "go", "work", "time"}
    assert not (content - {"go", "list"}) & (stop_words("en") | task_words())
    assert all(stop_words(language) for language in listed_languages())
    assert stop_words("xx") == frozenset()


def test_a_word_is_tokenized_without_nltk() -> None:
    """Importing nltk costs a third of a second; who only tokenizes never pays it."""
    code = (
        "import sys, faithlint.scoring.keywords, faithlint.text.tokens as t;"
        "t.tokenize('a b'); sys.exit('nltk' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

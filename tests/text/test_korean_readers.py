"""Who reads Korean words: the rules by default, an installed analyser on request."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from faithlint.model import KeywordOptions, TermGroup
from faithlint.scoring.keywords import score_keywords
from faithlint.server.config import ConfigError, load_config
from faithlint.text import korean_readers
from faithlint.text.korean import read_word
from faithlint.text.korean_readers import KIWI, RULES, korean_reader, missing_pack
from tests.helpers.korean_sentences import SENTENCES, share_right

needs_kiwi = pytest.mark.skipif(find_spec("kiwipiepy") is None, reason="kiwipiepy is not installed (faithlint[ko])")


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(korean_readers, "_is_there", lambda: False)
    korean_reader.cache_clear()
    yield
    korean_reader.cache_clear()


def test_the_rules_read_by_default_and_where_the_analyser_is_absent(absent: None) -> None:
    assert korean_reader(RULES) is read_word
    assert korean_reader(KIWI) is read_word


def test_asking_for_an_absent_analyser_says_how_to_install_it(absent: None) -> None:
    assert "pip install 'faithlint[ko]'" in missing_pack(KIWI)
    with pytest.raises(ConfigError, match=r"--korean: the Korean analyser kiwi is not installed.*faithlint\[ko\]"):
        load_config({"korean": "kiwi"}, {})
    with pytest.raises(ConfigError, match=r"FAITHLINT_KOREAN: .*not installed"):
        load_config({}, {"FAITHLINT_KOREAN": "Kiwi"})


def test_an_unknown_reader_is_named() -> None:
    with pytest.raises(ConfigError, match="--korean: must be one of rules, kiwi, but is 'mecab'"):
        load_config({"korean": "mecab"}, {})
    assert "mecab" in missing_pack("mecab")


def test_the_rules_read_most_sentences_as_a_person_does() -> None:
    assert len(SENTENCES) == 150
    assert share_right(RULES) > 0.8


def test_english_and_what_the_rules_know_load_no_analyser() -> None:
    """Decision 9: heavier analysers are loaded lazily."""
    code = (
        "import sys; from faithlint.scoring.keywords import score_keywords as s;"
        "s('How do containers work?', 'Containers work.', korean='kiwi');"
        "s('서버와 데이터', '데이터를 먹는다', korean='kiwi'); s('서버와 데이터', '데이터');"
        "assert not {'kiwipiepy', 'nltk'} & set(sys.modules), sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@needs_kiwi
def test_kiwi_reads_as_many_sentences_right_as_the_rules_that_were_made_with_them() -> None:
    assert share_right(KIWI) > 0.95


@needs_kiwi
@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("해녀들은", "해녀"),
        ("공제받는다", "공제"),
        ("크롤링하는", "크롤링"),
        ("권하지", "권하다"),
        ("누에는", "누에"),
        ("당나라와", "당나라"),
        ("유통기한이", "유통기한"),
        # What the rules know they go on reading.
        ("훈련하는", "훈련"),
        ("기계학습을", "기계학습"),
    ],
)
def test_readings_of_kiwi(word: str, key: str) -> None:
    assert korean_reader(KIWI)(word).key == key


@needs_kiwi
def test_kiwi_is_used_for_prompt_response_and_own_terms_alike() -> None:
    options = KeywordOptions(required=(TermGroup(("유통기한",)),), forbidden=("누에",))
    report = score_keywords("유통기한이 지난 우유", "우유의 유통기한은 누에가 정한다", options, korean=KIWI)
    assert [each.text for each in report.reference_keywords] == ["유통기한", "지나다", "우유"]
    assert not report.missing_required
    assert [each.keyword.text for each in report.forbidden_found] == ["누에"]


@needs_kiwi
@pytest.mark.parametrize(
    ("prompt", "keywords"),
    [
        ("화가 나서 잠이 오지 않는다", "화 잠"),
        ("화가와 시인", "화가 시인"),
        ("벼룩시장에서 산 그릇", "벼룩시장 사다 그릇"),
        ("산에서 주운 그릇", "산 줍다 그릇"),
        ("까맣게 탄 냄비", "까맣다 타다 냄비"),
        ("벽에 핀 곰팡이", "벽 피다 곰팡이"),
        ("가독성이 좋은 글꼴", "가독성 좋다 글꼴"),
        ("층간소음을 줄이는 매트", "층간소음 줄이다 매트"),
        ("아이폰에서 갤럭시로 옮긴다", "아이폰 갤럭시 옮기다"),
    ],
)
def test_kiwi_reads_words_by_their_neighbours(prompt: str, keywords: str) -> None:
    found = score_keywords(prompt, "", korean=KIWI).reference_keywords
    assert [each.text for each in found] == keywords.split()


@needs_kiwi
@pytest.mark.parametrize("text", ["가" * 5000, "화가 " * 2000, "화가." * 2000, "화가\n" * 2000, "K팝 화가.js의 " * 500])
def test_kiwi_reads_any_text(text: str) -> None:
    assert score_keywords(text, text, korean=KIWI).score == 1

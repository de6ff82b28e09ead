"""Korean words by rule: what is left of a word without particles and endings."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithlint.text.composition import composed
from faithlint.text.korean import follows_verb, is_full_name, is_particle, read_as_verb, read_word

READINGS = """
모델을=모델 파이썬의=파이썬 장점과=장점 서버가=서버 학교에서만큼은=학교 백성을=백성
환자는=환자 결과는=결과 회의의=회의 사과의=사과 국가가=국가 고양이가=고양이
연구자들이=연구자 부산까지=부산 언어로=언어 정확도로=정확도 표입니다=표
토큰화가=토큰화 쿠버네티스란=쿠버네티스 인공지능이란=인공지능 나라=나라 사과=사과
사과문=사과문 원인은=원인 차이점은=차이점 훈련하는=훈련 훈련합니다=훈련
최적화하면=최적화 중요한가요=중요 재시작하려면=재시작 창제했다=창제 관리해야=관리
저장되었습니다=저장 로그인하는=로그인 공부하자=공부 이해하는=이해 먹었던=먹다
먹는다=먹다 아름다운=아름답다 느려졌어요=느리다 느립니다=느리다 빨라집니다=빠르다
좋은=좋다 찾을=찾다 어려운=어렵다 배웠습니다=배우다 열렸다=열리다 좋아하는=좋아하다
잊어버렸어요=잊어버리다 고파요=고프다
한국이야말로=한국 학생이었는데=학생 신청하신=신청 예약하셨던=예약 타당한=타당 적당한=적당 유통기한이=유통기한
이르렀다=이르다 놓인=놓이다 빌려야만=빌리다 이기리라고=이기다 가져가거라=가져가다 좋아지나요=좋다 큰=크다 언=얼다
얼음은=얼음 잠을=잠 선을=선 골을=골 실은=싣다 올라=오르다 그었다=긋다 먹어봤다=먹다 열어주세요=열다 먹었겠네요=먹다
분석가로=분석가 빨래가=빨래 사는=살다
부으면=붓다 저으세요=젓다 지으려면=짓다 소음은=소음 나은=낫다 여나요=열다 노네요=놀다 파고드네요=파고들다
줄어듦을=줄어들다 실었을까=싣다 누레서=누렇다 퍼레졌어요=퍼렇다 뿌예서=뿌옇다 허예요=허옇다 어려우신=어렵다
가벼우신=가볍다 빚도=빚 맞서는=맞서다 둘러대요=둘러대다 올라서도=올라서다 자라는=자라다 모자라면=모자라다
소리치고=소리치다 강하지만=강하다 걷다가=걷다 꺾다가=꺾다 죽은=죽다 벗은=벗다 뛴=뛰다 쏜=쏘다 거친=거칠다 물든=물들다
가라앉히는=가라앉히다 도둑맞은=도둑맞다 저리고=저리다 진출했나=진출 따뜻한=따뜻 답답해서=답답 노래하는=노래
대답했어요=대답 차는=차 새는=새다 예뻐해서=예뻐하다 무서워하는=무서워하다 배우도=배우 안경도=안경 감도=감도 달력도=달력
교차로를=교차로 전자레인지는=전자레인지 벨기에의=벨기에 공유기에=공유기 샌들은=샌들 귤도=귤 딸만=딸
"""
EMPTY = """
어째서 그리고 방법을 주세요 설명해 무엇인가요 됩니다 해요 위한 나고 만들어 가능합니다
후에도 이후에는 꼼꼼히 급격히 똑똑 반짝반짝 되나
"""


@pytest.mark.parametrize(
    ("word", "key"),
    [tuple(pair.split("=")) for pair in READINGS.split()],
)
def test_readings(word: str, key: str) -> None:
    assert read_word(word).key == key


@pytest.mark.parametrize("word", EMPTY.split())
def test_words_without_content(word: str) -> None:
    assert read_word(word).dropped


@pytest.mark.parametrize(
    ("word", "following", "verb"),
    [
        ("풀", "수", "풀다"),
        ("탈", "때", "타다"),
        ("쪼갤", "수", "쪼개다"),
        ("피우지", "마세요", "피우다"),
    ],
)
def test_the_next_word_tells_verbs(word: str, following: str, verb: str) -> None:
    reading = read_as_verb(word)
    assert reading is not None
    assert reading.key == verb
    assert follows_verb(word, following)


def test_nouns_before_other_words_stay_nouns() -> None:
    assert read_as_verb("서울") is None
    assert not follows_verb("풀", "뽑기")


def test_full_names() -> None:
    assert is_full_name("김철수")
    assert not is_full_name("고추")
    assert not is_full_name("해바라기")


def test_only_particles() -> None:
    assert all(is_particle(word) for word in ("로", "에서는", "입니다", "와", "까지"))
    assert not is_particle("키를")


def test_the_length_covers_the_noun_only() -> None:
    text = unicodedata.normalize("NFD", "모델을")
    whole, starts = composed(text)
    word = read_word(whole)
    assert unicodedata.normalize("NFC", text[: starts[word.length]]) == "모델"


@given(st.text(alphabet=st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=1, max_size=12))
@settings(max_examples=300, deadline=None)
def test_every_word_has_a_reading_within_itself(word: str) -> None:
    reading = read_word(word)
    assert reading.dropped or (0 < reading.length <= len(word) and reading.key in reading.bases)


@given(st.text(max_size=40))
@settings(max_examples=300, deadline=None)
def test_composing_keeps_the_way_back(text: str) -> None:
    whole, starts = composed(text)
    assert whole == unicodedata.normalize("NFC", text)
    assert len(starts) == len(whole) + 1
    assert list(starts) == sorted(starts)
    assert starts[-1] == len(text)

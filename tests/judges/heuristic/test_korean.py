"""Korean claims beside contexts that mark the same words with other particles. `verdict | claim | context`."""

import pytest

from faithlint.judges.heuristic import HeuristicJudge
from faithlint.model import Chunk, Exchange
from faithlint.scoring import run_sync
from faithlint.scoring.faithfulness import assess
from faithlint.text.terms import term_stems

FORMS = """
역: 역에는 역에서는 역까지는 역에도 역에서도 역으로는 역부터는 역에서의 역만이 역에선 역엔 역까지도
박물관: 박물관에는 박물관까지는 박물관만의 박물관에서만 박물관에서부터 박물관으로부터 박물관과는
박물관: 박물관보다는 박물관들에는 박물관들은
학생: 학생들에게는 학생에게도 학생들에게서 학생에게만 학생으로서는 학생들과의 학생이었다 학생입니다 학생들만을
서울: 서울에서는 서울에는 서울로는 서울까지의 서울에서조차 서울이라는 서울만큼은
회사: 회사에서는 회사로부터의 회사와의 회사에서만은 회사로서는 회사에게는 회사였다 회사마다
도서관: 도서관에서는 도서관엔 도서관에선 도서관에서라도
KTX: KTX가 KTX에서는 KTX로는 KTX까지도
"""
VERDICTS = """
yes    | 이 역에는 승강장이 두 개 있다. | 이 역에 승강장이 2개 있다.
no     | 이 역에는 승강장이 세 개 있다. | 이 역에 승강장이 2개 있다.
yes    | 박물관에서는 사진 촬영이 금지된다. | 박물관에서 사진 촬영은 금지된다.
yes    | 학생들에게는 입장이 무료이다. | 학생에게 입장은 무료이다.
yes    | 공항에서 역까지는 10분이 걸린다. | 공항에서 역까지 10분이 걸린다.
no     | 공항에서 역까지는 20분이 걸린다. | 공항에서 역까지 10분이 걸린다.
yes    | 도서관에서는 음식을 먹을 수 없다. | 도서관에서 음식을 먹을 수 없다.
unsure | 프로 요금제에는 무료 체험이 있다. | 프로 요금제는 무료 체험이 없다.
yes    | 서울에서는 지하철이 5시 30분에 운행을 시작한다. | 서울에서 지하철은 오전 5시 30분에 운행을 시작한다.
yes    | 이 다리는 길이가 1.2km이다. | 이 다리는 1990년에 지어졌으며 길이는 1,200m이다.
yes    | 부산은 인구가 330만 명이다. | 부산의 인구는 3,300,000명이다.
"""
WORDS = [
    (base, form)
    for line in FORMS.strip().splitlines()
    for base, _, forms in (line.partition(": "),)
    for form in forms.split()
]
LINES = [line.split(" | ") for line in VERDICTS.strip().splitlines()]


@pytest.mark.parametrize(("base", "form"), WORDS, ids=[form for _, form in WORDS])
def test_a_noun_is_the_same_with_any_particles_behind_it(base: str, form: str) -> None:
    assert term_stems(form, "ko") == term_stems(base, "ko")


@pytest.mark.parametrize(("verdict", "claim", "context"), LINES, ids=[claim for _, claim, _ in LINES])
def test_particles_do_not_keep_a_claim_from_its_context(verdict: str, claim: str, context: str) -> None:
    [judgement] = run_sync(assess(Exchange("", claim, (Chunk(context),)), HeuristicJudge())).judgements
    assert judgement.verdict.value == verdict.strip(), judgement.reason

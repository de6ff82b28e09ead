"""What a caller may ask for: scale, level, language, own terms and lists."""

import pytest

from faithlint.model import KeywordCoverageStatus, KeywordOptions, MatchLevel, MatchTier, Span, TermGroup
from faithlint.scoring.keywords import score_keywords


def missing(prompt: str, response: str, options: KeywordOptions) -> set[str]:
    return {each.keyword.text for each in score_keywords(prompt, response, options).matches if not each.matched}


@pytest.mark.parametrize(
    ("prompt", "response", "status", "score"),
    [
        ("", "", KeywordCoverageStatus.BOTH_EMPTY, 5),
        (" \n", "\t", KeywordCoverageStatus.BOTH_EMPTY, 5),
        ("cat", " ", KeywordCoverageStatus.ONE_EMPTY, 0),
        ("", "cat", KeywordCoverageStatus.ONE_EMPTY, 0),
        ("of the", "cat", KeywordCoverageStatus.NO_KEYWORDS, 5),
        ("cat and dog", "a dog", KeywordCoverageStatus.OK, 2.5),
    ],
)
def test_status_and_scale(prompt: str, response: str, status: KeywordCoverageStatus, score: float) -> None:
    report = score_keywords(prompt, response, KeywordOptions(scale=5))
    assert (report.status, report.score, report.scale) == (status, score, 5)


def test_three_keywords_of_which_one_is_covered_are_a_third_unrounded() -> None:
    assert score_keywords("cat, dog, bird", "cats").score == 1 / 3


@pytest.mark.parametrize(
    ("prompt", "response", "tier"),
    [
        ("Docker", "docker", MatchTier.EXACT),
        ("machine learning", "machine\nlearning", MatchTier.EXACT),
        ("colour", "color", MatchTier.SPELLING),
        ("data base", "the database", MatchTier.SPELLING),
        ("mice", "a mouse", MatchTier.INFLECTION),
        ("neural networks", "a neural network", MatchTier.INFLECTION),
        ("analyse", "an analysis", MatchTier.DERIVATION),
        ("rate limiting", "it limits the rate", MatchTier.COMPOUND),
        ("natural language processing", "NLP", MatchTier.ACRONYM),
        ("k8s", "Kubernetes", MatchTier.ALIAS),
    ],
)
def test_the_tier_that_matched_is_reported(prompt: str, response: str, tier: MatchTier) -> None:
    (match,) = score_keywords(prompt, response).matches
    assert match.tier is tier


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (MatchLevel.EXACT, {"mice", "encryption", "machine learning"}),
        (MatchLevel.INFLECTION, {"encryption", "machine learning"}),
        (MatchLevel.DERIVATION, set()),
    ],
)
def test_levels(level: MatchLevel, expected: set[str]) -> None:
    prompt = "colour, k8s, mice, encryption, machine learning"
    response = "The color of a mouse on Kubernetes is encrypted by ML."
    assert missing(prompt, response, KeywordOptions(match_level=level)) == expected


def test_words_equal_by_inflection_are_one_keyword_at_every_level() -> None:
    report = score_keywords("model and models", "models", KeywordOptions(match_level=MatchLevel.EXACT))
    assert report.total == 1


def test_own_compounds_stay_whole_in_any_number() -> None:
    options = KeywordOptions(compounds=("blue widget",))
    assert missing("blue widgets", "a widget that is blue and round", options) == set()
    assert missing("blue widgets", "blue", options) == {"blue widgets"}


def test_own_stop_words_win_even_over_terms() -> None:
    """K07."""
    assert score_keywords("machine learning", "x", KeywordOptions(stop_words=("Machine Learning",))).total == 0
    assert missing("big data and widgets", "", KeywordOptions(stop_words=("widgets",))) == {"big data"}


@pytest.mark.parametrize(
    ("task_words", "expected"),
    [
        (None, {"draw", "list"}),
        ((), {"Please", "explain", "draw", "list", "compare"}),
        (("Draw", "please"), {"explain", "list", "compare"}),
        (("compare",), {"Please", "explain", "draw", "list"}),
    ],
)
def test_task_words_can_be_switched_off_and_replaced(task_words: tuple[str, ...] | None, expected: set[str]) -> None:
    """Decision 4: the list is configurable; code spans are exempt whatever it holds."""
    options = KeywordOptions(task_words=task_words)
    assert missing("Please explain and draw how a list is, then compare", "x", options) == expected
    assert missing("`draw` a circle", "x", options) >= {"draw", "circle"}


def test_without_task_words_a_korean_request_is_content() -> None:
    prompt = "커널을 비교해 주세요"
    assert missing(prompt, "x", KeywordOptions()) == {"커널"}
    assert missing(prompt, "x", KeywordOptions(task_words=())) == {"커널", "비교"}


def test_numbers_are_keywords_on_request() -> None:
    """P86b."""
    options = KeywordOptions(include_numbers=True)
    assert missing("4183 rows", "4,183 rows", options) == set()
    assert missing("4183 rows", "4184 rows", options) == {"4183"}


def test_required_groups_and_forbidden_terms_do_not_change_the_score() -> None:
    """K16, K17, K21: any term of a group will do; a term is never cut at its blanks."""
    options = KeywordOptions(
        required=(TermGroup(("refund", "money back")), TermGroup(("warranty",), name="legal")),
        forbidden=("guarantee", "for free"),
    )
    report = score_keywords("cat", "The cat gets its money back. We guaranteed nothing.", options)
    assert report.score == 1
    assert [group.name for group in report.missing_required] == ["legal"]
    assert [(each.keyword.text, each.response_spans) for each in report.forbidden_found] == [
        ("guarantee", (Span(32, 42),))
    ]


def test_language_is_detected_reported_and_overridden() -> None:
    assert score_keywords("기계 학습의 장점", "장점").language == "ko"
    assert score_keywords("die Katze", "Katzen").language == "de"
    assert score_keywords("die Katze", "Katzen", KeywordOptions(language="en")).language == "en"


def test_run_id_and_version_are_handed_through() -> None:
    report = score_keywords("cat", "cat", run_id="r1", version="1.2")
    assert (report.run_id, report.version) == ("r1", "1.2")


def test_every_occurrence_on_both_sides_has_its_span() -> None:
    """K15, K26."""
    report = score_keywords("Cats and a cat", "A dog saw cats, many cats.")
    (keyword,) = report.reference_keywords
    assert keyword.spans == (Span(0, 4), Span(11, 14))
    assert report.matches[0].response_spans == (Span(10, 14), Span(21, 25))
    assert [each.spans for each in report.response_keywords if each.text == "cats"] == [(Span(10, 14), Span(21, 25))]


def test_korean_spans_leave_the_particle_out() -> None:
    prompt = "React.js로 모델을 훈련하는 방법"
    cut = {each.text: each.spans[0].cut(prompt) for each in score_keywords(prompt, "x").reference_keywords}
    assert cut == {"React.js": "React.js", "모델": "모델", "훈련": "훈련"}

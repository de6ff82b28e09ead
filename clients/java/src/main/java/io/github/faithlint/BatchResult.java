package io.github.faithlint;

import io.github.faithlint.v1.ScoreFaithfulnessResponse;
import io.github.faithlint.v1.ScoreKeywordCoverageResponse;
import java.util.Optional;

/**
 * The outcome of one item of a batch: exactly one of the reports and the error is there.
 *
 * @param id the item's id
 * @param faithfulness the report of a faithfulness item
 * @param keywordCoverage the report of a keyword item
 * @param error why the item has no report
 */
public record BatchResult(
    String id,
    Optional<ScoreFaithfulnessResponse> faithfulness,
    Optional<ScoreKeywordCoverageResponse> keywordCoverage,
    Optional<ScoringException> error) {}

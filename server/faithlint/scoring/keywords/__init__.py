"""The keyword-coverage scorer."""

from faithlint.scoring.keywords.score import score_keywords

__all__ = ["score_keywords"]

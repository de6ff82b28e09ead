"""The judge `heuristic`: instant, offline and honest about what it is."""

from faithlint.judges.heuristic.judge import HeuristicJudge

__all__ = ["HeuristicJudge"]

"""The two scorers, pure: keyword coverage needs nobody, faithfulness needs a Judge."""

from faithlint.scoring.driving import run_sync

__all__ = ["run_sync"]

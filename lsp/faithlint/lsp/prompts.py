"""The command `faithlint.showPrompts`: the prompts that a model was asked with, word for word, as a read-only page."""

from faithlint.lsp.scored import Scored

SHOW = "faithlint.showPrompts"
NAME = "prompts-{}.md"


def page(scored: Scored) -> str:
    """The prompts of an exchange; why there are none otherwise."""
    report = scored.faithfulness
    if report is None or not report.prompts:
        return "No model was asked for these verdicts: a rule decided them, or they were remembered.\n"
    where = f" at {report.judge.endpoint}" if report.judge.endpoint else ""
    head = f"# What was sent to {report.judge.model or report.judge.name}{where}\n"
    parts = (f"\n## {number}. {one.step.value}\n\n{one.prompt}\n" for number, one in enumerate(report.prompts, 1))
    return head + "".join(parts)

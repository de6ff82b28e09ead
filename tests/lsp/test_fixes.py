"""Repairs of claims: what is offered, what the file then says, and that nothing is offered on a guess."""

import json
from dataclasses import replace

import pytest
from lsprotocol import types as t

from faithlint.documents import parse
from faithlint.lsp.actions import IGNORE, actions
from faithlint.lsp.capabilities import Client
from faithlint.lsp.scored import Results, Scored
from faithlint.lsp.store import Text
from faithlint.lsp.view import View
from faithlint.model import (
    Claim,
    Evidence,
    FaithfulnessReport,
    FaithfulnessStatus,
    JudgeInfo,
    Judgement,
    Lines,
    Span,
    Verdict,
)
from faithlint.workspace.ignores import Ignore, Ignores, hash_of

CLIENT = Client(literal_actions=True, show_document=True)


def markdown(answer: str, context: str) -> str:
    return f"## Prompt\nHow?\n\n## Context\n{context}\n\n## Response\n{answer}\n"


def view_of(content: str, claims: list[tuple[str, Verdict]], name: str = "a.md") -> View:
    """A document whose claims have verdicts, each with the whole first chunk as evidence."""
    (exchange,) = parse(content, name).exchanges
    plain = exchange.plain()

    def judged(text: str, verdict: Verdict) -> Judgement:
        at = plain.response.index(text)
        chunk = plain.context[0].text
        return Judgement(Claim(text, Span(at, at + len(text))), verdict, "", (Evidence(0, Span(0, len(chunk)), chunk),))

    judgements = tuple(judged(*claim) for claim in claims)
    report = FaithfulnessReport(0, 1, FaithfulnessStatus.OK, judgements, "", JudgeInfo("test"))
    results = Results(parse(content, name), (Scored(exchange, faithfulness=report),))
    return View(Text(f"file:///w/{name}", 1, "", Lines(content)), CLIENT, results)


def offered(view: View, needle: str) -> list[t.CodeAction]:
    place = view.position(view.text.text.rindex(needle) + 1)
    return actions(view, t.Range(place, place), t.CodeActionContext([]))


def applied(view: View, action: t.CodeAction) -> str:
    (edit,) = action.edit.changes[view.text.uri]
    text = view.text.text
    return text[: view.offset(edit.range.start)] + edit.new_text + text[view.offset(edit.range.end) :]


def fixed(content: str, claim: str, title: str, name: str = "a.md") -> str | None:
    """The response after the fix whose title begins with `title`; None where there is none."""
    view = view_of(content, [(claim, Verdict.NO)], name)
    needle = claim[1:] if claim[1:] in content else claim[:9]
    action = next((one for one in offered(view, needle) if one.title.startswith(title)), None)
    return parse(applied(view, action), name).exchanges[0].response.text if action else None


VALUES = [
    ("A ticket costs 12 euros.", "A ticket costs 9 euros.", "A ticket costs 9 euros."),
    ("It opened in 1867 😋.", "It opened in 1876.", "It opened in 1876 😋."),
    ("It is open from 10:00.", "It is open from 9:30.", "It is open from 9:30."),
    ("The refund takes 10%.", "The refund takes 12.5%.", "The refund takes 12.5%."),
    ("It opens on 3 May 2024.", "It opens on 4 May 2024.", "It opens on 4 May 2024."),
    ("The tower is 5 km away.", "The tower is 7 miles away.", "The tower is 7 miles away."),
]


@pytest.mark.parametrize(("claim", "context", "expected"), VALUES)
def test_a_wrong_value_is_replaced_by_that_of_the_context(claim: str, context: str, expected: str) -> None:
    assert fixed(markdown(f"Yes. {claim} More.", context), claim, "Replace") == f"Yes. {expected} More."


def test_a_value_in_escaped_json_is_replaced_and_the_file_stays_json() -> None:
    content = json.dumps(
        [{"question": "How?", "contexts": ["Das Ticket ä kostet 9 €."], "answer": "ä: It costs 12 €."}]
    )
    assert fixed(content, "It costs 12 €.", "Replace", "a.json") == "ä: It costs 9 €."


UNCERTAIN = [
    ("It costs 12 euros.", "It costs 9 euros or 8 euros."),
    ("It has 12 rooms and 3 floors.", "It has 9 rooms and 4 floors."),
    ("It costs 12 euros.", "It is free."),
    ("It costs 12 euros.", "It has 9 rooms."),
    ("The door is open.", "The door is closed."),
]


@pytest.mark.parametrize(("claim", "context"), UNCERTAIN)
def test_no_value_is_offered_on_a_guess(claim: str, context: str) -> None:
    assert fixed(markdown(claim, context), claim, "Replace") is None


REMOVED = [
    ("One. Wrong thing. Two.", "Wrong thing.", "One. Two."),
    ("One. Wrong thing.", "Wrong thing.", "One."),
    ("Wrong thing. Two.", "Wrong thing.", "Two."),
    ("- One.\n- Wrong thing.\n- Two.", "Wrong thing.", "- One.\n- Two."),
    ("- One.\n- Wrong thing.", "Wrong thing.", "- One."),
    ("1. One.\n2. Wrong thing.\n3. Two.", "Wrong thing.", "1. One.\n3. Two."),
    ("One.\nWrong thing.\nTwo.", "Wrong thing.", "One.\nTwo."),
]


@pytest.mark.parametrize(("answer", "claim", "expected"), REMOVED)
@pytest.mark.parametrize("name", ["a.md", "a.json"])
def test_a_claim_is_removed_with_what_would_be_left_of_its_line(
    answer: str, claim: str, expected: str, name: str
) -> None:
    record = {"question": "How?", "contexts": ["Something else."], "answer": answer}
    content = markdown(answer, "Something else.") if name == "a.md" else json.dumps(record)
    assert (fixed(content, claim, "Remove", name) or "").strip() == expected


def test_a_claim_that_shares_its_words_with_another_is_not_removed() -> None:
    view = view_of(
        markdown("Anna and Ben left.", "Ben left."), [("Anna and Ben left.", Verdict.NO), ("Ben left.", Verdict.YES)]
    )
    assert not [one for one in offered(view, "Anna") if one.title.startswith("Remove")]


def test_ignoring_is_a_command_of_the_server_and_comes_last() -> None:
    """E02: every command is one that the server advertises."""
    view = view_of(markdown("It costs 12 euros.", "It costs 9 euros."), [("It costs 12 euros.", Verdict.NO)])
    titles = [one.title for one in offered(view, "t costs 12")]
    assert titles == [
        "Replace “12 euros” by “9 euros”, as the context says",
        "Remove this claim",
        "Ignore this claim",
        "Ignore this claim, and say why",
    ]
    commands = [one.command for one in offered(view, "t costs 12") if one.command]
    assert {one.command for one in commands} == {IGNORE}
    assert commands[0].arguments == [view.text.uri, "contradicted-claim", "It costs 12 euros.", False]


def test_nothing_is_offered_for_what_is_ignored_supported_or_in_no_file() -> None:
    view = view_of(
        markdown("It costs 12 euros. Yes.", "9 euros."), [("It costs 12 euros.", Verdict.NO), ("Yes.", Verdict.YES)]
    )
    ignores = Ignores(None, (Ignore("contradicted-claim", hash_of("It costs 12 euros.")),))
    assert offered(replace(view, ignores=ignores), "t costs 12") == []
    assert offered(view, "es.") == []
    untitled = replace(view, text=replace(view.text, uri="untitled:Untitled-1"))
    assert not [one for one in offered(untitled, "t costs 12") if one.command]

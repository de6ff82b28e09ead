"""One document while it is typed: what is scored, when, and what is shown of it; without a server or a clock."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from faithlint.documents import Document, parse
from faithlint.lsp import scoring
from faithlint.lsp import session as sessions
from faithlint.lsp.edits import Edit, difference
from faithlint.lsp.scored import Results
from faithlint.lsp.scoring import Event
from faithlint.lsp.session import Session, Surroundings
from faithlint.lsp.store import Text
from faithlint.model import Exchange, Lines, Span, Verdict
from faithlint.workspace.settings import Settings
from tests.helpers.loops import run_untimed
from tests.helpers.plain_scorer import PlainScorer, plain_faithfulness

DOCUMENT = """\
## Prompt
How long is the refund?

## Context
Shoes have 30 days.

## Response
Shoes have 30 days. The moon is cheese. Nobody knows.
"""


def text_of(content: str, version: int = 1) -> Text:
    return Text("file:///w/a.md", version, "markdown", Lines(content))


def read(text: Text, settings: Settings) -> Document:
    return parse(text.text, "a.md", settings.fields)


class Bench:
    """A session with a scorer, and all that it showed."""

    def __init__(
        self, scorer: PlainScorer, settings: Callable[[Text], Settings | None] = lambda text: Settings()
    ) -> None:
        self.scorer = scorer
        self.shown: list[tuple[int, Results, bool]] = []

        async def get(settings: Settings) -> PlainScorer:
            return scorer

        def changed(session: Session) -> None:
            self.shown.append((session.text.version, session.results, session.complete))

        around = Surroundings(read, settings, get, changed)
        self.session = Session(text_of(""), around)

    def type(self, content: str, delay: float = 0.02) -> asyncio.Task[None]:
        old = self.session.text
        edit: list[Edit] = [difference(old.text, content)]
        return self.session.touch(text_of(content, old.version + 1), edit, delay)

    def verdicts(self, show: int = -1) -> list[Verdict]:
        return [claim.judgement.verdict for one in self.shown[show][1].scored for claim in one.claims]


@asynccontextmanager
async def typing(scorer: PlainScorer, **more: Any) -> AsyncIterator[Bench]:
    bench = Bench(scorer, **more)
    yield bench
    bench.session.stop()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    run_untimed(test())


def test_thirty_rapid_edits_end_in_one_showing_of_the_newest_version() -> None:
    async def test() -> None:
        async with typing(PlainScorer()) as bench:
            for number in range(30):
                task = bench.type(f"{DOCUMENT} Edit {number}.")
                await asyncio.sleep(0.001)
            await task
            assert [(version, complete) for version, _, complete in bench.shown] == [(31, True)]
            assert len(bench.scorer.asked) == 1

    run(test)


def test_keywords_are_shown_while_a_slow_judge_is_still_out() -> None:
    async def test() -> None:
        async with typing(PlainScorer(delay=0.3, patience=0.0)) as bench:
            await bench.type(DOCUMENT, 0)
            first, *_, last = bench.shown
            assert first[1].scored[0].keywords is not None
            assert first[1].scored[0].faithfulness is None
            assert not first[2]
            assert last[1].scored[0].faithfulness is not None
            assert last[2]

    run(test)


def test_a_quick_judge_costs_one_showing() -> None:
    async def test() -> None:
        async with typing(PlainScorer(delay=0.01)) as bench:
            await bench.type(DOCUMENT, 0)
            assert len(bench.shown) == 1

    run(test)


def test_an_edit_cancels_the_judge_and_its_answer_is_never_shown() -> None:
    async def test() -> None:
        async with typing(PlainScorer(delay=0.2, patience=0.0)) as bench:
            old = bench.type(DOCUMENT, 0)
            await asyncio.sleep(0.05)
            await bench.type(DOCUMENT.replace("Nobody", "Somebody"), 0)
            await asyncio.sleep(0.3)
            assert old.cancelled()
            assert len(bench.scorer.cancelled) == 1
            assert {version for version, _, complete in bench.shown if complete} == {3}

    run(test)


def test_unchanged_claims_keep_their_verdict_until_the_judge_has_looked_again() -> None:
    async def test() -> None:
        async with typing(PlainScorer(patience=0.0)) as bench:
            await bench.type(DOCUMENT, 0)
            assert bench.verdicts() == [Verdict.YES, Verdict.NO, Verdict.UNSURE]
            bench.scorer.delay = 0.2
            shown = len(bench.shown)
            await bench.type(DOCUMENT.replace("The moon is cheese", "The moon is no cheese"), 0)
            assert bench.verdicts(shown) == [Verdict.YES, Verdict.UNSURE]
            assert bench.verdicts() == [Verdict.YES, Verdict.NO, Verdict.UNSURE]

    run(test)


def test_an_edited_context_drops_the_verdicts_that_rested_on_it() -> None:
    async def test() -> None:
        async with typing(PlainScorer(patience=0.0)) as bench:
            await bench.type(DOCUMENT, 0)
            bench.scorer.delay = 0.2
            shown = len(bench.shown)
            await bench.type(DOCUMENT.replace("Shoes have 30 days.\n\n", "Shoes have 60 days.\n\n"), 0)
            assert bench.verdicts(shown) == [Verdict.UNSURE]

    run(test)


def test_an_edit_of_one_exchange_asks_only_for_that_one() -> None:
    async def test() -> None:
        two = f"# One\n{DOCUMENT}\n# Two\n{DOCUMENT.replace('Nobody', 'Somebody')}"
        async with typing(PlainScorer()) as bench:
            await bench.type(two, 0)
            assert len(bench.scorer.asked) == 2
            await bench.type(two.replace("Somebody knows", "Everybody knows"), 0)
            assert len(bench.scorer.asked) == 3
            assert "Everybody" in bench.scorer.asked[-1]

    run(test)


def test_an_edit_beside_the_exchanges_asks_for_nothing() -> None:
    async def test() -> None:
        async with typing(PlainScorer()) as bench:
            await bench.type(DOCUMENT, 0)
            await bench.type("A line before.\n\n" + DOCUMENT, 0)
            assert len(bench.scorer.asked) == 1
            assert bench.verdicts() == [Verdict.YES, Verdict.NO, Verdict.UNSURE]

    run(test)


def test_new_settings_score_everything_again() -> None:
    async def test() -> None:
        chosen = [Settings()]
        async with typing(PlainScorer(), settings=lambda text: chosen[0]) as bench:
            await bench.type(DOCUMENT, 0)
            chosen[0] = Settings(scale=10)
            await bench.session.touch(bench.session.text, delay=0)
            assert len(bench.scorer.asked) == 2

    run(test)


def test_trouble_that_may_pass_is_tried_again_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """E36: ever more rarely; never after the document was closed."""
    monkeypatch.setattr(sessions, "FIRST_RETRY_SECONDS", 0.05)
    monkeypatch.setattr(sessions, "LAST_RETRY_SECONDS", 0.2)

    async def test() -> None:
        async with typing(PlainScorer(trouble="down", passes=True)) as bench:
            await bench.type(DOCUMENT, 0)
            await asyncio.sleep(0.5)
            assert 3 <= len(bench.scorer.asked) <= 5
            bench.scorer.trouble = ""
            await asyncio.sleep(0.4)
            assert bench.verdicts() == [Verdict.YES, Verdict.NO, Verdict.UNSURE]
            asked = len(bench.scorer.asked)
            await asyncio.sleep(0.3)
            assert len(bench.scorer.asked) == asked
        async with typing(PlainScorer(trouble="no key")) as bench:
            await bench.type(DOCUMENT, 0)
            await asyncio.sleep(0.2)
            assert len(bench.scorer.asked) == 1
        async with typing(PlainScorer(trouble="down", passes=True)) as bench:
            await bench.type(DOCUMENT, 0)
            bench.session.stop()
            await asyncio.sleep(0.2)
            assert len(bench.scorer.asked) == 1

    run(test)


def test_scoring_again_is_busy_until_it_is_done() -> None:
    async def test() -> None:
        async with typing(PlainScorer(delay=0.1)) as bench:
            bench.type(DOCUMENT, 0)
            await asyncio.sleep(0.03)
            again = bench.session.rescore()
            await asyncio.sleep(0.03)
            assert bench.session.busy
            await again
            assert not bench.session.busy

    run(test)


def test_trouble_leaves_the_other_report_and_the_earlier_verdicts() -> None:
    async def test() -> None:
        async with typing(PlainScorer()) as bench:
            await bench.type(DOCUMENT, 0)
            bench.scorer.trouble = "the judge is down"
            await bench.type(DOCUMENT.replace("Nobody knows", "Anybody knows"), 0)
            scored = bench.shown[-1][1].scored[0]
            assert scored.trouble == "the judge is down"
            assert scored.keywords is not None
            assert bench.verdicts() == [Verdict.YES, Verdict.NO]

    run(test)


@pytest.mark.parametrize("content", ["", "# Notes\n\nJust text.\n", "\x00\ufffd" * 100])
def test_files_without_an_exchange_ask_for_nothing(content: str) -> None:
    async def test() -> None:
        async with typing(PlainScorer()) as bench:
            await bench.type(content, 0)
            assert bench.scorer.asked == []
            assert bench.session.results.scored == ()

    run(test)


def test_excluded_files_ask_for_nothing() -> None:
    async def test() -> None:
        async with typing(PlainScorer(), settings=lambda text: None) as bench:
            await bench.type(DOCUMENT, 0)
            assert bench.scorer.asked == []

    run(test)


def test_a_file_larger_than_faithlint_reads_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MAX_BYTES", 50)

    async def test() -> None:
        async with typing(PlainScorer()) as bench:
            await bench.type(DOCUMENT, 0)
            assert bench.scorer.asked == []

    run(test)


def test_a_long_text_is_read_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "LONG_TEXT", 50)

    async def test() -> None:
        async with typing(PlainScorer()) as bench:
            await bench.type(DOCUMENT, 0)
            assert bench.verdicts() == [Verdict.YES, Verdict.NO, Verdict.UNSURE]

    run(test)


def test_an_unexpected_error_costs_one_round(caplog: pytest.LogCaptureFixture) -> None:
    def broken(text: Text) -> Settings:
        if text.version == 2:
            raise KeyError("MARKER")
        return Settings()

    async def test() -> None:
        async with typing(PlainScorer(), settings=broken) as bench:
            await bench.type(DOCUMENT, 0)
            assert bench.shown == []
            await bench.type(DOCUMENT + " ", 0)
            assert bench.verdicts() == [Verdict.YES, Verdict.NO, Verdict.UNSURE]

    run(test)
    assert "KeyError" in caplog.text
    assert "MARKER" not in caplog.text


def test_two_documents_do_not_wait_for_each_other() -> None:
    async def test() -> None:
        async with typing(PlainScorer(delay=3600)) as slow, typing(PlainScorer()) as quick:
            slow.type(DOCUMENT, 0)
            await quick.type(DOCUMENT, 0)
            assert quick.verdicts()
            assert not any(complete for _, _, complete in slow.shown)

    run(test)


def test_verdicts_are_shown_as_they_come_over_those_of_the_quick_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick one at once, then one verdict after the other, and the report at last."""
    monkeypatch.setattr(scoring, "SHOW_SECONDS", 0.02)

    async def test() -> None:
        async with typing(PlainScorer(patience=0.0, between=0.1, delay=0.05, quick=True)) as bench:
            await bench.type(DOCUMENT, 0)
            judges = [[claim.judge.name for claim in one.scored[0].claims] for _, one, _ in bench.shown]
            steps = [names for number, names in enumerate(judges) if names != judges[number - 1] and names]
            assert steps == [["quick"] * 3, ["plain", "quick", "quick"], ["plain", "plain", "quick"], ["plain"] * 3]
            assert {len(names) for names in judges[1:]} == {3}

    run(test)


def test_claims_that_nobody_has_judged_are_pending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "SHOW_SECONDS", 0.02)

    async def test() -> None:
        async with typing(PlainScorer(patience=0.0, between=0.1)) as bench:
            await bench.type(DOCUMENT, 0)
            waiting = [len(one.scored[0].unjudged) for _, one, _ in bench.shown]
            assert [number for number in (3, 2, 1) if number in waiting] == [3, 2, 1]
            assert waiting[-1] == 0

    run(test)


def test_an_edit_keeps_what_the_model_said_above_what_the_quick_judge_says() -> None:
    async def test() -> None:
        async with typing(PlainScorer(patience=0.0, quick=True)) as bench:
            await bench.type(DOCUMENT, 0)
            bench.scorer.delay = 0.3
            shown = len(bench.shown)
            await bench.type(DOCUMENT.replace("Nobody", "Somebody"), 0)
            claims = bench.shown[shown][1].scored[0].claims
            assert [claim.judge.name for claim in claims] == ["plain", "plain", "quick"]

    run(test)


def test_giving_up_calls_the_judge_off_and_keeps_what_is_known() -> None:
    async def test() -> None:
        async with typing(PlainScorer(patience=0.0, delay=5, quick=True)) as bench:
            bench.type(DOCUMENT, 0)
            await asyncio.sleep(0.2)
            bench.session.give_up()
            await asyncio.sleep(0.05)
            assert bench.scorer.cancelled
            assert not bench.session.busy
            assert len(bench.verdicts()) == 3
            assert "stopped" in bench.shown[-1][1].scored[0].trouble

    run(test)


HELD = [
    (". Nobody knows.", " Elephants", True, "the end of the line is being typed"),
    (". Nobody knows.", " Elephants.", False, "a sentence is finished"),
    ("Shoes have 30 days. The", " Old", False, "within a line"),
]


@pytest.mark.parametrize(("place", "words", "held", "why"), HELD)
def test_the_sentence_being_typed_is_held_back(
    monkeypatch: pytest.MonkeyPatch, place: str, words: str, held: bool, why: str
) -> None:
    """E06: only as long as it is typed."""
    monkeypatch.setattr(sessions, "HOLD_SECONDS", 0.4)

    class Loose(PlainScorer):
        """Takes a line without a full stop for a claim, too."""

        async def faithfulness(self, exchange: Exchange) -> AsyncGenerator[Event, None]:
            yield plain_faithfulness(replace(exchange, response=exchange.response.rstrip(".") + "."))

    async def test() -> None:
        async with typing(Loose()) as bench:
            at = DOCUMENT.rindex(place) + len(place)
            bench.session.touch(text_of(DOCUMENT))
            edit = Edit(Span(at, at), len(words))
            await bench.session.touch(text_of(DOCUMENT[:at] + words + DOCUMENT[at:], 2), [edit], 0)
            assert bench.session.holding is held
            shown = len(bench.shown)
            await asyncio.sleep(0.6)
            assert not bench.session.holding
            assert len(bench.shown) == shown + held

    run(test)

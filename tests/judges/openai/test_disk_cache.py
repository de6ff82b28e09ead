"""The cache on disk survives restarts, other processes and damage, stays bounded, and holds no text that was sent."""

import asyncio
import json
import multiprocessing
import sqlite3
from pathlib import Path

import pytest

from faithlint.judges.cache import CachedJudge
from faithlint.judges.disk import DiskCache
from faithlint.judges.registry import RemoteJudges
from faithlint.judges.settings import OpenAISettings
from faithlint.scoring.faithfulness import assess
from tests.helpers.openai_judging import DEPOT, judge_at, run, verdicts
from tests.helpers.scripted_endpoint import ScriptedEndpoint


def test_what_was_found_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "cache.sqlite"
    with ScriptedEndpoint() as endpoint:
        first = _scored(endpoint, path)
        again = _scored(endpoint, path)
        assert endpoint.steps == ["extract", "verify"]
        assert again.judgements == first.judgements
        assert (again.judge.calls, again.judge.cached_claims) == (0, 3)
    assert path.stat().st_mode & 0o077 == 0


def test_without_a_path_there_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with ScriptedEndpoint() as endpoint:
        settings = OpenAISettings(base_url=endpoint.base_url, model="scripted")
        asyncio.run(_by_registry(settings))
    assert list(tmp_path.iterdir()) == []


def test_the_settings_of_a_server_name_the_file(tmp_path: Path) -> None:
    with ScriptedEndpoint() as endpoint:
        settings = OpenAISettings(
            base_url=endpoint.base_url, model="scripted", models=("other",), cache=str(tmp_path / "c")
        )
        for _ in range(2):
            assert asyncio.run(_by_registry(settings)) == ["yes", "no", "unsure"]
        assert endpoint.steps == ["extract", "verify"]
        assert asyncio.run(_by_registry(settings, "other")) == ["yes", "no", "unsure"]
        assert len(endpoint.steps) == 4


async def _by_registry(settings: OpenAISettings, model: str = "scripted") -> list[str]:
    judges = RemoteJudges(settings)
    try:
        return verdicts(await assess(DEPOT, await judges.get(model)))
    finally:
        await judges.close()


def _scored(endpoint: ScriptedEndpoint, path: Path):
    inner = judge_at(endpoint)
    disk = DiskCache(str(path))
    report = run(inner, lambda: assess(DEPOT, CachedJudge(inner, disk=disk)))
    disk.close()
    return report


DAMAGES = {
    "a head and nothing else": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "half of it": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "noise in the middle": lambda path: path.write_bytes(
        path.read_bytes()[:3000] + b"\xa5" * 6000 + path.read_bytes()[9000:]
    ),
    "empty": lambda path: path.write_bytes(b""),
    "another format": lambda path: _execute(path, "PRAGMA user_version = 99"),
    "other values": lambda path: _execute(path, "UPDATE entries SET value = x'ff00ff'"),
    "values of other types": lambda path: _execute(path, "UPDATE entries SET value = 17, used = 'never'"),
    "another shape of values": lambda path: _execute(path, "UPDATE entries SET value = CAST('[[1]]' AS BLOB)"),
    "another table": lambda path: _execute(path, "DROP TABLE entries", "CREATE TABLE entries (poem TEXT)"),
}


def _execute(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_costs_a_cold_scoring_and_no_more(damage, tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    with ScriptedEndpoint() as endpoint:
        first = _scored(endpoint, path)
        damage(path)
        for _ in range(2):
            again = _scored(endpoint, path)
            assert again.judgements == first.judgements
        assert again.judge.calls == 0


FOREIGN = {
    "a poem": lambda path: path.write_bytes(b"This is a poem and no database. " * 200),
    "one letter": lambda path: path.write_bytes(b"x"),
    "a database of others": lambda path: _execute(path, "CREATE TABLE songs (name TEXT)"),
    "a newer database of others": lambda path: _execute(
        path, "CREATE TABLE songs (name TEXT)", "PRAGMA user_version = 9", "PRAGMA application_id = 9"
    ),
}


@pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN)
def test_a_file_that_was_never_a_cache_is_left_as_it_is(make, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    make(path := tmp_path / "mine")
    before = path.read_bytes()
    cache = DiskCache(str(path))
    for _ in range(2):
        cache.put_many({b"k": b"v"})
        assert cache.get_many([b"k"]) == {}
    cache.close()
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["mine"]
    (told,) = caplog.records
    assert f"{path} is another file and is left as it is" in told.getMessage()


@pytest.mark.parametrize("place", ["a-file/cache", "a-folder"])
def test_a_place_where_no_file_can_be_is_told_once(
    place: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a-file").write_text("x")
    (tmp_path / "a-folder").mkdir()
    cache = DiskCache(str(tmp_path / place))
    for _ in range(3):
        cache.put_many({b"k": b"v"})
        assert cache.get_many([b"k"]) == {}
    assert len([record for record in caplog.records if "cache file" in record.getMessage()]) == 1


def test_the_file_is_bounded_and_the_least_recently_used_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr("faithlint.judges.disk.time.time", lambda: now[0])
    path = tmp_path / "cache.sqlite"
    cache = DiskCache(str(path), capacity=100_000)
    for number in range(1000):
        now[0] += 60
        cache.put_many({b"%d" % number: b"v" * 1000})
        if number % 70 == 0:
            assert cache.get_many([b"0"])
    kept = cache.get_many([b"%d" % number for number in range(1000)])
    assert 50 < len(kept) <= 120
    assert {b"0", b"999", b"950"} <= kept.keys()
    assert path.stat().st_size < 400_000
    cache.close()


def test_many_keys_at_once_and_repeated_ones_are_answered(tmp_path: Path) -> None:
    cache = DiskCache(str(tmp_path / "c"))
    cache.put_many({b"%d" % number: b"v%d" % number for number in range(3000)})
    found = cache.get_many([b"%d" % number for number in range(0, 4000, 2)] * 2)
    assert found == {b"%d" % number: b"v%d" % number for number in range(0, 3000, 2)}
    cache.close()


def _writer(path: str, name: str) -> None:
    cache = DiskCache(path)
    for number in range(150):
        cache.put_many({f"{name}{number}".encode(): f"value {name}{number}".encode()})
        cache.get_many([f"{name}{number}".encode(), b"none"])
    cache.close()


def test_two_processes_may_use_one_file(tmp_path: Path) -> None:
    path = str(tmp_path / "cache.sqlite")
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_writer, args=(path, name)) for name in "ab"]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0, 0]
    cache = DiskCache(path)
    keys = [f"{name}{number}".encode() for name in "ab" for number in range(150)]
    found = cache.get_many(keys)
    assert len(found) >= 290
    assert all(value == b"value " + key for key, value in found.items())
    cache.close()


def test_a_file_that_another_process_holds_delays_nothing_for_long(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    cache = DiskCache(str(path))
    cache.put_many({b"k": b"v"})
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    cache.put_many({b"later": b"v"})
    assert cache.get_many([b"k", b"later"]) == {b"k": b"v"}
    other.execute("ROLLBACK")
    other.close()
    cache.put_many({b"later": b"v"})
    assert cache.get_many([b"later"]) == {b"later": b"v"}
    cache.close()


def test_neither_response_nor_context_nor_prompt_are_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    with ScriptedEndpoint() as endpoint:
        endpoint.reply("extract", json.dumps({"claims": [{"text": "A claim.", "quote": "The depot lies in Bergen."}]}))
        endpoint.reply(
            "verify", json.dumps({"verdicts": [{"claim_id": "c1", "verdict": "yes", "reason": "A reason."}]})
        )
        _scored(endpoint, path)
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"A claim." in held
    assert b"A reason." in held
    for text in (DEPOT.prompt, DEPOT.response, "The depot lies in Bergen", *(chunk.text for chunk in DEPOT.context)):
        assert text.encode() not in held

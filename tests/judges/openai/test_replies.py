"""What is made of a model's reply, whatever shape it has."""

import contextlib
import json
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithlint.judges import json_reading
from faithlint.judges.json_reading import find_json
from faithlint.judges.replies import read_claims, read_reason, read_verdicts
from faithlint.model import JudgeReplyInvalid
from tests.helpers.bounded import no_blow_up

ROWS = [json.loads(line) for line in Path(__file__).with_name("replies.jsonl").read_text("utf-8").splitlines()]

VERDICTS = st.lists(
    st.fixed_dictionaries(
        {
            "claim_id": st.from_regex(r"c[1-9]", fullmatch=True),
            "verdict": st.sampled_from(["yes", "no", "unsure"]),
            "reason": st.text(max_size=20),
            "chunk_id": st.text(max_size=3),
            "quote": st.text(max_size=20),
        }
    ),
    min_size=1,
    max_size=6,
)


def _read(row: dict[str, object]) -> object:
    text = row["reply"] if isinstance(row["reply"], str) else json.dumps(row["reply"])
    try:
        if "claims" in row:
            claims = read_claims(text, str(row.get("finish_reason", "stop")))
            return [[claim.text, claim.quote] if claim.quote else claim.text for claim in claims]
        if "reason" in row:
            return read_reason(text)
        return [
            {
                name: value
                for name in ("claim_id", "claim_text", "verdict", "reason", "chunk_id", "quote")
                if (value := getattr(verdict, name))
            }
            for verdict in read_verdicts(text)
        ]
    except JudgeReplyInvalid:
        return "invalid"


@pytest.mark.parametrize("row", ROWS, ids=[row["about"] for row in ROWS])
def test_a_reply_is_read_for_what_it_says(row: dict[str, object]) -> None:
    expected = next(row[kind] for kind in ("claims", "verdicts", "reason") if kind in row)
    assert _read(row) == expected


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from('{}[]",:\\ \n`<>/thinkverdictsclaims01-.eE\ud83dé')))
def test_no_text_makes_reading_fail_in_another_way(text: str) -> None:
    for read in (read_claims, read_verdicts, read_reason):
        with contextlib.suppress(JudgeReplyInvalid):
            read(text)


@settings(max_examples=60, deadline=None)
@given(VERDICTS, st.booleans(), st.text(alphabet="abc ,.\n", max_size=20), st.text(alphabet="xyz ,.\n", max_size=20))
def test_our_own_shape_is_read_exactly_between_any_chatter(
    written: list[dict[str, str]], ascii_only: bool, before: str, after: str
) -> None:
    reply = before + json.dumps({"verdicts": written}, ensure_ascii=ascii_only) + after
    read = read_verdicts(reply)
    assert [(v.claim_id, v.verdict) for v in read] == [(w["claim_id"], w["verdict"]) for w in written]
    assert [v.quote for v in read] == [w["quote"].strip() for w in written]


@settings(max_examples=60, deadline=None)
@given(VERDICTS, st.floats(0, 1))
def test_of_a_cut_verdict_list_exactly_the_complete_ones_are_kept(written: list[dict[str, str]], share: float) -> None:
    """P07, P12: one verdict that is cut must not lose the rest."""
    whole = json.dumps({"verdicts": written})
    at = int(len(whole) * share)
    complete = sum(1 for end in range(len(written)) if len(json.dumps({"verdicts": written[: end + 1]})) - 2 <= at)
    try:
        read = read_verdicts(whole[:at])
    except JudgeReplyInvalid:
        read = ()
    assert [v.claim_id for v in read] == [w["claim_id"] for w in written[:complete]]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=20).filter(str.strip), min_size=1, max_size=5), st.floats(0, 0.999))
def test_a_cut_claims_list_is_never_accepted_wherever_the_cut_is(texts: list[str], share: float) -> None:
    whole = json.dumps({"claims": [{"text": text, "quote": text} for text in texts]})
    with pytest.raises(JudgeReplyInvalid):
        read_claims(whole[: int(len(whole) * share)])


@settings(max_examples=60, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    )
)
def test_any_json_is_found_whole(value: object) -> None:
    if isinstance(value, dict | list):
        found = list(find_json(f"so {json.dumps(value, indent=1)} there"))
        assert [(each.value, each.complete) for each in found] == [(value, True)]


SCRAPS = st.sampled_from([
    "{", "}", "[", "]", ",", " ", "\n", '"a"', '"b":', '"a":1', '"\\ud83d"', '"\\ud83d\\ude00"', "\ud800", '"\n"',
    "1.0", "-2e3", "1e999", "01", "1.", "-", "true", "None", "NaN", "-Infinity", '"\\q"', '{"a":[1,{"b":"c"}]}', "[]",
])  # fmt: skip


@given(st.lists(SCRAPS, max_size=9).map("".join))
def test_valid_json_is_read_as_the_reader_of_all_else_would(text: str) -> None:
    quick = [repr(found) for found in find_json(text)]
    with mock.patch.object(json_reading, "_read_valid", return_value=None):
        assert quick == [repr(found) for found in find_json(text)]


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        '{"',
        '[{"a":',
        '{"a" "',
        '[\\"{',
        "\\",
        "[[1,",
        '{"verdicts":[',
        "<think>",
        '"{',
        "{'",
        '["a" b',
        "[/*",
        "[//",
        "{'a",
        '{a:"b" c',
    ],
    ids=repr,
)
def test_reading_takes_time_in_proportion_to_the_length(piece: str) -> None:
    text = piece * 25_000
    for read in (read_claims, read_verdicts):
        with no_blow_up(), pytest.raises(JudgeReplyInvalid):
            read(text)

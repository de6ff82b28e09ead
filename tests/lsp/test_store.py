"""Documents as the editor edits them, and spans through edits (P9 to P12, E07)."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as t

from faithlint.lsp.edits import Edit, difference, shift, stretch
from faithlint.lsp.store import Store, Text
from faithlint.model import Encoding, Lines, Position, Span

URI = "file:///w/a.md"
ALPHABET = "ab \n\r\u2028\u2029\u0085\f\v\u001c😋e\u0301한글"
TEXTS = st.lists(st.sampled_from([*ALPHABET, "\r\n"]), max_size=40).map("".join)
WIDTH = {
    Encoding.UTF8: lambda c: len(c.encode()),
    Encoding.UTF16: lambda c: len(c.encode("utf-16-le")) // 2,
    Encoding.UTF32: len,
}


def opened(text: str, encoding: Encoding = Encoding.UTF16) -> Store:
    store = Store(encoding)
    store.open(t.TextDocumentItem(URI, "markdown", 1, text))
    return store


def position_by_counting(text: str, offset: int, encoding: Encoding) -> t.Position:
    """The position of an offset, counted character by character; offsets inside `\\r\\n` are not asked for."""
    line = column = 0
    for index, char in enumerate(text[:offset]):
        if char == "\n" or (char == "\r" and text[index + 1 : index + 2] != "\n"):
            line, column = line + 1, 0
        elif char != "\r":
            column += WIDTH[encoding](char)
    return t.Position(line, column)


def inside_line_end(text: str, offset: int) -> bool:
    return text[max(0, offset - 1) : offset + 1] == "\r\n"


@given(TEXTS, st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), TEXTS), max_size=6), st.sampled_from(Encoding))
def test_p09_edits_in_any_encoding_keep_the_store_in_step(
    text: str, edits: list[tuple[int, int, str]], encoding: Encoding
) -> None:
    store, model = opened(text, encoding), text
    for version, (a, b, inserted) in enumerate(edits, 2):
        start, end = sorted((min(a, len(model)), min(b, len(model))))
        if inside_line_end(model, start) or inside_line_end(model, end):
            continue
        span = t.Range(position_by_counting(model, start, encoding), position_by_counting(model, end, encoding))
        change = t.TextDocumentContentChangePartial(span, inserted)
        model = model[:start] + inserted + model[end:]
        changed = store.change(URI, version, [change])
        assert changed is not None
        assert changed[0].text == model
        assert changed[0].version == version


def test_p09_only_three_line_ends_count() -> None:
    assert len(Lines("a\u2028b\u2029c\u0085d\fe\vf\x1cg\nh\ri\r\nj")) == 4


@pytest.mark.parametrize(
    ("text", "line", "character", "offset"),
    [
        ("last😋", 0, 99, 5),
        ("last😋", 7, 3, 5),
        ("a\nb", 1, 99, 3),
        ("a\nb", 0, 99, 1),
        ("", 0, 0, 0),
        ("", 3, 3, 0),
        ("a\r\nb", 0, 9, 1),
    ],
)
@pytest.mark.parametrize("encoding", Encoding)
def test_p10_positions_past_the_end_are_clamped(
    text: str, line: int, character: int, offset: int, encoding: Encoding
) -> None:
    place = t.Position(line, character)
    store = opened(text, encoding)
    store.change(URI, 2, [t.TextDocumentContentChangePartial(t.Range(place, place), "X")])
    assert store.texts[URI].text == text[:offset] + "X" + text[offset:]
    assert place == t.Position(line, character)


def test_p10_a_position_inside_a_character_means_its_start() -> None:
    assert Lines("a😋b").offset(Position(0, 2), Encoding.UTF16) == 1
    assert Lines("a😋b").offset(Position(0, 3), Encoding.UTF8) == 1


def test_p10_the_end_of_a_text_is_where_its_last_line_ends() -> None:
    assert Lines("ab").position(2) == Position(0, 2)
    assert Lines("ab\n").position(3) == Position(1, 0)
    assert Lines("").position(0) == Position(0, 0)


@pytest.mark.parametrize("encoding", Encoding)
def test_p11_ten_thousand_positions_in_a_megabyte_are_quick(encoding: Encoding) -> None:
    lines = Lines(("The answer names 30 days 😋 and no more. " * 2 + "\n") * 12_000)
    start = time.process_time()
    for number in range(10_000):
        lines.position(number * 7919 % len(lines.text), encoding)
    assert time.process_time() - start < 20  # it takes 0.1 s; going through the text each time would take an hour


def test_p12_what_was_never_opened_is_no_error_and_touches_no_disk() -> None:
    store = Store()
    assert store.change("file:///nowhere", 2, [t.TextDocumentContentChangeWholeDocument("x")]) is None
    store.close("file:///nowhere")
    assert not store.texts


def test_an_earlier_version_stays_as_it_was() -> None:
    store = opened("one")
    before = store.texts[URI]
    store.change(URI, 2, [t.TextDocumentContentChangeWholeDocument("two")])
    assert (before.text, before.version, store.texts[URI].text) == ("one", 1, "two")
    assert isinstance(before, Text)


def test_lone_surrogates_become_the_character_encoders_put_in_their_place() -> None:
    assert opened("a\ud83d b").texts[URI].text == "a\ufffd b"


@given(TEXTS, TEXTS)
def test_the_difference_of_two_texts_makes_one_of_the_other(old: str, new: str) -> None:
    edit = difference(old, new)
    inserted = new[edit.span.start : edit.span.start + edit.length]
    assert old[: edit.span.start] + inserted + old[edit.span.end :] == new


@given(TEXTS, st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), TEXTS)
def test_a_span_that_survives_an_edit_covers_the_same_text(
    text: str, a: int, b: int, c: int, d: int, inserted: str
) -> None:
    a, b = sorted((min(a, len(text)), min(b, len(text))))
    c, d = sorted((min(c, len(text)), min(d, len(text))))
    new = text[:c] + inserted + text[d:]
    moved = shift(Span(a, b), [Edit(Span(c, d), len(inserted))])
    if moved is not None:
        assert moved.cut(new) == text[a:b]
    else:
        assert c < b
        assert d > a


@given(TEXTS, st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), TEXTS)
def test_a_stretched_span_holds_every_character_that_survives_of_it(
    text: str, a: int, b: int, c: int, d: int, inserted: str
) -> None:
    a, b = sorted((min(a, len(text)), min(b, len(text))))
    c, d = sorted((min(c, len(text)), min(d, len(text))))
    edits = [Edit(Span(c, d), len(inserted))]
    found = stretch(Span(a, b), edits)
    for at in range(a, b):
        kept = shift(Span(at, at + 1), edits)
        assert kept is None or (found.start <= kept.start and kept.end <= found.end)
    assert 0 <= found.start <= found.end <= len(text) - (d - c) + len(inserted)


def test_typing_elsewhere_moves_a_span_and_typing_inside_drops_it() -> None:
    span = Span(10, 20)
    assert shift(span, [Edit(Span(0, 0), 3)]) == Span(13, 23)
    assert shift(span, [Edit(Span(20, 20), 3)]) == span
    assert shift(span, [Edit(Span(15, 15), 1)]) is None
    assert shift(span, [Edit(Span(25, 30), 0), Edit(Span(0, 5), 0)]) == Span(5, 15)

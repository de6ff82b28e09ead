"""Source maps: every span cuts out what it claims, and layers nest in any grouping."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from faithlint.documents import Mapped
from faithlint.documents.mapped import assemble, join, verbatim
from faithlint.model import Span

SOURCE = "0123456789" * 4


@st.composite
def mapped_into(draw, length: int) -> Mapped:
    """A text read out of a source of `length` characters: stretches as they are, and escapes, in order."""
    cuts = sorted(draw(st.lists(st.integers(0, length), min_size=2, max_size=10)))
    parts = []
    for start, end in pairwise(cuts):
        literal = draw(st.booleans())
        text = "x" * (end - start) if literal else draw(st.text("abc", max_size=3)) if end > start else ""
        parts.append((text, Span(start, end)))
    return assemble(parts)


@st.composite
def towers(draw) -> tuple[Mapped, Mapped, Mapped]:
    bottom = draw(mapped_into(len(SOURCE)))
    middle = draw(mapped_into(len(bottom.text)))
    return bottom, middle, draw(mapped_into(len(middle.text)))


def spans(mapped: Mapped) -> list[Span | None]:
    size = len(mapped.text)
    return [mapped.span(Span(a, b)) for a in range(size + 1) for b in range(a, size + 1)]


@given(towers())
def test_composition_is_associative(tower):
    bottom, middle, top = tower
    left = bottom.compose(middle).compose(top)
    right = bottom.compose(middle.compose(top))
    assert left.text == right.text == top.text
    assert spans(left) == spans(right)


@given(mapped_into(len(SOURCE)))
def test_pieces_cover_the_text_without_gaps_and_spans_grow_with_their_part(mapped):
    assert [piece.at for piece in mapped.pieces] == sorted({piece.at for piece in mapped.pieces})
    assert bool(mapped.pieces) == bool(mapped.text)
    for a in range(len(mapped.text)):
        inner, outer = mapped.span(Span(a, a + 1)), mapped.span(Span(0, a + 1))
        assert outer.start <= inner.start <= inner.end == outer.end


@given(mapped_into(len(SOURCE)))
def test_the_identity_changes_nothing(mapped):
    same = verbatim(mapped.text, Span(0, len(mapped.text)))
    assert mapped.compose(same) == mapped
    assert verbatim(SOURCE, Span(0, len(SOURCE))).compose(mapped) == mapped


def test_an_escape_is_one_piece_whatever_part_of_it_is_asked_for():
    mapped = assemble([("ab", Span(0, 2)), ("\n", Span(2, 4)), ("cd", Span(4, 6))])
    assert mapped.text == "ab\ncd"
    assert mapped.span(Span(1, 3)) == Span(1, 4)
    assert mapped.span(Span(2, 3)) == Span(2, 4)
    assert mapped.span(Span(3, 5)) == Span(4, 6)


def test_empty_text_lies_nowhere():
    assert verbatim("abc", Span(1, 1)).whole is None
    assert verbatim("abc", Span(0, 3)).span(Span(2, 2)) is None


def test_joined_texts_are_mapped_each_to_its_own_place():
    source = "<one> and <two>"
    both = join([verbatim(source, Span(1, 4)), verbatim(source, Span(11, 14))], "\n")
    assert both.text == "one\ntwo"
    assert both.span(Span(0, 3)) == Span(1, 4)
    assert both.span(Span(4, 7)) == Span(11, 14)
    assert both.whole == Span(1, 14)

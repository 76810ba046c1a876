"""The index answers as looking at everything would."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.core.plane import box, meeting, nearest_part, passing, side
from campaign.land.index import Boxes, Points, Segments
from campaign.model.place import Outline, River, Spot
from tests.land.sheet import land, place, road

spots = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
pieces = st.lists(st.tuples(spots, spots), max_size=30)


@settings(max_examples=200, deadline=None)
@given(pieces, spots, spots)
def test_every_segment_that_a_line_touches_is_found(
    segments: list[tuple[tuple[int, int], tuple[int, int]]], p: tuple[int, int], q: tuple[int, int]
) -> None:
    index = Segments(segments)
    touched = {i for i, (a, b) in enumerate(segments) if meeting(p, q, a, b) is not None}
    assert touched <= set(index.along(p, q))
    near = {i for i, (a, b) in enumerate(segments) if nearest_part(p, a, b)[1] <= 20}
    assert near <= set(index.around(*p, 20))


@settings(max_examples=100, deadline=None)
@given(pieces.filter(bool), spots)
def test_the_nearest_owners_are_found(
    segments: list[tuple[tuple[int, int], tuple[int, int]]], p: tuple[int, int]
) -> None:
    owners = [f"r{i % 5}" for i in range(len(segments))]
    off: dict[str, float] = {}
    for owner, (a, b) in zip(owners, segments, strict=True):
        off[owner] = min(off.get(owner, math.inf), nearest_part(p, a, b)[1])
    wanted = sorted((far, owner) for owner, far in off.items())[:3]
    assert [found[:2] for found in Segments(segments).nearest(*p, owners, 3)] == wanted


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(spots, min_size=2, max_size=3), max_size=30), spots, st.integers(0, 200))
def test_every_box_at_a_point_or_in_a_box_is_found(
    shapes: list[list[tuple[int, int]]], p: tuple[int, int], reach: int
) -> None:
    boxes = [box(shape) for shape in shapes]
    index = Boxes(boxes)
    x, y = p
    assert index.at(x, y) == [i for i, (w, s, e, n) in enumerate(boxes) if w <= x <= e and s <= y <= n]
    assert index.touching((x - reach, y - reach, x + reach, y + reach)) == [
        i
        for i, (w, s, e, n) in enumerate(boxes)
        if w <= x + reach and e >= x - reach and s <= y + reach and n >= y - reach
    ]


def test_many_wide_boxes_are_found_among_small_ones() -> None:
    """400 small boxes on a grid, and three that span it."""
    small = [(i % 20 * 10, i // 20 * 10, i % 20 * 10 + 5, i // 20 * 10 + 5) for i in range(400)]
    index = Boxes([(0, 0, 200, 200), *small, (0, 0, 200, 200), (50, 0, 200, 200)])
    assert index.at(12, 12) == [0, 1 + 21, 401]
    assert index.at(199, 199) == [0, 401, 402]


def test_nothing_lies_where_there_is_nothing() -> None:
    assert Points({}).within(0, 0, 5) == ()
    assert Segments([]).along((0, 0), (5, 5)) == []
    assert Segments([]).nearest(0, 0, [], 2) == []
    assert Boxes([]).touching((0, 0, 5, 5)) == []


@given(spots, spots, spots, spots)
def test_two_segments_touch_where_each_has_its_ends_on_both_sides_of_the_other(
    p: tuple[int, int], q: tuple[int, int], a: tuple[int, int], b: tuple[int, int]
) -> None:
    crossed = side(p, q, a) * side(p, q, b) < 0 and side(a, b, p) * side(a, b, q) < 0
    if crossed:
        assert meeting(p, q, a, b) is not None
        assert passing(p, q, a, b) is not None
    if meeting(p, q, a, b) is None:
        assert passing(p, q, a, b) is None


def test_an_absurdly_far_point_does_not_hang() -> None:
    far = 10**15
    ground = land(
        (0, 0, 40, 40),
        [place("a", 1, 1), place("b", 30, 30)],
        [road("r", "a", "b", [(1, 30)])],
        [River(id="river", name="River", points=((20, 0), (21, 20), (20, 40)))],
        outlines=[Outline(id="lake", kind="lake", points=((5, 5), (8, 5), (8, 8)))],
    )
    assert ground.nearest(far, far) == "b"
    assert ground.places_within(0, 0, far) == ("a", "b")
    assert ground.water_between((2_000, 1_000), (far, far))
    assert ground.route("a", Spot(x=1e12, y=1e12)) is None
    assert [river for _, river in ground.fords((10_000, 10_000), (far, 10_000))] == ["river"]

"""No two names overlap, none is dropped, none is too small to read."""

import random
from itertools import combinations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.reports.maps import MIN_SIZE, Banner, MapView, Mark, PlaceMark, Placement, Road, placement, svg
from campaign.reports.maps.base import base
from campaign.reports.maps.cells import Cells
from campaign.reports.maps.frame import lay
from campaign.reports.maps.glyphs import PLACE_REACH
from campaign.reports.maps.labels import overlap
from campaign.reports.maps.naming import wishes
from campaign.reports.maps.text import clean, width
from campaign.reports.maps.untangle import crosses

names = st.text(st.sampled_from("abcdeghklmnoprstuvyåäöøæÅÄÖØÆ -'"), min_size=1, max_size=30).filter(str.strip)


def assert_sound(view: MapView, placed: Placement, sheet: int = 1200) -> None:
    """Every name of a place or an army once, in letters of 9 px or more, on the map, clear of all others."""
    frame = lay(view.bounds, sheet)
    _, marks = wishes(view, frame)
    for label in placed.labels:
        x, y, w, h = label.box
        assert x >= 0
        assert y >= 0
        assert x + w <= frame.width
        assert y + h <= frame.height
        assert all(line.size >= MIN_SIZE == 9 for line in label.lines)
        assert all(width(line.text, line.size, line.face) <= w for line in label.lines)
        assert sum(line.size for line in label.lines) <= h
        assert not any(overlap(label.box, mark) for mark in marks)
    for one, other in combinations(placed.labels, 2):
        assert not overlap(one.box, other.box), (one, other)
    written = [label.lines[0].text for label in placed.labels if label.key[0] in "pa" and not label.number]
    written += [entry.text.split(", ")[0] for entry in placed.key if entry.key[0] in "pa"]
    wanted = [clean(place.name, 40) for place in view.places] + [clean(army.label, 40) for army in view.armies]
    assert sorted(written) == sorted(wanted)


def crowd(places: int, armies: int, side: int, seed: int) -> MapView:
    """So many places and armies at random in the south-west corner of 300 by 220 km, `side` metres square."""
    draw = random.Random(seed)
    kinds = list(PLACE_REACH)

    def spot() -> tuple[int, int]:
        return draw.randrange(side), draw.randrange(side)

    marks = []
    for i in range(places):
        x, y = spot()
        marks.append(PlaceMark(f"p{i}", f"Place {i} {'torp' * draw.randint(0, 3)}", draw.choice(kinds), x, y))
    banners = []
    for i in range(armies):
        x, y = spot()
        banners.append(Banner(f"Army {i}", x, y, f"{draw.randrange(10_000)} men", age="old" if i % 3 else ""))
    return MapView("Crowd", "day 1", (0, 0, 300_000, 220_000), places=tuple(marks), armies=tuple(banners))


def test_all_names_of_the_coast_are_on_the_map(coast: MapView) -> None:
    placed = placement(coast)
    assert_sound(coast, placed)
    assert placed.key == ()


def test_a_lone_name_stands_right_of_its_mark_without_a_line() -> None:
    # 100 km on 1,148 px: the place in the middle is at 574 px; half a village's mark is 4 px, one px more is left free.
    view = MapView("", "", (0, 0, 100_000, 50_000), places=(PlaceMark("a", "Aby", "village", 50_000, 25_000),))
    (label,) = placement(view).labels
    assert label.leader is None
    assert label.box[0] in (578, 580)
    assert label.lines[0].size == 12


def test_sixty_places_in_a_corner_get_leader_lines() -> None:
    view = crowd(60, 8, 20_000, 1)
    placed = placement(view)
    assert_sound(view, placed)
    assert sum(1 for label in placed.labels if label.leader) > 20


def test_where_there_is_no_room_a_number_or_a_square_stands_for_the_name() -> None:
    view = crowd(260, 20, 60_000, 2)
    placed = placement(view, 400)
    assert_sound(view, placed, 400)
    numbers = [entry.number for entry in placed.key]
    assert sorted(label.number for label in placed.labels if label.number) == [n for n in numbers if n]
    assert 0 in numbers
    text = svg(view, 400)
    for entry in placed.key:
        assert f">{entry.text}</text>" in text


def test_armies_at_one_place_each_have_their_banner() -> None:
    armies = tuple(Banner(f"Army {i}", 50_000, 25_000, "1,000") for i in range(12))
    town = PlaceMark("t", "Town", "town", 50_000, 25_000)
    view = MapView("", "", (0, 0, 100_000, 50_000), places=(town,), armies=armies)
    placed = placement(view)
    assert_sound(view, placed)
    assert sum(1 for label in placed.labels if label.flag) == 12


def test_uncrossed_lines_stay_uncrossed() -> None:
    view = crowd(30, 0, 12_000, 5)
    lines = [label.leader for label in placement(view).labels if label.leader]
    crossing = sum(1 for a, b in combinations(lines, 2) if crosses(a, b))
    assert len(lines) > 10
    assert crossing < len(lines)


def test_lines_cross_only_inside_both() -> None:
    assert crosses((0, 0, 10, 10), (0, 10, 10, 0))
    assert not crosses((0, 0, 10, 10), (0, 0, 10, 0))
    assert not crosses((0, 0, 4, 4), (0, 10, 10, 0))
    assert not crosses((0, 0, 10, 0), (0, 5, 10, 5))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(names, st.sampled_from([*PLACE_REACH, "odd"]), st.integers(0, 40), st.integers(0, 40)), max_size=40
    ),
    st.lists(st.tuples(names, st.integers(0, 40), st.integers(0, 40), st.booleans()), max_size=8),
    st.lists(st.tuples(names, st.integers(0, 40), st.integers(0, 40)), max_size=4),
    st.sampled_from([400, 700, 1200]),
)
def test_any_crowd_is_sound(
    places: list[tuple[str, str, int, int]],
    armies: list[tuple[str, int, int, bool]],
    marks: list[tuple[str, int, int]],
    sheet: int,
) -> None:
    view = MapView(
        "Any crowd",
        "",
        (0, 0, 90_000, 60_000),
        places=tuple(PlaceMark(str(i), n, k, 500 * x, 500 * y) for i, (n, k, x, y) in enumerate(places)),
        armies=tuple(Banner(n, 500 * x, 500 * y, "some", own=own, heading=90.0) for n, x, y, own in armies),
        marks=tuple(Mark("fire", 500 * x, 500 * y, n) for n, x, y in marks),
    )
    assert_sound(view, placement(view, sheet), sheet)


def test_the_order_of_the_places_does_not_matter(coast: MapView) -> None:
    turned = msgspec.structs.replace(
        coast, places=coast.places[::-1], armies=coast.armies[::-1], roads=coast.roads[::-1]
    )
    assert placement(turned) == placement(coast)


def test_names_rather_avoid_roads() -> None:
    # Without the road the seat east of the mark is the best one.
    view = MapView("", "", (0, 0, 100_000, 50_000), places=(PlaceMark("a", "Aby", "village", 50_000, 25_000),))
    road = msgspec.structs.replace(view, roads=(Road(((50_000, 25_000), (90_000, 25_000))),))
    (free,), (moved,) = placement(view).labels, placement(road).labels
    lines = Cells(1148, 574)
    lines.rows = list(base(road, 1200).ink)
    assert lines.count(free.box) > 0
    assert lines.count(moved.box) == 0

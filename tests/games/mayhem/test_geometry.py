"""Bases on the plane, worked out by hand (MAY-ORG-1, MAY-MOV-3, MAY-SHOT-3)."""

import pytest

from campaign.games.mayhem.geometry import (
    TOUCH,
    Square,
    corners,
    edge_towards,
    front_touches,
    gap,
    hull,
    inside,
    off_front,
    over,
    overlap,
    run_into,
    swung,
    touching,
    turned,
)

ONE = Square(0, 0, 0, 1.6)
NEAR = TOUCH / 2


def near(*points: tuple[float, float]) -> list[object]:
    return [pytest.approx(p, abs=1e-9) for p in points]


def test_corners_run_clockwise_from_the_front_left() -> None:
    assert list(corners(ONE)) == near((-0.8, 0.8), (0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))
    # Facing right, the front left corner is the upper right one.
    assert list(corners(Square(10, 5, 90, 2))) == near((11, 6), (11, 4), (9, 4), (9, 6))


@pytest.mark.parametrize(
    ("x", "y", "off", "edge"),
    [
        (0, 5, 0, "front"),
        (5, 5, 45, "front"),
        (-5, 5, -45, "front"),
        (5, 4.9, 45.5787, "right"),
        (5, 0, 90, "right"),
        (-5, 0, -90, "left"),
        (5, -5, 135, "rear"),
        (0, -5, 180, "rear"),
    ],
)
def test_arcs_are_parted_by_the_diagonals_of_the_base(x: float, y: float, off: float, edge: str) -> None:
    assert off_front(ONE, (x, y)) == pytest.approx(off, abs=1e-3)
    assert edge_towards(ONE, (x, y)) == edge


@pytest.mark.parametrize(
    ("other", "apart"),
    [
        (Square(5, 0, 0, 1.6), 3.4),
        (Square(1.6, 0, 0, 1.6), 0),
        (Square(4.6, 5.6, 0, 1.6), 5),  # corners 3 aside and 4 up
        (Square(0, 5, 45, 1.6), 5 - 0.8 - 1.1314),  # its corner, half a diagonal from its centre, comes towards one
        (Square(0.1, 0.1, 30, 1.6), 0),
        (Square(0, 3, 0, 2.4), 1),
    ],
)
def test_the_distance_is_from_edge_to_edge(other: Square, apart: float) -> None:
    assert gap(ONE, other) == pytest.approx(apart, abs=1e-3)
    assert gap(other, ONE) == gap(ONE, other)


@pytest.mark.parametrize(
    ("other", "touch", "overlaps"),
    [
        (Square(1.6, 0, 0, 1.6), True, False),
        (Square(1.6009, 0, 0, 1.6), True, False),
        (Square(1.602, 0, 0, 1.6), False, False),
        (Square(1.598, 0, 0, 1.6), True, True),
        (Square(1.5995, 0, 0, 1.6), True, False),
        (Square(1.6, 1.6, 0, 1.6), True, False),  # a corner on a corner
        (Square(0, 0.8 + 1.1314, 45, 1.6), True, False),  # a corner on an edge
        (Square(0, 0, 45, 1.6), True, True),
    ],
)
def test_contact_is_a_thousandth_of_an_inch(other: Square, touch: bool, overlaps: bool) -> None:
    assert (touching(ONE, other), overlap(ONE, other)) == (touch, overlaps)
    assert (touching(other, ONE), overlap(other, ONE)) == (touch, overlaps)


@pytest.mark.parametrize(
    ("other", "front"),
    [
        (Square(0, 1.6, 0, 1.6), True),
        (Square(1.5, 1.6, 180, 1.6), True),
        (Square(1.6, 1.6, 0, 1.6), True),  # the corner is part of the edge
        (Square(1.6, 0, 0, 1.6), True),  # side by side in line: the front corner touches the other's side
        (Square(1.6, -0.1, 0, 1.6), False),  # a little behind: its side begins below the front corner
        (Square(0, -1.6, 0, 1.6), False),
        (Square(0, 0.8 + 1.1314, 45, 1.6), True),
        (Square(0, 3, 0, 1.6), False),
    ],
)
def test_which_contacts_are_of_the_front_edge(other: Square, front: bool) -> None:
    assert front_touches(ONE, other) is front


@pytest.mark.parametrize(
    ("p", "q", "passes"),
    [
        ((-5, 0), (5, 0), True),
        ((-5, 0.8), (5, 0.8), False),
        ((-5, 0.79), (5, 0.79), True),
        ((0, 2), (0, 5), False),
        ((0, 2), (0, 0.5), True),
        ((-1.6, 0), (0, 1.6), False),  # through the front left corner only
        ((-1.5, 0), (0, 1.5), True),
    ],
)
def test_a_line_passes_over_a_base_or_along_it(p: tuple[float, float], q: tuple[float, float], passes: bool) -> None:
    assert over(p, q, ONE) is passes


@pytest.mark.parametrize(
    ("dx", "dy", "other", "part"),
    [
        (0, 10, Square(0, 6.6, 0, 1.6), 0.5),
        (0, 10, Square(1.5, 6.6, 0, 1.6), 0.5),
        (0, 10, Square(1.6, 6.6, 0, 1.6), None),  # it slides along it
        (0, 4.9, Square(0, 6.6, 0, 1.6), None),
        (0, -10, Square(0, 1.6, 0, 1.6), None),  # away from it
        (0, 10, Square(0, 1.6, 0, 1.6), 0.0),  # against it
        (10, 0, Square(0, 1.6, 0, 1.6), None),  # along it
        (0, 10, Square(0, 0.8 + 3 + 1.1314, 45, 1.6), 0.3),
    ],
)
def test_how_far_a_base_comes(dx: float, dy: float, other: Square, part: float | None) -> None:
    met = run_into(ONE, dx, dy, other, -NEAR)
    if part is None:
        assert met is None
    else:
        assert met == pytest.approx(part, abs=1e-4)


def test_an_enemy_is_not_even_grazed() -> None:
    assert run_into(ONE, 0, 10, Square(1.6, 6.6, 0, 1.6), NEAR) == pytest.approx(0.5, abs=1e-4)
    assert run_into(ONE, 0, 10, Square(1.602, 6.6, 0, 1.6), NEAR) is None


def test_turning_about_a_point_is_clockwise() -> None:
    assert swung((0, 3), (0, 1), 90) == pytest.approx((2, 1))
    assert swung((0, 3), (0, 1), -90) == pytest.approx((-2, 1))
    assert [turned(facing) for facing in (-90, 360, 725)] == [270, 0, 5]


def test_the_ring_around_points_and_what_lies_in_it() -> None:
    ring = hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 0)])
    assert list(ring) == [(0, 0), (2, 0), (2, 2), (0, 2)]
    assert [inside(p, ring) for p in ((1, 1), (2, 1), (2.1, 1), (0, 0), (-1, 0))] == [True, True, False, True, False]

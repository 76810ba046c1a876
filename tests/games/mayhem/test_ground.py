"""What pieces of terrain do to lines and places (MAY-MOV-2, MAY-SHOT-3, MAY-SHOT-4)."""

import pytest

from campaign.games.mayhem.ground import better_placed, between, covered, height, hidden, slowed_by, walls
from campaign.games.mayhem.table import Table
from tests.games.mayhem.field import piece


def lay(*pieces: object) -> Table:
    return Table(48, 36, pieces)  # type: ignore[arg-type]


def test_doors_are_gaps_in_walls() -> None:
    table = lay(piece("wall", (0, 5), (20, 5)), piece("door", (4, 5), (6, 5)), piece("door", (12, 5), (10, 5), id="d"))
    assert walls(table) == (((0, 5), (4, 5)), ((6, 5), (10, 5)), ((12, 5), (20, 5)))


def test_a_building_is_a_ring_of_walls_with_its_doors() -> None:
    house = piece("building", (0, 0), (4, 0), (4, 4), (0, 4))
    assert len(walls(lay(house))) == 4
    assert walls(lay(house, piece("door", (1, 0), (3, 0))))[:2] == (((0, 0), (1, 0)), ((3, 0), (4, 0)))
    assert hidden(lay(house), (2, -3), (2, 2))
    assert not hidden(lay(house), (1, 1), (3, 3))  # both within
    assert not hidden(lay(house, piece("door", (1, 0), (3, 0))), (2, -3), (2, 2))


def test_hills_lie_on_hills() -> None:
    table = lay(
        piece("hill", (0, 0), (20, 0), (20, 20), (0, 20)),
        piece("hill", (5, 5), (10, 5), (10, 10), (5, 10), id="top", height=2),
    )
    assert [height(table, p) for p in ((30, 5), (1, 1), (7, 7))] == [0, 1, 3]
    assert better_placed(table, (7, 7), (1, 1))
    assert not better_placed(table, (1, 1), (7, 7))
    assert not better_placed(table, (1, 1), (2, 2))


def test_the_ground_to_the_left_of_a_bank_is_the_higher() -> None:
    table = lay(piece("bank", (0, 5), (20, 5)))  # it runs to the right: its left is above
    assert better_placed(table, (5, 6), (5, 4))
    assert not better_placed(table, (5, 4), (5, 6))
    assert not better_placed(table, (5, 7), (5, 6))


def test_who_stands_in_a_stream_is_worse_placed_than_who_does_not_and_on_a_bridge_nobody_stands_in_it() -> None:
    stream = piece("stream", (0, 5), (20, 5), (20, 8), (0, 8))
    table = lay(stream, piece("bridge", (4, 4), (6, 4), (6, 9), (4, 9)))
    assert better_placed(table, (10, 9), (10, 7))
    assert not better_placed(table, (10, 7), (10, 9))
    assert not better_placed(table, (5, 9.5), (5, 7))
    assert slowed_by(table, ((5, 2), (5, 12))) == ()
    assert slowed_by(table, ((5, 2), (8, 12))) == ("stream",)


def test_an_obstacle_between_two_is_named() -> None:
    table = lay(piece("obstacle", (0, 5), (20, 5), name="the hedge"))
    assert between(table, (3, 4), (3, 6)) == "the hedge"
    assert between(table, (3, 4), (3, 4.5)) == ""


@pytest.mark.parametrize(("y", "cover"), [(6, True), (14, False)])
def test_cover_is_on_the_targets_half_of_the_line(y: float, cover: bool) -> None:
    wood = piece("woods", (0, y), (20, y), (20, y + 1), (0, y + 1))
    assert covered(lay(wood), (5, 20), (5, 2)) is cover

"""The war between two days on a map: ways, what happened where, borders that changed."""

from pathlib import Path

import pytest

from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.play.advancing import advance
from campaign.play.charting import gm_map
from campaign.play.ordering import take
from campaign.play.setting import set_value
from campaign.play.timeline import timeline
from tests.play.lay import lay


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    world = lay(tmp_path_factory.mktemp("world") / "island")
    take(world, "march to Berga; then burn", "anders")
    take(world, "camp", "sten")
    advance(world, days=2)
    set_value(world, "places.croft.holder", "south", why="a bribe")
    advance(world)
    return world


def test_the_way_of_an_army_is_the_road_it_marched(root: Path) -> None:
    world = load(root).sound()
    found = timeline(root, world, load_land(world, None), 1, 2)
    ((army, nation, line),) = found.ways
    # Alna lies at 20, 30 and Berga at 45, 30: 20 km the first day, the other 5 the next.
    assert (army, nation) == ("first", "north")
    assert (line[0], line[-1]) == ((20_000, 30_000), (45_000, 30_000))
    assert (40_000, 30_000) in line


def test_what_happened_is_marked_where_it_happened_and_new_borders_are_told(root: Path) -> None:
    world = load(root).sound()
    found = timeline(root, world, load_land(world, None), 1, 3)
    assert [(mark.kind, mark.x, mark.y, mark.label) for mark in found.marks] == [
        ("fire", 45_000, 30_000, "burned, day 3")
    ]
    assert found.borders == {"croft": "north"}
    assert timeline(root, world, load_land(world, None), 1, 2).borders == {}


def test_the_map_of_the_war_names_its_days_and_who_held_what(root: Path) -> None:
    drawn = gm_map(root, 1200, 1, 3)
    assert "24 June 1676 to 26 June 1676" in drawn
    assert "was North" in drawn
    assert "was North" not in gm_map(root, 1200)


@pytest.mark.parametrize(("first", "last"), [(0, 1), (2, 1), (1, 4)])
def test_days_not_played_are_refused(root: Path, first: int, last: int) -> None:
    world = load(root).sound()
    with pytest.raises(Refused, match="have not all been played"):
        timeline(root, world, load_land(world, None), first, last)

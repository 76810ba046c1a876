"""Rulings: rivers without a bridge (TUM-MOV-9).

All cross the Kävlinge from 4 km west of it, off the road: an army on foot has 20 km of march, 2 for each km it gets on.
"""

from typing import Any

import pytest

from campaign.model.army import Army, Crossing
from campaign.model.place import River
from campaign.rules import fording
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, scene, spot
from tests.rulings.trek import marched, stands, to

EAST = {"gradell": to(spot(60, 30), country=True)}
N = Numbers()


def crossed(force: Army, *records: Any, **settings: Any) -> Day:
    """The day on which `force` sets out eastward."""
    day, _ = marched(force, *records, acts=EAST, **settings)
    return day


def test_mov_9_half_a_day_for_two_km_of_infantry() -> None:
    """6,000 men are 2 km: of 20 km 7.99 to the bank, 10 for the river, 2.01 for 1,005 m on from 39.995."""
    day = crossed(army(infantry=6000, at=spot(36, 30)))
    assert stands(day) == (41.0, 30.0)
    assert day.world.armies["gradell"].crossing is None


def test_mov_9_a_begun_step_counts_whole_and_is_carried_over() -> None:
    """6,001 men are two half days. 12.01 of 20 km are 36 ticks of 60: 24 are left, 6 done of the last half day.

    Next day they take 8 km, and 12 bring the army 6 km on from the near bank, 5 m before the water.
    """
    day = crossed(army(infantry=6001, at=spot(36, 30)))
    after = day.world.armies["gradell"]
    assert stands(day) == (39.995, 30.0)
    assert after.crossing == Crossing("kavlinge", 1, 6)
    later = crossed(after, number=2)
    assert stands(later) == (45.995, 30.0)
    assert later.world.armies["gradell"].crossing is None


def test_mov_9_a_crossing_over_with_the_day_is_not_made_twice() -> None:
    """From 5.001 km before the river: 9,992 m for 4,996 to the bank and 10 km for the river leave 8 m: 4 on.

    There it is a metre short of the line on the map, but across: the next day brings it 10 km on.
    """
    day = crossed(army(infantry=6000, at=spot(34.999, 30)))
    after = day.world.armies["gradell"]
    assert stands(day) == (39.999, 30.0)
    assert after.crossing == Crossing("kavlinge", 0)
    later = crossed(after, number=2)
    assert stands(later) == (49.999, 30.0)


@pytest.mark.parametrize(
    "force",
    [
        army(cavalry=500, noncombatants=125, at=spot(36, 30)),
        army(cavalry=500, skirmishers=500, noncombatants=125, at=spot(36, 30)),
    ],
)
def test_mov_9_cavalry_and_skirmishers_cross_at_their_pace(force: Army) -> None:
    """10 km on, their noncombatants with them."""
    assert stands(crossed(force)) == (46.0, 30.0)


@pytest.mark.parametrize(
    ("force", "half_days"),
    [
        (army(infantry=1), 1),
        (army(heavy_infantry=6000), 1),
        (army(infantry=5000, noncombatants=1000), 1),
        (army(infantry=5000, noncombatants=1001), 2),
        (army(cavalry=5000, infantry=6000, skirmishers=3000), 1),
        (army(infantry=12_001), 3),
    ],
)
def test_mov_9_who_makes_the_crossing_long(force: Army, half_days: int) -> None:
    """Infantry and noncombatants at 3,000 a km, in steps of 2 km; cavalry and skirmishers do not count."""
    assert fording.half_days(scene(force).world, N, force) == half_days


def test_mov_9_a_logistician_halves_this_column_too() -> None:
    """12,000 men are 4 km, under him 2: one half day."""
    force = army(infantry=12_000, commander="chief")
    assert fording.half_days(scene(force, commander("chief", "Logistician")).world, N, force) == 1


def test_mov_9_where_a_road_crosses_there_is_a_bridge() -> None:
    """A river across the road from Malmö to Lund costs nothing, wagons and all."""
    river = River(id="saxan", name="Saxån", points=((35.0, 40.0), (35.0, 60.0)))
    day, _ = marched(army(infantry=6000, wagons=10), river, acts={"gradell": to("lund")})
    assert day.world.armies["gradell"].at == "lund"


def test_mov_9_wagons_do_not_cross_unless_left() -> None:
    """With wagons the order fails on the road; by order they stay behind and the men cross."""
    force = army(infantry=6000, wagons=10, at=spot(36, 30))
    day, _ = marched(force, acts=EAST)
    assert stands(day) == (36.0, 30.0)
    assert day.world.orders["gradell-1"].status == "failed"
    day, _ = marched(force, acts={"gradell": to(spot(60, 30), country=True, leave_wagons=True)})
    assert stands(day) == (41.0, 30.0)
    assert [pile.wagons for pile in day.world.piles.values()] == [10]

"""Rulings: regions and their holders, nations, stores, strongholds (TUM-WORLD, TUM-FORT-1, TUM-FORT-2).

Rows: TUM-WORLD-2.
"""

import pytest
from msgspec.structs import replace

from campaign.model.order import Burn
from campaign.model.place import Garrison
from campaign.rules import foraging, founding, nations, regions, supplies
from campaign.rules.day import Doing
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, place, play, scene, spot

N = Numbers()
NOBODY = Garrison()


def test_world_1_ground_belongs_to_the_nearest_stronghold() -> None:
    """Malmö at x = 50 and Lund at x = 70: the border runs at x = 60, and the border itself is lund's, first by id."""
    day = scene()
    assert [day.land.nearest(x, 50_000) for x in (59_999, 60_000, 60_001)] == ["malmo", "lund", "lund"]


def test_world_1_an_open_village_has_no_region() -> None:
    day = scene(place("fort", "fort", 10, 10), place("village", "village", 50, 50))
    assert day.land.nearest(50_000, 50_000) == "fort"


def test_world_2_an_empty_fort_keeps_its_last_holder_whoever_stands_before_it() -> None:
    fort = place("malmo", "town", 50, 50, holder="sweden", garrison=NOBODY)
    day = scene(fort, army("krone", 10, nation="denmark", at="malmo"))
    assert not regions.manned(day.world, N, "malmo")
    play(founding.found, day)
    assert day.world.places["malmo"].holder == "sweden"
    assert regions.enemy_territory(day.world, day.world.armies["krone"], "malmo")


def test_world_2_soldiers_hold_a_fort_from_inside_or_as_its_garrison() -> None:
    held = place("malmo", "town", 50, 50, holder="sweden", garrison=NOBODY)
    before, within = army("krone", 10), army("gradell", 10, inside=True)
    assert not regions.manned(scene(held, before).world, N, "malmo")
    assert regions.manned(scene(held, before, within).world, N, "malmo")
    assert regions.manned(scene(replace(held, garrison=Garrison(infantry=1))).world, N, "malmo")
    assert regions.manned(scene(replace(held, garrison=Garrison(cavalry=1))).world, N, "malmo")


@pytest.mark.parametrize(
    ("kind", "die", "loot"),
    [
        ("village", 6, 60_000),
        ("works", 2, 20_000),
        ("town", 4, 400_000),
        ("city", 1, 100_000),
        ("fort", 3, 30_000),
        ("castle", 5, 250_000),
    ],
)
def test_world_3_loot_is_rolled_by_kind_and_there_are_as_many_supplies(kind: str, die: int, loot: int) -> None:
    made = place("here", kind, 50, 50, loot=None, supplies=None, garrison=NOBODY)
    day = scene(made, dice={"TUM-WORLD-3/here/loot/0": (die,)})
    (event,) = play(founding.found, day)
    assert (event.rule, event.rolls[0].expr) == ("TUM-WORLD-3", "1d6")
    assert (day.world.places["here"].loot, day.world.places["here"].supplies) == (loot, loot)


def test_world_3_what_the_gm_gave_stands_and_nothing_is_rolled_for_it() -> None:
    given = place("a", "village", 50, 50, loot=7, supplies=None), place("b", "village", 60, 50, loot=7, supplies=9)
    day = scene(*given)
    (event,) = play(founding.found, day)
    assert event.rolls == ()
    assert (day.world.places["a"].loot, day.world.places["a"].supplies) == (7, 7)
    assert (day.world.places["b"].loot, day.world.places["b"].supplies) == (7, 9)


def test_world_3_a_crossroads_holds_nothing_and_a_world_is_founded_once() -> None:
    day = scene(place("x", "crossroads", 50, 50, loot=None, supplies=None), place("t", "town", 60, 50, loot=None))
    play(founding.found, day)
    assert day.world.places["x"].loot is None
    assert play(founding.found, day) == []


def test_world_4_nations_are_allied_hostile_or_neutral_by_pair() -> None:
    world = scene().world
    told = {
        ("sweden", "sweden"): "allied",
        ("sweden", "holstein"): "allied",
        ("holstein", "sweden"): "allied",
        ("sweden", "denmark"): "hostile",
        ("denmark", "sweden"): "hostile",
        ("sweden", "poland"): "neutral",
        ("sweden", "independent"): "neutral",
        ("sweden", "robbers"): "hostile",
        ("independent", "robbers"): "hostile",
    }
    assert {pair: nations.relation(world, *pair) for pair in told} == told


def test_world_4_enemy_territory_is_held_by_a_hostile_nation() -> None:
    day = scene(army())
    mine = day.world.armies["gradell"]
    assert regions.enemy_territory(day.world, mine, "lund")
    assert not regions.enemy_territory(day.world, mine, "malmo")
    for holder in ("poland", "holstein", "independent", None):
        day.world.places["lund"] = replace(day.world.places["lund"], holder=holder)
        assert not regions.enemy_territory(day.world, mine, "lund")


@pytest.mark.parametrize(
    ("kind", "infantry", "cavalry", "bonus", "endurance"),
    [
        ("works", 100, 0, 1, 8),
        ("town", 250, 0, 3, 10),
        ("city", 500, 0, 4, 15),
        ("castle", 100, 20, 4, 15),
        ("fort", 250, 50, 5, 20),
        ("village", 0, 0, 0, None),
        ("crossroads", 0, 0, 0, None),
    ],
)
def test_fort_1_a_stronghold_has_the_figures_of_its_kind(
    kind: str, infantry: int, cavalry: int, bonus: int, endurance: int | None
) -> None:
    here = place("here", kind, 50, 50)
    assert regions.garrison(N, here) == Garrison(infantry, cavalry)
    assert (regions.bonus(N, here), regions.endurance(N, here)) == (bonus, endurance)


def test_fort_1_its_own_figures_go_before_those_of_its_kind() -> None:
    here = place("here", "town", 50, 50, garrison=Garrison(7, 1), bonus=0, endurance=2)
    assert regions.garrison(N, here) == Garrison(7, 1)
    assert (regions.bonus(N, here), regions.endurance(N, here)) == (0, 2)


def test_fort_1_a_stronghold_starts_with_its_base_garrison() -> None:
    day = scene(place("t", "fort", 50, 50), place("v", "village", 60, 50))
    (event,) = play(founding.found, day)
    assert event.rule == "TUM-FORT-1"
    assert day.world.places["t"].garrison == Garrison(250, 50)
    assert day.world.places["v"].garrison is None


def eaten(inside: bool, holder: str = "sweden") -> tuple[int, int | None]:
    """Return what an army of 1,000 with 1,000 supplies and a town with 1,500 have after a meal."""
    day = scene(
        place("malmo", "town", 50, 50, holder=holder, supplies=1500, loot=900),
        army("gradell", 1000, supplies=1000, inside=inside),
    )
    play(supplies.meal, day)
    return day.world.armies["gradell"].supplies, day.world.places["malmo"].supplies


def test_fort_2_an_army_inside_eats_from_the_stock_first() -> None:
    assert eaten(True) == (1000, 500)
    assert eaten(True, holder="holstein") == (1000, 500)


def test_fort_2_outside_or_in_a_strangers_town_it_eats_its_own() -> None:
    assert eaten(False) == (0, 1500)
    assert eaten(True, holder="poland") == (0, 1500)


def test_fort_2_armies_inside_eat_in_the_order_of_their_ids_and_the_rest_from_their_own() -> None:
    """A stock of 1,500: aa takes 1,000, bb 500 and 500 of its own. The town's own garrison costs the stock nothing."""
    day = scene(
        place("malmo", "town", 50, 50, holder="sweden", supplies=1500, loot=900),
        army("bb", 1000, supplies=700, inside=True),
        army("aa", 1000, supplies=700, inside=True),
    )
    events = play(supplies.meal, day)
    assert [event.who for event in events] == [("aa",), ("bb",)]
    assert [day.world.armies[key].supplies for key in ("aa", "bb")] == [700, 200]
    assert (day.world.places["malmo"].supplies, day.world.places["malmo"].loot) == (0, 900)


def test_fort_2_a_garrison_alone_takes_nothing_from_the_stock() -> None:
    day = scene(place("malmo", "town", 50, 50, holder="sweden", supplies=1500))
    assert play(supplies.meal, day) == []


def test_fort_2_food_days_count_the_share_of_the_stock() -> None:
    """Needs 1,000 and 500, stock 1,500: shares 1,000 and 500. 2,000 of one's own then make 3 days and 5 days."""
    day = scene(
        place("malmo", "town", 50, 50, holder="sweden", supplies=1500),
        army("aa", 1000, supplies=2000, inside=True),
        army("bb", 500, supplies=2000, inside=True),
        army("cc", 500, supplies=2000),
    )
    days = [supplies.food_days(day.world, N, day.world.armies[key]) for key in ("aa", "bb", "cc")]
    assert days == [3, 5, 4]


def test_fort_2_burning_spares_the_stock_of_the_stronghold() -> None:
    day = scene(place("malmo", "town", 50, 50, supplies=1500, loot=900), army("gradell", 100, at=spot(51, 50)))
    day.acts["gradell"] = Doing(Burn(), None)
    play(foraging.burn, day)
    assert (day.world.places["malmo"].supplies, day.world.places["malmo"].loot) == (1500, 900)

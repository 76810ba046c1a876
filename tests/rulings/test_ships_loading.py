"""Rulings on loading ships and unloading them: TUM-SHIP-1, TUM-SHIP-2."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Rest
from campaign.model.event import Event
from campaign.model.fleet import Fleet, Load, Ships
from campaign.model.order import Disembark, Embark
from campaign.model.place import River, Spot
from campaign.model.world import Record
from campaign.rules.day import Day, Doing
from campaign.rules.sea import loading, stowing
from campaign.rules.tracks import Track
from tests.rulings import sea
from tests.rulings.scene import army, commander, play, spot


def danes(id: str = "host", infantry: int = 950, **fields: Any) -> Army:
    """A Danish army at Elsinore, led by Juel unless another is named."""
    defaults: dict[str, Any] = {"nation": "denmark", "at": "elsinore", "commander": "juel-c", "noncombatants": 0}
    return army(id, infantry, **{**defaults, **fields})


JUEL = commander("juel-c", nation="denmark")
BJELKE = commander("bjelke", nation="denmark")


def ordered(day: Day, key: str, who: str, act: Embark | Disembark, number: int = 1) -> Day:
    """Let the army or fleet `key` carry out an order of `who` today."""
    given = sea.order(who, act, number, status="running", since=day.number)
    day.world.orders[given.id] = given
    day.acts[key] = Doing(act, given.id)
    return day


def loads(ships: Fleet) -> dict[tuple[str, str], int]:
    """Return what the ships carry, by kind and army."""
    found: dict[tuple[str, str], int] = {}
    for load in stowing.loads(ships):
        found[load.what, load.army] = found.get((load.what, load.army), 0) + load.amount
    return found


def worked(day: Day) -> list[Event]:
    return play(loading.work, day)


def failure(day: Day) -> str:
    """Return why the one order of the day fails."""
    (event,) = worked(day)
    assert event.kind == "order failed"
    return event.own


def test_ship_1_950_infantry_and_238_noncombatants_are_1188_people_in_12_ships() -> None:
    day = sea.sea(danes(noncombatants=238), JUEL, sea.fleet(own=12, commander="juel-c"))
    worked(ordered(day, "host", "juel-c", Embark(army="host")))
    ships = day.world.fleets["juel"]
    assert [(one.count, bool(one.cargo)) for one in ships.ships.values()] == [(12, True)]
    assert loads(ships) == {("infantry", "host"): 950, ("noncombatants", "host"): 238}


def test_ship_1_with_11_empty_ships_for_1188_people_the_order_fails_and_says_so() -> None:
    day = sea.sea(danes(noncombatants=238), JUEL, sea.fleet(own=11, commander="juel-c"))
    assert "12 empty ships are needed, and there are 11" in failure(ordered(day, "host", "juel-c", Embark(army="host")))
    assert day.world.armies["host"].aboard == ""


def test_ship_1_250_cavalry_need_13_ships_and_25_wagons_3() -> None:
    day = sea.sea(danes(infantry=0, cavalry=250, wagons=25), JUEL, sea.fleet(own=16, commander="juel-c"))
    worked(ordered(day, "host", "juel-c", Embark(army="host")))
    groups = day.world.fleets["juel"].ships.values()
    assert sorted((one.cargo[0].what, one.count) for one in groups) == [("cavalry", 13), ("wagons", 3)]


def test_ship_1_engines_and_palisades_have_ships_of_their_own() -> None:
    host = danes(infantry=100, engines=10, wagons=20, palisades=2)
    day = sea.sea(host, JUEL, sea.fleet(own=6, commander="juel-c"))
    worked(ordered(day, "host", "juel-c", Embark(army="host")))
    groups = day.world.fleets["juel"].ships.values()
    assert sorted((one.cargo[0].what, one.count) for one in groups) == [
        ("infantry", 1),
        ("palisade", 2),
        ("siege engines", 1),
        ("wagons", 2),
    ]


def test_ship_1_own_ships_are_loaded_before_hired_ones() -> None:
    day = sea.sea(danes(infantry=250), JUEL, sea.fleet(own=2, hired=3, commander="juel-c"))
    worked(ordered(day, "host", "juel-c", Embark(army="host")))
    groups = day.world.fleets["juel"].ships.values()
    assert sorted((one.origin, one.count, sum(load.amount for load in one.cargo)) for one in groups) == [
        ("hired", 1, 50),
        ("hired", 2, 0),
        ("own", 2, 200),
    ]


def test_ship_2_loading_takes_the_day_after_it_the_army_is_aboard() -> None:
    day = sea.sea(danes(), JUEL, sea.fleet(own=10, commander="juel-c"))
    (event,) = worked(ordered(day, "host", "juel-c", Embark(army="host")))
    host = day.world.armies["host"]
    assert (event.kind, host.aboard, host.at, host.inside) == ("loaded", "juel", "elsinore", False)
    assert day.world.orders["juel-c-1"].status == "done"


def test_ship_2_after_a_day_under_sail_loading_waits_for_a_full_day() -> None:
    day = sea.sea(danes(), JUEL, sea.fleet(own=10, commander="juel-c"))
    day.tracks["juel"] = Track([(0, 0), (39_000, 50_000)], 1, 40_000)
    (event,) = worked(ordered(day, "host", "juel-c", Embark(army="host")))
    assert (event.kind, day.world.armies["host"].aboard) == ("loading waits", "")
    assert day.world.orders["juel-c-1"].status == "running"


def test_ship_2_the_fleets_commander_loads_an_army_that_nobody_leads() -> None:
    day = sea.sea(danes(commander=None), JUEL, sea.fleet(own=10, commander="juel-c"))
    worked(ordered(day, "juel", "juel-c", Embark(army="host")))
    assert day.world.armies["host"].aboard == "juel"


def test_ship_2_another_commanders_army_goes_aboard_by_his_own_order_alone() -> None:
    day = sea.sea(danes(commander="bjelke"), JUEL, BJELKE, sea.fleet(own=10, commander="juel-c"))
    assert "Bjelke leads Host" in failure(ordered(day, "juel", "juel-c", Embark(army="host")))
    day.acts.clear()
    worked(ordered(day, "host", "bjelke", Embark(fleet="juel")))
    assert day.world.armies["host"].aboard == "juel"


def test_ship_2_nobody_loads_or_unloads_an_army_that_he_does_not_lead() -> None:
    ships, host = sea.aboard(sea.fleet(own=10), danes())
    day = sea.sea(
        ships, host, danes("second", 500, commander="bjelke"), danes("third", 100, commander=None), JUEL, BJELKE
    )
    assert "obeys another" in failure(ordered(day, "second", "bjelke", Embark(fleet="juel", army="third")))
    day.acts.clear()
    assert "not aboard" in failure(ordered(day, "host", "juel-c", Disembark(army="second")))
    day.world.armies["second"] = replace(day.world.armies["second"], aboard="juel")
    day.acts.clear()
    assert "obeys another" in failure(ordered(day, "second", "bjelke", Disembark(army="host"), 2))


def test_ship_2_a_passenger_of_another_nation_leaves_the_fleets_stores_alone() -> None:
    ships = sea.fleet(nation="holstein", at="malmo", ships={"a": sea.laden("supplies", 20_000, 2)})
    day = sea.sea(ships, army("gradell", 100, commander="ascheberg", aboard="juel"), commander())
    assert "the stores are the fleet's" in failure(ordered(day, "gradell", "ascheberg", Disembark(supplies=100)))


def test_ship_2_no_army_of_another_nation_goes_aboard() -> None:
    swedes = army("gradell", 100, at="elsinore", commander="ascheberg")
    day = sea.sea(swedes, commander(), sea.fleet(own=10))
    reason = failure(ordered(day, "gradell", "ascheberg", Embark(fleet="juel")))
    assert "that is another nation's fleet" in reason


def test_ship_2_allies_go_aboard() -> None:
    swedes = army("gradell", 100, at="malmo", commander="ascheberg")
    day = sea.sea(swedes, commander(), sea.fleet(own=10, nation="holstein", at="malmo"))
    worked(ordered(day, "gradell", "ascheberg", Embark(fleet="juel")))
    assert day.world.armies["gradell"].aboard == "juel"


@pytest.mark.parametrize(("x", "aboard"), [(39.5, "juel"), (38.0, "")])
def test_ship_2_an_army_within_a_km_of_the_shore_goes_aboard_farther_off_not(x: float, aboard: str) -> None:
    # the ships lie half a km off the coast at x = 40: the army stands 0.5 or 2 km behind it
    day = sea.sea(danes(at=spot(x, 20.0)), JUEL, sea.fleet(own=10, at=spot(40.5, 20.0), commander="juel-c"))
    worked(ordered(day, "juel", "juel-c", Embark(army="host")))
    assert day.world.armies["host"].aboard == aboard


def test_ship_2_two_armies_share_a_ship_that_the_first_leaves_half_empty() -> None:
    first, second = danes("first", 150), danes("second", 50, commander="bjelke")
    ships, first = sea.aboard(sea.fleet(commander="juel-c"), first)
    day = sea.sea(first, second, JUEL, BJELKE, ships)
    worked(ordered(day, "second", "bjelke", Embark(fleet="juel")))
    assert [(one.count, len(one.cargo)) for one in day.world.fleets["juel"].ships.values()] == [(2, 2)]


def test_ship_2_a_rest_is_broken_when_the_army_goes_aboard() -> None:
    day = sea.sea(danes(commander=None, rest=Rest(1, 14)), JUEL, sea.fleet(own=10, commander="juel-c"))
    worked(ordered(day, "juel", "juel-c", Embark(army="host")))
    assert (day.world.armies["host"].rest, day.world.armies["host"].morale) == (None, 7)  # TUM-REST-2: −2


def test_ship_2_supplies_are_loaded_out_of_his_army_a_ship_for_each_10000() -> None:
    host = danes(supplies=25_000, loot=400, wagons=30)
    day = sea.sea(host, JUEL, sea.fleet(own=4, commander="juel-c"))
    worked(ordered(day, "juel", "juel-c", Embark(supplies=15_000, loot=400)))
    ships, left = day.world.fleets["juel"], day.world.armies["host"]
    assert (left.supplies, left.loot, left.aboard) == (10_000, 0, "")
    assert loads(ships) == {("supplies", ""): 15_000, ("loot", ""): 400}
    assert sorted((one.count, bool(one.cargo)) for one in ships.ships.values()) == [(1, False), (1, True), (2, True)]


def test_ship_2_no_more_is_loaded_than_the_army_has() -> None:
    day = sea.sea(danes(supplies=9_000), JUEL, sea.fleet(own=4, commander="juel-c"))
    reason = failure(ordered(day, "juel", "juel-c", Embark(supplies=15_000)))
    assert "the army has 9,000 supplies" in reason


def carried(*more: Record, **fields: Any) -> Day:
    """Juel's fleet off the Scanian coast with the host aboard and ten ships to spare."""
    host = danes(noncombatants=238, **{"supplies": 14_000, **fields})
    ships, host = sea.aboard(sea.fleet(own=10, at="malmo", commander="juel-c"), host)
    return sea.sea(ships, host, JUEL, *more)


def test_ship_2_unloaded_the_army_stands_before_the_hostile_harbour_and_the_ships_are_empty() -> None:
    day = carried()
    (event,) = worked(ordered(day, "juel", "juel-c", Disembark()))
    host, ships = day.world.armies["host"], day.world.fleets["juel"]
    assert (event.kind, host.aboard, host.at, host.inside) == ("unloaded", "", "malmo", False)
    assert [(one.count, one.cargo) for one in ships.ships.values()] == [(22, ())]


def test_ship_2_on_a_beach_they_go_ashore_at_the_nearest_dry_point() -> None:
    host = danes()
    ships, host = sea.aboard(sea.fleet(at=spot(59.5, 20.0), commander="juel-c"), host)
    day = sea.sea(ships, host, JUEL)
    worked(ordered(day, "juel", "juel-c", Disembark()))
    x, y = day.land.xy(day.world.armies["host"].at)
    assert day.world.armies["host"].aboard == ""
    assert (x, y) in ((60_000, 20_000), (60_001, 20_000))


def test_ship_2_in_the_middle_of_the_strait_there_is_no_shore() -> None:
    ships, host = sea.aboard(sea.fleet(at=sea.MID, commander="juel-c"), danes())
    day = sea.sea(ships, host, JUEL)
    assert "no shore is near the fleet" in failure(ordered(day, "juel", "juel-c", Disembark()))


def test_ship_2_unloading_where_the_fleet_is_not_fails() -> None:
    day = carried()
    assert "the fleet is not there" in failure(ordered(day, "juel", "juel-c", Disembark(at="elsinore")))


def test_ship_2_ashore_what_the_army_cannot_carry_drops() -> None:
    # 950 × 15 + 238 × 15 = 17,820
    day = carried(supplies=20_000)
    worked(ordered(day, "juel", "juel-c", Disembark()))
    assert day.world.armies["host"].supplies == 17_820
    assert [one.supplies for one in day.world.piles.values()] == [2_180]


def test_ship_2_stores_go_to_the_army_that_is_there_as_much_as_it_carries_the_rest_onto_the_shore() -> None:
    ships = sea.fleet(at="malmo", commander="juel-c", ships={"a": sea.laden("supplies", 20_000, 2)})
    day = sea.sea(ships, danes(at="malmo", supplies=250), JUEL)
    worked(ordered(day, "juel", "juel-c", Disembark(supplies=15_000)))
    # 950 men carry 14,250, of which 250 are there: 14,000 more; 1,000 lie on the shore; 5,000 stay in one ship
    assert day.world.armies["host"].supplies == 14_250
    assert [one.supplies for one in day.world.piles.values()] == [1_000]
    assert sorted(
        (one.count, sum(load.amount for load in one.cargo)) for one in day.world.fleets["juel"].ships.values()
    ) == [
        (1, 0),
        (1, 5_000),
    ]


def test_ship_2_without_an_army_stores_go_to_the_stock_of_a_friendly_stronghold() -> None:
    ships = sea.fleet(own=1, at="elsinore", commander="juel-c")
    ships = stowing.put_in(sea.sea().numbers, ships, (Load("supplies", 6_000),))
    day = sea.sea(ships, JUEL)
    worked(ordered(day, "juel", "juel-c", Disembark()))  # no army aboard: all stores
    assert day.world.places["elsinore"].supplies == 6_000
    assert [one.cargo for one in day.world.fleets["juel"].ships.values()] == [()]


RIVER = River(
    id="helge", name="Helge å", points=((100.0, 20.0), (60.0, 20.0)), navigable=True
)  # flows west into the strait


def test_ship_2_on_a_river_the_order_says_on_which_bank() -> None:
    ships, host = sea.aboard(sea.fleet(at=Spot(river="helge", km=20.0), commander="juel-c"), danes())
    day = sea.sea(ships, host, JUEL, RIVER)
    assert "on which bank" in failure(ordered(day, "juel", "juel-c", Disembark()))
    day.acts.clear()
    worked(ordered(day, "juel", "juel-c", Disembark(bank="left"), 2))
    # looking west the left bank is the southern one
    assert day.land.xy(day.world.armies["host"].at)[1] < 20_000


def test_ship_1_loads_follow_the_army_when_soldiers_are_lost() -> None:
    ships, host = sea.aboard(sea.fleet(own=1), danes(infantry=1000))
    day = sea.sea(ships, host)
    (part,) = host.detachments.values()
    day.world.armies["host"] = replace(host, detachments={part.id: replace(part, size=750)})
    (event,) = play(stowing.settle, day)
    assert event.kind == "stowed anew"
    # 750 men fill 8 ships of 11
    groups = day.world.fleets["juel"].ships.values()
    assert sorted((one.count, sum(load.amount for load in one.cargo)) for one in groups) == [(3, 0), (8, 750)]
    assert play(stowing.settle, day) == []


def test_ship_1_where_loads_and_armies_agree_nothing_is_stowed_anew() -> None:
    ships, host = sea.aboard(sea.fleet(own=1), danes(infantry=1000, cavalry=40, wagons=12))
    day = sea.sea(ships, host)
    assert play(stowing.settle, day) == []


def test_ship_1_ships_of_the_dissolved_are_empty() -> None:
    ships = sea.fleet(ships={"a": Ships(3, "own", (Load("infantry", 300, "gone", "gone-foot"),))})
    day = sea.sea(ships)
    play(stowing.settle, day)
    assert [(one.count, one.cargo) for one in day.world.fleets["juel"].ships.values()] == [(3, ())]


@pytest.mark.parametrize(
    ("load", "ships"),
    [
        (Load("infantry", 100), 1),
        (Load("infantry", 101), 2),
        (Load("noncombatants", 101), 2),
        (Load("cavalry", 20), 1),
        (Load("cavalry", 21), 2),
        (Load("wagons", 10), 1),
        (Load("wagons", 11), 2),
        (Load("supplies", 10_000), 1),
        (Load("supplies", 10_001), 2),
        (Load("loot", 10_001), 2),
        (Load("palisade", 2), 2),
        (Load("siege engines", 10), 1),
    ],
    ids=lambda one: f"{one.amount} {one.what}" if isinstance(one, Load) else None,
)
def test_ship_1_what_one_ship_carries(load: Load, ships: int) -> None:
    assert stowing.needed(sea.sea().numbers, (load,)) == ships

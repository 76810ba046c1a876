"""Rulings: the morale of ships, those that wander, what they put ashore, and that they come back (TUM-SHIP-7)."""

from typing import Any

from campaign.model.army import Absence
from campaign.model.fleet import Fleet, Load, Stray
from campaign.model.order import Sail
from campaign.model.world import Record
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from campaign.rules.sea import fleets, stowing, wandering
from tests.rulings.scene import army, commander, detachment, play, scene, spot
from tests.rulings.sea import MID, aboard, fleet, laden, order, sea

JUEL = commander("juel", nation="denmark")
COAST = spot(40.5, 20.0)  # half a kilometre off Zealand
BEACH = spot(40.0, 20.0)


def ship(group: str, number: int, *dice: int, days: tuple[int, ...] = ()) -> dict[str, tuple[int, ...]]:
    """The dice of one ship's check, and those of its days away."""
    name = f"TUM-SHIP-7/juel+{group}-{number}/storm"
    return {f"{name}/0": dice} | ({f"{name}: days/0": days} if days else {})


def checked(*records: Record, dice: dict[str, tuple[int, ...]], **settings: Any) -> tuple[Day, list[Any]]:
    day = sea(JUEL, *records, dice=dice, **settings)
    return day, play(lambda d: wandering.check(d, "juel", "storm"), day)


def under(own: int = 0, **fields: Any) -> Fleet:
    return fleet(own=own, **{"commander": "juel", "at": COAST, **fields})


def test_ship_7_each_ship_rolls_against_the_fleets_morale() -> None:
    """9 holds with 9 morale, 10 fails: 3 + 4 + 5 = 12 days away from day 1."""
    dice = ship("own", 1, 4, 5) | ship("own", 2, 4, 6, days=(3, 4, 5))
    day, events = checked(under(2), dice=dice)
    after = day.world.fleets["juel"]
    assert (fleets.count(after), after.strays, after.morale) == (1, (Stray(1, 13),), 9)
    assert [(one.rule, one.kind, one.notable) for one in events] == [("TUM-SHIP-7", "ships wander", True)]
    assert [roll.total for roll in events[0].rolls] == [9, 10, 12]
    assert events[0].own == "1 ship of your fleet left you (storm)."


def test_ship_7_a_world_may_let_them_wander_longer() -> None:
    """1 + 1 + 1 + 1 days."""
    dice = ship("own", 1, 6, 4, days=(1, 1, 1, 1)) | ship("own", 2, 1, 1)
    day, _ = checked(under(2), dice=dice, rules={"ships.wander": "4d6"})
    assert day.world.fleets["juel"].strays == (Stray(1, 5),)


def test_ship_7_on_a_double_it_never_comes_back() -> None:
    day, events = checked(under(2), dice=ship("own", 1, 5, 5) | ship("own", 2, 1, 1))
    assert (fleets.count(day.world.fleets["juel"]), day.world.fleets["juel"].strays) == (1, ())
    assert "1 failed and wanders, for ever" in events[0].text


def test_ship_7_when_all_hold_nothing_changes() -> None:
    before = under(2)
    day, events = checked(before, dice=ship("own", 1, 1, 2) | ship("own", 2, 3, 6))
    assert day.world.fleets["juel"] == before
    assert [(one.kind, one.own) for one in events] == [("ships held", "Your ships stood firm (storm).")]


def test_ship_7_the_fleets_stores_are_put_ashore_on_the_nearest_land() -> None:
    """Two ships with 15,000 supplies: the first carries 10,000."""
    ships = under(1, ships={"food": laden("supplies", 15_000, 2)})
    day, events = checked(ships, dice=ship("food", 1, 6, 5, days=(1, 1, 1)) | ship("food", 2, 1, 1))
    assert [(one.x, one.y, one.supplies, one.loot) for one in day.world.piles.values()] == [(40.0, 20.0, 10_000, 0)]
    assert stowing.stored(day.world.fleets["juel"], "supplies") == 5_000
    assert "10,000 supplies" in events[0].own


def test_ship_7_far_from_land_too_and_in_a_harbour_at_that_place() -> None:
    food = {"food": laden("loot", 500, 1)}
    dice = ship("food", 1, 6, 5, days=(1, 1, 1))
    day, _ = checked(under(ships=food, at=spot(49.0, 30.0)), dice=dice)
    assert [(one.x, one.y, one.loot) for one in day.world.piles.values()] == [(40.0, 30.0, 500)]
    day, _ = checked(under(ships=food, at="elsinore"), dice=dice)
    assert [(one.x, one.y, one.loot) for one in day.world.piles.values()] == [(39.0, 50.0, 500)]


def host(**fields: Any) -> Any:
    """250 foot in three ships, 40 horse in two."""
    return army("host", 250, cavalry=40, **{"nation": "denmark", "commander": "bjelke", "name": "The host", **fields})


def embarked(passengers: Any, **fields: Any) -> tuple[Fleet, Any]:
    return aboard(under(**fields), passengers)


def hold(*but: str) -> dict[str, tuple[int, ...]]:
    """All of the host's five ships hold but these."""
    every = [("host-1", 1), ("host-1", 2), ("host-1", 3), ("host-2", 1), ("host-2", 2)]
    return {
        key: dice
        for group, number in every
        if f"{group}-{number}" not in but
        for key, dice in ship(group, number, 1, 1).items()
    }


def test_ship_7_part_of_an_army_lands_as_an_army_of_its_own_that_halts() -> None:
    """The first ship has 100 of the 250 foot. They can carry 1,500 of 250 × 15 + 40 × 75 = 6,750 units: of 900 supplies
    200, of 90 loot 20, of 9 loot of the soldiers' 2.
    """
    passengers = host(supplies=900, loot=90, soldiers_loot=9, forced_days=3, morale=8)
    ships, one = embarked(passengers)
    day, events = checked(
        ships,
        one,
        commander("bjelke", nation="denmark"),
        dice=ship("host-1", 1, 6, 5, days=(1, 2, 3)) | hold("host-1-1"),
    )
    left, part = day.world.armies["host"], day.world.armies["host-ashore"]
    assert (part.at, part.npc, part.nation, part.commander, part.aboard) == (BEACH, "halt", "denmark", None, "")
    assert (part.name, part.morale, part.forced_days) == ("Part of The host", 8, 3)
    assert [(key, two.name, two.size) for key, two in part.detachments.items()] == [
        ("host-infantry-ashore", "Part of host-infantry", 100)
    ]
    assert (part.supplies, part.loot, part.soldiers_loot) == (200, 20, 2)
    assert {key: two.size for key, two in left.detachments.items()} == {"host-infantry": 150, "host-cavalry": 40}
    assert (left.supplies, left.loot, left.soldiers_loot, left.aboard) == (700, 70, 7, "juel")
    after = day.world.fleets["juel"]
    assert (fleets.count(after), after.strays) == (4, (Stray(1, 7),))
    assert stowing.settled(Numbers({}), after, [left]) is after
    assert [(two.kind, two.who) for two in events] == [
        ("ships wander", ("juel", "juel")),
        ("put ashore", ("host", "bjelke")),
    ]


def test_ship_7_a_whole_detachment_lands_as_it_is() -> None:
    """Both ships with the 40 horse fail."""
    ships, one = embarked(host())
    fails = ship("host-2", 1, 6, 5, days=(1, 1, 1)) | ship("host-2", 2, 6, 4, days=(1, 1, 1))
    day, _ = checked(ships, one, dice=fails | hold("host-2-1", "host-2-2"))
    assert list(day.world.armies["host-ashore"].detachments.values()) == [one.detachments["host-cavalry"]]
    assert list(day.world.armies["host"].detachments) == ["host-infantry"]
    assert day.world.fleets["juel"].strays == (Stray(2, 4),)


def test_ship_7_without_a_soldier_left_aboard_the_whole_army_lands() -> None:
    """One ship with 100 foot, one with 50 noncombatants, which holds and is empty then."""
    ships, one = aboard(under(), army("host", 100, nation="denmark", noncombatants=100, supplies=70))
    fails = ship("host-1", 1, 6, 5, days=(1, 1, 1)) | ship("host-1", 2, 1, 1)
    day, _ = checked(ships, one, dice=fails)
    landed = day.world.armies["host"]
    assert (landed.aboard, landed.at, landed.noncombatants, landed.supplies) == ("", BEACH, 100, 70)
    assert list(day.world.armies) == ["host"]
    assert [(group.count, group.cargo) for group in day.world.fleets["juel"].ships.values()] == [(1, ())]


def test_ship_7_wagons_alone_lie_on_the_ground_with_what_they_carried() -> None:
    """10 wagons carry 10,000 of 11,500 units: of 2,300 supplies 2,000. People without a soldier scatter."""
    ships, one = aboard(under(), army("host", 100, nation="denmark", wagons=10, supplies=2_300))
    day, _ = checked(ships, one, dice=ship("host-1", 1, 1, 1) | ship("host-2", 1, 6, 5, days=(1, 1, 1)))
    assert [(two.wagons, two.supplies) for two in day.world.piles.values()] == [(10, 2_000)]
    left = day.world.armies["host"]
    assert (left.supplies, left.detachments["host-infantry"].wagons) == (300, 0)
    assert list(day.world.armies) == ["host"]


def test_ship_7_noncombatants_wagons_and_engines_go_with_the_soldiers_of_the_same_army() -> None:
    parts = (detachment("foot", "infantry", 150, wagons=10), detachment("guns", "siege engines", 10))
    ships, one = aboard(under(), army("host", nation="denmark", noncombatants=50, detachments=parts))
    fails = ship("host-1", 2, 6, 5, days=(1, 1, 1)) | ship("host-2", 1, 6, 5, days=(1, 1, 1))
    fails |= ship("host-3", 1, 6, 5, days=(1, 1, 1)) | ship("host-1", 1, 2, 1)
    day, _ = checked(ships, one, dice=fails)
    part = day.world.armies["host-ashore"]
    assert (part.detachments["foot-ashore"].size, part.noncombatants) == (50, 50)
    assert part.detachments["foot-ashore"].wagons == 10
    assert part.detachments["guns"].size == 10
    assert list(day.world.armies["host"].detachments) == ["foot"]


def test_ship_7_absent_detachments_stay_with_the_army() -> None:
    away = detachment("riders", "cavalry", 20, absent=Absence(until=9))
    ships, one = embarked(host(detachments=(away,)))
    day, _ = checked(ships, one, dice=ship("host-1", 1, 6, 5, days=(1, 1, 1)) | hold("host-1-1"))
    assert day.world.armies["host"].detachments["riders"] == away


def test_ship_7_ships_come_back_at_the_dawn_of_their_day_wherever_the_fleet_is() -> None:
    ships = under(1, strays=(Stray(2, 5), Stray(1, 6, "hired"), Stray(1, 5, "hired")), at="elsinore")
    day = sea(JUEL, ships, number=5)
    events = play(wandering.back, day)
    after = day.world.fleets["juel"]
    assert after.strays == (Stray(1, 6, "hired"),)
    assert {group.origin: group.count for group in after.ships.values()} == {"own": 3, "hired": 1}
    assert [(one.kind, one.own) for one in events] == [
        ("ships back", "3 ships that had left you are back with the fleet.")
    ]
    assert play(wandering.back, sea(JUEL, ships, number=4)) == []
    assert play(wandering.back, scene()) == []


def test_ship_7_a_fleet_whose_last_ships_are_gone_for_ever_is_no_more() -> None:
    """Its commander goes ashore, his orders for ships fail."""
    day, events = checked(under(1), order("juel", Sail(to="malmo")), dice=ship("own", 1, 6, 6))
    assert day.world.fleets["juel"].status == "gone"
    assert (day.world.fleets["juel"].commander, day.world.commanders["juel"].at) == (None, BEACH)
    assert day.world.orders["juel-1"].status == "failed"
    assert [one.kind for one in events] == ["ships wander", "order failed", "fleet ended"]


def test_ship_7_a_fleet_of_which_ships_come_back_lasts() -> None:
    day, _ = checked(under(1), dice=ship("own", 1, 6, 5, days=(1, 1, 1)))
    assert day.world.fleets["juel"].status == "active"
    assert play(lambda d: wandering.check(d, "juel", "again"), day) == []


def test_ship_7_two_armies_are_put_ashore_each_by_itself() -> None:
    ships, a = aboard(under(at=MID), army("anker", 150, nation="denmark"))
    ships, b = aboard(ships, army("banner", 150, nation="denmark"))
    fails = ship("anker-1", 2, 6, 5, days=(1, 1, 1)) | ship("banner-1", 1, 6, 5, days=(1, 1, 1))
    day, _ = checked(ships, a, b, dice=fails | ship("anker-1", 1, 1, 1) | ship("banner-1", 2, 1, 1))
    sizes = {key: sum(two.size for two in one.detachments.values()) for key, one in day.world.armies.items()}
    assert sizes == {"anker": 100, "banner": 50, "anker-ashore": 50, "banner-ashore": 100}


def test_ship_7_loads_and_armies_still_agree_when_wagons_lose_their_detachment() -> None:
    """The 20 horse land, their 10 wagons sail on with the foot."""
    horse = detachment("horse", "cavalry", 20, wagons=10)
    ships, one = aboard(under(), army("host", 100, nation="denmark", detachments=(horse,)))
    day, _ = checked(
        ships,
        one,
        dice=ship("host-1", 1, 1, 1) | ship("host-2", 1, 6, 5, days=(1, 1, 1)) | ship("host-3", 1, 1, 1),
    )
    left = day.world.armies["host"]
    assert left.detachments["host-infantry"].wagons == 10
    loads = [load for group in day.world.fleets["juel"].ships.values() for load in group.cargo]
    assert Load("wagons", 10, "host", "host-infantry") in loads

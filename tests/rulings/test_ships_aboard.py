"""Rulings on armies aboard ships: what they do not do, what they eat, who leaves and when (TUM-SHIP-1, TUM-SHIP-6)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Absence, Fieldworks, Revolt, Wages
from campaign.model.fleet import Load
from campaign.model.order import (
    Act,
    Attack,
    Besiege,
    Build,
    Burn,
    DigIn,
    Disembark,
    Dismiss,
    Engines,
    Enter,
    Forage,
    HandOver,
    Harry,
    Hire,
    Hold,
    Keep,
    Leave,
    March,
    Palisade,
    Raise,
    Resting,
    Sortie,
    Split,
    Storm,
    Take,
)
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.ruling import Meeting
from campaign.model.siege import Siege
from campaign.model.troops import Levy
from campaign.model.world import Record
from campaign.rules import (
    absence,
    camps,
    carrying,
    foraging,
    gathering,
    harrying,
    interception,
    joining,
    leaving,
    marching,
    morale,
    news,
    npc,
    ordering,
    regrouping,
    revolts,
    sieges,
    splitting,
    stockades,
    supplies,
    talking,
    wages,
)
from campaign.rules.day import Day, Doing, NotNow
from campaign.rules.dissolving import dissolve
from campaign.rules.sea import fleets, stowing
from campaign.rules.tracks import Track
from tests.rulings import sea
from tests.rulings.scene import army, commander, detachment, play, spot
from tests.rulings.test_ships_loading import BJELKE, JUEL, danes, loads, ordered, worked


def afloat(
    *records: Record,
    at: At = sea.MID,
    cargo: tuple[Load, ...] = (),
    number: int = 1,
    dice: Mapping[str, Sequence[int]] | None = None,
    **fields: Any,
) -> Day:
    """Juel's fleet in the middle of the strait with the host of 950 men aboard, and stores of its own."""
    ships, host = sea.aboard(sea.fleet(own=10, at=at, commander="juel-c"), danes(**fields))
    ships = stowing.put_in(sea.sea().numbers, ships, cargo)
    return sea.sea(ships, host, JUEL, *records, number=number, dice=dice)


LANDED: tuple[Act, ...] = (
    March("malmo"),
    Forage(),
    Burn(),
    Take(),
    Resting(7),
    Enter(),
    Leave(),
    Attack("gradell"),
    Harry("gradell", ("host-infantry",), "attack"),
    Besiege("malmo"),
    Storm(),
    Sortie(),
    DigIn(),
    Palisade(),
    Engines(),
    Build("a tower"),
    Hold(("host-infantry",)),
    Raise("elsinore"),
    Hire(500),
    Dismiss(("host-infantry",)),
)


@pytest.mark.parametrize("act", LANDED, ids=lambda act: type(act).__name__)
def test_ship_1_aboard_an_army_takes_no_order_that_wants_land_underfoot(act: Act) -> None:
    day = afloat(commander="bjelke")
    day.world.commanders["bjelke"] = BJELKE
    given = sea.order("bjelke", act)
    day.world.orders[given.id] = given
    play(ordering.take_up, day)
    assert (day.world.orders[given.id].status, day.world.orders[given.id].why) == ("failed", "the army is aboard ships")
    assert "host" not in day.acts


def test_ship_1_aboard_it_takes_those_that_do_not() -> None:
    day = afloat(sea.order("bjelke", Keep("loot")), BJELKE, commander="bjelke")
    play(ordering.take_up, day)
    assert day.world.armies["host"].keep == "loot"


def test_ship_1_the_march_leaves_who_is_aboard_alone() -> None:
    day = afloat()
    day.acts["host"] = Doing(March("malmo"), None)
    play(marching.march, day)
    assert day.world.armies["host"].at == sea.MID
    assert "host" not in day.tracks or day.tracks["host"].halt == 0


def test_ship_1_the_program_leads_no_army_that_is_aboard() -> None:
    day = afloat(npc="deputy", commander=None)
    play(npc.plan, day)
    assert "host" not in day.acts


def test_ship_1_low_supplies_make_nobody_forage_at_sea() -> None:
    day = afloat(replace(BJELKE, forage_under=4), commander="bjelke")
    assert play(foraging.when_short, day) == []


def test_ship_1_nobody_harries_or_attacks_whom_ships_carry() -> None:
    swedes = army("gradell", cavalry=300, commander="ascheberg")
    day = afloat(swedes, commander(), at="malmo")
    day.acts["gradell"] = Doing(Harry("host", ("gradell-cavalry",), "attack"), None)
    assert play(harrying.harry, day) == []
    attack = sea.order("ascheberg", Attack("host"), status="running")
    day.world.orders[attack.id] = attack
    day.acts["gradell"] = Doing(Attack("host"), attack.id)
    play(marching.march, day)
    assert day.world.orders[attack.id].why == "the enemy is not in sight"


def test_ship_1_a_meeting_is_over_when_one_of_the_two_is_aboard() -> None:
    day = afloat(army("gradell", 500), Meeting("gradell+host", "parted", 1), at="malmo", number=3)
    play(marching.march, day)
    assert day.world.meetings == {}


def test_ship_1_a_besieger_aboard_besieges_no_more() -> None:
    day = afloat(Siege("malmo", ("host",), 1, 9), at="malmo", number=3)
    play(sieges.keep, day)
    assert day.world.sieges == {}


def test_ship_1_works_round_a_camp_are_left_and_protect_nobody_aboard() -> None:
    day = afloat(at="elsinore", fieldworks=Fieldworks("elsinore", earthworks=True, palisade=True))
    assert not stockades.behind(day.world.armies["host"])
    play(camps.struck, day)
    assert day.world.armies["host"].fieldworks is None


def test_ship_6_an_army_aboard_eats_its_own_and_then_the_fleets_cargo() -> None:
    # 950 men and 238 noncombatants eat 1,188: 1,000 of their own and 188 of the cargo
    day = afloat(cargo=(Load("supplies", 5_000),), supplies=1_000, noncombatants=238)
    play(supplies.meal, day)
    assert (day.world.armies["host"].supplies, day.world.armies["host"].short) == (0, False)
    assert loads(day.world.fleets["juel"])["supplies", ""] == 4_812


def test_ship_6_without_either_it_starves_as_on_land() -> None:
    day = afloat(cargo=(Load("supplies", 100),), morale=9, dice={"TUM-MOR-2/host/hunger/0": (1, 1)})
    play(supplies.meal, day)
    host = day.world.armies["host"]
    assert (host.short, host.hungry, host.morale) == (True, 1, 8)  # 100 of 950 are under half
    assert stowing.stored(day.world.fleets["juel"], "supplies") == 0


def test_ship_6_food_lasts_as_long_as_both_do_shared_by_what_those_aboard_need() -> None:
    # 1,900 of its own and half of 3,800 cargo, as another 950 eat from it: 3,800 for 950 a day
    ships, host = sea.aboard(sea.fleet(own=1), danes(supplies=1_900))
    ships, other = sea.aboard(ships, danes("other"))
    ships = stowing.put_in(sea.sea().numbers, ships, (Load("supplies", 3_800),))
    day = sea.sea(ships, host, other)
    assert supplies.food_days(day.world, day.numbers, host) == 4


ROWS = (((1, 2), 3), ((2, 2), 4), ((2, 3), 5), ((3, 3), 6), ((3, 4), 7), ((4, 4), 8), ((4, 5), 9), ((5, 6), 11))


@pytest.mark.parametrize(("total", "row"), ROWS)
def test_mor_3_aboard_nobody_leaves_and_the_row_waits(total: tuple[int, int], row: int) -> None:
    day = afloat(morale=2, dice={"TUM-MOR-2/host/test/0": total})
    play(lambda day: morale.check(day, "host", "test"), day)
    host = day.world.armies["host"]
    assert (host.put_off, sum(one.size for one in host.detachments.values())) == ((row,), 950)
    assert list(day.world.armies) == ["host"]


def test_mor_3_a_mutiny_waits_too() -> None:
    day = afloat(morale=1, dice={"TUM-MOR-2/host/test/0": (1, 1)})
    play(lambda day: morale.check(day, "host", "test"), day)
    assert day.world.armies["host"].put_off == (2,)


@pytest.mark.parametrize("total", [(4, 6), (6, 6)])
def test_mor_3_no_followers_come_aboard_and_nothing_is_nothing(total: tuple[int, int]) -> None:
    day = afloat(morale=2, noncombatants=0, dice={"TUM-MOR-2/host/test/0": total})
    play(lambda day: morale.check(day, "host", "test"), day)
    host = day.world.armies["host"]
    assert (host.put_off, host.noncombatants) == ((), 0)


def test_mor_3_ashore_again_what_was_put_off_is_carried_out_in_turn() -> None:
    # 8 then 5: 10% of 950 is 95, leaving 855; 20% of that is 171, leaving 684
    day = afloat(at="malmo", put_off=(8, 5))
    worked(ordered(day, "juel", "juel-c", Disembark()))
    host = day.world.armies["host"]
    assert (host.put_off, sum(one.size for one in host.detachments.values())) == ((), 684)


def test_mor_3_a_poet_reads_a_row_put_off_higher_once() -> None:
    # 6 is read as 8 under a Poet: −10% ashore
    poet = commander("bjelke", "Poet", nation="denmark")
    day = afloat(poet, at="malmo", commander="bjelke", morale=2, dice={"TUM-MOR-2/host/test/0": (3, 3)})
    play(lambda day: morale.check(day, "host", "test"), day)
    assert day.world.armies["host"].put_off == (8,)
    worked(ordered(day, "juel", "juel-c", Disembark()))
    assert sum(one.size for one in day.world.armies["host"].detachments.values()) == 855


def test_army_9_what_either_put_off_the_whole_has_put_off() -> None:
    ships, one = sea.aboard(sea.fleet(), danes("one", 100, put_off=(8,)))
    ships, two = sea.aboard(ships, danes("two", 100, commander="bjelke", put_off=(5,)))
    day = sea.sea(ships, one, two, JUEL, BJELKE)
    play(lambda day: joining.join(day, "one", "two"), day)
    assert day.world.armies["two"].put_off == (5, 8)


def test_mor_3_the_absent_come_back_when_the_army_is_ashore() -> None:
    away = detachment("horse", "cavalry", 200, absent=Absence(3, supplies=500))
    day = afloat(detachments=(away,), number=3)
    assert play(absence.back, day) == []
    day.world.armies["host"] = replace(day.world.armies["host"], aboard="", at="malmo")
    play(absence.back, day)
    assert day.world.armies["host"].detachments["horse"].absent is None


def test_mor_3_defectors_on_land_do_not_go_to_an_army_at_sea() -> None:
    day = afloat(army("gradell", 500), at="malmo")
    assert leaving.another(day, day.world.armies["gradell"]) is None


def test_rec_3_unpaid_mercenaries_part_when_they_are_ashore() -> None:
    company = detachment("company", "infantry", 500, wages=Wages(1, "captain", unpaid=6))
    day = afloat(detachments=(company,), dice={"TUM-MOR-2/host/pay/0": (1, 1)})
    play(wages.pay, day)
    aboard = day.world.armies["host"].detachments["company"].wages
    assert aboard is not None
    assert aboard.unpaid == 7
    ashore = replace(day.world.armies["host"], aboard="", at="malmo", morale=12)
    later = sea.sea(ashore, number=2)
    play(wages.pay, later)
    assert "company" not in later.world.armies["host"].detachments


def test_sup_5_aboard_nothing_drops_of_what_the_army_cannot_carry() -> None:
    day = afloat(supplies=20_000)
    assert play(lambda day: carrying.spill(day, "host"), day) == []


def test_army_9_of_an_army_aboard_a_part_is_aboard_too_and_the_loads_follow() -> None:
    horse = detachment("horse", "cavalry", 200)
    day = afloat(replace(BJELKE, at=sea.MID), detachments=(horse,))
    play(lambda day: splitting.split(day, "host", Split(("horse",), "bjelke")), day)
    assert day.world.armies["bjelke-army"].aboard == "juel"
    play(stowing.settle, day)
    assert loads(day.world.fleets["juel"]) == {("infantry", "host"): 950, ("cavalry", "bjelke-army"): 200}


def test_army_9_an_army_aboard_and_one_in_the_harbour_do_not_merge_but_talk() -> None:
    ashore = danes("second", 500, commander="bjelke")
    day = afloat(ashore, BJELKE, at="elsinore", commander="juel-c")
    with pytest.raises(NotNow, match="that army is not here"):
        play(lambda day: joining.join(day, "second", "host"), day)
    with pytest.raises(NotNow, match="that army is not here"):
        play(lambda day: regrouping.hand_over(day, "second", HandOver(("second-infantry",), "host")), day)
    assert talking.company(day.world, day.land, day.numbers, 1, "juel-c") == ("bjelke",)


def test_army_9_two_armies_in_the_same_ships_merge() -> None:
    ships, one = sea.aboard(sea.fleet(at=sea.MID), danes("one", 100))
    ships, two = sea.aboard(ships, danes("two", 100, commander="bjelke"))
    day = sea.sea(ships, one, two, JUEL, BJELKE)
    play(lambda day: joining.join(day, "one", "two"), day)
    play(stowing.settle, day)
    assert loads(day.world.fleets["juel"]) == {("infantry", "two"): 200}


def test_army_10_an_army_that_ends_at_sea_leaves_empty_ships_and_its_commander_with_the_fleet() -> None:
    day = afloat(BJELKE, commander="bjelke", supplies=300)
    play(lambda day: dissolve(day, "host", "TUM-SUP-3", "starved"), day)
    play(stowing.settle, day)
    ships = day.world.fleets["juel"]
    assert [(one.count, one.cargo) for one in ships.ships.values()] == [(20, ())]
    assert day.world.armies["host"].aboard == ""
    moved = fleets.moved(day.world, ships, spot(50.0, 60.0))
    there = {one.id: one.at for one in moved if isinstance(one, Commander)}
    assert there == dict.fromkeys(("bjelke", "juel-c"), spot(50.0, 60.0))


def test_for_5_a_revolt_does_not_hunt_a_provoker_whom_ships_carry() -> None:
    cause = Revolt("malmo", "host", ("denmark",), 1)
    risen = army("risen", 500, nation="independent", at="malmo", npc="revolt", revolt=cause)
    day = afloat(risen, at=spot(59.5, 50.0))
    play(lambda day: revolts.plan(day, "risen"), day)
    assert not isinstance(day.acts["risen"].act, Attack | March)


@pytest.mark.parametrize(("aboard", "found"), [("juel", False), ("", True)])
def test_rec_1_enemies_aboard_find_no_recruits(aboard: str, found: bool) -> None:
    men = {"recruits": detachment("recruits", "infantry", 200)}
    levy = Levy("levy", "ascheberg", "sweden", "malmo", 1, 31, men)
    day = afloat(levy, commander(), at="malmo", number=2)
    day.world.armies["host"] = replace(day.world.armies["host"], aboard=aboard)
    events = play(lambda day: interception.found(day, "levy"), day)
    assert bool(events) == found


def test_rec_1_recruits_do_not_join_an_army_aboard() -> None:
    men = {"recruits": detachment("recruits", "infantry", 200)}
    levy = Levy("levy", "bjelke", "denmark", "elsinore", 1, 31, men)
    day = afloat(levy, BJELKE, at="elsinore", commander="bjelke", number=31)
    play(gathering.gather, day)
    assert "recruits" not in day.world.armies["host"].detachments
    assert day.world.levies["levy"].status == "arrived"


def test_msg_4_an_army_aboard_passes_no_stronghold() -> None:
    day = afloat(at="malmo", infantry=2_000)
    day.tracks["host"] = Track([(50_000, 50_000), (61_000, 50_000)], 1, 11_000)
    assert play(news.passing, day) == []

"""Rulings: how far an army marches (TUM-MOV-1 to 3, TUM-MOV-8, TUM-MOV-10, TUM-ARMY-8, TUM-TRAIT-10)."""

from typing import Any

import pytest

from campaign.model.army import Absence, Army
from campaign.model.order import Act
from campaign.model.people import Nation
from campaign.model.place import Spot
from campaign.rules import pace
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, detachment, modifier, place, scene, spot
from tests.rulings.trek import marched, stands, to

N = Numbers()


def covers(force: Army, *records: Any, **how: Any) -> float:
    """The km that `force` covers in one march."""
    day = scene(force, *records)
    return pace.speed(day.world, N, force, **{"forced": False, "night": False, **how}).metres / 1000


def test_mov_1_twenty_km_a_day_by_road() -> None:
    """Malmö to Lund is 20 km: an ordinary day brings the army there and ends its order."""
    day, (event,) = marched(army(infantry=1000), acts={"gradell": to("lund")})
    assert day.world.armies["gradell"].at == "lund"
    assert day.world.armies["gradell"].march_days == (1,)
    assert day.world.orders["gradell-1"].status == "done"
    assert event.text == "Gradell: marched 20.0 km east from Malmo to Lund"
    assert [(why.by, why.rule) for why in event.why] == [("20 km", "TUM-MOV-1")]


def test_mov_1_the_march_goes_on_where_it_ended() -> None:
    """From 4.25 km out of Malmö: 15.75 km to Lund, 4.25 km on toward Hamra; next day 20 km more."""
    start = Spot(start="malmo", to="lund", km=4.25)
    day, (event,) = marched(army(infantry=1000, at=start), acts={"gradell": to("hamra")})
    assert day.world.armies["gradell"].at == Spot(start="lund", to="hamra", km=4.25)
    assert (
        event.text == "Gradell: marched 20.0 km east from 15.8 km short of Lund toward Hamra, to 35.8 km short of Hamra"
    )
    order = day.world.orders["gradell-1"]
    assert (order.status, order.way) == ("running", ("lund", "hamra"))
    on = {"gradell": to("hamra")}
    later, _ = marched(day.world.armies["gradell"], order, number=2, acts=on)
    assert later.world.armies["gradell"].at == Spot(start="lund", to="hamra", km=24.25)


def test_mov_1_by_way_of_a_place_off_the_shortest_way() -> None:
    """Lund by way of Ystad: back 20 km, and on from there the next day."""
    first = {"gradell": to("lund", via=("ystad",))}
    day, _ = marched(army(infantry=1000), acts=first)
    assert day.world.armies["gradell"].at == "ystad"
    order = day.world.orders["gradell-1"]
    assert order.act == to("lund")
    later, _ = marched(day.world.armies["gradell"], order, number=2, acts=first)
    assert later.world.armies["gradell"].at == "malmo"


@pytest.mark.parametrize(
    ("number", "marches", "act", "goes"),
    [
        (6, (1, 2, 3, 4, 5), to("lund"), False),
        (7, (1, 2, 3, 5, 6), to("lund"), False),
        (6, (1, 2, 3, 4), to("lund"), True),
        (6, (1, 2, 3, 4, 5), to("lund", pace="forced"), True),
        (8, (1, 2, 3, 4, 5), to("lund"), True),
    ],
)
def test_mov_1_at_most_five_days_a_week(number: int, marches: tuple[int, ...], act: Act, goes: bool) -> None:
    """On the sixth day it waits, its order still running, unless it forces the march or a new week begins."""
    day, events = marched(army(infantry=1000, march_days=marches), acts={"gradell": act}, number=number)
    after = day.world.armies["gradell"]
    assert (after.at == "lund") is goes
    if goes:
        assert after.march_days == (*(one for one in marches if number < 8), number)
    else:
        assert [event.kind for event in events] == ["waited"]
        assert day.world.orders["gradell-1"].status == "running"


def test_mov_2_half_as_fast_off_the_road() -> None:
    """10 km north of Malmö."""
    day, _ = marched(army(infantry=1000), acts={"gradell": to(spot(30, 80), country=True)})
    assert stands(day) == (30.0, 60.0)


def test_mov_2_army_6_skirmishers_alone_keep_their_speed() -> None:
    """Skirmishers 20 km; with infantry among them 10."""
    day, _ = marched(army(skirmishers=1000), acts={"gradell": to(spot(30, 80), country=True)})
    assert stands(day) == (30.0, 70.0)
    day, _ = marched(army(skirmishers=1000, infantry=1), acts={"gradell": to(spot(30, 80), country=True)})
    assert stands(day) == (30.0, 60.0)


@pytest.mark.parametrize("force", [army(infantry=1000, wagons=1), army(infantry=1000, engines=10)])
def test_mov_2_wagons_and_engines_cannot_leave_the_road(force: Army) -> None:
    """The order fails and the army stays."""
    day, events = marched(force, acts={"gradell": to(spot(30, 80), country=True)})
    assert stands(day) == (30.0, 50.0)
    assert day.world.orders["gradell-1"].status == "failed"
    assert events[-1].notable


def test_mov_2_a_way_that_ends_off_the_road_stops_wagons_where_it_leaves_it() -> None:
    """To a point 5 km north of the road half way to Lund: 10 km by road, there the order fails."""
    day, _ = marched(army(infantry=1000, wagons=1), acts={"gradell": to(spot(40, 55))})
    assert stands(day) == (40.0, 50.0)
    assert day.world.orders["gradell-1"].status == "failed"
    day, _ = marched(army(infantry=1000), acts={"gradell": to(spot(40, 55))})
    assert stands(day) == (40.0, 55.0)


def test_mov_2_wagons_are_left_by_order() -> None:
    """20 wagons stay at Malmö; 1,000 men carry 15,000 of the 20,000 supplies, the rest stays with the wagons."""
    force = army(infantry=1000, wagons=20, supplies=20_000)
    day, _ = marched(force, acts={"gradell": to(spot(30, 80), country=True, leave_wagons=True)})
    after = day.world.armies["gradell"]
    assert stands(day) == (30.0, 60.0)
    assert (sum(one.wagons for one in after.detachments.values()), after.supplies) == (0, 15_000)
    piles = sorted((pile.y, pile.wagons, pile.supplies) for pile in day.world.piles.values())
    assert piles == [(50.0, 20, 5_000)]


def test_mov_3_thirty_km_by_forced_march() -> None:
    """Ystad to Malmö and 10 km on."""
    day, _ = marched(army(infantry=1000, at="ystad"), acts={"gradell": to("hamra", pace="forced")})
    assert stands(day) == (40.0, 50.0)
    assert day.world.armies["gradell"].forced_days == 1


@pytest.mark.parametrize(
    ("force", "km"),
    [
        (army(cavalry=500, heavy_cavalry=200), 60.0),
        (army(cavalry=500, wagons=1), 30.0),
        (army(cavalry=500, infantry=1), 30.0),
        (army(cavalry=500, noncombatants=125), 60.0),
    ],
)
def test_mov_3_cavalry_alone_is_twice_as_fast_when_forced(force: Army, km: float) -> None:
    """60 km, unless a wagon or a man on foot is with it; unforced it is no faster than others."""
    assert covers(force, forced=True) == km
    assert covers(force) == 20.0


def test_mov_8_a_column_longer_than_ten_km_goes_half_as_fast() -> None:
    """15,000 infantry 5 km, 2,000 cavalry 2 km, 90 wagons 3 km: 10 km and full speed; with one wagon more half."""
    assert covers(army(infantry=15_000, cavalry=2_000, wagons=90)) == 20.0
    assert covers(army(infantry=15_000, cavalry=2_000, wagons=91)) == 10.0
    assert covers(army(infantry=15_000, cavalry=2_001, wagons=90)) == 10.0
    assert covers(army(infantry=15_000, cavalry=2_000, wagons=90, noncombatants=1)) == 10.0


def test_trait_10_a_logisticians_column_is_half_as_long() -> None:
    """60,000 infantry are 20 km, under a Logistician 10; 60,001 are too many for him too."""
    chief = commander("chief", "Logistician")
    assert covers(army(infantry=60_000)) == 10.0
    assert covers(army(infantry=60_000, commander="chief"), chief) == 20.0
    assert covers(army(infantry=60_001, commander="chief"), chief) == 10.0


def test_mov_10_half_as_fast_when_harried_today() -> None:
    """10 km on the day itself, 20 on the day after."""
    day, _ = marched(army(infantry=1000, harried=1), acts={"gradell": to("lund")})
    assert stands(day) == (40.0, 50.0)
    day, _ = marched(army(infantry=1000, harried=1), acts={"gradell": to("lund")}, number=2)
    assert stands(day) == (50.0, 50.0)


def test_mov_10_halvings_multiply() -> None:
    """Column, ground and harrying: an eighth of 20 km, 2.5 km."""
    force = army(infantry=31_000, harried=1)
    day, (event,) = marched(force, acts={"gradell": to(spot(30, 80), country=True)})
    assert stands(day) == (30.0, 52.5)
    assert covers(force, road=False, harried=True) == 2.5
    assert [why.by for why in event.why] == ["20 km", "÷2", "÷2"]


def test_army_8_special_rules_change_the_speed() -> None:
    """20 km by (100 + 10 + 5)%: 23 km. Of the detachments the slowest counts: −50% makes it 13."""
    ponies = Nation(id="sweden", name="Sweden", modifiers=(modifier("speed", 10),))
    force = army(infantry=1000, modifiers=(modifier("speed", 5),))
    assert covers(force, ponies) == 23.0
    slow = detachment("slow", "infantry", 500, modifiers=(modifier("speed", -50, "worn-out boots"),))
    mixed = army(infantry=1000, modifiers=(modifier("speed", 5),), detachments=[slow])
    assert covers(mixed, ponies) == 13.0


def test_army_1_army_10_who_cannot_march() -> None:
    """Without a commander, or with all detachments away."""
    away = detachment("gone", "infantry", 500, absent=Absence(until=9))
    for force in (army(infantry=1000, commander="nobody"), army(detachments=[away])):
        day, events = marched(force, acts={"gradell": to("lund")})
        assert day.world.armies["gradell"].at == "malmo"
        assert [event.kind for event in events] == ["order failed"]


def test_day_1_a_sixtieth_of_the_way_each_tick() -> None:
    """20 km in 60 ticks, in whole metres: 333 m after one, 666 after two, 10 km after 30."""
    day, _ = marched(army(infantry=1000), acts={"gradell": to("hamra")})
    way = day.tracks["gradell"]
    assert [way.at(tick)[0] - 30_000 for tick in (0, 1, 2, 30, 59, 60)] == [0, 333, 666, 10_000, 19_666, 20_000]


def test_fort_2_an_army_that_marches_leaves_its_stronghold() -> None:
    """It was inside Malmö and is inside nothing on the road."""
    day, _ = marched(army(infantry=1000, inside=True), acts={"gradell": to("lund")})
    assert not day.world.armies["gradell"].inside


def forced(force: Army, check: tuple[int, int] = (1, 1)) -> Day:
    """The day after a forced march of `force`."""
    dice = {"TUM-MOR-2/gradell/forced march/0": check}
    day, _ = marched(force, acts={"gradell": to("hamra", pace="forced")}, dice=dice, number=9)
    return day


@pytest.mark.parametrize(("before", "morale"), [(5, 9), (6, 8), (7, 9), (12, 9), (13, 8)])
def test_mov_4_each_full_week_of_forced_days_costs_a_morale_point(before: int, morale: int) -> None:
    """The 7th and the 14th forced day; no others."""
    after = forced(army(infantry=1000, forced_days=before)).world.armies["gradell"]
    assert (after.forced_days, after.morale) == (before + 1, morale)


def test_mov_4_then_it_makes_a_morale_check() -> None:
    """Morale 8 holds at 8; a 9 fails (followers or worse are the table's affair)."""
    day = trek_week((4, 4))
    assert [event for event in day if event == "morale check held"] == ["morale check held"]
    day = trek_week((4, 5))
    assert "morale check failed" in day


def trek_week(check: tuple[int, int]) -> list[str]:
    """What happened on a seventh forced day with this check."""
    dice = {"TUM-MOR-2/gradell/forced march/0": check}
    force = army(infantry=1000, forced_days=6)
    _, events = marched(force, acts={"gradell": to("hamra", pace="forced")}, dice=dice, number=9)
    return [event.kind for event in events]


def test_fort_1_an_open_village_falls_to_the_enemy_who_comes() -> None:
    """Ystad, Danish, becomes Swedish when they march in; not if it is Polish or nobody's, or they stop 1 km short."""
    for holder, km, after in (
        ("denmark", 0, "sweden"),
        ("poland", 0, "poland"),
        (None, 0, None),
        ("denmark", 1, "denmark"),
    ):
        village = place("ystad", "village", 10.0, 50.0, holder=holder)
        start = Spot(start="malmo", to="lund", km=float(km))
        day, _ = marched(army(infantry=1000, at=start if km else "malmo"), village, acts={"gradell": to("ystad")})
        assert day.world.places["ystad"].holder == after

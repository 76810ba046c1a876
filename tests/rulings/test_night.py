"""Rulings: marches by night (TUM-MOV-5 to 7)."""

from typing import Any

import pytest

from campaign.core.dice import DuplicateRoll
from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.order import Act
from campaign.model.place import Spot
from campaign.rules import marching, night
from campaign.rules.day import Day
from tests.rulings.scene import army, play, spot
from tests.rulings.trek import stands, to, trek

HOLDS = {"TUM-MOR-2/gradell/night march/0": (1, 1), "TUM-MOR-2/gradell/forced night march/0": (1, 1)}
FORK = "TUM-MOV-6/gradell+lund/fork/0"
LOT = "TUM-MOV-6/gradell+lund/wrong road/0"


def walked(force: Army, act: Act, **dice: tuple[int, ...]) -> tuple[Day, list[Event]]:
    """The day after the night's march of `force`, `malmo` the die at Malmö, `fork` and `lot` those at Lund."""
    names = {"malmo": FORK.replace("lund", "malmo"), "fork": FORK, "lot": LOT}
    day = trek(force, acts={"gradell": act}, dice={**HOLDS, **{names[key]: value for key, value in dice.items()}})
    return day, play(night.march, day)


@pytest.mark.parametrize(
    ("force", "pace", "x"),
    [
        (army(infantry=1000, at="ystad"), "march", 20.0),
        (army(infantry=1000, at="ystad"), "forced", 30.0),
        (army(cavalry=500, at="ystad"), "march", 20.0),
        (army(cavalry=500, at="malmo"), "forced", 70.0),
    ],
)
def test_mov_5_how_far_by_night(force: Army, pace: Any, x: float) -> None:
    """10 km, forced 20, cavalry alone forced 40 (by two forks, where it takes the right road)."""
    day, _ = walked(force, to("hamra", pace=pace, when="night"), malmo=(6,), fork=(6,))
    assert stands(day) == (x, 50.0)


def test_mov_5_a_check_after_every_night() -> None:
    """At morale 9 a 9 holds and a 10 does not."""
    for dice, kind in (((4, 5), "morale check held"), ((5, 5), "morale check failed")):
        act = {"gradell": to("hamra", when="night")}
        day = trek(army(infantry=1000, at="ystad"), acts=act, dice={"TUM-MOR-2/gradell/night march/0": dice})
        assert kind in [event.kind for event in play(night.march, day)]


def test_mov_1_day_and_night_are_one_march_day() -> None:
    """20 km by day, 10 by night, one of the week's five days; forced, two forced days."""
    for pace, x, forced in (("march", 40.0, 0), ("forced", 60.0, 2)):
        force = army(infantry=1000, at="ystad")
        act = to("hamra", pace=pace, when="both")
        day = trek(force, acts={"gradell": act}, dice={**HOLDS, FORK: (6,)})
        play(marching.march, day)
        play(night.march, day)
        after = day.world.armies["gradell"]
        assert stands(day) == (x, 50.0)
        assert (after.march_days, after.forced_days) == ((1,), forced)


def test_mov_5_an_order_by_night_alone_does_not_march_by_day() -> None:
    """Nothing happens in the day's march."""
    day = trek(army(infantry=1000), acts={"gradell": to("lund", when="night")})
    assert play(marching.march, day) == []
    assert day.world.armies["gradell"].at == "malmo"


def test_mov_4_a_forced_night_counts_as_a_forced_day() -> None:
    """The seventh forced day is a night: morale 8."""
    day, _ = walked(army(infantry=1000, at="ystad", forced_days=6), to("hamra", pace="forced", when="night"))
    after = day.world.armies["gradell"]
    assert (after.forced_days, after.morale) == (7, 8)


@pytest.mark.parametrize(("shows", "at"), [(1, "dalby"), (2, "dalby"), (3, "hamra"), (6, "hamra")])
def test_mov_6_two_in_six_for_the_wrong_road(shows: int, at: str) -> None:
    """From Lund toward Hamra: 1 and 2 of 6 lead astray; the lot's first of Dalby and Malmö is Dalby."""
    day, events = walked(army(infantry=1000, at="lund"), to("hamra", when="night"), fork=(shows,), lot=(1,))
    assert day.world.armies["gradell"].at == Spot(start="lund", to=at, km=10.0)
    assert day.world.armies["gradell"].astray is (at == "dalby")
    fork = next(event for event in events if event.kind == "fork by night")
    assert [roll.expr for roll in fork.rolls] == (["1d6", "1d2"] if at == "dalby" else ["1d6"])
    assert fork.own == ""


def test_mov_6_the_way_back_is_no_choice() -> None:
    """Who comes to Lund from Malmö and goes to Hamra can only stray to Dalby: no lot is drawn."""
    start = Spot(start="malmo", to="lund", km=15.0)
    day, events = walked(army(infantry=1000, at=start), to("hamra", when="night"), fork=(1,))
    # Between places it does not matter by which way the army came: only the road it walked tonight is the way back.
    assert day.world.armies["gradell"].at == Spot(start="lund", to="dalby", km=5.0)
    fork = next(event for event in events if event.kind == "fork by night")
    assert [roll.expr for roll in fork.rolls] == ["1d6"]


def test_mov_6_nor_is_the_way_walked_by_day() -> None:
    """Ystad to Malmö by day, on to Lund by night: Malmö has no third road, and no die is rolled for it."""
    act = {"gradell": to("lund", when="both")}
    day = trek(army(infantry=1000, at="ystad"), acts=act, dice=HOLDS)
    play(marching.march, day)
    assert day.world.armies["gradell"].at == "malmo"
    assert [event.kind for event in play(night.march, day)] == ["night march", "morale check held"]
    assert stands(day) == (40.0, 50.0)


def test_mov_6_no_die_where_no_road_forks() -> None:
    """Ystad has one road, and Malmö one besides the way back."""
    _, events = walked(army(cavalry=500, at="ystad"), to("lund", pace="forced", when="night"))
    assert [event.kind for event in events] == ["night march", "morale check held"]


def test_mov_6_found_out_at_dawn() -> None:
    """10 km down the Dalby road it turns back: 10 km to Lund, 10 toward Hamra."""
    day, _ = walked(army(infantry=1000, at="lund"), to("hamra", when="night"), fork=(1,), lot=(1,))
    strayed, order = day.world.armies["gradell"], day.world.orders["gradell-1"]
    assert order.way == ()
    later = trek(strayed, acts={"gradell": to("hamra")}, number=2)
    events = play(marching.march, later)
    assert [event.kind for event in events] == ["wrong road found out", "march"]
    assert not later.world.armies["gradell"].astray
    assert later.world.armies["gradell"].at == Spot(start="lund", to="hamra", km=10.0)


def test_mov_6_a_wrong_road_that_ends_ends_the_march() -> None:
    """40 km forced by cavalry from Lund astray to Dalby, 20 km off, where no road goes on."""
    day, _ = walked(army(cavalry=500, at="lund"), to("hamra", pace="forced", when="night"), fork=(1,), lot=(1,))
    assert day.world.armies["gradell"].at == "dalby"


def test_mov_7_not_off_the_road_by_night() -> None:
    """An order across country by night fails; by day and night it marches by day alone. Skirmishers no less."""
    for when, y, status in (("night", 50.0, "failed"), ("both", 70.0, "running")):
        act = to(spot(30, 90), country=True, when=when)
        day = trek(army(skirmishers=1000), acts={"gradell": act}, dice=HOLDS)
        play(marching.march, day)
        play(night.march, day)
        assert stands(day) == (30.0, y)
        assert day.world.orders["gradell-1"].status == status


def test_mov_7_a_march_by_night_stops_where_the_way_leaves_the_road() -> None:
    """To a point 1 km north of the road, 5 km from Malmö: 5 km by road, and there it waits for the day."""
    day, _ = walked(army(infantry=1000), to(spot(35, 51), when="night"), malmo=(6,))
    assert stands(day) == (35.0, 50.0)
    assert day.world.orders["gradell-1"].status == "running"


def test_mov_6_a_fork_is_rolled_once_a_night() -> None:
    """The same night cannot be played twice."""
    day, _ = walked(army(infantry=1000, at="lund"), to("hamra", when="night"), fork=(6,))
    with pytest.raises(DuplicateRoll):
        day.dice.roll("1d6", "TUM-MOV-6", ("gradell", "lund"), "fork")

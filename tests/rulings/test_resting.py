"""Rulings: rest (TUM-REST-1, TUM-REST-2, TUM-REST-3)."""

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Rest
from campaign.model.event import Event
from campaign.model.order import Camp, Order, Resting
from campaign.rules import resting
from campaign.rules.day import Day, Doing
from tests.rulings.scene import army, commander, place, play, scene, spot

CHECK = "TUM-MOR-2/gradell/rest ended/0"


def rested(one: Army, *traits: str, number: int = 7) -> Army:
    """The army after a week's end on day `number` of a rest from day 1 to day 14 under a commander with `traits`."""
    resting_army = replace(one, rest=Rest(since=1, until=14), commander="ascheberg")
    day = scene(resting_army, commander("ascheberg", *traits), number=number)
    play(resting.week, day)
    return day.world.armies["gradell"]


def ordered(days: int, **fields: object) -> Day:
    """Day 3; Ascheberg's army is to rest so many days."""
    order = Order(
        id="ascheberg-1", who="ascheberg", given=2, text="Rest", act=Resting(days=days), status="running", since=3
    )
    day = scene(army(infantry=1000, commander="ascheberg", **fields), commander(), order, number=3)  # type: ignore[arg-type]
    day.acts["gradell"] = Doing(Resting(days=days), "ascheberg-1")
    return day


def test_rest_1_a_rest_has_a_length_fixed_beforehand() -> None:
    """Fourteen days from day 3: the last is day 16."""
    day = ordered(14)
    (event,) = play(resting.start, day)
    assert event.rule == "TUM-REST-1"
    assert day.world.armies["gradell"].rest == Rest(since=3, until=16)


def test_rest_1_a_rest_under_way_is_not_begun_again() -> None:
    day = ordered(14, rest=Rest(since=1, until=14))
    assert play(resting.start, day) == []


def test_rest_1_an_army_that_camps_does_not_rest() -> None:
    day = ordered(14)
    day.acts["gradell"] = Doing(Camp(), None)
    assert play(resting.start, day) == []


@pytest.mark.parametrize(
    ("kind", "left"),
    [("village", 0), ("works", 0), ("town", 0), ("city", 0), ("castle", 70), ("fort", 70), ("crossroads", 70)],
)
def test_rest_1_in_a_village_or_town_the_soldiers_lose_the_loot_they_carry(kind: str, left: int) -> None:
    """Theirs, not the army's."""
    day = ordered(14, at="ystad", loot=500, soldiers_loot=70)
    day.world.places["ystad"] = place("ystad", kind, 50, 10)
    day.land = scene(place("ystad", kind, 50, 10)).land
    play(resting.start, day)
    after = day.world.armies["gradell"]
    assert (after.loot, after.soldiers_loot) == (500, left)


def test_rest_1_in_the_field_the_soldiers_keep_their_loot() -> None:
    day = ordered(14, at=spot(50, 20), soldiers_loot=70)
    play(resting.start, day)
    assert day.world.armies["gradell"].soldiers_loot == 70


@pytest.mark.parametrize(("before", "after"), [(6, 7), (8, 9), (9, 9), (10, 9), (12, 11)])
def test_rest_1_a_week_brings_morale_one_step_toward_9(before: int, after: int) -> None:
    assert rested(army(infantry=1000, morale=before)).morale == after


@pytest.mark.parametrize(("before", "after"), [(9, 10), (10, 10), (11, 10)])
def test_rest_1_a_beloveds_army_rests_toward_10(before: int, after: int) -> None:
    assert rested(army(infantry=1000, morale=before), "Beloved").morale == after


@pytest.mark.parametrize(
    ("before", "after"),
    [(0, 51), (200, 251), (240, 253), (253, 253), (260, 253), (400, 349)],
)
def test_rest_1_a_week_brings_noncombatants_5_percent_toward_25(before: int, after: int) -> None:
    """Of 1,010 soldiers: 5% is 50.5 and so 51, a quarter 252.5 and so 253."""
    assert rested(army(infantry=1010, noncombatants=before)).noncombatants == after


@pytest.mark.parametrize(("before", "after"), [(0, 51), (100, 101), (200, 149)])
def test_rest_1_an_army_of_skirmishers_only_rests_toward_10_percent(before: int, after: int) -> None:
    assert rested(army(skirmishers=1010, noncombatants=before)).noncombatants == after


@pytest.mark.parametrize(("before", "after"), [(0, 25), (120, 126), (200, 175)])
def test_rest_1_a_spartans_army_rests_toward_half_in_half_the_steps(before: int, after: int) -> None:
    """2.5% of 1,010 is 25.25, 12.5% is 126.25."""
    assert rested(army(infantry=1010, noncombatants=before), "Spartan").noncombatants == after


def test_rest_1_a_spartans_skirmishers_rest_toward_5_percent() -> None:
    """5% of 1,010 is 50.5; 40 are a step of 25.25 away at most."""
    assert rested(army(skirmishers=1010, noncombatants=40), "Spartan").noncombatants == 51


@pytest.mark.parametrize("number", [6, 8, 13])
def test_rest_1_only_full_weeks_of_the_rest_count(number: int) -> None:
    after = rested(army(infantry=1000, morale=5, noncombatants=0), number=number)
    assert (after.morale, after.noncombatants) == (5, 0)


def test_rest_1_weeks_count_from_the_first_day_of_the_rest() -> None:
    """From day 3 the week is full on day 9, though the campaign's ended on day 7."""
    for number, morale in ((7, 5), (9, 6)):
        day = scene(army(infantry=1000, morale=5, rest=Rest(since=3, until=16)), number=number)
        play(resting.week, day)
        assert day.world.armies["gradell"].morale == morale


def ended(day: Day) -> list[Event]:
    return play(resting.week, day)


def test_rest_3_a_rest_that_ran_its_time_ends_in_a_check() -> None:
    """Three days from day 1: on day 3 it is over, and 5 against 9 holds."""
    order = Order(
        id="ascheberg-1", who="ascheberg", given=0, text="Rest", act=Resting(days=3), status="running", since=1
    )
    one = army(infantry=1000, commander="ascheberg", rest=Rest(since=1, until=3))
    day = scene(one, commander(), order, number=3, dice={CHECK: (2, 3)})
    day.acts["gradell"] = Doing(Resting(days=3), "ascheberg-1")
    assert [event.kind for event in ended(day)] == ["rest ended", "morale check held"]
    assert day.world.armies["gradell"].rest is None
    assert (day.world.orders["ascheberg-1"].status, day.world.orders["ascheberg-1"].ended) == ("done", 3)


def test_rest_3_the_last_week_counts_before_the_check() -> None:
    """On day 14 morale 8 becomes 9, and the check's 9 holds."""
    day = scene(army(infantry=1000, morale=8, rest=Rest(since=1, until=14)), number=14, dice={CHECK: (4, 5)})
    assert [event.kind for event in ended(day)] == ["week of rest", "rest ended", "morale check held"]


def test_rest_3_before_its_last_day_a_rest_goes_on() -> None:
    day = scene(army(infantry=1000, rest=Rest(since=1, until=4)), number=3)
    assert ended(day) == []
    assert day.world.armies["gradell"].rest is not None


def test_rest_2_a_rest_broken_early_costs_2_morale_and_makes_no_check() -> None:
    order = Order(
        id="ascheberg-1", who="ascheberg", given=0, text="Rest", act=Resting(days=9), status="running", since=1
    )
    one = army(infantry=1000, commander="ascheberg", rest=Rest(since=1, until=9))
    day = scene(one, commander(), order, number=3)
    day.acts["gradell"] = Doing(Resting(days=9), "ascheberg-1")
    events = play(lambda d: resting.break_off(d, "gradell", "battle"), day)
    after = day.world.armies["gradell"]
    assert [event.rule for event in events] == ["TUM-REST-2", "TUM-DAY-1"]
    assert (after.morale, after.rest) == (7, None)
    assert events[0].why[0].by == "-2"
    assert day.world.orders["ascheberg-1"].status == "failed"
    assert day.acts == {}


def test_rest_2_when_new_orders_break_it_the_order_to_rest_is_theirs_to_end() -> None:
    order = Order(
        id="ascheberg-1", who="ascheberg", given=0, text="Rest", act=Resting(days=9), status="running", since=1
    )
    one = army(infantry=1000, commander="ascheberg", rest=Rest(since=1, until=9))
    day = scene(one, commander(), order, number=3)
    play(lambda d: resting.break_off(d, "gradell", "new orders"), day)
    assert day.world.armies["gradell"].morale == 7
    assert day.world.orders["ascheberg-1"].status == "running"


def test_rest_2_an_army_that_does_not_rest_has_nothing_to_break() -> None:
    assert play(lambda d: resting.break_off(d, "gradell", "battle"), scene(army(infantry=1000))) == []


def test_sup_5_the_noncombatants_that_leave_in_a_rest_carry_nothing_more() -> None:
    """400 go down by 50 toward 250: 1,000 men and 350 others carry 20,250 of the 21,000 supplies."""
    day = scene(
        army(infantry=1000, noncombatants=400, supplies=21_000, rest=Rest(since=1, until=14), commander="ascheberg"),
        commander(),
        number=7,
    )
    play(resting.week, day)
    assert day.world.armies["gradell"].supplies == 20_250
    assert [pile.supplies for pile in day.world.piles.values()] == [750]

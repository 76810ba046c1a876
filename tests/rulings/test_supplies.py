"""Rulings: the meal and hunger (TUM-SUP-1, TUM-SUP-3, TUM-SUP-4)."""

from typing import Any

import pytest

from campaign.model.army import Absence, Army, Revolt
from campaign.model.event import Event
from campaign.rules import supplies
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, detachment, place, play, scene

N = Numbers()
HOLDS = {"TUM-MOR-2/gradell/hunger/0": (1, 1)}


def fed(**fields: Any) -> tuple[Army, list[Event]]:
    """Return an army after a meal, its morale check holding if it makes one, and what happened."""
    day = scene(army(**{"infantry": 1000, **fields}), dice=HOLDS)
    events = play(supplies.meal, day)
    return day.world.armies["gradell"], events


@pytest.mark.parametrize(
    ("kinds", "eaten"),
    [
        ({"infantry": 100}, 100),
        ({"heavy_infantry": 100}, 100),
        ({"skirmishers": 100}, 100),
        ({"cavalry": 100}, 1000),
        ({"heavy_cavalry": 100}, 1000),
        ({"infantry": 100, "wagons": 3}, 130),
        ({"infantry": 100, "noncombatants": 25}, 125),
        ({"infantry": 100, "engines": 10}, 100),
    ],
)
def test_sup_1_what_each_eats_a_day(kinds: dict[str, int], eaten: int) -> None:
    """Men on foot and noncombatants 1, cavalry and wagons 10, engines nothing."""
    day = scene(army(**kinds, supplies=2000))  # type: ignore[arg-type]
    (event,) = play(supplies.meal, day)
    assert day.world.armies["gradell"].supplies == 2000 - eaten
    assert (event.rule, event.notable, event.own) == ("TUM-SUP-1", False, "")


def test_sup_1_the_absent_eat_what_they_took_along() -> None:
    """60 cavalry, 1 wagon and 15 noncombatants eat 600 + 10 + 15 of their 700; next day they have only 75."""
    gone = Absence(until=9, supplies=700, noncombatants=15)
    force = army(infantry=100, supplies=1000, detachments=[detachment("gone", "cavalry", 60, wagons=1, absent=gone)])
    day = scene(force)
    play(supplies.meal, day)
    after = day.world.armies["gradell"]
    left = after.detachments["gone"].absent
    assert left is not None
    assert (after.supplies, left.supplies) == (900, 75)
    play(supplies.meal, day)
    left = day.world.armies["gradell"].detachments["gone"].absent
    assert left is not None
    assert left.supplies == 0


def test_sup_1_armies_eat_in_the_order_of_their_ids_and_held_ones_wait() -> None:
    day = scene(*(army(key, 10, supplies=100) for key in ("c", "a", "b")))
    day.held.add("b")
    assert [event.who[0] for event in play(supplies.meal, day)] == ["a", "c"]
    assert day.world.armies["b"].supplies == 100


def test_sup_1_an_army_that_needs_nothing_eats_nothing() -> None:
    assert fed(infantry=0, engines=10, supplies=5)[1] == []


def test_sup_3_the_last_full_meal_is_no_hunger() -> None:
    after, events = fed(supplies=1000)
    assert (after.supplies, after.morale, after.short, after.hungry) == (0, 9, False, 0)
    assert [event.kind for event in events] == ["meal"]


def test_sup_3_one_ration_missing_costs_a_morale_point_and_a_check() -> None:
    """Morale 9 falls to 8 before the check, and is what the check is rolled against."""
    after, events = fed(supplies=999)
    assert (after.supplies, after.morale, after.hungry) == (0, 8, 0)
    assert [event.rule for event in events] == ["TUM-SUP-3", "TUM-MOR-2"]
    assert events[0].notable
    assert events[0].own == "There was food for 999 of 1,000. Morale falls from 9 to 8."


def test_sup_3_the_check_comes_after_the_loss() -> None:
    """A roll of 9 holds against 9 but not against 8."""
    day = scene(army(infantry=1000, morale=9), dice={"TUM-MOR-2/gradell/hunger/0": (4, 5)})
    events = play(supplies.meal, day)
    assert events[1].kind == "morale check failed"
    assert day.world.armies["gradell"].morale <= 8


@pytest.mark.parametrize(("had", "hungry"), [(1000, 0), (999, 3), (500, 3), (499, 4), (0, 4)])
def test_sup_3_only_meals_under_half_are_counted_a_short_one_holds_a_full_one_ends_it(had: int, hungry: int) -> None:
    assert fed(supplies=had, hungry=3, short=True)[0].hungry == hungry


def test_sup_3_every_short_day_costs_morale_down_to_0() -> None:
    assert fed(supplies=0, morale=1)[0].morale == 0
    assert fed(supplies=600, hungry=3, short=True, morale=5)[0].morale == 4


def test_sup_3_it_dissolves_at_the_14th_hungry_meal() -> None:
    day = scene(army(infantry=1000, supplies=400, hungry=13, morale=12))
    events = play(supplies.meal, day)
    assert day.world.armies["gradell"].status == "dissolved"
    assert [event.rule for event in events] == ["TUM-SUP-3", "TUM-SUP-3"]
    assert "TUM-MOR-2" not in {event.rule for event in events}


def test_sup_3_not_at_the_13th_nor_at_a_14th_on_half_rations() -> None:
    assert fed(supplies=400, hungry=12)[0].status == "active"
    assert fed(supplies=500, hungry=13)[0].status == "active"


def test_sup_3_fourteen_days_without_food_dissolve_even_an_army_that_keeps_every_check() -> None:
    """Hunger costs no morale in this world, so that every check holds: thirteen meals pass, the fourteenth ends it."""
    forces, fates = [army(infantry=1000)], []
    for number in range(1, 15):
        day = scene(*forces, number=number, dice=HOLDS, rules={"supplies.hunger": 0})
        play(supplies.meal, day)
        forces = list(day.world.armies.values())
        fates.append(forces[0].status)
    assert fates == ["active"] * 13 + ["dissolved"]


def test_sup_3_a_revolt_lives_off_its_region() -> None:
    cause = Revolt(region="lund", provoker="krone", against=("sweden",), since=1)
    after, events = fed(revolt=cause, npc="revolt", nation="independent")
    assert (events, after.morale, after.supplies) == ([], 9, 0)
    assert supplies.food_days(scene(after).world, N, after) is None


def test_sup_4_a_short_meal_is_a_supply_shortage_until_the_next_full_one() -> None:
    assert fed(supplies=999)[0].short
    assert fed(supplies=500, short=True)[0].short
    assert not fed(supplies=1000, short=True, hungry=5)[0].short
    assert not fed(supplies=1000)[0].short


@pytest.mark.parametrize(("had", "days"), [(0, 0), (999, 0), (1000, 1), (3999, 3)])
def test_sup_1_days_of_food_left_and_the_first_short_meal(had: int, days: int) -> None:
    """With the meal of day 10 eaten, food for 3 days lasts for days 11, 12 and 13."""
    force = army(infantry=1000, supplies=had)
    world = scene(force).world
    assert supplies.food_days(world, N, force) == days
    assert supplies.runs_out(world, N, force, 10) == 11 + days


def test_sup_1_who_eats_nothing_never_runs_out() -> None:
    force = army(engines=10)
    world = scene(force).world
    assert supplies.food_days(world, N, force) is None
    assert supplies.runs_out(world, N, force, 10) is None


def test_sup_1_a_world_may_change_what_a_noncombatant_eats() -> None:
    day = scene(army(infantry=100, noncombatants=50, supplies=1000), rules={"supplies.noncombatant": 2})
    play(supplies.meal, day)
    assert day.world.armies["gradell"].supplies == 800


def test_sup_3_besides_the_stock_it_is_short_only_when_both_run_out() -> None:
    """1,000 to feed, 300 in the town and 200 carried: half a meal, both empty after it."""
    day = scene(
        place("malmo", "town", 50, 50, holder="sweden", supplies=300),
        army(infantry=1000, supplies=200, inside=True),
        dice=HOLDS,
    )
    play(supplies.meal, day)
    after = day.world.armies["gradell"]
    assert (after.supplies, after.hungry, after.morale) == (0, 0, 8)
    assert day.world.places["malmo"].supplies == 0

"""Rulings: foraging, burning and how the ground recovers (TUM-FOR-1 to 4, TUM-BURN-1, TUM-TRAIT-13).

Rows: TUM-FOR-4.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.model.army import Absence, Army, Rest
from campaign.model.order import Burn, Camp, Forage, March, Order, Resting
from campaign.model.place import Outline, Place, Region
from campaign.rules import foraging, grounds
from campaign.rules.day import Day, Doing
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, detachment, modifier, place, play, scene, spot

N = Numbers()
MALMO = {"malmo": (100.0, 1000.0)}  # the army stands there; 100 km² of it lie inside the circle


def foraged(*records: Any, act: Forage | Burn | None = None, **settings: Any) -> Day:
    """Return the day after every army in it foraged, or burned."""
    day = scene(*records, **{"number": 10, "cover": MALMO, **settings})
    for key in day.world.armies:
        day.acts[key] = Doing(act or Forage(), None)
    play(foraging.burn if isinstance(act, Burn) else foraging.forage, day)
    return day


def found(*records: Any, **settings: Any) -> int:
    return foraged(*records, **settings).world.armies["gradell"].supplies


def carts(**fields: Any) -> Army:
    """An army that can carry all it finds."""
    return army(**{"infantry": 100, "wagons": 1000, **fields})


def malmo(**fields: Any) -> Place:
    return place("malmo", "town", 50, 50, **{"holder": "sweden", **fields})


@pytest.mark.parametrize(
    ("force", "forages", "burns"),
    [
        (army(infantry=100, heavy_infantry=100, engines=1), 20_000, 20_000),
        (army(infantry=100, cavalry=1), 40_000, 40_000),
        (army(infantry=100, heavy_cavalry=1), 40_000, 40_000),
        (army(infantry=100, skirmishers=1), 40_000, 20_000),
        (army(infantry=100, detachments=[detachment("gone", "cavalry", 9, absent=Absence(until=20))]), 20_000, 20_000),
    ],
)
def test_for_1_and_burn_1_twenty_km_around_forty_with_cavalry(force: Army, forages: int, burns: int) -> None:
    """TUM-FOR-1: skirmishers double the foraging; TUM-BURN-1: they do not double the burning."""
    assert grounds.reach(N, force) == forages
    assert grounds.burn_reach(N, force) == burns


def test_burn_1_reaches_as_far_as_its_riders() -> None:
    """Lund's region, 20 km wide, begins 10 km east of Malmö: on foot less than half of it lies within 20 km."""
    strip = Outline(id="strip", kind="land", points=((0, 49), (80, 49), (80, 51), (0, 51)))
    walked = foraged(strip, army(infantry=100), act=Burn(), cover=None)
    assert sorted(walked.world.regions) == ["malmo"]
    rode = foraged(strip, army(cavalry=100), act=Burn(), cover=None, dice={"TUM-BURN-1/gradell/revolt/0": (6,)})
    assert sorted(rode.world.regions) == ["lund", "malmo"]


def test_for_1_a_foraging_army_is_out_of_formation_that_day_and_its_order_is_done() -> None:
    order = Order(id="ascheberg-1", who="ascheberg", given=9, text="Forage", act=Forage(), status="running", since=10)
    day = scene(army(infantry=100, commander="ascheberg"), commander(), order, number=10, cover=MALMO)
    day.acts["gradell"] = Doing(order.act, order.id)
    play(foraging.forage, day)
    assert day.world.armies["gradell"].broken == 10
    assert (day.world.orders["ascheberg-1"].status, day.world.orders["ascheberg-1"].ended) == ("done", 10)


def test_for_1_who_does_something_else_or_is_held_does_not_forage() -> None:
    day = scene(carts(id="aa"), carts(id="bb"), number=10, cover=MALMO)
    day.acts = {"aa": Doing(Camp(), None), "bb": Doing(Forage(), None)}
    day.held.add("bb")
    assert play(foraging.forage, day) == []


def test_for_1_without_soldiers_at_hand_the_order_fails() -> None:
    order = Order(id="ascheberg-1", who="ascheberg", given=9, text="Forage", act=Forage(), status="running", since=10)
    gone = detachment("gone", "cavalry", 9, absent=Absence(until=20))
    day = scene(army(detachments=[gone], commander="ascheberg"), commander(), order, number=10, cover=MALMO)
    day.acts["gradell"] = Doing(order.act, order.id)
    (event,) = play(foraging.forage, day)
    assert (day.world.orders["ascheberg-1"].status, event.notable) == ("failed", True)
    assert day.world.regions == {}


@pytest.mark.parametrize(
    ("forage", "supplies"), [("poor", 2000), ("fair", 6000), ("good", 12_000), ("rich", 24_000), (7, 700), (0, 0)]
)
def test_for_2_the_yield_is_the_figure_times_the_km2_inside_the_circle(forage: str | int, supplies: int) -> None:
    assert found(carts(), malmo(forage=forage)) == supplies


def test_for_2_a_large_yield_is_told_with_its_thousands_parted() -> None:
    """100 km² of fair ground, 60 a km², yield 6,000."""
    day = scene(malmo(forage="fair"), carts(), number=10, cover=MALMO)
    day.acts["gradell"] = Doing(Forage(), None)
    (told,) = [one for one in foraging.forage(day) if one.kind == "foraged"]
    assert told.why[0].by == "+6,000"


def test_for_2_a_circle_of_fair_ground_feeds_about_75000() -> None:
    """π × 20² = 1,256.637 km², at 60 each 75,398."""
    assert found(carts(), malmo(), cover=None) == 75_398


def test_for_2_only_land_yields() -> None:
    """A coast through Malmö: half the circle is water, so 60 × 628.3185 = 37,699.1."""
    west = Outline(id="west", kind="land", points=((0, 0), (50, 0), (50, 100), (0, 100)))
    assert found(carts(at=spot(50, 50)), place("malmo", "town", 49, 50), west, cover=None) == 37_699


def test_for_2_the_sum_is_rounded_down_not_its_parts() -> None:
    """At 1 a km², 0.5 + 0.5 km² make 1 and 0.5 + 0.499 km² nothing."""
    here = malmo(forage=1), place("lund", "fort", 70, 50, forage=1)
    assert found(carts(), *here, cover={"malmo": (0.5, 100), "lund": (0.5, 1)}) == 1
    assert found(carts(), *here, cover={"malmo": (0.5, 100), "lund": (0.499, 0.9)}) == 0


def test_for_3_a_region_counts_when_half_of_it_is_inside() -> None:
    """Of Lund's 1,000 km² 500 inside count, 499.9 do not; Malmö counts with any part: the army stands there."""
    half = foraged(carts(), cover={"malmo": (1, 1000), "lund": (500, 1000)})
    less = foraged(carts(), cover={"malmo": (1, 1000), "lund": (499.9, 1000)})
    assert half.world.armies["gradell"].supplies == 60 + 30_000
    assert less.world.armies["gradell"].supplies == 60
    assert (sorted(half.world.regions), sorted(less.world.regions)) == (["lund", "malmo"], ["malmo"])


def test_for_3_the_fifth_time_is_the_last() -> None:
    fifth = foraged(carts(), Region(id="malmo", count=4))
    assert fifth.world.armies["gradell"].supplies == 6000
    assert fifth.world.regions["malmo"] == Region(id="malmo", foraged=(10,), count=5, exhausted=10)
    sixth = foraged(carts(), fifth.world.regions["malmo"], number=11, dice={"TUM-FOR-5/gradell/revolt/0": (6,)})
    assert sixth.world.armies["gradell"].supplies == 0
    assert sixth.world.regions["malmo"] == Region(id="malmo", foraged=(10, 11), count=5, exhausted=10)


def test_for_3_the_fourth_time_is_not_the_last() -> None:
    assert foraged(carts(), Region(id="malmo", count=3)).world.regions["malmo"].exhausted is None


def test_for_3_a_region_emptied_by_one_army_gives_the_next_nothing_that_day() -> None:
    day = foraged(carts(id="aa"), carts(id="bb"), Region(id="malmo", count=4), dice={"TUM-FOR-5/bb/revolt/0": (6,)})
    assert [day.world.armies[key].supplies for key in ("aa", "bb")] == [6000, 0]


def recovered(number: int, ground: Region) -> Region:
    """Return the ground after dawn; day 251 is 1 March 1677, day 343 the 1 June on which summer begins."""
    day = scene(ground, number=number, first="1676-06-24")
    play(foraging.recover, day)
    return day.world.regions["malmo"]


@pytest.mark.parametrize(("since", "well"), [(1, True), (250, True), (251, False), (252, False), (340, False)])
def test_for_3_bare_ground_recovers_after_a_spring_that_began_later(since: int, well: bool) -> None:
    fresh = Region(id="malmo", left=9, foraged=(1,))
    for ground in (replace(fresh, count=5, exhausted=since), replace(fresh, count=5, burned=since)):
        after = recovered(343, ground)
        assert (after.exhausted is None and after.burned is None) is well
    assert recovered(343, replace(fresh, count=5, exhausted=250)) == fresh


def test_for_3_ground_burned_this_spring_waits_for_the_next_summer() -> None:
    """1 June 1678 is day 708."""
    assert recovered(343, Region(id="malmo", burned=300)).burned == 300
    assert recovered(708, Region(id="malmo", burned=300)).burned is None


@pytest.mark.parametrize(("number", "count"), [(342, 4), (343, 0), (344, 4)])
def test_for_3_counts_below_five_go_back_to_0_on_the_first_day_of_summer(number: int, count: int) -> None:
    assert recovered(number, Region(id="malmo", count=4)).count == count
    assert recovered(number, Region(id="malmo", count=4, burned=300)).count == count


def test_for_3_exhausted_ground_that_must_wait_keeps_its_count() -> None:
    assert recovered(343, Region(id="malmo", count=5, exhausted=300)).count == 5


def test_for_4_it_carries_what_it_can_and_the_rest_stays_in_the_region() -> None:
    """A hundred men carry 1,500 and have 300: of 6,000 found 1,200 go along, 4,800 stay, the count rises."""
    day = foraged(army(infantry=100, supplies=300))
    assert day.world.armies["gradell"].supplies == 1500
    assert day.world.regions["malmo"] == Region(id="malmo", foraged=(10,), count=1, left=4800)


def test_for_4_what_stays_is_shared_among_the_regions_as_it_was_found() -> None:
    """6,000 in Malmö's and 3,000 in Lund's ground, 1,500 carried: of 7,500 left two thirds and one third."""
    day = foraged(army(infantry=100), cover={"malmo": (100, 1000), "lund": (50, 50)})
    assert [day.world.regions[key].left for key in ("malmo", "lund")] == [5000, 2500]


def test_for_4_the_next_forager_first_gathers_what_lies_there() -> None:
    """Room for 1,500 and 1,400 lying there: they go along with 100 of the 6,000 found."""
    day = foraged(army(infantry=100), Region(id="malmo", count=1, left=1400))
    assert day.world.armies["gradell"].supplies == 1500
    assert day.world.regions["malmo"] == Region(id="malmo", foraged=(10,), count=2, left=5900)


def test_for_4_it_can_be_fetched_from_exhausted_ground() -> None:
    day = foraged(carts(), Region(id="malmo", count=5, exhausted=3, left=1400))
    assert day.world.armies["gradell"].supplies == 1400
    assert (day.world.regions["malmo"].left, day.world.regions["malmo"].count) == (0, 5)


def test_for_4_an_army_that_carries_too_much_already_takes_nothing() -> None:
    day = foraged(army(infantry=100, loot=2000))
    assert (day.world.armies["gradell"].supplies, day.world.regions["malmo"].left) == (0, 6000)


@settings(max_examples=40, deadline=None)
@given(*[st.integers(0, 9000)] * 2, st.integers(1, 900), st.integers(0, 90))
def test_for_4_what_is_found_is_carried_or_stays(malmo_left: int, lund_left: int, men: int, km2: int) -> None:
    """Found: 6,000 in Malmö's ground and 60 for each km² of Lund's. No unit of it or of what lay there is lost."""
    day = foraged(
        army(infantry=men),
        Region(id="malmo", left=malmo_left),
        Region(id="lund", left=lund_left),
        cover={"malmo": (100, 1000), "lund": (km2, km2)},
    )
    left = [day.world.regions[key].left for key in ("malmo", "lund")]
    carried = day.world.armies["gradell"].supplies
    assert carried + sum(left) == malmo_left + lund_left + 6000 + 60 * km2
    assert carried == min(15 * men, malmo_left + lund_left + 6000 + 60 * km2)
    assert min(left) >= 0


def test_trait_13_a_robber_finds_a_tenth_more() -> None:
    assert found(carts(commander="ascheberg"), commander("ascheberg", "Robber")) == 6600


def test_army_8_forage_modifiers_add_to_the_yield() -> None:
    """6,000 by (100 + 20 + 5 + 10)%: 8,100."""
    scouts = detachment("scouts", "infantry", 100, modifiers=(modifier("forage", 5),))
    force = carts(detachments=[scouts], modifiers=(modifier("forage", 20),), commander="ascheberg")
    assert found(force, commander("ascheberg", "Robber")) == 8100


def test_burn_1_burned_ground_yields_nothing_and_what_lay_there_burns() -> None:
    quiet = {"TUM-BURN-1/gradell/revolt/0": (6,)}
    day = foraged(army(infantry=100), Region(id="malmo", count=2, left=700), act=Burn(), dice=quiet)
    assert day.world.regions["malmo"] == Region(id="malmo", count=2, burned=10)
    assert day.world.armies["gradell"].broken == 10
    assert found(carts(), day.world.regions["malmo"], number=11) == 0


def test_burn_1_burning_is_seen_and_spoken_of_by_all() -> None:
    day = scene(army(infantry=100), number=10, cover=MALMO, dice={"TUM-BURN-1/gradell/revolt/0": (6,)})
    day.acts["gradell"] = Doing(Burn(), None)
    burned, unrest = play(foraging.burn, day)
    assert (burned.rule, burned.public, burned.x, burned.y) == ("TUM-BURN-1", True, 50_000, 50_000)
    assert (unrest.public, unrest.own) == (False, "")


def standing(days: int, force: Army, act: Any = None, held: bool = False) -> bool:
    """Return whether the standing order to forage under so many days of food makes the army forage today."""
    day = scene(replace(force, commander="ascheberg"), replace(commander(), forage_under=days), number=10)
    if act is not None:
        day.acts["gradell"] = Doing(act, "ascheberg-1")
    if held:
        day.held.add("gradell")
    play(foraging.when_short, day)
    return day.acts.get("gradell") == Doing(Forage(), None)


def test_for_1_the_standing_order_forages_when_food_is_under_the_days_named() -> None:
    """3,999 for 1,000 men are 3 days: under 4, not under 3."""
    force = army(infantry=1000, supplies=3999)
    assert standing(4, force)
    assert standing(4, force, March(to="lund"))
    assert not standing(3, force)
    assert not standing(4, replace(force, supplies=4000))


def test_for_1_the_standing_order_waits_for_a_rest_a_ruling_and_a_foraging_under_way() -> None:
    force = army(infantry=1000)
    assert not standing(4, replace(force, rest=Rest(since=8, until=14)), Resting(days=7))
    assert not standing(4, force, held=True)
    assert not standing(4, force, Forage())
    assert not standing(4, army(engines=10))

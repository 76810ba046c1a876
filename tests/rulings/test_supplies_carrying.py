"""Rulings: carrying, dropping and picking up (TUM-SUP-2, TUM-SUP-5)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.model.army import Absence, Army
from campaign.model.ruling import Pile
from campaign.rules import carrying, founding
from campaign.rules.day import Day, NotNow
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, detachment, play, scene, spot

N = Numbers()


def spilt(*forces: Army) -> Day:
    day = scene(*forces, number=4)
    for force in forces:
        play(lambda d, key=force.id: carrying.spill(d, key), day)  # type: ignore[misc]
    return day


def picked(force: Army, *piles: Pile) -> Day:
    day = scene(force, *piles, number=4)
    play(lambda d: carrying.pick_up(d, force.id), day)
    return day


def goods(force: Army) -> tuple[int, int, int]:
    return force.supplies, force.loot, force.soldiers_loot


def pile(key: str = "1-50000-50000", x: float = 50.0, y: float = 50.0, **fields: Any) -> Pile:
    return Pile(id=key, x=x, y=y, since=1, **fields)


@pytest.mark.parametrize(
    ("kinds", "units"),
    [
        ({"infantry": 100}, 1500),
        ({"heavy_infantry": 100}, 1500),
        ({"skirmishers": 100}, 1500),
        ({"cavalry": 100}, 7500),
        ({"heavy_cavalry": 100}, 7500),
        ({"infantry": 100, "noncombatants": 10}, 1650),
        ({"infantry": 100, "noncombatants": None}, 1875),
        ({"infantry": 100, "wagons": 2}, 3500),
        ({"infantry": 100, "engines": 10}, 1500),
    ],
)
def test_sup_2_what_each_carries(kinds: dict[str, int | None], units: int) -> None:
    """Noncombatants that nobody has counted yet are the usual ones: of 100 men 25."""
    force = army(**kinds)  # type: ignore[arg-type]
    assert carrying.capacity(scene(force).world, N, force) == units


def test_sup_2_the_absent_carry_nothing() -> None:
    gone = detachment("gone", "cavalry", 100, wagons=9, absent=Absence(until=9))
    force = army(infantry=100, detachments=[gone])
    assert carrying.capacity(scene(force).world, N, force) == 1500


def test_sup_2_loot_is_carried_like_supplies() -> None:
    """A hundred men carry 1,500: 600 + 500 + 400 fill them, so that nothing drops and there is no room left."""
    force = army(infantry=100, supplies=600, loot=500, soldiers_loot=400)
    day = spilt(force)
    assert (day.world.piles, carrying.room(day.world, N, force)) == ({}, 0)


@pytest.mark.parametrize(
    ("over", "left"),
    [
        (1, (700, 499, 400)),
        (500, (700, 0, 400)),
        (501, (700, 0, 399)),
        (900, (700, 0, 0)),
        (901, (699, 0, 0)),
    ],
)
def test_sup_5_the_armys_loot_drops_first_then_the_soldiers_then_supplies(
    over: int, left: tuple[int, int, int]
) -> None:
    """700 + 500 + 400 carried by one engine, which in this world carries all but `over` of it."""
    force = army(engines=1, supplies=700, loot=500, soldiers_loot=400)
    day = scene(force, number=4, rules={"carrying.engine": 1600 - over})
    (event,) = play(lambda d: carrying.spill(d, "gradell"), day)
    assert goods(day.world.armies["gradell"]) == left
    (dropped,) = day.world.piles.values()
    assert dropped.supplies + dropped.loot == over
    assert (dropped.supplies, dropped.since, dropped.x, dropped.y) == (700 - left[0], 4, 50.0, 50.0)
    assert event.rule == "TUM-SUP-5"


def test_sup_5_it_is_the_other_way_round_where_loot_is_kept_first() -> None:
    """1,600 carried by men for 300: 700 supplies, then 400 of the soldiers', then 200 of the army's drop."""
    day = spilt(army(infantry=20, supplies=700, loot=500, soldiers_loot=400, keep="loot"))
    assert goods(day.world.armies["gradell"]) == (0, 300, 0)
    (dropped,) = day.world.piles.values()
    assert (dropped.supplies, dropped.loot) == (700, 600)


def test_sup_5_what_drops_on_one_day_at_one_spot_is_one_pile() -> None:
    day = spilt(army("aa", 10, supplies=160), army("bb", 10, supplies=170), army("cc", 10, supplies=180, at="lund"))
    assert sorted((one.x, one.supplies) for one in day.world.piles.values()) == [(50.0, 30), (70.0, 30)]


def test_sup_5_what_dropped_on_another_day_is_another_pile() -> None:
    day = scene(army("aa", 10, supplies=160), pile(supplies=5), number=4)
    play(lambda d: carrying.spill(d, "aa"), day)
    assert sorted((one.since, one.supplies) for one in day.world.piles.values()) == [(1, 5), (4, 10)]


@pytest.mark.parametrize(("number", "there"), [(1, True), (14, True), (15, False)])
def test_sup_5_a_pile_lies_for_14_days(number: int, there: bool) -> None:
    """Dropped on day 1 it lies there on days 1 to 14."""
    day = scene(pile(supplies=5), number=number)
    play(carrying.rot, day)
    assert bool(day.world.piles) is there


def test_sup_2_what_lies_within_a_km_can_be_picked_up() -> None:
    near, far = pile("near", x=51.0, supplies=10), pile("far", x=51.001, supplies=20)
    day = picked(army(infantry=100, at=spot(50, 50)), near, far)
    assert goods(day.world.armies["gradell"]) == (10, 0, 0)
    assert list(day.world.piles) == ["far"]


def test_sup_2_supplies_are_taken_before_loot_and_the_rest_stays() -> None:
    """Room for 150: all 100 supplies of both piles, then 50 loot, the nearer pile's first."""
    near, far = pile("near", supplies=60, loot=30), pile("far", x=50.5, supplies=40, loot=90)
    day = picked(army(infantry=10), near, far)
    assert goods(day.world.armies["gradell"]) == (100, 50, 0)
    assert [(one.id, one.supplies, one.loot) for one in day.world.piles.values()] == [("far", 0, 70)]


def test_sup_2_loot_first_where_the_commander_ordered_so() -> None:
    day = picked(army(infantry=10, keep="loot"), pile(supplies=100, loot=100))
    assert goods(day.world.armies["gradell"]) == (50, 100, 0)


def test_sup_2_wagons_left_behind_are_harnessed_again_and_carry_at_once() -> None:
    """Ten men carry 150, the two wagons 2,000: all 2,100 supplies go along."""
    day = picked(army(infantry=10), pile(supplies=2100, wagons=2))
    after = day.world.armies["gradell"]
    assert (after.detachments["gradell-infantry"].wagons, after.supplies) == (2, 2100)
    assert day.world.piles == {}


def test_sup_2_where_nothing_lies_or_nothing_fits_the_order_fails() -> None:
    with pytest.raises(NotNow, match="nothing lies here"):
        picked(army(infantry=10), pile(x=60.0, supplies=1))
    with pytest.raises(NotNow, match="carry no more"):
        picked(army(infantry=10, supplies=150), pile(supplies=1))


@settings(max_examples=40, deadline=None)
@given(*[st.integers(0, 3000)] * 3, st.integers(0, 200), st.sampled_from(["supplies", "loot"]))
def test_sup_5_nothing_is_lost_when_it_drops_and_is_picked_up(
    supplies: int, loot: int, soldiers_loot: int, men: int, keep: str
) -> None:
    """Army and pile hold together what the army held, after a drop and after a pick-up, and the load fits."""
    force = army(infantry=men or 1, supplies=supplies, loot=loot, soldiers_loot=soldiers_loot, keep=keep)
    day = spilt(force)

    def held() -> tuple[int, int]:
        one, piles = day.world.armies["gradell"], day.world.piles.values()
        return (
            one.supplies + sum(pile.supplies for pile in piles),
            one.loot + one.soldiers_loot + sum(pile.loot for pile in piles),
        )

    assert held() == (supplies, loot + soldiers_loot)
    assert carrying.load(day.world.armies["gradell"]) <= carrying.capacity(day.world, N, force)
    twice = army(infantry=(men or 1) * 2).detachments
    day.world.armies["gradell"] = replace(day.world.armies["gradell"], detachments=twice)
    if day.world.piles:
        play(lambda d: carrying.pick_up(d, "gradell"), day)
    assert held() == (supplies, loot + soldiers_loot)
    assert carrying.load(day.world.armies["gradell"]) == min(2 * 15 * (men or 1), supplies + loot + soldiers_loot)


def test_sup_5_what_the_gm_gave_beyond_what_an_army_can_carry_drops_at_dawn() -> None:
    """100 men and their 25 noncombatants carry 1,875 of 2,000."""
    day = scene(army(infantry=100, noncombatants=None, supplies=2000))
    play(founding.found, day)
    assert day.world.armies["gradell"].supplies == 1875
    assert [pile.supplies for pile in day.world.piles.values()] == [125]

"""Rulings on building: banks, palisades and permanent works (TUM-FORT-3, TUM-FORT-4, TUM-FORT-6)."""

from typing import Any

import pytest

from campaign.model.army import Army, Fieldworks, Work
from campaign.model.order import Act, Build, DigIn, Order, Palisade
from campaign.model.place import Building, Terrain
from campaign.model.ruling import Ruling
from campaign.model.world import Record
from campaign.rules import building, camps, carrying, permanent, walls
from campaign.rules.day import Day, Doing
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, place, play, scene, spot

N = Numbers()
ASCHEBERG = commander("ascheberg")
WOOD = Terrain(id="wood", kind="forest", points=((48.0, 48.0), (52.0, 48.0), (52.0, 52.0), (48.0, 52.0)))
FIELDS = Terrain(id="fields", kind="farmland", points=((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0)))


def builds(force: Army, act: Act, *records: Record, days: int = 1, harried: bool = False, **fields: Any) -> Day:
    """The world after `days` on which the army carries out `act` by order."""
    order = Order(id="a-1", who="ascheberg", given=1, text="build", act=act, status="running")
    day = scene(force, ASCHEBERG, order, *records, **fields)
    for _ in range(days):
        if day.world.orders["a-1"].status == "running":
            day.acts = {force.id: Doing(act, "a-1")}
            if harried:
                day.world.armies[force.id] = army(force.id, 1000, commander="ascheberg", harried=day.number)
            play(building.work, day)
            play(permanent.work, day)
    return day


def led(infantry: int = 1000, **fields: Any) -> Army:
    return army(infantry=infantry, commander="ascheberg", **fields)


def test_fort_3_a_thousand_dig_in_within_the_day() -> None:
    """Half a day: 1 × 1000 half days of people; 1000 people do 2000 a day. So do 500 in a whole day."""
    for people in (1000, 5000, 500):
        day = builds(led(people), DigIn())
        assert day.world.armies["gradell"].fieldworks == Fieldworks(at="malmo", earthworks=True)
        assert day.world.orders["a-1"].status == "done"


def test_fort_3_four_hundred_and_ninety_nine_need_a_second_day() -> None:
    """499 people do 998 of 1000 half days of people."""
    day = builds(led(499), DigIn())
    assert day.world.armies["gradell"].work == Work(kind="dig in", at="malmo", needed=1000, done=998)
    assert day.world.orders["a-1"].status == "running"
    assert builds(led(499), DigIn(), days=2).world.armies["gradell"].fieldworks is not None


def test_fort_4_noncombatants_work_too() -> None:
    assert builds(led(400, noncombatants=100), DigIn()).world.orders["a-1"].status == "done"


def test_fort_4_a_palisade_takes_two_days_and_is_never_built_faster() -> None:
    """4 half days × 1000; 3000 people do no more than 1000 would: 2000 a day."""
    assert builds(led(3000), Palisade()).world.armies["gradell"].work == Work(
        kind="build palisade", at="malmo", needed=4000, done=2000
    )
    assert builds(led(3000), Palisade(), days=2).world.armies["gradell"].fieldworks == Fieldworks(
        at="malmo", palisade=True
    )
    assert builds(led(999), Palisade(), days=2).world.orders["a-1"].status == "running"


def test_fort_4_inside_a_stronghold_the_works_are_the_strongholds() -> None:
    """Malmö, a town of bonus 3 and endurance 10: with bank and palisade 3 + 1 + 1 and 10 + 3."""
    town = place("malmo", "town", 50.0, 50.0, holder="sweden", earthworks=True)
    day = builds(led(inside=True), Palisade(), town, days=2)
    after = day.world.places["malmo"]
    assert after.palisade
    assert (walls.bonus(N, after), walls.endurance(N, after)) == (5, 13)
    assert day.world.armies["gradell"].fieldworks is None


def test_fort_4_a_palisade_is_taken_down_in_a_day_into_ten_empty_wagons() -> None:
    """9 wagons are too few. With 12 wagons 10 carry it, and 2 carry 1000 each beside 15 a man."""
    up = Fieldworks(at="malmo", palisade=True)
    few = builds(led(wagons=9, fieldworks=up), Palisade("take down"))
    assert few.world.orders["a-1"].why == "a palisade fills 10 empty wagons"
    day = builds(led(wagons=12, fieldworks=up), Palisade("take down"))
    after = day.world.armies["gradell"]
    assert (after.palisades, after.fieldworks) == (1, None)
    assert carrying.capacity(day.world, N, after) == 1000 * 15 + 2 * 1000


def test_fort_4_it_is_put_up_again_in_a_day() -> None:
    """2 half days; 999 people do 1998 of 2000."""
    day = builds(led(wagons=10, palisades=1), Palisade())
    after = day.world.armies["gradell"]
    assert (after.palisades, after.fieldworks) == (0, Fieldworks(at="malmo", palisade=True))
    assert builds(led(999, wagons=10, palisades=1), Palisade()).world.armies["gradell"].palisades == 1
    slow = builds(led(999, wagons=10, fieldworks=Fieldworks(at="malmo", palisade=True)), Palisade("take down"))
    assert slow.world.armies["gradell"].palisades == 0


def test_fort_4_a_harried_army_does_no_work() -> None:
    day = builds(led(), DigIn(), harried=True)
    assert day.world.armies["gradell"].work is None
    assert day.world.orders["a-1"].status == "running"


def test_fort_4_those_shut_in_by_a_besieger_do_no_work() -> None:
    town = place("malmo", "town", 50.0, 50.0, holder="sweden", besieged=True)
    assert builds(led(inside=True), DigIn(), town).world.orders["a-1"].status == "running"


@pytest.mark.parametrize(("ground", "x", "needed"), [(WOOD, 50, 4000), (WOOD, 57, 4000), (WOOD, 57.001, 8000)])
def test_fort_4_away_from_wood_and_stone_it_takes_twice_as_long(ground: Terrain, x: float, needed: int) -> None:
    """The wood ends at x = 52: within 5 km of it there is wood."""
    day = builds(led(at=spot(x, 50)), Palisade(), ground)
    work = day.world.armies["gradell"].work
    assert work is not None
    assert work.needed == needed
    assert [one.rule for one in day.asked.values()] == (["TUM-FORT-4"] if needed == 8000 else [])


def test_fort_4_the_gm_may_say_that_there_is_enough_and_a_bank_needs_no_wood() -> None:
    (asked,) = builds(led(), Palisade(), FIELDS).asked.values()
    told = Ruling(**{**{f: getattr(asked, f) for f in asked.__struct_fields__}, "answer": "enough", "by": "Maja"})
    assert builds(led(), Palisade(), FIELDS, told, days=2).world.orders["a-1"].status == "done"
    assert builds(led(), DigIn(), FIELDS).world.orders["a-1"].status == "done"


def test_fort_4_what_is_built_counts_where_the_army_stands_alone() -> None:
    """Moved on, the bank is no use and the palisade is left behind; nor does it count inside."""
    works = Fieldworks(at="malmo", earthworks=True, palisade=True)
    assert camps.camp(led(fieldworks=works)) == works
    assert not camps.camp(led(fieldworks=works, inside=True)).earthworks
    day = scene(led(at=spot(55, 50), fieldworks=works, work=Work(kind="dig in", at="malmo", needed=1000)))
    (event,) = play(camps.struck, day)
    assert "palisade" in event.text
    assert (day.world.armies["gradell"].fieldworks, day.world.armies["gradell"].work) == (None, None)


def test_fort_6_permanent_works_wait_for_the_gm() -> None:
    """The first day asks; until days are set nothing is done, and nothing is paid."""
    day = builds(led(loot=5000), Build("A stone tower"), days=1)
    assert day.world.places["malmo"].works == {"a-stone-tower": Building(name="A stone tower")}
    assert [one.rule for one in day.asked.values()] == ["TUM-FORT-6"]
    assert day.world.armies["gradell"].loot == 5000


def planned(**fields: Any) -> Any:
    plan = Building(
        name="A stone tower", **{"days": 3, "cost": 4000, "bonus": 2, "endurance": 1, "repairs": 1, **fields}
    )
    return place("malmo", "town", 50.0, 50.0, holder="sweden", damage=2, works={"a-stone-tower": plan})


def test_fort_6_they_are_paid_at_the_start_and_stand_when_their_days_are_done() -> None:
    """Malmö: bonus 3 − 2 of damage; then 3 + 2 − 1. Endurance 10 + 1."""
    begun = builds(led(loot=5000), Build("a stone tower"), planned())
    assert begun.world.places["malmo"].works["a-stone-tower"].done == 1
    assert begun.world.armies["gradell"].loot == 1000
    day = builds(led(loot=5000), Build("a stone tower"), planned(), days=3)
    after = day.world.places["malmo"]
    assert (after.works, day.world.armies["gradell"].loot) == ({}, 1000)
    assert (walls.bonus(N, planned()), walls.bonus(N, after)) == (1, 4)
    assert (walls.endurance(N, planned()), walls.endurance(N, after)) == (10, 11)


def test_fort_6_who_cannot_pay_cannot_build() -> None:
    day = builds(led(loot=3999), Build("a stone tower"), planned())
    assert day.world.orders["a-1"].why == "A stone tower costs 4,000 loot, and the army has 3,999"


def test_fort_6_they_are_built_at_a_stronghold() -> None:
    assert builds(led(at=spot(55, 50)), Build("a tower")).world.orders["a-1"].status == "failed"

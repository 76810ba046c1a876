"""Rulings on camps with a palisade: besieged, starved of endurance, stormed (TUM-FORT-4)."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Fieldworks
from campaign.model.event import Event
from campaign.model.order import Act, Attack, Besiege, DigIn, Harry, March, Order, Sortie
from campaign.model.siege import Siege
from campaign.model.world import Record
from campaign.rules import (
    building,
    endurance,
    gates,
    harrying,
    joining,
    leaving,
    marching,
    meetings,
    ordering,
    regions,
    sieges,
    stockades,
    storming,
    walls,
)
from campaign.rules.day import Day, Doing
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, play, scene, spot

N = Numbers()
CAMP = "camp-danes"
GATE = "TUM-SIE-3/camp-danes/gate/0"
HERE = spot(60, 40)
PALISADE = Fieldworks(at=HERE, palisade=True)
BOTH = Fieldworks(at=HERE, palisade=True, earthworks=True)


def danes(infantry: int = 800, **fields: Any) -> Army:
    """A Danish army in the fields at 60, 40, behind a palisade."""
    given: dict[str, Any] = {"nation": "denmark", "at": HERE, "commander": "juel", "fieldworks": PALISADE}
    return army("danes", infantry=infantry, **{**given, **fields})


def swedes(infantry: int = 1000, **fields: Any) -> Army:
    return army(infantry=infantry, **{"at": spot(60.5, 40), "commander": "ascheberg", "supplies": 50_000, **fields})


def ordered(who: str, act: Act) -> Order:
    return Order(id=f"{who}-1", who=who, given=1, text="so ordered", act=act)


def facing(*records: Record, number: int = 1, dice: Mapping[str, Sequence[int]] | None = None) -> Day:
    """The Danes in their camp, the Swedes half a kilometre off."""
    known = {one.id for one in records if isinstance(one, Army)}
    armies = [one for one in (danes(), swedes()) if one.id not in known]
    return scene(
        *armies, commander("ascheberg"), commander("juel", nation="denmark"), *records, number=number, dice=dice
    )


def besieged(*records: Record, number: int = 1, dice: Mapping[str, Sequence[int]] | None = None, **fields: Any) -> Day:
    record = Siege(**{"id": CAMP, "by": ("gradell",), "since": 1, "endurance": 3, **fields})
    return facing(record, *records, number=number, dice=dice)


def lay(*records: Record) -> tuple[Day, list[Event]]:
    day = facing(ordered("ascheberg", Besiege(place=CAMP)), *records)
    return day, play(ordering.take_up, day) + play(sieges.approach, day) + play(sieges.begin, day)


def test_fort_4_a_camp_with_a_palisade_is_a_place_of_endurance_3_that_can_be_besieged() -> None:
    day, events = lay()
    assert day.world.sieges[CAMP] == Siege(id=CAMP, by=("gradell",), since=1, endurance=3)
    assert [(one.kind, one.public) for one in events if one.rule == "TUM-SIE-1"] == [("siege begun", True)]
    assert regions.inside(day.world, CAMP) == (day.world.armies["danes"],)


def test_sco_5_others_are_told_of_a_besieged_camp_by_its_banner_alone() -> None:
    _, events = lay()
    (begun,) = [one.own for one in events if one.kind == "siege begun"]
    assert begun == "The siege of the camp of an army of Denmark has begun."
    day = besieged(swedes(8000), danes(infantry=100))
    told = [one.own for one in play(lambda day: storming.fight(day, CAMP, ["gradell"]), day) if "gradell" in one.who]
    assert [words for words in told if "Danes" in words] == []


@pytest.mark.parametrize(("works", "worth"), [(PALISADE, 1), (BOTH, 2)])
def test_fort_4_the_palisade_is_worth_1_of_defence_bonus_and_its_bank_1_more(works: Fieldworks, worth: int) -> None:
    day = besieged(danes(fieldworks=works))
    assert walls.bonus(N, stockades.hold(day.world, CAMP)) == worth
    assert storming.sheet(day, CAMP, ["gradell"]).defence_bonus == worth


@pytest.mark.parametrize(
    "works", [None, Fieldworks(at=HERE, earthworks=True), Fieldworks(at=spot(10, 10), palisade=True)]
)
def test_fort_4_without_a_palisade_where_it_stands_there_is_nothing_to_besiege(works: Fieldworks | None) -> None:
    day, _ = lay(danes(fieldworks=works))
    assert day.world.sieges == {}
    assert day.world.orders["ascheberg-1"].status == "failed"
    assert day.world.orders["ascheberg-1"].why == "no palisade stands round that camp"


def test_fort_4_the_besieger_marches_to_a_camp_that_it_sees_and_to_no_other() -> None:
    day, _ = lay(swedes(at=spot(60, 44)))
    assert day.acts["gradell"] == Doing(March(to=HERE), "ascheberg-1")
    day, _ = lay(swedes(at=spot(10, 10)))
    assert day.world.orders["ascheberg-1"].why == "the enemy is not in sight"


def test_fort_4_before_a_camp_the_meeting_may_become_a_siege() -> None:
    """The two are within a kilometre; who was sent to besiege does so unless the GM says otherwise."""
    day, _ = lay(swedes(at=spot(60, 42)))
    play(marching.march, day)
    (asked,) = day.asked.values()
    assert asked.default == meetings.BESIEGE
    answered = replace(asked, answer=meetings.BESIEGE, by="Maja")
    day, _ = lay(swedes(at=spot(60, 42)), answered)
    play(marching.march, day)
    play(sieges.begin, day)
    assert day.world.sieges[CAMP].by == ("gradell",)


def test_fort_4_in_the_open_no_siege_is_offered() -> None:
    day = facing(danes(fieldworks=None))
    play(marching.march, day)
    (asked,) = day.asked.values()
    assert meetings.BESIEGE not in asked.options


@pytest.mark.parametrize(("dice", "open"), [((1, 1), False), ((1, 2), True)])
def test_fort_4_after_a_week_2d6_above_2_open_its_gate(dice: tuple[int, int], open: bool) -> None:
    """3 less 1 for the week is 2: a roll of 2 is not above it, a roll of 3 is."""
    day = besieged(number=7, dice={GATE: dice})
    play(endurance.week, day)
    assert (day.world.sieges[CAMP].endurance, day.world.sieges[CAMP].open) == (2, open)


def test_sie_4_engines_batter_the_works_of_a_camp() -> None:
    engines = swedes(detachments=(replace(next(iter(army("x", engines=10).detachments.values())), standing=True),))
    day = besieged(danes(fieldworks=BOTH), engines, number=7, dice={GATE: (1, 1)})
    play(endurance.week, day)
    assert day.world.armies["danes"].fieldworks == replace(BOTH, damage=1)
    assert walls.bonus(N, stockades.hold(day.world, CAMP)) == 1


def test_fort_4_who_is_shut_in_does_not_march_out_unless_the_gm_lets_him() -> None:
    day = besieged(ordered("juel", March(to="lund")))
    play(ordering.take_up, day)
    play(gates.shut_in, day)
    (asked,) = day.asked.values()
    assert (asked.rule, asked.default) == ("TUM-SIE-1", "stay")
    assert day.world.orders["juel-1"].status == "failed"


def test_sie_1_a_sortie_from_a_camp_is_an_attack_on_the_besieger_and_ends_inside() -> None:
    day = besieged(ordered("juel", Sortie()))
    play(ordering.take_up, day)
    play(gates.shut_in, day)
    assert day.acts["danes"].act == Attack(army="gradell")
    events = play(gates.go_in, day)
    assert [one.text for one in events] == ["Danes: back inside the camp of Danes"]
    assert day.world.sieges[CAMP].by == ("gradell",)


def test_fort_4_behind_a_palisade_an_army_cannot_be_harried_nor_builds_when_besieged() -> None:
    day = besieged(ordered("ascheberg", Harry("danes", ("gradell-infantry",), "attack")), ordered("juel", DigIn()))
    play(ordering.take_up, day)
    play(harrying.harry, day)
    assert day.world.orders["ascheberg-1"].status == "failed"
    events = play(building.work, day)
    assert [one.kind for one in events] == ["work disturbed"]


def test_mor_3_who_leaves_a_besieged_camp_goes_over_to_the_besieger() -> None:
    day = besieged()
    found = leaving.besieger(day, day.world.armies["danes"])
    assert found is not None
    assert found.id == "gradell"


@pytest.mark.parametrize("gone", [swedes(at=spot(10, 10)), danes(at=spot(10, 10)), danes(fieldworks=None)])
def test_sie_1_the_siege_of_a_camp_ends_when_either_is_gone(gone: Army) -> None:
    day = besieged(gone)
    events = play(sieges.keep, day)
    assert day.world.sieges == {}
    assert [one.kind for one in events] == ["siege raised"]


def test_fort_4_a_camp_that_nobody_is_left_in_falls_and_has_nothing_to_plunder() -> None:
    """1,000 soldiers besiege: 100 noncombatants more, a tenth (TUM-SIE-6)."""
    day = besieged(danes(infantry=0, status="dissolved"), ordered("ascheberg", Besiege(place=CAMP)))
    play(sieges.keep, day)
    events = play(storming.emptied, day)
    assert day.world.sieges == {}
    assert [one.kind for one in events] == ["camp fallen"]
    assert day.world.armies["gradell"].noncombatants == 100
    assert day.asked == {}


@pytest.mark.parametrize(("die", "free"), [(3, True), (4, False)])
def test_sie_2_a_stormed_camp_falls_and_its_army_breaks_out_10_km_or_surrenders(die: int, free: bool) -> None:
    """8,000 against 100. With 3 in 6 the commander gets away; the palisade is left, and the army 10 km off."""
    dice = {
        "TUM-BAT-2/gradell/storm of camp-danes/0": (3, 3),
        "TUM-BAT-2/danes/storm of camp-danes/0": (3, 3),
        "TUM-SIE-6/danes/storm of camp-danes: gets away/0": (die,),
    }
    day = besieged(danes(infantry=100), swedes(8000), dice=dice)
    events = play(lambda day: storming.fight(day, CAMP, ["gradell"]), day)
    after = day.world.armies["danes"]
    assert (day.world.sieges, after.fieldworks) == ({}, None)
    assert [one.kind for one in events if one.rule == "TUM-SIE-2" and one.kind == "camp fallen"] == ["camp fallen"]
    assert (after.status, day.world.commanders["juel"].status) == (
        ("active", "free") if free else ("dissolved", "captured")
    )
    away = math.dist(day.land.xy(after.at), day.land.xy(HERE))
    assert round(away) == (10_000 if free else 0)


def test_army_9_no_friend_joins_an_army_in_a_besieged_camp() -> None:
    friend = army("friends", infantry=10, nation="denmark", at=HERE)
    day = besieged(friend)
    assert not joining.together(day, friend, day.world.armies["danes"])
    assert joining.together(facing(friend), friend, danes())

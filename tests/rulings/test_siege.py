"""Rulings on sieges: how they begin and end, what the weeks do, hunger behind the walls (TUM-SIE-1, TUM-SIE-3).

Rows: TUM-FORT-7, TUM-TRAIT-2, TUM-TRAIT-9.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Revolt, Rout
from campaign.model.event import Event
from campaign.model.order import Act, Attack, Besiege, Camp, Enter, Forage, Leave, March, Order, Plunder, Sortie
from campaign.model.place import Garrison, Place, Road
from campaign.model.ruling import Ruling
from campaign.model.siege import Siege
from campaign.model.world import Record
from campaign.rules import (
    endurance,
    gates,
    joining,
    leaving,
    manning,
    marching,
    ordering,
    regions,
    sieges,
    storming,
    supplies,
)
from campaign.rules.day import Day, Doing
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot

GATE = "TUM-SIE-3/lund/gate/0"
OPENS, HOLDS = {GATE: (6, 6)}, {GATE: (1, 1)}


def lund(**fields: Any) -> Place:
    """A Danish fort of 250 infantry and 50 cavalry, bonus 5, endurance 20, with no stock."""
    return place("lund", "fort", 70.0, 50.0, holder="denmark", **fields)


def besieger(**fields: Any) -> Army:
    given: dict[str, Any] = {"at": "lund", "commander": "ascheberg", "supplies": 50_000}
    return army(infantry=1000, **{**given, **fields})


def besiege(*records: Record, act: Act | None = None, **fields: Any) -> tuple[Day, list[Event]]:
    """The day after `besieger` was ordered to besiege Lund, and what happened."""
    order = Order(id="a-1", who="ascheberg", given=1, text="besiege", act=act or Besiege(place="lund"))
    given: list[Record] = [besieger(), commander("ascheberg"), lund(), order]
    day = scene(*given, *records, **fields)
    events = play(ordering.take_up, day) + play(sieges.approach, day) + play(sieges.begin, day)
    return day, events


def siege(number: int = 7, *records: Record, dice: Mapping[str, Sequence[int]] | None = None, **fields: Any) -> Day:
    """The eve of day `number` of a siege of Lund that began on day 1."""
    record = Siege(**{"id": "lund", "by": ("gradell",), "since": 1, "endurance": 20, **fields})
    known = {type(one): True for one in records}
    given: list[Record] = [record]
    if not any(isinstance(one, Army) and one.id == "gradell" for one in records):
        given.append(besieger())
    if Place not in known:
        given.append(lund(besieged=True, present=Garrison()))
    return scene(*given, commander("ascheberg"), *records, number=number, dice=dice or HOLDS)


def test_sie_1_a_siege_begins_where_the_army_lies_before_a_hostile_stronghold() -> None:
    """The base garrison of the fort becomes an army of morale 9; endurance is that of a fort, 20."""
    day, events = besiege()
    assert day.world.sieges["lund"] == Siege(id="lund", by=("gradell",), since=1, endurance=20)
    fort = day.world.places["lund"]
    assert (fort.besieged, fort.present) == (True, Garrison())
    garrison = manning.base_army(day.world, "lund")
    assert garrison is not None
    assert [(one.type, one.size) for one in garrison.detachments.values()] == [("cavalry", 50), ("infantry", 250)]
    assert (garrison.morale, garrison.nation, garrison.inside, garrison.noncombatants) == (9, "denmark", True, 0)
    assert [event.public for event in events if event.kind == "siege begun"] == [True]
    assert day.world.orders["a-1"].status == "running"


@pytest.mark.parametrize(("x", "lies"), [(69.0, True), (68.999, False)])
def test_sie_1_within_a_kilometre_it_lies_before_the_place(x: float, lies: bool) -> None:
    order = Order(id="a-1", who="ascheberg", given=1, text="besiege", act=Besiege(place="lund"))
    day = scene(besieger(at=spot(x, 50)), commander("ascheberg"), lund(), order)
    play(ordering.take_up, day)
    play(sieges.approach, day)
    play(sieges.begin, day)
    assert ("lund" in day.world.sieges) is lies
    assert isinstance(day.acts["gradell"].act, Besiege if lies else March)


def test_sie_1_an_army_that_is_far_marches_there_and_its_order_stays() -> None:
    """Malmö to Lund is 20 km; the fort is met at 19 km, and the GM lets the siege begin: it stops there."""
    asked = meeting_ruling("besiege")
    order = Order(id="a-1", who="ascheberg", given=1, text="besiege", act=Besiege(place="lund"), status="running")
    day, _ = approached(order, asked)
    play(sieges.begin, day)
    assert day.world.sieges["lund"].by == ("gradell",)
    assert day.world.orders["a-1"].status == "running"
    assert day.world.orders["a-1"].act == Besiege(place="lund")


def approached(order: Order, *records: Record) -> tuple[Day, list[Event]]:
    day = scene(
        besieger(at="malmo"),
        commander("ascheberg"),
        order,
        lund(),
        place("malmo", "town", 50, 50, holder="sweden"),
        road(),
        *records,
    )
    play(ordering.take_up, day)
    play(sieges.approach, day)
    return day, play(marching.march, day)


def road() -> Record:
    return Road(id="malmo-lund", start="malmo", to="lund")


def meeting_ruling(answer: str | None) -> Ruling:
    """The GM's answer to the meeting of the army with Lund."""
    order = Order(id="a-1", who="ascheberg", given=1, text="besiege", act=Besiege(place="lund"))
    day, _ = approached(order)
    (asked,) = day.asked.values()
    return replace(asked, answer=answer, by="Maja")


def test_fort_7_coming_to_a_stronghold_is_a_ruling_with_the_sheet_of_facts() -> None:
    asked = meeting_ruling(None)
    assert asked.kind == "stopping"
    assert asked.facts["Lund"] == "a fort, defence bonus 5, endurance 20, base garrison 300"
    assert list(asked.options) == ["part", "record", "besiege"]
    assert asked.default == "besiege"


def test_fort_7_without_the_order_it_parts_by_default() -> None:
    order = Order(id="a-1", who="ascheberg", given=1, text="march", act=March(to="lund"))
    day, _ = approached(order)
    (asked,) = day.asked.values()
    assert asked.default == "part"


def test_sie_1_a_stronghold_without_a_soldier_is_taken() -> None:
    day, events = besiege(lund(garrison=Garrison()))
    assert "lund" not in day.world.sieges
    assert (day.world.places["lund"].holder, day.world.armies["gradell"].inside) == ("sweden", True)
    assert [event.kind for event in events][-1] == "place taken"
    assert day.world.orders["a-1"].status == "done"


def test_sie_1_a_place_that_is_no_enemys_is_not_besieged() -> None:
    day, _ = besiege(place("lund", "fort", 70.0, 50.0, holder="poland"))
    assert day.world.orders["a-1"].why == "Lund is no enemy's"


def test_sie_1_a_friend_joins_the_siege() -> None:
    other = army("second", 500, at="lund", commander="second", nation="holstein")
    join = Order(id="b-1", who="second", given=1, text="besiege", act=Besiege(place="lund"))
    nations = scene().world.nations
    holstein = replace(nations["holstein"], relations={"denmark": "hostile"})
    rest = [one for key, one in nations.items() if key != "holstein"]
    day, _ = besiege(other, commander("second", nation="holstein"), join, holstein, *rest)
    assert day.world.sieges["lund"].by == ("gradell", "second")


def test_sie_1_nobody_joins_the_siege_of_an_enemy() -> None:
    """Lund's people have risen against Sweden and Denmark: while the Swedes besiege it they have no part in that."""
    cause = Revolt(region="lund", provoker="danes", against=("denmark", "sweden"), since=1)
    band = army("band", 2000, at="lund", nation="independent", npc="revolt", revolt=cause)
    day, _ = besiege(band)
    assert day.world.sieges["lund"].by == ("gradell",)
    day.acts["band"] = Doing(Besiege(place="lund"), None)
    play(sieges.begin, day)
    assert day.world.sieges["lund"].by == ("gradell",)


def test_sie_1_the_siege_ends_when_no_besieger_is_left_and_the_garrison_is_at_its_posts() -> None:
    """The army has gone 1.001 km off: of the garrison, 200 and 40 are left of 250 and 50; endurance is forgotten."""
    base = replace(
        army("garrison-lund", nation="denmark", at="lund", inside=True, npc="garrison", base=True, supplies=70),
        detachments={"foot": detachment("foot", "infantry", 200), "horse": detachment("horse", "cavalry", 40)},
    )
    day = siege(7, besieger(at=spot(71.001, 50)), base, endurance=3)
    (event,) = play(sieges.keep, day)
    fort = day.world.places["lund"]
    assert (day.world.sieges, fort.besieged, fort.present, fort.supplies) == ({}, False, Garrison(200, 40), 70)
    assert day.world.armies["garrison-lund"].status == "dissolved"
    assert event.kind == "siege raised"
    still = siege(7, besieger(at=spot(71, 50)), base)
    assert play(sieges.keep, still) == []


def test_sie_2_a_besieger_that_has_routed_besieges_no_more() -> None:
    """It still stands in its lines on the evening of the storm, and flees from the next day on."""
    rout = Rout(until=9, left=20_000, enemies=())
    day = siege(7, besieger(rout=rout), *inside())
    play(sieges.keep, day)
    assert day.world.sieges == {}
    day.lies["gradell"] = "lund"
    play(sieges.begin, day)
    assert day.world.sieges == {}


def test_sie_1_one_besieger_gone_the_others_go_on() -> None:
    day = siege(7, besieger(), army("second", 10, at=spot(50, 50)), by=("gradell", "second"))
    play(sieges.keep, day)
    assert day.world.sieges["lund"].by == ("gradell",)


def inside(*traits: str, **fields: Any) -> list[Record]:
    """A Danish army inside Lund under a commander with `traits`."""
    made = army("danes", 500, nation="denmark", at="lund", commander="krag", inside=True, **fields)
    return [made, commander("krag", *traits, nation="denmark")]


@pytest.mark.parametrize("act", [March(to="malmo"), Forage(), Attack(army="gradell")])
def test_sie_1_nobody_goes_out_but_by_the_gm(act: Act) -> None:
    """The order fails by a ruling that stands; the GM may let them out."""
    order = Order(id="k-1", who="krag", given=1, text="out", act=act)
    day = siege(3, *inside(), order)
    play(ordering.take_up, day)
    play(gates.shut_in, day)
    assert (day.world.orders["k-1"].why, day.acts["danes"].act) == ("Lund is besieged", Camp())
    (asked,) = day.asked.values()
    let = siege(3, *inside(), order, replace(asked, answer="go", by="Maja"))
    play(ordering.take_up, let)
    play(gates.shut_in, let)
    assert let.acts["danes"].act == act


@pytest.mark.parametrize("act", ["enter", "leave"])
def test_sie_1_nobody_goes_in_or_comes_out_before_the_gate(act: str) -> None:
    order = Order(id="k-1", who="krag", given=1, text=act, act=Enter() if act == "enter" else Leave())
    danes, krag = inside()
    assert isinstance(danes, Army)
    day = siege(3, replace(danes, inside=act == "leave"), krag, order)
    play(ordering.take_up, day)
    assert day.world.orders["k-1"].why == "Lund is besieged"


def test_sie_1_a_sortie_goes_out_to_fight_and_in_again_in_the_evening() -> None:
    order = Order(id="k-1", who="krag", given=1, text="sortie", act=Sortie())
    day = siege(3, *inside(), order)
    play(ordering.take_up, day)
    play(gates.shut_in, day)
    assert (day.world.armies["danes"].inside, day.acts["danes"].act) == (False, Attack(army="gradell"))
    del day.acts["danes"]  # as after a battle
    play(gates.go_in, day)
    assert day.world.armies["danes"].inside
    assert day.world.orders["k-1"].status == "done"


@pytest.mark.parametrize(("metres", "back"), [(1000, True), (1001, False)])
def test_sie_1_who_met_the_besiegers_in_their_lines_goes_in_again(metres: int, back: bool) -> None:
    """The lines lie within 1 km of Lund."""
    order = Order(id="k-1", who="krag", given=1, text="sortie", act=Sortie(), status="done", since=3, ended=3)
    danes, krag = inside()
    assert isinstance(danes, Army)
    met = spot(70 + metres / 1000, 50)
    day = siege(3, replace(danes, inside=False, at=met), krag, order)
    play(gates.go_in, day)
    assert (day.world.armies["danes"].at, day.world.armies["danes"].inside) == (
        ("lund", True) if back else (met, False)
    )


def test_sie_1_who_was_beaten_in_his_sortie_does_not_come_back() -> None:
    order = Order(id="k-1", who="krag", given=1, text="out", act=Sortie(), status="failed", since=3, ended=3)
    danes, krag = inside()
    assert isinstance(danes, Army)
    rout = Rout(until=5, left=0, enemies=("gradell",))
    day = siege(3, replace(danes, inside=False, rout=rout), krag, order)
    assert play(gates.go_in, day) == []
    assert not day.world.armies["danes"].inside


def test_sie_1_no_place_falls_to_a_besieger_who_is_gone() -> None:
    """Garrison and Swedes have ended in the same evening: of the two besiegers the place falls to the other."""
    gone, second = besieger(status="dissolved"), army("second", 10, at="lund", commander="krag")
    for by, holder, inside_ in ((("gradell",), "denmark", False), (("gradell", "second"), "sweden", True)):
        day = siege(7, gone, second, commander("krag"), by=by)
        play(storming.emptied, day)
        armies = day.world.armies
        assert (day.world.places["lund"].holder, armies["second"].inside) == (holder, inside_)
        assert not armies["gradell"].inside


def test_sie_1_where_there_is_no_siege_there_is_no_sortie() -> None:
    order = Order(id="k-1", who="krag", given=1, text="sortie", act=Sortie())
    day = scene(*inside(), lund(), order)
    play(ordering.take_up, day)
    play(gates.shut_in, day)
    assert day.world.orders["k-1"].why == "the army is in no besieged stronghold"


def test_sie_1_the_besieged_eat_the_stock_then_starve_and_the_place_falls_when_nobody_is_left() -> None:
    """250 + 50 × 10 = 750 a day: of 800 in stock 50 are left, then the garrison hungers as an army of morale 9."""
    day, _ = besiege(lund(supplies=800), dice={"TUM-MOR-2/garrison-lund/hunger/0": (1, 1)})
    play(supplies.meal, day)
    assert day.world.places["lund"].supplies == 50
    day = again(day, 2, {"TUM-MOR-2/garrison-lund/hunger/0": (1, 1)})
    play(supplies.meal, day)
    hungry = day.world.armies["garrison-lund"]
    assert (day.world.places["lund"].supplies, hungry.morale, hungry.hungry) == (0, 8, 1)
    day = again(day, 15, {})
    day.world.armies["garrison-lund"] = replace(hungry, hungry=13)
    play(supplies.meal, day)
    assert day.world.armies["garrison-lund"].status == "dissolved"
    day.world.orders["p-1"] = Order(id="p-1", who="ascheberg", given=1, text="plunder", act=Plunder())
    play(storming.emptied, day)
    fallen = day.world.places["lund"]
    assert (fallen.holder, fallen.besieged, day.world.sieges) == ("sweden", False, {})


def again(day: Day, number: int, dice: Mapping[str, Sequence[int]]) -> Day:
    """Another day of the same world."""
    fresh = scene(number=number, dice=dice)
    fresh.world = day.world
    return fresh


@pytest.mark.parametrize(("number", "weeks"), [(6, 0), (7, 1), (8, 0), (14, 1)])
def test_sie_3_weeks_count_from_the_first_day_of_the_siege(number: int, weeks: int) -> None:
    day = siege(number)
    play(endurance.week, day)
    assert day.world.sieges["lund"].weeks == weeks


@pytest.mark.parametrize(
    ("fields", "traits", "after"),
    [
        ({}, (), 19),
        ({"disease": True}, (), 18),
        ({"fresh": True}, (), 21),
        ({"stormed": 1}, (), 20),
        ({"stormed": 0}, (), 19),
        ({}, ("Brutal",), 18),
        ({"disease": True, "fresh": True, "stormed": 7}, ("Brutal",), 20),
    ],
)
def test_sie_3_what_a_week_changes(fields: dict[str, Any], traits: tuple[str, ...], after: int) -> None:
    """20 − 1; − 1 for disease; + 2 for fresh supplies; + 1 stormed on the days 1 to 7; − 1 for a Brutal."""
    day = siege(7, commander("ascheberg", *traits), **fields)
    play(endurance.week, day)
    assert day.world.sieges["lund"].endurance == after
    assert not day.world.sieges["lund"].fresh


@pytest.mark.parametrize(("dice", "opens"), [((6, 3), False), ((6, 4), True)])
def test_sie_3_above_the_endurance_somebody_opens_the_gate(dice: tuple[int, int], opens: bool) -> None:
    """10 − 1 = 9: the figure changes first. 9 holds, 10 opens; once open nobody rolls again."""
    day = siege(7, dice={GATE: dice}, endurance=10)
    events = play(endurance.week, day)
    assert day.world.sieges["lund"].open is opens
    kinds = [event.kind for event in events if not event.own]
    assert kinds == ["week of siege", "gate opened" if opens else "gate held"]
    later = play(endurance.week, siege(14, endurance=1, open=True))
    assert [event.kind for event in later if not event.own] == ["week of siege"]


def test_sie_3_nobody_is_told_what_moves_the_endurance_or_who_is_inside() -> None:
    """Disease inside and an Iron will are the GM's; that the week is over and that the gate opened is told."""
    day = siege(7, *inside("Iron will"), dice={GATE: (6, 6)}, endurance=1, disease=True)
    told = [event for event in play(endurance.week, day) if event.own]
    assert [event.kind for event in told] == ["week of siege", "gate opened", "gate opened"]
    assert not any(event.why or event.rolls for event in told)


def test_trait_2_brutal_counts_once_and_for_besiegers_alone() -> None:
    two: list[Record] = [besieger(), army("second", 10, at="lund", commander="b"), commander("b", "Brutal")]
    day = siege(7, commander("ascheberg", "Brutal"), *two, *inside("Brutal"), by=("gradell", "second"))
    play(endurance.week, day)
    assert day.world.sieges["lund"].endurance == 18


@pytest.mark.parametrize(("dice", "opens"), [((6, 6), False), ((6, 5), False)])
def test_trait_9_an_iron_will_inside_is_five_endurance(dice: tuple[int, int], opens: bool) -> None:
    """8 − 1 + 5 = 12: nothing is above it. The figure on record stays 7."""
    day = siege(7, *inside("Iron will"), dice={GATE: dice}, endurance=8)
    play(endurance.week, day)
    assert (day.world.sieges["lund"].open, day.world.sieges["lund"].endurance) == (opens, 7)


def test_trait_9_with_a_brutal_besieger_both_count() -> None:
    """8 − 1 − 1 + 5 = 11: twelve is above it."""
    day = siege(7, commander("ascheberg", "Brutal"), *inside("Iron will"), dice=OPENS, endurance=8)
    play(endurance.week, day)
    assert day.world.sieges["lund"].open


@pytest.mark.parametrize(("sets", "damage", "after"), [(0, 0, 0), (1, 0, 1), (3, 0, 3), (2, 4, 5), (1, 5, 5)])
def test_sie_4_each_detachment_of_engines_takes_one_of_the_bonus_a_week(sets: int, damage: int, after: int) -> None:
    """The fort has 5; below 0 there is nothing to take. Engines on wagons do not shoot."""
    guns = [detachment(f"guns-{n}", "siege engines", 10, standing=True) for n in range(sets)]
    force = besieger(detachments=(*guns, detachment("packed", "siege engines", 10)))
    day = siege(7, force, lund(besieged=True, present=Garrison(), damage=damage))
    play(endurance.week, day)
    assert day.world.places["lund"].damage == after


def test_sie_4_the_damage_stays_when_the_siege_is_over() -> None:
    day = siege(7, besieger(at=spot(50, 50)), lund(besieged=True, present=Garrison(), damage=2))
    play(sieges.keep, day)
    assert day.world.places["lund"].damage == 2
    assert not regions.inside(day.world, "lund")


def test_sie_1_deserters_go_over_to_the_besieger_in_his_lines() -> None:
    """He lies 0.9 km off, and is the besieger all the same (TUM-MOR-3)."""
    danes, krag = inside()
    assert isinstance(danes, Army)
    day = siege(3, besieger(at=spot(69.1, 50)), danes, krag)
    found = leaving.besieger(day, danes)
    assert found is not None
    assert found.id == "gradell"


def test_sie_1_no_army_joins_another_through_the_siege_lines() -> None:
    danes, krag = inside()
    assert isinstance(danes, Army)
    friend = army("friend", 10, nation="denmark", at=spot(69.5, 50))
    day = siege(3, danes, krag, friend)
    assert not joining.together(day, friend, danes)
    assert not joining.together(day, danes, friend)


def test_sie_1_what_no_order_is_behind_stays_inside_unasked() -> None:
    day = siege(3, *inside())
    day.acts["danes"] = Doing(Forage(), None)
    assert play(gates.shut_in, day) == []
    assert (day.acts["danes"].act, day.asked) == (Camp(), {})


def test_duel_1_commanders_of_both_sides_have_lived_through_a_siege_that_is_over() -> None:
    day = siege(7, besieger(at=spot(50, 50)), *inside())
    play(sieges.keep, day)
    assert [day.world.commanders[key].sieges for key in ("ascheberg", "krag")] == [1, 1]

"""Rulings: the end of an army (TUM-ARMY-10)."""

from campaign.model.army import Absence
from campaign.model.event import Event
from campaign.model.order import Camp, Order
from campaign.rules import dissolving, pace
from campaign.rules.day import Day, Doing
from tests.rulings.scene import army, commander, detachment, play, scene, spot


def dissolve(day: Day) -> list[Event]:
    return play(lambda d: dissolving.dissolve(d, "gradell", "TUM-SUP-3", "starved"), day)


def test_army_10_its_stores_and_wagons_lie_where_it_stood() -> None:
    day = scene(
        army(infantry=300, wagons=4, at=spot(12.5, 40), supplies=700, loot=50, soldiers_loot=20, noncombatants=75)
    )
    dissolve(day)
    (pile,) = day.world.piles.values()
    assert (pile.x, pile.y, pile.supplies, pile.loot, pile.wagons, pile.since) == (12.5, 40.0, 700, 70, 4, 1)


def test_army_10_its_soldiers_and_noncombatants_scatter() -> None:
    day = scene(army(infantry=300, supplies=700, noncombatants=75))
    (event,) = dissolve(day)
    after = day.world.armies["gradell"]
    assert event.rule == "TUM-SUP-3"
    assert event.notable
    assert "375 people scatter" in event.text
    assert (after.status, after.detachments, after.noncombatants, after.supplies) == ("dissolved", {}, 0, 0)


def test_army_10_without_stores_nothing_lies_there() -> None:
    day = scene(army(infantry=300))
    dissolve(day)
    assert day.world.piles == {}


def test_army_10_its_commander_is_free_where_it_stood() -> None:
    day = scene(army(infantry=300, commander="ascheberg", at=spot(12.5, 40)), commander())
    (event,) = dissolve(day)
    after = day.world.commanders["ascheberg"]
    assert (after.status, after.at) == ("free", spot(12.5, 40))
    assert event.rolls == ()
    assert event.who == ("gradell", "ascheberg")


def test_army_10_the_open_orders_of_its_commander_fail() -> None:
    order = Order(id="ascheberg-1", who="ascheberg", given=0, text="Camp", act=Camp(), status="running")
    later = Order(id="ascheberg-2", who="ascheberg", given=0, text="Camp again", act=Camp())
    other = Order(id="krone-1", who="krone", given=0, text="Camp", act=Camp())
    day = scene(army(infantry=300, commander="ascheberg"), commander(), order, later, other)
    day.acts["gradell"] = Doing(Camp(), "ascheberg-1")
    dissolve(day)
    assert {key: one.status for key, one in day.world.orders.items()} == {
        "ascheberg-1": "failed",
        "ascheberg-2": "failed",
        "krone-1": "queued",
    }
    assert day.acts == {}


def test_army_10_a_dissolved_army_is_not_dissolved_again() -> None:
    day = scene(army(infantry=300, supplies=5))
    dissolve(day)
    assert dissolve(day) == []


def test_army_10_absent_detachments_stay_on_its_record_until_they_return() -> None:
    horse = detachment("horse", "cavalry", 100, absent=Absence(until=5, supplies=40))
    day = scene(army(infantry=300, detachments=[horse]))
    dissolve(day)
    assert day.world.armies["gradell"].detachments == {"horse": horse}


def test_army_10_an_army_is_spent_when_its_last_soldier_is_gone() -> None:
    absent = detachment("horse", "cavalry", 100, absent=Absence(until=5))
    assert dissolving.spent(army())
    assert dissolving.spent(army(engines=10))
    assert not dissolving.spent(army(infantry=1))
    assert not dissolving.spent(army(detachments=[absent]))


def test_army_10_an_army_all_of_whose_detachments_are_absent_cannot_move() -> None:
    absent = detachment("horse", "cavalry", 100, absent=Absence(until=5))
    day = scene(army(commander="ascheberg", detachments=[absent]), commander())
    assert pace.immovable(day.world, day.world.armies["gradell"]) is not None
    day = scene(army(infantry=1, commander="ascheberg", detachments=[absent]), commander())
    assert pace.immovable(day.world, day.world.armies["gradell"]) is None


def test_army_10_a_detachment_at_0_is_struck_and_its_wagons_go_to_the_next() -> None:
    one = army(detachments=[detachment("a", "infantry", 0, wagons=3), detachment("b", "infantry", 10, wagons=2)])
    after = dissolving.struck(one)
    assert {key: part.wagons for key, part in after.detachments.items()} == {"b": 5}

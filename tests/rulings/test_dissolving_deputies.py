"""Rulings: what armies without a player do (TUM-ARMY-1, TUM-ARMY-10)."""

import pytest

from campaign.model.army import Army
from campaign.model.order import Act, Camp, Forage, March, Order
from campaign.model.people import Commander
from campaign.model.place import Region, Road, Spot
from campaign.model.word import News
from campaign.model.world import Record
from campaign.rules import npc
from campaign.rules.day import Day, Doing
from tests.rulings.scene import army, commander, place, play, scene


def planned(*records: Record) -> Day:
    day = scene(*records)
    play(npc.plan, day)
    return day


def act(day: Day) -> Act | None:
    doing = day.acts.get("gradell")
    return None if doing is None else doing.act


@pytest.mark.parametrize("status", ["captured", "dead"])
def test_army_10_the_army_of_a_captured_or_dead_commander_gets_a_deputy_without_traits(status: str) -> None:
    order = Order(id="ascheberg-1", who="ascheberg", given=0, text="Camp", act=Camp(), status="running")
    day = planned(army(infantry=300, commander="ascheberg"), commander(status=status), order)
    after = day.world.armies["gradell"]
    deputy = day.world.commanders[after.commander or ""]
    assert (after.npc, deputy.traits, deputy.nation, deputy.status) == ("deputy", (), "sweden", "free")
    assert deputy.tie.endswith(" of ascheberg")
    assert day.world.orders["ascheberg-1"].status == "failed"


def test_msg_4_a_deputy_has_heard_what_he_whom_he_replaces_had_heard_and_no_more() -> None:
    """Of two battles the lost commander had heard of one; word of the other is still on its way to both."""
    old, fresh = (
        News(key, 1, "battle", 70.0, 50.0, "a battle", heard=who) for key, who in (("1.1", ("ascheberg",)), ("1.2", ()))
    )
    day = planned(army(infantry=300, commander="ascheberg"), commander(status="captured"), old, fresh)
    deputy = day.world.armies["gradell"].commander
    assert day.world.news["1.1"].heard == tuple(sorted(["ascheberg", str(deputy)]))
    assert day.world.news["1.2"].heard == ()


def test_sup_5_with_a_logistician_goes_what_he_let_the_army_carry() -> None:
    """300 men carry 4,500, under him 5,400."""
    lost = commander("ascheberg", "Logistician", status="captured")
    day = planned(army(infantry=300, supplies=5400, commander="ascheberg"), lost)
    assert day.world.armies["gradell"].supplies == 4500
    assert [pile.supplies for pile in day.world.piles.values()] == [900]


def test_army_10_a_free_commander_keeps_his_army_and_his_orders() -> None:
    day = scene(army(infantry=300, commander="ascheberg"), commander())
    assert play(npc.plan, day) == []
    assert day.acts == {}


def test_army_10_a_deputy_leads_until_the_gm_names_another() -> None:
    """Under a player's commander the army waits for orders."""
    day = planned(army(infantry=300, at=Spot(start="malmo", to="lund", km=4), commander="banner", npc="deputy"))
    assert act(day) is not None
    named = commander("banner", player="Anna")
    day = planned(army(infantry=300, at=Spot(start="malmo", to="lund", km=4), commander="banner", npc="deputy"), named)
    assert act(day) is None
    assert day.world.armies["gradell"].npc == ""


def led(supplies: int, **fields: object) -> tuple[Army, Commander]:
    """300 infantry, who eat 300 a day, under a deputy; a wagon takes 10 more."""
    one = army(infantry=300, supplies=supplies, commander="deputy", npc="deputy", **fields)  # type: ignore[arg-type]
    return one, commander("deputy")


def towns(*linked: str) -> tuple[Record, ...]:
    """Four places round a crossroads, from which roads lead to those `linked`."""
    return (
        place("cross", "crossroads", 50, 50),
        place("ystad", "town", 50, 10, holder="sweden"),
        place("lund", "fort", 55, 50, holder="denmark"),
        place("kiel", "castle", 60, 40, holder="holstein"),
        place("torp", "village", 51, 50, holder="sweden"),
        *(Road(id=f"cross-{one}", start="cross", to=one) for one in linked),
    )


def test_army_10_a_deputy_leads_it_to_the_nearest_friendly_stronghold() -> None:
    """Not the enemy's, not the open village; an ally's, 14 km off, is nearer than his own."""
    day = planned(*towns("ystad", "lund", "kiel", "torp"), *led(1200, at="cross"))
    assert act(day) == March(to="kiel")


def test_army_10_a_stronghold_to_which_no_road_leads_is_passed_over_with_wagons() -> None:
    """To Kiel there is only open country."""
    links = towns("ystad", "lund", "torp")
    assert act(planned(*links, *led(6000, at="cross", wagons=1))) == March(to="ystad")
    assert act(planned(*links, *led(1200, at="cross"))) == March(to="kiel")


def test_army_10_a_deputy_without_a_way_to_safety_stays() -> None:
    assert act(planned(*towns("lund", "torp"), *led(6000, at="cross", wagons=1))) == Camp()


def test_army_10_in_a_friendly_stronghold_it_stays() -> None:
    assert act(planned(*led(1200, at="malmo"))) == Camp()


def test_army_10_a_deputy_forages_with_food_for_less_than_4_days() -> None:
    """1,199 are three full meals, 1,200 four."""
    assert act(planned(*led(1199, at="malmo"))) == Forage()
    assert act(planned(*led(1200, at="malmo"))) == Camp()
    assert act(planned(*led(1499, at="malmo"))) == Camp()


@pytest.mark.parametrize("region", [Region(id="malmo", exhausted=1), Region(id="malmo", burned=1)])
def test_army_10_a_deputy_does_not_forage_on_ground_that_gives_nothing(region: Region) -> None:
    assert act(planned(region, *led(0, at=Spot(start="malmo", to="lund", km=4)))) == March(to="malmo")


@pytest.mark.parametrize("kind", ["deserters", "halt"])
def test_army_1_other_armies_without_a_player_camp(kind: str) -> None:
    day = planned(army(infantry=300, npc=kind))
    assert day.acts == {"gradell": Doing(Camp(), None)}


def test_army_1_an_army_without_a_commander_or_a_plan_does_nothing() -> None:
    assert planned(army(infantry=300)).acts == {}


def test_army_10_a_captive_stays_where_he_is_held() -> None:
    held = commander(status="captured", captor="denmark", at="lund")
    day = planned(army(infantry=300, commander="ascheberg"), held)
    assert day.world.commanders["ascheberg"].at == "lund"


@pytest.mark.parametrize("fields", [{"status": "captured", "captor": "denmark"}, {"status": "dead", "at": "lund"}])
def test_army_10_one_of_whom_no_more_is_known_was_lost_where_the_army_stands(fields: dict[str, str]) -> None:
    day = planned(army(infantry=300, commander="ascheberg"), commander(**fields))
    assert day.world.commanders["ascheberg"].at == "malmo"


def test_army_10_the_deputy_steps_back_and_is_free_there_when_another_is_named() -> None:
    """Not a captain with a trait, a player's man, a foreigner, or who is somewhere already or leads an army."""
    others = (
        commander("alpha", "Poet", tie="cousin of ascheberg"),
        commander("beta", player="Bo", tie="cousin of ascheberg"),
        commander("gamma", nation="denmark", tie="cousin of ascheberg"),
        commander("delta", at="lund", tie="cousin of ascheberg"),
        commander("epsilon", tie="cousin of ascheberg"),
        commander("eta"),
    )
    deputy = commander("zeta", tie="sibling of ascheberg")
    banner = commander("banner", player="Anna", tie="friend of ascheberg")
    led_one = army("other", 100, commander="epsilon", at="lund")
    day = planned(army(infantry=300, commander="banner", npc="deputy"), led_one, banner, deputy, *others)
    assert day.world.commanders["zeta"].at == "malmo"
    assert {one.id: day.world.commanders[one.id] for one in others} == {one.id: one for one in others}
    assert day.world.armies["gradell"].npc == ""

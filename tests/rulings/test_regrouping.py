"""Rulings: detachments are handed over, and armies that nobody leads are taken over (TUM-ARMY-1, TUM-ARMY-9)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.army import Absence, Army, Crossing, Rest, Revolt, Rout
from campaign.model.order import Act, Camp, HandOver, Join, March, Name, OnMeeting, Order, Share, TakeOver, Write
from campaign.model.siege import Siege
from campaign.model.world import Record
from campaign.rules import joining, npc, ordering, regrouping
from campaign.rules.day import Day, Doing, NotNow
from campaign.rules.sharing import goods
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot

HORSE = "gradell-cavalry"
GIVES = HandOver((HORSE,), "posse")


def giver(**fields: Any) -> Army:
    """600 foot and 300 horse under Ascheberg."""
    settings: dict[str, Any] = {"commander": "ascheberg", "cavalry": 300, **fields}
    return army(infantry=600, **settings)


def posse(infantry: int = 600, **fields: Any) -> Army:
    """600 foot under Krabbe."""
    return army("posse", infantry, **{"commander": "krabbe", **fields})


def hand_over(*records: Record, act: HandOver = GIVES) -> tuple[Day, list[Any]]:
    day = scene(commander(), commander("krabbe"), *records)
    return day, play(lambda d: regrouping.hand_over(d, "gradell", act), day)


def test_army_9_detachments_go_over_with_their_share() -> None:
    """A third of 225, 10,000, 100 and 8 is added to 25, 1,000, 7 and 1."""
    mine = giver(noncombatants=225, supplies=10_000, loot=100, soldiers_loot=8)
    day, events = hand_over(mine, posse(noncombatants=25, supplies=1_000, loot=7, soldiers_loot=1))
    after, host = day.world.armies["gradell"], day.world.armies["posse"]
    assert (after.noncombatants, after.supplies, after.loot, after.soldiers_loot) == (150, 6_667, 67, 5)
    assert (host.noncombatants, host.supplies, host.loot, host.soldiers_loot) == (100, 4_333, 40, 4)
    assert list(after.detachments) == ["gradell-infantry"]
    assert host.detachments[HORSE] == mine.detachments[HORSE]
    assert [(one.kind, one.who) for one in events] == [
        ("handed over", ("gradell", "ascheberg")),
        ("reinforced", ("posse", "krabbe")),
    ]
    what = "gradell-cavalry (300), with 75 noncombatants, 3,333 supplies and 36 loot."
    assert events[0].own == f"Handed over to Posse: {what}"
    assert events[1].own == f"Handed over to you by Gradell: {what}"


def test_army_9_what_is_handed_over_may_be_ordered_otherwise() -> None:
    mine = giver(noncombatants=225, supplies=10_000, loot=100)
    day, _ = hand_over(mine, posse(), act=HandOver((HORSE,), "posse", supplies=0, loot=100))
    host = day.world.armies["posse"]
    assert (host.noncombatants, host.supplies, host.loot) == (75, 0, 100)


def test_army_9_morale_of_who_takes_them_in_is_the_mean_by_soldiers() -> None:
    """(600 × 9 + 300 × 5) ÷ 900 = 7.67. Who gives keeps his."""
    day, events = hand_over(giver(morale=5), posse(morale=9))
    assert (day.world.armies["posse"].morale, day.world.armies["gradell"].morale) == (7, 5)
    assert [one.by for one in events[1].why] == ["-2"]


def test_army_9_who_takes_them_in_keeps_the_higher_of_each_count() -> None:
    day, _ = hand_over(giver(hungry=3, forced_days=1), posse(hungry=1, forced_days=4))
    host, after = day.world.armies["posse"], day.world.armies["gradell"]
    assert (host.hungry, host.forced_days) == (3, 4)
    assert (after.hungry, after.forced_days) == (3, 1)


def test_army_9_handing_over_breaks_the_rest_of_both() -> None:
    """8 − 2 stay 6; 300 of them come to 600 of 9 − 2 = 7: 6.67."""
    rest = Rest(since=1, until=14)
    day, _ = hand_over(giver(morale=8, rest=rest), posse(morale=9, rest=rest))
    assert (day.world.armies["gradell"].rest, day.world.armies["posse"].rest) == (None, None)
    assert (day.world.armies["gradell"].morale, day.world.armies["posse"].morale) == (6, 6)


def test_army_9_a_refused_handing_over_breaks_no_rest() -> None:
    day = scene(giver(rest=Rest(since=1, until=14)), posse(), commander(), commander("krabbe"))
    act = HandOver((HORSE, "gradell-infantry"), "posse")
    with pytest.raises(NotNow, match="some soldiers must stay with you"):
        play(lambda d: regrouping.hand_over(d, "gradell", act), day)
    assert day.world.armies["gradell"].rest is not None


def test_army_9_siege_engines_may_be_handed_over_and_take_nothing_along() -> None:
    day, _ = hand_over(giver(engines=10, supplies=900), posse(), act=HandOver(("gradell-engines",), "posse"))
    assert "gradell-engines" in day.world.armies["posse"].detachments
    assert day.world.armies["posse"].supplies == 0


def test_fort_4_a_palisade_goes_over_with_the_wagons_that_carry_it() -> None:
    horse = detachment(HORSE, "cavalry", 300, wagons=10)
    day, _ = hand_over(giver(cavalry=0, detachments=[horse], palisades=1), posse(palisades=2))
    assert (day.world.armies["gradell"].palisades, day.world.armies["posse"].palisades) == (0, 3)


def test_fort_4_an_army_that_joins_brings_its_palisades() -> None:
    day = scene(giver(wagons=10, palisades=1), posse(wagons=20, palisades=2), commander(), commander("krabbe"))
    play(lambda d: joining.join(d, "gradell", "posse"), day)
    assert (day.world.armies["gradell"].palisades, day.world.armies["posse"].palisades) == (0, 3)


def test_army_9_what_neither_can_carry_after_it_drops() -> None:
    """300 of 900: 7,000 of 21,000 come to 600 foot and 300 horse with 30,000, who carry 31,500; 600 foot carry 9,000 of
    the 14,000 left."""
    day, _ = hand_over(giver(supplies=21_000), posse(supplies=30_000))
    assert (day.world.armies["posse"].supplies, day.world.armies["gradell"].supplies) == (31_500, 9_000)
    assert sum(pile.supplies for pile in day.world.piles.values()) == 5_500 + 5_000


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (army("other", 500), "that army is not here"),
        (posse(at=spot(50, 51.001)), "that army is not here"),
        (posse(status="dissolved"), "that army is not here"),
        (posse(base=True), "a base garrison takes nobody in"),
        (posse(nation="holstein"), "Posse: that is another nation's army"),
        (posse(rout=Rout(until=4)), "Posse is out of control"),
    ],
)
def test_army_9_detachments_go_only_to_an_army_of_the_nation_here(other: Army, why: str) -> None:
    with pytest.raises(NotNow, match=why):
        hand_over(giver(), other)


def test_army_9_nobody_hands_over_to_himself() -> None:
    with pytest.raises(NotNow, match="that army is not here"):
        hand_over(giver(), act=HandOver((HORSE,), "gradell"))


def test_army_9_the_absent_are_not_handed_over() -> None:
    away = detachment("away", "infantry", 900, absent=Absence(until=9))
    with pytest.raises(NotNow, match="not all those detachments are with the army"):
        hand_over(giver(detachments=[away]), posse(), act=HandOver(("away",), "posse"))


def test_army_9_nothing_is_handed_over_through_the_lines_of_a_siege() -> None:
    town = place("malmo", "town", 50, 50, holder="sweden", besieged=True)
    at = Siege(id="malmo", by=("juel",), since=1, endurance=9)
    with pytest.raises(NotNow, match="that army is not here"):
        hand_over(town, at, giver(inside=True), posse())
    day, _ = hand_over(town, at, giver(inside=True), posse(inside=True))
    assert HORSE in day.world.armies["posse"].detachments


def orders(who: str, *acts: Act) -> tuple[Order, ...]:
    return tuple(Order(f"{who}-{i}", who, 1, f"order {i}", act) for i, act in enumerate(acts, 1))


def dawn(*records: Record) -> Day:
    day = scene(*records)
    play(ordering.take_up, day)
    return day


def ends(day: Day) -> list[tuple[str, str]]:
    return [(day.world.orders[key].status, day.world.orders[key].why) for key in sorted(day.world.orders)]


def levy(**fields: Any) -> Army:
    """400 foot whom nobody leads."""
    return army("levy", 400, **{"npc": "halt", "morale": 9, **fields})


def test_army_9_an_army_takes_in_one_that_nobody_leads() -> None:
    """(900 × 5 + 400 × 9) ÷ 1,300 = 6.23."""
    day = dawn(giver(morale=5), levy(supplies=70, noncombatants=9), commander(), *orders("ascheberg", TakeOver("levy")))
    after = day.world.armies["gradell"]
    assert (after.morale, after.supplies, after.noncombatants, after.commander) == (6, 70, 9, "ascheberg")
    assert "levy-infantry" in after.detachments
    assert day.world.armies["levy"].status == "dissolved"
    assert ends(day) == [("done", "")]


@pytest.mark.parametrize(
    ("led", "whole"),
    [
        ({}, "gradell"),
        ({"npc": ""}, "gradell"),
        ({"npc": "", "commander": "krabbe"}, "levy"),
        ({"npc": "garrison"}, "levy"),
    ],
)
def test_army_9_who_is_to_join_an_army_that_nobody_leads_leads_the_whole(led: dict[str, Any], whole: str) -> None:
    """But for men who were left to hold a place: with them his own stay, and he is free."""
    day = dawn(giver(), levy(**led), commander(), commander("krabbe"), *orders("ascheberg", Join("levy")))
    assert [key for key, one in day.world.armies.items() if one.status == "active"] == [whole]
    assert day.world.armies[whole].commander == {"gradell": "ascheberg"}.get(whole, led.get("commander"))
    assert {"gradell-infantry", "levy-infantry"} <= day.world.armies[whole].detachments.keys()
    assert ends(day) == [("done", "")]


def test_army_9_taking_over_breaks_the_rest_of_either() -> None:
    """7 of 900 and 7 of 400."""
    rest = Rest(since=1, until=14)
    taken = TakeOver("levy")
    day = dawn(giver(morale=9, rest=rest), levy(rest=rest), commander(), *orders("ascheberg", taken))
    assert (day.world.armies["gradell"].morale, day.world.armies["gradell"].rest) == (7, None)


def test_army_1_a_commander_without_an_army_becomes_its_commander() -> None:
    """What he was told to do next he does with it the same day; it no longer camps as the program would have it."""
    day = scene(levy(), commander(at=spot(50, 51)), *orders("ascheberg", TakeOver("levy"), March("lund")))
    play(npc.plan, day)
    assert day.acts == {"levy": Doing(Camp(), None)}
    events = play(ordering.take_up, day)
    after = day.world.armies["levy"]
    assert (after.commander, after.npc, after.morale) == ("ascheberg", "", 9)
    assert day.world.commanders["ascheberg"].at is None
    assert day.acts == {"levy": Doing(March("lund"), "ascheberg-2")}
    assert [day.world.orders[key].status for key in ("ascheberg-1", "ascheberg-2")] == ["done", "running"]
    assert (events[0].kind, events[0].who) == ("command taken", ("levy", "ascheberg"))
    assert events[0].own == "You lead Levy from now on."


def test_army_1_what_he_says_to_the_army_comes_after_he_has_taken_it_over() -> None:
    given = orders("ascheberg", TakeOver("levy"), Name("The Scanian levy"))
    day = scene(levy(), commander(at="malmo"), *given)
    play(ordering.take_up, day)
    assert [day.world.orders[one.id].status for one in given] == ["done", "done"]
    assert day.world.armies["levy"].name == "The Scanian levy"


def test_army_1_with_nothing_more_to_do_he_waits_with_it() -> None:
    day = scene(levy(), commander(at="malmo"), *orders("ascheberg", TakeOver("levy")))
    play(npc.plan, day)
    play(ordering.take_up, day)
    assert day.acts == {}


def test_fort_2_the_men_left_to_hold_a_place_are_taken_back() -> None:
    garrison = levy(npc="garrison", inside=True)
    day = dawn(giver(), garrison, commander(), *orders("ascheberg", TakeOver("levy")))
    assert "levy-infantry" in day.world.armies["gradell"].detachments


NOT_TAKEN = [
    (army("other", 400), "that army is not here"),
    (levy(at=spot(50, 51.001)), "that army is not here"),
    (levy(status="dissolved"), "that army is not here"),
    (levy(nation="holstein"), "Levy: that is another nation's army"),
    (levy(npc="deserters", nation="independent"), "Levy: that is another nation's army"),
    (levy(commander="krabbe"), "Krabbe leads Levy"),
    (levy(npc="garrison", base=True), "Levy takes no commander"),
    (levy(npc="revolt", revolt=Revolt("lund", "juel", ("denmark",), 1)), "Levy takes no commander"),
    (levy(rout=Rout(until=4)), "Levy is out of control"),
]


@pytest.mark.parametrize(("other", "why"), NOT_TAKEN)
def test_army_1_only_an_army_of_the_nation_here_that_nobody_leads_is_taken_over(other: Army, why: str) -> None:
    """By the leader of an army, or by a commander who leads none."""
    for known in ((giver(), commander()), (commander(at="malmo"),)):
        day = dawn(other, commander("krabbe"), *known, *orders("ascheberg", TakeOver("levy")))
        assert ends(day) == [("failed", why)]
        assert other.id in day.world.armies
        assert day.world.armies[other.id] == other


def test_army_1_two_commanders_take_over_one_army_the_first_by_id_has_it() -> None:
    both = (commander("ascheberg", at="malmo"), commander("krabbe", at="malmo"))
    day = dawn(levy(), *both, *orders("ascheberg", TakeOver("levy")), *orders("krabbe", TakeOver("levy")))
    assert ends(day) == [("done", ""), ("failed", "Ascheberg leads Levy")]


def test_day_1_who_leads_no_army_is_told_so_at_once() -> None:
    """Without a place he is nowhere. His letters and talk are no matter of the army."""
    given = orders("ascheberg", March("lund"), TakeOver("levy"), Write("krabbe", "lund", "Come!"), Share("krabbe"))
    day = dawn(levy(), commander(), commander("krabbe"), *given)
    assert ends(day) == [
        ("failed", "you lead no army"),
        ("failed", "that army is not here"),
        ("queued", ""),
        ("queued", ""),
    ]


def test_day_1_a_captive_and_a_dead_man_take_over_nothing() -> None:
    for status, why in (("captured", "you are a captive"), ("dead", "you are dead")):
        day = dawn(levy(), commander(at="malmo", status=status), *orders("ascheberg", TakeOver("levy")))
        assert ends(day) == [("failed", why)]
        assert day.world.armies["levy"].commander is None


def test_day_1_without_an_army_too_an_order_for_later_waits_and_those_behind_it() -> None:
    later = Order("ascheberg-1", "ascheberg", 1, "later", TakeOver("levy"), on=2)
    avoid = Order("ascheberg-2", "ascheberg", 1, "later", OnMeeting("avoid"), on=2)
    march = Order("ascheberg-3", "ascheberg", 1, "march", March("lund"))
    assert ends(dawn(levy(), commander(at="malmo"), later, avoid, march)) == [("queued", "")] * 3


def test_day_1_who_joined_another_may_take_over_an_army_afterwards() -> None:
    """The next dawn he leads none."""
    day = dawn(giver(), posse(), levy(), commander(), *orders("ascheberg", Join("posse"), TakeOver("levy")))
    assert [status for status, _ in ends(day)] == ["done", "queued"]
    play(ordering.take_up, day)
    assert day.world.armies["levy"].commander == "ascheberg"


def test_mov_9_an_army_fording_a_river_can_still_be_regrouped() -> None:
    """It goes on fording; what it handed over stands on the bank with the others."""
    ford = Crossing(river="kavlinge", left=2)
    day, _ = hand_over(giver(crossing=ford), posse())
    assert (day.world.armies["gradell"].crossing, day.world.armies["posse"].crossing) == (ford, None)


@given(
    sizes=st.tuples(st.integers(1, 3000), st.integers(1, 3000)),
    mine=st.tuples(*[st.integers(0, 10**5)] * 4),
    theirs=st.tuples(*[st.integers(0, 10**5)] * 4),
    supplies=st.none() | st.integers(0, 10**5),
)
def test_army_9_handing_over_moves_and_loses_nothing(
    sizes: tuple[int, int], mine: tuple[int, ...], theirs: tuple[int, ...], supplies: int | None
) -> None:
    """What both have and what lies on the ground is what both had; a share of more than there is is refused."""
    fields = ("noncombatants", "supplies", "loot", "soldiers_loot")
    foot, horse = (detachment(HORSE, "cavalry", sizes[0]), detachment("foot", "infantry", sizes[1]))
    settings: dict[str, Any] = dict(zip(fields, mine, strict=True))
    one = army(detachments=[foot, horse], commander="ascheberg", **settings)
    day = scene(one, posse(**dict(zip(fields, theirs, strict=True))), commander(), commander("krabbe"))
    act = HandOver((HORSE,), "posse", supplies=supplies)
    if supplies is not None and supplies > mine[1]:
        with pytest.raises(NotNow, match="the army has only"):
            play(lambda d: regrouping.hand_over(d, "gradell", act), day)
    else:
        play(lambda d: regrouping.hand_over(d, "gradell", act), day)
        assert HORSE in day.world.armies["posse"].detachments
    both = [goods(day.world.armies[key]) for key in ("gradell", "posse")]
    piles = day.world.piles.values()
    assert sum(part.noncombatants for part in both) == mine[0] + theirs[0]
    assert sum(part.supplies for part in both) + sum(pile.supplies for pile in piles) == mine[1] + theirs[1]
    loot = sum(part.loot + part.soldiers_loot for part in both) + sum(pile.loot for pile in piles)
    assert loot == sum(mine[2:]) + sum(theirs[2:])

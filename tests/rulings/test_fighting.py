"""Rulings: battles in the day, from the sheet of a meeting to what is left of the armies (TUM-BAT-1 to TUM-BAT-12)."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from campaign.model.army import Fieldworks, Rest, Rout
from campaign.model.battle import Battle, Fighter
from campaign.model.event import Event
from campaign.model.order import Act, Camp, Forage, Order, Resting, Tactic
from campaign.model.place import Spot
from campaign.model.ruling import Meeting
from campaign.rules import arraying, fighting, marching, npc
from campaign.rules.day import Day
from tests.rulings.arms import MARCHES, danes, fought, kinds, met, rolled, swedes
from tests.rulings.scene import army, commander, play, spot
from tests.rulings.trek import attack, stands, to, trek

WON = rolled((6, 6), (1, 1), check=(3, 4), taken=(6,))
DRAWN = rolled((3, 4), (2, 5))
HERE = Spot(start="malmo", to="lund", km=9.666)
THERE = Spot(start="lund", to="malmo", km=9.666)
CAMPS: dict[str, Act] = {"gradell": Camp(), "danes": Camp()}


def sizes(day: Day, key: str) -> list[int]:
    """The sizes of an army's detachments."""
    return [one.size for one in day.world.armies[key].detachments.values()]


def record(day: Day) -> Battle:
    """The one battle of the day."""
    (battle,) = day.world.battles.values()
    return battle


def own(events: Sequence[Event], kind: str, who: str) -> str:
    """What the commander of an army is told by the event of this kind that happens to it."""
    return next(event.own for event in events if event.kind == kind and event.who[:1] == (who,))


def stores(day: Day, what: str) -> int:
    """All supplies or loot there are: with the armies and on the ground; the soldiers' loot is loot."""
    armies, piles = day.world.armies.values(), day.world.piles.values()
    soldiers = sum(one.soldiers_loot for one in armies) if what == "loot" else 0
    found: int = sum(getattr(one, what) for one in (*armies, *piles)) + soldiers
    return found


def wagons(day: Day) -> int:
    """All wagons there are."""
    with_armies = sum(one.wagons for army in day.world.armies.values() for one in army.detachments.values())
    return with_armies + sum(one.wagons for one in day.world.piles.values())


def test_bat_1_a_sheet_is_drafted_for_a_meeting_of_armies() -> None:
    """The Swedes march, the Danes are to attack them: the Danes are the attackers. Both stand 668 m apart."""
    _, (battle,) = met(swedes(at=HERE), danes(at=THERE), acts={"gradell": Camp(), "danes": attack("gradell")})
    assert (battle.id, battle.day, battle.status) == ("bat-1.1.danes.gradell", 1, "open")
    assert {name: (front.role, list(front.armies)) for name, front in battle.sides.items()} == {
        "denmark": ("attacker", ["danes"]),
        "sweden": ("defender", ["gradell"]),
    }
    assert battle.place == "Malmo, 10.3 km short of it"


def test_bat_1_where_neither_or_both_attack_there_is_neither_attacker_nor_defender() -> None:
    for acts in (MARCHES, {"gradell": attack("danes"), "danes": attack("gradell")}):
        _, (battle,) = met(swedes(at=HERE), danes(at=THERE), acts=acts)
        assert {front.role for front in battle.sides.values()} == {"none"}


def test_bat_1_a_tactic_sent_in_before_stands_on_the_sheet_until_the_battle_is_over() -> None:
    """The last one sent counts; after the battle it is used up."""
    sent = [
        Order(f"danes-chief-{n}", "danes-chief", 0, "…", Tactic(text), status="queued")
        for n, text in ((2, "Run."), (10, "Hold the bridge."))
    ]
    _, (battle,) = met(swedes(), danes(), *sent)
    assert battle.sides["denmark"].armies["danes"].tactic == "Hold the bridge."
    assert battle.sides["sweden"].armies["gradell"].tactic == ""
    day, events = fought(swedes(), danes(), *sent, dice=WON)
    assert [day.world.orders[one.id].status for one in sent] == ["done", "done"]
    assert "“Hold the bridge.”" in next(event.text for event in events if event.kind == "battle")


def test_bat_7_and_8_losses_morale_and_honours_of_a_battle_in_the_day() -> None:
    """12 to 2, a difference of 10: the winner loses 5% of 1,000 and gains 2; the loser 20% and 2; a 7 holds against 7.

    A 6 of 6: the Danish chief gets away. The Swedish foot and its chief have won a battle.
    """
    day, events = fought(swedes(), danes(), dice=WON)
    assert (sizes(day, "gradell"), sizes(day, "danes")) == ([950], [800])
    assert (day.world.armies["gradell"].morale, day.world.armies["danes"].morale) == (11, 7)
    assert day.world.commanders["danes-chief"].status == "free"
    assert [one.battles for one in day.world.armies["gradell"].detachments.values()] == [1]
    assert (day.world.commanders["gradell-chief"].battles, day.world.commanders["danes-chief"].battles) == (1, 0)
    battle = record(day)
    assert battle.status == "fought"
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.best) == ("sweden", {"denmark": 2, "sweden": 12})
    assert (battle.outcome.armies["danes"].lost, battle.outcome.armies["danes"].row) == (200, "6+")
    (told,) = (event for event in events if event.kind == "battle")
    assert (told.public, told.notable) == (True, True)
    assert {roll.key.partition("/")[2] for roll in told.rolls} == set(WON)
    assert {"+5%", "+20%"} == {why.by for why in told.why}


def test_bat_2_the_lines_of_the_gm_count_and_are_kept() -> None:
    """7 + 2 for tactics + 1 for surprise against 9: a difference of 1, so both lose 10% and the loser 1 morale."""
    dice = rolled((3, 4), (4, 5), check=(1, 1))
    day, events = fought(swedes(), danes(), dice=dice, sets=["gradell.tactics=2", "sweden.gradell.surprise=+1"])
    assert (sizes(day, "gradell"), sizes(day, "danes")) == ([900], [900])
    assert (day.world.armies["gradell"].morale, day.world.armies["danes"].morale) == (9, 8)
    assert record(day).sides["sweden"].armies["gradell"].lines == {"tactics": 2, "surprise": 1}
    assert {"+2", "+1"} <= {why.by for why in next(event for event in events if event.kind == "battle").why}


def test_bat_3_after_a_difference_of_0_they_meet_again_only_on_an_attack() -> None:
    """7 to 7: both lose 5%, the attacker 1 morale, nobody retreats. The next day they meet when one attacks."""
    attacks: dict[str, Act] = {"gradell": Camp(), "danes": attack("gradell")}
    day, _ = fought(swedes(at=HERE), danes(at=THERE), dice=DRAWN, acts=attacks)
    assert (sizes(day, "gradell"), sizes(day, "danes")) == ([950], [950])
    assert (day.world.armies["gradell"].morale, day.world.armies["danes"].morale) == (9, 8)
    assert (stands(day), stands(day, "danes")) == ((39.666, 50.0), (40.334, 50.0))
    again = day.world.meetings["danes+gradell"]
    assert again == Meeting("danes+gradell", "drawn", 1)
    left = (day.world.armies["gradell"], day.world.armies["danes"], again)
    assert met(*left, acts=CAMPS, number=2)[1] == []
    assert len(met(*left, acts=attacks, number=2)[1]) == 1


def test_bat_7_a_commander_taken_is_held_by_the_victor_and_a_deputy_leads_his_army() -> None:
    """A 2 of 6 is within 2 in 6."""
    day, events = fought(swedes(), danes(), dice={**WON, "TUM-BAT-7/danes/battle: taken/0": (2,)})
    chief = day.world.commanders["danes-chief"]
    assert (chief.status, chief.captor) == ("captured", "sweden")
    assert "You are taken." in own(events, "battle losses", "danes")
    dawn = trek(*day.world.armies.values(), chief, number=2)
    play(npc.plan, dawn)
    assert dawn.world.armies["danes"].npc == "deputy"


def test_bat_8_the_orders_of_a_beaten_army_fail_and_those_of_the_victor_stand() -> None:
    day, _ = fought(swedes(), danes(), dice=WON)
    assert (day.world.orders["danes-1"].status, day.world.orders["danes-1"].why) == ("failed", "the army was beaten")
    assert day.world.orders["gradell-1"].status == "running"


def test_bat_1_who_has_fought_does_nothing_else_that_day() -> None:
    """The Danes were to forage where they stood."""
    day, _ = fought(swedes(at=HERE), danes(at=THERE), dice=DRAWN, acts={"gradell": Camp(), "danes": Forage()})
    assert day.acts == {}


def test_bat_10_the_winner_takes_what_he_can_carry_and_the_rest_lies_on_the_field() -> None:
    """40% of 9,000 are 3,600. The 950 Swedes carry 14,250 and have 14,000: they take 250. 800 Danes carry theirs."""
    dice = rolled((6, 6), (1, 1), check=(6, 6), taken=(6,), supplies=(4,), rout=(1,))
    day, events = fought(swedes(supplies=14_000), danes(supplies=9_000), dice=dice)
    assert (day.world.armies["gradell"].supplies, day.world.armies["danes"].supplies) == (14_250, 5_400)
    (pile,) = day.world.piles.values()
    assert (pile.supplies, pile.x, pile.y) == (3_350, 40.334, 50.0)
    assert stores(day, "supplies") == 23_000
    assert own(events, "spoils", "gradell") == "The army took 250 supplies that the enemy lost."
    assert "left on the field" in kinds(events)


def test_bat_11_friends_near_by_are_offered_and_fight_when_the_gm_says_so() -> None:
    """Holsteiners stand 600 m behind the Swedes; Poles are nobody's friends. 2,000 against 1,000: +1 for both."""
    holstein = army("holstein", 1000, nation="holstein", at=spot(39.066, 50.0))
    poles = army("poles", 1000, nation="poland", at=spot(39.666, 50.5))
    records = (swedes(at=HERE), danes(at=THERE), holstein, poles)
    _, (battle,) = met(*records, acts=CAMPS)
    assert battle.sides["sweden"].armies == {"gradell": Fighter(), "holstein": Fighter(joins=False)}
    dice = {**WON, "TUM-BAT-2/holstein/battle/0": (1, 2)}
    day, _ = fought(*records, dice=dice, acts=CAMPS, sets=["holstein.joins=true"])
    outcome = record(day).outcome
    assert outcome is not None
    # 12 + 1 and 3 + 1 against 2: a winner each for himself, 6+ and 2–3.
    assert {key: (one.total, one.row) for key, one in outcome.armies.items()} == {
        "danes": (2, "6+"),
        "gradell": (13, "6+"),
        "holstein": (4, "2–3"),
    }
    assert (sizes(day, "holstein"), day.world.armies["holstein"].morale) == ([950], 10)
    day, _ = fought(*records, dice=WON, acts=CAMPS)
    assert sizes(day, "holstein") == [1000]
    assert list(record(day).outcome.armies) == ["danes", "gradell"]  # type: ignore[union-attr]  # fought


def test_bat_11_only_armies_within_a_km_are_offered() -> None:
    """1,001 m from the nearer of the two, and one inside a stronghold that is near."""
    for x, offered in ((38.666, True), (38.665, False)):
        near = army("holstein", 100, nation="holstein", at=spot(x, 50.0))
        _, (battle,) = met(swedes(at=HERE), danes(at=THERE), near, acts=CAMPS)
        assert ("holstein" in battle.sides["sweden"].armies) is offered
    _, (battle,) = met(swedes(at=HERE), danes(at=THERE), replace(near, at=spot(39.0, 50.0), inside=True), acts=CAMPS)
    assert "holstein" not in battle.sides["sweden"].armies


def test_bat_12_an_army_without_strength_is_taken_where_it_stands() -> None:
    """Nothing but siege engines: no dice; its stores lie on the ground and its commander is taken (TUM-ARMY-10)."""
    day, events = fought(swedes(), danes(infantry=0, engines=3, supplies=500, wagons=2))
    beaten, chief = day.world.armies["danes"], day.world.commanders["danes-chief"]
    assert (beaten.status, chief.status, chief.captor) == ("dissolved", "captured", "sweden")
    assert [(one.supplies, one.wagons) for one in day.world.piles.values()] == [(500, 2)]
    assert next(event for event in events if event.kind == "battle").rolls == ()
    assert sizes(day, "gradell") == [1000]


def test_army_10_an_army_whose_last_soldier_falls_is_dissolved_on_the_field() -> None:
    """1 Dane: 20% of him is none, half of him is one. Half his 15 supplies, 8, go to the victor; 7 lie on the field."""
    dice = rolled((6, 6), (1, 1), taken=(6,), days=(1,))
    day, events = fought(swedes(), danes(infantry=1, supplies=15), dice=dice, sets=["danes.no_retreat=true"])
    assert day.world.armies["danes"].status == "dissolved"
    assert day.world.armies["gradell"].supplies == 8
    assert [one.supplies for one in day.world.piles.values()] == [7]
    assert "army dissolved" in kinds(events)
    assert day.world.commanders["danes-chief"].status == "free"


def test_rest_2_a_battle_breaks_a_rest() -> None:
    """9 − 2 for the battle lost − 2 for the rest."""
    resting = danes(at=THERE, rest=Rest(since=1, until=14))
    day, _ = fought(swedes(at=HERE), resting, dice=WON, acts={"gradell": Camp(), "danes": Resting(14)})
    assert (day.world.armies["danes"].rest, day.world.armies["danes"].morale) == (None, 5)


@pytest.mark.parametrize(
    ("role", "where", "lines"),
    [("defender", HERE, {"earthworks": 1}), ("none", HERE, {}), ("defender", "malmo", {})],
)
def test_fort_3_a_field_army_dug_in_has_its_earthworks_as_defender_where_it_dug(
    role: str, where: str | Spot, lines: dict[str, int]
) -> None:
    day, (battle,) = met(swedes(at=HERE, fieldworks=Fieldworks(at=where, earthworks=True)), danes(at=THERE), acts=CAMPS)
    front = replace(battle.sides["sweden"], role=role)
    sheet = arraying.arrayed(day, replace(battle, sides={**battle.sides, "sweden": front}))
    assert sheet.sides["sweden"].armies["gradell"].modifiers == lines


def test_bat_1_an_army_that_has_left_the_field_is_not_fought_a_second_time() -> None:
    """The Danes meet two Swedish armies; beaten by the one they are gone when the other would fight them."""
    second = army("second", 1000, at=spot(40.334, 50.5))
    day, events = fought(swedes(at=HERE), danes(at=THERE), second, dice=WON, acts=CAMPS)
    assert sorted(one.status for one in day.world.battles.values()) == ["fought", "parted"]
    assert kinds(events).count("battle") == 1
    assert "no battle" in kinds(events)


def test_bat_1_who_fights_twice_a_day_rolls_anew() -> None:
    """The Danes hold their own against the first and stand; the second fight has dice under its own name."""
    second = army("second", 1000, at=spot(40.334, 50.5))
    name = "bat-1.1.danes.second"
    dice = {**DRAWN, f"TUM-BAT-2/danes/{name}/0": (2, 2), f"TUM-BAT-2/second/{name}/0": (2, 2)}
    day, events = fought(swedes(at=HERE), danes(at=THERE), second, dice=dice, acts=CAMPS)
    assert [one.status for one in day.world.battles.values()] == ["fought", "fought"]
    # 5% of 1,000, then 5% of 950 (47.5, so 48).
    assert sizes(day, "danes") == [902]
    assert {roll.by for event in events for roll in event.rolls} == {"table"}


def test_bat_1_a_battle_is_not_fought_again_in_the_night() -> None:
    day, _ = fought(swedes(), danes(), dice=WON)
    assert play(fighting.fight, day) == []


def test_sco_5_a_commander_is_told_of_the_enemy_what_can_be_seen() -> None:
    """1,049 Danes are about 1,000; neither their morale 12 nor their result is told to the Swedes."""
    day, events = fought(swedes(morale=10), danes(infantry=1049, morale=12), dice=WON)
    text = own(events, "battle losses", "gradell")
    assert "an army of Denmark under Danes-chief, about 1,000 soldiers (infantry)" in text
    assert "You lost 52 of" not in text
    assert "1,049" not in text
    assert "12" not in text.replace("10 → 12", "")
    assert day.world.armies["gradell"].morale == 12
    assert own(events, "battle", events[0].who[0]) == ""


def test_bat_1_parted_the_sheet_is_closed() -> None:
    before, (sheet,) = met(swedes(), danes())
    (ruling,) = before.asked.values()
    day = trek(swedes(), danes(), sheet, replace(ruling, answer="part", by="Anna"), acts=MARCHES)
    play(marching.march, day)
    assert kinds(play(fighting.fight, day)) == ["no battle"]
    assert record(day).status == "parted"


def test_bat_11_the_best_of_the_victors_takes_the_prisoner() -> None:
    """Holstein's 9 beats Sweden's 8: the Danish chief is Holstein's."""
    holstein = army("holstein", 1000, nation="holstein", at=spot(39.066, 50.0))
    dice = {**rolled((3, 4), (1, 1), check=(1, 1), taken=(1,)), "TUM-BAT-2/holstein/battle/0": (4, 4)}
    records = (swedes(at=HERE), danes(at=THERE), holstein)
    day, _ = fought(*records, dice=dice, acts=CAMPS, sets=["holstein.joins=true"])
    assert day.world.commanders["danes-chief"].captor == "holstein"


def test_bat_1_out_of_control_an_army_does_not_avoid() -> None:
    """It would get away: in sight, as fast, an open road; but no order reaches it."""
    shy = commander("danes-chief", nation="denmark", on_meeting="avoid")
    for rout, meets in ((None, False), (Rout(until=3), True)):
        fled = danes(commander="danes-chief", rout=rout)
        assert bool(met(swedes(at=spot(49.5, 50.0)), fled, shy, acts={"gradell": to("lund")})[1]) is meets


def test_bat_1_on_meeting_attack_makes_an_attacker() -> None:
    """The Danes stand under the order to attack whomever they meet; where both do there is no attacker."""
    keen = commander("danes-chief", nation="denmark", on_meeting="attack")
    records = (swedes(at=HERE), danes(at=THERE, commander="danes-chief"), keen)
    _, (battle,) = met(*records, acts=CAMPS)
    assert [front.role for front in battle.sides.values()] == ["attacker", "defender"]
    _, (battle,) = met(*records, acts={"gradell": attack("danes"), "danes": Camp()})
    assert [front.role for front in battle.sides.values()] == ["none", "none"]


def test_com_2_the_standing_order_of_a_captive_makes_no_attacker() -> None:
    """The Danes' chief, who would attack, was taken earlier on the day."""
    keen = commander("danes-chief", nation="denmark", on_meeting="attack", status="captured", captor="sweden")
    _, (battle,) = met(swedes(at=HERE), danes(at=THERE, commander="danes-chief"), keen, acts=CAMPS)
    assert [front.role for front in battle.sides.values()] == ["none", "none"]


def test_bat_8_the_victor_sees_the_beaten_army_go_after_the_battle() -> None:
    """They meet at tick 29: until then the Danes' track is that of their march, and from tick 30 it is at its end."""
    day, _ = fought(swedes(), danes(), dice=WON)
    way = day.tracks["danes"]
    assert [way.at(tick) for tick in (0, 29, 30, 60)] == [(50_000, 50_000), (40_334, 50_000), *[(50_334, 50_000)] * 2]
    standing, _ = fought(
        swedes(), danes(at=Spot(start="lund", to="malmo", km=5.0)), dice=WON, acts={"gradell": to("hamra")}
    )
    meets = standing.tracks["gradell"].halt
    assert [standing.tracks["danes"].at(tick)[0] for tick in (0, meets, meets + 1)] == [45_000, 45_000, 55_000]


@pytest.mark.parametrize("seed", range(24))
def test_bat_12_whatever_the_dice_men_are_lost_as_recorded_and_stores_stay_in_the_world(seed: int) -> None:
    """Three armies with wagons, loot and followers; every third time the Danes have no way out."""
    holstein = army("holstein", 700, cavalry=90, nation="holstein", at=spot(39.066, 50.0), supplies=900, loot=77)
    records = (
        swedes(at=HERE, supplies=9_000, loot=1_000, wagons=11, noncombatants=200),
        danes(infantry=1_333, at=THERE, supplies=12_345, loot=3_000, soldiers_loot=500, wagons=7),
        holstein,
    )
    sets = ["holstein.joins=true", f"danes.no_retreat={'true' if seed % 3 == 0 else 'false'}"]
    before, _ = met(*records, acts=CAMPS)
    day, _ = fought(*records, acts=CAMPS, sets=sets, seed=seed)
    outcome = record(day).outcome
    assert outcome is not None
    for key, one in outcome.armies.items():
        assert sum(sizes(day, key)) == one.men - one.lost
        assert sum(one.detachments.values()) == one.lost
    for what in ("supplies", "loot"):
        assert stores(day, what) == stores(before, what)
    assert wagons(day) == wagons(before)

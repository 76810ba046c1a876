"""Rulings: harrying (TUM-HAR-1 to 4, TUM-MOV-10)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.model.army import Absence, Army, Rest
from campaign.model.event import Event
from campaign.model.order import Act, Harm, Harry, March, Order
from campaign.model.place import Spot
from campaign.rules import harrying, marching, resting
from campaign.rules.day import Day, Doing
from campaign.rules.table import PHASES
from tests.rulings.scene import army, commander, detachment, modifier, play, scene, spot

KINDS = ("infantry", "heavy_infantry", "skirmishers", "cavalry", "heavy_cavalry")
YES, NO = (1,), (6,)
SHORT_OF_MALMO = Spot(start="lund", to="malmo", km=18)
HARMS: tuple[Harm, ...] = ("attack", "burn", "steal supplies", "steal loot")


def harriers(kind: str = "infantry", size: int = 500, **fields: Any) -> Army:
    """Gradell's army at Malmö: one detachment of `kind`, called gradell-`kind`."""
    given: dict[str, Any] = {kind: size, "commander": "ascheberg", **fields}
    return army("gradell", **given)


def danes(*, infantry: int = 1000, **fields: Any) -> Army:
    """The Danish army in the open, 8 km east of Malmö."""
    given: dict[str, Any] = {"nation": "denmark", "commander": "duke", "at": spot(58, 50)}
    return army("danes", infantry, **{**given, **fields})


def harried(
    ours: Army,
    theirs: Army,
    what: Harm = "attack",
    *,
    success: tuple[int, ...] = YES,
    dice: Mapping[str, Sequence[int]] | None = None,
    sent: tuple[str, ...] | None = None,
    **given: Any,
) -> tuple[Day, list[Event]]:
    """Return day 10 after `ours` sent `sent` (else all it has) against `theirs`, each attempt throwing `success`."""
    ids = tuple(ours.detachments) if sent is None else sent
    act: Act = Harry(theirs.id, ids, what)
    order = Order(id="ascheberg-1", who="ascheberg", given=9, text="harry them", act=act, status="running", since=10)
    throws: dict[str, Sequence[int]] = {f"TUM-HAR-1/{ours.id}+{key}/harrying/0": success for key in ids}
    throws.update(dice or {})
    duke = commander("duke", nation="denmark")
    day = scene(ours, theirs, order, commander(), duke, number=10, dice=throws, **given)
    day.acts[ours.id] = Doing(act, order.id)
    return day, play(harrying.harry, day)


def sizes(day: Day, key: str) -> dict[str, int]:
    return {one.id: one.size for one in day.world.armies[key].detachments.values()}


def failure(day: Day) -> str:
    """Return why the order failed, "" when it was carried out."""
    order = day.world.orders["ascheberg-1"]
    assert order.status == ("failed" if order.why else "done")
    return order.why


# Who may harry whom


def test_har_1_harrying_is_the_days_second_phase_before_the_march() -> None:
    assert [phase.name for phase in PHASES][:3] == ["dawn", "harrying", "march"]
    assert harrying.harry in PHASES[1].rules


@pytest.mark.parametrize(("face", "works"), [(2, True), (3, False)])
def test_har_1_foot_succeeds_with_2_in_6(face: int, works: bool) -> None:
    day, events = harried(harriers("infantry"), danes(), success=(face,))
    assert (day.world.armies["danes"].harried == 10) is works
    assert events[1].rolls[0].expr == "1d6"


@pytest.mark.parametrize(
    ("kind", "last"),
    [("infantry", 2), ("heavy_infantry", 2), ("skirmishers", 3), ("cavalry", 4), ("heavy_cavalry", 4)],
)
def test_har_2_skirmishers_succeed_with_3_and_cavalry_with_4_in_6(kind: str, last: int) -> None:
    for face, works in ((last, True), (last + 1, False)):
        day, _ = harried(harriers(kind), danes(), success=(face,))
        assert (day.world.armies["danes"].harried == 10) is works


@pytest.mark.parametrize(("km", "why"), [(10.0, ""), (10.001, "that army is not in sight")])
def test_har_1_the_target_must_be_within_scouting_range(km: float, why: str) -> None:
    """Foot sees 10 km by day (TUM-SCO-1)."""
    day, _ = harried(harriers("infantry"), danes(at=spot(50 + km, 50)))
    assert failure(day) == why


def test_har_1_bad_weather_shortens_the_range() -> None:
    """Foot sees no farther than 5 km in bad weather (TUM-SCO-2, TUM-SCO-3); the Danes are 8 km off."""
    assert failure(harried(harriers("infantry"), danes(), sky="bad")[0]) == "that army is not in sight"
    assert failure(harried(harriers("infantry"), danes(at=spot(55, 50)), sky="bad")[0]) == ""


def test_har_1_neither_may_be_garrisoned() -> None:
    assert failure(harried(harriers(inside=True), danes())[0]) == "the army is inside a stronghold"
    day, events = harried(harriers("cavalry"), danes(at="lund", inside=True))
    assert failure(day) == "that army is not in sight"
    assert len(events) == 1


def test_har_1_an_army_that_is_no_more_is_not_in_sight_and_friends_are_not_harried() -> None:
    assert failure(harried(harriers(), danes(status="dissolved"))[0]) == "that army is not in sight"
    assert failure(harried(harriers(), danes(nation="sweden"))[0]) == "that army is a friend"
    assert failure(harried(harriers(), danes(nation="holstein"))[0]) == "that army is a friend"
    assert failure(harried(harriers(), danes(nation="poland"))[0]) == ""


def test_har_1_who_cannot_harry_today_stays_in_formation_and_loses_nobody() -> None:
    day, events = harried(harriers(), danes(at=spot(90, 50)))
    after = day.world.armies["gradell"]
    assert (after.broken, sizes(day, "gradell")) == (None, {"gradell-infantry": 500})
    assert [event.rolls for event in events] == [()]


def test_har_1_the_absent_siege_engines_and_strangers_do_not_go_and_the_others_do() -> None:
    ours = army(
        "gradell",
        500,
        engines=4,
        commander="ascheberg",
        detachments=[detachment("gone", "cavalry", 300, absent=Absence(until=20))],
    )
    sent = ("gone", "gradell-engines", "nobody", "gradell-infantry")
    day, events = harried(ours, danes(), sent=sent)
    (roll,) = [roll for event in events for roll in event.rolls]
    assert roll.key == "10/TUM-HAR-1/gradell+gradell-infantry/harrying/0"
    assert events[0].own == "Only gradell-infantry (500) could go out to harry."
    day, _ = harried(ours, danes(), sent=("gone", "gradell-engines"))
    assert failure(day) == "none of those detachments is with the army"


def test_har_1_an_army_without_a_commander_to_lead_it_sends_nobody() -> None:
    ours, theirs = harriers(commander="captive"), danes()
    act = Harry("danes", ("gradell-infantry",), "attack")
    day = scene(ours, theirs, commander("captive", status="captured", captor="denmark"), number=10)
    day.acts["gradell"] = Doing(act, None)
    assert play(harrying.harry, day) == []


def test_har_1_one_attempt_a_detachment_a_day() -> None:
    """However often it is named."""
    sent = ("gradell-infantry", "gradell-infantry")
    _, events = harried(harriers(), danes(), sent=sent)
    assert sum(len(event.rolls) for event in events) == 1


def test_har_1_it_takes_the_day_the_army_does_not_march_and_is_out_of_formation() -> None:
    day, _ = harried(harriers(), danes())
    play(marching.march, day)
    after = day.world.armies["gradell"]
    assert (after.at, after.broken, after.march_days) == ("malmo", 10, ())
    assert failure(day) == ""
    assert day.world.orders["ascheberg-1"].ended == 10


def test_har_1_each_detachment_tries_for_itself_in_the_order_in_which_they_are_named() -> None:
    ours = army("gradell", 500, cavalry=400, commander="ascheberg")
    dice = {"TUM-HAR-1/gradell+gradell-infantry/harrying/0": (5,)}
    day, events = harried(ours, danes(), sent=("gradell-cavalry", "gradell-infantry"), dice=dice)
    assert [event.kind for event in events] == ["harriers sent", "harried", "harried", *["harriers beaten off"] * 2]
    assert sizes(day, "gradell") == {"gradell-infantry": 400, "gradell-cavalry": 400}
    assert sizes(day, "danes") == {"danes-infantry": 920}


# What they do


def test_har_3_an_attack_costs_the_enemy_20_percent_of_the_harriers_size() -> None:
    day, _ = harried(harriers("infantry", 500), danes(infantry=1000))
    assert sizes(day, "danes") == {"danes-infantry": 900}
    assert sizes(day, "gradell") == {"gradell-infantry": 500}


@pytest.mark.parametrize(("size", "dead"), [(502, 100), (503, 101), (7, 1), (2, 0)])
def test_har_3_the_dead_are_rounded_to_the_nearest(size: int, dead: int) -> None:
    """100.4, 100.6, 1.4 and 0.4 soldiers."""
    day, _ = harried(harriers("infantry", size), danes(infantry=1000))
    assert sizes(day, "danes") == {"danes-infantry": 1000 - dead}


def test_har_3_a_detachments_kind_adds_nothing_to_an_attack() -> None:
    for kind in KINDS:
        day, _ = harried(harriers(kind, 500), danes(infantry=1000))
        assert sizes(day, "danes") == {"danes-infantry": 900}


def test_har_3_the_dead_are_spread_over_the_enemys_detachments_by_size() -> None:
    """100 dead of 600 + 300 + 101: 59.94, 29.97 and 10.08, the largest remainders first; engines and absent spared."""
    theirs = danes(
        infantry=600,
        cavalry=300,
        skirmishers=101,
        engines=5,
        detachments=[detachment("away", "infantry", 900, absent=Absence(until=20))],
    )
    day, _ = harried(harriers("infantry", 500), theirs)
    assert sizes(day, "danes") == {
        "danes-infantry": 540,
        "danes-cavalry": 270,
        "danes-skirmishers": 91,
        "danes-engines": 5,
        "away": 900,
    }


def test_har_3_a_detachment_cut_down_to_nobody_is_struck_and_its_wagons_go_to_the_next() -> None:
    """100 dead of 1 + 101: 0.98 and 99.02, so that the one man falls and 2 of 101 are left."""
    units = [detachment("few", "infantry", 1, wagons=3), detachment("many", "infantry", 101)]
    theirs = danes(infantry=0, detachments=units)
    day, _ = harried(harriers("infantry", 500), theirs)
    after = day.world.armies["danes"].detachments
    assert {key: (one.size, one.wagons) for key, one in after.items()} == {"many": (2, 3)}


def test_har_3_an_army_whose_last_soldier_falls_is_dissolved_and_the_others_have_nobody_to_harry() -> None:
    ours = army("gradell", 500, cavalry=500, commander="ascheberg")
    day, events = harried(ours, danes(infantry=100, supplies=70))
    assert day.world.armies["danes"].status == "dissolved"
    assert [pile.supplies for pile in day.world.piles.values()] == [70]
    assert day.world.commanders["duke"].status == "free"
    assert sum(len(event.rolls) for event in events) == 1


def test_har_3_burning_costs_2d6_supplies_for_each_man() -> None:
    dice = {"TUM-HAR-3/gradell+gradell-infantry/burned/0": (3, 4)}
    day, events = harried(harriers("infantry", 500), danes(supplies=15_000), "burn", dice=dice)
    assert day.world.armies["danes"].supplies == 15_000 - 7 * 500
    assert day.world.armies["gradell"].supplies == 0
    assert [roll.expr for event in events for roll in event.rolls] == ["1d6", "2d6"]


@pytest.mark.parametrize(("kind", "more"), [("skirmishers", 1), ("cavalry", 2), ("heavy_cavalry", 2)])
def test_har_2_skirmishers_add_1_and_cavalry_2_to_the_dice_of_burning_and_stealing(kind: str, more: int) -> None:
    key = f"gradell+gradell-{kind}"
    dice: dict[str, tuple[int, ...]] = {f"TUM-HAR-3/{key}/burned/0": (3, 4), f"TUM-HAR-3/{key}/stolen/0": (5,)}
    burned, _ = harried(harriers(kind, 500), danes(supplies=15_000), "burn", dice=dice)
    assert burned.world.armies["danes"].supplies == 15_000 - (7 + more) * 500
    stolen, _ = harried(harriers(kind, 500), danes(supplies=15_000), "steal supplies", dice=dice)
    assert stolen.world.armies["danes"].supplies == 15_000 - (5 + more) * 500


def test_har_3_no_more_burns_than_the_enemy_has() -> None:
    dice = {"TUM-HAR-3/gradell+gradell-infantry/burned/0": (6, 6)}
    day, events = harried(harriers("infantry", 500), danes(supplies=5_999), "burn", dice=dice)
    assert day.world.armies["danes"].supplies == 0
    assert "5,999 supplies burned" in events[1].text


@pytest.mark.parametrize("goods", ["supplies", "loot"])
def test_har_3_stealing_brings_1d6_units_of_loot_or_supplies_for_each_man(goods: str) -> None:
    dice = {"TUM-HAR-3/gradell+gradell-infantry/stolen/0": (5,)}
    what: Harm = "steal loot" if goods == "loot" else "steal supplies"
    day, events = harried(harriers("infantry", 500), danes(supplies=9_000, loot=6_000), what, dice=dice)
    ours, theirs = day.world.armies["gradell"], day.world.armies["danes"]
    assert getattr(ours, goods) == 2_500
    assert (theirs.supplies, theirs.loot) == ((9_000, 3_500) if goods == "loot" else (6_500, 6_000))
    assert [roll.expr for event in events for roll in event.rolls] == ["1d6", "1d6"]


def test_har_3_the_armys_loot_is_stolen_before_the_soldiers_own_and_no_more_than_there_is() -> None:
    dice = {"TUM-HAR-3/gradell+gradell-infantry/stolen/0": (5,)}
    day, _ = harried(harriers("infantry", 500), danes(loot=2_000, soldiers_loot=900), "steal loot", dice=dice)
    theirs = day.world.armies["danes"]
    assert (day.world.armies["gradell"].loot, theirs.loot, theirs.soldiers_loot) == (2_500, 0, 400)
    day, _ = harried(harriers("infantry", 500), danes(loot=200, soldiers_loot=90), "steal loot", dice=dice)
    theirs = day.world.armies["danes"]
    assert (day.world.armies["gradell"].loot, theirs.loot, theirs.soldiers_loot) == (290, 0, 0)


def test_har_3_no_more_is_stolen_than_the_detachment_can_carry() -> None:
    """The men of a world in which a man on foot carries 4 and a wagon 100 bring 500 × 4 + 3 × 100, not 500 × 5."""
    dice = {"TUM-HAR-3/gradell+gradell-infantry/stolen/0": (5,)}
    ours = army("gradell", 500, wagons=3, commander="ascheberg", cavalry=300, noncombatants=900)
    rules: dict[str, int | float | str] = {"carrying.infantry": 4, "carrying.wagon": 100}
    sent = ("gradell-infantry",)
    day, _ = harried(ours, danes(supplies=4_000), "steal supplies", dice=dice, rules=rules, sent=sent)
    assert day.world.armies["gradell"].supplies == 2_300
    assert day.world.armies["danes"].supplies == 1_700
    weak = replace(ours, modifiers=(modifier("carry", -50),))
    day, _ = harried(weak, danes(supplies=4_000), "steal supplies", dice=dice, rules=rules, sent=sent)
    assert day.world.armies["gradell"].supplies == 1_150


def test_har_3_what_the_army_cannot_carry_of_the_booty_lies_where_it_stands() -> None:
    """500 men carry 7,500 and have 7,000: of 2,500 loot, 2,000 stay behind."""
    dice = {"TUM-HAR-3/gradell+gradell-infantry/stolen/0": (5,)}
    day, _ = harried(harriers("infantry", 500, supplies=7_000), danes(loot=9_000), "steal loot", dice=dice)
    assert (day.world.armies["gradell"].loot, day.world.armies["gradell"].supplies) == (500, 7_000)
    assert [(pile.x, pile.loot) for pile in day.world.piles.values()] == [(50.0, 2_000)]


# What it costs


@pytest.mark.parametrize(("size", "left"), [(500, 400), (502, 402), (503, 402), (7, 6), (2, 2)])
def test_har_4_harriers_who_fail_lose_20_percent_and_nothing_else_happens(size: int, left: int) -> None:
    """Of 502, 503, 7 and 2 men 100.4, 100.6, 1.4 and 0.4."""
    before = danes(supplies=500, loot=70)
    day, _ = harried(harriers("infantry", size), before, "burn", success=NO)
    assert sizes(day, "gradell") == {"gradell-infantry": left}
    assert day.world.armies["danes"] == before
    assert day.world.armies["gradell"].broken == 10


def test_har_4_those_who_are_lost_carry_nothing_any_more() -> None:
    """400 men carry 6,000 of the 7,500 that 500 did."""
    day, _ = harried(harriers("infantry", 500, supplies=7_500), danes(), success=NO)
    assert day.world.armies["gradell"].supplies == 6_000
    assert [pile.supplies for pile in day.world.piles.values()] == [1_500]


def test_har_4_harriers_of_whom_nobody_is_left_are_struck_or_their_army_dissolved() -> None:
    rules: dict[str, int | float | str] = {"harrying.lost": 100}
    ours = army("gradell", 500, cavalry=100, commander="ascheberg")
    day, _ = harried(ours, danes(), success=NO, sent=("gradell-cavalry",), rules=rules)
    assert sizes(day, "gradell") == {"gradell-infantry": 500}
    day, _ = harried(ours, danes(), success=NO, rules=rules)
    assert day.world.armies["gradell"].status == "dissolved"


@pytest.mark.parametrize(("success", "km"), [(YES, 10), (NO, 18)])
def test_har_4_and_mov_10_a_harried_army_marches_at_half_speed_that_day(success: tuple[int, ...], km: int) -> None:
    """TUM-HAR-4: of the 18 km it is to go it goes all, or 10 where the harriers succeeded."""
    day, _ = harried(harriers("infantry", at=spot(62, 50)), danes(at="lund"), success=success)
    day.acts["danes"] = Doing(March(SHORT_OF_MALMO), None)
    day.world.armies["gradell"] = replace(day.world.armies["gradell"], at=spot(62, 90))
    play(marching.march, day)
    assert day.land.xy(day.world.armies["danes"].at) == (70_000 - 1000 * km, 50_000)


def test_har_4_and_mov_10_the_next_day_it_marches_as_usual() -> None:
    day = scene(danes(at="lund", harried=9), commander("duke", nation="denmark"), number=10)
    day.acts["danes"] = Doing(March(SHORT_OF_MALMO), None)
    play(marching.march, day)
    assert day.world.armies["danes"].at == SHORT_OF_MALMO


def test_har_4_harrying_breaks_no_rest() -> None:
    """TUM-REST-2 names what does."""
    rest = Rest(since=8, until=14)
    day, events = harried(harriers(), danes(rest=rest, morale=9))
    assert day.world.armies["danes"].rest == rest
    assert day.world.armies["danes"].morale == 9
    assert not [event for event in events if event.rule.startswith("TUM-REST")]
    assert list(resting.week(day)) == []


# Who is told what


def test_har_3_both_sides_are_told_and_the_harried_not_by_whom() -> None:
    theirs = danes(supplies=9_000)
    for what in HARMS:
        for success in (YES, NO):
            _, events = harried(harriers("cavalry"), theirs, what, success=success)
            told = [event for event in events if "duke" in event.who]
            assert len(told) == 1
            assert told[0].own
            for word in ("radell", "cavalry", "Sweden", "sweden", "Ascheberg"):
                assert word not in told[0].own
            assert (told[0].why, told[0].changes) == ((), ())
            ours = [event for event in events if "ascheberg" in event.who and event.rolls]
            assert "anes" not in ours[0].own
            assert not any(event.public for event in events)


def test_har_3_what_the_harried_are_told_is_what_they_lost() -> None:
    _, events = harried(harriers("infantry", 500), danes())
    told = "Harriers fell upon the army: 100 soldiers were lost. It marches at half speed today."
    assert [event.own for event in events if "duke" in event.who] == [told]
    ours = "The enemy was harried by gradell-infantry: 100 soldiers cut down."
    assert [event.own for event in events if event.rolls] == [ours]


def test_har_2_the_modifier_is_told_with_its_rule() -> None:
    _, events = harried(harriers("skirmishers"), danes())
    assert [(why.by, why.reason, why.rule) for why in events[1].why] == [("+1", "skirmishers", "TUM-HAR-2")]
    assert harried(harriers("infantry"), danes())[1][1].why == ()


# Nothing is lost or made


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(HARMS),
    st.sampled_from(KINDS),
    st.integers(1, 900),
    st.lists(st.integers(1, 700), min_size=1, max_size=4),
    st.integers(0, 20_000),
    st.integers(0, 20_000),
    st.integers(0, 9_000),
    st.integers(1, 6),
)
def test_har_3_soldiers_supplies_and_loot_are_conserved(
    what: Harm, kind: str, size: int, foes: list[int], supplies: int, loot: int, own_loot: int, face: int
) -> None:
    units = [detachment(f"unit-{i}", "infantry", men) for i, men in enumerate(foes)]
    theirs = danes(infantry=0, detachments=units, supplies=supplies, loot=loot, soldiers_loot=own_loot)
    ours = harriers(kind, size, supplies=size)
    day, events = harried(ours, theirs, what, success=(face,))
    after = day.world.armies
    lying = list(day.world.piles.values())
    men = sum(sizes(day, "gradell").values()), sum(sizes(day, "danes").values())
    works = any(event.kind == "harried" for event in events)
    dead = min((2 * size * 20 + 100) // 200, sum(foes)) if what == "attack" and works else 0
    assert men == (size - (0 if works else (2 * size * 20 + 100) // 200), sum(foes) - dead)
    stores = sum(one.supplies for one in after.values()) + sum(one.supplies for one in lying)
    booty = sum(one.loot + one.soldiers_loot for one in after.values()) + sum(one.loot for one in lying)
    assert booty == loot + own_loot
    assert stores == size + supplies if what != "burn" or not works else stores <= size + supplies
    assert min(after["danes"].supplies, after["danes"].loot, after["danes"].soldiers_loot) >= 0

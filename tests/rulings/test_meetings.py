"""Rulings: when armies meet, and who gets away (the meeting half of TUM-BAT-1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Revolt
from campaign.model.event import Event
from campaign.model.order import Act, Attack
from campaign.model.place import Garrison, Road, Spot
from campaign.model.ruling import Meeting, Ruling
from campaign.rules import marching, night
from campaign.rules.day import Day, Doing
from tests.rulings.scene import army, commander, place, play, scene, spot
from tests.rulings.trek import attack, marched, stands, to, trek

EAST = to("hamra")
WEST = to("ystad")


def danes(*, infantry: int = 1000, **fields: Any) -> Army:
    """A Danish army at Lund."""
    return army("danes", infantry, **{"nation": "denmark", "at": "lund", **fields})


def swedes(**fields: Any) -> Army:
    """A Swedish army at Malmö."""
    return army("gradell", **{"infantry": 1000, **fields})


def answered(day: Day, answer: str) -> Ruling:
    """The day's one ruling, answered by the GM."""
    (ruling,) = (one for one in day.asked.values() if one.rule == "TUM-BAT-1")
    return replace(ruling, answer=answer, by="Anna")


def both(*records: Any, answer: str, acts: dict[str, Act]) -> tuple[Day, list[Event]]:
    """The day played again with the GM's answer to its one meeting."""
    day, _ = marched(*records, acts=acts)
    return marched(*records, answered(day, answer), acts=acts)


def test_bat_1_hostile_armies_meet_within_a_km_and_stop() -> None:
    """20 km apart on one road, 333 m a tick each: after 28 ticks 1,334 m apart, after 29 (9,666 m) 668 m."""
    day, events = marched(swedes(), danes(), acts={"gradell": EAST, "danes": WEST})
    assert (stands(day), stands(day, "danes")) == ((39.666, 50.0), (40.334, 50.0))
    assert day.held == {"gradell", "danes"}
    assert day.halt
    (ruling,) = day.asked.values()
    assert (ruling.kind, ruling.answer, set(ruling.options)) == ("stopping", None, {"fight", "part", "record"})
    assert ruling.facts["when"] == "11:48"
    assert "strength 1,000" in ruling.facts["Danes"]
    first, second = (event for event in events if event.kind == "meeting")
    assert (first.notable, second.notable) == (True, False)
    assert (first.who, second.who) == (("danes", "danes-chief"), ("gradell", "gradell-chief"))
    # The Danes stand 9,666 m from Lund, at x = 40.334: half way from Malmö, 10,334 m from there.
    assert first.text == "Danes and Gradell: met 9.7 km west of Lund at 11:48; the GM decides"


def test_bat_1_either_commander_is_told_what_he_could_see_of_the_other_where_and_when_and_how_it_ended() -> None:
    """Of 1,040 men he sees about 1,000, and at 668 m who leads them; 40 are a few dozen."""
    day, events = both(
        swedes(infantry=40), danes(infantry=1040, cavalry=120), answer="part", acts={"gradell": EAST, "danes": WEST}
    )
    told = [event.own for event in events if event.kind == "meeting"]
    where = "At 11:48, 9.7 km west of Lund, the army met an army of"
    assert told == [
        f"{where} Sweden, a few dozen infantry, led by Gradell-chief; they parted.",
        f"{where} Denmark, about 1,200 cavalry and infantry, led by Danes-chief; they parted.",
    ]
    assert day.asked.popitem()[1].facts["Danes"].startswith("strength 1,280 (120 cavalry, 1,040 infantry), morale 9,")


def test_bat_1_kinds_are_told_together_and_places_in_words() -> None:
    """Two bodies of 900 infantry are 1,800; 0.5 km from Malmö is at Malmö, and stands as 30.5, 50.0 km."""
    two = {key: replace(one, id=key, size=900) for key, one in zip("ab", swedes().detachments.values(), strict=False)}
    force = replace(swedes(at=spot(30.5, 50)), detachments={**two, "b": replace(two["a"], id="b")})
    day, _ = marched(force, danes(at=spot(31, 50)))
    (ruling,) = day.asked.values()
    assert (
        ruling.facts["Gradell"]
        == "strength 1,800 (1,800 infantry), morale 9, at Malmo (30.5, 50.0 km); on meeting: halt"
    )


def test_bat_1_two_of_the_same_name_are_told_apart() -> None:
    """Both call themselves the Main army; the GM is told the strength of either."""
    day, _ = marched(swedes(name="Main army"), danes(name="Main army", infantry=700, at="malmo"))
    (ruling,) = day.asked.values()
    assert [text.split(" (")[0] for key, text in ruling.facts.items() if key.startswith("Main army")] == [
        "strength 700",
        "strength 1,000",
    ]


@pytest.mark.parametrize(("km", "meet"), [(1.0, True), (1.001, False)])
def test_bat_1_within_one_km_at_dawn_they_meet_at_once(km: float, meet: bool) -> None:
    """Standing 1,000 m apart they have met; 1,001 m apart they have not."""
    day, _ = marched(swedes(at=spot(20, 20)), danes(at=spot(20 + km, 20)))
    assert bool(day.asked) is meet
    if meet:
        assert next(iter(day.asked.values())).facts["when"] == "06:00"


def test_bat_1_only_enemies_meet() -> None:
    """Swedes and Holsteiners are allied, Swedes and Poles neutral; robbers are everybody's enemies."""
    for nation, meet in (("holstein", False), ("poland", False), ("robbers", True)):
        other = danes(nation=nation, at="malmo")
        day, _ = marched(swedes(), other, acts={"danes": WEST})
        assert bool(day.asked) is meet


def test_bat_1_armies_too_fast_to_be_near_at_a_tick_meet_too() -> None:
    """At 3,000 km a day, 50 a tick, they would pass each other in the first tick: they stop before it."""
    day, _ = marched(
        swedes(at="ystad"),
        danes(at="hamra"),
        acts={"gradell": EAST, "danes": WEST},
        rules={"march.day": 3000},
    )
    (ruling,) = day.asked.values()
    assert ruling.facts["when"] == "06:00"


def test_bat_1_parted_they_march_on() -> None:
    """The day ends as if nothing had been: at Lund and Malmö, with a record of the pair."""
    day, events = both(swedes(), danes(), answer="part", acts={"gradell": EAST, "danes": WEST})
    assert (day.world.armies["gradell"].at, day.world.armies["danes"].at) == ("lund", "malmo")
    assert day.held == set()
    assert "meeting" in [event.kind for event in events]
    # 20 km apart at dusk they have lost sight of each other again: 10 km is what each sees.
    assert day.world.meetings == {}


def test_bat_1_recording_a_result_stops_both_for_the_day() -> None:
    """They stand where they met, and do not meet again at the next dawn."""
    day, _ = both(swedes(), danes(), answer="record", acts={"gradell": EAST, "danes": WEST})
    assert (stands(day), stands(day, "danes")) == ((39.666, 50.0), (40.334, 50.0))
    assert day.held == set()
    record = day.world.meetings["danes+gradell"]
    assert (record.status, record.since) == ("parted", 1)
    armies = day.world.armies
    later, _ = marched(armies["gradell"], armies["danes"], record, number=2)
    assert later.asked == {}


def test_bat_1_who_stopped_for_a_result_does_not_march_by_night() -> None:
    """Ordered to march by day and night, the army stays where it met the enemy; parted, it would go on."""
    acts: dict[str, Act] = {"gradell": to("ystad", when="both"), "danes": EAST}
    records = (swedes(at="lund"), danes(at="malmo"))
    for answer, x in (("record", 40.334), ("part", 20.0)):
        day, _ = marched(*records, acts=acts)
        dice = {"TUM-MOR-2/gradell/night march/0": (1, 1), "TUM-MOV-6/gradell+malmo/fork/0": (6,)}
        again, _ = marched(*records, answered(day, answer), acts=acts, dice=dice)
        play(night.march, again)
        assert stands(again) == (x, 50.0)


def test_bat_1_an_answer_to_other_facts_is_asked_again() -> None:
    """The Danes have grown since the GM answered."""
    acts: dict[str, Act] = {"gradell": EAST, "danes": WEST}
    day, _ = marched(swedes(), danes(), acts=acts)
    again, _ = marched(swedes(), danes(infantry=1100), answered(day, "part"), acts=acts)
    assert again.held == {"gradell", "danes"}


def test_bat_1_parted_armies_meet_again_after_losing_sight() -> None:
    """10 km is what each sees: 10 km apart the pair stays parted, 10.001 km apart it may meet again."""
    parted = Meeting(id="danes+gradell", status="parted", since=1)
    for x, kept in ((30.0, True), (30.001, False)):
        day, _ = marched(swedes(at=spot(20, 20)), danes(at=spot(x, 20)), parted, number=2)
        assert ("danes+gradell" in day.world.meetings) is kept
    day, _ = marched(swedes(), danes(at=spot(30.5, 50)), parted, number=2)
    assert day.asked == {}


def test_bat_1_that_they_may_meet_again_is_told_by_name_of_a_stronghold_too() -> None:
    kept = Meeting(id="gradell+@malmo", status="parted", since=1)
    _, events = marched(swedes(at=spot(20, 20)), danes(at=spot(80, 20)), kept, number=2)
    (lost,) = (one.text for one in events if one.kind == "lost sight")
    assert lost == "Gradell and Malmo may meet again (gradell+@malmo)"


def test_bat_1_a_drawn_battle_is_not_forgotten_out_of_sight() -> None:
    """Only an order to attack brings them together again, the next day at the earliest."""
    drawn = Meeting(id="danes+gradell", status="drawn", since=2)
    far, _ = marched(swedes(at=spot(20, 20)), danes(at=spot(60, 20)), drawn, number=3)
    assert "danes+gradell" in far.world.meetings
    near = danes(at=spot(30.5, 50))
    for number, meet in ((2, False), (3, True)):
        day, _ = marched(swedes(), near, drawn, number=number, acts={"gradell": attack("danes")})
        assert bool(day.asked) is meet


def test_bat_1_an_order_to_attack_ends_a_parting() -> None:
    """Parted and 5 km apart: ordered to attack, the Swedes march up, and 1 km off have done their order."""
    parted = Meeting(id="danes+gradell", status="parted", since=1)
    acts: dict[str, Act] = {"gradell": attack("danes")}
    force = swedes(at=Spot(start="malmo", to="lund", km=15.0))
    day, _ = marched(force, danes(), parted, acts=acts, number=2)
    # 333⅓ m a tick: 12 ticks are 4,000 m.
    assert stands(day) == (49.0, 50.0)
    done, _ = marched(force, danes(), parted, answered(day, "record"), acts=acts, number=2)
    assert done.world.orders["gradell-1"].status == "done"


@pytest.mark.parametrize(("status", "asked"), [("parted", False), ("fought", True), ("drawn", True)])
def test_bat_1_no_revolt_undoes_a_parting_of_the_gms(status: Any, asked: bool) -> None:
    """500 m off: an attack that no commander has ordered is one after a battle, but not after the GM's parting."""
    cause = Revolt(region="malmo", provoker="gradell", against=("sweden",), since=1)
    band = army("band", 500, nation="independent", at=spot(20.5, 20), npc="revolt", revolt=cause)
    day = scene(swedes(at=spot(20, 20)), band, Meeting(id="band+gradell", status=status, since=1), number=2)
    day.acts["band"] = Doing(Attack(army="gradell"), None)
    play(marching.march, day)
    assert bool(day.asked) is asked


def test_bat_1_beaten_and_victor_are_forgotten_out_of_sight() -> None:
    """Each sees 10 km: 10.001 km apart they are strangers again."""
    fought = Meeting(id="danes+gradell", status="fought", since=1)
    for x, kept in ((30.0, True), (30.001, False)):
        day, _ = marched(swedes(at=spot(20, 20)), danes(at=spot(x, 20)), fought, number=2)
        assert ("danes+gradell" in day.world.meetings) is kept


def test_bat_1_an_attack_needs_the_enemy_in_sight() -> None:
    """Infantry sees 10 km: at 20 km the order fails. Against an army inside a stronghold too, and against a friend."""
    for other in (danes(), danes(at="malmo", inside=True), danes(nation="poland", at="malmo")):
        day, _ = marched(swedes(), other, acts={"gradell": attack("danes")})
        assert day.world.orders["gradell-1"].status == "failed"


def fort(**fields: Any) -> Any:
    """Lund as a Danish fort."""
    return place("lund", "fort", 50.0, 50.0, **{"holder": "denmark", **fields})


def test_bat_1_an_army_that_comes_to_a_hostile_stronghold_stops() -> None:
    """1 km before Lund, after 57 of 60 ticks of 20 km; a meeting of the army alone."""
    day, events = marched(swedes(), fort(), acts={"gradell": EAST})
    assert stands(day) == (49.0, 50.0)
    assert day.held == {"gradell"}
    (ruling,) = day.asked.values()
    assert "base garrison 300" in ruling.facts["Lund"]
    assert [event.kind for event in events] == ["march", "meeting"]


def test_bat_1_nobody_stops_at_an_empty_or_friendly_stronghold() -> None:
    """Without garrison and army inside it is no obstacle; with an enemy army inside it is."""
    empty = fort(garrison=Garrison())
    for records, stops in (((empty,), False), ((empty, danes(inside=True)), True), ((fort(holder="sweden"),), False)):
        day, _ = marched(swedes(), *records, acts={"gradell": EAST})
        assert bool(day.held) is stops


def test_for_5_a_stronghold_that_a_revolt_has_taken_is_hostile_to_whom_it_rose_against() -> None:
    """Peasants hold Lund as independent, against Sweden: the Swedes stop 1 km before it, the Poles march in."""
    taken = place("lund", "fort", 50.0, 50.0, holder="independent", garrison=Garrison())
    risen = Revolt(region="lund", provoker="gradell", against=("sweden",), since=1)
    mob = army("mob", 500, nation="independent", at="lund", inside=True, npc="revolt", revolt=risen)
    for nation, x in (("sweden", 49.0), ("poland", 50.0)):
        day, _ = marched(swedes(nation=nation), taken, mob, acts={"gradell": EAST})
        assert stands(day) == (x, 50.0)


def test_bat_1_parted_from_a_stronghold_an_army_marches_past() -> None:
    """On to Hamra the next day, without being asked again before Lund is out of sight."""
    acts: dict[str, Act] = {"gradell": EAST}
    day, _ = marched(swedes(), fort(), acts=acts)
    done, _ = marched(swedes(), fort(), answered(day, "part"), acts=acts)
    assert done.world.armies["gradell"].at == "lund"
    record = done.world.meetings["gradell+@lund"]
    later, _ = marched(done.world.armies["gradell"], fort(), record, acts=acts, number=2)
    assert stands(later) == (70.0, 50.0)
    assert later.world.meetings == {}


def test_fort_2_an_army_inside_a_friendly_stronghold_meets_nobody_in_the_field() -> None:
    """The Danes pass Malmö's walls; it is the stronghold that they meet, not the army."""
    day, _ = marched(swedes(inside=True), danes(at="malmo"))
    assert [ruling.holds for ruling in day.asked.values()] == [("danes",)]


def test_bat_1_a_third_army_meets_those_who_stopped() -> None:
    """Two met and stopped; a second Danish army comes up behind the first and meets the Swedes too."""
    late = danes(at=Spot(start="lund", to="hamra", km=5.0))
    late = army("late", 1000, nation="denmark", at=late.at)
    day, _ = marched(swedes(), danes(), late, acts={"gradell": EAST, "danes": WEST, "late": WEST})
    assert sorted(ruling.holds for ruling in day.asked.values()) == [("danes", "gradell"), ("gradell", "late")]


def test_bat_1_an_army_that_stopped_is_met_by_one_that_would_have_missed_it() -> None:
    """The Swedes stop at x = 35 before the Danes at 36; others come down on them across country, 1 km off at tick 42.

    10 km a day are 166⅔ m a tick: from y = 58 to y = 51 in 42 ticks. Marching on the Swedes would be at x = 44 then.
    """
    late = army("late", 1000, nation="denmark", at=spot(35, 58))
    acts: dict[str, Act] = {"gradell": EAST, "late": to(spot(35, 42), country=True)}
    day, _ = marched(swedes(), danes(at=Spot(start="malmo", to="lund", km=6.0)), late, acts=acts)
    assert [(one.holds, one.facts["when"]) for one in day.asked.values()] == [
        (("danes", "gradell"), "09:00"),
        (("gradell", "late"), "14:24"),
    ]
    assert stands(day, "late") == (35.0, 51.0)


SHY = commander("shy", on_meeting="avoid")


def avoids(force: Army, other: Army, **settings: Any) -> bool:
    """Whether `force`, under a commander who avoids, gets away from `other`."""
    acts: dict[str, Act] = settings.pop("acts", {"danes": WEST})
    day, events = marched(replace(force, commander="shy"), other, SHY, acts=acts, **settings)
    away = "meeting avoided" in [event.kind for event in events]
    assert away is (day.asked == {})
    return away


def test_bat_1_the_standing_order_to_avoid() -> None:
    """Standing at Malmö, its way to Ystad open, as fast as the Danes who march on past it."""
    assert avoids(swedes(), danes(at=Spot(start="malmo", to="lund", km=10.0)))


def test_bat_1_who_avoids_is_told_whom_and_the_enemy_nothing() -> None:
    """9 km at 333⅓ m a tick are 27 of 60 ticks from 6 to 18 o'clock."""
    near = danes(at=Spot(start="malmo", to="lund", km=10.0))
    _, events = marched(replace(swedes(), commander="shy"), near, SHY, acts={"danes": WEST})
    (told,) = (event for event in events if event.kind == "meeting avoided")
    whom = "an army of Denmark, about 1,000 infantry, led by Danes-chief"
    assert (told.own, told.who) == (
        f"At 11:24, 1.0 km east of Malmo, the army avoided {whom}.",
        ("gradell", "shy"),
    )


def test_bat_1_who_is_slower_does_not_get_away() -> None:
    """20 km a day against a forced march of 30; in bad shape at half of 20."""
    near = danes(at=Spot(start="malmo", to="lund", km=10.0))
    assert not avoids(swedes(), near, acts={"danes": to("ystad", pace="forced")})
    assert not avoids(swedes(infantry=30_001), near)


def test_bat_1_who_is_harried_does_not_get_away() -> None:
    """The Danes are slow enough, but the army was harried today."""
    slow = danes(infantry=130_000, at=Spot(start="malmo", to="lund", km=3.0))
    assert avoids(swedes(), slow)
    assert not avoids(swedes(harried=1), slow)


def test_bat_1_who_did_not_see_the_enemy_does_not_get_away() -> None:
    """With a sight of nothing at all the enemy comes as a surprise."""
    near = danes(at=Spot(start="malmo", to="lund", km=10.0))
    blind = {"scouting.sight": 0, "scouting.always": 0}
    assert not avoids(swedes(), near, rules=blind)


def test_bat_1_an_open_way_leads_away_and_to_no_hostile_stronghold() -> None:
    """At Dalby the one road leads toward the Danes who come down it. At Malmö the way to a Danish Ystad is closed."""
    down = danes(at=Spot(start="lund", to="dalby", km=10.0))
    assert not avoids(swedes(at="dalby"), down, acts={"danes": to("dalby")})
    shut = place("ystad", "fort", 10.0, 50.0, holder="denmark")
    near = danes(at=Spot(start="malmo", to="lund", km=10.0))
    acts: dict[str, Act] = {"danes": WEST}
    day, events = marched(replace(swedes(), commander="shy"), near, SHY, shut, acts=acts)
    assert "meeting avoided" not in [event.kind for event in events]
    assert day.held


def test_bat_1_a_stronghold_whose_only_soldiers_are_an_army_inside_closes_the_way() -> None:
    """The way west ends at a Danish Ystad without a base garrison: open while nobody is inside."""
    bare = place("ystad", "fort", 10.0, 50.0, holder="denmark", garrison=Garrison())
    near = danes(at=Spot(start="malmo", to="lund", km=10.0))
    crew = army("crew", 100, nation="denmark", at="ystad", inside=True)
    for records, away in (((bare,), True), ((bare, crew), False)):
        acts: dict[str, Act] = {"danes": WEST}
        day, _ = marched(replace(swedes(), commander="shy"), near, SHY, *records, acts=acts)
        assert (day.held == set()) is away


@pytest.mark.parametrize(
    ("at", "away"),
    [(spot(50, 30.8), False), (spot(50, 30.3), False), (spot(50.6, 30.1), False), (spot(50, 29.2), True)],
)
def test_bat_1_the_next_km_of_the_way_decides(at: Spot, away: bool) -> None:
    """From Dalby one road leads due north: past an enemy on it there is no way, with him behind there is.

    One 608 m off at 50.6, 30.1 is 1.08 km off from its first km's end, but nearer on the way there.
    """
    day = trek(replace(swedes(at="dalby"), commander="shy"), danes(at=at), SHY)
    events = [event.kind for event in play(marching.march, day)]
    assert ("meeting avoided" in events) is away
    assert ("meeting" in events) is not away


def test_bat_1_only_the_next_km_of_the_way_counts() -> None:
    """The road north to Lund is shut by a Danish fort; the other leads 1 km north, and only then to the enemy."""
    bend = place("bend", "village", 49.4, 29.8)
    road = Road(id="dalby-bend", start="dalby", to="bend", via=((50.0, 31.0),))
    shy = replace(swedes(at="dalby"), commander="shy")
    day = trek(shy, danes(at=spot(49.5, 30)), SHY, fort(), bend, road)
    assert "meeting avoided" in [event.kind for event in play(marching.march, day)]


def test_bat_1_armies_meet_by_night_too() -> None:
    """From 12 km apart, one marching 10 km by night: 1 km apart when it has done 11, so not; from 11 they meet."""
    for km, meet in ((12.0, False), (11.0, True)):
        force = swedes(at="ystad")
        other = danes(at=Spot(start="ystad", to="malmo", km=km))
        dice = {"TUM-MOR-2/gradell/night march/0": (1, 1)}
        day = trek(force, other, acts={"gradell": to("lund", when="night")}, dice=dice)
        play(night.march, day)
        assert bool(day.asked) is meet
        # The night's march lasts from 18 to 24 o'clock.
        assert [one.facts["when"] for one in day.asked.values()] == ["24:00, by night"] * meet


def test_bat_1_an_attack_that_ended_in_a_parting_is_over_by_night() -> None:
    """Let part at noon the two stand 1 km apart; the night's march of the one attacked is not another attack."""
    acts: dict[str, Act] = {"gradell": attack("danes"), "danes": to("hamra", when="night")}
    records = (swedes(at=Spot(start="malmo", to="lund", km=15.0)), danes())
    day, _ = marched(*records, acts=acts)
    dice = {"TUM-MOR-2/danes/night march/0": (1, 1), "TUM-MOV-6/danes+lund/fork/0": (6,)}
    again, _ = marched(*records, answered(day, "part"), acts=acts, dice=dice)
    play(night.march, again)
    assert stands(again, "danes") == (60.0, 50.0)
    assert len(again.asked) == 1

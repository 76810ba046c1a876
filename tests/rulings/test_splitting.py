"""Rulings: an army is split under a commander who is there (TUM-ARMY-9)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.model.army import Absence, Army, Fieldworks, Rest, Wages
from campaign.model.order import Camp, March, Order, Resting, Split
from campaign.model.siege import Siege
from campaign.model.world import Record
from campaign.rules import joining, ordering, splitting
from campaign.rules.counting import soldiers
from campaign.rules.day import Day, NotNow
from campaign.rules.sharing import goods
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot

HORSE = "gradell-cavalry"
PART = "krabbe-army"


def whole(**fields: Any) -> Army:
    """600 foot and 300 horse under Ascheberg."""
    settings: dict[str, Any] = {"commander": "ascheberg", "cavalry": 300, **fields}
    return army(infantry=600, **settings)


def splits(*records: Record, act: Split | None = None, **fields: Any) -> Day:
    """The day after the horse was split off under Krabbe, who is at Malmö."""
    known = {record.id for record in records}
    rest = [one for one in (commander(), commander("krabbe", at="malmo")) if one.id not in known]
    rest += [whole(**fields)] if "gradell" not in known else []  # type: ignore[list-item]
    day = scene(*records, *rest)
    play(lambda d: splitting.split(d, "gradell", act or Split((HORSE,), "krabbe")), day)
    return day


def refused(*records: Record, why: str, act: Split | None = None, **fields: Any) -> None:
    with pytest.raises(NotNow, match=why):
        splits(*records, act=act, **fields)


def stores(one: Army) -> tuple[int | None, int, int, int]:
    return one.noncombatants, one.supplies, one.loot, one.soldiers_loot


def test_army_9_a_part_takes_its_share_by_soldiers() -> None:
    """300 of 900: a third of 225, 10,000, 100 and 8; the odd units go to the larger remainder."""
    day = splits(noncombatants=225, supplies=10_000, loot=100, soldiers_loot=8)
    assert stores(day.world.armies[PART]) == (75, 3_333, 33, 3)
    assert stores(day.world.armies["gradell"]) == (150, 6_667, 67, 5)
    assert list(day.world.armies[PART].detachments) == [HORSE]
    assert list(day.world.armies["gradell"].detachments) == ["gradell-infantry"]


def test_army_9_supplies_and_loot_go_as_the_order_says() -> None:
    """The soldiers' own loot, and the noncombatants if nothing is said of them, are shared all the same."""
    act = Split((HORSE,), "krabbe", supplies=9_000, loot=0)
    day = splits(noncombatants=225, supplies=10_000, loot=100, soldiers_loot=8, act=act)
    assert stores(day.world.armies[PART]) == (75, 9_000, 0, 3)
    assert stores(day.world.armies["gradell"]) == (150, 1_000, 100, 5)


@pytest.mark.parametrize("going", [0, 20, 225])
def test_army_9_as_many_noncombatants_go_as_the_order_says(going: int) -> None:
    """Of 225, whatever the share of 300 horse among 900 soldiers; the stores are shared: a third of 9,000 and of 99."""
    day = splits(noncombatants=225, supplies=9_000, loot=99, act=Split((HORSE,), "krabbe", noncombatants=going))
    assert stores(day.world.armies[PART]) == (going, 3_000, 33, 0)
    assert stores(day.world.armies["gradell"]) == (225 - going, 6_000, 66, 0)


def test_army_9_army_2_noncombatants_not_counted_yet_are_the_usual_ones() -> None:
    """A quarter of 900 soldiers are 225; a third of them go with 300 horse."""
    day = splits(noncombatants=None)
    assert (day.world.armies[PART].noncombatants, day.world.armies["gradell"].noncombatants) == (75, 150)


def test_army_9_nobody_can_give_more_than_the_army_has() -> None:
    for act, why in (
        (Split((HORSE,), "krabbe", supplies=501), "the army has only 500 supplies"),
        (Split((HORSE,), "krabbe", loot=41), "the army has only 40 loot"),
        (Split((HORSE,), "krabbe", noncombatants=31), "the army has only 30 noncombatants"),
    ):
        refused(act=act, why=why, supplies=500, loot=40, noncombatants=30)
    assert splits(act=Split((HORSE,), "krabbe", 500, 40), supplies=500, loot=40).world.armies[PART].loot == 40


def test_army_9_both_parts_keep_the_morale_and_the_counts() -> None:
    fields: dict[str, Any] = {"hungry": 2, "short": True, "forced_days": 3, "march_days": (1, 2), "broken": 4}
    day = splits(morale=5, harried=6, keep="loot", astray=True, **fields)
    for key in (PART, "gradell"):
        one = day.world.armies[key]
        assert (one.hungry, one.short, one.forced_days, one.march_days, one.broken) == (2, True, 3, (1, 2), 4)
        assert (one.morale, one.harried, one.keep, one.astray) == (5, 6, "loot", True)


def test_army_9_the_part_is_led_by_the_commander_who_was_there() -> None:
    day = splits()
    part = day.world.armies[PART]
    assert (part.commander, part.nation, part.at, part.inside, part.npc) == ("krabbe", "sweden", "malmo", False, "")
    assert part.name == "Krabbe's army"
    assert day.world.commanders["krabbe"].at is None
    assert day.world.armies["gradell"].commander == "ascheberg"


def test_army_9_each_commander_is_told_what_is_his() -> None:
    day = scene(whole(supplies=900), commander(), commander("krabbe", at="malmo"))
    events = play(lambda d: splitting.split(d, "gradell", Split((HORSE,), "krabbe")), day)
    assert [(one.kind, one.who) for one in events] == [
        ("split off", ("gradell", "ascheberg")),
        ("command taken", (PART, "krabbe")),
    ]
    assert events[0].own == (
        "Split off under Krabbe: gradell-cavalry (300), with 0 noncombatants, 300 supplies and 0 loot."
    )
    assert events[1].own == (
        "You lead an army of your own: gradell-cavalry (300), with 0 noncombatants, 300 supplies and 0 loot."
    )


def test_army_9_a_split_breaks_the_rest() -> None:
    """8 − 2 for both; the order to rest has failed."""
    order = Order("ascheberg-1", "ascheberg", 1, "Rest 14 days", Resting(14), status="running", since=1)
    day = splits(order, morale=8, rest=Rest(since=1, until=14))
    assert [day.world.armies[key].morale for key in (PART, "gradell")] == [6, 6]
    assert [day.world.armies[key].rest for key in (PART, "gradell")] == [None, None]
    assert day.world.orders["ascheberg-1"].status == "failed"


def test_army_9_wagons_follow_their_detachments_and_what_is_too_much_drops() -> None:
    """A third of 40,000 goes with the horse, who carry 27,500; of the rest 600 foot carry 9,000."""
    horse = detachment(HORSE, "cavalry", 300, wagons=5)
    day = splits(army(infantry=600, detachments=[horse], supplies=40_000, commander="ascheberg"))
    assert day.world.armies[PART].detachments[HORSE].wagons == 5
    assert day.world.armies[PART].supplies == 13_333
    assert day.world.armies["gradell"].supplies == 9_000
    assert [pile.supplies for pile in day.world.piles.values()] == [17_667]


def test_army_9_a_part_given_more_than_it_can_carry_drops_it() -> None:
    """300 horse carry 22,500."""
    day = splits(act=Split((HORSE,), "krabbe", supplies=25_000), supplies=25_000)
    assert day.world.armies[PART].supplies == 22_500
    assert [pile.supplies for pile in day.world.piles.values()] == [2_500]


@pytest.mark.parametrize(
    ("mine", "theirs", "go"),
    [(20, 0, 0), (20, 40, 0), (10, 10, 1), (10, 9, 0), (0, 40, 2), (5, 15, 1), (0, 0, 0)],
)
def test_fort_4_a_palisade_goes_with_those_whose_wagons_alone_can_carry_it(mine: int, theirs: int, go: int) -> None:
    """Two palisades, 10 wagons each. Those that nobody can carry stay on the old army's record."""
    foot, horse = (
        detachment("gradell-infantry", "infantry", 600, wagons=mine),
        detachment(HORSE, "cavalry", 300, wagons=theirs),
    )
    day = splits(army(detachments=[foot, horse], palisades=2, commander="ascheberg"))
    assert (day.world.armies["gradell"].palisades, day.world.armies[PART].palisades) == (2 - go, go)


def test_army_9_works_round_the_camp_stay_with_the_army() -> None:
    works = Fieldworks(at="malmo", earthworks=True, palisade=True)
    day = splits(fieldworks=works)
    assert (day.world.armies["gradell"].fieldworks, day.world.armies[PART].fieldworks) == (works, None)


def test_army_9_an_absent_detachment_stays_with_its_army_and_cannot_be_split_off() -> None:
    away = detachment("away", "infantry", 900, absent=Absence(until=9, supplies=40))
    day = splits(detachments=[away], supplies=900)
    assert day.world.armies["gradell"].detachments["away"] == away
    assert day.world.armies[PART].supplies == 300
    refused(act=Split(("away",), "krabbe"), why="not all those detachments are with the army", detachments=[away])


@pytest.mark.parametrize("ids", [(), ("nobody",), (HORSE, "nobody")])
def test_army_9_only_detachments_of_the_army_part(ids: tuple[str, ...]) -> None:
    refused(act=Split(ids, "krabbe"), why="not all those detachments are with the army")


def test_army_9_a_detachment_named_twice_goes_once() -> None:
    day = splits(act=Split((HORSE, HORSE), "krabbe"), supplies=900)
    assert day.world.armies[PART].supplies == 300


def test_army_9_some_soldiers_stay() -> None:
    """Siege engines are no soldiers, nor are those absent with the army."""
    all_of = Split(("gradell-infantry", HORSE), "krabbe")
    for fields in ({}, {"engines": 10}, {"detachments": [detachment("a", "infantry", 9, absent=Absence(until=9))]}):
        refused(act=all_of, why="some soldiers must stay with you", **fields)


def test_army_9_siege_engines_go_only_with_soldiers() -> None:
    engines = "gradell-engines"
    refused(act=Split((engines,), "krabbe"), why="siege engines cannot go without soldiers", engines=10)
    day = splits(act=Split((engines, HORSE), "krabbe"), engines=10)
    assert set(day.world.armies[PART].detachments) == {engines, HORSE}


def test_army_9_who_leads_the_part_must_be_there_and_free() -> None:
    """Nowhere, 1,001 m off, captured, dead, or nobody at all: one answer for all."""
    for fields in (
        {},
        {"at": spot(50, 51.001)},
        {"at": "malmo", "status": "captured", "captor": "denmark"},
        {"at": "malmo", "status": "dead"},
    ):
        refused(commander("krabbe", **fields), why="that commander is not here to lead them")
    refused(act=Split((HORSE,), "nobody"), why="that commander is not here to lead them")
    assert PART in splits(commander("krabbe", at=spot(50, 51))).world.armies


def test_army_9_who_leads_an_army_elsewhere_is_not_here_whatever_was_written_down_of_him() -> None:
    refused(army("posse", 500, at="lund", commander="krabbe"), why="is not here")


def test_army_9_who_leads_an_army_here_cannot_lead_the_part_too() -> None:
    refused(army("posse", 500, commander="krabbe"), why="Krabbe leads an army already")
    refused(act=Split((HORSE,), "ascheberg"), why="Ascheberg leads an army already")


def test_army_9_who_leads_the_part_is_of_the_nation() -> None:
    refused(commander("krabbe", nation="holstein", at="malmo"), why="Krabbe serves another nation")


def company(**fields: Any) -> Army:
    """The horse are mercenaries under Krabbe."""
    hired = detachment(HORSE, "cavalry", 300, wages=Wages(a_man=1, captain="krabbe", unpaid=2))
    return army(infantry=600, skirmishers=100, detachments=[hired], commander="ascheberg", at="lund", **fields)


def test_rec_3_a_captain_is_with_his_company_and_may_lead_it() -> None:
    """He was hired at Malmö; the army is at Lund now."""
    day = splits(company(), commander("krabbe", at="malmo", nation="poland"))
    part = day.world.armies[PART]
    assert (part.commander, part.nation, part.at) == ("krabbe", "sweden", "lund")
    assert part.detachments[HORSE].wages == Wages(a_man=1, captain="krabbe", unpaid=2)


def test_rec_3_a_captain_leads_nothing_without_his_company() -> None:
    refused(company(), act=Split(("gradell-skirmishers",), "krabbe"), why="no part but that of his own company")
    day = splits(company(), act=Split(("gradell-skirmishers", HORSE), "krabbe"))
    assert day.world.armies[PART].commander == "krabbe"


def siege(**fields: Any) -> tuple[Record, ...]:
    town = place("malmo", "town", 50, 50, holder="sweden", besieged=True, **fields)
    return town, place("lund", "fort", 70, 50, holder="denmark"), Siege(id="malmo", by=("juel",), since=1, endurance=10)


def test_army_9_inside_a_besieged_stronghold_the_part_is_inside_too() -> None:
    """Krabbe, a friend of the holder's, is inside; before the walls he could not be reached."""
    day = splits(*siege(), inside=True)
    assert (day.world.armies[PART].inside, day.world.armies[PART].at) == (True, "malmo")
    refused(*siege(), why="is not here", inside=False)
    refused(*siege(), commander("krabbe", at=spot(50, 50.5)), why="is not here", inside=True)


def test_army_9_an_enemy_of_the_holder_is_before_a_besieged_stronghold() -> None:
    """Ascheberg besieges Lund; Krabbe is with the besiegers."""
    lund = place("lund", "fort", 70, 50, holder="denmark", besieged=True)
    at = Siege(id="lund", by=("gradell",), since=1, endurance=10)
    day = splits(lund, at, commander("krabbe", at="lund"), whole(at="lund"))
    assert day.world.armies[PART].inside is False
    assert day.world.sieges["lund"].by == ("gradell",)


def test_army_9_a_besieged_stronghold_that_is_no_enemys_lets_him_in() -> None:
    """Malmö is Poland's, neutral to his nation: his own army before it does not reach him."""
    town = place("malmo", "town", 50, 50, holder="poland", besieged=True)
    refused(town, why="is not here")
    assert PART in splits(place("malmo", "town", 50, 50, besieged=True)).world.armies


def test_army_9_nobody_parts_from_an_army_in_a_besieged_camp() -> None:
    works = Fieldworks(at="malmo", palisade=True)
    at = Siege(id="camp-gradell", by=("juel",), since=1, endurance=1)
    refused(at, why="the camp is besieged", fieldworks=works)


def test_army_9_the_part_gets_an_id_of_its_own() -> None:
    day = splits(army(PART, 100, status="dissolved"))
    assert day.world.armies[f"{PART}-2"].commander == "krabbe"


def test_day_1_the_part_marches_the_same_day_on_what_its_commander_was_told_before() -> None:
    """Banér's turn would come before Ascheberg's if he led an army."""
    split = Order("ascheberg-1", "ascheberg", 1, "split", Split((HORSE,), "baner"))
    goes = Order("baner-1", "baner", 1, "march", March("lund"))
    day = scene(whole(), commander(), commander("baner", at="malmo"), split, goes)
    play(ordering.take_up, day)
    assert [day.world.orders[key].status for key in ("ascheberg-1", "baner-1")] == ["done", "running"]
    assert day.acts["baner-army"].act == March("lund")


def test_day_1_what_the_whole_was_ordered_it_does_without_the_part() -> None:
    split = Order("ascheberg-1", "ascheberg", 1, "split", Split((HORSE,), "krabbe"))
    camp = Order("ascheberg-2", "ascheberg", 1, "camp", Camp())
    day = scene(whole(), commander(), commander("krabbe", at="malmo"), split, camp)
    play(ordering.take_up, day)
    assert day.world.orders["ascheberg-2"].status == "running"
    assert {key: doing.act for key, doing in day.acts.items()} == {"gradell": Camp()}


@given(
    sizes=st.lists(st.integers(1, 3000), min_size=2, max_size=5),
    stock=st.tuples(*[st.integers(0, 10**6)] * 4),
    order=st.permutations(range(5)),
    going=st.integers(1, 4),
    palisades=st.integers(0, 5),
)
def test_army_9_split_and_joined_again_it_is_what_it_was(
    sizes: list[int], stock: tuple[int, int, int, int], order: list[int], going: int, palisades: int
) -> None:
    """Soldiers, stores, noncombatants, wagons and morale, in whatever order the detachments stand and are named."""
    parts = {i: detachment(f"d{i}", "infantry", size, wagons=7 * i) for i, size in enumerate(sizes)}
    turn = [i for i in order if i in parts]
    train, supplies, loot, own = stock
    before = army(
        detachments=[parts[i] for i in turn],
        noncombatants=train,
        supplies=supplies,
        loot=loot,
        soldiers_loot=own,
        palisades=palisades,
        commander="ascheberg",
        morale=7,
    )
    ids = tuple(f"d{i}" for i in turn[: min(going, len(turn) - 1)])
    day = scene(before, commander(), commander("krabbe", at="malmo"))
    play(lambda d: splitting.split(d, "gradell", Split(ids, "krabbe")), day)
    assert soldiers(day.world.armies[PART]) == sum(before.detachments[key].size for key in ids)
    play(lambda d: joining.join(d, PART, "gradell"), day)
    after, piles = day.world.armies["gradell"], day.world.piles.values()
    assert after.detachments == before.detachments
    assert (after.noncombatants, after.morale, after.palisades) == (train, 7, palisades)
    assert after.supplies + sum(pile.supplies for pile in piles) == supplies
    left = goods(after)
    assert left.loot + left.soldiers_loot + sum(pile.loot for pile in piles) == loot + own
    assert goods(replace(day.world.armies[PART], commander=None)) == goods(army("nobody"))

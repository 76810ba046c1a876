"""Rulings: mercenaries hired, paid, left unpaid, and sent home (TUM-REC-3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Absence, Fieldworks, Wages
from campaign.model.event import Event
from campaign.model.order import Act, Dismiss, Hire, March, Order, Pay
from campaign.model.people import Commander
from campaign.model.siege import Siege
from campaign.rules import hiring, ordering, supplies, wages
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from campaign.rules.table import PHASES
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot

N = Numbers()
BESIEGED = (  # Malmö, by Danes
    place("malmo", "town", 50, 50, holder="sweden", besieged=True),
    Siege(id="malmo", by=("danes",), since=1, endurance=9),
)
HOLDS = {f"TUM-MOR-2/{key}/pay/0": (1, 1) for key in ("gradell", "danes")}  # a check of 2 always holds


def ordered(act: Act, mine: Any, *records: Any, **settings: Any) -> tuple[Day, list[Event]]:
    """Return the day after its dawn on which Ascheberg ordered `act` of his army, and what happened."""
    order = Order(id="ascheberg-1", who="ascheberg", given=9, text="so be it", act=act)
    day = scene(mine, commander(), order, *records, **{"number": 10, **settings})
    return day, play(ordering.take_up, day)


def why(day: Day) -> str:
    return day.world.orders["ascheberg-1"].why


def swedes(loot: int = 10_000, **fields: Any) -> Any:
    """500 Swedes at Malmö under Ascheberg with loot."""
    return army(**{"infantry": 500, "loot": loot, "commander": "ascheberg", "wagons": 50, **fields})


def company(id: str = "company", size: int = 100, type: str = "infantry", unpaid: int = 0, a_man: int = 1) -> Any:
    """A hundred men under their captain, for 1 loot a man and day."""
    return detachment(id, type, size, wages=Wages(a_man, "baner", unpaid), name=id.capitalize())


def hired(day: Day) -> Any:
    (one,) = (one for one in day.world.armies["gradell"].detachments.values() if one.wages is not None)
    return one


@pytest.mark.parametrize(
    ("kind", "wage"), [("infantry", 1), ("heavy infantry", 1), ("skirmishers", 1), ("cavalry", 3), ("heavy cavalry", 3)]
)
def test_rec_3_an_infantryman_costs_1_a_day_and_a_cavalryman_3(kind: Any, wage: int) -> None:
    day, _ = ordered(Hire(100, kind), swedes())
    assert (hired(day).type, hired(day).size, hired(day).wages.a_man) == (kind, 100, wage)


def test_rec_3_they_come_at_once_as_a_whole_detachment_with_their_own_commander() -> None:
    """300 men bring 75 noncombatants; morale (500 × 4 + 300 × 9) ÷ 800 = 5.875, rounded down."""
    day, events = ordered(Hire(300, name="The black company"), swedes(morale=4, noncombatants=125, supplies=700))
    mine, one = day.world.armies["gradell"], hired(day)
    captain = day.world.commanders[one.wages.captain]
    assert (one.name, one.size, one.wagons, one.wages.unpaid) == ("The black company", 300, 0, 0)
    assert (mine.morale, mine.noncombatants, mine.supplies, mine.loot) == (5, 200, 700, 10_000)
    assert (captain.nation, captain.player, captain.at, captain.status) == ("independent", "", "malmo", "free")
    assert events[0].own == (
        f"Hired: The black company, 300 infantry under {captain.name}, with 75 noncombatants, for 300 loot a day."
    )
    assert events[0].rolls


def test_rec_3_an_army_without_the_loot_for_a_day_is_told_what_it_lacks() -> None:
    """300 infantry at 1 loot a man cost 300 a day; the GM who sends them away need give no reason."""
    day, _ = ordered(Hire(300), swedes(299))
    assert why(day) == "they would cost 300 loot a day, and the army has 299"


def test_rec_3_the_gm_rules_whether_they_come_and_for_how_much() -> None:
    """Offered 2 for horsemen who usually cost 3: nobody comes unless the GM says so."""
    day, _ = ordered(Hire(100, "cavalry", 2), swedes(1_000))
    (ruling,) = day.asked.values()
    assert why(day) == "no company is to be had for that"
    assert (ruling.rule, ruling.kind, ruling.default) == ("TUM-REC-3", "default", "none")
    assert list(ruling.options) == ["agreed", "usual wage", "none"]
    assert ruling.facts == {
        "asked": "100 cavalry",
        "wage offered": "2 loot a man and day",
        "usual wage": "3",
        "a day": "200 loot",
        "loot of the army": "1,000",
    }
    for answer, wage in (("agreed", 2), ("usual wage", 3)):
        after, _ = ordered(Hire(100, "cavalry", 2), swedes(1_000), replace(ruling, answer=answer, by="Anna"))
        assert hired(after).wages.a_man == wage


@pytest.mark.parametrize(("wage", "loot", "comes"), [(1, 100, True), (1, 99, False), (5, 500, True), (5, 499, False)])
def test_rec_3_by_default_they_come_where_there_is_loot_for_a_day(wage: int, loot: int, comes: bool) -> None:
    day, _ = ordered(Hire(100, "infantry", wage), swedes(loot))
    assert (why(day) == "") is comes


def test_rec_3_siege_engines_are_not_hired() -> None:
    day, _ = ordered(Hire(3, "siege engines"), swedes())
    assert why(day) == "siege engines are built, not hired"


# The day's wages


def paid(*records: Any, **settings: Any) -> tuple[Day, list[Event]]:
    """Return the day after its wages; checks hold unless `dice` say otherwise."""
    captain = Commander("baner", "Banér", "independent", at="malmo")
    given = {record.id for record in records}
    rest = [one for one in (commander(), captain) if one.id not in given]
    day = scene(*rest, *records, **{"number": 10, "dice": HOLDS, **settings})
    return day, play(wages.pay, day)


def test_rec_3_and_day_1_wages_are_paid_after_the_work_and_before_the_meal() -> None:
    names = [phase.name for phase in PHASES]
    assert names[names.index("pay") - 1 : names.index("pay") + 2] == ["work", "pay", "meal"]


def test_rec_3_each_company_is_paid_out_of_the_armys_loot() -> None:
    """100 × 1 and 50 × 3: 250 of the 1,000; its soldiers' own loot is not touched."""
    mine = swedes(1_000, soldiers_loot=90, detachments=[company(), company("riders", 50, "cavalry", a_man=3)])
    day, (event,) = paid(mine)
    after = day.world.armies["gradell"]
    assert (after.loot, after.soldiers_loot, after.morale) == (750, 90, 9)
    assert (event.rule, event.kind) == ("TUM-REC-3", "wages paid")
    assert event.own == "Wages paid: 250 loot. 750 loot are left."


def test_rec_3_the_first_day_is_paid_too() -> None:
    day, _ = ordered(Hire(300), swedes(300))
    play(wages.pay, day)
    assert day.world.armies["gradell"].loot == 0
    assert hired(day).wages.unpaid == 0


def test_rec_3_an_unpaid_day_costs_1_morale_and_a_check() -> None:
    day, events = paid(swedes(99, detachments=[company()]), dice={"TUM-MOR-2/gradell/pay/0": (4, 4)})
    after = day.world.armies["gradell"]
    assert (after.loot, after.morale) == (99, 8)
    assert after.detachments["company"].wages == Wages(1, "baner", 1)
    assert [one.kind for one in events] == ["wages missed", "morale check held"]
    assert [(one.by, one.rule) for one in events[0].why] == [("-1", "TUM-REC-3")]
    assert events[0].own == (
        "No wages for Company (100): 100 loot were due, and there are 99. Morale falls from 9 to 8."
    )


def test_rec_3_whole_or_not_at_all_by_id() -> None:
    """250 loot: 100 for the first, too little for the 200 of the second, 150 for the third."""
    men = [company("a", 100), company("b", 200), company("c", 150)]
    day, _ = paid(swedes(250, detachments=men))
    after = day.world.armies["gradell"]
    unpaid = {key: one.wages.unpaid for key, one in after.detachments.items() if one.wages is not None}
    assert (after.loot, unpaid) == (0, {"a": 0, "b": 1, "c": 0})


def test_rec_3_two_unpaid_companies_cost_one_point_and_one_check() -> None:
    day, events = paid(swedes(0, detachments=[company("a"), company("b")]))
    assert day.world.armies["gradell"].morale == 8
    assert [one.kind for one in events] == ["wages missed", "morale check held"]


def test_rec_3_a_failed_check_has_its_consequence() -> None:
    """8 morale against 12: row 12, nothing."""
    _, events = paid(swedes(0, detachments=[company()]), dice={"TUM-MOR-2/gradell/pay/0": (6, 6)})
    assert [one.kind for one in events] == ["wages missed", "morale check failed", "no consequence"]


def test_rec_3_after_7_unpaid_days_it_leaves_with_its_share_under_its_captain() -> None:
    """100 of 600 soldiers: a sixth of 60 noncombatants, 1,200 supplies and 96 loot."""
    mine = swedes(96, noncombatants=60, supplies=1_200, detachments=[company(unpaid=6)])
    day, events = paid(mine)
    left, gone = day.world.armies["gradell"], day.world.armies["baner-army"]
    assert [one.kind for one in events] == ["wages missed", "company left", "morale check held"]
    assert events[1].rule == "TUM-REC-3"
    assert sorted(left.detachments) == ["gradell-infantry"]
    assert (left.noncombatants, left.supplies, left.loot, left.morale) == (50, 1_000, 80, 8)
    assert (gone.noncombatants, gone.supplies, gone.loot) == (10, 200, 16)
    assert (gone.commander, gone.nation, gone.npc, gone.at) == ("baner", "independent", "halt", "malmo")
    assert gone.detachments["company"].wages is None


def test_rec_3_after_6_it_stays() -> None:
    day, _ = paid(swedes(0, detachments=[company(unpaid=5)]))
    assert day.world.armies["gradell"].detachments["company"].wages == Wages(1, "baner", 6)


def test_rec_3_a_paid_day_pays_nothing_of_what_was_missed() -> None:
    day, _ = paid(swedes(1_000, detachments=[company(unpaid=6)]))
    assert day.world.armies["gradell"].loot == 900
    assert day.world.armies["gradell"].detachments["company"].wages == Wages(1, "baner", 6)


def test_rec_3_without_its_captain_it_leaves_leaderless() -> None:
    for status in ("dead", "captured"):
        day, _ = paid(
            swedes(0, detachments=[company(unpaid=6)]), commander("baner", nation="independent", status=status)
        )
        assert day.world.armies["gradell-deserters"].commander is None


def test_rec_3_a_besieged_company_goes_over_to_the_besieger_who_then_pays_it() -> None:
    """The garrison's army is paid first, by id; those who went over that day are not paid twice."""
    town, siege = BESIEGED
    danes = army("danes", infantry=900, nation="denmark", loot=1_000)
    day, events = paid(swedes(0, inside=True, detachments=[company(unpaid=6)]), town, siege, danes)
    assert [one.kind for one in events][:3] == ["wages missed", "company left", "reinforced"]
    over = day.world.armies["danes"].detachments["company"]
    assert over.wages == Wages(1, "baner", 0)


@pytest.mark.parametrize("besieger", ["danes", "zealanders"])
def test_rec_3_those_who_go_over_today_are_owed_nothing_by_their_new_army_before_tomorrow(besieger: str) -> None:
    """Whether it is paid before the army they leave or after it, by id: the besieger, who has no loot, owes nothing."""
    siege = replace(BESIEGED[1], by=(besieger,))
    danes = army(besieger, infantry=900, nation="denmark", loot=0, morale=9)
    day, events = paid(swedes(0, inside=True, detachments=[company(unpaid=6)]), BESIEGED[0], siege, danes)
    assert [one.kind for one in events].count("wages missed") == 1
    assert day.world.armies[besieger].detachments["company"].wages == Wages(1, "baner", 0)


def test_rec_3_those_absent_are_not_paid_nor_a_company_that_its_captain_leads() -> None:
    away = replace(company(), absent=Absence(until=20))
    day, events = paid(swedes(1_000, detachments=[away]))
    assert (events, day.world.armies["gradell"].loot) == ([], 1_000)
    own = army("baners", commander="baner", loot=500, detachments=[company()])
    assert paid(own)[1] == []


def test_rec_3_the_captain_goes_where_the_army_goes() -> None:
    there = spot(55.0, 50.0)
    day, _ = paid(swedes(1_000, at=there, detachments=[company()]))
    assert day.world.commanders["baner"].at == there
    day, _ = paid(swedes(0, at=there, detachments=[company()]))
    assert day.world.commanders["baner"].at == there
    caught = Commander("baner", "Banér", "independent", at="malmo", status="captured", captor="denmark")
    day, _ = paid(swedes(1_000, at=there, detachments=[company()]), caught)
    assert day.world.commanders["baner"].at == "malmo"


def test_rec_3_an_army_that_a_ruling_holds_waits_for_its_wages() -> None:
    day = scene(swedes(1_000, detachments=[company()]), commander(), number=10)
    day.held.add("gradell")
    assert play(wages.pay, day) == []


# Arrears


def test_rec_3_what_is_owed_is_paid_in_whole_days_as_far_as_the_loot_goes() -> None:
    """350 loot pay 3 of the 5 days of a hundred men."""
    day, events = ordered(Pay(), swedes(350, detachments=[company(unpaid=5)]))
    after = day.world.armies["gradell"]
    assert (after.loot, hired(day).wages.unpaid) == (50, 2)
    assert events[0].own == "Paid to mercenaries for unpaid days: 300 loot; 200 loot are still owed."


def test_rec_3_by_id_or_those_who_are_named() -> None:
    men = [company("a", unpaid=2), company("b", unpaid=2)]
    for act, left in ((Pay(), (0, 1)), (Pay(("b",)), (2, 0))):
        day, _ = ordered(act, swedes(300, detachments=men))
        found = day.world.armies["gradell"].detachments
        assert tuple(one.wages.unpaid for key, one in found.items() if one.wages is not None) == left


@pytest.mark.parametrize(
    ("act", "loot", "reason"),
    [
        (Pay(), 99, "the army has 99 loot, too little for a day's wages"),
        (Pay(("gradell-infantry",)), 900, "only mercenaries are paid"),
        (Pay(("gone",)), 900, "that detachment is not with the army"),
        (Pay(("paid",)), 900, "no mercenaries are owed anything"),
    ],
)
def test_rec_3_where_nothing_can_be_paid(act: Pay, loot: int, reason: str) -> None:
    day, _ = ordered(act, swedes(loot, detachments=[company(unpaid=2), company("paid")]))
    assert why(day) == reason


# Sent home


def test_rec_3_who_is_dismissed_goes_home_with_what_is_his() -> None:
    """100 of 600 soldiers take a sixth of the 60 noncombatants and of the 30 loot of the soldiers; the rest stays."""
    mine = swedes(500, noncombatants=60, supplies=1_200, soldiers_loot=30, detachments=[company()])
    day, events = ordered(Dismiss(("company",)), mine, Commander("baner", "Banér", "independent", at="malmo"))
    after = day.world.armies["gradell"]
    assert sorted(after.detachments) == ["gradell-infantry"]
    assert (after.noncombatants, after.soldiers_loot, after.supplies, after.loot) == (50, 25, 1_200, 500)
    assert (events[0].kind, events[0].own) == ("dismissed", "Sent home: Company (100), with 10 noncombatants.")
    assert list(day.world.armies) == ["gradell"]
    assert day.world.commanders["baner"].at == "malmo"


def test_rec_3_the_captain_of_those_dismissed_stays_where_the_army_is() -> None:
    """The army has marched on in the night, since the captain's wages were paid at Malmö."""
    there = spot(55.0, 50.0)
    captain = Commander("baner", "Banér", "independent", at="malmo")
    day, _ = ordered(Dismiss(("company",)), swedes(0, at=there, detachments=[company()]), captain)
    assert day.world.commanders["baner"].at == there


def test_rec_3_mercenaries_are_paid_first_what_they_are_owed_as_far_as_it_goes() -> None:
    """250 loot pay 2 of the 3 days."""
    day, events = ordered(Dismiss(("company",)), swedes(250, detachments=[company(unpaid=3)]))
    assert [one.kind for one in events] == ["arrears paid", "dismissed", "order done"]
    assert day.world.armies["gradell"].loot == 50


def test_rec_3_what_cannot_be_carried_without_them_is_dropped() -> None:
    """500 men carry 7,500; with a hundred more they carried 9,000."""
    mine = swedes(0, supplies=9_000, wagons=0, detachments=[company()])
    day, _ = ordered(Dismiss(("company",)), mine)
    assert day.world.armies["gradell"].supplies == 7_500
    assert [one.supplies for one in day.world.piles.values()] == [1_500]


def test_army_10_an_army_that_sends_its_last_soldiers_home_is_dissolved() -> None:
    """The order that ends the army is carried out; those that came after it are not."""
    later = Order(id="ascheberg-2", who="ascheberg", given=9, text="march", act=March("lund"))
    day, events = ordered(Dismiss(("gradell-infantry",)), swedes(500), later)
    assert day.world.armies["gradell"].status == "dissolved"
    assert [one.kind for one in events] == ["dismissed", "order failed", "army dissolved", "order done"]
    assert [day.world.orders[key].status for key in ("ascheberg-1", "ascheberg-2")] == ["done", "failed"]


def test_rec_3_sie_1_nobody_is_sent_home_or_hired_out_of_or_into_what_is_besieged() -> None:
    """Not through the lines round a stronghold, nor round a camp; the besiegers before the walls may do either."""
    dismissal, camp = Dismiss(("company",)), replace(BESIEGED[1], id="camp-gradell")
    works = Fieldworks(at="malmo", palisade=True)
    for act in (dismissal, Hire(100)):
        day, _ = ordered(act, swedes(500, inside=True, detachments=[company()]), *BESIEGED)
        assert why(day) == "Malmo is besieged"
        day, _ = ordered(act, swedes(500, fieldworks=works, detachments=[company()]), camp)
        assert why(day) == "the camp is besieged"
        lund = place("lund", "town", 70, 50, holder="denmark", besieged=True)
        lines = Siege(id="lund", by=("gradell",), since=1, endurance=9)
        day, _ = ordered(act, swedes(500, at="lund", detachments=[company()]), lund, lines)
        assert why(day) == ""


def test_rec_3_only_who_is_with_the_army_is_sent_home() -> None:
    day, _ = ordered(Dismiss(("gone",)), swedes(500))
    assert why(day) == "that detachment is not with the army"


def test_rec_3_and_sup_1_mercenaries_eat_like_others() -> None:
    assert supplies.need(N, army(detachments=[company()])) == 100


def test_rec_3_the_usual_wage_is_told_by_kind() -> None:
    assert (hiring.usual_wage(N, "skirmishers"), hiring.usual_wage(N, "heavy cavalry")) == (1, 3)

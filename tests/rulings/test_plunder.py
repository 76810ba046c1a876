"""Rulings on storms and the fall of a stronghold: who wins, who gets away, plunder or mercy (TUM-SIE-2, 6, 7, 8)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.fleet import Fleet
from campaign.model.order import Act, Order, Plunder, Spare, Storm
from campaign.model.people import Commander
from campaign.model.place import Garrison, Place, Road, Spot
from campaign.model.siege import Siege
from campaign.model.world import Record
from campaign.rules import falling, storming
from campaign.rules.day import Day, Doing
from tests.rulings.scene import army, commander, detachment, place, play, scene


def lund(**fields: Any) -> Place:
    return place("lund", "town", 70.0, 50.0, **{"holder": "denmark", "besieged": True, "present": Garrison(), **fields})


def garrison(men: int = 250, **fields: Any) -> Army:
    base = army("garrison-lund", nation="denmark", at="lund", inside=True, npc="garrison", base=True, **fields)
    return replace(base, detachments={"base-foot": detachment("base-foot", "infantry", men)})


def besieger(infantry: int = 1000, **fields: Any) -> Army:
    return army(infantry=infantry, **{"at": "lund", "commander": "ascheberg", **fields})


def siege(*records: Record, dice: Any = None, act: Act | None = None, **fields: Any) -> Day:
    """Day 3 of a siege of Lund, a Danish town of bonus 3; the army is under orders to do `act`."""
    given: list[Record] = [
        besieger(),
        commander("ascheberg"),
        garrison(),
        lund(),
        place("malmo", "town", 50.0, 50.0, holder="sweden"),
        place("ystad", "town", 70.0, 36.0, holder="denmark"),
        Road(id="malmo-lund", start="malmo", to="lund"),
        Road(id="lund-ystad", start="lund", to="ystad"),
        Siege(**{"id": "lund", "by": ("gradell",), "since": 1, "endurance": 10, **fields}),
    ]
    if act is not None:
        given.append(Order(id="a-1", who="ascheberg", given=1, text="do", act=act, status="running"))
    day = scene(*given, *records, number=3, dice=dice)
    if isinstance(act, Storm):
        day.acts["gradell"] = Doing(act, "a-1")
    day.defaults = True
    return day


def rolled(ours: tuple[int, int], theirs: tuple[int, int], **others: Any) -> dict[str, Any]:
    cause = "storm of lund"
    return {
        f"TUM-BAT-2/gradell/{cause}/0": ours,
        f"TUM-BAT-2/garrison-lund/{cause}/0": theirs,
        **others,
    }


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def test_sie_2_the_sheet_of_a_storm() -> None:
    """All inside are one side, the base garrison leaderless; the bonus is 3, with a bank 4, less 2 of damage."""
    danes = army("danes", 400, cavalry=50, nation="denmark", at="lund", commander="krag", inside=True, morale=8)
    day = siege(danes, commander("krag", "Guardian", nation="denmark"), lund(earthworks=True, damage=2))
    sheet = storming.sheet(day, "lund", ["gradell"])
    assert (sheet.kind, sheet.place, sheet.defence_bonus, sheet.gate_open) == ("storm", "Lund", 2, False)
    assert [(side.role, list(side.armies)) for side in sheet.sides.values()] == [
        ("attacker", ["gradell"]),
        ("defender", ["danes", "garrison-lund"]),
    ]
    base = sheet.sides["inside"].armies["garrison-lund"]
    assert (base.garrison, base.led, base.morale) == (True, False, 9)
    assert storming.sheet(siege(open=True), "lund", ["gradell"]).gate_open


def test_sie_2_the_gm_fills_in_the_sheet_of_a_storm() -> None:
    """1000 against 250 is +3 − 1; with tactics 3 and surprise struck to 0 it is +5."""
    asked = siege(act=Storm())
    asked.defaults = False
    play(storming.storm, asked)
    (ruling,) = asked.asked.values()
    assert (ruling.kind, ruling.answer, asked.held) == ("stopping", None, {"gradell"})
    drawn = storming.draft(asked, ruling)
    assert [(name, front.role, list(front.armies)) for name, front in drawn.sides.items()] == [
        ("outside", "attacker", ["gradell"]),
        ("inside", "defender", ["garrison-lund"]),
    ]
    mine = drawn.sides["outside"]
    lines = replace(mine.armies["gradell"], lines={"tactics": 3, "surprise": 0})
    filled = replace(drawn, sides={**drawn.sides, "outside": replace(mine, armies={"gradell": lines})})
    day = siege(filled, replace(ruling, answer="fight", by="Maja"), act=Storm(), dice=rolled((1, 1), (1, 1)))
    events = play(storming.storm, day)
    assert day.world.battles[drawn.id].status == "fought"
    (storm,) = [event for event in events if event.kind == "storm"]
    assert "outside 7" in storm.text
    assert "inside 5" in storm.text


def test_sie_2_the_gm_may_say_that_it_comes_to_no_storm() -> None:
    asked = siege(act=Storm())
    play(storming.storm, asked)
    (ruling,) = asked.asked.values()
    day = siege(replace(ruling, answer="off", by="Maja"), act=Storm())
    day.defaults = False
    assert play(storming.storm, day) == []
    assert day.world.sieges["lund"].stormed is None


def test_sie_2_a_storm_that_succeeds_takes_the_place() -> None:
    """1000 against 250 is +3; −1 for storming: 12 + 2 = 14. The garrison: 2 + bonus 3 = 5. 9 apart: they lose 5%.

    The place is Swedish, the base garrison is gone, 10% of 950 soldiers follow as noncombatants, half the stores go.
    """
    day = siege(
        lund(loot=1001, supplies=400),
        Order(id="a-2", who="ascheberg", given=1, text="p", act=Plunder()),
        act=Storm(),
        dice=rolled((6, 6), (1, 1)),
    )
    events = play(storming.storm, day)
    fallen, winner = day.world.places["lund"], day.world.armies["gradell"]
    assert (fallen.holder, fallen.besieged, fallen.present, day.world.sieges) == ("sweden", False, Garrison(), {})
    assert day.world.armies["garrison-lund"].status == "dissolved"
    assert winner.detachments["gradell-infantry"].size == 950
    assert (winner.noncombatants, winner.inside, winner.at) == (95, True, "lund")
    assert (winner.loot, winner.supplies, fallen.loot, fallen.supplies) == (500, 200, 501, 200)
    assert winner.morale == 12  # 9 + 2 for the victory + 2 for the plunder, at most 12
    assert [day.world.orders[key].status for key in ("a-1", "a-2")] == ["done", "done"]
    assert "stronghold fallen" in kinds(events)
    assert [event.public for event in events if event.kind == "stronghold fallen"] == [True]


def test_sie_2_a_storm_that_fails_leaves_the_siege_stormed() -> None:
    """1000 against 250: 2 + 3 − 1 = 4 against 12 + 3 = 15: they lose 20% and 10% more, and hold the check at 7."""
    held = {"TUM-BAT-8/gradell/storm of lund: check/0": (3, 4), "TUM-BAT-7/gradell/storm of lund: taken/0": (6,)}
    day = siege(act=Storm(), dice=rolled((1, 1), (6, 6), **held))
    events = play(storming.storm, day)
    beaten = day.world.armies["gradell"]
    assert (beaten.detachments["gradell-infantry"].size, beaten.morale, beaten.at) == (700, 7, "lund")
    record = day.world.sieges["lund"]
    assert (record.stormed, record.by) == (3, ("gradell",))
    assert day.world.armies["garrison-lund"].detachments["base-foot"].size == 237  # 5% of 250 is 12.5, 13 are lost
    assert day.world.orders["a-1"].status == "done"
    assert "storm" in kinds(events)


def test_sie_2_an_army_inside_is_halved_and_breaks_out_or_surrenders_with_its_commander() -> None:
    """Krag gets away on 3 or less: half of his men are 10 km off toward Danish Ystad; on 4 he is taken."""
    for face, gets_away in ((3, True), (4, False)):
        others = {
            "TUM-BAT-2/danes/storm of lund/0": (1, 1),
            "TUM-SIE-6/danes/storm of lund: gets away/0": (face,),
            "TUM-BAT-9/danes/storm of lund: out of control/0": (2,),
            "TUM-MOR-2/gradell/Lund spared/0": (1, 1),
        }
        danes = army("danes", 500, nation="denmark", at="lund", commander="krag", inside=True)
        day = siege(danes, commander("krag", nation="denmark"), act=Storm(), dice=rolled((6, 6), (1, 1), **others))
        play(storming.storm, day)
        left, krag = day.world.armies["danes"], day.world.commanders["krag"]
        assert (left.status == "active", krag.status == "free") == (gets_away, gets_away)
        if gets_away:
            assert (left.at, left.inside) == (Spot(start="lund", to="ystad", km=10.0), False)


def test_sie_2_who_besieges_nothing_cannot_storm() -> None:
    order = Order(id="a-1", who="ascheberg", given=1, text="storm", act=Storm(), status="running")
    day = scene(besieger(at="malmo"), commander("ascheberg"), order)
    day.acts["gradell"] = Doing(Storm(), "a-1")
    play(storming.storm, day)
    assert day.world.orders["a-1"].why == "the army besieges no stronghold"


def fallen(
    *records: Record,
    dice: Any = None,
    orders: Act | None = None,
    loot: int = 1000,
    supplies: int = 1000,
    winners: tuple[str, ...] = ("gradell",),
    defaults: bool = True,
) -> tuple[Day, list[Event]]:
    """Lund, with these stores, has fallen to the winners; their commander's order is `orders`."""
    day = siege(lund(loot=loot, supplies=supplies), *records, act=orders, dice=dice, by=winners)
    day.defaults = defaults
    return day, play(lambda one: falling.fall(one, "lund", winners, "TUM-SIE-1", "starved"), day)


@pytest.mark.parametrize(("traits", "train"), [((), 100), (("Spartan",), 50)])
def test_sie_6_the_winner_gains_a_tenth_of_his_soldiers_in_noncombatants(traits: Any, train: int) -> None:
    day, _ = fallen(commander("ascheberg", *traits), orders=Plunder())
    assert day.world.armies["gradell"].noncombatants == train


def guest(*traits: str, **fields: Any) -> Commander:
    return commander("bjelke", *traits, **{"nation": "denmark", "at": "lund", **fields})


@pytest.mark.parametrize(
    ("his", "besiegers", "shown", "taken"),
    [
        ((), (), 3, False),
        ((), (), 4, True),
        (("Guardian",), (), 4, False),
        (("Guardian",), (), 5, True),
        ((), ("Slayer",), 2, False),
        ((), ("Slayer",), 3, True),
        (("Guardian",), ("Slayer",), 3, False),
        (("Guardian",), ("Slayer",), 4, True),
    ],
)
def test_sie_6_trait_7_trait_19_a_commander_inside_without_an_army_gets_away_with_3_in_6(
    his: tuple[str, ...], besiegers: tuple[str, ...], shown: int, taken: bool
) -> None:
    """A Guardian gets away with one more of the six faces, anybody with one fewer from a Slayer."""
    dice = {"TUM-SIE-6/bjelke/gets away/0": (shown,)}
    day, events = fallen(commander("ascheberg", *besiegers), guest(*his), orders=Plunder(), dice=dice)
    one = day.world.commanders["bjelke"]
    assert (one.status, one.captor, one.at) == (("captured", "sweden", "lund") if taken else ("free", None, "lund"))
    told = [(event.who, event.own) for event in events if event.kind in ("got away", "captured", "prisoner")]
    assert told == [
        (("bjelke",), f"Lund has fallen: you {'are taken' if taken else 'get away'}."),
        *([(("gradell", "ascheberg"), "Bjelke is taken at the fall of Lund.")] if taken else []),
    ]
    (his_,) = (event for event in events if event.kind in ("got away", "captured"))
    assert [why.reason for why in his_.why] == ["a Guardian"] * len(his)
    assert ("(-1 a Slayer is among the enemy)" in his_.text) == bool(besiegers)


def test_sie_6_no_roll_is_made_for_those_who_are_not_inside_or_no_enemies() -> None:
    """One 1 km before the town, a Pole inside, a captive, one with his army 1 km off, and one with his ships."""
    others = (
        guest(at=Spot(x=71, y=50)),
        commander("pole", nation="poland", at="lund"),
        commander("held", nation="denmark", at="lund", status="captured", captor="poland"),
        commander("chief", nation="denmark", at="lund"),
        army("danes", 10, nation="denmark", commander="chief", at=Spot(x=71, y=50)),
        commander("juel", nation="denmark", at="lund"),
        Fleet(id="ships", name="The ships", nation="denmark", at="lund", commander="juel"),
    )
    day, events = fallen(commander("ascheberg"), *others, orders=Plunder())
    assert "TUM-SIE-6" not in [event.rule for event in events]
    assert [one.status for _, one in sorted(day.world.commanders.items())] == ["free"] * 3 + ["captured"] + ["free"] * 2


def test_sie_7_without_an_order_the_gm_is_asked_and_the_day_waits() -> None:
    day, _ = fallen(defaults=False)
    (asked,) = day.asked.values()
    assert (asked.rule, asked.kind, list(asked.options), asked.default) == (
        "TUM-SIE-7",
        "stopping",
        ["plunder", "spare"],
        "spare",
    )
    assert day.held == {"gradell"}
    assert day.world.places["lund"].loot == 1000


def test_sie_7_who_spares_the_place_checks_his_morale() -> None:
    day, events = fallen(orders=Spare(), dice={"TUM-MOR-2/gradell/Lund spared/0": (4, 5)})
    assert kinds(events)[-2:] == ["spared", "morale check held"]
    assert (day.world.places["lund"].loot, day.world.orders["a-1"].status) == (1000, "done")
    _, events = fallen(orders=Spare(), dice={"TUM-MOR-2/gradell/Lund spared/0": (6, 6)})
    assert "morale check failed" in kinds(events)


def test_trait_8_an_honourable_one_does_not() -> None:
    _, events = fallen(commander("ascheberg", "Honourable"), orders=Spare())
    assert kinds(events)[-1] == "spared"


def test_sie_8_half_of_the_stores_up_to_what_it_can_carry() -> None:
    """10 men carry 150, and 1 noncombatant who follows 15 more: supplies first. The rest stays in the place."""
    day, _ = fallen(besieger(10), orders=Plunder(), loot=301, supplies=200)
    winner, place_ = day.world.armies["gradell"], day.world.places["lund"]
    assert (winner.supplies, winner.loot, winner.morale) == (100, 65, 11)
    assert (place_.supplies, place_.loot) == (100, 301 - 65)


def test_sie_8_loot_first_where_the_army_keeps_loot() -> None:
    day, _ = fallen(besieger(10, keep="loot"), orders=Plunder(), loot=301, supplies=200)
    winner = day.world.armies["gradell"]
    assert (winner.supplies, winner.loot) == (15, 150)


def test_sie_8_several_besiegers_share_by_soldiers() -> None:
    """Half of 4000 loot: 1000 and 3000 men have 500 and 1500; the one with most men decides, both gain 2 morale."""
    second = army("second", 3000, at="lund", commander="second", morale=6)
    said = Order(id="b-1", who="second", given=1, text="p", act=Plunder(), status="queued")
    day, _ = fallen(
        second, commander("second"), said, orders=Spare(), loot=4000, supplies=0, winners=("gradell", "second")
    )
    armies = day.world.armies
    assert [(armies[key].loot, armies[key].morale) for key in ("gradell", "second")] == [(500, 11), (1500, 8)]
    assert (armies["second"].inside, armies["gradell"].inside) == (True, False)


def test_sie_8_each_of_several_winners_hears_what_he_alone_has_taken() -> None:
    """Half of 4000 loot: 1000 men have 500 and, under a Robber, 100 more; 3000 men under a Spartan 1500."""
    second = army("second", 3000, at="lund", commander="second")
    said = Order(id="b-1", who="second", given=1, text="p", act=Plunder(), status="queued")
    leaders = (commander("ascheberg", "Robber"), commander("second", "Spartan"))
    _, events = fallen(second, *leaders, said, loot=4000, supplies=0, winners=("gradell", "second"))
    heard = {
        one: [(event.own, tuple(why.reason for why in event.why)) for event in events if one in event.who]
        for one in ("gradell", "second")
    }
    assert heard == {
        "gradell": [
            ("Lund has fallen!", ()),
            ("Lund is plundered.", ()),
            ("Gradell 600 loot and 0 supplies.", ("Gradell: Robber", "plunder")),
        ],
        "second": [
            ("Lund has fallen!", ()),
            ("New with the army: 150 noncombatants.", ("noncombatants of a Spartan",)),
            ("Lund is plundered.", ()),
            ("Second 1,500 loot and 0 supplies.", ("plunder",)),
        ],
    }
    (plundered,) = (event for event in events if event.kind == "plundered")
    assert plundered.text == "Lund is plundered: Gradell 600 loot and 0 supplies; Second 1,500 loot and 0 supplies"


def test_sie_8_a_single_winner_hears_it_at_once() -> None:
    _, events = fallen(orders=Plunder())
    (plundered,) = (event for event in events if event.rule == "TUM-SIE-8")
    assert plundered.own == "Lund is plundered: Gradell 500 loot and 500 supplies."


def test_trait_13_a_robber_has_a_fifth_more_loot_from_what_is_left() -> None:
    """Half of 1000 is 500, and 100 more; supplies are not more."""
    day, _ = fallen(commander("ascheberg", "Robber"), orders=Plunder())
    winner, place_ = day.world.armies["gradell"], day.world.places["lund"]
    assert (winner.loot, winner.supplies, place_.loot, place_.supplies) == (600, 500, 400, 500)


def test_sie_8_nothing_is_lost_or_made_in_a_plunder() -> None:
    for loot, supplies, traits in ((7, 13, ("Robber",)), (99_999, 1, ()), (1, 1, ("Robber",)), (0, 0, ())):
        second = army("second", 333, at="lund", commander="second")
        records = (second, commander("second", *traits), commander("ascheberg", *traits))
        day, _ = fallen(*records, orders=Plunder(), loot=loot, supplies=supplies, winners=("gradell", "second"))
        armies, place_ = day.world.armies, day.world.places["lund"]
        assert sum(armies[key].loot for key in ("gradell", "second")) + (place_.loot or 0) == loot
        assert sum(armies[key].supplies for key in ("gradell", "second")) + (place_.supplies or 0) == supplies

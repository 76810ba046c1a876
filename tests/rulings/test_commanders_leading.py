"""Rulings: who enters the game, who leads an army, and what each trait is for (TUM-COM-3, TUM-ARMY-10, TUM-TRAIT)."""

from typing import Any

import pytest

from campaign.model.order import Camp, Order, Write
from campaign.model.people import TRAITS
from campaign.play.rulebook import load_chapters, traits
from campaign.rules import captivity, commanders, leading, npc
from campaign.rules.day import Day, NotNow
from campaign.rules.traits import TOUCHES, row
from tests.rulings.scene import army, commander, play, scene, spot

HEIR = "gradell"


def field(*more: Any, **fields: Any) -> Day:
    """Ascheberg leads an army at Malmö; Gradell, of his nation, leads none."""
    led = army("main", 500, commander="ascheberg", **fields)
    given = {getattr(one, "id", "") for one in more}
    people = [one for one in (commander(), commander(HEIR, at="malmo")) if one.id not in given]
    return scene(led, *people, *more)


def order(id: str, act: Any) -> Order:
    return Order(id=id, who="ascheberg", given=1, text=id, act=act)


def test_com_3_a_tie_in_words_finds_the_row_that_says_how_old_he_is() -> None:
    """A step-sibling and a sibling-in-law are as old as a sibling: 20 years and 2d20."""
    for words in ("sibling", "Step-sibling", "sibling-in-law"):
        found = commanders.tie_called(words)
        assert found is not None
        assert (found.name, found.years.value, found.dice.value) == ("sibling", 20, "2d20")
    assert commanders.tie_called("barber") is None


def test_army_10_a_new_commander_is_named_and_the_old_one_stays_where_the_army_stands() -> None:
    day = field(at=spot(55.0, 50.0))
    event, back = play(lambda it: leading.lead(it, HEIR, "main"), day)
    assert (event.rule, event.kind) == ("TUM-ARMY-10", "new commander")
    assert day.world.armies["main"].commander == HEIR
    assert (day.world.commanders["ascheberg"].at, day.world.commanders[HEIR].at) == (spot(55.0, 50.0), None)
    assert (event.who, event.own) == (("main", HEIR), "You lead Main now.")
    assert (back.who, back.own) == (("ascheberg",), f"{day.world.commanders[HEIR].name} leads Main now.")


def test_army_10_a_deputy_steps_back_for_whom_the_gm_names() -> None:
    day = field(commander("deputy"))
    day.world.armies["main"] = army("main", 500, commander="deputy", npc="deputy")
    play(lambda it: leading.lead(it, HEIR, "main"), day)
    assert (day.world.armies["main"].commander, day.world.armies["main"].npc) == (HEIR, "")
    assert day.world.commanders["deputy"].status == "free"


def test_army_10_the_orders_of_the_old_commander_fail_but_not_his_letters() -> None:
    camp, letter = order("camp", Camp()), order("letter", Write(to=HEIR, at="lund", text="Come."))
    day = field(camp, letter)
    play(lambda it: leading.lead(it, HEIR, "main"), day)
    assert (day.world.orders["camp"].status, day.world.orders["letter"].status) == ("failed", "queued")
    assert day.world.orders["camp"].why == "another leads the army now"


def test_army_10_the_army_of_a_captive_is_given_to_another_and_the_captive_stays_in_captivity() -> None:
    taken = captivity.captured(commander(), "denmark", "lund")
    day = field(taken)
    play(lambda it: leading.lead(it, HEIR, "main"), day)
    assert day.world.armies["main"].commander == HEIR
    assert day.world.commanders["ascheberg"] == taken
    play(npc.plan, day)
    assert (day.world.armies["main"].commander, len(day.world.commanders)) == (HEIR, 2)  # no deputy is made


def test_army_10_a_logistician_who_steps_back_leaves_what_the_army_cannot_carry_without_him() -> None:
    """500 men carry 15 each: 7,500 units; under a Logistician a fifth more, 9,000."""
    day = field(commander("ascheberg", "Logistician"), supplies=9000)
    play(lambda it: leading.lead(it, HEIR, "main"), day)
    assert day.world.armies["main"].supplies == 7500


@pytest.mark.parametrize(
    ("heir", "fields", "why"),
    [
        ({"status": "captured", "captor": "denmark"}, {}, "Gradell is captured"),
        ({"status": "dead"}, {}, "Gradell is dead"),
        ({"nation": "denmark"}, {}, "Main: that is another nation's army"),
        ({}, {"npc": "revolt"}, "takes no commander: it is a revolt"),
        ({}, {"npc": "garrison"}, "takes no commander: it is a garrison"),
        ({}, {"status": "dissolved"}, "Main is dissolved"),
    ],
)
def test_army_10_who_cannot_be_named(heir: dict[str, Any], fields: dict[str, Any], why: str) -> None:
    day = field(commander(HEIR, **heir), **fields)
    with pytest.raises(NotNow, match=why):
        play(lambda it: leading.lead(it, HEIR, "main"), day)


def test_army_10_a_commander_leads_one_army() -> None:
    day = field(army("other", 500, commander=HEIR))
    with pytest.raises(NotNow, match="Gradell leads Other"):
        play(lambda it: leading.lead(it, HEIR, "main"), day)


def test_army_10_who_is_dead_does_not_die_again_and_a_captive_is_nobody_s_any_more() -> None:
    dead = leading.slain(captivity.captured(commander(), "denmark", "lund"), "malmo")
    assert (dead.status, dead.captor, dead.at) == ("dead", None, "malmo")
    with pytest.raises(NotNow, match="Ascheberg is dead"):
        leading.slain(dead, None)


def test_trait_15_wise_stands_in_the_book_and_is_no_face_that_counts() -> None:
    """Aged 30 he has two traits; 15 is rolled again, so are his dice 15, 1, 15, 2: Beloved and Brutal."""
    rows = {rule.id: rule for _, its in load_chapters() for rule in its}
    assert rows["TUM-TRAIT-15"].text.startswith("Wise: ")
    dice = {f"TUM-COM-1/x/new: trait/{index}": (face,) for index, face in enumerate((15, 1, 15, 2))}
    found, rolls = commanders.roll_traits(scene(dice=dice), 30, ("x",), "new")
    assert (found, [roll.total for roll in rolls]) == (("Beloved", "Brutal"), [15, 1, 15, 2])


def test_every_trait_touches_rows_that_the_book_has() -> None:
    rows = {rule.id for _, its in load_chapters() for rule in its}
    assert set(TOUCHES) == set(TRAITS)
    assert {one for touched in TOUCHES.values() for one in touched} - rows == set()
    assert [row(trait) for trait in ("Beloved", "Wise", "Veteran")] == ["TUM-TRAIT-1", "TUM-TRAIT-15", "TUM-TRAIT-20"]


def test_traits_touch_every_row_on_which_they_work() -> None:
    """A column half as long is ferried in half the time; armies that end in battle lose commanders."""
    assert TOUCHES["Logistician"] == ("TUM-SUP-2", "TUM-MOV-8", "TUM-MOV-9")
    assert all("TUM-ARMY-10" in TOUCHES[trait] for trait in ("Guardian", "Slayer"))


def test_every_trait_says_what_it_does_in_its_row() -> None:
    does = traits(scene().numbers)
    assert [trait for trait in TRAITS if not does.get(trait)] == []

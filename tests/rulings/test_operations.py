"""Rulings: what small groups do outside the armies (TUM-OPS-1, TUM-OPS-2)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.event import Event
from campaign.model.ruling import Ruling
from campaign.model.troops import Operation
from campaign.rules import operations
from campaign.rules.day import Day, NotNow
from tests.rulings.scene import commander, play, scene

OUTCOME = "TUM-OPS-2/spies/outcome/0"
RULING = "ops-2.spies.10"


def sent(**fields: Any) -> Operation:
    """Spies of Ascheberg's, paid on day 3 and due on day 10."""
    plain: dict[str, Any] = {"what": "count the guns of Lund", "ordered": 3, "due": 10, "cost": 100}
    return Operation(id="spies", who="ascheberg", **{**plain, **fields})


def dawn(*more: Ruling, number: int = 10, die: int | None = None, **fields: Any) -> Day:
    dice = {OUTCOME: (die,)} if die is not None else {}
    return scene(commander(), commander("gradell"), sent(**fields), *more, number=number, dice=dice)


def settled(day: Day) -> tuple[Operation, Event]:
    (event,) = play(operations.settle, day)
    return day.world.operations["spies"], event


def answered(answer: str, words: str = "", **fields: Any) -> Day:
    """The dawn of day 10 after the GM has answered."""
    asked = dawn(**fields)
    play(operations.settle, asked)
    return dawn(replace(asked.asked[RULING], answer=answer, words=words, by="Maja"), **fields)


def test_ops_1_the_usual_cost_is_100_loot_and_is_all_that_is_paid() -> None:
    assert operations.paid(scene().numbers[operations.COST], 130) == 30
    assert operations.paid(scene().numbers[operations.COST], 100) == 0


def test_ops_1_who_has_99_loot_cannot_pay_100() -> None:
    with pytest.raises(NotNow, match="it costs 100 loot, and the army has 99"):
        operations.paid(100, 99)


def test_ops_1_an_operation_is_due_on_its_day_and_not_before() -> None:
    early = dawn(number=9)
    assert play(operations.settle, early) == []
    assert (early.asked, early.halt) == ({}, False)


def test_ops_2_without_a_chance_the_day_waits_for_the_gm_and_no_army_is_held() -> None:
    day = dawn()
    assert play(operations.settle, day) == []
    ruling = day.asked[RULING]
    assert (ruling.kind, ruling.answer, ruling.holds, day.halt) == ("stopping", None, (), True)
    assert set(ruling.options) == {"nothing", "text", "chance", "played"}
    assert ruling.facts == {
        "ordered": "26 June 1676",
        "cost": "100 loot",
        "who sent them": "Ascheberg",
        "told of it": "Ascheberg",
    }


@pytest.mark.parametrize(("die", "status"), [(1, "succeeded"), (2, "succeeded"), (3, "failed"), (6, "failed")])
def test_ops_2_a_chance_of_2_in_6_given_beforehand_is_rolled_on_the_day(die: int, status: str) -> None:
    day = dawn(chance="2-in-6", die=die)
    one, event = settled(day)
    assert (one.status, one.ended, day.halt) == (status, 10, False)
    assert [(roll.expr, roll.total) for roll in event.rolls] == [("1d6", die)]
    assert (day.asked[RULING].kind, day.asked[RULING].answer, day.asked[RULING].by) == ("default", "chance", "default")


def test_ops_2_a_text_is_what_comes_of_it_and_is_told_to_all_whom_it_concerns() -> None:
    one, event = settled(answered("text", "The gate will stand open at midnight.", tells=("gradell",)))
    assert (one.status, one.outcome) == ("settled", "The gate will stand open at midnight.")
    assert event.who == ("ascheberg", "gradell")
    assert event.own == "“count the guns of Lund”: The gate will stand open at midnight."


def test_ops_2_what_is_told_names_no_chance_and_no_die() -> None:
    _, event = settled(dawn(chance="2-in-6", die=5))
    assert event.own == "“count the guns of Lund”: It failed."
    assert event.why == ()


@pytest.mark.parametrize(("die", "status"), [(5, "succeeded"), (6, "failed")])
def test_ops_2_a_chance_that_the_gm_gives_on_the_day_is_rolled(die: int, status: str) -> None:
    asked = dawn()
    play(operations.settle, asked)
    ruling = replace(asked.asked[RULING], answer="chance", words="5-in-20", by="Maja")
    one, event = settled(dawn(ruling, die=die))
    assert (one.status, event.rolls[0].expr) == (status, "1d20")


@pytest.mark.parametrize(
    ("words", "status", "outcome"),
    [
        ("won: Ascheberg beat Duncan in a duel.", "succeeded", "Ascheberg beat Duncan in a duel."),
        ("lost", "failed", "It failed."),
        ("won", "succeeded", "It succeeded."),
    ],
)
def test_ops_2_what_was_played_settles_it(words: str, status: str, outcome: str) -> None:
    one, event = settled(answered("played", words))
    assert (one.status, one.outcome, event.rolls) == (status, outcome, ())


def test_ops_2_by_default_nothing_comes_of_what_nobody_settles() -> None:
    day = dawn()
    day.defaults = True
    one, _ = settled(day)
    assert (one.status, one.outcome) == ("failed", "Nothing came of it.")


def test_ops_2_an_operation_that_is_over_is_asked_about_no_more() -> None:
    day = dawn(status="failed", ended=9)
    assert play(operations.settle, day) == []
    assert day.asked == {}


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("2-in-6", (2, 6)),
        (" 0-in-6 ", (0, 6)),
        ("6-in-6", (6, 6)),
        ("7-in-6", None),
        ("0-in-0", None),
        ("2 in 6", None),
        ("", None),
        ("-1-in-6", None),
    ],
)
def test_ops_2_a_chance_is_written_n_in_m(text: str, chance: tuple[int, int] | None) -> None:
    assert operations.chance(text) == chance

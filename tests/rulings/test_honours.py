"""Rulings: honorific names for detachments (TUM-ARMY-5)."""

from typing import Any

import pytest

from campaign.model.army import Rest
from campaign.model.order import Act, Camp, Honour, Name, Order
from campaign.rules import honours, ordering
from campaign.rules.day import Day, NotNow
from tests.rulings.scene import army, commander, detachment, play, scene


def regiment(battles: int, **fields: Any) -> Day:
    blue = detachment("blue-foot", "infantry", 800, name="Blue foot", battles=battles)
    red = detachment("red-foot", "infantry", 700, name="Red foot", battles=3)
    return scene(army(commander="ascheberg", detachments=[blue, red], **fields), commander(), number=10)


def ordered(day: Day, *acts: Act) -> None:
    for number, act in enumerate(acts, 1):
        key = f"ascheberg-{number}"
        day.world.orders[key] = Order(id=key, who="ascheberg", given=10, text="so be it", act=act)
    play(ordering.take_up, day)


def test_army_5_a_detachment_that_won_a_battle_is_called_by_its_new_name_and_keeps_its_key() -> None:
    day = regiment(1)
    (event,) = play(lambda d: honours.honour(d, "gradell", "blue-foot", "The Lions of Lund"), day)
    after = day.world.armies["gradell"].detachments
    assert {key: one.name for key, one in after.items()} == {"blue-foot": "The Lions of Lund", "red-foot": "Red foot"}
    assert (after["blue-foot"].size, after["blue-foot"].battles) == (800, 1)
    assert (event.rule, event.who) == ("TUM-ARMY-5", ("gradell", "ascheberg"))
    assert event.own == "Blue foot: from now on called The Lions of Lund."


def test_army_5_one_that_has_won_none_cannot_be_honoured() -> None:
    with pytest.raises(NotNow, match="Blue foot has not won a battle"):
        list(honours.honour(regiment(0), "gradell", "blue-foot", "The Lions"))


def test_army_5_neither_can_one_of_another_army_nor_without_a_name() -> None:
    with pytest.raises(NotNow, match="not in the army"):
        list(honours.honour(regiment(1), "gradell", "green-foot", "The Lions"))
    with pytest.raises(NotNow, match="no name"):
        list(honours.honour(regiment(1), "gradell", "blue-foot", " "))


def test_army_5_by_order_it_takes_no_time_and_breaks_no_rest() -> None:
    rest = Rest(since=8, until=20)
    day = regiment(1, rest=rest)
    ordered(day, Camp(), Honour("blue-foot", "The Lions"))
    assert day.world.armies["gradell"].detachments["blue-foot"].name == "The Lions"
    assert day.world.armies["gradell"].rest == rest
    assert day.world.orders["ascheberg-2"].status == "done"
    assert day.acts["gradell"].act == Camp()


def test_army_5_an_honour_not_deserved_fails_with_its_reason() -> None:
    day = regiment(0)
    ordered(day, Honour("blue-foot", "The Lions"))
    order = day.world.orders["ascheberg-1"]
    assert (order.status, order.why) == ("failed", "Blue foot has not won a battle")
    assert day.world.armies["gradell"].detachments["blue-foot"].name == "Blue foot"


@pytest.mark.parametrize("name", ["The Scanian army", "  The \n Scanian   army "])
def test_army_5_an_army_is_called_as_its_commander_likes(name: str) -> None:
    order = Order("ascheberg-1", "ascheberg", 1, "name it", Name(name))
    day = scene(army(infantry=500, commander="ascheberg"), commander(), order)
    events = play(ordering.take_up, day)
    after = day.world.armies["gradell"]
    assert (after.name, after.id) == ("The Scanian army", "gradell")
    assert events[0].own == "Gradell: from now on called The Scanian army."


def test_army_5_a_plain_name_needs_no_battle() -> None:
    order = Order("ascheberg-1", "ascheberg", 1, "name it", Name("Dal regiment", "gradell-infantry"))
    day = scene(army(infantry=500, commander="ascheberg"), commander(), order)
    play(ordering.take_up, day)
    after = day.world.armies["gradell"]
    assert (after.name, after.detachments["gradell-infantry"].name) == ("Gradell", "Dal regiment")


@pytest.mark.parametrize(
    ("act", "why"), [(Name("Dal", "none"), "that detachment is not in the army"), (Name(" "), "no name is given")]
)
def test_army_5_nothing_is_named_that_is_not_there_or_with_no_name(act: Name, why: str) -> None:
    day = scene(army(infantry=500, commander="ascheberg"), commander(), Order("a-1", "ascheberg", 1, "name it", act))
    play(ordering.take_up, day)
    assert day.world.orders["a-1"].why == why

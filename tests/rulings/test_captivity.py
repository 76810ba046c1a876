"""Rulings: commanders in captivity (TUM-COM-2)."""

import pytest

from campaign.model.order import Camp, Order
from campaign.orders.course import Course
from campaign.orders.message import anywhere
from campaign.orders.names import Own
from campaign.rules import captivity, npc, ordering
from campaign.rules.day import NotNow, led_by
from tests.orders.court import names
from tests.rulings.scene import army, commander, play, scene, spot


def test_com_2_a_captive_is_held_by_a_nation_at_a_place() -> None:
    taken = captivity.captured(commander(at="malmo"), "denmark", "lund")
    assert (taken.status, taken.captor, taken.at) == ("captured", "denmark", "lund")


@pytest.mark.parametrize("status", ["captured", "dead"])
def test_com_2_only_a_free_man_can_be_captured(status: str) -> None:
    with pytest.raises(NotNow, match=f"Ascheberg is {status}"):
        captivity.captured(commander(status=status), "denmark", "lund")


def test_com_2_a_captive_cannot_command_his_orders_fail_and_a_deputy_leads_his_army() -> None:
    """TUM-ARMY-10: from the next dawn on."""
    taken = captivity.captured(commander(), "denmark", "malmo")
    march = Order(id="ascheberg-1", who="ascheberg", given=9, text="camp here", act=Camp())
    day = scene(army(infantry=800, commander="ascheberg", supplies=90_000), taken, march, number=10)
    play(npc.plan, day)
    play(ordering.take_up, day)
    after = day.world.armies["gradell"]
    assert after.npc == "deputy"
    assert after.commander not in (None, "ascheberg")
    assert led_by(day.world, "ascheberg") is None
    order = day.world.orders["ascheberg-1"]
    assert (order.status, order.why) == ("failed", "Ascheberg is captured")


def test_com_2_new_orders_of_a_captive_are_refused_with_the_reason() -> None:
    assert Course.begin(names(Own(status="captured")), anywhere, follows=False).refusal(Camp()) == "you are captured"


def test_com_2_a_captive_let_go_is_free_where_he_is_said_to_be_or_was_held_and_leads_no_army() -> None:
    held = captivity.captured(commander(), "denmark", "lund")
    for at, there in ((None, "lund"), (spot(60, 50), spot(60, 50))):
        free = captivity.released(held, at)
        assert (free.status, free.captor, free.at) == ("free", None, there)
        assert led_by(scene(free, army(infantry=800, commander="deputy"), commander("deputy")).world, free.id) is None


@pytest.mark.parametrize("status", ["free", "dead"])
def test_com_2_who_is_no_captive_cannot_be_let_go(status: str) -> None:
    with pytest.raises(NotNow, match="Ascheberg is no captive"):
        captivity.released(commander(status=status), "lund")


def test_com_2_of_two_exchanged_each_is_free_where_the_other_was_held() -> None:
    swede = captivity.captured(commander(), "denmark", "lund")
    dane = captivity.captured(commander("duke", nation="denmark"), "sweden", "malmo")
    first, second = captivity.exchanged(swede, dane)
    assert (first.id, first.status, first.captor, first.at) == ("ascheberg", "free", None, "malmo")
    assert (second.id, second.status, second.captor, second.at) == ("duke", "free", None, "lund")


def test_com_2_only_captives_of_two_nations_are_exchanged() -> None:
    swede = captivity.captured(commander(), "denmark", "lund")
    with pytest.raises(NotNow, match="Duke is no captive"):
        captivity.exchanged(swede, commander("duke", nation="denmark"))
    with pytest.raises(NotNow, match="held by the same nation"):
        captivity.exchanged(swede, captivity.captured(commander("gradell"), "denmark", "malmo"))

"""Rulings: commanders in captivity (TUM-COM-2)."""

import pytest

from campaign.model.order import Camp, Order
from campaign.model.people import Commander
from campaign.model.place import Garrison
from campaign.orders.course import Course
from campaign.orders.message import anywhere
from campaign.orders.names import Own
from campaign.rules import captivity, falling, holding, npc, ordering
from campaign.rules.day import NotNow, led_by
from tests.orders.court import names
from tests.rulings.scene import army, commander, place, play, scene, spot


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
    assert (order.status, order.why) == ("failed", "you are a captive")


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


SWEDE, DANE, HOLSTEINER, POLE = (
    captivity.captured(commander("ascheberg"), "denmark", "lund"),
    captivity.captured(commander("duke", nation="denmark"), "sweden", "lund"),
    captivity.captured(commander("ahlefeldt", nation="holstein"), "denmark", "lund"),
    captivity.captured(commander("czarniecki", nation="poland"), "denmark", "lund"),
)


def hands(nation: str, *captives: Commander, holder: str = "denmark") -> dict[str, tuple[str, str | None, object]]:
    """Return status, captor and place of captives at Lund once it has come from `holder` into the hands of `nation`."""
    day = scene(*captives, place("lund", "fort", 70.0, 50.0, holder=holder), number=7)
    play(lambda one: captivity.inherited(one, "lund", nation), day)
    return {one.id: (one.status, one.captor, one.at) for one in day.world.commanders.values()}


def test_com_2_who_is_held_in_a_stronghold_is_the_captive_of_who_takes_it_or_free_if_it_is_his_own_nation() -> None:
    """Holstein is Sweden's ally, Poland is not."""
    assert hands("robbers", SWEDE, HOLSTEINER) == {
        "ascheberg": ("captured", "robbers", "lund"),
        "ahlefeldt": ("captured", "robbers", "lund"),
    }
    assert hands("sweden", SWEDE, HOLSTEINER, POLE) == {
        "ascheberg": ("free", None, "lund"),
        "ahlefeldt": ("free", None, "lund"),
        "czarniecki": ("captured", "sweden", "lund"),
    }


def test_com_2_a_captive_of_those_who_lie_before_a_stronghold_stays_theirs_whoever_takes_it() -> None:
    assert hands("robbers", DANE) == {"duke": ("captured", "sweden", "lund")}


def test_com_2_robbers_take_over_the_captives_of_a_stronghold_that_nobody_holds() -> None:
    empty = place("lund", "fort", 70.0, 50.0, holder="denmark", present=Garrison(), below=6)
    day = scene(SWEDE, empty, number=7)
    events = play(holding.week, day)
    assert day.world.commanders["ascheberg"].captor == "robbers"
    assert events[0].own == "Lund, where you are held, is in the hands of robbers now: you are their captive."
    assert events[0].who == ("ascheberg",)


def test_com_2_the_fall_of_a_stronghold_to_his_own_frees_a_captive() -> None:
    army_ = army(infantry=800, at="lund")
    day = scene(SWEDE, army_, place("lund", "fort", 70.0, 50.0, holder="denmark"), number=7)
    events = play(lambda one: falling.fall(one, "lund", ["gradell"], "TUM-SIE-1", "starved"), day)
    assert day.world.commanders["ascheberg"].status == "free"
    assert events[0].own == "Lund, where you are held, is in the hands of Sweden now: you are free again."

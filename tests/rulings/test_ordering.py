"""TUM-DAY-1, dawn: orders are taken up in the order given; what takes no time happens at once."""

from typing import Any

from msgspec.structs import replace

from campaign.model.army import Rest
from campaign.model.order import (
    Act,
    Camp,
    Enter,
    Forage,
    Keep,
    Leave,
    March,
    OnMeeting,
    Order,
    Resting,
    Stop,
    WhenShort,
)
from campaign.rules import ordering
from campaign.rules.day import Day
from tests.rulings.scene import army, commander, play, scene

WHO = "ascheberg"


def orders(*acts: Act, on: int | None = None) -> tuple[Order, ...]:
    return tuple(Order(f"{WHO}-{i}", WHO, 1, f"order {i}", act, on) for i, act in enumerate(acts, 1))


def dawn(*given: Order, **fields: Any) -> Day:
    """The first dawn of an army at Malmö, led by Ascheberg, who has given these orders."""
    return scene(army(infantry=1000, commander=WHO, **fields), commander(WHO), *given)


def status(day: Day) -> list[str]:
    return [day.world.orders[key].status for key in sorted(day.world.orders)]


def test_day_1_the_first_order_begins_and_the_others_wait() -> None:
    day = dawn(*orders(March("lund"), Forage()))
    play(ordering.take_up, day)
    assert status(day) == ["running", "queued"]
    assert day.acts["gradell"].act == March("lund")


def test_day_1_what_takes_no_time_happens_at_once_and_the_next_begins() -> None:
    day = dawn(*orders(Keep("loot"), Enter(), Forage()))
    play(ordering.take_up, day)
    assert status(day) == ["done", "done", "running"]
    assert day.world.armies["gradell"].keep == "loot"
    assert day.world.armies["gradell"].inside


def test_day_1_an_order_under_way_is_not_begun_twice() -> None:
    day = dawn(*(replace(order, status="running", since=1) for order in orders(March("lund"))))
    assert play(ordering.take_up, day) == []


def test_day_1_an_order_for_a_later_date_waits_and_so_do_those_behind_it() -> None:
    first, second = orders(March("lund"), Forage())
    day = dawn(replace(first, on=2), second)
    play(ordering.take_up, day)
    assert status(day) == ["queued", "queued"]
    assert "gradell" not in day.acts


def test_day_1_a_standing_order_for_a_later_date_holds_nothing_up() -> None:
    first, second = orders(OnMeeting("avoid"), March("lund"))
    day = dawn(replace(first, on=2), second)
    play(ordering.take_up, day)
    assert status(day) == ["queued", "running"]


def test_day_1_standing_orders_take_effect_though_a_march_is_under_way() -> None:
    march, avoid, short = orders(March("lund"), OnMeeting("avoid"), WhenShort(4))
    day = dawn(replace(march, status="running", since=1), avoid, short)
    play(ordering.take_up, day)
    assert (day.world.commanders[WHO].on_meeting, day.world.commanders[WHO].forage_under) == ("avoid", 4)


def test_day_1_stop_gives_up_what_was_ordered_before_it_and_nothing_after() -> None:
    march, forage, stop, camp = orders(March("lund"), Forage(), Stop(), Camp())
    day = dawn(replace(march, status="running", since=1), forage, stop, camp)
    play(ordering.take_up, day)
    assert status(day) == ["withdrawn", "withdrawn", "done", "running"]


def test_day_1_a_camp_of_two_days_is_over_at_the_third_dawn() -> None:
    camp, forage = orders(Camp(2), Forage())
    for since, expected in ((0, ["running", "queued"]), (-1, ["done", "running"])):
        day = dawn(replace(camp, status="running", since=since), forage)
        play(ordering.take_up, day)
        assert status(day) == expected


def test_day_1_what_cannot_be_done_fails_with_its_reason_and_the_next_begins() -> None:
    day = dawn(*orders(Leave(), Forage()))
    events = play(ordering.take_up, day)
    assert status(day) == ["failed", "running"]
    assert events[0].notable
    assert events[0].own == "Your order “order 1” could not be carried out: the army is in no stronghold."


def test_fort_2_an_army_may_garrison_a_stronghold_of_its_own_side_only() -> None:
    day = dawn(*orders(Enter()), at="lund")  # held by Denmark, hostile to Sweden
    play(ordering.take_up, day)
    assert status(day) == ["failed"]
    assert day.world.orders[f"{WHO}-1"].why == "Lund does not open its gates"


def test_fort_2_what_is_inside_can_leave_and_stands_before_it() -> None:
    day = dawn(*orders(Leave()), inside=True)
    play(ordering.take_up, day)
    assert not day.world.armies["gradell"].inside


def test_rest_2_a_new_order_breaks_the_rest() -> None:
    day = dawn(*orders(March("lund")), rest=Rest(1, 14), morale=9)
    play(ordering.take_up, day)
    assert day.world.armies["gradell"].rest is None
    assert day.world.armies["gradell"].morale == 7


def test_day_1_orders_of_one_commander_are_taken_by_their_numbers_not_their_letters() -> None:
    ten = Order(f"{WHO}-10", WHO, 1, "later", Forage())
    nine = Order(f"{WHO}-9", WHO, 1, "sooner", Resting(7))
    day = dawn(ten, nine)
    play(ordering.take_up, day)
    assert day.world.orders[nine.id].status == "running"
    assert day.world.orders[ten.id].status == "queued"


def test_rest_2_a_rest_whose_order_was_withdrawn_is_broken() -> None:
    (rest,) = orders(Resting(14))
    withdrawn = replace(rest, status="withdrawn", since=-6, ended=1)
    day = dawn(withdrawn, rest=Rest(-6, 7), morale=9)
    play(ordering.take_up, day)
    assert (day.world.armies["gradell"].rest, day.world.armies["gradell"].morale) == (None, 7)


def test_day_1_a_camp_until_other_orders_gives_way_to_the_next_that_may_begin() -> None:
    camp, forage = orders(Camp(), Forage())
    running = replace(camp, status="running", since=0)
    for on, expected in ((None, ["done", "running"]), (1, ["done", "running"]), (2, ["running", "queued"])):
        day = dawn(running, replace(forage, on=on))
        play(ordering.take_up, day)
        assert status(day) == expected

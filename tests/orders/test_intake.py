"""Understood orders become records: numbered, planned, laid over those given before, and answered."""

import msgspec
import pytest
from msgspec.structs import replace

from campaign.model.army import Rest
from campaign.model.order import Camp, Forage, Give, Keep, March, OnMeeting, Order, Resting, Status
from campaign.orders.echo import Echo, LegEcho, OrderEcho, text
from campaign.rules.day import Day
from tests.orders.field import country, main, put, send

MARCHING = Order(
    "ascheberg-3", "ascheberg", 1, "march to Lund", March("lund"), status="running", since=1, way=("malmo", "lund")
)
RESTING = Order("ascheberg-4", "ascheberg", 1, "rest 7 days", Resting(7))
HALTING = Order("ascheberg-5", "ascheberg", 1, "on meeting: halt", OnMeeting("halt"))
OLD = Order("ascheberg-12", "ascheberg", 1, "forage", Forage(), status="done", ended=1)


def open_orders(*orders: Order) -> Day:
    """The country with orders of Ascheberg."""
    day = country(main())
    put(day.world, orders)
    return day


def statuses(day: Day, line: str) -> dict[str, Status]:
    """Return the status of every order once `line` is taken in."""
    put(day.world, send(day, line).puts)
    return {id: order.status for id, order in day.world.orders.items()}


def echoed(day: Day, line: str) -> list[OrderEcho]:
    """Return what is told about each order of `line`."""
    (echo,) = send(day, line).echoes
    return [order for one in echo.lines for order in one.orders]


def test_an_order_is_numbered_dated_and_keeps_the_players_words() -> None:
    (order,) = send(country(main()), "Please head for DALBY, my lord!").puts
    assert order == Order(
        "ascheberg-1", "ascheberg", 1, "Please head for DALBY, my lord", March("dalby"), way=("malmo", "lund", "dalby")
    )


def test_numbers_go_on_over_all_orders_ever() -> None:
    assert [order.id for order in send(open_orders(OLD), "forage; camp").puts] == ["ascheberg-13", "ascheberg-14"]


def test_a_march_is_planned_from_where_the_one_before_it_ends() -> None:
    first, _, second = send(country(main()), "march to Lund; rest 3 days; march to Vä").puts
    assert first.way == ("malmo", "lund")
    assert second.way == ("lund", "dalby", "vae")


def test_a_new_block_replaces_open_orders_but_standing_ones() -> None:
    day = open_orders(MARCHING, RESTING, HALTING, OLD)
    assert statuses(day, "march to Dalby") == {
        "ascheberg-3": "withdrawn",
        "ascheberg-4": "withdrawn",
        "ascheberg-5": "queued",
        "ascheberg-12": "done",
        "ascheberg-13": "queued",
    }
    assert (day.world.orders["ascheberg-3"].why, day.world.orders["ascheberg-3"].ended) == ("superseded", 1)


@pytest.mark.parametrize(
    "line",
    ["then march to Dalby", "after that, forage", "afterwards rest 3 days", "on meeting: avoid", "keep loot",
     "give 1 loot a soldier", "when supplies under 3 days: forage", "on 26 June: march to Dalby", "keep loot; stop"],
)  # fmt: skip
def test_what_follows_or_takes_effect_aside_replaces_nothing(line: str) -> None:
    found = statuses(open_orders(MARCHING, RESTING), line)
    assert (found["ascheberg-3"], found["ascheberg-4"]) == ("running", "queued")


@pytest.mark.parametrize("line", ["camp", "enter", "pick up", "on 24 June: forage", "keep loot; forage"])
def test_every_other_block_replaces_what_is_open(line: str) -> None:
    assert statuses(open_orders(MARCHING), line)["ascheberg-3"] == "withdrawn"


def test_a_camp_without_end_ends_when_something_follows_it() -> None:
    camp = Order("ascheberg-1", "ascheberg", 1, "camp", Camp(), status="running")
    assert statuses(open_orders(camp), "then forage")["ascheberg-1"] == "withdrawn"
    assert statuses(open_orders(replace(camp, act=Camp(3))), "then forage")["ascheberg-1"] == "running"


def test_the_same_orders_sent_twice_are_taken_in_once() -> None:
    day = country(main())
    put(day.world, send(day, "march to Lund\nforage").puts)
    again = send(day, "march to Lund\nforage")
    assert again.puts == ()
    assert again.echoes[0].notes == ("These orders were taken in before; nothing is changed.",)


def test_two_blocks_of_one_commander_in_a_message_count_as_one() -> None:
    puts = send(country(main()), "march to Lund\n# Ascheberg\nforage").puts
    assert [(order.act, order.status) for order in puts] == [(March("lund"), "queued"), (Forage(), "queued")]


def test_a_line_not_understood_is_named_and_the_rest_kept() -> None:
    found = send(country(main()), "march to Lund\nmarch to Lnud\nmarch to Vä and dance\nforage")
    assert [order.act for order in found.puts] == [March("lund"), Forage()]
    assert [line.status for line in found.echoes[0].lines] == ["understood", "unreadable", "unreadable", "understood"]
    assert found.echoes[0].lines[1].hint == "“Lnud” is no place on your map; did you mean Lund?"


def test_mov_1_a_march_of_70_km_takes_four_days() -> None:
    # 20 + 20 + 30 = 70 km at 20 km a day: three and a half days, so it arrives on the fourth, 27 June.
    (order,) = echoed(country(main()), "march to Vä")
    assert order.legs == (
        LegEcho("Malmö", "Lund", 20.0, "road"),
        LegEcho("Lund", "Dalby", 20.0, "road"),
        LegEcho("Dalby", "Vä", 30.0, "road"),
    )
    assert (order.km, order.begins, order.arrives) == (70.0, "24 June 1676", "27 June 1676")


def test_mov_3_forced_it_takes_three() -> None:
    (order,) = echoed(country(main()), "march to Vä, forced")  # 70 km at 30 km a day
    assert order.arrives == "26 June 1676"


def test_mov_5_by_day_and_night_it_takes_three() -> None:
    (order,) = echoed(country(main()), "march to Vä by day and night")  # 70 km at 20 + 10 km a day
    assert order.arrives == "26 June 1676"


def test_mov_1_the_sixth_and_seventh_day_of_the_week_are_waited_for() -> None:
    # Four days to Vä, one back to Dalby's road; five days are used up on 28 June, the next week begins on 1 July.
    orders = echoed(country(main()), "march to Vä; march to Lund")
    # 50 km back: 20 on 28 June, 20 on 1 July, 10 on 2 July.
    assert (orders[1].begins, orders[1].arrives) == ("28 June 1676", "2 July 1676")


def test_mov_2_off_the_road_it_is_half_as_fast() -> None:
    (order,) = echoed(country(main()), "go cross-country to 10, 80")  # 30 km at 10 km a day
    assert (order.km, order.arrives, order.legs[0].kind) == (30.0, "26 June 1676", "country")


def test_rests_and_dates_move_what_comes_after_them() -> None:
    orders = echoed(country(main()), "march to Lund; rest 7 days; on 10 July: march to Dalby; march to Lund")
    assert [order.begins for order in orders] == ["24 June 1676", "25 June 1676", "10 July 1676", "11 July 1676"]


def test_nothing_is_foretold_behind_orders_under_way() -> None:
    (order,) = echoed(open_orders(MARCHING), "then march to Dalby")
    assert (order.begins, order.arrives, order.km) == ("", "", 20.0)


def test_sup_1_food_that_does_not_last_the_way_is_warned_of() -> None:
    # 1,000 infantry eat 1,000 a day: 2,500 feed them on 24 and 25 June, not on the 26th.
    (order,) = echoed(country(main(supplies=2500)), "march to Vä")
    assert order.notes == ("food lasts until 25 June 1676, before arrival",)
    assert echoed(country(main(supplies=4000)), "march to Vä")[0].notes == ()


def test_rest_2_orders_that_break_a_rest_say_what_it_costs() -> None:
    def notes(line: str) -> tuple[str, ...]:
        day = country(main(rest=Rest(1, 9)), number=1)
        put(day.world, (Order("ascheberg-1", "ascheberg", 1, "rest 9 days", Resting(9), status="running", since=1),))
        return send(day, line).echoes[0].notes

    broken = ("This breaks the rest, which would last until 2 July 1676: morale −2 (TUM-REST-2).",)
    assert notes("march to Lund") == broken
    assert notes("stop") == broken
    assert notes("then march to Lund") == ("These orders come after those under way.",)
    assert notes("on meeting: avoid") == ()


def test_a_march_with_no_way_is_not_possible_and_moves_nobody() -> None:
    found = send(country(main()), "march to Ven\nforage at Ven\nmarch to Lund")
    assert [order.act for order in found.puts] == [March("lund")]
    assert [line.status for line in found.echoes[0].lines] == ["not possible", "not possible", "understood"]
    assert found.echoes[0].lines[0].hint == "your map shows no way to Ven"


def test_mov_2_wagons_keep_to_the_road_wherever_the_way_leaves_it() -> None:
    day = country(main(wagons=10))
    (echo,) = send(day, "march to 20, 60").echoes
    assert echo.lines[0].hint == "wagons cannot leave the road (TUM-MOV-2); add “leaving the wagons”"
    assert len(send(day, "march to 20, 60, leaving the wagons").puts) == 1


def test_giving_alone_comes_behind_what_is_under_way() -> None:
    found = send(open_orders(MARCHING), "give 1 loot a soldier")
    assert [order.act for order in found.puts] == [Give(1)]
    assert found.echoes[0].notes == ("These orders come after those under way.",)


def test_keeping_takes_effect_at_the_next_dawn_whatever_is_under_way() -> None:
    found = send(open_orders(MARCHING), "keep loot")
    assert [order.act for order in found.puts] == [Keep("loot")]
    assert found.echoes[0].notes == ()
    assert found.echoes[0].lines[0].orders[0].begins == "24 June 1676"


def test_the_answer_is_plain_data_and_text() -> None:
    (echo,) = send(country(main()), "march to Lund\ndance").echoes
    assert msgspec.convert(msgspec.to_builtins(echo), Echo) == echo
    assert text(echo) == (
        "Rutger von Ascheberg:\n"
        "  ✓ march to Lund\n"
        "      ascheberg-1: march to Lund\n"
        "        20 km, begins 24 June 1676, arrives 24 June 1676\n"
        "  ✗ 2: dance\n"
        "      not understood: “dance”\n"
    )


def test_the_answer_to_enter_and_leave_names_the_place() -> None:
    """He stands at Malmö: he enters Lund when he has come there, and leaves Malmö if he is in it."""
    _, entered = echoed(country(main()), "march to Lund; enter")
    assert (entered.understood, entered.notes[0]) == ("enter", "into Lund")
    (left,) = echoed(country(main(inside=True)), "leave the fort")
    assert (left.understood, left.notes) == ("leave", ("out of Malmö",))

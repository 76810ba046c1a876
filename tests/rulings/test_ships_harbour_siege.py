"""Rulings on sieges of harbours: cut off only when the sea is closed too (TUM-SIE-1, TUM-SIE-3, TUM-MSG-3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.event import Event
from campaign.model.fleet import Fleet
from campaign.model.order import Disembark, Embark, Write
from campaign.model.place import Garrison, Outline
from campaign.model.siege import Siege
from campaign.model.word import Letter
from campaign.model.world import Record
from campaign.rules import endurance, joining, letters, talking
from campaign.rules.day import Day
from campaign.rules.sea.harbours import cut_off, sea_open
from tests.rulings import sea
from tests.rulings.scene import army, commander, place, play
from tests.rulings.test_ships_loading import BJELKE, JUEL, danes, failure, ordered, worked

# The Swedes have landed on Zealand and lie before Elsinore, a Danish castle of endurance 10.
WEEK = 7
SWEDES = army("gradell", 3000, at="elsinore", commander="ascheberg")
LEAGUER = Siege("elsinore", ("gradell",), 1, 10)
CLOSED = sea.fleet("swedes", own=5, nation="sweden", at="elsinore", blockades="elsinore")


def besieged(*records: Record, number: int = WEEK, **fields: Any) -> Day:
    places = [
        place(
            "elsinore", "castle", 39.0, 50.0, holder="denmark", besieged=True, garrison=Garrison(), present=Garrison()
        ),
        place("malmo", "town", 61.0, 50.0, holder="sweden", name="Malmö"),
        place("lund", "fort", 80.0, 50.0, holder="sweden"),
    ]
    fields = {"dice": {"TUM-SIE-3/elsinore/gate/0": (1, 1)}, **fields}
    return sea.sea(*places, SWEDES, LEAGUER, commander(), JUEL, *records, number=number, **fields)


@pytest.mark.parametrize(
    ("closing", "open_"),
    [
        (None, True),
        (CLOSED, False),
        (replace(CLOSED, blockades=""), True),  # it lies there and lets all pass
        (replace(CLOSED, blockades="malmo"), True),
        (replace(CLOSED, nation="poland"), True),  # no enemy of Denmark's
        (replace(CLOSED, status="gone"), True),
    ],
)
def test_sie_1_the_sea_is_open_unless_an_enemys_fleet_closes_the_harbour(closing: Fleet | None, open_: bool) -> None:
    day = besieged(*(() if closing is None else (closing,)))
    assert sea_open(day.world, day.land, "elsinore") == open_
    assert cut_off(day.world, day.land, "elsinore") != open_


def test_sie_1_a_stronghold_inland_has_no_sea_and_a_place_without_a_siege_is_not_cut_off() -> None:
    day = besieged()
    assert not sea_open(day.world, day.land, "lund")
    assert not cut_off(day.world, day.land, "lund")
    assert not cut_off(day.world, day.land, None)


def test_sie_1_what_nobody_holds_has_no_harbour_of_its_own() -> None:
    day = besieged()
    day.world.places["elsinore"] = replace(day.world.places["elsinore"], holder=None)
    assert not sea_open(day.world, day.land, "elsinore")


@pytest.mark.parametrize(
    ("fields", "closing", "after"),
    [
        ({}, (), 11),  # −1 for the week, +2 for what came by sea
        ({}, (CLOSED,), 9),  # −1
        ({"fresh": True}, (CLOSED,), 11),  # the GM says that supplies came in
        ({"fresh": True}, (), 11),  # once a week, however much came
    ],
)
def test_sie_3_through_an_open_harbour_fresh_supplies_come_in_each_week(
    fields: dict[str, Any], closing: tuple[Fleet, ...], after: int
) -> None:
    day = besieged(*closing)
    day.world.sieges["elsinore"] = replace(LEAGUER, **fields)
    play(endurance.week, day)
    assert (day.world.sieges["elsinore"].endurance, day.world.sieges["elsinore"].fresh) == (after, False)


def test_sie_3_the_gm_may_rule_that_no_ship_came() -> None:
    day = besieged()
    play(endurance.week, day)
    (ruling,) = day.asked.values()
    assert (ruling.rule, ruling.kind, ruling.answer, list(ruling.options)) == (
        "TUM-SIE-3",
        "default",
        "yes",
        ["yes", "no"],
    )
    again = besieged()
    again.world.rulings[ruling.id] = replace(ruling, answer="no", by="GM")
    play(endurance.week, again)
    assert again.world.sieges["elsinore"].endurance == 9


def test_sie_3_inland_nobody_is_asked() -> None:
    land = Outline("land", "land", ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)))
    day = besieged(land)
    play(endurance.week, day)
    assert day.asked == {}
    assert day.world.sieges["elsinore"].endurance == 9


def test_sie_1_the_garrison_goes_aboard_while_the_sea_is_open() -> None:
    day = besieged(danes(inside=True), sea.fleet(own=10, commander="juel-c"))
    worked(ordered(day, "host", "juel-c", Embark(army="host")))
    assert (day.world.armies["host"].aboard, day.world.armies["host"].inside) == ("juel", False)


def test_sie_1_where_land_and_sea_are_closed_nobody_goes_aboard() -> None:
    day = besieged(danes(inside=True), sea.fleet(own=10, commander="juel-c"), CLOSED)
    reason = failure(ordered(day, "host", "juel-c", Embark(army="host")))
    assert "Elsinore is besieged, and the sea is closed" in reason


def landing(*records: Record, supplies: int = 0) -> tuple[Day, list[Event]]:
    """Land the host at the besieged harbour, with supplies out of the cargo if any are named."""
    ships, host = sea.aboard(
        sea.fleet(own=1, commander="juel-c", ships={"food": sea.laden("supplies", 20_000, 2)}), danes()
    )
    day = besieged(ships, host, *records)
    act = Disembark(supplies=supplies) if supplies else Disembark(army="host")
    return day, worked(ordered(day, "juel", "juel-c", act))


def test_sie_1_who_lands_in_a_besieged_friendly_harbour_is_inside() -> None:
    day, _ = landing()
    assert (day.world.armies["host"].at, day.world.armies["host"].inside) == ("elsinore", True)


def test_sie_3_supplies_unloaded_in_a_besieged_harbour_go_to_its_stock_and_are_fresh() -> None:
    day, _ = landing(supplies=15_000)
    assert day.world.places["elsinore"].supplies == 15_000
    assert day.world.sieges["elsinore"].fresh


def test_sie_3_behind_a_blockade_what_is_unloaded_is_nothing_fresh() -> None:
    day, _ = landing(CLOSED, supplies=15_000)
    assert not day.world.sieges["elsinore"].fresh


@pytest.mark.parametrize(("closing", "hostile"), [((), False), ((CLOSED,), True)])
def test_msg_3_a_letter_out_of_a_harbour_goes_through_the_siege_lines_only_when_the_sea_is_closed(
    closing: tuple[Fleet, ...], hostile: bool
) -> None:
    day = besieged(danes(inside=True), replace(BJELKE, at="elsinore"), *closing)
    sent = sea.order("juel-c", Write(to="bjelke", at="elsinore", text="Hold on."))
    day.world.orders[sent.id] = sent
    play(letters.send, day)
    (letter,) = (one for one in day.world.letters.values() if isinstance(one, Letter))
    assert letter.hostile == hostile


def test_msg_1_who_lies_in_the_besieged_harbour_talks_with_those_inside_not_with_the_besieger() -> None:
    ships, host = sea.aboard(sea.fleet(commander="juel-c"), danes())
    day = besieged(ships, host, danes("second", 500, commander="bjelke", inside=True), BJELKE)
    assert talking.company(day.world, day.land, day.numbers, WEEK, "juel-c") == ("bjelke",)
    assert joining.together(day, host, day.world.armies["second"])
    assert not joining.together(day, host, day.world.armies["gradell"])


def test_msg_1_an_enemys_soldiers_in_ships_that_close_the_harbour_are_before_it_with_the_besieger() -> None:
    """The Swedes lie off Elsinore with an army aboard; Bjelke is inside, Ascheberg before the gate."""
    ships, host = sea.aboard(sea.fleet("lion", nation="sweden", commander="sten"), danes("crew", 500, nation="sweden"))
    host = replace(host, commander="sten")
    sten = commander("sten")
    day = besieged(ships, host, danes("second", 500, commander="bjelke", inside=True), BJELKE, sten)
    assert joining.together(day, host, day.world.armies["gradell"])
    assert not joining.together(day, host, day.world.armies["second"])
    assert talking.company(day.world, day.land, day.numbers, WEEK, "sten") == ("ascheberg",)

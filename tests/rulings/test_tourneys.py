"""Rulings: tournaments held at a place: who is told of them, and when (FUL-TOUR-1, TUM-MSG-4)."""

from typing import Any

import pytest

from campaign.model.event import Event
from campaign.model.tourney import Tourney
from campaign.rules import tourneys
from campaign.rules.day import Day
from tests.rulings.scene import army, commander, play, scene, spot

ROLL = ("Lions (Yvain and Kay): 2 duels won, 5 lances broken", "Bears (Ban and Lot): 1 duel won, 2 lances broken")


def called(**fields: Any) -> Tourney:
    """A tourney at Lund on day 4, over when its file was read last."""
    plain: dict[str, Any] = {"ending": "Lions won", "roll": ROLL, **fields}
    return Tourney("lists", "lund", 4, "games/lists.yaml", "The lists", "FUL-TOUR-1", **plain)


def dawn(number: int = 4, *records: Any, **fields: Any) -> Day:
    return scene(called(**fields), *records, number=number)


def held(day: Day) -> tuple[Tourney, Event]:
    (event,) = play(tourneys.hold, day)
    return day.world.tourneys["lists"], event


@pytest.mark.parametrize(("number", "count"), [(3, 0), (4, 1), (5, 1)])
def test_tour_1_a_tourney_is_held_at_the_dawn_of_its_day(number: int, count: int) -> None:
    assert len(play(tourneys.hold, dawn(number))) == count


def test_tour_1_who_is_there_is_told_the_roll_and_who_won() -> None:
    """FUL-TOUR-1: Lund lies at 70, 50; the place reaches a kilometre. Ascheberg's army is there, Gradell stands by."""
    people = (commander(), commander("gradell", at=spot(71, 50)), commander("duncan", at=spot(71.1, 50)))
    one, event = held(dawn(4, army("royal", 500, at="lund", commander="ascheberg"), *people))
    assert event.who == ("ascheberg", "gradell")
    assert event.own == (
        "The tourney at Lund: Lions won. Lions (Yvain and Kay): 2 duels won, 5 lances broken."
        " Bears (Ban and Lot): 1 duel won, 2 lances broken."
    )
    assert (one.status, event.rule, event.kind) == ("told", "FUL-TOUR-1", "tourney")


def test_tour_1_captives_and_the_dead_are_told_nothing() -> None:
    people = (commander("bent", at="lund", status="captured"), commander("carl", at="lund", status="dead"))
    assert held(dawn(4, *people))[1].who == ()


def test_msg_4_a_tourney_is_public_at_its_place_and_travellers_tell_who_won() -> None:
    day = dawn()
    _, event = held(day)
    assert (event.public, event.x, event.y) == (True, 70_000, 50_000)
    assert event.tale == "a tourney was held at Lund: Lions won"
    assert [news.kind for news in day.news] == ["tourney"]


def test_tour_1_one_that_is_not_over_is_held_and_its_ending_told_later() -> None:
    one, event = held(dawn(ending=""))
    assert one.status == "held"
    assert event.own.startswith("The tourney at Lund: It is not over yet. Lions (")
    assert event.tale == "a tourney was held at Lund"
    assert play(tourneys.hold, dawn(5, status="held", ending="")) == []
    one, event = held(dawn(5, status="held"))
    assert (one.status, event.tale) == ("told", "a tourney was held at Lund: Lions won")


def test_tour_1_what_was_told_is_not_told_again() -> None:
    assert play(tourneys.hold, dawn(5, status="told")) == []

"""Messengers on the road as commanders see them, and what is hidden from them (TUM-MSG-2, TUM-SCO-1)."""

from typing import Any

import pytest

from campaign.model.knowledge import Knowledge, Observation
from campaign.model.place import Region
from campaign.model.ruling import Pile
from campaign.model.word import Letter, Stage
from campaign.model.world import Record
from campaign.rules import marching
from campaign.sight.observe import observe
from tests.rulings.scene import army, commander, play, spot
from tests.rulings.trek import trek

DAWN, DUSK = 360, 1080


def letter(north: float = 55, **fields: Any) -> Letter:
    """A letter whose rider goes from 20 to 55 km east today from dawn to dusk: 583.3 m in each of 60 ticks."""
    way = (Stage(20, north, 1, DAWN), Stage(55, north, 1, DUSK))
    given = {"id": "krag.1", "sender": "krag", "to": "banner", "at": "hamra", "sent": 1, "text": "Come!", "way": way}
    return Letter(**{**given, **fields})


def seen(*records: Record, about: str = "messenger", **settings: Any) -> list[Observation]:
    """What the Swedish foot at Malmö, who see 10 km, make out on a day."""
    day = trek(army(infantry=100), *records, **settings)
    play(marching.march, day)
    return [one for one in observe(day, {}) if one.about == about and one.who == "gradell-chief"]


def test_sco_1_a_rider_is_seen_where_he_last_was_in_sight() -> None:
    """5 km north of the road he is in sight up to 8.66 km east of Malmö: at tick 31 he is 8.08 km east of it."""
    (one,) = seen(letter())
    assert one == Observation(
        "gradell-chief", "messenger", "krag.1", 1, DAWN + 31 * 12, 1, 38_083, 55_000, {"heading": "east"}
    )


@pytest.mark.parametrize(("north", "count"), [(60.0, 1), (60.01, 0)])
def test_sco_1_a_rider_out_of_sight_is_not_seen(north: float, count: int) -> None:
    """At tick 17 he passes 83 m beside due north."""
    assert len(seen(letter(north - 0.001))) == count


def test_sco_1_one_who_has_ridden_in_is_seen_where_he_did() -> None:
    """He is at his place, 3 km off, half an hour after dawn: after that he is one of many in the street."""
    way = (Stage(35, 50, 1, DAWN), Stage(33, 50, 1, 390))
    (one,) = seen(letter(way=way))
    assert (one.x, one.minute, one.seen) == (33_000, 396, {"heading": "west"})


def test_sco_1_own_messengers_and_letters_that_have_ended_are_not_told() -> None:
    assert seen(letter(sender="gradell-chief")) == []
    for status in ("waiting", "delivered", "lost", "taken"):
        assert seen(letter(status=status)) == []
    assert seen(letter(way=())) == []


def test_sco_1_the_fate_of_a_letter_shows_on_no_rider() -> None:
    assert seen(letter(fate="lost")) == seen(letter(fate="taken", hostile=True)) == seen(letter())


def test_sco_1_an_army_without_a_commander_sees_no_rider() -> None:
    day = trek(army(infantry=100, npc="halt"), letter())
    play(marching.march, day)
    assert observe(day, {}) == []


def hidden(until: int, *keys: str) -> Knowledge:
    return Knowledge(id="gradell-chief", hidden=dict.fromkeys(keys, until))


def test_what_is_hidden_is_not_seen_up_to_its_last_day() -> None:
    """A letter, an army, stores and a town with its burned land, all within 8 km."""
    things: tuple[Record, ...] = (
        letter(),
        army("danes", 100, nation="denmark", at=spot(34, 50)),
        Pile(id="pile-1", x=31, y=50, supplies=5, since=1),
        Region(id="malmo", burned=1),
    )
    kinds = {"messenger": "krag.1", "army": "danes", "pile": "pile-1", "place": "malmo", "fire": "malmo"}
    for about, key in kinds.items():
        assert [one.key for one in seen(*things, about=about)] == [key]
        for until in (0, 1):
            assert seen(*things, hidden(until, key), about=about) == []
        gone_by = hidden(1, key)
        assert [one.key for one in seen(*things, gone_by, about=about, number=2) if about != "messenger"] == (
            [key] if about != "messenger" else []
        )


def test_a_hidden_commander_is_not_named_though_his_army_is_seen() -> None:
    danes = army("danes", 100, nation="denmark", at=spot(34, 50), commander="krag")
    (one,) = seen(danes, commander("krag", nation="denmark"), about="army")
    assert one.seen["commander"] == "Krag"
    (one,) = seen(danes, commander("krag", nation="denmark"), hidden(0, "krag"), about="army")
    assert "commander" not in one.seen

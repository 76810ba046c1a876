"""Messengers on the road as commanders see them, and what is hidden from them (TUM-MSG-2, TUM-SCO-1)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.knowledge import Knowledge, Observation
from campaign.model.place import Region
from campaign.model.ruling import Pile
from campaign.model.word import Letter, Stage
from campaign.model.world import Record
from campaign.rules import marching, messengers, sighting
from campaign.rules.tracks import moving, standing
from campaign.sight.observe import observe
from campaign.sight.riders import LOOKS, Watch, riders
from tests.rulings.scene import army, commander, play, spot
from tests.rulings.trek import to, trek

DAWN, DUSK = 360, 1080


def letter(north: float = 55, **fields: Any) -> Letter:
    """A letter whose rider goes from 21¼ to 56¼ km east today from dawn to dusk: 2.9167 km an hour, due north of Malmö
    at nine.
    """
    way = (Stage(21.25, north, 1, DAWN), Stage(56.25, north, 1, DUSK))
    given = {"id": "krag.1", "sender": "krag", "to": "banner", "at": "hamra", "sent": 1, "text": "Come!", "way": way}
    return Letter(**{**given, **fields})


def seen(*records: Record, about: str = "messenger", **settings: Any) -> list[Observation]:
    """What the Swedish foot at Malmö, who see 10 km, make out on a day."""
    day = trek(army(infantry=100), *records, **settings)
    play(marching.march, day)
    return [one for one in observe(day, {}) if one.about == about and one.who == "gradell-chief"]


def test_sco_5_a_rider_is_seen_where_he_last_was_in_sight() -> None:
    """5 km north of the road he is in sight up to 8.66 km east of Malmö: at eleven he is 5.83 km east of it, at noon
    8.75.
    """
    (one,) = seen(letter())
    assert one == Observation(
        "gradell-chief", "messenger", "krag.1", 1, 11 * 60, 1, 35_833, 55_000, {"heading": "east"}
    )


@pytest.mark.parametrize(("north", "count"), [(60.0, 1), (60.001, 0)])
def test_sco_1_a_rider_out_of_sight_is_not_seen(north: float, count: int) -> None:
    assert [one.minute for one in seen(letter(north))] == [9 * 60] * count


def test_sco_1_while_he_is_on_the_road_and_no_longer() -> None:
    """He is at his place, 3 km off, at half past six: seen at six on his way, later he is one of many in the street."""
    way = (Stage(38, 50, 0, 1200), Stage(35, 50, 1, DAWN), Stage(33, 50, 1, 390))
    (one,) = seen(letter(way=way))
    assert (one.x, one.minute, one.seen) == (35_000, 360, {"heading": "west"})
    assert seen(letter(way=(Stage(38, 50, 0, 1200), Stage(33, 50, 1, DAWN - 1)))) == []
    assert seen(letter(way=(Stage(38, 50, 1, DUSK + 1), Stage(33, 50, 2, DAWN)))) == []


def test_sco_1_from_the_march_as_well() -> None:
    """The Swedes go 20 km east, 1.667 an hour: at dusk a rider at 56.25 km is 8.0 km off. One 1.25 km ahead of them at
    dawn gains as much an hour: after five he is 7.5 km ahead, after six 8.75, too far at 5 km north.
    """
    march = {"gradell": to("hamra")}
    (one,) = seen(letter(), acts=march)
    assert (one.minute, one.x) == (DUSK, 56_250)
    ahead = letter(way=(Stage(31.25, 55, 1, DAWN), Stage(66.25, 55, 1, DUSK)))
    assert [one.minute for one in seen(ahead, acts=march)] == [11 * 60]


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


spots = st.tuples(st.integers(0, 80), st.integers(0, 80))
rides = st.lists(spots, min_size=1, max_size=6)
minutes = st.lists(st.integers(0, 1440), min_size=6, max_size=6, unique=True)
marches = st.tuples(
    spots, st.tuples(st.integers(-900, 900), st.integers(-900, 900)), st.sampled_from((0, 3_000, 20_000))
)
TICKS = 60


@given(rides, minutes, st.lists(marches, min_size=1, max_size=5))
def test_sco_1_every_watcher_sees_every_rider_at_the_last_hour_at_which_he_is_in_sight(
    ride: list[tuple[int, int]],
    when: list[int],
    marched: list[tuple[tuple[int, int], tuple[int, int], int]],
) -> None:
    way = tuple(Stage(x, y, 1, minute) for (x, y), minute in zip(ride, sorted(when), strict=False))
    day = trek(army(infantry=100), letter(way=way))
    watches = []
    for number, ((x, y), (east, north), sees) in enumerate(marched):
        went = moving([(x * 1000 + east * tick, y * 1000 + north * tick) for tick in range(TICKS + 1)])
        watches.append(Watch(f"watcher-{number}", went if east or north else standing(x * 1000, y * 1000), sees, set()))
    table = messengers.timetable(way)
    wanted = {}
    for tick in range(0, TICKS + 1, TICKS // LOOKS):
        minute = sighting.minute(day, tick, TICKS)
        if not way[0].minute <= minute <= way[-1].minute:
            continue
        x, y = messengers.position(table, day.number * messengers.MINUTES + minute)
        for one in watches:
            px, py = one.way.at(tick)
            if (px - x) ** 2 + (py - y) ** 2 <= one.sees**2:
                wanted[one.who] = minute, x, y
    assert {one.who: (one.minute, one.x, one.y) for one in riders(day, watches, TICKS)} == wanted


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

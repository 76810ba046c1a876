"""Rulings on messengers: which way they ride, how fast, and where one is at any moment."""

import random
from bisect import bisect_right
from itertools import accumulate

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaign.core.plane import Point, distance
from campaign.model.place import At, Outline, Place, Road
from campaign.model.word import Letter, Stage
from campaign.model.world import Record
from campaign.rules.messengers import MINUTES, Country, Ride, where
from tests.rulings.scene import place, scene, spot

DAWN = 360  # minutes after midnight
KM = 1000


def ride(start: At, goal: At, *records: Record, nation: str = "sweden", sent: int = 3) -> Ride:
    """The ride of a messenger of a nation who sets out on day `sent`, over the scene's own land or that given."""
    day = scene(*records)
    found = Country(day.world, day.land, day.numbers, nation).ride(start, goal, sent)
    assert found is not None
    return found


def stages(found: Ride) -> list[tuple[float, float, int, int]]:
    return [(one.x, one.y, one.day, one.minute) for one in found.way]


def letter(way: tuple[Stage, ...], ended: int | None = None) -> Letter:
    return Letter(id="a.1", sender="a", to="b", at="lund", sent=1, text="", way=way, due=2, ended=ended)


ROAD = (place("alna", "village", 10, 50), place("dal", "village", 80, 50), Road(id="r", start="alna", to="dal"))


def test_msg_2_seventy_km_of_road_take_from_dawn_to_dawn() -> None:
    # 70 km at 70 km a day are one day: from six in the morning of day 3 to six in the morning of day 4.
    found = ride("alna", "dal", *ROAD)
    assert stages(found) == [(10, 50, 3, DAWN), (80, 50, 4, DAWN)]
    assert (found.days, found.hostile) == (1, False)


def test_msg_2_a_metre_more_than_a_days_ride_takes_another_day() -> None:
    longer = Road(id="r", start="alna", to="dal", km=70.001)
    assert ride("alna", "dal", *ROAD[:2], longer).days == 2


def test_msg_2_off_the_roads_he_takes_twice_as_long() -> None:
    # 35 km off the road count as 70: a whole day. No road leads anywhere near.
    found = ride(spot(20, 20), spot(20, 55), place("malmo", "village", 90, 90))
    assert stages(found) == [(20, 20, 3, DAWN), (20, 55, 4, DAWN)]


def test_msg_2_he_leaves_a_road_for_the_open_only_when_that_is_quicker() -> None:
    # By road from Alna over Holm to Dal: 50 + 50 = 100 km. Straight across: 60 km, which count as 120.
    places = place("alna", "village", 10, 10), place("holm", "village", 40, 50), place("dal", "village", 70, 10)
    roads = Road(id="a", start="alna", to="holm"), Road(id="b", start="holm", to="dal")
    assert [(one.x, one.y) for one in ride("alna", "dal", *places, *roads).way] == [(10, 10), (40, 50), (70, 10)]
    # A road of 130 km takes longer than those 60 km across.
    longer = Road(id="a", start="alna", to="holm", km=80), roads[1]
    assert [(one.x, one.y) for one in ride("alna", "dal", *places, *longer).way] == [(10, 10), (70, 10)]


def test_msg_2_whoever_is_written_to_where_the_writer_stands_is_no_ride_away() -> None:
    found = ride("malmo", "malmo")
    assert stages(found) == [(50, 50, 3, DAWN)]
    assert (found.days, found.hostile) == (0, False)


def test_msg_2_no_messenger_rides_over_water() -> None:
    isles = (
        Outline(id="west", kind="land", points=((0, 0), (40, 0), (40, 100), (0, 100))),
        Outline(id="east", kind="land", points=((60, 0), (100, 0), (100, 100), (60, 100))),
    )
    places = place("alna", "village", 10, 50), place("dal", "village", 80, 50)
    day = scene(*places, *isles)
    assert Country(day.world, day.land, day.numbers, "sweden").ride("alna", "dal", 1) is None


def test_msg_3_a_way_is_split_where_enemy_territory_begins() -> None:
    # Malmö (x = 50) is Swedish, Lund (x = 70) Danish; their regions meet half way, at x = 60. Sweden's messenger rides
    # 10 km at 70 km a day: 1440 / 7 = 206 minutes; and 10 km at 50 km a day: 1440 / 5 = 288 minutes.
    found = ride("malmo", "lund")
    (_, _, _, left), (x, y, day, border), (_, _, there_day, there) = stages(found)
    assert (round(x), y, day, border - left) == (60, 50, 3, 206)
    assert (there_day, there - border) == (3, 288)
    assert found.hostile


def test_msg_3_a_neutral_rides_through_at_full_speed() -> None:
    found = ride("malmo", "lund", nation="poland")
    assert stages(found) == [(50, 50, 3, DAWN), (70, 50, 3, DAWN + 411)]  # 20 km: 1440 x 20 / 70 = 411.4 minutes
    assert not found.hostile


def test_msg_3_off_the_road_in_enemy_territory_he_makes_half_of_fifty() -> None:
    # All the land is Lund's, and Danish. 25 km off the road are a day's ride there.
    fort = place("lund", "fort", 90, 90, holder="denmark")
    assert stages(ride(spot(20, 20), spot(20, 45), fort)) == [(20, 20, 3, DAWN), (20, 45, 4, DAWN)]


def test_msg_3_he_rides_round_enemy_territory_when_that_is_quicker() -> None:
    # Straight on, 40 km of Swedish ground and 40 of Danish: 40/70 + 40/50 = 1.37 days. Round about by Wik 92 km of
    # Swedish ground: 1.31 days.
    def way(holder: str) -> list[tuple[float, float]]:
        places: tuple[Place, ...] = (
            place("alna", "fort", 10, 50, holder="sweden"),
            place("mid", "fort", 50, 50, holder=holder),
            place("dal", "fort", 90, 50, holder="sweden"),
            place("wik", "fort", 50, 75, holder="sweden"),
        )
        roads = (
            Road(id="a", start="alna", to="mid", km=40),
            Road(id="b", start="mid", to="dal", km=40),
            Road(id="c", start="alna", to="wik", km=46),
            Road(id="d", start="wik", to="dal", km=46),
        )
        return [(one.x, one.y) for one in ride("alna", "dal", *places, *roads).way]

    assert (50, 50) in way("poland")
    assert (50, 75) in way("denmark")


def test_msg_3_the_ground_of_a_nation_that_is_no_enemy_is_nobody_s_enemy_territory() -> None:
    # Sweden and Denmark are enemies; the Danish messenger rides from his own ground into Swedish.
    assert ride("lund", "malmo", nation="denmark").hostile
    assert not ride("lund", spot(75, 50), nation="denmark").hostile


def test_msg_2_before_dawn_and_once_it_is_over_no_messenger_is_to_be_seen() -> None:
    way = ride("alna", "dal", *ROAD, sent=1).way
    assert where(letter(way), 1, DAWN - 1) is None
    assert where(letter(way), 1, DAWN) == (10 * KM, 50 * KM)
    assert where(letter(way), 1, DAWN + 720) == (45 * KM, 50 * KM)  # half a day: half of the 70 km
    assert where(letter(way), 2, DAWN) == (80 * KM, 50 * KM)
    assert where(letter(way), 9, 0) == (80 * KM, 50 * KM)  # he waits
    assert where(letter(way, ended=9), 9, DAWN - 1) == (80 * KM, 50 * KM)
    assert where(letter(way, ended=9), 9, DAWN) is None
    assert where(letter(()), 1, DAWN) is None


@pytest.mark.parametrize("nation", ["sweden", "poland"])
@given(start=st.tuples(*[st.integers(1, 99)] * 2), goal=st.tuples(*[st.integers(1, 99)] * 2), part=st.floats(0, 1))
def test_msg_2_a_messenger_is_somewhere_at_any_moment_and_never_leaps(
    nation: str, start: Point, goal: Point, part: float
) -> None:
    found = ride(spot(*start), spot(*goal), nation=nation, sent=1)
    sent = letter(found.way)
    last = found.way[-1]
    span = (last.day - 1) * MINUTES + last.minute - DAWN
    at = DAWN + int(part * span)
    here, then = where(sent, 1 + at // MINUTES, at % MINUTES), where(sent, 1 + (at + 1) // MINUTES, (at + 1) % MINUTES)
    assert here is not None
    assert then is not None
    # 70 km a day are 49 m a minute; a stage's time is rounded to a minute, so a short stretch may seem twice as quick.
    assert distance(here, then) <= 100
    assert where(sent, 1, DAWN) == (start[0] * KM, start[1] * KM)
    assert where(sent, last.day, last.minute) == (goal[0] * KM, goal[1] * KM)
    times = [one.day * MINUTES + one.minute for one in found.way]
    assert times == sorted(times)
    assert found.days == -(-span // MINUTES) or abs(span - (found.days - 1) * MINUTES) <= 1


def test_msg_2_overridden_figures_change_the_ride() -> None:
    day = scene(*ROAD, rules={"messages.messenger": 35, "scouting.sunrise": 7})
    found = Country(day.world, day.land, day.numbers, "sweden").ride("alna", "dal", 1)
    assert found is not None
    assert stages(found) == [(10, 50, 1, 420), (80, 50, 3, 420)]


@example(seed=396)  # its line ends as near to one fort as to another
@given(seed=st.integers(0, 10_000))
def test_msg_3_a_stretch_lies_in_enemy_territory_just_where_its_ground_is_an_enemys(seed: int) -> None:
    # Forts here and there, every second one Danish; a line of a messenger of Sweden's, looked at every two km.
    dice = random.Random(seed)
    spots = dice.sample([(x, y) for x in range(5, 100, 7) for y in range(5, 100, 7)], 9)
    forts = [place(f"f{i}", "fort", *at, holder=("denmark", "sweden")[i % 2]) for i, at in enumerate(spots)]
    day = scene(*forts)
    country = Country(day.world, day.land, day.numbers, "sweden")
    p, q = ((dice.randint(1, 99) * KM, dice.randint(1, 99) * KM) for _ in range(2))
    length = distance(p, q)
    pieces = country.pieces((p, q), length)
    assert sum(far for _, far, _ in pieces) == length
    ends = list(accumulate(far for _, far, _ in pieces))
    for at in range(1000, length, 2000):
        if min(abs(at - end) for end in ends) > 3:
            here = (p[0] + (q[0] - p[0]) * at // length, p[1] + (q[1] - p[1]) * at // length)
            assert pieces[bisect_right(ends, at)][2] == country.hostile(here)

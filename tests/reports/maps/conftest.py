"""A made-up coast with some forty places, for the tests of the maps."""

from itertools import pairwise

import pytest

from campaign.reports.maps import (
    Area,
    Banner,
    Circle,
    MapView,
    Mark,
    Outline,
    Path,
    PlaceMark,
    Region,
    River,
    Road,
)

BLUE, RED = "#1f5a9e", "#b8402a"
KINDS = ("village", "crossroads", "village", "works", "village", "town", "village", "castle", "village", "fort", "city")


def _places() -> tuple[PlaceMark, ...]:
    heads = ("Å", "Ör", "Øst", "Lund", "Brå", "Kvæ", "Hol", "Sö")
    tails = ("by", "torp", "ås", "vik", "hamn", "sund")
    spots = [
        PlaceMark(
            id=f"p{i:02}",
            name=f"{heads[i % 8]}{tails[i // 8]}",
            kind=KINDS[i % len(KINDS)],
            x=14_000 + 11_000 * (i % 9) + 700 * (i // 9),
            y=12_000 + 12_500 * (i // 9) + 900 * (i % 4),
            colour=(BLUE, RED, None)[i % 3],
        )
        for i in range(45)
    ]
    return tuple(spots)


@pytest.fixture(scope="session")
def coast() -> MapView:
    """120 by 75 km: land in the west and the middle, a sea in the east, two nations, four armies."""
    places = _places()
    land = (
        (0, 0),
        (112_000, 0),
        (108_000, 20_000),
        (116_000, 38_000),
        (104_000, 52_000),
        (110_000, 75_000),
        (0, 75_000),
    )
    west = ((0, 0), (60_000, 0), (60_000, 75_000), (0, 75_000))
    east = ((60_000, 0), (120_000, 0), (120_000, 75_000), (60_000, 75_000))
    return MapView(
        title="The war on the made-up coast",
        date="24 June",
        bounds=(0, 0, 120_000, 75_000),
        outlines=(
            Outline("land", land),
            Outline("land", ((114_000, 60_000), (118_000, 60_000), (117_000, 66_000))),
            Outline("lake", ((40_000, 40_000), (52_000, 42_000), (50_000, 50_000), (42_000, 51_000))),
            Outline("land", ((45_000, 44_000), (48_000, 44_000), (47_000, 47_000))),
        ),
        areas=(
            Area("forest", ((5_000, 5_000), (30_000, 8_000), (24_000, 30_000), (6_000, 26_000))),
            Area("mountain", ((70_000, 50_000), (90_000, 52_000), (88_000, 66_000))),
            Area("marsh", ((60_000, 8_000), (74_000, 8_000), (70_000, 18_000))),
            Area("heath of no known kind", ((80_000, 8_000), (84_000, 8_000), (82_000, 12_000))),
        ),
        rivers=(
            River("Long water", ((20_000, 74_000), (36_000, 55_000), (46_000, 46_000)), navigable=True),
            River("Brook", ((90_000, 60_000), (96_000, 44_000), (112_000, 40_000))),
        ),
        roads=tuple(Road(((a.x, a.y), (a.x + 5_000, a.y + 1_500), (b.x, b.y))) for a, b in pairwise(places)),
        regions=(
            Region("east", (east,), RED, forage_note="2 of 5", foraged=2),
            Region("west", (west,), BLUE, burnt=True, label="The west"),
        ),
        places=places,
        armies=(
            Banner("The king's army", 47_000, 25_400, "9,400: foot, horse, wagons", BLUE, own=True, heading=45.0),
            Banner("Red horse", 58_000, 37_000, "about 1,200", RED),
            Banner("Red foot", 58_000, 37_000, "about 3,000", RED),
            Banner("Stragglers", 90_000, 62_000, "", "teal", faded=True, age="seen 3 days ago"),
        ),
        circles=(Circle(47_000, 25_400, 20_000), Circle(47_000, 25_400, 5_000, "floor")),
        paths=(
            Path(((25_000, 12_000), (36_000, 20_000), (47_000, 25_400)), BLUE),
            Path(((47_000, 25_400), (58_000, 37_000)), BLUE, "planned"),
            Path(((58_000, 37_000), (80_000, 40_000)), RED, "retreat"),
        ),
        marks=(Mark("pile", 33_000, 30_000, "12,000 supplies"), Mark("battle", 52_000, 30_000, "Brook field")),
        legend=((BLUE, "Blue kingdom"), (RED, "Red kingdom")),
        note="What is faded was last seen on the day it says.",
    )

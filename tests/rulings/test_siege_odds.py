"""The chance that a gate opens, week by week, by hand from 2d6 (TUM-SIE-3)."""

from fractions import Fraction
from typing import Any

import pytest

from campaign.core.dice import die
from campaign.model.siege import Siege
from campaign.model.world import World
from campaign.rules import siege_odds
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, scene

N = Numbers()


def world(*traits: str) -> World:
    return scene(army(infantry=100, at="lund", commander="ascheberg"), commander("ascheberg", *traits)).world


def weeks(count: int, today: int = 1, traits: tuple[str, ...] = (), **fields: Any) -> list[tuple[int, int, Fraction]]:
    siege = Siege(**{"id": "lund", "by": ("gradell",), "since": 1, "endurance": 10, **fields})
    return list(siege_odds.weeks(world(*traits), N, siege, today, count))


@pytest.mark.parametrize(
    ("figure", "ways"), [(1, 36), (2, 35), (6, 21), (7, 15), (9, 6), (10, 3), (11, 1), (12, 0), (20, 0)]
)
def test_sie_3_the_ways_to_roll_above(figure: int, ways: int) -> None:
    assert siege_odds.above("2d6", figure) == Fraction(ways, 36)


def test_sie_3_two_weeks_of_a_siege() -> None:
    """10 falls to 9: 6 in 36. Then to 8: 10 in 36. Shut through both: 30/36 × 26/36 = 65/108."""
    assert weeks(2) == [(7, 9, Fraction(1, 6)), (14, 8, Fraction(43, 108))]


@pytest.mark.parametrize(("today", "first"), [(7, 7), (8, 14), (14, 14), (15, 21)])
def test_sie_3_the_next_weeks_end_counts_from_the_first_day(today: int, first: int) -> None:
    assert weeks(1, today)[0][0] == first


def test_sie_3_fresh_supplies_and_a_storm_count_once_disease_and_brutal_every_week() -> None:
    """10 − 1 + 2 + 1 = 12, then 11. With disease and a Brutal 10 − 3 = 7, then 4."""
    assert [figure for _, figure, _ in weeks(2, fresh=True, stormed=3)] == [12, 11]
    assert [figure for _, figure, _ in weeks(2, disease=True, traits=("Brutal",))] == [7, 4]


def test_sie_3_through_an_open_harbour_supplies_come_every_week() -> None:
    """From 8 the figure rises by 2 − 1 a week: 9, then 10. Above 9 are 6 in 36, above 10 3 in 36; with a gate shut in
    the first week 5/6 and in the second 11/12, it is open by then in 17 of 72. Without the sea 7, then 6.
    """
    siege = Siege("lund", ("gradell",), 1, endurance=8)
    assert list(siege_odds.weeks(world(), N, siege, 1, 2, by_sea=True)) == [
        (7, 9, Fraction(1, 6)),
        (14, 10, Fraction(17, 72)),
    ]
    assert [figure for _, figure, _ in siege_odds.weeks(world(), N, siege, 1, 2)] == [7, 6]


def test_sie_3_supplies_that_came_by_sea_count_once_a_week() -> None:
    """Unloaded stores have made this week fresh already: 8 − 1 + 2 = 9, and no more."""
    siege = Siege("lund", ("gradell",), 1, endurance=8, fresh=True)
    assert [figure for _, figure, _ in siege_odds.weeks(world(), N, siege, 1, 1, by_sea=True)] == [9]


def test_sie_3_an_open_gate_is_open() -> None:
    assert [chance for _, _, chance in weeks(2, open=True)] == [1, 1]


def test_sie_3_in_the_end_it_is_certain_and_never_less_likely() -> None:
    """From 10 the ninth week rolls against 1."""
    chances = [chance for _, _, chance in weeks(9)]
    assert chances == sorted(chances)
    assert chances[-1] == 1


def test_sie_3_counting_agrees_with_rolling() -> None:
    """Of 20,000 sieges as many open within two weeks as counted, within 1%."""
    opened = 0
    for n in range(20_000):
        first, second = (die(1, f"{n}-{week}", 0, 6) + die(1, f"{n}-{week}", 1, 6) for week in (1, 2))
        opened += first > 9 or second > 8
    assert abs(opened / 20_000 - 43 / 108) < 0.01

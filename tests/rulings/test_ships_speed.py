"""How far ships get in a day (TUM-SHIP-4, TUM-SHIP-5)."""

import pytest

from campaign.rules.numbers import Numbers
from campaign.rules.sea.speed import metres_a_day


@pytest.mark.parametrize(("kind", "km"), [("sea", 100), ("down", 100), ("up", 50)])
def test_ship_4_ten_km_an_hour_ten_hours_a_day_half_upstream(kind: str, km: int) -> None:
    assert metres_a_day(Numbers(), kind, rowing=False) == km * 1000


@pytest.mark.parametrize(("kind", "km"), [("sea", 200), ("down", 200), ("up", 150)])
def test_ship_5_rowing_adds_ten_km_an_hour_also_upstream(kind: str, km: int) -> None:
    assert metres_a_day(Numbers(), kind, rowing=True) == km * 1000


def test_ship_4_a_world_that_says_otherwise() -> None:
    numbers = Numbers({"ships.speed": 7, "ships.upstream": 3, "ships.hours": 12})
    assert metres_a_day(numbers, "sea", rowing=False) == 84_000
    assert metres_a_day(numbers, "up", rowing=False) == 28_000

"""Rulings on messages: how fast they travel."""

from pathlib import Path

from campaign.play.charting import stats
from tests.play.lay import lay


def test_msg_2_a_messenger_rides_seventy_km_a_day(tmp_path: Path) -> None:
    # From Alna to Dal are some 85 km of road: a day of 70 and part of another.
    pairs = {(pair.a, pair.b): pair for pair in stats(lay(tmp_path)).seats}
    assert pairs["alna", "dal"].messenger_days == 2
    assert pairs["alna", "croft"].messenger_days == 1


def test_msg_2_at_seventy_km_he_is_there_in_a_day_and_a_metre_more_takes_another(tmp_path: Path) -> None:
    road = "alna-dal: {{from: alna, to: dal, km: {km}}}\n"
    exact = lay(tmp_path / "exact", land__roads=road.format(km=140))
    longer = lay(tmp_path / "longer", land__roads=road.format(km=140.001))
    assert [pair.messenger_days for pair in stats(exact).seats if (pair.a, pair.b) == ("alna", "dal")] == [2]
    assert [pair.messenger_days for pair in stats(longer).seats if (pair.a, pair.b) == ("alna", "dal")] == [3]

"""A world may set any number of the march (TUM-MOV), of sight (TUM-SCO) or of meetings (TUM-BAT-1) to 0."""

import pytest

from campaign.rules import escape, fording, marching, meetings, night, pace, plans, sighting
from campaign.rules.numbers import Number
from campaign.sight.observe import observe
from tests.rulings.scene import army, play, spot
from tests.rulings.trek import to, trek

CHAPTERS = (escape, fording, marching, meetings, night, pace, plans, sighting)
NAMES = sorted({one.name for chapter in CHAPTERS for one in vars(chapter).values() if isinstance(one, Number)})


@pytest.mark.parametrize("name", NAMES)
def test_any_number_may_be_nothing(name: str) -> None:
    """Marches, a ford, a forced week, a night and a meeting: the day is played to its end."""
    forces = (
        army(infantry=40_000, harried=1, forced_days=6, at=spot(36, 30)),
        army("danes", 1000, cavalry=10, nation="denmark", forced_days=6),
        army("swedes", 50, at="ystad"),
    )
    acts = {
        "gradell": to(spot(60, 30), country=True, pace="forced"),
        "danes": to("ystad", pace="forced", when="both"),
        "swedes": to("lund", when="both"),
    }
    day = trek(*forces, acts=acts, rules={name: 0})
    marches = play(marching.march, day)
    nights = play(night.march, day)
    assert marches
    assert all(event.kind for event in nights)
    for one in observe(day, {}):
        assert one.day == 1

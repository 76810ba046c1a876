"""Rulings: the weather of the day (TUM-SCO-4)."""

import pytest

from campaign.model.ruling import Ruling, Sky, Weather
from campaign.rules import weather
from campaign.rules.day import Day
from tests.rulings.scene import army, play, scene

FIRSTS = {"spring": "1676-03-01", "summer": "1676-06-24", "autumn": "1676-09-01", "winter": "1676-12-01"}


def sky(season: str, face: int) -> str:
    day = scene(first=FIRSTS[season], dice={"TUM-SCO-4/world/weather/0": (face,)})
    (event,) = play(weather.dawn, day)
    assert event.rolls[0].expr == "1d12"
    return day.skies[""]


@pytest.mark.parametrize("season", ["spring", "autumn"])
def test_sco_4_spring_and_autumn_are_1_in_12_very_bad_and_2_in_6_bad(season: str) -> None:
    """Of twelve faces one is very bad and the next four are bad."""
    assert [sky(season, face) for face in (1, 2, 5, 6, 12)] == ["very bad", "bad", "bad", "fine", "fine"]


def test_sco_4_summer_is_1_in_6_bad_and_never_very_bad() -> None:
    assert [sky("summer", face) for face in (1, 2, 3, 12)] == ["bad", "bad", "fine", "fine"]


def test_sco_4_winter_is_1_in_6_very_bad_and_3_in_6_bad() -> None:
    """Of twelve faces two are very bad, the next six bad."""
    found = [sky("winter", face) for face in (1, 2, 3, 8, 9)]
    assert found == ["very bad", "very bad", "bad", "bad", "fine"]


def test_sco_4_the_gms_weather_needs_no_roll_and_no_ruling() -> None:
    day = scene(Weather(id="1", sky="very bad"))
    (event,) = play(weather.dawn, day)
    assert (event.rule, event.rolls, day.skies, day.asked) == ("TUM-SCO-4", (), {"": "very bad"}, {})


def test_sco_4_the_gm_may_give_a_single_region_its_own_weather() -> None:
    """Very bad around Lund, x over 60; elsewhere the roll of 12: fine."""
    day = scene(Weather(id="1", areas={"lund": "very bad"}), dice={"TUM-SCO-4/world/weather/0": (12,)})
    (event,) = play(weather.dawn, day)
    assert [weather.sky_at(day, x, 50_000) for x in (55_000, 65_000)] == ["fine", "very bad"]
    assert event.text == "The weather is fine; very bad around Lund"


def test_sco_4_weather_given_for_another_day_does_not_count() -> None:
    day = scene(Weather(id="2", sky="very bad"), dice={"TUM-SCO-4/world/weather/0": (12,)})
    play(weather.dawn, day)
    assert weather.sky_at(day, 50_000, 50_000) == "fine"


def rolled(*records: Ruling) -> Day:
    day = scene(army(infantry=10), *records, dice={"TUM-SCO-4/world/weather/0": (1,)})
    play(weather.dawn, day)
    return day


def test_sco_4_the_roll_is_a_default_that_the_gm_can_change() -> None:
    """A 1 in summer is bad; the day goes on with it; the GM's answer to the same question goes before it."""
    first = rolled()
    (asked,) = first.asked.values()
    assert (asked.kind, asked.default, asked.answer, asked.by) == ("default", "bad", "bad", "default")
    assert (first.halt, first.held) == (False, set())
    answered = Ruling(
        id=asked.id,
        day=asked.day,
        rule=asked.rule,
        kind=asked.kind,
        question=asked.question,
        options=asked.options,
        default=asked.default,
        facts=asked.facts,
        answer="very bad",
        by="anna",
    )
    assert rolled(answered).skies == {"": "very bad"}


def test_sco_4_the_forecast_is_what_the_dawns_will_decide() -> None:
    records = (Weather(id="3", sky="very bad"), Weather(id="5", areas={"lund": "bad"}))
    today = scene(*records, first=FIRSTS["winter"])
    campaign = today.world.campaign
    seen = dict(weather.forecast(campaign.seed, today.dates, today.numbers, today.world, 1, 14))
    dawns: dict[int, dict[str, Sky]] = {}
    for number in range(1, 15):
        day = scene(*records, first=FIRSTS["winter"], number=number)
        play(weather.dawn, day)
        dawns[number] = day.skies
    assert seen == dawns
    assert len({skies[""] for skies in seen.values()}) > 1

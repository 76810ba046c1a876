"""A year of the river war: seasons, recovery, long counts."""

from pathlib import Path

import pytest

from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.event import Event
from campaign.model.world import World
from campaign.play import advancing, laying, verifying
from campaign.play.calendars import calendar

DAYS = 365


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample after a year without the GM."""
    root = tmp_path_factory.mktemp("war") / "river-war"
    laying.new_world(root, "tumult")
    done = advancing.advance(root, days=DAYS, defaults=True, force=True)
    assert len(done.days) == DAYS
    return root


@pytest.fixture(scope="module")
def world(played: Path) -> World:
    """The sample's world after a year."""
    return load(played).sound()


def _events(root: Path, *days: int) -> list[Event]:
    return [event for day in days for event in chronicle.events(root, day)]


def test_the_year_has_its_own_months_and_seasons(world: World) -> None:
    # It begins on 12 Hay, the fourth of twelve months of 30 days, and has five days of Yule at its end.
    dates = calendar(world.campaign.calendar)
    assert dates.long(DAYS) == "11 Hay 413"
    starts = {day: dates.season(day) for day in range(1, DAYS + 1) if dates.begins(day, dates.season(day))}
    assert starts == {80: "autumn", 170: "winter", 265: "spring", 355: "summer"}


def test_for_3_ground_recovers_once_on_the_first_day_of_summer_after_a_spring(played: Path, world: World) -> None:
    recovered = [event.day for event in _events(played, *range(1, DAYS + 1)) if event.kind == "recovered"]
    assert recovered == [355]
    # Hedvik was exhausted and burned before the campaign began.
    assert world.regions["hedvik"].exhausted is None
    assert world.regions["hedvik"].burned is None
    assert world.regions["hedvik"].count == 0


def test_fort_2_a_band_inside_eats_from_the_stock_all_the_year(world: World) -> None:
    # 600 skirmishers eat 600 a day, camp followers nothing in this world: 219,000 of 400,000 in 365 days.
    assert world.places["ostervik"].supplies == 181_000
    assert world.armies["valley-band"].supplies == 6_000


def test_mor_3_the_absent_horse_is_back_at_dawn_of_its_day(played: Path) -> None:
    back = [event for event in _events(played, 6) if event.kind == "returned"]
    assert [event.who[0] for event in back] == ["arvian-army"]


def test_sup_5_stores_on_the_ground_are_gone_after_14_days(played: Path, world: World) -> None:
    # They were left on day 0, lay there through day 13, and are gone at the dawn of day 14.
    gone = [event.day for event in _events(played, *range(1, DAYS + 1)) if event.kind == "rotted"]
    assert gone[0] == 14
    assert world.piles == {}


def test_sco_4_the_gms_weather_holds_on_its_days(played: Path) -> None:
    told = {day: event.text for day in (3, 200) for event in _events(played, day) if event.rule == "TUM-SCO-4"}
    assert told == {3: "The weather is bad; very bad around Stenborg", 200: "The weather is very bad"}


def test_the_record_of_the_year_is_true(played: Path) -> None:
    found = verifying.verify(played)
    assert (found.days, found.partings) == (DAYS, ())

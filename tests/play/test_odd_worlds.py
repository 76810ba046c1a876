"""Odd worlds: a day is played on each, or a plain word says why not."""

import re
from pathlib import Path

import pytest

from campaign.core.calendar import dates
from campaign.core.fault import Faults, Refused
from campaign.play.advancing import advance
from campaign.play.ordering import take
from campaign.play.undoing import undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay, snapshot

WORLD = FILES["world.yaml"]
FIRST, SECOND = FILES["armies/first.yaml"], FILES["armies/second.yaml"]
MONTHS = ", ".join(f"{{name: {name}, days: 1}}" for name in ("One", "Two", "Three", "Four"))


def beginning(first: str, more: str = "") -> str:
    return WORLD.replace("{first: 1676-06-24}", f'{{first: "{first}"{more}}}')


PLAYED: dict[str, dict[str, str]] = {
    "leap day": {"world": beginning("1676-02-28")},
    "before Christ": {"world": beginning("-0044-03-15")},
    "year 0": {"world": beginning("0000-12-31")},
    "year 9999": {"world": beginning("9999-12-30")},
    "months of one day": {
        "world": beginning(
            "0005-01-01",
            f", months: [{MONTHS}], spring: 01-01, summer: 02-01, autumn: 03-01, winter: 04-01",
        )
    },
    "nobody": {"land__places": FILES["land/places.yaml"].replace("8000", "0")},
    "all at one place": {"armies__second": SECOND.replace("at: dal", "at: alna")},
    "army without men": {"armies__second": SECOND.replace("700", "0")},
    "army without detachments": {"armies__second": SECOND.split("detachments")[0]},
    "commander without army": {"armies__second": SECOND.replace("commander: sten\n", "")},
    "dead commander": {"commanders__sten": FILES["commanders/sten.yaml"] + "status: dead\n"},
}


@pytest.mark.parametrize("odd", PLAYED)
def test_three_days_are_played_and_taken_back(tmp_path: Path, odd: str) -> None:
    root = lay(tmp_path / "island", **PLAYED[odd])
    take(root, "march to Dal", "anders")
    take(root, "march to Alna, forced", "sten")
    before = snapshot(root)
    assert advance(root, days=3, defaults=True, force=True).days == (1, 2, 3)
    assert verify(root).partings == ()
    undo(root)
    assert snapshot(root) == before


@pytest.mark.parametrize("gone", ["armies", "armies commanders", "armies commanders nations land"])
def test_a_world_without_them_is_played(tmp_path: Path, gone: str) -> None:
    root = lay(tmp_path / "island")
    for name in FILES:
        if name.partition("/")[0] in gone.split():
            (root / name).unlink()
    assert advance(root, days=2).days == (1, 2)
    assert verify(root).partings == ()


def test_a_calendar_that_is_none_is_told_by_every_command(tmp_path: Path) -> None:
    root = lay(tmp_path / "island", world=beginning("1676-02-30"))
    with pytest.raises(Refused, match=r"the calendar in world\.yaml is none: .*campaign check"):
        take(root, "march to Dal", "anders")
    with pytest.raises(Faults, match=r"world\.yaml:4:\d+: CALENDAR"):
        advance(root)


def test_more_days_played_than_can_be_are_a_fault(tmp_path: Path) -> None:
    root = lay(tmp_path / "island", world=WORLD + "day: 1000000000\n")
    with pytest.raises(Faults, match=re.escape("day is 1000000000: it must be at least 0 and at most 100000")):
        take(root, "march to Dal", "anders")


@pytest.mark.parametrize(
    ("first", "day", "shown"),
    [
        ("1900-02-28", 2, "1900-03-01"),  # no leap year
        ("2000-02-28", 2, "2000-02-29"),
        ("9999-12-31", 2, "10000-01-01"),
        ("10000-02-28", 2, "10000-02-29"),  # as 400 years before
        ("0001-01-01", 0, "0000-12-31"),
        ("0000-02-28", 2, "0000-02-29"),  # as 400 years later
        ("-0001-12-31", 2, "0000-01-01"),
        ("1676-06-24", 146_098, "2076-06-24"),
    ],
)
def test_the_gregorian_calendar_reaches_both_ways(first: str, day: int, shown: str) -> None:
    made = dates(first)
    assert made.iso(day) == shown
    assert made.parse(shown) == day


@pytest.mark.parametrize("line", ["on 29 February 1677: forage", "on 31 June: forage", "forage on 31 June"])
def test_an_order_for_a_day_that_there_is_not_is_unreadable(tmp_path: Path, line: str) -> None:
    (echo,) = take(lay(tmp_path / "island"), line, "anders").echoes
    assert [one.status for one in echo.lines] == ["unreadable"]

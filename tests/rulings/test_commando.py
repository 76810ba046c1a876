"""Rulings: a Commando makes a detachment skirmishers (TUM-TRAIT-3)."""

from typing import Any

import pytest

from campaign.model.army import Absence
from campaign.model.order import Lighten, March, Order
from campaign.model.world import Record
from campaign.rules import ordering
from campaign.rules.day import Day
from tests.rulings.scene import army, commander, detachment, play, scene

FOOT = "gradell-infantry"


def named(
    *records: Record, detachment: str = FOOT, traits: tuple[str, ...] = ("Commando",), **fields: Any
) -> tuple[Day, str]:
    """The day after he named a detachment skirmishers, and why he could not."""
    order = Order("ascheberg-9", "ascheberg", 1, "Name them skirmishers", Lighten(detachment))
    troops = army(infantry=600, commander="ascheberg", cavalry=200, **fields)
    day = scene(troops, commander("ascheberg", *traits), order, *records)
    play(ordering.take_up, day)
    return day, day.world.orders["ascheberg-9"].why


def test_trait_3_a_commando_names_a_detachment_of_infantry_skirmishers() -> None:
    day, why = named()
    after = day.world.armies["gradell"].detachments
    assert (after[FOOT].type, after[FOOT].size, after["gradell-cavalry"].type) == ("skirmishers", 600, "cavalry")
    assert (day.world.orders["ascheberg-9"].status, why) == ("done", "")


def test_trait_3_he_does_so_at_once_though_a_march_is_under_way() -> None:
    march = Order("ascheberg-1", "ascheberg", 1, "March", March("lund"), status="running", since=1)
    day, _ = named(march)
    assert day.world.armies["gradell"].detachments[FOOT].type == "skirmishers"
    assert day.world.orders["ascheberg-1"].status == "running"


@pytest.mark.parametrize(
    ("more", "detachment", "why"),
    [
        ({"traits": ("Outrider",)}, FOOT, "only a Commando may do that"),
        ({"skirmishers": 100}, FOOT, "the army has skirmishers already"),
        ({}, "gradell-cavalry", "gradell-cavalry is not infantry"),
        ({"heavy_infantry": 500}, "gradell-heavy_infantry", "gradell-heavy_infantry is not infantry"),
        ({"engines": 10}, "gradell-engines", "gradell-engines is not infantry"),
        ({}, "nobody", "that detachment is not with the army"),
    ],
)
def test_trait_3_nobody_else_and_no_others(more: dict[str, Any], detachment: str, why: str) -> None:
    assert named(detachment=detachment, **more)[1] == why


def test_trait_3_absent_detachments_count_and_cannot_be_named() -> None:
    away = Absence(until=9)
    light, foot = detachment("light", "skirmishers", 90, absent=away), detachment("foot", "infantry", 90, absent=away)
    assert named(detachments=[light])[1] == "the army has skirmishers already"
    assert named(detachments=[foot], detachment="foot")[1] == "that detachment is not with the army"


def test_trait_3_once_in_his_life() -> None:
    """He has handed the first ones over since. What failed does not count, nor what another named."""
    before = Order("ascheberg-1", "ascheberg", 1, "Name them", Lighten("old"), status="done", since=1, ended=1)
    failed = Order("ascheberg-2", "ascheberg", 1, "Name them", Lighten("old"), status="failed", since=1, ended=1)
    other = Order("krabbe-1", "krabbe", 1, "Name them", Lighten("old"), status="done", since=1, ended=1)
    assert named(before)[1] == "a Commando may do that but once"
    assert named(failed, other, commander("krabbe", "Commando"))[1] == ""

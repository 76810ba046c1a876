"""The day on which a commander is taken: his report says what a captive knows (TUM-COM-2, TUM-BAT-7)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.place import Spot
from campaign.orders.known import standpoint
from campaign.play import remembering
from campaign.play.advancing import advance
from campaign.play.commanding import capture
from campaign.play.days import play
from campaign.play.desk import Desk
from campaign.play.ordering import take
from campaign.play.reporting import encode, paper, stored
from campaign.play.ruling import rule
from tests.play.lay import lay
from tests.play.meeting import RULING, meet

DICE = {
    "first": (6, 5),
    "second": (1, 1),
    "TUM-BAT-7/second/battle: taken/0": (1,),
    "TUM-BAT-8/second/battle: check/0": (5, 4),
    "TUM-BAT-8/second/battle: supplies lost/0": (2,),
    "TUM-BAT-8/second/battle: rout/0": (3,),
}
SETTINGS = ("south.role=defender", "north.role=attacker")


@pytest.fixture
def met(tmp_path: Path) -> Path:
    """Anders has come upon Sten 3 km east of Berga, and will beat and take him; Sten's army flees 10 km east."""
    return meet(tmp_path / "island")


def taken(root: Path) -> Path:
    rule(root, RULING, "fight", dice=DICE, settings=SETTINGS)
    return root


def test_com_2_he_is_told_of_the_day_until_he_is_taken_and_is_where_that_was(met: Path) -> None:
    """Not where his army fled to, how many are left of it, and how far it can see."""
    made = stored(taken(met), 1, "sten")
    assert load(met).world.armies["second"].commander == "sten"
    assert (made.status, made.captor, made.place) == ("captured", "North", "3.0 km east-northeast of Berga")
    assert (made.army, made.fleet, made.trail, made.planned) == (None, None, (), ())
    first, last = made.happened
    assert first.text.startswith("At 07:24")
    assert last.text.endswith("You are taken.")


def test_com_2_his_orders_are_over(met: Path) -> None:
    (order,) = stored(taken(met), 1, "sten").orders
    assert (order.text, order.status) == ("camp", "failed")


def test_com_2_the_report_of_who_took_him_says_all(met: Path) -> None:
    made = stored(taken(met), 1, "anders")
    assert made.army is not None
    assert made.army.soldiers < 1000
    assert len(made.happened) > 1


def test_com_2_what_becomes_of_the_army_that_evening_changes_no_byte_of_his_report(met: Path) -> None:
    """Where it now stands, how many it has, what it eats."""
    before = load(met).sound()
    land = load_land(before, None)
    day = play(before, land, {}, defaults=True).day
    after, known = load(taken(met)).sound(), remembering.known(met, 1)

    def report(world_army: dict[str, object]) -> bytes:
        world = after.copy()
        world.armies["second"] = replace(world.armies["second"], **world_army)
        return encode(paper(Desk(world, land), world.commanders["sten"], known, 1, (), day))

    assert report({}) == report({"at": Spot(x=99.0, y=1.0), "supplies": 1, "morale": 2, "forced_days": 3})


def test_com_2_nor_is_he_answered_by_what_the_army_has_around_it(met: Path) -> None:
    world = load(taken(met)).sound()
    land = load_land(world, None)
    desk = Desk(world, land)
    stand = standpoint(world, land, desk.chart("sten"), desk.dates, "sten", ())
    assert (stand.army, stand.fleet, stand.names.own.army) == (None, None, None)
    assert stand.names.own.status == "captured"
    assert take(met, "march to Dal", "sten", dry=True).echoes[0].lines[0].status == "not possible"


def test_com_2_who_was_taken_before_the_day_is_told_nothing_of_the_army_from_then_on(met: Path) -> None:
    """By the GM's word on the evening before: a deputy leads it from dawn."""
    taken_before = lay(met.parent / "quiet")
    capture(taken_before, "sten", "north", at="alna")
    advance(taken_before, force=True)
    made = stored(taken_before, 1, "sten")
    assert (made.army, made.place) == (None, "at Alna")
    assert not any("army" in one.text for one in made.happened)

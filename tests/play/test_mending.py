"""Mending an earlier day: what was ordered and set since is laid on the mended world, and the record stays true."""

from pathlib import Path

import pytest

from campaign.files.load import load
from campaign.model.order import Burn, Forage, Resting
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.explaining import log
from campaign.play.ordering import take, withdraw
from campaign.play.setting import set_value
from campaign.play.verifying import verify
from tests.play.lay import lay


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """Day 1 without orders; before day 2 Anders is to forage and then to rest, before day 3 he is told not to rest."""
    root = lay(tmp_path / "island")
    advance(root, force=True)
    take(root, "forage; then rest 1 week", "anders")
    advance(root, force=True)
    withdraw(root, "anders-2")
    advance(root, force=True)
    return root


def test_orders_taken_in_at_the_mended_dawn_go_before_the_stored_ones(world: Path) -> None:
    amend(world, 1)
    take(world, "burn the land", "anders")
    resume(world)
    orders = load(world).sound().orders
    assert {key: (type(one.act), one.status) for key, one in orders.items()} == {
        "anders-1": (Burn, "done"),
        "anders-2": (Forage, "done"),
        "anders-3": (Resting, "withdrawn"),
    }
    stored = [event.text for event in log(world, day=2) if event.kind == "order taken in"]
    assert stored == ["anders-2: forage", "anders-3: rest 1 week"]
    assert verify(world).partings == ()


def test_a_stored_setting_tells_what_it_changes_now(world: Path) -> None:
    set_value(world, "armies.second.notes", "late", why="a note")
    advance(world, force=True)
    amend(world, 1)
    set_value(world, "armies.second.notes", "early", why="an earlier note")
    resume(world)
    (late,) = [event for event in log(world, day=4) if event.kind == "set"]
    assert [(change.before, change.after) for change in late.changes] == [("early", "late")]
    assert load(world).sound().armies["second"].notes == "late"
    assert verify(world).partings == ()

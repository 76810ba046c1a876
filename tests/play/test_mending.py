"""Mending an earlier day: what was ordered and set since is laid on the mended world, and the record stays true."""

from pathlib import Path

import pytest

from campaign.files.load import load
from campaign.model.order import Burn, Forage, Resting
from campaign.model.place import Spot
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.explaining import log
from campaign.play.lettering import post
from campaign.play.operations import send
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


def test_a_stored_setting_of_a_point_in_an_order_is_no_new_order(world: Path) -> None:
    take(world, "raise 100 men in Alna", "anders")
    set_value(world, "orders.anders-3.act.gather", "{x: 20, y: 31}", why="at the ford")
    advance(world, force=True)
    amend(world, 1)
    resume(world)
    assert [levy.gather for levy in load(world).sound().levies.values()] == [Spot(x=20, y=31)]
    assert verify(world).partings == ()


def letters(root: Path) -> dict[str, tuple[str, int]]:
    """Return what each letter says, and the day on which it set out."""
    return {key: (one.text, one.sent) for key, one in load(root).sound().letters.items()}


@pytest.fixture
def posted(tmp_path: Path) -> Path:
    """Three days; before day 2 and day 3 Anders wrote to Sten, by the GM, and before day 3 he sent spies out."""
    root = lay(tmp_path / "posted")
    advance(root, force=True)
    post(root, "anders", "sten", "Second day.", at="dal")
    advance(root, force=True, defaults=True)
    post(root, "anders", "sten", "Third day.", at="dal")
    set_value(root, "letters.anders.2.text", "Third day, at noon.", why="the player's wish")
    send(root, "anders", "spy out Dal", cost=0, days=30)
    advance(root, force=True, defaults=True)
    return root


def test_letters_sent_while_mending_take_no_number_of_a_later_one(posted: Path) -> None:
    """One by the GM and one by an order; those stored are numbered after both, and so is what was set in one."""
    amend(posted, 1)
    post(posted, "anders", "sten", "First day.", at="dal")
    take(posted, "write to Sten Bielke at Dal: First day, too.", "anders")
    resume(posted)
    assert letters(posted) == {
        "anders.1": ("First day.", 1),
        "anders.2": ("First day, too.", 1),
        "anders.3": ("Second day.", 2),
        "anders.4": ("Third day, at noon.", 3),
    }
    stored = [event.text.partition(":")[0] for event in log(posted, day=2) if event.kind == "letter sent"]
    assert stored == ["Letter anders.3 from Anders Bille to Sten Bielke"]
    assert verify(posted).partings == ()


def test_a_letter_ordered_for_a_later_day_while_mending_takes_no_number_either(posted: Path) -> None:
    """It sets out on day 2, after the GM's letter of that day and before that of day 3."""
    amend(posted, 1)
    take(posted, "on 25 June write to Sten Bielke at Dal: By order.", "anders")
    resume(posted)
    assert letters(posted) == {
        "anders.1": ("Second day.", 2),
        "anders.2": ("By order.", 2),
        "anders.3": ("Third day, at noon.", 3),
    }
    assert verify(posted).partings == ()


def test_operations_begun_while_mending_take_no_name_of_a_later_one(posted: Path) -> None:
    amend(posted, 1)
    send(posted, "anders", "bribe the gatekeeper", cost=0, days=30)
    resume(posted)
    found = {key: (one.what, one.ordered) for key, one in load(posted).sound().operations.items()}
    assert found == {"anders-group": ("bribe the gatekeeper", 1), "anders-group-2": ("spy out Dal", 3)}
    assert verify(posted).partings == ()


def test_without_another_letter_they_keep_their_numbers(posted: Path) -> None:
    before = letters(posted)
    amend(posted, 1)
    set_value(posted, "armies.first.notes", "early", why="a note")
    resume(posted)
    assert letters(posted) == before == {"anders.1": ("Second day.", 2), "anders.2": ("Third day, at noon.", 3)}

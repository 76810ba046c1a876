"""Mending an earlier day: what was ordered and set since is laid on the mended world, and the record stays true."""

from pathlib import Path

import pytest

from campaign.core.fault import Faults, Refused
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
from campaign.play.undoing import redo, undo
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


def files(root: Path) -> dict[str, bytes]:
    """Return every file of the world but caches and what waits undone."""
    found = {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}
    return {name: data for name, data in found.items() if not name.startswith((".campaign/", "history/undone/"))}


def test_a_day_mended_and_played_again_at_once_is_one_step_back(posted: Path) -> None:
    """All files are then byte for byte as before; doing it again gives what the mending gave."""
    before = files(posted)
    settings = [("armies.first.notes", "early"), ("armies.first.morale", "4")]
    done = amend(posted, 1, settings, why="bad news from home", replay=True)
    after = files(posted)
    assert done.days == (1, 2, 3)
    assert load(posted).sound().armies["first"].notes == "early"
    assert len([name for name in after if name.startswith("history/")]) == 1 + len(
        [name for name in before if name.startswith("history/")]
    )
    assert verify(posted).partings == ()
    assert undo(posted).commands == ("amend 1 --replay",)
    assert files(posted) == before
    redo(posted)
    assert files(posted) == after


def test_a_day_mended_at_once_is_as_mended_step_by_step(tmp_path: Path) -> None:
    once, by_steps = lay(tmp_path / "once"), lay(tmp_path / "steps")
    for root in (once, by_steps):
        advance(root, force=True)
        take(root, "forage; then rest 1 week", "anders")
        advance(root, force=True)
    amend(once, 1, [("armies.first.morale", "4")], why="bad news", replay=True)
    amend(by_steps, 1)
    set_value(by_steps, "armies.first.morale", "4", why="bad news")
    resume(by_steps)
    of_once, of_steps = files(once), files(by_steps)
    made = {name for name in of_once if not name.startswith("history/")}
    assert made == {name for name in of_steps if not name.startswith("history/")}
    assert [name for name in sorted(made) if of_once[name] != of_steps[name]] == []


def test_what_cannot_be_set_at_a_dawn_leaves_the_world_where_it_was(world: Path) -> None:
    before = files(world)
    with pytest.raises(Refused, match="nothing here is called armies\\.frist"):
        amend(world, 1, [("armies.first.notes", "early"), ("armies.frist.morale", "4")], why="a slip", replay=True)
    with pytest.raises(Faults):
        amend(world, 1, [("armies.first.at", "nowhere")], why="a slip", replay=True)
    assert files(world) == before


def test_a_mending_that_is_only_shown_writes_nothing_and_plays_on(world: Path) -> None:
    before = files(world)
    done = amend(world, 1, [("armies.first.notes", "early")], why="a note", replay=True, dry=True)
    assert done.days == (1, 2, 3)
    assert done.outcome is not None
    assert "+notes: early" in done.outcome.diff
    assert files(world) == before

"""The prepared fortnight of the Scanian War: all that can be ordered is ordered, and what can fall due in it does."""

from pathlib import Path

import pytest

from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.world import World
from campaign.play import demo, verifying

DAYS = 14
PEACEFUL = {
    "march", "forage", "burn", "pick up", "rest", "camp", "give", "keep", "join", "enter", "leave", "attack", "stop",
    "on meeting", "when supplies under",
}  # fmt: skip


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, demo.Shown, list[tuple[int, int]]]:
    """The demo: its folder, what it said, and the progress it told of."""
    root = tmp_path_factory.mktemp("war") / "demo"
    steps: list[tuple[int, int]] = []
    return root, demo.demo(root, progress=lambda done, count: steps.append((done, count))), steps


@pytest.fixture(scope="module")
def played(shown: tuple[Path, demo.Shown, list[tuple[int, int]]]) -> Path:
    """The demo's folder after its fortnight."""
    return shown[0]


@pytest.fixture(scope="module")
def world(played: Path) -> World:
    """The sample's world after its fortnight."""
    return load(played).sound()


def test_every_kind_of_order_but_those_of_war_is_given(world: World) -> None:
    given = {order.act.__struct_config__.tag for order in world.orders.values()}
    assert given >= PEACEFUL


def test_marches_are_ordered_in_every_manner(world: World) -> None:
    marches = [one.act for one in world.orders.values() if one.act.__struct_config__.tag == "march"]
    assert {(one.pace, one.when) for one in marches} >= {  # type: ignore[union-attr]
        ("march", "day"),
        ("march", "night"),
        ("march", "both"),
        ("forced", "day"),
        ("forced", "night"),
        ("forced", "both"),
    }
    assert any(one.country and one.leave_wagons for one in marches)  # type: ignore[union-attr]
    assert any(one.via for one in marches)  # type: ignore[union-attr]


def test_orders_end_in_every_way(world: World) -> None:
    assert {order.status for order in world.orders.values()} >= {"done", "failed", "withdrawn"}
    assert any(order.on is not None for order in world.orders.values())


def test_every_rule_falls_due_that_can(played: Path) -> None:
    events = [
        event
        for day in range(1, DAYS + 1)
        for event in (*chronicle.commands(played, day), *chronicle.events(played, day))
    ]
    due = {event.rule for event in events}
    due |= {why.rule for event in events for why in event.why}
    due |= {roll.key.split("/")[1] for event in events for roll in event.rolls}
    assert due >= {
        *("TUM-WORLD-3", "TUM-ARMY-2", "TUM-ARMY-8", "TUM-ARMY-9", "TUM-ARMY-10"),
        *("TUM-SUP-1", "TUM-SUP-2", "TUM-SUP-3", "TUM-SUP-5", "TUM-FOR-1", "TUM-FOR-2", "TUM-FOR-5", "TUM-BURN-1"),
        *("TUM-MOR-2", "TUM-MOR-3", "TUM-MOR-4", "TUM-REST-1", "TUM-REST-2", "TUM-REST-3"),
        *("TUM-MOV-1", "TUM-MOV-3", "TUM-MOV-4", "TUM-MOV-5", "TUM-MOV-6", "TUM-MOV-8", "TUM-MOV-9"),
        *("TUM-SCO-4", "TUM-FORT-1", "TUM-FORT-2", "TUM-DAY-1", "TUM-BAT-1", "TUM-COM-4"),
        *("TUM-TRAIT-12", "TUM-TRAIT-13", "TUM-TRAIT-17"),
    }


def test_the_record_of_the_fortnight_is_true(played: Path) -> None:
    found = verifying.verify(played)
    assert (found.days, found.partings) == (DAYS, ())


def test_the_demo_shows_progress_and_says_what_it_did(
    shown: tuple[Path, demo.Shown, list[tuple[int, int]]], world: World
) -> None:
    _, said, steps = shown
    assert steps == [(done, 2 * DAYS) for done in range(2 * DAYS + 1)]
    assert (said.days, said.name) == (DAYS, "The Scanian War")
    assert said.orders == len(world.orders)
    assert said.unread > 0


def test_the_demo_writes_every_report_in_every_format(played: Path, world: World) -> None:
    players = sorted(one.id for one in world.commanders.values() if one.player)
    for day in range(DAYS + 1):
        folder = played / "reports" / f"day-{day:04}"
        for format_ in ("md", "json", "svg", "txt"):
            assert [path.stem for path in sorted(folder.glob(f"*.{format_}")) if path.stem in players] == players
    assert (played / "reports" / "day-0014" / "gm.png").read_bytes().startswith(b"\x89PNG")


def test_what_the_demo_says_to_look_at_is_there(shown: tuple[Path, demo.Shown, list[tuple[int, int]]]) -> None:
    guide = dict(shown[1].guide)
    assert [path for path, _ in guide["Look at:"] if not Path(path).is_file()] == []
    assert len(guide["Then try:"]) > 1


def test_a_demo_that_nobody_played_on_may_be_replaced(played: Path) -> None:
    assert demo.in_the_way(played) == ""

"""Commands that are carried out at once: run one, and print what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.cli.common import failing, find_world, print_json, report_outcome, say, styled

if TYPE_CHECKING:
    from campaign.play.commanding import Changed


def carry_out(act: Callable[[Path], Changed], world: Path | None, dry: bool, json: bool) -> None:
    """Run one command in the world's folder, and print its events with their dice, and the file it made if it did."""
    with failing():
        done = act(find_world(world))
        if json:
            print_json(done.events)
            return
        report_outcome(done.outcome, dry)
        for event in done.events:
            say(f"{styled(event.rule, 'cyan')} {event.text}")
            say_rolls(event)
        if done.file and not dry:
            say(styled(done.file, "bold"))
            say(done.text.rstrip("\n"))


def say_rolls(event: Any) -> None:
    """Print the dice of an event: what was thrown, its total, and its key."""
    for roll in event.rolls:
        say(f"  {roll.expr} = {roll.total}  [{roll.key}]")

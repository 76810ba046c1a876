"""A stretch of the golden campaign as kept: a copy to look into, and what happened in it."""

import shutil
from pathlib import Path

from campaign.files import chronicle
from campaign.model.event import Event
from tests.golden.fortnight import KEPT


def copied(folder: Path) -> Path:
    """Return a copy, in `folder`, of the world as kept; that it plays to these very bytes is tested by itself."""
    return shutil.copytree(KEPT, folder / "scania")


def happened(root: Path, first: int, last: int) -> list[Event]:
    """Return all that happened and was done on these days, in order."""
    return [
        event
        for day in range(first, last + 1)
        for event in (*chronicle.commands(root, day), *chronicle.events(root, day))
    ]


def of(events: list[Event], rule: str, kind: str) -> list[Event]:
    """Return the events of one kind under a rule."""
    return [event for event in events if (event.rule, event.kind) == (rule, kind)]

"""An amendment under way: where it lies, and that nothing else may advance until it is done."""

from pathlib import Path

import msgspec

from campaign.core.fault import Refused
from campaign.files import chronicle
from campaign.model.event import Event

PENDING = f"{chronicle.FOLDER}/pending.jsonl"
_event = msgspec.json.Decoder(Event)


class Amending(msgspec.Struct, frozen=True):
    """An amendment under way: the dawn it went back to, the last day to be played again, the stored commands left."""

    day: int
    last: int
    commands: tuple[Event, ...]


class _Head(msgspec.Struct):
    day: int
    last: int


def pending(root: Path) -> Amending | None:
    """Return the amendment under way in the world, or None."""
    try:
        head, *rest = (root / PENDING).read_bytes().splitlines()
    except (FileNotFoundError, ValueError):
        return None
    try:
        mark = msgspec.json.decode(head, type=_Head)
        return Amending(mark.day, mark.last, tuple(_event.decode(line) for line in rest if line.strip()))
    except msgspec.DecodeError as error:
        raise Refused(f"{PENDING} cannot be read: {error}", "undo the amendment") from None


def refuse_pending(root: Path) -> None:
    """Raise Refused while an amendment is under way."""
    under_way = pending(root)
    if under_way is not None:
        raise Refused(
            f"day {under_way.day} is being amended and days up to {under_way.last} wait to be played again",
            "finish with `campaign amend --replay`, or `campaign undo`",
        )


def head(under_way: Amending) -> bytes:
    """Return the first line of the amendment's file."""
    return msgspec.json.encode(_Head(under_way.day, under_way.last)) + b"\n"

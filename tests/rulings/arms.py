"""Battles in the country of the marches: two armies meet on a road, and the GM lets them fight."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.battle import Battle
from campaign.model.event import Event
from campaign.model.order import Act
from campaign.model.world import Record
from campaign.play.sheets import filled
from campaign.rules import arraying, fighting, marching
from campaign.rules.day import Day
from tests.rulings.scene import army, play
from tests.rulings.trek import to, trek

MARCHES: Mapping[str, Act] = {"gradell": to("hamra"), "danes": to("ystad")}


def swedes(infantry: int = 1000, **fields: Any) -> Army:
    """A Swedish army on the way from Malmö to Hamra."""
    return army("gradell", infantry, **fields)


def danes(infantry: int = 1000, **fields: Any) -> Army:
    """A Danish army on the way from Lund to Ystad: they meet at x = 39.666 and 40.334."""
    return army("danes", infantry, **{"nation": "denmark", "at": "lund", **fields})


def rolled(gradell: tuple[int, int], danes: tuple[int, int], **more: Sequence[int]) -> dict[str, Sequence[int]]:
    """Dice of a battle by name; `more` are those of the Danes: check, taken, supplies, rout, days."""
    names = {
        "check": "TUM-BAT-8/danes/battle: check/0",
        "taken": "TUM-BAT-7/danes/battle: taken/0",
        "supplies": "TUM-BAT-8/danes/battle: supplies lost/0",
        "rout": "TUM-BAT-8/danes/battle: rout/0",
        "days": "TUM-BAT-9/danes/battle: out of control/0",
        "gone": "TUM-ARMY-10/danes/battle: taken/0",
    }
    found: dict[str, Sequence[int]] = {"TUM-BAT-2/gradell/battle/0": gradell, "TUM-BAT-2/danes/battle/0": danes}
    return {**found, **{names[key]: faces for key, faces in more.items()}}


def met(*records: Record, acts: Mapping[str, Act] = MARCHES, **settings: Any) -> tuple[Day, list[Battle]]:
    """The day up to its meetings, and the sheets that are drafted for them."""
    day = trek(*records, acts=acts, **settings)
    play(marching.march, day)
    return day, [arraying.draft(day, one) for one in day.asked.values() if arraying.may_be_fought(one)]


def fought(
    *records: Record,
    dice: Mapping[str, Sequence[int]] | None = None,
    sets: Sequence[str] = (),
    acts: Mapping[str, Act] = MARCHES,
    **settings: Any,
) -> tuple[Day, list[Event]]:
    """The day played again after the GM has filled in every sheet and let all meetings be fought."""
    before, sheets = met(*records, acts=acts, **settings)
    answers = [replace(one, answer="fight", by="Anna") for one in before.asked.values()]
    day = trek(*records, *answers, *(filled(one, sets) for one in sheets), acts=acts, dice=dice, **settings)
    play(marching.march, day)
    return day, play(fighting.fight, day)


def kinds(events: Sequence[Event]) -> list[str]:
    """What kinds of events there were, in order."""
    return [event.kind for event in events]

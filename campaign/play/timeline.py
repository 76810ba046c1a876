"""The war from one day to another, for a map: ways marched, battles, sieges, tourneys, burned land, changed borders."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from campaign.core.fault import Refused
from campaign.core.plane import Point
from campaign.files import chronicle, recorded
from campaign.land.land import Land
from campaign.model.event import Event
from campaign.model.place import Spot
from campaign.model.world import World
from campaign.reports.maps import view
from campaign.rules.tourneys import HELD

MARCHING = ("march", "night", "battles")  # phases in which armies move
KINDS: dict[str, view.MarkKind] = {
    "battle": "battle",
    "storm": "siege",
    "siege begun": "siege",
    "stronghold fallen": "siege",
    "camp fallen": "siege",
    "burned": "fire",
    HELD: "tourney",
}
"""Kinds of event that get a mark, and which."""
_ABOVE = 60
"""What part of the map's width a tourney's mark stands above its place, which it would hide."""


Key = tuple[str, str]  # table and id
_MOVING = ("armies", "fleets")


@dataclass(frozen=True, slots=True)
class Timeline:
    """What happened from the dawn of day `first` to the end of day `last`.

    `world` is as it was at the end; `ways` each army's and fleet's way in metres, with the nation it served; `marks`
    what happened where; `borders` the regions that changed hands, with who held them before ("" nobody).
    """

    first: int
    last: int
    world: World
    ways: tuple[tuple[str, str, tuple[Point, ...]], ...]
    marks: tuple[view.Mark, ...]
    borders: dict[str, str]


def timeline(root: Path, world: World, land: Land, first: int, last: int) -> Timeline:
    """Return the war from the dawn of day `first` to the end of day `last`; Refused when they were not both played."""
    if not 1 <= first <= last <= world.campaign.day:
        raise Refused(
            f"days {first} to {last} have not all been played",
            f"days 1 to {world.campaign.day} have been played" if world.campaign.day else "no day has been played yet",
        )
    tables = recorded.folded(root, through=first - 1)
    if tables is None:
        raise Refused("the chronicle has no baseline", "only days played by this tool can be shown")
    before = _holders(tables)
    ways: dict[Key, list[Point]] = {}
    nations: dict[Key, str] = {}
    marks: list[view.Mark] = []
    for day in range(first, last + 1):
        for _ in chronicle.lay(tables, chronicle.commands(root, day)):
            pass
        for event in chronicle.events(root, day):
            moved = _moved(tables, event) if event.phase in MARCHING else ()
            starts = {key: _at(tables, key) for key in moved}
            for _ in chronicle.lay(tables, [event]):
                pass
            for key, start in starts.items():
                ways.setdefault(key, []).extend(_way(land, start, _at(tables, key), key[0]))
                nations.setdefault(key, str(tables[key[0]].get(key[1], {}).get("nation", "")))
            if event.kind in KINDS and event.x is not None and event.y is not None and not _known(event):
                y = event.y + (land.bounds[2] - land.bounds[0]) // _ABOVE * (event.kind == HELD)
                marks.append(view.Mark(KINDS[event.kind], event.x, y, f"{event.kind}, day {day}"))
    after = _holders(tables)
    borders = {key: before.get(key, "") for key in sorted(after) if after[key] != before.get(key, "")}
    shown = tuple((key[1], nations[key], tuple(points)) for key, points in sorted(ways.items()) if len(points) > 1)
    return Timeline(first, last, recorded.world_of(tables), shown, tuple(marks), borders)


def _known(event: Event) -> bool:
    """Return whether the event only tells how a tourney ended that was held on a day before."""
    statuses = [change for change in event.changes if change.path[0] == "tourneys" and change.path[-1] == "status"]
    return event.kind == HELD and any(change.before == "held" for change in statuses)


def _holders(tables: recorded.State) -> dict[str, str]:
    return {key: str(place.get("holder") or "") for key, place in tables.get("places", {}).items()}


def _moved(tables: recorded.State, event: Event) -> tuple[Key, ...]:
    """Return the armies and fleets whose position the event changes, but for armies aboard."""
    places = {
        (change.path[0], change.path[1]): None
        for change in event.changes
        if change.path[0] in _MOVING and "at" in change.path[2:3]
    }
    return tuple((table, key) for table, key in places if not tables.get(table, {}).get(key, {}).get("aboard"))


def _at(tables: recorded.State, key: Key) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(tables.get(key[0], {}).get(key[1], {}).get("at")))


def _way(land: Land, before: Any, after: Any, table: str) -> tuple[Point, ...]:
    """Return the line by which an army or fleet most likely went from one position to another, () without one."""
    try:
        start, end = msgspec.convert(before, str | Spot), msgspec.convert(after, str | Spot)
        way = land.sail(start, end) if table == "fleets" else land.route(start, end)
    except (msgspec.ValidationError, KeyError):
        return ()
    return tuple(point for leg in way.legs for point in leg.points) if way is not None else ()

"""`explain` and `log`: a record before, what touched it, the record after; the chronicle filtered."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from campaign.core.fault import Refused
from campaign.files import chronicle, recorded
from campaign.files.load import load
from campaign.model.defaults import default_of
from campaign.model.event import Event
from campaign.model.world import plain
from campaign.play.setting import refuse_unknown, resolve
from campaign.play.writing import CAMPAIGN, refuse_faults


@dataclass(frozen=True, slots=True)
class Explained:
    """One record (or what one event changed) before, the events that touched it in order, and the record after."""

    name: str
    first: int
    last: int
    before: Any
    events: tuple[Event, ...]
    after: Any


def log(
    root: Path,
    *,
    day: int | None = None,
    since: int | None = None,
    who: str | None = None,
    where: str | None = None,
    rule: str | None = None,
    notable: bool = False,
) -> Iterator[Event]:
    """Yield the chronicle's events in order, those that match every filter given.

    `who` is an id an event concerns or changes, `where` the id of a place that it changes or names, `rule` a rule ID
    or the start of one. Faults when a file of the chronicle is broken.
    """
    last = load(root).world.campaign.day
    days = [day] if day is not None else range(since or 1, last + 2)
    for number in days:
        for event in (*chronicle.commands(root, number), *chronicle.events(root, number)):
            touched = {part for change in event.changes for part in change.path[1:2]}
            if who is not None and who not in event.who and who not in touched:
                continue
            if where is not None and where not in touched and where.casefold() not in event.text.casefold():
                continue
            if rule is not None and not event.rule.startswith(rule.upper()):
                continue
            if notable and not event.notable:
                continue
            yield event


def explain(root: Path, name: str, *, day: int | None = None) -> Explained:
    """Explain an event by its id ("4.17"), or a record by its name on `day` (default: the last day played).

    Returns the record as it was at that dawn, the events that touched it, and the record as it then was; a field that
    it leaves out is at its default. Refused when there is no such event, record or field; Faults when the chronicle is
    broken.
    """
    loaded = load(root)
    refuse_faults(loaded)
    number, _, serial = name.partition(".")
    if number.isdigit() and serial:
        return _event(root, name, int(number))
    table, key, fields = resolve(loaded.world, name)
    target = (table, key, *fields) if table != CAMPAIGN else (CAMPAIGN, *fields)
    whole = len(target) - len(fields)
    played = loaded.world.campaign.day
    last = day if day is not None else played
    if last > played + 1:
        raise Refused(f"day {last} has not been played", f"the last day played is {played}")
    before = recorded.folded(root, through=last - 1) if last > 0 else recorded.folded(root, through=0)
    if before is None:
        raise Refused("nothing has been recorded yet", "`campaign advance` plays the first day")
    happened = [*chronicle.commands(root, last), *chronicle.events(root, last)] if last > 0 else []
    touching = tuple(event for event in happened if any(_within(change.path, target) for change in event.changes))
    was, record = _value(before, target), at(before, target[:whole])
    for _ in chronicle.lay(before, happened):
        pass
    now = loaded.world.campaign if table == CAMPAIGN else loaded.world.table(table).get(key)
    refuse_unknown(name, target, record, at(before, target[:whole]), None if now is None else plain(now))
    return Explained(name, last, last, was, touching, _value(before, target))


def _value(tables: Any, target: tuple[str, ...]) -> Any:
    """Return what stands at `target`: the default where its record leaves it out, None where there is no record."""
    found, whole = at(tables, target), target[: 1 if target[0] == CAMPAIGN else 2]
    return default_of(target) if found is None and target != whole and at(tables, whole) is not None else found


def _event(root: Path, name: str, day: int) -> Explained:
    for event in (*chronicle.commands(root, day), *chronicle.events(root, day)):
        if event.id == name:
            before = {".".join(change.path): change.before for change in event.changes}
            after = {".".join(change.path): change.after for change in event.changes}
            return Explained(name, day, day, before, (event,), after)
    raise Refused(f"there is no event {name}", f"`campaign log --day {day}` lists that day's")


def _within(path: tuple[str, ...], target: tuple[str, ...]) -> bool:
    shorter = min(len(path), len(target))
    return path[:shorter] == target[:shorter]


def at(tables: Any, path: tuple[str, ...]) -> Any:
    """Return a copy of what stands at `path` in a state, None when nothing does."""
    found = tables
    for key in path:
        if not isinstance(found, dict) or key not in found:
            return None
        found = found[key]
    return _copied(found)


def _copied(value: Any) -> Any:
    return {key: _copied(inner) for key, inner in value.items()} if isinstance(value, dict) else value

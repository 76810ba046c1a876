"""`amend`: go back to a dawn, mend, and play the days since again with their stored orders and rulings."""

from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.files import chronicle, recorded
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.event import Event
from campaign.play import advancing, checking, remembering
from campaign.play.numbering import renumbered
from campaign.play.pending import PENDING, Amending, head, pending, refuse_pending
from campaign.play.setting import put
from campaign.play.writing import Writing, writing
from campaign.rules.day import Happening


def amend(
    root: Path,
    day: int,
    settings: Sequence[tuple[str, str]] = (),
    *,
    why: str = "",
    replay: bool = False,
    by: str = "",
    dry: bool = False,
) -> advancing.Advanced:
    """Take the world back to the dawn of `day`, set fields there, and with `replay` play the days since again: one
    command, which one `undo` takes back.

    `settings` are fields and their values as `set` takes them, for the reason `why`. Without `replay` later orders and
    rulings wait for `resume`. Raises Refused when that day has not been played or an amendment is under way, and as
    `set` does; Faults when the world would not be sound at that dawn. Nothing is then written.
    """
    with writing(root, f"amend {day}{' --replay' if replay else ''}", by=by, dry=dry) as opened:
        refuse_pending(root)
        under_way = _go_back(opened, day)
        for path, value in settings:
            put(opened, path, value, why)
        if settings:
            checking.refuse_unsound(opened.world, opened.loaded)
        done = _forward(opened, under_way) if replay else advancing.Advanced((), (), (), None)
    return _over(opened, done)


def _over(opened: Writing, done: advancing.Advanced) -> advancing.Advanced:
    """Keep what is known after the last day, and return what was played with what was written."""
    if not opened.dry and done.days:
        day = opened.world.campaign.day
        remembering.keep(opened.root, day, remembering.known(opened.root, day))
    return advancing.Advanced(done.days, done.notable, done.waiting, opened.outcome)


def refuse_unplayed(root: Path, day: int) -> None:
    """Raise Refused when `day` has not been played."""
    last = load(root).world.campaign.day
    if not 1 <= day <= last:
        raise Refused(f"day {day} has not been played", _amendable(last))


def _amendable(last: int) -> str:
    if last < 1:
        return "no day has yet"
    return "only day 1 can be amended" if last == 1 else f"days 1 to {last} can be amended"


def resume(root: Path, *, by: str = "", dry: bool = False) -> advancing.Advanced:
    """Play the days since an amended dawn again, with the stored commands before each, up to the day once reached.

    A ruling whose facts changed opens again and stops it; answer it and resume. Raises Refused when nothing is amended.
    """
    with writing(root, "amend --replay", by=by, dry=dry) as opened:
        under_way = pending(root)
        if under_way is None:
            raise Refused("no day is being amended", "`campaign amend DAY` goes back to a dawn")
        done = _forward(opened, under_way)
    return _over(opened, done)


def replay_from(opened: Writing, day: int, mended: Happening) -> advancing.Advanced:
    """Go back to the dawn of `day`, let `mended` happen, and play all days since again in one go."""
    return _forward(opened, _go_back(opened, day), mended)


def _go_back(opened: Writing, day: int) -> Amending:
    last = opened.world.campaign.day
    if not 1 <= day <= last:
        raise Refused(f"day {day} has not been played", _amendable(last))
    tables = recorded.folded(opened.root, through=day - 1)
    if tables is None:
        raise Refused("the chronicle has no baseline", "only days played by this tool can be amended")
    deque(chronicle.lay(tables, chronicle.commands(opened.root, day)), maxlen=0)
    opened.world = recorded.world_of(tables)
    later = [event for number in range(day + 1, last + 2) for event in chronicle.commands(opened.root, number)]
    later.extend(event for number in sorted(opened.commands) for event in opened.commands[number])
    opened.commands.clear()
    for number in range(day, last + 1):
        opened.files[chronicle.events_path(number)] = None
        if (opened.root / chronicle.sightings_path(number)).exists():
            opened.files[chronicle.sightings_path(number)] = None
        if (opened.root / chronicle.commands_path(number + 1)).exists():
            opened.files[chronicle.commands_path(number + 1)] = None
    under_way = Amending(day, last, tuple(later))
    _store(opened, under_way)
    return under_way


def _store(opened: Writing, under_way: Amending) -> None:
    opened.files[PENDING] = head(under_way) + chronicle.lines(under_way.commands)


def _forward(opened: Writing, under_way: Amending, mended: Happening | None = None) -> advancing.Advanced:
    if mended is not None:
        opened.note(mended)
    known = remembering.known(opened.root, opened.world.campaign.day)
    left = list(renumbered(opened.world, under_way.commands))
    over: list[int] = []
    notable: list[Event] = []
    while opened.world.campaign.day < under_way.last:
        land = load_land(opened.world, opened.root / advancing.CACHE)
        done = advancing.run(opened, land, known, 1, defaults=False)
        over.extend(done.days)
        notable.extend(done.notable)
        if done.waiting:
            _store(opened, Amending(under_way.day, under_way.last, tuple(left)))
            return advancing.Advanced(tuple(over), tuple(notable), done.waiting, None)
        left = list(renumbered(opened.world, left))  # the day may have sent letters
        now = [event for event in left if event.day == opened.next_day]
        left = [event for event in left if event.day != opened.next_day]
        again(opened, now)
    opened.files[PENDING] = None
    return advancing.Advanced(tuple(over), tuple(notable), (), None)


def again(opened: Writing, commands: Iterable[Event]) -> None:
    """Lay stored commands on the world as it now is and enter them anew: each sets what it set before.

    One that no longer fits the world is entered too, but changes nothing.
    """
    for event in commands:
        tables = recorded.state(opened.world)
        found = {path: was for _, path, was in chronicle.lay(tables, [event])}
        try:
            opened.world = recorded.world_of(tables)
        except msgspec.ValidationError:
            opened.enter(replace(event, changes=()))
            continue
        changes = tuple(replace(one, before=found.get(one.path, one.before)) for one in event.changes)
        opened.enter(replace(event, changes=changes))

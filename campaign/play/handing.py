"""`report`: a day's reports again, in any format, from the plain data that was handed out."""

from collections.abc import Callable
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.files import chronicle, journal
from campaign.files.load import load
from campaign.files.lock import lock
from campaign.land.load import load as load_land
from campaign.model.people import Commander
from campaign.model.world import World
from campaign.play.advancing import CACHE
from campaign.play.desk import Desk
from campaign.play.remembering import known
from campaign.play.reporting import GM, day_folder, encode, paper, readers, stored
from campaign.play.writing import refuse_faults
from campaign.reports.chat import chat, posted
from campaign.reports.mapping import map_view
from campaign.reports.markdown import markdown
from campaign.sight.paper import Paper

WIDTH_PX = 1200
_PIECE_BREAK = "\n\n———\n\n"


def one(root: Path, day: int | None, who: str, format_: str) -> bytes:
    """Return one commander's report of `day` (None: the last played) as a file's bytes in `format_`.

    `who` "gm" is the GM's own. Refused for an unknown commander, a day not played, or a format it does not have.
    """
    loaded = load(root)
    refuse_faults(loaded)
    number = _day(loaded.world, day)
    if who == GM:
        return _gm(root, number, format_)
    commander = _reader(loaded.world, who)
    desk = Desk(loaded.world, load_land(loaded.world, root / CACHE))
    made = opening(root, desk, commander) if number == 0 else stored(root, number, commander.id)
    return rendered(desk, made, format_)


def hand_out(
    root: Path, day: int | None, format_: str, progress: Callable[[int, int], None] | None = None
) -> tuple[str, ...]:
    """Write every commander's report of `day` in `format_` into the reports folder and return the files' names.

    `progress` is told (reports done, reports in all).
    """
    with lock(root, "report"):
        journal.recover(root)
        loaded = load(root)
        refuse_faults(loaded)
        number = _day(loaded.world, day)
        desk = Desk(loaded.world, load_land(loaded.world, root / CACHE))
        files: dict[str, bytes | None] = {}
        everybody = readers(loaded.world)
        for done, commander in enumerate(everybody, 1):
            made = opening(root, desk, commander) if number == 0 else stored(root, number, commander.id)
            name = f"{day_folder(number)}/{commander.id}.{'txt' if format_ == 'chat' else format_}"
            files[name] = rendered(desk, made, format_)
            if progress is not None:
                progress(done, len(everybody))
        journal.commit(root, files, "report")
        return tuple(sorted(files))


def rendered(desk: Desk, made: Paper, format_: str) -> bytes:
    """Return a report's plain data in one of the formats md, json, chat, svg and png."""
    if format_ == "json":
        return encode(made)
    if format_ == "chat":
        return (_PIECE_BREAK.join(chat(made)) + "\n").encode()
    if format_ == "md":
        return markdown(made).encode()
    from campaign.reports.maps.raster import png
    from campaign.reports.maps.sheet import svg

    text = svg(map_view(made, *desk.chart(made.who)), WIDTH_PX)
    return text.encode() if format_ == "svg" else png(text, WIDTH_PX)


def opening(root: Path, desk: Desk, commander: Commander) -> Paper:
    """Return the opening report: who he is, what he knows before the first day, and how to write orders.

    It stands on the world as it was when the chronicle began, or as it is while no day has been played.
    """
    from campaign.play.dawning import first_day

    first = first_day(root, desk)
    return paper(first, first.world.commanders.get(commander.id, commander), known(root, 0), 0, (), None)


def _day(world: World, day: int | None) -> int:
    last = world.campaign.day
    number = last if day is None else day
    if number > last:
        raise Refused(f"day {number} has not been played", f"the last day played is {last}")
    return number


def _reader(world: World, who: str) -> Commander:
    found = world.commanders.get(who)
    if found is None:
        close = nearest(who, sorted(world.commanders))
        raise Refused(
            f"there is no commander {who}",
            meant(close, "`campaign commander` lists them"),
        )
    return found


def _gm(root: Path, day: int, format_: str) -> bytes:
    if format_ not in ("md", "chat", "json"):
        raise Refused(f"the GM's report has no {format_}", "`campaign map` draws the GM's map")
    if format_ == "json":
        return chronicle.lines(chronicle.events(root, day))
    try:
        text = (root / day_folder(day) / f"{GM}.md").read_bytes()
    except FileNotFoundError:
        raise Refused(f"there is no GM's report of day {day}", "advance plays a day and writes it") from None
    return text if format_ == "md" else (_PIECE_BREAK.join(posted(text.decode())) + "\n").encode()

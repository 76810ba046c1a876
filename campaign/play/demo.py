"""`demo`: the sample campaign laid out and its prepared fortnight played, as a GM would play it."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from campaign.files import history, journal, layouts, samples
from campaign.files.load import load
from campaign.files.lock import lock
from campaign.model.event import Event
from campaign.play import charting, handing, laying, ordering
from campaign.play.reporting import FOLDER, day_folder
from campaign.play.script import play_day, prepared, read

SAMPLE = "scania"
GM = "Maja"  # who the chronicle says has run the demo
MARK = ".demo"
FORTNIGHT = "orders-fortnight"
SCRIPT = f"{FORTNIGHT}/gm.yaml"
FORMATS = ("chat", "svg")  # besides what advance writes
OPENING = ("md", "json", *FORMATS)
_MAP_PX = 2000
_STORY = 12  # notable events told


@dataclass(frozen=True, slots=True)
class Shown:
    """What the demo did, and what to do next: pairs of a heading and its (command, why)."""

    name: str
    days: int
    orders: int
    unread: int
    reports: int
    story: tuple[str, ...]
    guide: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


class _Mark(msgspec.Struct):
    step: int | None  # the last step of the demo itself; None while it runs


def in_the_way(target: Path) -> str:
    """Return what laying out the demo in `target` would destroy, as a question; "" when nothing would be lost.

    An earlier demo in which nothing was done since is nothing lost. Refused for a folder that is neither empty nor a
    world.
    """
    if not (target / layouts.WORLD_FILE).is_file():
        laying.refuse_taken(target)
        return ""
    try:
        mark = msgspec.json.decode((target / MARK).read_bytes(), type=_Mark)
    except (OSError, msgspec.DecodeError):
        return f"{target} is a world, and no earlier demo. Replace it?"
    if mark.step is None or mark.step == max(history.numbers(target), default=0):
        return ""
    return f"The demo in {target} was played on. Replace it?"


def demo(target: Path, *, by: str = GM, progress: Callable[[int, int], None] | None = None) -> Shown:
    """Lay out the sample in `target`, in place of a world that lies there, play its fortnight, and write all reports.

    `progress` is told (steps done, steps in all). Refused and Faults as from the commands it stands for.
    """
    texts = samples.texts(SAMPLE)
    if (target / layouts.WORLD_FILE).is_file():
        _clear(target)
    laying.lay_out(target, {**texts, MARK: msgspec.json.encode(_Mark(None))})
    script = read(texts[SCRIPT], SCRIPT)
    messages = prepared(texts, FORTNIGHT)
    days = max(messages)
    orders = unread = 0
    told: dict[tuple[str, str], Event] = {}  # the first event of every kind
    for format_ in OPENING:
        handing.hand_out(target, 0, format_)
    count = 2 * days  # the days to play, then the reports to write of each
    for day in range(1, days + 1):
        if progress is not None:
            progress(day - 1, count)
        taken = ordering.take(target, messages.get(day, ""), by=by)
        orders, unread = orders + taken.orders, unread + taken.unread
        done = play_day(target, script, day, by)
        for event in done.notable:
            told.setdefault((event.rule, event.kind), event)
    _reports(target, days, progress)
    if progress is not None:
        progress(count, count)
    (target / MARK).write_bytes(msgspec.json.encode(_Mark(max(history.numbers(target), default=0))))
    name = load(target).world.campaign.name
    written = sum(1 for path in (target / FOLDER).rglob("*") if path.is_file())
    guide = (("Look at:", script.look), ("Then try:", script.next))
    filled = tuple(
        (head, tuple((command.replace("DIR", str(target)), why) for command, why in steps)) for head, steps in guide
    )
    story = sorted(told.values(), key=lambda event: event.day)[:_STORY]
    return Shown(name, days, orders, unread, written, tuple(f"day {one.day}: {one.text}" for one in story), filled)


def _clear(target: Path) -> None:
    """Empty the folder of a world."""
    with lock(target, "demo"):
        for path in sorted(target.iterdir()):
            if path.name == journal.FOLDER:
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
    shutil.rmtree(target / journal.FOLDER)


def _reports(root: Path, days: int, progress: Callable[[int, int], None] | None) -> None:
    """Write every day's reports in the formats that advance leaves out, and the GM's map of the last day."""
    for day in range(1, days + 1):
        if progress is not None:
            progress(days + day - 1, 2 * days)
        for format_ in FORMATS:
            handing.hand_out(root, day, format_)
    drawn = charting.gm_map(root, _MAP_PX)
    folder = day_folder(days)
    files: dict[str, bytes | None] = {
        f"{folder}/gm.svg": drawn.encode(),
        f"{folder}/gm.png": charting.picture(drawn, _MAP_PX),
    }
    with lock(root, "demo"):
        journal.commit(root, files, "demo")

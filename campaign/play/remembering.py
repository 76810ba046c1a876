"""What each commander knows by now, from the chronicle, kept in the cache between commands."""

from contextlib import suppress
from pathlib import Path

import msgspec

from campaign.files import chronicle
from campaign.files.cache import sealed, unsealed
from campaign.model.knowledge import Observation
from campaign.model.world import World
from campaign.play.days import told
from campaign.sight.memory import Known, laid, learn, shown

CACHE = ".campaign/cache/known.msgpack"


class _Cached(msgspec.Struct):
    day: int
    marks: tuple[tuple[int, int], ...]
    observations: tuple[Observation, ...]


def _marks(root: Path, day: int) -> tuple[tuple[int, int], ...]:
    """Return size and time of each day's sightings, to tell whether hands changed them."""
    found = []
    for number in range(day + 1):
        try:
            stat = (root / chronicle.sightings_path(number)).stat()
            found.append((stat.st_size, stat.st_mtime_ns))
        except OSError:
            found.append((-1, 0))
    return tuple(found)


def known(root: Path, day: int) -> Known:
    """Return what each commander knows at the end of day `day`, from sight and all else the chronicle holds."""
    found: Known = {}
    marks = _marks(root, day)
    start = 0
    try:
        cached = msgspec.msgpack.decode(unsealed((root / CACHE).read_bytes()), type=_Cached)
    except (OSError, ValueError):
        cached = None
    if cached is not None and cached.day <= day and cached.marks == marks[: cached.day + 1]:
        learn(found, cached.observations)
        start = cached.day + 1
    for number in range(start, day + 1):
        learn(found, chronicle.sightings(root, number))
    return found


def by_now(root: Path, world: World) -> Known:
    """Return what each commander knows after the last day and the GM's commands since, what is hidden among it."""
    after = known(root, world.campaign.day)
    return laid(after, told(after, chronicle.commands(root, world.campaign.day + 1)))


def now(root: Path, world: World) -> Known:
    """Return what each commander knows by now, without what is hidden from him on the next day."""
    return shown(by_now(root, world), world, world.campaign.day + 1)


def keep(root: Path, day: int, found: Known) -> None:
    """Keep in the cache what is known after day `day`; a cache that cannot be written is done without."""
    observations = tuple(seen for who in sorted(found) for _, seen in sorted(found[who].items()))
    target = root / CACHE
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_suffix(".new")
        beside.write_bytes(sealed(msgspec.msgpack.encode(_Cached(day, _marks(root, day), observations))))
        beside.replace(target)
    except OSError:
        with suppress(OSError):
            target.unlink()

"""`check`: everything that is wrong with a world, at once: its text, its records, and what lies between them."""

from pathlib import Path

from campaign.core.fault import Fault, Faults
from campaign.files import complaints as files
from campaign.files.load import NO_CAMPAIGN, Loaded, load
from campaign.land.load import load as load_land
from campaign.model.world import World
from campaign.play.checks import (
    findings,
    fleets,
    forces,
    ground,
    letters,
    outbox,
    papers,
    people,
    sieges,
    troops,
    ventures,
)
from campaign.play.checks.findings import Findings
from campaign.rules.numbers import Numbers

# What each fault code means. Codes that begin with YAML- are about the text of a file and explain themselves.
CODES: dict[str, str] = files.CODES | findings.CODES
_HEAD = """\
# What `campaign check` finds

This page is generated; do not edit it. Every fault is one line, `file:line:col: CODE message`, and the codes stay the
same from version to version. An error keeps days from being played; a warning does not, unless `--strict` is given.
Codes that begin with `YAML-` are about the text of a file; their messages say all there is to say.
"""
_CACHE = ".campaign/cache"


def check(world: Path | Loaded, strict: bool = False) -> tuple[Fault, ...]:
    """Return every fault of a world and of its outbox's settings, errors and warnings, sorted by file and place.

    `world` is its folder or what was loaded from it. With `strict` warnings count as errors. Nothing is written but
    caches; nothing that stands in the files makes this fail.
    """
    loaded = world if isinstance(world, Loaded) else load(world)
    found = {*loaded.faults, *complaints(loaded.world, loaded)}
    if not any(fault.severity == "error" for fault in loaded.faults):  # else its players may be among what was not read
        found |= {*outbox.settings(loaded.root, loaded.world)}
    if strict:
        found = {_severe(fault) for fault in found}
    return tuple(sorted(found))


def errors(loaded: Loaded) -> tuple[Fault, ...]:
    """Return the errors alone: as `check` finds them, without the time that warnings take."""
    found = {*loaded.faults, *complaints(loaded.world, loaded, warnings=False)}
    return tuple(sorted(fault for fault in found if fault.severity == "error"))


def complaints(world: World, loaded: Loaded, *, warnings: bool = True) -> tuple[Fault, ...]:
    """Return what is wrong between the records of `world`, sorted; the places are those in the files of `loaded`.

    `world` may differ from what was loaded: what is not yet in a file has no line.
    """
    found = Findings(world, loaded, warnings=warnings)
    cache_dir = loaded.root / _CACHE
    readable = world.campaign is not NO_CAMPAIGN
    land = None
    if readable:
        papers.settings(found)
        if ground.shape(found, cache_dir):
            land = load_land(world, cache_dir)
    numbers = Numbers(world.campaign.rules if not any(fault.code == "NUMBER" for fault in found.faults) else None)
    people.nations(found)
    people.commanders(found, land)
    people.maps(found)
    forces.armies(found, land, numbers)
    fleets.fleets(found, land, numbers)
    ground.places(found)
    ground.roads(found)
    ground.regions(found)
    papers.orders(found)
    fleets.orders(found)
    papers.rulings(found)
    papers.battles(found, numbers)
    sieges.sieges(found)
    letters.letters(found, land)
    troops.levies(found, land)
    troops.companies(found)
    ventures.operations(found)
    ventures.tourneys(found)
    return tuple(sorted(set(found.faults)))


def refuse_unsound(world: World, loaded: Loaded) -> None:
    """Raise Faults, with every error, when `world` has any; the places are those in the files of `loaded`."""
    found = complaints(world, loaded, warnings=False)
    if any(fault.severity == "error" for fault in found):
        raise Faults([fault for fault in found if fault.severity == "error"])


def refuse_faulty(root: Path) -> None:
    """Raise Faults, with every error that `check` finds, when the world in `root` has any."""
    found = errors(load(root))
    if found:
        raise Faults(found)


def reference() -> str:
    """Return the text of `docs/faults.md`: every fault code and what it means."""
    rows = [f"| `{code}` | {CODES[code]} |" for code in sorted(CODES)]
    return "\n".join([_HEAD, "| code | meaning |", "|---|---|", *rows, ""])


def _severe(fault: Fault) -> Fault:
    return fault if fault.severity == "error" else Fault(fault.file, fault.line, fault.col, fault.code, fault.message)

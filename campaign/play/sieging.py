"""`siege`: the sieges under way, their figures and the exact chance that the gate opens (TUM-SIE)."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.siege import Siege
from campaign.model.world import World
from campaign.play.advancing import CACHE
from campaign.play.calendars import calendar
from campaign.rules import endurance, regions, siege_odds, stockades, supplies, walls
from campaign.rules.counting import soldiers
from campaign.rules.numbers import Numbers
from campaign.rules.sea.harbours import sea_open

WEEKS = 8  # week's ends looked ahead after this week's
_PERCENT, _PLACES = 100, 2


@dataclass(frozen=True, slots=True)
class GateOdds:
    """The end of a week of the siege: its date, the endurance rolled against, and the chance that the gate is open."""

    day: int
    date: str
    endurance: int
    percent: float
    exact: str


@dataclass(frozen=True, slots=True)
class CampLine:
    """An army of a siege: its soldiers, and for how many days its food lasts (None: it eats nothing of its own)."""

    id: str
    name: str
    soldiers: int
    food_days: int | None


@dataclass(frozen=True, slots=True)
class SiegeLine:
    """One siege: endurance with an Iron will inside, defence bonus, weeks, engines, both sides, and the gate's odds.

    `sea` is "open" or "closed" at a harbour, else empty; with it open the odds reckon with fresh supplies each week.
    """

    place: str
    name: str
    since: str
    weeks: int
    endurance: int
    defence_bonus: int
    gate_open: bool
    engines: int
    disease: bool
    fresh: bool
    stock: int
    sea: str
    besiegers: tuple[CampLine, ...]
    besieged: tuple[CampLine, ...]
    odds: tuple[GateOdds, ...]


def sieges(root: Path, name: str | None = None) -> tuple[SiegeLine, ...]:
    """Return the sieges under way, by place, or that of the place called `name` alone.

    Refused when there is no such place, or it is not besieged; Faults when the world has errors.
    """
    world = load(root).sound()
    if name is None:
        return tuple(_line(root, world, world.sieges[key]) for key in sorted(world.sieges))
    key = next((one.id for one in world.places.values() if name in (one.id, one.name)), None)
    if key is None:
        key = next((one for one in sorted(world.sieges) if name in (one, stockades.hold(world, one).name)), None)
    if key is None:
        close = nearest(name, sorted(world.sieges) or sorted(world.places))
        raise Refused(
            f"there is no place {name}",
            meant(close, "`campaign regions` lists them"),
        )
    if key not in world.sieges:
        raise Refused(f"{world.places[key].name} is not besieged", "`campaign siege` lists the sieges under way")
    return (_line(root, world, world.sieges[key]),)


def _line(root: Path, world: World, siege: Siege) -> SiegeLine:
    numbers, dates = Numbers(world.campaign.rules), calendar(world.campaign.calendar)
    place, today = stockades.hold(world, siege.id), world.campaign.day + 1
    sea = _sea(load_land(world, root / CACHE), world, siege.id)
    odds = tuple(
        GateOdds(day, dates.long(day), figure, _percent(chance), str(chance))
        for day, figure, chance in siege_odds.weeks(world, numbers, siege, today, WEEKS + 1, by_sea=sea == "open")
    )
    inside = tuple(one.id for one in regions.inside(world, siege.id))
    return SiegeLine(
        siege.id,
        place.name,
        dates.long(siege.since),
        siege.weeks,
        siege.endurance + endurance.will(world, numbers, siege.id),
        0 if siege.open else walls.bonus(numbers, place),
        siege.open,
        endurance.engines(world, siege),
        siege.disease,
        siege.fresh,
        place.supplies or 0,
        sea,
        _camps(world, numbers, siege.by),
        _camps(world, numbers, inside),
        odds,
    )


def _sea(land: Land, world: World, key: str) -> str:
    if key not in land.harbours:
        return ""
    return "open" if sea_open(world, land, key) else "closed"


def _camps(world: World, numbers: Numbers, ids: tuple[str, ...]) -> tuple[CampLine, ...]:
    armies = (world.armies[key] for key in ids if key in world.armies)
    return tuple(CampLine(one.id, one.name, soldiers(one), supplies.food_days(world, numbers, one)) for one in armies)


def _percent(chance: Fraction) -> float:
    return round(float(chance * _PERCENT), _PLACES)

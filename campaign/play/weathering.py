"""`weather`: a week ahead for the GM, and the GM's own weather (TUM-SCO-4)."""

from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.calendar import Dates
from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.files.load import load
from campaign.model.place import STRONGHOLDS
from campaign.model.ruling import Weather
from campaign.model.world import World
from campaign.play.calendars import calendar
from campaign.play.writing import Outcome, refuse_faults, writing
from campaign.rules import weather
from campaign.rules.day import Happening
from campaign.rules.numbers import Numbers

AHEAD = 7
SKIES = ("fine", "bad", "very bad")
DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Outlook:
    """One day's weather as it will be: of the world, of single regions, and who decided it."""

    day: int
    date: str
    season: str
    sky: str
    areas: dict[str, str]
    by: str


def ahead(root: Path, days: int = AHEAD) -> tuple[Outlook, ...]:
    """Return the weather of the next days, the same every time it is asked for. For the GM only."""
    loaded = load(root)
    refuse_faults(loaded)
    return outlook(loaded.world, days)


def outlook(world: World, days: int = AHEAD) -> tuple[Outlook, ...]:
    """Return the weather of the `days` to be played next."""
    campaign = world.campaign
    dates = calendar(campaign.calendar)
    first = campaign.day + 1
    found = []
    for day, sky in weather.forecast(campaign.seed, dates, Numbers(campaign.rules), world, first, days):
        given = world.weather.get(str(day))
        by = "the GM" if given is not None else "the season's table"
        areas: dict[str, str] = {key: value for key, value in sorted(sky.items()) if key}
        found.append(Outlook(day, dates.iso(day), dates.season(day), sky[""], areas, by))
    return tuple(found)


def set_sky(
    root: Path, day: str, sky: str | None, *, area: str | None = None, by: str = "", dry: bool = False
) -> Outcome | None:
    """Set the weather of a coming day, of the world or of one region; "default" takes the GM's setting back.

    Refused for a day already played, an unknown sky or an unknown region.
    """
    with writing(root, f"weather {day}", by=by, dry=dry) as opened:
        number = _number(opened.world, day)
        if sky is None or sky not in (*SKIES, DEFAULT):
            raise Refused(f"“{sky or ''}” is no weather", f"one of: {', '.join((*SKIES, DEFAULT))}")
        if area is not None:
            _region(opened.world, area)
        before = opened.world.weather.get(str(number), Weather(str(number)))
        after = _changed(before, None if sky == DEFAULT else sky, area)
        text = f"weather of day {number}{f' in {area}' if area else ''}: {sky}"
        if after.sky is None and not after.areas:
            opened.note(Happening("TUM-SCO-4", "weather set", text, drops=(("weather", str(number)),)))
        else:
            opened.note(Happening("TUM-SCO-4", "weather set", text, puts=(after,)))
    return opened.outcome


def _number(world: World, day: str) -> int:
    dates: Dates = calendar(world.campaign.calendar)
    try:
        number = int(day) if day.isdigit() else dates.parse(day)
    except ValueError as error:
        raise Refused(str(error), "name the day by its number or date") from None
    if number <= world.campaign.day:
        raise Refused(f"day {number} has been played", f"`campaign amend {number}` goes back to its dawn")
    return number


def _region(world: World, area: str) -> None:
    forts = [key for key in sorted(world.places) if world.places[key].kind in STRONGHOLDS]
    if area not in forts:
        close = nearest(area, forts)
        raise Refused(
            f"there is no region {area}",
            meant(close, "`campaign regions` lists them"),
        )


def _changed(before: Weather, sky: str | None, area: str | None) -> Weather:
    if area is None:
        return replace(before, sky=sky)
    areas: dict[str, str] = {key: value for key, value in before.areas.items() if key != area}
    if sky is not None:
        areas[area] = sky
    return replace(before, areas=dict(sorted(areas.items())))

"""The weather of the day (TUM-SCO-4): the GM's, else the season's by one roll."""

from collections.abc import Iterator

from campaign.core.calendar import Dates
from campaign.core.dice import Dice, Roll
from campaign.model.ruling import Sky
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings, ruling_id
from campaign.rules.numbers import Number, Numbers, number

DIE = number("weather.die", "1d12", "the day's roll", "TUM-SCO-4", reading=True)


def _faces(season: str, sky: str, faces: int) -> Number[int]:
    return number(f"weather.{season}_{sky}", faces, "faces of the day's roll", "TUM-SCO-4", reading=True)


BAD = {
    season: _faces(season, "bad", faces)
    for season, faces in (("spring", 4), ("summer", 2), ("autumn", 4), ("winter", 6))
}
VERY_BAD = {
    season: _faces(season, "very_bad", faces)
    for season, faces in (("spring", 1), ("summer", 0), ("autumn", 1), ("winter", 2))
}
NUMBERS = (DIE, *BAD.values(), *VERY_BAD.values())

SKIES: tuple[Sky, ...] = ("fine", "bad", "very bad")
OPTIONS = {
    "fine": "scouting as usual",
    "bad": "scouting as in bad weather (TUM-SCO-2)",
    "very bad": "scouting as in very bad weather (TUM-SCO-2)",
}

RULES = (
    Rule(
        "TUM-SCO-4",
        "—",
        "The weather of each day, and of single regions, is the GM's. Else {weather.die} is rolled once a day for the"
        " world. In winter its lowest {weather.winter_very_bad} faces are very bad and the next {weather.winter_bad}"
        " bad; in spring {weather.spring_very_bad} and {weather.spring_bad}; in summer {weather.summer_very_bad} and"
        " {weather.summer_bad}; in autumn {weather.autumn_very_bad} and {weather.autumn_bad}.",
        asks="default",
    ),
)


def _rolled(numbers: Numbers, season: str, dice: Dice) -> tuple[Sky, Roll]:
    roll = dice.roll(numbers[DIE], "TUM-SCO-4", ("world",), "weather")
    worst = numbers[VERY_BAD[season]]
    if roll.total <= worst:
        return "very bad", roll
    return ("bad" if roll.total <= worst + numbers[BAD[season]] else "fine"), roll


def dawn(day: Day) -> Happenings:
    """Decide today's weather: `day.skies` then holds that of the world under "" and of each region with its own.

    The GM's weather for the day goes before the season's roll, which is offered to the GM as a default. TUM-SCO-4.
    """
    given = day.world.weather.get(str(day.number))
    sky: Sky
    rolls: tuple[Roll, ...] = ()
    if given is not None and given.sky is not None:
        sky = given.sky
    else:
        season = day.dates.season(day.number)
        rolled, roll = _rolled(day.numbers, season, day.dice)
        rolls = (roll,)
        ruling = day.ask(
            "TUM-SCO-4",
            ("world",),
            "What is the weather today?",
            OPTIONS,
            rolled,
            stopping=False,
            facts={"season": season, "roll": str(roll.total)},
        )
        sky = next((name for name in SKIES if name == ruling.answer), rolled)
    day.skies = {"": sky, **(dict(sorted(given.areas.items())) if given is not None else {})}
    places = day.world.places
    local = "".join(
        f"; {day.skies[key]} around {places[key].name if key in places else key}" for key in day.skies if key
    )
    yield Happening("TUM-SCO-4", "weather", f"The weather is {sky}{local}", rolls=rolls)


def past(world: World, number_: int) -> dict[str, Sky] | None:
    """Return the skies of a day that is over, as `dawn` decided them; None when that is not on record."""
    given = world.weather.get(str(number_))
    areas = dict(sorted(given.areas.items())) if given is not None else {}
    if given is not None and given.sky is not None:
        return {"": given.sky, **areas}
    ruling = world.rulings.get(ruling_id("TUM-SCO-4", number_, ("world",)))
    sky = next((name for name in SKIES if ruling is not None and name == ruling.answer), None)
    return None if sky is None else {"": sky, **areas}


def forecast(
    seed: int, dates: Dates, numbers: Numbers, world: World, first: int, days: int
) -> Iterator[tuple[int, dict[str, Sky]]]:
    """Yield (day, skies) for `days` days from day `first` on, as `dawn` decides them if the GM rules nothing else."""
    for number_ in range(first, first + days):
        given = world.weather.get(str(number_))
        areas = dict(sorted(given.areas.items())) if given is not None else {}
        if given is not None and given.sky is not None:
            yield number_, {"": given.sky, **areas}
        else:
            sky, _ = _rolled(numbers, dates.season(number_), Dice(seed, number_))
            yield number_, {"": sky, **areas}


def sky_at(day: Day, x: int, y: int) -> Sky:
    """Return today's weather at the metre `x`, `y`: that of its region where it has one of its own."""
    if len(day.skies) == 1:
        return day.skies[""]
    return day.skies.get(day.land.nearest(x, y) or "", day.skies[""])

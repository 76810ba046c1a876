"""`tournament` and `tournaments`: a game's tournament is held at a place of the world on a day (FUL-TOUR-1)."""

from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.names import fold
from campaign.files.load import load
from campaign.model.tourney import Tourney
from campaign.model.world import World
from campaign.play import named
from campaign.play.calendars import calendar
from campaign.play.contests import table
from campaign.play.contests.contest import Tournament
from campaign.play.contests.finding import bears, in_world
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules.commanders import unused
from campaign.rules.day import Happening

CALLED, RIDDEN = "tourney called", "tourney ridden"


def hold(
    root: Path, place: str, file: Path, *, day: str | None = None, by: str = "", dry: bool = False
) -> tuple[Tourney, Outcome]:
    """Have the tournament of `file` held at a place at the dawn of `day`, a number or date (None: the next day).

    Commanders who stand in it, as a knight or as the player of a team, take part and are told. A tournament that was
    announced before is moved, and its file read anew. Refused when place or day are none, the file lies outside the
    world, or it was held; Faults when the file does not read.
    """
    with writing(root, f"tournament {place}", by=by, dry=dry) as opened:
        world = opened.world
        name = in_world(root, file)
        contest = table.of_file(root / name)
        known = next((one for one in world.tourneys.values() if one.file == name), None)
        if known is not None and known.status != "ahead":
            raise Refused(f"the tournament of {name} was held on day {known.day}", "make another file for another one")
        read = contest.tourney(root / name)
        where = _place(world, place)
        made = Tourney(
            id=known.id if known is not None else unused(world.tourneys, f"{where}-tourney"),
            place=where,
            day=_day(world, day),
            file=name,
            name=read.name,
            rule=contest.tourney_rule,
            riders=_riders(world, read),
            roll=read.lines,
            ending=read.ending,
        )
        when = calendar(world.campaign.calendar).long(made.day)
        teams = ", ".join(team for team, _ in read.entered)
        own = f"A tourney is called at {world.places[where].name} for {when}: {teams}. You take part in it."
        opened.note(
            Happening(
                made.rule,
                CALLED,
                f"{made.name}: a tourney at {world.places[where].name} on day {made.day}, {when}: {teams}"
                + (f"; of the commanders take part {_named(world, made)}" if made.riders else ""),
                tuple(made.riders),
                own if made.riders else "",
                puts=(made,),
            )
        )
    assert opened.outcome is not None
    return made, opened.outcome


def listed(root: Path) -> tuple[Tourney, ...]:
    """Return all tournaments, those ahead first, then the latest; Faults when the world has errors."""
    found = load(root).sound().tourneys.values()
    return tuple(sorted(found, key=lambda one: (one.status != "ahead", one.day, one.id)))


def bring_up(opened: Writing, last: int) -> None:
    """Read anew the files of the tournaments that are due up to day `last`, or held and not over; enter what they say.

    Raises Faults when a file does not read, Refused when it is gone.
    """
    for _, one in sorted(opened.world.tourneys.items()):
        if one.ending or one.day > last:
            continue
        file = opened.root / in_world(opened.root, opened.root / one.file)
        read = table.of_file(file).tourney(file)
        if one.status == "held" and not read.ending:
            continue
        riders = _riders(opened.world, read) if one.status == "ahead" else one.riders
        now = replace(one, riders=riders, roll=read.lines, ending=read.ending)
        if now != one:
            how = read.ending or "not over yet"
            text = f"{one.name}: {how}. {'. '.join(read.lines)}"
            opened.note(Happening(one.rule, RIDDEN, text, tuple(riders), puts=(now,)))


def _place(world: World, given: str) -> str:
    called = [key for key, place in world.places.items() if fold(place.name) == fold(given)]
    return (
        called[0]
        if given not in world.places and len(called) == 1
        else named.known(given, sorted(world.places), "place")
    )


def _day(world: World, given: str | None) -> int:
    first = world.campaign.day + 1
    if given is None:
        return first
    dates = calendar(world.campaign.calendar)
    try:
        day = int(given) if given.isascii() and given.isdigit() else dates.parse(given)
    except ValueError as error:
        raise Refused(str(error), "name the day by its number or date") from None
    if day < first:
        raise Refused(f"day {day} has been played", f"the next day is day {first}, {dates.iso(first)}")
    return day


def _riders(world: World, read: Tournament) -> dict[str, str]:
    """Return the commanders who live and stand in the tournament, by id, each with his first team."""
    found: dict[str, str] = {}
    for key in sorted(world.commanders):
        one = world.commanders[key]
        team = next((team for team, names in read.entered if any(bears(one, name) for name in names)), None)
        if team is not None and one.status != "dead":
            found[key] = team
    return found


def _named(world: World, one: Tourney) -> str:
    return ", ".join(f"{world.commanders[key].name} ({team})" for key, team in one.riders.items())

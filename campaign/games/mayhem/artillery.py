"""Catapults and bombards: reloading, and what they break (MAY-SHOT-6)."""

from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.mayhem.aiming import DIE, OPEN, check_aim, in_the_way
from campaign.games.mayhem.commands import Load, Shoot
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Engine
from campaign.games.mayhem.game import NotAllowed
from campaign.games.mayhem.geometry import HALVES, TOUCH, Point, Square, corners, from_segment, gap, ring, rounded
from campaign.games.mayhem.ground import without_door
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.happenings import Broken, Loaded
from campaign.games.mayhem.meeting import in_contact
from campaign.games.mayhem.table import Piece

CREW = number("mayhem.crew", 3, "figures", "MAY-SHOT-6", least=1)
BESIDE = number("mayhem.crew reach", 1, "inches from the engine", "MAY-SHOT-6", reading=True)
IMPACT = number("mayhem.engine impact", 2, "more against a figure", "MAY-SHOT-6")
BREAKS = number("mayhem.engine breaks", 5, "or more", "MAY-SHOT-6")
BATTERING = number("mayhem.battering", "1d6", "impact on a door or an engine", "MAY-SHOT-6")

RULES = (
    Rule(
        "MAY-SHOT-6",
        "Optional: an engine's range is {mayhem.engine range} inches. At least {mayhem.crew} crew reload it during the"
        " opponent's turn, instead of shooting. Engines that are loaded when the opponent's turn begins may"
        " shoot in it. They hit as usual, with {mayhem.engine impact} more impact against a figure; an impact of"
        " {mayhem.engine breaks} or more breaks a door or an engine.",
        "An engine that has shot is reloaded in a later turn of the opponent; those who reload do not shoot either."
        " Crew: figures of its side, not in contact, whose bases are within {mayhem.crew reach} inch of it. To shoot"
        " one of them must stand by. They are figures like others, who may walk off and come back; who stands by it"
        " then serves it. It has the arc and the lines of a figure that shoots; doors and engines are shot at as in the"
        " open.",
    ),
)


def beside(course: Course, engine: Engine) -> list[str]:
    """Return the figures of an engine's side that stand by it and are not in contact with an enemy, by id."""
    here = Square(engine.x, engine.y, engine.facing, course.base(engine))
    reach = course.numbers[BESIDE] + TOUCH
    return [
        one.id
        for one in course.standing(engine.side)
        if gap(here, square(one, course.base(one))) <= reach and not in_contact(course, one.id)
    ]


def ready(course: Course, id: str) -> Engine:
    """Return an engine that may shoot; NotAllowed when it may not: it is broken, not loaded, or nobody stands by it."""
    engine = _of_other_side(course, id)
    if not engine.loaded or not engine.ready:
        raise NotAllowed(f"{engine.called} was not loaded when {course.active}'s movement began")
    if not beside(course, engine):
        raise NotAllowed(f"nobody stands by {engine.called} to shoot it")
    return engine


def _of_other_side(course: Course, id: str) -> Engine:
    engine = course.engines.get(id)
    if engine is None:
        raise NotAllowed(f"there is no engine '{id}'")
    if not course.start.scenario.options.artillery:
        raise NotAllowed("artillery is no part of this scenario")
    if engine.broken:
        raise NotAllowed(f"{engine.called} is broken")
    if course.phase != "move" or engine.side == course.active:
        raise NotAllowed(f"{engine.called} is served in the course of the enemy's movement")
    return engine


def fired(course: Course, engine: Engine) -> None:
    """Mark that an engine has shot, and is no longer loaded, nor to be reloaded in this movement."""
    course.engines[engine.id] = replace(engine, loaded=False, ready=False, served=True)


def load(course: Course, command: Load) -> None:
    """Reload an engine by its crew, who then have had their shot; it may shoot in the opponent's next turn.

    NotAllowed when it is loaded or broken or has shot in this turn, when the crew are too few, do not stand by it
    or are in contact, or one of them has shot.
    """
    engine = _of_other_side(course, command.engine)
    if engine.loaded:
        raise NotAllowed(f"{engine.called} is loaded")
    if engine.served:
        raise NotAllowed(f"{engine.called} has shot in this turn, and is reloaded in a later one")
    if len(set(command.crew)) < course.numbers[CREW]:
        raise NotAllowed(f"it takes {course.numbers[CREW]} to reload {engine.called}")
    near = beside(course, engine)
    away = [id for id in command.crew if course.figure(id).id not in near]
    if away:
        raise NotAllowed(f"{course.names(away)} cannot serve {engine.called}: not by it, or in contact")
    busy = [id for id in command.crew if course.figure(id).shot]
    if busy:
        raise NotAllowed(f"{course.names(busy)} has shot in this turn")
    for id in command.crew:
        course.change(id, shot=True)
    course.engines[engine.id] = replace(engine, loaded=True, served=True)
    course.tell(Loaded("MAY-SHOT-6", engine.id, command.crew))


def batter(course: Course, command: Shoot) -> None:
    """Shoot with engines at a door or an engine, until it is broken. NotAllowed as for a shot, with nobody shooting."""
    for id in command.who:
        if id not in course.engines:
            raise NotAllowed(
                f"{course.names((id,))} cannot shoot at {command.at}: only engines break doors and engines"
            )
    engines = [ready(course, id) for id in command.who]
    target = course.engines.get(command.at) or next(
        (piece for piece in course.table.pieces if piece.id == command.at and piece.kind == "door"), None
    )
    if target is None:
        raise NotAllowed(f"there is nothing called '{command.at}' to shoot at")
    if target.broken:
        raise NotAllowed(f"{target.called} is broken already")
    for engine in engines:
        near, middle, distance = _facing(course, engine, target)
        check_aim(course, engine, "engine", distance, near if isinstance(target, Piece) else middle, target.called)
        between = in_the_way(course, (engine.x, engine.y), middle, ())
        if between:
            raise NotAllowed(f"{engine.called} cannot shoot over {course.names(between)}")
    for engine in engines:
        if _batters(course, engine, command.at):
            break


def _facing(course: Course, engine: Engine, target: Engine | Piece) -> tuple[Point, Point, float]:
    """Return a point just before the target, its middle, and how far its nearest part is from the engine's base."""
    mine = Square(engine.x, engine.y, engine.facing, course.base(engine))
    if isinstance(target, Engine):
        there = Square(target.x, target.y, target.facing, course.base(target))
        return (there.x, there.y), (there.x, there.y), gap(mine, there)
    a, b = target.points[0], target.points[-1]
    middle = (a[0] + b[0]) / HALVES, (a[1] + b[1]) / HALVES
    long = max(TOUCH, from_segment(middle, (mine.x, mine.y), (mine.x, mine.y)))
    part = (long - TOUCH) / long
    near = mine.x + (middle[0] - mine.x) * part, mine.y + (middle[1] - mine.y) * part
    off = [from_segment(p, a, b) for p in corners(mine)]
    off += [from_segment(p, *edge) for p in (a, b) for edge in ring(mine)]
    return near, middle, rounded(min(off))


def _batters(course: Course, engine: Engine, id: str) -> bool:
    """Roll a shot at a door or an engine; return whether it is broken."""
    fired(course, engine)
    roll = course.throw(course.numbers[DIE], "MAY-SHOT-6", (engine.id, id), "to hit")
    need = course.numbers[OPEN]
    course.rolled_for("MAY-SHOT-6", (engine.id, id), "to hit", roll, 0, need, roll.total >= need)
    if roll.total < need:
        return False
    need = course.numbers[BREAKS]
    roll = course.throw(course.numbers[BATTERING], "MAY-SHOT-6", (engine.id, id), "impact")
    course.rolled_for("MAY-SHOT-6", (engine.id, id), "impact", roll, 0, need, roll.total >= need)
    if roll.total < need:
        return False
    if id in course.engines:
        course.engines[id] = replace(course.engines[id], broken=True, loaded=False, ready=False)
    else:
        course.table = without_door(course.table, id)
    course.tell(Broken("MAY-SHOT-6", id))
    return True

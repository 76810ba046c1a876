"""What a machine shoots at while the other side moves."""

from campaign.games.mayhem import artillery, carrying
from campaign.games.mayhem.aiming import BOW, ENGINE, JAVELIN, Aim, aimed, missile
from campaign.games.mayhem.armour import armour
from campaign.games.mayhem.commands import Load, Shoot
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Engine, Figure
from campaign.games.mayhem.game import Game, NotAllowed
from campaign.games.mayhem.geometry import apart, edge_towards
from campaign.games.mayhem.ground import shut
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.machine.probing import allowed, table
from campaign.games.mayhem.machine.worth import worth
from campaign.games.mayhem.meeting import in_contact


def shot(game: Game, side: str, *, last: bool) -> Shoot | Load | None:
    """Return the next shot of the side that is not active, or None when it lets the other go on.

    It shoots at who charges it, where his charge ends; and, when the other side is about to end its movement (`last`),
    at whom it can best hurt. Crews reload when there is time for it.
    """
    course = table(game)
    if game.phase != "move" or side == game.active:
        return None
    inches = None
    if game.pending is not None:
        if not game.pending.charge:
            return None
        course.put(carrying.at(course, inches := carrying.reach(game.pending)))
        found = _best(course, _shooters(course, side), [course.figure(id) for id in game.pending.who], inches)
        return found if found is None or allowed(game, found) else None
    if not last:
        return None
    return (
        _load(game, course, side)
        or _batter(game, course, side)
        or _best(course, _shooters(course, side), course.enemies(side), None)
    )


def _shooters(course: Course, side: str) -> list[Figure | Engine]:
    """Return who may shoot yet, engines first."""
    engines = [one for one in course.engines.values() if one.side == side and one.ready and one.loaded]
    found: list[Figure | Engine] = []
    for engine in engines:
        try:
            found.append(artillery.ready(course, engine.id))
        except NotAllowed:
            continue
    found += [one for one in course.standing(side) if missile(one) and not one.shot and not in_contact(course, one.id)]
    return found


def _best(course: Course, shooters: list[Figure | Engine], targets: list[Figure], inches: float | None) -> Shoot | None:
    """Return the shot of the first who has one, at whom it hurts most."""
    for by in shooters:
        best, most = None, 0.0
        for target in targets:
            if not _near(course, by, target):
                continue
            value = worth(course, target) * _chance(course, by, target)
            if value > most:
                best, most = target, value
        if best is not None:
            return Shoot((by.id,), best.id, inches)
    return None


def _near(course: Course, by: Figure | Engine, target: Figure) -> bool:
    """Return whether a target is not surely out of range: a quick look before a closer one."""
    reach = ENGINE if isinstance(by, Engine) else JAVELIN if missile(by) == "javelin" else BOW
    bases = course.base(by) + course.base(target)
    return apart((by.x, by.y), (target.x, target.y)) <= course.numbers[reach] + bases


def _chance(course: Course, by: Figure | Engine, target: Figure) -> float:
    """Return how likely a shot fells, of one; 0 when it may not be made."""
    try:
        aim: Aim = aimed(course, by, target)
    except NotAllowed:
        return 0.0
    need = armour(target, edge_towards(square(target, course.base(target)), (by.x, by.y)), course.numbers)
    extra = course.numbers[artillery.IMPACT] if isinstance(by, Engine) else 0
    return 1.0 / aim.need / max(1, need - extra)


def _batter(game: Game, course: Course, side: str) -> Shoot | None:
    """Return a shot of an engine at a door that is shut against its side."""
    for engine in course.engines.values():
        if engine.side == side and engine.ready and engine.loaded:
            for door in shut(course.table, side):
                if allowed(game, command := Shoot((engine.id,), door.id)):
                    return command
    return None


def can_shoot(course: Course, who: tuple[str, ...]) -> bool:
    """Return whether one of these has an enemy to shoot at as all stand now."""
    for by in map(course.figure, who):
        if missile(by) is None:
            continue
        for target in course.enemies(by.side):
            if _near(course, by, target) and _chance(course, by, target) > 0:
                return True
    return False


def _load(game: Game, course: Course, side: str) -> Load | None:
    if not game.scenario.options.artillery:
        return None
    for engine in course.engines.values():
        if engine.side != side or engine.loaded or engine.broken or engine.served:
            continue
        crew = [id for id in artillery.beside(course, engine) if not course.figure(id).shot]
        command = Load(engine.id, tuple(crew[: course.numbers[artillery.CREW]]))
        if crew and allowed(game, command):
            return command
    return None

"""Where a machine's movement waits for somebody else's shots (MAY-SEQ-2, MAY-SHOT-1)."""

from collections.abc import Iterator

from campaign.games.mayhem import artillery, carrying
from campaign.games.mayhem.aiming import aimed, missile
from campaign.games.mayhem.commands import EndMove, Go
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Engine, Figure
from campaign.games.mayhem.game import Game, NotAllowed, other_side
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.machine.player import Machine, next_command
from campaign.games.mayhem.machine.probing import table
from campaign.games.mayhem.meeting import in_contact
from campaign.games.mayhem.saying import say
from campaign.games.mayhem.sequence import act

_STEP = 1.0  # inches of a move, after each of which it is asked whether anybody could shoot


def played(game: Game, turns: int = 0, sides: tuple[str, ...] = ()) -> Iterator[Game]:
    """Yield a game after each command of the machines that play `sides` (none: both), until others must or may speak.

    A side that no machine plays may, when it has a shot: before a move is carried out, and before a movement ends.
    `turns`: it ends after the turn of this number; 0: only with the game.
    """
    sides = sides or game.scenario.sides
    machines = {side: Machine(side) for side in sides}
    while not (turns and game.turn > turns):
        command = next_command(game, machines)
        if command is None or (isinstance(command, Go | EndMove) and waits_for_shots(game, sides)):
            return
        game = act(game, command, JUDGE, words=say(command, game))
        yield game


def waits_for_shots(game: Game, sides: tuple[str, ...]) -> bool:
    """Return whether a movement of one of `sides` waits for the other side, which is none of them and has a shot."""
    if game.over or game.phase != "move" or game.active not in sides:
        return False
    other = other_side(game, game.active)
    return other not in sides and may_shoot(game, other)


def asked(game: Game, sides: tuple[str, ...]) -> str:
    """Return what may be said when machines of `sides` are about to end a movement and somebody has a shot; else ""."""
    if game.pending is not None or not waits_for_shots(game, sides):
        return ""
    return f"{game.active} moves nobody any more: {other_side(game, game.active)} may shoot (or load); then `end move`"


def may_shoot(game: Game, side: str) -> bool:
    """Return whether the side that is not active has a shot: at who moves, somewhere on his way; else at anybody.

    Between moves a crew that can reload counts as well (MAY-SHOT-6).
    """
    course = table(game)
    shooters = list(_shooters(course, side))
    if course.pending is None:
        return _any(course, shooters, course.enemies(side)) or any(
            _reloads(course, one) for one in _engines(course, side)
        )
    if not shooters:
        return False
    whole, inches = carrying.reach(course.pending), course.pending.at
    while True:
        there = table(game)
        there.put(carrying.at(there, inches))
        if _any(there, shooters, [there.figure(id) for id in course.pending.who]):
            return True
        if inches >= whole:
            return False
        inches = min(inches + _STEP, whole)


def _engines(course: Course, side: str) -> Iterator[Engine]:
    if course.start.scenario.options.artillery:
        yield from (one for one in course.engines.values() if one.side == side and not one.broken)


def _shooters(course: Course, side: str) -> Iterator[Figure | Engine]:
    yield from (one for one in course.standing(side) if missile(one) is not None and not one.shot)
    for engine in _engines(course, side):
        if engine.ready and engine.loaded and artillery.beside(course, engine):
            yield engine


def _reloads(course: Course, engine: Engine) -> bool:
    crew = [id for id in artillery.beside(course, engine) if not course.figure(id).shot]
    return not engine.loaded and not engine.served and len(crew) >= course.numbers[artillery.CREW]


def _any(course: Course, shooters: list[Figure | Engine], targets: list[Figure]) -> bool:
    return any(_has(course, by, target) for by in shooters for target in targets)


def _has(course: Course, by: Figure | Engine, target: Figure) -> bool:
    if isinstance(by, Figure) and in_contact(course, by.id):
        return False
    try:
        aimed(course, by, target)
    except NotAllowed:
        return False
    return True

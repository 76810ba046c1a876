"""How a game stands: every figure, the groups, the move under way, what it waits for. Nothing is hidden."""

from dataclasses import dataclass
from pathlib import Path

from campaign.games.mayhem.armour import armour
from campaign.games.mayhem.carrying import at, reach
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.game import Game, numbers_of
from campaign.games.mayhem.meeting import in_contact
from campaign.games.mayhem.naming import lettered
from campaign.games.mayhem.prompting import fighters
from campaign.play.skirmishes.files import read
from campaign.play.skirmishes.telling import MayhemAct, course_of, waits


@dataclass(frozen=True, slots=True)
class FigureShown:
    """A figure: who it is, how armed, where it stands or fell, in inches and degrees; whom it touches.

    `group` is the letter of its group, "" when it is alone; `armour` what an impact from the front must reach.
    """

    id: str
    name: str
    side: str
    contingent: str
    kind: str
    weapons: tuple[str, ...]
    armour: int
    mounted: bool
    x: float
    y: float
    facing: float
    status: str
    captured: bool
    group: str
    contact: tuple[str, ...]
    moved: bool
    shot: bool
    saves: int
    rerolls: int


@dataclass(frozen=True, slots=True)
class MoveShown:
    """A move under way: who, how far it goes, up to where it was shot at, whom it charges, where it ends."""

    who: tuple[str, ...]
    inches: float
    rolled: float
    shot_at: float
    charge: str
    ends: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class EngineShown:
    """An engine: where it stands, whether it is loaded, may shoot in this turn, is broken."""

    id: str
    name: str
    side: str
    x: float
    y: float
    facing: float
    loaded: bool
    ready: bool
    broken: bool


@dataclass(frozen=True, slots=True)
class MayhemShown:
    """A game. `order` is who goes first and second, `active` whose phase it is, `winner` "" while there is none."""

    title: str
    turn: int
    phase: str
    order: tuple[str, ...]
    active: str
    chooses: str
    over: bool
    winner: str
    reason: str
    width: float
    height: float
    figures: tuple[FigureShown, ...]
    groups: dict[str, tuple[str, ...]]
    engines: tuple[EngineShown, ...]
    broken: tuple[str, ...]
    move: MoveShown | None
    fights: tuple[str, ...]
    waits: str


@dataclass(frozen=True, slots=True)
class MayhemRun:
    """What a command has done: its acts, and how the game then stands."""

    acts: tuple[MayhemAct, ...]
    game: MayhemShown


def show(file: Path) -> MayhemShown:
    """Return how the game in `file` stands; Faults when it does not read."""
    return shown(read(file))


def shown(game: Game) -> MayhemShown:
    """Return how a game stands."""
    course = course_of(game)
    letters = lettered(game)
    of = {id: letter for letter, group in letters.items() for id in group}
    return MayhemShown(
        game.scenario.title,
        game.turn,
        game.phase,
        game.order,
        game.active,
        game.chooses,
        game.over,
        game.winner,
        game.reason,
        game.table.width,
        game.table.height,
        tuple(_figure(course, one.id, of.get(one.id, "")) for one in game.figures),
        letters,
        tuple(
            EngineShown(one.id, one.called, one.side, one.x, one.y, one.facing, one.loaded, one.ready, one.broken)
            for one in game.engines
        ),
        tuple(piece.id for piece in game.table.pieces if piece.broken),
        _move(course),
        fighters(game),
        waits(game),
    )


def _figure(course: Course, id: str, group: str) -> FigureShown:
    one = course.figure(id)
    return FigureShown(
        one.id,
        one.called,
        one.side,
        one.of,
        one.kind,
        tuple(one.weapons),
        armour(one, "front", numbers_of(course.start)),
        one.mounted,
        one.x,
        one.y,
        one.facing,
        one.status,
        one.captured,
        group,
        tuple(in_contact(course, id)) if one.standing else (),
        one.moved,
        one.shot,
        one.hero.saves if one.hero else 0,
        one.hero.rerolls if one.hero else 0,
    )


def _move(course: Course) -> MoveShown | None:
    pending = course.pending
    if pending is None:
        return None
    inches = reach(pending)
    return MoveShown(pending.who, inches, pending.allowance, pending.at, pending.charge, tuple(at(course, inches)))

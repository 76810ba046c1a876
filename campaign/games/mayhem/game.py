"""The game as its file holds it: the scenario, the state of the table, and what was done (MAY-ORG-1, MAY-MISC-1).

Rooms above change a game through `course.Course`; nothing is changed when something is not allowed.
"""

from typing import Literal

import msgspec

from campaign.core.numbers import Numbers
from campaign.games.mayhem.commands import AnyCommand
from campaign.games.mayhem.figures import BASE, Engine, Figure, Place, Record
from campaign.games.mayhem.geometry import TENTHS
from campaign.games.mayhem.happenings import AnyHappening
from campaign.games.mayhem.table import Point, Table

Phase = Literal["initiative", "choose", "move", "fight"]
Cause = Literal["casualty", "commander", "horse"]


class NotAllowed(Exception):
    """Something that the rules of the game do not allow; the text says why."""


class Contingent(Record, frozen=True):
    """The figures of a player: whose side they are on, and the id of the knight who commands them, "" for none."""

    name: str
    side: str
    commander: str = ""
    player: str = ""


class Options(Record, frozen=True):
    """The optional rules that are in force (MAY-SHOT-5, MAY-SHOT-6, MAY-MOR-6, MAY-HORSE-1)."""

    massed_bows: bool = False
    artillery: bool = False
    hedgehog: bool = False
    horses: bool = False


class Victory(Record, frozen=True):
    """What wins the game for a side.

    rout: `count` enemies are off the table or downed. kill: all of `figures` are. reach: `count` figures of the side
    (or, where `figures` are named, `count` of those) stand within the ring `area`. hold: as reach, at the end of turn
    `turn`, with no enemy in it.
    """

    side: str
    what: Literal["rout", "kill", "reach", "hold"]
    count: int = 1
    figures: tuple[str, ...] = ()
    area: tuple[Point, ...] = ()
    turn: int = 0


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fight as it is set up. `turns`: the last of them, 0 for no end; `otherwise`: who wins when nobody has by then.

    `base`: the side of a base in inches, 0 for the rules' own; `rules`: numbers that this game sets otherwise, by name.
    """

    title: str
    sides: tuple[str, str]
    table: Table
    figures: tuple[Figure, ...]
    contingents: tuple[Contingent, ...] = ()
    engines: tuple[Engine, ...] = ()
    options: Options = Options()
    victory: tuple[Victory, ...] = ()
    turns: int = 0
    otherwise: str = ""
    base: float = 0.0
    rules: dict[str, int | str] = {}
    text: str = ""


class Step(Record, frozen=True, tag_field="step"):
    """A part of a path as it lies on the table; `inches`: its length, as it counts against the move."""

    inches: float


class Shift(Step, tag="shift", frozen=True):
    """All go straight by (x, y). `ahead`: a charger that is stopped leaves the others to go on."""

    x: float
    y: float
    ahead: bool = False


class Swing(Step, tag="swing", frozen=True):
    """All turn about one point, clockwise by positive degrees."""

    x: float
    y: float
    degrees: float


class Spin(Step, tag="spin", frozen=True):
    """Each turns on its spot."""

    degrees: float


class Reform(Step, tag="reform", frozen=True):
    """Each goes straight to its own place."""

    places: tuple[Place, ...]


AnyStep = Shift | Swing | Spin | Reform


class Pending(Record, frozen=True):
    """A move that was declared and rolled, and is open to shots until it is carried out.

    `who`: those who move, without those felled on the way; `allowance`: inches; `at`: the point up to which shots have
    been declared; `charge`: the enemy that is charged, "" for a plain move.
    """

    who: tuple[str, ...]
    steps: tuple[AnyStep, ...]
    allowance: float
    charge: str = ""
    at: float = 0.0


class GroupRoll(Record, frozen=True):
    """What a group rolled this turn for one rate: every figure that began the phase in it moves by that roll."""

    members: tuple[str, ...]
    rate: str
    inches: int


class Due(Record, frozen=True):
    """A morale check that falls at the end of a movement or of a phase, for each group that these figures then form."""

    cause: Cause
    who: tuple[str, ...]


class Act(Record, frozen=True):
    """What was done: the command, in its words where it was typed, the dice thrown at a table, and what happened."""

    side: str
    command: AnyCommand
    words: str = ""
    dice: tuple[int, ...] = ()
    happened: tuple[AnyHappening, ...] = ()


class Game(Record, frozen=True):
    """A game under way or over.

    `order`: who goes first and second in this turn, () before it is known; `active`: whose moves or fights these are;
    `chooses`: who won the initiative and is to choose; `groups`: the groups of the active side as they stood when its
    phase began; `fought`: pairs that have fought in this phase.
    """

    scenario: Scenario
    figures: tuple[Figure, ...]
    table: Table
    engines: tuple[Engine, ...] = ()
    seed: int = 0
    turn: int = 1
    phase: Phase = "initiative"
    order: tuple[str, ...] = ()
    active: str = ""
    chooses: str = ""
    groups: tuple[tuple[str, ...], ...] = ()
    rolled: tuple[GroupRoll, ...] = ()
    pending: Pending | None = None
    due: tuple[Due, ...] = ()
    fought: tuple[tuple[str, str], ...] = ()
    over: bool = False
    winner: str = ""
    reason: str = ""
    history: tuple[Act, ...] = ()


def numbers_of(game: Game) -> Numbers:
    """Return the numbers in force in a game."""
    return Numbers(game.scenario.rules)


def base_of(scenario: Scenario, one: Figure | Engine) -> float:
    """Return the side of a base in inches (MAY-ORG-1)."""
    return one.base or scenario.base or Numbers(scenario.rules)[BASE] / TENTHS


def figure(game: Game, id: str) -> Figure:
    """Return the figure of this id; NotAllowed when there is none."""
    found = next((one for one in game.figures if one.id == id), None)
    if found is None:
        raise NotAllowed(f"there is no figure '{id}'")
    return found


def other_side(game: Game, side: str) -> str:
    """Return the side that is not `side`."""
    one, other = game.scenario.sides
    return other if side == one else one


def standing(game: Game, side: str = "") -> tuple[Figure, ...]:
    """Return the figures on the table, of `side` where it is given, in the order of the file."""
    return tuple(one for one in game.figures if one.standing and side in ("", one.side))

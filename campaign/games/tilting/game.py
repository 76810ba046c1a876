"""The game as its file holds it: field, figures, cards, score, what is laid, what has happened (TIL-SETUP-4)."""

from typing import Literal

import msgspec

from campaign.core.book import Rule
from campaign.core.dice import Roll
from campaign.core.numbers import Numbers, number
from campaign.games.tilting.cards import HIGHEST, Card

POINTS = number("tilting.points", 10, "damage points a figure", "TIL-SETUP-4", least=1)

RULES = (Rule("TIL-SETUP-4", "Each figure has {tilting.points} damage points; with the last of them it is out."),)

Format = Literal["joust", "buzkashi", "melee"]
PAIR = 2
FORMATS: tuple[Format, ...] = Format.__args__  # type: ignore[attr-defined]  # the names of the literal above
Kind = Literal["direction", "split", "share"]


class NotAllowed(Exception):
    """Something that the rules of the game do not allow; the text says why."""


class _Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class Spot(_Record, frozen=True):
    """A point of the table, in inches."""

    x: float
    y: float


class Goal(_Record, frozen=True):
    """The circle of a side: the other side scores in it."""

    side: str
    x: float
    y: float


class Field(_Record, frozen=True):
    """The table from (0, 0) to (width, height), the size of the cards, and the goals; all in inches."""

    width: float
    height: float
    card_width: float
    card_length: float
    goals: tuple[Goal, ...] = ()


class Sheet(_Record, frozen=True):
    """A figure's roster card in Valon (VAL-ROSTER-1). Modifiers are named freely and added up.

    `quick_march` is the mount's, `on_foot` the figure's own, `mount` the mount's melee modifier.
    """

    quick_march: int = 0
    on_foot: int = 0
    initiative: int = 0
    mount: int = 0
    steady: int = 0
    melee: dict[str, int] = {}
    steady_modifiers: dict[str, int] = {}


class Rider(_Record, frozen=True):
    """A figure: where it began, the card it stands on, its hand, what is set aside, and its run of this phase.

    Hand, set aside, the card stood on and the run are together one of each card; `card` of one who is `out` is where
    it fell. `dismounted`: it goes on foot.
    """

    name: str
    side: str
    player: str
    start: Card
    card: Card
    hand: tuple[int, ...]
    points: int
    aside: tuple[int, ...] = ()
    run: tuple[Card, ...] = ()
    passed: bool = False
    out: bool = False
    dismounted: bool = False
    sheet: Sheet | None = None


class Play(_Record, frozen=True):
    """What a figure did in its turn to lay: a card of `value` at `turn` degrees and `at`, or 0: it passed.

    `chosen`: it chose to stand on that card before the first one was laid.
    """

    rider: str
    value: int = 0
    turn: float = 0.0
    at: float = 0.0
    chosen: bool = False


class Question(_Record, frozen=True):
    """What must be answered before a phase goes on; `rider` is the figure whose player answers.

    direction: where to the corpse goes its `amount` inches. split: how much of `amount` is damage, the rest inches.
    share: `amount` of damage among `riders`.
    """

    kind: Kind
    rule: str
    rider: str
    step: int
    amount: int
    riders: tuple[str, ...] = ()


class Answer(_Record, frozen=True):
    """An answer: a `heading` to a direction, the `damage` to a split, the `shares` by figure to a share."""

    heading: float | None = None
    damage: int | None = None
    shares: dict[str, int] | None = None


class Event(_Record, frozen=True, tag_field="what"):
    """Something that everybody at the table saw, in which step of the phase, by which rule."""

    step: int
    rule: str


class Moved(Event, tag="moved", frozen=True):
    """A figure moved onto its next card, which lies there."""

    rider: str
    x: float
    y: float
    heading: float


class TurnedUp(Event, tag="turned up", frozen=True):
    """The card that a figure stands on was turned up."""

    rider: str
    value: int


class Fought(Event, tag="fought", frozen=True):
    """Figures fought in a place, or over the corpse: the sums by side, who won ("": nobody), by how much."""

    riders: tuple[str, ...]
    sums: dict[str, int]
    winner: str = ""
    difference: int = 0


class Hurt(Event, tag="hurt", frozen=True):
    """A figure took damage and has so many points left."""

    rider: str
    damage: int
    left: int


class Fell(Event, tag="fell", frozen=True):
    """A figure is out of the game."""

    rider: str


class Dragged(Event, tag="dragged", frozen=True):
    """A figure moved the corpse, to where it lies now; `inches` is how far it was to go."""

    rider: str
    heading: float
    inches: int
    x: float
    y: float


class Scored(Event, tag="scored", frozen=True):
    """The corpse lies in a circle: a goal for `side`, moved there by `rider`."""

    side: str
    rider: str


class Rode(Event, tag="rode", frozen=True):
    """A pass of a joust is over: with its fight, or without; `refused` are those who swerved."""

    fought: bool
    refused: tuple[str, ...] = ()


class Rolled(Event, tag="rolled", frozen=True):
    """A figure rolled in a melee, or to stay steady against `need`: the die, and what it came to."""

    rider: str
    roll: Roll
    total: int
    need: int | None = None


class Unhorsed(Event, tag="unhorsed", frozen=True):
    """A figure lost its mount and goes on foot."""

    rider: str


Happened = Moved | TurnedUp | Fought | Hurt | Fell | Dragged | Scored | Rode | Rolled | Unhorsed


class Phase(_Record, frozen=True):
    """A phase that was resolved: what was laid, what was answered, what happened."""

    turn: int
    phase: int
    plays: tuple[Play, ...] = ()
    answers: tuple[Answer, ...] = ()
    events: tuple[Happened, ...] = ()


class Ends(_Record, frozen=True):
    """When a buzkashi ends: after so many goals of one side, or so many turns, a melee: turns; 0: not by that."""

    goals: int = 0
    turns: int = 0


class Valon(_Record, frozen=True):
    """Played as in Valon. `tables_turn`: who wins a melee too well beaten by the cards loses it (VAL-MELEE-3)."""

    tables_turn: bool = False


class Game(_Record, frozen=True):
    """A game. `next`: who lays next, "" when all have passed and the phase is to be resolved.

    `order`: the figures in the order in which they lay. `rules`: numbers of the rules that are otherwise in this game.
    `fresh`: set up, and nothing laid yet. `plays` and `answers` are those of this phase. `over` with no `winner` is a
    draw. `machines`: which opponent plays for a player.
    """

    format: Format
    field: Field
    riders: tuple[Rider, ...]
    order: tuple[str, ...]
    turn: int = 1
    phase: int = 1
    next: str = ""
    fresh: bool = True
    corpse: Spot | None = None
    scores: dict[str, int] = {}
    ends: Ends = Ends()
    valon: Valon | None = None
    rules: dict[str, int | str] = {}
    machines: dict[str, str] = {}
    seed: int = 0
    over: bool = False
    winner: str = ""
    plays: tuple[Play, ...] = ()
    answers: tuple[Answer, ...] = ()
    history: tuple[Phase, ...] = ()


class Resolved(msgspec.Struct, frozen=True):
    """What became of a phase. `pending`: it waits for this answer; `game` is as before, `table` as it lies by then.

    `events`: what happened in the phase, or, with a question pending, what has happened up to it.
    """

    game: Game
    events: tuple[Happened, ...]
    pending: Question | None
    table: Game


_OWN = Numbers()


def numbers_of(game: Game) -> Numbers:
    """Return the numbers in force in a game."""
    return Numbers(game.rules) if game.rules else _OWN


def rider(game: Game, name: str) -> Rider:
    """Return the figure called `name`; NotAllowed when there is none."""
    for one in game.riders:
        if one.name == name:
            return one
    raise NotAllowed(f"there is no figure called {name}")


def standing(game: Game) -> tuple[Rider, ...]:
    """Return the figures that are not out, in the order of the file."""
    return tuple(one for one in game.riders if not one.out)


def whole_hand(numbers: Numbers) -> tuple[int, ...]:
    """Return the cards that a figure has in all."""
    return tuple(range(1, numbers[HIGHEST] + 1))


def with_rider(game: Game, changed: Rider) -> Game:
    """Return the game with this figure in place of the one of its name."""
    riders = tuple(changed if one.name == changed.name else one for one in game.riders)
    return msgspec.structs.replace(game, riders=riders)

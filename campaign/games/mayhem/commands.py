"""What players may say: the commands of a game as records. `words` reads them from text.

Distances in inches, turns in degrees, clockwise positive; figures, engines and pieces by id.
"""

from campaign.games.mayhem.figures import Place, Record, Use


class Leg(Record, frozen=True, tag_field="leg"):
    """A part of a move."""


class Ahead(Leg, tag="ahead", frozen=True):
    """Straight ahead."""

    inches: float


class Wheel(Leg, tag="wheel", frozen=True):
    """A wheel about the front corner on that side, to the right by positive degrees; measured on the outer figure."""

    degrees: float


class Turn(Leg, tag="turn", frozen=True):
    """Each figure turns on its spot."""

    degrees: float


class Slide(Leg, tag="slide", frozen=True):
    """A straight step without turning: `ahead` (below 0: back) and `right` (below 0: left) of where the first faces."""

    ahead: float
    right: float = 0.0


class To(Leg, tag="to", frozen=True):
    """To a point: one figure turns there and goes; of several the first goes there, all alike, and none turns."""

    x: float
    y: float


class Form(Leg, tag="form", frozen=True):
    """Rearranging: each figure named goes straight to its place, and faces as the place says."""

    places: tuple[Place, ...]


AnyLeg = Ahead | Wheel | Turn | Slide | To | Form


class Command(Record, frozen=True, tag_field="do"):
    """Something that a player does."""


class Roll(Command, tag="roll initiative", frozen=True):
    """Both sides roll for initiative (MAY-SEQ-1)."""


class Choose(Command, tag="choose", frozen=True):
    """The winner of the initiative says which side goes first (MAY-SEQ-1)."""

    first: str


class Move(Command, tag="move", frozen=True):
    """Figures of one group move along a path; `join`: they mean to join a group (MAY-MOV-1, MAY-MOV-2)."""

    who: tuple[str, ...]
    legs: tuple[AnyLeg, ...]
    join: bool = False


class Charge(Command, tag="charge", frozen=True):
    """Figures of one group charge an enemy; without `legs` straight at it: one turns to it, several go ahead."""

    who: tuple[str, ...]
    at: str
    legs: tuple[AnyLeg, ...] = ()


class Shoot(Command, tag="shoot", frozen=True):
    """Figures or engines of the side that is not active shoot, each once, at one target (MAY-SHOT-1).

    `inches`: along the move that is under way, None: where it now is. `aim`: at "horse" or "rider" (MAY-HORSE-1).
    """

    who: tuple[str, ...]
    at: str
    inches: float | None = None
    aim: str = ""


class Load(Command, tag="load", frozen=True):
    """Crew of an engine reload it instead of shooting (MAY-SHOT-6)."""

    engine: str
    crew: tuple[str, ...]


class Go(Command, tag="go", frozen=True):
    """The move that is under way goes on to its end."""


class EndMove(Command, tag="end move", frozen=True):
    """The active side moves no more this turn."""


class Fight(Command, tag="fight", frozen=True):
    """All combats of one figure, against these enemies in this order (none: as the file has them) (MAY-MEL-2).

    `aim`: it strikes at "horse" or "rider"; `answer`: its enemies do, as their player says (MAY-HORSE-1).
    """

    who: str
    enemies: tuple[str, ...] = ()
    aim: str = ""
    answer: str = ""


class EndFight(Command, tag="end fight", frozen=True):
    """The combats still to be fought are fought in the order of the file, and the active side is done."""


class Tokens(Command, tag="tokens", frozen=True):
    """What a hero spends his tokens on from now on, as soon as they help; nothing: he keeps them (MAY-HERO-1)."""

    who: str
    on: tuple[Use, ...] = ()


class After(Command, tag="after", frozen=True):
    """The fight is over, and the dice are rolled for those who are down (MAY-POST-1)."""


class Ruling(Command, tag="ruling", frozen=True):
    """The GM rules what the rules do not cover: text, dice rolled for it, and what changes (MAY-MISC-1)."""

    text: str
    dice: str = ""
    remove: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    broken: tuple[str, ...] = ()


AnyCommand = Roll | Choose | Move | Charge | Shoot | Load | Go | EndMove | Fight | EndFight | Tokens | After | Ruling

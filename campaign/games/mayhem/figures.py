"""Figures, heroes and engines as they stand on the table (MAY-ORG-1).

Inches: x to the right, y to the top of the table; facing in degrees clockwise from the top. All rounded alike.
"""

from typing import Literal

import msgspec

from campaign.core.book import Rule
from campaign.core.numbers import number

BASE = number("mayhem.base", 16, "tenths of an inch", "MAY-ORG-1", reading=True, least=1)

RULES = (
    Rule(
        "MAY-ORG-1",
        "Two sides of single figures on bases of their own. Each player leads a contingent of knights and sergeants and"
        " names a knight as its commander.",
        "Bases are square, {mayhem.base} tenths of an inch (40 mm) a side unless the scenario sets another size.",
    ),
)

Kind = Literal["knight", "veteran sergeant", "common sergeant", "archer", "noncombatant"]
Armour = Literal["none", "light", "medium", "heavy"]
Horse = Literal["none", "bare", "caparisoned", "barded"]
Weapon = Literal["sword", "axe", "mace", "two-handed", "spear", "pike", "lance", "dagger", "bow", "crossbow", "javelin"]
Missile = Literal["bow", "crossbow", "javelin", "engine"]
Use = Literal["death", "morale", "reroll"]
Status = Literal["table", "downed", "ran", "left", "wounded", "dead"]
KINDS: tuple[Kind, ...] = Kind.__args__  # type: ignore[attr-defined]  # the names of the literal above
ARMOURS: tuple[Armour, ...] = Armour.__args__  # type: ignore[attr-defined]
HORSES: tuple[Horse, ...] = Horse.__args__  # type: ignore[attr-defined]
WEAPONS: tuple[Weapon, ...] = Weapon.__args__  # type: ignore[attr-defined]
USES: tuple[Use, ...] = Use.__args__  # type: ignore[attr-defined]
MISSILES: tuple[Missile, ...] = Missile.__args__  # type: ignore[attr-defined]


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A record of the game's files."""


class Place(Record, frozen=True):
    """Where a figure of this `id` stands: the centre of its base in inches, and where it faces."""

    id: str
    x: float
    y: float
    facing: float


class Bonus(Record, frozen=True):
    """A hero's bonus to a die, with these weapons (none: with any) (MAY-HERO-1).

    `instead`: it replaces the knight's own bonus to the skill die. A skill bonus with a bow adds to the roll to hit.
    """

    die: Literal["skill", "impact"]
    amount: int
    weapons: tuple[Weapon, ...] = ()
    instead: bool = False


class Hero(Record, frozen=True):
    """What makes a hero: tokens left of each kind, what he `keeps` them from, and bonuses (MAY-HERO-1)."""

    saves: int = 0
    rerolls: int = 0
    bonuses: tuple[Bonus, ...] = ()
    keeps: tuple[Use, ...] = ()


class Figure(Record, frozen=True):
    """A figure: who it is, how it is armed, where it stands or fell, and its marks.

    `name` and `contingent` may be empty: then it is called by its id, and belongs to the contingent of its side's name.
    `base`: the side of its base in inches, 0 for that of the scenario; `all_round`: a mounted archer that shoots all
    round (MAY-SHOT-2). `status` "downed" is who was felled, "ran" and "left" who is off the table, "wounded" and "dead"
    what became of the downed after the fight, `captured` with them.

    Marks of the turn, cleared when it begins: `moved`, `shot` (or threw, or served an engine), `charged` (made a charge
    in which it passed its check), `casualty` (its group has checked for a casualty). Kept over turns: `melee`, the turn
    in which the melee that it is in began, 0 when it is in none (MAY-MISC-1).
    """

    id: str
    side: str
    kind: Kind
    x: float
    y: float
    facing: float = 0.0
    name: str = ""
    contingent: str = ""
    armour: Armour = "none"
    shield: bool = False
    weapons: tuple[Weapon, ...] = ("sword",)
    horse: Horse = "none"
    all_round: bool = False
    base: float = 0.0
    hero: Hero | None = None
    status: Status = "table"
    captured: bool = False
    moved: bool = False
    shot: bool = False
    charged: bool = False
    casualty: bool = False
    melee: int = 0

    @property
    def called(self) -> str:
        """Its name, or its id when it has none."""
        return self.name or self.id

    @property
    def of(self) -> str:
        """The name of its contingent."""
        return self.contingent or self.side

    @property
    def mounted(self) -> bool:
        """Whether it rides."""
        return self.horse != "none"

    @property
    def standing(self) -> bool:
        """Whether it is on the table and on its feet."""
        return self.status == "table"

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.id, self.x, self.y, self.facing)


class Engine(Record, frozen=True):
    """A catapult or bombard: its place, whether it is loaded, and what it did this turn (MAY-SHOT-6).

    `ready`: it was loaded when the opponent's turn began, so that it may shoot in it; `served`: it has
    shot or was reloaded in this turn.
    """

    id: str
    side: str
    x: float
    y: float
    facing: float = 0.0
    name: str = ""
    base: float = 0.0
    loaded: bool = False
    ready: bool = False
    served: bool = False
    broken: bool = False

    @property
    def called(self) -> str:
        """Its name, or its id when it has none."""
        return self.name or self.id

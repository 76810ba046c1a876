"""What comes of a fight: the records of an outcome, for every army and for both sides."""

import msgspec

from campaign.core.dice import Roll
from campaign.rules.battle.counted import Counted
from campaign.rules.battle.fate import Afterwards, Danger, Fate, Result, Toll
from campaign.rules.battle.lines import Line
from campaign.rules.battle.wrecks import Wreck


class Tally(msgspec.Struct, frozen=True):
    """A commander's result: the lines, his dice, the total."""

    lines: tuple[Line, ...]
    roll: Roll
    total: int


class Capture(msgspec.Struct, frozen=True):
    """Whether a commander was taken: the chance, the die (None where it left no doubt)."""

    danger: Danger
    roll: Roll | None
    taken: bool


class Rout(msgspec.Struct, frozen=True):
    """A rout: `supplies` percent of its supplies lost, `km` of further retreat, `days` out of control."""

    supplies_roll: Roll
    way_roll: Roll
    supplies: int
    km: int
    days: int


class Ending(msgspec.Struct, frozen=True):
    """How it went with one army, whole.

    `tally` and `fate` are None when there was no fight. `tolls` are final: row and halving. `km` is the retreat made
    at once; `check` the roll against `morale` to retreat in order; `days` how long it is out of control; `supplies`
    the percent of its supplies it loses, `noncombatants` that of its noncombatants (before TUM-TRAIT-17). `wreck` is
    which ships a fleet has lost; its ships check one by one afterwards, and `check` stays None.
    """

    id: str
    side: str
    result: Result
    strength: int
    counted: tuple[Counted, ...]
    tally: Tally | None
    fate: Fate | None
    morale_before: int
    morale: int
    tolls: tuple[Toll, ...]
    capture: Capture | None = None
    afterwards: Afterwards = "stays"
    km: int = 0
    check: Roll | None = None
    held: bool | None = None
    rout: Rout | None = None
    days_roll: Roll | None = None
    days: int = 0
    supplies: int = 0
    noncombatants: int = 0
    wreck: Wreck | None = None

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Every die rolled for the army, in the order of the rolls."""
        routed = (self.rout.supplies_roll, self.rout.way_roll) if self.rout is not None else ()
        made = (
            self.tally.roll if self.tally is not None else None,
            *(self.wreck.rolls if self.wreck is not None else ()),
            self.capture.roll if self.capture is not None else None,
            self.check,
            *routed,
            self.days_roll,
        )
        return tuple(one for one in made if one is not None)

    @property
    def taken(self) -> bool:
        """Whether its commander is taken."""
        return self.capture is not None and self.capture.taken


class Verdict(msgspec.Struct, frozen=True):
    """How it went with one side: `best` is its best total, `difference` that less the enemy's, `men` its soldiers
    before.
    """

    name: str
    role: str
    result: Result
    strength: int
    best: int | None
    difference: int | None
    row: str
    men: int
    lost: int
    armies: tuple[str, ...]
    taken: tuple[str, ...]
    routed: tuple[str, ...]


class Outcome(msgspec.Struct, frozen=True):
    """A fight resolved: every army and both sides by name, in the order of the sheet.

    `winner` is None at a difference of 0; `fell` says whether the stormed place has fallen.
    """

    winner: str | None
    fell: bool
    sides: dict[str, Verdict]
    armies: dict[str, Ending]

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Every die of the fight, army by army."""
        return tuple(roll for one in self.armies.values() for roll in one.rolls)

"""A game in the course of a command: figures as they are now, what has happened, the dice; and the seam between rooms.

`sequence.act` makes a Course of a game, lets one room work on it, and takes the game from it again. The rooms of
movement and shooting know nothing of morale and wounds: they ask `Judges`, which the room of play puts together.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec.structs import replace

from campaign.core.dice import Dice, Misfit, Roll
from campaign.games.mayhem.figures import BASE, Engine, Figure, Missile, Place, Status
from campaign.games.mayhem.game import Due, Game, GroupRoll, NotAllowed, Pending, numbers_of
from campaign.games.mayhem.geometry import TENTHS
from campaign.games.mayhem.happenings import AnyHappening, Lost, Rolled
from campaign.games.mayhem.table import Table


class Judges(Protocol):
    """What movement and shooting ask of morale, wounds and heroes. All of them change the course they are given."""

    def may_charge(self, course: "Course", who: tuple[str, ...]) -> bool:
        """Check the courage of these, who form or begin a charge; return whether they go (MAY-MOR-2, MAY-MOR-4)."""
        ...

    def charged(self, course: "Course", who: tuple[str, ...], at: str = "", turn: float = 0.0) -> None:
        """Let all enemies before these chargers check, run and retreat, as soon as the check is passed (MAY-MOR-3).

        `at`: the enemy at whom they charge; `turn`: degrees by which they turn to him first.
        """
        ...

    def moved(self, course: "Course", who: tuple[str, ...]) -> None:
        """Settle the checks in `course.due` for casualties among these and their groups: their movement is over."""
        ...

    def phase_over(self, course: "Course", phase: str) -> None:
        """Settle all that is left in `course.due`: the phase "move" or "fight" is over."""
        ...

    def turn_over(self, course: "Course") -> None:
        """Bring up to date what is remembered over turns, the melees (MAY-MISC-1)."""
        ...

    def to_hit(self, course: "Course", by: str, weapon: Missile) -> int:
        """Return what a hero adds to his roll to hit with a missile (MAY-HERO-1)."""
        ...

    def again(self, course: "Course", by: str) -> bool:
        """Spend a reroll token on a shot that missed, if a hero made it; return whether he did (MAY-HERO-1)."""
        ...

    def hit(self, course: "Course", by: str, at: str, weapon: Missile, extra: int, aim: str) -> None:
        """Roll the impact of a shot that hit, with `extra` added, and fell the target or its horse (MAY-MEL-4).

        The target's place in `course` is where it was hit. `by`: a figure or an engine.
        """
        ...

    def fight(self, course: "Course", who: str, enemies: tuple[str, ...], aim: str, answer: str = "") -> None:
        """Fight all combats of one figure of the active side that are not in `course.fought` (MAY-MEL-1, MAY-MEL-2).

        It strikes at `aim`, its enemies at `answer`: "horse", or else at the rider.

        NotAllowed when it has none, or `enemies` are not those it fights.
        """
        ...

    def fights_left(self, course: "Course") -> tuple[str, ...]:
        """Return the figures of the active side that have combats left in this phase, in the order of the file."""
        ...


class Course:
    """A game while a command is carried out."""

    def __init__(self, game: Game, dice: Dice, judges: Judges) -> None:
        """Take the game, the dice of this command, and who judges what movement and shooting leave to others."""
        self.start, self.judges = game, judges
        self.numbers = numbers_of(game)
        self.figures = {one.id: one for one in game.figures}
        self.engines = {one.id: one for one in game.engines}
        self.table: Table = game.table
        self.turn, self.phase, self.order = game.turn, game.phase, game.order
        self.active, self.chooses, self.groups = game.active, game.chooses, game.groups
        self.rolled: list[GroupRoll] = list(game.rolled)
        self.pending: Pending | None = game.pending
        self.due: list[Due] = list(game.due)
        self.fought: list[tuple[str, str]] = list(game.fought)
        self.over, self.winner, self.reason = game.over, game.winner, game.reason
        self.happened: list[AnyHappening] = []
        self._base = game.scenario.base or self.numbers[BASE] / TENTHS
        self._dice = dice
        self._serial = 0

    def figure(self, id: str) -> Figure:
        """Return a figure as it is now; NotAllowed when there is none of this id."""
        found = self.figures.get(id)
        if found is None:
            raise NotAllowed(f"there is no figure '{id}'")
        return found

    def change(self, id: str, **fields: object) -> Figure:
        """Set fields of a figure, and return it as it is then."""
        changed: Figure = replace(self.figures[id], **fields)
        self.figures[id] = changed
        return changed

    def put(self, places: Iterable[Place]) -> None:
        """Set figures on these places."""
        for one in places:
            self.change(one.id, x=one.x, y=one.y, facing=one.facing)

    def standing(self, side: str = "") -> list[Figure]:
        """Return the figures on the table, of `side` where it is given, in the order of the file."""
        return [one for one in self.figures.values() if one.standing and side in ("", one.side)]

    def enemies(self, side: str) -> list[Figure]:
        """Return the figures on the table that are not of `side`."""
        return [one for one in self.figures.values() if one.standing and one.side != side]

    def other(self, side: str) -> str:
        """Return the side that is not `side`."""
        one, other = self.start.scenario.sides
        return other if side == one else one

    def base(self, one: Figure | Engine) -> float:
        """Return the side of a base in inches."""
        return one.base or self._base

    def names(self, who: Iterable[str]) -> str:
        """Return the names of figures and engines, for a sentence."""
        known = {id: one.called for id, one in self.figures.items()}
        known.update((id, one.called) for id, one in self.engines.items())
        return ", ".join(known.get(id, id) for id in who)

    def throw(self, expr: str, rule: str, who: Sequence[str], purpose: str) -> Roll:
        """Roll dice for figures or sides; `rolled_for` tells of it. NotAllowed when dice that were given do not fit."""
        self._serial += 1
        try:
            when = f"turn {self.turn} act {len(self.start.history)} {purpose}"
            return self._dice.roll(expr, rule, tuple(who), when, self._serial)
        except Misfit as error:
            raise NotAllowed(error.told(f"{self.names(who)}, {purpose}")) from error

    def rolled_for(
        self, rule: str, who: Sequence[str], purpose: str, roll: Roll, extra: int = 0, need: int = 0, good: bool = True
    ) -> None:
        """Tell of a roll: its total with `extra`, what it needed, whether it was good."""
        self.happened.append(Rolled(rule, purpose, tuple(who), roll, roll.total + extra, need, good))

    def tell(self, happening: AnyHappening) -> None:
        """Note that something happened."""
        self.happened.append(happening)

    def lose(self, id: str, status: Status, rule: str) -> None:
        """Take a figure off the table, where it now is; a move under way goes on without it.

        What checks fall due because of it is for who calls this to add to `due`.
        """
        one = self.change(id, status=status)
        self.happened.append(Lost(rule, id, status, one.place))
        if self.pending is not None and id in self.pending.who:
            self.pending = replace(self.pending, who=tuple(other for other in self.pending.who if other != id))

    def game(self) -> Game:
        """Return the game as it is now; its history is for `sequence.act` to write."""
        return replace(
            self.start,
            figures=tuple(self.figures.values()),
            engines=tuple(self.engines.values()),
            table=self.table,
            turn=self.turn,
            phase=self.phase,
            order=self.order,
            active=self.active,
            chooses=self.chooses,
            groups=self.groups,
            rolled=tuple(self.rolled),
            pending=self.pending,
            due=tuple(self.due),
            fought=tuple(self.fought),
            over=self.over,
            winner=self.winner,
            reason=self.reason,
        )

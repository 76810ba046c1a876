"""What a machine may do, tried without a die being thrown."""

from collections.abc import Sequence

from campaign.core.dice import Dice, Roll
from campaign.games.mayhem import artillery, charging, moving, shooting
from campaign.games.mayhem.commands import Charge, Load, Move, Shoot
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.game import Game, NotAllowed
from campaign.games.mayhem.judging import JUDGE


class _Thrown(Exception):
    """A die was to be thrown: what was tried is allowed."""


class _NoDice(Dice):
    def __init__(self) -> None:
        super().__init__(0, 0)

    def roll(self, expr: str, rule: str, subjects: Sequence[str], purpose: str, index: int = 0) -> Roll:
        """Throw nothing."""
        raise _Thrown


def table(game: Game) -> Course:
    """Return the game as it stands, to look at: whatever would throw a die in it stops there."""
    return Course(game, _NoDice(), JUDGE)


def allowed(game: Game, command: Move | Charge | Shoot | Load) -> bool:
    """Return whether the rules allow a move, a charge, a shot or loading as the game stands; no die is thrown."""
    course = table(game)
    try:
        match command:
            case Move():
                moving.move(course, command)
            case Charge():
                charging.charge(course, command)
            case Shoot():
                shooting.shoot(course, command)
            case Load():
                artillery.load(course, command)
    except _Thrown:
        return True
    except NotAllowed:
        return False
    return True

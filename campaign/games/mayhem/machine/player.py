"""A machine player: what it says next, and a game that machines play to its end."""

from collections.abc import Iterator

from campaign.games.mayhem.aiming import missile
from campaign.games.mayhem.commands import AnyCommand, Choose, EndFight, EndMove, Fight, Go, Roll
from campaign.games.mayhem.fighting import fights_left, left
from campaign.games.mayhem.game import Game, other_side, standing
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.machine.advancing import order
from campaign.games.mayhem.machine.probing import table
from campaign.games.mayhem.machine.shots import shot
from campaign.games.mayhem.machine.worth import as_they_stand
from campaign.games.mayhem.saying import say
from campaign.games.mayhem.sequence import act


class Machine:
    """A machine that plays a side. It remembers which groups it has left where they are in this movement."""

    def __init__(self, side: str) -> None:
        """Take the side it plays."""
        self.side = side
        self._when = (0, "")
        self._staying: set[tuple[str, ...]] = set()

    def says(self, game: Game, *, last: bool = False) -> AnyCommand | None:
        """Return what it says next, None when it is not its to act, or it lets the other go on.

        `last`: the other side is about to end its movement, so that this is the time for shots that are left.
        """
        if game.over:
            return None
        if game.phase == "initiative":
            return Roll()
        if game.phase == "choose":
            return self._choose(game) if game.chooses == self.side else None
        if game.active != self.side:
            return shot(game, self.side, last=last) if game.phase == "move" else None
        return self._fight(game) if game.phase == "fight" else self._move(game)

    def _choose(self, game: Game) -> Choose:
        """Go first to charge, second to shoot."""
        mine = standing(game, self.side)
        shooters = sum(missile(one) is not None for one in mine)
        return Choose(self.side if shooters < len(mine) - shooters else other_side(game, self.side))

    def _move(self, game: Game) -> AnyCommand:
        if game.pending is not None:
            return Go()
        if self._when != (game.turn, game.active):
            self._when, self._staying = (game.turn, game.active), set()
        for group in game.groups:
            if group in self._staying:
                continue
            found = order(game, group)
            if found is not None:
                return found
            self._staying.add(group)
        return EndMove()

    def _fight(self, game: Game) -> AnyCommand:
        """Fight where most is to be gained first, and of several enemies the easiest."""
        course = table(game)
        best: tuple[float, str, tuple[str, ...]] | None = None
        for id in fights_left(course):
            one = course.figure(id)
            gains = {enemy: as_they_stand(course, one, course.figure(enemy)) for enemy in left(course, id)}
            enemies = tuple(sorted(gains, key=lambda enemy: (-gains[enemy], enemy)))
            if best is None or sum(gains.values()) > best[0]:
                best = sum(gains.values()), id, enemies
        return EndFight() if best is None else Fight(best[1], best[2])


def next_command(game: Game, machines: dict[str, Machine]) -> AnyCommand | None:
    """Return the next command when machines play, None when it is a side's that no machine plays, or the game is over.

    The side that is not active is asked for its shots before the other goes on, or ends its movement.
    """
    if game.over:
        return None
    if game.phase in ("initiative", "choose"):
        speaker = game.chooses or game.scenario.sides[0]
        machine = machines.get(speaker) or (next(iter(machines.values()), None) if not game.chooses else None)
        return machine.says(game) if machine else None
    active, other = machines.get(game.active), machines.get(other_side(game, game.active))
    if active is None:
        return None
    command = active.says(game)
    if other is not None and isinstance(command, Go | EndMove):
        return other.says(game, last=isinstance(command, EndMove)) or command
    return command


def played(game: Game, turns: int = 0, sides: tuple[str, ...] = ()) -> Iterator[Game]:
    """Yield a game after each command of the machines that play `sides` (none: both), until none of them acts.

    `turns`: it ends after the turn of this number; 0: only with the game.
    """
    machines = {side: Machine(side) for side in sides or game.scenario.sides}
    while not (turns and game.turn > turns):
        command = next_command(game, machines)
        if command is None:
            return
        game = act(game, command, JUDGE, words=say(command, game))
        yield game

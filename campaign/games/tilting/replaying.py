"""A game played again from what its file holds."""

from collections.abc import Callable

from msgspec.structs import replace

from campaign.core.dice import Dice
from campaign.games.tilting.formats import opening
from campaign.games.tilting.game import Game, NotAllowed, Play
from campaign.games.tilting.laying import choose, lay, pass_
from campaign.games.tilting.resolving import resolve


def play(game: Game, what: Play) -> Game:
    """Return the game after a figure laid a card, passed, or chose its card; NotAllowed as those refuse it."""
    if what.chosen:
        return choose(game, what.rider, what.value)
    return lay(game, what.rider, what.value, what.turn, what.at) if what.value else pass_(game, what.rider)


def replay(game: Game, dice: Callable[[], Dice] | None = None) -> Game:
    """Return the game as it comes of everything that was laid and answered in it, from its set-up on.

    It is equal to `game` unless the record was changed by hand. `dice` makes fresh dice of the game's seed for each
    phase. NotAllowed when the rules do not allow what the history holds.
    """
    again = opening(game)
    for phase in game.history:
        for one in phase.plays:
            again = play(again, one)
        done = resolve(again, phase.answers, dice() if dice is not None else None)
        if done.pending is not None:
            raise NotAllowed(f"turn {phase.turn} phase {phase.phase}: {done.pending.rider}'s answer is missing")
        again = done.game
    for one in game.plays:
        again = play(again, one)
    return replace(again, answers=game.answers)

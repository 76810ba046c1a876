"""Games played by machines alone, phase by phase."""

from collections.abc import Callable, Mapping

from campaign.core.dice import Dice
from campaign.games.tilting.game import Answer, Game, Play, Question, rider
from campaign.games.tilting.opponents.opponent import Opponent, knowing
from campaign.games.tilting.replaying import play
from campaign.games.tilting.resolving import played
from campaign.games.tilting.seeing import on_table


def laid(game: Game, opponents: Mapping[str, Opponent]) -> Game:
    """Return the game after all have laid and passed; `opponents` by player."""
    while game.next:
        game = play(game, _sees(game, game.next, opponents))
    return game


def _sees(game: Game, name: str, opponents: Mapping[str, Opponent]) -> Play:
    player = rider(game, name).player
    return opponents[player].play(on_table(game, knowing(game, player)), name)


def answers(opponents: Mapping[str, Opponent]) -> Callable[[Question, Game], Answer]:
    """Return what answers questions for all players, each by what he may know."""

    def ask(question: Question, table: Game) -> Answer:
        player = rider(table, question.rider).player
        return opponents[player].answer(on_table(table, knowing(table, player)), question)

    return ask


def phase(game: Game, opponents: Mapping[str, Opponent], dice: Dice | None = None) -> Game:
    """Return the game after one whole phase: laid and resolved."""
    return played(laid(game, opponents), answers(opponents), dice)[0]


def out(game: Game, opponents: Mapping[str, Opponent], most: int, dice: Callable[[], Dice] | None = None) -> Game:
    """Return the game played until it is over, or until turn `most` is."""
    while not game.over and game.turn <= most:
        game = phase(game, opponents, dice() if dice is not None else None)
    return game

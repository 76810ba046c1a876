"""What an opponent is: it plays and answers by what its player may know, and nothing else."""

from typing import Protocol

from campaign.games.tilting.game import Answer, Game, Play, Question


class Opponent(Protocol):
    """A machine player. Games come to it as `seeing.on_table` shows them."""

    def play(self, game: Game, name: str) -> Play:
        """Return what the figure, whose turn it is, lays; or that it passes."""

    def answer(self, table: Game, question: Question) -> Answer:
        """Return an answer to a question put to one of its figures, the table lying as it does."""


def knowing(game: Game, player: str) -> set[str]:
    """Return the figures whose cards a player knows: his own."""
    return {one.name for one in game.riders if one.player == player}

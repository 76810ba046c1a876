"""The opponent `random`: any card anywhere that the rules allow."""

from random import Random

from campaign.games.tilting.cards import ROUND
from campaign.games.tilting.game import Answer, Game, Play, Question, rider
from campaign.games.tilting.laying import legal


class Anything:
    """Plays at random: the same seed does the same in the same place of a game."""

    def __init__(self, seed: int) -> None:
        """Take the seed."""
        self._seed = seed

    def _random(self, *where: object) -> Random:
        return Random("|".join(map(str, (self._seed, *where))))

    def play(self, game: Game, name: str) -> Play:
        """Return a card of its hand in any place, each as often as the others and as passing."""
        random = self._random(game.turn, game.phase, name, len(game.plays))
        found = legal(game, name)
        at = random.randrange(len(found) + 1)
        if at == len(found):
            return Play(name)
        return Play(name, random.choice(rider(game, name).hand), found[at].turn, found[at].at)

    def answer(self, table: Game, question: Question) -> Answer:
        """Return any answer."""
        random = self._random(table.turn, table.phase, question.step, question.kind, question.rider)
        if question.kind == "direction":
            return Answer(heading=float(random.randrange(ROUND)))
        if question.kind == "split":
            return Answer(damage=random.randint(0, question.amount))
        shares = dict.fromkeys(question.riders, 0)
        for _ in range(question.amount):
            shares[random.choice(question.riders)] += 1
        return Answer(shares=shares)

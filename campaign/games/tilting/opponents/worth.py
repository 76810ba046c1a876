"""What a position is worth to a side."""

from campaign.games.tilting.cards import apart
from campaign.games.tilting.game import Game, Rider
from campaign.games.tilting.laying import places

WORTH = {
    "won": 400.0,
    "goal": 100.0,
    "out": 8.0,
    "point": 1.0,
    "corpse": 1.5,  # an inch that it lies farther from one's own goal, or nearer to the other
    "near": 0.1,  # an inch that a figure is nearer to it
    "foe": 0.4,  # in a melee an inch that one's own figure is nearer to an enemy
    "stuck": 4.0,  # a figure that can lay no card ahead
    "held": 0.15,  # a point of a card still in hand
}


def worth(game: Game, side: str) -> float:
    """Return what a game is worth to `side` between two phases: goals, points, the corpse's place, cards in hand."""
    total = 0.0
    if game.over and game.winner:
        total += WORTH["won"] if game.winner == side else -WORTH["won"]
    for name, goals in game.scores.items():
        total += goals * WORTH["goal"] * (1 if name == side else -1)
    for one in game.riders:
        total += _figure(game, one) * (1 if one.side == side else -1)
    if game.format == "melee":
        total -= WORTH["foe"] * sum(_to_a_foe(game, one) for one in game.riders if one.side == side and not one.out)
    if game.corpse is not None:
        for goal in game.field.goals:
            far = apart(game.corpse.x, game.corpse.y, goal.x, goal.y)
            total += far * WORTH["corpse"] * (1 if goal.side == side else -1)
    return total


def _to_a_foe(game: Game, one: Rider) -> float:
    foes = (other.card for other in game.riders if other.side != one.side and not other.out)
    return min((apart(one.card.x, one.card.y, foe.x, foe.y) for foe in foes), default=0.0)


def _figure(game: Game, one: Rider) -> float:
    if one.out:
        return -WORTH["out"]
    value = one.points * WORTH["point"]
    if game.phase > 1:
        value += sum(one.hand) * WORTH["held"]
    if game.corpse is not None:
        value -= apart(one.card.x, one.card.y, game.corpse.x, game.corpse.y) * WORTH["near"]
    if next(places(game, one.card), None) is None:
        value -= WORTH["stuck"]
    return value

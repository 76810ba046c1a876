"""What the hidden cards of others may be."""

from random import Random

from msgspec.structs import replace

from campaign.games.tilting.game import Game, Rider, TurnedUp, numbers_of, whole_hand
from campaign.games.tilting.opponents.greedy import expects_fight

LIKELY = 0.75  # how often a card is thought to be laid for what it is worth there


def shown(game: Game) -> dict[str, set[int]]:
    """Return the cards of each figure that were turned up in this turn."""
    found: dict[str, set[int]] = {one.name: {one.card.value} if one.card.up else set() for one in game.riders}
    for phase in game.history:
        if phase.turn == game.turn:
            for event in phase.events:
                if isinstance(event, TurnedUp):
                    found[event.rider].add(event.value)
    return found


def guessed(game: Game, own: set[str], random: Random) -> Game:
    """Return a game in which the hidden cards of all figures but one's `own` are dealt anew.

    Mostly a card laid where a fight is to be expected is thought to be a high one, and any other a low one.
    """
    known = shown(game)
    riders = tuple(one if one.name in own else _dealt(game, one, known[one.name], random) for one in game.riders)
    return replace(game, riders=riders)


def _dealt(game: Game, rider: Rider, known: set[int], random: Random) -> Rider:
    pool = [value for value in whole_hand(numbers_of(game)) if value not in known]
    random.shuffle(pool)
    card = rider.card if rider.card.value else replace(rider.card, value=pool.pop())
    run = []
    for one in rider.run:
        value = one.value
        if not value:
            pick = max if expects_fight(game, rider, one) else min
            value = pick(pool) if random.random() < LIKELY else pool[-1]
            pool.remove(value)
        run.append(replace(one, value=value))
    hand = tuple(sorted(pool.pop() for _ in rider.hand))
    aside = (*pool, *(known - {card.value}))
    return replace(rider, card=card, run=tuple(run), hand=hand, aside=aside)

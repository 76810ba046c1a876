"""What the hidden cards of others may be."""

from random import Random

from msgspec.structs import replace

from campaign.games.tilting.game import Game, Rider, TurnedUp, numbers_of, whole_hand


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
    """Return a game in which the hidden cards of all figures but one's `own` are dealt anew, each way alike."""
    known, whole = shown(game), whole_hand(numbers_of(game))
    riders = tuple(one if one.name in own else _dealt(one, known[one.name], whole, random) for one in game.riders)
    return replace(game, riders=riders)


def _dealt(rider: Rider, known: set[int], whole: tuple[int, ...], random: Random) -> Rider:
    pool = [value for value in whole if value not in known]
    random.shuffle(pool)
    card = rider.card if rider.card.value else replace(rider.card, value=pool.pop())
    run = tuple(one if one.value else replace(one, value=pool.pop()) for one in rider.run)
    hand = tuple(sorted(pool.pop() for _ in rider.hand))
    aside = (*pool, *(known - {card.value}))
    return replace(rider, card=card, run=run, hand=hand, aside=aside)

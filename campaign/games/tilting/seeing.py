"""What a player may know of a game: his own cards, and of others' only those turned up."""

from msgspec.structs import replace

from campaign.games.tilting.cards import Card
from campaign.games.tilting.game import Game, Play, Rider

HIDDEN = -1  # the value of a card that another laid, in a play; 0 would be a pass


def seen(game: Game, player: str) -> Game:
    """Return the game as `player` may see it: the values of others' cards are 0 unless they lie face up.

    Their hands and what they set aside show how many cards are in them; their plays, where they laid.
    """
    own = {one.name for one in game.riders if one.player == player}
    history = tuple(replace(phase, plays=_plays(phase.plays, own)) for phase in game.history)
    return replace(on_table(game, own), history=history)


def on_table(game: Game, own: set[str]) -> Game:
    """Return the game with the cards hidden of all figures but one's `own`; of what happened, this turn's events."""
    return replace(
        game,
        riders=tuple(one if one.name in own else _rider(one) for one in game.riders),
        plays=_plays(game.plays, own),
        history=tuple(replace(phase, plays=()) for phase in game.history if phase.turn == game.turn),
    )


def _rider(rider: Rider) -> Rider:
    return replace(
        rider,
        start=_card(rider.start),
        card=_card(rider.card),
        hand=(0,) * len(rider.hand),
        aside=(0,) * len(rider.aside),
        run=tuple(_card(card) for card in rider.run),
    )


def _card(card: Card) -> Card:
    return card if card.up else replace(card, value=0)


def _plays(plays: tuple[Play, ...], own: set[str]) -> tuple[Play, ...]:
    return tuple(replace(one, value=HIDDEN) if one.value and one.rider not in own else one for one in plays)

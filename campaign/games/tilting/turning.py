"""The end of a phase, of a turn, of a pass, and after a goal (TIL-TURN-1, TIL-END-1, TIL-END-2, TIL-BUZ-3)."""

from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.tilting.formats import halfway
from campaign.games.tilting.game import Game, Rider, numbers_of, whole_hand
from campaign.games.tilting.laying import due

PHASES = number("tilting.phases", 3, "phases a turn", "TIL-TURN-1", least=1)

RULES = (
    Rule(
        "TIL-TURN-1",
        "A turn is {tilting.phases} phases, all alike: cards are laid, then figures move, fight, and move the corpse."
        " After the last, cards are collected.",
    ),
    Rule(
        "TIL-END-1",
        "At a phase's end the cards of each figure are taken up and set aside, except the one that it stands on.",
    ),
    Rule(
        "TIL-END-2",
        "After the last phase of a turn the cards set aside go back to the hand, except the one that the figure stands"
        " on.",
    ),
    Rule(
        "TIL-BUZ-3",
        "After a goal both teams go back to where they set up, with full hands.",
        "The next turn begins. Each stands on the card with which it set up, and may choose another. Damage stays, and"
        " who is out stays out.",
    ),
)


def collected(rider: Rider) -> Rider:
    """Return a figure whose cards are set aside, except the one it stands on (TIL-END-1)."""
    return replace(rider, run=(), aside=(*rider.aside, *(card.value for card in rider.run)), passed=False)


def returned(rider: Rider) -> Rider:
    """Return a figure with the cards set aside back in its hand (TIL-END-2)."""
    rider = collected(rider)
    return replace(rider, hand=tuple(sorted((*rider.hand, *rider.aside))), aside=())


def set_up_again(game: Game, rider: Rider, value: int) -> Rider:
    """Return a figure where it began, standing on its card of `value`, with a full hand; as it is when it is out."""
    if rider.out:
        return collected(rider)
    hand = tuple(one for one in whole_hand(numbers_of(game)) if one != value)
    return replace(rider, card=replace(rider.start, value=value), hand=hand, aside=(), run=(), passed=False)


def after_phase(game: Game) -> Game:
    """Return the game at the beginning of the next phase, or turn (TIL-TURN-1, TIL-END-1, TIL-END-2)."""
    if game.phase < numbers_of(game)[PHASES]:
        riders = tuple(collected(one) for one in game.riders)
        return begun(replace(game, riders=riders, phase=game.phase + 1))
    riders = tuple(returned(one) for one in game.riders)
    return begun(replace(game, riders=riders, turn=game.turn + 1, phase=1))


def after_goal(game: Game) -> Game:
    """Return the game with both teams where they set up and the corpse halfway, as a turn begins (TIL-BUZ-3)."""
    riders = tuple(set_up_again(game, one, one.start.value) for one in game.riders)
    corpse = halfway(game.field)
    return begun(replace(game, riders=riders, corpse=corpse, turn=game.turn + 1, phase=1, fresh=True))


def after_pass(game: Game) -> Game:
    """Return a joust before its next pass: both where they began, on the card on which each stood (TIL-JOUST-1)."""
    riders = tuple(set_up_again(game, one, one.card.value) for one in game.riders)
    return begun(replace(game, riders=riders, turn=game.turn + 1, phase=1))


def begun(game: Game) -> Game:
    """Return the game with nothing laid yet in its phase, and who lays first."""
    game = replace(game, plays=(), answers=())
    return replace(game, next="" if game.over else due(game))

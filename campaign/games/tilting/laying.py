"""Laying cards: who may lay, which card, and where (TIL-PLAY-1 to TIL-PLAY-5)."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.tilting.cards import Card, next_card, rounded
from campaign.games.tilting.game import Game, NotAllowed, Play, Rider, numbers_of, rider, whole_hand, with_rider
from campaign.games.tilting.roster import cards_a_phase

CARDS = number("tilting.cards a phase", 4, "cards a figure", "TIL-PLAY-3")
TURN = number("tilting.turn", 90, "degrees to either side", "TIL-PLAY-4")
GRID_TURN = 15  # degrees between the turns that `legal` offers
GRID_AT = (-1.0, 0.0, 1.0)
FINE_TURN = 3  # the same in a corner of the field where no turn of the wider grid has room
FINE_AT = (-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0)

RULES = (
    Rule(
        "TIL-PLAY-1",
        "In turn, the youngest first, each lays one card face down, until all have passed.",
        "Each figure lays for itself; the order stands in the game's file. Who can lay no more has passed.",
    ),
    Rule("TIL-PLAY-2", "Instead of laying a card one may pass, and then lays no more in that phase."),
    Rule("TIL-PLAY-3", "Nobody lays more than {tilting.cards a phase} cards in a phase.", "Each figure."),
    Rule(
        "TIL-PLAY-4",
        "A card is laid ahead of the one that the figure stands on, or of the last of its run: its short end, or a"
        " corner of it, touches the front of that card, turned by up to {tilting.turn} degrees to either side.",
        "Where it touches is a point of the front, from -1 (its left corner) to 1 (its right). Not turned, the short"
        " ends lie on one line, shifted by that part of a card's width. Turned right, its rear right corner lies at the"
        " point; turned left, its rear left.",
    ),
    Rule(
        "TIL-PLAY-5",
        "Cards may lie across others, one's own or not.",
        "Only the field's edge stops them: a card's centre may lie on it, but not beyond. However it is laid, a"
        " card's centre comes to lie farther ahead by half its length and half its width at least: who faces an edge"
        " squarely from nearer than that can lay nothing more, though others may still come to fight him.",
    ),
)


class Placement(msgspec.Struct, frozen=True):
    """A way to lay the next card: the turn, the point of the front, and the card as it would lie, of no value yet."""

    turn: float
    at: float
    card: Card


def limit(game: Game, rider: Rider) -> int:
    """Return how many cards a figure may lay in a phase (TIL-PLAY-3, VAL-MOVE-1)."""
    return cards_a_phase(rider) if game.valon is not None else numbers_of(game)[CARDS]


def last_card(rider: Rider) -> Card:
    """Return the card ahead of which a figure's next one is laid (TIL-PLAY-4)."""
    return rider.run[-1] if rider.run else rider.card


def done(game: Game, rider: Rider) -> bool:
    """Return whether a figure lays no more in this phase (TIL-PLAY-2, TIL-PLAY-3)."""
    return rider.out or rider.passed or not rider.hand or len(rider.run) >= limit(game, rider)


def due(game: Game, after: str = "") -> str:
    """Return the figure that lays next after `after`, "" when none lays any more (TIL-PLAY-1)."""
    start = game.order.index(after) + 1 if after else 0
    able = {one.name for one in game.riders if not done(game, one)}
    return next((name for name in (*game.order[start:], *game.order[:start]) if name in able), "")


def check_phase(game: Game, turn: int, phase: int) -> None:
    """Do nothing when `phase` of `turn` is the one being laid; NotAllowed when it is resolved, or not yet begun."""
    if (turn, phase) == (game.turn, game.phase):
        return
    when = f"phase {phase} of turn {turn}"
    raise NotAllowed(f"{when} is resolved" if (turn, phase) < (game.turn, game.phase) else f"{when} has not begun")


def may_lay(game: Game, name: str, player: str = "") -> Rider:
    """Return the figure, whose turn it is to lay or to pass.

    NotAllowed with the reason when it is not: the game is over, the figure is out, has passed, has laid as many cards
    as it may, it is another's turn, or `player` is given and the figure is somebody else's.
    """
    who = rider(game, name)
    if player and who.player != player:
        raise NotAllowed(f"{name} is not {player}'s figure but {who.player}'s")
    if game.over:
        raise NotAllowed("the game is over")
    if who.out:
        raise NotAllowed(f"{name} is out of the game")
    most = limit(game, who)
    if len(who.run) >= most:
        raise NotAllowed(f"{name} has laid {len(who.run)} cards; no more than {most} may be laid in a phase")
    if done(game, who):
        raise NotAllowed(
            f"{name} has passed and lays no more in this phase" if who.hand else f"{name} has no card left"
        )
    if game.next != name:
        raise NotAllowed(f"it is {game.next}'s turn to lay, not {name}'s")
    return who


def refuse_card(game: Game, rider: Rider, value: int) -> str:
    """Return why a figure cannot lay the card of `value`, "" when it can (TIL-SETUP-1)."""
    if value in rider.hand:
        return ""
    whole = whole_hand(numbers_of(game))
    if value not in whole:
        return f"there is no card of {value}; they go from {whole[0]} to {whole[-1]}"
    if value == rider.card.value:
        return f"{rider.name} stands on the {value}"
    return f"{rider.name} has played the {value} already"


def refuse_place(game: Game, card: Card, turn: float, at: float) -> str:
    """Return why the next card cannot be laid so ahead of `card`, "" when it can (TIL-PLAY-4, TIL-PLAY-5)."""
    most = numbers_of(game)[TURN]
    if not -most <= turn <= most:
        return f"a card is turned by {most} degrees at most, not by {turn:g}"
    if not -1 <= at <= 1:
        return f"a card touches the front between -1 (left corner) and 1 (right corner), not at {at:g}"
    field = game.field
    there = next_card(card, 0, rounded(turn), rounded(at), field.card_width, field.card_length)
    if not (0 <= there.x <= field.width and 0 <= there.y <= field.height):
        return f"the card's centre would lie off the field, at ({there.x:g}, {there.y:g})"
    return ""


def lay(game: Game, name: str, value: int, turn: float = 0.0, at: float = 0.0, player: str = "") -> Game:
    """Return the game after a figure laid its card of `value` ahead of its last, face down (TIL-PLAY-1, TIL-PLAY-4).

    `turn`: degrees, right positive; `at`: the point of the front, -1 (left corner) to 1 (right). The next figure is due
    to lay. NotAllowed with the reason otherwise: as in `may_lay`, the card is not in hand, or may not lie there.
    """
    who = may_lay(game, name, player)
    turn, at = (rounded(turn), rounded(at)) if turn == turn and at == at else (turn, at)
    wrong = refuse_card(game, who, value) or refuse_place(game, last_card(who), turn, at)
    if wrong:
        raise NotAllowed(wrong)
    card = next_card(last_card(who), value, turn, at, game.field.card_width, game.field.card_length)
    who = replace(who, hand=tuple(one for one in who.hand if one != value), run=(*who.run, card))
    return _played(game, who, Play(name, value, turn, at))


def pass_(game: Game, name: str, player: str = "") -> Game:
    """Return the game after a figure passed: it lays no more in this phase (TIL-PLAY-2). NotAllowed as in `may_lay`."""
    who = may_lay(game, name, player)
    return _played(game, replace(who, passed=True), Play(name))


def choose(game: Game, name: str, value: int, player: str = "") -> Game:
    """Return the game with a figure standing on its card of `value` (TIL-SETUP-3).

    NotAllowed once a card has been laid since the figures were set up, for a figure that is out or somebody else's, and
    for no card of its hand.
    """
    who = rider(game, name)
    if player and who.player != player:
        raise NotAllowed(f"{name} is not {player}'s figure but {who.player}'s")
    if game.over or who.out:
        raise NotAllowed("the game is over" if game.over else f"{name} is out of the game")
    if not game.fresh:
        raise NotAllowed("the card to stand on is chosen before the first card is laid")
    if value != who.card.value and (wrong := refuse_card(game, who, value)):
        raise NotAllowed(wrong)
    hand = tuple(sorted({*who.hand, who.card.value} - {value}))
    who = replace(who, card=replace(who.card, value=value, up=False), hand=hand)
    return replace(with_rider(game, who), plays=(*game.plays, Play(name, value, chosen=True)))


def _played(game: Game, who: Rider, play: Play) -> Game:
    game = replace(with_rider(game, who), plays=(*game.plays, play), fresh=False)
    return replace(game, next=due(game, who.name))


def places(game: Game, card: Card) -> Iterator[Placement]:
    """Yield the ways to lay a card ahead of `card` on a grid of turns and points of the front (TIL-PLAY-4).

    At one edge the grid has a way if there is any: a widest turn from a corner of the front. Two edges may leave room
    for a turn between those of the grid alone; then a finer one is searched.
    """
    field, found, aside, along = game.field, False, False, False
    for place in _on_grid(game, card, GRID_TURN, GRID_AT):
        in_width, in_height = 0 <= place.card.x <= field.width, 0 <= place.card.y <= field.height
        aside, along = aside or in_width, along or in_height
        if in_width and in_height:
            found = True
            yield place
    if aside and along and not found:
        for place in _on_grid(game, card, FINE_TURN, FINE_AT):
            if 0 <= place.card.x <= field.width and 0 <= place.card.y <= field.height:
                yield place


def _on_grid(game: Game, card: Card, step: int, points: tuple[float, ...]) -> Iterator[Placement]:
    most, field = numbers_of(game)[TURN], game.field
    for turn in range(-(most // step) * step, most + 1, step):
        for at in points:
            yield Placement(turn, at, next_card(card, 0, turn, at, field.card_width, field.card_length))


def legal(game: Game, name: str) -> tuple[Placement, ...]:
    """Return the ways in which a figure may lay its next card, on a grid of turns and points; () when it may not."""
    who = rider(game, name)
    return () if game.next != name or done(game, who) else tuple(places(game, last_card(who)))

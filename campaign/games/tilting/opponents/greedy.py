"""The opponent `greedy`: the card that lands nearest to the corpse or the weakest enemy in reach."""

from campaign.games.tilting.cards import HALVES, THOUSANDTHS, TOUCH, Card, apart, from_circle, overlap
from campaign.games.tilting.corpse import CORPSE
from campaign.games.tilting.game import Answer, Game, Play, Question, Rider, Spot, numbers_of, rider, standing
from campaign.games.tilting.laying import Placement, last_card, limit, places
from campaign.games.tilting.opponents.answering import answer


class Greedy:
    """Lays the highest card when it expects a fight there, the lowest otherwise; passes only when it can lay none."""

    def play(self, game: Game, name: str) -> Play:
        """Return what the figure lays; or that it passes."""
        return play(game, name)

    def answer(self, table: Game, question: Question) -> Answer:
        """Return the answer that gains most at once."""
        return answer(table, question)


def play(game: Game, name: str) -> Play:
    """Return the card whose landing spot is nearest to what the figure goes for, or that it passes."""
    who = rider(game, name)
    last = last_card(who)
    goes_for = targets(game, who)
    best = nearest(game, last, goes_for)
    if best is None:
        return Play(name)
    value = max(who.hand) if expects_fight(game, who, best.card) else min(who.hand)
    return Play(name, value, best.turn, best.at)


def targets(game: Game, who: Rider) -> list[Spot]:
    """Return what a figure goes for: the corpse, and the weakest enemy in reach; the nearest enemy if there is none."""
    last = last_card(who)
    found = [game.corpse] if game.corpse is not None else []
    enemies = [(one, apart(last.x, last.y, one.card.x, one.card.y)) for one in standing(game) if one.side != who.side]
    reach = (limit(game, who) - len(who.run)) * game.field.card_length
    near = [(one.points, far, one) for one, far in enemies if far <= reach]
    if near:
        weakest = min(near, key=lambda each: each[:-1])[-1]
        found.append(Spot(weakest.card.x, weakest.card.y))
    if not found and enemies:
        closest = min(enemies, key=lambda each: each[1])[0]
        found.append(Spot(closest.card.x, closest.card.y))
    return found


def nearest(game: Game, last: Card, goes_for: list[Spot]) -> Placement | None:
    """Return the placement that lands nearest to one of these, the straightest of equals; None when there is none."""
    return min(
        open_to(game, last),
        key=lambda place: (_far(place.card, goes_for), abs(place.turn), abs(place.at)),
        default=None,
    )


def open_to(game: Game, last: Card) -> list[Placement]:
    """Return the placements that a machine looks at: all of the grid, but in a joust those straight ahead."""
    return [one for one in places(game, last) if game.format != "joust" or not (one.turn or one.at)]


def _far(card: Card, goes_for: list[Spot]) -> float:
    return min((apart(card.x, card.y, spot.x, spot.y) for spot in goes_for), default=0.0)


def expects_fight(game: Game, who: Rider, card: Card) -> bool:
    """Return whether a card would lie over the corpse, or over one of an enemy, stood on or laid."""
    numbers, field = numbers_of(game), game.field
    width, length = field.card_width, field.card_length
    corpse = game.corpse
    if corpse is not None and (from_circle(card, corpse.x, corpse.y, width, length) < numbers[CORPSE] / HALVES):
        return True
    touch = numbers[TOUCH] / THOUSANDTHS
    return any(
        overlap(card, other, width, length, touch)
        for one in standing(game)
        if one.side != who.side
        for other in (one.card, *one.run)
    )

"""What no shape of fields tells of a game's file: names that nobody has, cards too many, figures off the order."""

from collections.abc import Iterator

from campaign.core.numbers import Numbers, complaint
from campaign.games.tilting.game import Game, Rider, whole_hand
from campaign.games.tilting.turning import PHASES
from campaign.play.gamefiles import Wrong
from campaign.play.tilts.machines import MACHINES
from campaign.play.tilts.records import Tilt

TEAMS = 2  # of a buzkashi


def sound(tilt: Tilt) -> Iterator[Wrong]:
    """Yield every fault of a game's record, with the keys and positions that lead to it."""
    game = tilt.table
    names = [one.name for one in game.riders]
    wrong = list(_numbers(game)) or [*_riders(game, names), *_field(game), *_whole(tilt, names)]
    for path, message in wrong:
        yield ("table", *path), message
    for at, secret in enumerate(tilt.secrets):
        if secret.rider not in names:
            yield ("secrets", at), f"there is no figure {secret.rider}"


def _numbers(game: Game) -> Iterator[Wrong]:
    for name, value in game.rules.items():
        wrong = complaint(name, value)
        if wrong:
            yield ("rules", name), wrong


def _riders(game: Game, names: list[str]) -> Iterator[Wrong]:
    whole = whole_hand(Numbers(game.rules))
    for at, one in enumerate(game.riders):
        path = ("riders", at)
        if names.count(one.name) > 1:
            yield path, f"two figures are called {one.name}"
        if sorted(_cards(one)) != list(whole):
            yield path, f"the cards of {one.name} are not {whole[0]} to {whole[-1]}, each once"
        if one.start.value not in whole:
            yield path, f"{one.name} began on a card that is none"
        if one.points < 0:
            yield path, f"{one.name} cannot have {one.points} points"
    if sorted(game.order) != sorted(names):
        yield ("order",), "the order does not name each figure once"
    if game.next and game.next not in names:
        yield ("next",), f"there is no figure {game.next}"
    for at, play in enumerate(game.plays):
        if play.rider not in names:
            yield ("plays", at), f"there is no figure {play.rider}"


def _cards(one: Rider) -> tuple[int, ...]:
    return (one.card.value, *one.hand, *one.aside, *(card.value for card in one.run))


def _field(game: Game) -> Iterator[Wrong]:
    field = game.field
    if not all(size > 0 for size in (field.width, field.height, field.card_width, field.card_length)):
        yield ("field",), "the field and the cards have a width and a length"
    if game.format == "buzkashi" and len({one.side for one in field.goals}) != TEAMS:
        yield ("field",), "buzkashi needs a goal for each of two sides"
    if (game.format == "buzkashi") != (game.corpse is not None):
        yield ("corpse",), "buzkashi has a corpse, and no other game has"
    sides = {one.side for one in game.riders}
    for goal in field.goals:
        if goal.side not in sides:
            yield ("field",), f"there is no side {goal.side}"


def _whole(tilt: Tilt, names: list[str]) -> Iterator[Wrong]:
    game = tilt.table
    if not 1 <= game.phase <= Numbers(game.rules)[PHASES] or game.turn < 1:
        yield ("phase",), f"there is no phase {game.phase} of turn {game.turn}"
    for player, machine in game.machines.items():
        if machine not in MACHINES:
            yield ("machines", player), f"there is no opponent {machine}: one of {', '.join(sorted(MACHINES))}"
        if player not in {one.player for one in game.riders}:
            yield ("machines", player), f"there is no player {player}"
    if tilt.question is not None and tilt.question.rider not in names:
        yield ("next",), f"the question is put to {tilt.question.rider}, who is no figure"

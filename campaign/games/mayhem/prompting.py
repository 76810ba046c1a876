"""What may be said in a game as it stands, with names of its own."""

from campaign.core.dice import Dice
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.game import Game, other_side, standing
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.naming import Names


def fighters(game: Game) -> tuple[str, ...]:
    """Return the figures of the active side that have still to fight in this turn, by id."""
    if game.phase != "fight" or game.over:
        return ()
    return JUDGE.fights_left(Course(game, Dice(game.seed, len(game.history)), JUDGE))


def prompt(game: Game) -> str:
    """Return what may be said now, as an example."""
    if game.over:
        return "say: see to the fallen"
    if game.phase == "initiative":
        return "say: roll initiative"
    if game.phase == "choose":
        return f"say: {game.chooses} goes first; or {game.chooses} goes second"
    names = Names(game)
    if game.phase == "fight":
        fights = [f"fight {names.called(id)}" for id in fighters(game)[:1]]
        return f"say: {'; or '.join([*fights, 'end fight'])}"
    return f"say it like: {_shots(game, names) if game.pending else _moves(game, names)}"


def _moves(game: Game, names: Names) -> str:
    mine = [one.id for one in standing(game, game.active) if not one.moved]
    enemies = standing(game, other_side(game, game.active))
    said = [f"group {word} moves ahead 8, wheels left 30" for word, who in names.letters.items() if who[0] in mine]
    if mine:
        said = [*said[:1], f"{names.called(mine[0])} moves ahead 3"]
        said += [f"{names.called(mine[0])} charges {names.called(one.id)}" for one in enemies[:1]]
    return "; ".join([*said, "end move"])


def _shots(game: Game, names: Names) -> str:
    shooters = [one for one in standing(game, other_side(game, game.active)) if {"bow", "crossbow"} & {*one.weapons}]
    who = game.pending.who if game.pending else ()
    shots = [f"{names.called(shooters[0].id)} shoots at {names.called(id)}" for id in who[:1] if shooters]
    return "; ".join([*(f"{shot} at 3 inches of his move" for shot in shots), "go"])

"""When a game is over, and who has won it (TIL-JOUST-1, TIL-BUZ-4, TIL-MEL-1)."""

from campaign.core.book import Rule
from campaign.games.tilting.game import Game, Play, standing

RULES = (
    Rule(
        "TIL-JOUST-1",
        "Two ride straight at each other and fight once; a rider may swerve. Passes go on until one has taken all his"
        " damage.",
        "They start {tilting.joust apart} inches apart in the field's middle. Who lays a card that is"
        " not straight ahead has refused: that pass has no fight. A pass ends with its fight, with the phase in which"
        " somebody swerved, or with the turn; then both are at their start again, on the card each stood on, with the"
        " others in hand.",
    ),
    Rule(
        "TIL-BUZ-4",
        "Ends after a set number of goals, or a set time.",
        "Goals of one side, or turns; who then has more goals has won. A team that is out has lost.",
    ),
    Rule(
        "TIL-MEL-1",
        "All against all; the last one standing wins. Players start around the edge.",
        "Spaced evenly along the edge from the middle of its lower side, facing the field's middle. If all that remain"
        " go out in one step it is a draw. A last turn may be agreed, for those who remain may be unable to meet"
        " (TIL-PLAY-5): if several sides stand after it, it is a draw.",
    ),
)


def swerved(plays: tuple[Play, ...]) -> tuple[str, ...]:
    """Return who laid a card that was not straight ahead, each once (TIL-JOUST-1)."""
    return tuple(dict.fromkeys(play.rider for play in plays if play.value and (play.turn or play.at)))


def verdict(game: Game, *, turn_over: bool = False) -> tuple[bool, str]:
    """Return whether the game is over, and the side that has won it; "" for none (TIL-BUZ-4, TIL-MEL-1).

    `turn_over`: its turn has just ended.
    """
    sides = {one.side for one in standing(game)}
    if len(sides) <= 1:
        return True, next(iter(sides), "")
    last = turn_over and 0 < game.ends.turns <= game.turn
    if game.format != "buzkashi":
        return last and game.format == "melee", ""
    best = max(game.scores.values())
    ahead = [side for side, goals in game.scores.items() if goals == best]
    if game.ends.goals and best >= game.ends.goals:
        return True, ahead[0]
    if last:
        return True, ahead[0] if len(ahead) == 1 else ""
    return False, ""

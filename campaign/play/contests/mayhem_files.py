"""What was played to its end in a file of Medieval Mayhem: a skirmish, or a fight of one against one."""

from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.words import counted
from campaign.games.mayhem.game import Game
from campaign.play.contests.contest import Played, Result, Tournament
from campaign.play.skirmishes.files import read
from campaign.play.skirmishes.telling import standing

ONLY = "1"  # what the one fight of a file is called
FELLED = ("downed", "wounded", "dead")


def played(file: Path, called: str) -> tuple[Played, ...]:
    """Return the fight of `file` when it is over, () when it is not; it may be called "1".

    Raises Faults when the file does not read, Refused when something else is meant, or that fight is not over.
    """
    game = read(file)
    if called not in ("", ONLY):
        raise Refused(f"there is no {called} in {file}", f"it holds one fight: {ONLY}")
    if not game.over:
        if called:
            raise Refused(f"{file} is not over", "`campaign mayhem show` tells how it stands")
        return ()
    sides = game.scenario.sides
    its = [[one for one in game.figures if one.side == side] for side in sides]
    duel = all(len(figures) == 1 for figures in its)
    called_so = (its[0][0].called, its[1][0].called) if duel else sides
    hurt = tuple(duel and figures[0].status in FELLED for figures in its)
    winner = sides.index(game.winner) if game.winner else None
    story = (standing(game), *(_line(game, side) for side in sides))
    names = _names(game, sides[0]), _names(game, sides[1])
    return (Played(ONLY, called_so, names, Result(winner, (hurt[0], hurt[1]), story), duel=duel),)


def _names(game: Game, side: str) -> tuple[str, ...]:
    """Return all by which a side is known, a lone fighter first: the side, its knights, players, contingents."""
    its = [one for one in game.figures if one.side == side]
    lone = [its[0].called] if len(its) == 1 else []
    players = [one.player for one in game.scenario.contingents if one.side == side and one.player]
    contingents = [one.name for one in game.scenario.contingents if one.side == side]
    knights = [one.called for one in its if one.kind == "knight" or one.hero is not None]
    return tuple(dict.fromkeys([*lone, side, *contingents, *knights, *players]))


def tournament(file: Path) -> Tournament:
    """Return the fight in `file` as it stands as a show of arms: its sides, who is left of them, who won if it is over.

    Raises Faults when the file does not read.
    """
    game = read(file)
    entered = tuple((side, _names(game, side)) for side in game.scenario.sides)
    ending = (f"{game.winner} won" if game.winner else "nobody won") if game.over else ""
    return Tournament(game.scenario.title, entered, tuple(_line(game, side) for side in game.scenario.sides), ending)


def _line(game: Game, side: str) -> str:
    its = [one for one in game.figures if one.side == side]
    left = sum(one.standing for one in its)
    lost = [f"{one.called} ({one.status})" for one in its if one.status in FELLED and one.kind == "knight"]
    return f"{side}: {left} of {counted(len(its), 'figure')} on the table" + (f"; {', '.join(lost)}" if lost else "")

"""What was played to its end in a file of Tilting: a joust, or a game of sides."""

from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.words import counted, listed
from campaign.games.tilting.game import Game
from campaign.play.contests.contest import Played, Result, Tournament
from campaign.play.tilts.files import read
from campaign.play.tilts.records import Tilt
from campaign.play.tilts.telling import lines, standing, story

ONLY = "1"  # what the one game of a file is called
PAIR = 2
OTHERS = "the others"


def played(file: Path, called: str) -> tuple[Played, ...]:
    """Return the game of `file` when it is over, () when it is not; it may be called "1".

    Of more than two sides the winner met all the others. Raises Faults when the file does not read, Refused when
    something else is meant, or that game is not over.
    """
    tilt = read(file)
    if called not in ("", ONLY):
        raise Refused(f"there is no {called} in {file}", f"it holds one game: {ONLY}")
    if not tilt.table.over:
        if called:
            raise Refused(f"{file} is not over", "`campaign tilt show` tells how it stands")
        return ()
    return (_played(tilt),)


def _played(tilt: Tilt) -> Played:
    game = tilt.table
    sides = list(dict.fromkeys(one.side for one in game.riders))
    duel = len(game.riders) == PAIR
    if len(sides) == PAIR:
        one, other = sides
        called = (game.riders[0].name, game.riders[1].name) if duel else (one, other)
        names = _names(game, [one]), _names(game, [other])
    else:
        if not game.winner:
            raise Refused("nobody has won that melee", "say won or lost instead")
        rest = [side for side in sides if side != game.winner]
        sides = [game.winner, OTHERS]
        called, names = (game.winner, OTHERS), (_names(game, [game.winner]), _names(game, rest))
    winner = sides.index(game.winner) if game.winner else None
    hurt = (game.riders[0].out, game.riders[1].out) if duel else (False, False)
    told = tuple(line.strip() for line in lines(story(game.history))) if duel else (standing(tilt),)
    return Played(ONLY, called, names, Result(winner, hurt, told), duel=duel)


def _names(game: Game, sides: list[str]) -> tuple[str, ...]:
    """Return all by which sides are known, a lone fighter first: figures, sides, players."""
    its = [one for one in game.riders if one.side in sides]
    first = [its[0].name] if len(its) == 1 else sides
    return tuple(dict.fromkeys([*first, *sides, *(one.name for one in its), *(one.player for one in its)]))


def tournament(file: Path) -> Tournament:
    """Return the game in `file` as it stands as a tournament: its sides, their points and goals, who won if it is over.

    Nothing in it is hidden from the players. Raises Faults when the file does not read.
    """
    tilt = read(file)
    game = tilt.table
    sides = list(dict.fromkeys(one.side for one in game.riders))
    entered = tuple((side, _names(game, [side])) for side in sides)
    ranked = sorted(sides, key=lambda side: (side != game.winner, -game.scores.get(side, 0), -_left(game, side)))
    ending = (f"{game.winner} won" if game.winner else "nobody won") if game.over else ""
    return Tournament(tilt.name, entered, tuple(_line(game, side) for side in ranked), ending)


def _left(game: Game, side: str) -> int:
    return sum(one.points for one in game.riders if one.side == side and not one.out)


def _line(game: Game, side: str) -> str:
    riders = [f"{one.name} (out)" if one.out else one.name for one in game.riders if one.side == side]
    goals = f"{counted(game.scores[side], 'goal')}, " if side in game.scores else ""
    who = f" ({listed(riders)})" if riders != [side] else ""
    return f"{side}{who}: {goals}{counted(_left(game, side), 'point')} left"

"""A joust of Full Tilt told in words: each pass with its ploys and dice, and who won."""

from collections.abc import Iterable, Iterator

from campaign.core.numbers import Numbers
from campaign.games.full_tilt.knights import out
from campaign.games.full_tilt.matches import Pass
from campaign.games.full_tilt.riding import Duel, Thrown

_DID = {  # what a die was thrown for → what it did if it was good, and if not
    "hit": ("hits", "misses"),
    "wound": ("breaks his lance", "glances off"),
    "crest": ("knocks the crest off", "leaves the crest on"),
    "save": ("saves himself", "does not save himself"),
    "seat": ("stays in the saddle", "is unhorsed"),
    "first": ("throws for the first blow", "throws for the first blow"),
}


def told(names: tuple[str, str], passes: Iterable[Pass], duel: Duel, numbers: Numbers) -> Iterator[str]:
    """Yield a line for each pass, and one for how the duel ended."""
    for number, one in enumerate(passes, 1):
        dice = ", ".join(_die(names, thrown) for thrown in one.thrown) or "no blow"
        yield f"pass {number}, {one.ploys[0]} against {one.ploys[1]}: {dice}"
    lances = " to ".join(str(rider.lances) for rider in duel.riders)
    if duel.winner is None:
        yield f"drawn, {lances} lances"
        return
    winner, loser = names[duel.winner], names[1 - duel.winner]
    if duel.unhorsed:
        yield f"{winner} wins, for {loser} is unhorsed"
    elif out(duel.riders[1 - duel.winner].knight, numbers):
        yield f"{winner} wins, for {loser} is out"
    else:
        yield f"{winner} wins, {lances} lances"


def _die(names: tuple[str, str], one: Thrown) -> str:
    again = " (for a favour)" if one.favour else " (for Purity)" if one.purity else ""
    return f"{names[one.by]} {_DID[one.what][not one.good]} with {one.roll.total}{again}"


def wounded(passes: Iterable[Pass], duel: Duel, side: int, numbers: Numbers) -> bool:
    """Return whether a rider was wounded in this duel, whatever wounds he came with.

    A first wound that leaves him in the lists has him throw for the saddle, unless Discipline spares him that.
    """
    knight = duel.riders[side].knight
    if out(knight, numbers):
        return True
    his = [one for ridden in passes for one in ridden.thrown if one.by == side]
    if knight.virtue == "Discipline":
        return any(_stands_failed(his, at) for at in range(len(his)))
    return any(one.what == "seat" for one in his)


def _stands_failed(his: list[Thrown], at: int) -> bool:
    """Return whether this die is a failed save that was not thrown again."""
    if his[at].what != "save" or his[at].good:
        return False
    then = his[at + 1] if at + 1 < len(his) else None
    return then is None or then.what != "save" or not (then.favour or then.purity)

"""The odds of melees in a game as it stands, exact: of one pair, or of all fights of a side's turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.games.mayhem import odds
from campaign.games.mayhem.game import Game, NotAllowed
from campaign.games.mayhem.naming import Names
from campaign.play.skirmishes.acting import side_called
from campaign.play.skirmishes.files import read

_PERCENT, _PLACES = 100, 2
_WHO = "who touches whom `campaign mayhem show` tells, under State"


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance: exact as a fraction such as "5/18", and in percent to two decimals."""

    exact: str
    percent: float


@dataclass(frozen=True, slots=True)
class FigureOdds:
    """The chances of a figure: that it is felled, and that its horse is killed under it."""

    id: str
    name: str
    side: str
    felled: Chance
    unhorsed: Chance | None


@dataclass(frozen=True, slots=True)
class LossOdds:
    """The chance that exactly so many of each side are felled, by side."""

    losses: dict[str, int]
    chance: Chance


@dataclass(frozen=True, slots=True)
class MayhemOdds:
    """The odds of a melee, or of all that `active` has to fight. `nothing`: neither is felled (None: of many)."""

    active: str
    figures: tuple[FigureOdds, ...]
    nothing: Chance | None
    losses: tuple[LossOdds, ...]


def weigh(
    file: Path, who: Sequence[str] = (), *, aim: str = "", answer: str = "", horses: str = "", side: str = ""
) -> MayhemOdds:
    """Return the odds in the game in `file`, as its figures stand: of two, or (nobody named) of a side's whole turn.

    Of two the first strikes at `aim`, the other at `answer`: "horse", or else the rider; `horses` names all who strike
    at horses, of either side. `side`: whose fights, else the active side's. Nothing is rolled or written. Refused when
    they do not fight, or there is nothing to fight.
    """
    game = read(file)
    names = Names(game)
    at = names.several(horses) if horses else ()
    if side:
        game = replace(game, active=side_called(game, side), fought=())
    if who:
        if len(who) != len(("one", "other")):
            raise Refused("a melee is of two", "name one figure, and the enemy he fights; or nobody for all fights")
        one, other = (names.one(name) for name in who)
        return single(game, one, other, "horse" if one in at else aim, "horse" if other in at else answer)
    if aim or answer:
        raise Refused("one and the other strike so where two are named", "of all fights, --horses names who does")
    return turn(game, at)


def single(game: Game, one: str, other: str, aim: str = "", answer: str = "") -> MayhemOdds:
    """Return the odds of one combat of two figures as they stand; the first strikes at `aim`, the other at `answer`."""
    first = next(it for it in game.figures if it.id == one)
    try:
        found = odds.single(replace(game, active=game.active or first.side), one, other, aim, answer)
    except NotAllowed as error:
        raise Refused(str(error), _WHO) from None
    figures = tuple(_figure(game, id, found.felled[id], found.unhorsed[id]) for id in (one, other))
    return MayhemOdds(game.active or first.side, figures, _chance(found.nothing), ())


def turn(game: Game, horses: Sequence[str] = ()) -> MayhemOdds:
    """Return the odds of all fights that the active side has left; who of `horses` fights strikes at horses."""
    if not game.active:
        raise Refused("nobody is active yet in this turn", "--side says whose fights are meant")
    try:
        found = odds.turn(game, horses=horses)
    except NotAllowed as error:
        raise Refused(str(error), _WHO) from None
    if not found.felled:
        raise Refused(f"{game.active} has nobody to fight", f"no front edge of anybody touches an enemy; {_WHO}")
    other = next(side for side in game.scenario.sides if side != game.active)
    losses = tuple(
        LossOdds({game.active: mine, other: its}, _chance(chance))
        for (mine, its), chance in sorted(found.losses.items())
    )
    figures = tuple(_figure(game, id, chance, found.unhorsed.get(id)) for id, chance in found.felled.items())
    return MayhemOdds(game.active, figures, None, losses)


def _figure(game: Game, id: str, felled: Fraction, unhorsed: Fraction | None) -> FigureOdds:
    one = next(it for it in game.figures if it.id == id)
    lost = None if unhorsed is None or not one.mounted else _chance(unhorsed)
    return FigureOdds(id, one.called, one.side, _chance(felled), lost)


def _chance(value: Fraction) -> Chance:
    return Chance(str(value), round(float(value) * _PERCENT, _PLACES))

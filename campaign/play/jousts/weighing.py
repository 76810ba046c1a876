"""The exact odds of a duel: for each pair of ploys, and if both play as well as can be (FUL-SCORE-1)."""

from dataclasses import dataclass
from pathlib import Path

import msgspec

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.core.numbers import Numbers
from campaign.games.full_tilt.blows import LANCE
from campaign.games.full_tilt.knights import VIRTUES, WOUNDS, Knight, Virtue, out
from campaign.games.full_tilt.ploys import CREST_LANCES
from campaign.games.full_tilt.riding import PASSES, Duel, Rider, bodies
from campaign.games.full_tilt.tournament import PAIR
from campaign.play.jousts import kept
from campaign.play.jousts.files import read
from campaign.play.jousts.naming import all_matches
from campaign.play.jousts.records import Game
from campaign.play.jousts.sound import favours_possible
from campaign.play.keys import home_of

_DIGITS = 9  # a chance is given to a thousand-millionth
Two = tuple[int, int]


@dataclass(frozen=True, slots=True)
class WeighedKnight:
    """A knight as his odds were worked out."""

    name: str
    virtue: str
    favours: int
    wounds: int
    lances: int
    crest_off: bool
    disdained: bool


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances that the first knight wins the duel, that it is drawn, and that the second wins it."""

    wins: float
    draw: float
    loses: float


@dataclass(frozen=True, slots=True)
class PloyPair:
    """What a pair of ploys in this pass leads to, if both play on as well as can be."""

    one: str
    other: str
    chances: Chances


@dataclass(frozen=True, slots=True)
class Weighed:
    """The odds of a duel before a pass. `mixes`: how often each should play each ploy; `value`: wins less losses."""

    one: WeighedKnight
    other: WeighedKnight
    ridden: int
    pairs: tuple[PloyPair, ...]
    mixes: tuple[dict[str, float], dict[str, float]]
    chances: Chances
    value: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands in a duel whose odds are asked; None: as the game has it, or as a duel begins."""

    favours: Two | None = None
    wounds: Two | None = None
    lances: Two | None = None
    crests: Two | None = None
    disdained: Two | None = None
    next_pass: int | None = None


def weigh(one: str, other: str, asked: Standing, *, game: Path | None = None, home: Path | None = None) -> Weighed:
    """Return the odds of a duel between two virtues, or two knights of `game`, from where `asked` puts it.

    The answer is kept in the game's home or in `home`, and taken from there the second time. Favours not given are the
    middle of what the virtue may begin with. Raises Faults when the game does not read, Refused for what cannot be.
    """
    record = read(game) if game is not None else None
    numbers = Numbers(record.rules if record is not None else {})
    duel = _duel(one, other, asked, record, numbers)
    home = home_of(game) if game is not None else home
    name = kept.name_of(msgspec.json.encode((duel, record.rules if record is not None else {})))
    found = kept.look_up(home, name, Weighed)
    if found is None:
        found = _solved(duel, numbers)
        kept.keep(home, name, found)
    return found


def _solved(duel: Duel, numbers: Numbers) -> Weighed:
    from campaign.games.full_tilt.solving import solve

    solved = solve(duel, numbers)
    table, at = solved.table(duel.ridden, bodies(duel)), solved.index(duel)
    pairs = tuple(
        PloyPair(one, other, _chances(table.outcomes[row, column][at]))
        for row, one in enumerate(table.ploys[0])
        for column, other in enumerate(table.ploys[1])
    )
    mixed: list[dict[str, float]] = [
        {ploy: round(float(chance), _DIGITS) for ploy, chance in zip(ploys, mix[at], strict=True)}
        for ploys, mix in zip(table.ploys, table.mixed, strict=True)
    ]
    chances = _chances(solved.worth(duel.ridden, bodies(duel))[at])
    one, other = (_told(rider) for rider in duel.riders)
    value = round(chances.wins - chances.loses, _DIGITS)
    return Weighed(one, other, duel.ridden + 1, pairs, (mixed[0], mixed[1]), chances, value)


def _chances(found: "list[float]") -> Chances:
    wins, draw, loses = (round(float(chance), _DIGITS) for chance in found)
    return Chances(wins, draw, loses)


def _told(rider: Rider) -> WeighedKnight:
    one = rider.knight
    return WeighedKnight(one.name, one.virtue, one.favours, one.wounds, rider.lances, rider.crest_off, one.disdained)


def _duel(one: str, other: str, asked: Standing, game: Game | None, numbers: Numbers) -> Duel:
    passes = numbers[PASSES]
    under_way = _under_way(one, other, game) if game is not None else None
    ridden = (asked.next_pass - 1) if asked.next_pass is not None else under_way.ridden if under_way is not None else 0
    if not 0 <= ridden < passes:
        raise Refused(f"there is no pass {ridden + 1}", f"a duel has {passes}")
    riders = []
    for side, name in enumerate((one, other)):
        begun = under_way.riders[side] if under_way is not None else Rider(_knight(name, game, numbers))
        riders.append(_rider(begun, side, asked, ridden, numbers))
    return Duel((riders[0], riders[1]), ridden)


def _rider(rider: Rider, side: int, asked: Standing, ridden: int, numbers: Numbers) -> Rider:
    """Return a rider with what was asked for him; Refused for what no game could have made of him."""
    knight = rider.knight
    favours = asked.favours[side] if asked.favours is not None else knight.favours
    wounds = asked.wounds[side] if asked.wounds is not None else knight.wounds
    lances = asked.lances[side] if asked.lances is not None else rider.lances
    crest = bool(asked.crests[side]) if asked.crests is not None else rider.crest_off
    disdained = bool(asked.disdained[side]) if asked.disdained is not None else knight.disdained
    most = favours_possible(knight.virtue, numbers)[-1]
    if not 0 <= favours <= most:
        raise Refused(f"{knight.name} cannot have {favours} favours", f"with {knight.virtue}, 0 to {most}")
    if not 0 <= wounds < numbers[WOUNDS]:
        raise Refused(f"{knight.name} cannot ride with {wounds} wounds", f"0 to {numbers[WOUNDS] - 1}")
    broken = ridden * max(numbers[CREST_LANCES], numbers[LANCE])
    if not 0 <= lances <= broken:
        raise Refused(f"{knight.name} cannot have broken {lances} lances", f"before pass {ridden + 1}, 0 to {broken}")
    if crest and lances < numbers[CREST_LANCES]:
        raise Refused(
            f"{knight.name} has knocked off a crest, but broken {lances} lances",
            f"a crest counts as {numbers[CREST_LANCES]}: give --lances too",
        )
    if disdained and knight.virtue != "Noble Disdain":
        raise Refused(f"{knight.name} has no Noble Disdain", "only that ignores a wound")
    return Rider(Knight(knight.name, knight.virtue, favours, wounds, disdained), lances, crest)


def _knight(name: str, game: Game | None, numbers: Numbers) -> Knight:
    """Return a fresh knight of the virtue called so, or the knight of a game as he is now."""
    if game is not None:
        found = [one for team in game.tournament.teams for one in team.knights if fold(one.name) == fold(name)]
        if len(found) > 1:
            raise Refused(f"several knights are called {name}", "ask for their virtues instead, without --game")
        if found and out(found[0], numbers):
            raise Refused(f"{found[0].name} is out of the tournament", "he rides no more")
        if found:
            return found[0]
    virtues = [virtue for virtue in VIRTUES if fold(virtue).startswith(fold(name))]
    if len(virtues) == 1:
        virtue: Virtue = virtues[0]
        may = favours_possible(virtue, numbers)
        return Knight(virtue, virtue, may[len(may) // PAIR])
    known = [one.name for team in game.tournament.teams for one in team.knights] if game is not None else []
    close = nearest(name, sorted([*VIRTUES, *known]))
    what = "no virtue" + (" and no knight of this game" if game is not None else "")
    raise Refused(f"{name} is {what}", meant(close, f"the virtues: {', '.join(VIRTUES)}"))


def _under_way(one: str, other: str, game: Game) -> Duel | None:
    """Return the duel of these two that is under way, the first named first; None when there is none."""
    for match in all_matches(game):
        if match.jousts and not match.jousts[-1].over:
            joust = match.jousts[-1]
            names = [fold(name) for name in joust.knights]
            duel = joust.duel
            if duel is not None and names == [fold(one), fold(other)]:
                return duel
            if duel is not None and names == [fold(other), fold(one)]:
                return Duel((duel.riders[1], duel.riders[0]), duel.ridden)
    return None

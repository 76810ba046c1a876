"""How a tournament stands, for the GM or for one player, from whom the other side's secrets are kept.

Virtues, wounds, lances and every die are open. Favours are known to their own side and the GM; of others' only those
spent are seen. An order shows knight by knight, as the duels are drawn up. Nobody is shown a ploy before its pass.
"""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.numbers import Numbers
from campaign.games.full_tilt import tournament
from campaign.games.full_tilt.knights import WOUNDS, Knight, Team
from campaign.games.full_tilt.matches import Joust, Match, wins
from campaign.games.full_tilt.tournament import Standing
from campaign.play.jousts.files import read
from campaign.play.jousts.naming import all_matches, spent_so_far, team_called, waited_for
from campaign.play.jousts.records import Game


@dataclass(frozen=True, slots=True)
class KnightShown:
    """A knight: favours left (null: hidden), those seen spent, wounds, lances broken so far, whether he is out."""

    name: str
    virtue: str
    favours: int | None
    spent: int
    wounds: int
    lances: int
    out: bool


@dataclass(frozen=True, slots=True)
class TeamShown:
    """A team, its player and its knights."""

    name: str
    player: str
    knights: tuple[KnightShown, ...]


@dataclass(frozen=True, slots=True)
class DieShown:
    """A die: whose, what for, what it needed (0: more than the other's), its face, and how it was thrown again."""

    knight: str
    what: str
    rule: str
    need: int
    face: int
    good: bool
    favour: bool
    purity: bool
    key: str
    by: str


@dataclass(frozen=True, slots=True)
class PassShown:
    """A pass: both ploys, and every die in its order."""

    ploys: tuple[str, str]
    dice: tuple[DieShown, ...]


@dataclass(frozen=True, slots=True)
class DuelShown:
    """A duel: its number, who rides (empty: nobody), lances broken, its passes, and who has won it (empty: nobody)."""

    number: int
    knights: tuple[str, str]
    lances: tuple[int, int]
    passes: tuple[PassShown, ...]
    over: bool
    winner: str
    unhorsed: bool


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match: its number and round, its teams (a second of "" is a bye), the duels each won, who has won it.

    `orders`: the order of each side, as far as it may be known.
    """

    number: int
    round: int
    teams: tuple[str, str]
    orders: tuple[tuple[str, ...], tuple[str, ...]]
    duels: tuple[DuelShown, ...]
    won: tuple[int, int]
    over: bool
    winner: str


@dataclass(frozen=True, slots=True)
class JoustShown:
    """A tournament. `waits`: the plays waited for (a player sees only his own); `winner`: "" while there is none."""

    name: str
    format: str
    teams: tuple[TeamShown, ...]
    matches: tuple[MatchShown, ...]
    standings: tuple[Standing, ...]
    waits: tuple[str, ...]
    winner: str


def show(file: Path, viewer: str | None = None) -> JoustShown:
    """Return how the tournament in `file` stands, for the team or player `viewer`, or for the GM.

    Raises Faults when the file does not read, Refused when nobody is called so.
    """
    game = read(file)
    return shown(game, team_called(game, viewer).name if viewer is not None else None)


def shown(game: Game, viewer: str | None) -> JoustShown:
    """Return how a tournament stands, for the team `viewer` or (None) for the GM."""
    rounds = [at for at, its in enumerate(game.tournament.rounds, 1) for _ in its]
    numbers = Numbers(game.rules)
    return JoustShown(
        game.name,
        game.tournament.format,
        tuple(_team(game, team, viewer, numbers) for team in game.tournament.teams),
        tuple(
            _match(match, number, round_, viewer)
            for number, (match, round_) in enumerate(zip(all_matches(game), rounds, strict=True), 1)
        ),
        tournament.standings(game.tournament),
        tuple(waited_for(game, viewer)),
        tournament.winner(game.tournament) or "",
    )


def _team(game: Game, team: Team, viewer: str | None, numbers: Numbers) -> TeamShown:
    sees = viewer is None or viewer == team.name
    return TeamShown(
        team.name,
        game.players.get(team.name, ""),
        tuple(_knight(game, team.name, knight, numbers, sees=sees) for knight in team.knights),
    )


def _knight(game: Game, team: str, knight: Knight, numbers: Numbers, *, sees: bool) -> KnightShown:
    return KnightShown(
        knight.name,
        knight.virtue,
        knight.favours if sees else None,
        spent_so_far(game, team, knight.name),
        knight.wounds,
        _lances(game, team, knight.name),
        knight.wounds >= numbers[WOUNDS],
    )


def _lances(game: Game, team: str, knight: str) -> int:
    return sum(
        joust.duel.riders[side].lances
        for match in all_matches(game)
        for joust in match.jousts
        if joust.duel is not None
        for side, name in enumerate(joust.knights)
        if match.teams[side] == team and name == knight
    )


def _match(match: Match, number: int, round_: int, viewer: str | None) -> MatchShown:
    seen = tuple(_order(match, side, viewer) for side in (0, 1))
    return MatchShown(
        number,
        round_,
        match.teams,
        (seen[0], seen[1]),
        tuple(_duel(joust, at) for at, joust in enumerate(match.jousts, 1)),
        wins(match),
        match.over,
        match.teams[match.winner] if match.winner is not None else "",
    )


def _order(match: Match, side: int, viewer: str | None) -> tuple[str, ...]:
    order = match.orders[side]
    return order if viewer in (None, match.teams[side]) else order[: len(match.jousts)]


def _duel(joust: Joust, number: int) -> DuelShown:
    riders = joust.duel.riders if joust.duel is not None else ()
    return DuelShown(
        number,
        joust.knights,
        (riders[0].lances, riders[1].lances) if riders else (0, 0),
        tuple(
            PassShown(
                passed.ploys,
                tuple(
                    DieShown(
                        joust.knights[one.by],
                        one.what,
                        one.rule,
                        one.need,
                        one.roll.total,
                        one.good,
                        one.favour,
                        one.purity,
                        one.roll.key,
                        one.roll.by,
                    )
                    for one in passed.thrown
                ),
            )
            for passed in joust.passes
        ),
        joust.over,
        joust.knights[joust.winner] if joust.winner is not None else "",
        joust.duel is not None and joust.duel.unhorsed,
    )

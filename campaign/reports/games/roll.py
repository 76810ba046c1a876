"""What a tourney roll lists: nothing that anybody may not know (FUL-TOUR-1)."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class RollKnight:
    """A knight: his virtue, the lances he has broken, his wounds, whether he is out of the tournament."""

    name: str
    virtue: str
    lances: int
    wounds: int
    out: bool


@dataclass(frozen=True, slots=True)
class RollTeam:
    """A team, its player ("" for none) and its knights."""

    name: str
    player: str
    knights: tuple[RollKnight, ...]


@dataclass(frozen=True, slots=True)
class RollDuel:
    """A duel: who rides it (empty: nobody), the lances broken, how it ended ("": under way), who won: 0 or 1."""

    knights: tuple[str, str]
    lances: tuple[int, int]
    result: str
    winner: int | None


@dataclass(frozen=True, slots=True)
class RollMatch:
    """A match: its number, its teams (a second of "" is a bye), the duels each has won, who has won it: 0 or 1."""

    number: int
    teams: tuple[str, str]
    won: tuple[int, int]
    over: bool
    winner: int | None
    duels: tuple[RollDuel, ...]


@dataclass(frozen=True, slots=True)
class RollPlace:
    """A team's place: duels won, matches won, lances broken."""

    team: str
    duels: int
    matches: int
    lances: int


@dataclass(frozen=True, slots=True)
class TourneyRoll:
    """A whole tournament: its teams as they were entered, its rounds so far, its teams from first to last."""

    name: str
    format: Literal["match", "round-robin", "knock-out"]
    stands: str
    winner: str
    teams: tuple[RollTeam, ...]
    rounds: tuple[tuple[RollMatch, ...], ...]
    places: tuple[RollPlace, ...]

"""The file of a tournament of Full Tilt: its records."""

import msgspec

from campaign.core.dice import Roll
from campaign.games.full_tilt.knights import Team, Virtue
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.policies import Policy
from campaign.games.full_tilt.tournament import Tournament

GAME = "full-tilt"


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A knight as entered. A virtue left out is drawn (FUL-TEAM-2), favours left out are thrown for (FUL-FAVOUR-1)."""

    name: str
    virtue: Virtue | None = None
    favours: int | None = None


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A team as entered."""

    name: str
    knights: tuple[Entrant, ...]
    player: str = ""


class Entries(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A file of teams, from which a tournament is made."""

    teams: tuple[Entry, ...]
    name: str = ""


class Secret(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A play sealed until it is due: whose, of which match (from 1), duel and pass (0: the order of the match)."""

    team: str
    match: int
    box: str
    receipt: str
    duel: int = 0
    ridden: int = 0


class Revealed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A play that was secret, with its nonce, by which its receipt can be checked."""

    team: str
    about: str
    play: str
    nonce: str
    receipt: str


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sealed for a pass: the ploy, and how favours are spent in it."""

    ploy: Ploy
    favours: Policy


class Game(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tournament's file.

    `entered`: the teams as they were before the first match; `drawn`: the dice for their virtues and favours; `aside`:
    the dice of no pass: the machine's orders and ploys, and matches that were thrown for.
    """

    name: str
    seed: int
    tournament: Tournament
    entered: tuple[Team, ...]
    players: dict[str, str] = {}
    drawn: tuple[Roll, ...] = ()
    aside: tuple[Roll, ...] = ()
    secrets: tuple[Secret, ...] = ()
    revealed: tuple[Revealed, ...] = ()
    rules: dict[str, int | str] = {}

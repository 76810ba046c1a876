"""The file of a game of Tilting, and the file from which one is set up: their records."""

import msgspec

from campaign.core.dice import Roll
from campaign.games.tilting.formats import Entry
from campaign.games.tilting.game import Ends, Field, Format, Game, Question, Valon

GAME = "tilting"


class _Kept(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class Secret(_Kept, frozen=True):
    """Something sealed: the card of `value` unknown that a figure laid, its number in the run from 1.

    With number 0 what the figure will lay in the rest of that phase; `laid` of it is on the table already.
    """

    rider: str
    turn: int
    phase: int
    number: int
    box: str
    receipt: str
    laid: int = 0


class Revealed(_Kept, frozen=True):
    """What was sealed and is known now, with its nonce, by which its receipt can be checked."""

    rider: str
    turn: int
    phase: int
    number: int
    play: str
    nonce: str
    receipt: str


class Tilt(_Kept, frozen=True):
    """A game's file. `question`: what it waits for. `thrown`: dice of the table for the phase that is being resolved.

    `initiative`: the dice for the order of play. `machines` of the table are those that may play for a player.
    """

    name: str
    table: Game
    question: Question | None = None
    thrown: tuple[int, ...] = ()
    initiative: tuple[Roll, ...] = ()
    secrets: tuple[Secret, ...] = ()
    revealed: tuple[Revealed, ...] = ()


class SetUp(_Kept, frozen=True):
    """A file of figures from which a game is made. `order`: the figures, or "initiative"; else by age."""

    figures: tuple[Entry, ...]
    format: Format | None = None
    name: str = ""
    field: Field | None = None
    ends: Ends | None = None
    valon: Valon | None = None
    order: tuple[str, ...] | str = ()
    rules: dict[str, int | str] = {}
    machines: dict[str, str] = {}
    seed: int | None = None

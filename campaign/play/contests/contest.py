"""What the campaign asks of a tactical game, and what it is told: the same of every game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from campaign.core.dice import Roll
from campaign.core.numbers import Numbers

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two commanders who are to meet in a game: who they are, what is agreed, and where their dice come from.

    `given` holds by option, such as "ploys", what was said of whom, by id. `label` tells the dice of this meeting from
    those of others of the day; `dice` were thrown at the table, in the order in which they are asked for.
    """

    ids: Pair
    names: Pair
    given: Mapping[str, Mapping[str, str]]
    label: str
    seed: int
    day: int
    numbers: Numbers
    dice: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a meeting ended: who won, 0 or 1 (None: drawn), who was wounded, what happened line by line, every die.

    `terms` is what each brought to it, by option.
    """

    winner: int | None
    wounded: tuple[bool, bool]
    story: tuple[str, ...]
    terms: tuple[dict[str, str], dict[str, str]] = ({}, {})
    rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True, slots=True)
class Chances:
    """The odds of a meeting, in percent, if both play as well as can be: each wins, or it is drawn."""

    wins: tuple[float, float]
    drawn: float
    terms: tuple[dict[str, str], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Played:
    """Something that was played to its end in a game's file: what, by whom, how it ended; `duel`: by one man a side.

    `called` is who met, as people say it; `names` all by which either side is known: the one who fought, his team, its
    player.
    """

    what: str
    called: Pair
    names: tuple[tuple[str, ...], tuple[str, ...]]
    result: Result
    duel: bool


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament in a game's file: its name, who is in it and by what name, its roll in words, how it ended.

    `entered` are the teams, each with its player's and fighters' names; `lines` the roll; `ending` is "" until it is
    over.
    """

    name: str
    entered: tuple[tuple[str, tuple[str, ...]], ...]
    lines: tuple[str, ...]
    ending: str


@dataclass(frozen=True, slots=True)
class Contest:
    """A game as the campaign uses it. `options` are what may be said of each man; all else raises Refused or Faults.

    `read` returns what was played to its end and is called so in a file ("" = everything that it holds). `tourney_rule`
    is the row by which a tournament is won.
    """

    title: str
    act: str
    options: tuple[str, ...]
    fight: Callable[[Meeting], Result]
    odds: Callable[[Meeting], Chances]
    read: Callable[[Path, str], tuple[Played, ...]]
    tourney: Callable[[Path], Tournament]
    tourney_rule: str

"""The games of Medieval Mayhem in a world."""

from dataclasses import dataclass
from pathlib import Path

from campaign.play.gamefolder import games
from campaign.play.skirmishes.files import GAME, read
from campaign.play.skirmishes.telling import standing


@dataclass(frozen=True, slots=True)
class MayhemLine:
    """A game in a world's folder of games: its file, what it is called, its sides, how it stands."""

    file: str
    title: str
    sides: tuple[str, ...]
    stands: str


@dataclass(frozen=True, slots=True)
class SkirmishLine:
    """A game drawn from armies of the world: its file, the army of each side, how it stands, the event that settled it.

    `settled` is "" before its result is written back.
    """

    file: str
    armies: dict[str, str]
    stands: str
    settled: str


def skirmishes(root: Path | None) -> tuple[MayhemLine, ...]:
    """Return the games of Medieval Mayhem of the world at `root`, by file; one that does not read says so.

    Where there is no world (None), they are those of the folder one is in.
    """
    return tuple(
        MayhemLine(name, "", (), "does not read")
        if game is None
        else MayhemLine(name, game.scenario.title, game.scenario.sides, standing(game))
        for name, game in games(root, GAME, read)
    )


def drawn(root: Path) -> tuple[SkirmishLine, ...]:
    """Return those of them that were drawn from armies, by file."""
    return tuple(
        SkirmishLine(name, dict(game.drawn.armies), standing(game), game.drawn.settled)
        for name, game in games(root, GAME, read)
        if game is not None and game.drawn is not None
    )

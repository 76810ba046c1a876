"""The games of Medieval Mayhem in a world."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Faults
from campaign.play.jousts.entering import FOLDER
from campaign.play.skirmishes.files import GAME, read
from campaign.play.skirmishes.records import Skirmish
from campaign.play.skirmishes.telling import standing

_IS_ONE = re.compile(rf"^game: *{GAME}\s*$".encode(), re.MULTILINE)


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
        for name, game in _games(root)
    )


def drawn(root: Path) -> tuple[SkirmishLine, ...]:
    """Return those of them that were drawn from armies, by file."""
    return tuple(
        SkirmishLine(name, dict(game.drawn.armies), standing(game), game.drawn.settled)
        for name, game in _games(root)
        if game is not None and game.drawn is not None
    )


def _games(root: Path | None) -> Iterator[tuple[str, Skirmish | None]]:
    """Yield each game's file, as it lies from here or the world's folder, and the game; None for one not to be read."""
    for file in sorted((root / FOLDER if root is not None else Path()).glob("*.yaml")):
        name = f"{FOLDER}/{file.name}" if root is not None else file.name
        try:
            if _IS_ONE.search(file.read_bytes()) is not None:
                yield name, read(file)
        except (OSError, Faults):
            yield name, None

"""Playing a game's file again: do its commands and dice give what the file says?"""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.dice import TABLE
from campaign.games.mayhem.game import Act, Game, NotAllowed
from campaign.games.mayhem.happenings import Rolled
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.sequence import act
from campaign.games.mayhem.setup import start
from campaign.play.gamefiles import spelled
from campaign.play.skirmishes.files import read


@dataclass(frozen=True, slots=True)
class MayhemReplayed:
    """A game played again: acts and dice of it, and where it parts from its file, as a sentence; the first only."""

    acts: int
    dice: int
    thrown: int
    partings: tuple[str, ...]


def replay(file: Path) -> MayhemReplayed:
    """Play the game in `file` again from its scenario, with every command and die that was given in it."""
    return replayed(read(file))


def replayed(game: Game) -> MayhemReplayed:
    """Return a game played again; it parts from its record at the first thing that is not the same."""
    dice = thrown = at = 0
    now = start(game.scenario, game.seed)
    for at, one in enumerate(game.history, 1):
        try:
            now = act(now, one.command, JUDGE, one.dice, one.words, one.side)
        except NotAllowed as error:
            return MayhemReplayed(at - 1, dice, thrown, (f"act {at}, {one.words}: {error}",))
        found = now.history[-1]
        if found != one:
            return MayhemReplayed(at - 1, dice, thrown, (f"act {at}, {one.words}: {_parting(found, one)}",))
        rolls = [it.roll for it in one.happened if isinstance(it, Rolled)]
        dice += len(rolls)
        thrown += sum(roll.by == TABLE for roll in rolls)
    parts = [name for name in Game.__struct_fields__ if getattr(now, name) != getattr(game, name)]
    partings = tuple(f"the table: {_table(now, game, name)}" for name in parts[:1])
    return MayhemReplayed(at, dice, thrown, partings)


def _parting(again: Act, recorded: Act) -> str:
    for one, other in zip(again.happened, recorded.happened, strict=False):
        if one != other:
            return f"{spelled(one)} comes of it, not {spelled(other)}"
    return "another number of things happens than the file tells"


def _table(again: Game, recorded: Game, name: str) -> str:
    if name == "figures":
        for one, other in zip(again.figures, recorded.figures, strict=False):
            if one != other:
                return f"{other.called} is {spelled(one)}, not {spelled(other)}"
    return f"{name} is {spelled(getattr(again, name))}, not {spelled(getattr(recorded, name))}"

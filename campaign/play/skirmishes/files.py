"""A game's file on the disk, and what no shape of fields tells of it."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from msgspec.structs import replace

from campaign.games.mayhem.figures import Hero
from campaign.games.mayhem.game import Game
from campaign.games.mayhem.setup import faults
from campaign.games.mayhem.standing import impossible
from campaign.games.mayhem.table import Table as Terrain
from campaign.play import gamefiles
from campaign.play.gamefiles import Table, Wrong
from campaign.play.skirmishes.records import GAME, Skirmish

__all__ = ["GAME", "opened", "read"]
FIGURE = ("side", "kind", "name", "contingent", "armour", "shield", "weapons", "all_round", "base")  # as it was set up
ENGINE = ("side", "name", "base")


def read(file: Path) -> Skirmish:
    """Return the game in `file`; Faults when it does not read."""
    return gamefiles.read(file, Skirmish, GAME, sound)


def opened(file: Path, command: str) -> AbstractContextManager[Table[Skirmish]]:
    """Open the game in `file` for one command; see `gamefiles.opened`."""
    return gamefiles.opened(file, Skirmish, GAME, command, sound)


def sound(game: Game) -> Iterator[Wrong]:
    """Yield every fault of a game's record, with the keys and positions that lead to it.

    Whether its figures stand and move as they can is looked at when they are those of its scenario.
    """
    wrong = list(_foreign(game))
    yield from wrong
    if not wrong:
        yield from impossible(game)


def _foreign(game: Game) -> Iterator[Wrong]:
    """Yield what is wrong with the scenario, and what of the game is not of it."""
    scenario = game.scenario
    for message in dict.fromkeys(faults(scenario)):
        yield ("scenario",), message
    known = {one.id for one in scenario.figures}
    if sorted(one.id for one in game.figures) != sorted(known):
        yield ("figures",), "the figures on the table are not those of the scenario"
    if sorted(one.id for one in game.engines) != sorted(one.id for one in scenario.engines):
        yield ("engines",), "the engines on the table are not those of the scenario"
    if _unbroken(game.table) != _unbroken(scenario.table):
        yield ("table",), "the terrain is not that of the scenario"
    yield from _others(game)
    for key in ("active", "chooses", "winner"):
        if getattr(game, key) not in ("", *scenario.sides):
            yield (key,), f"'{getattr(game, key)}' is no side"
    if game.order and sorted(game.order) != sorted(scenario.sides):
        yield ("order",), "the order of a turn names both sides"
    for id in _named(game):
        if id not in known:
            yield ("pending",), f"'{id}' is no figure"


def _others(game: Game) -> Iterator[Wrong]:
    """Yield which figures and engines are not as their scenario has them, but for what a fight changes."""
    men = {one.id: one for one in game.scenario.figures}
    for at, one in enumerate(game.figures):
        was = men.get(one.id, one)
        for field in FIGURE:
            if getattr(one, field) != getattr(was, field):
                yield ("figures", at, field), f"{one.called} has {field} other than the scenario gives him"
        if one.horse not in (was.horse, "none"):
            yield ("figures", at, "horse"), f"{one.called} has a horse other than the scenario gives him"
        if not _spent(one.hero, was.hero):
            yield ("figures", at, "hero"), f"{one.called} has other bonuses or more tokens than the scenario gives him"
    things = {one.id: one for one in game.scenario.engines}
    for at, engine in enumerate(game.engines):
        for field in ENGINE:
            if getattr(engine, field) != getattr(things.get(engine.id, engine), field):
                yield ("engines", at, field), f"{engine.called} has {field} other than the scenario gives it"


def _spent(now: Hero | None, was: Hero | None) -> bool:
    """Return whether a hero is as he was but for tokens that he has spent, or means to keep."""
    if now is None or was is None:
        return now is was
    return now.bonuses == was.bonuses and now.saves <= was.saves and now.rerolls <= was.rerolls


def _unbroken(table: Terrain) -> Terrain:
    return replace(table, pieces=tuple(replace(one, broken=False) for one in table.pieces))


def _named(game: Game) -> Iterator[str]:
    """Yield the ids of figures that the state of the table names."""
    if game.pending is not None:
        yield from game.pending.who
        if game.pending.charge:
            yield game.pending.charge
    for group in game.groups:
        yield from group
    for roll in game.rolled:
        yield from roll.members
    for due in game.due:
        yield from due.who
    for pair in game.fought:
        yield from pair

"""The world before the first day: what opening reports stand on."""

from pathlib import Path

from campaign import engine
from campaign.files import chronicle, recorded
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.world import World
from campaign.play.days import dawn
from campaign.play.desk import Desk
from campaign.rules import founding


def first_day(root: Path, desk: Desk) -> Desk:
    """Return the desk of the evening before the first day: the baseline with what the GM did before day 1, settled.

    While no day has been played that is the world as it is in its files. Nothing is written.
    """
    if desk.world.campaign.day == 0:
        return settled(desk.world, desk.land)
    tables = recorded.folded(root, through=0)
    if tables is None:
        return desk
    for _ in chronicle.lay(tables, chronicle.commands(root, 1)):
        pass
    world = recorded.world_of(tables)
    return settled(world, load_land(world, None))


def settled(world: World, land: Land) -> Desk:
    """Return the desk of a world in which what is settled once, on the first day, is settled (TUM-WORLD-3)."""
    day = dawn(world, land, 1)
    for happening in founding.found(day):
        engine.apply(day.world, happening)
    return Desk(day.world, land)

"""The world before the first day: what opening reports stand on."""

from pathlib import Path

from campaign.files import chronicle, recorded
from campaign.land.load import load as load_land
from campaign.play.reporting import Desk


def first_day(root: Path, desk: Desk) -> Desk:
    """Return the desk of the evening before the first day: the baseline with what the GM did before day 1.

    While no day has been played that is the world as it is in its files.
    """
    if desk.world.campaign.day == 0:
        return desk
    tables = recorded.folded(root, through=0)
    if tables is None:
        return desk
    for _ in chronicle.lay(tables, chronicle.commands(root, 1)):
        pass
    world = recorded.world_of(tables)
    return Desk(world, load_land(world, None))

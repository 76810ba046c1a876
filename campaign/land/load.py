"""The land of a world, its worked-out parts kept in the world's cache."""

from pathlib import Path

from campaign.land.land import Land
from campaign.land.store import Store
from campaign.model.world import World


def load(world: World, cache_dir: Path | None = None) -> Land:
    """Return the land of `world` as it is now; later changes to the world's tables do not reach it.

    Cells, road net, bridges and water are worked out when first asked for and kept in `cache_dir` as `land-HASH.PART`,
    a hash of all they depend on; with None nothing is kept.
    """
    store = Store(cache_dir, lambda: land.content())
    land = Land(world.campaign.bounds, world.places, world.roads, world.rivers, world.terrain, world.outlines, store)
    return land

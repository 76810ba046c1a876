"""A way over water to measure with: 316 km from Malmö to Kalmar on the map of Scania."""

import sys
from pathlib import Path

from campaign.files.load import load
from campaign.land.load import load as load_land

SCANIA = Path(__file__).parents[2] / "worlds" / "scania"
FAR = 300_000  # metres


def main() -> None:
    """Load the map, its worked-out parts kept in the folder given; when asked for the way, find it."""
    cache, what = sys.argv[1:]
    land = load_land(load(SCANIA).world, Path(cache))
    if what == "way":
        passage = land.sail("malmo", "kalmar")
        assert passage is not None
        assert passage.metres > FAR

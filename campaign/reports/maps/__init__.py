"""Maps: plain data in, one SVG text (or PNG bytes) out.

The package knows no world and no rule. It draws a :class:`MapView`, which holds what its reader may know, and so cannot
show more than it was given. `svg` is a pure function: the same view gives the same text on every machine.
"""

from campaign.reports.maps.base import base
from campaign.reports.maps.crop import around, crop
from campaign.reports.maps.labels import MIN_SIZE, Label, Placement
from campaign.reports.maps.palette import NATION_COLOURS, nation_colour
from campaign.reports.maps.raster import png
from campaign.reports.maps.sheet import placement, svg
from campaign.reports.maps.typeface import font_faces
from campaign.reports.maps.view import (
    Area,
    Banner,
    Circle,
    MapView,
    Mark,
    Outline,
    Path,
    PlaceMark,
    Region,
    River,
    Road,
)

__all__ = [
    "MIN_SIZE",
    "NATION_COLOURS",
    "Area",
    "Banner",
    "Circle",
    "Label",
    "MapView",
    "Mark",
    "Outline",
    "Path",
    "PlaceMark",
    "Placement",
    "Region",
    "River",
    "Road",
    "around",
    "base",
    "crop",
    "font_faces",
    "nation_colour",
    "placement",
    "png",
    "svg",
]

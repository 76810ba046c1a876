"""The colours: paper, ink, water, woods, and the nations."""

import re

PAPER = "#f4ead2"
LAND = "#f8f2e1"
SEA = "#bdd3cd"
WATER_LINE = "#5f8890"
WATER_INK = "#3f6b7c"
INK = "#2b2118"
SOFT_INK = "#62543f"
WOOD = "#c9d1a3"
WOOD_INK = "#5c6b3c"
HILL_INK = "#6f5a41"
MOOR_INK = "#8a6a72"
ROAD = "#8a5a34"
ROAD_LIGHT = "#f2ddb0"
FIRE = "#a8381f"
GOLD = "#b8892b"

NATION_COLOURS = (
    "#1f5a9e",
    "#b8402a",
    "#d09a1e",
    "#1c7d68",
    "#7d4a8d",
    "#59402b",
    "#4d9fc4",
    "#c4718f",
    "#75782a",
    "#6d6d72",
)
"""Nations' colours in the order to hand them out: neighbours in the list differ in lightness as well as in hue, so that
the first six can be told apart with any common colour blindness; all of them read on the paper."""

NAMED = {
    "black": "#000000",
    "blue": "#1f4fa3",
    "brown": "#7a4a2a",
    "crimson": "#a51c30",
    "gold": "#c9971c",
    "gray": "#6d6d72",
    "green": "#2e7d3a",
    "grey": "#6d6d72",
    "maroon": "#7a1f2b",
    "navy": "#1b2a5c",
    "olive": "#75782a",
    "orange": "#d07a1e",
    "pink": "#c4718f",
    "purple": "#7d4a8d",
    "red": "#b8302a",
    "silver": "#a9a9ad",
    "teal": "#1c7d68",
    "white": "#fbf8f0",
    "yellow": "#d9b32a",
}
"""CSS colour names a nation may use, each with the shade that reads on the paper."""

FADING = ("1", ".6", ".46", ".34", ".24")
"""How strongly a sighting is drawn, by the steps it has faded."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)


def nation_colour(index: int) -> str:
    """The colour for the nation of that index (0 first); the list starts again when it is used up."""
    return NATION_COLOURS[index % len(NATION_COLOURS)]


def tint(colour: str) -> str:
    """The `#rrggbb` colour made lighter, as a wash on the paper: strong enough to stay the same hue on its yellow."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{part + (255 - part) * 3 // 10:02x}" for part in parts)


def fading(steps: int) -> str:
    """The opacity of a sighting that has faded by so many steps; the last is the palest."""
    return FADING[min(max(steps, 0), len(FADING) - 1)]


def safe(colour: str | None, default: str) -> str:
    """A colour that may stand in an SVG attribute.

    `#rrggbb` in lower case as it is, a name of `NAMED` as its shade, None as `default`; any other text as a colour of
    `NATION_COLOURS` that depends on the text alone.
    """
    if colour is None:
        return default
    if _HEX.fullmatch(colour):
        return colour.lower()
    named = NAMED.get(colour.lower())
    return named or nation_colour(sum(map(ord, colour)))

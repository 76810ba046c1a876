"""What a map is drawn from: plain frozen records.

All coordinates are whole metres, x to the east and y to the north. A colour is `#rrggbb` or a CSS name of
`palette.NAMED`; any other text stands for a colour of the fixed palette (`palette.safe`). Texts may hold anything:
they are cleaned, cut to the lengths in `text.py` and escaped where they are printed.
"""

from typing import Literal

import msgspec

Point = tuple[int, int]
"""x east, y north, metres."""

Bounds = tuple[int, int, int, int]
"""West, south, east, north, metres."""

Ring = tuple[Point, ...]
"""A closed line; the last point need not repeat the first."""


class Outline(msgspec.Struct, frozen=True):
    """A shore: land in the sea, or a lake in the land. An island in a lake is land again, told apart by its size."""

    kind: Literal["land", "lake"]
    points: Ring


class Area(msgspec.Struct, frozen=True):
    """Ground of one kind: forest, mountain, hills, marsh, moor, quarry; any other kind is stippled."""

    kind: str
    points: Ring


class River(msgspec.Struct, frozen=True):
    """A river from its spring downstream. Its name is written where there is room and left out where there is none."""

    name: str
    points: tuple[Point, ...]
    navigable: bool = False


class Road(msgspec.Struct, frozen=True):
    """A road from end to end."""

    points: tuple[Point, ...]


class Region(msgspec.Struct, frozen=True):
    """A region: tinted by `colour` (None: nobody's, untinted), hatched by what was taken from it.

    `foraged` counts the times it was foraged (0 to 5), `burnt` says that it was burned. `forage_note` ("3 of 5") and
    `label` are written inside it where there is room.
    """

    id: str
    points: tuple[Ring, ...]
    colour: str | None = None
    forage_note: str = ""
    burnt: bool = False
    label: str = ""
    foraged: int = 0


class PlaceMark(msgspec.Struct, frozen=True):
    """A place: village, works, town, city, castle, fort or crossroads (another kind is drawn as a village).

    `colour` is the holder's, None for nobody's; `note` shows when a reader points at the place in a browser.
    """

    id: str
    name: str
    kind: str
    x: int
    y: int
    colour: str | None = None
    note: str = ""


class Banner(msgspec.Struct, frozen=True):
    """An army or, `afloat`, a fleet: its name, its strength in words (`detail`), the way it moves (`heading`, degrees
    clockwise from north).

    `own` marks the reader's own army. `faded` says in steps how pale a sighting is drawn that is no longer true for
    sure, 0 for one of today; `age` says how old. `reported` marks an army that the reader was told of and did not see.
    """

    label: str
    x: int
    y: int
    detail: str = ""
    colour: str | None = None
    own: bool = False
    faded: int = 0
    age: str = ""
    heading: float | None = None
    reported: bool = False
    afloat: bool = False


class Circle(msgspec.Struct, frozen=True):
    """A scouting circle, radius in metres: `sight` as far as an army sees, `floor` what it always sees."""

    x: int
    y: int
    radius: int
    kind: Literal["sight", "floor"] = "sight"


class Path(msgspec.Struct, frozen=True):
    """A way gone or to go, with an arrow at its last point; `afloat`: by ship."""

    points: tuple[Point, ...]
    colour: str | None = None
    kind: Literal["marched", "planned", "retreat"] = "marched"
    afloat: bool = False


MarkKind = Literal["pile", "battle", "siege", "fire", "letter", "rider", "rumour", "harbour", "tourney"]


class Mark(msgspec.Struct, frozen=True):
    """Something that lies, moves or happened on the ground; its label is written like a place's name.

    `faded` as an army's.
    """

    kind: MarkKind
    x: int
    y: int
    label: str = ""
    faded: int = 0


class MapView(msgspec.Struct, frozen=True):
    """A whole map. The order inside the tuples does not matter but for `legend`, which is printed as it stands.

    `lanes` are those of ships over open water, `streams` those on rivers.
    """

    title: str
    date: str
    bounds: Bounds
    outlines: tuple[Outline, ...] = ()
    areas: tuple[Area, ...] = ()
    rivers: tuple[River, ...] = ()
    roads: tuple[Road, ...] = ()
    regions: tuple[Region, ...] = ()
    places: tuple[PlaceMark, ...] = ()
    armies: tuple[Banner, ...] = ()
    circles: tuple[Circle, ...] = ()
    paths: tuple[Path, ...] = ()
    lanes: tuple[tuple[Point, ...], ...] = ()
    streams: tuple[tuple[Point, ...], ...] = ()
    marks: tuple[Mark, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    note: str = ""

"""The table: its size, and the pieces of terrain that lie on it.

What each kind of piece does to moves, shots and fights is asked in `ground`; doors are broken there, too.
"""

from typing import Literal

from campaign.games.mayhem.figures import Record

Point = tuple[float, float]
AreaKind = Literal["woods", "slow", "stream", "water", "hill", "building", "bridge"]
LineKind = Literal["obstacle", "wall", "bank", "door"]
PieceKind = Literal[
    "woods", "slow", "stream", "water", "hill", "building", "bridge", "obstacle", "wall", "bank", "door"
]
AREAS: tuple[AreaKind, ...] = AreaKind.__args__  # type: ignore[attr-defined]  # the names of the literal above
LINES: tuple[LineKind, ...] = LineKind.__args__  # type: ignore[attr-defined]


class Piece(Record, frozen=True):
    """A piece of terrain: an area within a ring of points, or a line along them; inches.

    Areas: woods (slow, and cover); slow (marsh, rubble, a ford); stream (slow; who stands in it fights from below);
    water (nobody enters); hill (its top lies `height` levels above the table; hills may lie on hills); building (a ring
    of walls); bridge (over stream and water, which under it hinder nobody).
    Lines: obstacle (a hedge or low wall: slow to cross, cover behind it, defended); wall (nobody crosses it or shoots
    through it); bank (slow to cross; the ground to the left of its points' direction is the higher); door (a gap in the
    wall or building along which it lies: slow; `shut`: only those of `side` pass, until it is `broken`).
    """

    id: str
    kind: PieceKind
    points: tuple[Point, ...]
    name: str = ""
    height: int = 1
    side: str = ""
    shut: bool = False
    broken: bool = False

    @property
    def called(self) -> str:
        """Its name, or its id when it has none."""
        return self.name or self.id

    @property
    def area(self) -> bool:
        """Whether it is an area rather than a line."""
        return self.kind in AREAS


class Table(Record, frozen=True):
    """The table from (0, 0) to (width, height) in inches, and what lies on it."""

    width: float
    height: float
    pieces: tuple[Piece, ...] = ()

"""Where the names go on the table of Medieval Mayhem: none lies on a figure, an engine or another name."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from campaign.games.mayhem.figures import Engine, Figure
from campaign.games.mayhem.game import Game, base_of
from campaign.games.mayhem.geometry import Square, corners, hull
from campaign.games.mayhem.naming import lettered
from campaign.games.mayhem.table import Piece
from campaign.reports.games import mayhem_pieces as pieces
from campaign.reports.games.leaf import Box, overlap
from campaign.reports.maps.palette import INK, PAPER, SOFT_INK
from campaign.reports.maps.text import Face, clean, fit, width

ROUND = 0.35  # inches from a group's bases to the line about it
_UP, _DOWN, _APART = 0.8, 0.25, 0.15  # of a line's size: above and below its baseline, before and after it
_TERRAIN, _LONGEST = 14, 12  # px of the names of terrain, and inches that one may be long
_PARTS = 8  # of a piece of terrain each way, in which a place for its name is looked for
_LEAST, _MOST, _SHARE = 10.0, 15.0, 0.62  # px of names of figures, and their size for an inch's
_LETTER, _SMALLEST = 0.85, 13.0  # of an inch, and px at least, of a group's letter
_OUT = 0.7  # of its size, from the corner of the line about the group

At = Callable[[float, float], tuple[float, float]]
Point = tuple[float, float]


def ring(game: Game, its: Sequence[Figure], at: At) -> list[Point]:
    """Return the line about the figures of a group, in px."""
    points = [
        point
        for one in its
        for point in corners(Square(one.x, one.y, one.facing, base_of(game.scenario, one) + 2 * ROUND))
    ]
    return [at(*point) for point in hull(points)]


class Labels:
    """The names on a table, in the order of their weight: letters of groups, knights, engines, terrain, all others."""

    def __init__(self, game: Game, at: At, scale: float, hue: Callable[[str], str]) -> None:
        """Take the game, where its points lie in px, px of an inch, and the colour of a side."""
        self._game, self._at, self._scale, self._hue = game, at, scale, hue
        self._size = max(_LEAST, min(_MOST, scale * _SHARE))
        standing = [one for one in game.figures if one.standing]
        self._taken = [*map(self._box, game.engines), *map(self._box, standing)]
        left, top = at(0, game.table.height)
        right, foot = at(game.table.width, 0)
        self._table: Box = left, top, right, foot

    def drawn(self) -> tuple[str, ...]:
        """Return all names that have a place; the same game gives the same places."""
        first = sorted(self._game.figures, key=lambda one: one.hero is None and one.kind != "knight")
        weighty = sum(one.hero is not None or one.kind == "knight" for one in first)
        return (
            *self._letters(),
            *self._figures(first[:weighty]),
            *self._figures(self._game.engines),
            *self._terrain(),
            *self._figures(first[weighty:]),
        )

    def _letters(self) -> Iterator[str]:
        known = {one.id: one for one in self._game.figures}
        size = max(_SMALLEST, self._scale * _LETTER)
        for letter, group in lettered(self._game).items():
            its = [known[id] for id in group]
            spots = _about(ring(self._game, its, self._at), size)
            x, y = self._free(spots, letter, size) or spots[0]
            yield pieces.label(x, y, letter, size, self._hue(its[0].side))

    def _figures(self, things: Iterable[Figure | Engine]) -> Iterator[str]:
        size = self._size
        for one in things:
            if not one.name or (isinstance(one, Figure) and not one.standing):
                continue
            left, top, right, foot = self._box(one)
            x, half = (left + right) / 2, width(clean(one.name, pieces.NAME), size) / 2
            spots = [(x, foot + size), (x, top - size * 0.5)]
            if isinstance(one, Engine) or one.kind == "knight" or one.hero is not None:
                aside, level = (right + half + size * 0.3, left - half - size * 0.3), (top + foot) / 2 + size * 0.3
                spots += [(aside[0], level), (aside[1], level)]
                spots += [(to, y) for y in (foot + size, top - size * 0.5) for to in aside]
                spots += [(x, foot + 2 * size), (x, top - size * 1.5)]
            spot = self._free(spots, clean(one.name, pieces.NAME), size)
            if spot is not None:
                yield pieces.label(*spot, one.name, size, INK)

    def _terrain(self) -> Iterator[str]:
        room = self._scale * _LONGEST
        for piece in self._game.table.pieces:
            if piece.name:
                shown = fit(clean(piece.name, pieces.NAME), _TERRAIN, room, "italic")
                spot = self._free(self._within(piece), shown, _TERRAIN, "italic")
                if spot is not None:
                    ink = PAPER if piece.kind == "water" else SOFT_INK
                    yield pieces.label(*spot, shown, _TERRAIN, ink, "italic")

    def _within(self, piece: Piece) -> list[Point]:
        """Return places for the name of a piece: its middle first, then others by how far they are from it."""
        xs, ys = zip(*(self._at(*point) for point in piece.points), strict=True)
        left, top, right, foot = min(xs), min(ys), max(xs), max(ys)
        x, y = (left + right) / 2, (top + foot) / 2
        if not piece.area:
            lift = self._scale * 0.65
            ways = [(left + (right - left) * part / _PARTS, top + (foot - top) * part / _PARTS) for part in _MIDDLE]
            return [(a, b + up) for up in (-lift, lift + _TERRAIN * _UP) for a, b in ways]
        wide, high = (right - left) / _PARTS, (foot - top) / _PARTS
        spots = [(x + wide * a, y + high * b + _TERRAIN * 0.35) for a in _STEPS for b in _STEPS]
        return sorted(spots, key=lambda spot: (round((spot[0] - x) ** 2 + (spot[1] - y) ** 2, 2), spot))

    def _free(self, spots: Sequence[Point], text: str, size: float, face: Face = "regular") -> Point | None:
        """Return the first place about which `text` lies on the table and on nothing, and keep it; None for none."""
        half = width(text, size, face) / 2 + size * _APART
        left, top, right, foot = self._table
        for x, y in spots:
            box = (x - half, y - size * _UP, x + half, y + size * _DOWN)
            inside = left <= box[0] and box[2] <= right and top <= box[1] and box[3] <= foot
            if inside and not any(overlap(box, other) for other in self._taken):
                self._taken.append(box)
                return x, y
        return None

    def _box(self, one: Figure | Engine) -> Box:
        square = Square(one.x, one.y, one.facing, base_of(self._game.scenario, one))
        xs, ys = zip(*(self._at(*point) for point in corners(square)), strict=True)
        return min(xs), min(ys), max(xs), max(ys)


_STEPS = tuple(range(1 - _PARTS // 2, _PARTS // 2))
_MIDDLE = sorted(range(1, _PARTS), key=lambda part: abs(part - _PARTS // 2))


def _about(line: Sequence[Point], size: float) -> list[Point]:
    """Return places for a letter just outside the corners of a line, the one farthest to the right and up first."""
    x, y = (sum(values) / len(line) for values in zip(*line, strict=True))
    spots = []
    for a, b in sorted(line, key=lambda point: (round(point[1] - point[0], 2), point)):
        off = size * _OUT / max(1.0, math.hypot(a - x, b - y))
        spots.append((a + (a - x) * off, b + (b - y) * off + size * 0.3))
    return spots

"""The table of a game of Medieval Mayhem as a picture: terrain, figures, arcs, groups, the move under way."""

from collections.abc import Iterator, Sequence

from campaign.games.mayhem.figures import Figure, Place
from campaign.games.mayhem.game import Game, base_of
from campaign.games.mayhem.geometry import Square, corners, hull
from campaign.games.mayhem.naming import lettered
from campaign.reports.games import mayhem_pieces as pieces
from campaign.reports.games.heraldry import colour, middle
from campaign.reports.games.mayhem_foot import foot
from campaign.reports.games.mayhem_terrain import ground, names
from campaign.reports.games.picture import border
from campaign.reports.maps.palette import INK, SOFT_INK
from campaign.reports.maps.raster import WIDEST, png
from campaign.reports.maps.text import MAX_NOTE, MAX_TITLE, clean, escape, fit, span, width
from campaign.reports.maps.typeface import FAMILY, font_faces

_EDGE, _HEAD, _BETWEEN = 46, 124, 34
_WIDE, _HIGH, _LEAST, _MOST = 1250, 1000, 760, 26  # px of the table and of an inch
_SHARP = 2
_NAMED = 14  # px of an inch from which the figures bear their names
_ROUND = 0.35  # inches from a group's bases to the line about it

Box = tuple[float, float, float, float]


class _Placed:
    """Where the table lies in the picture."""

    def __init__(self, game: Game) -> None:
        table = game.table
        self.scale = min(_MOST, _WIDE / table.width, _HIGH / table.height)
        self.wide, self.high = table.width * self.scale, table.height * self.scale
        self.room = max(self.wide, _LEAST)
        self.left = _EDGE + (self.room - self.wide) / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the table lies in px."""
        return self.left + x * self.scale, _HEAD + self.high - y * self.scale


def svg(game: Game, stands: str, ends: Sequence[Place] = ()) -> str:
    """Return the table as it stands; `stands` is a sentence, `ends` where the move under way leads.

    The same game gives the same text.
    """
    place = _Placed(game)
    below, below_high = foot(game, _EDGE, _HEAD + place.high + _BETWEEN, place.room)
    wide, tall = place.room + 2 * _EDGE, _HEAD + place.high + _BETWEEN + below_high + _EDGE
    title = clean(game.scenario.title, MAX_TITLE)
    shown = fit(clean(stands.replace("`", ""), MAX_NOTE), 18, place.room, "italic")
    drawn = "\n".join(
        (
            border(wide, tall),
            middle(wide / 2, 66, title, 38, place.room),
            span(wide / 2 - width(shown, 18, "italic") / 2, 96, shown, f' fill="{SOFT_INK}"', 18, "italic"),
            *ground(game.table, place.at, place.scale),
            *_below(game, place),
            *names(game.table, place.at, place.scale),
            *_standing(game, place),
            *_moves(game, place, ends),
            *_labels(game, place),
            *below,
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {tall:.0f}" width="{wide:.0f}" '
        f'height="{tall:.0f}" font-family="{FAMILY}, serif" role="img"><title>{escape(title)}</title>\n'
        f"<style>{font_faces(title + stands + drawn)}</style>\n{drawn}\n</svg>\n"
    )


def raster(game: Game, stands: str, ends: Sequence[Place] = ()) -> bytes:
    """Return the table as PNG, twice as wide as the SVG where that is not too wide."""
    text = svg(game, stands, ends)
    wide = int(text.partition('viewBox="0 0 ')[2].partition(" ")[0])
    return png(text, min(wide * _SHARP, WIDEST))


def _hue(game: Game, side: str) -> str:
    return colour(game.scenario.sides.index(side))


def _below(game: Game, place: _Placed) -> Iterator[str]:
    """Yield what lies under the figures: the fallen, arcs, the lines about groups."""
    for one in game.figures:
        x, y = place.at(one.x, one.y)
        base = base_of(game.scenario, one)
        draw = pieces.arc if one.standing else pieces.fallen
        yield draw(one, x, y, base, _hue(game, one.side), place.scale)
    for letter, group in lettered(game).items():
        its = [one for one in game.figures if one.id in group]
        yield _group(game, letter, its, place)


def _group(game: Game, letter: str, its: Sequence[Figure], place: _Placed) -> str:
    points = [
        point
        for one in its
        for point in corners(Square(one.x, one.y, one.facing, base_of(game.scenario, one) + 2 * _ROUND))
    ]
    ring = [place.at(*point) for point in hull(points)]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring) + "Z"
    hue = _hue(game, its[0].side)
    x, y = max(ring, key=lambda point: (point[0], -point[1]))
    size = max(13.0, place.scale * 0.85)
    return f'<path d="{path}" fill="none" stroke="{hue}" stroke-width="1.6" stroke-dasharray="2 4"/>' + pieces.label(
        x + size * 0.55, y + size * 0.3, letter, size, hue
    )


def _standing(game: Game, place: _Placed) -> Iterator[str]:
    for machine in game.engines:
        at = place.at(machine.x, machine.y)
        yield pieces.engine(machine, *at, base_of(game.scenario, machine), _hue(game, machine.side), place.scale)
    for one in game.figures:
        if one.standing:
            at = place.at(one.x, one.y)
            yield pieces.figure(one, *at, base_of(game.scenario, one), _hue(game, one.side), place.scale)


def _moves(game: Game, place: _Placed, ends: Sequence[Place]) -> Iterator[str]:
    known = {one.id: one for one in game.figures}
    for end in ends:
        one = known[end.id]
        yield pieces.arrow(*place.at(one.x, one.y), *place.at(end.x, end.y), INK)


def _labels(game: Game, place: _Placed) -> Iterator[str]:
    """Yield names below the figures that have one of their own and stand apart enough, knights' and heroes' always."""
    size = max(10.0, min(15.0, place.scale * 0.62))
    taken = [_box(game, one, place) for one in game.figures if one.standing]
    first = sorted(game.figures, key=lambda one: one.hero is None and one.kind != "knight")
    for one in first:
        if not one.standing or not one.name:
            continue
        x, y = place.at(one.x, one.y)
        wide, half = width(clean(one.name, MAX_TITLE), size), base_of(game.scenario, one) * place.scale / 2
        always = one.hero is not None or one.kind == "knight"
        spots = [(x, y + half + size), (x, y - half - size * 0.5)]
        boxes = [(cx - wide / 2, base - size * 0.8, cx + wide / 2, base + size * 0.2) for cx, base in spots]
        free = [at for at, box in enumerate(boxes) if not any(_meet(box, other) for other in taken)]
        if free or (always and place.scale >= _NAMED):
            at = free[0] if free else 0
            taken.append(boxes[at])
            yield pieces.label(*spots[at], one.name, size, INK)


def _box(game: Game, one: Figure, place: _Placed) -> Box:
    x, y = place.at(one.x, one.y)
    half = base_of(game.scenario, one) * place.scale / 2
    return x - half, y - half, x + half, y + half


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]

"""The table of a game of Medieval Mayhem as a picture: terrain, figures, arcs, groups, the move under way."""

from collections.abc import Iterator, Sequence

from campaign.games.mayhem.figures import Figure, Place
from campaign.games.mayhem.game import Game, base_of
from campaign.games.mayhem.naming import lettered
from campaign.reports.games import mayhem_pieces as pieces
from campaign.reports.games.heraldry import colour, middle
from campaign.reports.games.leaf import border, leaf, sharp
from campaign.reports.games.mayhem_foot import foot
from campaign.reports.games.mayhem_key import key
from campaign.reports.games.mayhem_labels import Labels, ring
from campaign.reports.games.mayhem_terrain import ground, scale
from campaign.reports.maps.palette import INK, SOFT_INK
from campaign.reports.maps.text import MAX_NOTE, MAX_TITLE, clean, fit, span, width

_EDGE, _HEAD, _BETWEEN, _OVER, _UNDER = 46, 124, 40, 12, 30
_WIDE, _HIGH, _LEAST, _MOST = 1250, 1000, 760, 26  # px of the table and of an inch


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
    under = _HEAD + place.high + _BETWEEN + below_high
    signs, signs_high = key(game, _EDGE, under + _OVER, place.room)
    wide, tall = place.room + 2 * _EDGE, under + _OVER + signs_high + _UNDER
    title = clean(game.scenario.title, MAX_TITLE)
    shown = fit(clean(stands.replace("`", ""), MAX_NOTE), 18, place.room, "italic")
    drawn = "\n".join(
        (
            border(wide, tall),
            middle(wide / 2, 66, title, 38, place.room),
            span(wide / 2 - width(shown, 18, "italic") / 2, 96, shown, f' fill="{SOFT_INK}"', 18, "italic"),
            *ground(game.table, place.at, place.scale),
            *_below(game, place),
            *scale(game.table, place.at),
            *_standing(game, place),
            *_moves(game, place, ends),
            *Labels(game, place.at, place.scale, lambda side: _hue(game, side)).drawn(),
            *below,
            *signs,
        )
    )
    return leaf(wide, tall, title, stands, drawn)


def raster(game: Game, stands: str, ends: Sequence[Place] = ()) -> bytes:
    """Return the table as PNG, twice as wide as the SVG where that is not too wide."""
    return sharp(svg(game, stands, ends))


def _hue(game: Game, side: str) -> str:
    return colour(game.scenario.sides.index(side))


def _below(game: Game, place: _Placed) -> Iterator[str]:
    """Yield what lies under the figures: the fallen, arcs, the lines about groups."""
    for one in game.figures:
        x, y = place.at(one.x, one.y)
        base = base_of(game.scenario, one)
        draw = pieces.arc if one.standing else pieces.fallen
        yield draw(one, x, y, base, _hue(game, one.side), place.scale)
    for group in lettered(game).values():
        yield _group(game, [one for one in game.figures if one.id in group], place)


def _group(game: Game, its: Sequence[Figure], place: _Placed) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring(game, its, place.at)) + "Z"
    hue = _hue(game, its[0].side)
    return f'<path d="{path}" fill="none" stroke="{hue}" stroke-width="1.6" stroke-dasharray="2 4"/>'


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

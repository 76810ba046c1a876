"""The table of a game of Tilting as a picture: field, circles, cards, figures, the corpse, the last moves."""

from collections.abc import Iterator, Sequence

from campaign.games.tilting.game import Game, Rider
from campaign.reports.games import tilt_pieces as pieces
from campaign.reports.games.heraldry import colour, middle
from campaign.reports.games.leaf import Box, border, leaf, overlap, sharp
from campaign.reports.games.tilt_foot import foot
from campaign.reports.games.tilt_paths import last_moves
from campaign.reports.maps.palette import INK, SOFT_INK
from campaign.reports.maps.text import MAX_NOTE, MAX_TITLE, clean, fit, span, width

_EDGE, _HEAD, _BETWEEN, _RIM = 46, 118, 34, 14
_WIDE, _HIGH, _LEAST, _MOST = 1150, 900, 760, 26  # px of the field and of an inch
TURF, TURF_RIM, CHALK = "#dfe3bd", "#8a7a4f", "#f6f1dc"
_DASH = "6 7"


class _Place:
    """Where the field lies in the picture."""

    def __init__(self, game: Game) -> None:
        field = game.field
        self.scale = min(_MOST, _WIDE / field.width, _HIGH / field.height)
        self.wide, self.high = field.width * self.scale, field.height * self.scale
        self.room = max(self.wide + 2 * _RIM, _LEAST)
        self.left, self.top = _EDGE + (self.room - self.wide) / 2, _HEAD + _RIM

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the table lies in px."""
        return self.left + x * self.scale, self.top + self.high - y * self.scale


def svg(game: Game, name: str, stands: str) -> str:
    """Return the table as the viewer sees it: `game` with what he does not know left out; `stands` is a sentence.

    The same game gives the same text.
    """
    sides = tuple(dict.fromkeys(one.side for one in game.riders))
    place = _Place(game)
    high = place.high + 2 * _RIM
    below, below_high = foot(game, sides, _EDGE, _HEAD + high + _BETWEEN, place.room)
    wide, tall = place.room + 2 * _EDGE, _HEAD + high + _BETWEEN + below_high + _EDGE
    title = clean(name, MAX_TITLE)
    drawn = "\n".join(
        (
            border(wide, tall),
            middle(wide / 2, 66, title, 38, place.room),
            _below_title(wide / 2, stands, place.room),
            *_field(game, sides, place),
            *_cards(game, sides, place),
            *_moves(game, sides, place),
            *_figures(game, sides, place),
            *below,
        )
    )
    return leaf(wide, tall, title, stands, drawn)


def _below_title(x: float, stands: str, room: float) -> str:
    shown = fit(clean(stands, MAX_NOTE), 18, room, "italic")
    return span(x - width(shown, 18, "italic") / 2, 94, shown, f' fill="{SOFT_INK}"', 18, "italic")


def raster(game: Game, name: str, stands: str) -> bytes:
    """Return the table as PNG, twice as wide as the SVG where that is not too wide."""
    return sharp(svg(game, name, stands))


def _field(game: Game, sides: Sequence[str], place: _Place) -> Iterator[str]:
    yield (
        f'<rect x="{place.left - _RIM:.1f}" y="{place.top - _RIM:.1f}" width="{place.wide + 2 * _RIM:.1f}" '
        f'height="{place.high + 2 * _RIM:.1f}" rx="6" fill="{TURF_RIM}" stroke="{INK}" stroke-width="1.2"/>'
        f'<rect x="{place.left:.1f}" y="{place.top:.1f}" width="{place.wide:.1f}" height="{place.high:.1f}" '
        f'fill="{TURF}" stroke="{CHALK}" stroke-width="2"/>'
    )
    x, y = place.at(game.field.width / 2, game.field.height / 2)
    line = f"M{x:.1f} {place.top:.1f}v{place.high:.1f}"
    if game.format == "joust":
        line = f"M{place.left:.1f} {y:.1f}h{place.wide:.1f}"
    if game.format != "melee":
        yield f'<path d="{line}" stroke="{CHALK}" stroke-width="2" stroke-dasharray="{_DASH}"/>'
    for goal in game.field.goals:
        yield pieces.circle(*place.at(goal.x, goal.y), goal.side, colour(sides.index(goal.side)), place.scale)


def _cards(game: Game, sides: Sequence[str], place: _Place) -> Iterator[str]:
    field = game.field
    runs = _in_order(game)
    for one in game.riders:
        if not one.out:
            hue = colour(sides.index(one.side))
            x, y = place.at(one.card.x, one.card.y)
            yield pieces.card(one.card, x, y, field.card_width, field.card_length, hue, place.scale)
    for one, number in runs:
        laid, hue = one.run[number], colour(sides.index(one.side))
        x, y = place.at(laid.x, laid.y)
        yield pieces.card(laid, x, y, field.card_width, field.card_length, hue, place.scale)
        yield pieces.order(number + 1, x, y, place.scale)


def _in_order(game: Game) -> Iterator[tuple[Rider, int]]:
    """Yield each card laid ahead, as figure and place in its run, in the order in which they were laid."""
    laid = dict.fromkeys((one.name for one in game.riders), 0)
    named = {one.name: one for one in game.riders}
    for play in game.plays:
        one = named[play.rider]
        if play.value and not play.chosen and laid[one.name] < len(one.run):
            yield one, laid[one.name]
            laid[one.name] += 1


def _moves(game: Game, sides: Sequence[str], place: _Place) -> Iterator[str]:
    side = {one.name: one.side for one in game.riders}
    for path in last_moves(game):
        points = tuple(place.at(x, y) for x, y in path.points)
        hue = colour(sides.index(side[path.rider])) if path.rider else INK
        yield pieces.arrow(points, hue, place.scale, dashed=not path.rider)


def _figures(game: Game, sides: Sequence[str], place: _Place) -> Iterator[str]:
    standing = [one for one in game.riders if not one.out]
    if game.corpse is not None:
        yield pieces.corpse(*place.at(game.corpse.x, game.corpse.y), place.scale)
    taken: list[Box] = []
    for one in standing:
        x, y = place.at(one.card.x, one.card.y)
        hue = colour(sides.index(one.side))
        yield pieces.token(x, y, one.card.heading, one.points, hue, place.scale, on_foot=one.dismounted)
        r = pieces.TOKEN * place.scale
        taken.append((x - r, y - r, x + r, y + r))
    size = max(11.0, min(17.0, place.scale * 0.8))
    for one in standing:
        x, y = place.at(one.card.x, one.card.y)
        at = _free(x, y, width(clean(one.name, MAX_TITLE), size), size, place.scale, taken)
        yield pieces.label(*at, one.name, size, INK)


def _free(x: float, y: float, wide: float, size: float, scale: float, taken: list[Box]) -> tuple[float, float]:
    """Return where a name goes (its middle, its baseline) by the figure at x, y, and take that place."""
    down, aside = pieces.TOKEN * scale + size, pieces.TOKEN * scale + wide / 2 + 4
    spots = [(x, y + down), (x, y - down + size * 0.7), (x + aside, y + size * 0.3), (x - aside, y + size * 0.3)]
    spots += [(x, y + down + size * step) for step in (1, 2)]
    boxes = [(cx - wide / 2, base - size * 0.8, cx + wide / 2, base + size * 0.25) for cx, base in spots]
    best = min(range(len(spots)), key=lambda at: (sum(overlap(boxes[at], other) for other in taken), at))
    taken.append(boxes[best])
    return spots[best]

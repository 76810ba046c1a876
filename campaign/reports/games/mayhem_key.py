"""The key below the table of Medieval Mayhem: what its signs mean, those only that stand on it."""

from collections.abc import Callable, Iterator

from campaign.games.mayhem.aiming import missile
from campaign.games.mayhem.figures import Engine, Figure, Hero
from campaign.games.mayhem.game import Game
from campaign.reports.games import mayhem_pieces as pieces
from campaign.reports.games.heraldry import colour, left
from campaign.reports.maps.palette import INK, SOFT_INK
from campaign.reports.maps.text import width

_BASE, _TEXT, _ROW, _GAP = 20, 13, 30, 22
_SIGN, _LIFT = 32, 5  # px of a sign with the space after it; from the baseline up to its middle

Draw = Callable[[float, float], str]


def key(game: Game, x: float, y: float, room: float) -> tuple[list[str], float]:
    """Return the key in rows across `room` px from x, y, and how high they are."""
    drawn: list[str] = []
    at, line = x, y + _ROW / 2
    for draw, words in _signs(game):
        wide = _SIGN + width(words, _TEXT)
        if at > x and at + wide > x + room:
            at, line = x, line + _ROW
        drawn += [draw(at + _BASE / 2, line - _LIFT), left(at + _SIGN, line, words, _TEXT, room, SOFT_INK)]
        at += wide + _GAP
    return drawn, line + _ROW / 2 - y


def _signs(game: Game) -> Iterator[tuple[Draw, str]]:
    here = [one for one in game.figures if one.standing]
    yield _figure(Figure("", "", "common sergeant", 0, 0)), "the dark point is his front"
    if any(pieces.numbered(one) for one in here):
        yield _figure(Figure("", "", "common sergeant", 0, 0, name="4")), "4: the fourth of his name"
    if any(one.mounted for one in here):
        yield _figure(Figure("", "", "common sergeant", 0, 0, horse="bare")), "rides"
    if any(one.hero is not None for one in here):
        yield _figure(Figure("", "", "knight", 0, 0, hero=Hero())), "a hero"
    if any(one.moved or one.shot for one in here):
        yield _figure(Figure("", "", "common sergeant", 0, 0, moved=True)), "has moved or shot"
    if any(missile(one) is not None for one in here):
        yield _arc, "where he may shoot (the arc, not how far)"
    if game.engines:
        yield _engine, "an engine, loaded"
    if any(one.status in ("downed", "wounded", "dead") for one in game.figures):
        yield _fallen, "fell here"
    yield _group, "a group and its letter"
    yield _scale, "inches from the left and from below"


def _figure(one: Figure) -> Draw:
    return lambda x, y: pieces.figure(one, x, y, 1.0, colour(0), _BASE)


def _arc(x: float, y: float) -> str:
    one = Figure("", "", "archer", 0, 0, weapons=("bow",))
    return pieces.arc(one, x, y + _BASE / 2, 0.0, colour(0), _BASE / pieces.SHOWN)


def _engine(x: float, y: float) -> str:
    return pieces.engine(Engine("", "", 0, 0, loaded=True), x, y, 1.0, colour(0), _BASE)


def _fallen(x: float, y: float) -> str:
    return pieces.fallen(Figure("", "", "archer", 0, 0, status="downed"), x, y, 1.0, colour(0), _BASE)


def _group(x: float, y: float) -> str:
    half = _BASE / 2
    frame = f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{_BASE}" height="{_BASE}" fill="none" '
    return frame + f'stroke="{colour(0)}" stroke-width="1.6" stroke-dasharray="2 4"/>'


def _scale(x: float, y: float) -> str:
    return pieces.label(x, y + _LIFT, "0, 6", _TEXT, INK)

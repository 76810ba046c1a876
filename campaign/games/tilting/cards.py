"""Cards as rectangles on the table, and what overlaps what (TIL-SETUP-1 to TIL-SETUP-3).

Inches: x to the right, y to the top of the table. Headings: degrees clockwise from the top. All rounded alike.
"""

import math
from functools import lru_cache

import msgspec

from campaign.core.book import Rule
from campaign.core.numbers import number

HIGHEST = number("tilting.highest card", 10, "the highest card of a hand", "TIL-SETUP-1", least=1)
WIDTH = number("tilting.card width", 25, "tenths of an inch", "TIL-SETUP-2", reading=True, least=1)
LENGTH = number("tilting.card length", 35, "tenths of an inch", "TIL-SETUP-2", reading=True, least=1)
TOUCH = number("tilting.touch", 1, "thousandths of an inch", "TIL-FIGHT-1", reading=True)
DECIMALS = 4
FINE = 12  # decimals of sines: libraries of mathematics differ beyond them
TENTHS, THOUSANDTHS = 10, 1000
HALVES = 2
ROUND = 360
KEPT = 4096

RULES = (
    Rule(
        "TIL-SETUP-1",
        "Each figure has a hand of cards of its own, from the ace (1) to the {tilting.highest card}; no court cards and"
        " no joker.",
        "A player with several figures has a hand for each of them.",
    ),
    Rule(
        "TIL-SETUP-2",
        "All cards are of one size and shape; more than four may play.",
        "{tilting.card width} tenths of an inch wide and {tilting.card length} long, unless the game's file says"
        " otherwise.",
    ),
    Rule(
        "TIL-SETUP-3",
        "To begin with each figure stands on a card that its player chose, face down, and faces one of its short ends.",
        "The short end that it faces is the card's front. Who chooses no card stands on the lowest; after a goal he may"
        " choose anew before the first card is laid.",
    ),
)


class Card(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card on the table: its value, its centre in inches, where its front points. `up`: everybody sees its value.

    A `value` of 0 is one that whoever looks at this record does not know.
    """

    value: int
    x: float
    y: float
    heading: float
    up: bool = False


def rounded(value: float) -> float:
    """Return inches or degrees as they are kept: to four decimals, and never minus zero."""
    return round(value, DECIMALS) + 0.0


def turned(heading: float) -> float:
    """Return a heading as it is kept: 0 or more and less than 360."""
    return rounded(heading % ROUND) % ROUND


@lru_cache(maxsize=KEPT)
def forward(heading: float) -> tuple[float, float]:
    """Return the step of one inch in the direction of `heading`, to 12 decimals. To the right of it is (y, -x)."""
    angle = math.radians(heading)
    return round(math.sin(angle), FINE) + 0.0, round(math.cos(angle), FINE) + 0.0


def heading_to(x: float, y: float) -> float:
    """Return the heading of a step of `x` and `y`; 0 for no step."""
    return turned(math.degrees(math.atan2(x, y)))


@lru_cache(maxsize=KEPT)
def step_to_next(turn: float, at: float, width: float, length: float) -> tuple[float, float]:
    """Return how far (ahead, to the right) of a card's centre lies that of the next one, laid as in TIL-PLAY-4."""
    ahead, right = length / HALVES, at * width / HALVES
    if turn == 0:
        return length, at * width
    sine, cosine = forward(turn)
    half = width / HALVES if turn > 0 else -width / HALVES
    return ahead + half * sine + length / HALVES * cosine, right - half * cosine + length / HALVES * sine


def next_card(card: Card, value: int, turn: float, at: float, width: float, length: float) -> Card:
    """Return a card of `value` laid ahead of `card`, turned by `turn` degrees at the point `at` of its front.

    `at` runs from -1 (left corner) to 1 (right corner).
    """
    ahead, right = step_to_next(turn, at, width, length)
    x, y = forward(card.heading)
    return Card(
        value,
        rounded(card.x + ahead * x + right * y),
        rounded(card.y + ahead * y - right * x),
        turned(card.heading + turn),
    )


def corners(card: Card, width: float, length: float) -> tuple[tuple[float, float], ...]:
    """Return a card's corners: front left, front right, rear right, rear left."""
    x, y = forward(card.heading)
    half, side = length / HALVES, width / HALVES
    return tuple(
        (rounded(card.x + ahead * x + right * y), rounded(card.y + ahead * y - right * x))
        for ahead, right in ((half, -side), (half, side), (-half, side), (-half, -side))
    )


def overlap(one: Card, other: Card, width: float, length: float, touch: float) -> bool:
    """Return whether two cards share an area deeper than `touch` inches: edges or corners that meet do not overlap."""
    dx, dy = other.x - one.x, other.y - one.y
    if dx * dx + dy * dy >= width * width + length * length:
        return False
    ax, ay = forward(one.heading)
    bx, by = forward(other.heading)
    along, across = abs(ax * bx + ay * by), abs(ax * by - ay * bx)
    ahead, aside = (
        (length + length * along + width * across) / HALVES,
        (width + width * along + length * across) / HALVES,
    )
    deep = min(
        ahead - abs(dx * ax + dy * ay),
        aside - abs(dx * ay - dy * ax),
        ahead - abs(dx * bx + dy * by),
        aside - abs(dx * by - dy * bx),
    )
    return rounded(deep) > touch


def from_circle(card: Card, x: float, y: float, width: float, length: float) -> float:
    """Return the distance from a circle's centre to the card in inches; 0 when the centre lies on it."""
    ux, uy = forward(card.heading)
    dx, dy = x - card.x, y - card.y
    ahead = max(0.0, abs(dx * ux + dy * uy) - length / HALVES)
    right = max(0.0, abs(dx * uy - dy * ux) - width / HALVES)
    return rounded(math.sqrt(ahead * ahead + right * right))


def apart(x: float, y: float, to_x: float, to_y: float) -> float:
    """Return the distance between two points in inches."""
    dx, dy = to_x - x, to_y - y
    return rounded(math.sqrt(dx * dx + dy * dy))

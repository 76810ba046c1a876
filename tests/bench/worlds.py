"""Worlds to measure with: a grid of places, two nations at war that stand apart, every army on the march.

The same counts make the same bytes.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SPACING = 10.0  # km between neighbours, before they are shifted
SHIFT = 3.0  # km that a place may lie off its square's middle
FORAGES = 10  # one army in so many forages
APART = 0.4  # of the map's width that each nation holds; the belt between is nobody's
KINDS = ("town", "village", "castle", "village", "crossroads", "works", "fort", "village")
LEGS = 6  # marches that a commander has in his book
REACH = 6  # squares that one march leads away


@dataclass(frozen=True, slots=True)
class Size:
    """How large a world is; every army has a commander of its own, and every place one and a half roads."""

    armies: int
    places: int


SMALL = Size(30, 200)
MIDDLE = Size(500, 2_000)
LARGE = Size(5_000, 20_000)


class _Grid:
    """The squares on which the places stand, numbered row by row."""

    def __init__(self, size: Size, dice: random.Random) -> None:
        self.count = size.places
        self.columns = math.ceil(math.sqrt(size.places))
        self.rows = math.ceil(size.places / self.columns)
        self.spots = [
            (
                round((n % self.columns + 0.5) * SPACING + dice.uniform(-SHIFT, SHIFT), 3),
                round((n // self.columns + 0.5) * SPACING + dice.uniform(-SHIFT, SHIFT), 3),
            )
            for n in range(size.places)
        ]

    def nation(self, number: int) -> str | None:
        """Return who holds a square: the west is one nation's, the east the other's."""
        part = (number % self.columns + 0.5) / self.columns
        return "west" if part < APART else "east" if part > 1 - APART else None

    def roads(self) -> Iterator[tuple[int, int]]:
        """Yield pairs of neighbours until there are one and a half roads a place: rows whole, then columns."""
        left = self.count * 3 // 2
        rows = [(n, n + 1) for n in range(self.count - 1) if (n + 1) % self.columns]
        between = [(n, n + self.columns) for n in range(self.count - self.columns)]
        skips = [(n, n + self.columns + 1) for n in range(self.count - self.columns - 1) if (n + 1) % self.columns]
        even = [pair for pair in between if (pair[0] + pair[0] // self.columns) % 2 == 0]
        odd = [pair for pair in between if (pair[0] + pair[0] // self.columns) % 2]
        yield from [*rows, *even, *odd, *skips][:left]

    def walk(self, number: int, dice: random.Random) -> int:
        """Return a square of the same nation some squares away."""
        column, row = number % self.columns, number // self.columns
        while True:
            c, r = column + dice.randint(-REACH, REACH), row + dice.randint(-REACH, REACH)
            there = r * self.columns + c
            inside = 0 <= c < self.columns and 0 <= r < self.rows and there < self.count
            if inside and there != number and self.nation(there) == self.nation(number):
                return there


def generate(root: Path, size: Size, seed: int = 1) -> None:
    """Write a world of `size` into the folder `root`, which must not be there yet."""
    dice = random.Random(seed)
    grid = _Grid(size, dice)
    width, height = grid.columns * SPACING, grid.rows * SPACING
    for name in ("armies", "commanders", "nations", "orders", "land"):
        (root / name).mkdir(parents=True)
    (root / "world.yaml").write_text(
        "# yaml-language-server: $schema=.schema/campaign.json\n"
        f"name: Bench {size.armies}\nseed: 7\ncalendar:\n  first: 1676-06-24\n"
        f"bounds: [0, 0, {width:g}, {height:g}]  # km\n"
    )
    for one, other, colour in (("west", "east", "#1f4e9c"), ("east", "west", "#b3202a")):
        (root / f"nations/{one}.yaml").write_text(
            f'name: {one.capitalize()}\ncolour: "{colour}"\nrelations:\n  {other}: hostile\n'
        )
    (root / "land/outlines.yaml").write_text("".join(_outline(width, height)))
    (root / "land/terrain.yaml").write_text("".join(_woods(size, width, height, dice)))
    (root / "land/rivers.yaml").write_text("".join(_rivers(size, width, height, dice)))
    (root / "land/places.yaml").write_text("".join(_places(grid, dice)))
    (root / "land/roads.yaml").write_text(
        "".join(f"r{n}:\n  from: p{a}\n  to: p{b}\n" for n, (a, b) in enumerate(grid.roads()))
    )
    held = [number for number in range(size.places) if grid.nation(number)]
    for number in range(size.armies):
        at = dice.choice(held)
        _force(root, grid, number, at, dice)


def _outline(width: float, height: float) -> Iterator[str]:
    yield "main:\n  kind: land\n  points:\n"
    for n in range(0, 101, 2):
        yield f"  - [{width * n / 100:g}, 0]\n"
    for n in range(0, 101, 2):
        yield f"  - [{width * (100 - n) / 100:g}, {height:g}]\n"


def _woods(size: Size, width: float, height: float, dice: random.Random) -> Iterator[str]:
    for n in range(size.places // 20):
        x, y = dice.uniform(0, width), dice.uniform(0, height)
        yield f"wood{n}:\n  kind: {dice.choice(('forest', 'forest', 'marsh', 'moor'))}\n  points:\n"
        for corner in range(10):
            angle, reach = math.tau * corner / 10, dice.uniform(3, 6)
            yield f"  - [{x + reach * math.cos(angle):.2f}, {y + reach * math.sin(angle):.2f}]\n"


def _rivers(size: Size, width: float, height: float, dice: random.Random) -> Iterator[str]:
    for n in range(max(2, size.places // 500)):
        x, y = dice.uniform(0, width), 0.0
        yield f"river{n}:\n  name: River {n}\n  points:\n"
        while y < height:
            yield f"  - [{x:.2f}, {y:.2f}]\n"
            x, y = min(max(x + dice.uniform(-4, 4), 0), width), y + dice.uniform(2, 6)


def _places(grid: _Grid, dice: random.Random) -> Iterator[str]:
    for number, (x, y) in enumerate(grid.spots):
        kind = KINDS[number % len(KINDS)]
        nation = grid.nation(number)
        yield f"p{number}:\n  name: Place {number}\n  kind: {kind}\n  x: {x:g}\n  y: {y:g}\n"
        if kind in ("village", "crossroads"):
            continue
        if nation:
            yield f"  holder: {nation}\n"
        yield f"  population: {dice.randint(500, 20_000)}\n  forage: {dice.choice(('fair', 'good'))}\n"
        yield f"  attitude: warm\n  loot: {dice.randint(1, 40) * 1000}\n  supplies: {dice.randint(10, 40) * 1000}\n"


def _force(root: Path, grid: _Grid, number: int, at: int, dice: random.Random) -> None:
    """Write one army, its commander and his orders."""
    nation = grid.nation(at)
    (root / f"commanders/c{number}.yaml").write_text(
        "# yaml-language-server: $schema=../.schema/commander.json\n"
        f"name: Commander {number}\nnation: {nation}\nage: {dice.randint(20, 70)}\n"
        f"traits: [Logistician]\nplayer: Player {number}\nforage_under: 3\n"
    )
    (root / f"armies/a{number}.yaml").write_text(
        "# yaml-language-server: $schema=../.schema/army.json\n"
        f"name: Army {number}   # as its soldiers call it\nnation: {nation}\ncommander: c{number}\nat: p{at}\n"
        f"morale: 9\nsupplies: {dice.randint(20, 28) * 1000}  # as counted on the first day\nloot: 100\n\n# the men\n"
        "detachments:\n"
        f'  d{number}-1:\n    name: "1st foot of {number}"\n    type: infantry\n    size: {dice.randint(5, 9) * 100}\n'
        f"    wagons: 20\n"
        f"  d{number}-2:\n    name: 2nd foot of {number}\n    type: infantry\n    size: {dice.randint(5, 9) * 100}\n"
        f"    wagons: 10\n"
        f"  d{number}-3:\n    name: Horse of {number}\n    type: cavalry\n    size: {dice.randint(1, 3) * 100}\n"
    )
    lines: list[str] = []
    here = at
    for leg in range(LEGS):
        if leg < 2 and number % FORAGES == 0:
            words, act = "forage", "do: forage"
        else:
            here = grid.walk(here, dice)
            words, act = f"march to Place {here}", f"do: march\n    to: p{here}"
        lines.append(f"c{number}-{leg + 1}:\n  who: c{number}\n  given: 0\n  text: {words}\n  act:\n    {act}\n")
    (root / f"orders/c{number}.yaml").write_text("".join(lines))

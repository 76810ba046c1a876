"""Joust, buzkashi and melee: how they are set up (TIL-JOUST-1, TIL-BUZ-1, TIL-BUZ-2, TIL-MEL-1)."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.numbers import Numbers, number
from campaign.games.tilting.cards import HALVES, LENGTH, TENTHS, WIDTH, Card, apart, heading_to, rounded, turned
from campaign.games.tilting.game import (
    PAIR,
    POINTS,
    Ends,
    Field,
    Format,
    Game,
    Goal,
    NotAllowed,
    Rider,
    Sheet,
    Spot,
    Valon,
    numbers_of,
    whole_hand,
)
from campaign.games.tilting.laying import due

APART = number("tilting.joust apart", 24, "inches", "TIL-JOUST-1", reading=True)
FIELD_WIDTH = number("tilting.field width", 48, "inches", "TIL-BUZ-1", reading=True, least=1)
FIELD_HEIGHT = number("tilting.field height", 36, "inches", "TIL-BUZ-1", reading=True, least=1)
GOALS_APART = number("tilting.goals apart", 40, "inches", "TIL-BUZ-1", reading=True)
SET_UP = number("tilting.set-up", 12, "inches from the circle's centre", "TIL-BUZ-2")
RANKS = number("tilting.ranks", 3, "ranks of a team", "TIL-BUZ-2", reading=True, least=1)
FILES = number("tilting.files", 5, "figures a rank", "TIL-BUZ-2", reading=True, least=1)
FIRST_RANK = number("tilting.first rank", 6, "inches ahead of the circle", "TIL-BUZ-2", reading=True)
RANK_GAP = number("tilting.rank gap", 4, "inches", "TIL-BUZ-2", reading=True)
FILE_GAP = number("tilting.file gap", 3, "inches", "TIL-BUZ-2", reading=True)
RULES = (
    Rule(
        "TIL-BUZ-1",
        "Two teams of any size (the Afghan game has ten a side), each with a circle as its home goal.",
        "A field of {tilting.field width} by {tilting.field height} inches with the goals"
        " {tilting.goals apart} apart, unless the game is set up otherwise. Any game has this field.",
    ),
    Rule(
        "TIL-BUZ-2",
        "A team sets up within {tilting.set-up} inches of its circle; the corpse lies halfway between the goals.",
        "Measured from the circle's centre to the card's. Who is not told where to stand is placed in ranks of"
        " {tilting.files}, the first {tilting.first rank} ahead of the circle, {tilting.ranks} of them"
        " {tilting.rank gap} behind each other, files {tilting.file gap} apart, facing the other circle.",
    ),
)
MELEE = "TIL-MEL-1"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A figure to be set up. `side` and `player` default to its name, `place` to where the format puts it.

    `age`: of its player, for the order of play; `card`: what it stands on.
    """

    name: str
    side: str = ""
    player: str = ""
    age: int | None = None
    card: int = 1
    place: Card | None = None
    sheet: Sheet | None = None


def default_field(numbers: Numbers, sides: Sequence[str] = ()) -> Field:
    """Return the field that is set up when none is given, with a goal for each of two `sides` (TIL-BUZ-1)."""
    width, height = float(numbers[FIELD_WIDTH]), float(numbers[FIELD_HEIGHT])
    middle, off = width / HALVES, numbers[GOALS_APART] / HALVES
    goals = tuple(Goal(side, middle + way * off, height / HALVES) for side, way in zip(sides, (-1, 1), strict=False))
    return Field(width, height, numbers[WIDTH] / TENTHS, numbers[LENGTH] / TENTHS, goals)


def start_joust(
    one: Entry,
    other: Entry,
    *,
    field: Field | None = None,
    valon: Valon | None = None,
    order: Sequence[str] = (),
    rules: Mapping[str, int | str] | None = None,
    seed: int = 0,
) -> Game:
    """Return a joust before its first pass: two opposite each other in the field's middle (TIL-JOUST-1).

    `order`: the figures in the order in which they lay, else the youngest player's first. NotAllowed with everything
    that is wrong.
    """
    numbers = Numbers(rules)
    field = field or default_field(numbers)
    off = numbers[APART] / HALVES
    middle = Spot(rounded(field.width / HALVES), rounded(field.height / HALVES))
    right, left = heading_to(1, 0), heading_to(-1, 0)
    spots = (
        Card(0, rounded(middle.x - off), middle.y, right),
        Card(0, rounded(middle.x + off), middle.y, left),
    )
    return _started("joust", (one, other), spots, field, valon, order, rules, seed)


def start_buzkashi(
    entries: Sequence[Entry],
    *,
    ends: Ends | None = None,
    field: Field | None = None,
    valon: Valon | None = None,
    order: Sequence[str] = (),
    rules: Mapping[str, int | str] | None = None,
    seed: int = 0,
) -> Game:
    """Return a buzkashi of two teams before its first phase; the first side named has its goal on the left.

    Ends by default with the first goal. `order` as in `start_joust`. NotAllowed with everything that is wrong
    (TIL-BUZ-1, TIL-BUZ-2).
    """
    numbers = Numbers(rules)
    sides = list(dict.fromkeys(entry.side or entry.name for entry in entries))
    if len(sides) != PAIR:
        raise NotAllowed(f"buzkashi is played by two teams, not {len(sides)}")
    field = field or default_field(numbers, sides)
    homes = {goal.side: goal for goal in field.goals}
    if sorted(homes) != sorted(sides) or len(field.goals) != PAIR:
        raise NotAllowed(f"the field has goals of {', '.join(homes) or 'nobody'}, the teams are {', '.join(sides)}")
    spots, wrong = [], []
    reach = numbers[SET_UP]
    seen = dict.fromkeys(sides, 0)
    for entry in entries:
        side = entry.side or entry.name
        home, other = homes[side], homes[sides[1 - sides.index(side)]]
        spot = entry.place or _in_ranks(seen[side], home, other, numbers)
        seen[side] += entry.place is None
        spots.append(spot)
        if apart(spot.x, spot.y, home.x, home.y) > reach:
            wrong.append(f"{entry.name} stands more than {reach} inches from the circle of {side}")
    if wrong:
        raise NotAllowed("; ".join(wrong))
    game = _started("buzkashi", entries, spots, field, valon, order, rules, seed)
    return replace(game, corpse=halfway(field), scores=dict.fromkeys(sides, 0), ends=ends or Ends(goals=1))


def start_melee(
    entries: Sequence[Entry],
    *,
    ends: Ends | None = None,
    field: Field | None = None,
    valon: Valon | None = None,
    order: Sequence[str] = (),
    rules: Mapping[str, int | str] | None = None,
    seed: int = 0,
) -> Game:
    """Return a general melee before its first phase: all around the edge, facing the middle (TIL-MEL-1).

    All are against all, unless they name sides. `ends`: by turns, if at all. `order` as in `start_joust`. NotAllowed
    with everything that is wrong.
    """
    if ends is not None and ends.goals:
        raise NotAllowed("a melee has no goals to end with")
    field = field or default_field(Numbers(rules))
    game = _started("melee", entries, around(field, len(entries)), field, valon, order, rules, seed)
    return replace(game, ends=ends or Ends())


def halfway(field: Field) -> Spot:
    """Return the point halfway between the goals (TIL-BUZ-2)."""
    one, other = field.goals
    return Spot(rounded((one.x + other.x) / HALVES), rounded((one.y + other.y) / HALVES))


def around(field: Field, count: int) -> tuple[Card, ...]:
    """Return `count` places spaced evenly on the field's edge, facing its middle (TIL-MEL-1).

    The first is the middle of the lower edge; the others follow clockwise.
    """
    width, height = field.width, field.height
    found = []
    for at in range(count):
        left = (width / HALVES + at * (width + height) * HALVES / count) % ((width + height) * HALVES)
        x, y = width - left, 0.0
        if left > width:
            x, y = 0.0, left - width
        if left > width + height:
            x, y = left - width - height, height
        if left > width + height + width:
            x, y = width, height - (left - width - height - width)
        heading = heading_to(width / HALVES - x, height / HALVES - y)
        found.append(Card(0, rounded(x), rounded(y), heading))
    return tuple(found)


def _in_ranks(place: int, home: Goal, other: Goal, numbers: Numbers) -> Card:
    """Return place number `place` of a team that stands in ranks; past the last they begin again (TIL-BUZ-2)."""
    rank, file = divmod(place % (numbers[RANKS] * numbers[FILES]), numbers[FILES])
    ahead = numbers[FIRST_RANK] - rank * numbers[RANK_GAP]
    right = (file - (numbers[FILES] - 1) / HALVES) * numbers[FILE_GAP]
    far = apart(home.x, home.y, other.x, other.y)
    x, y = ((other.x - home.x) / far, (other.y - home.y) / far) if far else (0.0, 1.0)
    heading = heading_to(x, y)
    return Card(0, rounded(home.x + ahead * x + right * y), rounded(home.y + ahead * y - right * x), heading)


def _started(
    format: Format,
    entries: Sequence[Entry],
    spots: Iterable[Card],
    field: Field,
    valon: Valon | None,
    order: Sequence[str],
    rules: Mapping[str, int | str] | None,
    seed: int,
) -> Game:
    numbers = Numbers(rules)
    wrong = _refuse(entries, order, valon, numbers)
    riders = []
    for entry, spot in zip(entries, spots, strict=True):
        place = entry.place or spot
        if not (0 <= place.x <= field.width and 0 <= place.y <= field.height):
            wrong.append(f"{entry.name} would stand off the field")
        card = Card(entry.card, rounded(place.x), rounded(place.y), turned(place.heading))
        hand = tuple(value for value in whole_hand(numbers) if value != entry.card)
        side, player = entry.side or entry.name, entry.player or entry.name
        riders.append(Rider(entry.name, side, player, card, card, hand, numbers[POINTS], sheet=entry.sheet))
    if wrong:
        raise NotAllowed("; ".join(wrong))
    game = Game(
        format, field, tuple(riders), tuple(order) or by_age(entries), valon=valon, rules=dict(rules or {}), seed=seed
    )
    return replace(game, next=due(game))


def _refuse(entries: Sequence[Entry], order: Sequence[str], valon: Valon | None, numbers: Numbers) -> list[str]:
    names = [entry.name for entry in entries]
    wrong = [f"two figures are called {name}" for name in sorted(set(names)) if names.count(name) > 1]
    wrong += ["a figure has no name"] * ("" in names)
    if len({entry.side or entry.name for entry in entries}) < PAIR:
        wrong.append("a game needs two sides or more")
    if order and sorted(order) != sorted(names):
        wrong.append("the order of play does not name each figure once")
    whole = whole_hand(numbers)
    wrong += [f"{entry.name} cannot stand on a {entry.card}" for entry in entries if entry.card not in whole]
    if valon is not None:
        wrong += [f"{entry.name} has no roster card, as Valon needs" for entry in entries if entry.sheet is None]
    return wrong


def by_age(entries: Sequence[Entry]) -> tuple[str, ...]:
    """Return the figures in the order in which they lay: the youngest player's first, unknown ages last."""
    known = [entry for entry in entries if entry.age is not None]
    unknown = [entry.name for entry in entries if entry.age is None]
    return (*(entry.name for entry in sorted(known, key=lambda entry: entry.age or 0)), *unknown)


def opening(game: Game) -> Game:
    """Return the game as it was set up, before anything was laid."""
    numbers = numbers_of(game)
    riders = tuple(
        Rider(
            one.name,
            one.side,
            one.player,
            one.start,
            one.start,
            tuple(value for value in whole_hand(numbers) if value != one.start.value),
            numbers[POINTS],
            sheet=one.sheet,
        )
        for one in game.riders
    )
    begun = Game(
        game.format,
        game.field,
        riders,
        game.order,
        corpse=halfway(game.field) if game.format == "buzkashi" else None,
        scores=dict.fromkeys(game.scores, 0),
        ends=game.ends,
        valon=game.valon,
        rules=game.rules,
        machines=game.machines,
        seed=game.seed,
    )
    return replace(begun, next=due(begun))

"""What stands on the table of Medieval Mayhem for the detachments of an army: figures, engines, commanders."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.numbers import Numbers
from campaign.games.mayhem.artillery import CREW
from campaign.games.mayhem.figures import Armour, Engine, Figure, Horse, Kind, Weapon
from campaign.model.army import HORSE, Army, Detachment
from campaign.model.world import World
from campaign.rules.counting import ENGINES

MOST = 60  # figures of a side; more than that no table holds
_STEP, _APART, _EDGE = 2.0, 4.0, 6.0  # inches between centres, between blocks, and from the table's edge to the front
_ROWS = 3  # of a block


@dataclass(frozen=True, slots=True)
class Arms:
    """How soldiers of a kind stand on the table."""

    kind: Kind
    armour: Armour
    shield: bool
    weapons: tuple[Weapon, ...]
    horse: Horse = "none"


ARMS: Mapping[str, Arms] = {
    "infantry": Arms("common sergeant", "light", True, ("spear",)),
    "heavy infantry": Arms("veteran sergeant", "medium", True, ("sword",)),
    "skirmishers": Arms("archer", "none", False, ("bow", "dagger")),
    "cavalry": Arms("common sergeant", "medium", True, ("lance", "sword"), "bare"),
    "heavy cavalry": Arms("veteran sergeant", "heavy", True, ("lance", "sword"), "barded"),
}
LEADER = Arms("knight", "heavy", True, ("sword",))
CREWMAN = Arms("noncombatant", "none", False, ("dagger",))
_BLOCKS = (("skirmishers",), ("infantry", "heavy infantry"), HORSE)  # from left to right


class Host:
    """What an army brings to the table: its figures in blocks, its engines with their crews, its commander.

    `of` has the detachment of each figure and engine by its id, `commanders` the commander that a figure is. The crews
    are people of the train, and of no detachment. `men` are the soldiers for whom figures stand.
    """

    def __init__(
        self,
        world: World,
        army: Army,
        side: str,
        chosen: Sequence[tuple[Detachment, int]],
        men: int,
        numbers: Numbers,
    ) -> None:
        """Draw up so many men of each detachment, `men` a figure, each engine with a crew of its own.

        Refused when they are too many for a table.
        """
        self.side, self.army = side, army
        soldiers = [(one, count) for one, count in chosen if one.type != ENGINES]
        self.men = sum(count for _, count in soldiers)
        self.of: dict[str, str] = {}
        self.commanders: dict[str, str] = {}
        self.player = ""
        self.blocks: list[list[Figure]] = []
        for kinds in _BLOCKS:
            its = [(one, count) for one, count in soldiers if one.type in kinds]
            self.blocks.append([figure for one, count in its for figure in self._drawn(one, count, men)])
        guns = [(one, count) for one, count in chosen if one.type == ENGINES]
        self.crews = [pair for one, count in guns for pair in self._crewed(one, count, numbers[CREW])]
        self._led_by(world)
        if len(self.figures) > MOST:
            raise Refused(
                f"{army.name} would have {len(self.figures)} figures, and a table holds {MOST} of a side",
                f"--men {self.men // (MOST - 1) + 1} or more a figure, or fewer men with --take"
                if not self.crews
                else "take fewer men or engines with --take",
            )

    def _led_by(self, world: World) -> None:
        leader = world.commanders.get(self.army.commander or "")
        if leader is None or leader.status != "free":
            return
        self.commanders[leader.id] = leader.id
        self.player = leader.player
        mounted = not self.blocks[1] and bool(self.blocks[-1])
        arms = on_horseback(LEADER) if mounted else LEADER
        block = next((block for block in (self.blocks[1], self.blocks[-1], self.blocks[0]) if block), self.blocks[1])
        block.insert(0, _figure(leader.id, leader.name, self.side, arms))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All its figures."""
        return tuple(figure for block in (*(crew for _, crew in self.crews), *self.blocks) for figure in block)

    @property
    def wide(self) -> float:
        """How many inches of front it takes."""
        fronts = [_columns(block) * _STEP for block in self.blocks if block]
        fronts += [(max(len(crew) - 1, 1) + 1) * _STEP for _, crew in self.crews]
        return sum(fronts) + (len(fronts) - 1) * _APART

    @property
    def room(self) -> float:
        """How many inches a table must be wide for it."""
        return self.wide + 2 * _EDGE

    def placed(self, width: float, height: float, facing: float) -> tuple[tuple[Figure, ...], tuple[Engine, ...]]:
        """Return its figures and engines in their places on a table of that size, below (facing 0) or above.

        From its left to its right: the engines, each with its crew beside and behind it, then the blocks, the commander
        in the first rank.
        """
        way = 1.0 if facing == 0 else -1.0
        x = width / 2 - way * (self.wide - _STEP) / 2
        front = _EDGE if facing == 0 else height - _EDGE
        figures: list[Figure] = []
        engines: list[Engine] = []
        for engine, crew in self.crews:
            engines.append(replace(engine, x=x + way * _STEP, y=front, facing=facing))
            figures += _beside(crew, x + way * _STEP, front, facing, way)
            x += way * ((max(len(crew) - 1, 1) + 1) * _STEP + _APART)
        for block in self.blocks:
            if block:
                figures += _ranked(block, x, front, facing, way)
                x += way * (_columns(block) * _STEP + _APART)
        return tuple(figures), tuple(engines)

    def _drawn(self, one: Detachment, count: int, men: int) -> Iterator[Figure]:
        for number in range(1, count // men + 1):
            if number > MOST + 1:  # refused below, whatever the rest
                return
            made = _figure(f"{one.id}-{number}", f"{one.name} {number}", self.side, ARMS[one.type])
            self.of[made.id] = one.id
            yield made

    def _crewed(self, one: Detachment, count: int, crew: int) -> Iterator[tuple[Engine, list[Figure]]]:
        for number in range(1, count + 1):
            if number > MOST + 1:  # refused below, whatever the rest
                return
            made = Engine(f"{one.id}-{number}", self.side, 0.0, 0.0, name=f"{one.name} {number}", loaded=True)
            self.of[made.id] = one.id
            places = range((number - 1) * crew + 1, number * crew + 1)
            yield (
                made,
                [_figure(f"{one.id}-crew-{at}", f"{one.name} crew {at}", self.side, CREWMAN) for at in places],
            )


def on_horseback(arms: Arms) -> Arms:
    """Return arms as they are on horseback: with a lance, on a caparisoned horse."""
    return Arms(arms.kind, arms.armour, arms.shield, ("lance", *arms.weapons), "caparisoned")


def _figure(id: str, name: str, side: str, arms: Arms) -> Figure:
    return Figure(
        id,
        side,
        arms.kind,
        0.0,
        0.0,
        name=name,
        contingent=side,
        armour=arms.armour,
        shield=arms.shield,
        weapons=arms.weapons,
        horse=arms.horse,
    )


def _columns(block: Sequence[Figure]) -> int:
    return -(-len(block) // _ROWS) if len(block) > _ROWS else len(block)


def _ranked(block: Sequence[Figure], x: float, front: float, facing: float, way: float) -> Iterator[Figure]:
    columns = _columns(block)
    order = list(range(columns))
    order.sort(key=lambda column: abs(column - columns // 2))  # the first figures stand in the middle
    for number, one in enumerate(block):
        row, column = divmod(number, columns)
        place = order[column] if row == 0 else column
        yield replace(one, x=x + way * place * _STEP, y=front - way * row * _STEP, facing=facing)


def _beside(crew: Sequence[Figure], x: float, front: float, facing: float, way: float) -> Iterator[Figure]:
    """Yield a crew in its places about an engine: one behind it, the others to its left and right in turn."""
    for number, one in enumerate(crew):
        side, out = (-1 if number % 2 else 1), (number + 1) // 2
        if number == 0:
            yield replace(one, x=x, y=front - way * _STEP, facing=facing)
        else:
            yield replace(one, x=x + way * side * out * _STEP, y=front, facing=facing)

"""`skirmish new`: a fight set up from detachments of two armies at a place, one figure for so many men (MAY-ORG-1)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.plane import METRES_A_KM, distance
from campaign.files.load import load
from campaign.games.mayhem.figures import Armour, Figure, Horse, Kind, Weapon
from campaign.games.mayhem.game import Contingent, NotAllowed, Scenario
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.table import Table
from campaign.land.load import load as load_land
from campaign.model.army import HORSE, Army, Detachment
from campaign.model.world import World
from campaign.play import gamefiles, named
from campaign.play.advancing import CACHE
from campaign.play.jousts.entering import FOLDER, make_folder
from campaign.play.skirmishes import scenarios
from campaign.play.skirmishes.records import GAME, Drawn, Skirmish
from campaign.rules.joining import REACH
from campaign.rules.numbers import Numbers

MEN = 10  # men for whom a figure stands if nothing is said
MOST = 60  # figures of a side; more than that no table holds
HEAD = ("A skirmish of Medieval Mayhem. When it is over: campaign skirmish settle THIS-FILE",)
_STEP, _APART, _EDGE = 2.0, 4.0, 6.0  # inches between centres, between blocks, and from the table's edge to the front
_ROWS = 3  # of a block
_LEAST = (48.0, 36.0)  # inches of an open field


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
_BLOCKS = (("skirmishers",), ("infantry", "heavy infantry"), HORSE)  # from left to right


@dataclass(frozen=True, slots=True)
class Raised:
    """A skirmish that was set up: its file, both sides with their armies, figures and men, and men a figure."""

    file: str
    title: str
    armies: dict[str, str]
    figures: dict[str, int]
    men: dict[str, int]
    men_a_figure: int


def raise_(
    root: Path,
    one: str,
    other: str,
    target: Path | None = None,
    *,
    men: int = MEN,
    take: Mapping[str, int] | None = None,
    ground: str = "",
    seed: int = 0,
    force: bool = False,
) -> Raised:
    """Set up a skirmish of two armies before the next day and write its file; nothing of the world changes.

    `men`: for how many a figure stands; who is left over stays out of it. `take`: only these detachments, by id, with
    so many of their men (0: all of them). `ground`: a scenario whose table it is fought on, "" for an open field. The
    armies' commanders are knights. Refused when the armies are not at the same place (unless `force`), have not those
    men, or do not fit on the table, and when the file is there already.
    """
    if men < 1:
        raise Refused(f"{men} men a figure", "one man or more")
    world = load(root).sound()
    armies = named.army(world, one), named.army(world, other)
    if armies[0].id == armies[1].id:
        raise Refused(f"{armies[0].name} cannot fight itself", "name two armies")
    if not force:
        _refuse_apart(world, root, armies)
    chosen = _chosen(armies, take or {}, men)
    sides = _sides(world, armies)
    raised = [_Host(world, army, side, chosen[army.id], men) for army, side in zip(armies, sides, strict=True)]
    scenario = _scenario(sides, raised, ground, f"Skirmish: {armies[0].name} against {armies[1].name}")
    file = target or root / FOLDER / f"skirmish-{world.campaign.day + 1}.yaml"
    _write(file, scenario, raised, men, seed, world.campaign.day + 1)
    here = Path.cwd()
    return Raised(
        str(file.relative_to(here) if file.is_absolute() and file.is_relative_to(here) else file),
        scenario.title,
        dict(zip(sides, (army.id for army in armies), strict=True)),
        {host.side: len(host.figures) for host in raised},
        {host.side: host.men for host in raised},
        men,
    )


def _refuse_apart(world: World, root: Path, armies: tuple[Army, Army]) -> None:
    land = load_land(world, root / CACHE)
    if distance(*(land.xy(army.at) for army in armies)) > Numbers(world.campaign.rules)[REACH] * METRES_A_KM:
        raise Refused(f"{armies[0].name} and {armies[1].name} are not at the same place", "--force lets them fight")


def _sides(world: World, armies: tuple[Army, Army]) -> tuple[str, str]:
    names = tuple(world.nations[army.nation].name for army in armies)
    return (names[0], names[1]) if names[0] != names[1] else (armies[0].name, armies[1].name)


def _chosen(armies: tuple[Army, Army], take: Mapping[str, int], men: int) -> dict[str, list[tuple[Detachment, int]]]:
    """Return the detachments that fight, with their men, by army."""
    known = {key: army for army in armies for key in army.detachments}
    for key, count in take.items():
        if key not in known:
            raise Refused(f"{key} is no detachment of the two armies", f"they have {', '.join(sorted(known))}")
        one = known[key].detachments[key]
        if not 0 <= count <= one.size:
            raise Refused(f"{one.name} has {one.size:,} men, not {count:,}", "take as many or fewer; 0 is all of them")
        if one.type not in ARMS:
            raise Refused(f"{one.name} are {one.type}: they stand on no table", "set engines up in a scenario's file")
        if (count or one.size) < men:
            raise Refused(f"{count or one.size} men of {one.name} are no figure of {men}", f"take {men} or more")
    found: dict[str, list[tuple[Detachment, int]]] = {}
    for army in armies:
        its = [one for one in army.detachments.values() if one.type in ARMS and one.absent is None and one.size >= men]
        if any(key in army.detachments for key in take):
            its = [one for one in its if one.id in take]
        if not its:
            raise Refused(f"{army.name} has nobody there to fight", "name its detachments with --take")
        found[army.id] = [(one, take.get(one.id, 0) or one.size) for one in its]
    return found


class _Host:
    """The figures of one army, in blocks, each with its detachment."""

    def __init__(self, world: World, army: Army, side: str, chosen: Sequence[tuple[Detachment, int]], men: int) -> None:
        self.side, self.army = side, army
        self.men = sum(count for _, count in chosen)
        self.of: dict[str, str] = {}
        self.commanders: dict[str, str] = {}
        self.player = ""
        self.blocks: list[list[Figure]] = []
        for kinds in _BLOCKS:
            its = [(one, count) for one, count in chosen if one.type in kinds]
            self.blocks.append([figure for one, count in its for figure in self._drawn(one, count, men)])
        leader = world.commanders.get(army.commander or "")
        if leader is not None and leader.status == "free":
            self.commanders[leader.id] = leader.id
            self.player = leader.player
            mounted = not self.blocks[1] and bool(self.blocks[-1])
            arms = replace_horse(LEADER) if mounted else LEADER
            block = next(block for block in (self.blocks[1], self.blocks[-1], self.blocks[0]) if block)
            block.insert(0, _figure(leader.id, leader.name, side, arms))
        if len(self.figures) > MOST:
            raise Refused(
                f"{army.name} would have {len(self.figures)} figures, and a table holds {MOST} of a side",
                f"--men {self.men // (MOST - 1) + 1} or more a figure, or fewer men with --take",
            )

    @property
    def figures(self) -> tuple[Figure, ...]:
        return tuple(figure for block in self.blocks for figure in block)

    def _drawn(self, one: Detachment, count: int, men: int) -> Iterator[Figure]:
        for number in range(1, count // men + 1):
            if number > MOST + 1:  # refused below, whatever the rest
                return
            made = _figure(f"{one.id}-{number}", f"{one.name} {number}", self.side, ARMS[one.type])
            self.of[made.id] = one.id
            yield made


def replace_horse(arms: Arms) -> Arms:
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


def _scenario(sides: tuple[str, str], hosts: Sequence[_Host], ground: str, title: str) -> Scenario:
    wide = max(_wide(host) for host in hosts) + 2 * _EDGE
    table = Table(max(_LEAST[0], wide), _LEAST[1])
    if ground:
        table = scenarios.read(scenarios.found(ground)).table
    figures = (*_placed(hosts[0], table, 0.0), *_placed(hosts[1], table, 180.0))
    contingents = tuple(
        Contingent(host.side, host.side, next(iter(host.commanders), ""), host.player) for host in hosts
    )
    return Scenario(title, sides, table, figures, contingents)


def _columns(block: Sequence[Figure]) -> int:
    return -(-len(block) // _ROWS) if len(block) > _ROWS else len(block)


def _wide(host: _Host) -> float:
    blocks = [block for block in host.blocks if block]
    return sum(_columns(block) * _STEP for block in blocks) + (len(blocks) - 1) * _APART


def _placed(host: _Host, table: Table, facing: float) -> Iterator[Figure]:
    """Yield the figures of a host in its place: blocks from its left to its right, the commander in the first rank."""
    way = 1.0 if facing == 0 else -1.0
    x = table.width / 2 - way * (_wide(host) - _STEP) / 2
    front = _EDGE if facing == 0 else table.height - _EDGE
    for block in host.blocks:
        if not block:
            continue
        columns = _columns(block)
        order = list(range(columns))
        order.sort(key=lambda column: abs(column - columns // 2))  # the first figures stand in the middle
        for number, one in enumerate(block):
            row, column = divmod(number, columns)
            place = order[column] if row == 0 else column
            yield replace(one, x=x + way * place * _STEP, y=front - way * row * _STEP, facing=facing)
        x += way * (columns * _STEP + _APART)


def _write(file: Path, scenario: Scenario, hosts: Sequence[_Host], men: int, seed: int, day: int) -> None:
    try:
        game = start(scenario, seed)
    except NotAllowed as error:
        raise Refused(str(error), "choose another --on, or fewer figures") from None
    of = {id: part for host in hosts for id, part in host.of.items()}
    commanders = {id: who for host in hosts for id, who in host.commanders.items()}
    armies = {host.side: host.army.id for host in hosts}
    drawn = Drawn(armies, men, of, commanders, day)
    record = Skirmish(
        scenario=game.scenario, figures=game.figures, table=game.table, engines=game.engines, seed=seed, drawn=drawn
    )
    make_folder(file)
    gamefiles.create(file, record, GAME, HEAD, f"skirmish new {file.name}")

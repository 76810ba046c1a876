"""`skirmish new`: a fight set up from detachments of two armies at a place, one figure for so many men (MAY-ORG-1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.numbers import registry
from campaign.core.plane import METRES_A_KM, distance
from campaign.files.load import load
from campaign.games.mayhem.game import Contingent, NotAllowed, Options, Scenario
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.table import Table
from campaign.land.load import load as load_land
from campaign.model.army import Army, Detachment
from campaign.model.world import World
from campaign.play import gamefiles, named
from campaign.play.advancing import CACHE
from campaign.play.gamefolder import FOLDER, make_folder
from campaign.play.skirmishes import scenarios
from campaign.play.skirmishes.hosts import ARMS, Host
from campaign.play.skirmishes.records import GAME, Drawn, Skirmish
from campaign.rules.counting import ENGINES
from campaign.rules.joining import REACH
from campaign.rules.numbers import Numbers

MEN = 10  # men for whom a figure stands if nothing is said
HEAD = ("A skirmish of Medieval Mayhem. When it is over: campaign skirmish settle THIS-FILE",)
_LEAST = (48.0, 36.0)  # inches of an open field


@dataclass(frozen=True, slots=True)
class Raised:
    """A skirmish that was set up: its file, both sides with their armies, figures, men, engines; men a figure."""

    file: str
    title: str
    armies: dict[str, str]
    figures: dict[str, int]
    men: dict[str, int]
    engines: dict[str, int]
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
    so many of their men (0: all of them); siege engines only so, each engine with its crew (MAY-SHOT-6). `ground`: a
    scenario whose table it is fought on, "" for an open field. The armies' commanders are knights, and the numbers of
    the rules are the world's. Refused when the armies are not at the same place (unless `force`), have not those
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
    numbers = Numbers(world.campaign.rules)
    raised = [Host(world, army, side, chosen[army.id], men, numbers) for army, side in zip(armies, sides, strict=True)]
    scenario = _scenario(sides, raised, ground, f"Skirmish: {armies[0].name} against {armies[1].name}", world)
    file = target or root / FOLDER / f"skirmish-{world.campaign.day + 1}.yaml"
    _write(file, scenario, raised, men, seed, world.campaign.day + 1)
    here = Path.cwd()
    return Raised(
        str(file.relative_to(here) if file.is_absolute() and file.is_relative_to(here) else file),
        scenario.title,
        dict(zip(sides, (army.id for army in armies), strict=True)),
        {host.side: len(host.figures) for host in raised},
        {host.side: host.men for host in raised},
        {host.side: len(host.crews) for host in raised},
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
        what = "engines" if one.type == ENGINES else "men"
        if not 0 <= count <= one.size:
            raise Refused(
                f"{one.name} has {one.size:,} {what}, not {count:,}", "take as many or fewer; 0 is all of them"
            )
        if one.absent is not None:
            raise Refused(f"{one.name} is away from {known[key].name}", "take another, or wait until it is back")
        if one.type != ENGINES and (count or one.size) < men:
            raise Refused(f"{count or one.size} men of {one.name} are no figure of {men}", f"take {men} or more")
    found: dict[str, list[tuple[Detachment, int]]] = {}
    for army in armies:
        its = [one for one in army.detachments.values() if one.type in ARMS and one.absent is None and one.size >= men]
        if any(key in army.detachments for key in take):
            its = [one for one in army.detachments.values() if one.id in take and one.size]
        if not its:
            raise Refused(f"{army.name} has nobody there to fight", "name its detachments with --take")
        found[army.id] = [(one, take.get(one.id, 0) or one.size) for one in its]
    return found


def _scenario(sides: tuple[str, str], hosts: Sequence[Host], ground: str, title: str, world: World) -> Scenario:
    table = Table(max(_LEAST[0], *(host.room for host in hosts)), _LEAST[1])
    if ground:
        table = scenarios.read(scenarios.found(ground)).table
    below, above = (
        host.placed(table.width, table.height, facing) for host, facing in zip(hosts, (0.0, 180.0), strict=True)
    )
    contingents = tuple(
        Contingent(host.side, host.side, next(iter(host.commanders), ""), host.player) for host in hosts
    )
    engines = (*below[1], *above[1])
    options = Options(artillery=bool(engines))
    return Scenario(title, sides, table, (*below[0], *above[0]), contingents, engines, options, rules=_rules(world))


def _rules(world: World) -> dict[str, int | str]:
    """Return the numbers of the skirmish that the world sets otherwise, by name."""
    its = ((one, world.campaign.rules[one.name]) for one in registry() if one.name in world.campaign.rules)
    return {one.name: value for one, value in its if one.name.startswith(f"{GAME}.") and not isinstance(value, float)}


def _write(file: Path, scenario: Scenario, hosts: Sequence[Host], men: int, seed: int, day: int) -> None:
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

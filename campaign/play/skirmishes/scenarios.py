"""Scenarios: those that come with the program, those in files, and a game set up from one."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.games.mayhem import scenarios as bundled
from campaign.games.mayhem.game import Game, NotAllowed, Scenario
from campaign.games.mayhem.setup import start
from campaign.play import gamefiles
from campaign.play.gamefolder import make_folder, place_for
from campaign.play.skirmishes.entering import read
from campaign.play.skirmishes.files import GAME

__all__ = ["example", "found", "listed", "names", "new", "read", "target_of"]
HEAD = ("A game of Medieval Mayhem. `campaign mayhem show` tells how it stands, `campaign mayhem log` what happened.",)
ENDING = ".yaml"
EXAMPLE = "ambush"
ABOUT = """\
# A scenario of Medieval Mayhem. Change it, then: campaign mayhem new THIS-FILE
# Inches: x from the left, y from the bottom of the table; facing in degrees clockwise from the top of it.
# figures: kind is knight, veteran sergeant, common sergeant, archer or noncombatant; armour none, light, medium, heavy;
#   weapons (the first with a bow or the like shoots): sword, axe, mace, two-handed, spear, pike, lance, dagger, bow,
#   crossbow, javelin; horse none, bare, caparisoned, barded; hero {saves: 3, rerolls: 1, bonuses: [...]}.
# pieces: woods, slow, stream, water, hill, building, bridge (rings of points); obstacle, wall, bank, door (lines).
# options: {massed_bows: true, artillery: true, hedgehog: true, horses: true}; rules: any number of the rule book.
# victory: rout (count of enemies gone), kill (figures), reach (count within area), hold (area, at the end of turn).
"""


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """A scenario that comes with the program: its name, its title, figures of each side, turns, what it is about."""

    name: str
    title: str
    figures: dict[str, int]
    turns: int
    text: str


def names() -> tuple[str, ...]:
    """Return the names of the scenarios that come with the program, sorted."""
    return tuple(sorted(file.stem for file in _home().glob(f"*{ENDING}")))


def listed() -> tuple[ScenarioLine, ...]:
    """Return the scenarios that come with the program, by name."""
    found = []
    for name in names():
        one = read(_home() / f"{name}{ENDING}")
        count = {side: sum(figure.side == side for figure in one.figures) for side in one.sides}
        found.append(ScenarioLine(name, one.title, count, one.turns, one.text))
    return tuple(found)


def example(name: str = EXAMPLE) -> str:
    """Return the file of a scenario that comes with the program, to be changed; Refused when there is none so called.

    What may stand in it is said above it, in comments.
    """
    return ABOUT + _bundled(name).read_text(encoding="utf-8")


def found(named: str) -> Path:
    """Return the file of a scenario: as named, or that of its name; Refused when there is neither."""
    file = Path(named)
    if file.suffix.lower() in (ENDING, ".yml") or file.exists():
        return file
    return _bundled(named)


def _home() -> Path:
    return Path(next(iter(bundled.__path__)))


def _bundled(name: str) -> Path:
    if fold(name) not in names():
        close = nearest(name, list(names()))
        raise Refused(
            f"there is no scenario {name}",
            meant(close, f"there are {', '.join(names())}; or name a file"),
        )
    return _home() / f"{fold(name)}{ENDING}"


def target_of(named: str) -> Path:
    """Return where a new game goes: into a world's folder of games, else here, or beside the scenario's file."""
    file = Path(named)
    own = file.suffix.lower() in (ENDING, ".yml")
    name = f"{file.stem}-{GAME}{ENDING}"
    near = file.parent if own else Path()
    return place_for(near / name, name)


def new(scenario: Scenario, target: Path, seed: int) -> Game:
    """Make a game of a scenario and write it to `target`; return it.

    Refused with everything that is wrong with the scenario, and when `target` is there already.
    """
    make_folder(target)
    try:
        game = start(scenario, seed)
    except NotAllowed as error:
        raise Refused(str(error), "mend that and try again") from None
    gamefiles.create(target, game, GAME, HEAD, f"mayhem new {target.name}")
    return game

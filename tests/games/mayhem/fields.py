"""Whole fights for machines: a field of sixty, a road, and mirrors of them."""

from campaign.games.mayhem.figures import Armour, Engine, Figure, Horse, Kind, Weapon
from campaign.games.mayhem.game import Contingent, Scenario, Victory
from campaign.games.mayhem.table import Piece, Table

WIDTH, HEIGHT = 60.0, 48.0
SPACE = 1.8


def block(
    side: str,
    name: str,
    count: int,
    ranks: int,
    x: float,
    y: float,
    kind: Kind,
    weapons: tuple[Weapon, ...],
    armour: Armour = "light",
    shield: bool = False,
    horse: Horse = "none",
) -> list[Figure]:
    """Figures in ranks, 0.2 inches apart, facing up from (x, y)."""
    files = count // ranks
    return [
        Figure(
            f"{side}-{name}-{at + 1}",
            side,
            kind,
            round(x + SPACE * (at % files), 4),
            round(y - SPACE * (at // files), 4),
            0.0,
            f"{side} {name} {at + 1}",
            armour=armour,
            shield=shield,
            weapons=weapons,
            horse=horse,
        )
        for at in range(count)
    ]


def host(side: str) -> list[Figure]:
    """Thirty who face up the table: archers, spears and men-at-arms, with horse on a wing."""
    return [
        *block(side, "archer", 10, 2, 6.0, 8.0, "archer", ("bow", "dagger")),
        *block(side, "spear", 10, 2, 18.0, 8.0, "common sergeant", ("spear",), "medium", True),
        *block(side, "knight", 6, 2, 32.0, 8.0, "knight", ("two-handed",), "heavy"),
        *block(side, "horse", 4, 2, 44.0, 8.0, "veteran sergeant", ("lance", "sword"), "medium", True, "bare"),
    ]


def mirrored(figures: list[Figure], side: str) -> list[Figure]:
    """The same figures turned about the middle of the table, of another side."""
    return [
        Figure(
            one.id.replace("red", side),
            side,
            one.kind,
            round(WIDTH - one.x, 4),
            round(HEIGHT - one.y, 4),
            (one.facing + 180) % 360,
            one.name.replace("red", side),
            armour=one.armour,
            shield=one.shield,
            weapons=one.weapons,
            horse=one.horse,
        )
        for one in figures
    ]


def sixty(turns: int = 10) -> Scenario:
    """A field fight of sixty, with woods and a hedge."""
    red = host("red")
    return Scenario(
        "A field",
        ("red", "blue"),
        Table(
            WIDTH,
            HEIGHT,
            (
                Piece("wood", "woods", ((2.0, 20.0), (12.0, 20.0), (12.0, 28.0), (2.0, 28.0))),
                Piece("hedge", "obstacle", ((20.0, 24.0), (34.0, 24.0))),
            ),
        ),
        (*red, *mirrored(red, "blue")),
        (Contingent("red", "red", "red-knight-1"), Contingent("blue", "blue", "blue-knight-1")),
        victory=(Victory("red", "rout", 20), Victory("blue", "rout", 20)),
        turns=turns,
    )


def road() -> Scenario:
    """A few who want to come along a road past an ambush, with a wall, a stream, a bridge and an engine."""
    return Scenario(
        "A road",
        ("red", "blue"),
        Table(
            36.0,
            36.0,
            (
                Piece("brook", "stream", ((0.0, 20.0), (36.0, 20.0), (36.0, 22.0), (0.0, 22.0))),
                Piece("bridge", "bridge", ((16.0, 19.5), (20.0, 19.5), (20.0, 22.5), (16.0, 22.5))),
                Piece("wall", "wall", ((22.0, 26.0), (30.0, 26.0))),
            ),
        ),
        (
            *block("red", "rider", 4, 2, 17.0, 6.0, "veteran sergeant", ("lance", "sword"), "medium", True, "bare"),
            *block("red", "cook", 2, 1, 17.0, 2.0, "noncombatant", ("dagger",), "none"),
            Figure("blue-knight", "blue", "knight", 18.0, 30.0, 180.0, armour="heavy", shield=True),
            Figure("blue-archer-1", "blue", "archer", 6.0, 28.0, 150.0, weapons=("bow",)),
            Figure("blue-archer-2", "blue", "archer", 8.0, 28.0, 150.0, weapons=("crossbow",)),
            Figure("blue-lout", "blue", "common sergeant", 28.0, 28.0, 225.0, weapons=("javelin", "spear")),
        ),
        engines=(Engine("blue-engine", "blue", 30.0, 31.0, 225.0),),
        victory=(Victory("red", "reach", 3, area=((12.0, 32.0), (24.0, 32.0), (24.0, 36.0), (12.0, 36.0))),),
        turns=12,
        otherwise="blue",
    )

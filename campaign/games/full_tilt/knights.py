"""Knights and teams: virtues, favours, wounds (FUL-TEAM, FUL-VIRTUE-1, FUL-VIRTUE-7, FUL-FAVOUR-1, FUL-WOUND-1)."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from campaign.core.book import Rule
from campaign.core.dice import Dice, Roll
from campaign.core.numbers import Numbers, number

Virtue = Literal[
    "Devotion",
    "Discipline",
    "Impetuous Knight",
    "Knightly Ardour",
    "Noble Disdain",
    "Purity",
    "Valour",
    "Jousting Virtue",
]
VIRTUES: tuple[Virtue, ...] = Virtue.__args__  # type: ignore[attr-defined]  # the names of the literal above

KNIGHTS = number("full-tilt.knights", 3, "knights a team", "FUL-TEAM-1", least=1)
DIE = number("full-tilt.die", "1d6", "every throw", "FUL-HIT-1")
FAVOURS = number("full-tilt.favours", "1d6", "halved, rounded up", "FUL-FAVOUR-1")
HALVED = number("full-tilt.favours halved", 2, "the die of favours is divided by it", "FUL-FAVOUR-1", least=1)
DEVOTION = number("full-tilt.devotion", 3, "favours", "FUL-VIRTUE-1")
VALOUR = number("full-tilt.valour", 1, "favours more", "FUL-VIRTUE-7")
JOUSTERS = number("full-tilt.jousting virtues", 1, "knights a team", "FUL-VIRTUE-8")
WOUNDS = number("full-tilt.wounds", 2, "wounds", "FUL-WOUND-1", least=1)

RULES = (
    Rule(
        "FUL-TEAM-1",
        "A player fields {full-tilt.knights} knights, each with a name; all have the same figures and a lance.",
    ),
    Rule(
        "FUL-TEAM-2",
        "Each knight draws a virtue.",
        "No virtue comes twice in a team.",
    ),
    Rule("FUL-VIRTUE-1", "Devotion: {full-tilt.devotion} favours, without a throw."),
    Rule("FUL-VIRTUE-7", "Valour: {full-tilt.valour} more than the favours thrown for."),
    Rule(
        "FUL-VIRTUE-8",
        "Jousting Virtue: his lance hits by itself; {full-tilt.jousting virtues} knight of a team may have it.",
    ),
    Rule(
        "FUL-FAVOUR-1",
        "A knight begins the tournament with as many favours as half of {full-tilt.favours}, rounded up, and keeps the"
        " number to himself.",
    ),
    Rule(
        "FUL-WOUND-1",
        "A knight has {full-tilt.wounds} wounds; with the last of them he is out of the tournament.",
        "Out loses the duel he is in. Wounds stay for the tournament.",
    ),
)


class Knight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A knight as the tournament has left him. `disdained`: his Noble Disdain has ignored its wound."""

    name: str
    virtue: Virtue
    favours: int
    wounds: int = 0
    disdained: bool = False


class Team(msgspec.Struct, frozen=True):
    """A player's knights, in the order in which he named them."""

    name: str
    knights: tuple[Knight, ...]


class NotAllowed(Exception):
    """Something that the rules of the game do not allow; the text says why."""


def out(knight: Knight, numbers: Numbers) -> bool:
    """Return whether a knight is out of the tournament (FUL-WOUND-1)."""
    return knight.wounds >= numbers[WOUNDS]


def favours(virtue: Virtue, subjects: tuple[str, ...], dice: Dice, numbers: Numbers) -> tuple[int, tuple[Roll, ...]]:
    """Return the favours a knight begins with and what was thrown (FUL-FAVOUR-1, FUL-VIRTUE-1, FUL-VIRTUE-7)."""
    if virtue == "Devotion":
        return numbers[DEVOTION], ()
    roll = dice.roll(numbers[FAVOURS], "FUL-FAVOUR-1", subjects, "favours")
    half = -(-roll.total // numbers[HALVED])
    return half + (numbers[VALOUR] if virtue == "Valour" else 0), (roll,)


def draw(
    names: Iterable[str], dice: Dice, *, without: Iterable[Virtue] = ()
) -> tuple[tuple[Virtue, ...], tuple[Roll, ...]]:
    """Return a virtue for each name of a team, drawn from the eight without putting back, and the draws (FUL-TEAM-2).

    `without`: those that others of the team have. The die of a draw has as many sides as virtues are left. NotAllowed
    for more names than virtues.
    """
    taken = set(without)
    left = [virtue for virtue in VIRTUES if virtue not in taken]
    drawn: list[Virtue] = []
    rolls: list[Roll] = []
    for name in names:
        if not left:
            raise NotAllowed(f"there are only {len(VIRTUES)} virtues")
        roll = dice.roll(f"1d{len(left)}", "FUL-TEAM-2", (name,), "virtue")
        rolls.append(roll)
        drawn.append(left.pop(roll.total - 1))
    return tuple(drawn), tuple(rolls)


def refuse(team: Team, numbers: Numbers) -> tuple[str, ...]:
    """Return what is wrong with a team, each as a sentence (FUL-TEAM-1, FUL-TEAM-2, FUL-VIRTUE-8); () when nothing."""
    wrong = []
    if len(team.knights) != numbers[KNIGHTS]:
        wrong.append(f"{team.name} has {len(team.knights)} knights, not {numbers[KNIGHTS]}")
    names = [knight.name for knight in team.knights]
    wrong += [f"two knights of {team.name} are called {name}" for name in sorted(set(names)) if names.count(name) > 1]
    wrong += [
        f"{count} knights of {team.name} have {virtue}, where at most {most} may"
        for virtue, count, most in too_often((knight.virtue for knight in team.knights), numbers)
    ]
    return tuple(wrong)


def too_often(virtues: Iterable[Virtue | None], numbers: Numbers) -> tuple[tuple[Virtue, int, int], ...]:
    """Return each virtue that more knights of a team have than may, how many have it, and how many may.

    None is a virtue not drawn yet (FUL-TEAM-2, FUL-VIRTUE-8).
    """
    known = list(virtues)
    may = {virtue: numbers[JOUSTERS] if virtue == "Jousting Virtue" else 1 for virtue in VIRTUES}
    return tuple((virtue, known.count(virtue), most) for virtue, most in may.items() if known.count(virtue) > most)

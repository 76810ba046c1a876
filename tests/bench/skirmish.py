"""`python -m tests.bench.skirmish`: what contacts, lines of fire, groups and moves of sixty figures take."""

import sys
import time
from collections import deque
from collections.abc import Callable

from campaign.core.dice import InOrder
from campaign.games.mayhem.aiming import in_the_way
from campaign.games.mayhem.commands import Ahead, Move, Wheel
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import Scenario
from campaign.games.mayhem.ground import covered, hidden
from campaign.games.mayhem.groups import groups
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.machine.player import played
from campaign.games.mayhem.meeting import bases, in_contact, places, refuse_path
from campaign.games.mayhem.paths import laid
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.table import Piece, Table
from tests.games.mayhem.fields import sixty

FILES, RANKS = 15, 2
SIDES = ("red", "blue")
TERRAIN = (
    Piece("woods", "woods", ((2, 14), (12, 14), (12, 22), (2, 22))),
    Piece("hedge", "obstacle", ((20, 17), (40, 19))),
    Piece("house", "building", ((50, 14), (56, 14), (56, 20), (50, 20))),
)
REPEATED = 20
SEED = 6  # a game that goes on for all of ten turns


def field() -> Course:
    """Return a table of sixty figures in two lines of two ranks, six inches apart."""
    figures = tuple(
        Figure(
            f"{side}{rank}{file}", side, "archer", 6 + file * 2.2, 15 + sign * (3 + rank * 2), turn, weapons=("bow",)
        )
        for side, sign, turn in (("red", -1, 0.0), ("blue", 1, 180.0))
        for rank in range(RANKS)
        for file in range(FILES)
    )
    scenario = Scenario("Sixty", SIDES, Table(60.0, 36.0, TERRAIN), figures)
    return Course(start(scenario), InOrder(0, 0, ()), JUDGE)


def contacts(course: Course) -> int:
    """Ask of every figure whom it touches; return how many were asked."""
    return len([in_contact(course, id) for id in course.figures])


def lines(course: Course) -> int:
    """Ask of the line from every figure of one side to every one of the other; return how many lines those are."""
    count = 0
    for one in course.standing("blue"):
        for other in course.standing("red"):
            p, q = (one.x, one.y), (other.x, other.y)
            in_the_way(course, p, q, (one.id, other.id))
            hidden(course.table, p, q)
            covered(course.table, p, q)
            count += 1
    return count


def chains(course: Course) -> int:
    """Work out all groups; return 1."""
    groups(course.start)
    return 1


def moves(course: Course) -> int:
    """Look whether a whole line may wheel and go ahead; return 1."""
    who = tuple(one.id for one in course.standing("red"))
    move = Move(who, (Wheel(5.0), Ahead(1.0)))
    refuse_path(course, places(course, who), laid(places(course, who), move.legs, bases(course, who)))
    return 1


def each(ask: Callable[[Course], int]) -> float:
    """Return the microseconds that one question of a kind takes."""
    course = field()
    ask(course)
    started = time.perf_counter()
    count = sum(ask(course) for _ in range(REPEATED))
    return (time.perf_counter() - started) / count * 1_000_000


def played_out() -> float:
    """Return the seconds that a field fight of sixty takes two machines, all of its ten turns."""
    started = time.perf_counter()
    deque(played(start(sixty(), SEED)), maxlen=0)
    return time.perf_counter() - started


def main() -> None:
    """Print the figures."""
    for name, ask in (("contacts of a figure", contacts), ("line of fire", lines), ("groups", chains), ("move", moves)):
        sys.stdout.write(f"{name}: {each(ask):.0f} microseconds\n")
    sys.stdout.write(f"a game of two machines: {played_out():.1f} seconds\n")


if __name__ == "__main__":
    main()

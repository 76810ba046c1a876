"""Medieval Mayhem to measure with; `python -m tests.bench.mayhem` prints how long games and single questions take."""

import sys
import time

from msgspec.structs import replace

from campaign.core.dice import Dice
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.game import Game
from campaign.games.mayhem.geometry import apart, over
from campaign.games.mayhem.ground import hidden
from campaign.games.mayhem.groups import groups, square
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.machine.player import played
from campaign.games.mayhem.meeting import in_contact
from campaign.games.mayhem.setup import start
from campaign.play.skirmishes import scenarios

TURNS = 10
LINES, CONTACTS = 20_000, 5_000
SEED = 3


def field(seed: int = SEED) -> Game:
    """Return the field fight of sixty figures before its first turn, won by nobody before the last turn is over."""
    scenario = scenarios.read(scenarios.found("field"))
    return start(replace(scenario, victory=(), turns=TURNS), seed)


def whole_game() -> Game:
    """Return that game, played by two machines for ten turns or until a side is gone."""
    game = field()
    for after in played(game, TURNS):
        game = after
    return game


def lines(count: int = LINES) -> float:
    """Ask of so many lines of fire between figures whether they are free; return the microseconds each took."""
    game = field()
    course = Course(game, Dice(SEED, 0), JUDGE)
    figures = course.standing()
    squares = [square(one, course.base(one)) for one in figures]
    started = time.perf_counter()
    for number in range(count):
        by, at = number % len(figures), number * 7 % len(figures)
        p, q = (figures[by].x, figures[by].y), (figures[at].x, figures[at].y)
        if apart(p, q) > 0 and not hidden(game.table, p, q):
            any(over(p, q, one) for which, one in enumerate(squares) if which not in (by, at))
    return (time.perf_counter() - started) / count * 1_000_000


def contacts(count: int = CONTACTS) -> float:
    """Ask of so many figures whom they touch, and now and then for the groups; return the microseconds each took."""
    game = field()
    course = Course(game, Dice(SEED, 0), JUDGE)
    figures = course.standing()
    started = time.perf_counter()
    for number in range(count):
        in_contact(course, figures[number % len(figures)].id)
        if number % 100 == 0:
            groups(game)
    return (time.perf_counter() - started) / count * 1_000_000


def main() -> None:
    """Print the figures."""
    started = time.perf_counter()
    game = whole_game()
    seconds = time.perf_counter() - started
    sys.stdout.write(f"60 figures, {game.turn} turns: {seconds:.2f} s, {len(game.history)} commands\n")
    sys.stdout.write(f"a line of fire: {lines():.1f} microseconds\n")
    sys.stdout.write(f"a contact: {contacts():.1f} microseconds\n")


if __name__ == "__main__":
    main()

"""Full Tilt to measure with: the pair of knights whose duel is the most to solve, and a match of two teams."""

from campaign.core.numbers import Numbers
from campaign.games.full_tilt import riding, simulating
from campaign.games.full_tilt.knights import Knight, Team
from campaign.games.full_tilt.policies import spend
from campaign.games.full_tilt.simulating import Tally, anything
from campaign.games.full_tilt.solving import Solved, solve

MATCHES = 10_000
LIONS = Team("Lions", (Knight("a", "Valour", 3), Knight("b", "Noble Disdain", 2), Knight("c", "Jousting Virtue", 1)))
BEARS = Team("Bears", (Knight("d", "Discipline", 2), Knight("e", "Knightly Ardour", 2), Knight("f", "Devotion", 3)))


def solved() -> Solved:
    """Return the duel of the two knights with the most to be told of: favours, and wounds that may be ignored."""
    numbers = Numbers()
    return solve(riding.begin(Knight("a", "Valour", 4), Knight("b", "Noble Disdain", 3), numbers), numbers)


def simulated(count: int = MATCHES) -> Tally:
    """Ride a match `count` times, all ploys as often and every failed die thrown again while there are favours."""
    orders = tuple(one.name for one in LIONS.knights), tuple(one.name for one in BEARS.knights)
    always = spend("always")
    return simulating.whole_matches((LIONS, BEARS), orders, (anything, anything), (always, always), count, 1, Numbers())

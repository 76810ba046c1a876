"""The lists: knights for rulings, dice thrown at the table, and what was thrown in a pass as a line of words."""

from typing import NamedTuple

from campaign.core.dice import TABLE, InOrder
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import matches, riding
from campaign.games.full_tilt.knights import Knight, Team, Virtue
from campaign.games.full_tilt.matches import Match, Teams
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Choice, Duel, Spend, Thrown

N = Numbers()
PLAIN: Virtue = "Valour"  # it counts before the tournament only
TEAM: tuple[Virtue, ...] = (PLAIN, "Devotion", "Knightly Ardour")  # none of which changes what the dice below do
Pair = tuple[Ploy, Ploy]
DODGES: Pair = ("dodge", "dodge")
FELLED = (6, 4, 1, 1)  # a Shield at one who dodges: hit, wound, no save, out of the saddle
BROKEN = (6, 4, 4)  # the same, saved: a lance is broken and nobody is hurt


def never(choice: Choice) -> bool:
    """Keep the favours."""
    return False


def failed(choice: Choice) -> bool:
    """Throw every failed die again."""
    return not choice.good


def whatever(choice: Choice) -> bool:
    """Throw every die again, good or bad."""
    return True


def duel(
    one: Virtue = PLAIN, other: Virtue = PLAIN, *, favours: tuple[int, int] = (0, 0), wounds: tuple[int, int] = (0, 0)
) -> Duel:
    """Return the duel of Ywain and Bors, who have these virtues."""
    return riding.begin(Knight("Ywain", one, favours[0], wounds[0]), Knight("Bors", other, favours[1], wounds[1]), N)


class Pass(NamedTuple):
    """The duel after a pass, and the throws in it: "a hit4" is Ywain's to hit on 4 or more; "~" was thrown again."""

    duel: Duel
    throws: str


def ride(before: Duel, ploys: Pair, *dice: int, spends: tuple[Spend, Spend] = (never, never)) -> Pass:
    """Ride a pass in which exactly these dice are thrown, in this order."""
    thrown = InOrder(0, 0, dice)
    after, its = riding.ride(before, ploys, f"pass {before.ridden}", thrown, spends, N)
    assert thrown.left == (), "not all of the dice were thrown"
    assert all(one.roll.by == TABLE for one in its), f"more dice were thrown: {words(its)}"
    return Pass(after, words(its))


def words(thrown: tuple[Thrown, ...]) -> str:
    """Return the throws of a pass as words."""
    return ", ".join(
        f"{'ab'[one.by]} {one.what}{one.need or ''}{'~' if one.favour or one.purity else ''}" for one in thrown
    )


def lances(after: Duel) -> tuple[int, int]:
    """Return the lances that Ywain and Bors have broken."""
    return after.riders[0].lances, after.riders[1].lances


def wounds(after: Duel) -> tuple[int, int]:
    """Return the wounds of Ywain and Bors."""
    return after.riders[0].knight.wounds, after.riders[1].knight.wounds


def favours(after: Duel) -> tuple[int, int]:
    """Return the favours that Ywain and Bors have left."""
    return after.riders[0].knight.favours, after.riders[1].knight.favours


def team(name: str, *hurt: int) -> Team:
    """Return a team of three knights, called by its name and 1, 2 and 3, with these wounds and no favours."""
    each = zip(TEAM, (*hurt, 0, 0, 0), strict=False)
    return Team(name, tuple(Knight(f"{name}{at}", virtue, 0, count) for at, (virtue, count) in enumerate(each, 1)))


def by_name(*teams: Team) -> Teams:
    """Return teams by name."""
    return {one.name: one for one in teams}


def match(one: Team, other: Team, *, settles: bool = False) -> tuple[Match, Teams]:
    """Return a match whose teams ride in the order of their knights, its first duel drawn up."""
    teams = by_name(one, other)
    made = Match((one.name, other.name), settles=settles)
    for side, its in enumerate((one, other)):
        made = matches.ordered(made, side, its, tuple(knight.name for knight in its.knights))
    return matches.advanced(made, teams, N), teams


def joust(now: Match, teams: Teams, ploys: Pair, *dice: int) -> tuple[Match, Teams]:
    """Ride the next pass with exactly these dice."""
    thrown = InOrder(0, 0, dice)
    now, teams = matches.rode(now, teams, ploys, f"pass {len(now.jousts)}", thrown, (never, never), N)
    assert thrown.left == ()
    assert all(one.roll.by == TABLE for each in now.jousts for its in each.passes for one in its.thrown)
    return now, teams


def felled(now: Match, teams: Teams, winner: int) -> tuple[Match, Teams]:
    """Let the next duel end with a fall in its first pass: this side stays in the saddle."""
    return joust(now, teams, ("shield", "dodge") if winner == 0 else ("dodge", "shield"), *FELLED)


def drawn(now: Match, teams: Teams) -> tuple[Match, Teams]:
    """Let both dodge through the three passes of the next duel."""
    for _ in range(3):
        now, teams = joust(now, teams, DODGES)
    return now, teams


def by_lances(now: Match, teams: Teams, winner: int) -> tuple[Match, Teams]:
    """Let one side break a lance in the next duel, and nothing else happen."""
    now, teams = joust(now, teams, ("shield", "dodge") if winner == 0 else ("dodge", "shield"), *BROKEN)
    for _ in range(2):
        now, teams = joust(now, teams, DODGES)
    return now, teams

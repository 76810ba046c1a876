"""After the fight: what became of those who went down (MAY-POST-1)."""

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import Game, NotAllowed
from campaign.games.mayhem.happenings import Fate

DIE = number("mayhem.fate die", "1d6", "a figure that is down", "MAY-POST-1")
WOUNDED = number("mayhem.wounded", 4, "or less", "MAY-POST-1")

RULES = (
    Rule(
        "MAY-POST-1",
        "After the fight downed figures roll: {mayhem.wounded} or less is wounded, more is dead. Captured knights are"
        " worth a ransom.",
        "Who ran or left the table is neither. The wounded of the side that lost the field are captured; where nobody"
        " won, nobody holds it and nobody is.",
    ),
)


def settle(course: Course) -> None:
    """Roll for all who are down, in the order of the file: they are wounded or dead, and captured or not (MAY-POST-1).

    NotAllowed before the fight is over, and when nobody is down (any more).
    """
    if not course.over:
        raise NotAllowed("the fight is not over; the fallen are seen to after it")
    down = [one for one in course.figures.values() if one.status == "downed"]
    if not down:
        raise NotAllowed("nobody is down whose fate is open")
    for one in down:
        roll = course.throw(course.numbers[DIE], "MAY-POST-1", (one.id,), "fate")
        lives = roll.total <= course.numbers[WOUNDED]
        course.rolled_for("MAY-POST-1", (one.id,), "fate", roll, 0, course.numbers[WOUNDED], lives)
        captured = lives and course.winner not in ("", one.side)
        course.change(one.id, status="wounded" if lives else "dead", captured=captured)
        course.tell(Fate("MAY-POST-1", one.id, "wounded" if lives else "dead", captured))


def ransoms(game: Game) -> tuple[Figure, ...]:
    """Return the captured knights, who are worth a ransom, in the order of the file (MAY-POST-1)."""
    return tuple(one for one in game.figures if one.captured and one.kind == "knight")

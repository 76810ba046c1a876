"""The GM rules what the rules do not cover, or what a roll is to have done (MAY-MISC-1)."""

from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.dice import parse
from campaign.core.numbers import MOST_DICE
from campaign.games.mayhem.commands import Ruling
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.game import NotAllowed
from campaign.games.mayhem.geometry import corners, shrunk, turned
from campaign.games.mayhem.ground import drowned_by, off_table, stopped_by, without_door
from campaign.games.mayhem.happenings import Broken, Ruled, Went
from campaign.games.mayhem.meeting import crowded, others, places, refuse_path, squares

RULES = (
    Rule(
        "MAY-MISC-1",
        "What the rules do not cover is settled by common sense or a die; nothing carries over from turn to turn.",
        "The GM rules it, with dice if he likes, and may undo what a roll has done: whom he puts on the table stands"
        " there again, and is no longer in a move that is under way. Only the turn in which a melee began is"
        " remembered, for the lance.",
        "default",
    ),
)


def rule(course: Course, command: Ruling) -> None:
    """Do what the GM rules; the dice are told, and mean what he says (MAY-MISC-1).

    NotAllowed when he removes who is not on the table, puts somebody where no base may stand, or breaks what does not
    break.
    """
    course.tell(Ruled("MAY-MISC-1", command.text))
    if command.dice:
        _check(command.dice)
        roll = course.throw(command.dice, "MAY-MISC-1", ("GM",), "ruling")
        course.rolled_for("MAY-MISC-1", ("GM",), "ruling", roll)
    for id in command.remove:
        if not course.figure(id).standing:
            raise NotAllowed(f"{course.names((id,))} is not on the table")
        course.lose(id, "downed", "MAY-MISC-1")
    _put(course, command.places)
    for id in command.broken:
        if id in course.engines:
            course.engines[id] = replace(course.engines[id], broken=True, loaded=False, ready=False)
        elif any(piece.id == id and piece.kind == "door" for piece in course.table.pieces):
            course.table = without_door(course.table, id)
        else:
            raise NotAllowed(f"there is no door or engine '{id}'")
        course.tell(Broken("MAY-MISC-1", id))


def _check(dice: str) -> None:
    try:
        many = max(parse(dice))
    except ValueError as error:
        raise NotAllowed(str(error)) from error
    if many > MOST_DICE:
        raise NotAllowed(f"{dice} are too many dice")


def _put(course: Course, wanted: tuple[Place, ...]) -> None:
    """Set figures on their places, on the table again if they were gone."""
    if not wanted:
        return
    places = tuple(replace(place, facing=turned(place.facing)) for place in wanted)
    for place, base in zip(places, squares(course, places), strict=True):
        one = course.change(place.id, status="table", captured=False)
        area = shrunk(corners(base))
        bar = "the table's edge" if off_table(course.table, corners(base)) else ""
        bar = bar or stopped_by(course.table, area, one.side) or drowned_by(course.table, ((base.x, base.y),))
        if bar:
            raise NotAllowed(f"{one.called} cannot stand there: {bar} is in the way")
    course.put(places)
    _leave_move(course, {place.id for place in places})
    wrong = crowded(course, places, others(course, [place.id for place in places]))
    if wrong:
        raise NotAllowed(wrong)
    course.tell(Went("MAY-MISC-1", "is put", 0.0, places))


def _leave_move(course: Course, put: set[str]) -> None:
    """Take those who are put elsewhere out of the move under way; NotAllowed when they are put in its way."""
    if course.pending is None:
        return
    course.pending = replace(course.pending, who=tuple(id for id in course.pending.who if id not in put))
    if course.pending.who and not course.pending.charge:
        wrong = refuse_path(course, places(course, course.pending.who), course.pending.steps)
        if wrong:
            raise NotAllowed(f"a move is under way, and {wrong}; say go first")

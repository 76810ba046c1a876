"""What cannot be in a game under way: figures on each other or off the table, moves and phases that nobody is in."""

from collections.abc import Iterator

from campaign.core.dice import Dice
from campaign.games.mayhem.bounds import marked
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Engine, Figure
from campaign.games.mayhem.game import Game, Pending, base_of
from campaign.games.mayhem.geometry import TOUCH, Square, corners, overlap, rounded, shrunk
from campaign.games.mayhem.ground import drowned_by, off_table, stopped_by
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.meeting import places, refuse_path
from campaign.games.mayhem.paths import length

Path = tuple[str | int, ...]
Wrong = tuple[Path, str]  # which part of the game, by keys and positions, and what is wrong with it
SLACK = 0.01  # inches by which rounding may have moved a base


def impossible(game: Game) -> Iterator[Wrong]:
    """Yield what is wrong with the state of a game whose figures and terrain are those of its scenario."""
    yield from _phase(game)
    yield from _marks(game)
    wrong = list(_places(game))
    yield from wrong
    yield from _groups(game)
    if game.pending is not None and not wrong:
        yield from _move(game, game.pending)


def _phase(game: Game) -> Iterator[Wrong]:
    under_way = game.phase in ("move", "fight")
    if under_way and not (game.active and game.order):
        yield ("phase",), f"it is nobody's phase to {game.phase}"
    if game.active and not under_way:
        yield ("active",), f"{game.active} is not active before the sequence of the turn is known"
    if game.phase == "choose" and not game.chooses:
        yield ("phase",), "nobody is there to choose the sequence"
    if game.chooses and game.phase != "choose":
        yield ("chooses",), f"{game.chooses} has nothing to choose now"
    if game.turn < 1:
        yield ("turn",), f"there is no turn {game.turn}"
    if game.winner and not game.over:
        yield ("winner",), "nobody has won a game that is not over"


def _marks(game: Game) -> Iterator[Wrong]:
    for at, one in enumerate(game.figures):
        yield from ((("figures", at), wrong) for wrong in marked(one, game.turn))


def _places(game: Game) -> Iterator[Wrong]:
    """Yield who stands where nobody can: a base is looked at with a little less than its size."""
    stands: list[tuple[Path, Figure | Engine]] = [
        (("figures", at), one) for at, one in enumerate(game.figures) if one.standing
    ]
    stands += [(("engines", at), one) for at, one in enumerate(game.engines)]
    squares = [
        Square(one.x, one.y, one.facing, max(TOUCH, base_of(game.scenario, one) - SLACK - SLACK)) for _, one in stands
    ]
    for at, ((path, one), its) in enumerate(zip(stands, squares, strict=True)):
        area = shrunk(corners(its))
        wet = [drowned_by(game.table, ((its.x + dx, its.y + dy),)) for dx in (-SLACK, SLACK) for dy in (-SLACK, SLACK)]
        if off_table(game.table, area):
            yield path, f"{one.called} does not stand on the table"
        elif stopped_by(game.table, area, one.side):
            yield path, f"{one.called} stands in a wall"
        elif all(wet):
            yield path, f"{one.called} stands in the water"
        for (_, other), square in zip(stands[:at], squares[:at], strict=True):
            if overlap(its, square):
                yield path, f"{other.called} and {one.called} overlap"


def _groups(game: Game) -> Iterator[Wrong]:
    sides = {one.id: one.side for one in game.figures}
    members = [id for group in game.groups for id in group]
    if len(set(members)) < len(members) or not all(game.groups):
        yield ("groups",), "each group has a figure, and each figure is of one group"
    if any(sides.get(id, game.active) != game.active for id in members):
        yield ("groups",), f"the groups that move are those of {game.active or 'nobody'}"
    if any(roll.inches < 0 for roll in game.rolled):
        yield ("rolled",), "nobody has rolled fewer than no inches"


def _move(game: Game, pending: Pending) -> Iterator[Wrong]:
    sides = {one.id: one.side for one in game.figures}
    on = {one.id for one in game.figures if one.standing}
    if game.phase != "move":
        yield ("pending",), "nobody is on the move outside of a movement"
    elif any(id not in on or sides[id] != game.active for id in pending.who):
        yield ("pending",), f"those on the move are of {game.active}, and on the table"
    elif len(set(pending.who)) < len(pending.who):
        yield ("pending",), "each of those on the move is named once"
    elif pending.charge and sides.get(pending.charge) == game.active:
        yield ("pending",), f"'{pending.charge}' is no enemy to be charged"
    elif not 0 <= pending.at <= rounded(pending.allowance + TOUCH):
        yield ("pending",), "those on the move have not come further than they may"
    elif wrong := _path(game, pending):
        yield ("pending",), wrong


def _path(game: Game, pending: Pending) -> str:
    """Return what is wrong with the path of a move under way, "" for nothing."""
    most = game.table.width + game.table.height
    if any(step.inches < 0 for step in pending.steps) or length(pending.steps) > most:
        return "the steps of a move are no longer than the table's width and height together"
    if not pending.who:
        return ""
    course = Course(game, Dice(game.seed, 0), JUDGE)
    return "" if pending.charge else refuse_path(course, places(course, pending.who), pending.steps)

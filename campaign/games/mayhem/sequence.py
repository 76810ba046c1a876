"""The sequence of a turn, and the one way to act in a game (MAY-SEQ-1, MAY-SEQ-2, MAY-MISC-1).

`act` carries out one command: it makes a Course, lets the room of that command work on it, and returns the game with
the act in its history. `judges` is what the rooms of morale and melee make up; see `course.Judges`.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.dice import InOrder
from campaign.core.numbers import number
from campaign.games.mayhem import after, artillery, carrying, charging, ending, moving, ruling, shooting
from campaign.games.mayhem.commands import (
    After,
    AnyCommand,
    Charge,
    Choose,
    EndFight,
    EndMove,
    Fight,
    Go,
    Load,
    Move,
    Roll,
    Ruling,
    Shoot,
    Tokens,
)
from campaign.games.mayhem.course import Course, Judges
from campaign.games.mayhem.figures import USES
from campaign.games.mayhem.game import Act, Game, NotAllowed
from campaign.games.mayhem.groups import CHAIN, chained
from campaign.games.mayhem.happenings import Began

INITIATIVE = number("mayhem.initiative", "1d6", "each side", "MAY-SEQ-1")

RULES = (
    Rule(
        "MAY-SEQ-1",
        "Both sides roll {mayhem.initiative} for initiative each turn, and the higher chooses to go first or second. A"
        " tie: the sequence of the turn before.",
        "In the first turn a tie is rolled again.",
    ),
    Rule(
        "MAY-SEQ-2",
        "The active side moves group by group, then fights all hand-to-hand figure by figure; the other shoots at any"
        " point of the movement. Then the other side is active.",
        "A move is declared and rolled, then open to shots until its side goes on.",
    ),
)


def act(
    game: Game, command: AnyCommand, judges: Judges, given: Sequence[int] = (), words: str = "", side: str = ""
) -> Game:
    """Return the game after a command; it stands in the history with what happened.

    `given`: dice thrown at the table, in the order in which they are wanted; `side`: who says it, "" for who may.
    NotAllowed, with nothing changed, when the rules do not allow it, it is not that side's to say, or dice are left.
    """
    if game.over and not isinstance(command, Ruling | After):
        raise NotAllowed("the game is over")
    who = _speaker(game, command)
    if side and who and side != who:
        raise NotAllowed(f"that is {who}'s to say, not {side}'s")
    dice = InOrder(game.seed, len(game.history), given)
    course = Course(game, dice, judges)
    if course.pending is not None and isinstance(command, Move | Charge | EndMove):
        carrying.go(course)
    _DO[type(command)](course, command)
    if dice.left:
        raise NotAllowed(f"{len(dice.left)} of the dice given were not wanted: {' '.join(map(str, dice.left))}")
    ending.judge(course)
    record = Act(side or who, command, words, tuple(given), tuple(course.happened))
    return replace(course.game(), history=(*game.history, record))


def _speaker(game: Game, command: AnyCommand) -> str:
    """Return whose command this is now, "" when anybody may say it."""
    if isinstance(command, Choose):
        return game.chooses
    if isinstance(command, Shoot | Load):
        return next((one for one in game.scenario.sides if one != game.active), "") if game.active else ""
    if isinstance(command, Tokens):
        return next((one.side for one in game.figures if one.id == command.who), "")
    return "" if isinstance(command, Roll | After | Ruling) else game.active


def _initiative(course: Course, command: AnyCommand) -> None:
    if course.phase != "initiative":
        raise NotAllowed("the initiative of this turn is settled")
    one, other = course.start.scenario.sides
    while True:
        rolls = [course.throw(course.numbers[INITIATIVE], "MAY-SEQ-1", (side,), "initiative") for side in (one, other)]
        for side, roll in zip((one, other), rolls, strict=True):
            course.rolled_for("MAY-SEQ-1", (side,), "initiative", roll)
        if rolls[0].total != rolls[1].total:
            course.chooses = one if rolls[0].total > rolls[1].total else other
            course.phase = "choose"
            return
        if course.order:
            _movement(course, course.order[0])
            return


def _choose(course: Course, command: AnyCommand) -> None:
    assert isinstance(command, Choose)
    if course.phase != "choose":
        raise NotAllowed("nobody has the sequence to choose now")
    if command.first not in course.start.scenario.sides:
        raise NotAllowed(f"'{command.first}' is neither side: {' or '.join(course.start.scenario.sides)}")
    course.order = (command.first, course.other(command.first))
    _movement(course, command.first)


def _movement(course: Course, side: str) -> None:
    """Begin the movement of a side: its groups are as they now stand, the enemy's engines that are loaded may shoot."""
    course.phase, course.active, course.chooses = "move", side, ""
    here = course.standing(side)
    course.groups = chained(here, {one.id: course.base(one) for one in here}, course.numbers[CHAIN])
    course.rolled, course.fought = [], []
    for one in list(course.engines.values()):
        course.engines[one.id] = replace(one, ready=one.loaded and one.side != side, served=False)
    course.tell(Began("MAY-SEQ-2", course.turn, "move", side))


def _end_move(course: Course, command: AnyCommand) -> None:
    if course.phase != "move":
        raise NotAllowed("nobody moves now")
    course.judges.phase_over(course, "move")
    course.due = []
    course.phase = "fight"
    course.tell(Began("MAY-SEQ-2", course.turn, "fight", course.active))


def _fight(course: Course, command: AnyCommand) -> None:
    assert isinstance(command, Fight)
    if course.phase != "fight":
        raise NotAllowed("hand-to-hand is fought after the movement")
    course.judges.fight(course, command.who, command.enemies, command.aim, command.answer)


def _end_fight(course: Course, command: AnyCommand) -> None:
    """Fight what is left, settle the checks, and go on to the other side, or to the next turn."""
    if course.phase != "fight":
        raise NotAllowed("hand-to-hand is fought after the movement")
    while left := course.judges.fights_left(course):
        course.judges.fight(course, left[0], (), "")
    course.judges.phase_over(course, "fight")
    course.due = []
    if course.active == course.order[0]:
        _movement(course, course.order[1])
        return
    course.judges.turn_over(course)
    ending.judge_turn(course)
    if not course.over:
        _next_turn(course)


def _next_turn(course: Course) -> None:
    course.turn += 1
    course.phase, course.active, course.groups, course.rolled, course.fought = "initiative", "", (), [], []
    for id in list(course.figures):
        course.change(id, moved=False, shot=False, charged=False, casualty=False)
    course.tell(Began("MAY-SEQ-1", course.turn, "initiative"))


def _go(course: Course, command: AnyCommand) -> None:
    if course.pending is None:
        raise NotAllowed("no move is under way")
    carrying.go(course)


def _rule(course: Course, command: AnyCommand) -> None:
    assert isinstance(command, Ruling)
    ruling.rule(course, command)


def _tokens(course: Course, command: AnyCommand) -> None:
    """Note what a hero keeps his tokens from."""
    assert isinstance(command, Tokens)
    one = course.figure(command.who)
    if one.hero is None:
        raise NotAllowed(f"{one.called} is no hero, and has no tokens")
    course.change(one.id, hero=replace(one.hero, keeps=tuple(use for use in USES if use not in command.on)))


def _after(course: Course, command: AnyCommand) -> None:
    after.settle(course)


def _move(course: Course, command: AnyCommand) -> None:
    assert isinstance(command, Move)
    moving.move(course, command)


def _charge(course: Course, command: AnyCommand) -> None:
    assert isinstance(command, Charge)
    charging.charge(course, command)


def _shoot(course: Course, command: AnyCommand) -> None:
    assert isinstance(command, Shoot)
    shooting.shoot(course, command)


def _load(course: Course, command: AnyCommand) -> None:
    assert isinstance(command, Load)
    artillery.load(course, command)


_DO: dict[type[AnyCommand], Callable[[Course, AnyCommand], None]] = {
    Roll: _initiative,
    Choose: _choose,
    Move: _move,
    Charge: _charge,
    Shoot: _shoot,
    Load: _load,
    Go: _go,
    EndMove: _end_move,
    Fight: _fight,
    EndFight: _end_fight,
    Tokens: _tokens,
    After: _after,
    Ruling: _rule,
}


def replay(game: Game, judges: Judges, start: Game) -> Game:
    """Return the game that comes of `start` by the acts in the history of `game`."""
    for one in game.history:
        start = act(start, one.command, judges, one.dice, one.words, one.side)
    return start

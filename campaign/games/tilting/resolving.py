"""A phase resolved step by step: moves, fights, the corpse; a pure function of game, answers, dice (TIL-MOVE-1)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.dice import Dice
from campaign.games.tilting import corpse, fights, turning
from campaign.games.tilting.ending import swerved, verdict
from campaign.games.tilting.game import Answer, Game, Happened, NotAllowed, Phase, Question, Resolved, Rode, numbers_of
from campaign.games.tilting.table import Ask, Table

RULES = (
    Rule(
        "TIL-MOVE-1",
        "Each figure moves from card to card, one at a time, to the end of its run.",
        "Step by step: all that have a next card move onto it together, then fights are settled, then the corpse. A"
        " goal, the fight of a joust and the end of the game end the phase with that step.",
    ),
)


class _Waits(Exception):
    def __init__(self, question: Question, table: Game) -> None:
        super().__init__(question)
        self.question, self.table = question, table
        self.events: tuple[Happened, ...] = ()


def resolve(game: Game, answers: Sequence[Answer] | None = None, dice: Dice | None = None) -> Resolved:
    """Resolve the phase; return the game after it, at the beginning of the next, or the question that it waits for.

    `answers` are those to its questions so far, in their order (None: those that the game keeps). With a question
    pending the game is as before. `dice`, which only Valon needs, must be fresh ones of the game's seed each time: the
    phase is played from its beginning. NotAllowed when the game is over, somebody is still to lay, or an answer is none
    to its question.
    """
    given = list(game.answers if answers is None else answers)
    asked = iter(given)

    def ask(question: Question, table: Game) -> Answer:
        answer = next(asked, None)
        if answer is None:
            raise _Waits(question, table)
        return answer

    try:
        after, events = played(game, ask, dice)
    except _Waits as waits:
        return Resolved(game, waits.events, waits.question, waits.table)
    if next(asked, None) is not None:
        raise NotAllowed("there is an answer to which nobody asked a question")
    return Resolved(after, events, None, after)


def played(game: Game, ask: Ask, dice: Dice | None = None) -> tuple[Game, tuple[Happened, ...]]:
    """Resolve the phase, asking `ask` for every answer; return the game after it and what happened.

    NotAllowed as in `resolve`.
    """
    if game.over:
        raise NotAllowed("the game is over")
    if game.next:
        raise NotAllowed(f"{game.next} is still to lay a card or to pass")
    table = Table(game, ask, dice)
    refused = swerved(game.plays) if game.format == "joust" else ()
    try:
        fought, goal = _moved(table, fighting=not refused)
    except _Waits as waits:
        waits.events = tuple(table.events)
        raise
    last = game.phase >= numbers_of(game)[turning.PHASES]
    rode = game.format == "joust" and (fought or bool(refused) or last)
    if rode:
        table.events.append(Rode(table.step, "TIL-JOUST-1", fought, refused))
    over, winner = verdict(table.as_game(), turn_over=last or goal)
    events = tuple(table.events)
    record = Phase(game.turn, game.phase, game.plays, tuple(table.answers), events)
    after = replace(table.as_game(), history=(*game.history, record), over=over, winner=winner)
    if goal and not over:
        return turning.after_goal(after), events
    return (turning.after_pass if rode and not over else turning.after_phase)(after), events


def _moved(table: Table, *, fighting: bool) -> tuple[bool, bool]:
    """Move all figures to the end of their runs; return whether there was a fight, and whether a goal."""
    joust, fought, goal = table.game.format == "joust", False, False
    while moved := set(table.move()):
        contest = corpse.over(table)
        contested = contest if any(name in moved for name in contest) else []
        if fighting and fights.settle(table, moved, contested):
            fought = True
        goal = corpse.settle(table, moved)
        over, _ = verdict(table.as_game())
        if goal or over or (joust and fought):
            break
    return fought, goal

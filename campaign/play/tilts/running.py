"""Resolving phases, answering their questions, and letting the machine play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.dice import InOrder
from campaign.core.fault import Refused
from campaign.core.names import fold
from campaign.games.tilting.game import Answer, Game, NotAllowed, Phase, Resolved, rider
from campaign.games.tilting.laying import check_phase
from campaign.games.tilting.opponents.opponent import Opponent, knowing
from campaign.games.tilting.replaying import play as played
from campaign.games.tilting.resolving import resolve as resolved
from campaign.games.tilting.seeing import on_table
from campaign.games.tilting.table import refuse_answer
from campaign.play.gamefiles import Table
from campaign.play.tilts.asking import asking
from campaign.play.tilts.files import opened
from campaign.play.tilts.giving import allowed, carried_on
from campaign.play.tilts.machines import STANDARD, machine, named_machine
from campaign.play.tilts.records import Tilt
from campaign.play.tilts.sealed import revealed
from campaign.play.tilts.wording import answer_of, figure_called, player_called

TURNS = 20  # turns after which machines stop that nobody has stopped


@dataclass(frozen=True, slots=True)
class Ran:
    """What was resolved: the phases that are over now, in their order, and the game after them."""

    phases: tuple[Phase, ...]
    tilt: Tilt


def resolve(file: Path, *, dice: Sequence[int] = (), when: tuple[int, int] | None = None) -> Ran:
    """Resolve the phase in which all have passed, up to its end or to a question that a player must answer.

    `dice` were thrown at the table, in the order in which Valon asks for them; `when`: the turn and phase that is
    meant. Refused with the reason when it cannot be resolved; nothing has then changed.
    """
    with opened(file, "tilt resolve") as table:
        before = len(table.record.table.history)
        with allowed():
            if when is not None:
                check_phase(table.record.table, *when)
            carried_on(table)
            settle(table, dice)
        return Ran(table.record.table.history[before:], table.record)


def answer(file: Path, words: str, *, player: str = "", dice: Sequence[int] = ()) -> Ran:
    """Give the answer that the game waits for, and resolve on from there; `player`: who gives it.

    Refused when it waits for none, for somebody else's, or `words` are no answer to it; nothing has then changed.
    """
    with opened(file, "tilt answer") as table:
        before = len(table.record.table.history)
        tilt = table.record
        with allowed():
            asked = asking(tilt)
            if asked is None or asked.pending is None:
                raise NotAllowed("no question waits for an answer")
            question = asked.pending
            whose = rider(tilt.table, question.rider).player
            if player and player_called(tilt.table, player) != whose:
                raise NotAllowed(f"the question is put to {whose}, for {question.rider}")
            given = answer_of(asked.table, question, words)
            answered(table, asked, given)
            settle(table, dice)
        return Ran(table.record.table.history[before:], table.record)


def answered(table: Table[Tilt], asked: Resolved, given: Answer) -> None:
    """Keep the answer to the question; NotAllowed when it is none."""
    assert asked.pending is not None
    wrong = refuse_answer(asked.pending, given)
    if wrong:
        raise NotAllowed(wrong)
    tilt = table.record
    answers = (*tilt.table.answers, given)
    table.record = replace(tilt, table=replace(tilt.table, answers=answers), question=None)


def settle(table: Table[Tilt], dice: Sequence[int] = ()) -> Resolved:
    """Resolve the phase up to its end or the next question, which the game then waits for; return what came of it.

    NotAllowed as in `resolving.resolve`; Refused when dice do not fit, or nothing asks for them.
    """
    tilt = table.record
    given = (*tilt.thrown, *dice)
    thrown = InOrder(tilt.table.seed, 0, given)
    try:
        done = resolved(tilt.table, dice=thrown)
    except ValueError as error:
        raise Refused(str(error), "give each roll dice within its sides") from None
    if done.pending is not None:
        table.record = replace(tilt, question=done.pending, thrown=given)
        return done
    if thrown.left:
        left = ", ".join(map(str, thrown.left))
        raise Refused(f"nothing asked for the last dice: {left}", "give as many dice as are thrown")
    after = replace(tilt, table=done.game, question=None, thrown=())
    table.record = revealed(table.file, after, done.game.history[-1])
    return done


def auto(file: Path, who: Sequence[str] = (), *, by: str = "", turns: int = TURNS) -> Ran:
    """Let the machine play for sides, players or figures, as far as the others' plays and answers allow.

    When none is named: for those whom the file gives a machine, else for all. `by`: which opponent, else the one of the
    file, else `STANDARD`. It stops after `turns` turns, too. Refused for names that nobody has.
    """
    with opened(file, "tilt auto") as table:
        before = len(table.record.table.history)
        Machines(table, machines_for(table.record.table, who, by)).run(turns)
        return Ran(table.record.table.history[before:], table.record)


def machines_for(game: Game, who: Sequence[str], by: str = "") -> dict[str, Opponent]:
    """Return the opponents that play, by figure; `who` and `by` as in `auto`. Refused for names that nobody has."""
    named = [name for each in who for name in called(game, each)]
    if not who:
        named = [one.name for one in game.riders if not game.machines or one.player in game.machines]
    if by:
        by = named_machine(by)
    found = {}
    for name in named:
        which = by or game.machines.get(rider(game, name).player, STANDARD)
        found[name] = machine(which, game.seed)
    return found


def called(game: Game, name: str) -> list[str]:
    """Return the figures of the side or player called `name`, or the figure; Refused when nobody is called so."""
    sides = [one.name for one in game.riders if fold(one.side) == fold(name)]
    players = [one.name for one in game.riders if fold(one.player) == fold(name)]
    return sides or players or [figure_called(game, name).name]


class Machines:
    """Opponents that play at a table."""

    def __init__(self, table: Table[Tilt], opponents: Mapping[str, Opponent]) -> None:
        """Take the table, and the opponents by the figures for which they play."""
        self.table, self.opponents = table, opponents

    def run(self, turns: int) -> None:
        """Play on until somebody else must, the game is over, or so many turns are."""
        last = self.table.record.table.turn + turns
        with allowed():
            while not self.table.record.table.over and self.table.record.table.turn < last and self.step():
                pass

    def step(self) -> bool:
        """Lay one card, answer one question, or resolve the phase; return whether there was any to be done."""
        table = self.table
        if carried_on(table):
            return True
        tilt = table.record
        game = tilt.table
        if game.next:
            return self._lay(game)
        asked = asking(tilt)
        if asked is None:
            settle(table)
            return True
        assert asked.pending is not None
        opponent = self.opponents.get(asked.pending.rider)
        if opponent is None:
            return False
        sees = on_table(asked.table, knowing(game, rider(game, asked.pending.rider).player))
        answered(table, asked, opponent.answer(sees, asked.pending))
        settle(table)
        return True

    def _lay(self, game: Game) -> bool:
        opponent = self.opponents.get(game.next)
        if opponent is None:
            return False
        sees = on_table(game, knowing(game, rider(game, game.next).player))
        after = played(game, opponent.play(sees, game.next))
        self.table.record = replace(self.table.record, table=after)
        return True

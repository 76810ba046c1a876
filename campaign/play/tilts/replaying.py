"""Playing a game's file again: does what was laid, answered and thrown give what the file says?"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from campaign.core.dice import TABLE, Dice, InOrder
from campaign.core.fault import Refused
from campaign.core.numbers import Numbers
from campaign.games.tilting.formats import opening
from campaign.games.tilting.game import Game, NotAllowed, Phase, Rolled
from campaign.games.tilting.replaying import play as played
from campaign.games.tilting.resolving import resolve
from campaign.games.tilting.roster import by_initiative, sheet_of
from campaign.play.gamefiles import spelled
from campaign.play.tilts.files import read
from campaign.play.tilts.records import Revealed, Tilt
from campaign.play.tilts.sealed import about
from campaign.play.tilts.wording import plays_of, told


@dataclass(frozen=True, slots=True)
class TiltReplayed:
    """A game played again: phases, plays and dice, and where it parts from its file, as a sentence; the first only."""

    phases: int
    plays: int
    dice: int
    partings: tuple[str, ...]


class _Parts(Exception):
    """What is played again is not what the file says; the text says where."""


def replay(file: Path) -> TiltReplayed:
    """Play the game in `file` again from its set-up, with everything that was laid, answered and thrown in it."""
    return replayed(read(file))


def replayed(tilt: Tilt) -> TiltReplayed:
    """Return a game played again; it parts from its record at the first thing that is not the same."""
    again = _Again(tilt)
    try:
        again.run()
    except (_Parts, NotAllowed, ValueError) as error:
        return TiltReplayed(again.phases, again.plays, again.dice, (f"{again.where}: {error}",))
    return TiltReplayed(again.phases, again.plays, again.dice, ())


class _Again:
    """One game played again."""

    def __init__(self, tilt: Tilt) -> None:
        self.tilt = tilt
        self.phases = self.plays = self.dice = 0
        self.where = "the set-up"

    def run(self) -> None:
        tilt = self.tilt
        self._initiative()
        game = opening(tilt.table)
        for phase in tilt.table.history:
            self.where = f"turn {phase.turn}, phase {phase.phase}"
            game = self._phase(game, phase)
        self.where = "the phase under way"
        for one in tilt.table.plays:
            game = played(game, one)
            self.plays += 1
        game = msgspec.structs.replace(game, answers=tilt.table.answers)
        self._pending(game)
        self.where = "the table"
        for part in _partings(game, tilt.table):
            raise _Parts(part)
        self._revealed()

    def _initiative(self) -> None:
        if not self.tilt.initiative:
            return
        game = self.tilt.table
        initiatives = {one.name: sheet_of(one).initiative for one in game.riders}
        order, rolls = by_initiative(initiatives, Dice(game.seed, 0), Numbers(game.rules))
        self.dice += len(rolls)
        if rolls != self.tilt.initiative or order != game.order:
            raise _Parts("the order of play is not that of the dice")

    def _phase(self, game: Game, phase: Phase) -> Game:
        for one in phase.plays:
            game = played(game, one)
        rolls = [event.roll for event in phase.events if isinstance(event, Rolled)]
        table = {roll.key.partition("/")[2]: roll.dice for roll in rolls if roll.by == TABLE}
        done = resolve(game, phase.answers, Dice(game.seed, 0, table))
        if done.pending is not None:
            raise _Parts(f"{done.pending.rider}'s answer is missing")
        found = done.game.history[-1]
        for event, recorded in zip(found.events, phase.events, strict=False):
            if event != recorded:
                raise _Parts(f"step {event.step}: {spelled(event)} comes of it, not {spelled(recorded)}")
        if found != phase:
            raise _Parts("another number of things happens than the file tells")
        self.phases += 1
        self.plays += len(phase.plays)
        self.dice += len(rolls)
        return done.game

    def _pending(self, game: Game) -> None:
        question = None
        if not game.next and not game.over and (self.tilt.question is not None or game.answers):
            question = resolve(game, None, InOrder(game.seed, 0, self.tilt.thrown)).pending
        if question != self.tilt.question:
            raise _Parts("it waits for another answer than the file says")

    def _revealed(self) -> None:
        """Compare what was sealed, and is known now, with what was laid."""
        game = self.tilt.table
        phases = [*game.history, Phase(game.turn, game.phase, game.plays)]
        for one in self.tilt.revealed:
            self.where = about(one)
            its = [
                told(play)
                for phase in phases
                if (phase.turn, phase.phase) == (one.turn, one.phase)
                for play in phase.plays
                if play.rider == one.rider and not play.chosen
            ]
            if not _agrees(one, its):
                raise _Parts("something else was sealed than was laid")


def _agrees(one: Revealed, laid: list[str]) -> bool:
    try:
        meant = [told(play) for play in plays_of(one.rider, one.play.removeprefix(f"{about(one)}: "))]
    except Refused:
        return False
    if one.number:
        return one.number <= len(laid) and meant == [laid[one.number - 1]]
    return any(laid[at : at + len(meant)] == meant[: len(laid) - at] for at in range(len(laid)))


def _partings(again: Game, recorded: Game) -> Iterator[str]:
    """Yield where two games are not the same, figure by figure."""
    if again == recorded:
        return
    for one, other in zip(again.riders, recorded.riders, strict=True):
        for name in one.__struct_fields__:
            if getattr(one, name) != getattr(other, name):
                yield f"{one.name}'s {name} is {spelled(getattr(one, name))}, not {spelled(getattr(other, name))}"
    for name in again.__struct_fields__:
        if getattr(again, name) != getattr(recorded, name):
            yield f"{name} is {spelled(getattr(again, name))}, not {spelled(getattr(recorded, name))}"

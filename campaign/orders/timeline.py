"""How a block of orders will run if nothing comes between: when each begins and ends, and whether the food lasts."""

from dataclasses import dataclass

from msgspec.structs import replace

from campaign.core.words import counted
from campaign.land.routes import Leg
from campaign.land.water.chart import Passage
from campaign.model.army import Army
from campaign.model.order import (
    Attack,
    Besiege,
    Blockade,
    Build,
    Burn,
    Camp,
    DigIn,
    Disembark,
    Embark,
    Engines,
    Follow,
    Forage,
    Harry,
    Join,
    March,
    Palisade,
    Resting,
    Sail,
    Sortie,
    Storm,
)
from campaign.model.place import At
from campaign.orders import voyage
from campaign.orders.afloat import NOWHERE, Afloat, afterwards, begun, moved
from campaign.orders.known import Standpoint
from campaign.orders.outcome import Command
from campaign.rules import supplies
from campaign.rules.forecast import forecast
from campaign.rules.ordering import AT_ONCE, ELSEWHERE

AT_DAWN = (*AT_ONCE, *ELSEWHERE)  # take effect at the next dawn, or that of their date, whatever else is under way

Span = tuple[int | None, int | None, tuple[str, ...]]
"""The days on which an order begins and ends, None where nobody can say, and what to note about it."""


@dataclass(slots=True)
class Timeline:
    """The dates of a block as far as they can be foretold.

    `day` is the first free day, None when nobody can say; `here` where the army is by then; `army` as it then is;
    `afloat` where the fleet is. `fresh`: nothing was ordered before that changes what the fleet carries.
    """

    given: Standpoint
    next_day: int
    day: int | None
    here: At | None
    army: Army | None
    foraged: bool = False
    afloat: Afloat = NOWHERE
    fresh: bool = True

    @staticmethod
    def begin(given: Standpoint, day: int, *, known: bool, follows: bool) -> "Timeline":
        """Return the timeline from `day` where the army stands, or will when it `follows` what was ordered before.

        Not `known`: other orders come before these.
        """
        own = given.names.own
        here, afloat = afterwards(own) if follows else (own.at, begun(own))
        return Timeline(given, day, day if known else None, here, given.army, afloat=afloat, fresh=known)

    def go(self, command: Command, legs: tuple[Leg, ...], sailed: Passage | None = None) -> Span:
        """Return when `command` begins and ends and what to note about it, and move on behind it.

        `legs` are those of its march, `sailed` is the way of its voyage.
        """
        span = self._go(command, legs, sailed)
        here, self.afloat = moved(self.here, self.afloat, command.act, self.given.names.own)
        if isinstance(command.act, Sail | Blockade | Follow | Disembark):
            self.here = here
        if isinstance(command.act, Disembark) and self.army is not None and here is not None:
            self.army = replace(self.army, at=here, aboard="")
        return span

    def _go(self, command: Command, legs: tuple[Leg, ...], sailed: Passage | None) -> Span:
        if isinstance(command.act, AT_DAWN):
            on = command.on or self.next_day
            return on, on, ()
        if command.on is not None:
            self.day = command.on if self.day is None else max(self.day, command.on)
        span: Span = (self.day, self.day, ())
        match command.act:
            case March() as act:
                span = self._march(act)
                self.here = act.to
                self.day = None if span[1] is None else span[1] + (1 if legs else 0)
            case Sail() | Blockade() as act:
                ends = self._sail(act, sailed)
                span = (self.day, ends, ())
                self.day = None if ends is None or isinstance(act, Blockade) else ends + (1 if sailed else 0)
            case Embark() as act:
                span = self._work(voyage.needed(self.given, act), voyage.room(self.given, act, fresh=self.fresh))
            case Disembark() as act:
                span = self._work(voyage.needed(self.given, act), ())
            case Follow():
                span = (self.day, None, ())
                self.day = None
            case Forage() | Burn() | Harry():
                self.foraged = self.foraged or isinstance(command.act, Forage)
                self.day = None if self.day is None else self.day + 1
            case Resting(days=days) | Camp(days=int(days)):
                ends = None if self.day is None else self.day + days - 1
                span = (self.day, ends, ())
                self.day = None if ends is None else ends + 1
            case Besiege():
                span = (self.day, None, ())
                self.day, self.here = None, command.act.place if command.act.place in self.given.names.places else None
            case Storm() | Sortie():
                self.day = None if self.day is None else self.day + 1
            case Camp() | Attack() | Join() | DigIn() | Palisade() | Engines() | Build():
                span = (self.day, None, ())
                self.day = None
                self.here = None if isinstance(command.act, Attack) else self.here
        return span

    def _sail(self, act: Sail | Blockade, sailed: Passage | None) -> int | None:
        """Return the day of arrival, None when nobody can say."""
        if self.day is None or sailed is None:
            return None
        return self.day + max(0, voyage.days(self.given, sailed, voyage.rows(act)) - 1)

    def _work(self, ships: int | None, notes: tuple[str, ...]) -> Span:
        """Return the days in which so many ships load, or unload."""
        self.fresh = False
        days = voyage.work(self.given, ships, self.afloat.ships or self.here)
        begins, ends = self.day, None if self.day is None or days is None else self.day + days - 1
        self.day = None if ends is None else ends + 1
        if days is not None and days > 1:
            until = "" if ends is None else f", until {self.given.dates.long(ends)}"
            notes = (*notes, f"takes {counted(days, 'day')}, for the room on the shore{until}")
        return begins, ends, notes

    def _march(self, act: March) -> Span:
        given, army = self.given, self.army
        if self.day is None or army is None or self.here is None:
            return self.day, None, ()
        found = forecast(given.mine, given.land, given.numbers, given.dates, army, act, self.day)
        if found.arrives is None:
            return self.day, None, (found.barred or "nobody can foretell when the army will arrive",)
        moved = {stage.day for stage in found.stages}
        self.army = replace(army, at=act.to, march_days=tuple(sorted({*army.march_days, *moved})))
        begins = min(moved, default=found.arrives)
        short = supplies.runs_out(given.mine, given.numbers, army, given.names.next_day - 1)
        if short is None or short > found.arrives or self.foraged:
            return begins, found.arrives, ()
        return begins, found.arrives, (f"food lasts until {given.dates.long(short - 1)}, before arrival",)

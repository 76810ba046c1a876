"""How a block of orders will run if nothing comes between: when each begins and ends, and whether the food lasts."""

from dataclasses import dataclass

from campaign.land.routes import Leg
from campaign.model.order import Attack, Burn, Camp, Forage, Join, March, Resting
from campaign.model.place import At
from campaign.orders.forecast import forecast
from campaign.orders.known import Standpoint
from campaign.orders.outcome import Command
from campaign.rules import supplies
from campaign.rules.ordering import AT_ONCE


@dataclass(slots=True)
class Timeline:
    """The dates of a block as far as they can be foretold. `day` is the first free day, None when nobody can say."""

    given: Standpoint
    next_day: int
    day: int | None
    here: At | None
    march_days: tuple[int, ...]
    foraged: bool = False

    @staticmethod
    def begin(given: Standpoint, day: int, *, known: bool) -> "Timeline":
        """Return the timeline from `day` where the army stands; not `known`: other orders come before these."""
        own = given.names.own
        here = own.at if known else own.heading or own.at
        return Timeline(
            given, day, day if known else None, here, given.army.march_days if given.army is not None else ()
        )

    def go(self, command: Command, legs: tuple[Leg, ...]) -> tuple[int | None, int | None, tuple[str, ...]]:
        """Return the days on which `command` begins and ends and what to note about it, and move on behind it."""
        if isinstance(command.act, AT_ONCE) and command.on is None:
            return self.next_day, self.next_day, ()
        if command.on is not None:
            self.day = command.on if self.day is None else max(self.day, command.on)
        begins, ends = self.day, self.day
        notes: tuple[str, ...] = ()
        match command.act:
            case March() as act:
                begins, ends, notes = self._march(act, legs)
                self.here = act.to
                self.day = None if ends is None else ends + (1 if legs else 0)
            case Forage() | Burn():
                self.foraged = self.foraged or isinstance(command.act, Forage)
                self.day = None if self.day is None else self.day + 1
            case Resting(days=days) | Camp(days=int(days)):
                ends = None if self.day is None else self.day + days - 1
                self.day = None if ends is None else ends + 1
            case Camp() | Attack() | Join():
                self.day = ends = None
                self.here = None if isinstance(command.act, Attack) else self.here
        return begins, ends, notes

    def _march(self, act: March, legs: tuple[Leg, ...]) -> tuple[int | None, int | None, tuple[str, ...]]:
        given = self.given
        if self.day is None or given.army is None:
            return self.day, None, ()
        found = forecast(given.mine, given.numbers, given.dates, given.army, act, legs, self.day, self.march_days)
        if found is None:
            return self.day, None, ("the army cannot arrive in any time that can be foretold",)
        self.march_days = found.march_days
        short = supplies.runs_out(given.mine, given.numbers, given.army, given.names.next_day - 1)
        notes: tuple[str, ...] = ()
        if short is not None and short <= found.arrives and not self.foraged:
            notes = (f"food lasts until {given.dates.long(short - 1)}, before arrival",)
        return found.begins, found.arrives, notes

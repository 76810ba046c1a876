"""What the commander's own army can do as his orders say, one after the other: no fact but his own and his map's."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from campaign.model.order import (
    Act,
    Attack,
    Besiege,
    Build,
    Camp,
    DigIn,
    Dismiss,
    Engines,
    Enter,
    Forage,
    Give,
    HandOver,
    Harry,
    Hold,
    Join,
    Leave,
    March,
    Palisade,
    Raise,
    Resting,
    Share,
    Sortie,
    Split,
    Storm,
    Take,
    TakeOver,
    Write,
)
from campaign.model.place import STRONGHOLDS, At
from campaign.orders.labels import place
from campaign.orders.names import Names
from campaign.rules import stockades

_TAKES_TIME = (March, Attack, Harry, Forage, Camp, Resting, Take, Join, Besiege, Storm, Sortie)
_BUILDS = (DigIn, Palisade, Engines, Build)

NoWay = Callable[[At | None, March, bool], str]
"""Says why the commander's map has no way from a position for a march, with wagons or without; "" if it has."""


@dataclass(slots=True)
class Course:
    """Where a block of orders has brought the army, as far as words say; None: nobody can say."""

    names: Names
    here: At | None
    inside: bool | None
    wagons: bool
    no_way: NoWay
    fresh: bool = True
    leads: bool = True

    @staticmethod
    def begin(names: Names, no_way: NoWay, *, follows: bool) -> "Course":
        """Return the course from where the army stands, or after what was ordered before if the block follows that."""
        own = names.own
        here = own.heading if follows and own.heading is not None else own.at
        inside = None if follows else own.inside
        return Course(names, here, inside, own.wagons > 0, no_way, not follows, own.army is not None)

    def go(self, acts: Iterable[Act]) -> str:
        """Follow `acts` and return why one of them cannot be done, "" when all can."""
        for act in acts:
            reason = self.refusal(act)
            if reason:
                return reason
            self._follow(act)
        return ""

    def refusal(self, act: Act) -> str:
        """Return why the army cannot do `act` next, in words for its commander, or ""."""
        own = self.names.own
        if own.status != "free":
            return f"you are {own.status}"
        if not self.leads and not isinstance(act, Write | Share | Raise | TakeOver):
            return "you lead no army"
        match act:
            case March():
                return (self._off_road(act) if act.country else "") or self.no_way(self.here, act, self.wagons)
            case Give() if self.fresh and act.loot * own.soldiers > own.loot:
                need = act.loot * own.soldiers
                return f"{act.loot} loot for each of {own.soldiers:,} soldiers is {need:,}; the army has {own.loot:,}"
            case Besiege() | Storm() | Sortie() | Palisade() | Engines() | Hold():
                return self._siegecraft(act)
            case Split() | HandOver() | Dismiss():
                return self._parting(act)
            case Enter():
                return self._entering()
            case Harry() if self.inside:
                return "a garrisoned army cannot harry (TUM-HAR-1); leave the stronghold first"
            case Leave() if self.inside is False:
                return "the army is in no stronghold"
        return ""

    def _siegecraft(self, act: Besiege | Storm | Sortie | Palisade | Engines | Hold) -> str:
        """Return why the army cannot do `act`, by what its commander knows of it and by his map."""
        own = self.names.own
        match act:
            case Besiege():
                stands = self.names.places.get(act.place)
                if stands is None and act.place.startswith(stockades.CAMP):
                    return ""  # whether a palisade stands there is for the day to find out
                if stands is None or stands.kind not in STRONGHOLDS:
                    return f"{place(act.place, self.names)} is no stronghold"
                return self.no_way(self.here, March(to=act.place), self.wagons) if act.place != self.here else ""
            case Storm() if self.inside:
                return "the army is inside a stronghold itself"
            case Sortie() if self.inside is False:
                return "the army is in no stronghold"
            case Engines() if act.what != "build" and self.fresh and not own.engines:
                return "the army has no siege engines"
            case Hold() if self.fresh and set(act.detachments) >= {one.id for one in own.detachments}:
                return "somebody must stay with you; to garrison the whole army, enter"
        return ""

    def _parting(self, act: Split | HandOver | Dismiss) -> str:
        """Return why the army cannot part with these detachments and stores, as far as its commander's papers say."""
        own = self.names.own
        if self.fresh and set(act.detachments) >= {one.id for one in own.detachments}:
            return "somebody must stay with you" + (
                "; to hand over the whole army, join" if isinstance(act, HandOver) else ""
            )
        if self.fresh and not isinstance(act, Dismiss) and (act.loot or 0) > own.loot:
            return f"the army has {own.loot:,} loot"
        return ""

    def _off_road(self, act: March) -> str:
        if act.when != "day":
            return "an army leaves the road only by day (TUM-MOV-7)"
        if self.names.own.engines:
            return "siege engines cannot leave the road (TUM-MOV-2)"
        if self.wagons and not act.leave_wagons:
            return "wagons cannot leave the road (TUM-MOV-2); add “leaving the wagons”"
        return ""

    def _entering(self) -> str:
        if self.here is None:
            return ""
        stands = self.names.places.get(self.here) if isinstance(self.here, str) else None
        if stands is None:
            return "the army stands at no stronghold"
        if stands.kind not in STRONGHOLDS:
            return f"{place(stands.id, self.names)} is no stronghold"
        if self.inside:
            return f"the army is inside {place(stands.id, self.names)} already"
        return ""

    def _follow(self, act: Act) -> None:
        match act:
            case March():
                self.here, self.inside = act.to, False
                self.wagons = self.wagons and not act.leave_wagons
            case Besiege():
                self.here, self.inside = (act.place if act.place in self.names.places else None), False
            case Attack() | Join():
                self.here, self.inside = None, None
            case TakeOver():
                self.leads = True
            case Enter():
                self.inside = True
            case Leave():
                self.inside = False
        self.fresh = self.fresh and not isinstance(act, _TAKES_TIME + _BUILDS)

"""What the commander's own army can do as his orders say, one after the other: no fact but his own and his map's."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from campaign.core.words import counted
from campaign.model.order import (
    Act,
    Attack,
    Besiege,
    Blockade,
    Build,
    Burn,
    Camp,
    DetachShips,
    DigIn,
    Disembark,
    Dismiss,
    Embark,
    Engines,
    Enter,
    FindShips,
    Follow,
    Forage,
    Give,
    HandOver,
    Harry,
    Hold,
    Join,
    Leave,
    March,
    Name,
    OnMeeting,
    Palisade,
    Pay,
    Raise,
    ReleaseShips,
    Resting,
    Sail,
    Share,
    Sortie,
    Split,
    Stop,
    Storm,
    Tactic,
    Take,
    TakeOver,
    Write,
)
from campaign.model.place import STRONGHOLDS, At
from campaign.orders.afloat import NOWHERE, Afloat, afterwards, begun, moved
from campaign.orders.labels import place
from campaign.orders.names import Names
from campaign.rules import stockades

_TAKES_TIME = (March, Attack, Harry, Forage, Camp, Resting, Take, Join, Besiege, Storm, Sortie, Burn)
_BUILDS = (DigIn, Palisade, Engines, Build)
_AT_SEA = (Embark, Disembark, Sail, Follow, Blockade)
_ASHORE = (March, Forage, Burn, Take, Resting, Enter, Leave, Harry, Besiege, Storm, Sortie, Hold, *_BUILDS)
_WITHOUT = (Write, Share, Raise, TakeOver)  # what he can order who leads nothing
_OF_SHIPS = (Sail, Follow, Blockade, ReleaseShips, DetachShips)  # no army does these
_OF_EITHER = (Stop, OnMeeting, Name, Pay, Tactic, Camp)

NoWay = Callable[[At | None, March | Sail | Blockade | Disembark | Write, bool], str]
"""Says why the commander's map has no way from a position for a march, with wagons or without, for a voyage, for who
goes ashore, or for a messenger; "" if it has."""


@dataclass(slots=True)
class Course:
    """Where a block of orders has brought the army and the fleet, as far as words say; None: nobody can say."""

    names: Names
    here: At | None
    inside: bool | None
    wagons: bool
    no_way: NoWay
    fresh: bool = True
    leads: bool = True
    afloat: Afloat = NOWHERE

    @staticmethod
    def begin(names: Names, no_way: NoWay, *, follows: bool) -> "Course":
        """Return the course from where the army stands, or after what was ordered before if the block follows that."""
        own = names.own
        here, afloat = afterwards(own) if follows else (own.at, begun(own))
        inside = None if follows else own.inside
        return Course(names, here, inside, own.wagons > 0, no_way, not follows, own.army is not None, afloat)

    def go(self, acts: Iterable[Act]) -> str:
        """Follow `acts` and return why one of them cannot be done, "" when all can."""
        for act in acts:
            reason = self.refusal(act)
            if reason:
                return reason
            self._follow(act)
        return ""

    def refusal(self, act: Act) -> str:
        """Return why the army or fleet cannot do `act` next, in words for its commander, or ""."""
        own = self.names.own
        if own.status != "free":
            return f"you are {own.status}"
        missing = self._missing(act)
        if missing:
            return missing
        match act:
            case Sail() | Blockade() if self.afloat.ships is not None:
                return self.no_way(self.afloat.ships, act, False)
            case Disembark():
                at = act.at or self.afloat.ships or (self.here if self.afloat.aboard else None)
                return self._out_of(act) or self.no_way(at, act, False)
            case ReleaseShips() | DetachShips():
                return self._out_of(act)
            case Write():
                return self.no_way(self.here, act, False)
            case March():
                return (self._off_road(act) if act.country else "") or self.no_way(self.here, act, self.wagons)
            case Give() if self.fresh and act.loot * own.soldiers > own.loot:
                need = act.loot * own.soldiers
                return f"{act.loot} loot for each of {own.soldiers:,} soldiers is {need:,}; the army has {own.loot:,}"
            case Besiege() | Storm() | Sortie() | Palisade() | Engines() | Hold():
                return self._siegecraft(act)
            case Split() | HandOver() | Dismiss():
                return self._parting(act)
            case Raise():
                return self._leading(act)
            case Enter():
                return self._entering()
            case Harry() if self.inside:
                return "a garrisoned army cannot harry (TUM-HAR-1); leave the stronghold first"
            case Leave() if self.inside is False:
                return "the army is in no stronghold"
        return ""

    def _missing(self, act: Act) -> str:
        """Return that he does not lead what `act` needs, or that his army is where it cannot do it."""
        own, aboard = self.names.own, self.afloat.aboard
        target = act.army if isinstance(act, Attack | Join) else ""
        at_sea = target in self.names.armies and self.names.armies[target].afloat
        if isinstance(act, _OF_SHIPS) or at_sea:
            return "" if own.fleet is not None else "you lead no fleet"
        if isinstance(act, _WITHOUT) or (own.fleet is not None and isinstance(act, _OF_EITHER)):
            return ""
        if isinstance(act, FindShips):
            return "" if own.fleet is not None or self.leads else "you lead neither an army nor a fleet"
        if isinstance(act, Embark | Disembark):
            return self._lading(act)
        if not self.leads:
            return "you lead no army" + ("; a fleet sails" if own.fleet is not None and isinstance(act, March) else "")
        if aboard and (isinstance(act, _ASHORE) or target):
            return "the army is aboard ship; it must go ashore first"
        return ""

    def _lading(self, act: Embark | Disembark) -> str:
        """Return why he can have nothing loaded or unloaded, by whom he leads."""
        own = self.names.own
        if own.fleet is None and not self.leads:
            return "you lead neither an army nor a fleet"
        if isinstance(act, Embark) and not (act.army or act.supplies or act.loot):
            if not self.leads:
                return "you lead no army; name the one that is to be loaded"
            return "the army is aboard already" if self.afloat.aboard else ""
        if isinstance(act, Disembark) and own.fleet is None and self.afloat.aboard is False:
            return "the army is not aboard ship"
        return ""

    def _out_of(self, act: Disembark | ReleaseShips | DetachShips) -> str:
        """Return why the fleet does not have what is to leave it, as far as its commander's papers say."""
        own = self.names.own.fleet
        if own is None or not self.fresh:
            return ""
        match act:
            case Disembark():
                for what, wanted, held in (("supplies", act.supplies, own.supplies), ("loot", act.loot, own.loot)):
                    if wanted > held:
                        return f"the fleet carries {held:,} {what} as cargo"
            case ReleaseShips() if (act.count or 1) > own.empty:
                return f"the fleet has {counted(own.empty, 'empty ship')}"
            case DetachShips() if act.count >= own.ships:
                return f"the fleet has {counted(own.ships, 'ship')}, and some must stay with you"
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

    def _leading(self, act: Raise) -> str:
        """Return why he who is named for the recruits cannot lead them, as far as their commander knows."""
        leader = self.names.commanders.get(act.under)
        if leader is None or not leader.nation or leader.nation == self.names.own.nation:
            return ""
        name = self.names.commander_label(act.under)
        return f"{name} does not serve your nation, as whoever is to lead them must (TUM-REC-1)"

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
        own = self.names.own
        self.here, self.afloat = moved(self.here, self.afloat, act, own)
        match act:
            case March():
                self.inside = False
                self.wagons = self.wagons and not act.leave_wagons
            case Besiege():
                self.inside = False
            case Join() if act.army in self.names.armies and self.names.armies[act.army].afloat:
                self.afloat = self.afloat._replace(ships=None)
            case Join():
                self.here, self.inside = None, None
            case Attack():
                self.inside = None
            case Embark() if self.afloat.aboard:
                self.inside = False
            case TakeOver():
                self.leads = True
            case Enter():
                self.inside = True
            case Leave():
                self.inside = False
        self.fresh = self.fresh and not isinstance(act, _TAKES_TIME + _BUILDS + _AT_SEA)

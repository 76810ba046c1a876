"""What an order to load or unload is about: which fleet, armies and stores, and who may order it (TUM-SHIP-2)."""

import msgspec

from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load
from campaign.model.order import Disembark, Embark
from campaign.rules import stockades
from campaign.rules.counting import present
from campaign.rules.day import Day, NotNow, led_by
from campaign.rules.nations import friendly
from campaign.rules.sea import fleets, shores, stowing
from campaign.rules.sea.harbours import cut_off


class Job(msgspec.Struct, frozen=True):
    """One order's work: the armies, and how much of which stores; `key` is the army or fleet whose day it takes."""

    key: str
    fleet: str
    kind: str
    armies: tuple[str, ...]
    supplies: int = 0
    loot: int = 0
    bank: str = ""

    @property
    def army(self) -> str:
        """Return the army by which the work is known, "" where it is stores or several."""
        return self.armies[0] if len(self.armies) == 1 else ""

    @property
    def stores(self) -> tuple[Load, ...]:
        """Return the stores as loads of the fleet's own."""
        both = (("supplies", self.supplies), ("loot", self.loot))
        return tuple(Load(what, amount) for what, amount in both if amount)  # type: ignore[arg-type]  # two of its words


def job(day: Day, key: str, act: Embark | Disembark) -> Job:
    """Return what the order of the army or fleet `key` comes to today; NotNow when there is no such fleet or army."""
    fleet = _fleet(day, key, act)
    if fleet.rout is not None:
        raise NotNow(f"{fleet.name} is out of control")
    if isinstance(act, Embark):
        named = _chosen(day, key, fleet, act)
        return Job(key, fleet.id, "load", (named,) if named else (), act.supplies, act.loot)
    if act.at is not None and not shores.lies_at(day, fleet, act.at):
        raise NotNow("the fleet is not there")
    return _unloading(day, key, fleet, act)


def _fleet(day: Day, key: str, act: Embark | Disembark) -> Fleet:
    fleet = day.world.fleets.get(key)
    army = day.world.armies.get(key)
    if army is not None:
        wanted = (act.fleet if isinstance(act, Embark) else army.aboard) or ""
        own = fleets.fleet_of(day.world, army.commander) if army.commander is not None and not wanted else None
        fleet = day.world.fleets.get(wanted) if wanted else own
        if fleet is None and not wanted:
            raise NotNow("the order must say aboard which fleet" if isinstance(act, Embark) else "you are in no ships")
    if fleet is None or fleet.status != "active" or (army is not None and not _with(day, fleet, army)):
        raise NotNow("that fleet is not here")  # one answer for all that he cannot see from here
    if army is not None and not friendly(day.world, army.nation, fleet.nation):
        raise NotNow(f"{fleet.name}: that is another nation's fleet")
    return fleet


def _with(day: Day, fleet: Fleet, army: Army) -> bool:
    return army.aboard == fleet.id or shores.beside(day, fleet, army)


def _chosen(day: Day, key: str, fleet: Fleet, act: Embark) -> str:
    """Return the army that is to be loaded, "" where it is stores alone; NotNow when it takes no such order."""
    stores = act.supplies or act.loot
    own = day.world.armies.get(key) or _own(day, fleet)
    name = act.army or ("" if stores else own.id if own is not None else "")
    if not name and not stores:
        raise NotNow("the order must say which army")
    army = day.world.armies.get(name)
    if not name:
        return ""
    if army is None or army.status != "active" or not _with(day, fleet, army):
        raise NotNow("that army is not here")
    if key in day.world.armies and army.id != key:
        raise NotNow("that army obeys another")
    if own is None or army.id != own.id:
        leader = day.world.commanders.get(army.commander) if army.commander is not None else None
        if leader is not None and leader.status == "free":
            raise NotNow(f"{leader.name} leads {army.name}")
    return army.id


def _own(day: Day, fleet: Fleet) -> Army | None:
    return led_by(day.world, fleet.commander) if fleet.commander is not None else None


def _unloading(day: Day, key: str, fleet: Fleet, act: Disembark) -> Job:
    """Return what is to be unloaded: what is named, else all armies, and without any of them all stores."""
    supplies, loot = act.supplies, act.loot
    aboard = [army.id for army in fleets.aboard(day.world, fleet.id)]
    if act.army:
        if act.army not in aboard:
            raise NotNow("that army is not aboard")
        armies: tuple[str, ...] = (act.army,)
    elif supplies or loot:
        armies = ()
    else:
        armies = (key,) if key in aboard else tuple(aboard)
        if not armies:
            supplies, loot = stowing.stored(fleet, "supplies"), stowing.stored(fleet, "loot")
    passenger = day.world.armies.get(key)
    if passenger is not None and armies not in ((), (key,)):
        raise NotNow("that army obeys another")
    if passenger is not None and passenger.nation != fleet.nation and (supplies or loot):
        raise NotNow("the stores are the fleet's")
    for what, amount in (("supplies", supplies), ("loot", loot)):
        held = stowing.stored(fleet, what)  # type: ignore[arg-type]  # two of its words
        if amount > held:
            raise NotNow(f"the ships carry {held:,} {what}")
    if not armies and not supplies and not loot:
        raise NotNow("the ships are empty")
    return Job(key, fleet.id, "unload", armies, supplies, loot, act.bank)


def source(day: Day, work: Job) -> Army | None:
    """Return the army out of whose stores cargo is loaded: his who orders it, or the one he names; None without stores.

    NotNow when it has too little.
    """
    if not work.stores:
        return None
    fleet = day.world.fleets[work.fleet]
    army = day.world.armies.get(work.key) or _own(day, fleet) or day.world.armies.get(work.army)
    if army is None or not _with(day, fleet, army):
        raise NotNow("no army of yours is here to load stores from")
    for what, wanted, held in (("supplies", work.supplies, army.supplies), ("loot", work.loot, army.loot)):
        if wanted > held:
            raise NotNow(f"the army has {held:,} {what}")
    return army


def refuse(day: Day, fleet: Fleet, army: Army) -> None:
    """Raise NotNow when an army cannot go aboard: it is aboard, another's, out of control, or cut off."""
    if army.aboard:
        raise NotNow(f"{army.name} is aboard already")
    if army.base or army.revolt is not None or not friendly(day.world, army.nation, fleet.nation):
        raise NotNow(f"{army.name} does not come aboard")
    if army.rout is not None:
        raise NotNow(f"{army.name} is out of control")
    if not present(army):
        raise NotNow("no soldiers are with the army")
    within = stockades.shut(day.world, army)
    if cut_off(day.world, day.land, within):
        raise NotNow(f"{stockades.hold(day.world, within or '').name} is besieged, and the sea is closed")

"""`fleet new`, `lead`, `embark`, `land`: the GM makes fleets, gives them away, and puts armies aboard and ashore."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.words import counted
from campaign.land.load import load as load_land
from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load, Origin, Ships
from campaign.model.place import At
from campaign.model.world import World
from campaign.play import checking, making, named
from campaign.play.advancing import CACHE
from campaign.play.commanding import Changed
from campaign.play.days import dawn
from campaign.play.writing import Writing, writing
from campaign.reports.whereabouts import spot
from campaign.rules import carrying, resting
from campaign.rules.counting import who, with_usual
from campaign.rules.day import Day, Happening, Happenings, NotNow, led_by
from campaign.rules.nations import friendly
from campaign.rules.sea import fleets, harbours, holds, lading, reckoning, shores, stowing


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a new fleet is to be: its nation (None: its commander's, or the only one), where, and its empty ships.

    `supplies` and `loot` are loaded into the first of them, as the fleet's own cargo.
    """

    name: str | None = None
    nation: str | None = None
    at: str | None = None
    own: int = 0
    bought: int = 0
    hired: int = 0
    commander: str | None = None
    supplies: int = 0
    loot: int = 0


@contextmanager
def _changing(root: Path, command: str, by: str, dry: bool) -> Iterator[tuple[Writing, Day, Changed]]:
    """Open the world for a command about fleets, with the dawn of its coming day; what cannot be is Refused.

    Faults when the world would not be sound afterwards.
    """
    done = Changed()
    with writing(root, f"fleet {command}", by=by, dry=dry) as opened:
        day = dawn(opened.world, load_land(opened.world, opened.root / CACHE), opened.next_day)
        day.world = opened.world
        try:
            yield opened, day, done
        except NotNow as reason:
            raise Refused(str(reason)) from None
        checking.refuse_unsound(opened.world, opened.loaded)
    done.outcome = opened.outcome


def new(root: Path, key: str, wanted: Wanted, *, by: str = "", dry: bool = False) -> Changed:
    """Make a fleet called `key`, and record it; its commander, if he leads no army, is where it is. TUM-SHIP-1.

    Refused for an id that is no id or taken by a fleet or an army, a place where no ships lie, stores for which it has
    not the ships, and a commander who cannot lead it; Faults when the world would not be sound with it.
    """
    with _changing(root, f"new {key}", by, dry) as (opened, day, done):
        making.refuse_id(opened, "fleet", key)
        if key in opened.world.armies:
            raise Refused(f"an army is called {key}", "fleets and armies share no id; give another")
        made = _made(opened.world, day, key, wanted)
        puts = fleets.moved(opened.world, made, made.at)
        ships = counted(fleets.count(made), "ship")
        text = f"{made.name} is made for {opened.world.nations[made.nation].name}, {ships}"
        done.file, done.text = making.lay(
            opened, "fleet", Happening("TUM-SHIP-1", "fleet made", text, fleets.who(day.world, made), puts=puts)
        )
        done.events += opened.commands[opened.next_day][-1:]
    return done


def _made(world: World, day: Day, key: str, wanted: Wanted) -> Fleet:
    leader = named.commander(world, wanted.commander) if wanted.commander is not None else None
    nation = named.nation(world, wanted.nation or (leader.nation if leader is not None else None))
    at: At | None = named.spot(world, wanted.at) if wanted.at is not None else None
    if at is None and leader is not None:
        army = led_by(world, leader.id)
        at = leader.at if army is None else army.at
    if at is None:
        raise Refused("it needs a place", "give --at HARBOUR or x,y at sea")
    moored = day.land.moor(at)
    if moored is None:
        near = ", ".join(harbours.near(day.land, at)) or "none"
        raise Refused(f"no ships come to {spot(world, at)}", f"name a harbour, or x,y on water; harbours: {near}")
    counts: tuple[tuple[Origin, int], ...] = (("own", wanted.own), ("bought", wanted.bought), ("hired", wanted.hired))
    groups: dict[str, Ships] = {origin: Ships(count, origin) for origin, count in counts if count}
    if not groups:
        raise Refused("it needs ships", "give --ships N, --bought N or --hired N")
    made = Fleet(key, making.title(key, wanted.name), nation, moored, ships=groups)
    cargo = [Load("supplies", wanted.supplies), Load("loot", wanted.loot)]
    cargo = [load for load in cargo if load.amount]
    needs = stowing.needed(day.numbers, cargo)
    if needs > holds.empty(made):
        raise Refused(f"these stores fill {counted(needs, 'ship')}, and it has {holds.empty(made):,}")
    if cargo:
        made = stowing.put_in(day.numbers, made, cargo)
    if leader is None:
        return made
    refuse_leader(world, leader.id, made)
    return replace(made, commander=leader.id)


def refuse_leader(world: World, commander: str, fleet: Fleet) -> None:
    """Raise NotNow when this commander cannot lead the fleet: captive, of another nation, or leading another."""
    leader = world.commanders[commander]
    if leader.status != "free":
        raise NotNow(f"{leader.name} is {leader.status}")
    led = fleets.fleet_of(world, commander)
    if led is not None:
        raise NotNow(f"{leader.name} leads {led.name}")
    if leader.nation != fleet.nation:
        raise NotNow(f"{fleet.name}: that is another nation's fleet")


def lead(root: Path, fleet: str, commander: str, *, by: str = "", dry: bool = False) -> Changed:
    """Name a commander of a fleet; who led it steps back and stays where it is. TUM-SHIP-1.

    Without an army of his own the new one is where the fleet is. Refused when he is not free, serves another nation or
    leads a fleet.
    """
    with _changing(root, f"lead {fleet} {commander}", by, dry) as (opened, day, done):
        ships = named.fleet(opened.world, fleet)
        one = named.commander(opened.world, commander)
        refuse_leader(opened.world, one.id, ships)
        before = opened.world.commanders.get(ships.commander or "")
        instead = f" instead of {before.name}" if before is not None else ""
        happening = Happening(
            "TUM-SHIP-1",
            "fleet given",
            f"{ships.name}: led by {one.name}{instead}",
            (*fleets.who(opened.world, ships), one.id),
            f"{one.name} leads {ships.name} now.",
            at=day.land.xy(ships.at),
            puts=fleets.moved(opened.world, replace(ships, commander=one.id), ships.at),
        )
        done.events.append(opened.note(happening))
    return done


def embark(root: Path, army: str, fleet: str, *, by: str = "", dry: bool = False) -> Changed:
    """Put an army aboard at once, without the day that loading takes. TUM-SHIP-1, TUM-SHIP-2.

    Refused when it is aboard already, not where the fleet lies, neither of its nation nor allied, or there are not
    enough empty ships for it.
    """
    with _changing(root, f"embark {army} {fleet}", by, dry) as (opened, day, done):
        men, ships = named.army(opened.world, army), named.fleet(opened.world, fleet)
        men = with_usual(day.world, day.numbers, men)  # whom ships carry who were not counted yet
        _refuse_aboard(day, men, ships)
        _carry_out(opened, day, done, lambda: _embark(day, men.id, ships.id))
    return done


def _refuse_aboard(day: Day, army: Army, fleet: Fleet) -> None:
    """Raise Refused when the army cannot go aboard the fleet."""
    if army.aboard:
        held = day.world.fleets.get(army.aboard)
        name = held.name if held is not None else army.aboard
        raise Refused(f"{army.name} is aboard {name}", f"`campaign fleet land {army.id}` puts it ashore")
    if not friendly(day.world, army.nation, fleet.nation):
        raise Refused(f"{fleet.name}: that is another nation's fleet, and no ally's")
    if not shores.beside(day, fleet, army):
        where = f"it is at {spot(day.world, army.at)}, the fleet at {spot(day.world, fleet.at)}"
        raise Refused(f"{army.name} is not where {fleet.name} lies", where)
    needs = stowing.needed(day.numbers, stowing.aboard(day.numbers, army))
    whole = stowing.needed(day.numbers, (*stowing.loads(fleet), *stowing.aboard(day.numbers, army)))
    if whole > fleets.count(fleet):
        raise Refused(f"{army.name} needs {counted(needs, 'empty ship')}, and {fleet.name} has {holds.empty(fleet):,}")


def _embark(day: Day, army_id: str, fleet_id: str) -> Happenings:
    yield from resting.break_off(day, army_id, "the army goes aboard")
    army, fleet = with_usual(day.world, day.numbers, day.world.armies[army_id]), day.world.fleets[fleet_id]
    lading.refuse(day, fleet, army)
    cargo = stowing.aboard(day.numbers, army)
    aboard = replace(army, at=fleet.at, aboard=fleet.id, inside=False, crossing=None)
    yield Happening(
        "TUM-SHIP-2",
        "loaded",
        f"{fleet.name}: {army.name} aboard, {counted(stowing.needed(day.numbers, cargo), 'ship')}",
        (*fleets.who(day.world, fleet), *who(army)),
        f"{army.name} is aboard {fleet.name}.",
        at=day.land.xy(fleet.at),
        puts=(replace(stowing.put_in(day.numbers, fleet, cargo), stowing=None), aboard),
    )


def land(root: Path, army: str, bank: str = "", *, by: str = "", dry: bool = False) -> Changed:
    """Put an army ashore at once where its fleet lies, on `bank` of a river ("left" or "right"). TUM-SHIP-2.

    It then does what it put off at sea, and drops what it cannot carry. Refused when it is not aboard, or no shore is
    near; on a river without a bank.
    """
    with _changing(root, f"land {army}", by, dry) as (opened, day, done):
        men = named.army(opened.world, army)
        if men.aboard not in opened.world.fleets:
            raise Refused(f"{men.name} is not aboard ship")
        _carry_out(opened, day, done, lambda: _land(day, men.id, bank))
    return done


def _land(day: Day, army_id: str, bank: str) -> Happenings:
    army = day.world.armies[army_id]
    fleet = day.world.fleets[army.aboard]
    at = shores.ashore(day, fleet, bank)
    cargo = [load for load in stowing.loads(fleet) if load.army == army.id]
    yield Happening(
        "TUM-SHIP-2",
        "unloaded",
        f"{fleet.name}: {army.name} ashore at {spot(day.world, at)}",
        (*fleets.who(day.world, fleet), *who(army)),
        f"{army.name} is ashore.",
        at=day.land.xy(at),
        puts=(
            replace(stowing.taken_out(day.numbers, fleet, cargo), stowing=None),
            shores.landing(day, fleet, army, at),
        ),
    )
    yield from carrying.spill(day, army_id)
    yield from reckoning.made_up(day, army_id)


def _carry_out(opened: Writing, day: Day, done: Changed, rule: Callable[[], Happenings]) -> None:
    """Enter what a rule makes of the coming day's dawn, each step on the world as the one before left it."""
    for happening in rule():
        done.events.append(opened.note(happening))

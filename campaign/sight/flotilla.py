"""The commander's own fleet, as his report shows it."""

from collections.abc import Mapping, Sequence

from campaign.core.words import counted, listed
from campaign.land.water.chart import SeaLeg
from campaign.model.fleet import Fleet, Load
from campaign.model.order import Sail
from campaign.model.place import At
from campaign.model.world import World
from campaign.rules.sea import fleets, nearby, voyages
from campaign.sight.duties import corners
from campaign.sight.paper import Flotilla, Ships
from campaign.sight.sources import Sources, spot

_ONES = {"wagons": "wagon", "siege engines": "siege engine", "palisade": "palisade"}
_MANY = {"palisade": "palisades"}


def flotilla(given: Sources, world: World, fleet: Fleet, left: Sequence[SeaLeg]) -> Flotilla | None:
    """Return his fleet: ships and loads, cost and pay, morale, ships on their way, state; `left` is what its voyage
    has to go. None when his map cannot say where it is.
    """
    waters = given.waters
    here = berth(given, fleet)
    if here is None:
        return None
    return Flotilla(
        name=fleet.name,
        where=spot(given, world, fleet.at),
        x=here[0],
        y=here[1],
        ships=fleets.count(fleet),
        groups=tuple(
            Ships(group.count, group.origin, carried(group.cargo)) for _, group in sorted(fleet.ships.items())
        ),
        upkeep=waters.upkeep,
        paid_days=waters.loot // waters.upkeep if waters.upkeep else 0,
        morale=fleet.morale,
        sight=waters.radius,
        supplies=_own(fleet, "supplies"),
        loot=_own(fleet, "loot"),
        owed_days=fleet.unpaid,
        morale_was=waters.moods[0].before if waters.moods else None,
        morale_why=tuple(mood.why for mood in waters.moods if mood.why),
        aboard=tuple(waters.passengers.values()),
        rowing_days=fleet.forced_days,
        wandering=sum(stray.count for stray in fleet.strays),
        coming=tuple(
            f"{counted(one.count, f'{one.origin} ship')}, due {given.dates.short(one.due)}" for one in fleet.coming
        ),
        state=_state(given, world, fleet),
        trail=waters.trail,
        planned=corners(left),
    )


def berth(given: Sources, fleet: Fleet) -> tuple[int, int] | None:
    """Return where his ships lie on his own map, in metres; where that lacks the place, where they are; else None."""
    try:
        return nearby.point(given.land, fleet.at)
    except KeyError:
        return given.waters.stands


def carried(cargo: Sequence[Load]) -> str:
    """Return loads in words, those of a kind together: "800 infantry and 200 noncombatants"."""
    sums: dict[str, int] = {}
    for load in cargo:
        sums[load.what] = sums.get(load.what, 0) + load.amount
    return listed([_amount(what, amount) for what, amount in sums.items()])


def _amount(what: str, amount: int) -> str:
    name = _ONES[what] if amount == 1 and what in _ONES else _MANY.get(what, what)
    return f"{amount:,} {name}"


def _own(fleet: Fleet, what: str) -> int:
    return sum(
        load.amount for group in fleet.ships.values() for load in group.cargo if load.what == what and not load.army
    )


def _state(given: Sources, world: World, fleet: Fleet) -> tuple[str, ...]:
    found: list[str] = []
    if fleet.blockades:
        found.append(f"closing the harbour of {_place(world, fleet.blockades)}")
    if fleet.stowing is not None:
        doing = {"load": "loading", "unload": "unloading"}[fleet.stowing.kind]
        done = f"{counted(fleet.stowing.done, 'ship')} done so far"
        found.append(f"{doing} {spot(given, world, fleet.stowing.at)}: {done}")
    if fleet.rout is not None:
        found.append(f"fleeing until {given.dates.short(fleet.rout.until)}: no order reaches it")
    return tuple(found)


def _place(world: World, key: str) -> str:
    return world.places[key].name if key in world.places else key


def voyage(given: Sources, at: At, act: Sail) -> tuple[SeaLeg, ...]:
    """Return the legs that a voyage has to go from `at` on his map; () when his map shows no way."""
    legs: list[SeaLeg] = []
    down, up, _ = voyages.costs(given.numbers, act.row)
    try:
        for goal in (*act.via, act.to):
            found = given.land.sail(at, goal, down, up)
            if found is None:
                return ()
            legs += found.legs
            at = goal
    except KeyError:  # his map lacks the place
        return ()
    return tuple(legs)


def ahead(given: Sources, fleet: Fleet) -> Mapping[str, tuple[SeaLeg, ...]]:
    """Return the legs that his fleet's voyage under way has to go, by the order's id; nothing when none is."""
    for order in given.orders:
        if order.status == "running" and isinstance(order.act, Sail):
            return {order.id: voyage(given, fleet.at, order.act)}
    return {}

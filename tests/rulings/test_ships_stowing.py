"""Whatever is loaded, lost and unloaded, nothing comes of nothing in the ships: TUM-SHIP-1."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load
from campaign.rules.numbers import Numbers
from campaign.rules.sea import fleets, holds, stowing
from tests.rulings import sea
from tests.rulings.scene import army

NUMBERS = Numbers({})
MEN = st.integers(0, 900)


@st.composite
def armies(draw: st.DrawFn, id: str) -> Army:
    """An army of some of every kind."""
    return army(
        id,
        draw(st.integers(1, 900)),
        cavalry=draw(MEN),
        engines=draw(st.integers(0, 20)),
        wagons=draw(st.integers(0, 60)),
        noncombatants=draw(MEN),
        palisades=draw(st.integers(0, 2)),
    )


def total(cargo: tuple[Load, ...]) -> Counter[tuple[str, str, str]]:
    """Return how much there is of each load."""
    found: Counter[tuple[str, str, str]] = Counter()
    for load in cargo:
        found[load.army, load.what, load.detachment] += load.amount
    return +found


def seaworthy(fleet: Fleet) -> bool:
    """Return whether every group's load fits its ships and is of one kind, and fills all of them."""
    return all(
        holds.fills(NUMBERS, group.cargo) == group.count and len({stowing.kind(load.what) for load in group.cargo}) == 1
        for group in fleet.ships.values()
        if group.cargo
    )


SHIPS = st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60))
STORES = st.tuples(st.integers(0, 40_000), st.integers(0, 40_000))


@given(armies("one"), armies("two"), SHIPS, STORES)
@settings(max_examples=60, deadline=None)
def test_ship_1_ships_carry_all_that_is_put_in_and_are_as_many_as_before(
    one: Army, two: Army, ships: tuple[int, int, int], stores: tuple[int, int]
) -> None:
    # both armies and the stores need 152 ships at most
    fleet = sea.fleet(own=ships[0] + 160, bought=ships[1], hired=ships[2])
    own = tuple(Load(what, amount) for what, amount in zip(stowing.STORES, stores, strict=True) if amount)
    laden = stowing.put_in(NUMBERS, fleet, (*stowing.aboard(NUMBERS, one), *own))
    laden = stowing.put_in(NUMBERS, laden, stowing.aboard(NUMBERS, two))
    whole = (*stowing.aboard(NUMBERS, one), *own, *stowing.aboard(NUMBERS, two))
    assert fleets.count(laden) == fleets.count(fleet)
    assert total(stowing.loads(laden)) == total(whole)
    assert seaworthy(laden)
    assert stowing.settled(NUMBERS, laden, (one, two)) is laden
    left = stowing.taken_out(NUMBERS, laden, stowing.aboard(NUMBERS, one))
    assert total(stowing.loads(left)) == total((*own, *stowing.aboard(NUMBERS, two)))
    assert fleets.count(left) == fleets.count(fleet)
    assert {origin: sum(g.count for g in left.ships.values() if g.origin == origin) for origin in stowing.ORIGINS} == {
        "own": ships[0] + 160,
        "bought": ships[1],
        "hired": ships[2],
    }


@given(armies("one"), armies("two"), st.integers(0, 100), st.data())
@settings(max_examples=60, deadline=None)
def test_ship_1_after_losses_the_ships_carry_who_is_left_and_none_is_too_few(
    one: Army, two: Army, percent: int, data: st.DataObject
) -> None:
    fleet = sea.fleet(own=70, hired=130)
    laden = stowing.put_in(NUMBERS, fleet, (*stowing.aboard(NUMBERS, one), *stowing.aboard(NUMBERS, two)))
    gone = data.draw(st.sets(st.sampled_from(sorted(one.detachments)), max_size=len(one.detachments) - 1))
    left = {
        key: replace(part, size=part.size * percent // 100 if part.type != "siege engines" else part.size)
        for key, part in one.detachments.items()
        if key not in gone
    }
    fewer = replace(one, detachments=left, noncombatants=(one.noncombatants or 0) * percent // 100)
    settled = stowing.settled(NUMBERS, laden, (fewer, two))
    assert total(stowing.loads(settled)) == total((*stowing.aboard(NUMBERS, fewer), *stowing.aboard(NUMBERS, two)))
    assert fleets.count(settled) == 200
    assert seaworthy(settled)


@given(armies("one"), armies("two"), st.data())
@settings(max_examples=60, deadline=None)
def test_ship_1_what_sinks_and_what_floats_are_all_there_was(one: Army, two: Army, data: st.DataObject) -> None:
    cargo = (*stowing.aboard(NUMBERS, one), *stowing.aboard(NUMBERS, two), Load("supplies", 25_000))
    laden = stowing.put_in(NUMBERS, sea.fleet(own=70, hired=130), cargo)
    sunk = data.draw(st.sets(st.sampled_from(holds.every(laden)), max_size=30))
    by_group: dict[str, list[int]] = {}
    for key, ship in sunk:
        by_group.setdefault(key, []).append(ship)
    left, lost = holds.without(NUMBERS, laden, by_group)
    assert total(stowing.loads(left)) + total(lost) == total(cargo)
    assert fleets.count(left) == 200 - len(sunk)
    assert seaworthy(stowing.laid(NUMBERS, left, stowing.loads(left)))

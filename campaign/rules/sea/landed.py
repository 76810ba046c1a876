"""Part of an army is put ashore, or all of it, by ships that go their own way (TUM-SHIP-7)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from campaign.core.rounding import share
from campaign.model.army import Army, Detachment
from campaign.model.fleet import Load
from campaign.model.place import At
from campaign.model.world import World
from campaign.rules import carrying
from campaign.rules.commanders import unused
from campaign.rules.counting import followers, heads, present, soldiers
from campaign.rules.numbers import Numbers
from campaign.rules.sea import holds
from campaign.rules.sharing import Goods, received


class Landed(msgspec.Struct, frozen=True):
    """What becomes of an army part of which is put ashore.

    `left` is the army afterwards, still aboard unless all of it is ashore; `part` the army made of those put ashore;
    `goods` and `wagons` lie on the ground where no soldier was among them.
    """

    left: Army
    part: Army | None = None
    goods: Goods = Goods()
    wagons: int = 0


def landed(world: World, numbers: Numbers, army: Army, loads: Iterable[Load], at: At) -> Landed:
    """Return what becomes of an army when these loads of it are put ashore at `at`.

    They are an army of their own, which halts: whole detachments as they are, parts of one under a name of their own;
    stores go by what people and wagons can carry. Without a soldier left aboard the whole army is ashore. Without a
    soldier among those put ashore, wagons and stores lie there, and people and engines are lost.
    """
    men, carts, people, works = holds.sorted_out(loads)
    guests = _guests(world, army, men)
    rest = _without(army, men, carts)
    left = replace(army, detachments=rest, noncombatants=followers(army) - people, palisades=army.palisades - works)
    if not any(heads(one) for one in present(left)):
        return Landed(replace(army, aboard="", at=at))
    train = sum(carts.values())
    if guests and train:
        guests[0] = replace(guests[0], wagons=train)
    gone = replace(army, detachments={one.id: one for one in guests}, noncombatants=people, palisades=works)
    taken = _stores(world, numbers, army, gone, left, train)
    left = replace(
        left,
        supplies=army.supplies - taken.supplies,
        loot=army.loot - taken.loot,
        soldiers_loot=army.soldiers_loot - taken.soldiers_loot,
    )
    if not soldiers(gone):
        return Landed(left, None, taken, train)
    fresh = Army(
        id=unused({*world.armies, *world.fleets}, f"{army.id}-ashore"),
        name=f"Part of {army.name}",
        nation=army.nation,
        at=at,
        noncombatants=0,
        palisades=works,
        npc="halt",
        keep=army.keep,
    )
    return Landed(left, received(fresh, guests, taken, army))


def _guests(world: World, army: Army, men: dict[str, int]) -> list[Detachment]:
    """Return the detachments put ashore, by id, soldiers first: they take the wagons."""
    taken = {key for one in world.armies.values() for key in one.detachments}
    found: list[Detachment] = []
    for key in sorted(men):
        one = army.detachments[key]
        if men[key] >= one.size:
            found.append(replace(one, wagons=0))
            continue
        fresh = unused(taken, f"{key}-ashore")
        taken.add(fresh)
        found.append(replace(one, id=fresh, name=f"Part of {one.name}", size=men[key], wagons=0))
    return sorted(found, key=lambda one: not heads(one))


def _without(army: Army, men: dict[str, int], carts: dict[str, int]) -> dict[str, Detachment]:
    """Return the detachments left, without these soldiers and wagons; wagons of those who are gone go to the first."""
    rest: dict[str, Detachment] = {}
    masterless = 0
    for key in sorted(army.detachments):
        one = army.detachments[key]
        size, wagons = one.size - men.get(key, 0), one.wagons - carts.get(key, 0)
        if size > 0 or key not in men:
            rest[key] = replace(one, size=size, wagons=wagons)
        else:
            masterless += wagons
    heir = next((key for key in sorted(rest) if rest[key].absent is None), None)
    if heir is not None and masterless:
        rest[heir] = replace(rest[heir], wagons=rest[heir].wagons + masterless)
    return rest


def _stores(world: World, numbers: Numbers, army: Army, gone: Army, left: Army, train: int) -> Goods:
    """Return what of the army's stores goes ashore: in proportion to what those and the wagons put ashore can carry."""
    weights = [carrying.capacity(world, numbers, one) for one in (gone, left)]
    weights[0] += 0 if gone.detachments else train * numbers[carrying.WAGON]
    parts = [share(held, weights)[0] for held in (army.supplies, army.loot, army.soldiers_loot)]
    return Goods(followers(gone), *parts)

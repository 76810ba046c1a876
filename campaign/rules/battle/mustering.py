"""Armies of the world as they go onto a battle sheet, with the lines the program knows of itself (TUM-BAT-2)."""

from collections.abc import Mapping

from campaign.model.army import Army
from campaign.model.place import Place
from campaign.model.sheet import Force, Unit
from campaign.model.world import World
from campaign.rules import regions
from campaign.rules.battle.lines import DIFFICULT, FORMATION, OWN, SHORTAGE
from campaign.rules.counting import added, modifiers, present
from campaign.rules.numbers import Numbers
from campaign.rules.points import START

INSIDE = "@"  # before the id of a stronghold in the id of its base garrison


def force_of(
    world: World,
    numbers: Numbers,
    army: Army,
    day: int,
    *,
    lines: Mapping[str, int] | None = None,
    no_retreat: bool = False,
) -> Force:
    """Return `army` as it fights on `day`: the detachments present, and what its own state takes off its roll.

    That is supply shortage (TUM-SUP-4), out of formation (TUM-FOR-1, TUM-BURN-1, TUM-HAR-1), difficult terrain at a
    ford (TUM-MOV-9), and its special rules for battle (TUM-ARMY-8). `lines` are the GM's: they stand in place of those
    of the same name, and 0 strikes one. Traits are those of a free commander.
    """
    leader = world.commanders.get(army.commander) if army.commander is not None else None
    free = leader is not None and leader.status == "free"
    units = {
        one.id: Unit(one.id, one.type, one.size, added(modifiers(world, army, "strength", one)))
        for one in present(army)
    }
    return Force(
        army.id,
        army.morale,
        units,
        leader.traits if leader is not None and free else (),
        {**_state(numbers, army, day), **_special(world, army), **(lines or {})},
        no_retreat,
        free,
    )


def garrison_of(numbers: Numbers, place: Place) -> Force | None:
    """Return the base garrison of a place as it fights in a storm, leaderless and of a new army's morale; None: nobody.

    Its id is that of the place after "@", so that no army has it. TUM-FORT-1, TUM-SIE-2.
    """
    base = regions.garrison(numbers, place)
    sizes = {"infantry": base.infantry, "cavalry": base.cavalry}
    units = {kind: Unit(kind, kind, size) for kind, size in sizes.items() if size}  # type: ignore[arg-type]  # kinds
    if not units:
        return None
    return Force(f"{INSIDE}{place.id}", numbers[START], units, led=False, garrison=True)


def _state(numbers: Numbers, army: Army, day: int) -> dict[str, int]:
    found = {}
    if army.short:
        found["supply shortage"] = -numbers[SHORTAGE]
    if army.broken == day:
        found["out of formation"] = -numbers[FORMATION]
    if army.crossing is not None:
        found["difficult terrain"] = -numbers[DIFFICULT]
    return found


def _special(world: World, army: Army) -> dict[str, int]:
    """Return the special rules for battle by reason: the nation's, the army's, those of its detachments present."""
    rules = [*modifiers(world, army, "battle")]
    rules += [one for unit in present(army) for one in unit.modifiers if one.what == "battle"]
    found: dict[str, int] = {}
    for one in rules:
        name = one.reason if one.reason not in OWN else f"special rule: {one.reason}"
        found[name] = found.get(name, 0) + one.by
    return found

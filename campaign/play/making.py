"""`new WHAT ID`: one thing from a template, recorded like any other change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace

from campaign.core.fault import Fault, Faults, Refused
from campaign.core.names import nearest
from campaign.core.rounding import share
from campaign.files import layouts, samples
from campaign.files.parsing import parse
from campaign.files.yamltext.decode import decode, encode
from campaign.land.load import load as load_land
from campaign.model.army import Army, Detachment, Soldier
from campaign.model.people import TRAITS, Commander, Nation
from campaign.model.place import STRONGHOLDS, At, Place, PlaceKind, Spot
from campaign.model.world import BY_NAME, World
from campaign.play import checking, templates
from campaign.play.advancing import CACHE
from campaign.play.days import dawn
from campaign.play.wanted import Wanted, refuse_unfit
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules import carrying, commanders, counting, points, supplies
from campaign.rules.day import Happening
from campaign.rules.numbers import Number, Numbers

KINDS = {"army": "armies", "commander": "commanders", "place": "places", "nation": "nations"}
FOOD_DAYS = 15  # food that a new army has along unless told, as far as it can carry it
MEN_A_WAGON = 40  # infantry for each wagon of a new army unless told
INFANTRY = 800  # of a new army unless told what it is made of


@dataclass(frozen=True, slots=True)
class Made:
    """The thing made: the file it stands in, its text there, and what the command did."""

    file: str
    text: str
    outcome: Outcome


def thing(root: Path, what: str, key: str, wanted: Wanted, *, by: str = "", dry: bool = False) -> Made:
    """Make one army, commander, place or nation called `key`, with a comment on every choice, and record it.

    A commander's traits are rolled unless given (TUM-COM-1). Refused for an id that exists or cannot be one, and for
    names that the world does not know; Faults when the world would not be sound with it. Nothing is then written.
    """
    table = KINDS[what]
    refuse_unfit(what, wanted)
    with writing(root, f"new {what} {key}", by=by, dry=dry) as opened:
        wrong = layouts.bad_id(table, key)
        if wrong is not None:
            raise Refused(f"“{key}” is no id: {wrong}", "names for people go in --name")
        if key in opened.world.table(table):
            raise Refused(f"the {what} {key} is there already", f"give another id, or `campaign edit {key}`")
        happening = _MAKERS[what](opened, key, wanted)
        record = happening.puts[0]
        block = cast("Callable[[Any], str]", getattr(templates, what))(record)
        opened.note(happening)
        fresh = [fault for fault in checking.complaints(opened.world, opened.loaded) if fault.severity == "error"]
        if fresh:
            raise Faults(fresh)
        file = opened.loaded.home(table, key)
        text = _text(opened, table, file, block, record)
        if text is not None:
            opened.files[file] = text
    assert opened.outcome is not None
    return Made(file, block, opened.outcome)


def _text(opened: Writing, table: str, file: str, block: str, record: Any) -> bytes | None:
    """Return the new text of `file`: a file of its own, or the block at the end of the table.

    None when the table cannot simply be added to; it is then patched as any other change is.
    """
    if file in opened.loaded.hashes:
        before = decode(opened.loaded.text(file), file)
        gap = "" if not before.text or before.text.endswith("\n") else before.newline
        data = encode(before.text + gap + block.replace("\n", before.newline), before.bom)
    else:
        data = samples.pointed(file, block.encode())
    faults: list[Fault] = []
    read = {one.id: one for one in parse(BY_NAME[table], file, data, faults)}
    whole = BY_NAME[table].layout == "table"
    expected = opened.world.table(table) if whole else {record.id: record}
    return data if not faults and read == expected else None


def _title(key: str, wanted: Wanted) -> str:
    return wanted.name or key.replace("-", " ").capitalize()


def _known(given: str, ids: Sequence[str], what: str) -> str:
    """Return `given` if it is one of `ids`; Refused names the nearest."""
    if given in ids:
        return given
    close = nearest(given, ids)
    raise Refused(
        f"there is no {what} {given}",
        f"did you mean {' or '.join(close)}?" if close else f"there are: {', '.join(ids) or 'none'}",
    )


def _nation_of(world: World, given: str | None) -> str:
    if given is not None:
        return _known(given, sorted(world.nations), "nation")
    own = sorted(key for key in world.nations if key not in ("independent", "robbers"))
    if len(own) == 1:
        return own[0]
    raise Refused("it needs a nation", f"give --nation: {', '.join(sorted(world.nations))}")


def _spot(world: World, given: str) -> At:
    """Return the position that "x,y" or a place's id means."""
    x, comma, y = given.partition(",")
    if comma:
        try:
            return Spot(x=float(x), y=float(y))
        except ValueError:
            raise Refused(f"“{given}” is no position", "write a place's id, or x,y in km such as 12.5,40") from None
    return _known(given, sorted(world.places), "place")


def _army(opened: Writing, key: str, wanted: Wanted) -> Happening:
    world = opened.world
    leader = None
    if wanted.commander is not None:
        leader = world.commanders[_known(wanted.commander, sorted(world.commanders), "commander")]
    given = wanted.nation or (leader.nation if leader is not None else None)
    nation = _nation_of(world, given)
    at: At | None = _spot(world, wanted.at) if wanted.at is not None else leader.at if leader is not None else None
    if at is None:
        seats = sorted(one.id for one in world.places.values() if one.holder == nation)
        if not seats:
            raise Refused(f"{world.nations[nation].name} holds no place to gather at", "give --at PLACE or x,y")
        at = seats[0]
    made = Army(
        id=key,
        name=_title(key, wanted),
        nation=nation,
        at=at,
        commander=leader.id if leader is not None else None,
        detachments=_detachments(world, key, wanted),
    )
    numbers = Numbers(world.campaign.rules)
    followers = counting.usual_noncombatants(world, numbers, made)
    made = replace(made, morale=points.base(world, made, numbers), noncombatants=followers)
    food = min(FOOD_DAYS * supplies.need(numbers, made), carrying.capacity(world, numbers, made))
    made = replace(made, supplies=food if wanted.supplies is None else wanted.supplies)
    men = sum(one.size for one in made.detachments.values())
    text = f"{made.name} is made for {world.nations[nation].name}, {men:,} men"
    return Happening("TUM-ARMY-1", "army made", text, (key,), puts=(made,))


def _detachments(world: World, key: str, wanted: Wanted) -> dict[str, Detachment]:
    """Return detachments of the usual sizes for the soldiers wanted (TUM-ARMY-4), the infantry with the wagons."""
    foot, horse = wanted.infantry, wanted.cavalry or 0
    if foot is None:
        foot = 0 if horse else INFANTRY
    wagons = foot // MEN_A_WAGON if wanted.wagons is None else wanted.wagons
    numbers = Numbers(world.campaign.rules)
    taken = {part for army in world.armies.values() for part in army.detachments}
    found: dict[str, Detachment] = {}
    kinds: tuple[tuple[Soldier, str, int, Number[int]], ...] = (
        ("infantry", "foot", foot, counting.INFANTRY_MOST),
        ("cavalry", "horse", horse, counting.CAVALRY_MOST),
    )
    for soldier, word, men, most in kinds:
        parts = -(-men // max(1, numbers[most]))
        for number, size in enumerate(share(men, [1] * parts), 1):
            id = commanders.unused({*taken, *found}, f"{key}-{word}" + (f"-{number}" if parts > 1 else ""))
            name = f"{_title(key, wanted)} {word}" + (f" {number}" if parts > 1 else "")
            found[id] = Detachment(id=id, name=name, type=soldier, size=size)
    drivers = [id for id, one in found.items() if one.type == "infantry"] or list(found)
    for id, carts in zip(drivers, share(wagons, [1] * len(drivers)), strict=True):
        found[id] = replace(found[id], wagons=carts)
    return found


def _commander(opened: Writing, key: str, wanted: Wanted) -> Happening:
    world = opened.world
    nation = _nation_of(world, wanted.nation)
    made = Commander(
        id=key,
        name=_title(key, wanted),
        nation=nation,
        age=wanted.age,
        player=wanted.player,
        at=_spot(world, wanted.at) if wanted.at is not None else None,
    )
    if wanted.traits is not None:
        known = {trait.casefold(): trait for trait in TRAITS}
        traits = tuple(known[_known(trait.casefold(), sorted(known), "trait")] for trait in wanted.traits)
        made = replace(made, traits=cast("Any", traits))
        text = f"{made.name} enters the service of {world.nations[nation].name}"
        return Happening("TUM-COM-3", "commander made", text, (key,), puts=(made,))
    day = dawn(world, load_land(world, opened.root / CACHE), opened.next_day)
    rolled, rolls = commanders.roll_traits(day, wanted.age, (key,), "new commander")
    made = replace(made, traits=rolled)
    text = f"{made.name} enters the service of {world.nations[nation].name}: {', '.join(rolled) or 'no traits'}"
    return Happening("TUM-COM-1", "commander made", text, (key,), rolls=tuple(rolls), puts=(made,))


def _place(opened: Writing, key: str, wanted: Wanted) -> Happening:
    if wanted.x is None or wanted.y is None:
        raise Refused("a place needs a position", "give --x and --y in km from the map's south-west corner")
    kind = cast("PlaceKind", _known(wanted.kind, PlaceKind.__args__, "kind of place"))  # type: ignore[attr-defined]
    holder = wanted.holder or wanted.nation
    if holder is not None:
        _known(holder, sorted(opened.world.nations), "nation")
    made = Place(
        id=key,
        name=_title(key, wanted),
        kind=kind,
        x=wanted.x,
        y=wanted.y,
        holder=holder if kind in STRONGHOLDS else None,
        population=wanted.population if kind in STRONGHOLDS else 0,
    )
    return Happening("TUM-WORLD-1", "place made", f"{made.name} is put on the map", (key,), puts=(made,))


def _nation(opened: Writing, key: str, wanted: Wanted) -> Happening:
    for other in wanted.relations:
        _known(other, sorted(opened.world.nations), "nation")
    made = Nation(id=key, name=_title(key, wanted), colour=wanted.colour, relations=dict(wanted.relations))
    others = [opened.world.nations[other] for other in sorted(made.relations)]
    answered = [replace(one, relations={**one.relations, key: made.relations[one.id]}) for one in others]
    return Happening("TUM-WORLD-4", "nation made", f"{made.name} is a nation", (key,), puts=(made, *answered))


_MAKERS: dict[str, Callable[[Writing, str, Wanted], Happening]] = {
    "army": _army,
    "commander": _commander,
    "place": _place,
    "nation": _nation,
}

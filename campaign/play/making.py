"""`new WHAT ID`: one thing from a template, recorded like any other change."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast, get_args

from msgspec.structs import replace

from campaign.core.fault import Fault, Refused
from campaign.core.rounding import share
from campaign.files import layouts, samples
from campaign.files.parsing import parse
from campaign.files.yamltext.decode import decode, encode
from campaign.model.army import Army, Detachment, Soldier
from campaign.model.people import Nation
from campaign.model.place import STRONGHOLDS, At, Place, PlaceKind
from campaign.model.world import BY_NAME, World
from campaign.play import checking, named, templates
from campaign.play.newcomers import Newcomer, newcomer
from campaign.play.wanted import Wanted, refuse_unfit
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules import carrying, commanders, counting, points, supplies
from campaign.rules.day import Happening
from campaign.rules.numbers import Number, Numbers

KINDS = {"army": "armies", "commander": "commanders", "place": "places", "nation": "nations", "fleet": "fleets"}
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
    refuse_unfit(what, wanted)
    with writing(root, f"new {what} {key}", by=by, dry=dry) as opened:
        refuse_id(opened, what, key)
        file, block = lay(opened, what, _MAKERS[what](opened, key, wanted))
    assert opened.outcome is not None
    return Made(file, block, opened.outcome)


def refuse_id(opened: Writing, what: str, key: str) -> None:
    """Raise Refused when `key` cannot be the id of a new thing, or is taken."""
    wrong = layouts.bad_id(KINDS[what], key)
    if wrong is not None:
        if not key:
            raise Refused(f"no id can be made from that name: {wrong}", "give the id yourself, before the options")
        raise Refused(f"“{key}” is no id: {wrong}", "names for people go in --name")
    if key in opened.world.table(KINDS[what]):
        raise Refused(f"the {what} {key} is there already", f"give another id, or `campaign edit {key}`")


def lay(opened: Writing, what: str, happening: Happening) -> tuple[str, str]:
    """Enter a new thing, the first record that `happening` puts, and return its file and its text there.

    Every choice has a comment. Faults when the world is not sound with it.
    """
    opened.note(happening)
    checking.refuse_unsound(opened.world, opened.loaded)
    return set_down(opened, what, happening.puts[0])


def set_down(opened: Writing, what: str, record: Any) -> tuple[str, str]:
    """Write the text of a new thing, as it now is, into its file; return both."""
    table = KINDS[what]
    block = cast("Callable[[Any], str]", getattr(templates, what))(record)
    file = opened.loaded.home(table, record.id)
    text = _text(opened, table, file, block, record)
    if text is not None:
        opened.files[file] = text
    return file, block


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


def title(key: str, name: str | None) -> str:
    """Return the name for people of a new thing: as given, else made from its id."""
    return name or key.replace("-", " ").capitalize()


def _army(opened: Writing, key: str, wanted: Wanted) -> Happening:
    world = opened.world
    leader = None
    if wanted.commander is not None:
        leader = world.commanders[named.known(wanted.commander, sorted(world.commanders), "commander")]
    given = wanted.nation or (leader.nation if leader is not None else None)
    nation = named.nation(world, given)
    at: At | None = named.spot(world, wanted.at) if wanted.at is not None else leader.at if leader is not None else None
    if at is None:
        seats = sorted(one.id for one in world.places.values() if one.holder == nation)
        if not seats:
            raise Refused(f"{world.nations[nation].name} holds no place to gather at", "give --at PLACE or x,y")
        at = seats[0]
    made = Army(
        id=key,
        name=title(key, wanted.name),
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
            name = f"{title(key, wanted.name)} {word}" + (f" {number}" if parts > 1 else "")
            found[id] = Detachment(id=id, name=name, type=soldier, size=size)
    drivers = [id for id, one in found.items() if one.type == "infantry"] or list(found)
    for id, carts in zip(drivers, share(wagons, [1] * len(drivers)), strict=True):
        found[id] = replace(found[id], wagons=carts)
    return found


def _commander(opened: Writing, key: str, wanted: Wanted) -> Happening:
    return newcomer(
        opened,
        key,
        Newcomer(
            name=title(key, wanted.name),
            nation=wanted.nation,
            age=wanted.age,
            traits=wanted.traits,
            player=wanted.player,
            at=wanted.at,
        ),
    )


def _place(opened: Writing, key: str, wanted: Wanted) -> Happening:
    if wanted.x is None or wanted.y is None:
        raise Refused("a place needs a position", "give --x and --y in km from the map's south-west corner")
    kind = cast("PlaceKind", named.known(wanted.kind, get_args(PlaceKind), "kind of place"))
    holder = wanted.holder or wanted.nation
    if holder is not None:
        named.known(holder, sorted(opened.world.nations), "nation")
    made = Place(
        id=key,
        name=title(key, wanted.name),
        kind=kind,
        x=wanted.x,
        y=wanted.y,
        holder=holder if kind in STRONGHOLDS else None,
        population=wanted.population if kind in STRONGHOLDS else 0,
    )
    return Happening("TUM-WORLD-1", "place made", f"{made.name} is put on the map", (key,), puts=(made,))


def _nation(opened: Writing, key: str, wanted: Wanted) -> Happening:
    for other in wanted.relations:
        named.known(other, sorted(opened.world.nations), "nation")
    made = Nation(id=key, name=title(key, wanted.name), colour=wanted.colour, relations=dict(wanted.relations))
    others = [opened.world.nations[other] for other in sorted(made.relations)]
    answered = [replace(one, relations={**one.relations, key: made.relations[one.id]}) for one in others]
    return Happening("TUM-WORLD-4", "nation made", f"{made.name} is a nation", (key,), puts=(made, *answered))


_MAKERS: dict[str, Callable[[Writing, str, Wanted], Happening]] = {
    "army": _army,
    "commander": _commander,
    "place": _place,
    "nation": _nation,
}

"""The texts of new things: YAML with a comment on every choice."""

from collections.abc import Iterable

from campaign.files.yamltext.render import flow, scalar
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.people import Commander, Nation
from campaign.model.place import STRONGHOLDS, At, Place, Spot

_COLUMN = 26  # where the comments begin


def _lines(rows: Iterable[tuple[str, str]]) -> str:
    """Return rows of (text, comment) with the comments in one column."""
    return "".join(f"{text:<{_COLUMN}} # {comment}\n" if comment else f"{text}\n" for text, comment in rows)


def _at(at: At) -> str:
    if isinstance(at, Spot) and at.river is not None:
        return f"{{river: {at.river}, km: {at.km}}}"
    if isinstance(at, Spot):
        return f"{{x: {at.x}, y: {at.y}}}"
    return scalar(at)


def _head(one: Army | Fleet, where: str, unled: str) -> list[tuple[str, str]]:
    """Return the first rows of an army or a fleet: `where` it may be, and what it does `unled`."""
    return [
        (f"name: {scalar(one.name)}", ""),
        (f"nation: {one.nation}", ""),
        (f"at: {_at(one.at)}", where),
        ((f"commander: {one.commander}", "who leads it") if one.commander is not None else ("# commander: id", unled)),
        (f"morale: {one.morale}", "0 to 12"),
    ]


def army(one: Army) -> str:
    """Return the text of a new army's file."""
    rows = [
        *_head(
            one,
            "a place, {x: 12.5, y: 40} in km, or {from: a, to: b, km: 4.25} on a road",
            "without one it only camps, eats and defends (TUM-ARMY-1)",
        ),
        (f"supplies: {one.supplies}", "all eat of it every day; `campaign status` says for how long it lasts"),
        ("# loot: 0", "carried like supplies"),
        (f"noncombatants: {one.noncombatants}", "the rule's share of the soldiers unless you say otherwise"),
        ("# inside: true", "garrisoned in the stronghold it stands at"),
        ("# modifiers:", "special rules with their reason, such as"),
        ("#   - {what: speed, by: 10, reason: mountain ponies}", ""),
        ("detachments:", "never divided; their ids are unique in the world"),
    ]
    told = {
        "name": "honours and all",
        "type": "infantry, heavy infantry, skirmishers, cavalry, heavy cavalry, siege engines",
        "size": "soldiers",
        "wagons": "they carry much, eat like horsemen, and never leave the road",
    }
    for part in one.detachments.values():
        rows += [
            (f"  {part.id}:", ""),
            (f"    name: {scalar(part.name)}", told.pop("name", "")),
            (f"    type: {part.type}", told.pop("type", "")),
            (f"    size: {part.size}", told.pop("size", "")),
            (f"    wagons: {part.wagons}", told.pop("wagons", "")),
        ]
    rows += [("# notes: for the GM's eyes only", "")]
    return _lines(rows)


def fleet(one: Fleet) -> str:
    """Return the text of a new fleet's file."""
    rows = [
        *_head(one, "a harbour, {x: 12.5, y: 40} at sea, or {river: id, km: 3}", "without one it lies where it is"),
        ("ships:", "by group: ships of one origin with one kind of load"),
    ]
    told = {"origin": "own, bought or hired", "cargo": "without a load they are empty"}
    for key, group in one.ships.items():
        rows += [(f"  {key}:", ""), (f"    count: {group.count}", "")]
        if group.origin != "own":
            rows.append((f"    origin: {group.origin}", told.pop("origin", "")))
        if group.cargo:
            rows.append(("    cargo:", told.pop("cargo", "")))
            rows += [(f"      - {{what: {load.what}, amount: {load.amount}}}", "") for load in group.cargo]
    rows += [("# notes: for the GM's eyes only", "")]
    return _lines(rows)


def commander(one: Commander) -> str:
    """Return the text of a new commander's file."""
    traits = f"[{', '.join(one.traits)}]"
    return _lines(
        [
            (f"name: {scalar(one.name)}", ""),
            (f"nation: {one.nation}", "whom he serves"),
            (f"age: {one.age}", "in years"),
            (f"traits: {traits}", "by his age (TUM-COM-1); `campaign rulebook TUM-TRAIT` says what they do"),
            (
                (f"player: {scalar(one.player)}", "who plays him")
                if one.player
                else ("# player: Anna", "who plays him; without a player he is the GM's and gets no reports")
            ),
            (
                (f"at: {_at(one.at)}", "where he is while he leads no army")
                if one.at is not None
                else ("# at: place", "where he is while he leads no army")
            ),
            (f"on_meeting: {one.on_meeting}", "standing order for meetings: halt, avoid or attack (TUM-BAT-1)"),
            ("# forage_under: 4", "standing order: forage when there is food for fewer days"),
            (
                f"tie: {scalar(one.tie)}" if one.tie else "# tie: cousin of another",
                "his tie to another commander (TUM-COM-4)",
            ),
            *(
                [(f"background: {scalar(one.background)}", "who he is, for his opening report")]
                if one.background
                else [
                    ("# background: |", "who he is, for his opening report"),
                    ("#   You have served two kings and mean to serve a third.", ""),
                ]
            ),
            ("# notes: for the GM's eyes only", ""),
        ]
    )


def nation(one: Nation) -> str:
    """Return the text of a new nation's file."""
    return _lines(
        [
            (f"name: {scalar(one.name)}", ""),
            (f'colour: "{one.colour}"', "on maps")
            if one.colour
            else ('# colour: "#1f4e9c"', "on maps; one is chosen for it if left out"),
            (f"relations: {flow(one.relations)}", "allied, hostile or neutral; declared by either it holds for both")
            if one.relations
            else ("# relations: {other: hostile}", "allied, hostile or neutral; undeclared is neutral"),
            ("# modifiers:", "special rules of all its armies (TUM-ARMY-8), such as"),
            ("#   - {what: forage, by: -10, reason: strangers to the province}", ""),
            ("# notes: for the GM's eyes only", ""),
        ]
    )


def place(one: Place) -> str:
    """Return the lines of a new place in the table of places."""
    rows = [
        (f"{one.id}:", ""),
        (f"  name: {scalar(one.name)}", ""),
        (f"  kind: {one.kind}", "village, works, town, city, castle, fort or crossroads"),
        (f"  x: {one.x}", "km east of the map's west edge"),
        (f"  y: {one.y}", "km north of its south edge"),
    ]
    if one.kind in STRONGHOLDS:
        rows += [
            (f"  holder: {one.holder}", "nation whose soldiers hold it (TUM-WORLD-2)")
            if one.holder is not None
            else ("  # holder: id", "nation whose soldiers hold it; nobody's if left out"),
            (f"  population: {one.population}", "of the whole region"),
            (f"  forage: {one.forage}", "poor, fair, good, rich, or supplies a km² (TUM-FOR-2)"),
            (f"  attitude: {one.attitude}", "hostile, cool, neutral or warm"),
            ("  # loot: 100000", "rolled when the first day is played if left out (TUM-WORLD-3)"),
            ("  # supplies: 100000", "as much as the loot if left out"),
            ("  # garrison: {infantry: 250}", "by its kind if left out (TUM-FORT-1), as are the next two"),
            ("  # bonus: 3", "defence bonus"),
            ("  # endurance: 10", "in a siege"),
        ]
    return _lines(rows)

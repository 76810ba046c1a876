"""Battle sheets in a world: entered when armies meet, filled in by the GM, shown with their odds (TUM-BAT-1)."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import get_args

import msgspec
from msgspec.structs import replace

from campaign.core.fault import Fault, Faults, Refused
from campaign.core.names import nearest
from campaign.files.load import load
from campaign.files.structure import LARGEST
from campaign.land.load import load as load_land
from campaign.model.battle import Battle, Fighter, Front
from campaign.model.order import Order, Tactic
from campaign.model.ruling import Ruling
from campaign.model.sheet import Fighting, Role, Sheet, armies
from campaign.model.world import World
from campaign.play import battling, remembering
from campaign.play.days import Played, play
from campaign.play.writing import Writing, refuse_faults
from campaign.rules import arraying, storming
from campaign.rules.battle import checking
from campaign.rules.battle.counted import SEA
from campaign.rules.day import Day, Happening, led_by
from campaign.rules.fighting import cause_of
from campaign.rules.sea.fleets import fleet_of

CACHE = ".campaign/cache"
_ROLES: tuple[str, ...] = get_args(Role)
_WAYS = "SIDE.role=defender, ARMY.tactics=2, ARMY.surprise=1, ARMY.joins=true, ARMY.no_retreat=true, ARMY.LINE=why"
_FIGURE, _WHOLE = re.compile(r"[+-]*\d[\d.,]*"), re.compile(r"[+-]?[0-9]{1,16}")
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}


class BattleShown(msgspec.Struct, frozen=True):
    """A battle of the world: its sheet as it lies there and, while it is open, its armies, lines and odds by now.

    `wrong` says what keeps an open sheet from being fought, a line each.
    """

    id: str
    file: str
    battle: Battle
    names: dict[str, str]
    sheet: battling.Fought | None
    wrong: tuple[str, ...] = ()


def enter(opened: Writing, played: Played) -> None:
    """Lay a battle sheet for every ruling that waits about armies that may fight; take away those of no ruling."""
    waiting = {ruling.id: ruling for ruling in played.waiting}
    for key, ruling in waiting.items():
        if has_sheet(ruling) and key not in opened.world.battles:
            battle = _draft(played.day, ruling)
            opened.note(Happening("TUM-BAT-1", "battle sheet", f"{key}: the sheet lies ready", puts=(battle,)))
    clear(opened, played.number, {*waiting, *played.day.asked})


def has_sheet(ruling: Ruling) -> bool:
    """Return whether a battle sheet belongs to a ruling: that of a meeting of armies or fleets, or of a storm."""
    return arraying.may_be_fought(ruling) or storming.on_sheet(ruling)


def _draft(day: Day, ruling: Ruling) -> Battle:
    if arraying.at_sea(ruling):
        from campaign.rules.sea import battles  # late: most fights are on land

        return battles.draft(day, ruling)
    return storming.draft(day, ruling) if storming.on_sheet(ruling) else arraying.draft(day, ruling)


def _cause(day: Day, battle: Battle) -> str:
    if battle.kind == "storm":
        return storming.CAUSE.format(storming.stormed(day, battle))
    return cause_of(day, battle)


def clear(opened: Writing, day: int, asked: set[str]) -> tuple[str, ...]:
    """Take away the open sheets of `day` whose meetings did not come about, and return their ids."""
    stale = [key for key, one in sorted(opened.world.battles.items()) if _stale(one, day, asked)]
    for key in stale:
        opened.note(Happening("TUM-BAT-1", "battle sheet closed", f"{key} no longer arises", drops=(("battles", key),)))
    return tuple(stale)


def _stale(battle: Battle, day: int, asked: set[str]) -> bool:
    return battle.status == "open" and battle.day == day and battle.id not in asked


def enter_tactics(opened: Writing, orders: Sequence[Order]) -> None:
    """Write the tactics among the orders taken in onto the open sheets on which their commanders' armies stand."""
    for order in orders:
        led = [one for one in (led_by(opened.world, order.who), fleet_of(opened.world, order.who)) if one is not None]
        if order.status != "queued" or not isinstance(order.act, Tactic):
            continue
        for key, one in ((key, one) for key in sorted(opened.world.battles) for one in led):
            battle = opened.world.battles[key]
            if battle.status == "open" and any_side(battle, one.id):
                after = _with(battle, one.id, tactic=order.act.text)
                text = f"{key}: {one.name}: “{order.act.text}”"
                opened.note(Happening("TUM-BAT-1", "tactic entered", text, (one.id, order.who), puts=(after,)))


def _with(battle: Battle, army_id: str, **fields: object) -> Battle:
    sides = {
        name: replace(front, armies={**front.armies, army_id: replace(front.armies[army_id], **fields)})
        if army_id in front.armies
        else front
        for name, front in battle.sides.items()
    }
    return replace(battle, sides=sides)


def fill_in(world: World, ruling: Ruling, settings: Sequence[str]) -> Happening:
    """Return that the GM fills in the battle sheet of `ruling`; Refused when it has none or a setting does not fit."""
    battle = world.battles.get(ruling.id)
    if battle is None or battle.status != "open":
        raise Refused(f"{ruling.id} has no open battle sheet", "--set is for the sheet of a battle to be fought")
    text = f"{ruling.id}: {'; '.join(settings)}"
    return Happening("TUM-BAT-2", "battle sheet filled in", text, ruling.holds, puts=(filled(battle, settings),))


def filled(battle: Battle, settings: Sequence[str]) -> Battle:
    """Return the sheet with the GM's settings, each "SIDE.role=…", "[SIDE.]ARMY.LINE=number" or the like.

    "ARMY.LINE=words" is the reason of a line. Raises Refused, naming the setting, when one does not fit the sheet.
    """
    for text in settings:
        path, equals, value = (part.strip() for part in text.partition("="))
        parts = [part.strip() for part in path.split(".")]
        if not equals or not all(parts) or not value:
            raise Refused(f"--set {text}: write a field, =, and its value", f"such as {_WAYS}")
        battle = _set(battle, parts, value, text)
    return battle


def _set(battle: Battle, parts: list[str], value: str, text: str) -> Battle:
    if parts[0] in battle.sides and parts[1:] == ["role"]:
        if value not in _ROLES:
            raise Refused(f"--set {text}: {value} is no role", "roles: " + ", ".join(_ROLES))
        front: Front = battle.sides[parts[0]]
        role: Role = next(one for one in get_args(Role) if one == value)
        return replace(battle, sides={**battle.sides, parts[0]: replace(front, role=role)})
    if parts[0] in battle.sides and parts[1:2] and parts[1] in battle.sides[parts[0]].armies:
        parts = parts[1:]
    of = {key: one for front in battle.sides.values() for key, one in front.armies.items()}
    if parts[0] not in of or not parts[1:] or parts[2:]:
        near = nearest(parts[0], [*battle.sides, *of])
        hint = f"did you mean {near[0]}?" if near and parts[0] not in of else f"such as {_WAYS}"
        raise Refused(f"--set {text}: the sheet has no such field", hint)
    return _with(battle, parts[0], **_fields(of[parts[0]], parts[1], value, text))


def _fields(fighter: Fighter, name: str, value: str, text: str) -> dict[str, object]:
    if name in ("joins", "no_retreat"):
        if value.lower() not in _FLAGS:
            raise Refused(f"--set {text}: {name} is true or false", f"such as {_WAYS}")
        return {name: _FLAGS[value.lower()]}
    if name == "tactic":
        return {"tactic": value}
    if _FIGURE.fullmatch(value):
        if not _WHOLE.fullmatch(value) or abs(int(value)) > LARGEST:
            raise Refused(f"--set {text[:60]}: a line is a whole number", f"at most {LARGEST:,} either way")
        return {"lines": {**fighter.lines, name: int(value)}}
    return {"reasons": {**fighter.reasons, name: value}}


def ready(day: Day, battle: Battle) -> tuple[Sheet, tuple[checking.Wrong, ...]]:
    """Return the sheet as it would be fought on `day`, and all that keeps it from being fought."""
    ruling = day.asked.get(battle.id)
    kind = battle.kind if ruling is None else _kind(ruling)
    if battle.kind != kind:
        return Sheet({}), (checking.Wrong(("kind",), "KIND", f"this is the sheet of a {kind}, no {battle.kind}"),)
    if kind == "storm":
        try:
            sheet = storming.arrayed(day, battle)
        except LookupError:
            says = f"nobody on the side '{storming.OUTSIDE}' besieges a stronghold"
            return Sheet({}), (checking.Wrong(("sides",), "SIEGE", says),)
    elif kind == SEA:
        from campaign.rules.sea import battles  # late, as above

        sheet = battles.arrayed(day, battles.still_there(day, battle))
    else:
        sheet = arraying.arrayed(day, arraying.still_there(day, battle))
    return sheet, tuple(checking.wrongs(sheet, day.numbers))


def _kind(ruling: Ruling) -> Fighting:
    if arraying.at_sea(ruling):
        return SEA
    return "storm" if storming.on_sheet(ruling) else "battle"


def refuse_unready(opened: Writing, ruling: Ruling, dice: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Return the GM's dice under their full names, for the battle of `ruling`, whose day is played up to the meeting.

    Raises Faults with all that is wrong with the sheet or the dice, Refused when it no longer comes to the fight.
    """
    battle = opened.world.battles.get(ruling.id)
    played = _again(opened.root, opened.world)
    if ruling.day != played.number:
        return dict(dice)
    if ruling.id not in played.day.asked:
        raise Refused(f"{ruling.id} no longer arises: the world has changed since", "`campaign advance` plays on")
    battle = battle or _draft(played.day, ruling)
    sheet, wrongs = ready(played.day, battle)
    file = sheet_file(battle.id)
    if wrongs:
        raise Faults([Fault(file, 0, 0, one.code, f"{'.'.join(one.path)}: {one.message}") for one in wrongs])
    cause = _cause(played.day, battle)
    own = {name: faces for name, faces in dice.items() if _of_the_fight(sheet, cause, name)}
    full = battling.named(sheet, played.day.numbers, file, own, cause)
    return {**{name: faces for name, faces in dice.items() if name not in own}, **full}


def _of_the_fight(sheet: Sheet, cause: str, name: str) -> bool:
    """Return whether dice so called are the fight's own: at sea others follow, of single ships and armies aboard."""
    if "/" not in name:
        return True
    return f"/{cause}" in name and (sheet.kind != SEA or name.split("/")[1] in armies(sheet))


def _again(root: Path, world: World) -> Played:
    known = remembering.known(root, world.campaign.day)
    return play(world, load_land(world, root / CACHE), known)


def sheet_file(battle_id: str) -> str:
    """Return the file of a battle sheet, relative to the world."""
    return f"battles/{battle_id}.yaml"


def shown(root: Path, name: str | None = None) -> BattleShown:
    """Return a battle of the world: the one whose id is or begins with `name`, else the open one, else the last.

    For an open one the day is played in memory up to the meeting. Refused when there is none such, or several.
    """
    loaded = load(root)
    refuse_faults(loaded)
    battle = _chosen(loaded.world, name)
    names = {key: army.name for key, army in loaded.world.armies.items() if any_side(battle, key)}
    names |= {key: fleet.name for key, fleet in loaded.world.fleets.items() if any_side(battle, key)}
    names |= {key: one.name for key, one in loaded.world.nations.items() if key in battle.sides}
    if battle.status != "open" or battle.day != loaded.world.campaign.day + 1:
        return BattleShown(battle.id, sheet_file(battle.id), battle, names, None)
    day = _again(root, loaded.world).day
    sheet, wrongs = ready(day, battle)
    wrong = tuple(f"{'.'.join(one.path)}: {one.message}" for one in wrongs)
    weighed = None if wrongs else battling.weighed(sheet, day.numbers)
    return BattleShown(battle.id, sheet_file(battle.id), battle, names, weighed, wrong)


def any_side(battle: Battle, army_id: str) -> bool:
    """Return whether an army or fleet stands on the sheet, joining or not."""
    return any(army_id in front.armies for front in battle.sides.values())


def _chosen(world: World, name: str | None) -> Battle:
    found = sorted(world.battles.values(), key=lambda one: (one.day, one.id))
    if name is not None:
        exact = [one for one in found if one.id == name]
        found = exact or [one for one in found if one.id.startswith(name)]
        if not found:
            near = nearest(name, sorted(world.battles))
            raise Refused(f"there is no battle {name}", f"did you mean {near[0]}?" if near else "")
        if len(found) > 1:
            raise Refused(f"{name} may be {' or '.join(one.id for one in found)}", "write the id")
        return found[0]
    open_ones = [one for one in found if one.status == "open"]
    if len(open_ones) > 1:
        raise Refused("several battles are open: " + ", ".join(one.id for one in open_ones), "name one")
    fought = [one for one in found if one.status == "fought"]
    if not open_ones and not fought:
        raise Refused("no battle is open, and none has been fought", "--sheet FILE works one out without a world")
    return (open_ones or fought)[-1]

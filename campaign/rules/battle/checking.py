"""What is wrong with a battle sheet whose fields are well-formed: its sides, its roles, its lines."""

from collections.abc import Iterator
from difflib import get_close_matches

import msgspec

from campaign.core.names import fold
from campaign.model.sheet import Force, Sheet, Side
from campaign.rules.battle.counted import AFLOAT, SEA
from campaign.rules.battle.lines import CRUSADE, DUG_IN, OWN
from campaign.rules.numbers import Numbers

Path = tuple[str, ...]
SIDES = 2
RESERVED = "/+="  # part the names of dice
_LIKE = 0.8
_KINDS = {"battle": "battle in the field", "storm": "storm", SEA: "battle at sea"}


class Wrong(msgspec.Struct, frozen=True):
    """One thing wrong at `path` of the sheet, at its key or its value."""

    path: Path
    code: str
    message: str
    key: bool = False


def wrongs(sheet: Sheet, numbers: Numbers) -> Iterator[Wrong]:
    """Yield all that keeps the sheet from being fought: TUM-BAT-11's two sides, roles, armies, lines by the rules."""
    if len(sheet.sides) != SIDES:
        names = ", ".join(sheet.sides) or "none"
        yield Wrong(("sides",), "SIDES", f"a fight has exactly two sides; here: {names}", key=True)
    yield from _roles(sheet)
    if sheet.kind == "storm" and not sheet.place:
        yield Wrong((), "MISSING", "a storm needs 'place': the stronghold that is stormed")
    if sheet.kind != "storm":
        for name, given in (("defence_bonus", sheet.defence_bonus != 0), ("gate_open", sheet.gate_open)):
            if given:
                yield Wrong((name,), "STORM", f"{name} is for a storm only; this is a {_KINDS[sheet.kind]}")
    seen: dict[str, str] = {}
    for name, side in sheet.sides.items():
        home = ("sides", name, "armies")
        if not side.armies:
            yield Wrong(home, "EMPTY", f"the side {name} has no armies")
        for key, army in side.armies.items():
            if key in seen:
                yield Wrong(
                    (*home, key), "SIDES", f"the army {key} stands on both sides: {seen[key]}, {name}", key=True
                )
            seen.setdefault(key, name)
            yield from _army(sheet, numbers, side, army, (*home, key))


def _roles(sheet: Sheet) -> Iterator[Wrong]:
    held: dict[str, str] = {}
    for name, side in sheet.sides.items():
        path = ("sides", name, "role")
        if side.role != "none" and side.role in held:
            yield Wrong(path, "ROLE", f"{held[side.role]} and {name} cannot both be the {side.role}")
        elif side.role == "none" and sheet.kind == "storm":
            yield Wrong(path, "ROLE", f"{name} must be the attacker or the defender: this is a storm")
        held.setdefault(side.role, name)


def _army(sheet: Sheet, numbers: Numbers, side: Side, army: Force, path: Path) -> Iterator[Wrong]:
    if not army.id or any(sign in army.id for sign in RESERVED):
        yield Wrong(path, "KEY", f"'{army.id}': the id of an army is not empty and has none of {RESERVED}", key=True)
    if not army.detachments:
        yield Wrong((*path, "detachments"), "EMPTY", f"the army {army.id} has no detachments")
    for name, unit in army.detachments.items():
        if (unit.type in AFLOAT) != (sheet.kind == SEA):
            says = f"{unit.type} do not fight in a {_KINDS[sheet.kind]}"
            yield Wrong((*path, "detachments", name, "type"), "KIND", says)
    if army.garrison and (sheet.kind != "storm" or side.role != "defender"):
        yield Wrong((*path, "garrison"), "ROLE", "only defenders in a storm have the base garrison among them")
    for name, by in army.modifiers.items():
        yield from _line(numbers, side, army, name, by, (*path, "modifiers", name))
        if name == DUG_IN and sheet.kind == SEA:
            yield Wrong((*path, "modifiers", name), "LINE", "there are no earthworks at sea", key=True)


def _line(numbers: Numbers, side: Side, army: Force, name: str, by: int, path: Path) -> Iterator[Wrong]:
    own = OWN.get(name)
    if own is None:
        near = alike(name)
        if near:
            meant = " or ".join(f"'{one}'" for one in near)
            yield Wrong(path, "LINE", f"'{name}' is close to a line of the rules; did you mean {meant}?", key=True)
        return
    if own.size is not None and by not in (0, own.sign * numbers[own.size]):
        yield Wrong(path, "LINE", f"{name} is {by:+d}: by {own.rule} it is {own.sign * numbers[own.size]:+d}")
    elif by * own.sign < 0:
        yield Wrong(
            path, "LINE", f"{name} is {by:+d}: by {own.rule} it is never {'below' if own.sign > 0 else 'above'} 0"
        )
    if name == CRUSADE and "Crusader" not in army.traits:
        yield Wrong(path, "LINE", f"{army.id} has no Crusader to lead it", key=True)
    if name == DUG_IN and side.role != "defender":
        yield Wrong(path, "LINE", "earthworks help the defender only", key=True)


def alike(name: str) -> tuple[str, ...]:
    """Return the rules' own lines that `name` is so much like that it is likely one of them; usually none or one.

    Likely: but for case and accents, or a letter or two, or the beginning or end of one in whole words.
    """
    wanted = fold(name)
    part = tuple(own for own in OWN if own == wanted or own.startswith(f"{wanted} ") or own.endswith(f" {wanted}"))
    return part or tuple(get_close_matches(wanted, OWN, 1, _LIKE))

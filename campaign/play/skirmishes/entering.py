"""A scenario's file: what may be written in it, which is all of a scenario but what only a fight brings about."""

from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from campaign.games.mayhem.figures import Engine, Figure
from campaign.games.mayhem.game import Scenario
from campaign.games.mayhem.setup import faults
from campaign.games.mayhem.table import Piece
from campaign.play import gamefiles

MARKS: dict[type[msgspec.Struct], tuple[str, ...]] = {  # what a fight brings about
    Figure: ("status", "captured", "moved", "shot", "charged", "casualty", "melee"),
    Engine: ("ready", "served", "broken"),
    Piece: ("broken",),
}


def read(file: Path) -> Scenario:
    """Return the scenario in `file`; Faults, with everything that is wrong, when it is none that can be played."""
    return _scenario(gamefiles.plain(file, ENTERED, _sound))


def _scenario(entered: msgspec.Struct) -> Scenario:
    return msgspec.convert(msgspec.to_builtins(entered), Scenario)


def _sound(entered: msgspec.Struct) -> list[gamefiles.Wrong]:
    return [((_where(message),), message) for message in dict.fromkeys(faults(_scenario(entered)))]


def _where(message: str) -> str:
    """Return the part of the file that a fault of a scenario is about."""
    if "victory" in message or "win" in message:
        return "victory"
    return "table" if "table has" in message or "point" in message else "figures"


def _unmarked(kind: Any) -> Any:
    """Return the type of what is written for a value of this type: its records without their marks."""
    if get_origin(kind) is tuple:
        return tuple[tuple(map(_unmarked, get_args(kind)))]  # type: ignore[misc]  # a type made as the program runs
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return kind
    fields = [
        (one.name, _unmarked(one.type), _default(one))
        for one in msgspec.structs.fields(kind)
        if one.name not in MARKS.get(kind, ())
    ]
    return msgspec.defstruct(kind.__name__, fields, frozen=True, omit_defaults=True, kw_only=True)


def _default(one: msgspec.structs.FieldInfo) -> Any:
    if one.default is not msgspec.NODEFAULT:
        return msgspec.field(default=one.default)
    return msgspec.field() if one.required else msgspec.field(default_factory=one.default_factory)


ENTERED: type[msgspec.Struct] = _unmarked(Scenario)

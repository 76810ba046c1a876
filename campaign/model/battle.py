"""Battles of the campaign: the sheet that lies with the GM, and what came of the fight (TUM-BAT-1)."""

from typing import Annotated, Literal

import msgspec

from campaign.model.fields import Who, told
from campaign.model.sheet import Fighting, Role


class Fighter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An army on the sheet: what the GM and its player say of it. Strength, morale and state are the army's own."""

    joins: Annotated[bool, told("It fights; one that was only near joins when the GM says so (TUM-BAT-11)", Who.GM)] = (
        True
    )
    lines: Annotated[
        dict[str, int],
        told(
            "Lines on its roll: surprise, tactics, any other; 0 strikes one of the program's (TUM-BAT-2)",
            Who.GM,
            unit="on the dice",
            eg={"tactics": 2},
        ),
    ] = msgspec.field(default_factory=dict)
    reasons: Annotated[
        dict[str, str], told("Why, by the name of the line", Who.GM, eg={"tactics": "the horse was well hidden"})
    ] = msgspec.field(default_factory=dict)
    no_retreat: (
        Annotated[bool, told("Whether it has no way to retreat (TUM-BAT-9); by the ground if absent", Who.GM)] | None
    ) = None
    tactic: Annotated[str, told("Its commander's tactic in his player's words", Who.GM)] = ""


class Front(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One of the two sides (TUM-BAT-11)."""

    armies: Annotated[dict[str, Fighter], told("Armies of this side by id; at sea fleets", Who.GM)]
    role: Annotated[Role, told("What the side is in this fight", Who.GM, eg="defender")] = "none"


class Fared(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How an army fared."""

    result: Annotated[str, told("How it ended for the army", Who.GM, eg="won")]
    strength: Annotated[int, told("Strength with which it fought", Who.GM, eg=1400)]
    men: Annotated[int, told("Soldiers before; of a fleet ships", Who.GM, eg=1200)]
    lost: Annotated[int, told("Soldiers lost; of a fleet ships", Who.GM, eg=120)]
    morale: Annotated[tuple[int, int], told("Morale before and after", Who.GM, unit="points", eg=[9, 8])]
    total: Annotated[int, told("Its commander's result", Who.GM, eg=11)] | None = None
    row: Annotated[str, told("Row of the table, the difference in figures", Who.GM, eg="2–3")] = ""
    afterwards: Annotated[str, told("What it does then", Who.GM, eg="retreats")] = "stays"
    taken: Annotated[bool, told("Its commander is taken", Who.GM)] = False
    km: Annotated[int, told("How far it is to retreat out of control", Who.GM, unit="km")] = 0
    days: Annotated[int, told("How long it is out of control", Who.GM, unit="days")] = 0
    supplies: Annotated[int, told("Supplies it leaves to the winner", Who.GM, unit="units")] = 0
    detachments: Annotated[dict[str, int], told("Lost by each detachment, or group of ships", Who.GM)] = msgspec.field(
        default_factory=dict
    )


class Decided(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What came of a fight."""

    armies: Annotated[dict[str, Fared], told("How each army fared", Who.GM)]
    winner: Annotated[str, told("The side that won; absent when the results were equal", Who.GM)] | None = None
    best: Annotated[dict[str, int], told("Best result of each side", Who.GM)] = msgspec.field(default_factory=dict)
    story: Annotated[tuple[str, ...], told("The fight told, a paragraph each", Who.GM)] = ()


class Battle(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The battle sheet of a meeting; its id is that of the ruling. The GM fills it in before he lets them fight."""

    id: Annotated[str, told("Stable key", Who.GM)]
    day: Annotated[int, told("Day of the meeting", Who.GM, unit="day")]
    sides: Annotated[dict[str, Front], told("The two sides by name", Who.GM)]
    place: Annotated[str, told("Where the armies met", Who.GM, eg="2.1 km short of Lund")] = ""
    kind: Annotated[Fighting, told("A battle in the field, a storm, or a battle at sea", Who.GM)] = "battle"
    status: Annotated[
        Literal["open", "fought", "parted"], told("Waits for the GM, was fought, or came to nothing", Who.GM)
    ] = "open"
    outcome: Annotated[Decided, told("What came of it", Who.GM)] | None = None


def fighters(battle: Battle) -> dict[str, tuple[str, Fighter]]:
    """Return army id → (its side's name, what is said of it) of all who fight, in the order of the sheet."""
    return {key: (name, one) for name, front in battle.sides.items() for key, one in front.armies.items() if one.joins}

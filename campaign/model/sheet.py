"""The battle sheet: who fights whom where, as a GM writes it down (TUM-BAT-1, TUM-BAT-2, TUM-SIE-2)."""

from typing import Annotated, Literal

import msgspec

from campaign.model.army import Soldier
from campaign.model.fields import Who, told
from campaign.model.people import Trait

Fighting = Literal["battle", "storm", "sea battle"]
Fighters = Literal[Soldier, "ships", "ships with siege engines"]
Role = Literal["attacker", "defender", "none"]


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A detachment in the fight."""

    id: Annotated[str, told("Its name on the sheet", Who.GM)]
    type: Annotated[Fighters, told("Kind of soldier, or ships (TUM-SHIP-8)", Who.GM, eg="infantry")]
    size: Annotated[int, told("Soldiers (siege engines: engines; a fleet: ships)", Who.GM, unit="men", eg=1000, ge=0)]
    strength: Annotated[int, told("How much stronger it fights (TUM-ARMY-8)", Who.GM, unit="%", eg=10)] = 0


class Force(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An army in the fight. The program works out superiority, higher morale and the lines of a storm itself."""

    id: Annotated[str, told("Stable key, by which its dice are named", Who.GM)]
    morale: Annotated[int, told("Morale points before the fight", Who.GM, unit="points", eg=9, ge=0, le=12)]
    detachments: Annotated[dict[str, Unit], told("Detachments present, by name", Who.GM)]
    traits: Annotated[tuple[Trait, ...], told("Traits of its commander (TUM-TRAIT)", Who.GM, eg=["Guardian"])] = ()
    modifiers: Annotated[
        dict[str, int],
        told("Lines of the GM's on its roll: any name, any sign", Who.GM, unit="on the dice", eg={"tactics": 2}),
    ] = msgspec.field(default_factory=dict)
    no_retreat: Annotated[bool, told("Beaten it has no way to retreat (TUM-BAT-9)", Who.GM)] = False
    led: Annotated[bool, told("A commander leads it, who may be taken", Who.GM)] = True
    garrison: Annotated[bool, told("It is the base garrison, which disbands when the place falls", Who.GM)] = False


class Side(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One of the two sides (TUM-BAT-11)."""

    armies: Annotated[dict[str, Force], told("Armies of this side by id; at sea fleets", Who.GM)]
    role: Annotated[Role, told("What the side is in this fight", Who.GM, eg="defender")] = "none"


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A battle in the field or a storm of a stronghold, ready to be resolved."""

    sides: Annotated[dict[str, Side], told("The two sides by name", Who.GM)]
    kind: Annotated[Fighting, told("A battle in the field, a storm, or a battle at sea", Who.GM, eg="battle")] = (
        "battle"
    )
    place: Annotated[
        str, told("Where it is fought; the stronghold in a storm, at sea the place off which", Who.GM, eg="Ytterån")
    ] = ""
    defence_bonus: Annotated[int, told("Defence bonus of the stronghold, storm only", Who.GM, eg=3, ge=0)] = 0
    gate_open: Annotated[bool, told("The gate stands open, storm only", Who.GM)] = False


def armies(sheet: Sheet) -> dict[str, tuple[str, Force]]:
    """Return army id → (its side's name, the army), in the order of the sheet."""
    return {key: (name, one) for name, side in sheet.sides.items() for key, one in side.armies.items()}

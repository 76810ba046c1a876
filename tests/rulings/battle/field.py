"""Battle sheets for rulings, and battles fought on them with dice that are given."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from campaign.core.dice import Dice
from campaign.model.sheet import Force, Sheet, Side, Unit
from campaign.rules.battle.outcome import outcome
from campaign.rules.battle.results import Outcome
from campaign.rules.numbers import Numbers

RULES = Numbers()


def force(
    id: str,
    infantry: int = 0,
    *traits: str,
    heavy_infantry: int = 0,
    skirmishers: int = 0,
    cavalry: int = 0,
    heavy_cavalry: int = 0,
    engines: int = 0,
    morale: int = 7,
    lines: Mapping[str, int] | None = None,
    stronger: int = 0,
    **fields: Any,
) -> Force:
    """An army on a sheet, one detachment for each kind of soldier given, called by its kind; morale 7."""
    sizes = {
        "infantry": infantry,
        "heavy infantry": heavy_infantry,
        "skirmishers": skirmishers,
        "cavalry": cavalry,
        "heavy cavalry": heavy_cavalry,
        "siege engines": engines,
    }
    return Force(
        id=id,
        morale=morale,
        detachments={kind: Unit(kind, cast("Any", kind), size, stronger) for kind, size in sizes.items() if size},
        traits=cast("Any", traits),
        modifiers=dict(lines or {}),
        **fields,
    )


def battle(
    north: Force | Sequence[Force],
    south: Force | Sequence[Force],
    *,
    roles: tuple[str, str] = ("none", "none"),
    **fields: Any,
) -> Sheet:
    """A battle of `north` against `south`, each an army or several."""
    sides = {
        name: Side({one.id: one for one in ([those] if isinstance(those, Force) else those)}, cast("Any", role))
        for name, those, role in zip(("north", "south"), (north, south), roles, strict=True)
    }
    return Sheet(sides=sides, **{"place": "Ytterån", **fields})


def storm(defenders: Force | Sequence[Force], attackers: Force | Sequence[Force], **fields: Any) -> Sheet:
    """A storm of Ytterån: `defenders` (the side north) inside, `attackers` (south) before the walls."""
    return battle(defenders, attackers, roles=("defender", "attacker"), kind="storm", **fields)


def fought(
    sheet: Sheet, thrown: Mapping[str, int], rolls: Mapping[str, Sequence[int]] | None = None, seed: int = 1
) -> Outcome:
    """Fight with these totals of the 2d6 by army; further `rolls` by name."""
    given: dict[str, Sequence[int]] = {
        f"TUM-BAT-2/{key}/{sheet.kind}/0": (total // 2, total - total // 2) for key, total in thrown.items()
    }
    return outcome(sheet, RULES, Dice(seed, 1, {**given, **(rolls or {})}))


def total(result: Outcome, army: str) -> int:
    """What the commander of `army` came to."""
    tally = result.armies[army].tally
    assert tally is not None
    return tally.total


def lines(result: Outcome, army: str) -> dict[str, int]:
    """The lines on the roll of `army`, by name."""
    tally = result.armies[army].tally
    assert tally is not None
    return {line.name: line.by for line in tally.lines}


def percent(result: Outcome, army: str) -> int:
    """What percent of `army` the row costs."""
    fate = result.armies[army].fate
    assert fate is not None
    return fate.percent


def row(result: Outcome, army: str) -> str:
    """The rule of the row that `army` reads."""
    fate = result.armies[army].fate
    assert fate is not None
    return fate.row.rule


def left(result: Outcome, army: str) -> dict[str, int]:
    """What is left of each detachment of `army`."""
    return {toll.id: toll.after for toll in result.armies[army].tolls}

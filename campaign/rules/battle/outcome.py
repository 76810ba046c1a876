"""A battle or a storm resolved: from the sheet and the dice to what becomes of every army and of both sides."""

from collections.abc import Mapping

from msgspec.structs import replace

from campaign.core.dice import Dice, Roll
from campaign.model.sheet import Force, Sheet, armies
from campaign.rules import morale
from campaign.rules.battle import counted, fate, rows, wrecks
from campaign.rules.battle.fate import Danger, Fate, Result, Toll
from campaign.rules.battle.lines import lines
from campaign.rules.battle.results import Capture, Ending, Outcome, Rout, Tally, Verdict
from campaign.rules.book import Rule
from campaign.rules.counting import ENGINES, PERCENT
from campaign.rules.dissolving import TAKEN_OF
from campaign.rules.numbers import Numbers, number

ROLL = number("battle.roll", "2d6", "for each commander", "TUM-BAT-2")
RETREAT = number("battle.retreat", 10, "km", "TUM-BAT-8")
ROUT_SUPPLIES = number("battle.rout_supplies", "1d6", "tenths of its supplies", "TUM-BAT-8")
ROUT_SHARE = number("battle.rout_supplies_each", 10, "% of its supplies a point", "TUM-BAT-8")
ROUT_WAY = number("battle.rout_way", "1d6", "further retreat", "TUM-BAT-8")
ROUT_KM = number("battle.rout_way_each", 10, "km a point", "TUM-BAT-8")
ROUT_PACE = number("battle.rout_pace", 20, "km a day", "TUM-BAT-8", reading=True, least=1)
CORNERED_DAYS = number("battle.cornered_days", "1d6", "days out of control", "TUM-BAT-9")
BREAK_OUT = number("battle.break_out", 10, "km", "TUM-SIE-2", reading=True)
NUMBERS = (
    ROLL,
    RETREAT,
    ROUT_SUPPLIES,
    ROUT_SHARE,
    ROUT_WAY,
    ROUT_KM,
    ROUT_PACE,
    CORNERED_DAYS,
    BREAK_OUT,
)

RULES = (
    Rule(
        "TUM-BAT-8",
        "The loser retreats {battle.retreat} km and checks its morale. Failed, it routs: it loses "
        "{battle.rout_supplies} × {battle.rout_supplies_each}% of its supplies and goes a further {battle.rout_way} × "
        "{battle.rout_way_each} km, out of control until it has, then gathers again.",
        "The check is against the morale after the loss, and a rout takes the place of the table of TUM-MOR-3. The "
        "first {battle.retreat} km are gone at once, by road away from the victor, toward the nearest friendly "
        "stronghold first; the rest at {battle.rout_pace} km a day from the next day on, and a day without a way is a "
        "day gone. Where no road leads so far it goes straight across country, and where that is barred too as far as "
        "a road leads. It fords as cavalry does only, leaves its wagons off road, and stops with friends it meets, an "
        "army or a stronghold with soldiers. The open orders of the beaten fail; while it is out of control no order "
        "reaches the army. Met then, it fights with no tactics and out of formation.",
    ),
    Rule(
        "TUM-BAT-9",
        "Where retreat is impossible the army loses {battle.halved}% of its men and supplies and is out of control "
        "for {battle.cornered_days} days.",
        "After the losses of the battle, in place of retreat and check. Impossible: no way on that neither passes a "
        "hostile army within {meetings.near} km nor enters a closed stronghold; the ground tells, unless the GM says "
        "otherwise.",
        asks="default",
    ),
    Rule(
        "TUM-BAT-10",
        "Supplies lost in a rout or a halving may be taken by the winner.",
        "Up to what it can carry, of several winners in the order of their ids; the rest lies on the field.",
    ),
    Rule(
        "TUM-BAT-11",
        "More than two parties form two sides. Superiority is that of the sides; every commander rolls. A side's best "
        "result is what the other side's commanders compare with: so one side wins with all its commanders, and each "
        "compares for his own consequences.",
        "Morale is compared with the enemy army of the highest. Best results equal: the row of 0 for all. A commander "
        "of the winning side below the enemy's best has the row of 0 without its loss of morale; one who equals it has "
        "the whole row. The GM decides which "
        "armies within 1 km join.",
        asks="default",
    ),
    Rule(
        "TUM-SIE-2",
        "A storm is a battle, but the attacker has {battle.storm_attacker} off his roll, the defender adds the "
        "defence bonus, the loser loses {battle.storm_loser} percentage points more, cavalry counts "
        "{battle.storm_cavalry} a man and heavy cavalry {battle.storm_heavy_cavalry}.",
        "The garrison (leaderless) and every army inside are one side. An open gate voids the bonus, earthworks and "
        "the Defence engineer. Defenders beaten: the place falls, its base garrison disbands, and each army inside "
        "takes its losses, then those of TUM-BAT-9, and breaks out {battle.break_out} km; if its commander is taken "
        "it surrenders instead. A beaten attacker falls back to its lines and checks as usual: the siege goes on "
        "unless it routs. Results equal: nobody has the further losses.",
        asks="stopping",
    ),
    Rule(
        "TUM-SIE-6",
        "When a stronghold falls, each commander inside gets away with {battle.fall_gets_away} in "
        "{battle.fall_gets_away_of}, and is taken otherwise.",
        "This is the only roll to take him: no other is made in the storm. A Guardian has "
        "{battle.guardian_taken} face of the die more, anyone {battle.slayer_taken} less against a Slayer. So it goes "
        "with an enemy of the winner's inside who leads nothing, too; he who gets away is then before the place.",
    ),
)


def strengths(sheet: Sheet, numbers: Numbers) -> dict[str, int]:
    """Return the total strength of each side (TUM-BAT-11)."""
    return {
        name: sum(counted.strength(numbers, sheet.kind, army) for army in side.armies.values())
        for name, side in sheet.sides.items()
    }


def totals(sheet: Sheet, numbers: Numbers, rolls: Mapping[str, Roll]) -> dict[str, Tally]:
    """Return the result of each commander from his dice, by army id; both sides have strength (TUM-BAT-2)."""
    sums = strengths(sheet, numbers)
    found = {}
    for key, (side, army) in armies(sheet).items():
        added = lines(sheet, numbers, sums, side, army)
        found[key] = Tally(added, rolls[key], rolls[key].total + sum(one.by for one in added))
    return found


def outcome(sheet: Sheet, numbers: Numbers, dice: Dice, *, cause: str = "") -> Outcome:
    """Resolve the sheet, which has exactly two sides: TUM-BAT-2 to 12, TUM-SIE-2, TUM-SHIP-8 and the traits.

    `cause` names the fight in the dice's keys ("battle" or "storm" unless given): it differs where an army fights
    twice a day. Armies roll in the order of their ids. ValueError when dice of the GM's do not fit.
    """
    cause = cause or sheet.kind
    sums = strengths(sheet, numbers)
    if not all(sums.values()):
        return _unfought(sheet, numbers, dice, cause, sums)
    ids = sorted(armies(sheet))
    results = totals(sheet, numbers, {key: dice.roll(numbers[ROLL], "TUM-BAT-2", (key,), cause) for key in ids})
    best = {name: max(results[key].total for key in side.armies) for name, side in sheet.sides.items()}
    endings = {}
    for key in ids:
        side, army = armies(sheet)[key]
        enemy = _other(sheet, side)
        result: Result = "drawn" if best[side] == best[enemy] else "won" if best[side] > best[enemy] else "lost"
        difference = 0 if result == "drawn" else results[key].total - best[enemy]
        if sheet.kind == counted.SEA:
            endings[key] = _at_sea(sheet, numbers, dice, cause, side, army, results[key], result, difference)
            continue
        found = fate.fate(sheet, numbers, key, result, difference)
        endings[key] = _ending(sheet, numbers, dice, cause, side, army, results[key], found)
    return _whole(sheet, numbers, sums, best, {key: endings[key] for key in armies(sheet)})


def named_dice(sheet: Sheet, numbers: Numbers, cause: str = "") -> dict[str, str]:
    """Return the name of every roll the fight may call for → its dice; by name the GM's own dice are given."""
    cause = cause or sheet.kind
    found: dict[str, str] = {}
    table = rows.table(numbers)
    for key, (_, army) in armies(sheet).items():
        parts = [("TUM-BAT-2", cause, numbers[ROLL])]
        parts += [(row.rule, f"{cause}: taken", f"1d{row.faces}") for row in table if row.taken]
        parts += [
            ("TUM-ARMY-10", f"{cause}: taken", f"1d{numbers[TAKEN_OF]}"),
            ("TUM-SIE-6", f"{cause}: gets away", f"1d{numbers[fate.GETS_AWAY_OF]}"),
            ("TUM-BAT-8", f"{cause}: check", numbers[morale.CHECK]),
            ("TUM-BAT-8", f"{cause}: supplies lost", numbers[ROUT_SUPPLIES]),
            ("TUM-BAT-8", f"{cause}: rout", numbers[ROUT_WAY]),
            ("TUM-BAT-9", f"{cause}: out of control", numbers[CORNERED_DAYS]),
        ]
        if sheet.kind == counted.SEA:
            parts = [one for one in parts if one[0] not in ("TUM-SIE-6", "TUM-BAT-8")]
            found.update(wrecks.named_dice(army, cause))
        found.update({f"{rule}/{key}/{purpose}/0": expr for rule, purpose, expr in parts})
    return found


def _other(sheet: Sheet, side: str) -> str:
    return next(name for name in sheet.sides if name != side)


def _ending(
    sheet: Sheet, numbers: Numbers, dice: Dice, cause: str, side: str, army: Force, tally: Tally, found: Fate
) -> Ending:
    capture = _captured(dice, cause, army.id, found.danger)
    taken = capture is not None and capture.taken
    ending = Ending(
        army.id,
        side,
        found.result,
        counted.strength(numbers, sheet.kind, army),
        counted.counted(numbers, sheet.kind, army),
        tally,
        found,
        army.morale,
        found.morale,
        found.tolls,
        capture,
        "surrenders" if taken and found.afterwards == "breaks out" else found.afterwards,
    )
    if ending.afterwards == "retreats":
        ending = replace(ending, km=numbers[RETREAT])
    if found.checks:
        check = dice.roll(numbers[morale.CHECK], "TUM-BAT-8", (army.id,), f"{cause}: check")
        held = check.total <= ending.morale
        ending = replace(ending, check=check, held=held)
        if not held:
            rout = _rout(numbers, dice, cause, army.id)
            ending = replace(ending, rout=rout, days=rout.days, supplies=rout.supplies)
    if ending.afterwards in ("cornered", "breaks out"):
        days = dice.roll(numbers[CORNERED_DAYS], "TUM-BAT-9", (army.id,), f"{cause}: out of control")
        share = min(PERCENT, numbers[fate.HALVED])
        tolls = fate.halve(numbers, ending.tolls)
        gone = not any(one.after for one in tolls if one.type != ENGINES)
        ending = replace(
            ending,
            tolls=tolls,
            afterwards="gone" if gone else ending.afterwards,
            km=numbers[BREAK_OUT] if ending.afterwards == "breaks out" else 0,
            days_roll=days,
            days=days.total,
            supplies=share,
            noncombatants=share,
        )
    return ending


def _at_sea(
    sheet: Sheet,
    numbers: Numbers,
    dice: Dice,
    cause: str,
    side: str,
    fleet: Force,
    tally: Tally,
    result: Result,
    difference: int,
) -> Ending:
    """Return how it went with a fleet: the ships it loses are rolled for and drawn (TUM-SHIP-8)."""
    _, _, percent = fate.losses(sheet, numbers, fleet.id, result, difference)
    sunk = wrecks.roll(dice, cause, fleet, percent, fate.halving(numbers, fleet, result))
    drawn = wrecks.draw(dice, cause, fleet, sunk.lost + sunk.halved)
    found = fate.fate(sheet, numbers, fleet.id, result, difference, (sunk.lost, sunk.halved))
    capture = _captured(dice, cause, fleet.id, found.danger)
    tolls = tuple(
        Toll(
            key,
            unit.type,
            unit.size,
            sum(name == key for name, _ in drawn.ships[: sunk.lost]),
            sum(name == key for name, _ in drawn.ships[sunk.lost :]),
        )
        for key, unit in fleet.detachments.items()
    )
    ending = Ending(
        fleet.id,
        side,
        found.result,
        counted.strength(numbers, sheet.kind, fleet),
        counted.counted(numbers, sheet.kind, fleet),
        tally,
        replace(found, tolls=tolls),
        fleet.morale,
        found.morale,
        tolls,
        capture,
        "gone" if any(one.before for one in tolls) and not any(one.after for one in tolls) else found.afterwards,
        numbers[RETREAT] if found.afterwards == "retreats" else 0,
        wreck=wrecks.Wreck(drawn.ships, (*sunk.rolls, *drawn.rolls)),
    )
    if ending.afterwards == "cornered":
        days = dice.roll(numbers[CORNERED_DAYS], "TUM-BAT-9", (fleet.id,), f"{cause}: out of control")
        ending = replace(ending, days_roll=days, days=days.total)
    return ending


def _captured(dice: Dice, cause: str, army_id: str, danger: Danger | None) -> Capture | None:
    """Roll for a commander in danger; where the chance is none or certain no die is rolled."""
    if danger is None:
        return None
    if danger.n in (0, danger.m):
        return Capture(danger, None, danger.faces > 0)
    word = "gets away" if danger.away else "taken"
    hit, roll = dice.chance(danger.n, danger.m, danger.rule, (army_id,), f"{cause}: {word}")
    return Capture(danger, roll, hit != danger.away)


def _rout(numbers: Numbers, dice: Dice, cause: str, army_id: str) -> Rout:
    lost = dice.roll(numbers[ROUT_SUPPLIES], "TUM-BAT-8", (army_id,), f"{cause}: supplies lost")
    way = dice.roll(numbers[ROUT_WAY], "TUM-BAT-8", (army_id,), f"{cause}: rout")
    km = way.total * numbers[ROUT_KM]
    return Rout(lost, way, min(PERCENT, lost.total * numbers[ROUT_SHARE]), km, -(-km // numbers[ROUT_PACE]))


def _unfought(sheet: Sheet, numbers: Numbers, dice: Dice, cause: str, sums: dict[str, int]) -> Outcome:
    """Return the outcome where a side has no strength: it surrenders without a roll (TUM-BAT-12).

    A place so taken has fallen, and the commanders inside may get away (TUM-SIE-6).
    """
    winner = next((name for name, total in sums.items() if total), None)
    endings = {}
    for key, (side, army) in armies(sheet).items():
        tolls = tuple(Toll(name, unit.type, unit.size, 0) for name, unit in army.detachments.items())
        gives_up = winner is not None and side != winner
        endings[key] = Ending(
            key,
            side,
            "surrendered" if gives_up else "unopposed",
            counted.strength(numbers, sheet.kind, army),
            counted.counted(numbers, sheet.kind, army),
            None,
            None,
            army.morale,
            army.morale,
            tolls,
            _captured(dice, cause, key, fate.in_a_fall(sheet, numbers, side, army)) if gives_up else None,
            "surrenders" if gives_up else "stays",
        )
    return _whole(sheet, numbers, sums, {}, endings, winner)


def _whole(
    sheet: Sheet,
    numbers: Numbers,
    sums: dict[str, int],
    best: dict[str, int],
    endings: dict[str, Ending],
    surrendered_to: str | None = None,
) -> Outcome:
    table = rows.table(numbers)
    winner = surrendered_to
    if best and len(set(best.values())) > 1:
        winner = max(best, key=lambda name: best[name])
    sides = {}
    for name, side in sheet.sides.items():
        difference = best[name] - best[_other(sheet, name)] if best else None
        own = [endings[key] for key in side.armies]
        sides[name] = Verdict(
            name,
            side.role,
            own[0].result,
            sums[name],
            best.get(name),
            difference,
            rows.row(table, abs(difference)).label if difference is not None else "",
            sum(counted.men(army) for army in side.armies.values()),
            sum(fate.fell(one.tolls) for one in own),
            tuple(side.armies),
            tuple(one.id for one in own if one.taken),
            tuple(one.id for one in own if one.rout is not None),
        )
    fell = sheet.kind == "storm" and winner is not None and sheet.sides[winner].role == "attacker"
    return Outcome(winner, fell, sides, endings)

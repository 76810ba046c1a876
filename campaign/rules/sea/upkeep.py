"""What ships cost a day, and what follows when nobody pays (TUM-SHIP-6)."""

from msgspec.structs import replace

from campaign.core.words import counted
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.fleet import Fleet
from campaign.rules import morale, points
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.numbers import Numbers, number
from campaign.rules.sea import chest, fleets, wandering

RULE = "TUM-SHIP-6"
KEEP = number("ships.upkeep", 100, "loot a ship and day", RULE)
LOSS = number("ships.unpaid morale", 1, "morale point", RULE)
FURTHER = number("ships.hire a day", 100, "loot more a hired ship and day", "TUM-SHIP-9")
CAUSE = "unpaid ships"

RULES = (
    Rule(
        RULE,
        "A ship costs {ships.upkeep} loot a day. A day on which that is not paid costs {ships.unpaid morale} morale and"
        " a morale check. Armies aboard eat as on land.",
        "Every day after the work the whole fleet is paid or none of it: out of the loot that it carries as cargo, then"
        " that of the armies aboard by id, then that of the army which its commander leads at the same place; never"
        " out of the soldiers' own. Unpaid, the fleet and each army aboard lose morale and check. Ships that wander or"
        " are still to come cost nothing. Unpaid days add up until the commander pays them, in whole days, at what his"
        " ships cost then.",
    ),
)


def daily(numbers: Numbers, fleet: Fleet) -> int:
    """Return what the ships with the fleet cost a day in loot; hired ones cost more (TUM-SHIP-6, TUM-SHIP-9)."""
    return fleets.count(fleet) * numbers[KEEP] + _hired(fleet) * numbers[FURTHER]


def _bill(numbers: Numbers, fleet: Fleet) -> tuple[Why, ...]:
    """Return what makes up the day's cost of the fleet's ships, as reasons."""
    ships, hired = fleets.count(fleet), _hired(fleet)
    found = [Why(f"{ships * numbers[KEEP]:,} loot", f"{counted(ships, 'ship')} at {numbers[KEEP]:,} a day", RULE)]
    if hired:
        more = f"{counted(hired, 'hired ship')} at {numbers[FURTHER]:,} more"
        found.append(Why(f"{hired * numbers[FURTHER]:,} loot", more, "TUM-SHIP-9"))
    return tuple(found)


def _hired(fleet: Fleet) -> int:
    return sum(group.count for group in fleet.ships.values() if group.origin == "hired")


def pay(day: Day) -> Happenings:
    """Pay for every fleet's ships of the day, by id; one that is not paid whole is not paid (TUM-SHIP-6).

    Fleets that a ruling holds wait for it.
    """
    if not day.world.fleets:
        return
    for fleet in fleets.afloat(day.world):
        due = daily(day.numbers, fleet)
        if fleet.id in day.held or not due:
            continue
        held = chest.holds(day, fleet)
        if held >= due:
            after, armies = chest.spent(day, fleet, due)
            yield Happening(
                RULE,
                "ships paid",
                f"{fleet.name}: {due:,} loot paid for {counted(fleets.count(fleet), 'ship')}; {held - due:,} left",
                fleets.who(day.world, fleet),
                f"Paid for your ships: {due:,} loot. {chest.his(day, after, armies)} are left.",
                at=day.land.xy(fleet.at),
                why=_bill(day.numbers, fleet),
                puts=(after, *armies),
            )
        else:
            yield from _missed(day, fleet, due, held)


def _missed(day: Day, fleet: Fleet, due: int, held: int) -> Happenings:
    """Lower the spirits of a fleet that is not paid, and of the armies aboard; then ships and armies check."""
    loss = day.numbers[LOSS]
    lower = max(0, fleet.morale - loss)
    carried = [army.id for army in fleets.aboard(day.world, fleet.id)]
    yield Happening(
        RULE,
        "ships not paid",
        f"{fleet.name}: {due:,} loot for its ships not paid, {held:,} are there; morale {fleet.morale} → {lower}",
        fleets.who(day.world, fleet),
        f"Your ships were not paid: {due:,} loot were due, and there are {chest.his(day, fleet)}. The morale of the"
        f" fleet falls from {fleet.morale} to {lower}.",
        notable=True,
        at=day.land.xy(fleet.at),
        why=(*_bill(day.numbers, fleet), Why(f"{lower - fleet.morale:+d}", "ships unpaid", RULE)),
        puts=(replace(fleet, morale=lower, unpaid=fleet.unpaid + 1),),
    )
    yield from wandering.check(day, fleet.id, CAUSE)
    for key in carried:
        army = day.world.armies[key]
        if army.status == "active":
            yield _disheartened(day, army, loss)
            yield from morale.check(day, key, CAUSE)


def _disheartened(day: Day, army: Army, loss: int) -> Happening:
    after = points.changed(army, -loss, day.numbers)
    return Happening(
        RULE,
        "aboard unpaid ships",
        f"{army.name}: aboard unpaid ships; morale {army.morale} → {after.morale}",
        fleets.who(day.world, army),
        f"The ships that carry the army were not paid. Morale falls from {army.morale} to {after.morale}.",
        notable=True,
        at=day.land.xy(army.at),
        why=(Why(f"{after.morale - army.morale:+d}", "ships unpaid", RULE),),
        puts=(after,),
    )


def arrears(day: Day, fleet_id: str) -> Happenings:
    """Pay what the fleet's ships are owed for unpaid days: whole days, as far as the loot goes.

    NotNow when nothing is owed, or there is not the loot for a day. TUM-SHIP-6.
    """
    fleet = day.world.fleets[fleet_id]
    each = daily(day.numbers, fleet)
    if not fleet.unpaid:
        raise NotNow("your ships are owed nothing")
    held = chest.holds(day, fleet)
    days = min(fleet.unpaid, held // each) if each else fleet.unpaid
    if not days:
        raise NotNow(f"there are {chest.his(day, fleet)}, and a day of your ships is {each:,}")
    after, armies = chest.spent(day, fleet, days * each)
    rest = fleet.unpaid - days
    still = f"{rest * each:,} loot are still owed" if rest else "nothing is owed any more"
    yield Happening(
        RULE,
        "arrears of ships paid",
        f"{fleet.name}: {days * each:,} loot paid to its ships for unpaid days; {still}",
        fleets.who(day.world, fleet),
        f"Paid to your ships for unpaid days: {days * each:,} loot; {still}.",
        at=day.land.xy(fleet.at),
        puts=(replace(after, unpaid=rest), *armies),
    )

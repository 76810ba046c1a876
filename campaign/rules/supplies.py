"""The meal: what an army eats, and what hunger does to it (TUM-SUP-1, TUM-SUP-3, TUM-SUP-4)."""

from msgspec.structs import replace

from campaign.model.army import Army, Detachment
from campaign.model.fleet import Fleet, Load
from campaign.model.place import Place
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.counting import PERCENT, by_kind, who
from campaign.rules.day import Day, Happening, Happenings, active
from campaign.rules.numbers import Numbers, number
from campaign.rules.points import change
from campaign.rules.regions import inside, larder
from campaign.rules.sea import fleets, stowing

INFANTRY = number("supplies.infantry", 1, "units a day", "TUM-SUP-1")
CAVALRY = number("supplies.cavalry", 10, "units a day", "TUM-SUP-1")
WAGON = number("supplies.wagon", 10, "units a day", "TUM-SUP-1")
NONCOMBATANT = number("supplies.noncombatant", 1, "units a day", "TUM-SUP-1", reading=True)
ENGINE = number("supplies.engine", 0, "units a day", "TUM-SUP-1", reading=True)
HUNGER = number("supplies.hunger", 1, "morale lost", "TUM-SUP-3")
HUNGRY_DAYS = number("supplies.hungry_days", 14, "hungry meals", "TUM-SUP-3")
HALF = number("supplies.half_rations", 50, "% of a full meal", "TUM-SUP-3", reading=True)
NUMBERS = (INFANTRY, CAVALRY, WAGON, NONCOMBATANT, ENGINE, HUNGER, HUNGRY_DAYS, HALF)

EATS = by_kind(INFANTRY, CAVALRY, ENGINE)

RULES = (
    Rule(
        "TUM-SUP-1",
        "Every day an infantryman eats {supplies.infantry}, a cavalryman {supplies.cavalry}, a wagon {supplies.wagon}.",
        "A noncombatant eats {supplies.noncombatant}, a siege engine {supplies.engine}.",
    ),
    Rule(
        "TUM-SUP-3",
        "An army that cannot feed everybody loses {supplies.hunger} morale that day and makes a morale check. After two"
        " weeks without supplies it dissolves.",
        "What there is is shared evenly. A meal under {supplies.half_rations}% is hungry, and hungry meals in a row are"
        " counted: a short meal of at least so much holds the count, a full one ends it. The army dissolves at hungry"
        " meal {supplies.hungry_days}, in place of the check. A revolt is fed by its region and is never short.",
    ),
    Rule(
        "TUM-SUP-4",
        "An army with too little food fights with a supply shortage.",
        "That is so from a short meal until the next full one.",
    ),
)


def _ration(numbers: Numbers, one: Detachment) -> int:
    return one.size * numbers[EATS[one.type]] + one.wagons * numbers[WAGON]


def need(numbers: Numbers, army: Army) -> int:
    """Return how many units a day the army eats, those absent not counted (TUM-SUP-1)."""
    total = (army.noncombatants or 0) * numbers[NONCOMBATANT]
    for one in army.detachments.values():
        if one.absent is None:
            total += _ration(numbers, one)
    return total


def food_days(world: World, numbers: Numbers, army: Army) -> int | None:
    """Return for how many full meals the army has food; None when it eats nothing or lives off its region.

    Inside a friendly stronghold its share of the stock counts, aboard ships its share of the fleet's cargo, by what all
    who eat from it need.
    """
    daily = need(numbers, army)
    if daily == 0 or army.revolt is not None:
        return None
    carrier = world.fleets.get(army.aboard)
    if carrier is not None:
        eating = sum(need(numbers, one) for one in fleets.aboard(world, carrier.id)) or daily
        return (army.supplies + stowing.stored(carrier, "supplies") * daily // eating) // daily
    stock = larder(world, army)
    if stock is None or not stock.supplies:
        return army.supplies // daily
    eaters = [one for one in inside(world, stock.id) if larder(world, one) is not None]
    return (army.supplies + stock.supplies * daily // sum(need(numbers, one) for one in eaters)) // daily


def runs_out(world: World, numbers: Numbers, army: Army, today: int) -> int | None:
    """Return the day of the first meal that will be short, once the meal of day `today` is eaten; None for never."""
    days = food_days(world, numbers, army)
    return None if days is None else today + days + 1


def meal(day: Day) -> Happenings:
    """Let every army eat, by id: from the friendly stronghold it is inside, then from its own (TUM-SUP-1, TUM-FORT-2),
    aboard ships then from the fleet's cargo (TUM-SHIP-6).

    Who is short loses morale and checks, or dissolves after too many hungry meals (TUM-SUP-3); `short` says whether the
    last meal was (TUM-SUP-4). Absent detachments eat what they took along. Armies that a ruling holds wait for it.
    """
    for army in active(day.world):
        if army.id in day.held or army.revolt is not None:
            continue
        daily = need(day.numbers, army)
        stock = larder(day.world, army)
        from_stock = 0 if stock is None else min(daily, stock.supplies or 0)
        own = min(daily - from_stock, army.supplies)
        carrier, from_cargo = _cargo(day, army, daily - own)
        fed = replace(army, supplies=army.supplies - own, detachments=_elsewhere(day.numbers, army))
        puts: tuple[Army | Place | Fleet, ...] = (fed, *carrier)
        if stock is not None and from_stock:
            puts = (fed, replace(stock, supplies=(stock.supplies or 0) - from_stock))
        if own + from_stock + from_cargo < daily:
            yield from _short(day, fed, puts[1:], own + from_stock + from_cargo, daily)
            continue
        if army.short or army.hungry:
            fed = replace(fed, short=False, hungry=0)
        elif fed == army and not from_stock and not from_cargo:
            continue
        part = "all" if from_stock == daily else f"{from_stock:,} of it"
        text = f"{army.name}: {daily:,} eaten" + (
            f", {part} from the stores of {stock.name}" if stock is not None and from_stock else ""
        )
        text += f", {from_cargo:,} of it from the cargo of {carrier[0].name}" if from_cargo else ""
        yield Happening("TUM-SUP-1", "meal", text, who(army), puts=(fed, *puts[1:]))


def _cargo(day: Day, army: Army, hunger: int) -> tuple[tuple[Fleet, ...], int]:
    """Return the fleet that carries the army after it gave up to `hunger` units of its cargo, if any, and how many."""
    carrier = day.world.fleets.get(army.aboard)
    given = min(hunger, stowing.stored(carrier, "supplies")) if carrier is not None else 0
    if carrier is None or not given:
        return (), 0
    return (stowing.taken_out(day.numbers, carrier, (Load("supplies", given),)),), given


def _elsewhere(numbers: Numbers, army: Army) -> dict[str, Detachment]:
    """Return the army's detachments, the absent ones after a meal from what they took along."""
    if all(one.absent is None for one in army.detachments.values()):
        return army.detachments
    after = dict(army.detachments)
    for key, one in army.detachments.items():
        if one.absent is not None:
            eaten = min(one.absent.supplies, _ration(numbers, one) + one.absent.noncombatants * numbers[NONCOMBATANT])
            after[key] = replace(one, absent=replace(one.absent, supplies=one.absent.supplies - eaten))
    return after


def _short(day: Day, army: Army, puts: tuple[Army | Place | Fleet, ...], eaten: int, daily: int) -> Happenings:
    hungry = army.hungry + (1 if eaten * PERCENT < daily * day.numbers[HALF] else 0)
    lower = change(army, -day.numbers[HUNGER], day.numbers)
    worse = replace(army, hungry=hungry, short=True, morale=lower)
    yield Happening(
        "TUM-SUP-3",
        "hunger",
        f"{army.name}: {eaten:,} of the {daily:,} eaten; morale {army.morale} to {lower}, hungry meals {hungry}",
        who(army),
        f"There was food for {eaten:,} of {daily:,}. Morale falls from {army.morale} to {lower}.",
        notable=True,
        at=day.land.xy(army.at),
        puts=(worse, *puts),
    )
    from campaign.rules import morale  # late: who counts rations needs no consequences
    from campaign.rules.dissolving import dissolve

    if hungry >= day.numbers[HUNGRY_DAYS]:
        yield from dissolve(day, army.id, "TUM-SUP-3", "starved")
    else:
        yield from morale.check(day, army.id, "hunger")

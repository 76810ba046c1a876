"""Morale: checks, and loot handed out (TUM-MOR)."""

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.event import Why
from campaign.rules import carrying, consequences, points
from campaign.rules.book import Rule
from campaign.rules.counting import present, soldiers, who
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.numbers import Numbers, number

CHECK = number("morale.check", "2d6", "against morale", "TUM-MOR-2")
GIFT = number("morale.gift", 1, "loot a soldier for a point", "TUM-MOR-4")
NUMBERS = (CHECK, GIFT)

RULES = (
    Rule(
        "TUM-MOR-2",
        "A morale check is {morale.check}: at or under the army's morale it holds, else the roll picks what follows.",
    ),
    Rule(
        "TUM-MOR-4",
        "A commander may hand out loot: every {morale.gift} loot for each soldier in the army is 1 morale. The "
        "soldiers carry it.",
        "It is counted apart from the army's loot and takes carrying capacity. A handful that buys no point is not "
        "handed out.",
    ),
)


def change(army: Army, by: int, numbers: Numbers) -> int:
    """Return the morale of `army` after it moves by `by` points: at least 0, at most what TUM-MOR-1 allows."""
    return points.change(army, by, numbers)


def check(day: Day, army_id: str, cause: str) -> Happenings:
    """Make a morale check of the army for `cause`, and carry out what follows when it fails (TUM-MOR-2, TUM-MOR-3).

    `cause` is part of the dice's keys: an army checks at most once a day for one cause. An army that is dissolved or
    has no detachment present makes none. The army may be gone when this is over.
    """
    army = day.world.armies[army_id]
    if army.status != "active" or not present(army):
        return
    roll = day.dice.roll(day.numbers[CHECK], "TUM-MOR-2", (army_id,), cause)
    holds = roll.total <= army.morale
    outcome = "held" if holds else "failed"
    poetry = 0 if holds else consequences.poetry(day, army)
    yield Happening(
        "TUM-MOR-2",
        f"morale check {'held' if holds else 'failed'}",
        f"{army.name}: morale check {outcome} ({cause}), {roll.total} against {army.morale}",
        who(army),
        f"The army {'stood firm' if holds else 'wavered'} ({cause}).",
        notable=not holds,
        at=day.land.xy(army.at),
        rolls=(roll,),
        why=(Why(f"+{poetry}", "a Poet leads it: what follows is read higher", "TUM-TRAIT-12"),) if poetry else (),
    )
    if not holds:
        yield from consequences.follow(day, army_id, cause, roll.total)


def give(day: Day, army_id: str, per_soldier: int) -> Happenings:
    """Hand out `per_soldier` loot of the army's to each soldier present: morale rises (TUM-MOR-4).

    NotNow when no soldier is present, the army has not so much loot, or it is too little for a point of morale.
    """
    army = day.world.armies[army_id]
    count = soldiers(army)
    if count == 0:
        raise NotNow("no soldiers are with the army")
    cost, gain = count * per_soldier, per_soldier // max(1, day.numbers[GIFT])
    if cost > army.loot:
        raise NotNow(f"the army has {army.loot:,} loot, and {per_soldier} for each of {count:,} soldiers is {cost:,}")
    if gain == 0:
        raise NotNow(f"{per_soldier} loot for each soldier is too little to raise their spirits")
    after = points.changed(army, gain, day.numbers)
    yield Happening(
        "TUM-MOR-4",
        "loot handed out",
        f"{army.name}: {cost:,} loot handed out; morale {army.morale} → {after.morale}",
        who(army),
        f"You handed out {cost:,} loot, {per_soldier} for each soldier.",
        at=day.land.xy(army.at),
        why=(Why(f"+{after.morale - army.morale}", f"{per_soldier} loot for each soldier", "TUM-MOR-4"),),
        puts=(replace(after, loot=army.loot - cost, soldiers_loot=army.soldiers_loot + cost),),
    )
    yield from carrying.spill(day, army_id)

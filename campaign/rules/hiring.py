"""Mercenaries hired by the company, with their captain (TUM-REC-3)."""

from msgspec.structs import replace

from campaign.core.words import counted
from campaign.model.army import HORSE, Army, Detachment, Soldier, Wages
from campaign.model.order import Hire, Order
from campaign.rules import stockades
from campaign.rules.book import Rule
from campaign.rules.commanders import heard_like, make, unused
from campaign.rules.counting import ENGINES, usual_noncombatants, who
from campaign.rules.day import BY_COMMAND, Day, Happening, Happenings, NotNow
from campaign.rules.nations import INDEPENDENT
from campaign.rules.numbers import Numbers, number
from campaign.rules.points import START
from campaign.rules.sharing import Goods, blended, received

RULE = "TUM-REC-3"
FOOT = number("hiring.infantry", 1, "loot a man and day", RULE)
HORSE_WAGE = number("hiring.cavalry", 3, "loot a man and day", RULE)
MORALE = number("hiring.unpaid morale", 1, "morale lost", RULE)
PATIENCE = number("hiring.patience", 7, "unpaid days", RULE)
NUMBERS = (FOOT, HORSE_WAGE, MORALE, PATIENCE)
UNASKED = ("default", BY_COMMAND)  # by whom a ruling is when no GM has answered it
AGREED, USUAL, NONE = "agreed", "usual wage", "none"

RULES = (
    Rule(
        "TUM-REC-3",
        "Mercenaries cost {hiring.infantry} loot a day for an infantryman and {hiring.cavalry} for a cavalryman, by"
        " negotiation. They are hired as whole detachments with their own commander. A day on which they are not paid"
        " costs their army {hiring.unpaid morale} morale, and it makes a morale check; after {hiring.patience} unpaid"
        " days they leave.",
        "They join at once with their noncombatants, without wagons or food, with the morale of a new army, and are"
        " paid for that day too; the morale of the whole is the mean by soldiers, rounded down. Unless the GM says"
        " otherwise they come for the wage offered if it is no less than the usual one and the army has it for a day,"
        " else not at all. Every day after the work each company present is paid whole out of the army's loot or not at"
        " all, by id. However many are unpaid, the army loses morale and checks once a day. Unpaid days add up until"
        " they are paid, as far as the loot goes, in whole days. On unpaid day {hiring.patience} the company parts from"
        " the army with its share of everything: under its captain, independent, or, besieged, over to the besieger. A"
        " company that its captain leads as his own army is paid by nobody. A company that goes over to a nation's"
        " army keeps its wage and is owed nothing for days before; one that mutinies, splits off or deserts to an army"
        " of its own, or to one of no nation, serves for itself and claims nothing (TUM-MOR-3). Aboard ships"
        " nobody parts before an unpaid day ashore. Who is dismissed goes home with wagons, noncombatants and the"
        " soldiers' own loot; mercenaries are paid first what they are owed, as far as it goes. Inside what is besieged"
        " and aboard ships nobody is hired or dismissed.",
        asks="default",
    ),
)


def usual_wage(numbers: Numbers, kind: Soldier) -> int:
    """Return what a mercenary of this kind usually costs in loot a day (TUM-REC-3)."""
    return numbers[HORSE_WAGE if kind in HORSE else FOOT]


def hire(day: Day, army_id: str, order: Order) -> Happenings:
    """Hire a company as ordered, if the GM does not rule otherwise; it is in the army at once, with its captain.

    NotNow when no company comes, or the army is besieged. TUM-REC-3.
    """
    act, army = order.act, day.world.armies[army_id]
    assert isinstance(act, Hire)
    if act.type == ENGINES:
        raise NotNow("siege engines are built, not hired")
    stockades.refuse_shut(day.world, army)
    wage = _wage(day, army, act, order.id)
    captain, rolls = make(day, INDEPENDENT, (army_id, order.id), "captain", None, at=army.at)
    taken = {key for one in day.world.armies.values() for key in one.detachments}
    key = unused(taken, f"company-{captain.id}")
    company = Detachment(
        id=key,
        name=act.name or f"Company of {captain.name}",
        type=act.type,
        size=act.count,
        wages=Wages(wage, captain.id),
    )
    alone = Army(key, company.name, army.nation, army.at, army.commander, detachments={key: company}, noncombatants=0)
    alone = replace(alone, morale=day.numbers[START])
    train = Goods(noncombatants=usual_noncombatants(day.world, day.numbers, alone))
    after = received(army, (company,), train, alone)
    said = f"{company.name}, {counted(act.count, act.type, act.type)} under {captain.name}"
    yield Happening(
        RULE,
        "company hired",
        f"{army.name}: hired {said}, for {wage:,} loot a man and day; morale {army.morale} → {after.morale}",
        who(army),
        f"Hired: {said}, with {train.noncombatants:,} noncombatants, for {act.count * wage:,} loot a day.",
        at=day.land.xy(army.at),
        rolls=rolls,
        why=blended(army.morale, after.morale),
        puts=(after, captain, *heard_like(day.world, captain.id, army.commander)),
    )


def _wage(day: Day, army: Army, act: Hire, order: str) -> int:
    """Return the wage a man and day at which the company comes; NotNow when the GM rules that none does."""
    usual = usual_wage(day.numbers, act.type)
    wage = act.wage if act.wage is not None else usual
    men = f"{act.count:,} {act.type}"
    options = {AGREED: f"{men} come for {wage:,} loot a man and day"}
    if usual > wage:
        options[USUAL] = f"{men} come for {usual:,} loot a man and day"
    options[NONE] = "nobody is to be had"
    ruling = day.ask(
        RULE,
        (order,),
        f"{army.name} hires mercenaries. Does a company come, and for how much?",
        options,
        AGREED if wage >= usual and army.loot >= act.count * wage else NONE,
        stopping=False,
        facts={
            "asked": men,
            "wage offered": f"{wage:,} loot a man and day",
            "usual wage": f"{usual:,}",
            "a day": f"{act.count * wage:,} loot",
            "loot of the army": f"{army.loot:,}",
        },
    )
    if ruling.answer not in (AGREED, USUAL):
        if ruling.by in UNASKED and wage >= usual:
            raise NotNow(f"they would cost {act.count * wage:,} loot a day, and the army has {army.loot:,}")
        raise NotNow("no company is to be had for that")
    return wage if ruling.answer == AGREED else usual

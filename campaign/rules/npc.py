"""What armies do that no player leads (TUM-ARMY-1, TUM-ARMY-10, TUM-FOR-5)."""

from msgspec.structs import replace

from campaign.core.plane import distance
from campaign.model.army import Army
from campaign.model.order import Act, Camp, Forage, March
from campaign.model.people import Commander
from campaign.model.place import STRONGHOLDS, Place
from campaign.rules import carrying, revolts, supplies
from campaign.rules.commanders import heard_like, make, tied
from campaign.rules.counting import wagons, who
from campaign.rules.day import Day, Doing, Happening, Happenings, active
from campaign.rules.dissolving import fail_orders
from campaign.rules.duty import barred
from campaign.rules.nations import friendly
from campaign.rules.numbers import number

FOOD = number("npc.food", 4, "days of food below which it forages", "TUM-ARMY-10", reading=True)
NUMBERS = (FOOD,)


def plan(day: Day) -> Happenings:
    """Give every army that the program leads its act of the day, after naming deputies where one is due.

    An army led by a deputy to which the GM has given a player's commander is the program's no longer, and the deputy
    free there.

    A revolt does as its row says, a deputy forages or leads the army to the nearest friendly stronghold, all others
    camp. Armies of players, armies aboard ships and armies that a ruling holds are left alone; orders taken up later go
    before this.
    """
    for army in active(day.world):
        leader = day.world.commanders.get(army.commander) if army.commander is not None else None
        if leader is not None and leader.status != "free":
            yield from _deputise(day, army.id)
        elif leader is not None and leader.player and army.npc == "deputy":
            text = f"{army.name}: led by {leader.name} again instead of the deputy"
            back = _stepped_back(day, army)
            yield Happening("TUM-ARMY-10", "new commander", text, who(army), puts=(replace(army, npc=""), *back))
    for army in active(day.world):
        if army.id in day.held or not army.npc or army.rout is not None or army.aboard:
            continue
        if army.npc == "revolt":
            yield from revolts.plan(day, army.id)
        else:
            day.acts[army.id] = Doing(_deputy(day, army) if army.npc == "deputy" else Camp(), None)


def _deputise(day: Day, army_id: str) -> Happenings:
    """Give the army of a captured or dead commander a deputy of his nation without traits; his orders fail."""
    army = day.world.armies[army_id]
    assert army.commander is not None
    lost = day.world.commanders[army.commander]
    held = lost.at if lost.status == "captured" and lost.at is not None else army.at  # a captive is where he is held
    yield from fail_orders(day, army, barred(lost))
    deputy, rolls = make(day, army.nation, (army.id,), "deputy", lost.id, traits=False)
    yield Happening(
        "TUM-ARMY-10",
        "deputy",
        f"{army.name}: led by {deputy.name}, {tied(day.world, deputy)}, in place of {lost.name}, who is {lost.status}",
        (army_id, deputy.id),
        f"You lead the army in place of {lost.name}.",
        notable=True,
        at=day.land.xy(army.at),
        rolls=rolls,
        puts=(
            deputy,
            replace(lost, at=held),
            replace(army, commander=deputy.id, npc="deputy", rest=None),
            *heard_like(day.world, deputy.id, lost.id),
        ),
    )
    yield from carrying.spill(day, army_id)  # a Logistician may be lost


def _stepped_back(day: Day, army: Army) -> tuple[Commander, ...]:
    """Return the deputy who led the army until the GM gave it to another, free where it stands; () when none is known.

    That is the first by id of the nation's who lead nothing, are nowhere, and are such as deputies are made.
    """
    leaders = {one.commander for one in active(day.world)}
    for key in sorted(day.world.commanders):
        one = day.world.commanders[key]
        made = one.status == "free" and one.nation == army.nation and one.tie and not (one.player or one.traits)
        if made and one.at is None and key not in leaders:
            return (replace(one, at=army.at),)
    return ()


def _deputy(day: Day, army: Army) -> Act:
    """Return what a deputy does: forage when food runs low and the ground may give some, else make for safety."""
    days = supplies.food_days(day.world, day.numbers, army)
    if days is not None and days < day.numbers[FOOD] and _fruitful(day, army):
        return Forage()
    goal = haven(day, army)
    return Camp() if goal is None or goal.id == army.at else March(to=goal.id)


def _fruitful(day: Day, army: Army) -> bool:
    ground = day.land.nearest(*day.land.xy(army.at))
    region = day.world.regions.get(ground) if ground is not None else None
    return region is None or (region.exhausted is None and region.burned is None)


def haven(day: Day, army: Army) -> Place | None:
    """Return the friendly stronghold nearest in a straight line that the army has a way to, or None."""
    here = day.land.xy(army.at)
    known = [
        (distance(here, day.land.xy(one.id)), one.id)
        for one in day.world.places.values()
        if one.kind in STRONGHOLDS and one.holder is not None and friendly(day.world, army.nation, one.holder)
    ]
    return next((day.world.places[key] for _, key in sorted(known) if _leads(day, army, key)), None)


def _leads(day: Day, army: Army, place: str) -> bool:
    """Return whether a way leads to `place`, all of it by road for an army with wagons (TUM-MOV-2)."""
    way = day.land.route(army.at, place)
    return way is not None and (wagons(army) == 0 or all(leg.kind == "road" for leg in way.legs))

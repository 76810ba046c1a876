"""The battle sheet of a meeting: drafted when armies meet, and made ready for the dice (TUM-BAT-1, TUM-BAT-11)."""

from collections.abc import Mapping

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, Point, span
from campaign.model.army import Army
from campaign.model.battle import Battle, Fighter, Front, fighters
from campaign.model.fleet import Fleet
from campaign.model.order import Tactic
from campaign.model.ruling import Ruling
from campaign.model.sheet import Force, Role, Sheet, Side
from campaign.model.world import World
from campaign.rules import camps, meetings, plans, retreat, strangers
from campaign.rules.battle.lines import DUG_IN, EARTHWORKS, FORMATION, TACTICS
from campaign.rules.battle.mustering import force_of
from campaign.rules.battle.outcome import RETREAT
from campaign.rules.day import Day, active
from campaign.rules.nations import friendly, hostile

BROKEN = "out of formation"
ON_LAND, AT_SEA = "TUM-BAT-1", "TUM-SHIP-8"


def may_be_fought(ruling: Ruling) -> bool:
    """Return whether a ruling is about two armies or fleets that may fight, so that a battle sheet belongs to it."""
    return ruling.rule in (ON_LAND, AT_SEA) and meetings.FIGHT in ruling.options


def at_sea(ruling: Ruling) -> bool:
    """Return whether a ruling is about two fleets that may fight (TUM-SHIP-8)."""
    return ruling.rule == AT_SEA and may_be_fought(ruling)


def draft(day: Day, ruling: Ruling) -> Battle:
    """Return the sheet of a meeting as it lies before the GM: the two armies, and who may join either (TUM-BAT-11).

    The one that is to attack the other, or whatever it meets, is the attacker unless the other is so too. Tactics
    already sent in stand on it.
    """
    a, b = (day.world.armies[key] for key in ruling.holds)
    sides = {}
    for (name, role), own, enemy in zip(fronts(day, a, b), (a, b), (b, a), strict=True):
        armies = {own.id: Fighter(tactic=tactic(day.world, own))}
        for one in _near(day, own, enemy):
            armies[one.id] = Fighter(joins=False, tactic=tactic(day.world, one))
        sides[name] = Front(armies, role)
    return Battle(ruling.id, day.number, sides, _place(day, a))


def fronts(day: Day, a: Army | Fleet, b: Army | Fleet) -> tuple[tuple[str, Role], tuple[str, Role]]:
    """Return the name and the role of the side of each of two armies or fleets that met."""
    names = (a.nation, b.nation) if a.nation != b.nation else (a.id, b.id)
    one, other = _attacks(day, a, b), _attacks(day, b, a)
    if one == other:
        return (names[0], "none"), (names[1], "none")
    return (names[0], "attacker" if one else "defender"), (names[1], "attacker" if other else "defender")


def _place(day: Day, army: Army) -> str:
    """Return where the army stands, as it follows "at"."""
    if isinstance(army.at, str):
        return plans.named(day, army.at)
    if army.at.to is None:
        return f"the point {plans.named(day, army.at)}"
    return f"{plans.named(day, army.at, toward=True)}, {plans.short_of(day, army.at)} short of it"


def _attacks(day: Day, army: Army | Fleet, enemy: Army | Fleet) -> bool:
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    if strangers.attacks(day, army.id, enemy.id):
        return True
    stands = leader is not None and leader.status == "free" and leader.on_meeting == "attack"
    return stands and army.rout is None


def _near(day: Day, own: Army, enemy: Army) -> list[Army]:
    """Return the friends of `own` alone that are near enough to join it, by id."""
    return [one for one in active(day.world) if one.id not in (own.id, enemy.id) and _joins(day, one, own, enemy)]


def _joins(day: Day, one: Army, own: Army, enemy: Army) -> bool:
    if one.inside or one.aboard or one.revolt is not None or not friendly(day.world, one.nation, own.nation):
        return False
    if hostile(day.world, one, own) or friendly(day.world, one.nation, enemy.nation):
        return False
    here, metres = day.land.xy(one.at), day.numbers[meetings.NEAR] * METRES_A_KM
    return any(span(here, day.land.xy(other.at)) <= metres for other in (own, enemy))


def tactic(world: World, army: Army | Fleet) -> str:
    """Return the tactic that who leads an army or fleet sent in last, in his player's words; "" when he sent none."""
    sent = [
        one
        for one in world.orders.values()
        if one.who == army.commander and one.status == "queued" and isinstance(one.act, Tactic)
    ]
    last = max(sent, key=lambda one: (one.given, len(one.id), one.id), default=None)
    return last.act.text if last is not None and isinstance(last.act, Tactic) else ""


def arrayed(day: Day, battle: Battle) -> Sheet:
    """Return the sheet ready to be fought, each army as it now is under the GM's lines.

    An army out of control has no tactics and is out of formation (TUM-BAT-8); one dug in where it stands defends
    earthworks (TUM-FORT-3). Who has no way to retreat is found out from the ground unless the GM says so (TUM-BAT-9).
    """
    fighting = fighters(battle)
    sides = {}
    for name, front in battle.sides.items():
        enemies = [key for key, (side, _) in fighting.items() if side != name]
        armies = {
            key: _force(day, day.world.armies[key], front, one, enemies)
            for key, one in front.armies.items()
            if one.joins
        }
        sides[name] = Side(armies, front.role)
    return Sheet(sides, "battle", battle.place)


def _force(day: Day, army: Army, front: Front, fighter: Fighter, enemies: list[str]) -> Force:
    lines = dict(fighter.lines)
    if front.role == "defender" and camps.camp(army).earthworks:
        lines.setdefault(DUG_IN, day.numbers[EARTHWORKS])
    if army.rout is not None:
        lines.pop(TACTICS, None)
        lines[BROKEN] = -day.numbers[FORMATION]
    stuck = fighter.no_retreat
    if stuck is None:
        stuck = retreat.find(day, army, enemies, day.numbers[RETREAT] * METRES_A_KM) is None
    return force_of(day.world, day.numbers, army, day.number, lines=lines, no_retreat=stuck)


def still_there(day: Day, battle: Battle) -> Battle:
    """Return the sheet with those only who can fight: armies that are there and near enough to the field.

    A side may be left without armies: then nothing is fought.
    """
    there = {
        key: day.land.xy(army.at)
        for front in battle.sides.values()
        for key in front.armies
        if (army := day.world.armies.get(key)) is not None
        and army.status == "active"
        and not army.inside
        and not army.aboard
    }
    return gathered(day, battle, there)


def gathered(day: Day, battle: Battle, there: Mapping[str, Point], passing: int = 0) -> Battle:
    """Return the sheet with those only who join and are near enough to one another, of who is `there`, in metres.

    `passing` are the metres that two may lie farther apart who met as they passed each other.

    Sides and armies stand as they were drafted, those who met first, in whatever order a hand has written them.
    """
    asked = day.asked.get(battle.id)
    met = asked.holds if asked is not None else ()

    def rank(key: str) -> tuple[int, str]:
        return (met.index(key) if key in met else len(met), key)

    metres = day.numbers[meetings.NEAR] * METRES_A_KM + passing

    def near(key: str) -> bool:
        return any(other != key and span(there[key], at) <= metres for other, at in there.items())

    return replace(
        battle,
        sides={
            name: replace(
                front,
                armies={
                    key: one
                    for key, one in sorted(front.armies.items(), key=lambda item: rank(item[0]))
                    if one.joins and key in there and near(key)
                },
            )
            for name, front in sorted(
                battle.sides.items(), key=lambda item: (min(map(rank, item[1].armies), default=rank("")), item[0])
            )
        },
    )

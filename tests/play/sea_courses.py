"""Worlds made from a seed with fleets on a sound, and what may be done at sea, for what must hold on any course."""

import random
from collections.abc import Callable
from pathlib import Path

from campaign.core.fault import Refused
from campaign.model.fleet import Fleet
from campaign.model.order import (
    Act,
    Attack,
    Blockade,
    DetachShips,
    Disembark,
    Embark,
    FindShips,
    Follow,
    Join,
    Name,
    OnMeeting,
    Pay,
    ReleaseShips,
    Sail,
    Stop,
    TakeOver,
)
from campaign.model.place import At, Spot
from campaign.model.world import World
from campaign.orders.canonical import say
from campaign.play import commanding, shipping
from campaign.play.ordering import take
from campaign.play.setting import set_value
from tests.play.courses import Course, lay_any

FLEETS = ("gull", "heron", "ibis")
NATIONS = ("north", "south")
# The mainland's coast is cut back to this line, beyond which lie a sound and an island with two harbours.
COAST, ISLAND = 70, 85
HAVENS = """\
sund: {name: Sund, kind: town, x: 85.5, y: 30, holder: north, population: 4000}
vik: {name: Vik, kind: fort, x: 85.5, y: 80, holder: south, population: 900}
naes: {name: Naes, kind: fort, x: 69.5, y: 50, holder: south, population: 900}
"""


def lay_sea(root: Path, seed: int) -> Path:
    """Write into `root` the land world of `seed` beside a sound, with 2 or 3 fleets and armies at their harbours."""
    lay_any(root, seed)
    die = random.Random(f"{seed} at sea")
    shores = ((1, COAST), (ISLAND, 99))
    (root / "land/outlines.yaml").write_text(
        "".join(
            f"shore-{n}: {{kind: land, points: [[{a}, 1], [{b}, 1], [{b}, 119], [{a}, 119]]}}\n"
            for n, (a, b) in enumerate(shores)
        ),
        encoding="utf-8",
    )
    with (root / "land/places.yaml").open("a", encoding="utf-8") as places:
        places.write(HAVENS)
    (root / "fleets").mkdir()
    for n, fleet in enumerate(FLEETS[: die.randint(2, 3)]):
        nation = NATIONS[n % len(NATIONS)]
        at = die.choice(("sund", "vik", "naes", f"{{x: 76, y: {die.randint(20, 100)}}}"))
        text = f"name: The {fleet}s\nnation: {nation}\nat: {at}\ncommander: admiral-{fleet}\n"
        text += f"morale: {die.randint(5, 10)}\n"
        text += (
            f"ships:\n  own: {{count: {die.randint(1, 30)}}}\n  hired: {{count: {die.randint(1, 5)}, origin: hired}}\n"
        )
        loot = die.choice((300, 30_000))
        text += f"  chest: {{count: {-(-loot // 10_000)}, cargo: [{{what: loot, amount: {loot}}}]}}\n"
        (root / f"fleets/{fleet}.yaml").write_text(text, encoding="utf-8")
        (root / f"commanders/admiral-{fleet}.yaml").write_text(
            f"name: Admiral {fleet.title()}\nnation: {nation}\nat: {at}\nplayer: A{n}\n", encoding="utf-8"
        )
        soldiers = die.randint(80, 900)
        (root / f"armies/marines-{fleet}.yaml").write_text(
            f"name: Marines {n}\nnation: {nation}\nat: {die.choice(('sund', 'vik', 'naes'))}\nsupplies: 9000\n"
            f"detachments:\n  marines-{fleet}: {{name: Marines, type: infantry, size: {soldiers}}}\n",
            encoding="utf-8",
        )
    return root


def any_voyage(die: random.Random, world: World, fleet: Fleet) -> Act:
    """Return one of the acts that can be ordered of a fleet, with ids of the world."""
    fleets, armies = sorted(world.fleets), sorted(world.armies)
    goals: list[At] = [
        "sund",
        "vik",
        "naes",
        die.choice(sorted(world.places)),
        Spot(x=float(die.randint(71, 84)), y=float(die.randint(2, 118))),
    ]
    here = [army.id for army in world.armies.values() if army.at == fleet.at and army.nation == fleet.nation]
    load = Embark(army=die.choice(here or armies))
    others: list[Act] = [
        load,
        load,
        load,
        Embark(loot=die.randint(1, 900)),
        Disembark(),
        Disembark(),
        Disembark(loot=100),
        Follow(die.choice(fleets)),
        Blockade(die.choice(("sund", "vik", "naes"))),
        Attack(die.choice(fleets)),
        FindShips(die.choice(("hire", "buy")), die.choice((None, 2))),
        ReleaseShips(die.choice((None, 1))),
        DetachShips(die.randint(1, 9), die.choice(sorted(world.commanders))),
        Join(die.choice(fleets)),
        TakeOver(die.choice(fleets)),
        Name("The Old Fleet"),
        Pay(),
        OnMeeting(die.choice(("halt", "avoid", "attack"))),
        Stop(),
    ]
    sail = Sail(die.choice(goals), tuple(die.sample(goals[:3], die.choice((0, 0, 1)))), row=die.random() < 0.4)
    return sail if die.random() < 0.4 else die.choice(others)


def voyage(course: Course) -> None:
    """Order a fleet to do what fleets do."""
    world, die = course.world, course.die
    led = [one for _, one in sorted(world.fleets.items()) if one.commander is not None and one.status == "active"]
    if not led:
        raise Refused("no fleet is led")
    fleet = die.choice(led)
    text = "; then ".join(say(any_voyage(die, world, fleet)) for _ in range(die.randint(1, 3)))
    course.note(fleet.commander, text)
    done = take(course.root, text, str(fleet.commander))
    course.note("→", done.orders, "taken", [line.status for echo in done.echoes for line in echo.lines])


def set_at_sea(course: Course) -> None:
    """Change something of a fleet as a GM will."""
    key = course.die.choice(sorted(course.world.fleets))
    path, value = course.die.choice(
        [(f"fleets.{key}.morale", "3"), (f"fleets.{key}.unpaid", "2"), (f"fleets.{key}.forced_days", "6")]
    )
    course.note(path, value)
    set_value(course.root, path, value, why="as the GM will")


def boarding(course: Course) -> None:
    """Order an army to go aboard or ashore, by itself or in one message with what it is to do before and after."""
    world, die = course.world, course.die
    led = [one for _, one in sorted(world.armies.items()) if one.commander is not None and one.status == "active"]
    if not led:
        raise Refused("no army is led")
    army = die.choice([one for one in led if one.aboard] or led)
    fleets = [one.id for one in world.fleets.values() if one.at == army.at] or sorted(world.fleets)
    load, ashore = Embark(fleet=die.choice(fleets)), Disembark(at=die.choice((None, "sund", "vik", "naes")))
    away = Sail(die.choice(("sund", "vik", "naes")))
    text = "; then ".join(say(act) for act in die.choice(((load,), (ashore,), (ashore, load), (load, away, ashore))))
    course.note(army.commander, text)
    done = take(course.root, text, str(army.commander))
    course.note("→", done.orders, "taken", [line.status for echo in done.echoes for line in echo.lines])


def gm_at_sea(course: Course) -> None:
    """Do one of the things that the GM may do to fleets, and to people and armies aboard them."""
    world, die, root = course.world, course.die, course.root
    fleet = die.choice(sorted(world.fleets))
    aboard = [key for key, one in sorted(world.armies.items()) if one.aboard] or sorted(world.armies)
    army, anybody = die.choice(aboard), die.choice(sorted(world.commanders))
    at_sea = [str(one.commander) for one in world.fleets.values()]
    at_sea += [str(world.armies[key].commander) for key in aboard]
    who = die.choice([key for key in at_sea if key in world.commanders] or [anybody])
    chosen = die.choice(("embark", "embark", "embark", "land", "land", "lead", "new", "capture", "free", "kill", "set"))
    course.note(chosen, fleet, army, who)
    match chosen:
        case "embark":
            near = [key for key, one in sorted(world.armies.items()) if one.at == world.fleets[fleet].at]
            shipping.embark(root, die.choice(near or [army]), fleet)
        case "land":
            shipping.land(root, army)
        case "lead":
            shipping.lead(root, fleet, anybody)
        case "new":
            at = die.choice(("sund", "vik", "naes", "76,60"))
            key = f"squadron-{len(world.fleets)}"
            shipping.new(root, key, shipping.Wanted(nation=die.choice(NATIONS), at=at, own=die.randint(1, 20)))
        case "capture":
            commanding.capture(root, who, die.choice(NATIONS))
        case "free":
            held = [key for key, one in sorted(world.commanders.items()) if one.status == "captured"]
            commanding.free(root, die.choice(held or [who]), at=die.choice((None, None, "sund")))
        case "kill":
            commanding.kill(root, who, why="fever")
        case "set":
            groups = sorted(world.fleets[fleet].ships) or ["own"]
            set_value(
                root, f"fleets.{fleet}.ships.{die.choice(groups)}", die.choice(("~", "{count: 2}")), why="a storm"
            )


AT_SEA: list[tuple[Callable[[Course], None], int]] = [(voyage, 60), (boarding, 20), (set_at_sea, 5), (gm_at_sea, 15)]

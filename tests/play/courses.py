"""Small worlds and courses of commands made from a seed, for what must hold on any course a campaign may take."""

import contextlib
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from campaign.core.fault import Faults, Refused
from campaign.files.load import load
from campaign.model.army import Army
from campaign.model.order import (
    Act,
    Attack,
    Besiege,
    Build,
    Burn,
    Camp,
    DigIn,
    Dismiss,
    Engines,
    Enter,
    Forage,
    Give,
    HandOver,
    Harm,
    Harry,
    Hire,
    Hold,
    Honour,
    Join,
    Keep,
    Leave,
    Lighten,
    March,
    Name,
    OnMeeting,
    Palisade,
    Pay,
    Plunder,
    Raise,
    Resting,
    Sortie,
    Spare,
    Split,
    Stop,
    Storm,
    Tactic,
    Take,
    TakeOver,
    WhenShort,
)
from campaign.model.people import TRAITS
from campaign.model.place import At, Spot
from campaign.model.world import World
from campaign.orders.canonical import say
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.duelling import duel
from campaign.play.ordering import take, withdraw
from campaign.play.pending import PENDING
from campaign.play.rolling import roll
from campaign.play.ruling import decided_by_default, rule, waiting
from campaign.play.setting import quoted, set_value
from campaign.play.undoing import undo
from campaign.play.weathering import set_sky
from tests.play.lay import snapshot

NATIONS = ("north", "south", "east", "west")
PLACES = ("alna", "berga", "croft", "dal", "elma", "fiskeby", "garda", "holm", "ivla", "jarna")
ARMIES = ("aspen", "birch", "cedar", "dogwood", "elder", "fir")
KINDS = ("town", "village", "castle", "works", "city", "fort", "crossroads")
SOLDIERS = ("infantry", "heavy infantry", "skirmishers", "cavalry", "heavy cavalry", "siege engines")
SIDE = 25  # km between neighbouring places of the grid


def lay_any(root: Path, seed: int) -> Path:
    """Write into `root` the world of `seed`: 2 to 4 nations, 6 to 10 places, 3 to 6 armies that may meet and starve."""
    die = random.Random(seed)
    nations = NATIONS[: die.randint(2, 4)]
    places = PLACES[: die.randint(6, 10)]
    armies = ARMIES[: die.randint(3, 6)]
    texts = {
        "world.yaml": f"name: Any\nseed: {seed}\ncalendar: {{first: 1676-06-24}}\nbounds: [0, 0, 100, 120]\n",
        "land/rivers.yaml": "".join(
            f"river-{n}: {{name: River {n}, points: [[{x}, 118], [{x + 3}, 60], [{x - 2}, 2]]}}\n"
            for n, x in enumerate(die.sample((24, 37, 62), die.randint(0, 2)))
        ),
        "land/terrain.yaml": "wood: {kind: forest, points: [[30, 30], [60, 30], [60, 70], [30, 70]]}\n",
        "land/outlines.yaml": "island: {kind: land, points: [[1, 1], [99, 1], [99, 119], [1, 119]]}\n",
    }
    for nation in nations:
        others = ", ".join(
            f"{other}: {die.choice(('hostile', 'hostile', 'neutral', 'allied'))}"
            for other in nations[nations.index(nation) + 1 :]
        )
        texts[f"nations/{nation}.yaml"] = f"name: {nation.title()}\nrelations: {{{others}}}\n"
    spots, lines = {}, []
    for n, place in enumerate(places):
        spots[place] = (12 + n % 3 * SIDE + die.randint(-4, 4), 15 + n // 3 * SIDE + die.randint(-4, 4))
        kind = KINDS[n % 3] if n < 3 else die.choice(KINDS)
        text = f"name: {place.title()}, kind: {kind}, x: {spots[place][0]}, y: {spots[place][1]}"
        if kind not in ("village", "crossroads"):
            text += f", holder: {die.choice(nations)}, population: {die.choice((0, 900, 12_000))}"
            text += f", attitude: {die.choice(('hostile', 'cool', 'neutral', 'warm'))}"
            text += f", forage: {die.choice(('poor', 'fair', 'good', 'rich'))}"
        lines.append(f"{place}: {{{text}}}\n")
    texts["land/places.yaml"] = "".join(lines)
    roads = [(places[n], places[m]) for n in range(len(places)) for m in (n + 1, n + 3) if m < len(places)]
    texts["land/roads.yaml"] = "".join(f"{a}-{b}: {{from: {a}, to: {b}}}\n" for a, b in roads if die.random() < 0.8)
    camps: dict[str, list[str]] = {}
    for n, army in enumerate(armies):
        nation = nations[n % len(nations)]
        traits = ", ".join(die.sample(TRAITS, die.randint(0, 2)))
        texts[f"commanders/lord-{army}.yaml"] = (
            f"name: Lord {army.title()}\nnation: {nation}\nage: {die.randint(17, 70)}\ntraits: [{traits}]\n"
            + (f"player: P{n}\n" if die.random() < 0.8 else "")
        )
        at = die.choice(places)
        camps.setdefault(nation, []).append(at)
        text = f"name: {army.title()} army\nnation: {nation}\nat: {at}\nmorale: {die.randint(4, 12)}\n"
        text += f"supplies: {die.choice((0, 6_000, 30_000, 30_000))}\nloot: {die.choice((0, 2_000))}\n"
        text += f"commander: lord-{army}\n" if die.random() < 0.9 else ""
        text += "detachments:\n"
        for part in range(die.randint(1, 4)):
            type_ = die.choice(SOLDIERS) if part else "infantry"
            size = die.randint(1, 6) if type_ == "siege engines" else die.randint(100, 1_000)
            wagons = die.choice((0, 5, 40))
            text += f"  {army}-{part}: {{name: {army} {part}, type: {type_}, size: {size}, wagons: {wagons}}}\n"
        texts[f"armies/{army}.yaml"] = text
    for nation in nations:
        at = die.choice(camps.get(nation, places))
        texts[f"commanders/squire-{nation}.yaml"] = (
            f"name: Squire {nation.title()}\nnation: {nation}\nat: {at}\ntraits: [Commando]\n"
            + (f"player: S{nation}\n" if die.random() < 0.8 else "")
        )
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def any_act(die: random.Random, world: World) -> Act:
    """Return one of all the acts that can be ordered, with ids of the world."""
    places, armies = sorted(world.places), sorted(world.armies)
    parts = sorted(key for army in world.armies.values() for key in army.detachments) or ["none"]
    far = Spot(x=float(die.randint(2, 98)), y=float(die.randint(2, 118)))
    goals: list[At] = [*places, far]
    march = March(
        to=die.choice(goals),
        via=tuple(die.sample(places, die.choice((0, 0, 1)))),
        pace=die.choice(("march", "forced")),
        when=die.choice(("day", "day", "night", "both")),
        country=die.random() < 0.2,
        leave_wagons=die.random() < 0.5,
    )
    others: list[Act] = [
        Forage(),
        Burn(),
        Take(),
        Resting(die.choice((7, 14))),
        Camp(die.choice((None, 1, 3))),
        Give(die.randint(1, 3)),
        Keep(die.choice(("supplies", "loot"))),
        Join(die.choice(armies)),
        Enter(),
        Leave(),
        Attack(die.choice(armies)),
        Harry(die.choice(armies), (die.choice(parts),), die.choice(("attack", "burn", "steal supplies", "steal loot"))),
        Honour(die.choice(parts), "The Brave"),
        Besiege(die.choice(places)),
        Storm(),
        Sortie(),
        DigIn(),
        Palisade(die.choice(("build", "take down"))),
        Engines(die.choice(("build", "take apart", "put together"))),
        Build("a stone tower"),
        Hold((die.choice(parts),)),
        Split((die.choice(parts),), die.choice(sorted(world.commanders))),
        HandOver((die.choice(parts),), die.choice(armies)),
        TakeOver(die.choice(armies)),
        Name("The Old Guard", die.choice(("", *parts))),
        Lighten(die.choice(parts)),
        Raise(die.choice(places), die.choice((None, 60)), gather=die.choice((None, die.choice(places)))),
        Hire(die.choice((20, 60)), die.choice(("infantry", "cavalry"))),
        Pay(),
        Dismiss((die.choice(parts),)),
        Plunder(),
        Spare(),
        Tactic("hold the ford, horse in the wood"),
        Stop(),
        OnMeeting(die.choice(("halt", "avoid", "attack"))),
        WhenShort(die.randint(1, 9)),
    ]
    return march if die.random() < 0.4 else die.choice(others)


@dataclass(slots=True)
class Course:
    """A world on disk and the dice that choose what is done to it next. `said` tells what was done so far."""

    root: Path
    die: random.Random
    said: list[str] = field(default_factory=list)

    @property
    def amending(self) -> bool:
        """Whether days wait to be played again."""
        return (self.root / PENDING).exists()

    @property
    def world(self) -> World:
        """The world as it stands in its files, sound."""
        return load(self.root).sound()

    def step(self, more: "Sequence[tuple[Callable[[Course], None], int]]" = ()) -> bool:
        """Do one thing, of `more` as well; return whether it was done. What is refused changed nothing."""
        before = snapshot(self.root)
        steps = MENDING if self.amending else [*STEPS, *more]
        chosen = self.die.choices([one for one, _ in steps], [weight for _, weight in steps])[0]
        self.said.append(chosen.__name__)
        try:
            chosen(self)
        except (Refused, Faults) as refused:
            self.said.append(f"  {refused}"[:300])
            assert snapshot(self.root) == before, self.said[-2:]
            return False
        return True

    def note(self, *words: object) -> None:
        """Say more of what is being done."""
        self.said[-1] += f" {' '.join(map(str, words))}"

    @property
    def last(self) -> str:
        """The name of what was done last."""
        return self.said[-1].split()[0]

    def enter_edits(self) -> None:
        """Have edits by hand entered into the chronicle."""
        roll(self.root, "1d6", why="to enter edits")


def order(course: Course) -> None:
    world, die = course.world, course.die
    who = die.choice(sorted(world.commanders))
    text = "; then ".join(say(any_act(die, world)) for _ in range(die.randint(1, 3)))
    course.note(who, text)
    done = take(course.root, text, who)
    course.note("→", done.orders, "taken", [line.status for echo in done.echoes for line in echo.lines])


def play_on(course: Course) -> None:
    days, defaults = course.die.randint(1, 3), course.die.random() < 0.5
    course.note(days, defaults)
    advance(course.root, days=days, defaults=defaults, force=True)


def answer(course: Course) -> None:
    world, die = course.world, course.die
    open_ones = [*waiting(world), *decided_by_default(world)[:2]]
    if not open_ones:
        raise Refused("nothing to rule on")
    chosen = open_ones[0] if die.random() < 0.8 else die.choice(open_ones)
    choice = die.choice(sorted(chosen.options))
    course.note(chosen.id, choice)
    rule(course.root, chosen.id, choice)


def any_war(die: random.Random, world: World, army: Army) -> list[Act]:
    """Return orders of war for an army that fit where it stands: against whom is near, before which walls."""
    own = sorted(army.detachments)
    others = sorted(key for key, one in world.armies.items() if one.nation != army.nation) or [army.id]
    here = [army.at] if isinstance(army.at, str) else []
    walls = die.choice([*here, *here, *sorted(world.places), f"camp-{die.choice(others)}"])
    some = tuple(die.sample(own, die.randint(1, len(own)))) if own else ("none",)
    harm: Harm = die.choice(("attack", "burn", "steal supplies", "steal loot"))
    return die.choice(
        [
            [Besiege(walls), die.choice((Plunder(), Spare()))],
            [Besiege(walls), die.choice((Plunder(), Spare()))],
            [Storm()],
            [Storm(), Plunder()],
            [Sortie()],
            [Harry(die.choice(others), some, harm)],
            [Harry(die.choice(others), some, harm)],
            [DigIn()],
            [Palisade("build"), Palisade("take down")],
            [Engines("build")],
            [Engines("take apart"), Engines("put together")],
            [Hold(some)],
            [Enter()],
            [Attack(die.choice(others)), Tactic("over the ice")],
            [Honour(some[0], "The Brave")],
            [OnMeeting(die.choice(("halt", "avoid", "attack")))],
        ]
    )


def war(course: Course) -> None:
    """Order an army to do what armies at war do."""
    world, die = course.world, course.die
    led = [army for _, army in sorted(world.armies.items()) if army.commander is not None]
    if not led:
        raise Refused("no army is led")
    army = die.choice(led)
    text = "; then ".join(say(act) for act in any_war(die, world, army))
    course.note(army.commander, text)
    done = take(course.root, text, army.commander)
    course.note("→", done.orders, "taken", [line.status for echo in done.echoes for line in echo.lines])


def regroup(course: Course) -> None:
    """Have detachments part from an army under a commander, or go over to another army; or give an army a leader."""
    world, die = course.world, course.die
    active = [army for _, army in sorted(world.armies.items()) if army.status == "active"]
    led = [army for army in active if army.commander is not None and army.detachments]
    if not led:
        raise Refused("no army is led")
    unled = unled_of(world)
    met = [one for one in led if len(one.detachments) > 1 and any(world.commanders[key].at == one.at for key in unled)]
    army = die.choice(met or led)
    own = sorted(army.detachments)
    some = tuple(die.sample(own, die.randint(1, len(own)))) if die.random() < 0.2 else (die.choice(own),)
    here = [key for key in unled if world.commanders[key].at == army.at]
    free = [key for key in here if world.commanders[key].nation == army.nation] or here or [str(army.commander)]
    mates = [one.id for one in active if one.nation == army.nation and one.id != army.id] or [army.id]
    lost = [one.id for one in active if one.commander is None and one.nation == army.nation] or mates
    supplies, loot = die.choice(((None, None), (None, 0), (army.supplies // 2, army.loot)))
    options: list[tuple[str | None, Act]] = [
        (army.commander, Split(some, die.choice(free), supplies, loot)),
        (army.commander, Split(some, die.choice(free))),
        (army.commander, HandOver(some, die.choice(mates), supplies, loot)),
        (army.commander, TakeOver(die.choice(lost))),
        (die.choice(free), TakeOver(die.choice(lost))),
        (army.commander, Lighten(some[0])),
    ]
    who, act = die.choice(options)
    course.note(who, say(act))
    done = take(course.root, say(act), who)
    course.note("→", done.orders, "taken", [line.status for echo in done.echoes for line in echo.lines])


def unled_of(world: World) -> list[str]:
    """Return the free commanders who lead no army."""
    leaders = {army.commander for army in world.armies.values() if army.status == "active"}
    return [key for key, one in sorted(world.commanders.items()) if one.status == "free" and key not in leaders]


def visit(course: Course) -> None:
    """Send a commander who leads no army to one of his nation."""
    world, die = course.world, course.die
    who = die.choice(unled_of(world) or sorted(world.commanders))
    nation = world.commanders[who].nation
    known = [army for _, army in sorted(world.armies.items()) if army.nation == nation and army.status == "active"]
    if not known:
        raise Refused("his nation has no army")
    at = die.choice([one for one in known if len(one.detachments) > 1] or known).at
    value = at if isinstance(at, str) else msgspec.json.encode(at).decode()
    course.note(who, value)
    set_value(course.root, f"commanders.{who}.at", value, why="come to an army")


def bring(course: Course) -> None:
    """Set an army down where another stands."""
    armies = [key for key, army in sorted(course.world.armies.items()) if not army.inside]
    if len(armies) < 2:
        raise Refused("nobody to bring together")
    one, other = course.die.sample(armies, 2)
    at = course.world.armies[other].at
    value = at if isinstance(at, str) else msgspec.json.encode(at).decode()
    course.note(one, value)
    set_value(course.root, f"armies.{one}.at", value, why="brought together")


def fight(course: Course) -> None:
    """Fill in the sheet of a battle that waits, and let them fight."""
    world, die = course.world, course.die
    found = [one for one in waiting(world) if one.id in world.battles and "fight" in one.options]
    if not found:
        raise Refused("no battle waits")
    battle = world.battles[found[0].id]
    settings = []
    if die.random() < 0.9:
        roles = die.choice((("attacker", "defender"), ("defender", "attacker"), ("none", "none")))
        settings += [f"{side}.role={role}" for side, role in zip(battle.sides, roles, strict=True)]
    for side, front in battle.sides.items():
        for army in front.armies:
            chosen = die.choice(("", "", "tactics=2", "surprise=1", "omen=-3", "joins=true", "no_retreat=true"))
            settings += [f"{side}.{army}.{chosen}"] if chosen else []
    course.note(battle.id, *settings)
    rule(course.root, battle.id, "fight", settings=settings)


def duel_any(course: Course) -> None:
    """Let two commanders fight a duel."""
    world, die = course.world, course.die
    one, other = die.choices(sorted(world.commanders), k=2)
    stakes = die.choice(("blood", "capture", "death", "a horse"))
    course.note(one, other, stakes)
    duel(course.root, one, other, stakes=stakes, force=die.random() < 0.7)


def set_any(course: Course) -> None:
    world, die = course.world, course.die
    army = die.choice(sorted(world.armies))
    path, value = die.choice(
        [
            (f"armies.{army}.supplies", str(die.randint(0, 20_000))),
            (f"armies.{army}.morale", str(die.randint(0, 12))),
            (f"armies.{army}.loot", str(die.randint(0, 5_000))),
            (f"armies.{army}.at", die.choice(sorted(world.places))),
            (f"armies.{army}.notes", quoted("odd: # é 'x' {")),
            (f"places.{die.choice(sorted(world.places))}.loot", str(die.randint(0, 90_000))),
            ("world.seed", str(die.randint(0, 99))),
        ]
    )
    course.note(path, value)
    set_value(course.root, path, value, why="as the GM will")


def rename(course: Course) -> None:
    key = course.die.choice(sorted(course.world.armies))
    name = course.die.choice(("Åsa’s army", "*Bold* [army](x)", "the “army”: #1", "- dash"))
    course.note(key, name)
    set_value(course.root, f"{key}.name", quoted(name), why="renamed")


def sky(course: Course) -> None:
    day = course.world.campaign.day + course.die.randint(1, 3)
    set_sky(course.root, str(day), course.die.choice(("fine", "bad", "very bad", "default")))


def throw(course: Course) -> None:
    roll(course.root, course.die.choice(("2d6", "1d20", "2-in-6")), why="luck")


def edit(course: Course) -> None:
    """Change a number in the text of an army's file, as a hand in an editor does."""
    die = course.die
    army = die.choice(sorted(course.world.armies))
    path = course.root / f"armies/{army}.yaml"
    lines = path.read_text().splitlines(keepends=True)
    spots = [n for n, line in enumerate(lines) if line.startswith(("supplies:", "morale:", "loot:"))]
    if not spots:
        raise Refused("no such line")
    at = die.choice(spots)
    lines[at] = f"{lines[at].split(':')[0]}: {die.randint(0, 12)}  # by hand\n"
    course.note(army, lines[at].strip())
    path.write_text("".join(lines))


def forget(course: Course) -> None:
    """Delete the caches."""
    shutil.rmtree(course.root / ".campaign/cache", ignore_errors=True)


def take_back(course: Course) -> None:
    day = course.die.choice((None, None, course.world.campaign.day - course.die.randint(0, 3)))
    course.note(day)
    undo(course.root, to_day=day)


def pull_back(course: Course) -> None:
    """Withdraw an open order."""
    found = [key for key, one in sorted(course.world.orders.items()) if one.status in ("queued", "running")]
    if not found:
        raise Refused("no order is open")
    withdraw(course.root, course.die.choice(found))


def go_back(course: Course) -> None:
    """Amend an earlier day."""
    day = max(1, course.world.campaign.day - course.die.randint(0, 3))
    course.note(day)
    amend(course.root, day)


def go_on(course: Course) -> None:
    """Play the amended days again."""
    resume(course.root)


STEPS: list[tuple[Callable[[Course], None], int]] = [
    (order, 18),
    (war, 18),
    (visit, 5),
    (regroup, 8),
    (bring, 5),
    (play_on, 25),
    (answer, 8),
    (fight, 12),
    (duel_any, 1),
    (set_any, 6),
    (rename, 2),
    (sky, 3),
    (throw, 2),
    (edit, 5),
    (forget, 3),
    (take_back, 3),
    (pull_back, 4),
    (go_back, 3),
]
MENDING: list[tuple[Callable[[Course], None], int]] = [(set_any, 2), (answer, 2), (fight, 2), (order, 1), (go_on, 6)]


@contextlib.contextmanager
def told(course: Course) -> Iterator[None]:
    """Add to an exception in the block what was done before it."""
    try:
        yield
    except BaseException as error:
        error.add_note("\n".join(course.said))
        raise

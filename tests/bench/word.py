"""What letters and news under way cost a day, beside what its march does.

`python -m tests.bench.word ROOT OUT PAIRS march|phase`. A day is played in memory, its reports made and its events and
observations written as lines, three times: with all marches put off, with the marches, and with word under way as well,
on top of the news that the world's own marches have made. What the word adds is set against what the marches add.
"""

import gc
import json
import math
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from campaign.core import aside
from campaign.core.plane import METRES_A_KM, distance
from campaign.files import chronicle
from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.order import March
from campaign.model.word import Letter, News
from campaign.model.world import World
from campaign.play import days, remembering, reporting
from campaign.play.advancing import CACHE
from campaign.play.desk import Desk
from campaign.rules import marching, rumours, table
from campaign.rules.day import Day, Happenings
from campaign.rules.letters import stands
from campaign.rules.messengers import Country
from campaign.rules.numbers import Numbers
from campaign.rules.ordering import OPEN
from campaign.sight.memory import Known, laid

COUNT = 500
FIRST = 1_000_000  # number of the first event: a day of its own has fewer
TALE = "an army of West, about 1,200 infantry, fought at"
ROUNDS = 3  # times that each day is played for one pair; the least counts
PHASE = "phase"
Spent = tuple[float, float]  # seconds, and those of them that were work


def letters(world: World, land: Land, dice: random.Random) -> dict[str, Letter]:
    """Return COUNT letters between commanders, each on the road through all of the day to come."""
    people = sorted(world.commanders)
    country = Country(world, land, Numbers(world.campaign.rules), world.commanders[people[0]].nation)
    tomorrow = world.campaign.day + 1
    found: dict[str, Letter] = {}
    while len(found) < COUNT:
        sender, to = dice.sample(people, 2)
        start, goal = (stands(world, world.commanders[who]) for who in (sender, to))
        ride = country.ride(start, goal, 0) if start is not None and goal is not None else None
        if ride is None or goal is None or ride.days < 1:
            continue
        sent = tomorrow - dice.randrange(ride.days)
        way = tuple(replace(stage, day=stage.day + sent) for stage in ride.way)
        key = f"{sender}.{len(found) + 1}"
        found[key] = Letter(key, sender, to, goal, sent, "Meet me there.", way=way, due=sent + ride.days)
    return found


def news(world: World, land: Land, dice: random.Random) -> dict[str, News]:
    """Return COUNT public events of every kind and age whose news is spreading, heard by whom it has reached."""
    numbers = Numbers(world.campaign.rules)
    spots = {key: land.xy(at) for key, who in world.commanders.items() if (at := stands(world, who)) is not None}
    tomorrow, kinds, places = world.campaign.day + 1, sorted({*rumours.KINDS, rumours.PASSED}), sorted(land.strongholds)
    found: dict[str, News] = {}
    while len(found) < COUNT:
        kind, age, place = dice.choice(kinds), dice.randint(1, numbers[rumours.LASTS]), dice.choice(places)
        x, y = land.strongholds[place]
        come = (age - 1) * numbers[rumours.SPEED] * METRES_A_KM
        heard = tuple(sorted(key for key, spot in spots.items() if distance(spot, (x, y)) <= come))
        if len(heard) < len(spots):
            key = f"{tomorrow - age}.{FIRST + len(found)}"
            tale = f"{TALE} {world.places[place].name}"
            found[key] = News(key, tomorrow - age, kind, x / METRES_A_KM, y / METRES_A_KM, tale, heard)
    return found


def put_off(world: World) -> World:
    """Return the world with every march put off till after the day to come: nobody is under way on it."""
    waiting = world.copy()
    for key, order in world.orders.items():
        if isinstance(order.act, March) and order.status in OPEN:
            waiting.orders[key] = replace(order, status="queued", on=world.campaign.day + 2)
    return waiting


def timed(marched: list[Spent]) -> Callable[[Day], Happenings]:
    """Return the rule of the march, which notes how long it takes."""

    def march(day: Day) -> Happenings:
        began, worked = time.perf_counter(), time.process_time()
        yield from marching.march(day)
        marched.append((time.perf_counter() - began, time.process_time() - worked))

    return march


def play(root: Path, world: World, land: Land, known: Known) -> None:
    """Play the next day and make its reports, all in memory."""
    played = days.play(world, land, known, defaults=True)
    after = laid(known, played.sightings)
    chronicle.lines(played.events)
    chronicle.lines(played.sightings)
    reporting.reports(root, Desk(played.world, land), after, played)()


def measure(root: Path, out: Path, pairs: int, against: str) -> None:
    """Write to `out` as JSON, for each pair, what the word adds to the day in time and work, as multiples of what the
    marches add to it; or, `against` "phase", of the rule of the march alone, without all that follows from it.
    """
    aside.PROCESSORS = sys.maxsize  # all the work is to be counted here
    world = load(root).world
    land, known = load_land(world, root / CACHE), remembering.known(root, world.campaign.day)
    marched: list[Spent] = []
    phases = tuple(
        replace(phase, rules=tuple(timed(marched) if rule is marching.march else rule for rule in phase.rules))
        for phase in table.PHASES
    )
    vars(days)["PHASES"] = phases
    busy = world.copy()
    busy.letters = {**world.letters, **letters(world, land, random.Random(1))}
    busy.news = {**world.news, **news(world, land, random.Random(2))}
    worlds = put_off(world), world, busy
    gc.disable()
    for one in worlds:
        play(root, one, land, known)  # what is made once is made
    found: list[Spent] = []
    for _ in range(pairs):
        spent = [(math.inf, math.inf)] * len(worlds)
        phase = (math.inf, math.inf)
        for _ in range(ROUNDS):
            for number, one in enumerate(worlds):
                gc.collect()
                marched.clear()
                began, worked = time.perf_counter(), time.process_time()
                play(root, one, land, known)
                spent[number] = least(spent[number], (time.perf_counter() - began, time.process_time() - worked))
                phase = least(phase, marched[0]) if number else phase
        still, marches, word = spent
        cost = phase if against == PHASE else (marches[0] - still[0], marches[1] - still[1])
        found.append(((word[0] - marches[0]) / cost[0], (word[1] - marches[1]) / cost[1]))
    out.write_text(json.dumps(found))


def least(a: Spent, b: Spent) -> Spent:
    """Return the shorter time and the less work of two measurements: what disturbs one only makes it longer."""
    return min(a[0], b[0]), min(a[1], b[1])


def main() -> None:
    """Measure the world and write the file that the command line names, in so many pairs, against what it says."""
    root, out, pairs, against = sys.argv[1:]
    measure(Path(root), Path(out), int(pairs), against)


if __name__ == "__main__":
    main()

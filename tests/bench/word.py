"""What letters and news under way cost a day, beside what its march costs: `python -m tests.bench.word ROOT OUT PAIRS`.

Day after day is played in memory, its reports made and its observations written as lines, without and with the word
under way, which comes on top of the news that the world's own marches have made; what more it takes with it is set
against the march of the same day.
"""

import gc
import json
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
from campaign.sight.memory import Known, laid

COUNT = 500
FIRST = 1_000_000  # number of the first event: a day of its own has fewer
TALE = "an army of West, about 1,200 infantry, fought at"
Spent = tuple[float, float, float, float]  # seconds and seconds of work of the day, and those of its march


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


def timed(marched: list[tuple[float, float]]) -> Callable[[Day], Happenings]:
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


def measure(root: Path, out: Path, pairs: int) -> None:
    """Write to `out` as JSON, for each pair, the added time and work as multiples of the march's."""
    aside.PROCESSORS = sys.maxsize  # all the work is to be counted here
    world = load(root).world
    land, known = load_land(world, root / CACHE), remembering.known(root, world.campaign.day)
    marched: list[tuple[float, float]] = []
    phases = tuple(
        replace(phase, rules=tuple(timed(marched) if rule is marching.march else rule for rule in phase.rules))
        for phase in table.PHASES
    )
    vars(days)["PHASES"] = phases
    busy = world.copy()
    busy.letters = {**world.letters, **letters(world, land, random.Random(1))}
    busy.news = {**world.news, **news(world, land, random.Random(2))}
    gc.disable()
    for one in (world, busy):
        play(root, one, land, known)  # what is made once is made
    found: list[tuple[float, float]] = []
    for _ in range(pairs):
        spent: list[tuple[float, float]] = []
        marched.clear()
        for one in (world, busy):
            gc.collect()
            began, worked = time.perf_counter(), time.process_time()
            play(root, one, land, known)
            spent.append((time.perf_counter() - began, time.process_time() - worked))
        march = [sum(times) / len(marched) for times in zip(*marched, strict=True)]
        found.append(((spent[1][0] - spent[0][0]) / march[0], (spent[1][1] - spent[0][1]) / march[1]))
    out.write_text(json.dumps(found))


def main() -> None:
    """Measure the world and write the file that the command line names, in so many pairs."""
    root, out, pairs = sys.argv[1:]
    measure(Path(root), Path(out), int(pairs))


if __name__ == "__main__":
    main()

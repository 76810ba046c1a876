"""What fleets cost a day, beside what as many armies do: `python -m tests.bench.fleets ROOT OUT PAIRS`.

A day is played in memory and its reports made three times: of the land alone, with its armies on the march, and with as
many fleets under sail on a sea beside it as well. What the fleets add is set against what the armies add.
"""

import gc
import json
import random
import sys
import time
from pathlib import Path

from msgspec.structs import replace

from campaign.core import aside
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.fleet import Fleet, Load, Ships
from campaign.model.order import Order, Sail
from campaign.model.people import Commander
from campaign.model.place import Spot
from campaign.model.world import World
from campaign.play.advancing import CACHE
from campaign.sight.memory import Known
from tests.bench.word import play

WIDE = 300.0  # km of sea to the east of the land


def by_the_sea(world: World) -> World:
    """Return the world with open water to the east."""
    west, south, east, north = world.campaign.bounds
    beside = world.copy()
    beside.campaign = replace(world.campaign, bounds=(west, south, east + WIDE, north))
    return beside


def with_fleets(world: World, count: int, dice: random.Random) -> World:
    """Return the world with so many fleets of either nation at sea, each led, paid and on a long voyage."""
    _, south, east, north = world.campaign.bounds
    busy = world.copy()
    for number in range(count):
        start, goal = (
            Spot(x=round(dice.uniform(east - WIDE + 5, east - 5), 3), y=round(dice.uniform(south + 5, north - 5), 3))
            for _ in range(2)
        )
        key, who, nation = f"f{number}", f"admiral{number}", dice.choice(("west", "east"))
        chest = Ships(1, cargo=(Load("loot", 9_000),))
        ships = {"own": Ships(dice.randint(5, 80)), "chest": chest}
        busy.fleets[key] = Fleet(key, f"Fleet {number}", nation, start, who, ships=ships)
        busy.commanders[who] = Commander(
            who, f"Admiral {number}", nation, age=40, player=f"Player {who}", at=start, on_meeting="avoid"
        )
        busy.orders[f"{who}-1"] = Order(f"{who}-1", who, 0, "sail on", Sail(goal))
    return busy


def measure(root: Path, out: Path, pairs: int) -> None:
    """Write to `out` as JSON, for each pair, the fleets' time and work as multiples of the armies'."""
    aside.PROCESSORS = sys.maxsize  # all the work is to be counted here
    world = by_the_sea(load(root).world)
    land = load_land(world, root / CACHE)
    bare = world.copy()
    for table in ("armies", "commanders", "orders"):
        bare.table(table).clear()
    worlds = (bare, world, with_fleets(world, len(world.armies), random.Random(1)))
    known: Known = {}
    gc.disable()
    for one in worlds:
        play(root, one, land, known)  # what is made once is made
    found: list[tuple[float, float]] = []
    for _ in range(pairs):
        spent: list[tuple[float, float]] = []
        for one in worlds:
            gc.collect()
            began, worked = time.perf_counter(), time.process_time()
            play(root, one, land, known)
            spent.append((time.perf_counter() - began, time.process_time() - worked))
        land_alone, armies, fleets = spent
        found.append(
            (
                (fleets[0] - armies[0]) / (armies[0] - land_alone[0]),
                (fleets[1] - armies[1]) / (armies[1] - land_alone[1]),
            )
        )
    out.write_text(json.dumps(found))


def main() -> None:
    """Measure the world and write the file that the command line names, in so many pairs."""
    root, out, pairs = sys.argv[1:]
    measure(Path(root), Path(out), int(pairs))


if __name__ == "__main__":
    main()

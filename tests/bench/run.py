"""Ratios of the program's time to bare work, alternating in one run, on a memory disk, with the peak memory.

P is `python -c pass`; R a process that parses all YAML of a world with PyYAML's C loader; W is R, then the changed
files' text written back; D throws as many dice in a plain loop as 10,000 matches of Full Tilt do; M is what the
marches add to the day in which the word is under way, with all that comes of them, m the rule of the march alone, A
what as many armies on the march add to a day. Every pair is one run of the
command and one of the bare work, one after the other. All find their modules compiled, as an installed program does:
the first run of each writes them into a folder of the bench.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.worlds import LARGE, MIDDLE, SMALL, Size, generate

SHM = Path("/dev/shm")
KIB_A_MIB = 1024
READ = """
import sys, yaml
from pathlib import Path
loader = yaml.CSafeLoader
for file in sorted(Path(sys.argv[1]).rglob("*.yaml")):
    yaml.load(file.read_bytes(), Loader=loader)
"""
WRITE = (
    READ
    + """
for name in sys.stdin.read().split("\\n"):
    if name:
        file = Path(sys.argv[1], name)
        file.write_bytes(file.read_bytes())
"""
)
COMMAND = "import sys; sys.argv[0] = 'campaign'; from campaign.cli.main import main; main()"
Measured = tuple[list[tuple[float, float]], float]  # ratios of time and of work, and the peak memory in MiB


@dataclass(frozen=True, slots=True)
class Ran:
    """One process: its seconds, those of them that it worked, and the most memory it held, in MiB."""

    seconds: float
    worked: float
    peak: float

    def over(self, bare: "Ran") -> tuple[float, float]:
        """Return how many times as long it took, and how many times as long it worked."""
        return self.seconds / bare.seconds, self.worked / bare.worked


def run(code: str, *args: str, feed: str = "", environment: "dict[str, str] | None" = None) -> Ran:
    """Run `code` in a Python of its own and wait for it; RuntimeError with what it said when it fails."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as fed:
        fed.write(feed.encode())
        fed.seek(0)
        began = time.perf_counter()
        child = subprocess.Popen(
            [sys.executable, "-c", code, *args],
            stdin=fed,
            stdout=said,
            stderr=subprocess.STDOUT,
            env={**_compiled(), **(environment or {})},
        )
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            said.seek(0)
            raise RuntimeError(f"{' '.join(args)}: {said.read().decode()}")
    return Ran(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / KIB_A_MIB)


def _compiled() -> dict[str, str]:
    """Return the environment in which modules are compiled once, whatever this process was told."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / f"campaign-bench-{os.getuid()}"), **kept}


def yaml_state(root: Path) -> dict[str, tuple[int, int]]:
    """Return size and time of every YAML file of a world, by its path in it."""
    return {
        str(file.relative_to(root)): ((found := file.stat()).st_size, found.st_mtime_ns)
        for file in root.rglob("*.yaml")
    }


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table: what is measured, against what, and what it must and should reach."""

    name: str
    unit: str
    must: str
    aim: str
    measure: Callable[[Path, int], Measured]


def started(*args: str, environment: "dict[str, str] | None" = None) -> Callable[[Path, int], Measured]:
    """Measure a command that needs no world against P."""

    def measure(home: Path, pairs: int) -> Measured:
        ratios: list[tuple[float, float]] = []
        peak = 0.0
        run(COMMAND, *args, environment=environment)
        for _ in range(pairs * 3):
            bare = run("pass")
            ours = run(COMMAND, *args, environment=environment)
            ratios.append(ours.over(bare))
            peak = max(peak, ours.peak)
        return ratios, peak

    return measure


def world(home: Path, size: Size) -> Path:
    """Return a fresh world of `size` with one day played, as a GM finds it on the second."""
    root = home / f"world-{size.armies}"
    shutil.rmtree(root, ignore_errors=True)
    generate(root, size)
    run(COMMAND, "advance", "-w", str(root), "--defaults", "--force")
    time.sleep(2.5)  # so that the files' times tell that they have not changed since
    return root


def status(home: Path, pairs: int) -> Measured:
    """Measure `status` on an unchanged world against R."""
    root = world(home, SMALL)
    run(COMMAND, "status", "-w", str(root))
    ratios: list[tuple[float, float]] = []
    peak = 0.0
    for _ in range(pairs):
        bare = run(READ, str(root))
        ours = run(COMMAND, "status", "-w", str(root))
        ratios.append(ours.over(bare))
        peak = max(peak, ours.peak)
    return ratios, peak


def days(size: Size, count: int = 1) -> Callable[[Path, int], Measured]:
    """Measure `advance` against W: day after day of one world, or `count` days in one command on fresh ones."""

    def measure(home: Path, pairs: int) -> Measured:
        root = world(home, size)
        ratios: list[tuple[float, float]] = []
        peak = 0.0
        for number in range(pairs):
            if count > 1 and number:
                root = world(home, size)
            before = yaml_state(root)
            ours = run(COMMAND, "advance", "-w", str(root), "--days", str(count), "--defaults", "--force")
            changed = sorted(name for name, found in yaml_state(root).items() if before.get(name) != found)
            bare = run(WRITE, str(root), feed="\n".join(changed))
            ratios.append(ours.over(bare))
            peak = max(peak, ours.peak)
            time.sleep(2.5)
        run(COMMAND, "verify", "-w", str(root)) if size is not LARGE and count == 1 else None
        return ratios, peak

    return measure


def word(size: Size, against: str = "march") -> Callable[[Path, int], Measured]:
    """Measure what 500 letters and 500 public events under way add to a day, against M, or against its "phase", m."""

    def measure(home: Path, pairs: int) -> Measured:
        root, out = world(home, size), home / "word.json"
        peak = run("from tests.bench.word import main; main()", str(root), str(out), str(pairs), against).peak
        return [(time, work) for time, work in json.loads(out.read_bytes())], peak

    return measure


def fleets(home: Path, pairs: int) -> Measured:
    """Measure what 200 fleets under sail add to a day, against A: what 200 armies on the march do."""
    root, out = world(home, Size(200, 1_000)), home / "fleets.json"
    peak = run("from tests.bench.fleets import main; main()", str(root), str(out), str(pairs)).peak
    return [(time, work) for time, work in json.loads(out.read_bytes())], peak


SHEET = """
kind: battle
sides:
  north: {{role: defender, armies: {{{north}}}}}
  south: {{role: attacker, armies: {{{south}}}}}
"""
ARMY = "{name}: {{morale: {morale}, detachments: {{{name}-foot: {{type: infantry, size: 900}}}}}}"
ODDS = """
import sys
from pathlib import Path
from campaign.play.battling import fight
fight(Path(sys.argv[1]), only_odds=True) if sys.argv[2] == "odds" else None
"""


def odds(north: int, south: int) -> Callable[[Path, int], Measured]:
    """Measure the exact odds of a battle of so many armies a side, beyond what starting up takes, against P."""

    def side(name: str, count: int) -> str:
        return ", ".join(ARMY.format(name=f"{name}-{i}", morale=9 - i) for i in range(count))

    def measure(home: Path, pairs: int) -> Measured:
        sheet = home / f"sheet-{north}-{south}.yaml"
        sheet.write_text(SHEET.format(north=side("north", north), south=side("south", south)), encoding="utf-8")
        ratios: list[tuple[float, float]] = []
        peak = 0.0
        for _ in range(pairs * 3):
            bare = run("pass")
            start = run(ODDS, str(sheet), "start")
            ours = run(ODDS, str(sheet), "odds")
            ratios.append(
                (
                    max(0.0, ours.seconds - start.seconds) / bare.seconds,
                    max(0.0, ours.worked - start.worked) / bare.worked,
                )
            )
            peak = max(peak, ours.peak)
        return ratios, peak

    return measure


def sailing(home: Path, pairs: int) -> Measured:
    """Measure a way of 300 km over the water of Scania, beyond what loading the map takes, against P.

    What is worked out of the map once is in the cache, as after the first day.
    """
    code, cache = "from tests.bench.sailing import main; main()", str(home / "sailing")
    run(code, cache, "way")
    ratios: list[tuple[float, float]] = []
    peak = 0.0
    for _ in range(pairs * 3):
        bare = run("pass")
        start = run(code, cache, "start")
        ours = run(code, cache, "way")
        ratios.append(
            (
                max(0.0, ours.seconds - start.seconds) / bare.seconds,
                max(0.0, ours.worked - start.worked) / bare.worked,
            )
        )
        peak = max(peak, ours.peak)
    return ratios, peak


THROW = """
import random, sys
from random import randint
random.seed(1)
total = 0
for _ in range(int(sys.argv[1])):
    total += randint(1, 6)
"""


def jousts(what: str) -> Callable[[Path, int], Measured]:
    """Measure a process that does `what` of `tests.bench.jousts`, from its start, against D."""

    def measure(home: Path, pairs: int) -> Measured:
        from tests.bench.jousts import simulated

        dice = str(simulated().dice)
        code = f"from tests.bench.jousts import {what}; {what}()"
        run(code)
        ratios: list[tuple[float, float]] = []
        peak = 0.0
        for _ in range(pairs):
            bare = run(THROW, dice)
            ours = run(code)
            ratios.append(ours.over(bare))
            peak = max(peak, ours.peak)
        return ratios, peak

    return measure


def games(module: str, what: str) -> Callable[[Path, int], Measured]:
    """Measure a process that does `what` of a module of the bench, such as "tilts", from its start, against P."""

    def measure(home: Path, pairs: int) -> Measured:
        code = f"from tests.bench.{module} import {what}; {what}()"
        run(code)
        ratios: list[tuple[float, float]] = []
        peak = 0.0
        for _ in range(pairs):
            bare = run("pass")
            ours = run(code)
            ratios.append(ours.over(bare))
            peak = max(peak, ours.peak)
        return ratios, peak

    return measure


COMPLETION = {"_CAMPAIGN_COMPLETE": "complete_bash", "COMP_WORDS": "campaign adv", "COMP_CWORD": "1"}
FIGURES = (
    Figure("--help", "P", "8", "2", started("--help")),
    Figure("completion", "P", "8", "2", started(environment=COMPLETION)),
    Figure("status 30/200", "R", "3", "1", status),
    Figure("day 30/200", "W", "3", "1.5", days(SMALL)),
    Figure("day 500/2000", "W", "2", "0.5", days(MIDDLE)),
    Figure("day 5000/20000", "W", "2, 2 GiB", "0.4", days(LARGE)),
    Figure("365 days 30/200", "W", "60", "15", days(SMALL, 365)),
    Figure("200 fleets", "A", "1", "0.5", fleets),
    Figure("word 30/200", "M", "", "1", word(SMALL)),  # as much word for the marches of 30 armies: no promise
    Figure("word 500/2000", "M", "1", "0.5", word(MIDDLE)),
    Figure("word beside phase", "m", "", "1", word(MIDDLE, "phase")),  # all it leads to for that one rule: no promise
    Figure("odds, 2 armies", "P", "4", "1", odds(1, 1)),  # 50 ms, where P is some 13 ms
    Figure("odds, 5 armies", "P", "75", "4", odds(3, 2)),  # 1 s
    Figure("sea way, 300 km", "P", "7", "2", sailing),  # 100 ms
    Figure("joust solved", "D", "20", "8", jousts("solved")),  # 5 s, where D is some 250 ms
    Figure("10000 jousts", "D", "20", "8", jousts("simulated")),  # 5 s
    Figure("tilt, 10 a side", "P", "230", "100", games("tilts", "whole_game")),  # 3 s
    Figure("20000 placements", "P", "75", "40", games("tilts", "placements")),  # 50 µs each
    Figure("mayhem, 60 figures", "P", "230", "120", games("mayhem", "whole_game")),  # 3 s
    Figure("20000 lines of fire", "P", "100", "60", games("mayhem", "lines")),  # 20 µs each
    Figure("5000 contacts", "P", "50", "30", games("mayhem", "contacts")),  # 10 µs each
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", default="", help="only the figures with this in their name")
    parser.add_argument("--pairs", type=int, default=5, help="pairs a figure")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=SHM if SHM.is_dir() else None) as folder:
        sys.stdout.write(f"{'':18}{'median':>10}{'least':>9}{'most':>9}{'work':>9}{'must':>10}{'aim':>6}{'MiB':>7}\n")
        for figure in FIGURES:
            if given.only not in figure.name:
                continue
            ratios, peak = figure.measure(Path(folder), given.pairs)
            times = [time for time, _ in ratios]
            figures = (statistics.median(times), min(times), max(times), statistics.median(work for _, work in ratios))
            cells = [f"{value:.2f} {figure.unit}" for value in figures]
            sys.stdout.write(
                f"{figure.name:18}{cells[0]:>10}{cells[1]:>9}{cells[2]:>9}{cells[3]:>9}{figure.must:>10}{figure.aim:>6}{peak:7.0f}\n"
            )
            sys.stdout.flush()

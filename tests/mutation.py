"""`python -m tests.mutation [NAME…]`: changing any number of the rules by one must make at least one test fail.

Each number (of these names, or all) is changed in a child process, which then runs the tests that name its rule, and
if none of them fails, all rulings of its book. Numbers that no test pins are listed, and the exit status is 1. The
golden texts of the docs do not count: they would notice every change.
"""

import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from campaign.core.dice import parse
from campaign.play.rulebook import load_chapters
from campaign.rules.numbers import Number, registry

ROOT = Path(__file__).parents[1]
ROOMS = ("rulings", "games", "orders", "sight", "land")
GAMES = ROOT / "tests" / "games"
RULINGS = {  # where the rulings of each book of rules are
    "TUM": ROOT / "tests" / "rulings",
    "FUL": GAMES / "full_tilt",
    "TIL": GAMES / "tilting",
    "VAL": GAMES / "tilting",
    "MAY": GAMES / "mayhem",
}
QUIETLY = ("-o", "addopts=--import-mode=importlib", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:logging")
AT_ONCE = 2
LONGEST = 120  # seconds; a number that makes the tests hang is noticed, too
PINNED, LOOSE = 0, 1
_BOOKS = "|".join(RULINGS)
_IN_NAME = re.compile(rf"(?:(?<=_)({_BOOKS.lower()})_)?([a-z]+)_(\d+)(?=_|$)")
_IN_FILE = re.compile(rf"(?:{_BOOKS})-[A-Z]+-\d+")


class Mutation:
    """A pytest plugin that, instead of running the tests once, runs them once for each number changed."""

    def __init__(self, wanted: Sequence[str]) -> None:
        """Take the names of the numbers to change; all when there is none."""
        self.wanted = set(wanted)
        self.loose: list[str] = []
        self.count = 0
        self.sound = True
        self._failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the test that failed."""
        if report.failed:
            self._failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Change each number in a child of its own, at most `AT_ONCE` at a time."""
        named = by_rule(session.items)
        rulings = {
            book: [item for item in session.items if room in item.path.parents] for book, room in RULINGS.items()
        }
        control = self._fork(None, session.items)
        self.sound = os.waitstatus_to_exitcode(os.waitpid(control, 0)[1]) == LOOSE
        if not self.sound:
            return True
        running: dict[int, str] = {}
        for number in registry():
            if self.wanted and number.name not in self.wanted:
                continue
            if len(running) == AT_ONCE:
                self._wait(running)
            mine = named.get(number.rule, [])
            known = set(map(id, mine))
            others = [item for item in rulings[number.rule.partition("-")[0]] if id(item) not in known]
            child = self._fork(number, [*mine, *others])
            running[child] = number.name
            self.count += 1
        while running:
            self._wait(running)
        return True

    def _wait(self, running: dict[int, str]) -> None:
        child, status = os.wait()
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == LOOSE:
            self.loose.append(running.pop(child))
        else:
            running.pop(child)

    def _fork(self, number: "Number[int] | Number[str] | None", items: Sequence[pytest.Item]) -> int:
        """Return the id of a child that changes `number`, runs `items` until one fails, and ends."""
        child = os.fork()
        if child:
            return child
        signal.alarm(LONGEST)
        heard = os.dup(sys.stderr.fileno())
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, sys.stdout.fileno())
        os.dup2(silence, sys.stderr.fileno())
        try:
            if number is not None:
                change(number)
            for item, after in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if self._failed:
                    break
            if number is None and self._failed:
                os.write(heard, f"{self._failed} fails without any change; run pytest first\n".encode())
        finally:
            os._exit(PINNED if self._failed else LOOSE)


def change(number: "Number[int] | Number[str]") -> None:
    """Make a whole number one larger, and dice one die more."""
    if isinstance(number.value, str):
        count, sides = parse(number.value)
        number.value = f"{count + 1}d{sides}"
    else:
        number.value += 1


def by_rule(items: Sequence[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """Return the tests that name each rule: first those that do so in their own name, then those of such a file."""
    in_names: dict[str, list[pytest.Item]] = {}
    in_files: dict[str, list[pytest.Item]] = {}
    ids = {path: set(_IN_FILE.findall(path.read_text(encoding="utf-8"))) for path in {item.path for item in items}}
    for item in items:
        own = set(rules_in(item.name))
        for rule in own:
            in_names.setdefault(rule, []).append(item)
        for rule in ids[item.path] - own:
            in_files.setdefault(rule, []).append(item)
    return {rule: in_names.get(rule, []) + in_files.get(rule, []) for rule in sorted(in_names | in_files)}


def rules_in(name: str) -> Iterator[str]:
    """Yield the IDs of the rules that a test's name begins with or holds.

    `test_sup_1_what_each_eats` is TUM-SUP-1, `test_ful_ploy_3_the_crest_comes_off` FUL-PLOY-3.
    """
    for book, chapter, row in _IN_NAME.findall(name.partition("[")[0]):
        yield f"{book.upper() or 'TUM'}-{chapter.upper()}-{row}"


def main(names: Sequence[str]) -> int:
    """Change the numbers of these `names`, or all; print those that no test pins; return the exit status."""
    list(load_chapters())
    unknown = sorted(set(names) - {number.name for number in registry()})
    if unknown:
        sys.stderr.write(f"no such number: {', '.join(unknown)}\n")
        return 2
    plugin = Mutation(names)
    rooms = [str(ROOT / "tests" / room) for room in ROOMS]
    status = pytest.main([*rooms, *QUIETLY], plugins=[plugin])
    if status != pytest.ExitCode.OK:
        sys.stderr.write(f"the tests could not be collected (pytest {status}); run pytest first\n")
        return 2
    if not plugin.sound:
        return 2
    for name in sorted(plugin.loose):
        number = next(one for one in registry() if one.name == name)
        sys.stdout.write(f"{name} ({number.rule}, {number.value}): no test fails when it changes\n")
    sys.stdout.write(f"{plugin.count - len(plugin.loose)} of {plugin.count} numbers are pinned by a test.\n")
    return 1 if plugin.loose else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

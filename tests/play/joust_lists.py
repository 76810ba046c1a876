"""Tournaments of Full Tilt to test with: their teams, and players who choose as a seed has it."""

import random
from collections.abc import Sequence
from pathlib import Path

from campaign.core.dice import Dice
from campaign.games.full_tilt.knights import Team
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Choice
from campaign.play.jousts import giving, riding
from campaign.play.jousts.files import opened
from campaign.play.jousts.marshal import Marshal
from campaign.play.jousts.seats import Turn

TEAMS = ("Lions", "Bears", "Herons", "Wolves", "Eagles", "Stags", "Boars", "Swans")
TWO = """\
teams:
  - name: Lions
    player: Anna
    knights:
      - {name: Yvain, virtue: Purity, favours: 1}
      - {name: Kay, virtue: Valour, favours: 2}
      - {name: Bors, virtue: Devotion}
  - name: Bears
    player: Ben
    knights:
      - {name: Ban, virtue: Discipline, favours: 1}
      - {name: Lot, virtue: Noble Disdain, favours: 2}
      - {name: Mark, virtue: Impetuous Knight, favours: 3}
"""
LIONS, BEARS = ("Kay", "Yvain", "Bors"), ("Ban", "Lot", "Mark")


def two(folder: Path, *, seed: int = 7, bears: str = TWO.partition("player: Ben")[2]) -> Path:
    """Lay a match of the Lions against the Bears; return its file."""
    entries, file = folder / "teams.yaml", folder / "lists.yaml"
    entries.write_text(TWO.partition("player: Ben")[0] + "player: Ben" + bears, encoding="utf-8")
    giving.new(entries, file, format=None, seed=seed)
    return file


def many(folder: Path, count: int, format_: str, *, seed: int) -> Path:
    """Lay a tournament of teams whose virtues are drawn and favours thrown for; return its file."""
    from campaign.play.jousts.naming import named_format

    entries, file = folder / "many.yaml", folder / f"{format_}.yaml"
    lines = ["teams:"]
    for team in TEAMS[:count]:
        lines += [f"  - name: {team}", "    knights:", *(f"      - name: {team} {number}" for number in "123")]
    entries.write_text("\n".join(lines) + "\n", encoding="utf-8")
    giving.new(entries, file, format=named_format(format_), seed=seed)
    return file


class Chancer:
    """A player who orders, plays and spends as his own seed has it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def order(self, match: int, teams: tuple[str, str], team: Team) -> tuple[str, ...]:
        names = [one.name for one in team.knights]
        self.random.shuffle(names)
        return tuple(names)

    def ploy(self, turn: Turn) -> Ploy:
        return self.random.choice(turn.may)

    def spends(self, choice: Choice) -> bool:
        return not choice.good and self.random.random() < 0.5


def ride(file: Path, seed: int, teams: Sequence[str] = TEAMS) -> None:
    """Let players who choose by `seed` ride a tournament to its end."""
    with opened(file, "test") as table:
        players = {team: Chancer(seed + at) for at, team in enumerate(teams)}
        Marshal(table, Dice(table.record.seed, 0), (), players).run()


def ordered(file: Path) -> None:
    """Give both teams their orders of riding, and open them."""
    giving.order(file, "Lions", LIONS)
    giving.order(file, "Bears", BEARS)
    riding.resolve(file)

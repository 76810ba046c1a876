"""A file of teams to begin with: what stands in it, in comments, and teams that can be used at once."""

from pathlib import Path

from campaign.core.fault import Refused
from campaign.files.layouts import WORLD_FILE
from campaign.games.full_tilt.knights import VIRTUES
from campaign.play.keys import home_of

FOLDER = "games"
EXAMPLE = f"""\
# Teams for a tournament of Full Tilt. Change the names, then: campaign joust new THIS-FILE
# A team needs `name` and three `knights`; `player` is who plays it, and may be used instead of the team's name.
# A knight needs `name` alone. His `virtue` is drawn and his `favours` are thrown for when they are left out.
# Virtues: {", ".join(VIRTUES[:5])},
#   {", ".join(VIRTUES[5:])}. None may come twice in a team.
name: Spring at Lund
teams:
  - name: Lions
    player: Anna
    knights:
      - {{name: Yvain, virtue: Purity}}
      - {{name: Kay, virtue: Valour}}
      - {{name: Bors}}
  - name: Bears
    player: Ben
    knights:
      - {{name: Ban}}
      - {{name: Lot, virtue: Devotion, favours: 3}}
      - {{name: Mark}}
"""


def lay_example(target: Path) -> None:
    """Write the example to `target`, and make a world's folder of games if that is where it goes.

    Refused when something lies there already, or it cannot be written.
    """
    make_folder(target)
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(EXAMPLE)
    except FileExistsError:
        raise Refused(f"{target} exists already", "choose another name, or delete it") from None
    except OSError as error:
        raise Refused(
            f"{target} cannot be written: {error.strerror}", "name a file in a folder that is there"
        ) from None


def target_of(entries: Path) -> Path:
    """Return where a tournament of the teams in `entries` goes: a world's folder of games, else beside it."""
    home = home_of(entries)
    folder = home / FOLDER if (home / WORLD_FILE).is_file() else entries.parent
    target = folder / f"{entries.stem}-joust.yaml"
    here = Path.cwd()
    return target.relative_to(here) if target.is_relative_to(here) else target


def make_folder(target: Path) -> None:
    """Make a world's folder of games when `target` is to lie in it and it is not there yet; Refused when it cannot."""
    folder = target.parent
    if folder.name != FOLDER or folder.exists() or not (folder.parent / WORLD_FILE).is_file():
        return
    try:
        folder.mkdir()
    except OSError as error:
        raise Refused(f"{folder} cannot be made: {error.strerror}", "give yourself write permission") from None

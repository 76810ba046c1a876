"""A file of teams to begin with: what stands in it, in comments, and teams that can be used at once."""

from collections.abc import Iterator
from pathlib import Path

from campaign.core.numbers import Numbers
from campaign.games.full_tilt.knights import KNIGHTS, VIRTUES, too_often
from campaign.games.full_tilt.tournament import PAIR, Format
from campaign.play import gamefiles
from campaign.play.gamefiles import Wrong
from campaign.play.gamefolder import place_for
from campaign.play.jousts.records import Entries, Entry
from campaign.play.jousts.sound import favours_possible, refuse_names, refuse_player

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


def target_of(entries: Path) -> Path:
    """Return where a tournament of the teams in `entries` goes: a world's folder of games, else beside it."""
    return place_for(entries, f"{entries.stem}-joust.yaml")


def read(entries: Path, format: Format | None, numbers: Numbers) -> Entries:
    """Return the teams in a file; Faults, each with its place, for what does not read or the rules refuse.

    `format` is the tournament's, None where any will do (FUL-TEAM-1, FUL-TEAM-2, FUL-FAVOUR-1, FUL-TOUR-1).
    """
    return gamefiles.plain(entries, Entries, lambda given: _wrong(given, format, numbers))


def _wrong(given: Entries, format: Format | None, numbers: Numbers) -> Iterator[Wrong]:
    if len(given.teams) < PAIR:
        yield ("teams",), "a tournament needs two teams or more"
    if format == "match" and len(given.teams) > PAIR:
        yield ("teams", PAIR), "a match has two teams: choose round-robin or knock-out for more"
    named = [(team.name, [one.name for one in team.knights]) for team in given.teams]
    yield from ((("teams", *place), wrong) for place, wrong in refuse_names(named))
    for at, team in enumerate(given.teams):
        wrong = refuse_player(team.player, team.name, [name for name, _ in named]) if team.player else ""
        if wrong:
            yield ("teams", at, "player"), wrong
        yield from ((("teams", at, *place), sentence) for place, sentence in _wrong_of(team, numbers))


def _wrong_of(team: Entry, numbers: Numbers) -> Iterator[Wrong]:
    if len(team.knights) != numbers[KNIGHTS]:
        yield ("knights",), f"{team.name} has {len(team.knights)} knights, not {numbers[KNIGHTS]}"
    virtues = [one.virtue for one in team.knights]
    for virtue, count, most in too_often(virtues, numbers):
        last = len(virtues) - 1 - virtues[::-1].index(virtue)
        place = ("knights", last, "virtue")
        yield place, f"{count} knights of {team.name} have {virtue}, where at most {most} may"
    for number, one in enumerate(team.knights):
        if one.favours is None:
            continue
        if one.virtue is None:
            yield ("knights", number, "favours"), f"give {one.name} a virtue too: it tells what favours he may have"
        elif one.favours not in (may := favours_possible(one.virtue, numbers)):
            span = f"{may[0]} to {may[-1]}" if len(may) > 1 else str(may[0])
            yield (
                ("knights", number, "favours"),
                f"{one.name} ({one.virtue}) cannot have {one.favours} favours, but {span}",
            )

"""What players give: their teams, and in secret the order of their knights and their ploys."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from campaign.core import sealing
from campaign.core.dice import InOrder, Roll
from campaign.core.fault import Refused
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import knights, tournament
from campaign.games.full_tilt.knights import Knight, Team, Virtue
from campaign.games.full_tilt.policies import Policy
from campaign.games.full_tilt.riding import refuse
from campaign.games.full_tilt.tournament import Format
from campaign.play import gamefiles, keys
from campaign.play.gamefiles import Table
from campaign.play.jousts import entering
from campaign.play.jousts.files import opened, refuse_unused
from campaign.play.jousts.naming import (
    all_matches,
    duel_called,
    next_match,
    said_ploy,
    side_of,
    slot_of,
    team_called,
    whole_order,
)
from campaign.play.jousts.records import GAME, Entrant, Entry, Game, Play, Secret
from campaign.play.jousts.telling import misfit_told

HEAD = ("A tournament of Full Tilt. `campaign joust show` tells how it stands.",)


@dataclass(frozen=True, slots=True)
class Given:
    """What a player has given in secret: his receipt, and in words what it is about and what was understood."""

    receipt: str
    about: str


def new(entries: Path, target: Path, *, format: Format | None, seed: int, dice: Sequence[int] = ()) -> Game:
    """Make a tournament of the teams in `entries` and write it to `target`; return it.

    Virtues and favours that are not given are drawn and thrown for with `dice` first, then by `seed`. Raises Faults
    for a file that does not read or teams that the rules refuse, Refused when `target` is there already.
    """
    numbers = Numbers()
    given = entering.read(entries, format, numbers)
    thrown = InOrder(seed, 0, dice)
    rolls: list[Roll] = []
    try:
        teams = tuple(_team(entry, thrown, numbers, rolls) for entry in given.teams)
        chosen: Format = format or ("match" if len(teams) == tournament.PAIR else "round-robin")
        begun = tournament.begin(chosen, teams, numbers)
    except ValueError as error:
        raise Refused(misfit_told(error), "give each roll dice within its sides") from None
    refuse_unused(thrown)
    players = {entry.name: entry.player for entry in given.teams if entry.player}
    game = Game(given.name or target.stem, seed, begun, teams, players, tuple(rolls))
    gamefiles.create(target, game, GAME, HEAD, f"joust new {target.name}")
    return game


def _team(entry: Entry, dice: InOrder, numbers: Numbers, rolls: list[Roll]) -> Team:
    unknown = [one.name for one in entry.knights if one.virtue is None]
    left = tuple(one.virtue for one in entry.knights if one.virtue is not None)
    drawn, more = knights.draw([f"{entry.name}: {name}" for name in unknown], dice, without=left)
    rolls += more
    virtues = dict(zip(unknown, drawn, strict=True))
    made = []
    for one in entry.knights:
        virtue = one.virtue or virtues[one.name]
        favours, thrown = (one.favours, ()) if one.favours is not None else _favours(virtue, entry, one, dice, numbers)
        rolls += thrown
        made.append(Knight(one.name, virtue, favours))
    return Team(entry.name, tuple(made))


def _favours(
    virtue: Virtue, entry: Entry, one: Entrant, dice: InOrder, numbers: Numbers
) -> tuple[int, tuple[Roll, ...]]:
    return knights.favours(virtue, (f"{entry.name}: {one.name}",), dice, numbers)


def order(file: Path, team: str, names: Sequence[str]) -> Given:
    """Seal the order in which a team's knights ride in its next match; return the receipt (FUL-ORDER-1).

    Refused when the team has no match ahead, or the order is none. A second one replaces the first until it is opened.
    """
    with opened(file, f"joust order {team}") as table:
        game = table.record
        side = team_called(game, team)
        number, _ = next_match(game, side.name)
        whole = whole_order(side, names)
        about = f"match {number}, order: {', '.join(whole)}"
        given = _seal(table, Secret(side.name, number, "", ""), msgspec.json.encode(whole).decode())
        return Given(given, about)


def ploy(file: Path, duel: str, knight: str, ploy: str, favours: Policy = "never") -> Given:
    """Seal the ploy of a knight for the next pass of `duel` ("2", or "1.2" with its match); return the receipt.

    `knight` may be his team or its player, too.
    `ploy` is its name, or a sentence in which he says it. Refused when it is not understood, that duel is not under
    way, the knight does not ride in it, or may not play the ploy.
    """
    with opened(file, f"joust ploy {duel} {knight}") as table:
        game = table.record
        number, joust_number = duel_called(game, duel)
        match = all_matches(game)[number - 1]
        joust = match.jousts[joust_number - 1]
        side = side_of(game, match, joust, knight)
        said = said_ploy(ploy)
        assert joust.duel is not None
        why = refuse(joust.duel, side, said.ploy)
        if why:
            raise Refused(f"{joust.knights[side]} cannot play {said.ploy}: {why}", "choose another ploy")
        about = f"match {number}, duel {joust_number}, pass {joust.duel.ridden + 1}: {said.told}"
        secret = Secret(match.teams[side], number, "", "", joust_number, joust.duel.ridden + 1)
        given = _seal(table, secret, msgspec.json.encode(Play(said.ploy, favours)).decode())
        return Given(given, about)


def _seal(table: Table[Game], secret: Secret, play: str) -> str:
    game = table.record
    try:
        others = any(slot_of(one) != slot_of(secret) for one in game.secrets)  # with a new key they would be lost
        sealed = sealing.seal(play, keys.key(table.file, make=not others))
    except sealing.NotSealed as error:
        raise Refused(f"nothing can be sealed: {error}", "bring back .campaign/key as it was") from None
    made = replace(secret, box=sealed.box, receipt=sealed.receipt)
    kept = tuple(one for one in game.secrets if slot_of(one) != slot_of(made))
    table.record = replace(game, secrets=(*kept, made))
    return sealed.receipt

"""Riding what can be ridden: secret plays opened, passes ridden with dice, the machine playing for those who do not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from campaign.core import sealing
from campaign.core.dice import InOrder
from campaign.core.fault import Refused
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import matches, policies, tournament
from campaign.games.full_tilt.knights import Team
from campaign.games.full_tilt.machine import Machine, machine, solution
from campaign.games.full_tilt.matches import Joust, Match
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Spend
from campaign.games.full_tilt.solving import Solved
from campaign.play import keys
from campaign.play.gamefiles import Table
from campaign.play.jousts.files import opened, refuse_unused
from campaign.play.jousts.naming import (
    about,
    all_matches,
    places,
    sealed_play,
    spent_so_far,
    team_called,
    waited_for,
)
from campaign.play.jousts.records import Game, Play, Revealed, Secret


@dataclass(frozen=True, slots=True)
class Ridden:
    """What `resolve` or `auto` did: the match and duel of each pass in order, and the game after it."""

    passes: tuple[tuple[int, int, int], ...]
    game: Game
    waits: tuple[str, ...]


def resolve(file: Path, *, dice: Sequence[int] = ()) -> Ridden:
    """Open the secret plays that are due and ride every pass for which both are in; return what was ridden.

    `dice` were thrown at the table, in the order in which they are asked for. Refused when they do not fit; then
    nothing has changed.
    """
    with opened(file, "joust resolve") as table:
        return _played(table, dice, ())


def auto(file: Path, teams: Sequence[str] = (), *, dice: Sequence[int] = ()) -> Ridden:
    """Let the machine play for `teams` (all when none is named) as far as the others' plays allow.

    It plays the equilibrium of each duel, and does not see the other side's favours (see `machine`).
    """
    with opened(file, "joust auto") as table:
        named = tuple(team_called(table.record, team).name for team in teams)
        return _played(table, dice, named or tuple(team.name for team in table.record.tournament.teams))


def _played(table: Table[Game], dice: Sequence[int], machines: Sequence[str]) -> Ridden:
    thrown = InOrder(table.record.seed, 0, dice)
    rider = _Rider(table, thrown, machines)
    try:
        rider.run()
    except ValueError as error:
        raise Refused(str(error), "give each roll dice within its sides") from None
    refuse_unused(thrown)
    return Ridden(tuple(rider.passes), table.record, tuple(rider.waits()))


class _Rider:
    """Rides whatever can be ridden, one match after the other."""

    def __init__(self, table: Table[Game], dice: InOrder, machines: Sequence[str]) -> None:
        self.table, self.dice, self.machines = table, dice, machines
        self.numbers = Numbers(table.record.rules)
        self.passes: list[tuple[int, int, int]] = []
        self._players: dict[tuple[int, int, int], Machine] = {}
        self._solved: dict[tuple[int, int], Solved] = {}

    def run(self) -> None:
        moved = True
        while moved:
            moved = any(self._match(number) for number in range(1, len(all_matches(self.table.record)) + 1))

    def _match(self, number: int) -> bool:
        """Ride what can be ridden of one match; return whether anything was."""
        moved = False
        while not self._at(number).over and self._step(number):
            moved = True
        return moved

    def _at(self, number: int) -> Match:
        return all_matches(self.table.record)[number - 1]

    def _step(self, number: int) -> bool:
        game, match = self.table.record, self._at(number)
        teams = tournament.teams_of(game.tournament)
        if not all(match.orders):
            return self._orders(number, match)
        if matches.waits_for_ride_off(match):
            self._ride_off(number, match)
            return True
        joust = match.jousts[-1]
        assert joust.duel is not None
        plays = [self._play(number, match, joust, side) for side in (0, 1)]
        if plays[0] is None or plays[1] is None:
            return False
        for side in (0, 1):
            self._reveal(Secret(match.teams[side], number, "", "", len(match.jousts), joust.duel.ridden + 1))
        name = f"match {number} duel {len(match.jousts)}"
        played = plays[0][0], plays[1][0]
        spends = plays[0][1], plays[1][1]
        self.passes.append((number, len(match.jousts), joust.duel.ridden + 1))
        match, teams = matches.rode(match, teams, played, name, self.dice, spends, self.numbers)
        self._put(number, match, teams)
        return True

    def _put(self, number: int, match: Match, teams: matches.Teams) -> None:
        game = self.table.record
        at = places(game)[number - 1]
        self.table.record = replace(game, tournament=tournament.put(game.tournament, at, match, teams))

    def _orders(self, number: int, match: Match) -> bool:
        """Open the orders of a match, if both are in."""
        game = self.table.record
        teams = tournament.teams_of(game.tournament)
        found: list[tuple[str, ...]] = []
        for name in match.teams:
            secret = sealed_play(game, Secret(name, number, "", ""))
            if secret is not None:
                found.append(msgspec.json.decode(self._open(secret).play, type=tuple[str, ...]))
            elif name in self.machines:
                found.append(self._own_order(number, teams[name]))
            else:
                return False
        for name in match.teams:
            self._reveal(Secret(name, number, "", ""))
        for side, chosen in enumerate(found):
            match = matches.ordered(match, side, teams[match.teams[side]], chosen)
        self._put(number, matches.advanced(match, teams, self.numbers), teams)
        return True

    def _own_order(self, number: int, team: Team) -> tuple[str, ...]:
        """Return an order of the machine's: its knights drawn one after the other, those who are out last."""
        left = [one.name for one in matches.able(team, self.numbers)]
        last = [one.name for one in team.knights if one.name not in left]
        chosen: list[str] = []
        while left:
            roll = self.dice.roll(f"1d{len(left)}", "FUL-ORDER-1", (team.name,), f"match {number} order", len(chosen))
            chosen.append(left.pop(roll.total - 1))
        return (*chosen, *last)

    def _ride_off(self, number: int, match: Match) -> None:
        """Draw up a ride-off: each side's first able knight in its order; without any they throw for it."""
        teams = tournament.teams_of(self.table.record.tournament)
        names = []
        for side, name in enumerate(match.teams):
            able = {one.name for one in matches.able(teams[name], self.numbers)}
            names.append(next((one for one in match.orders[side] if one in able), ""))
        if any(names):
            match = matches.ride_off(match, (names[0], names[1]), teams, self.numbers)
        else:
            match, _ = matches.thrown_for(match, teams, f"match {number}", self.dice, self.numbers)
        self._put(number, match, teams)

    def _play(self, number: int, match: Match, joust: Joust, side: int) -> tuple[Ploy, Spend] | None:
        """Return what a side plays in the next pass and how it spends favours; None while it has not said."""
        assert joust.duel is not None
        name = match.teams[side]
        secret = sealed_play(self.table.record, Secret(name, number, "", "", len(match.jousts), joust.duel.ridden + 1))
        if secret is not None:
            play = msgspec.json.decode(self._open(secret).play, type=Play)
            spend = self._player(number, match, side).spends if play.favours == "best" else policies.spend(play.favours)
            return play.ploy, spend
        if name not in self.machines:
            return None
        player = self._player(number, match, side)
        chosen, _ = player.plays(joust.duel, f"match {number} duel {len(match.jousts)}", self.dice)
        return chosen, player.spends

    def _player(self, number: int, match: Match, side: int) -> Machine:
        """Return the machine for one side of the duel under way, from where it stood when it was first needed."""
        joust = match.jousts[-1]
        key = number, len(match.jousts)
        if (*key, side) not in self._players:
            assert joust.duel is not None
            one, other = (
                spent_so_far(self.table.record, team, knight)
                for team, knight in zip(match.teams, joust.knights, strict=True)
            )
            if key not in self._solved:
                self._solved[key] = solution(joust.duel, (one, other), self.numbers)
            self._players[*key, side] = machine(joust.duel, side, (one, other), self.numbers, self._solved[key])
        return self._players[*key, side]

    def _open(self, secret: Secret) -> sealing.Opened:
        try:
            return sealing.unseal(sealing.Sealed(secret.box, secret.receipt), keys.key(self.table.file, make=False))
        except sealing.NotSealed as error:
            raise Refused(
                f"a sealed play of {secret.team} cannot be opened: {error}",
                "bring back the key, or let the player play again",
            ) from None

    def _reveal(self, slot: Secret) -> None:
        """Make a play known that is due, if there was a sealed one."""
        secret = sealed_play(self.table.record, slot)
        if secret is None:
            return
        opened = self._open(secret)
        made = Revealed(secret.team, about(secret), opened.play, opened.nonce, opened.receipt)
        game = self.table.record
        left = tuple(one for one in game.secrets if one is not secret)
        self.table.record = replace(game, secrets=left, revealed=(*game.revealed, made))

    def waits(self) -> Iterator[str]:
        """Yield what is waited for, in words."""
        yield from waited_for(self.table.record)

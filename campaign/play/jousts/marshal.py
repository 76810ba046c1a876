"""The marshal of the lists: rides what can be ridden, for those who sealed, who sit at the table, and for machines."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from campaign.core import sealing
from campaign.core.dice import Dice, Roll
from campaign.core.fault import Refused
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import matches, policies, tournament
from campaign.games.full_tilt.knights import Team
from campaign.games.full_tilt.machine import Machine, machine
from campaign.games.full_tilt.matches import Joust, Match
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Spend
from campaign.play import keys
from campaign.play.gamefiles import Table
from campaign.play.jousts.naming import about, all_matches, places, sealed_play, spent_so_far, waited_for
from campaign.play.jousts.records import Game, Play, Revealed, Secret
from campaign.play.jousts.seats import Seat, Turn
from campaign.play.jousts.solutions import Solutions

Progress = Callable[[int, int], None]


class Marshal:
    """Rides one match after the other; what becomes of the game stands in its table."""

    def __init__(
        self,
        table: Table[Game],
        dice: Dice,
        machines: Sequence[str] = (),
        seats: Mapping[str, Seat] | None = None,
        asked: Spend | None = None,
    ) -> None:
        """Take the dice, the teams for which the machine plays, and those whose players sit at the table.

        `asked` decides about the favours of those who sealed a ploy and "never" with it, as who states nothing does.
        """
        self.table, self.dice, self.machines, self.asked = table, dice, machines, asked
        self.seats = dict(seats or {})
        self.numbers = Numbers(table.record.rules)
        self.passes: list[tuple[int, int, int]] = []
        self._players: dict[tuple[int, int, int], Machine] = {}
        self._solutions = Solutions(keys.home_of(table.file), self.numbers, table.record.rules)

    def run(self, progress: Progress | None = None) -> None:
        """Ride all that can be ridden; `progress` is told how many matches of how many are over."""
        told = self.over()
        while self.step():
            if progress is not None and self.over() != told:
                told = self.over()
                progress(*told)

    def over(self) -> tuple[int, int]:
        """Return how many matches are over, and how many there will be."""
        game = self.table.record.tournament
        met = [match for match in all_matches(self.table.record) if match.teams[1]]
        count = len(game.teams) - 1 if game.format == "knock-out" else len(met)
        return sum(match.over for match in met), count

    def step(self) -> bool:
        """Ride one pass, open one match's orders or draw up one ride-off; return whether there was any to be done."""
        numbers = range(1, len(all_matches(self.table.record)) + 1)
        return any(not self._at(number).over and self._step(number) for number in numbers)

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
        """Open the orders of a match, if both are in and neither team has an earlier match to ride."""
        game = self.table.record
        earlier = all_matches(game)[: number - 1]
        if any(not one.over and set(one.teams) & set(match.teams) for one in earlier):
            return False
        teams = tournament.teams_of(game.tournament)
        found: list[tuple[str, ...]] = []
        for name in match.teams:
            secret = sealed_play(game, Secret(name, number, "", ""))
            if secret is not None:
                found.append(msgspec.json.decode(self._open(secret).play, type=tuple[str, ...]))
            elif name in self.machines:
                found.append(self._own_order(number, teams[name]))
            elif name in self.seats:
                found.append(self.seats[name].order(number, match.teams, teams[name]))
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
            self._keep(roll)
            chosen.append(left.pop(roll.total - 1))
        return (*chosen, *last)

    def _keep(self, *rolls: Roll) -> None:
        """Enter dice that belong to no pass."""
        self.table.record = replace(self.table.record, aside=(*self.table.record.aside, *rolls))

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
            match, rolls = matches.thrown_for(match, teams, f"match {number}", self.dice, self.numbers)
            self._keep(*rolls)
        self._put(number, match, teams)

    def _play(self, number: int, match: Match, joust: Joust, side: int) -> tuple[Ploy, Spend] | None:
        """Return what a side plays in the next pass and how it spends favours; None while it has not said."""
        assert joust.duel is not None
        name = match.teams[side]
        secret = sealed_play(self.table.record, Secret(name, number, "", "", len(match.jousts), joust.duel.ridden + 1))
        if secret is not None:
            play = msgspec.json.decode(self._open(secret).play, type=Play)
            if play.favours == "best":
                return play.ploy, self._player(number, match, side).spends
            asked = self.asked if play.favours == "never" else None
            return play.ploy, asked or policies.spend(play.favours)
        if name in self.machines:
            player = self._player(number, match, side)
            chosen, roll = player.plays(joust.duel, f"match {number} duel {len(match.jousts)}", self.dice)
            self._keep(roll)
            return chosen, player.spends
        if name in self.seats:
            seat = self.seats[name]
            return seat.ploy(Turn.of(number, len(match.jousts), joust.duel, match.teams, side)), seat.spends
        return None

    def _player(self, number: int, match: Match, side: int) -> Machine:
        """Return the machine for one side of the duel under way, from where it stood when it was first needed."""
        joust = match.jousts[-1]
        key = number, len(match.jousts), side
        if key not in self._players:
            assert joust.duel is not None
            one, other = (
                spent_so_far(self.table.record, team, knight)
                for team, knight in zip(match.teams, joust.knights, strict=True)
            )
            solved = self._solutions.of(joust.duel, (one, other))
            self._players[key] = machine(joust.duel, side, (one, other), self.numbers, solved)
        return self._players[key]

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

"""Playing a tournament's file again: is every pass what its seed, orders, ploys and spent favours give?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from campaign.core.dice import TABLE, Dice, DuplicateRoll, Roll
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import knights, matches, tournament
from campaign.games.full_tilt.knights import NotAllowed
from campaign.games.full_tilt.matches import Match, Pass, Teams
from campaign.games.full_tilt.riding import Choice
from campaign.play.jousts.files import read
from campaign.play.jousts.naming import about, all_matches, places
from campaign.play.jousts.records import Game, Play, Secret


@dataclass(frozen=True, slots=True)
class Replayed:
    """A tournament played again: how many passes and dice, and where it parts from its file, each as a sentence."""

    passes: int
    dice: int
    partings: tuple[str, ...]


class _Parts(Exception):
    """What is played again is not what the file says; the text says where."""


class _Again(Dice):
    """The dice of a seed once more, but for those of a record that were thrown at a table."""

    def __init__(self, seed: int, recorded: Sequence[Roll]) -> None:
        table = {one.key.partition("/")[2]: one.dice for one in recorded if one.by == TABLE}
        super().__init__(seed, 0, table)
        self.count = 0

    def roll(self, expr: str, rule: str, subjects: Sequence[str], purpose: str, index: int = 0) -> Roll:
        self.count += 1
        return super().roll(expr, rule, subjects, purpose, index)


def replay(file: Path) -> Replayed:
    """Play the tournament in `file` again from the teams that entered, with its seed and the dice of the table.

    Orders, ploys and where favours were spent are taken from the file, and compared with the plays made known.
    """
    return replayed(read(file))


def replayed(game: Game) -> Replayed:
    """Return a tournament played again; it parts from its record at the first thing that is not the same."""
    thrown = [
        one.roll
        for match in all_matches(game)
        for joust in match.jousts
        for passed in joust.passes
        for one in passed.thrown
    ]
    dice = _Again(game.seed, (*game.drawn, *game.aside, *thrown))
    again = _Replay(game, dice)
    try:
        again.run()
    except DuplicateRoll as error:
        return Replayed(again.passes, dice.count, (f"{error}: one die stands in the file twice",))
    except (_Parts, NotAllowed, ValueError) as error:
        return Replayed(again.passes, dice.count, (str(error),))
    return Replayed(again.passes, dice.count, ())


class _Replay:
    """One tournament played again."""

    def __init__(self, game: Game, dice: _Again) -> None:
        self.game, self.dice, self.numbers = game, dice, Numbers(game.rules)
        self.passes = 0
        self.aside: list[Roll] = []

    def run(self) -> None:
        self._entered()
        again = tournament.begin(self.game.tournament.format, self.game.entered, self.numbers)
        whole = replace(self.game, tournament=again)
        for number, recorded in enumerate(all_matches(self.game), 1):
            now = all_matches(whole)
            if number > len(now):
                raise _Parts(f"match {number}: nothing draws it up")
            match, teams = self._match(number, now[number - 1], recorded, tournament.teams_of(whole.tournament))
            put = tournament.put(whole.tournament, places(whole)[number - 1], match, teams)
            whole = replace(whole, tournament=put)
        if whole.tournament != self.game.tournament:
            raise _Parts("the teams and matches are not those that the passes leave")
        self._aside()
        self._revealed()

    def _entered(self) -> None:
        """Draw virtues and throw for favours again, for those who did not bring theirs."""
        recorded = {one.key for one in self.game.drawn}
        rolls: list[Roll] = []
        for team in self.game.entered:
            names = {one.name: f"{team.name}: {one.name}" for one in team.knights}
            drew = [one for one in team.knights if f"0/FUL-TEAM-2/{names[one.name]}/virtue/0" in recorded]
            brought = [one.virtue for one in team.knights if one not in drew]
            virtues, more = knights.draw([names[one.name] for one in drew], self.dice, without=brought)
            rolls += more
            if virtues != tuple(one.virtue for one in drew):
                raise _Parts(f"{team.name}: its knights did not draw those virtues")
            for one in team.knights:
                if f"0/FUL-FAVOUR-1/{names[one.name]}/favours/0" not in recorded:
                    continue
                favours, more = knights.favours(one.virtue, (names[one.name],), self.dice, self.numbers)
                rolls += more
                if favours != one.favours:
                    raise _Parts(f"{names[one.name]} has {one.favours} favours, but the dice give {favours}")
        if tuple(rolls) != self.game.drawn:
            raise _Parts("the dice for virtues and favours are not those of the seed")

    def _match(self, number: int, match: Match, recorded: Match, teams: Teams) -> tuple[Match, Teams]:
        if (match.teams, match.settles) != (recorded.teams, recorded.settles):
            raise _Parts(f"match {number} is between {' and '.join(match.teams)}, not {' and '.join(recorded.teams)}")
        for side, order in enumerate(recorded.orders):
            if order:
                match = matches.ordered(match, side, teams[match.teams[side]], order)
        match = matches.advanced(match, teams, self.numbers)
        for at, joust in enumerate(recorded.jousts):
            if at >= len(match.jousts):
                match = matches.ride_off(match, joust.knights, teams, self.numbers)
            for serial, passed in enumerate(joust.passes, 1):
                where = f"match {number}, duel {at + 1}, pass {serial}"
                match, teams = self._pass(where, f"match {number} duel {at + 1}", match, teams, passed)
                found = match.jousts[at].passes[-1]
                if found != passed:
                    raise _Parts(f"{where}: the dice give another pass than the file tells")
                self.passes += 1
            if match.jousts[at] != joust:
                raise _Parts(f"match {number}, duel {at + 1}: its passes do not leave it as the file tells")
        if (
            recorded.over
            and not match.over
            and not any(matches.able(teams[name], self.numbers) for name in match.teams)
        ):
            match, rolls = matches.thrown_for(match, teams, f"match {number}", self.dice, self.numbers)
            self.aside += rolls
        if match != recorded:
            raise _Parts(f"match {number}: its duels do not leave it as the file tells")
        return match, teams

    def _pass(self, where: str, name: str, match: Match, teams: Teams, passed: Pass) -> tuple[Match, Teams]:
        before = self.dice.count

        def spends(choice: Choice) -> bool:
            at = self.dice.count - before
            return at < len(passed.thrown) and passed.thrown[at].favour and passed.thrown[at].by == choice.by

        try:
            return matches.rode(match, teams, passed.ploys, name, self.dice, (spends, spends), self.numbers)
        except (NotAllowed, ValueError) as error:
            raise _Parts(f"{where}: {error}") from None

    def _aside(self) -> None:
        """Compare the dice of no pass: those thrown for a match, and the machine's own."""
        again = {one.key: one for one in self.aside}
        for one in self.game.aside:
            _, rule, subjects, purpose, index = one.key.split("/")
            if one.key not in again:
                again[one.key] = self.dice.roll(one.expr, rule, subjects.split("+"), purpose, int(index))
            if again[one.key] != one:
                raise _Parts(f"{one.key}: the seed gives {again[one.key].total}, not {one.total}")

    def _revealed(self) -> None:
        """Compare orders and ploys with the plays made known."""
        for play, where in _plays(self.game):
            known = next((one for one in self.game.revealed if (one.team, one.about) == where), None)
            if known is not None and _meant(known.play) != play:
                raise _Parts(f"{where[1]}: {where[0]} had sealed another play")


def _plays(game: Game) -> Iterator[tuple[object, tuple[str, str]]]:
    """Yield every order and ploy of the file, with whose it is and what about."""
    for number, match in enumerate(all_matches(game), 1):
        for side, team in enumerate(match.teams):
            if match.orders[side]:
                yield match.orders[side], (team, about(Secret(team, number, "", "")))
            for at, joust in enumerate(match.jousts, 1):
                for serial, passed in enumerate(joust.passes, 1):
                    yield passed.ploys[side], (team, about(Secret(team, number, "", "", at, serial)))


def _meant(play: str) -> object:
    """Return the order or ploy of a play made known; None when it is neither."""
    try:
        found = msgspec.json.decode(play, type=tuple[str, ...] | Play)
    except msgspec.MsgspecError:
        return None
    return found.ploy if isinstance(found, Play) else found

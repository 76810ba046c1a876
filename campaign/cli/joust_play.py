"""joust play: players at one terminal, who look away while another chooses."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import say, styled, warn
from campaign.cli.complete import teams
from campaign.cli.gaming import at_table, sit_down, wipe
from campaign.cli.joust_names import GameFile, file_of
from campaign.core.fault import Refused
from campaign.core.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from campaign.core.dice import Roll
    from campaign.play.jousts.seats import Turn


def add(lists: typer.Typer) -> None:
    """Add this command."""
    lists.command()(play)


def play(
    file: GameFile,
    machine: Annotated[
        list[str] | None,
        typer.Option(
            "--machine", metavar="TEAM", help="A team the machine plays for; again for more.", autocompletion=teams
        ),
    ] = None,
) -> None:
    """Play at one terminal: each player in turn gives orders and ploys while the others look away; every die is told.

    Each pass is written before the next is asked for: stop at any time with Ctrl-C, and go on with the same command.

    Example: campaign joust play lund-joust
    """
    with at_table():
        from campaign.play.jousts import naming
        from campaign.play.jousts.files import read

        whole = file_of(file)
        game = read(whole)
        machines = [naming.team_called(game, name).name for name in machine or ()]
        seats = {
            team.name: _Player(team.name, game.players.get(team.name, ""), len(game.entered) - len(machines))
            for team in game.entered
            if team.name not in machines
        }
        ride_on(whole, seats, machines)


def ride_on(
    file: Path, seats: Mapping[str, _Player], machines: Sequence[str], asked: Callable[[Any], bool] | None = None
) -> None:
    """Ride on with players at the terminal, telling every die as it falls, and say how it stands then."""
    from campaign.play.jousts import riding, showing, telling

    def heard(rolled: Roll) -> None:
        say(f"  {telling.roll_told(rolled)}")

    waits: tuple[str, ...] | None = None
    for ridden in riding.at_table(file, seats, machines, heard, asked):
        waits = ridden.waits
        shown = showing.shown(ridden.game, None)
        for number, duel, passed in ridden.passes:
            match = shown.matches[number - 1]
            one = match.duels[duel - 1]
            ploys = one.passes[passed - 1].ploys
            say(f"  {one.knights[0]}: {ploys[0]}, {one.knights[1]}: {ploys[1]}. Lances {one.lances[0]}:{one.lances[1]}")
            if one.over:
                say(styled(f"  {telling.result(one)}", "bold"))
            if match.over:
                say(styled(telling.ending(match).strip(), "bold"))
    shown = showing.show(file)
    for wait in shown.waits if waits is None else waits:
        say(f"Waits for {wait}")
    say(styled(telling.standing(shown), "bold"))


def asked(choice: Any) -> bool:
    """Ask whether a die that has failed is thrown again, whose knight has not stated when."""
    from campaign.play.jousts import seats, telling

    return not choice.good and bool(typer.confirm(telling.asked_told(seats.Asked.of(choice)), default=False))


class _Player:
    """A player of a team at the terminal."""

    def __init__(self, team: str, player: str, players: int) -> None:
        self.who = f"{player} ({team})" if player else team
        self.alone = players == 1

    def order(self, match: int, teams: tuple[str, str], team: Any) -> tuple[str, ...]:
        """Ask for the order of his knights until it is one."""
        from campaign.play.jousts import naming

        with self._alone(f"Match {match}, {teams[0]} against {teams[1]}: the order of your knights"):
            for knight in team.knights:
                wounds = f", {counted(knight.wounds, 'wound')}" if knight.wounds else ""
                say(f"  {knight.name}: {knight.virtue}, {counted(knight.favours, 'favour')}{wounds}")
            while True:
                answer = str(typer.prompt("First to last, with commas"))
                try:
                    found = naming.whole_order(team, [name.strip() for name in answer.split(",") if name.strip()])
                except Refused as refused:
                    _warn(refused)
                    continue
                return found

    def ploy(self, turn: Turn) -> Any:
        """Ask for a ploy until it is one that his knight may play."""
        from campaign.play.jousts import naming

        with self._alone(f"Match {turn.match}, duel {turn.duel}, pass {turn.ridden}: the ploy of {turn.knight}"):
            own, his = (counted(broken, "lance") for broken in turn.lances)
            left, hurt = counted(turn.favours, "favour"), counted(turn.wounds, "wound")
            say(f"  {turn.knight}: {turn.virtue}, {left}, {hurt}, {own}")
            say(f"  {turn.foe}: {turn.foe_virtue}, {counted(turn.foe_wounds, 'wound')}, {his}")
            while True:
                answer = str(typer.prompt(f"Ploy ({', '.join(turn.may)})"))
                try:
                    said = naming.said_ploy(answer)
                    if said.ploy not in turn.may:
                        raise Refused(f"{turn.knight} may not {said.ploy} now", f"one of {', '.join(turn.may)}")
                except Refused as refused:
                    _warn(refused)
                    continue
                if not said.bare and not typer.confirm(f"Understood: {said.told}. Is it so?", default=True):
                    continue
                return said.ploy

    def spends(self, choice: Any) -> bool:
        """Ask whether a die that has failed is thrown again."""
        from campaign.play.jousts import seats, telling

        if choice.good:
            return False
        return bool(typer.confirm(f"{self.who}: {telling.asked_told(seats.Asked.of(choice))}", default=False))

    @contextmanager
    def _alone(self, what: str) -> Iterator[None]:
        """Let him sit down alone before what the others must not see; it is hidden when he is done or breaks off."""
        if not self.alone:
            wipe()
            sit_down(self.who)
        say(styled(what, "bold"))
        try:
            yield
        finally:
            if not self.alone:
                wipe()


def _warn(refused: Refused) -> None:
    warn(f"  {refused.message}" + (f"; {refused.remedy}" if refused.remedy else ""))

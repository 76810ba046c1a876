"""tilt sit: players at one terminal, who look away while another plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import say, styled, warn
from campaign.cli.gaming import at_table, sit_down, wipe
from campaign.cli.tilt_names import GameFile, Opponent, anybody, file_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def add(field: typer.Typer) -> None:
    """Add this command."""
    field.command()(sit)


def sit(
    file: GameFile,
    machine: Annotated[
        list[str] | None,
        typer.Option(
            "--machine",
            metavar="SIDE",
            help="A side, player or figure the machine plays for; again for more.",
            autocompletion=anybody,
        ),
    ] = None,
    by: Opponent = "",
    turns: Annotated[
        int, typer.Option("--turns", metavar="N", help="Stop after so many turns; 0: play to the end.", min=0)
    ] = 0,
) -> None:
    """Play at one terminal: each player in turn lays, passes and answers while the others look away.

    Each card is written before the next is asked for: stop at any time with Ctrl-C, and go on with the same command.

    Example: campaign tilt sit buzkashi --machine Anna --machine Ben --with greedy --turns 1
    """
    with at_table():
        from campaign.play.tilts import running, sitting, telling
        from campaign.play.tilts.files import read

        whole = file_of(file)
        tilt = read(whole)
        machines = {name for each in machine or () for name in running.called(tilt.table, each)}
        people = list(dict.fromkeys(one.player for one in tilt.table.riders if one.name not in machines))
        bench = _Bench(tilt.name, alone=len(people) < len(("one", "other")))
        seats = {name: _Player(name, bench) for name in people}
        for sat in sitting.at_table(whole, seats, sorted(machines), by, turns):
            tilt = sat.tilt
            bench.rise()
            if sat.play is not None:
                say(f"{sat.play.rider} {'lays a card' if sat.play.value else 'passes'}.")
            for line in telling.lines(telling.story(sat.phases)):
                say(line)
        say(styled(telling.standing(tilt), "bold"))


class _Bench:
    """The seat before the screen: it is wiped of what a player saw before anything else is shown."""

    def __init__(self, name: str, *, alone: bool) -> None:
        self.name, self.alone = name, alone

    def seat(self, player: str) -> None:
        """Let a player sit down alone before what the others must not see."""
        if self.alone:
            return
        sit_down(player)

    def rise(self) -> None:
        """Hide what he has seen."""
        if not self.alone:
            wipe()


class _Player:
    """A player at the terminal."""

    def __init__(self, name: str, bench: _Bench) -> None:
        self.name, self.bench = name, bench

    def play(self, game: Any, figure: str, why_not: str) -> Any:
        """Ask for a card, or a pass, until it is one."""
        from campaign.play.tilts import wording

        return self._ask(game, figure, why_not, f"{figure}: card or pass", lambda text: wording.play_of(figure, text))

    def answer(self, table: Any, question: Any, why_not: str) -> Any:
        """Ask for an answer until it is one."""
        from campaign.play.tilts import showing, wording

        asked = showing.asked(question)
        return self._ask(table, question.rider, why_not, asked, lambda text: wording.answer_of(table, question, text))

    def _ask(self, game: Any, figure: str, why_not: str, what: str, meant: Callable[[str], Any]) -> Any:
        if why_not:
            warn(f"  {why_not}")
        else:
            self.bench.seat(self.name)
            self._lay_open(game, figure)
        try:
            said = str(typer.prompt(what))
        except typer.Abort:
            self.bench.rise()  # who breaks off leaves his hand to nobody
            raise
        return meant(said)

    def _lay_open(self, game: Any, figure: str) -> None:
        """Show the table as this player may see it."""
        from campaign.cli.tilt_show import print_game
        from campaign.play.tilts import showing
        from campaign.play.tilts.records import Tilt

        say(styled(f"It is {figure}'s turn.", "bold"))
        print_game(showing.shown(Tilt(self.bench.name, game), self.name))

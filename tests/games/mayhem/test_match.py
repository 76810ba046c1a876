"""A machine that stands in hedgehogs and falls back, against itself without (MAY-MOR-6, MAY-MOV-2)."""

from unittest.mock import patch

from campaign.games.mayhem import commands as c
from campaign.games.mayhem.game import Game, Options, Scenario
from campaign.games.mayhem.hedgehog import hedgehog
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.machine import advancing
from campaign.games.mayhem.machine.player import Machine, next_command
from campaign.games.mayhem.machine.worth import WORTH
from campaign.games.mayhem.sequence import act
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.table import Table
from tests.games.mayhem.fields import block, mirrored
from tests.games.mayhem.fray import course


class Unheeding(Machine):
    """A machine as it was before it knew of falling back and of hedgehogs."""

    def says(self, game: Game, *, last: bool = False) -> c.AnyCommand | None:
        with (
            patch.object(advancing, "fall_back", lambda *_: None),
            patch.object(advancing, "threatened", lambda *_: False),
        ):
            return super().says(game, last=last)


def standing_worth(game: Game) -> float:
    """What red has left, by what its figures are worth, less what blue has."""
    return sum(WORTH[one.kind] * (1 if one.side == "red" else -1) for one in game.figures if one.standing)


def fought_out(machine: type[Machine], seed: int) -> tuple[float, int]:
    """What is left of pikes and archers whom a machine plays against horse, and how often the pikes formed up."""
    pikes = block("red", "pike", 12, 2, 26, 12, "common sergeant", ("pike",))
    archers = block("red", "archer", 4, 1, 12, 10, "archer", ("bow", "dagger"))
    sergeants = block("red", "horse", 4, 1, 26, 8, "veteran sergeant", ("lance", "sword"), "heavy", True, "bare")
    figures = (*pikes, *archers, *mirrored(sergeants, "blue"))
    now = start(
        Scenario("Pikes", ("red", "blue"), Table(60, 48), figures, options=Options(hedgehog=True), turns=8), seed
    )
    machines = {"red": machine("red"), "blue": Machine("blue")}
    formed = 0
    while (said := next_command(now, machines)) is not None:
        now = act(now, said, JUDGE)
        pike = [id for id in (one.id for one in now.figures if one.standing) if "pike" in id]
        formed += isinstance(said, c.Go) and now.active == "red" and hedgehog(course(now), tuple(pike))
    return standing_worth(now), formed


def test_may_mor_6_a_machine_that_forms_hedgehogs_and_falls_back_does_no_worse_than_one_that_does_neither() -> None:
    """Eight fights by the same seeds: who forms up keeps more of his own, or fells more, on the whole."""
    heeding, unheeding = ([fought_out(kind, seed) for seed in range(8)] for kind in (Machine, Unheeding))
    assert sum(formed > 0 for _, formed in heeding) > len(heeding) / 2
    assert not any(formed for _, formed in unheeding)
    assert sum(left for left, _ in heeding) > sum(left for left, _ in unheeding)

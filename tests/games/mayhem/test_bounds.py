"""How large and how odd a scenario may be (MAY-ORG-1, MAY-SEQ-1, MAY-MEL-1)."""

import pytest
from msgspec.structs import replace

from campaign.games.mayhem.figures import Hero
from campaign.games.mayhem.game import Contingent, NotAllowed, Scenario, Victory
from campaign.games.mayhem.setup import faults, start
from campaign.games.mayhem.table import Table
from tests.games.mayhem.field import figure, foe, piece, scene

PLAIN = scene(figure("a", 10, 10), foe("x", 30, 30))
LORD = figure("lord", 10, 10, kind="knight")


def of(*figures: object, **more: object) -> Scenario:
    return scene(*figures, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scenario", "wrong"),
    [
        (replace(PLAIN, rules={"mayhem.initiative": "1d1"}), "nobody ever wins the initiative"),
        (replace(PLAIN, rules={"mayhem.initiative": "3d1"}), "nobody ever wins the initiative"),
        (replace(PLAIN, rules={"mayhem.melee die": "100d6"}), "100d6 shows more than 12"),
        (replace(PLAIN, table=Table(241, 36)), "more than 240 inches a side"),
        (of(*(figure(str(n), n % 20 * 2 + 1, n // 20 * 1.4 + 1, base=1) for n in range(500))), "more than 500 figures"),
        (of(pieces=[piece("woods", *((n, 1) for n in range(400)), id=str(at)) for at in range(13)]), "5000 points"),
        (of(pieces=[piece("wall", (0, 20), (1e9, 20))]), "a point of wall is far off the table"),
        (of(figure("a", 10, 10, base=0.01)), "the base of a is smaller than 0.1 inches"),
        (replace(PLAIN, base=0.01), "the base of a is smaller than 0.1 inches"),
        (replace(PLAIN, turns=-1), "the last turn"),
        (of(victory=(Victory("red", "rout", 0),)), "a victory of red counts 1 or more"),
        (of(victory=(Victory("red", "rout", turn=-2),)), "the turn of a victory of red"),
        (of(figure("a", 9, 9), victory=(Victory("red", "kill", 1, ("a", "a")),)), "'a' is named 2 times"),
        (of(figure("a", 9, 9, hero=Hero(saves=-1))), "a has fewer than no tokens"),
        (of(figure("a", 9, 9, melee=3)), "a is in no melee since turn 3"),
        (of(figure("", 9, 9)), "has an id"),
        (of(contingents=[Contingent("c", "red"), Contingent("c", "red")]), "each contingent has a name of its own"),
        (of(contingents=[Contingent("red", "blue")]), "red is a side, and cannot be a contingent of blue"),
        (of(LORD, contingents=[Contingent("red", "blue", "lord")]), "red's commander 'lord' is none of its figures"),
    ],
)
def test_may_org_1_a_scenario_that_no_table_holds_or_nobody_can_play_is_refused(scenario: Scenario, wrong: str) -> None:
    with pytest.raises(NotAllowed, match=wrong):
        start(scenario)


def test_may_org_1_what_is_just_large_enough_is_played() -> None:
    scenario = replace(PLAIN, table=Table(240, 240), rules={"mayhem.initiative": "1d2", "mayhem.melee die": "2d6"})
    assert list(faults(scenario)) == []


def test_a_seed_is_a_number_that_a_file_holds_exactly() -> None:
    assert start(PLAIN, -(10**15)).seed == -(10**15)
    with pytest.raises(NotAllowed, match="a seed has a number of no more than 1,000,000,000,000,000"):
        start(PLAIN, 10**15 + 1)

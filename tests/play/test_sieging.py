"""`siege`: what a GM sees of the sieges under way."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.main import app
from campaign.core.fault import Refused
from campaign.play.sieging import WEEKS, sieges
from tests.play.lay import FILES, lay

SIEGE = "dal: {by: [first], since: 1, endurance: 10}\n"


def besieged(root: Path) -> Path:
    """Dal, a town of the South, besieged by the first army since day 1; nothing has been played."""
    places = FILES["land/places.yaml"].replace(
        "holder: south}", "holder: south, besieged: true, present: {infantry: 0}, damage: 1, supplies: 4000, loot: 0}"
    )
    first = FILES["armies/first.yaml"].replace("at: alna", "at: dal")
    second = FILES["armies/second.yaml"] + "inside: true\n"
    return lay(root, land__places=places, armies__first=first, armies__second=second, sieges=SIEGE)


def test_the_figures_of_a_siege(tmp_path: Path) -> None:
    """A town has bonus 3, less 1 of damage. 700 men eat 700 a day of 9000 and a stock of 4000: 18 days."""
    (one,) = sieges(besieged(tmp_path))
    assert (one.place, one.endurance, one.defence_bonus, one.engines, one.stock) == ("dal", 10, 2, 0, 4000)
    assert [(army.id, army.soldiers) for army in one.besiegers] == [("first", 1000)]
    assert [(army.id, army.food_days) for army in one.besieged] == [("second", 18)]
    assert len(one.odds) == WEEKS + 1
    assert [(week.day, week.endurance, week.exact) for week in one.odds[:2]] == [(7, 9, "1/6"), (14, 8, "43/108")]
    assert one.odds[0].percent == 16.67


def test_the_command_prints_it(tmp_path: Path) -> None:
    root = besieged(tmp_path)
    done = CliRunner().invoke(app, ["siege", "Dal", "-w", str(root)])
    assert done.exit_code == 0
    assert "Dal, besieged since" in done.stdout
    assert "43/108" in done.stdout


def test_nothing_besieged_and_no_such_place(tmp_path: Path) -> None:
    root = lay(tmp_path)
    assert sieges(root) == ()
    for name, said in (("dal", "Dal is not besieged"), ("rome", "there is no place rome")):
        with pytest.raises(Refused, match=said):
            sieges(root, name)

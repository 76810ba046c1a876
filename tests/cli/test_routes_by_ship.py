"""`route --ship` as it is typed."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.main import app

SCANIA = Path(__file__).parents[2] / "worlds" / "scania"
run = CliRunner()


@pytest.fixture(scope="module")
def scania(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shutil.copytree(SCANIA, tmp_path_factory.mktemp("war") / "scania")


def campaign(world: Path, *words: str, code: int = 0) -> str:
    done = run.invoke(app, [*words, "-w", str(world)])
    assert done.exit_code == code, done.output
    return done.output


def test_where_no_way_leads_by_land_the_way_by_ship_is_offered(scania: Path) -> None:
    said = campaign(scania, "route", "copenhagen", "malmo", code=1)
    assert "no way by land" in said
    assert "add --ship" in said


def test_the_legs_and_their_days_for_people_and_for_programs(scania: Path) -> None:
    said = campaign(scania, "route", "copenhagen", "malmo", "--ship")
    assert "Days" in said
    (way,) = json.loads(campaign(scania, "route", "copenhagen", "malmo", "--ship", "--json"))
    assert [(leg["kind"], leg["days"]) for leg in way["legs"]] == [("load", 1), ("sail", 1), ("unload", 1)]
    assert way["days"] == 3
    assert f"{way['km']:g} km, 3 days" in said
    (rowed,) = json.loads(campaign(scania, "route", "copenhagen", "kalmar", "--ship", "--row", "--json"))
    assert [leg["kind"] for leg in rowed["legs"]] == ["load", "row", "unload"]


def test_options_that_do_not_go_together(scania: Path) -> None:
    assert "--row" in campaign(scania, "route", "copenhagen", "malmo", "--row", code=2)
    assert "--ship" in campaign(scania, "route", "copenhagen", "malmo", "--ship", "--via", "lund", code=2)


def test_no_way_by_ship(scania: Path) -> None:
    assert "no way by ship" in campaign(scania, "route", "malmo", "malmo", "--ship", code=1)

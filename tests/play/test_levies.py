"""`levies`, `today` and `show` on troops raised and hired; a levy from its order to its arrival; faults in its file."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.main import app
from campaign.files.load import load
from campaign.play.advancing import advance
from campaign.play.checking import check
from campaign.play.explaining import log
from campaign.play.levies import levies
from campaign.play.looking import show, today
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay

RAISE = """\
anders-1: {who: anders, given: 1, text: raise 150 men, act: {do: raise, region: alna, count: 150}}
anders-2: {who: anders, given: 1, text: hire 100, act: {do: hire, count: 100, name: Red company}}
"""
GATHERING = """\
levy-alna-1:
  who: anders
  nation: north
  region: alna
  gather: alna
  ordered: 0
  due: 30
  detachments: {alna-levy: {name: Levy of Alna, type: infantry, size: 150, wagons: 7}}
"""
DAYS = 31  # ordered at the dawn of day 1, ready at that of day 31


def north(root: Path, loot: int) -> Path:
    """The first army of the North at Alna with food for a year and some loot, its orders given; its checks hold."""
    army = FILES["armies/first.yaml"].replace("supplies: 20000", f"loot: {loot}\nsupplies: 20000")
    army = army.replace("wagons: 4", "wagons: 100")
    places = FILES["land/places.yaml"].replace("population: 8000", "population: 8000, supplies: 1000000, loot: 0")
    world = FILES["world.yaml"] + "rules: {morale.check: 1d1}\n"
    return lay(root, world=world, armies__first=army + "inside: true\n", land__places=places, orders__anders=RAISE)


def test_a_levy_and_a_company_through_thirty_days(tmp_path: Path) -> None:
    """2% of 8,000 people are 160: 150 asked for. 3,500 loot pay a hundred men for all 31 days."""
    root = north(tmp_path, 3_500)
    advance(root, days=1, force=True)
    (one,) = levies(root)
    assert (one.id, one.who, one.region, one.soldiers, one.due, one.status) == (
        "levy-alna-1",
        "anders",
        "Alna",
        150,
        31,
        "gathering",
    )
    assert [(due.day, due.text) for due in today(root) if due.kind == "recruits"] == [
        (31, "Levy of Alna (150) are ready at Alna")
    ]
    assert show(root, "first").notes["wages"] == "100 loot a day"
    advance(root, days=DAYS - 1, force=True)
    after = load(root).world.armies["first"]
    assert sum(part.size for part in after.detachments.values()) == 1000 + 100 + 150
    assert after.detachments["alna-levy"].wagons == 7
    assert after.loot == 3_500 - 31 * 100
    assert levies(root) == ()
    (ended,) = levies(root, ended=True)
    assert ended.status == "arrived"
    assert [event.day for event in log(root) if event.kind == "recruits joined"] == [DAYS]
    assert verify(root).partings == ()
    undo(root)
    assert ([line.status for line in levies(root)], load(root).world.campaign.day) == (["gathering"], 1)
    redo(root)
    assert load(root).world.armies["first"] == after


def test_an_army_that_does_not_pay_is_told_of_before_its_company_leaves(tmp_path: Path) -> None:
    """Loot for one day; unpaid from day 2 on, the company leaves on day 8."""
    root = north(tmp_path, 100)
    advance(root, days=1, force=True)
    assert [due.text for due in today(root) if due.kind == "wages"] == ["First army has no loot for wages: 100 a day"]
    advance(root, days=2, force=True)
    (_, owed) = (due.text for due in today(root) if due.kind == "wages")
    assert owed.startswith("Red company of First army: 2 days unpaid, 200 loot; unpaid on, it leaves on ")
    assert show(root, "first").notes["wages"] == "100 loot a day; 200 owed"
    advance(root, days=5, force=True)
    assert [event.day for event in log(root) if event.kind == "company left"] == [8]
    assert verify(root).partings == ()


def test_the_command_prints_them(tmp_path: Path) -> None:
    root = lay(tmp_path, levies=GATHERING)
    done = CliRunner().invoke(app, ["levies", "-w", str(root)])
    assert done.exit_code == 0
    assert "Levy of Alna (150)" in done.stdout
    assert CliRunner().invoke(app, ["levies", "--json", "-w", str(root)]).stdout.startswith("[")
    none = CliRunner().invoke(app, ["levies", "-w", str(lay(tmp_path / "none"))])
    assert none.stdout == "No troops gather; players raise them by their orders, carried out from the next dawn on.\n"


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("who: anders", "who: andres", "UNKNOWN", "there is no commander 'andres'; did you mean 'anders'?"),
        ("nation: north", "nation: norse", "UNKNOWN", "there is no nation 'norse'"),
        ("gather: alna", "gather: alma", "UNKNOWN", "there is no place 'alma'"),
        ("gather: alna", "gather: {x: 500, y: 500}", "OUTSIDE", "500, 500 lies outside the map's bounds"),
        ("due: 30", "due: 30\n  fled: {day: 0, at: alma}", "UNKNOWN", "there is no place 'alma'"),
        ("region: alna", "region: berga", "UNKNOWN", "there is no stronghold 'berga'"),
        ("due: 30", "due: 30\n  under: nobody", "UNKNOWN", "there is no commander 'nobody'"),
        ("due: 30", "due: -1", "LEVY", "due on day -1, before day 0, its order"),
        ("due: 30", "due: 0", "LEVY", "day 0 has been played; they are ready at the next dawn"),
        ("due: 30", "due: 30\n  into: blue-horse", "LEVY", "there is no detachment 'blue-horse' of their type"),
        ("due: 30", "due: 30\n  status: arrived", "LEVY", "it has arrived, and 'ended' does not say on which day"),
        ("size: 150", "size: 0", "NOBODY", "Levy of Alna has no soldiers; take it out"),
        ("size: 150", "size: 99999999", "ABSURD", "99,999,999 men: more than"),
        ("wagons: 7", "wagons: 9999999", "ABSURD", "9,999,999 wagons: more than"),
        ("{alna-levy:", "{Alna Levy:", "KEY", "'Alna Levy'"),
        ("alna-levy:", "red-foot:", "LEVY", "'second' has a detachment of the same id"),
        ("{alna-levy: {name: Levy of Alna, type: infantry, size: 150, wagons: 7}}", "{}", "NOBODY", "nobody gathers"),
    ],
)
def test_what_is_wrong_with_troops_that_gather_is_found(
    tmp_path: Path, old: str, new: str, code: str, said: str
) -> None:
    assert old in GATHERING
    root = lay(tmp_path, levies=GATHERING)
    assert [fault.code for fault in check(root) if fault.file == "levies.yaml"] == []
    root = lay(tmp_path / "wrong", levies=GATHERING.replace(old, new))
    found = [(fault.code, fault.message) for fault in check(root) if fault.file == "levies.yaml"]
    assert [one for one, _ in found] == [code]
    assert found[0][1].startswith(said)


def test_wages_without_a_captain_and_beyond_all_measure_are_found(tmp_path: Path) -> None:
    army = FILES["armies/second.yaml"].replace("size: 700", "size: 700, wages: {a_man: 2000000, captain: nobody}")
    found = [fault.message for fault in check(lay(tmp_path, armies__second=army)) if "second" in fault.file]
    assert [one[:40] for one in found if "loot a man" in one or "commander" in one] == [
        "2,000,000 loot a man and day: more than ",
        "there is no commander 'nobody' (anders, "[:40],
    ]

"""`siege`: what a GM sees of the sieges under way."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.main import app
from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.play.advancing import advance
from campaign.play.checking import check
from campaign.play.explaining import log
from campaign.play.ordering import take
from campaign.play.ruling import docket, rule
from campaign.play.setting import set_value
from campaign.play.sheets import shown
from campaign.play.sieging import WEEKS, sieges
from campaign.play.undoing import undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay

ORDER = "anders-1: {who: anders, given: 1, text: besiege, act: {do: besiege, place: rome}}\n"
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
    assert one.sea == ""
    assert [(army.id, army.soldiers) for army in one.besiegers] == [("first", 1000)]
    assert [(army.id, army.food_days) for army in one.besieged] == [("second", 18)]
    assert len(one.odds) == WEEKS + 1
    assert [(week.day, week.endurance, week.exact) for week in one.odds[:2]] == [(7, 9, "1/6"), (14, 8, "43/108")]
    assert one.odds[0].percent == 16.67


def test_sie_3_the_odds_reckon_with_what_comes_through_an_open_harbour(tmp_path: Path) -> None:
    """Dal at the shore has a harbour: 10 − 1 + 2 = 11 at the week's end, then 12, which 2d6 cannot beat."""
    root = besieged(tmp_path)
    places = root / "land/places.yaml"
    places.write_text(places.read_text().replace("x: 105", "x: 117"))
    (one,) = sieges(root)
    assert one.sea == "open"
    assert [(week.endurance, week.exact) for week in one.odds[:3]] == [(11, "1/36"), (12, "1/36"), (13, "1/36")]
    done = CliRunner().invoke(app, ["siege", "Dal", "-w", str(root)])
    assert "fresh supplies come in each week by default, and the odds reckon with them" in done.stdout


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


@pytest.mark.parametrize(
    ("siege", "code", "said"),
    [
        ("rome: {by: [first], since: 1, endurance: 3}", "UNKNOWN", "there is no stronghold 'rome'"),
        ("berga: {by: [first], since: 1, endurance: 3}", "UNKNOWN", "there is no stronghold 'berga'"),
        ("dal: {by: [furst], since: 1, endurance: 3}", "UNKNOWN", "there is no army 'furst'; did you mean 'first'?"),
        ("dal: {by: [first], since: 2, endurance: 3}", "SIEGE-DAY", "day 2 is none of the 0 days played, nor the next"),
        ("dal: {by: [], since: 1, endurance: 3}", "SIEGE", "no besieger is left; the siege ends the next day"),
        ("", "SIEGE", "Dal is marked as besieged, and no siege of it is on record"),
        ("croft: {by: [first], since: 1, endurance: 3}", "SIEGE", "Croft has a siege, and is not marked as besieged"),
    ],
)
def test_what_is_wrong_with_a_siege_is_found(tmp_path: Path, siege: str, code: str, said: str) -> None:
    root = besieged(tmp_path)
    (root / "sieges.yaml").write_text(siege + "\n", encoding="utf-8")
    assert [fault.code for fault in check(root) if fault.message.startswith(said)] == [code]


def test_an_order_to_besiege_what_is_not_there_is_found(tmp_path: Path) -> None:
    root = besieged(tmp_path)
    (root / "orders").mkdir()
    (root / "orders/anders.yaml").write_text(ORDER, encoding="utf-8")
    assert [fault.code for fault in check(root) if fault.file == "orders/anders.yaml"] == ["UNKNOWN"]


def test_a_siege_is_begun_stormed_and_won_by_orders(tmp_path: Path) -> None:
    """Two days to Dal, whose garrison is a single man: the storm of the third day takes it, and it is plundered."""
    places = FILES["land/places.yaml"].replace(
        "holder: south}", "holder: south, loot: 1001, supplies: 500, bonus: 0, garrison: {infantry: 1}}"
    )
    first = FILES["armies/first.yaml"].replace("at: alna", "at: croft")
    second = FILES["armies/second.yaml"].replace("at: dal", "at: alna")
    root = lay(tmp_path, land__places=places, armies__first=first, armies__second=second)
    take(root, "besiege Dal; then storm; plunder", "anders")
    for _ in range(3):
        advance(root, defaults=True, force=True)
    world = load(root).sound()
    assert (world.places["dal"].holder, world.places["dal"].loot, world.sieges) == ("north", 501, {})
    assert (world.armies["first"].at, world.armies["first"].inside, world.armies["first"].loot) == ("dal", True, 500)
    assert {order.status for order in world.orders.values()} == {"done"}
    assert verify(root).partings == ()
    kinds = [event.kind for event in log(root)]
    assert [kind for kind in ("siege begun", "storm", "stronghold fallen", "plundered") if kind in kinds] == [
        "siege begun",
        "storm",
        "stronghold fallen",
        "plundered",
    ]


def test_a_storm_has_a_battle_sheet_that_the_gm_fills_in(tmp_path: Path) -> None:
    """The day waits with the sheet laid; with tactics 2 it is fought, and what came of it stands on the sheet."""
    root = besieged(tmp_path)
    take(root, "storm", "anders")
    waiting = advance(root, force=True).waiting
    assert [one.rule for one in waiting] == ["TUM-SIE-2"]
    (battle,) = load(root).sound().battles.values()
    assert (battle.kind, battle.place, list(battle.sides)) == ("storm", "Dal", ["outside", "inside"])
    assert shown(root).sheet is not None
    rule(root, battle.id, "fight", settings=["first.tactics=2"], dice={"first": (6, 6), "second": (1, 1)})
    (spoils,) = docket(root).waiting  # plunder or mercy waits still
    assert spoils.rule == "TUM-SIE-7"
    rule(root, spoils.id, "plunder")
    after = load(root).sound()
    fought = after.battles[battle.id]
    assert (fought.status, fought.sides["outside"].armies["first"].lines) == ("fought", {"tactics": 2})
    assert fought.outcome is not None
    assert fought.outcome.winner == "outside"
    assert (after.places["dal"].holder, after.campaign.day) == ("north", 1)
    assert verify(root).partings == ()


CAMPED = """\
at: {x: 75, y: 30}
fieldworks: {at: {x: 75, y: 30}, palisade: true}"""
TO_THE_CAMP = "anders-1: {who: anders, given: 1, text: besiege, act: {do: besiege, place: camp-second}}\n"


def camped(root: Path) -> Path:
    """The second army behind a palisade at 75, 30; the first, two kilometres off, is ordered to besiege its camp."""
    first = FILES["armies/first.yaml"].replace("at: alna", "at: {x: 75, y: 32}").replace(", wagons: 4", "")
    second = FILES["armies/second.yaml"].replace("at: dal", CAMPED)
    return lay(root, armies__first=first, armies__second=second, orders__anders=TO_THE_CAMP)


def test_fort_4_a_camp_is_besieged_by_order_and_all_of_it_can_be_taken_back(tmp_path: Path) -> None:
    """Endurance 3, bonus 1; at the end of the seventh day 2, which 35 of 36 rolls of 2d6 are above."""
    root = camped(tmp_path)
    assert [fault.message for fault in check(root) if fault.severity == "error"] == []
    advance(root, defaults=True, force=True)
    (one,) = sieges(root, "the camp of Second army")
    assert (one.place, one.endurance, one.defence_bonus) == ("camp-second", 3, 1)
    assert ([army.id for army in one.besiegers], [army.id for army in one.besieged]) == (["first"], ["second"])
    assert [(week.day, week.endurance, week.exact) for week in one.odds[:1]] == [(7, 2, "35/36")]
    assert [fault.message for fault in check(root) if fault.file == "sieges.yaml"] == []
    assert verify(root).partings == ()
    undo(root)
    assert load(root).sound().sieges == {}


def test_fort_4_the_week_of_a_besieged_camp_is_verified_and_its_endurance_told_to_the_gm_alone(tmp_path: Path) -> None:
    root = camped(tmp_path)
    for _ in range(7):
        advance(root, defaults=True, force=True)
    assert load(root).sound().sieges["camp-second"].endurance == 2
    assert verify(root).partings == ()
    told = [event.own for event in log(root) if event.rule in ("TUM-SIE-1", "TUM-SIE-3") and event.who]
    assert told != []
    assert [words for words in told if "endurance" in words] == []


def test_a_siege_of_a_camp_without_a_palisade_is_found(tmp_path: Path) -> None:
    root = besieged(tmp_path)
    (root / "sieges.yaml").write_text("camp-second: {by: [first], since: 1, endurance: 3}\n", encoding="utf-8")
    says = "Second army lies behind no palisade; the siege of its camp ends the next day"
    assert says in [fault.message for fault in check(root) if fault.code == "SIEGE"]


def test_an_army_that_the_gm_has_taken_away_storms_nothing(tmp_path: Path) -> None:
    """Anders besieges Dal and is to storm it; the GM sets him down at Alna, 85 km away, before the day is played."""
    root = lay(tmp_path / "island", armies__first=FILES["armies/first.yaml"].replace("at: alna", "at: dal"))
    take(root, "besiege Dal", "anders")
    advance(root, defaults=True, force=True)
    assert "dal" in load(root).sound().sieges
    take(root, "storm", "anders")
    advance(root, force=True)
    set_value(root, "armies.first.at", "alna", why="he is sent home")
    advance(root, defaults=True, force=True)
    world = load(root).sound()
    assert not any(one.status == "fought" for one in world.battles.values())
    assert "dal" not in world.sieges

"""Battle sheets on which one stands who parts from another on the very day that waits (TUM-BAT-1, TUM-SHIP-8)."""

from pathlib import Path

from campaign.files.load import load
from campaign.play.advancing import advance
from campaign.play.checking import check, errors
from campaign.play.ordering import take
from campaign.play.setting import set_value
from tests.play.lay import lay
from tests.play.test_fleets import FLEET, PLACES

OLOF = "name: Olof Bagge\nnation: north\nage: 30\nat: alna\n"
FOE = "name: The southern fleet\nnation: south\nat: {x: 1.2, y: 30}\ncommander: sten\nships: {own: {count: 9}}\n"


def said_of(root: Path, newcomer: str) -> list[tuple[str, str]]:
    return [(one.severity, one.code) for one in check(root) if one.file.startswith("battles/") and newcomer in str(one)]


def test_bat_1_an_army_that_parts_and_meets_an_enemy_on_one_day_holds_up_nothing(tmp_path: Path) -> None:
    root = lay(tmp_path / "island", land__places=PLACES, commanders__olof=OLOF)
    set_value(root, "second.at", "alna", why="it came by night")
    detachment = sorted(load(root).sound().armies["first"].detachments)[0]
    take(root, f"split off {detachment} under Olof Bagge", who="anders")
    advance(root, days=1, force=True)
    world = load(root).sound()
    newcomers = {key for one in world.battles.values() for side in one.sides.values() for key in side.armies}
    newcomers -= set(world.armies)
    assert len(newcomers) == 1
    assert set(said_of(root, newcomers.pop())) == {("warning", "UNKNOWN")}
    assert errors(load(root)) == ()
    advance(root, days=1, defaults=True, force=True)
    assert load(root).sound().campaign.day == 1


def test_ship_8_a_fleet_that_is_nowhere_is_an_error_on_a_sheet_of_a_day_long_past(tmp_path: Path) -> None:
    root = lay(tmp_path / "island", land__places=PLACES, fleets__northern=FLEET, fleets__southern=FOE)
    (root / "battles").mkdir()
    sides = "sides: {south: {armies: {southern: {}}}, north: {armies: {nobody: {}}}}"
    (root / "battles/one.yaml").write_text(f"day: 1\nkind: sea battle\n{sides}\n")
    assert said_of(root, "nobody") == [("error", "UNKNOWN")]

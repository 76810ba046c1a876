"""A sea battle on disk, from the meeting of two fleets to the reports: sheet, tactics, dice, record, way back."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from campaign.cli.main import app
from campaign.core.fault import Faults, Refused
from campaign.files.load import load
from campaign.model.battle import Battle
from campaign.model.world import World
from campaign.play.advancing import advance
from campaign.play.checking import check
from campaign.play.explaining import log
from campaign.play.ordering import take
from campaign.play.ruling import docket, rule
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay, snapshot

RULING = "ship-8.1.eagle.lion"
SHEET = f"battles/{RULING}.yaml"
# 12 to 2: the Lion loses 20% of 20 ships, 4; the Eagle 5% of 30, 1 and 50 in 100 for a second.
DICE = {"eagle": (6, 6), "lion": (1, 1), "TUM-SHIP-8/eagle/battle: one ship more/0": (51,)}


@pytest.fixture
def met(tmp_path: Path) -> Path:
    """Niels sails from Ham past the ships of Karl, which lie off the coast; the day waits. Both morale 9.

    30 ships of the north, in one of them siege engines: strength 33; 20 of the south.
    """
    root = lay(
        tmp_path / "island",
        land__outlines="island: {kind: land, points: [[2, 12], [118, 12], [118, 58], [2, 58]]}\n",
        land__rivers="an: {name: An, points: [[55, 58], [57, 12]]}\n",
        land__places=FILES["land/places.yaml"]
        + "ham: {name: Ham, kind: town, x: 20, y: 13, holder: north}\n"
        + "vik: {name: Vik, kind: town, x: 50, y: 13, holder: south}\n",
        commanders__niels="name: Niels Juel\nnation: north\nage: 40\nplayer: Niels\nat: ham\n",
        commanders__karl="name: Karl\nnation: south\nage: 40\nplayer: Karl\n",
        armies__gunners="name: Gunners\nnation: north\nat: ham\naboard: eagle\nnoncombatants: 0\nsupplies: 500\n"
        "detachments:\n  guns: {name: Guns, type: siege engines, size: 2}\n"
        "  guards: {name: Guards, type: infantry, size: 100}\n",
        fleets__eagle="name: The Eagle's fleet\nnation: north\nat: ham\ncommander: niels\nships:\n"
        "  chest: {count: 5, cargo: [{what: loot, amount: 50000}]}\n"
        "  guns: {count: 1, cargo: [{what: siege engines, amount: 2, army: gunners, detachment: guns}]}\n"
        "  guards: {count: 1, cargo: [{what: infantry, amount: 100, army: gunners, detachment: guards}]}\n"
        "  own: {count: 23}\n",
        fleets__lion="name: The Lion's fleet\nnation: south\nat: {x: 40, y: 8}\ncommander: karl\nships:\n"
        "  chest: {count: 3, cargo: [{what: loot, amount: 30000}]}\n  own: {count: 17}\n",
    )
    take(root, "sail to 40, 8", "niels")
    advance(root, force=True)
    return root


def world(root: Path) -> World:
    return load(root).sound()


def battle(root: Path) -> Battle:
    return world(root).battles[RULING]


def fight(root: Path, *settings: str) -> None:
    rule(root, RULING, "fight", dice=DICE, settings=settings, by="Maja")


def typed(root: Path, *words: str, status: int = 0) -> str:
    done = CliRunner().invoke(app, [*words, "-w", str(root)])
    assert done.exit_code == status, done.output
    return done.output


def test_a_meeting_of_fleets_lays_a_sheet(met: Path) -> None:
    assert (met / SHEET).read_text() == (
        "# yaml-language-server: $schema=../.schema/battle.json\n"
        "day: 1\nsides:\n  north:\n    armies:\n      eagle: {}\n  south:\n    armies:\n      lion: {}\n"
        "place: Vik\nkind: sea battle\n"
    )
    (ruling,) = docket(met).waiting
    assert (ruling.id, set(ruling.options)) == (RULING, {"fight", "part", "record"})


def test_a_sea_battle_is_fought_as_the_gm_filled_it_in(met: Path) -> None:
    """14 + 0 against 2: the lines of the GM count. Which ships are lost the seed draws; the rest sail or wander."""
    fight(met, "north.role=attacker", "south.role=defender", "eagle.tactics=2")
    found = battle(met)
    assert found.outcome is not None
    assert (found.status, found.outcome.winner, found.outcome.best) == ("fought", "north", {"north": 14, "south": 2})
    eagle, lion = found.outcome.armies["eagle"], found.outcome.armies["lion"]
    assert (eagle.strength, eagle.men, eagle.lost, eagle.morale) == (33, 30, 1, (9, 11))
    assert (lion.strength, lion.men, lion.lost, lion.morale) == (20, 20, 4, (9, 7))
    assert world(met).campaign.day == 1
    assert "4 of 20 ships sunk" in next(
        event.text for event in log(met) if event.kind == "ships lost" and "Lion" in event.text
    )


def test_the_open_sea_battle_is_shown_with_its_ships_and_odds(met: Path) -> None:
    shown = typed(met, "battle")
    assert f"{RULING}  day 1, off Vik: open" in shown
    assert "ships with siege engines" in shown
    assert "Strength of the sides: north 33, south 20" in shown
    assert "A ship wanders" in shown
    odds = typed(met, "battle", "--odds")
    assert "ships lost on the average" in odds
    assert "The Eagle's fleet" not in odds
    data = msgspec.json.decode(typed(met, "battle", "--json"))
    assert data["battle"]["kind"] == "sea battle"
    assert data["sheet"]["forces"]["eagle"]["strength"] == 33
    fight(met)
    after = typed(met, "battle")
    assert "Ships lost" in after
    assert "4 of 20" in after


def test_a_ruling_on_fleets_points_to_its_sheet(met: Path) -> None:
    assert f"campaign battle {RULING}" in typed(met, "rulings")


def test_check_finds_nothing_wrong_with_a_sea_battle_and_names_what_is(met: Path) -> None:
    assert not [fault for fault in check(met) if "eagle" in fault.message or "lion" in fault.message]
    path = met / SHEET
    path.write_text(path.read_text().replace("eagle: {}", "eagle: {lines: {earthworks: 1}}"))
    assert any(fault.file == SHEET and "no earthworks at sea" in fault.message for fault in check(met))
    with pytest.raises(Faults, match="no earthworks at sea"):
        fight(met)
    path.write_text(path.read_text().replace("lion: {}", "tiger: {}"))
    assert any(fault.file == SHEET and "there is no fleet 'tiger'" in fault.message for fault in check(met))


def test_the_sheet_of_a_sea_battle_is_no_other(met: Path) -> None:
    path = met / SHEET
    path.write_text(path.read_text().replace("kind: sea battle\n", ""))
    with pytest.raises(Faults):
        fight(met)


def test_a_tactic_of_a_fleets_commander_stands_on_the_sheet(met: Path) -> None:
    take(met, "tactic: grapple and board", "karl")
    assert battle(met).sides["south"].armies["lion"].tactic == "grapple and board"
    fight(met)
    assert "“grapple and board”" in next(event.text for event in log(met) if event.kind == "battle")


def test_settings_and_dice_that_do_not_fit_are_refused_and_change_nothing(met: Path) -> None:
    before = snapshot(met)
    with pytest.raises(Refused, match="no such field"):
        rule(met, RULING, None, settings=["tiger.tactics=2"])
    with pytest.raises(Faults, match="the fight has no roll TUM-BAT-8/lion/battle: check/0"):
        rule(met, RULING, "fight", dice={"TUM-BAT-8/lion/battle: check/0": (3, 3)})
    with pytest.raises(Faults, match="1d100"):
        rule(met, RULING, "fight", dice={"TUM-SHIP-8/eagle/battle: one ship more/0": (101,)})
    assert snapshot(met) == before


def test_ships_drawn_at_the_table_are_those_lost(met: Path) -> None:
    """The dice point at the first ship of four left each time: all three with loot go down, and one more."""
    drawn = {f"TUM-SHIP-8/lion/battle: ship lost/{index}": (1,) for index in range(4)}
    rule(met, RULING, "fight", dice={**DICE, **drawn})
    assert "with 30,000 loot aboard" in next(
        event.text for event in log(met) if event.kind == "ships lost" and "Lion" in event.text
    )
    assert "chest" not in world(met).fleets["lion"].ships


def test_parted_the_sheet_is_put_away(met: Path) -> None:
    advance(met, defaults=True, force=True)
    assert battle(met).status == "parted"
    assert world(met).rulings[RULING].answer == "part"


def test_a_sea_battle_can_be_undone_done_again_and_verified(met: Path) -> None:
    fight(met)
    after = snapshot(met)
    undo(met)
    assert battle(met).status == "open"
    redo(met)
    assert snapshot(met) == after
    assert verify(met).partings == ()


def test_a_report_of_a_sea_battle_speaks_of_ships_and_of_nothing_unseen(met: Path) -> None:
    """What Karl reads is the same when the Eagle has two ships and a tactic more."""
    texts = []
    for change in (False, True):
        if change:
            undo(met)
            path = met / "fleets/eagle.yaml"
            path.write_text(path.read_text().replace("count: 23", "count: 25"))
            take(met, "tactic: something else", "niels")
            advance(met, force=True)
        fight(met)
        data = msgspec.json.decode((met / "reports/day-0001/karl.json").read_bytes())
        texts.append({key: value for key, value in data.items() if key != "corrected"})
    assert texts[0] == texts[1]
    told = (met / "reports/day-0001/karl.md").read_text()
    assert "You fought off Vik, against a fleet of North, about 30 ships, soldiers aboard, led by Niels Juel." in told
    assert "You lost 4 of 20 ships." in told
    assert "1,100" not in told


def test_dice_of_single_ships_are_rolled_at_the_table_too(met: Path) -> None:
    """The last of the ships left is sunk each time: 13 without loot are left. A double 6 of the first: 12.

    Dice that no ship rolls are refused.
    """
    with pytest.raises(Refused, match="no roll TUM-SHIP-7/lion\\+own-99/battle/0"):
        rule(met, RULING, "fight", dice={**DICE, "TUM-SHIP-7/lion+own-99/battle/0": (1, 1)})
    drawn = {f"TUM-SHIP-8/lion/battle: ship lost/{index}": (20 - index,) for index in range(4)}
    ships = [*(f"chest-{ship}" for ship in range(1, 4)), *(f"own-{ship}" for ship in range(2, 14))]
    held = {f"TUM-SHIP-7/lion+{ship}/battle/0": (1, 1) for ship in ships}
    rule(met, RULING, "fight", dice={**DICE, **drawn, **held, "TUM-SHIP-7/lion+own-1/battle/0": (6, 6)})
    lion = world(met).fleets["lion"]
    assert (sum(group.count for group in lion.ships.values()), lion.strays) == (15, ())

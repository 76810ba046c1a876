"""A battle on disk, from the meeting to the reports: sheet, tactics, dice, record, and the way back."""

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
from campaign.play.amending import amend, resume
from campaign.play.checking import check
from campaign.play.explaining import explain, log
from campaign.play.ordering import take
from campaign.play.ruling import docket, rule
from campaign.play.setting import set_value
from campaign.play.sheets import shown
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay, snapshot
from tests.play.meeting import RULING, meet

SHEET = f"battles/{RULING}.yaml"
DICE = {"first": (6, 5), "second": (1, 1)}
MORE = {
    "TUM-BAT-7/second/battle: taken/0": (5,),
    "TUM-BAT-8/second/battle: check/0": (5, 4),
    "TUM-BAT-8/second/battle: supplies lost/0": (2,),
    "TUM-BAT-8/second/battle: rout/0": (3,),
}
SETTINGS = ("south.role=defender", "north.role=attacker", "second.tactics=1", "second.tactics=the ford is held")


@pytest.fixture
def met(tmp_path: Path) -> Path:
    return meet(tmp_path / "island")


def fight(root: Path) -> None:
    """Fight it as the dice on the table say."""
    rule(root, RULING, "fight", dice={**DICE, **MORE}, settings=SETTINGS, by="Maja")


def world(root: Path) -> World:
    """The world as it lies on disk."""
    return load(root).sound()


def battle(root: Path) -> Battle:
    """The battle on disk."""
    return world(root).battles[RULING]


def supplies(root: Path) -> int:
    """All supplies there are, with the armies and on the ground."""
    armies, piles = world(root).armies.values(), world(root).piles.values()
    return sum(one.supplies for one in armies) + sum(one.supplies for one in piles)


def test_a_meeting_lays_a_sheet_that_says_what_is_the_gms_and_nothing_that_can_be_worked_out(met: Path) -> None:
    assert (met / SHEET).read_text() == (
        "# yaml-language-server: $schema=../.schema/battle.json\n"
        "day: 1\nsides:\n  north:\n    armies:\n      first: {}\n  south:\n    armies:\n      second: {}\n"
        "place: Croft, 23.2 km short of it\n"
    )
    (ruling,) = docket(met).waiting
    assert (ruling.id, set(ruling.options)) == (RULING, {"fight", "part", "record"})


def test_the_battle_is_fought_as_the_gm_filled_it_in(met: Path) -> None:
    """11 + 0 against 2 + 1: a difference of 8. North loses 5% (40 and 10) and gains 2; South 20% (140) and 2.

    A 5 of 6: Sten gets away. A 9 against 7: a rout. A 2: 20% of 9,000 is 1,800, which North takes; a 3: 30 km more, so
    two days out of control. The day's meal follows: 760 foot, 190 horse at 10, noncombatants and wagons.
    """
    fight(met)
    found = battle(met)
    assert found.outcome is not None
    first, second = found.outcome.armies["first"], found.outcome.armies["second"]
    assert (found.status, found.outcome.winner, found.outcome.best) == ("fought", "north", {"north": 11, "south": 3})
    assert (first.detachments, first.morale) == ({"blue-foot": 40, "blue-horse": 10}, (9, 11))
    assert (second.detachments, second.morale) == ({"red-foot": 140}, (9, 7))
    assert (second.supplies, second.km, second.days, second.taken) == (1800, 30, 2, False)
    armies = world(met).armies
    assert [one.size for one in armies["first"].detachments.values()] == [760, 190]
    rout = armies["second"].rout
    assert rout is not None
    assert (rout.until, rout.left) == (3, 30_000)
    assert "1,800 supplies" in next(event.text for event in log(met) if event.kind == "spoils")
    assert world(met).campaign.day == 1


def test_a_briefing_names_nobody_who_comes_only_after_the_meeting(tmp_path: Path) -> None:
    """TUM-MSG-1: Sten stands 1 km from Berga, so that Anders, who sets out from there, meets him at once. Olof, at
    peace with both, is then 5 km off; by the evening he has marched to Berga.
    """
    root = lay(
        tmp_path / "island",
        nations__west="name: West\n",
        commanders__olof="name: Olof Skotte\nnation: west\nage: 30\nplayer: Olof\n",
        armies__third="name: Third army\nnation: west\nat: {from: alna, to: berga, km: 20}\ncommander: olof\n"
        "supplies: 9000\ndetachments: {men: {name: Men, type: infantry, size: 900}}\n",
        armies__first=FILES["armies/first.yaml"].replace("at: alna", "at: berga"),
        armies__second=FILES["armies/second.yaml"].replace("at: dal", "at: {from: berga, to: croft, km: 1}"),
    )
    for who, order in (("anders", "march to Croft"), ("olof", "march to Berga"), ("sten", "camp")):
        take(root, order, who)
    advance(root)
    told = (root / "reports/day-0001/anders-briefing.md").read_text()
    assert "Olof Skotte** West: about 900 infantry, no wagons, moving east; 4.7 km west of Berga" in told
    assert "- Olof Skotte (West)" not in told


def test_who_is_out_of_control_flees_and_then_obeys_again(met: Path) -> None:
    """30 km: 20 on day 2, 10 on day 3; what Sten orders meanwhile waits until the dawn of day 4."""
    fight(met)
    take(met, "forage", "sten")
    take(met, "camp", "anders")
    advance(met, days=2)
    kinds = [(event.day, event.kind) for event in log(met) if "second" in event.who and event.rule == "TUM-BAT-8"]
    assert kinds == [(1, "retreat"), (1, "rout"), (2, "rout"), (3, "rout")]
    assert world(met).orders["sten-2"].status == "queued"
    advance(met)
    assert world(met).armies["second"].rout is None
    assert world(met).orders["sten-2"].status == "done"
    assert verify(met).partings == ()


def test_nothing_is_lost_in_the_fight_but_men(met: Path) -> None:
    """What was there at dawn is eaten, or is with an army or on the ground."""
    before = supplies(met)
    fight(met)
    eaten = sum(
        change.before - change.after
        for event in log(met)
        if event.rule == "TUM-SUP-1"
        for change in event.changes
        if change.path[-1] == "supplies"
    )
    assert eaten > 0
    assert supplies(met) == before - eaten


def test_a_tactic_taken_in_while_the_day_is_open_stands_on_the_sheet_in_the_players_words(met: Path) -> None:
    take(met, "Tactic: hold the ford; cavalry hidden in the wood, then charge!", "sten")
    words = "hold the ford; cavalry hidden in the wood, then charge!"
    assert battle(met).sides["south"].armies["second"].tactic == words
    fight(met)
    assert battle(met).sides["south"].armies["second"].tactic == words
    assert world(met).orders["sten-2"].status == "done"
    assert words in (met / "reports/day-0001/sten.md").read_text()
    assert words not in (met / "reports/day-0001/anders.md").read_text()


def test_the_sheet_may_be_filled_in_bit_by_bit_and_by_hand(met: Path) -> None:
    """First a role by command, which leaves the day open; then the rest in the file."""
    done = rule(met, RULING, None, settings=["south.role=defender"])
    assert (done.days, [one.id for one in done.waiting]) == ((), [RULING])
    text = (met / SHEET).read_text()
    (met / SHEET).write_text(text.replace("second: {}", "second: {lines: {tactics: 1}}  # well done"))
    found = shown(met)
    assert found.sheet is not None
    assert [(line.name, line.by) for line in found.sheet.forces["second"].lines] == [("tactics", 1)]
    rule(met, RULING, "fight", dice={**DICE, **MORE})
    assert "# well done" in (met / SHEET).read_text()
    assert battle(met).outcome.best == {"north": 11, "south": 3}  # type: ignore[union-attr]  # fought
    assert verify(met).partings == ()


def test_the_open_battle_is_shown_with_its_odds_and_the_one_fought_with_its_outcome(met: Path) -> None:
    found = shown(met)
    assert (found.id, found.file, found.wrong) == (RULING, SHEET, ())
    assert found.sheet is not None
    assert found.sheet.strengths == {"north": 1200, "south": 700}
    assert sum(one.wins.percent for one in found.sheet.odds.sides.values()) < 100
    fight(met)
    found = shown(met, "bat-1")
    assert found.sheet is None
    assert found.battle.outcome is not None
    assert found.battle.outcome.story[0].startswith("Battle at Croft, 23.2 km short of it: North, the attacker")
    with pytest.raises(Refused, match="there is no battle storm"):
        shown(met, "storm")


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("south.role=winner", "winner is no role"),
        ("third.tactics=2", "no such field"),
        ("second.joins=maybe", "true or false"),
        ("second", "write a field"),
        ("second.lines.tactics=2", "no such field"),
        ("=3", "write a field"),
        ("second.tactics=2.5", "whole number"),
        ("second.tactics=+-2", "whole number"),
        ("second.tactics=99999999999999999999999999", "whole number"),
    ],
)
def test_a_setting_that_does_not_fit_the_sheet_changes_nothing(met: Path, setting: str, message: str) -> None:
    before = snapshot(met)
    with pytest.raises(Refused, match=message):
        rule(met, RULING, "fight", settings=[setting])
    assert snapshot(met) == before


@pytest.mark.parametrize(
    ("settings", "dice", "code"),
    [
        (("north.role=attacker", "south.role=attacker"), {}, "ROLE"),
        (("second.suprise=1",), {}, "LINE"),
        (("second.surprise=2",), {}, "LINE"),
        (("second.joins=false",), {}, "EMPTY"),
        ((), {"third": (1, 2)}, "DICE"),
        ((), {"first": (7, 2)}, "DICE"),
        ((), {"first": (1, 2, 3)}, "DICE"),
    ],
)
def test_a_sheet_or_dice_that_cannot_be_are_faults_and_change_nothing(
    met: Path, settings: tuple[str, ...], dice: dict[str, tuple[int, ...]], code: str
) -> None:
    before = snapshot(met)
    with pytest.raises(Faults) as found:
        rule(met, RULING, "fight", settings=settings, dice=dice)
    assert [fault.code for fault in found.value.faults] == [code]
    assert snapshot(met) == before


def test_check_names_what_is_wrong_with_an_open_sheet_and_where(met: Path) -> None:
    """An army that is not there is an error; a line that is no rule's, and two attackers, are for the GM to mend."""
    text = (met / SHEET).read_text()
    (met / SHEET).write_text(text.replace("second: {}", "second: {lines: {suprise: 1}}"))
    (fault,) = (fault for fault in check(met) if fault.file == SHEET)
    assert (fault.code, fault.severity, fault.line) == ("SHEET", "warning", 9)
    (met / SHEET).write_text(text.replace("second: {}", "secnd: {}"))
    (fault,) = (fault for fault in check(met) if fault.file == SHEET)
    assert (fault.code, fault.severity, fault.line) == ("UNKNOWN", "error", 9)
    assert "second" in fault.message
    fight_text = text.replace("south:", "south:\n    role: attacker").replace("north:", "north:\n    role: attacker")
    (met / SHEET).write_text(fight_text)
    assert [fault.code for fault in check(met) if fault.file == SHEET] == ["SHEET"]


def test_a_ruling_is_answered_once_and_its_sheet_then_closed(met: Path) -> None:
    fight(met)
    with pytest.raises(Refused, match="was answered with"):
        rule(met, RULING, "part")


def test_parted_the_sheet_is_put_away(met: Path) -> None:
    rule(met, RULING, "part")
    assert battle(met).status == "parted"
    with pytest.raises(Refused, match="no battle is open"):
        shown(met)


def test_a_sheet_whose_meeting_no_longer_comes_about_goes_with_its_ruling(met: Path) -> None:
    """Anders stops instead of marching: nobody meets."""
    take(met, "camp", "anders")
    advance(met)
    assert world(met).battles == {}
    assert not (met / SHEET).exists()
    assert docket(met).waiting == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("day: 1\n", "day: 1\nkind: storm\n", "the sheet of a battle, no storm"),
        ("  south:\n", "  west: {armies: {}}\n  south:\n", "exactly two sides"),
    ],
)
def test_a_sheet_spoilt_by_hand_is_not_fought(met: Path, old: str, new: str, said: str) -> None:
    file = met / SHEET
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    assert any(said in line for line in shown(met).wrong)
    with pytest.raises(Faults, match=said):
        rule(met, RULING, "fight")


def test_the_order_of_what_stands_on_a_sheet_is_no_matter(met: Path) -> None:
    """The GM turns the two sides about in his editor, and writes his own line before that of the rule."""
    text = (met / SHEET).read_text(encoding="utf-8")
    head, north, south = text.index("sides:\n") + len("sides:\n"), text.index("  north:\n"), text.index("  south:\n")
    assert head == north < south
    end = text.index("\nplace:") + 1
    turned = text[:head] + text[south:end] + text[north:south] + text[end:]
    lines = "first:\n        lines: {omen: 1, tactics: 1}\n"
    (met / SHEET).write_text(turned.replace("first: {}\n", lines), encoding="utf-8")
    fight(met)
    assert world(met).battles[RULING].status == "fought"
    assert verify(met).partings == ()


def test_they_are_not_let_fight_where_one_of_them_is_gone(met: Path) -> None:
    set_value(met, "armies.second.status", "dissolved", why="they went home")
    with pytest.raises(Refused, match="no longer arises"):
        rule(met, RULING, "fight")


def test_a_sheet_spoilt_while_its_day_is_amended_parts_them(met: Path) -> None:
    fight(met)
    amend(met, 1)
    text = (met / SHEET).read_text(encoding="utf-8")
    (met / SHEET).write_text(text.replace("  south:\n", "  west: {armies: {first: {}}}\n  south:\n"), encoding="utf-8")
    resume(met)
    assert world(met).battles[RULING].status == "parted"
    assert verify(met).partings == ()


def test_a_battle_can_be_undone_done_again_amended_and_verified(met: Path) -> None:
    before = snapshot(met)
    fight(met)
    after = snapshot(met)
    assert verify(met).partings == ()
    undo(met)
    assert snapshot(met) == before
    redo(met)
    assert snapshot(met) == after
    amend(met, 1)
    resume(met)
    assert {name: text for name, text in snapshot(met).items() if not name.startswith("history")} == {
        name: text for name, text in after.items() if not name.startswith("history")
    }
    assert verify(met).partings == ()


def test_a_battle_explains_itself(met: Path) -> None:
    """Every die and every line stands in the one event; the beaten army's record names all that touched it."""
    fight(met)
    (event,) = (event for event in log(met, rule="TUM-BAT-2", day=1) if event.kind == "battle")
    assert {roll.by for roll in event.rolls} == {"table"}
    assert ("+1", "Second army: tactics, the ford is held") in [(why.by, why.reason) for why in event.why]
    assert {"battle losses", "retreat", "rout"} <= {one.kind for one in explain(met, "second").events}


def test_the_same_battle_whatever_it_is_dealt_with_twice(met: Path, tmp_path: Path) -> None:
    """Without dice of the GM's the seed throws them, the same in a copy of the world."""
    import shutil

    copy = tmp_path / "copy"
    shutil.copytree(met, copy)
    for root in (met, copy):
        rule(root, RULING, "fight")
    assert snapshot(met) == snapshot(copy)


def test_a_report_of_a_battle_tells_nothing_of_the_enemy_but_what_was_seen(met: Path) -> None:
    """Sten's morale is 10 instead of 9, and 30 more men, and another tactic: Anders reads the same."""
    texts = []
    for change in (False, True):
        if change:
            undo(met)
            path = met / "armies/second.yaml"
            path.write_text(path.read_text().replace("size: 700", "size: 730") + "notes: a secret\n")
            take(met, "tactic: something else", "sten")
            advance(met)
        rule(met, RULING, "fight", dice={"first": (6, 6), "second": (1, 1), **MORE})
        data = msgspec.json.decode((met / "reports/day-0001/anders.json").read_bytes())
        texts.append({key: value for key, value in data.items() if key != "corrected"})
    assert texts[0] == texts[1]


def test_dice_of_a_second_battle_of_an_army_go_by_the_name_of_that_battle(met: Path) -> None:
    """A third army stands beside Sten's at dawn, so that they meet first; Anders' battle is Sten's second."""
    third = FILES["armies/first.yaml"].replace("blue", "green").replace("commander: anders\n", "")
    third = third.replace("First army", "Third army").replace("at: alna", "at: {x: 47.9, y: 30.6}")
    (met / "armies/third.yaml").write_text(third)
    advance(met)
    waiting = [ruling.id for ruling in docket(met).waiting]
    assert waiting == [RULING, "bat-1.1.second.third"]
    for name, fight in zip(waiting, (RULING, "battle"), strict=True):
        rule(met, name, "fight", dice={"second": (3, 3)})
        assert world(met).rulings[name].dice == {f"TUM-BAT-2/second/{fight}/0": (3, 3)}
    assert verify(met).partings == ()


def test_the_commands_show_fill_in_and_fight_a_battle(met: Path) -> None:
    def typed(*words: str) -> str:
        done = CliRunner().invoke(app, [*words, "-w", str(met)])
        assert done.exit_code == 0, done.output
        return done.output

    assert f"campaign battle {RULING}" in typed("rulings")
    typed("rule", "bat-1", "--set", "second.tactics=2", "--set", "south.role=defender")
    sheet = typed("battle")
    assert "South (south), role defender" in sheet
    assert "tactics +2" in sheet
    assert "Odds" in sheet
    assert "Second army" not in typed("battle", "--odds")
    fought = typed("rule", "bat-1", "fight", "--dice", "first=1+1", "--dice", "second=6+6")
    assert "Day 1 is over." in fought
    # 12 + 2 for its tactics against 2.
    assert "The victory goes to South, 14 to 2" in typed("battle")
    assert "no odds any more" in typed("battle", "--odds")

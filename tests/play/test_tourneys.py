"""The commands `tournament` and `tournaments`: what they refuse, write, tell, and read from the game's file."""

import shutil
from pathlib import Path

import pytest

from campaign.core.fault import Faults, Refused
from campaign.files import chronicle
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.tourney import Tourney
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.charting import gm_map
from campaign.play.checking import errors
from campaign.play.contests.tourneys import hold, listed
from campaign.play.jousts import giving, riding
from campaign.play.looking import today
from campaign.play.setting import set_value
from campaign.play.timeline import timeline
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import lay, report, snapshot

FILE = Path("games/tilt.yaml")
TEAMS = """\
name: The Alna lists
teams:
  - name: Lions
    player: Anna
    knights: [{name: Yvain, virtue: Purity}, {name: Kay, virtue: Valour}, {name: Bors, virtue: Discipline}]
  - name: Bears
    knights: [{name: Sten Bielke, virtue: Devotion}, {name: Lot, virtue: Valour}, {name: Mark, virtue: Discipline}]
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tournament before its first pass and after its last."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "teams.yaml").write_text(TEAMS)
    for name in ("begun", "over"):
        (folder / name).mkdir()
        giving.new(folder / "teams.yaml", folder / name / "tilt.yaml", format=None, seed=5)
    riding.auto(folder / "over" / "tilt.yaml")
    return folder


@pytest.fixture
def world(tmp_path: Path, games: Path) -> Path:
    """The island, Anders (played by Anna) at Alna, Sten at Dal; the tournament has not begun."""
    root = lay(tmp_path / "island")
    (root / "games").mkdir()
    shutil.copy(games / "begun" / "tilt.yaml", root / FILE)
    return root


def tourney(root: Path) -> Tourney:
    (one,) = load(root).sound().tourneys.values()
    return one


def play_on(root: Path, days: int = 1) -> None:
    advance(root, days=days, force=True, defaults=True)


def test_who_stands_in_the_file_takes_part_and_is_told(world: Path) -> None:
    made, _ = hold(world, "Alna", FILE, day="1676-06-26", by="Maja")
    assert (made.id, made.place, made.day, made.file, made.name) == (
        "alna-tourney",
        "alna",
        3,
        "games/tilt.yaml",
        "The Alna lists",
    )
    assert made.riders == {"anders": "Lions", "sten": "Bears"}
    assert made.roll == (
        "Lions (Yvain, Kay and Bors): 0 duels won, 0 lances broken",
        "Bears (Sten Bielke, Lot and Mark): 0 duels won, 0 lances broken",
    )
    (event,) = chronicle.commands(world, 1)
    assert (event.rule, event.kind, event.who, event.by) == ("FUL-TOUR-1", "tourney called", ("anders", "sten"), "Maja")
    (due,) = [one for one in today(world) if one.kind == "tourney"]
    assert (due.day, due.who, due.text) == (3, "anders, sten", "alna-tourney: The Alna lists, at Alna")
    play_on(world)
    for who in ("anders", "sten"):
        assert "A tourney is called at Alna for 26 June 1676: Lions, Bears." in report(world, 1, who)
    assert (listed(world), errors(load(world))) == ((made,), ())


def test_on_its_day_those_at_the_place_hear_the_roll_and_others_a_rumour(world: Path, games: Path) -> None:
    """Sten at Dal, 85 km off as the crow flies, hears of it nine days later, at 10 km a day."""
    hold(world, "alna", FILE, day="2")
    shutil.copy(games / "over" / "tilt.yaml", world / FILE)
    play_on(world, 2)
    one = tourney(world)
    assert one.status == "told"
    assert one.ending.endswith("won")
    line = f"The tourney at Alna: {one.ending}. {one.roll[0]}"
    assert line in report(world, 2, "anders").replace("\\", "")
    assert "tourney at Alna:" not in report(world, 2, "sten").replace("\\", "")
    play_on(world, 9)
    heard = [
        event.day
        for day in range(2, 12)
        for event in chronicle.events(world, day)
        if event.kind == "rumour heard" and "tourney" in event.text
    ]
    assert heard == [11]
    assert "ourney was held at Alna" in report(world, 11, "sten")
    assert verify(world).partings == ()


def test_one_that_is_not_over_on_its_day_is_told_of_again_when_it_is(world: Path, games: Path) -> None:
    hold(world, "alna", FILE)
    play_on(world)
    assert tourney(world).status == "held"
    assert "It is not over yet" in report(world, 1, "anders")
    (due,) = [one for one in today(world) if one.kind == "tourney"]
    assert due.text == "alna-tourney: The Alna lists, at Alna, not over"
    play_on(world)
    assert not [event for event in chronicle.events(world, 2) if event.kind == "tourney"]
    shutil.copy(games / "over" / "tilt.yaml", world / FILE)
    play_on(world)
    assert tourney(world).status == "told"
    assert tourney(world).ending in report(world, 3, "anders")
    assert verify(world).partings == ()


def test_the_map_of_the_war_marks_where_and_when_one_was_held(world: Path, games: Path) -> None:
    """Held on day 1, and its ending told on day 2: one mark, above Alna (20, 30) by a 60th of 120 km.

    A map of days without it has no such drawing.
    """
    hold(world, "alna", FILE)
    play_on(world)
    shutil.copy(games / "over" / "tilt.yaml", world / FILE)
    play_on(world, 2)
    assert tourney(world).status == "told"
    told = load(world).sound()
    land = load_land(told, None)
    marks = timeline(world, told, land, 1, 3).marks
    assert [(one.kind, (one.x, one.y), one.label) for one in marks] == [("tourney", (20_000, 32_000), "tourney, day 1")]
    assert timeline(world, told, land, 2, 3).marks == ()
    drawn, without = gm_map(world, 1200, 1, 3), gm_map(world, 1200, 2, 3)
    assert ('id="m-tourney"' in drawn, 'href="#m-tourney"' in drawn, ">tourney<" in drawn) == (True, True, True)
    assert "tourney" not in without


def test_it_is_moved_by_calling_it_again_and_undone_and_done_again(world: Path) -> None:
    hold(world, "alna", FILE, day="2")
    before = {name: data for name, data in snapshot(world).items() if not name.startswith("history/")}
    made, _ = hold(world, "dal", FILE, day="4")
    assert (made.id, made.place, made.day) == ("alna-tourney", "dal", 4)
    after = snapshot(world)
    undo(world)
    assert {name: data for name, data in snapshot(world).items() if not name.startswith("history/")} == before
    redo(world)
    assert snapshot(world) == after


def test_an_amended_day_holds_it_again_as_it_was_read(world: Path, games: Path) -> None:
    hold(world, "alna", FILE)
    shutil.copy(games / "over" / "tilt.yaml", world / FILE)
    play_on(world, 2)
    told = tourney(world)
    (world / FILE).unlink()
    amend(world, 1)
    set_value(world, "first.supplies", "15000", why="a slip of the pen")
    resume(world)
    assert tourney(world) == told
    assert verify(world).partings == ()


def test_what_cannot_be_held_leaves_the_world_as_it_is(world: Path, tmp_path: Path) -> None:
    shutil.copy(world / FILE, tmp_path / "tilt.yaml")
    (world / "games/teams.yaml").write_text(TEAMS)
    before = snapshot(world)
    for place, file, day, why in (
        ("nowhere", FILE, None, "there is no place nowhere"),
        ("alna", FILE, "0", "day 0 has been played"),
        ("alna", FILE, "soon", "is no date"),
        ("alna", Path("games/none.yaml"), None, "there is no file"),
        ("alna", tmp_path / "tilt.yaml", None, "lies outside the world"),
    ):
        with pytest.raises(Refused, match=why):
            hold(world, place, file, day=day)
    with pytest.raises(Faults, match="is no game"):
        hold(world, "alna", Path("games/teams.yaml"))
    assert snapshot(world) == before


def test_one_that_was_held_is_not_held_again_and_a_file_that_is_gone_stops_the_day(world: Path) -> None:
    hold(world, "alna", FILE, day="2")
    play_on(world)
    (world / FILE).rename(world / "games/away.yaml")
    with pytest.raises(Refused, match="there is no file"):
        play_on(world)
    (world / "games/away.yaml").rename(world / FILE)
    play_on(world)
    with pytest.raises(Refused, match="was held on day 2"):
        hold(world, "alna", FILE)


def test_a_place_or_commander_that_is_none_is_found_with_its_line(world: Path) -> None:
    hold(world, "alna", FILE)
    text = (world / "tourneys.yaml").read_text()
    (world / "tourneys.yaml").write_text(
        text.replace("place: alna", "place: alma").replace("sten: Bears", "stem: Bears")
    )
    found = [(fault.code, fault.message) for fault in errors(load(world)) if fault.file == "tourneys.yaml"]
    assert found == [
        ("UNKNOWN", "there is no place 'alma'; did you mean 'alna'?"),
        ("UNKNOWN", "there is no commander 'stem'; did you mean 'sten'?"),
    ]
    assert [one.kind for one in today(world) if one.kind == "tourney"] == ["tourney"]

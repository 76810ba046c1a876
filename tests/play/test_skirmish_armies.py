"""Skirmishes drawn from armies, and their results written back; duels on foot and operations settled by them."""

from pathlib import Path

import pytest

from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.play import operations
from campaign.play.advancing import advance
from campaign.play.contests import duels, table
from campaign.play.ruling import rule
from campaign.play.skirmishes import acting
from campaign.play.skirmishes.files import read
from campaign.play.skirmishes.listing import drawn
from campaign.play.skirmishes.raising import Raised, raise_
from campaign.play.skirmishes.settling import settle
from campaign.play.undoing import undo
from campaign.play.verifying import verify
from tests.play.lay import lay

GAME = Path("games/skirmish-1.yaml")
ALL_RED = ("sten", "red-foot-1", "red-foot-2", "red-foot-3", "red-foot-4")


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return lay(tmp_path)


def raised(world: Path) -> Raised:
    """Forty men of the Blue foot against forty of the Red, ten a figure, each with its commander."""
    return raise_(world, "first", "second", take={"blue-foot": 40, "red-foot": 40}, force=True)


def lost(world: Path, *dice: int, who: tuple[str, ...] = ALL_RED) -> None:
    """The GM rules that all of these are down; the dice of the table say who lives."""
    file = world / GAME
    acting.act(file, (f'ruling "ridden down"; remove {", ".join(who)}',))
    acting.act(file, ("see to the fallen",), dice=dice)


def test_org_1_a_figure_stands_for_so_many_men(world: Path) -> None:
    made = raised(world)
    assert (made.figures, made.men) == ({"North": 5, "South": 5}, {"North": 40, "South": 40})
    game = read(world / GAME)
    kinds = {one.id: (one.kind, one.armour, one.shield) for one in game.figures}
    assert kinds["anders"] == ("knight", "heavy", True)
    assert kinds["blue-foot-4"] == ("common sergeant", "light", True)
    assert [(one.name, one.commander, one.player) for one in game.scenario.contingents] == [
        ("North", "anders", "Anna"),
        ("South", "sten", "Sten"),
    ]
    assert drawn(world)[0].armies == {"North": "first", "South": "second"}


def test_a_whole_army_stands_on_the_table_its_horse_mounted(world: Path) -> None:
    raise_(world, "first", "second", men=50, force=True)
    figures = read(world / GAME).figures
    count = {id: sum(one.id.startswith(f"{id}-") for one in figures) for id in ("blue-foot", "blue-horse", "red-foot")}
    assert count == {"blue-foot": 16, "blue-horse": 4, "red-foot": 14}  # 800, 200 and 700 men
    assert all(one.mounted == one.id.startswith("blue-horse") for one in figures)


def test_what_cannot_be_drawn_up_is_refused(world: Path) -> None:
    for words, why in (
        ({}, "not at the same place"),
        ({"force": True, "take": {"green-foot": 5}}, "green-foot is no detachment"),
        ({"force": True, "take": {"red-foot": 701}}, "has 700 men, not 701"),
        ({"force": True, "take": {"red-foot": 9}}, "9 men of Red foot are no figure of 10"),
        ({"force": True, "men": 5}, "a table holds 60"),
        ({"force": True, "men": 0}, "0 men a figure"),
        ({"force": True, "men": 20, "ground": "gate"}, "does not stand on the table"),
    ):
        with pytest.raises(Refused, match=why):
            raise_(world, "first", "second", **words)
    with pytest.raises(Refused, match="cannot fight itself"):
        raise_(world, "first", "first")
    assert not (world / GAME).exists()


def test_post_1_the_dead_and_the_captured_are_lost_the_rest_come_back(world: Path) -> None:
    """Dice 5, 6: two of forty men's four figures are dead; 1, 4: two captured with the wounded; the leader's 2 too."""
    raised(world)
    lost(world, 2, 5, 6, 1, 4)
    done, _ = settle(world, GAME)
    after = load(world).sound()
    assert done.held == "North"
    south = done.losses[1]
    assert (south.dead, south.captured, south.wounded, south.ran) == ({"red-foot": 20}, {"red-foot": 20}, {}, {})
    assert (south.before, south.after) == ({"red-foot": 700}, {"red-foot": 660})
    assert after.armies["second"].detachments["red-foot"].size == 660
    assert after.armies["first"].detachments["blue-foot"].size == 800
    sten = after.commanders["sten"]
    assert (sten.status, sten.captor) == ("captured", "north")
    (event, taken) = done.events
    assert (event.rule, event.kind) == ("MAY-POST-1", "skirmish")
    assert [(change.path[-2:], change.before, change.after) for change in event.changes] == [
        (("red-foot", "size"), 700, 660)
    ]
    assert (taken.rule, taken.kind) == ("TUM-COM-2", "captured")
    assert verify(world).partings == ()


def test_post_1_the_wounded_of_who_holds_the_field_come_back_and_a_dead_commander_is_dead(world: Path) -> None:
    """Two of the Blue foot are down, then all of Red: dice for Blue 1 and 6 in the file's order, then for Red."""
    raised(world)
    acting.act(world / GAME, ('ruling "bolts"; remove blue-foot-1, blue-foot-2',))
    lost(world, 1, 6, 6, 6, 6, 6, 6)
    done, _ = settle(world, GAME)
    north = done.losses[0]
    assert (north.dead, north.wounded, north.after) == ({"blue-foot": 10}, {"blue-foot": 10}, {"blue-foot": 790})
    assert load(world).sound().commanders["sten"].status == "dead"


def test_a_skirmish_is_settled_once_when_it_is_over_and_the_fallen_are_seen_to(world: Path) -> None:
    raised(world)
    with pytest.raises(Refused, match="is not over"):
        settle(world, GAME)
    acting.act(world / GAME, (f'ruling "ridden down"; remove {", ".join(ALL_RED)}',))
    with pytest.raises(Refused, match="whose fate is open"):
        settle(world, GAME)
    acting.act(world / GAME, ("see to the fallen",), dice=(6, 6, 6, 6, 6))
    before = (world / GAME).read_bytes()
    _, outcome = settle(world, GAME, dry=True)
    assert "size: 660" in outcome.diff
    assert (world / GAME).read_bytes() == before
    settle(world, GAME)
    with pytest.raises(Refused, match=r"was settled by event 1\.g1"):
        settle(world, GAME)
    undo(world)
    assert (world / GAME).read_bytes() == before
    assert load(world).sound().armies["second"].detachments["red-foot"].size == 700


def test_a_game_that_stands_alone_has_no_armies_to_write_to(world: Path) -> None:
    from campaign.play.skirmishes import scenarios

    scenarios.new(scenarios.read(scenarios.found("ambush")), world / "games" / "ambush.yaml", 7)
    with pytest.raises(Refused, match="not drawn from armies"):
        settle(world, Path("games/ambush.yaml"))


def test_ops_2_a_skirmish_settles_an_operation(world: Path) -> None:
    operations.send(world, "anders", "raid the mill", days=2, cost=0)
    raised(world)
    lost(world, 6, 6, 6, 6, 6)
    for _ in range(3):
        advance(world, force=True)
    rule(world, "ops-2.anders-group.3", "games/skirmish-1.yaml 1")
    done = load(world).sound().operations["anders-group"]
    assert (done.status, done.outcome) == (
        "succeeded",
        "North beat South at Medieval Mayhem (match 1, skirmish-1.yaml).",
    )


def test_duel_3_two_commanders_fight_on_foot_blow_by_blow(world: Path) -> None:
    """Skill 6+1 against 2+1, impact 5 stands against armour 6; then 3+1 against 5+1, impact 6 fells Anders."""
    done, _ = duels.duel(world, "anders", "sten", "mayhem", dice=(6, 2, 5, 3, 5, 6), force=True)
    assert done.story == (
        "blow 1: Anders Bille 7, Sten Bielke 3, Anders Bille strikes with 5 and he stands",
        "blow 2: Anders Bille 4, Sten Bielke 6, Sten Bielke strikes with 6 and fells him",
        "Anders Bille is down",
    )
    assert (done.winner, done.sides["anders"].wounded, done.sides["sten"].wounded) == ("sten", True, False)
    assert load(world).sound().commanders["anders"].hurt == 1
    assert verify(world).partings == ()


def test_duel_3_a_two_handed_weapon_adds_to_the_impact_and_leaves_no_hand_for_a_shield(world: Path) -> None:
    """A sword fells armour 5 with 5 or 6, a two-handed sword armour 6 with 5 or 6 and its one: the same for both."""
    found = duels.weigh(world, "anders", "sten", "mayhem", given={"weapon": {"sten": "two-handed"}})
    assert [one.wins for one in found.sides.values()] == [50.0, 50.0]
    assert found.drawn == 0.0
    with pytest.raises(Refused, match="nobody fights on foot with “lance”"):
        duels.weigh(world, "anders", "sten", "mayhem", given={"weapon": {"sten": "lance"}})
    with pytest.raises(Refused, match="mayhem knows no --ploys"):
        duels.weigh(world, "anders", "sten", "mayhem", given={"ploys": {"sten": "helm"}})


def test_a_fight_of_sides_is_read_as_a_match_and_a_show_of_arms(world: Path) -> None:
    raised(world)
    file = world / GAME
    contest = table.of_file(file)
    assert contest.read(file, "") == ()
    with pytest.raises(Refused, match="is not over"):
        contest.read(file, "1")
    lost(world, 6, 6, 6, 6, 6)
    (played,) = contest.read(file, "1")
    assert (played.called, played.duel, played.result.winner) == (("North", "South"), False, 0)
    assert played.names == (("North", "Anders Bille", "Anna"), ("South", "Sten Bielke", "Sten"))
    assert contest.tourney(file).ending == "North won"

"""Skirmishes drawn from armies, and their results written back; duels on foot and operations settled by them."""

from pathlib import Path

import pytest

from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.play import operations
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
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
    assert [(change.path[-2:], change.before, change.after) for change in event.changes[:-1]] == [
        (("red-foot", "size"), 700, 660)
    ]
    assert event.changes[-1].path == ("rulings", "may-post-1.1.first.second")
    assert [(one.by, one.reason) for one in event.why] == [
        ("2 lives", "Sten Bielke: the dice of the fallen"),
        ("5 dead, 6 dead, 1 lives, 4 lives", "Red foot: the dice of the fallen"),
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


def test_who_answers_the_ruling_on_a_skirmish_again_is_told_how_it_is_taken_back(world: Path) -> None:
    raised(world)
    lost(world, 2, 5, 6, 1, 4)
    done, _ = settle(world, GAME, by="Maja")
    with pytest.raises(Refused, match=r"answered with “played” by Maja \(`campaign undo` takes it back"):
        rule(world, done.ruling, "ruled")


def test_post_1_the_gm_rules_otherwise_than_it_was_played(world: Path) -> None:
    """Played: 20 dead and 20 captured of 700, Sten captured. Ruled: 5 dead, none captured, Sten only hurt."""
    raised(world)
    lost(world, 2, 5, 6, 1, 4)
    settings = ("red-foot.dead=5", "red-foot.captured=0", "sten=wounded", "held=nobody")
    done, _ = settle(world, GAME, settings=settings, by="Maja")
    assert (done.held, done.losses[1].after, done.commanders) == ("", {"red-foot": 695}, {"sten": "wounded"})
    after = load(world).sound()
    assert after.armies["second"].detachments["red-foot"].size == 695
    assert (after.commanders["sten"].status, after.commanders["sten"].hurt) == ("free", 1)
    ruling = after.rulings[done.ruling]
    assert (ruling.rule, ruling.answer, ruling.words, ruling.by) == (
        "MAY-POST-1",
        "ruled",
        "red-foot.dead=5; red-foot.captured=0; sten=wounded; held=nobody",
        "Maja",
    )
    assert done.events[0].text.endswith(
        "as the GM rules (red-foot.dead=5; red-foot.captured=0; sten=wounded; held=nobody)"
    )
    undo(world)
    assert load(world).sound().rulings == {}


def test_the_ruling_on_a_skirmish_stands_when_days_are_played_and_played_again(world: Path) -> None:
    raised(world)
    lost(world, 2, 5, 6, 1, 4)
    done, _ = settle(world, GAME)
    advance(world, force=True)
    assert load(world).sound().rulings[done.ruling].answer == "played"
    amend(world, 1)
    resume(world)
    after = load(world).sound()
    assert after.rulings[done.ruling].answer == "played"
    assert after.armies["second"].detachments["red-foot"].size == 660
    assert verify(world).partings == ()


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ("red-foot.dead", "write what, =, and how it is"),
        ("green-foot.dead=5", "nobody of green-foot fought"),
        ("red-foot=5", "say what became of them"),
        ("red-foot.lost=5", "say what became of them"),
        ("red-foot.dead=-5", "-5 is no number of men"),
        ("red-foot.dead=681", "that makes 701 of red-foot, who are 700"),
        ("sten=gone", "gone is no fate"),
        ("held=West", "West is no side"),
    ],
)
def test_a_setting_that_does_not_fit_is_refused_and_nothing_is_written(world: Path, setting: str, why: str) -> None:
    """Twenty of the Red foot are captured, so that no more than 680 of its 700 can be dead."""
    raised(world)
    lost(world, 2, 5, 6, 1, 4)
    before = (world / GAME).read_bytes()
    with pytest.raises(Refused, match=why):
        settle(world, GAME, settings=(setting,))
    assert (world / GAME).read_bytes() == before
    assert load(world).sound().rulings == {}


def guns(world: Path) -> None:
    """Give the second army three siege guns, and draw two of them against forty men of the Blue foot."""
    commanding_guns = "  red-guns: {name: Red guns, type: siege engines, size: 3, wagons: 20}\n"
    file = world / "armies" / "second.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("detachments:\n", f"detachments:\n{commanding_guns}"), encoding="utf-8")
    raise_(world, "first", "second", take={"blue-foot": 40, "red-guns": 2}, force=True)


def test_shot_6_an_engine_is_drawn_with_a_crew_that_can_serve_it(world: Path) -> None:
    """Two engines, three crew each (MAY-SHOT-6), and Sten; all three stand within an inch of theirs."""
    guns(world)
    game = read(world / GAME)
    assert game.scenario.options.artillery
    assert [(one.id, one.side, one.loaded) for one in game.engines] == [
        ("red-guns-1", "South", True),
        ("red-guns-2", "South", True),
    ]
    crew = [one for one in game.figures if one.kind == "noncombatant"]
    assert [one.id for one in crew] == [f"red-guns-crew-{number}" for number in range(1, 7)]
    engine = game.engines[0]
    assert [(round(one.x - engine.x, 4), round(one.y - engine.y, 4)) for one in crew[:3]] == [(0, 2), (2, 0), (-2, 0)]


def test_post_1_engines_on_a_field_that_the_enemy_holds_are_captured(world: Path) -> None:
    """North holds the field: both guns that fought are taken, one of three is left; the crew is of no detachment."""
    guns(world)
    everybody = [one.id for one in read(world / GAME).figures if one.side == "South"]
    lost(world, 1, *(6 for _ in everybody[1:]), who=tuple(everybody))
    done, _ = settle(world, GAME)
    south = done.losses[1]
    assert (south.dead, south.captured, south.after) == ({}, {"red-guns": 2}, {"red-guns": 1})
    assert "2 engines captured" in done.events[0].own
    assert load(world).sound().armies["second"].detachments["red-guns"].size == 1


def test_engines_are_drawn_only_when_they_are_taken(world: Path) -> None:
    guns(world)
    raise_(world, "first", "second", world / "games" / "other.yaml", men=50, force=True)
    assert read(world / "games" / "other.yaml").engines == ()
    with pytest.raises(Refused, match="Red guns has 3 engines, not 4"):
        raise_(world, "first", "second", take={"red-guns": 4}, force=True)


def test_the_numbers_of_the_world_hold_in_its_skirmishes(world: Path) -> None:
    file = world / "world.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "rules: {mayhem.wounded: 3}\n", encoding="utf-8")
    raised(world)
    assert read(world / GAME).scenario.rules == {"mayhem.wounded": 3}


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

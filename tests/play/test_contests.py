"""Duels of the campaign played out with Full Tilt, at once or in a file (TUM-DUEL-3), and operations settled so."""

from pathlib import Path
from typing import Any

import pytest

from campaign.core.fault import Faults, Refused
from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.people import Commander
from campaign.play import operations
from campaign.play.advancing import advance
from campaign.play.contests import table
from campaign.play.contests.duels import Contested, duel, weigh
from campaign.play.duelling import duel as dice_duel
from campaign.play.jousts import giving, riding
from campaign.play.ruling import rule
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay, snapshot

BOTH = {"virtue": {"anders": "Discipline", "Sten Bielke": "discipline"}}
PLOYS = {**BOTH, "ploys": {"anders": "helm,helm,helm", "sten": "shield,shield,shield"}}
RULING = "ops-2.anders-group.3"


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The island at peace, both armies at Alna."""
    return lay(
        tmp_path / "island",
        armies__second=FILES["armies/second.yaml"].replace("at: dal", "at: alna"),
        nations__north="name: North\ncolour: '#1f4e9c'\n",
    )


def commander(root: Path, who: str) -> Commander:
    return load(root).sound().commanders[who]


def joust(root: Path, dice: tuple[int, ...], **fields: Any) -> Contested:
    """A joust of Anders, who strikes first and aims for the helm, with Sten, who aims for the shield, for a horse."""
    fields = {"stakes": "a horse", "given": PLOYS, **fields}
    return duel(root, "anders", "sten", "full-tilt", dice=dice, **fields)[0]


# Two favours for Anders, one for Sten. Shield strikes before Helm: Sten's die to hit comes first. No favour is spent.
FAVOURS = (3, 1)
MISS = (1, 1)
WOUNDS_STEN = (1, 4, 3, 3)  # Sten misses; Anders hits and breaks his lance; Sten fails to save himself
SAVED = (1, 4, 3, 4)  # the same, but Sten saves himself


def test_duel_3_a_joust_is_ridden_at_once_with_the_dice_of_the_table(world: Path) -> None:
    done = joust(world, (*FAVOURS, *WOUNDS_STEN, *MISS, *MISS), by="Maja")
    assert done.event is not None
    assert (done.event.rule, done.event.kind, done.event.by) == ("TUM-DUEL-3", "duel", "Maja")
    assert (done.winner, done.sides["sten"].wounded, done.sides["anders"].wounded) == ("anders", True, False)
    assert (commander(world, "anders").duels, commander(world, "sten").hurt, commander(world, "anders").hurt) == (
        1,
        1,
        None,
    )
    assert [(roll.dice[0], roll.by) for roll in done.event.rolls] == [
        (face, "table") for face in (*FAVOURS, *WOUNDS_STEN, *MISS, *MISS)
    ]
    for words in (
        "Anders Bille (virtue Discipline, favours 2 (never), ploys his own)",
        "pass 1, helm against shield: Sten Bielke misses with 1, Anders Bille hits with 4",
        "Anders Bille wins, 1 to 0 lances; Sten Bielke has lost: a horse; Sten Bielke is hurt",
    ):
        assert words in done.event.text
    assert verify(world).partings == ()


def test_duel_3_what_both_are_told_is_who_won_and_no_favour_or_virtue(world: Path) -> None:
    done = joust(world, (*FAVOURS, *SAVED, *MISS, *MISS))
    assert done.event is not None
    told = "Anders Bille beat Sten Bielke in a duel. Sten Bielke has lost: a horse."
    assert (done.event.own, done.event.who) == (told, ("anders", "sten"))


def test_duel_3_for_blood_the_loser_is_hurt_though_he_saved_himself(world: Path) -> None:
    joust(world, (*FAVOURS, *SAVED, *MISS, *MISS), stakes="blood")
    assert commander(world, "sten").hurt == 1


def test_duel_3_a_drawn_joust_leaves_nobody_the_winner_and_the_stakes_lapse(world: Path) -> None:
    done = joust(world, (*FAVOURS, *MISS, *MISS, *MISS), stakes="death")
    assert done.event is not None
    assert (done.winner, done.event.kind) == (None, "duel drawn")
    assert done.event.own == "Anders Bille and Sten Bielke fought a duel, and neither won."
    assert [(commander(world, who).duels, commander(world, who).status) for who in ("anders", "sten")] == [
        (0, "free"),
        (0, "free"),
    ]


def test_duel_3_for_capture_the_loser_is_a_captive(world: Path) -> None:
    joust(world, (*FAVOURS, *SAVED, *MISS, *MISS), stakes="capture")
    assert (commander(world, "sten").status, commander(world, "sten").captor) == ("captured", "north")


def test_duel_3_a_crest_is_knocked_off_once_and_the_shield_aimed_for_then(world: Path) -> None:
    """FUL-PLOY-3: Anders hits on 5 and knocks the crest off on 4; his next ploys are the standard one."""
    given = {**BOTH, "ploys": {"anders": "crest,crest,crest", "sten": "dodge,dodge,dodge"}}
    done = joust(world, (3, 1, 6, 4, 1, 1), given=given)
    assert [line.split(":")[0] for line in done.story[:3]] == [
        "pass 1, crest against dodge",
        "pass 2, shield against dodge",
        "pass 3, shield against dodge",
    ]
    assert done.story[3] == "Anders Bille wins, 2 to 0 lances"


def test_duel_3_favours_are_spent_by_the_policy_stated(world: Path) -> None:
    """FUL-FAVOUR-2: Anders misses, throws again for his first favour, and hits."""
    given = {**PLOYS, "favours": {"anders": "always"}}
    done = joust(world, (*FAVOURS, 1, 3, 4, 3, 4, *MISS, 1, *MISS), given=given)
    assert done.story[0] == (
        "pass 1, helm against shield: Sten Bielke misses with 1, Anders Bille misses with 3,"
        " Anders Bille hits with 4 (for a favour), Anders Bille breaks his lance with 3,"
        " Sten Bielke saves himself with 4"
    )


def test_duel_3_without_ploys_the_machine_rides_and_all_can_be_taken_back_and_done_again(world: Path) -> None:
    advance(world, force=True, defaults=True)
    before = {name: data for name, data in snapshot(world).items() if not name.startswith("history/")}
    done, _ = duel(world, "anders", "sten", "full-tilt")
    after = snapshot(world)
    assert done.event is not None
    assert [roll.expr for roll in done.event.rolls].count("1d1000000") == 2 * (len(done.story) - 1)
    assert done.sides["anders"].terms["ploys"] == "the machine's"
    undo(world)
    assert {name: data for name, data in snapshot(world).items() if not name.startswith("history/")} == before
    redo(world)
    assert snapshot(world) == after
    undo(world)
    assert duel(world, "anders", "sten", "full-tilt")[0] == done
    assert verify(world).partings == ()


def test_duels_of_one_day_throw_different_dice_whatever_settles_them(world: Path) -> None:
    for _ in range(2):
        duel(world, "anders", "sten", "full-tilt", given=PLOYS)
    dice_duel(world, "anders", "sten")
    keys = [roll.key for event in chronicle.commands(world, 1) for roll in event.rolls]
    assert len(keys) == len(set(keys))
    assert any("/duel 2/" in key for key in keys)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"given": {"virtue": {"anders": "Bravery"}}}, "Bravery is no virtue"),
        ({"given": {"virtue": {"olof": "Purity"}}}, "olof is neither of the two"),
        ({"given": {"virtue": {"anders": "Valour", "Anders Bille": "Valour"}}}, "given twice"),
        ({"given": {"lance": {"anders": "long"}}}, "full-tilt knows no --lance"),
        ({"given": {"ploys": {"anders": "helm"}}}, "1 ploys for 3 passes"),
        ({"given": {"ploys": {"anders": "helm,helm,duck"}}}, "duck is no ploy"),
        ({"given": {"favours": {"anders": "freely"}}}, "freely is no way to spend favours"),
        ({"given": {"virtue": {"anders": "purity"}, "ploys": {"anders": "helm,swipe,helm"}}}, "Purity does not swipe"),
        ({"dice": (7,)}, "do not fit 1d6"),
        ({"dice": (*FAVOURS, *MISS, *MISS, *MISS, 5)}, "nothing asked for the last dice: 5"),
        ({"file": Path("games/none.yaml"), "given": {}}, "there is no file"),
        ({"file": Path("world.yaml")}, "was played in a file is over"),
        ({"stakes": " "}, "no stakes are named"),
    ],
)
def test_a_joust_that_cannot_be_leaves_the_world_as_it_is(world: Path, fields: dict[str, Any], why: str) -> None:
    before = snapshot(world)
    with pytest.raises(Refused, match=why):
        duel(world, "anders", "sten", "full-tilt", **{"given": PLOYS, **fields})
    assert snapshot(world) == before


def test_two_who_are_not_at_one_place_do_not_joust(tmp_path: Path) -> None:
    root = lay(tmp_path / "island")
    with pytest.raises(Refused, match="not at the same place"):
        joust(root, ())
    joust(root, (), force=True)


def test_a_game_that_is_none_is_refused(world: Path) -> None:
    with pytest.raises(Refused, match="there is no game full-titl"):
        duel(world, "anders", "sten", "full-titl")


def test_the_odds_are_even_between_two_of_one_virtue_and_nothing_is_written(world: Path) -> None:
    before = snapshot(world)
    done = weigh(world, "anders", "sten", "full-tilt", given=BOTH)
    assert (done.event, done.winner, done.story) == (None, None, ())
    one, other = done.sides["anders"].wins, done.sides["sten"].wins
    assert one is not None
    assert one == other
    assert done.drawn is not None
    assert one + one + done.drawn == pytest.approx(100, abs=0.02)
    assert snapshot(world) == before


@pytest.mark.parametrize(
    ("given", "why"),
    [({"virtue": {"anders": "Valour"}}, "Sten Bielke is not drawn"), (PLOYS, "those of the best ploys")],
)
def test_there_are_no_odds_while_a_virtue_is_open_or_for_ploys_that_are_given(
    world: Path, given: dict[str, dict[str, str]], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        weigh(world, "anders", "sten", "full-tilt", given=given)


# In a file

TEAMS = """\
teams:
  - name: Lions
    player: Anna
    knights:
      - {name: Anders Bille, virtue: Discipline, favours: 2}
      - {name: Kay, virtue: Purity}
      - {name: Bors, virtue: Valour}
  - name: Bears
    player: Ulf
    knights:
      - {name: sten, virtue: Discipline, favours: 1}
      - {name: Lot, virtue: Valour}
      - {name: Mark, virtue: Devotion}
"""


@pytest.fixture
def file(world: Path, tmp_path: Path) -> Path:
    """A match in the world's games/: Anders has met Sten, wounded him and won; the rest is to come."""
    entries = tmp_path / "teams.yaml"
    entries.write_text(TEAMS)
    found = world / "games" / "tilt.yaml"
    found.parent.mkdir()
    giving.new(entries, found, format=None, seed=5)
    giving.order(found, "Lions", ["Anders Bille", "Kay", "Bors"])
    giving.order(found, "Bears", ["sten", "Lot", "Mark"])
    riding.resolve(found)
    for dice in (WOUNDS_STEN, MISS, MISS):
        giving.ploy(found, "1", "Anders Bille", "helm")
        giving.ploy(found, "1", "sten", "shield")
        riding.resolve(found, dice=dice)
    return found


@pytest.mark.parametrize("called", ["", "1.1"])
def test_duel_3_a_duel_of_a_file_counts_as_one(world: Path, file: Path, called: str) -> None:
    done, _ = duel(world, "sten", "anders", "full-tilt", file=Path("games/tilt.yaml"), called=called, stakes="capture")
    assert done.event is not None
    assert (done.winner, done.sides["sten"].wounded, done.event.rolls) == ("anders", True, ())
    assert "a joust of Full Tilt, duel 1.1 of tilt.yaml" in done.event.text
    assert "pass 1, helm against shield: sten misses with 1" in done.event.text
    assert (commander(world, "sten").status, commander(world, "sten").hurt) == ("captured", 1)
    assert verify(world).partings == ()


def test_a_duel_of_a_file_that_is_not_over_or_not_theirs_is_refused(world: Path, file: Path) -> None:
    for called, why in (("1.2", "1.2 of .* is not over"), ("2.1", "there is no 2.1"), ("1", "1 of .* is not over")):
        with pytest.raises(Refused, match=why):
            duel(world, "anders", "sten", "full-tilt", file=file, called=called)
    riding.auto(file)
    for called, why in (("1.2", "was not between Anders Bille and Sten Bielke"), ("1", "was not between")):
        with pytest.raises(Refused, match=why):
            duel(world, "anders", "sten", "full-tilt", file=file, called=called)


def test_a_file_of_no_game_is_refused_with_its_place(world: Path) -> None:
    with pytest.raises(Faults, match="is no game"):
        table.of_file(world / "world.yaml")


# Operations


def due(world: Path) -> None:
    operations.send(world, "anders", "kill the spy-master", days=2, cost=0)
    for _ in range(3):
        advance(world, force=True)


def test_ops_2_a_duel_of_a_joust_file_settles_it_and_its_result_is_recorded(world: Path, file: Path) -> None:
    due(world)
    rule(world, RULING, "games/tilt.yaml 1.1")
    done = load(world).sound().operations["anders-group"]
    assert (done.status, done.outcome) == (
        "succeeded",
        "Anders Bille beat sten at Full Tilt (duel 1.1, tilt.yaml).",
    )
    file.unlink()
    assert verify(world).partings == ()


def test_ops_2_a_match_settles_it_for_the_player_of_a_team(world: Path, file: Path) -> None:
    """The other two duels are drawn, and Anna's Lions have won the match; she plays Anders."""
    for duel_number, knights in ((2, ("Kay", "Lot")), (3, ("Bors", "Mark"))):
        for _ in range(3):
            giving.ploy(file, f"1.{duel_number}", knights[0], "helm")
            giving.ploy(file, f"1.{duel_number}", knights[1], "shield")
            riding.resolve(file, dice=MISS)
    due(world)
    rule(world, RULING, "played", words=f"{file} 1")
    done = load(world).sound().operations["anders-group"]
    assert (done.status, done.outcome) == ("succeeded", "Lions beat Bears at Full Tilt (match 1, tilt.yaml).")


def test_ops_2_who_lost_the_duel_has_failed(world: Path, file: Path) -> None:
    operations.send(world, "sten", "spy", days=2, cost=0)
    for _ in range(3):
        advance(world, force=True)
    rule(world, "ops-2.sten-group.3", "games/tilt.yaml 1.1")
    assert load(world).sound().operations["sten-group"].status == "failed"


def test_ops_2_a_drawn_duel_settles_nothing(world: Path) -> None:
    due(world)
    done = joust(world, (*FAVOURS, *MISS, *MISS, *MISS))
    assert done.event is not None
    with pytest.raises(Refused, match="was drawn"):
        rule(world, RULING, done.event.id)


def test_ops_2_what_others_played_settles_nothing(world: Path, file: Path) -> None:
    operations.send(world, "sten", "spy", days=2, cost=0)
    for _ in range(3):
        advance(world, force=True)
    file.write_text(file.read_text().replace("Ulf", "Anna").replace("sten", "Ban").replace("Anders Bille", "Kit"))
    with pytest.raises(Refused, match=r"1\.1 of tilt\.yaml was not played for Sten Bielke"):
        rule(world, "ops-2.sten-group.3", "games/tilt.yaml 1.1")

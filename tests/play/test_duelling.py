"""The command `duel`: what it refuses, writes, takes back, and what verify makes of it."""

from pathlib import Path
from typing import Any

import pytest

from campaign.core.fault import Refused
from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.people import Commander
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.duelling import duel, weigh
from campaign.play.ordering import take
from campaign.play.setting import set_value
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay, snapshot


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The island, both armies at Berga; Anders is 44, Sten 51."""
    return lay(
        tmp_path / "island",
        armies__first=FILES["armies/first.yaml"].replace("at: alna", "at: berga"),
        armies__second=FILES["armies/second.yaml"].replace("at: dal", "at: {x: 45.7, y: 30.7}"),
    )


def commander(root: Path, who: str) -> Commander:
    return load(root).sound().commanders[who]


def test_a_duel_is_fought_with_the_dice_of_the_table(world: Path) -> None:
    done, outcome = duel(world, "anders", "Sten Bielke", dice={"anders": (45,), "sten": (51,)}, by="Maja")
    assert done.event is not None
    assert (done.event.rule, done.event.kind, done.event.by) == ("TUM-DUEL-2", "duel", "Maja")
    assert (commander(world, "anders").duels, commander(world, "sten").hurt) == (1, 1)
    assert done.event.text == (
        "A duel for blood: Anders Bille throws 45 against 44 and succeeds, Sten Bielke throws 51 against 51 and fails; "
        "Anders Bille wins, he alone succeeded; Sten Bielke is hurt"
    )
    assert "commanders/anders.yaml" in outcome.written
    assert "traits: [Poet]" in (world / "commanders/anders.yaml").read_text()


def test_what_is_told_of_a_duel_to_both_is_who_won_and_no_figure(world: Path) -> None:
    done, _ = duel(world, "anders", "sten", dice={"anders": (99,), "sten": (1,)})
    assert done.event is not None
    assert done.event.own == "Anders Bille beat Sten Bielke in a duel."
    assert done.event.why == ()


@pytest.mark.parametrize(
    ("stakes", "fate"),
    [
        ("capture", " Sten Bielke is the captive of Anders Bille."),
        ("death", " Sten Bielke dies."),
        ("his horse", " Sten Bielke has lost: his horse."),
        ("blood", ""),
    ],
)
def test_both_are_told_what_the_stakes_cost_the_loser(world: Path, stakes: str, fate: str) -> None:
    done, _ = duel(world, "anders", "sten", stakes=stakes, dice={"anders": (99,), "sten": (1,)})
    assert done.event is not None
    assert done.event.own == f"Anders Bille beat Sten Bielke in a duel.{fate}"


def test_an_experience_die_of_the_table_is_given_by_the_name_of_its_roll(world: Path) -> None:
    """A trait and 4 for 44 years against 5 for 51: equals."""
    dice = {"anders": (99,), "sten": (99,), "TUM-DUEL-1/anders/duel 0/0": (2,), "TUM-DUEL-1/sten/duel 0/0": (5,)}
    done, _ = duel(world, "anders", "sten", dice=dice)
    assert done.more_experienced == "sten"
    assert commander(world, "sten").duels == 1
    assert weigh(world, "anders", "sten").more_experienced == "sten"  # who has now won a duel more


@pytest.mark.parametrize(("stakes", "status"), [("Capture", "captured"), ("death", "dead"), ("a horse", "free")])
def test_the_stakes_are_carried_out_and_the_army_is_led_by_a_deputy_the_next_day(
    world: Path, stakes: str, status: str
) -> None:
    done, _ = duel(world, "anders", "sten", stakes=stakes, dice={"anders": (99,), "sten": (99,)}, experienced="anders")
    sten = commander(world, "sten")
    assert (sten.status, sten.captor) == (status, "north" if status == "captured" else None)
    assert done.event is not None
    assert ("a horse" in done.event.text) is (stakes == "a horse")
    take(world, "camp", "anders")
    advance(world, force=True, defaults=True)
    army = load(world).sound().armies["second"]
    assert (army.npc == "deputy") is (status != "free")


def test_a_captive_is_told_that_he_cannot_command(world: Path) -> None:
    duel(world, "anders", "sten", stakes="capture", dice={"anders": (99,), "sten": (1,)})
    echo = take(world, "camp", "sten")
    assert "you are captured" in repr(echo)


def test_undo_takes_a_duel_back_and_redo_fights_the_same_again(world: Path) -> None:
    take(world, "camp", "anders")
    before = snapshot(world)
    done, _ = duel(world, "anders", "sten")
    after = snapshot(world)
    undo(world)
    assert {k: v for k, v in snapshot(world).items() if not k.startswith("history/")} == {
        k: v for k, v in before.items() if not k.startswith("history/")
    }
    redo(world)
    assert snapshot(world) == after
    undo(world)
    again, _ = duel(world, "anders", "sten")
    assert again.event == done.event


def test_verify_throws_the_dice_of_a_duel_again(world: Path) -> None:
    duel(world, "anders", "sten")
    duel(world, "anders", "sten", dice={"anders": (99,), "sten": (1,)})
    take(world, "camp", "anders")
    advance(world, force=True, defaults=True)
    found = verify(world)
    assert found.partings == ()
    path = world / chronicle.commands_path(1)
    first = next(event for event in chronicle.commands(world, 1) if event.kind == "duel")
    roll = next(roll for roll in first.rolls if "DUEL-2/anders" in roll.key)
    (face,) = roll.dice
    key = roll.key.encode()
    text = path.read_bytes()
    shown = b'"key":"%s","expr":"1d100","dice":[%d]' % (key, face)
    assert text.count(shown) == 1
    path.write_bytes(text.replace(shown, b'"key":"%s","expr":"1d100","dice":[%d]' % (key, face % 100 + 1)))
    (parting,) = verify(world).partings
    assert (parting.day, parting.where) == (1, first.id)
    assert "is not what the seed throws" in parting.message


def test_a_duel_stands_when_the_days_before_it_are_played_again(world: Path) -> None:
    take(world, "camp", "anders")
    advance(world, force=True, defaults=True)
    duel(world, "anders", "sten", dice={"anders": (99,), "sten": (1,)})
    advance(world, force=True, defaults=True)
    amend(world, 1)
    set_value(world, "first.supplies", "15000", why="a slip of the pen")
    resume(world)
    assert (commander(world, "anders").duels, commander(world, "sten").hurt) == (1, 2)
    assert verify(world).partings == ()


def test_two_duels_before_one_day_throw_different_dice(world: Path) -> None:
    events = [duel(world, "anders", "sten")[0].event for _ in range(2)]
    keys = [roll.key for event in events if event is not None for roll in event.rolls]
    assert len(keys) == len(set(keys)) >= 4


def test_a_dry_run_and_the_odds_write_nothing(world: Path) -> None:
    before = snapshot(world)
    done, outcome = duel(world, "anders", "sten", dry=True)
    assert done.event is not None
    assert "duels: 1" in outcome.diff
    odds = weigh(world, "anders", "sten")
    assert (odds.event, snapshot(world)) == (None, before)
    # 56 and 49 in 100, equals: alone 28.56 and 21.56, of the rest one half each.
    assert (odds.sides["anders"].wins.percent, odds.sides["sten"].wins.percent) == (53.5, 46.5)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a stranger": ({"other": "stenn"}, "there is no commander stenn"),
    "himself": ({"other": "anders"}, "cannot fight a duel with himself"),
    "a third": ({"experienced": "karl"}, "karl is neither of the two"),
    "no stakes": ({"stakes": "  "}, "no stakes are named"),
    "a face too many": ({"dice": {"anders": (101,)}}, "do not fit 1d100"),
    "two dice": ({"dice": {"anders": (4, 5)}}, "do not fit 1d100"),
    "dice of nobody": ({"dice": {"karl": (4,)}}, "no such roll: karl"),
    "dice twice": ({"dice": {"anders": (4,), "TUM-DUEL-2/anders/duel 0/0": (5,)}}, "given twice"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_fought_is_refused_and_nothing_is_written(world: Path, case: str) -> None:
    changed, message = REFUSED[case]
    given: dict[str, Any] = {"one": "anders", "other": "sten", **changed}
    before = snapshot(world)
    with pytest.raises(Refused, match=message):
        duel(world, **given)
    assert snapshot(world) == before


@pytest.mark.parametrize(("x", "apart"), [(46.0, False), (46.001, True)])
def test_duel_1_they_must_be_within_1_km_of_each_other_unless_forced(world: Path, x: float, apart: bool) -> None:
    path = world / "armies/second.yaml"
    path.write_text(path.read_text().replace("{x: 45.7, y: 30.7}", f"{{x: {x}, y: 30}}"))
    if apart:
        with pytest.raises(Refused, match="are not at the same place"):
            duel(world, "anders", "sten")
    duel(world, "anders", "sten", force=apart)
    assert commander(world, "anders").duels + commander(world, "sten").duels == 1


def test_a_commander_without_an_army_fights_where_he_is(world: Path) -> None:
    (world / "commanders/erik.yaml").write_text("name: Erik\nnation: south\nage: 30\nat: berga\n")
    duel(world, "anders", "erik", stakes="capture", dice={"anders": (99,), "erik": (1,)})
    assert (commander(world, "erik").captor, commander(world, "erik").at) == ("north", "berga")
    (world / "commanders/nils.yaml").write_text("name: Nils\nnation: south\nage: 30\n")
    with pytest.raises(Refused, match="not at the same place"):
        duel(world, "anders", "nils")


def test_the_dead_do_not_fight_and_captives_only_when_forced(world: Path) -> None:
    duel(world, "anders", "sten", stakes="capture", dice={"anders": (99,), "sten": (1,)})
    with pytest.raises(Refused, match="Sten Bielke is captured"):
        duel(world, "anders", "sten")
    with pytest.raises(Refused, match="Sten Bielke is captured"):
        duel(world, "anders", "sten", stakes="capture", force=True, dice={"anders": (99,), "sten": (1,)})
    duel(world, "anders", "sten", stakes="death", force=True, dice={"anders": (99,), "sten": (1,)})
    with pytest.raises(Refused, match="Sten Bielke is dead"):
        duel(world, "anders", "sten", force=True)
    with pytest.raises(Refused, match="Sten Bielke is dead"):
        weigh(world, "anders", "sten")


def test_army_9_a_captain_of_mercenaries_fights_where_his_company_is(world: Path) -> None:
    (world / "commanders/erik.yaml").write_text("name: Erik\nnation: south\nage: 30\nat: alna\n")
    with pytest.raises(Refused, match="not at the same place"):
        duel(world, "anders", "erik")
    path = world / "armies/second.yaml"
    company = "detachments:\n  free: {name: The Free, type: infantry, size: 50, wages: {a_man: 1, captain: erik}}\n"
    path.write_text(path.read_text().replace("detachments:\n", company))
    duel(world, "anders", "erik", dice={"anders": (99,), "erik": (1,)})
    assert commander(world, "anders").duels == 1


def test_army_9_a_captive_is_where_he_is_held_and_not_with_the_army_he_led(world: Path) -> None:
    path = world / "commanders/sten.yaml"
    path.write_text(path.read_text() + "status: captured\ncaptor: north\nat: alna\n")
    duel(world, "sten", "anders", stakes="death", force=True, dice={"anders": (99,), "sten": (1,)})
    assert commander(world, "sten").at == "alna"

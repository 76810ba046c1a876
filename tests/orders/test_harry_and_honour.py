"""Harrying and honours in players' words (TUM-HAR-1, TUM-HAR-3, TUM-ARMY-5)."""

import pytest
from msgspec.structs import replace

from campaign.model.order import Act, Harry, Honour, Tactic
from campaign.orders.canonical import say
from campaign.orders.course import Course
from campaign.orders.grammar import parse
from campaign.orders.message import anywhere
from campaign.orders.outcome import Ambiguous, NotPossible, Understood, Unreadable
from tests.orders.court import OWN, names

ALL_HORSE = ("blue-horse", "red-horse")


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("harry sighting 3 with the Blue horse: burn", Harry("secret-1", ("blue-horse",), "burn")),
        ("Harass sighting 3 with Blue horse, to burn its stores", Harry("secret-1", ("blue-horse",), "burn")),
        ("raid the Duke of Plön with red-horse and steal", Harry("secret-2", ("red-horse",), "steal supplies")),
        (
            "raid the Duke of Plön with red-horse, Blue horse and red horse: steal",
            Harry("secret-2", ("red-horse", "blue-horse"), "steal supplies"),
        ),
        (
            "harry sighting 3 with the cavalry to steal loot",
            Harry("secret-1", ("blue-horse", "red-horse"), "steal loot"),
        ),
        (
            "harry sighting 3 with all our horse, attack its stragglers",
            Harry("secret-1", ("blue-horse", "red-horse"), "attack"),
        ),
        ("harry sighting 3 with our skirmishers: kill as many as you can", Harry("secret-1", ("hunters",), "attack")),
        ("harry sighting 3 with Old foot (foot-2): attack", Harry("secret-1", ("foot-2",), "attack")),
        ("harry sighting 3 with Old foot: attack", None),
        ("harry sighting 3 with Green horse: attack", None),
        ("harry sighting 3 with the Blue horse", None),
        ("harry sighting 3: burn", None),
        ("harry Gradell with the Blue horse: burn", None),
        (
            "honour the Blue horse as “The Lions of Lund, and Dalby.”",
            Honour("blue-horse", "The Lions of Lund, and Dalby."),
        ),
        ("honour Blue horse as: “The Lions”", Honour("blue-horse", "The Lions")),
        ("honour Red horse as Karl's Own; stop", Honour("red-horse", "Karl's Own")),
        ("honour Red horse as **The Old *Guard***", Honour("red-horse", "The Old Guard")),
        (
            "Tactic: hold the ford; horse in the wood, then charge!",
            Tactic("hold the ford; horse in the wood, then charge!"),
        ),
        ("my plan of battle is: do not fight unless they “run”", Tactic("do not fight unless they “run”")),
        ("please, tactic — stand", Tactic("stand")),
        (f"tactic: {'x' * 2000}", Tactic("x" * 2000)),
        (f"tactic: {'x' * 2001}", None),
        ("tactic:", None),
        ("tactic: ?!", None),
        ("honour Red horse", None),
        ("honour Red horse as “”", None),
        (f"honour Red horse as {'x' * 60}", Honour("red-horse", "x" * 60)),
        (f"honour Red horse as {'x' * 61}", None),
        ("honour Karl as The Great", None),
    ],
)
def test_har_1_army_5_bat_1_harrying_honours_and_tactics_are_understood_or_not(line: str, act: Act | None) -> None:
    found = parse(line, names())
    assert (found.commands[0].act if isinstance(found, Understood) else None) == act


def test_har_1_a_kind_of_soldier_that_he_has_not_cannot_be_sent() -> None:
    own = replace(OWN, detachments=OWN.detachments[2:])
    found = parse("harry sighting 3 with the cavalry: burn", names(own))
    assert isinstance(found, NotPossible)
    assert found.reason == "your army has no cavalry or heavy cavalry"


def test_army_5_two_detachments_of_one_name_are_told_apart_by_their_keys() -> None:
    found = parse("honour Old foot as The Anvil", names())
    assert found == Ambiguous("Old foot", ("Old foot (foot-1)", "Old foot (foot-2)"))
    assert say(Honour("foot-2", "The Anvil"), names()) == "honour Old foot (foot-2) as “The Anvil”"


def test_har_1_what_is_missing_is_said() -> None:
    found = parse("harry sighting 3 with the Blue horse", names())
    assert isinstance(found, Unreadable)
    assert found.hint == "say what they are to do: attack, burn, steal supplies or steal loot"
    green = parse("harry sighting 3 with Blu horse: burn", names())
    assert isinstance(green, Unreadable)
    assert green.hint == "“Blu horse” is no detachment of yours; did you mean Blue horse or Red horse?"


def test_har_1_an_army_in_a_stronghold_cannot_be_ordered_to_harry_before_it_leaves() -> None:
    inside = Course.begin(names(replace(OWN, inside=True)), anywhere, follows=False)
    act = Harry("secret-1", ("blue-horse",), "burn")
    assert inside.refusal(act) == "a garrisoned army cannot harry (TUM-HAR-1); leave the stronghold first"
    found = parse("leave; harry sighting 3 with the Blue horse: burn", names(replace(OWN, inside=True)))
    assert isinstance(found, Understood)
    assert inside.go(one.act for one in found.commands) == ""

"""Rulings: what the ploys need, who is first, what a blow does (FUL-PLOY, FUL-STRIKE-1, FUL-HIT-1, FUL-LANCE-1).

Rows: FUL-PLOY-1, FUL-PLOY-4, FUL-PLOY-5.
"""

import pytest

from campaign.games.full_tilt import riding
from campaign.games.full_tilt.knights import NotAllowed
from campaign.games.full_tilt.ploys import NUMBER, PLOYS
from tests.games.full_tilt.lists import DODGES, N, Pair, duel, lances, ride, wounds

# Both throw sixes (for the first blow 6 and 5), so everything succeeds and every blow that wounds is saved.
EACH: dict[Pair, tuple[str, tuple[int, int]]] = {
    ("shield", "shield"): ("a first, b first, a hit4, a wound4, b save4, b hit4, b wound4, a save4", (1, 1)),
    ("shield", "helm"): ("a hit4, a wound4, b save4, b hit4, b wound3, a save4", (1, 1)),
    ("shield", "crest"): ("a hit4, a wound4, b save4, b hit5, b crest4", (1, 2)),
    ("shield", "swipe"): ("a hit4, a wound4, b save4, b hit3, b wound4, a save4", (1, 1)),
    ("shield", "dodge"): ("a hit6, a wound4, b save4", (1, 0)),
    ("helm", "shield"): ("b hit4, b wound4, a save4, a hit4, a wound3, b save4", (1, 1)),
    ("helm", "helm"): ("a first, b first, a hit4, a wound3, b save4, b hit4, b wound3, a save4", (1, 1)),
    ("helm", "crest"): ("a hit4, a wound3, b save4, b hit5, b crest4", (1, 2)),
    ("helm", "swipe"): ("a hit4, a wound3, b save4, b hit3, b wound4, a save4", (1, 1)),
    ("helm", "dodge"): ("a hit6, a wound3, b save4", (1, 0)),
    ("crest", "shield"): ("b hit4, b wound4, a save4, a hit5, a crest4", (2, 1)),
    ("crest", "helm"): ("b hit4, b wound3, a save4, a hit5, a crest4", (2, 1)),
    ("crest", "crest"): ("a first, b first, a hit5, a crest4, b hit5, b crest4", (2, 2)),
    ("crest", "swipe"): ("a hit5, a crest4, b hit3, b wound4, a save4", (2, 1)),
    ("crest", "dodge"): ("a hit6, a crest4", (2, 0)),
    ("swipe", "shield"): ("b hit4, b wound4, a save4, a hit3, a wound4, b save4", (1, 1)),
    ("swipe", "helm"): ("b hit4, b wound3, a save4, a hit3, a wound4, b save4", (1, 1)),
    ("swipe", "crest"): ("b hit5, b crest4, a hit3, a wound4, b save4", (1, 2)),
    ("swipe", "swipe"): ("a first, b first, a hit3, a wound4, b save4, b hit3, b wound4, a save4", (1, 1)),
    ("swipe", "dodge"): ("a hit3, a wound4, b save4", (1, 0)),
    ("dodge", "shield"): ("b hit6, b wound4, a save4", (0, 1)),
    ("dodge", "helm"): ("b hit6, b wound3, a save4", (0, 1)),
    ("dodge", "crest"): ("b hit6, b crest4", (0, 2)),
    ("dodge", "swipe"): ("b hit3, b wound4, a save4", (0, 1)),
    ("dodge", "dodge"): ("", (0, 0)),
}


def test_every_pair_of_ploys_is_ruled_on() -> None:
    assert set(EACH) == {(one, other) for one in PLOYS for other in PLOYS}


@pytest.mark.parametrize("ploys", EACH, ids="-".join)
def test_ful_strike_1_and_ful_hit_1_each_ploy_against_each(ploys: Pair) -> None:
    throws, broken = EACH[ploys]
    dice = [6] * len(throws.split(", ")) if throws else []
    if ploys[0] == ploys[1] != "dodge":
        dice[1] = 5
    after = ride(duel(), ploys, *dice)
    assert (after.throws, lances(after.duel), wounds(after.duel)) == (throws, broken, (0, 0))


def test_ful_ploy_1_shield_hits_on_4_wounds_on_4_and_is_saved_on_4() -> None:
    assert ride(duel(), ("shield", "crest"), 3, 4).throws == "a hit4, b hit5"
    assert lances(ride(duel(), ("shield", "crest"), 4, 3, 4).duel) == (0, 0)
    hurt = ride(duel(), ("shield", "crest"), 4, 4, 3, 4, 4).duel  # the 4 after the save keeps Bors in the saddle
    assert (lances(hurt), wounds(hurt)) == ((1, 0), (0, 1))
    assert wounds(ride(duel(), ("shield", "crest"), 4, 4, 4, 4).duel) == (0, 0)


def test_ful_ploy_2_helm_hits_on_4_and_wounds_on_3() -> None:
    assert lances(ride(duel(), ("helm", "crest"), 3, 4).duel) == (0, 0)
    assert lances(ride(duel(), ("helm", "crest"), 4, 3, 4, 4).duel) == (1, 0)
    assert lances(ride(duel(), ("helm", "crest"), 4, 2, 4).duel) == (0, 0)


@pytest.mark.parametrize(("dice", "broken"), [((4,), 0), ((5, 3), 0), ((5, 4), 2)])
def test_ful_ploy_3_crest_hits_on_5_and_comes_off_on_4_without_a_save(dice: tuple[int, ...], broken: int) -> None:
    """The shield that strikes before it misses with a 1."""
    after = ride(duel(), ("crest", "shield"), 1, *dice).duel
    assert (lances(after), wounds(after), after.riders[0].crest_off) == ((broken, 0), (0, 0), broken == 2)


def test_ful_ploy_3_once_the_crest_is_off_it_is_not_aimed_at_again_in_that_duel() -> None:
    off = ride(duel(), ("crest", "dodge"), 6, 4).duel
    assert riding.refuse(off, 0, "crest") == "the crest is off already"
    with pytest.raises(NotAllowed, match="Ywain: the crest is off already"):
        ride(off, ("crest", "shield"))
    assert riding.refuse(off, 1, "crest") == ""  # Ywain's own crest is still on
    assert riding.refuse(duel(), 0, "crest") == ""  # and in the next duel there is another crest


def test_ful_ploy_3_what_failed_may_be_tried_again() -> None:
    missed = ride(duel(), ("crest", "dodge"), 6, 3).duel
    assert riding.refuse(missed, 0, "crest") == ""
    assert lances(ride(missed, ("crest", "dodge"), 6, 4).duel) == (2, 0)


@pytest.mark.parametrize("against", ["shield", "helm", "crest", "dodge"])
def test_ful_ploy_4_swipe_always_hits_on_3(against: str) -> None:
    """Whatever strikes before it misses with a 1."""
    before = [] if against == "dodge" else [1]
    ploys: Pair = ("swipe", against)  # type: ignore[assignment]  # the names above are ploys
    assert lances(ride(duel(), ploys, *before, 2).duel) == (0, 0)
    assert lances(ride(duel(), ploys, *before, 3, 4, 4).duel) == (1, 0)
    assert lances(ride(duel(), ploys, *before, 3, 3).duel) == (0, 0)


def test_ful_ploy_5_dodge_does_not_strike_and_is_hit_only_on_6() -> None:
    for ploy in ("shield", "helm", "crest"):
        assert ride(duel(), (ploy, "dodge"), 5).throws == "a hit6"
        assert lances(ride(duel(), (ploy, "dodge"), 6, 4, *([] if ploy == "crest" else [4])).duel)[0] > 0


def test_ful_ploy_5_both_dodge_and_no_die_is_thrown() -> None:
    after = ride(duel(), DODGES)
    assert (after.throws, after.duel.ridden, lances(after.duel)) == ("", 1, (0, 0))


def test_ful_strike_1_the_higher_throw_is_first_and_equal_dice_are_thrown_again() -> None:
    assert ride(duel(), ("shield", "shield"), 2, 3, 1, 1).throws == "a first, b first, b hit4, a hit4"
    again = ride(duel(), ("swipe", "swipe"), 4, 4, 6, 6, 2, 1, 1, 1).throws
    assert again == "a first, b first, a first, b first, a first, b first, a hit3, b hit3"


def test_ful_strike_1_the_ploys_carry_their_numbers() -> None:
    numbers = {ploy: N[NUMBER[ploy]] for ploy in PLOYS}
    assert numbers == {"shield": 1, "helm": 2, "crest": 3, "swipe": 4, "dodge": 5}


def test_ful_strike_1_who_is_knocked_out_before_his_blow_does_not_strike() -> None:
    """Shield is before Helm: 4 hits, 4 wounds, 1 is no save, 3 does not keep the saddle."""
    out = ride(duel(), ("helm", "shield"), 4, 4, 1, 3)
    assert out.throws == "b hit4, b wound4, a save4, a seat4"
    assert (out.duel.winner, lances(out.duel)) == (1, (0, 1))


def test_ful_strike_1_who_is_wounded_but_rides_on_strikes_back() -> None:
    after = ride(duel(), ("helm", "shield"), 4, 4, 1, 4, 4, 3, 1, 4)
    assert after.throws == "b hit4, b wound4, a save4, a seat4, a hit4, a wound3, b save4, b seat4"
    assert (wounds(after.duel), lances(after.duel), after.duel.over) == ((1, 1), (1, 1), False)


def test_ful_lance_1_a_lance_is_broken_by_a_hit_that_wounds_saved_or_not() -> None:
    assert lances(ride(duel(), ("shield", "dodge"), 6, 3).duel) == (0, 0)
    assert lances(ride(duel(), ("shield", "dodge"), 6, 4, 4).duel) == (1, 0)
    assert lances(ride(duel(), ("shield", "dodge"), 6, 4, 3, 4).duel) == (1, 0)

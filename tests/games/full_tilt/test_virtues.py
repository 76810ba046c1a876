"""Rulings: what each virtue does in a duel (FUL-VIRTUE-2 to 6, FUL-VIRTUE-8).

Rows: FUL-VIRTUE-3.
"""

import pytest

from campaign.games.full_tilt import riding
from campaign.games.full_tilt.knights import Knight, NotAllowed
from tests.games.full_tilt.lists import DODGES, N, Pair, duel, failed, favours, lances, never, ride, whatever, wounds


def test_ful_virtue_2_discipline_needs_no_throw_for_the_saddle() -> None:
    after = ride(duel(other="Discipline"), ("shield", "dodge"), 6, 4, 1)
    assert (after.throws, wounds(after.duel), after.duel.over) == ("a hit6, a wound4, b save4", (0, 1), False)


def test_ful_virtue_2_discipline_does_not_save_from_the_second_wound() -> None:
    after = ride(duel(other="Discipline", wounds=(0, 1)), ("shield", "dodge"), 6, 4, 1).duel
    assert (wounds(after), after.winner, after.unhorsed) == ((0, 2), 0, False)


def test_ful_virtue_3_an_impetuous_knight_strikes_first_whatever_the_ploys() -> None:
    assert ride(duel("Impetuous Knight"), ("swipe", "shield"), 1, 1).throws == "a hit3, b hit4"
    assert ride(duel(other="Impetuous Knight"), ("shield", "swipe"), 1, 1).throws == "b hit3, a hit4"


def test_ful_virtue_3_an_impetuous_knight_does_not_throw_for_the_first_blow() -> None:
    assert ride(duel(other="Impetuous Knight"), ("helm", "helm"), 1, 1).throws == "b hit4, a hit4"


def test_ful_virtue_3_both_impetuous_and_the_ploys_decide() -> None:
    both = duel("Impetuous Knight", "Impetuous Knight")
    assert ride(both, ("swipe", "shield"), 1, 1).throws == "b hit4, a hit3"
    assert ride(both, ("shield", "swipe"), 1, 1).throws == "a hit4, b hit3"
    assert ride(both, ("helm", "helm"), 2, 5, 1, 1).throws == "a first, b first, b hit4, a hit4"


def test_ful_virtue_3_an_impetuous_knight_who_dodges_does_not_strike() -> None:
    assert ride(duel("Impetuous Knight"), ("dodge", "shield"), 1).throws == "b hit6"
    assert ride(duel("Impetuous Knight"), DODGES).throws == ""


@pytest.mark.parametrize(
    ("ploy", "first", "later"),
    [
        ("shield", "a hit6, a wound3, b save4", "a hit6, a wound4, b save4"),
        ("helm", "a hit6, a wound3, b save4", "a hit6, a wound3, b save4"),
        ("swipe", "a hit3, a wound3, b save4", "a hit3, a wound4, b save4"),
    ],
)
def test_ful_virtue_4_ardour_wounds_on_3_in_the_first_pass_only(ploy: str, first: str, later: str) -> None:
    """With Helm it is 3+, too, not better."""
    ploys: Pair = (ploy, "dodge")  # type: ignore[assignment]  # the names above are ploys
    after = ride(duel("Knightly Ardour"), ploys, 6, 6, 6)
    assert after.throws == first
    second = ride(after.duel, ploys, 6, 6, 6)
    assert second.throws == later
    assert ride(second.duel, ploys, 6, 6, 6).throws == later


def test_ful_virtue_4_ardour_is_back_in_the_first_pass_of_the_next_duel() -> None:
    after = ride(duel("Knightly Ardour"), DODGES).duel
    again = riding.begin(after.riders[0].knight, Knight("Lot", "Valour", 0), N)
    assert lances(ride(again, ("shield", "dodge"), 6, 3, 4).duel) == (1, 0)


def test_ful_virtue_4_ardour_does_not_help_against_a_crest() -> None:
    assert ride(duel("Knightly Ardour"), ("crest", "dodge"), 6, 3).throws == "a hit6, a crest4"


def test_ful_virtue_5_noble_disdain_ignores_the_first_wound_but_the_lance_is_broken() -> None:
    after = ride(duel(other="Noble Disdain"), ("shield", "dodge"), 6, 4, 1)
    assert after.throws == "a hit6, a wound4, b save4"  # none for the saddle
    assert (wounds(after.duel), lances(after.duel), after.duel.over) == ((0, 0), (1, 0), False)
    assert after.duel.riders[1].knight.disdained


def test_ful_virtue_5_the_next_wound_counts_and_is_his_first() -> None:
    once = ride(duel(other="Noble Disdain"), ("shield", "dodge"), 6, 4, 1).duel
    twice = ride(once, ("shield", "dodge"), 6, 4, 1, 4)
    assert (twice.throws, wounds(twice.duel)) == ("a hit6, a wound4, b save4, b seat4", (0, 1))


def test_ful_virtue_5_once_a_tournament() -> None:
    once = ride(duel(other="Noble Disdain"), ("shield", "dodge"), 6, 4, 1).duel
    next_duel = riding.begin(Knight("Lot", "Valour", 0), once.riders[1].knight, N)
    after = ride(next_duel, ("shield", "dodge"), 6, 4, 1, 3).duel
    assert (wounds(after), after.winner, after.unhorsed) == ((0, 2), 0, True)


def test_ful_virtue_5_a_save_that_holds_leaves_it_for_later() -> None:
    after = ride(duel(other="Noble Disdain"), ("shield", "dodge"), 6, 4, 4).duel
    assert not after.riders[1].knight.disdained


@pytest.mark.parametrize("ploy", ["swipe", "dodge"])
def test_ful_virtue_6_purity_neither_swipes_nor_dodges(ploy: str) -> None:
    ploys: Pair = (ploy, "shield")  # type: ignore[assignment]  # the names above are ploys
    with pytest.raises(NotAllowed, match=f"Ywain: Purity does not {ploy}"):
        ride(duel("Purity"), ploys)
    assert [riding.refuse(duel("Purity"), 0, other) for other in ("shield", "helm", "crest")] == ["", "", ""]
    assert riding.refuse(duel("Purity"), 1, ploys[0]) == ""  # his opponent may


def test_ful_virtue_6_purity_throws_a_failed_save_again_for_nothing() -> None:
    after = ride(duel("Purity", favours=(1, 0)), ("crest", "shield"), 4, 4, 3, 4, 1)
    assert after.throws == "b hit4, b wound4, a save4, a save4~, a hit5"
    assert (wounds(after.duel), favours(after.duel)) == ((0, 0), (1, 0))


def test_ful_virtue_6_the_second_save_stands() -> None:
    after = ride(duel("Purity"), ("crest", "shield"), 4, 4, 3, 2, 4, 1)
    assert after.throws == "b hit4, b wound4, a save4, a save4~, a seat4, a hit5"
    assert wounds(after.duel) == (1, 0)


def test_ful_virtue_6_and_ful_favour_2_what_purity_has_thrown_again_no_favour_throws_again() -> None:
    """His favour is still good for the saddle."""
    after = ride(duel("Purity", favours=(1, 0)), ("crest", "shield"), 4, 4, 3, 2, 1, 5, 1, spends=(failed, never))
    assert after.throws == "b hit4, b wound4, a save4, a save4~, a seat4, a seat4~, a hit5"
    assert (wounds(after.duel), favours(after.duel)) == ((1, 0), (0, 0))


def test_ful_virtue_6_and_ful_favour_2_what_a_favour_has_thrown_again_purity_does_not() -> None:
    """He gives up a 4 that saved him, for a favour, and gets a 3: the second throw stands."""
    after = ride(duel("Purity", favours=(1, 0)), ("crest", "shield"), 4, 4, 4, 3, 4, 1, spends=(whatever, never))
    assert after.throws == "b hit4, b wound4, a save4, a save4~, a seat4, a hit5"
    assert (wounds(after.duel), favours(after.duel)) == ((1, 0), (0, 0))


@pytest.mark.parametrize(
    ("ploy", "throws"),
    [
        ("shield", "a wound4, b save4, b hit4"),
        ("helm", "b hit4, a wound3, b save4"),
        ("crest", "b hit4, a crest4"),
        ("swipe", "b hit4, a wound4, b save4"),
    ],
)
def test_ful_virtue_8_jousting_virtue_hits_by_itself_with_every_ploy_that_strikes(ploy: str, throws: str) -> None:
    """Bors aims for the shield; against a Shield of Ywain's for the helm. He misses."""
    other = "helm" if ploy == "shield" else "shield"
    dice = [6 if each.startswith(("a", "b save")) else 1 for each in throws.split(", ")]
    ploys: Pair = (ploy, other)  # type: ignore[assignment]  # the names above are ploys
    assert ride(duel("Jousting Virtue"), ploys, *dice).throws == throws


@pytest.mark.parametrize("ploy", ["shield", "helm", "crest", "swipe"])
def test_ful_virtue_8_and_ful_ploy_5_who_dodges_jousting_virtue_is_hit_on_3(ploy: str) -> None:
    ploys: Pair = (ploy, "dodge")  # type: ignore[assignment]  # the names above are ploys
    assert ride(duel("Jousting Virtue"), ploys, 2).throws == "a hit3"
    assert ride(duel("Jousting Virtue"), ploys, 3, 1).throws.startswith("a hit3, a ")


def test_ful_virtue_8_does_not_help_who_is_struck() -> None:
    assert ride(duel("Jousting Virtue"), ("dodge", "shield"), 5).throws == "b hit6"

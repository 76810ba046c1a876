"""Rulings: dice thrown again for favours (FUL-FAVOUR-2), and the policies that spend them."""

import pytest

from campaign.games.full_tilt.policies import POLICIES, spend
from campaign.games.full_tilt.riding import Choice, Spend
from tests.games.full_tilt.lists import Pair, duel, failed, favours, lances, never, ride, whatever, wounds

A_SHIELD: Pair = ("shield", "dodge")


def only(what: str) -> Spend:
    """Throw again what has failed, if it was for this."""

    def spends(choice: Choice) -> bool:
        return not choice.good and getattr(choice.node, "what", "first") == what

    return spends


def test_ful_favour_2_a_favour_throws_one_die_again_and_is_spent() -> None:
    after = ride(duel(favours=(2, 0)), A_SHIELD, 5, 6, 4, 4, spends=(failed, never))
    assert after.throws == "a hit6, a hit6~, a wound4, b save4"
    assert (favours(after.duel), lances(after.duel)) == ((1, 0), (1, 0))
    assert [rider.spent for rider in after.duel.riders] == [1, 0]


def test_ful_favour_2_the_second_throw_is_never_thrown_again() -> None:
    """Two favours, but the hit fails twice: one is left."""
    after = ride(duel(favours=(2, 0)), A_SHIELD, 5, 5, spends=(failed, never))
    assert (after.throws, favours(after.duel)) == ("a hit6, a hit6~", (1, 0))


def test_ful_favour_2_the_second_throw_stands_even_if_it_is_worse() -> None:
    after = ride(duel(favours=(1, 0)), A_SHIELD, 6, 1, spends=(whatever, never))
    assert (after.throws, lances(after.duel)) == ("a hit6, a hit6~", (0, 0))


def test_ful_favour_2_without_a_favour_there_is_nothing_to_decide() -> None:
    def asked(choice: Choice) -> bool:
        raise AssertionError

    assert ride(duel(), A_SHIELD, 5, spends=(asked, asked)).throws == "a hit6"


def test_ful_favour_2_several_dice_of_a_pass_each_for_a_favour() -> None:
    after = ride(duel(favours=(3, 0)), A_SHIELD, 5, 6, 3, 4, 4, spends=(failed, never))
    assert (after.throws, favours(after.duel)) == ("a hit6, a hit6~, a wound4, a wound4~, b save4", (1, 0))


@pytest.mark.parametrize(
    ("what", "ploys", "dice", "throws"),
    [
        ("hit", ("dodge", "helm"), (1, 1), "b hit6, b hit6~"),
        ("wound", ("dodge", "helm"), (6, 2, 2), "b hit6, b wound3, b wound3~"),
        ("crest", ("dodge", "crest"), (6, 3, 3), "b hit6, b crest4, b crest4~"),
        ("save", ("shield", "dodge"), (6, 4, 3, 4), "a hit6, a wound4, b save4, b save4~"),
        ("seat", ("shield", "dodge"), (6, 4, 3, 3, 4), "a hit6, a wound4, b save4, b seat4, b seat4~"),
        ("first", ("helm", "helm"), (4, 3, 2, 1, 1), "a first, b first, b first~, a hit4, b hit4"),
    ],
)
def test_ful_favour_2_any_die_that_he_throws_himself(
    what: str, ploys: Pair, dice: tuple[int, ...], throws: str
) -> None:
    after = ride(duel(favours=(0, 1)), ploys, *dice, spends=(never, only(what)))
    assert (after.throws, favours(after.duel)) == (throws, (0, 0))


def test_ful_favour_2_a_saddle_kept_by_a_favour() -> None:
    after = ride(duel(favours=(0, 1)), A_SHIELD, 6, 4, 3, 3, 4, spends=(never, only("seat"))).duel
    assert (wounds(after), after.over) == ((0, 1), False)
    fallen = ride(duel(favours=(0, 1)), A_SHIELD, 6, 4, 3, 3, 3, spends=(never, only("seat"))).duel
    assert (fallen.winner, fallen.unhorsed) == (0, True)


def test_ful_favour_2_who_is_behind_for_the_first_blow_may_get_ahead() -> None:
    after = ride(duel(favours=(0, 1)), ("shield", "shield"), 4, 3, 5, 1, 1, spends=(never, only("first")))
    assert after.throws == "a first, b first, b first~, b hit4, a hit4"


def test_ful_favour_2_and_the_other_may_answer_once() -> None:
    """Bors gets ahead with a 5, Ywain with a 6; Bors has thrown his again and lets it be."""
    both = (only("first"), only("first"))
    after = ride(duel(favours=(2, 2)), ("shield", "shield"), 4, 3, 5, 6, 1, 1, spends=both)
    assert after.throws == "a first, b first, b first~, a first~, a hit4, b hit4"
    assert favours(after.duel) == (1, 1)


def test_ful_favour_2_equal_dice_for_the_first_blow_are_fresh_ones() -> None:
    """4 and 3; the 3 becomes a 4; so both throw again: 1 and 2, and the 1, a new die, becomes a 6."""
    both = (only("first"), only("first"))
    after = ride(duel(favours=(1, 1)), ("shield", "shield"), 4, 3, 4, 1, 2, 6, 1, 1, spends=both)
    assert after.throws == "a first, b first, b first~, a first, b first, a first~, a hit4, b hit4"
    assert favours(after.duel) == (0, 0)


def test_ful_favour_2_what_is_left_is_left_for_later_passes() -> None:
    first = ride(duel(favours=(2, 0)), A_SHIELD, 1, 1, spends=(failed, never)).duel
    second = ride(first, A_SHIELD, 1, 1, spends=(failed, never)).duel
    third = ride(second, A_SHIELD, 1, spends=(failed, never))
    assert (favours(second), third.throws) == ((0, 0), "a hit6")


def test_ful_favour_2_who_keeps_his_favours_throws_nothing_again() -> None:
    spends = (spend("never"), spend("never"))
    assert favours(ride(duel(favours=(3, 3)), A_SHIELD, 6, 4, 1, 1, spends=spends).duel) == (3, 3)


def test_ful_favour_2_who_always_spends_throws_what_failed_again() -> None:
    spends = (spend("always"), spend("always"))
    after = ride(duel(favours=(1, 1)), A_SHIELD, 1, 6, 4, 1, 4, spends=spends)
    assert after.throws == "a hit6, a hit6~, a wound4, b save4, b save4~"


def test_ful_favour_2_a_last_stand_is_for_the_saddle_at_the_first_wound() -> None:
    spends = (spend("last stand"), spend("last stand"))
    after = ride(duel(favours=(1, 1)), A_SHIELD, 6, 4, 1, 1, 5, spends=spends)
    assert after.throws == "a hit6, a wound4, b save4, b seat4, b seat4~"
    assert favours(ride(duel(favours=(1, 1)), A_SHIELD, 1, spends=spends).duel) == (1, 1)


def test_ful_favour_2_a_last_stand_is_for_the_save_at_the_second_wound() -> None:
    spends = (spend("last stand"), spend("last stand"))
    after = ride(duel(favours=(1, 1), wounds=(0, 1)), A_SHIELD, 6, 4, 1, 5, spends=spends)
    assert (after.throws, wounds(after.duel)) == ("a hit6, a wound4, b save4, b save4~", (0, 1))


def test_every_policy_says_what_it_does_and_the_best_is_a_machines() -> None:
    assert [policy for policy in POLICIES if policy != "best" and not callable(spend(policy))] == []
    with pytest.raises(ValueError, match="machine"):
        spend("best")

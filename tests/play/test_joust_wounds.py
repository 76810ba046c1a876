"""Who was wounded in a joust, whatever wounds he came with: what makes a commander hurt (TUM-DUEL-3)."""

from typing import Any

import pytest

from campaign.core.dice import InOrder
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import policies, riding
from campaign.games.full_tilt.knights import Knight, Virtue
from campaign.games.full_tilt.matches import Pass
from campaign.games.full_tilt.policies import Policy
from campaign.play.contests.telling import wounded

N = Numbers()


def struck(he: Knight, *dice: int, spends: Policy = "never") -> bool:
    """Whether he is wounded, whom the other hits and whose dice to save himself and stay seated are these.

    Helm strikes before crest; his own blow misses.
    """
    duel = riding.begin(Knight("Kay", "Valour", 0), he, N)
    spend = policies.spend("never"), policies.spend(spends)
    after, thrown = riding.ride(duel, ("helm", "crest"), "duel 0", InOrder(1, 0, (6, 6, *dice, 1)), spend, N)
    return wounded((Pass(("helm", "crest"), thrown),), after, 1, N)


def ban(virtue: Virtue = "Valour", **fields: Any) -> Knight:
    return Knight("Ban", virtue, 1, **fields)


def test_duel_3_who_saves_himself_is_not_wounded_though_he_came_with_a_wound() -> None:
    assert not struck(ban(), 4)
    assert not struck(ban(wounds=1), 4)


def test_duel_3_who_fails_to_save_himself_is_wounded_in_the_saddle_or_out_of_it() -> None:
    assert struck(ban(), 3, 4)
    assert struck(ban(), 3, 3)
    assert struck(ban(wounds=1), 3)


@pytest.mark.parametrize(("disdained", "hurt"), [(False, False), (True, True)])
def test_duel_3_a_wound_that_noble_disdain_ignores_hurts_nobody(disdained: bool, hurt: bool) -> None:
    """FUL-VIRTUE-5."""
    assert struck(ban("Noble Disdain", disdained=disdained), 3, 4) is hurt


def test_duel_3_discipline_is_wounded_without_a_throw_for_the_saddle() -> None:
    """FUL-VIRTUE-2."""
    assert struck(ban("Discipline"), 3)
    assert not struck(ban("Discipline"), 4)


def test_duel_3_a_save_thrown_again_counts_as_it_then_falls() -> None:
    """FUL-FAVOUR-2, FUL-VIRTUE-6."""
    assert not struck(ban("Discipline"), 3, 4, spends="always")
    assert struck(ban("Discipline"), 3, 3, spends="always")
    assert not struck(ban("Purity"), 3, 4)
    assert struck(ban("Purity"), 3, 3, 4)

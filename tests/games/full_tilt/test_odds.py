"""The exact odds of the last pass, against what comes out on paper (FUL-HIT-1, FUL-UNHORSE-1, FUL-LANCE-1).

Of a blow that is not dodged, Shield breaks a lance in 1/2 × 1/2 = 1/4, Helm in 1/2 × 2/3 = 1/3, Swipe in 2/3 × 1/2 =
1/3; a crest comes off in 1/3 × 1/2 = 1/6. Of lances broken, 1/2 × 1/2 = 1/4 put a knight without wounds out.

Rows: FUL-VIRTUE-4.
"""

from fractions import Fraction as F

import pytest
from msgspec.structs import replace

from campaign.games.full_tilt.chances import DRAWN, LOST, WON
from campaign.games.full_tilt.knights import Virtue
from campaign.games.full_tilt.riding import bodies
from campaign.games.full_tilt.solving import solve
from tests.games.full_tilt.lists import PLAIN, N, Pair, duel

NONE, SURE = F(0), F(1)


def odds(
    ploys: Pair,
    one: Virtue = PLAIN,
    other: Virtue = PLAIN,
    *,
    favours: tuple[int, int] = (0, 0),
    wounds: tuple[int, int] = (0, 0),
    lances: tuple[int, int] = (0, 0),
) -> tuple[F, ...]:
    """Return the chances that Ywain wins, that it is a draw, and that Bors wins, with one pass left to ride."""
    begun = duel(one, other, favours=favours, wounds=wounds)
    riders = tuple(replace(rider, lances=count) for rider, count in zip(begun.riders, lances, strict=True))
    last = replace(begun, riders=riders, ridden=2)
    solved = solve(last, N)
    table = solved.table(2, bodies(last))
    at = solved.index(last)
    found = table.outcomes[table.ploys[0].index(ploys[0]), table.ploys[1].index(ploys[1])][at]
    chances = tuple(F(float(found[outcome])).limit_denominator(10_000) for outcome in (WON, DRAWN, LOST))
    assert [float(chance) for chance in chances] == pytest.approx(found, abs=1e-12)
    return chances


@pytest.mark.parametrize(
    ("ploy", "broken"), [("shield", F(1, 12)), ("helm", F(1, 9)), ("crest", F(1, 12)), ("swipe", F(1, 3))]
)
def test_against_a_dodge_the_first_lance_wins(ploy: str, broken: F) -> None:
    """1/6 × 1/2, 1/6 × 2/3, 1/6 × 1/2, and 2/3 × 1/2."""
    ploys: Pair = (ploy, "dodge")  # type: ignore[assignment]  # the names above are ploys
    assert odds(ploys) == (broken, 1 - broken, NONE)


def test_both_dodge() -> None:
    assert odds(("dodge", "dodge")) == (NONE, SURE, NONE)


def test_shield_against_helm() -> None:
    """Shield first: Bors is out in 1/16, a lance in 3/16, nothing in 3/4. Helm: out 1/12, a lance 1/4, nothing 2/3.

    Ywain: 1/16 + 3/16 × 2/3 = 12/64. Drawn: 3/16 × 1/4 + 3/4 × 2/3 = 35/64. Bors: 3/16 × 1/12 + 3/4 × 1/3 = 17/64.
    """
    assert odds(("shield", "helm")) == (F(12, 64), F(35, 64), F(17, 64))
    assert odds(("helm", "shield")) == (F(17, 64), F(35, 64), F(12, 64))


def test_shield_against_shield() -> None:
    """Who is first wins 1/16 + 3/16 × 3/4 = 52/256, the other 3/16 × 1/16 + 3/4 × 1/4 = 51/256; half are each."""
    assert odds(("shield", "shield")) == (F(103, 512), F(306, 512), F(103, 512))
    assert odds(("shield", "shield"), "Impetuous Knight") == (F(52, 256), F(153, 256), F(51, 256))


def test_crest_against_swipe() -> None:
    """With the crest off, 1/6, only a fall beats it, 1/12; without it, 5/6, any lance does, 1/3."""
    assert odds(("crest", "swipe")) == (F(11, 72), F(40, 72), F(21, 72))


def test_helm_against_swipe() -> None:
    """Each: out 1/12, a lance 1/4, nothing 2/3. Ywain 1/12 + 1/4 × 2/3; drawn 1/16 + 4/9; Bors 1/48 + 2/9."""
    assert odds(("helm", "swipe")) == (F(36, 144), F(73, 144), F(35, 144))


def test_ful_virtue_6_shield_against_the_helm_of_purity() -> None:
    """Saves fail in 1/4: out 1/32, a lance 7/32. Ywain 1/32 + 7/32 × 2/3; drawn 7/32 × 1/4 + 3/4 × 2/3."""
    assert odds(("shield", "helm"), other="Purity") == (F(17, 96), F(71, 128), F(103, 384))


def test_ful_virtue_2_and_ful_virtue_5_nobody_is_out_at_the_first_wound() -> None:
    """Shield: a lance 1/4. Helm: a lance 1/3. Ywain 1/4 × 2/3; drawn 1/4 × 1/3 + 3/4 × 2/3; Bors 3/4 × 1/3."""
    assert odds(("shield", "helm"), "Discipline", "Noble Disdain") == (F(2, 12), F(7, 12), F(3, 12))


def test_ful_virtue_4_ardour_is_over_in_the_last_pass() -> None:
    assert odds(("shield", "dodge"), "Knightly Ardour") == (F(1, 12), F(11, 12), NONE)


def test_ful_virtue_8_jousting_virtue_against_a_dodge_and_a_crest() -> None:
    """Shield at a dodge: 2/3 × 1/2. At a crest: a lance 1/2, of which 1/4 out: 1/8; then 2 lances against 1 in 1/6.

    Ywain 1/8 + 3/8 × 5/6 = 21/48; drawn 1/2 × 5/6 = 20/48; Bors 3/8 × 1/6 + 1/2 × 1/6 = 7/48.
    """
    assert odds(("shield", "dodge"), "Jousting Virtue") == (F(1, 3), F(2, 3), NONE)
    assert odds(("shield", "crest"), "Jousting Virtue") == (F(21, 48), F(20, 48), F(7, 48))


def test_ful_wound_1_a_wounded_knight_is_out_when_his_save_fails() -> None:
    """A lance behind, Ywain wins with 1/12 × 1/2 and is level with as much."""
    assert odds(("shield", "dodge"), wounds=(0, 1), lances=(0, 1)) == (F(1, 24), F(1, 24), F(22, 24))


def test_a_lance_behind_only_a_fall_wins() -> None:
    """1/12 × 1/4 wins, 1/12 × 3/4 is level."""
    assert odds(("shield", "dodge"), lances=(1, 2)) == (F(1, 48), F(3, 48), F(44, 48))
    assert odds(("shield", "dodge"), lances=(2, 1)) == (SURE, NONE, NONE)


def test_ful_favour_2_a_favour_for_the_hit_or_for_the_wound() -> None:
    """A hit, 2/3, leaves it for the wound: 3/4. A miss, 1/3, is thrown again: 2/3 × 1/2. 2/3 × 3/4 + 1/3 × 1/3."""
    assert odds(("swipe", "dodge"), favours=(1, 0)) == (F(11, 18), F(7, 18), NONE)


def test_ful_favour_2_two_favours_are_for_both() -> None:
    """Hit at once, 2/3, or again, 2/9; the wound in 3/4 either way."""
    assert odds(("swipe", "dodge"), favours=(2, 0)) == (F(2, 3), F(1, 3), NONE)


def test_ful_favour_2_a_favour_against_a_fall() -> None:
    """A lance ahead, Bors falls only if save and saddle fail, and one of them again: 1/12 × 1/8."""
    assert odds(("shield", "dodge"), favours=(0, 1), lances=(0, 1)) == (F(1, 96), F(7, 96), F(88, 96))

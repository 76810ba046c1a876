"""The machine: what it believes of the other's favours, that it does not look, and how its die chooses a ploy."""

from fractions import Fraction as F

import pytest
from msgspec.structs import replace

from campaign.core.dice import InOrder
from campaign.games.full_tilt.knights import Virtue
from campaign.games.full_tilt.machine import FINE, Machine, belief, machine, solution
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Choice, Duel
from tests.games.full_tilt.lists import N, duel, never, ride

THIRD, HALF, ALL = F(1, 3), F(1, 2), F(1)


@pytest.mark.parametrize(
    ("virtue", "spent", "left"),
    [
        ("Purity", 0, {1: THIRD, 2: THIRD, 3: THIRD}),
        ("Purity", 1, {0: THIRD, 1: THIRD, 2: THIRD}),
        ("Purity", 2, {0: HALF, 1: HALF}),
        ("Purity", 3, {0: ALL}),
        ("Valour", 0, {2: THIRD, 3: THIRD, 4: THIRD}),
        ("Valour", 3, {0: HALF, 1: HALF}),
        ("Devotion", 0, {3: ALL}),
        ("Devotion", 2, {1: ALL}),
    ],
)
def test_ful_favour_1_what_may_be_left_by_what_was_seen_to_be_spent(
    virtue: Virtue, spent: int, left: dict[int, F]
) -> None:
    """Half a die rounded up is 1, 2 or 3, each in a third; who has spent two had 2 or 3."""
    assert belief(virtue, spent, N) == left


def test_more_spent_than_can_have_been_had_leaves_none() -> None:
    assert belief("Purity", 7, N) == {0: ALL}


def rider(begun: Duel, side: int = 0) -> Machine:
    return machine(begun, side, (0, 0), N)


def lone(left: int = 1) -> Duel:
    """The last pass: Ywain the machine's, with a favour; Bors with so many that it is not told of."""
    return replace(duel("Discipline", "Purity", favours=(1, left)), ridden=2)


def test_ful_favour_1_the_machine_does_not_see_the_favours_of_the_other() -> None:
    mixes = [rider(lone(left)).mix(lone(left)) for left in (0, 1, 3)]
    assert mixes[0] == mixes[1] == mixes[2]
    assert sum(mixes[0].values()) == pytest.approx(1)


def test_its_mix_is_the_mean_of_those_against_what_may_be_left() -> None:
    """Purity has begun with 1, 2 or 3, each as likely."""
    found = rider(lone()).mix(lone())
    solved = solution(lone(), (0, 0), N)
    (table,) = solved.tables.values()
    lead = solved.index(lone())[2]
    for at, ploy in enumerate(table.ploys[0]):
        each = [float(table.mixed[0][1, left, lead, at]) for left in (1, 2, 3)]
        assert found[ploy] == pytest.approx(sum(each) / 3)


def test_what_the_other_spends_refutes_what_was_believed() -> None:
    """After two favours a guess of one is dropped: as if the machine had begun with what it knows now."""
    begun = replace(duel("Discipline", "Purity", favours=(0, 3)), ridden=1)
    one = replace(begun.riders[1], knight=replace(begun.riders[1].knight, favours=1), spent=2)
    later = replace(begun, riders=(begun.riders[0], one), ridden=2)
    knows = machine(later, 0, (0, 2), N).mix(later)
    assert rider(begun).mix(later) == pytest.approx(knows)


def test_whoever_is_known_to_have_none_left_is_taken_at_that() -> None:
    begun = replace(duel("Discipline", "Purity", favours=(0, 3)), ridden=2)
    more = replace(begun.riders[1], spent=9)
    assert sum(rider(begun).mix(replace(begun, riders=(begun.riders[0], more))).values()) == pytest.approx(1)


def chosen(mix: dict[Ploy, float], face: int) -> Ploy:
    """Return the ploy that this face of the die of a million stands for, in the order of the ploys."""
    reached = 0.0
    for ploy, chance in mix.items():
        reached += chance
        if chance and face <= reached * FINE:
            return ploy
    raise AssertionError


@pytest.mark.parametrize("face", [1, 250_000, 500_000, 750_000, 1_000_000])
def test_ful_pass_1_its_die_chooses_a_ploy_as_often_as_the_mix_has_it(face: int) -> None:
    begun = duel("Discipline", "Purity", favours=(1, 1))
    last = replace(begun, ridden=2)
    player = rider(last)
    ploy, roll = player.plays(last, "duel", InOrder(0, 0, (face,)))
    assert (ploy, roll.expr) == (chosen(player.mix(last), face), "1d1000000")


def test_ful_favour_2_it_spends_on_its_own_dice_by_what_it_gains_on_average() -> None:
    player = rider(lone())
    asked: list[tuple[str, bool, bool]] = []

    def spends(choice: Choice) -> bool:
        asked.append((getattr(choice.node, "what", "first"), choice.good, player.spends(choice)))
        return asked[-1][2]

    ride(lone(), ("swipe", "shield"), 1, 2, 3, 3, spends=(spends, never))
    assert asked == [("hit", False, True)]  # Bors's shield missed with the 1; the favour is gone with the hit


def test_a_machine_rides_for_either_side() -> None:
    player = rider(lone(), 1)
    assert set(player.mix(lone())) == {"shield", "helm", "crest"}  # Purity
    ridden = ride(lone(), ("dodge", "shield"), 5, 6, 4, 1, spends=(never, player.spends))
    assert ridden.throws == "b hit6, b hit6~, b wound4, a save4"

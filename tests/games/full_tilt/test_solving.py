"""A duel solved: nobody does better against the mix, mirrored knights mirror it, and riding it out agrees."""

from collections import Counter
from functools import cache
from math import sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.games.full_tilt import riding, simulating
from campaign.games.full_tilt.chances import WON, certain, defeat, totals, worth
from campaign.games.full_tilt.first_blow import FirstBlow
from campaign.games.full_tilt.knights import Virtue
from campaign.games.full_tilt.mixing import equilibria
from campaign.games.full_tilt.ploys import PLOYS, Ploy
from campaign.games.full_tilt.riding import Choice, Duel, Spend, bodies
from campaign.games.full_tilt.simulating import Plays
from campaign.games.full_tilt.solving import Solved, solve
from tests.games.full_tilt.lists import PLAIN, N, Pair, duel, ride

NEAR = 1e-6  # to which a linear programme is solved
RODE = 2_000
ERRORS = 4  # standard errors
PAIRS: tuple[tuple[Virtue, Virtue, tuple[int, int]], ...] = (
    ("Valour", "Noble Disdain", (2, 1)),
    ("Purity", "Knightly Ardour", (1, 2)),
    ("Jousting Virtue", "Impetuous Knight", (0, 2)),
    ("Discipline", "Devotion", (1, 1)),
)
each_pair = pytest.mark.parametrize(("one", "other", "favours"), PAIRS)


@cache
def solution(one: Virtue, other: Virtue, favours: tuple[int, int]) -> Solved:
    return solve(duel(one, other, favours=favours), N)


def value(solved: Solved) -> float:
    start = solved.start
    return float(worth(solved.worth(start.ridden, bodies(start)))[solved.index(start)])


def mixing(solved: Solved) -> Plays:
    """Play the mix of each state."""

    def plays(now: Duel, side: int, random: Random) -> Ploy:
        table = solved.table(now.ridden, bodies(now))
        chances = table.mixed[side][solved.index(now)]
        return table.ploys[side][int(np.searchsorted(chances.cumsum(), random.random(), side="right"))]

    return plays


@each_pair
def test_no_ploy_tried_against_the_mix_does_better_than_the_value_at_any_state(
    one: Virtue, other: Virtue, favours: tuple[int, int]
) -> None:
    """Each mix is the best answer to the other: what one assures himself of is what the other cannot deny him."""
    solved = solution(one, other, favours)
    assert len(solved.tables) > 1
    for key, table in solved.tables.items():
        games, here = worth(table.outcomes), worth(solved.worth(*key))
        tried = np.einsum("ijabd,abdj->iabd", games, table.mixed[1])
        denied = np.einsum("ijabd,abdi->jabd", games, table.mixed[0])
        assert (tried.max(axis=0) <= here + NEAR).all()
        assert (denied.min(axis=0) >= here - NEAR).all()


@each_pair
def test_chances_and_mixes_are_chances(one: Virtue, other: Virtue, favours: tuple[int, int]) -> None:
    solved = solution(one, other, favours)
    for key, table in solved.tables.items():
        for chances in (solved.worth(*key), *table.mixed):
            assert np.allclose(chances.sum(axis=-1), 1)
            assert (chances >= -NEAR).all()


@each_pair
def test_the_knights_swapped_mirror_the_game(one: Virtue, other: Virtue, favours: tuple[int, int]) -> None:
    solved, mirrored = solution(one, other, favours), solve(duel(other, one, favours=favours[::-1]), N)
    for (ridden, pair), _ in solved.tables.items():
        here, there = worth(solved.worth(ridden, pair)), worth(mirrored.worth(ridden, pair[::-1]))
        assert np.allclose(here, -there.swapaxes(0, 1)[..., ::-1], atol=NEAR)


def test_equal_knights_have_an_even_duel() -> None:
    assert value(solution("Discipline", "Discipline", (1, 1))) == pytest.approx(0, abs=NEAR)


@each_pair
def test_more_favours_and_more_lances_never_hurt(one: Virtue, other: Virtue, favours: tuple[int, int]) -> None:
    solved = solution(one, other, favours)
    for key in solved.tables:
        here = worth(solved.worth(*key))
        assert (np.diff(here, axis=0) >= -NEAR).all()
        assert (np.diff(here, axis=1) <= NEAR).all()
        assert (np.diff(here, axis=2) >= -NEAR).all()


@each_pair
def test_duels_ridden_out_agree_with_the_chances(one: Virtue, other: Virtue, favours: tuple[int, int]) -> None:
    solved = solution(one, other, favours)
    start = solved.start
    plays = mixing(solved)
    tally = simulating.duels(start, (plays, plays), (solved.spends, solved.spends), RODE, 7, N)
    chances = solved.worth(0, bodies(start))[solved.index(start)]
    for count, chance in zip((tally.won, tally.drawn, tally.lost), chances, strict=True):
        assert abs(count / RODE - chance) <= ERRORS * sqrt(chance * (1 - chance) / RODE)


@pytest.mark.parametrize("ploy", PLOYS)
def test_a_fixed_ploy_ridden_against_the_mix_does_not_beat_the_value(ploy: Ploy) -> None:
    solved = solution("Valour", "Noble Disdain", (2, 1))
    plays = simulating.only(ploy), mixing(solved)
    tally = simulating.duels(solved.start, plays, (solved.spends, solved.spends), RODE, 11, N)
    assert (tally.won - tally.lost) / RODE <= value(solved) + ERRORS / sqrt(RODE)


@pytest.mark.parametrize("ploys", [("shield", "helm"), ("helm", "helm"), ("crest", "swipe"), ("swipe", "dodge")])
def test_one_pass_thrown_many_times_agrees_with_its_chances(ploys: Pair) -> None:
    """With favours, for the last pass, whatever the ploys."""
    last = replace(duel(favours=(2, 1)), ridden=2)
    solved = solve(last, N)
    table = solved.table(2, bodies(last))
    chances = table.outcomes[PLOYS.index(ploys[0]), PLOYS.index(ploys[1])][solved.index(last)]
    plays = simulating.only(ploys[0]), simulating.only(ploys[1])
    tally = simulating.duels(last, plays, (solved.spends, solved.spends), RODE, 3, N)
    for count, chance in zip((tally.won, tally.drawn, tally.lost), chances, strict=True):
        assert abs(count / RODE - chance) <= ERRORS * sqrt(chance * (1 - chance) / RODE)


def asked(solved: Solved, last: Duel, ploys: Pair, *dice: int) -> list[tuple[str, bool, bool]]:
    """Return what Ywain was asked in a pass with these dice: what for, whether it was good, whether he spends."""
    answers: list[tuple[str, bool, bool]] = []

    def spend(choice: Choice) -> bool:
        what = getattr(choice.node, "what", "first")
        answers.append((what, choice.good, solved.spends(choice)))
        return answers[-1][2]

    keep: Spend = lambda choice: False  # noqa: E731
    ride(last, ploys, *dice, spends=(spend, keep))
    return answers


def test_ful_favour_2_the_best_player_throws_again_what_has_failed_and_keeps_what_is_good() -> None:
    last = replace(duel(favours=(2, 0)), ridden=2)
    solved = solve(last, N)
    assert asked(solved, last, ("swipe", "dodge"), 2, 3, 3, 4, 4) == [("hit", False, True), ("wound", False, True)]
    assert asked(solved, last, ("swipe", "dodge"), 3, 4, 4) == [("hit", True, False), ("wound", True, False)]


def test_ful_favour_2_the_best_player_spends_nothing_on_what_is_won_already() -> None:
    begun = duel(favours=(2, 0))
    ahead = replace(begun, riders=(replace(begun.riders[0], lances=2), begun.riders[1]), ridden=2)
    assert asked(solve(ahead, N), ahead, ("swipe", "dodge"), 2) == [("hit", False, False)]


def test_a_duel_that_is_over_is_not_solved() -> None:
    with pytest.raises(ValueError, match="over"):
        solve(replace(duel(), ridden=3, over=True), N)


def test_ful_strike_1_and_ful_favour_2_the_first_blow_when_it_is_everything() -> None:
    """Ywain has one favour, Bors none; who is first wins.

    Behind, in 15 of 36 throws, Ywain throws again against Bors's 2 to 6: he is ahead in 4/6 to 0/6, and level in 1/6,
    which is then an even throw. (1 × 4.5 + 2 × 3.5 + 3 × 2.5 + 4 × 1.5 + 5 × 0.5) / 216 = 27.5 / 216. With the 90 / 216
    in which he is ahead, and ties thrown again: 117.5 / 180 = 47 / 72.
    """
    shape = (2, 2, 1, 3)
    first, second = (np.broadcast_to(one, shape).copy() for one in (certain(WON), defeat(0)))
    found = FirstBlow((first, second), totals("1d6"), 1).whole[..., 0, WON]
    assert np.allclose(found, [[1 / 2, 25 / 72], [47 / 72, 1 / 2]])


def test_a_saddle_point_is_played_pure() -> None:
    rows, columns = equilibria(np.array([[[0.1, 0.5], [0.3, 0.4]]]))
    assert (rows.tolist(), columns.tolist()) == ([[0, 1]], [[1, 0]])


def test_a_game_without_one_is_mixed() -> None:
    """[[a, b], [c, d]]: the first row with (d - c) / (a - b - c + d) = 2/5, and so the first column."""
    rows, columns = equilibria(np.array([[[0.8, -0.4], [-0.4, 0.4]], [[1.0, -1.0], [-1.0, 1.0]]]))
    assert np.allclose(rows, [[2 / 5, 3 / 5], [1 / 2, 1 / 2]])
    assert np.allclose(columns, [[2 / 5, 3 / 5], [1 / 2, 1 / 2]])


def test_one_may_be_pure_where_the_other_must_mix() -> None:
    rows, columns = equilibria(np.array([[[0.0, 0.0], [0.5, -0.5], [-0.5, 0.5]]]))
    assert np.allclose(rows @ np.array([[0.0, 0.0], [0.5, -0.5], [-0.5, 0.5]]), 0)
    assert np.allclose(columns, [[1 / 2, 1 / 2]])


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 2**32 - 1))
def test_the_mixes_of_any_game_answer_each_other(height: int, width: int, seed: int) -> None:
    games = np.random.default_rng(seed).uniform(-1, 1, (4, height, width)).round(1)
    rows, columns = equilibria(games)
    for game, row, column in zip(games, rows, columns, strict=True):
        assert (game @ column).max() <= row @ game @ column + NEAR
        assert (row @ game).min() >= row @ game @ column - NEAR


def test_dice_have_their_chances() -> None:
    assert [float(chance) * 6 for chance in totals("1d6").values()] == pytest.approx([1] * 6)
    assert {total: chance * 36 for total, chance in totals("2d6").items()} == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1
    }  # fmt: skip


def test_anything_is_anything_that_may_be_played() -> None:
    pure = duel("Purity", PLAIN)
    random = Random(1)
    played = Counter(simulating.anything(pure, 0, random) for _ in range(300))
    assert set(played) == {"shield", "helm", "crest"}
    off = ride(duel(), ("crest", "dodge"), 6, 4).duel
    assert simulating.only("crest")(off, 0, random) == "shield"
    assert riding.refuse(off, 0, "crest") != ""

"""Many matches ridden with a stream of dice: by the same rules, and the same again from the same seed."""

from collections import Counter

from campaign.games.full_tilt import simulating
from campaign.games.full_tilt.knights import Knight, Team
from campaign.games.full_tilt.policies import spend
from campaign.games.full_tilt.simulating import Stream, Tally, anything, only
from tests.games.full_tilt.lists import N, duel, never, team

COUNT = 300
ORDERS = (("Lions1", "Lions2", "Lions3"), ("Bears1", "Bears2", "Bears3"))
KEEP = (never, never)


def matches(one: Team, other: Team, seed: int = 1) -> Tally:
    always = spend("always"), spend("always")
    return simulating.whole_matches((one, other), ORDERS, (anything, anything), always, COUNT, seed, N)


def test_as_many_matches_are_ridden_as_were_asked_for_and_the_same_from_the_same_seed() -> None:
    tally = matches(team("Lions"), team("Bears"))
    assert tally.won + tally.drawn + tally.lost == COUNT
    assert min(tally.won, tally.drawn, tally.lost) > 0
    assert matches(team("Lions"), team("Bears")) == tally
    assert matches(team("Lions"), team("Bears"), seed=2) != tally


def test_ful_tour_1_a_team_of_empty_places_loses_every_match_without_a_die() -> None:
    assert matches(team("Lions", 2, 2, 2), team("Bears")) == Tally(0, 0, COUNT, 0)
    assert matches(team("Lions", 2, 2, 2), team("Bears", 2, 2, 2)) == Tally(0, COUNT, 0, 0)


def test_ful_wound_1_each_match_begins_with_the_knights_as_they_were() -> None:
    """Were the wounds of one kept for the next, no knight would be left after a few."""
    swipes = simulating.whole_matches(
        (team("Lions"), team("Bears")), ORDERS, (only("swipe"), only("swipe")), KEEP, COUNT, 1, N
    )
    assert swipes.dice > COUNT * 3 * 4  # three duels of two blows or more, the first throw aside


def test_both_dodge_every_duel_and_nothing_happens() -> None:
    assert simulating.duels(duel(), (only("dodge"), only("dodge")), KEEP, 20, 1, N) == Tally(0, 20, 0, 0)


def test_a_knight_with_favours_loses_less() -> None:
    swift = only("shield"), only("shield")
    poor = simulating.duels(duel(), swift, KEEP, 2_000, 1, N)
    rich = simulating.duels(duel(favours=(4, 0)), swift, (spend("always"), never), 2_000, 1, N)
    assert rich.lost < poor.lost


def test_ful_virtue_6_what_plays_anything_plays_nothing_that_is_not_allowed() -> None:
    pure = Team("Lions", tuple(Knight(f"Lions{at}", "Purity", 0) for at in (1, 2, 3)))
    assert matches(pure, team("Bears")).won > 0


def test_the_stream_throws_every_face_about_as_often() -> None:
    dice = Stream(5, "1d6")
    faces = Counter(dice.throw() for _ in range(6_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 1_000) < 150 for count in faces.values())  # five standard errors of 29
    assert dice.count == 6_000


def test_the_stream_throws_several_dice_together() -> None:
    dice = Stream(5, "3d2")
    assert {dice.throw() for _ in range(200)} == {3, 4, 5, 6}
    assert dice.count == 600

"""Rulings: a tournament of any number of teams (FUL-TOUR-1)."""

from itertools import combinations

import pytest

from campaign.games.full_tilt import matches, tournament
from campaign.games.full_tilt.knights import Knight, NotAllowed, Team
from campaign.games.full_tilt.matches import Match, Teams
from campaign.games.full_tilt.tournament import Tournament
from tests.games.full_tilt.lists import N, by_lances, drawn, felled, team


def entered(count: int) -> tuple[Team, ...]:
    return tuple(team(f"T{number}") for number in range(1, count + 1))


def begun(match: Match, teams: Teams) -> tuple[Match, Teams]:
    """Let both sides ride in the order of their knights."""
    for side, name in enumerate(match.teams):
        match = matches.ordered(match, side, teams[name], tuple(one.name for one in teams[name].knights))
    return matches.advanced(match, teams, N), teams


def ridden(now: Tournament, *results: str) -> Tournament:
    """Ride the match under way: "+" or "-" is a duel of side 0 or 1 by a lance, "!" one of 0 by a fall, "=" a draw."""
    at = tournament.under_way(now)
    assert at is not None
    match, teams = begun(now.rounds[at[0]][at[1]], tournament.teams_of(now))
    for result in results:
        if matches.waits_for_ride_off(match):
            names = tuple(matches.able(teams[name], N)[0].name for name in match.teams)
            match = matches.ride_off(match, (names[0], names[1]), teams, N)
        if result == "=":
            match, teams = drawn(match, teams)
        elif result == "!":
            match, teams = felled(match, teams, 0)
        else:
            match, teams = by_lances(match, teams, "+-".index(result))
    assert match.over
    return tournament.put(now, at, match, teams)


def pairs(now: Tournament, round_: int) -> list[tuple[str, str]]:
    return [match.teams for match in now.rounds[round_]]


def test_ful_tour_1_two_teams_ride_a_match_and_its_winner_has_won() -> None:
    now = tournament.begin("match", entered(2), N)
    assert (pairs(now, 0), tournament.winner(now)) == ([("T1", "T2")], None)
    assert tournament.winner(ridden(now, "-", "-", "=")) == "T2"
    assert tournament.winner(ridden(now, "-", "+", "=")) is None


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
def test_ful_tour_1_in_a_round_robin_every_team_meets_every_other_once(count: int) -> None:
    """Nobody rides twice in a round; of an odd number one rests."""
    now = tournament.begin("round-robin", entered(count), N)
    met = [frozenset(match.teams) for its in now.rounds for match in its]
    names = [one.name for one in now.teams]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(names, 2)))
    for its in now.rounds:
        riding = [name for match in its for name in match.teams]
        assert len(riding) == len(set(riding)) == count - count % 2


def test_ful_tour_1_a_round_robin_is_ranked_by_duels_won_then_by_lances() -> None:
    """T1 beats T2 by 2 duels to 1, T3 beats T1 by 1 to 0, T2 beats T3 by 2 to 0.

    Duels: T1 2, T2 1 + 2, T3 1. Lances are as many, as each duel was won by one.
    """
    now = tournament.begin("round-robin", entered(3), N)
    order = [pair for its in range(3) for pair in pairs(now, its)]
    assert order == [("T2", "T3"), ("T1", "T3"), ("T1", "T2")]
    now = ridden(ridden(ridden(now, "+", "+", "="), "-", "=", "="), "+", "+", "-")
    table = tournament.standings(now)
    assert [(one.team, one.duels, one.matches, one.lances) for one in table] == [
        ("T2", 3, 1, 3),
        ("T1", 2, 1, 2),
        ("T3", 1, 1, 1),
    ]
    assert tournament.winner(now) == "T2"


def test_ful_tour_1_equal_in_duels_who_broke_more_lances_is_first() -> None:
    """One duel each; T2's is won on an empty place, without a lance."""
    hurt = (team("T1", 2, 0, 0), team("T2"))
    now = ridden(tournament.begin("round-robin", hurt, N), "+", "=")
    table = tournament.standings(now)
    assert [(one.team, one.duels, one.lances) for one in table] == [("T1", 1, 1), ("T2", 1, 0)]
    assert tournament.winner(now) == "T1"


def test_ful_tour_1_equal_in_both_nobody_has_won_the_round_robin() -> None:
    now = ridden(tournament.begin("round-robin", entered(2), N), "+", "-", "=")
    assert tournament.winner(now) is None


def test_ful_tour_1_in_a_knock_out_the_winners_go_on() -> None:
    now = tournament.begin("knock-out", entered(4), N)
    assert pairs(now, 0) == [("T1", "T2"), ("T3", "T4")]
    now = ridden(ridden(now, "+", "=", "="), "-", "=", "=")
    assert (pairs(now, 1), tournament.winner(now)) == ([("T1", "T4")], None)
    now = ridden(now, "-", "=", "=")
    assert (tournament.winner(now), len(now.rounds)) == ("T4", 2)
    table = tournament.standings(now)
    assert [(one.team, one.stands) for one in table] == [("T4", True), ("T1", False), ("T2", False), ("T3", False)]


def test_ful_tour_1_who_stands_longer_is_before_who_fell_earlier_with_more_duels() -> None:
    """T2 wins a duel and falls in the first round; T1 goes on with two and loses the last match without one."""
    now = ridden(ridden(tournament.begin("knock-out", entered(4), N), "+", "-", "+"), "=", "+", "=")
    now = ridden(now, "-", "-", "-")
    assert [(one.team, one.duels) for one in tournament.standings(now)] == [("T3", 4), ("T1", 2), ("T2", 1), ("T4", 0)]


def test_ful_tour_1_a_team_without_an_opponent_goes_on() -> None:
    now = tournament.begin("knock-out", entered(3), N)
    assert pairs(now, 0) == [("T1", "T2"), ("T3", "")]
    now = ridden(now, "-", "=", "=")
    assert pairs(now, 1) == [("T2", "T3")]
    assert [one.duels for one in tournament.standings(now) if one.team == "T3"] == [0]


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 2), (5, 3), (6, 3), (7, 3), (8, 3), (9, 4)])
def test_ful_tour_1_nobody_rides_none_but_in_the_first_round(count: int, rounds: int) -> None:
    """The first side wins every match, so the first team all of its own."""
    now = tournament.begin("knock-out", entered(count), N)
    ridden_by = 0
    while tournament.under_way(now) is not None:
        now = ridden(now, "+", "=", "=")
        ridden_by += 1
    assert (ridden_by, len(now.rounds), tournament.winner(now)) == (count - 1, rounds, "T1")
    assert all(other for at in range(1, rounds) for _, other in pairs(now, at))


def test_ful_tour_1_of_five_the_last_three_wait_for_the_first_two() -> None:
    now = tournament.begin("knock-out", entered(5), N)
    assert pairs(now, 0) == [("T1", "T2"), ("T3", ""), ("T4", ""), ("T5", "")]
    assert pairs(ridden(now, "-", "=", "="), 1) == [("T2", "T3"), ("T4", "T5")]


def test_ful_tour_1_a_drawn_knock_out_match_is_ridden_off() -> None:
    now = ridden(tournament.begin("knock-out", entered(2), N), "=", "=", "=", "=", "-")
    assert tournament.winner(now) == "T2"
    assert tournament.standings(now)[0].duels == 1


def test_ful_tour_1_what_a_match_did_to_knights_stays_for_the_next() -> None:
    """T1 fells all three of T2 in a round robin of three: T2 has empty places against T3, and loses every duel."""
    now = tournament.begin("round-robin", tuple(team(name) for name in ("T3", "T1", "T2")), N)
    assert [pair for its in range(3) for pair in pairs(now, its)] == [("T1", "T2"), ("T3", "T2"), ("T3", "T1")]
    now = ridden(now, "!", "!", "!")
    now = ridden(now)
    assert [(joust.knights, joust.winner) for joust in now.rounds[1][0].jousts] == [
        (("T31", ""), 0),
        (("T32", ""), 0),
        (("T33", ""), 0),
    ]


def test_ful_tour_1_everything_wrong_with_the_teams_is_said_at_once() -> None:
    two = Team("T1", (Knight("Kay", "Jousting Virtue", 1), Knight("Bors", "Jousting Virtue", 1)))
    with pytest.raises(NotAllowed) as refused:
        tournament.begin("match", (two, team("T1"), team("T2")), N)
    assert str(refused.value).split("; ") == [
        "T1 has 2 knights, not 3",
        "2 knights of T1 have Jousting Virtue, where at most 1 may",
        "two teams are called T1",
        "a match has two teams: choose round-robin or knock-out for more",
    ]
    with pytest.raises(NotAllowed, match="two teams or more"):
        tournament.begin("knock-out", entered(1), N)

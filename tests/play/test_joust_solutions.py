"""Solved duels of the machine: shared, kept, and the same whether they were solved now or long ago."""

from pathlib import Path

import pytest

from campaign.core.numbers import Numbers
from campaign.games.full_tilt.knights import Knight
from campaign.games.full_tilt.riding import Duel, Rider, bodies
from campaign.play.jousts import kept, riding, solutions
from campaign.play.jousts.solutions import Solutions
from tests.play.joust_lists import many

N = Numbers()


def last_pass(one: str, other: str, *, lances: tuple[int, int] = (0, 0)) -> Duel:
    """Return a duel of two knights before its last pass, which is soon solved."""
    first, second = (
        Rider(Knight(name, "Devotion", 1), broken) for name, broken in zip((one, other), lances, strict=True)
    )
    return Duel((first, second), 2)


def no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr(solutions, "solve", never)


def test_equal_duels_share_a_solution_whoever_rides_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = Solutions(tmp_path, N, {})
    first = known.of(last_pass("Kay", "Ban", lances=(1, 0)), (2, 2))
    no_more(monkeypatch)
    assert known.of(last_pass("Bors", "Lot", lances=(2, 1)), (2, 2)) is first
    for other in (last_pass("Kay", "Ban"), last_pass("Kay", "Ban", lances=(0, 1))):
        with pytest.raises(AssertionError, match="solved again"):
            known.of(other, (2, 2))
    with pytest.raises(AssertionError, match="solved again"):
        Solutions(tmp_path, N, {"full-tilt.hit": 5}).of(last_pass("Kay", "Ban", lances=(1, 0)), (2, 2))


def test_a_solution_that_was_kept_is_the_one_that_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = last_pass("Kay", "Ban")
    found = Solutions(tmp_path, N, {}).of(duel, (2, 2))
    no_more(monkeypatch)
    again = Solutions(tmp_path, N, {}).of(duel, (2, 2))
    pair = bodies(duel)
    assert again is not found
    assert (again.worth(2, pair) == found.worth(2, pair)).all()
    assert again.mix(2, pair).ploys == found.mix(2, pair).ploys
    for side in (0, 1):
        assert (again.mix(2, pair).mixed[side] == found.mix(2, pair).mixed[side]).all()
    assert (again.table(2, pair).outcomes == found.table(2, pair).outcomes).all()


def test_a_damaged_solution_is_solved_anew(tmp_path: Path) -> None:
    duel = last_pass("Kay", "Ban")
    found = Solutions(tmp_path, N, {}).of(duel, (2, 2))
    (file,) = kept.shelf(tmp_path).iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:40] + b"?" + whole[41:])
    again = Solutions(tmp_path, N, {}).of(duel, (2, 2))
    assert (again.worth(2, bodies(duel)) == found.worth(2, bodies(duel))).all()
    assert file.read_bytes() == whole


def test_the_machine_rides_the_same_tournament_whether_its_duels_were_kept_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = many(tmp_path, 2, "match", seed=3)
    before = file.read_bytes()
    told: list[tuple[int, int]] = []
    riding.auto(file, progress=lambda done, count: told.append((done, count)))
    ridden = file.read_bytes()
    assert told == [(1, 1)]
    file.write_bytes(before)
    no_more(monkeypatch)
    riding.auto(file)
    assert file.read_bytes() == ridden

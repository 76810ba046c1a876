"""Rulings: heroes' tokens and bonuses, and the authors' own heroes: Sir Nigel and Samkin Aylward (MAY-HERO-1)."""

import pytest

from campaign.games.mayhem.commands import Charge, EndMove, Fight, Shoot, Tokens
from campaign.games.mayhem.figures import Bonus, Figure, Hero
from campaign.games.mayhem.game import NotAllowed
from campaign.games.mayhem.melee import fighter
from tests.games.mayhem.fray import E, S, at, course, do, fray, happened, hero, lost, man, status, told

NIGEL = Hero(saves=3, bonuses=(Bonus("skill", 2, instead=True),))
AYLWARD = Hero(saves=1, bonuses=(Bonus("skill", 1, ("bow",)), Bonus("impact", 1, ("bow",))))
FOE = man("b", "blue", 10, 11.6, S)
FAR = man("far", "blue", 30, 30)


def nigel(hero: Hero = NIGEL) -> Figure:
    return man("n", "red", 10, 10, kind="knight", hero=hero)


def test_may_hero_1_sir_nigel_has_two_to_skill_in_lieu_of_the_knights_one() -> None:
    after = do(fray(nigel(), FOE), Fight("n"), 2, 3, 2)
    assert told(after) == "n skill 4/3+, b skill 3/4-, n impact 2/2+"
    table = course(fray(nigel(), man("b", "blue", 8.4, 10, E)))  # at his left: not to his front
    assert fighter(table, table.figure("n"), table.figure("b"), "").skill == 0


def test_may_hero_1_sir_nigel_is_saved_from_death_three_times() -> None:
    game = fray(nigel(), FOE)
    for left in (2, 1, 0):
        after = do(game, Fight("n"), 1, 6, 6)
        assert (lost(after), hero(after, "n")) == ({}, Hero(saves=left, bonuses=NIGEL.bonuses))
        game = fray(nigel(Hero(saves=left, bonuses=NIGEL.bonuses)), FOE)
    assert lost(do(game, Fight("n"), 1, 6, 6)) == {"n": "downed"}


def test_may_hero_1_sir_nigel_is_saved_from_a_failed_check() -> None:
    game = fray(nigel(), man("b", "blue", 10, 15, S), phase="move")
    after = do(game, Charge(("n",), "b"), 6, 3, 4, 4, 4)
    assert told(after).startswith("n courage charge 6/5-, b courage charged 3/3+")
    assert [type(one).__name__ for one in happened(after)][:2] == ["Rolled", "Spent"]
    assert hero(after, "n") == Hero(saves=2, bonuses=NIGEL.bonuses)


def test_may_hero_1_samkin_aylward_adds_one_to_skill_and_impact_with_his_bow() -> None:
    samkin = man("s", "blue", 10, 20, S, "archer", weapons=("bow", "sword"), hero=AYLWARD)
    mailed = man("r", "red", 10, 10, armour="medium")
    game = fray(mailed, man("r2", "red", 30, 5), samkin, phase="move")
    after = do(game, Shoot(("s",), "r"), 4, 3)
    assert (told(after), lost(after)) == ("s to hit 5/5+, s impact 4/4+", {"r": "downed"})
    assert told(do(game, Shoot(("s",), "r"), 3)) == "s to hit 4/5-"
    near = fray(mailed, man("s", "blue", 10, 11.6, S, "archer", weapons=("bow", "sword"), hero=AYLWARD))
    assert told(do(near, Fight("r"), 4, 4)) == "r skill 4/4-, s skill 4/4-"  # with his sword he adds nothing


def test_may_hero_1_a_bonus_with_given_weapons_makes_him_fight_with_them() -> None:
    axe = Hero(bonuses=(Bonus("impact", 1, ("axe",)),))
    game = fray(man("n", "red", 10, 10, weapons=("sword", "axe"), hero=axe), FOE)
    assert told(do(game, Fight("n"), 5, 3, 1)).endswith("n impact 2/2+")
    bare = fray(man("n", "red", 10, 10, weapons=("sword",), hero=axe), FOE, FAR)
    assert told(do(bare, Fight("n"), 5, 3, 1)).endswith("n impact 1/2-")


def test_may_hero_1_a_reroll_throws_a_skill_die_that_is_behind_once_again_and_the_second_stands() -> None:
    game = fray(nigel(Hero(rerolls=2)), man("n2", "red", 30, 5), FOE)
    after = do(game, Fight("n"), 1, 5, 2, 3)
    assert told(after) == "n skill 2/5-, b skill 5/2+, n skill again 3/5-, b impact 3/2+"
    assert (lost(after), hero(after, "n")) == ({"n": "downed"}, Hero(rerolls=1))
    after = do(game, Fight("n"), 1, 5, 5, 2)
    assert told(after) == "n skill 2/5-, b skill 5/2+, n skill again 6/5+, n impact 2/2+"


def test_may_hero_1_of_two_heroes_each_may_roll_his_die_again() -> None:
    both = Hero(rerolls=1)
    game = fray(nigel(both), man("b", "blue", 10, 11.6, S, hero=both))
    after = do(game, Fight("n"), 1, 5, 5, 6)
    assert told(after) == "n skill 2/5-, b skill 5/2+, n skill again 6/5+, b skill again 6/6-"
    assert (hero(after, "n"), hero(after, "b")) == (Hero(), Hero())


def test_may_hero_1_a_reroll_throws_a_short_impact_again_where_that_can_help() -> None:
    game = fray(nigel(Hero(rerolls=1)), FOE, FAR)
    assert told(do(game, Fight("n"), 5, 3, 1, 2)).endswith("n impact 1/2-, n impact again 2/2+")
    ally = man("s", "red", 10, 20, S, "archer", weapons=("bow",), hero=Hero(rerolls=1))
    shot = fray(ally, man("b", "blue", 10, 10), FAR, phase="move", active="blue")
    assert told(do(shot, Shoot(("s",), "b"), 4, 5, 2)) == "s to hit 4/5-, s to hit 5/5+, s impact 2/2+"


def test_may_hero_1_a_reroll_throws_failed_courage_again_before_a_save_is_spent() -> None:
    game = fray(nigel(Hero(saves=1, rerolls=1)), man("b", "blue", 10, 15, S), phase="move")
    after = do(game, Charge(("n",), "b"), 6, 5, 3, 4, 4, 4)
    assert told(after).startswith("n courage charge 6/5-, n courage charge again 5/5+")
    assert hero(after, "n") == Hero(saves=1)
    after = do(game, Charge(("n",), "b"), 6, 6, 3, 4, 4, 4)
    assert hero(after, "n") == Hero()


def test_may_hero_1_a_save_cancels_the_failed_check_of_the_group_that_he_is_in() -> None:
    first = man("b1", "blue", 10, 11.6, S)
    captain = man("b2", "blue", 10, 13.4, S, hero=Hero(saves=1))
    game = do(fray(man("r", "red", 10, 10), first, captain), Fight("r"), 5, 2, 2, 6)
    assert told(game).endswith("b2 courage casualty 6/3-")
    assert lost(game) == {"b1": "downed"}
    assert (at(game, "b2"), hero(game, "b2")) == ((10, 13.4), Hero())


def test_may_hero_1_tokens_are_kept_from_what_the_player_says() -> None:
    game = do(fray(nigel(), FOE), Tokens("n", ("morale",)))
    after = do(game, Fight("n"), 1, 6, 6)
    assert (status(after, "n"), hero(game, "n")) == (
        "downed",
        Hero(saves=3, bonuses=NIGEL.bonuses, keeps=("death", "reroll")),
    )
    with pytest.raises(NotAllowed, match="no hero"):
        do(game, Tokens("b", ("death",)))


def test_may_hero_1_nothing_is_spent_where_nothing_fails() -> None:
    game = do(fray(nigel(Hero(saves=1, rerolls=1)), FOE), Fight("n"), 5, 3, 6)
    assert hero(game, "n") == Hero(saves=1, rerolls=1)
    assert do(fray(nigel(), FOE, phase="move"), EndMove()).phase == "fight"

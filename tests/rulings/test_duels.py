"""Rulings: duels between commanders (TUM-DUEL-1, TUM-DUEL-2, TUM-DUEL-3, TUM-TRAIT-6)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.core.dice import Dice
from campaign.model.people import TRAITS, Commander
from campaign.rules import duels, npc
from campaign.rules.day import NotNow
from campaign.rules.duels import Bout, Ending
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, play, scene

N = Numbers()


def karl(*traits: str, **fields: Any) -> Commander:
    """A Swede of 40 years."""
    return commander("karl", *traits, **{"age": 40, **fields})


def duke(*traits: str, **fields: Any) -> Commander:
    """A Dane of 40 years."""
    return commander("duke", *traits, **{"nation": "denmark", "age": 40, **fields})


def fight(one: Commander, other: Commander, first: int, second: int, *, more: str | None = None, **dice: Any) -> Bout:
    """Fight a duel in which the two throw `first` and `second`; as equals by experience `dice` say who has more."""
    thrown: dict[str, Sequence[int]] = {
        f"TUM-DUEL-2/{one.id}/duel 0/0": (first,),
        f"TUM-DUEL-2/{other.id}/duel 0/0": (second,),
    }
    for index, pair in enumerate(dice.get("settled", ((6, 1),))):
        for each, face in zip((one, other), pair, strict=True):
            thrown[f"TUM-DUEL-1/{each.id}/duel 0/{index}"] = (face,)
    return duels.fight(N, Dice(1676, 4, thrown), duels.fighter(N, one), duels.fighter(N, other), 0, more)


# Experience


@pytest.mark.parametrize(
    ("who", "points"),
    [
        (karl(age=0), 0),
        (karl(age=9), 0),
        (karl(age=10), 1),
        (karl(age=39), 3),
        (karl(age=40), 4),
        (karl("Poet", "Robber", age=0), 2),
        (karl(age=0, duels=3), 3),
        (karl(age=0, battles=5), 5),
        (karl(age=0, sieges=7), 7),
        (karl("Poet", "Robber", age=57, duels=1, battles=4, sieges=2), 14),
    ],
)
def test_duel_1_experience_is_traits_duels_battles_sieges_and_a_tenth_of_the_age(who: Commander, points: int) -> None:
    counted = duels.fighter(N, who)
    assert counted.experience == points
    assert sum(int(why.by) for why in counted.counted) == points


def test_duel_1_one_and_many_are_told_as_such() -> None:
    why = [one.reason for one in duels.fighter(N, karl("Duellist", duels=2, battles=1, sieges=1)).counted]
    assert why == ["1 trait", "2 duels won", "1 battle won", "1 siege lived through", "40 years of age"]


def test_trait_6_a_duellists_ten_years_do_not_lower_his_experience() -> None:
    """TUM-DUEL-1: a trait and 4 for 40 years."""
    assert duels.fighter(N, karl("Duellist")).experience == 5


def test_duel_1_who_has_more_experience_is_so_without_dice() -> None:
    bout = fight(karl(battles=1), duke(), 90, 90)
    assert (bout.more, [roll.key.split("/")[1] for roll in bout.rolls]) == ("karl", ["TUM-DUEL-2"] * 2)
    assert fight(karl(), duke(battles=1), 90, 90).more == "duke"


def test_duel_1_of_equals_each_rolls_a_die_until_one_has_more() -> None:
    bout = fight(karl(), duke(), 90, 90, settled=((3, 3), (6, 6), (2, 5)))
    assert bout.more == "duke"
    assert [(roll.expr, roll.total) for roll in bout.rolls] == [
        *[("1d6", face) for face in (3, 3, 6, 6, 2, 5)],
        *[("1d100", 90)] * 2,
    ]
    assert fight(karl(), duke(), 90, 90, settled=((4, 3),)).more == "karl"


def test_duel_1_equals_before_the_dice_are_nobody() -> None:
    assert duels.more_experienced(duels.fighter(N, karl()), duels.fighter(N, duke())) is None


def test_duel_1_the_gm_may_say_otherwise() -> None:
    bout = fight(karl(battles=9), duke(), 90, 90, more="duke")
    assert (bout.more, bout.winner.id) == ("duke", "duke")


def test_duel_1_dice_that_cannot_differ_leave_it_to_the_challenger() -> None:
    same = Numbers({"duels.equal": "1d1"})
    one, other = duels.fighter(same, karl()), duels.fighter(same, duke())
    assert duels.fight(same, Dice(1676, 4), one, other, 0).more == "karl"


# The throws


@pytest.mark.parametrize(("face", "succeeds"), [(41, True), (40, False), (100, True), (1, False)])
def test_duel_2_more_than_ones_own_age_is_a_success(face: int, succeeds: bool) -> None:
    """Against a man who fails."""
    bout = fight(karl(), duke(battles=9), face, 1)
    assert bout.winner.id == ("karl" if succeeds else "duke")
    assert bout.failed == (("duke",) if succeeds else ("karl", "duke"))


@pytest.mark.parametrize(("face", "fails"), [(31, False), (30, True)])
def test_trait_6_a_duellist_counts_as_ten_years_younger(face: int, fails: bool) -> None:
    assert ("karl" in fight(karl("Duellist"), duke(), face, 90).failed) is fails


def test_trait_6_nobody_is_younger_than_born() -> None:
    assert duels.fighter(N, karl("Duellist", age=7)).age == 0


@pytest.mark.parametrize(("first", "second", "winner"), [(41, 40, "karl"), (40, 41, "duke")])
def test_duel_2_who_alone_succeeds_wins_whatever_his_experience(first: int, second: int, winner: str) -> None:
    for one, other in ((karl(battles=9), duke()), (karl(), duke(battles=9)), (karl("Duellist"), duke("Duellist"))):
        throw = {"karl": first - (10 if one.traits else 0), "duke": second - (10 if other.traits else 0)}
        bout = fight(one, other, throw["karl"], throw["duke"])
        assert (bout.winner.id, bout.reason) == (winner, "he alone succeeded")


@pytest.mark.parametrize(("first", "second", "tie"), [(99, 41, "both succeeded"), (1, 40, "both failed")])
def test_duel_2_in_a_tie_the_more_experienced_wins(first: int, second: int, tie: str) -> None:
    bout = fight(karl(), duke(battles=1), first, second)
    assert (bout.winner.id, bout.loser.id) == ("duke", "karl")
    assert bout.reason == f"{tie}, and he has more experience"


@pytest.mark.parametrize(("first", "second"), [(99, 99), (1, 1)])
def test_trait_6_a_duellist_wins_ties_against_one_who_is_not(first: int, second: int) -> None:
    """TUM-DUEL-2: however experienced the other."""
    assert fight(karl("Duellist"), duke(battles=9), first, second).winner.id == "karl"
    assert fight(karl(battles=9), duke("Duellist"), first, second).winner.id == "duke"


@pytest.mark.parametrize(("first", "second"), [(99, 99), (1, 1)])
def test_trait_6_between_two_duellists_experience_decides_a_tie(first: int, second: int) -> None:
    assert fight(karl("Duellist"), duke("Duellist", battles=1), first, second).winner.id == "duke"


# What comes of it


def test_duel_2_the_winner_has_won_a_duel_more() -> None:
    winner, loser = duels.after(fight(karl(duels=2), duke(duels=5), 99, 1).ending, "blood", 4, "malmo")
    assert (winner.id, winner.duels, loser.id, loser.duels) == ("karl", 3, "duke", 5)


def test_duel_2_who_fails_is_hurt_winner_or_not() -> None:
    winner, loser = duels.after(fight(karl(battles=1), duke(), 1, 1).ending, "honour", 4, "malmo")
    assert (winner.id, winner.hurt, loser.hurt) == ("karl", 4, 4)
    winner, loser = duels.after(fight(karl(battles=1), duke(), 99, 99).ending, "honour", 4, "malmo")
    assert (winner.hurt, loser.hurt) == (None, None)
    winner, loser = duels.after(fight(karl(), duke(battles=1), 99, 1).ending, "honour", 4, "malmo")
    assert (winner.id, winner.hurt, loser.hurt) == ("karl", None, 4)


def test_duel_2_for_blood_the_loser_is_hurt_even_if_he_did_not_fail() -> None:
    winner, loser = duels.after(fight(karl(battles=1), duke(), 99, 99).ending, "blood", 4, "malmo")
    assert (winner.hurt, loser.hurt, loser.status) == (None, 4, "free")


def test_duel_2_for_capture_the_loser_is_a_captive_of_the_winners_nation() -> None:
    """TUM-COM-2."""
    winner, loser = duels.after(fight(karl(), duke(), 99, 1).ending, "capture", 4, "malmo")
    assert (loser.status, loser.captor, loser.at) == ("captured", "sweden", "malmo")
    assert winner.status == "free"


def test_duel_2_a_captive_is_not_captured_again() -> None:
    held = duke(status="captured", captor="poland")
    with pytest.raises(NotNow, match="Duke is captured"):
        duels.after(fight(karl(), held, 99, 1).ending, "capture", 4, "malmo")
    _, loser = duels.after(fight(karl(), held, 99, 1).ending, "death", 4, "malmo")
    assert (loser.status, loser.captor) == ("dead", None)


@pytest.mark.parametrize(("stakes", "status"), [("capture", "captured"), ("death", "dead")])
def test_duel_2_the_army_of_the_loser_gets_a_deputy_at_dawn(stakes: str, status: str) -> None:
    """TUM-ARMY-10."""
    _, loser = duels.after(fight(karl(), duke(), 99, 1).ending, stakes, 4, "lund")
    day = scene(army("danes", 800, nation="denmark", at="lund", commander="duke", supplies=90_000), loser, number=4)
    play(npc.plan, day)
    after = day.world.armies["danes"]
    assert day.world.commanders["duke"].status == status
    assert (after.npc, after.commander == "duke") == ("deputy", False)


# The odds


@pytest.mark.parametrize(("age", "chance"), [(0, 100), (1, 99), (40, 60), (99, 1), (100, 0), (120, 0)])
def test_duel_2_a_man_succeeds_with_as_many_in_100_as_he_has_years_short_of_it(age: int, chance: int) -> None:
    assert duels.succeeding(N, age) == Fraction(chance, 100)


def test_duel_2_the_odds_by_hand() -> None:
    """Karl, 40, has 60 in 100, the Duke, 20, has 80. Karl alone 12, the Duke alone 32, both or neither 56 in 100."""
    one, other = duels.fighter(N, karl(battles=9)), duels.fighter(N, duke(age=20))
    found = duels.odds(N, one, other, "honour")
    assert (found["karl"].wins, found["duke"].wins) == (Fraction(68, 100), Fraction(32, 100))
    assert (found["karl"].hurt, found["duke"].hurt) == (Fraction(40, 100), Fraction(20, 100))
    blood = duels.odds(N, one, other, "blood")
    # Karl bleeds when he fails; when both succeed he wins. The Duke is safe only where he alone succeeds.
    assert (blood["karl"].hurt, blood["duke"].hurt) == (Fraction(40, 100), Fraction(68, 100))
    turned = duels.odds(N, one, other, "honour", "duke")
    assert turned["duke"].wins == Fraction(88, 100)


def test_duel_2_equals_have_even_odds_and_a_duellist_better_ones() -> None:
    one, other = duels.fighter(N, karl()), duels.fighter(N, duke())
    assert duels.odds(N, one, other, "blood")["karl"].wins == Fraction(1, 2)
    # 70 in 100 against 60: alone 28, both 42, neither 12.
    skilled = duels.fighter(N, karl("Duellist"))
    assert duels.odds(N, skilled, other, "blood")["karl"].wins == Fraction(82, 100)


COMMANDERS = st.tuples(st.integers(0, 120), st.integers(0, 4), st.booleans(), st.integers(0, 3))


def made(id: str, drawn: tuple[int, int, bool, int]) -> Commander:
    age, traits, duellist, battles = drawn
    names = [name for name in TRAITS if name != "Duellist"][:traits] + (["Duellist"] if duellist else [])
    return commander(id, *names, age=age, battles=battles)


@given(COMMANDERS, COMMANDERS, st.sampled_from(["blood", "capture", "death", "honour"]))
def test_duel_2_odds_add_up_to_1_and_do_not_depend_on_who_is_named_first(
    first: tuple[int, int, bool, int], second: tuple[int, int, bool, int], stakes: str
) -> None:
    one, other = duels.fighter(N, made("one", first)), duels.fighter(N, made("other", second))
    found = duels.odds(N, one, other, stakes)
    assert sum(chance.wins for chance in found.values()) == 1
    assert all(0 <= chance.hurt <= 1 for chance in found.values())
    assert duels.odds(N, other, one, stakes) == found


@given(COMMANDERS, COMMANDERS, st.integers(1, 100), st.integers(1, 100), st.booleans())
def test_duel_2_with_the_same_dice_it_does_not_matter_who_is_named_first(
    first: tuple[int, int, bool, int], second: tuple[int, int, bool, int], face: int, other_face: int, higher: bool
) -> None:
    one, other = made("one", first), made("other", second)
    die = (5, 2) if higher else (2, 5)
    bout = fight(one, other, face, other_face, settled=(die,))
    back = fight(other, one, other_face, face, settled=(die[::-1],))
    assert (bout.winner, bout.loser, bout.more, set(bout.failed)) == (
        back.winner,
        back.loser,
        back.more,
        set(back.failed),
    )


def test_duel_2_the_odds_are_what_every_pair_of_throws_comes_to() -> None:
    """All 10,000 throws of a Duellist of 44 and a man of 37 with more experience."""
    one, other = karl("Duellist", age=44), duke(age=37, battles=9)
    won = sum(fight(one, other, a, b).winner.id == "karl" for a in range(1, 101) for b in range(1, 101))
    odds = duels.odds(N, duels.fighter(N, one), duels.fighter(N, other), "blood")
    assert odds["karl"].wins == Fraction(won, 10_000)


# Played out with a game


def test_duel_3_who_wins_the_game_has_won_a_duel_and_the_stakes_fall_due() -> None:
    winner, loser = duels.after(Ending((karl(duels=2), duke()), ()), "capture", 4, "malmo")
    assert (winner.duels, winner.hurt, loser.duels, loser.hurt) == (3, None, 0, None)
    assert (loser.status, loser.captor) == ("captured", "sweden")


def test_duel_3_who_is_wounded_in_the_game_is_hurt_winner_or_not() -> None:
    winner, loser = duels.after(Ending((karl(), duke()), ("karl",)), "honour", 4, "malmo")
    assert (winner.hurt, loser.hurt) == (4, None)
    winner, loser = duels.after(Ending((karl(), duke()), ("karl",)), "blood", 4, "malmo")
    assert (winner.hurt, loser.hurt) == (4, 4)


@pytest.mark.parametrize("stakes", ["blood", "capture", "death", "a horse"])
def test_duel_3_after_a_draw_nobody_has_won_and_only_wounds_remain(stakes: str) -> None:
    one, other = duels.after(Ending((karl(), duke()), ("duke",), drawn=True), stakes, 4, "malmo")
    assert (one, other) == (karl(), duke(hurt=4))

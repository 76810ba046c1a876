"""Rulings: armies merge, and what is shared out when they part (TUM-ARMY-9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.model.army import Absence, Rest, Rout
from campaign.model.order import Camp, Join, Order
from campaign.rules import joining, sharing
from campaign.rules.day import Day, Doing, NotNow
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot


def join(day: Day) -> list[str]:
    return [event.kind for event in play(lambda d: joining.join(d, "gradell", "posse"), day)]


def test_army_9_everything_of_the_one_goes_to_the_other() -> None:
    one = army(infantry=600, wagons=3, noncombatants=100, supplies=900, loot=40, soldiers_loot=7)
    day = scene(one, army("posse", cavalry=200, noncombatants=50, supplies=100, loot=2, soldiers_loot=1))
    assert join(day) == ["joined", "reinforced"]
    gone, whole = day.world.armies["gradell"], day.world.armies["posse"]
    assert (whole.noncombatants, whole.supplies, whole.loot, whole.soldiers_loot) == (150, 1000, 42, 8)
    assert whole.detachments == {**one.detachments, "posse-cavalry": whole.detachments["posse-cavalry"]}
    assert (gone.status, gone.detachments, gone.noncombatants, gone.supplies, gone.loot, gone.soldiers_loot) == (
        "dissolved",
        {},
        0,
        0,
        0,
        0,
    )
    assert day.world.piles == {}


def test_army_9_morale_is_the_mean_by_soldiers_rounded_down() -> None:
    """(600 × 5 + 200 × 10) ÷ 800 = 6.25; (500 × 6 + 499 × 7) ÷ 999 = 6.499."""
    for one, other, mean in (
        ((600, 5), (200, 10), 6),
        ((500, 6), (499, 7), 6),
        ((1, 12), (999, 9), 9),
        ((500, 4), (500, 9), 6),
    ):
        day = scene(army(infantry=one[0], morale=one[1]), army("posse", other[0], morale=other[1]))
        join(day)
        assert day.world.armies["posse"].morale == mean


def test_army_9_the_higher_of_each_count_is_kept() -> None:
    one = army(infantry=600, hungry=3, forced_days=2, march_days=(1, 2), short=True, broken=4, harried=2)
    day = scene(one, army("posse", 200, hungry=1, forced_days=9, march_days=(3,), harried=3))
    join(day)
    whole = day.world.armies["posse"]
    assert (whole.hungry, whole.forced_days, whole.march_days) == (3, 9, (1, 2))
    assert (whole.short, whole.broken, whole.harried) == (True, 4, 3)


def test_army_9_march_days_of_an_earlier_week_do_not_count_against_those_of_this_one() -> None:
    """Five days of the first week and two of the second: it is the second's two that the whole has used up."""
    for mine, theirs in (((1, 2, 3, 4, 5), (8, 9)), ((8, 9), (1, 2, 3, 4, 5))):
        day = scene(army(infantry=600, march_days=mine), army("posse", 200, march_days=theirs), number=10)
        join(day)
        assert day.world.armies["posse"].march_days == (8, 9)


def test_army_9_a_merger_breaks_the_rest_of_either() -> None:
    """8 − 2 and 6 − 2 by 500 soldiers each: 5."""
    rest = Rest(since=1, until=9)
    day = scene(army(infantry=500, morale=8, rest=rest), army("posse", 500, morale=6, rest=rest), number=3)
    assert join(day) == ["rest broken", "rest broken", "joined", "reinforced"]
    assert (day.world.armies["posse"].rest, day.world.armies["posse"].morale) == (None, 5)


def test_army_9_the_commander_who_joins_is_free_there() -> None:
    one = army(infantry=500, commander="ascheberg", at=spot(50, 50.5))
    day = scene(one, army("posse", 500, commander="krabbe"), commander(), commander("krabbe"))
    join(day)
    assert day.world.commanders["ascheberg"].at == spot(50, 50.5)
    assert day.world.armies["gradell"].commander is None
    assert day.world.armies["posse"].commander == "krabbe"


def test_army_9_his_other_orders_fail() -> None:
    joins = Order(id="ascheberg-1", who="ascheberg", given=0, text="Join Posse", act=Join(army="posse"))
    camps = Order(id="ascheberg-2", who="ascheberg", given=0, text="Camp", act=Camp())
    day = scene(army(infantry=500, commander="ascheberg"), army("posse", 500), commander(), joins, camps)
    day.acts["gradell"] = Doing(Camp(), "ascheberg-2")
    join(day)
    assert (day.world.orders["ascheberg-1"].status, day.world.orders["ascheberg-2"].status) == ("queued", "failed")
    assert day.acts == {}


def test_army_9_absent_detachments_belong_to_the_whole() -> None:
    """They count for nothing in the mean: 500 × 6 alone with 500 × 9."""
    away = detachment("horse", "cavalry", 4000, absent=Absence(until=5, supplies=40))
    day = scene(army(infantry=500, morale=6, detachments=[away]), army("posse", 500, morale=9))
    join(day)
    assert day.world.armies["posse"].detachments["horse"] == away
    assert day.world.armies["posse"].morale == 7


@pytest.mark.parametrize(
    "other",
    [
        army("other", 500),
        army("posse", 500, at=spot(50, 51.001)),
        army("posse", 500, status="dissolved"),
    ],
)
def test_army_9_only_an_army_at_the_same_place_can_be_joined(other: object) -> None:
    """A kilometre and a metre is too far. What is not here is not told apart."""
    day = scene(army(infantry=500), other)  # type: ignore[arg-type]
    with pytest.raises(NotNow, match="that army is not here"):
        join(day)


def test_army_9_within_a_kilometre_is_the_same_place() -> None:
    day = scene(army(infantry=500), army("posse", 500, at=spot(50, 51)))
    assert "joined" in join(day)


def test_army_9_an_army_does_not_join_itself() -> None:
    with pytest.raises(NotNow):
        play(lambda d: joining.join(d, "gradell", "gradell"), scene(army(infantry=500)))


def test_army_9_only_armies_of_one_nation_merge() -> None:
    with pytest.raises(NotNow, match="another nation"):
        join(scene(army(infantry=500), army("posse", 500, nation="holstein")))


def test_army_9_bat_8_nobody_joins_an_army_that_flees() -> None:
    day = scene(army(infantry=500), army("posse", 500, rout=Rout(until=3, left=5_000)))
    with pytest.raises(NotNow, match="Posse is out of control"):
        join(day)
    assert day.world.armies["gradell"].status == "active"


def test_army_9_a_siege_lies_between_inside_and_outside() -> None:
    town = place("malmo", "town", 50, 50, holder="sweden", besieged=True)
    with pytest.raises(NotNow, match="not here"):
        join(scene(town, army(infantry=500), army("posse", 500, inside=True)))
    assert "joined" in join(scene(replace(town, besieged=False), army(infantry=500), army("posse", 500, inside=True)))


def test_army_9_goods_are_shared_by_soldiers() -> None:
    """100 of 300: a third of 100, 101, 102 and 1. The odd ones go to the larger remainder."""
    one = army(infantry=100, cavalry=200, engines=50, noncombatants=100, supplies=101, loot=102, soldiers_loot=1)
    (taken,) = sharing.portions(one, [("gradell-infantry",)])
    assert taken == sharing.Goods(33, 34, 34, 0)


def test_army_9_siege_engines_take_nothing() -> None:
    one = army(infantry=100, engines=50, supplies=101)
    assert sharing.portions(one, [("gradell-engines",)]) == (sharing.Goods(),)


@given(
    sizes=st.lists(st.integers(0, 3000), min_size=1, max_size=6),
    stock=st.tuples(*[st.integers(0, 10**6)] * 4),
    groups=st.lists(st.integers(0, 3), min_size=6, max_size=6),
)
def test_army_9_nothing_is_lost_to_rounding(sizes: list[int], stock: tuple[int, ...], groups: list[int]) -> None:
    """What each of three groups takes and what stays add up to what there was, none of it below 0."""
    parts = [detachment(f"d{i}", "infantry", size) for i, size in enumerate(sizes)]
    train, supplies, loot, own = stock
    one = army(detachments=parts, noncombatants=train, supplies=supplies, loot=loot, soldiers_loot=own)
    ids = [[part.id for part, group in zip(parts, groups, strict=False) if group == i] for i in range(3)]
    left = one
    for taken in sharing.portions(one, ids):
        left = sharing.without(left, (), taken)
        assert min(taken.noncombatants, taken.supplies, taken.loot, taken.soldiers_loot) >= 0
    assert min(left.noncombatants or 0, left.supplies, left.loot, left.soldiers_loot) >= 0
    total = sharing.goods(left)
    for taken in sharing.portions(one, ids):
        total = sharing.goods(sharing.added(replace(left, **vars_of(total)), taken))
    assert total == sharing.goods(one)


def vars_of(goods: sharing.Goods) -> dict[str, int]:
    return {name: getattr(goods, name) for name in ("noncombatants", "supplies", "loot", "soldiers_loot")}

"""Rulings: the people rise (TUM-FOR-5, TUM-BURN-1, TUM-TRAIT-8)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Revolt
from campaign.model.order import Attack, Besiege, Burn, Camp, Forage, March
from campaign.model.place import Garrison, Outline, Region, Spot
from campaign.rules import foraging, nations, revolts, supplies
from campaign.rules.day import Day, Doing
from tests.rulings.scene import army, commander, place, play, scene, spot

MALMO = {"malmo": (100.0, 1000.0)}
BOTH = {"malmo": (100.0, 1000.0), "lund": (60.0, 100.0)}
NOBODY = Garrison()


def searched(face: int, *records: Any, act: Forage | Burn | None = None, **settings: Any) -> Day:
    """Return the day after an army foraged, or burned; the people's roll shows `face`."""
    rule = "TUM-BURN-1" if isinstance(act, Burn) else "TUM-FOR-5"
    dice = {f"{rule}/gradell/revolt/0": (face,), **settings.pop("dice", {})}
    mine = [] if any(isinstance(one, Army) for one in records) else [army(infantry=100)]
    day = scene(*mine, *records, **{"number": 100, "cover": MALMO, "dice": dice, **settings})
    day.acts["gradell"] = Doing(act or Forage(), None)
    play(foraging.burn if isinstance(act, Burn) else foraging.forage, day)
    return day


def rose(day: Day) -> list[str]:
    return [one.revolt.region for one in day.world.armies.values() if one.revolt is not None]


AGAIN = Region(id="malmo", foraged=(50,), count=1)
LUND_AGAIN = Region(id="lund", foraged=(50,), count=1)


def test_for_5_the_first_foraging_of_a_region_provokes_nobody() -> None:
    day = searched(1)
    assert rose(day) == []
    assert day.world.regions["malmo"].foraged == (100,)


@pytest.mark.parametrize(("face", "risen"), [(1, True), (2, True), (3, False), (6, False)])
def test_for_5_the_second_within_a_year_makes_the_people_rise_with_2_in_6(face: int, risen: bool) -> None:
    assert bool(rose(searched(face, AGAIN))) is risen


@pytest.mark.parametrize(("face", "risen"), [(3, True), (4, False)])
def test_for_5_in_enemy_territory_with_3_in_6(face: int, risen: bool) -> None:
    held = place("malmo", "town", 50, 50, holder="denmark")
    assert bool(rose(searched(face, AGAIN, held))) is risen


def test_for_5_the_die_has_six_faces_and_says_why() -> None:
    day = scene(army(infantry=100), AGAIN, number=100, cover=MALMO, dice={"TUM-FOR-5/gradell/revolt/0": (6,)})
    day.acts["gradell"] = Doing(Forage(), None)
    _, unrest = play(foraging.forage, day)
    assert (unrest.rule, unrest.rolls[0].expr, unrest.own) == ("TUM-FOR-5", "1d6", "")
    assert [(one.by, one.reason) for one in unrest.why] == [("2", "Malmö foraged again")]


@pytest.mark.parametrize(("number", "again"), [(365, True), (366, True), (367, False)])
def test_for_5_a_year_is_365_days_back(number: int, again: bool) -> None:
    """Foraged on day 1: on day 366 that is 365 days back, on day 367 it is forgotten."""
    day = searched(1, Region(id="malmo", foraged=(1,), count=1), number=number)
    assert bool(rose(day)) is again
    assert day.world.regions["malmo"].foraged == ((1, number) if again else (number,))


def test_for_5_another_army_on_the_same_day_is_a_second_time() -> None:
    dice = {"TUM-FOR-5/zz/revolt/0": (2,)}
    day = scene(army("aa", 100), army("zz", 100), number=100, cover=MALMO, dice=dice)
    day.acts = {key: Doing(Forage(), None) for key in ("aa", "zz")}
    play(foraging.forage, day)
    (risen,) = (one for one in day.world.armies.values() if one.revolt is not None)
    assert risen.revolt is not None
    assert risen.revolt.provoker == "zz"


def test_for_5_searching_bare_ground_again_provokes_as_well() -> None:
    assert rose(searched(2, Region(id="malmo", foraged=(50,), count=5, exhausted=50))) == ["malmo"]


def test_for_5_one_roll_at_the_worst_chance_among_the_regions_foraged_again() -> None:
    """Malmö is Swedish, Lund Danish: 3-in-6, and it is Lund that rises; where only Malmö is foraged again, 2-in-6."""
    assert rose(searched(3, AGAIN, LUND_AGAIN, cover=BOTH)) == ["lund"]
    assert rose(searched(3, AGAIN, cover=BOTH)) == []
    assert rose(searched(2, AGAIN, cover=BOTH)) == ["malmo"]


@pytest.mark.parametrize(("face", "risen"), [(1, True), (2, False)])
def test_trait_8_the_people_rise_less_against_an_honourable_man(face: int, risen: bool) -> None:
    """2-in-6 less 1 when he forages again; 2-in-6 less 1 when he burns enemy ground; 1-in-6 less 1 never."""
    mine = army(infantry=100, commander="ascheberg")
    he = commander("ascheberg", "Honourable")
    held = place("malmo", "town", 50, 50, holder="denmark")
    assert bool(rose(searched(face, AGAIN, mine, he))) is risen
    assert bool(rose(searched(face, mine, he, held, act=Burn()))) is risen
    assert rose(searched(face, mine, he, act=Burn())) == []


@pytest.mark.parametrize(
    ("holder", "face", "risen"),
    [("sweden", 1, True), ("sweden", 2, False), ("denmark", 2, True), ("denmark", 3, False)],
)
def test_burn_1_burning_makes_them_rise_with_1_in_6_or_2_in_enemy_territory(
    holder: str, face: int, risen: bool
) -> None:
    day = searched(face, place("malmo", "town", 50, 50, holder=holder), act=Burn())
    assert bool(rose(day)) is risen


def test_burn_1_the_die_has_six_faces() -> None:
    day = scene(army(infantry=100), number=100, cover=MALMO, dice={"TUM-BURN-1/gradell/revolt/0": (6,)})
    day.acts["gradell"] = Doing(Burn(), None)
    _, unrest = play(foraging.burn, day)
    assert unrest.rolls[0].expr == "1d6"


def uprising(
    *records: Any, size: int = 7, away: int = 4, turn: int = 3, region: str = "malmo", number: int = 100
) -> Day:
    """Return the day after the people of a region rose against an army."""
    subject = f"TUM-FOR-5/gradell+{region}"
    dice = {f"{subject}/size/0": (size,), f"{subject}/km off/0": (away,), f"{subject}/direction/0": (turn,)}
    mine = [] if "gradell" in {one.id for one in records} else [army(infantry=100)]
    day = scene(*mine, *records, number=number, dice=dice)
    play(lambda d: revolts.rise(d, "gradell", region), day)
    return day


def band(day: Day, key: str = "revolt-malmo") -> Army:
    return day.world.armies[key]


@pytest.mark.parametrize(("face", "men"), [(1, 500), (7, 3500), (20, 10_000)])
def test_for_5_a_revolt_is_500_to_10000_infantry(face: int, men: int) -> None:
    risen = band(uprising(size=face))
    assert [(one.type, one.size) for one in risen.detachments.values()] == [("infantry", men)]
    assert (risen.nation, risen.npc, risen.morale, risen.noncombatants) == ("independent", "revolt", 9, 0)


def test_for_5_it_takes_the_fort_when_no_soldiers_hold_it() -> None:
    day = uprising(place("malmo", "town", 50, 50, holder="sweden", garrison=NOBODY))
    assert (band(day).at, band(day).inside) == ("malmo", True)
    assert day.world.places["malmo"].holder == "independent"


def test_for_5_else_it_rises_1d6_km_off() -> None:
    """Four km due east, the third of eight points of the compass from north."""
    day = uprising(place("malmo", "town", 50, 50, holder="sweden", garrison=Garrison(infantry=1)))
    assert (band(day).at, band(day).inside) == (Spot(x=54.0, y=50.0), False)
    assert day.world.places["malmo"].holder == "sweden"


def test_for_5_an_army_inside_holds_the_fort_too() -> None:
    fort = place("malmo", "town", 50, 50, holder="sweden", garrison=NOBODY)
    assert band(uprising(fort, army("guard", 10, inside=True))).at == Spot(x=54.0, y=50.0)


def test_for_5_never_in_the_sea_nor_in_another_region() -> None:
    """East lies Lund's ground beyond x = 51, south of y = 49 the sea: it turns clockwise until west, and 4 km off."""
    coast = Outline(id="coast", kind="land", points=((0, 49), (100, 49), (100, 100), (0, 100)))
    day = uprising(place("malmo", "town", 50, 50, holder="sweden"), place("lund", "fort", 52, 50), coast)
    assert band(day).at == Spot(x=46.0, y=50.0)


def test_for_5_where_there_is_no_ground_around_it_rises_at_the_fort() -> None:
    islet = Outline(id="islet", kind="land", points=((49.9, 49.9), (50.1, 49.9), (50.1, 50.1), (49.9, 50.1)))
    day = uprising(place("malmo", "town", 50, 50, holder="sweden"), islet)
    assert (band(day).at, band(day).inside) == ("malmo", False)


def test_for_5_it_is_hostile_to_the_nation_that_provoked_it_and_to_the_holder() -> None:
    mine, danes, poles = army(infantry=100), army("krone", 100, nation="denmark"), army("polacy", 9, nation="poland")
    day = uprising(mine, danes, poles, region="lund")
    risen = band(day, "revolt-lund")
    assert risen.revolt == Revolt(region="lund", provoker="gradell", against=("denmark", "sweden"), since=100)
    assert [nations.hostile(day.world, risen, one) for one in (mine, danes, poles)] == [True, True, False]
    assert nations.hostile(day.world, mine, risen)


def test_for_5_a_revolt_is_no_enemy_of_its_own_kind() -> None:
    risen = band(uprising(place("malmo", "town", 50, 50, holder="independent")))
    assert risen.revolt is not None
    assert risen.revolt.against == ("sweden",)


def test_for_5_everybody_hears_of_it_and_nobody_is_told_its_size() -> None:
    day = scene(army(infantry=100, commander="ascheberg"), commander())
    (event,) = play(lambda d: revolts.rise(d, "gradell", "malmo"), day)
    assert (event.public, event.notable, event.own) == (True, True, "The people around Malmö rise in revolt.")


def test_for_5_a_further_rising_reinforces_the_first() -> None:
    first = band(uprising(size=7))
    other = army("krone", 100, nation="denmark")
    day = scene(first, other, number=120, dice={"TUM-FOR-5/krone+malmo/size/0": (2,)})
    play(lambda d: revolts.rise(d, "krone", "malmo"), day)
    assert rose(day) == ["malmo"]
    after = band(day)
    assert sorted(one.size for one in after.detachments.values()) == [1000, 3500]
    assert after.revolt == Revolt(region="malmo", provoker="krone", against=("denmark", "sweden"), since=120)


def test_for_5_after_one_has_gone_home_a_new_one_may_rise() -> None:
    day = scene(replace(band(uprising()), status="dissolved", revolt=None), army(infantry=100), number=300)
    play(lambda d: revolts.rise(d, "gradell", "malmo"), day)
    assert [(one.status, one.id) for one in day.world.armies.values() if one.npc] == [
        ("dissolved", "revolt-malmo"),
        ("active", "revolt-malmo-2"),
    ]


def risen(at: Any, since: int = 1, **fields: Any) -> Army:
    cause = Revolt(region="malmo", provoker="gradell", against=("sweden",), since=since)
    return army("revolt", 1000, at=at, nation="independent", npc="revolt", revolt=cause, **fields)


def planned(*records: Any, number: int = 2) -> tuple[Day, Any]:
    day = scene(*records, number=number)
    play(lambda d: revolts.plan(d, "revolt"), day)
    doing = day.acts.get("revolt")
    return day, None if doing is None else doing.act


@pytest.mark.parametrize(
    ("x", "act"),
    [
        (60.0, Attack(army="gradell")),
        (60.001, March(to=Spot(x=60.001, y=45.0))),
        (90.0, March(to=Spot(x=90.0, y=45.0))),
        (90.001, March(to="malmo")),
    ],
)
def test_for_5_it_attacks_the_provoker_within_40_km_else_goes_to_the_fort(x: float, act: Any) -> None:
    """It sees 10 km: it attacks whom it sees, and marches to where he stands beyond that."""
    assert planned(risen(spot(50, 45)), army(infantry=10, at=spot(x, 45)))[1] == act


def test_for_5_a_provoker_inside_a_stronghold_is_left_alone() -> None:
    assert planned(risen(spot(65, 50)), army(infantry=10, at="lund", inside=True))[1] == March(to="malmo")


def test_for_5_with_the_provoker_gone_it_besieges_its_fort() -> None:
    gone = replace(army(infantry=10), status="dissolved")
    assert planned(risen("malmo"), gone)[1] == Besiege(place="malmo")
    assert planned(risen(spot(55, 50)), gone)[1] == March(to="malmo")


def test_for_5_it_goes_in_as_soon_as_no_soldiers_hold_the_fort() -> None:
    day, act = planned(risen("malmo"), place("malmo", "town", 50, 50, holder="sweden", garrison=NOBODY))
    assert (day.world.armies["revolt"].inside, day.world.places["malmo"].holder, act) == (True, "independent", Camp())


def test_for_5_it_waits_outside_while_they_do() -> None:
    day, _ = planned(risen("malmo"), place("malmo", "town", 50, 50, holder="sweden"))
    assert (day.world.armies["revolt"].inside, day.world.places["malmo"].holder) == (False, "sweden")


@pytest.mark.parametrize(("number", "status"), [(30, "active"), (31, "dissolved")])
def test_for_5_without_a_fort_it_goes_home_after_30_days(number: int, status: str) -> None:
    """Risen on day 1 it is out on days 1 to 30."""
    day, act = planned(risen(spot(55, 50)), number=number)
    assert day.world.armies["revolt"].status == status
    assert (act is None) is (status == "dissolved")


def test_for_5_with_the_fort_it_stays() -> None:
    fort = place("malmo", "town", 50, 50, holder="independent", garrison=NOBODY)
    day, act = planned(risen("malmo", inside=True), fort, number=500)
    assert (day.world.armies["revolt"].status, act) == ("active", Camp())


def test_for_5_it_lives_off_the_region() -> None:
    day = scene(risen("malmo"), number=2)
    assert play(supplies.meal, day) == []
    assert day.world.regions == {}

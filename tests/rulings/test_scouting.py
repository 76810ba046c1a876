"""Rulings: how far an army sees and what it sees of another (TUM-SCO-1 to 3, TUM-SCO-5, TUM-TRAIT-11, TUM-TRAIT-14)."""

from typing import Any

import pytest

from campaign.model.army import Army
from campaign.model.people import Nation
from campaign.model.place import Terrain
from campaign.rules import sighting
from tests.rulings.scene import army, commander, detachment, modifier, scene, spot

WOODS = Terrain(id="woods", kind="forest", points=((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)))
IN_WOODS = spot(10, 10)


def sees(force: Army, *records: Any, night: bool = False, **settings: Any) -> float:
    """How many km `force` sees, led by the commander given if one is."""
    day = scene(force, *records, **settings)
    reach = sighting.radius(day, force, night=night)
    assert sum(int(why.by.split()[0]) for why in sighting.reasons(day, force, night=night)) * 1000 == reach
    return reach / 1000


@pytest.mark.parametrize(
    ("force", "km"),
    [
        (army(infantry=1000), 10),
        (army(infantry=1000, cavalry=1), 20),
        (army(infantry=1000, heavy_cavalry=1), 20),
        (army(infantry=1000, skirmishers=1), 20),
        (army(cavalry=1, skirmishers=1), 20),
    ],
)
def test_sco_1_ten_km_and_ten_more_with_riders(force: Army, km: int) -> None:
    """Cavalry or skirmishers, however few, see 20 km."""
    assert sees(force) == km


@pytest.mark.parametrize(
    ("sky", "at", "km"),
    [
        ("fine", "malmo", 20),
        ("bad", "malmo", 10),
        ("very bad", "malmo", 5),
        ("fine", IN_WOODS, 10),
        ("bad", IN_WOODS, 10),
        ("very bad", IN_WOODS, 5),
    ],
)
def test_sco_2_the_larger_of_two_reductions(sky: Any, at: Any, km: int) -> None:
    """Of 20 km bad weather and woods take 10 each, and 10 together; very bad weather takes 20, but 5 remain."""
    assert sees(army(cavalry=100, at=at), WOODS, sky=sky) == km


def test_sco_2_very_bad_weather_takes_twenty_km() -> None:
    """30 km under an Outrider become 10."""
    assert sees(army(cavalry=100, commander="scout"), commander("scout", "Outrider"), sky="very bad") == 10


def test_sco_3_five_km_always_and_no_more_by_night() -> None:
    """10 km less 10 in the woods, 10 less 20 in a storm: 5. By night 5, riders or not."""
    assert sees(army(infantry=1000, at=IN_WOODS), WOODS) == 5
    assert sees(army(infantry=1000), sky="very bad") == 5
    assert sees(army(cavalry=1000), night=True) == 5


def test_trait_11_an_outrider_sees_ten_km_more_with_riders() -> None:
    """30 km with cavalry or skirmishers; without them 10 as everybody."""
    scout = commander("scout", "Outrider")
    assert sees(army(cavalry=1, commander="scout"), scout) == 30
    assert sees(army(skirmishers=1, commander="scout"), scout) == 30
    assert sees(army(infantry=1000, commander="scout"), scout) == 10


def test_trait_14_weather_does_not_hinder_a_hunter() -> None:
    """20 km in any weather; in the woods 10."""
    hunter = commander("hunter", "Hunter")
    assert sees(army(cavalry=1, commander="hunter"), hunter, sky="bad") == 20
    assert sees(army(cavalry=1, commander="hunter"), hunter, sky="very bad") == 20
    assert sees(army(cavalry=1, commander="hunter", at=IN_WOODS), hunter, WOODS, sky="very bad") == 10


def test_army_8_special_rules_on_scouting_add_up() -> None:
    """10 km and 1 of the nation, 2 of the army, 4 of its keenest detachment (not the other's 3): 17."""
    keen = detachment("keen", "infantry", 500, modifiers=(modifier("scouting", 4, "hillmen"),))
    dull = detachment("dull", "infantry", 500, modifiers=(modifier("scouting", 3, "hillmen"),))
    force = army(detachments=[dull, keen], modifiers=(modifier("scouting", 2),))
    assert sees(force, Nation(id="sweden", name="Sweden", modifiers=(modifier("scouting", 1),))) == 17


@pytest.mark.parametrize(
    ("men", "seems"), [(99, "a few dozen"), (100, 100), (149, 100), (150, 200), (1049, 1000), (1050, 1100)]
)
def test_sco_5_numbers_to_the_nearest_hundred(men: int, seems: int | str) -> None:
    """Halves up; fewer than a hundred are a few dozen."""
    force = army(infantry=men)
    assert sighting.strength(scene(force), force) == seems


def test_sco_5_engines_and_followers_are_not_counted_as_men() -> None:
    """1,000 soldiers, whatever comes behind them."""
    force = army(infantry=600, cavalry=400, engines=90, noncombatants=250)
    assert sighting.strength(scene(force), force) == 1000


@pytest.mark.parametrize(("tick", "minute"), [(0, 6 * 60), (30, 12 * 60), (60, 18 * 60), (1, 6 * 60 + 12)])
def test_sco_1_the_march_lasts_from_six_to_eighteen(tick: int, minute: int) -> None:
    """Twelve minutes a tick."""
    assert sighting.minute(scene(), tick, 60) == minute

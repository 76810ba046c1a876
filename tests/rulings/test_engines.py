"""Rulings on siege engines: building, taking apart, putting together, marching (TUM-SIE-4, TUM-SIE-5).

Rows: TUM-TRAIT-16.
"""

import pytest

from campaign.model.army import Work
from campaign.model.order import Engines
from campaign.rules import carrying, freight, pace
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, detachment, scene
from tests.rulings.test_building import builds, led

N = Numbers()


def test_sie_4_ten_engines_take_a_thousand_people_thirty_days() -> None:
    """60 half days × 1000; after 29 days 58,000 are done."""
    day = builds(led(), Engines("build"), days=29)
    assert day.world.armies["gradell"].work == Work(kind="build engines", at="malmo", needed=60_000, done=58_000)
    built = builds(led(), Engines("build"), days=30).world.armies["gradell"].detachments["gradell-engines"]
    assert (built.type, built.size, built.standing) == ("siege engines", 10, True)


@pytest.mark.parametrize(("days", "status"), [(29, "running"), (30, "done")])
def test_sie_4_fewer_people_build_them_in_the_same_month(days: int, status: str) -> None:
    """A palisade is slower work for 100 people than for 1000; of engines the rule only says a month."""
    few = army(infantry=100, commander="ascheberg", supplies=100_000)
    assert builds(few, Engines("build"), days=days).world.orders["a-1"].status == status


@pytest.mark.parametrize(("days", "status"), [(6, "running"), (7, "done")])
def test_trait_16_a_siege_engineer_builds_them_in_a_week(days: int, status: str) -> None:
    """14 half days × 1000."""
    day = builds(led(), Engines("build"), commander("ascheberg", "Siege engineer"), days=days)
    assert day.world.orders["a-1"].status == status


def test_sie_5_a_week_apart_onto_twenty_empty_wagons() -> None:
    """14 half days × 1000, and 20 wagons: 19 are too few."""
    guns = detachment("guns", "siege engines", 10, standing=True)
    few = builds(led(wagons=19, detachments=(guns,)), Engines("take apart"))
    assert few.world.orders["a-1"].why == "a detachment of siege engines fills 20 empty wagons"
    slow = builds(led(wagons=20, detachments=(guns,)), Engines("take apart"), days=6)
    assert slow.world.armies["gradell"].detachments["guns"].standing
    after = builds(led(wagons=20, detachments=(guns,)), Engines("take apart"), days=7).world
    assert not after.armies["gradell"].detachments["guns"].standing
    assert freight.free(N, after.armies["gradell"]) == 0
    assert carrying.capacity(after, N, after.armies["gradell"]) == 1000 * 15


def test_sie_5_and_a_week_together() -> None:
    guns = detachment("guns", "siege engines", 10)
    for days, stands in ((6, False), (7, True)):
        day = builds(led(wagons=20, detachments=(guns,)), Engines("put together"), days=days)
        assert day.world.armies["gradell"].detachments["guns"].standing is stands


def test_sie_5_palisades_and_engines_fill_wagons_side_by_side() -> None:
    """Of 35 wagons 20 carry engines and 10 a palisade."""
    force = army(infantry=1, wagons=35, palisades=1, detachments=(detachment("guns", "siege engines", 10),))
    assert freight.free(N, force) == 5


def test_sie_5_engines_that_stand_do_not_march() -> None:
    force = led(detachments=(detachment("guns", "siege engines", 10, standing=True),))
    world = scene(force, commander("ascheberg")).world
    assert pace.immovable(world, force) == "its siege engines stand; they must be taken apart first (TUM-SIE-5)"


def test_sie_5_what_is_not_there_is_neither_taken_apart_nor_put_together() -> None:
    for act, why in (
        (Engines("take apart"), "no siege engines stand here"),
        (Engines("put together"), "no siege engines are carried"),
    ):
        assert builds(led(wagons=20), act).world.orders["a-1"].why == why

"""Rulings: who is in an army and what that amounts to (TUM-ARMY-1 to 8, TUM-MOV-8, TUM-TRAIT-10, TUM-TRAIT-17).

Rows: TUM-ARMY-3, TUM-ARMY-4, TUM-ARMY-6.
"""

import pytest
from msgspec.structs import replace

from campaign.model.army import Absence, Army
from campaign.model.people import Commander, Nation
from campaign.rules import carrying, counting, foraging, founding, supplies
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, detachment, modifier, play, scene

N = Numbers()


def usual(force: Army, *traits: str) -> int:
    """Return the usual noncombatants of an army whose commander has these traits."""
    led = replace(force, commander="ascheberg")
    return counting.usual_noncombatants(scene(led, commander("ascheberg", *traits)).world, N, led)


def length(force: Army, *traits: str) -> int:
    led = replace(force, commander="ascheberg")
    return counting.column(scene(led, commander("ascheberg", *traits)).world, N, led)


def test_army_1_only_a_free_commander_or_the_program_leads_an_army() -> None:
    alone, led = army("alone", 10), army("led", 10, commander="ascheberg")
    band = army("band", 10, npc="revolt")
    world = scene(alone, led, band, commander()).world
    assert [counting.led(world, one) for one in (alone, led, band)] == [False, True, True]
    captured = scene(led, replace(commander(), status="captured")).world
    assert not counting.led(captured, led)


def test_army_1_without_a_commander_it_still_eats_but_follows_no_standing_order() -> None:
    lost = replace(commander(), forage_under=9, status="captured")
    day = scene(army("gradell", 10, supplies=20, commander="ascheberg"), lost)
    assert play(foraging.when_short, day) == []
    play(supplies.meal, day)
    assert day.world.armies["gradell"].supplies == 10


@pytest.mark.parametrize(("soldiers", "expected"), [(1000, 250), (1001, 250), (1002, 251), (0, 0)])
def test_army_2_noncombatants_are_a_quarter_of_the_soldiers_to_the_nearest(soldiers: int, expected: int) -> None:
    """1,001 make 250.25, so 250; 1,002 make 250.5, so 251."""
    assert usual(army(infantry=soldiers)) == expected


def test_army_2_they_are_counted_when_the_world_is_made_unless_given() -> None:
    day = scene(army("open", 600, cavalry=200, noncombatants=None), army("given", 600, noncombatants=3))
    (*_, event) = play(founding.found, day)
    assert (event.rule, event.who) == ("TUM-ARMY-2", ("open",))
    assert [day.world.armies[key].noncombatants for key in ("open", "given")] == [200, 3]


def test_army_3_detachments_are_counted_by_kind_and_bring_their_own_wagons() -> None:
    force = army(
        detachments=[
            detachment("a", "infantry", 100, wagons=2),
            detachment("b", "heavy infantry", 200),
            detachment("c", "skirmishers", 300),
            detachment("d", "cavalry", 40, wagons=5),
            detachment("e", "heavy cavalry", 50),
            detachment("f", "siege engines", 10, wagons=20),
        ]
    )
    assert (counting.soldiers(force), counting.foot(force), counting.horse(force)) == (690, 600, 90)
    assert counting.wagons(force) == 27


def test_army_3_the_absent_are_not_counted() -> None:
    gone = detachment("b", "cavalry", 100, wagons=9, absent=Absence(until=5))
    force = army(infantry=100, wagons=1, detachments=[gone])
    assert (counting.soldiers(force), counting.wagons(force), counting.has_cavalry(force)) == (100, 1, False)
    assert [one.id for one in counting.present(force)] == ["gradell-infantry"]


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        ("infantry", 500, 1000),
        ("heavy infantry", 500, 1000),
        ("skirmishers", 500, 1000),
        ("cavalry", 200, 500),
        ("heavy cavalry", 200, 500),
    ],
)
def test_army_4_unusual_sizes_are_pointed_out(kind: str, least: int, most: int) -> None:
    def said(size: int) -> bool:
        return counting.unusual(N, detachment("a", kind, size)) != ""

    assert [said(size) for size in (least - 1, least, most, most + 1)] == [True, False, False, True]


def test_army_4_siege_engines_have_no_usual_size() -> None:
    assert counting.unusual(N, detachment("a", "siege engines", 10)) == ""


def test_army_6_skirmishers_alone_have_a_tenth_of_noncombatants() -> None:
    assert usual(army(skirmishers=1000)) == 100
    assert usual(army(skirmishers=500, infantry=500)) == 250


def test_army_6_skirmishers_are_light_but_otherwise_infantry() -> None:
    light, line = army(skirmishers=3000), army(infantry=3000)
    assert counting.has_skirmishers(light)
    assert counting.skirmishers_only(light)
    assert counting.light_only(light)
    assert not counting.cavalry_only(light)
    world = scene(light).world
    for figure in (counting.column, counting.strength, carrying.capacity):
        assert figure(world, N, light) == figure(world, N, line)
    assert supplies.need(N, light) == supplies.need(N, line)


def test_army_6_one_other_detachment_and_it_is_no_army_of_skirmishers() -> None:
    mixed = army(skirmishers=100, cavalry=1)
    assert not counting.skirmishers_only(mixed)
    assert counting.light_only(mixed)
    assert not counting.light_only(army(skirmishers=100, infantry=1))


def test_army_7_strength_in_battle() -> None:
    """100 + 100 × 2 + 100 + 100 × 2 + 100 × 4, ten engines nothing: 1,000."""
    force = army(infantry=100, heavy_infantry=100, skirmishers=100, cavalry=100, heavy_cavalry=100, engines=10)
    assert counting.strength(scene(force).world, N, force) == 1000


def test_army_8_modifiers_of_nation_army_and_detachment_add_up() -> None:
    """100 men on foot: 100 × (100 + 10 + 5 + 20)% = 135. 50 cavalry without the 20%: 50 × 2 × 115% = 115."""
    guard = detachment("guard", "infantry", 100, modifiers=(modifier("strength", 20),))
    horse = detachment("horse", "cavalry", 50)
    force = army(detachments=[guard, horse], modifiers=(modifier("strength", 5),))
    ours = Nation(id="sweden", name="Sweden", modifiers=(modifier("strength", 10), modifier("carry", 50)))
    world = scene(force, ours).world
    assert counting.strength(world, N, force) == 250
    assert [one.by for one in counting.modifiers(world, force, "strength", guard)] == [10, 5, 20]


def test_army_8_modifiers_of_carrying_and_of_noncombatants() -> None:
    """1,000 men carry 15,000 × 135%, 100 noncombatants 1,500 × 115%; noncombatants 25% of 1,000 × 80% = 200."""
    guard = detachment("guard", "infantry", 1000, modifiers=(modifier("carry", 20),))
    force = army(
        detachments=[guard], noncombatants=100, modifiers=(modifier("carry", 15), modifier("noncombatants", -20))
    )
    world = scene(force).world
    assert carrying.capacity(world, N, force) == 20_250 + 1_725
    assert counting.usual_noncombatants(world, N, force) == 200


def test_army_8_no_modifier_makes_less_than_nothing() -> None:
    force = army(
        infantry=100, modifiers=(modifier("strength", -150), modifier("carry", -150), modifier("noncombatants", -150))
    )
    world = scene(force).world
    assert counting.strength(world, N, force) == 0
    assert carrying.capacity(world, N, force) == 0
    assert counting.usual_noncombatants(world, N, force) == 0


@pytest.mark.parametrize(
    ("force", "metres"),
    [
        (army(infantry=3000), 1000),
        (army(infantry=2000, noncombatants=1000), 1000),
        (army(cavalry=10_000), 10_000),
        (army(heavy_cavalry=1000), 1000),
        (army(infantry=3000, wagons=30), 2000),
        (army(infantry=3000, wagons=31), 2034),
        (army(infantry=3000, cavalry=1000, wagons=30, noncombatants=3000, engines=10), 4000),
        (army(infantry=3001), 1001),
    ],
)
def test_mov_8_the_parts_of_the_column_add_up(force: Army, metres: int) -> None:
    """3,000 on foot, 1,000 horse or 30 wagons a km; wagon 31 takes 33⅓ m, one man more ⅓ m, rounded up."""
    assert length(force) == metres


def test_mov_9_only_those_on_foot_are_slow_at_a_ford() -> None:
    """3,000 infantry and 3,000 noncombatants: 2 km; skirmishers, cavalry and wagons do not count."""
    force = army(infantry=3000, skirmishers=600, cavalry=500, wagons=30, noncombatants=3000)
    assert counting.foot_column(scene(force).world, N, force) == 2000
    light = army(skirmishers=600, cavalry=500, noncombatants=3000)
    assert counting.foot_column(scene(light).world, N, light) == 0


def test_mov_3_cavalry_only_means_no_wagons_either() -> None:
    assert counting.cavalry_only(army(cavalry=100, heavy_cavalry=100))
    assert not counting.cavalry_only(army(cavalry=100, wagons=1))
    assert not counting.cavalry_only(army(cavalry=100, skirmishers=1))
    assert not counting.cavalry_only(army(detachments=[detachment("a", "cavalry", 9, absent=Absence(until=5))]))


def test_trait_10_a_logisticians_column_is_half_as_long_and_his_army_carries_a_fifth_more() -> None:
    """6,000 men: 2 km, halved 1 km. 1,000 men: 15,000 + 20% = 18,000."""
    assert length(army(infantry=6000), "Logistician") == 1000
    led = army(infantry=1000, commander="ascheberg")
    world = scene(led, commander("ascheberg", "Logistician")).world
    assert carrying.capacity(world, N, led) == 18_000


def test_trait_10_does_not_help_while_he_is_captured() -> None:
    led = army(infantry=1000, commander="ascheberg")
    he: Commander = replace(commander("ascheberg", "Logistician"), status="captured")
    assert carrying.capacity(scene(led, he).world, N, led) == 15_000


def test_trait_17_a_spartan_has_half_the_noncombatants_and_gains_or_loses_half() -> None:
    """Of 1,000 soldiers 12.5%, of skirmishers alone 5%; 7 gained are 3.5, so 4."""
    assert usual(army(infantry=1000), "Spartan") == 125
    assert usual(army(skirmishers=1000), "Spartan") == 50
    led = army(infantry=1000, commander="ascheberg")
    world = scene(led, commander("ascheberg", "Spartan")).world
    assert [counting.spartan(world, N, led, count) for count in (7, 8)] == [4, 4]
    assert counting.spartan(scene(led, commander()).world, N, led, 7) == 7

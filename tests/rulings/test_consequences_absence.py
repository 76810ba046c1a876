"""Rulings: detachments that leave for some days and come back (TUM-MOR-3 rows 9 and 11)."""

from msgspec.structs import replace

from campaign.model.army import Absence, Army
from campaign.rules import absence, consequences
from tests.rulings.scene import army, commander, detachment, play, scene

DRAWN = "TUM-MOR-3/gradell/hunger: drawn"
DAYS = "TUM-MOR-3/gradell/hunger: days away/0"


def force() -> Army:
    """1,000 soldiers who carry 1,001 supplies."""
    return army(infantry=500, cavalry=300, skirmishers=200, noncombatants=100, supplies=1001, loot=30, soldiers_loot=10)


def test_mor_3_row_9_drawn_detachments_leave_for_2d6_days_each_with_its_share() -> None:
    """Two of three for 3 + 4 days from day 5. 300.3 and 200.2 supplies against 500.5: the odd one stays."""
    dice = {"TUM-MOR-3/gradell/hunger: leavers/0": (2,), f"{DRAWN}/0": (3,), f"{DRAWN}/1": (1,), DAYS: (3, 4)}
    day = scene(force(), number=5, dice=dice)
    (event,) = play(lambda d: consequences.follow(d, "gradell", "hunger", 9), day)
    after = day.world.armies["gradell"]
    assert [roll.expr for roll in event.rolls] == ["1d6", "1d3", "1d2", "2d6"]
    assert after.detachments["gradell-cavalry"].absent == Absence(12, 30, 300, 9, 3)
    assert after.detachments["gradell-skirmishers"].absent == Absence(12, 20, 200, 6, 2)
    assert after.detachments["gradell-infantry"].absent is None
    assert (after.noncombatants, after.supplies, after.loot, after.soldiers_loot) == (50, 501, 15, 5)


def test_mor_3_row_9_the_commander_is_not_told_for_how_long() -> None:
    dice = {"TUM-MOR-3/gradell/hunger: leavers/0": (1,), f"{DRAWN}/0": (3,), DAYS: (3, 4)}
    (event,) = play(lambda d: consequences.follow(d, "gradell", "hunger", 9), scene(force(), dice=dice))
    assert event.own == "Gone from the army for a while: gradell-skirmishers (200)."


def test_mor_3_row_11_one_detachment_leaves() -> None:
    day = scene(force(), dice={f"{DRAWN}/0": (2,), DAYS: (1, 1)})
    play(lambda d: consequences.follow(d, "gradell", "hunger", 11), day)
    away = {key: one.absent.until for key, one in day.world.armies["gradell"].detachments.items() if one.absent}
    assert away == {"gradell-infantry": 3}


def test_mor_3_row_11_the_last_present_detachment_may_leave_too_and_the_army_still_exists() -> None:
    day = scene(army(infantry=500, supplies=90), dice={DAYS: (1, 1)})
    play(lambda d: consequences.follow(d, "gradell", "hunger", 11), day)
    after = day.world.armies["gradell"]
    assert (after.status, after.supplies) == ("active", 0)


def away(until: int) -> Army:
    left = detachment("horse", "cavalry", 300, absent=Absence(until, 30, 200, 9, 3))
    return army(infantry=500, detachments=[left], noncombatants=50, supplies=501, loot=15, soldiers_loot=5)


def test_mor_3_the_absent_come_back_at_the_dawn_of_their_day_with_what_is_left() -> None:
    day = scene(away(12), number=12)
    (event,) = play(absence.back, day)
    after = day.world.armies["gradell"]
    assert event.kind == "returned"
    assert after.detachments["horse"].absent is None
    assert (after.noncombatants, after.supplies, after.loot, after.soldiers_loot) == (80, 701, 24, 8)


def test_mor_3_the_absent_stay_away_until_their_day() -> None:
    assert play(absence.back, scene(away(12), number=11)) == []


def test_mor_3_if_the_army_is_gone_the_absent_disband() -> None:
    day = scene(replace(away(12), status="dissolved"), commander(), number=12)
    (event,) = play(absence.back, day)
    assert event.kind == "disbanded"
    assert (
        event.text
        == "Gradell: gone when horse (300) came back; disbanded with 30 noncombatants, 200 supplies and 12 loot"
    )
    assert set(day.world.armies["gradell"].detachments) == {"gradell-infantry"}

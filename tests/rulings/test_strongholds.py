"""Rulings on garrisons: detachments left, strongholds held by too few, robbers (TUM-FORT-2, TUM-FORT-5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.order import Hold, Order
from campaign.model.place import Garrison, Place
from campaign.model.world import Record
from campaign.rules import holding, manning, ordering, regions
from campaign.rules.day import Day
from tests.rulings.scene import army, commander, place, play, scene

SUNDAY = 7  # a week of the campaign ends
BAND = "TUM-FORT-5/lund/robbers/0"


def lund(present: Garrison | None, **fields: Any) -> Place:
    """A Danish fort whose base garrison is 250 infantry and 50 cavalry: strength 350."""
    return place("lund", "fort", 70.0, 50.0, holder="denmark", present=present, **fields)


def danes(infantry: int, **fields: Any) -> Army:
    return army("danes", infantry, nation="denmark", at="lund", inside=True, **fields)


def evening(*records: Record, number: int = SUNDAY, dice: Any = None) -> tuple[Day, list[Event]]:
    """The end of day `number`."""
    day = scene(*records, number=number, dice=dice)
    return day, play(holding.watch, day) + play(holding.week, day)


def leaves(*detachments: str, **fields: Any) -> Day:
    """Gradell of 600 foot, 300 horse and 100 supplies at Malmö leaves detachments to hold it."""
    order = Order(id="a-1", who="ascheberg", given=1, text="hold", act=Hold(detachments))
    given: dict[str, Any] = {"commander": "ascheberg", "supplies": 100, "noncombatants": 90, "morale": 7, **fields}
    day = scene(army(infantry=600, cavalry=300, **given), commander("ascheberg"), order)
    play(ordering.take_up, day)
    return day


def test_fort_2_detachments_stay_to_hold_the_place_with_their_share() -> None:
    """A third of 900 soldiers takes a third of everything: 33 of 100 supplies, 30 of 90 noncombatants."""
    day = leaves("gradell-cavalry")
    left = day.world.armies["sweden-at-malmo"]
    assert (left.inside, left.at, left.commander, left.npc, left.nation) == (True, "malmo", None, "garrison", "sweden")
    assert (list(left.detachments), left.supplies, left.noncombatants, left.morale) == (["gradell-cavalry"], 33, 30, 7)
    stays = day.world.armies["gradell"]
    assert (list(stays.detachments), stays.supplies, stays.noncombatants) == (["gradell-infantry"], 67, 60)
    assert day.world.orders["a-1"].status == "done"


def test_fort_2_more_of_them_join_those_left_before() -> None:
    before = army("sweden-at-malmo", 100, inside=True, npc="garrison", morale=7)
    order = Order(id="a-1", who="ascheberg", given=1, text="hold", act=Hold(("gradell-cavalry",)))
    day = scene(army(infantry=600, cavalry=300, commander="ascheberg", morale=7), before, commander("ascheberg"), order)
    play(ordering.take_up, day)
    assert set(day.world.armies["sweden-at-malmo"].detachments) == {"sweden-at-malmo-infantry", "gradell-cavalry"}
    assert set(day.world.armies) == {"gradell", "sweden-at-malmo"}


@pytest.mark.parametrize(
    ("ids", "fields", "why"),
    [
        (("gradell-infantry", "gradell-cavalry"), {}, "somebody must stay with you; to garrison the whole army, enter"),
        (("gradell-cavalry",), {"at": "lund"}, "Lund does not open its gates"),
        (("guards",), {}, "not all those detachments are with the army"),
    ],
)
def test_fort_2_who_cannot_be_left(ids: tuple[str, ...], fields: dict[str, Any], why: str) -> None:
    assert leaves(*ids, **fields).world.orders["a-1"].why == why


def test_fort_5_a_garrison_that_is_whole_needs_no_watching() -> None:
    assert evening(lund(None))[1] == []


@pytest.mark.parametrize(
    ("present", "men", "short"),
    [
        (Garrison(249, 50), 0, True),
        (Garrison(249, 50), 1, False),
        (Garrison(0, 0), 349, True),
        (Garrison(0, 0), 350, False),
        (Garrison(0, 50), 249, True),
    ],
)
def test_fort_5_all_soldiers_inside_count_by_strength(present: Garrison, men: int, short: bool) -> None:
    """250 + 2 × 50 = 350."""
    day, _ = evening(lund(present), *([danes(men)] if men else []), number=3)
    assert day.world.places["lund"].below == (3 if short else None)


def test_fort_5_robbers_take_what_nobody_holds() -> None:
    """1d6 × 100: a 4 is 400."""
    day, events = evening(lund(Garrison(), below=6), dice={BAND: (4,)})
    fort, band = day.world.places["lund"], day.world.armies["robbers-lund"]
    assert (fort.holder, fort.present) == ("robbers", Garrison())
    assert (sum(one.size for one in band.detachments.values()), band.inside, band.nation) == (400, True, "robbers")
    assert events[-1].notable


def test_fort_5_not_before_the_week_ends_and_not_where_the_base_is_nobody() -> None:
    assert "robbers-lund" not in evening(lund(Garrison()), number=6)[0].world.armies
    assert "robbers-lund" not in evening(lund(Garrison(), garrison=Garrison()))[0].world.armies


@pytest.mark.parametrize(("below", "come"), [(1, True), (2, False)])
def test_fort_5_below_base_for_the_whole_week_robbers_storm_it(below: int, come: bool) -> None:
    """The week is day 1 to 7. 100 robbers against 200 infantry: 2 − 1 = 1 against 12 + 1 + 5: beaten, they scatter."""
    storm = "storm of lund"
    dice = {
        BAND: (1,),
        f"TUM-BAT-2/robbers-lund/{storm}/0": (1, 1),
        f"TUM-BAT-2/garrison-lund/{storm}/0": (6, 6),
    }
    day, _ = evening(lund(Garrison(200, 0), below=below), dice=dice)
    assert ("robbers-lund" in day.world.armies) is come
    if come:
        assert day.world.armies["robbers-lund"].status == "dissolved"
        # 5% of 200 are lost, and the 190 grow by 10% of 250 and of 50.
        assert day.world.places["lund"].present == Garrison(215, 5)
        assert day.world.places["lund"].holder == "denmark"


def test_fort_5_robbers_who_win_hold_the_place() -> None:
    """600 robbers against 10 infantry: superiority 600 ÷ 10 − 1 = 59."""
    storm = "storm of lund"
    dice = {
        BAND: (6,),
        f"TUM-BAT-2/robbers-lund/{storm}/0": (6, 6),
        f"TUM-BAT-2/garrison-lund/{storm}/0": (1, 1),
    }
    day, _ = evening(lund(Garrison(10, 0), below=1, loot=500), dice=dice)
    fort, band = day.world.places["lund"], day.world.armies["robbers-lund"]
    assert (fort.holder, fort.loot, fort.present) == ("robbers", 500, Garrison())
    assert (band.inside, band.status) == (True, "active")


@pytest.mark.parametrize(
    ("present", "after"),
    [
        (Garrison(100, 10), Garrison(125, 15)),
        (Garrison(225, 45), None),
        (Garrison(240, 50), None),
    ],
)
def test_fort_5_a_base_garrison_grows_by_a_tenth_of_its_base_a_week(present: Garrison, after: Garrison | None) -> None:
    """25 infantry and 5 cavalry, up to 250 and 50."""
    assert evening(lund(present))[0].world.places["lund"].present == after


def test_fort_5_each_arm_grows_by_its_tenth_rounded_half_up() -> None:
    """A tenth of 25 is 2.5: 3; of 24 it is 2."""
    fort = lund(Garrison(1, 1), garrison=Garrison(25, 24))
    assert evening(fort)[0].world.places["lund"].present == Garrison(4, 3)


def test_fort_5_nothing_grows_in_a_siege_or_under_robbers_or_a_revolt() -> None:
    few = Garrison(100, 0)
    assert evening(lund(few, besieged=True))[0].world.places["lund"].present == few
    held = replace(lund(few), holder="robbers")
    assert evening(held, danes(400))[0].world.places["lund"].present == few


def test_fort_2_a_garrison_mustered_and_dismissed_is_the_same() -> None:
    """Stores it has come to stay in the place; men beyond the base do not."""
    day = scene(lund(Garrison(120, 7), supplies=10))
    base, empty = manning.muster(day, day.world.places["lund"])
    assert isinstance(base, Army)
    assert isinstance(empty, Place)
    home, gone = manning.dismissed(day.numbers, empty, replace(base, supplies=5, loot=3, soldiers_loot=2))
    assert (home.present, home.supplies, home.loot, gone.status) == (Garrison(120, 7), 15, 5, "dissolved")
    assert regions.crew(day.numbers, home) == Garrison(120, 7)

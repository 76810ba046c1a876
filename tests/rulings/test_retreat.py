"""Rulings: where a beaten army goes, at once and out of control (TUM-BAT-8, TUM-BAT-9), and what it leaves."""

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Rout
from campaign.model.order import Camp
from campaign.model.place import Garrison, River, Road, Spot
from campaign.rules import arraying, marching, npc, ordering, retreat, routs
from campaign.rules.day import Day
from tests.rulings.arms import danes, fought, kinds, met, rolled, swedes
from tests.rulings.scene import army, detachment, place, play, spot
from tests.rulings.trek import stands, to, trek

HELD = rolled((6, 6), (1, 1), check=(3, 4), taken=(6,))
ROUTED = rolled((6, 6), (1, 1), check=(6, 6), taken=(6,), supplies=(4,), rout=(3,))


def flight(beaten: Army, *records: object, km: int = 10) -> tuple[Day, retreat.Flight | None]:
    """The way that an army takes which the Swedes at Malmö have beaten."""
    day = trek(beaten, *records)  # type: ignore[arg-type]  # records
    return day, retreat.find(day, day.world.armies[beaten.id], ["gradell"], km * 1000)


def end(day: Day, way: retreat.Flight | None) -> tuple[float, float]:
    """Where a way ends, in km."""
    assert way is not None
    x, y = day.land.xy(way.end)
    return x / 1000, y / 1000


def test_bat_8_the_loser_retreats_10_km_at_once_by_road_away_from_the_victor() -> None:
    """From 40.334 it is 9,666 m east to Lund and 334 m on toward Hamra, farther from the victor than toward Dalby."""
    day, events = fought(swedes(), danes(), dice=HELD)
    assert stands(day, "danes") == (50.334, 50.0)
    assert stands(day) == (39.666, 50.0)
    assert day.world.armies["danes"].rout is None
    assert "10.0 km" in next(event.text for event in events if event.kind == "retreat")


def test_bat_8_toward_friendly_ground_first() -> None:
    """With a Danish castle beyond Dalby the way turns south at Lund: 334 m short of 50, 50."""
    castle = place("borg", "castle", 50.0, 10.0, holder="denmark")
    day, way = flight(danes(at=Spot(start="lund", to="malmo", km=9.666)), swedes(at=spot(39.666, 50.0)), castle)
    assert end(day, way) == (50.0, 49.666)


def test_bat_8_away_from_the_victor_even_where_friends_are_behind_him() -> None:
    """The only friendly stronghold lies west, beyond the Swedes: it goes east all the same, at Lund south."""
    castle = place("borg", "castle", 0.0, 50.0, holder="denmark")
    day, way = flight(danes(at=Spot(start="lund", to="malmo", km=9.666)), swedes(at=spot(39.666, 50.0)), castle)
    assert end(day, way) == (50.0, 49.666)


def test_bat_8_it_stops_with_friends_whom_it_meets() -> None:
    """Danes stand at 45, 50, on its way: it comes 4,666 m and stops."""
    friends = army("horse", cavalry=100, nation="denmark", at=spot(45.0, 50.0))
    day, way = flight(danes(at=Spot(start="lund", to="malmo", km=9.666)), swedes(at=spot(39.666, 50.0)), friends)
    assert end(day, way) == (45.0, 50.0)
    assert way is not None
    assert (way.friends, way.length) == (True, 4666)


def test_bat_8_it_stops_at_a_stronghold_that_friends_hold() -> None:
    """A Danish fort stands at Borg, 4 km on, with a garrison."""
    road = Road(id="lund-borg", start="lund", to="borg")
    fort = place("borg", "fort", 50.0, 54.0, holder="denmark", garrison=Garrison(infantry=50))
    day, way = flight(danes(), swedes(at=spot(49.5, 49.5)), fort, road)
    assert end(day, way) == (50.0, 54.0)


def test_bat_9_a_closed_stronghold_bars_the_road() -> None:
    """Swedes hold Borg where the road east would bring it: there is no road, so it goes across country."""
    beaten = danes(at="borg-east", wagons=3)
    records = (
        place("borg-east", "village", 80.0, 80.0),
        place("borg", "fort", 85.0, 80.0, holder="sweden", garrison=Garrison(infantry=50)),
        Road(id="borg-road", start="borg-east", to="borg"),
    )
    way = flight(beaten, swedes(at=spot(79.5, 80.0)), *records)[1]
    assert way is not None
    assert way.off_road
    # Siege engines cannot leave the road: then there is no way at all.
    stuck = replace(beaten, detachments=army("danes", 1000, engines=3, nation="denmark").detachments)
    assert flight(stuck, swedes(at=spot(79.5, 80.0)), *records)[1] is None


def test_bat_9_no_way_passes_a_hostile_army() -> None:
    """Swedes before it and Swedes behind it on the only road, and siege engines that cannot leave it."""
    beaten = danes(
        at=Spot(start="lund", to="hamra", km=20.0), detachments=army("danes", engines=3).detachments.values()
    )
    behind = army("second", 500, at=spot(75.0, 50.0))
    assert flight(beaten, swedes(at=spot(69.5, 50.0)))[1] is not None
    assert flight(beaten, swedes(at=spot(69.5, 50.0)), behind)[1] is None
    # One that is out of control stops nobody, nor does one that is neutral.
    fled = replace(behind, rout=Rout(until=3))
    assert flight(beaten, swedes(at=spot(69.5, 50.0)), fled)[1] is not None
    assert flight(beaten, swedes(at=spot(69.5, 50.0)), replace(behind, nation="poland"))[1] is not None


@pytest.mark.parametrize(("kind", "crosses"), [("cavalry", True), ("skirmishers", True), ("infantry", False)])
def test_bat_8_off_the_road_it_fords_only_as_cavalry_does(kind: str, crosses: bool) -> None:
    """A river from north to south 5 km east of the beaten army, and Swedes to the west, north and south of it."""
    river = River(id="an", name="An", points=((80.0, 0.0), (80.0, 100.0)))
    ring = [
        army(f"s{n}", 500, at=spot(x, y))
        for n, (x, y) in enumerate([(72, 84), (72, 76), (75, 86), (75, 74), (70, 80), (73, 88), (73, 72)])
    ]
    beaten = army("danes", nation="denmark", at=spot(75.0, 80.0), detachments=[detachment("men", kind, 1000)])
    day, way = flight(beaten, swedes(at=spot(74.5, 80.0)), river, *ring)
    if crosses:
        assert end(day, way)[0] > 80
    else:
        assert way is None or end(day, way)[0] < 80


def test_bat_8_off_the_road_it_leaves_its_wagons() -> None:
    """Beaten in open country without a road it leaves 3 wagons, and drops what only they could carry."""
    beaten = danes(at=spot(80.0, 80.0), wagons=3, supplies=16_000)
    day, events = fought(swedes(at=spot(79.5, 80.0)), beaten, dice=HELD, acts={"gradell": Camp(), "danes": Camp()})
    after = day.world.armies["danes"]
    # Straight east, away from the victor; 800 men carry 12,000, 16,000 less that lie with the wagons.
    assert stands(day, "danes") == (90.0, 80.0)
    assert sum(one.wagons for one in after.detachments.values()) == 0
    assert after.supplies == 12_000
    piles = list(day.world.piles.values())
    assert (sum(one.wagons for one in piles), sum(one.supplies for one in piles)) == (3, 4_000)
    assert all((one.x, one.y) == (80.0, 80.0) for one in piles)
    assert "retreat" in kinds(events)


def test_bat_8_a_rout_goes_on_20_km_a_day_from_the_next_day_and_no_order_reaches_it() -> None:
    """30 km more after the 10: 20 on day 2, 10 on day 3; it gathers at the dawn of day 4."""
    day, _ = fought(swedes(), danes(), dice=ROUTED)
    beaten = day.world.armies["danes"]
    assert beaten.rout == Rout(until=3, left=30_000, enemies=("gradell",))
    assert stands(day, "danes") == (50.334, 50.0)
    second = trek(
        day.world.armies["gradell"], beaten, *day.world.meetings.values(), acts={"danes": to("ystad")}, number=2
    )
    second.acts.clear()
    play(routs.gather, second)
    play(ordering.take_up, second)
    assert second.acts == {}
    play(marching.march, second)
    assert stands(second, "danes") == (70.334, 50.0)
    third = trek(second.world.armies["gradell"], second.world.armies["danes"], number=3)
    play(routs.gather, third)
    play(marching.march, third)
    assert stands(third, "danes") == (80.334, 50.0)
    assert third.world.armies["danes"].rout == Rout(until=3, left=0, enemies=("gradell",))
    fourth = trek(third.world.armies["danes"], number=4)
    play(routs.gather, fourth)
    assert fourth.world.armies["danes"].rout is None


def test_bat_8_a_deputy_does_not_lead_what_is_out_of_control() -> None:
    """The army of a deputy flees: the program gives it no act of its own."""
    day = trek(danes(npc="deputy", rout=Rout(until=3, left=20_000)))
    play(npc.plan, day)
    assert day.acts == {}


def test_bat_8_a_rout_ends_with_friends_whom_it_meets() -> None:
    """Danes stand 12 km on: it stops with them on the next day and gathers there."""
    fled = danes(at=spot_on_road(55.0), rout=Rout(until=3, left=30_000, enemies=("gradell",)))
    friends = army("horse", cavalry=100, nation="denmark", at=spot(67.0, 50.0))
    day = trek(fled, friends, swedes(at="malmo"), number=2)
    events = play(marching.march, day)
    assert stands(day, "danes") == (67.0, 50.0)
    assert day.world.armies["danes"].rout is None
    assert "gathered" in kinds(events)


def spot_on_road(x: float) -> Spot:
    """A point on the road from Lund to Hamra."""
    return Spot(start="lund", to="hamra", km=x - 50.0)


def test_bat_8_met_out_of_control_it_fights_without_tactics_and_out_of_formation() -> None:
    """The GM gave tactics 3, but it flees: they do not count, and out of formation is −1. It does not avoid, either."""
    fled = danes(rout=Rout(until=3, left=30_000, enemies=()), at=spot(40.0, 50.0))
    day, sheets = met(swedes(at=spot(39.5, 50.0)), fled, acts={"gradell": Camp()}, number=2)
    lines = replace(sheets[0].sides["denmark"].armies["danes"], lines={"tactics": 3, "surprise": 1})
    sides = {**sheets[0].sides, "denmark": replace(sheets[0].sides["denmark"], armies={"danes": lines})}
    sheet = arraying.arrayed(day, replace(sheets[0], sides=sides))
    assert sheet.sides["denmark"].armies["danes"].modifiers == {"surprise": 1, "out of formation": -1}


def test_bat_9_halved_it_stays_out_of_control_for_its_days() -> None:
    """20% of 1,000 is 200, half of 800 is 400; of 9,000 supplies half; a 2: out of control on days 2 and 3."""
    dice = rolled((6, 6), (1, 1), taken=(6,), days=(2,))
    day, events = fought(swedes(), danes(supplies=9000), dice=dice, sets=["danes.no_retreat=true"])
    beaten = day.world.armies["danes"]
    assert [one.size for one in beaten.detachments.values()] == [400]
    assert (beaten.supplies, beaten.morale) == (4500, 7)
    assert beaten.rout == Rout(until=3, left=0, enemies=("gradell",))
    assert stands(day, "danes") == (40.334, 50.0)
    assert "retreat" not in kinds(events)
    # It stands still the next day, and on day 4 it obeys again.
    second = trek(beaten, number=2)
    play(marching.march, second)
    assert stands(second, "danes") == (40.334, 50.0)


def test_bat_9_the_ground_says_who_has_no_way_unless_the_gm_does() -> None:
    """Engines bind the Danes to the road, and other Swedes stand on it behind them."""
    engines = danes(engines=2, at=Spot(start="lund", to="malmo", km=9.666))
    here, camps = Spot(start="malmo", to="lund", km=9.666), {"gradell": Camp(), "danes": Camp()}
    behind = army("second", 500, at=spot(46.0, 50.0))
    for records, sets, stuck in (
        ((), {}, False),
        ((behind,), {}, True),
        ((behind,), {"no_retreat": False}, False),
        ((), {"no_retreat": True}, True),
    ):
        day, sheets = met(swedes(at=here), engines, *records, acts=camps)
        (battle,) = (one for one in sheets if "gradell" in one.id)
        front = battle.sides["denmark"]
        told = replace(front, armies={"danes": replace(front.armies["danes"], **sets)})
        sheet = arraying.arrayed(day, replace(battle, sides={**battle.sides, "denmark": told}))
        assert sheet.sides["denmark"].armies["danes"].no_retreat is stuck

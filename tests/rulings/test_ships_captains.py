"""Rulings: fleets whose commander is gone, and ships in a harbour that falls (TUM-SHIP-1)."""

from typing import Any

from msgspec.structs import replace

from campaign.core.plane import span
from campaign.model.army import Rout
from campaign.model.fleet import Fleet, Stowing
from campaign.model.order import Disembark, Embark, Sail, TakeOver
from campaign.model.place import River, Spot
from campaign.rules import ordering
from campaign.rules.day import Day, Doing
from campaign.rules.sea import captains, casting_off, ending, fleets, loading, upkeep
from tests.rulings import scene
from tests.rulings.broadsides import OFF_MALMO, danes, fought, holding, own, swedes, thrown
from tests.rulings.scene import army, commander, play, spot
from tests.rulings.sea import HARBOURS, MID, WEST, aboard, fleet, laden, order, sea

JUEL = commander("juel", nation="denmark", status="captured", captor="sweden", at="malmo")


def planned(*records: Any, **settings: Any) -> tuple[Day, list[Any]]:
    day = sea(*records, **settings)
    return day, play(captains.plan, day)


def acts(day: Day) -> dict[str, Any]:
    return {key: doing.act for key, doing in day.acts.items()}


def test_ship_1_the_fleet_of_a_captive_has_no_commander_and_makes_for_the_nearest_friendly_harbour() -> None:
    """Elsinore is 11 km off, Malmö is Swedish. The captive's order fails; of the fleet he is told nothing."""
    sailing = order("juel", Sail("malmo"), status="running", since=1)
    day, events = planned(JUEL, fleet(own=3, commander="juel", at=MID), sailing, number=2)
    assert (day.world.fleets["juel"].commander, acts(day)) == (None, {"juel": Sail("elsinore")})
    assert (day.world.orders["juel-1"].status, day.world.orders["juel-1"].why) == ("failed", "you are a captive")
    last = events[-1]
    assert (last.rule, last.kind, last.who, last.own) == ("TUM-SHIP-1", "fleet without commander", ("juel",), "")


def test_ship_1_so_has_the_fleet_of_the_dead() -> None:
    dead = commander("juel", nation="denmark", status="dead")
    day, _ = planned(dead, fleet(own=3, commander="juel", at=MID))
    assert (day.world.fleets["juel"].commander, acts(day)) == (None, {"juel": Sail("elsinore")})


def test_ship_1_in_a_friendly_harbour_it_stays_and_who_is_led_by_a_deputy_goes_ashore() -> None:
    for npc, done in (("deputy", {"host": Disembark()}), ("", {})):
        ships, host = aboard(fleet(own=1), army("host", 100, nation="denmark", npc=npc))
        assert acts(planned(ships, host)[0]) == done


def test_ship_1_no_harbour_that_an_enemy_closes_and_none_without_a_friend() -> None:
    closing = fleet("lion", 3, nation="sweden", at="elsinore", blockades="elsinore", commander="bjelke")
    assert acts(planned(fleet(own=3, at=MID), closing)[0]) == {}
    assert acts(planned(fleet(own=3, at=MID, nation="poland"))[0]) == {}


def test_ship_1_one_that_is_led_held_out_of_control_or_without_ships_is_left_alone() -> None:
    free = commander("juel", nation="denmark")
    assert acts(planned(free, fleet(own=3, commander="juel", at=MID))[0]) == {}
    assert acts(planned(fleet(own=3, at=MID, rout=Rout(9)))[0]) == {}
    assert acts(planned(fleet(at=MID))[0]) == {}
    day = sea(fleet(own=3, at=MID))
    day.held = {"juel"}
    play(captains.plan, day)
    assert acts(day) == {}
    assert play(captains.plan, scene.scene()) == []


def test_ship_1_who_takes_it_over_has_it_lie_where_it_is() -> None:
    bjelke = commander("bjelke", nation="denmark", at=MID)
    day, _ = planned(bjelke, fleet(own=3, at=MID), order("bjelke", TakeOver("juel")))
    play(ordering.take_up, day)
    assert (day.world.fleets["juel"].commander, acts(day)) == ("bjelke", {})


def test_ship_8_who_is_taken_in_a_battle_hears_nothing_more_of_his_fleet() -> None:
    """He hears of his losses and that he is taken; of the retreat into Malmö and of the upkeep he does not."""
    dice = thrown((6, 6), (1, 1), taken=(2,), juel_one_more=(100,)) | holding(swedes())
    day, events = fought(danes(), swedes(), dice=dice)
    assert own(events, "ships lost", "lion").endswith("You are taken.")
    assert [one.kind for one in events if "lion-chief" in one.who] == ["battle", "ships lost"]
    assert day.world.fleets["lion"].at == "malmo"
    unpaid = play(upkeep.pay, _unpaid(day))
    assert [one.who for one in unpaid if one.who[:1] == ("lion",)] == [("lion",), ("lion",)]


def _unpaid(day: Day) -> Day:
    """The same world with dice by which no ship wanders for want of pay."""
    held = {
        f"TUM-SHIP-7/{one.id}+{key}-{ship + 1}/unpaid ships/0": (1, 1)
        for one in day.world.fleets.values()
        for key, group in one.ships.items()
        for ship in range(group.count)
    }
    rest = [record for table in ("fleets", "commanders") for record in getattr(day.world, table).values()]
    return sea(*rest, dice=held)


def test_com_2_a_captive_taken_at_sea_goes_where_the_fleet_goes_that_took_him() -> None:
    """So he is put ashore with the crew when that fleet is no more."""
    taken = commander("bjelke", status="captured", captor="denmark", at=MID)
    other = commander("krag", status="captured", captor="sweden", at=MID)
    ships = fleet(own=1, at=MID)
    day = sea(taken, other, ships)
    moved = {one.id: one.at for one in fleets.moved(day.world, ships, "elsinore")}  # type: ignore[union-attr]
    assert moved == {"juel": "elsinore", "bjelke": "elsinore"}
    play(lambda d: ending.end(d, "juel", "TUM-SHIP-7", "it is gone"), day)
    at = day.world.commanders["bjelke"].at
    assert at is not None
    assert not day.land.navigable(*day.land.xy(at))
    assert day.world.commanders["krag"].at == MID


def fallen(ships: Fleet, *records: Any, taken: int = 3, **fields: Any) -> tuple[Day, list[Any]]:
    """Day 3, on which the Swedes have taken Elsinore unless it was another day."""
    places = [replace(HARBOURS[0], holder="sweden", taken=taken, **fields), *HARBOURS[1:]]
    day = sea(*places, ships, *records, number=3)
    return day, play(casting_off.cast_off, day)


def test_ship_1_ships_in_a_harbour_that_an_enemy_takes_put_to_sea_with_all_aboard() -> None:
    ships, host = aboard(fleet(commander="juel"), army("host", 100, nation="denmark", commander="bjelke"))
    ships = replace(ships, stowing=Stowing("unload", "elsinore", "host", 1))
    people = (commander("juel", nation="denmark", at="elsinore"), commander("bjelke", nation="denmark"))
    day, events = fallen(ships, host, *people)
    after = day.world.fleets["juel"]
    assert isinstance(after.at, Spot)
    assert day.land.navigable(*day.land.xy(after.at))
    assert span(day.land.xy(after.at), day.land.harbours["elsinore"].point) == 0
    assert (after.stowing, day.world.armies["host"].at, day.world.commanders["juel"].at) == (None, after.at, after.at)
    assert [(one.rule, one.kind, one.who) for one in events] == [
        ("TUM-SHIP-1", "put to sea", ("juel", "host", "bjelke"))
    ]
    assert events[0].own == "An enemy has taken Elsinore. The fleet has put to sea and lies off the harbour."


def test_ship_1_only_on_the_day_and_of_enemies_and_not_those_that_close_it() -> None:
    for ships, day_ in (
        (fleet(own=1), 2),
        (fleet(own=1, nation="sweden"), 3),
        (fleet(own=1, nation="poland"), 3),
        (fleet(own=1, blockades="elsinore"), 3),
        (fleet(own=1, at=MID), 3),
    ):
        assert fallen(ships, taken=day_)[1] == []


def test_ship_1_on_a_river_they_lie_off_it_in_the_stream() -> None:
    """Viborg lies on it, 10 km down of 30."""
    stream = River(id="gudena", name="Gudena", points=((10.0, 50.0), (WEST, 50.0)), navigable=True)
    viborg = scene.place("viborg", "town", 20.0, 50.0, holder="sweden", taken=3)
    day = sea(stream, viborg, fleet(own=1, at="viborg"), number=3)
    play(casting_off.cast_off, day)
    assert day.world.fleets["juel"].at == Spot(river="gudena", km=10.0)


def test_ship_2_who_has_fought_today_neither_loads_nor_is_loaded() -> None:
    """The whole day is not left (TUM-DAY-1: battles, then work); the order goes on tomorrow."""
    krag = commander("krag", nation="denmark")
    host = army("host", 100, nation="denmark", commander="krag", at=spot(59.9, 50.0))
    dice = thrown((6, 6), (1, 1), taken=(6,), juel_one_more=(100,)) | holding(swedes())
    day, _ = fought(danes(at=spot(59.5, 50.0)), swedes(at=spot(59.6, 50.0)), krag, host, dice=dice)
    given = order("krag", Embark(army="host", fleet="juel"), status="running", since=1)
    day.world.orders[given.id] = given
    day.acts["host"] = Doing(given.act, given.id)
    (event,) = play(loading.work, day)
    assert (event.kind, day.world.armies["host"].aboard) == ("loading waits", "")
    assert "after the battle of today" in event.own
    assert day.world.orders["krag-1"].status == "running"


def test_ship_8_of_the_retreat_hear_the_free_alone() -> None:
    """The captive led the army aboard as well: he hears nothing by way of that either."""
    ships, host = aboard(fleet("lion", nation="sweden", commander="gyllen", at=OFF_MALMO), army("host", 100))
    gyllen = commander("gyllen", status="captured", captor="denmark", at=OFF_MALMO)
    day = sea(ships, replace(host, commander="gyllen"), gyllen)
    assert [fleets.who(day.world, one) for one in (day.world.fleets["lion"], day.world.armies["host"])] == [
        ("lion",),
        ("host",),
    ]


def test_ship_6_the_days_cost_is_told_by_its_parts() -> None:
    """3 ships at 100 and 1 of them hired at 100 more: 300 and 100."""
    groups = {**fleet(own=1, hired=1).ships, "chest": laden("loot", 1_000, 1)}
    (event,) = play(upkeep.pay, sea(commander("juel", nation="denmark"), fleet(commander="juel", ships=groups)))
    assert [(one.by, one.rule) for one in event.why] == [("300 loot", "TUM-SHIP-6"), ("100 loot", "TUM-SHIP-9")]

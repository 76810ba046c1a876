"""What is told of places and of the ground is as it was while one had it in sight (TUM-SCO-1, TUM-SCO-3)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.knowledge import Observation
from campaign.model.order import Act, Besiege
from campaign.model.place import Garrison, Place, Region, Spot
from campaign.model.ruling import Pile, Weather
from campaign.model.siege import Siege
from campaign.model.world import TABLE_OF, Record
from campaign.play import days
from campaign.rules import marching, night, sieges, storming, views
from campaign.rules.day import Day
from campaign.sight.memory import Known, learn
from campaign.sight.observe import observe
from tests.rulings.scene import army, play, spot
from tests.rulings.trek import COUNTRY, to, trek

DAWN, NOON, DUSK, MIDNIGHT = 6 * 60, 12 * 60, 18 * 60, 24 * 60
EAST: Mapping[str, Act] = {"gradell": to("hamra")}
MALMO = next(one for one in COUNTRY if isinstance(one, Place) and one.id == "malmo")
HEAP = Pile(id="1-30000-50000", x=30.0, y=50.0, since=1, supplies=500)


def poles(**fields: Any) -> Army:
    """1,000 Poles, who are nobody's enemies."""
    return army(**{"infantry": 1000, "nation": "poland", **fields})


def put(day: Day, records: tuple[Record, ...]) -> None:
    for one in records:
        day.world.table(TABLE_OF[type(one)].name)[one.id] = one


def gone(*records: Record, acts: Mapping[str, Act], evening: tuple[Record, ...] = (), **settings: Any) -> Day:
    """A day on which the march is over at 18:00, then `evening` is how things have become, and night falls."""
    day = trek(*records, acts=acts, **settings)
    play(views.by_dawn, day)
    play(marching.march, day)
    put(day, evening)
    play(views.by_dusk, day)
    return day


def told(day: Day, about: str, who: str = "gradell-chief", known: Known | None = None) -> dict[str, tuple[int, Any]]:
    found = [one for one in observe(day, known or {}) if (one.about, one.who) == (about, who)]
    return {one.key: (one.minute, one.seen) for one in found}


def town(holder: str, besieged: bool = False) -> dict[str, Any]:
    return {"kind": "town", "holder": holder, "besieged": besieged}


def test_sco_1_who_marched_away_in_the_morning_saw_the_banner_of_the_morning() -> None:
    """Malmö falls in the evening; the Poles lost sight of it at noon, 10 km off. Others, 8 km west of it, saw it."""
    taken = replace(MALMO, holder="denmark")
    day = gone(poles(), poles(id="guard", at=spot(22, 50)), acts=EAST, evening=(taken,))
    assert told(day, "place")["malmo"] == (NOON, town("sweden"))
    assert told(day, "place", "guard-chief")["malmo"] == (DUSK, town("denmark"))


def test_sco_1_who_marched_up_by_evening_saw_the_banner_of_the_evening() -> None:
    taken = replace(MALMO, holder="denmark", besieged=True)
    day = gone(poles(at=Spot(start="malmo", to="lund", km=15.0)), acts={"gradell": to("malmo")}, evening=(taken,))
    assert told(day, "place")["malmo"] == (DUSK, town("denmark", besieged=True))


def test_sie_1_a_siege_laid_in_the_evening_is_not_seen_by_who_left_in_the_morning() -> None:
    """The whole day as it is played: 1,500 Danes lie before Malmö with orders to besiege it."""
    danes = army("danes", 1500, nation="denmark", at=spot(30.5, 50), supplies=9000)
    held = replace(MALMO, garrison=Garrison(infantry=100))
    day = trek(poles(supplies=9000), poles(id="guard", at=spot(22, 50), supplies=9000), danes, held, acts=EAST)
    world = day.world
    world.weather["1"] = Weather(id="1", sky="fine")
    order = next(one for one in world.orders.values() if one.who == "gradell-chief")
    world.orders["danes-chief-1"] = replace(order, id="danes-chief-1", who="danes-chief", act=Besiege("malmo"))
    played = days.play(world, day.land, {}, defaults=True)
    assert played.world.places["malmo"].besieged
    seen = {(one.who, one.key): (one.minute, one.seen) for one in played.sightings if one.about == "place"}
    assert seen["gradell-chief", "malmo"] == (NOON, town("sweden"))
    assert seen["guard-chief", "malmo"] == (DUSK, town("sweden", besieged=True))
    assert seen["danes-chief", "malmo"] == (DUSK, town("sweden", besieged=True))


def test_sie_1_a_siege_raised_and_a_storm_won_are_known_to_those_who_fled_from_it() -> None:
    """Beaten out of sight in the evening, the besieger knows that his siege is over, and no more of the place."""
    day = gone(poles(), acts=EAST)
    after = replace(MALMO, holder="denmark")
    day.ends["gradell", "malmo"] = after
    put(day, (replace(after, holder="robbers"),))
    play(views.by_dusk, day)
    assert told(day, "place")["malmo"] == (NOON, town("denmark"))


def test_sie_1_the_end_of_a_siege_is_kept_for_both_sides() -> None:
    """The last besieger has gone away: the place is free, to him as to the army inside."""
    inside = army("keepers", 500, at="malmo", inside=True)
    danes = army("danes", 1500, nation="denmark", at=spot(45, 50))
    day = trek(inside, danes, replace(MALMO, besieged=True), acts={})
    day.world.sieges["malmo"] = Siege(id="malmo", by=("danes",), since=1, endurance=9)
    play(sieges.keep, day)
    assert {key: one.besieged for key, one in day.ends.items()} == {
        ("keepers", "malmo"): False,
        ("danes", "malmo"): False,
    }


def test_sie_2_how_a_storm_ended_is_kept_for_all_who_fought() -> None:
    """100 men without walls against 9,000: whoever of them got away knows whose the town is."""
    inside = army("keepers", 100, at="malmo", inside=True)
    danes = army("danes", 9000, nation="denmark", at=spot(30.5, 50))
    day = trek(inside, danes, replace(MALMO, besieged=True, bonus=0), acts={})
    day.world.sieges["malmo"] = Siege(id="malmo", by=("danes",), since=1, endurance=9)
    play(lambda one: storming.fight(one, "malmo", ["danes"]), day)
    assert {key: one.holder for key, one in day.ends.items()} == {
        ("keepers", "malmo"): "denmark",
        ("danes", "malmo"): "denmark",
    }


def test_sup_5_stores_dropped_after_he_left_are_not_told() -> None:
    """They lie in Malmö since the evening; what lay there in the morning is told, and what lies where he halts."""
    old = replace(HEAP, id="1-31000-50000", x=31.0)
    here = replace(HEAP, id="1-50000-50000", x=50.0)
    day = gone(poles(), old, acts=EAST, evening=(HEAP, here))
    assert told(day, "pile") == {"1-31000-50000": (12 * 60 + 36, {}), "1-50000-50000": (DUSK, {})}


def test_sup_5_what_his_own_army_left_behind_he_knows_of() -> None:
    """He leaves 10 wagons at Malmö and goes across country, in weather in which he sees no farther than 5 km."""
    acts = {"gradell": to(spot(30, 90), country=True, leave_wagons=True)}
    day = gone(poles(wagons=10), poles(id="guard", at="hamra"), acts=acts, sky="bad")
    assert [one.wagons for one in day.world.piles.values()] == [10]
    assert list(told(day, "pile")) == ["1-30000-50000"]


def test_burn_1_land_burnt_after_he_left_is_not_told() -> None:
    burnt = Region(id="malmo", burned=1)
    assert told(gone(poles(), acts=EAST, evening=(burnt,)), "fire") == {}
    assert told(gone(poles(), acts={}, evening=(burnt,)), "fire") == {"malmo": (DUSK, {"burned": 1})}
    assert told(gone(poles(), burnt, acts=EAST), "fire") == {"malmo": (NOON, {"burned": 1})}


def test_sco_3_what_the_night_changed_is_seen_at_midnight_within_five_km() -> None:
    """A siege is laid to Malmö by night: 5 km off it is seen, 5.001 km off it was free at dusk, and still is."""
    for km, found in ((5.0, (MIDNIGHT, town("sweden", besieged=True))), (5.001, (DUSK, town("sweden")))):
        day = gone(poles(at=spot(30 + km, 50)), acts={})
        put(day, (replace(MALMO, besieged=True),))
        assert told(day, "place")["malmo"] == found


def test_sco_3_who_comes_by_night_sees_what_the_night_changed_where_he_is() -> None:
    """From 24 km off he marches 10 km by night, to 4 km short of Lund, which changes hands; Malmö, behind him, too."""
    day = gone(poles(at=Spot(start="malmo", to="lund", km=6.0)), acts={"gradell": to("lund", when="night")})
    play(night.march, day)
    put(day, tuple(replace(day.world.places[key], holder="denmark") for key in ("malmo", "lund")))
    assert told(day, "place") == {
        "malmo": (DUSK, town("sweden")),
        "lund": (MIDNIGHT, {"kind": "fort", "holder": "denmark", "besieged": False}),
    }


def test_what_the_night_changed_out_of_his_sight_is_told_the_next_day() -> None:
    known: Known = {}
    day = gone(poles(at=spot(38, 50)), acts={})
    put(day, (replace(MALMO, holder="denmark"),))
    learn(known, observe(day, known))
    assert known["gradell-chief"]["place", "malmo"].seen == town("sweden")
    later = gone(poles(at=spot(38, 50)), replace(MALMO, holder="denmark"), acts={}, number=2)
    assert told(later, "place", known=known) == {"malmo": (DUSK, town("denmark"))}


def test_bat_1_a_day_that_halts_at_noon_shows_the_ground_of_the_morning() -> None:
    """Stores left on that march, by another farther on, are not told yet."""
    day = trek(poles(), acts={})
    play(views.by_dawn, day)
    play(marching.march, day)
    put(day, (HEAP, replace(MALMO, holder="denmark")))
    found = {(one.about, one.key): one.seen for one in observe(day, {}, halted=30)}
    assert found == {("place", "malmo"): town("sweden")}


def test_sco_5_an_army_left_behind_is_told_as_strong_as_it_was_in_the_morning() -> None:
    """The Danes, 1 km from Malmö, lose 3,000 of 4,000 in the evening; who watched them all day sees 1,000 left."""
    danes = army("danes", 4000, nation="denmark", at=spot(29, 50))
    beaten = replace(danes, detachments={key: replace(one, size=1000) for key, one in danes.detachments.items()})
    day = gone(poles(), poles(id="guard", at=spot(22, 50)), danes, acts=EAST, evening=(beaten,))
    strength = {who: told(day, "army", who)["danes"][1]["strength"] for who in ("gradell-chief", "guard-chief")}
    assert strength == {"gradell-chief": 4000, "guard-chief": 1000}


def test_sco_5_an_army_that_first_was_in_the_evening_was_not_seen_in_the_morning() -> None:
    """The people rise at Malmö once the Poles have gone; the others still see them come together."""
    risen = army("risen", 2000, nation="independent", at=spot(29, 50), npc="revolt")
    day = gone(poles(), poles(id="guard", at=spot(22, 50)), acts=EAST, evening=(risen,))
    assert "risen" not in told(day, "army")
    assert told(day, "army", "guard-chief")["risen"][0] == DUSK


def test_what_he_is_told_is_the_same_whatever_came_of_a_place_behind_his_back() -> None:
    def all_of(evening: tuple[Record, ...]) -> list[Observation]:
        return [one for one in observe(gone(poles(), acts=EAST, evening=evening), {}) if one.who == "gradell-chief"]

    behind = (replace(MALMO, holder="robbers", besieged=True), HEAP, Region(id="malmo", burned=1))
    assert all_of(behind) == all_of(())

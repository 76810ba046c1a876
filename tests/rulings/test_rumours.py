"""Rulings on rumours: what is public, who sees it, and when and how news of it reaches whom (TUM-MSG-4)."""

from typing import Any

import pytest

from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.knowledge import Knowledge, Observation
from campaign.model.people import Commander
from campaign.model.word import News
from campaign.model.world import Record
from campaign.rules import marching, news, night, rumours
from campaign.rules.day import Day, Happening, Happenings
from tests.rulings.scene import army, commander, place, play, scene, spot
from tests.rulings.trek import to, trek

TALE = "an army of Sweden, about 900 infantry, burned the country around Ystad"
# Ystad lies in the region of Malmö, which has the one stronghold there is.
COUNTRY: tuple[Record, ...] = (
    place("malmo", "town", 16.0, 18.0, holder="sweden"),
    place("ystad", "village", 10.0, 10.4),
)


def at(id: str, x: float, y: float, **fields: Any) -> Commander:
    """A commander who stays at a point, in km, and leads no army."""
    return commander(id, at=spot(x, y), **fields)


def far() -> Commander:
    """A commander so far away that no news reaches him in the days of these rulings: there is somebody to tell."""
    return at("zz-far", 5000, 5000)


def burned(*who: str) -> Any:
    """A rule by which the country is burned at 10, 10, close to Ystad; `who` it concerns."""

    def rule(day: Day) -> Happenings:
        text = "Gradell: burned the country, food for 3 days left"
        yield Happening("TUM-BURN-1", "burned", text, who, public=True, at=(10_000, 10_000), tale=TALE)

    return rule


def happened(*records: Record, who: tuple[str, ...] = (), number: int = 1, by_night: bool = False) -> Day:
    """The evening of day `number`, on which the country was burned, by day or by night."""
    day = scene(*COUNTRY, *records, number=number)
    play(burned(*who), day)
    play(news.seen_by_night if by_night else news.seen, day)
    play(rumours.spread, day)
    return day


def evening(day: Day, number: int) -> list[Event]:
    """Let the news spread on a later day; what was learned before is forgotten."""
    day.number = number
    day.learned.clear()
    return play(rumours.spread, day)


def hears(day: Day, who: str, through: int = 62) -> list[int]:
    """The days, up to `through`, on whose evenings a commander hears of it."""
    found = []
    for number in range(day.number + 1, through + 1):
        evening(day, number)
        found += [number for one in day.learned if one.who == who]
    return found


@pytest.mark.parametrize(("km", "on"), [(9.999, 2), (10.0, 2), (10.001, 3), (12.0, 3), (20.0, 3), (20.001, 4)])
def test_msg_4_news_travels_ten_km_a_day_and_is_heard_once(km: float, on: int) -> None:
    """Burned on day 1: 12 km away it is not heard on day 2, when news has come 10 km, but on day 3; never again."""
    assert hears(happened(at("hearer", 10 + km, 10), far()), "hearer") == [on]


def test_msg_4_straight_as_the_crow_flies() -> None:
    """12 km east and 16 km north are 20 km: on the second day after."""
    assert hears(happened(at("hearer", 22, 26), far()), "hearer") == [3]


@pytest.mark.parametrize(("km", "heard"), [(20.0, True), (20.001, False)])
def test_msg_4_a_newcomer_has_heard_what_had_come_to_where_he_enters(km: float, heard: bool) -> None:
    """Burned on day 1 it has come 20 km by the evening of day 3; he enters on day 4."""
    day = happened(far())
    day.number = 4
    news = rumours.known_at(day, (round((10 + km) * 1000), 10_000), "newcomer")
    assert ["newcomer" in one.heard for one in news] == ([True] if heard else [])


def test_msg_4_who_comes_to_meet_it_hears_it_where_he_is() -> None:
    """55 km off on day 2, 20 km off on day 3."""
    day = happened(at("hearer", 65, 10), far())
    evening(day, 2)
    day.world.commanders["hearer"] = at("hearer", 30, 10)
    evening(day, 3)
    assert [one.who for one in day.learned] == ["hearer"]


def heard_at(x: float, y: float, on: int, number: int = 7) -> Observation:
    """What a commander at a point hears, on day `on`, of what was burned on day `number`."""
    day = happened(at("hearer", x, y), far(), number=number)
    (event,) = evening(day, on)
    assert (event.rule, event.kind, event.who, event.own) == ("TUM-MSG-4", "rumour heard", ("hearer",), "")
    (one,) = day.learned
    return one


def test_msg_4_from_near_it_is_told_as_it_was() -> None:
    """18 km east and 24 km north are 30 km: on day 10 of what happened on day 7. Travellers name the nearest place."""
    assert heard_at(28, 34, 10) == Observation(
        who="hearer",
        about="event",
        key="7.1",
        day=7,
        minute=0,
        learned=10,
        x=10_000,
        y=10_000,
        seen={"text": "An army of Sweden, about 900 infantry, burned the country around Ystad."},
        how="rumour",
        source="travellers from Ystad",
        sure="hearsay",
    )


def test_msg_4_beyond_thirty_km_without_numbers_at_the_place_and_about_when() -> None:
    """A metre farther: no number, Ystad for the place, and for day 7 day 6, the first of the five that it is among."""
    one = heard_at(28, 34.001, 11)
    assert one.seen == {"text": "An army of Sweden, many infantry, burned the country around Ystad."}
    assert (one.day, one.x, one.y, one.source) == (6, 10_000, 10_400, "travellers from Ystad")


@pytest.mark.parametrize(("number", "dated"), [(5, 1), (6, 6), (10, 6), (11, 11)])
def test_msg_4_from_afar_it_is_dated_to_five_days(number: int, dated: int) -> None:
    assert heard_at(70, 10, number + 6, number).day == dated


def test_msg_4_beyond_a_hundred_km_only_that_such_a_thing_happened_in_the_region() -> None:
    """60 km east and 80 km north are 100 km: still without numbers. A metre farther Malmö's region is all one hears."""
    assert heard_at(70, 90, 17).seen["text"] == "An army of Sweden, many infantry, burned the country around Ystad."
    one = heard_at(70, 90.001, 18)
    assert one.seen == {"text": "The country was burned somewhere around Malmo."}
    assert (one.day, one.x, one.y, one.source) == (6, 16_000, 18_000, "travellers from Malmo")


def test_msg_4_where_there_is_no_place_it_comes_from_far_away() -> None:
    day = scene(at("hearer", 200, 10), far(), place("isle", "village", 1, 1), number=1)
    day.world.places.clear()
    day.land.closest = lambda x, y: None  # type: ignore[method-assign]
    day.land.nearest = lambda x, y: None  # type: ignore[method-assign]
    day.world.news["1.1"] = News("1.1", 1, "burned", 10, 10, TALE)
    evening(day, 20)
    (one,) = day.learned
    assert (one.seen["text"], one.source) == ("The country was burned somewhere far away.", "travellers from far away")


def led(id: str, x: float, **fields: Any) -> tuple[Army, Commander]:
    """A hundred foot `x` km east and 10 north, led by the commander `id`-chief."""
    return army(id, infantry=100, at=spot(x, 10), commander=f"{id}-chief", **fields), commander(f"{id}-chief")


def test_msg_4_who_took_part_hears_no_rumour_nor_is_he_told_what_he_saw() -> None:
    """The event names an army and a commander: neither its leader nor he learns anything by it, ever."""
    day = happened(*led("gradell", 10), at("ally", 40, 10), far(), who=("gradell", "ally"))
    assert day.learned == []
    assert day.world.news["1.1"].heard == ("ally", "gradell-chief")
    assert hears(day, "gradell-chief") == hears(day, "ally") == []


@pytest.mark.parametrize(("km", "sees"), [(10.0, True), (10.001, False)])
def test_msg_4_one_in_sight_of_it_learns_of_it_by_sight_and_hears_no_rumour(km: float, sees: bool) -> None:
    """Foot see 10 km. The tale is the one told near at hand, at its very place, by nightfall of that day."""
    day = happened(*led("watcher", 10 + km), far())
    assert day.learned == ([witness("watcher-chief")] if sees else [])
    assert hears(day, "watcher-chief") == ([] if sees else [3])


def witness(who: str) -> Observation:
    """What one knows who saw it."""
    text = "An army of Sweden, about 900 infantry, burned the country around Ystad."
    return Observation(who, "event", "1.1", 1, 18 * 60, 1, 10_000, 10_000, {"text": text})


@pytest.mark.parametrize(("km", "sees"), [(5.0, True), (5.001, False)])
def test_msg_4_by_night_or_alone_one_sees_it_within_five_km(km: float, sees: bool) -> None:
    """An army sees 10 km by day, 5 by night; a commander without one 5 km at any time."""
    assert [one.how for one in happened(*led("watcher", 10 + km), far(), by_night=True).learned] == ["sight"] * sees
    for by_night in (False, True):
        day = happened(at("watcher", 10 + km, 10), far(), by_night=by_night)
        assert [one.how for one in day.learned] == ["sight"] * sees


@pytest.mark.parametrize(("x", "sees"), [(20_000, False), (38_000, True)])
def test_msg_4_one_sees_it_from_where_his_march_ended_not_from_the_road(x: int, sees: bool) -> None:
    """The Swedes march from 15 km west of Malmö to 5 km east of it, at 35, 50. What burned 9 km north of the road, 3 km
    on, they see (9.5 km); what burned 15 km back, though they came by 9 km from there, burned when they had gone.
    """

    def fire(day: Day) -> Happenings:
        yield Happening("TUM-BURN-1", "burned", "fire", public=True, at=(x, 59_000), tale=TALE)

    day = trek(army(infantry=900, at=spot(15, 50)), far(), acts={"gradell": to("lund")})
    for rule in (marching.march, fire, news.seen):
        play(rule, day)
    assert [(one.who, one.how) for one in day.learned] == [("gradell-chief", "sight")] * sees


def test_msg_4_a_captive_sees_nothing_but_hears_of_it() -> None:
    day = happened(at("captive", 10, 11, status="captured", captor="denmark"), far())
    assert day.learned == []
    assert hears(day, "captive") == [2]


def test_msg_4_the_dead_and_those_who_are_nowhere_hear_nothing() -> None:
    day = happened(at("dead", 20, 10, status="dead"), commander("nowhere"), far())
    assert hears(day, "dead") == hears(day, "nowhere") == []


def test_msg_4_what_is_hidden_from_him_he_does_not_see_do_anything() -> None:
    """The burning army is hidden from the watcher until day 1: he hears a rumour like others."""
    unseen = Knowledge(id="watcher", hidden={"gradell": 1})
    day = happened(at("watcher", 12, 10), unseen, far(), *led("gradell", 10), who=("gradell",))
    assert day.learned == []
    assert hears(day, "watcher") == [2]
    day = happened(at("watcher", 12, 10), unseen, far(), *led("gradell", 10), who=("gradell",), number=2)
    assert [one.how for one in day.learned] == ["sight"]


def test_msg_4_news_is_told_for_sixty_days() -> None:
    """Of day 1 one hears on day 61, 60 days later; on day 62 it is gone."""
    day = happened(at("hearer", 2000, 10))
    evening(day, 60)
    day.world.commanders["hearer"] = at("hearer", 400, 10)
    kept = day.world.copy()
    evening(day, 61)
    assert [one.who for one in day.learned] == ["hearer"]
    day.world = kept
    (gone,) = evening(day, 62)
    assert (gone.kind, day.learned, day.world.news) == ("news forgotten", [], {})


def test_msg_4_news_is_dropped_when_all_have_heard_it() -> None:
    """The last of two hears it on day 4; nothing is kept of what nobody was left to hear."""
    day = happened(at("one", 20, 10), at("two", 40, 10))
    evening(day, 2)
    assert day.world.news["1.1"].heard == ("one",)
    evening(day, 4)
    assert day.world.news == {}
    assert happened(at("ally", 10, 10), who=("ally",)).world.news == {}


def test_msg_4_news_changes_only_on_the_days_on_which_somebody_hears_it() -> None:
    day = happened(at("one", 35, 10), far())
    assert [bool(evening(day, number)) for number in (2, 3, 4, 5)] == [False, False, True, False]


def test_msg_4_the_same_whatever_the_order_of_the_tables() -> None:
    people: list[Record] = [*led("gradell", 12), at("b", 20, 10), at("a", 18, 11), at("c", 14, 10), far()]
    runs = []
    for some in (people, people[::-1]):
        day = happened(*some)
        first = list(day.learned)
        runs.append((first, evening(day, 2), list(day.learned), evening(day, 3), list(day.learned), day.world.news))
    assert runs[0] == runs[1]
    assert len(runs[0][2]) > 1


def came_by(*records: Record, number: int = 1, **settings: Any) -> list[tuple[str, str]]:
    """The places and tales of the armies that came by strongholds on a day's march and the night's."""
    dice: dict[str, tuple[int, ...]] = {"TUM-MOR-2/gradell/night march/0": (1, 1)}
    dice |= {f"TUM-MOV-6/gradell+{at}/fork/0": (6,) for at in ("lund", "malmo")}
    day = trek(*records, number=number, dice=dice, **settings)
    events = [*play(marching.march, day), *play(news.passing, day), *play(night.march, day)]
    events += play(news.passing_by_night, day)
    found = [event for event in events if event.kind == rumours.PASSED]
    assert all((event.rule, event.public, event.own) == ("TUM-MSG-4", True, "") for event in found)
    assert all(event.who == ("gradell", "gradell-chief") for event in found)
    return [(f"{(event.x or 0) / 1000:g}, {(event.y or 0) / 1000:g}", event.tale) for event in found]


def test_msg_4_an_army_of_a_thousand_that_passes_a_fort_is_news() -> None:
    """20 km along the road from 15 km west of Malmö; with one man fewer nobody talks of it."""
    march = {"gradell": to("lund")}
    assert came_by(army(infantry=1000, at=spot(15, 50)), acts=march) == [
        ("30, 50", "an army of Sweden, about 1,000 infantry, passed Malmo going east")
    ]
    assert came_by(army(infantry=999, at=spot(15, 50)), acts=march) == []


def test_msg_4_one_that_ends_its_march_there_came_to_it() -> None:
    assert came_by(army(infantry=1200, at="ystad"), acts={"gradell": to("malmo")}) == [
        ("30, 50", "an army of Sweden, about 1,200 infantry, came to Malmo")
    ]


def test_msg_4_not_again_on_the_day_it_leaves_nor_while_it_stays() -> None:
    assert came_by(army(infantry=1200, at="malmo"), acts={"gradell": to("lund")}, number=2) == [
        ("50, 50", "an army of Sweden, about 1,200 infantry, came to Lund")
    ]
    assert came_by(army(infantry=1200, at="malmo")) == []


@pytest.mark.parametrize(("north", "passed"), [(51.0, 1), (51.001, 0)])
def test_msg_4_within_a_kilometre_of_the_fort(north: float, passed: int) -> None:
    """Ten kilometres across country, past Malmö on the north."""
    march = to(spot(35, north), country=True)
    assert len(came_by(army(infantry=1200, at=spot(25, north)), acts={"gradell": march})) == passed


def test_msg_4_by_night_where_its_march_ends() -> None:
    """From Ystad 10 km by night to 10 km before Malmö: nothing. From 10 km before it: it came to Malmö."""
    march = {"gradell": to("malmo", when="night")}
    assert came_by(army(infantry=1200, at="ystad"), acts=march) == []
    assert came_by(army(infantry=1200, at=spot(20, 50)), acts=march) == [
        ("30, 50", "an army of Sweden, about 1,200 infantry, came to Malmo")
    ]


def test_msg_4_who_saw_an_army_pass_needs_not_be_told_that_it_did() -> None:
    """He sees the army itself; and no rumour of it reaches him."""
    watcher = at("watcher", 33, 50)
    day = trek(army(infantry=1200, at=spot(15, 50)), watcher, far(), acts={"gradell": to("lund")})
    for rule in (marching.march, news.passing, news.seen):
        play(rule, day)
    assert day.learned == []
    assert {news.heard for news in day.world.news.values()} == {("gradell-chief", "watcher")}


def test_msg_4_an_army_passes_before_the_eyes_of_those_who_are_near_at_that_hour() -> None:
    """The Swedes set out 15 km west of Malmö and are there when three quarters of the day are gone. The Danes set out
    4 km south of it, across country to the south, 10 km a day: by then they are 11.5 km off, and they see 10.
    """
    leaves = army("danes", infantry=900, at=spot(30, 46), commander="niels"), commander("niels")
    march = {"gradell": to("lund"), "danes": to(spot(30, 20), country=True)}
    day = trek(army(infantry=1200, at=spot(15, 50)), *leaves, far(), acts=march)
    for rule in (marching.march, news.passing, news.seen):
        play(rule, day)
    assert {news.heard for news in day.world.news.values()} == {("gradell-chief",)}


@pytest.mark.parametrize(("km", "on"), [(30.0, [4]), (30.001, [])])
def test_msg_4_that_an_army_passed_is_told_up_to_thirty_km(km: float, on: list[int]) -> None:
    """On day 4 the news is as far as it ever comes; on day 5 it is gone."""
    day = scene(*COUNTRY, at("hearer", 16 + km, 18), far())
    day.world.news["1.1"] = News(
        "1.1", 1, rumours.PASSED, 16, 18, "an army of Sweden, about 1,000 infantry, passed Malmo"
    )
    assert hears(day, "hearer", 4) == on
    (gone,) = evening(day, 5)
    assert (gone.kind, day.world.news) == ("news forgotten", {})

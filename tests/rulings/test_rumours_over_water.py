"""Rulings on rumours that come by ship: between which harbours, and on which evening they are heard (TUM-MSG-4)."""

import pytest
from msgspec.structs import replace

from campaign.land.load import load
from campaign.model.people import Commander
from campaign.model.place import Outline, Place, River
from campaign.model.word import News
from campaign.model.world import Record
from campaign.rules import rumours
from campaign.rules.day import Day
from tests.rulings import sea
from tests.rulings.scene import commander, place, play, spot

# Two shores 60 km apart, a harbour on each; the strait runs 300 km from south to north.
FAR_COASTS: tuple[Record, ...] = (
    Outline(id="zealand", kind="land", points=((0.0, 0.0), (40.0, 0.0), (40.0, 300.0), (0.0, 300.0))),
    Outline(id="scania", kind="land", points=((100.0, 0.0), (200.0, 0.0), (200.0, 300.0), (100.0, 300.0))),
)
WEST, EAST = place("west", "village", 40, 50, harbour=True), place("east", "village", 100, 50, harbour=True)
HARBOURS: tuple[Place, ...] = (WEST, EAST)
FORTS: tuple[Place, ...] = (place("alna", "fort", 20, 250, holder="sweden"),)
NOBODY = commander("zz-far", at=spot(199, 299))  # there is somebody left to tell


def at(x: float, y: float, id: str = "hearer") -> Commander:
    """A commander who stays at a point, in km, and leads no army."""
    return commander(id, at=spot(x, y))


def told(x: float, y: float, *records: Record, kind: str = "battle", number: int = 2) -> Day:
    """Day `number`, after something happened at a point on day 1."""
    news = News(id="1.1", day=1, kind=kind, x=x, y=y, tale="Swedes and Danes fought")
    land = () if any(isinstance(one, Outline) for one in records) else FAR_COASTS
    day = sea.sea(*land, *HARBOURS, *FORTS, *records, number=number)
    day.world.campaign = replace(day.world.campaign, bounds=(0.0, 0.0, 200.0, 300.0))
    day.land = load(day.world)
    day.world.news[news.id] = news
    return day


def hears(day: Day, who: str = "hearer", through: int = 40) -> int | None:
    """The days after it happened on whose evening a commander hears of it, None when he does not; never twice."""
    found = []
    for number in range(day.number, through + 1):
        day.number = number
        day.learned.clear()
        play(rumours.spread, day)
        found += [number - 1 for one in day.learned if one.who == who]
    assert len(found) <= 1
    return found[0] if found else None


def test_msg_4_news_rides_to_the_harbour_sails_and_rides_on() -> None:
    """5 km to the harbour, 60 by ship, 10 inland: 0.5 + 0.6 + 1.0 days are 2.1, the third. Straight it is 7.5 days."""
    assert hears(told(35, 50, at(110, 50), NOBODY)) == 3


@pytest.mark.parametrize(("inland", "days"), [(8.999, 2), (9.0, 2), (9.001, 3), (19.0, 3), (19.001, 4)])
def test_msg_4_to_the_metre(inland: float, days: int) -> None:
    """0.5 + 0.6 days to the harbour across: on the second evening 9 km from it, on the third 19."""
    assert hears(told(35, 50, at(100 + inland, 50), NOBODY)) == days


def test_msg_4_by_land_where_that_is_sooner() -> None:
    """20 km along the shore are two days by land; by the harbour, 45 km off, it would be more."""
    assert hears(told(35, 100, at(35, 120), NOBODY)) == 2


def test_msg_4_a_shore_without_a_harbour_sends_no_ship() -> None:
    """At 40, 100 on the shore, 50 km from the harbour: 5 + 0.6 days are the sixth; straight, 60 km, it is no later."""
    assert hears(told(39, 100, at(101, 100), NOBODY)) == 7  # 62 km straight; 50.01 + 6 + 50.01 km by the harbours
    assert hears(told(39, 60, at(101, 60), NOBODY)) == 3  # 10.05 km there and on: 1.005 + 0.6 + 1.005 are 2.61 days


def test_msg_4_from_a_fight_at_sea_it_comes_by_the_harbour_that_ships_reach() -> None:
    """Half way across, 30 km off: 0.3 days to the harbour and 15 km on, 1.8 days. Straight, 45 km, it would be five."""
    assert hears(told(70, 50, at(115, 50), NOBODY)) == 2


def test_msg_4_to_ships_at_sea_it_sails_from_the_harbour() -> None:
    """5 km to the harbour, then 30 km to where the fleet lies: 0.8 days, the first. He who is no sailor waits."""
    fleet = sea.fleet("juel", 3, at=spot(70, 50), commander="hearer")
    assert hears(told(35, 50, at(70, 50), fleet, NOBODY)) == 1
    assert hears(told(5, 50, at(70, 50), fleet, NOBODY)) == 4  # 3.5 + 0.3 days; straight, 65 km, seven


def test_msg_4_up_a_river_it_sails_half_as_fast() -> None:
    """From the mouth 80 km up the river count as 160: with 60 km of sea 2.2 days. Down it 0.8 and 0.6: 1.4."""
    river = River(id="r", name="R", points=((180, 50), (100, 50)), navigable=True)
    upper = place("upper", "village", 180, 50, harbour=True)
    assert hears(told(40, 50, river, upper, at(180, 50), NOBODY)) == 3
    assert hears(told(180, 50, river, upper, at(40, 50), NOBODY)) == 2


def test_msg_4_round_a_cape_the_way_of_ships_counts() -> None:
    """A cape up to 70, 90 lies between: twice 50 km, 1 day, not 60 km; then 15 km inland 1.5: the third day."""
    cape = Outline(id="cape", kind="land", points=((69, 0), (70, 90), (71, 0)))
    assert hears(told(40, 50, *FAR_COASTS, cape, at(115, 50), NOBODY)) == 3
    assert hears(told(40, 50, at(115, 50), NOBODY)) == 3  # 0.6 + 1.5
    assert hears(told(40, 50, *FAR_COASTS, cape, at(112, 50), NOBODY)) == 3  # 1 + 1.2
    assert hears(told(40, 50, at(112, 50), NOBODY)) == 2  # 0.6 + 1.2


def test_msg_4_over_water_too_it_is_told_the_vaguer_the_farther_off_it_was() -> None:
    """60 km across the water numbers are no longer told, though it came in a day."""
    day = told(40, 50, at(100, 50), NOBODY)
    fought = "an army of Sweden, about 900 infantry, fought"
    day.world.news["1.1"] = News(id="1.1", day=1, kind="battle", x=40, y=50, tale=fought)
    play(rumours.spread, day)
    (one,) = day.learned
    assert (one.day, one.how, one.seen["text"]) == (1, "rumour", "An army of Sweden, many infantry, fought.")


def test_msg_4_that_an_army_passed_is_told_no_farther_over_water() -> None:
    """60 km off nobody hears of it; 20 km off, over a strait of 20 km, he does on the first evening."""
    assert hears(told(40, 50, at(100, 50), NOBODY, kind=rumours.PASSED)) is None
    near = place("near", "village", 60, 50, harbour=True)
    isle = Outline(id="isle", kind="land", points=((60, 40), (65, 40), (65, 60), (60, 60)))
    assert hears(told(40, 50, *FAR_COASTS, isle, near, at(60, 50), NOBODY, kind=rumours.PASSED)) == 1


@pytest.mark.parametrize(("inland", "heard"), [(9.0, True), (9.001, False)])
def test_msg_4_a_newcomer_has_heard_what_ships_had_brought_there(inland: float, heard: bool) -> None:
    """On day 1, 5 km from the harbour; on day 4 he knows what came in two days: as far as 9 km beyond the other."""
    day = told(35, 50, NOBODY, number=4)
    news = rumours.known_at(day, (round((100 + inland) * 1000), 50_000), "newcomer")
    assert ["newcomer" in one.heard for one in news] == ([True] if heard else [])


def test_msg_4_who_has_heard_it_hears_it_no_more_by_ship() -> None:
    day = told(35, 50, at(110, 50), NOBODY)
    day.world.news["1.1"] = News(id="1.1", day=1, kind="battle", x=35, y=50, tale="They fought", heard=("hearer",))
    assert hears(day) is None

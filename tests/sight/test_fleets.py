"""What is seen of fleets and from them (TUM-SCO-1, TUM-SCO-2, TUM-SCO-5), values from the rows."""

from collections.abc import Mapping
from typing import Any

import pytest

from campaign.model.fleet import Fleet
from campaign.model.knowledge import Knowledge, Observation
from campaign.model.place import Terrain
from campaign.model.ruling import Pile
from campaign.rules import sighting
from campaign.rules.day import Day
from campaign.rules.tracks import moving, standing
from campaign.sight import aliases
from campaign.sight.looks import Force
from campaign.sight.memory import Known, learn
from campaign.sight.observe import observe
from tests.rulings.scene import army, commander, spot
from tests.rulings.sea import MID, aboard, fleet, laden, sea

JUEL = commander("juel-chief", nation="denmark", name="Juel")
BAGGE = commander("bagge", name="Bagge")


def danish(own: int = 146, **fields: Any) -> Fleet:
    """Juel's Danish fleet in the middle of the strait."""
    return fleet("juel", own, **{"commander": "juel-chief", "at": MID, **fields})


def swedish(km: float, **fields: Any) -> Fleet:
    """Bagge's Swedish fleet of 4 ships, so many km north of the middle of the strait."""
    return fleet("tre-kronor", 4, **{"commander": "bagge", "nation": "sweden", "at": spot(50.0, 50.0 + km), **fields})


def seen(
    day: Day, who: str, about: str = "fleet", known: Known | None = None, dawn: Mapping[str, Force] | None = None
) -> list[Observation]:
    """What `who` saw of one kind of thing."""
    return [one for one in observe(day, known or {}, dawn or {}) if (one.about, one.who) == (about, who)]


@pytest.mark.parametrize(
    ("there", "shown"),
    [(146, 150), (144, 140), (145, 150), (10, 10), (14, 10), (9, "a few ships"), (4, "a few ships")],
)
def test_sco_5_ships_are_counted_to_the_nearest_ten(there: int, shown: int | str) -> None:
    """146 ships look like about 150; under ten are a few ships."""
    (one,) = seen(sea(danish(there), JUEL, swedish(9.0), BAGGE), "bagge")
    assert one.seen == {"nation": "denmark", "ships": shown, "heading": None}
    assert (one.key, one.alias, one.x, one.y, one.minute) == ("juel", "sighting 1", 50_000, 50_000, 18 * 60)


def test_sco_5_from_five_km_its_commander_and_whether_people_are_aboard() -> None:
    """At 5 km Juel's name and the soldiers aboard are made out, at 5.001 neither."""
    ships, foot = aboard(danish(2), army("zealand", 300, nation="denmark"))
    for km, near in ((5.0, True), (5.001, False)):
        (one,) = seen(sea(ships, foot, JUEL, swedish(km), BAGGE), "bagge")
        assert one.seen.get("aboard", False) is near
        assert one.seen.get("commander") == ("Juel" if near else None)


def test_sco_5_stores_aboard_are_nobody() -> None:
    """A fleet that carries supplies alone has no people aboard; the cargo itself does not show."""
    loaded = danish(0, ships={"stores": laden("supplies", 30_000, 3)})
    (one,) = seen(sea(loaded, JUEL, swedish(3.0), BAGGE), "bagge")
    assert one.seen == {
        "nation": "denmark",
        "ships": "a few ships",
        "heading": None,
        "aboard": False,
        "commander": "Juel",
    }


def test_sco_1_a_fleet_sees_ten_km_and_is_seen_as_far_as_others_see() -> None:
    """At 10 km the fleets see each other, at 10.001 neither; cavalry on the beach sees the Danes at 18 km."""
    assert [one.key for one in seen(sea(danish(), JUEL, swedish(10.0), BAGGE), "juel-chief")] == ["tre-kronor"]
    assert seen(sea(danish(), JUEL, swedish(10.001), BAGGE), "juel-chief") == []
    riders = army("riders", cavalry=300, at=spot(61.0, 50.0), commander="bagge")
    day = sea(danish(at=spot(43.0, 50.0)), JUEL, riders, BAGGE)
    assert [one.key for one in seen(day, "bagge")] == ["juel"]
    assert seen(day, "juel-chief", "army") == []


def test_sco_1_the_admiral_sees_armies_places_and_stores_from_his_ships() -> None:
    """5 km off Malmö he sees the Swedish foot there, the town, and stores on the beach 6 km away."""
    foot = army("foot", 1000, at="malmo", commander="bagge")
    beach = Pile("p-1", x=60.5, y=47.0, since=1, supplies=500)
    day = sea(danish(at=spot(56.0, 50.0)), JUEL, foot, BAGGE, beach)
    assert [one.key for one in seen(day, "juel-chief", "army")] == ["foot"]
    assert [one.key for one in seen(day, "juel-chief", "place")] == ["malmo"]
    assert [one.key for one in seen(day, "juel-chief", "pile")] == ["p-1"]


def test_sco_1_dated_by_the_last_moment_in_range() -> None:
    """The Danes sail north past a Swede who lies still: last 10 km off at tick 36, 13:12, heading north."""
    day = sea(danish(at=spot(50.0, 90.0)), JUEL, swedish(10.0), BAGGE)
    way = [(50_000, 30_000 + 1_000 * tick) for tick in range(61)]
    day.tracks = {"juel": moving(way), "tre-kronor": standing(50_000, 60_000)}
    (one,) = seen(day, "bagge")
    assert (one.y, one.minute, one.seen["heading"]) == (70_000, 6 * 60 + 40 * 12, "north")


def test_sco_1_aboard_one_sees_what_the_fleet_sees() -> None:
    """An army of cavalry aboard sees 10 km, not 20; its commander does not see the fleet that carries him."""
    horse = army("horse", cavalry=200, nation="denmark", commander="rantzau")
    ships, horse = aboard(danish(0), horse)
    rantzau = commander("rantzau", nation="denmark")
    day = sea(ships, horse, JUEL, rantzau, swedish(10.0), BAGGE)
    assert sighting.radius(day, horse) == 10_000
    assert [one.key for one in seen(day, "rantzau")] == ["tre-kronor"]
    assert seen(sea(ships, horse, JUEL, rantzau, swedish(10.001), BAGGE), "rantzau") == []


def test_sco_5_the_fleet_into_which_one_went_this_evening_is_no_sighting() -> None:
    """Ashore beside the Danes all day, aboard at dusk: Rantzau is told of the Swedes 4.5 km off alone."""
    before = army("foot", 900, nation="denmark", commander="rantzau", at=spot(50.0, 50.5))
    ships, foot = aboard(danish(0), army("foot", 900, nation="denmark", commander="rantzau"))
    day = sea(ships, foot, JUEL, commander("rantzau", nation="denmark"), swedish(5.0), BAGGE)
    day.tracks = {"juel": standing(50_000, 50_000), "foot": standing(50_000, 50_500)}
    assert [one.key for one in seen(day, "rantzau", dawn={"foot": before, "juel": danish(9)})] == ["tre-kronor"]


def test_sco_5_an_army_aboard_is_seen_by_nobody() -> None:
    """From 3 km the Swedes see the ships and no army."""
    ships, foot = aboard(danish(0), army("foot", 900, nation="denmark", commander="rantzau"))
    day = sea(ships, foot, JUEL, commander("rantzau", nation="denmark"), swedish(3.0), BAGGE)
    assert seen(day, "bagge", "army") == []
    assert [one.key for one in seen(day, "bagge")] == ["juel"]


def test_sco_3_an_army_that_landed_today_is_seen_when_night_falls() -> None:
    """Aboard till evening, then on the beach at (60, 50): Swedes 5 km inland see it at midnight, 6 km inland not."""
    ships, before = aboard(danish(0, at=spot(59.5, 50.0)), army("foot", 900, nation="denmark", commander="rantzau"))
    landed = army("foot", 900, nation="denmark", commander="rantzau", at=spot(60.0, 50.0))
    rantzau = commander("rantzau", nation="denmark")
    for km, there in ((65.0, True), (66.0, False)):
        watch = army("watch", 500, at=spot(km, 50.0), commander="bagge")
        day = sea(danish(9, at=spot(59.5, 50.0)), landed, JUEL, rantzau, watch, BAGGE)
        day.tracks = {key: standing(59_500, 50_000) for key in ("juel", "foot")} | {
            "watch": standing(round(km * 1000), 50_000)
        }
        found = seen(day, "bagge", "army", dawn={"foot": before, "juel": ships})
        assert [(one.key, one.minute) for one in found] == ([("foot", 24 * 60)] if there else [])


def test_sco_2_bad_weather_at_sea_and_no_rough_ground() -> None:
    """Fine weather 10 km; bad or very bad weather leaves the 5 km that one always sees; a Hunter minds neither."""
    reach = {sky: sighting.radius(sea(danish(), JUEL, sky=sky), danish()) for sky in ("fine", "bad", "very bad")}
    assert reach == {"fine": 10_000, "bad": 5_000, "very bad": 5_000}
    assert sighting.radius(sea(danish(), JUEL), danish(), night=True) == 5_000
    hunter = commander("juel-chief", "Hunter", nation="denmark")
    assert sighting.radius(sea(danish(), hunter, sky="bad"), danish()) == 10_000
    woods = Terrain(id="woods", kind="forest", points=((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)))
    day = sea(danish(), JUEL, woods)
    assert sighting.radius(day, danish()) == 10_000
    assert sighting.radius(day, army("foot", 900, at=MID)) == 5_000


def test_sco_1_he_who_leads_an_army_and_a_fleet_looks_from_his_army() -> None:
    """Juel with his army 60 km south sees nothing from his ships, nor his ships themselves 8 km from his camp."""
    camp = army("camp", 500, nation="denmark", commander="juel-chief", at=spot(39.0, 1.0))
    assert seen(sea(danish(), camp, JUEL, swedish(3.0), BAGGE), "juel-chief") == []
    near = danish(at=spot(46.0, 1.0))
    assert seen(sea(near, camp, JUEL), "juel-chief") == []


def test_a_hidden_fleet_is_not_seen_and_a_hidden_admiral_not_named() -> None:
    """The GM hides the Danish fleet from Bagge, then only Juel himself."""
    day = sea(danish(), JUEL, swedish(3.0), BAGGE, Knowledge("bagge", hidden={"juel": 0}))
    assert seen(day, "bagge") == []
    day = sea(danish(), JUEL, swedish(3.0), BAGGE, Knowledge("bagge", hidden={"juel-chief": 0}))
    assert "commander" not in seen(day, "bagge")[0].seen


def test_fleets_and_armies_share_the_numbers_of_sightings() -> None:
    """Whatever he names next is one thing: the fleet seen first is sighting 1, the army next day sighting 2."""
    known: Known = {}
    learn(known, observe(sea(danish(), JUEL, swedish(3.0), BAGGE), known))
    foot = army("foot", 1000, nation="denmark", at=spot(39.5, 53.0), commander="rantzau")
    day = sea(danish(at=spot(45.0, 53.0)), JUEL, swedish(3.0, at=spot(47.0, 53.0)), foot, BAGGE, number=2)
    found = {one.key: one.alias for one in observe(day, known) if one.who == "bagge" and one.alias}
    assert found == {"juel": "sighting 1", "foot": "sighting 2"}
    told = aliases.named(known, [Observation("bagge", "fleet", "x", 2, 0, 2, 0, 0, {})])
    assert told[0].alias == "sighting 2"

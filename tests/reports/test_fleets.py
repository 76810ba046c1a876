"""A fleet in a report: his own, those he knows of, and on the map; values from the rows."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.core.calendar import dates
from campaign.model.fleet import Coming, Load, Ships, Stowing, Stray
from campaign.model.knowledge import Knowledge, Observation, PlaceError
from campaign.model.order import Order, Sail
from campaign.model.place import Outline, River, Spot
from campaign.model.word import Claim
from campaign.model.world import World
from campaign.play import desk as desks
from campaign.play.charting import gm_view
from campaign.play.reporting import paper
from campaign.reports import sealanes
from campaign.reports.chat import chat
from campaign.reports.gm import gm_report
from campaign.reports.mapping import map_view
from campaign.reports.maps import view
from campaign.reports.maps.crop import crop
from campaign.reports.maps.overlay import LANE
from campaign.reports.maps.sheet import svg
from campaign.reports.maps.view import MapView
from campaign.reports.markdown import markdown
from campaign.reports.whereabouts import spot as spot_in_words
from campaign.rules.day import Day
from campaign.rules.delivering import reported
from campaign.rules.numbers import Numbers
from campaign.rules.tracks import moving
from campaign.sight.memory import Known
from campaign.sight.paper import Paper
from tests.land.test_water import flo
from tests.rulings.scene import army, commander, place, spot
from tests.rulings.sea import COASTS, HARBOURS, MID, aboard, fleet, sea

JUEL = commander("juel-chief", nation="denmark", name="Juel", player="Ann")
SAILS = Order("juel-chief-1", "juel-chief", 1, "sail to Malmö", Sail("malmo"), status="running", since=1)


def told(day: Day, who: str = "juel-chief", known: Known | None = None, number: int = 1) -> Paper:
    """The report of the day to one commander."""
    world = day.world
    return paper(desks.Desk(world, day.land), world.commanders[who], known or {}, number, (), day)


def danish(**fields: Any) -> Any:
    """Juel's fleet in the middle of the strait: 8 ships of his own and 4 hired."""
    return fleet("juel", 8, hired=4, **{"commander": "juel-chief", "at": MID, **fields})


def section(made: Paper, title: str) -> list[str]:
    """The lines below a heading, empty ones left out."""
    lines = markdown(made).split("\n")
    rest = lines[lines.index(f"## {title}") + 1 :]
    end = next((n for n, line in enumerate(rest) if line.startswith("## ")), len(rest))
    return [line for line in rest[:end] if line]


def test_an_admiral_is_told_of_his_ships_and_not_that_he_leads_no_army() -> None:
    """12 ships, 4 of them hired, cost 12 x 100 and 4 x 100 more: 1,600 loot a day; 5,000 loot last 3 days."""
    chest = {"chest": Ships(1, cargo=(Load("loot", 5_000),))}
    ships = danish(
        ships={"own": Ships(7), **chest, "hired": Ships(4, "hired")},
        strays=(Stray(2, 9),),
        coming=(Coming(3, 6, "bought"),),
        forced_days=5,
        blockades="malmo",
        stowing=Stowing("load", "elsinore", done=100),
    )
    made = told(sea(ships, JUEL))
    assert section(made, "Juel's fleet") == [
        "- **Ships** 12: 8 own and 4 hired",
        "- **Stores** 5,000 loot",
        "- **Upkeep** 1,600 loot a day, your loot there lasts 3 days",
        "- **Morale** 9",
        "- **Rowing** 5 days so far",
        "- **Astray** 2 ships; nobody knows when they come back",
        "- **Coming** 3 bought ships, due 29 June",
        "- Closing the harbour of Malmö",
        "- Loading at Elsinore: 100 ships done so far",
        "| Ships | Whose | Load |",
        "|---:|---|---|",
        "| 1 | own | 5,000 loot |",
        "| 4 | hired | — |",
        "| 7 | own | — |",
    ]
    assert "You lead no army" not in markdown(made)
    assert "Closing the harbour of Malmö" in "\n".join(chat(made))


def test_unpaid_days_and_an_empty_chest_stand_out() -> None:
    """No loot, and two days owed."""
    line = section(told(sea(danish(unpaid=2), JUEL)), "Juel's fleet")[2]
    assert line == ("- **Upkeep** 1,600 loot a day, **you have no loot there for a day**; **not paid for 2 days**")


def test_the_loot_of_others_aboard_does_not_count_as_his() -> None:
    """Rantzau's army aboard carries 50,000 loot: Juel knows of his own 0."""
    ships, foot = aboard(danish(), army("foot", 200, nation="denmark", commander="rantzau", loot=50_000))
    made = told(sea(ships, foot, JUEL, commander("rantzau", nation="denmark", player="Bo")))
    assert made.fleet is not None
    assert (made.fleet.paid_days, made.fleet.aboard) == (0, ("Foot",))
    assert "- **Aboard** Foot" in section(made, "Juel's fleet")
    assert "| 2 | own | 200 infantry |" in section(made, "Juel's fleet")


def test_an_army_aboard_says_so_and_sees_what_the_fleet_sees() -> None:
    """Cavalry aboard sees 10 km; what is drawn is his army, where the fleet is."""
    ships, horse = aboard(danish(), army("horse", cavalry=100, nation="denmark", commander="rantzau"))
    made = told(sea(ships, horse, JUEL, commander("rantzau", nation="denmark", player="Bo")), "rantzau")
    assert made.army is not None
    assert made.fleet is None
    assert (made.army.aboard, made.army.sight) == ("Juel's fleet", 10_000)
    assert "- Aboard Juel's fleet" in section(made, "Horse")


def test_sco_5_what_he_knew_of_the_fleet_that_carries_him_is_not_shown() -> None:
    """Rantzau saw Juel's ships and the Swedes on the day before: aboard he reads of the Swedes, ashore of both."""
    ships, foot = aboard(danish(), army("foot", 200, nation="denmark", commander="rantzau"))
    rantzau = commander("rantzau", nation="denmark", player="Bo")
    known: Known = {
        "rantzau": {
            ("fleet", key): Observation(
                "rantzau", "fleet", key, 1, 600, 1, 50_000, 50_000, {"nation": "sweden", "ships": 10}, alias=key
            )
            for key in ("juel", "tre-kronor")
        }
    }
    made = told(sea(ships, foot, JUEL, rantzau), "rantzau", known, 2)
    assert [one.label for one in (*made.in_sight, *made.last_known)] == ["tre-kronor"]
    landed = army("foot", 200, nation="denmark", commander="rantzau", at="malmo")
    made = told(sea(danish(), landed, JUEL, rantzau), "rantzau", known, 2)
    assert [one.label for one in made.last_known] == ["juel", "tre-kronor"]


def test_sco_5_what_an_admiral_saw_of_those_aboard_is_not_shown() -> None:
    """Juel saw Rantzau's men on the beach on the day before."""
    ships, foot = aboard(danish(), army("foot", 200, nation="denmark", commander="rantzau"))
    looks: dict[str, str | int | bool | None] = {"nation": "denmark", "strength": 200}
    before = Observation("juel-chief", "army", "foot", 1, 600, 1, 40_000, 50_000, looks, alias="sighting 1")
    known: Known = {"juel-chief": {("army", "foot"): before}}
    assert told(sea(ships, foot, JUEL, commander("rantzau", nation="denmark")), known=known, number=2).last_known == ()
    landed = army("foot", 200, nation="denmark", at="elsinore")
    assert len(told(sea(danish(), landed, JUEL), known=known, number=2).last_known) == 1


def around(day: Day) -> list[tuple[str, float, int, str]]:
    """The harbours that Juel's report lists."""
    return [(near.name, near.km, near.days, near.direction) for near in told(day).harbours]


def test_ship_4_an_admiral_is_told_of_the_harbours_around_him() -> None:
    """The quays lie at (40, 50) and (60, 50). With one hour a day ships make 10 km; Lund has no harbour."""
    made = told(sea(danish(at=spot(49.9, 50.0)), JUEL, rules={"ships.hours": 1}))
    assert section(made, "Harbours from here") == [
        "| To | Direction | km | Days |",
        "|---|---|---:|---:|",
        "| Elsinore | west | 9.9 | 1 |",
        "| Malmö | east | 10.1 | 2 |",
    ]
    assert around(sea(danish(at="elsinore"), JUEL)) == [("Malmö", 20.0, 1, "east")]
    assert told(sea(army("foot", 100, commander="juel-chief"), JUEL)).harbours == ()


def test_ship_4_up_a_river_ships_are_slower() -> None:
    """Lund lies 20 km up a river whose mouth is 28.3 km from Elsinore: at 10 km a day 2.8 days and 4 more."""
    river = River("river", "River", ((95.0, 70.0), (55.0, 70.0)), navigable=True)
    places = (place("elsinore", "castle", 39.0, 50.0), place("lund", "fort", 80.0, 70.5))
    day = sea(danish(at="elsinore"), JUEL, river, *places, rules={"ships.hours": 1})
    assert around(day) == [("Lund", 48.3, 7, "east-northeast")]


def test_a_harbour_that_is_not_on_his_map_is_not_told() -> None:
    """His map has no Malmö, and Elsinore under another name; in Malmö he knows of no way at all."""
    wrong = Knowledge("juel-chief", places={"malmo": PlaceError(missing=True), "elsinore": PlaceError(name="Kronborg")})
    assert around(sea(danish(), JUEL, wrong)) == [("Kronborg", 10.0, 1, "west")]
    assert around(sea(danish(at="malmo"), JUEL, wrong)) == []


def test_the_voyage_still_to_go_stands_with_the_order_and_on_the_map() -> None:
    """From (50, 50) to the quay of Malmö at (60, 50) there are 10 km over water."""
    day = sea(danish(), JUEL, SAILS)
    day.tracks = {"juel": moving([(45_000, 50_000), (50_000, 50_000)])}
    made = told(day)
    assert made.fleet is not None
    assert made.fleet.planned == ((50_000, 50_000), (60_000, 50_000))
    assert made.fleet.trail == ((45_000, 50_000), (50_000, 50_000))
    assert made.orders[0].note == "since 24 June; 10.0 km to go"


def seen_by(who: str) -> Known:
    """Juel's ships off Malmö at noon."""
    looks: dict[str, str | int | bool | None] = {"nation": "denmark", "ships": 10, "heading": None}
    one = Observation(who, "fleet", "juel", 1, 720, 1, 50_000, 50_000, looks, alias="sighting 1")
    return {who: {("fleet", "juel"): one}}


def seen(ships: int | str, **more: Any) -> Known:
    """Juel saw Swedish ships at noon."""
    looks = {"nation": "sweden", "ships": ships, "heading": "east", **more}
    one = Observation("juel-chief", "fleet", "x", 1, 720, 1, 45_000, 50_000, looks, alias="sighting 1")
    return {"juel-chief": {("fleet", "x"): one}}


@pytest.mark.parametrize(
    ("known", "line"),
    [
        (seen(150), "**sighting 1** Sweden: about 150 ships, moving east"),
        (seen("a few ships"), "**sighting 1** Sweden: a few ships, moving east"),
        (
            seen(20, aboard=True, commander="Bagge"),
            "**sighting 1, Bagge** Sweden: about 20 ships, people aboard, moving east",
        ),
        (
            seen(20, aboard=False),
            "**sighting 1** Sweden: about 20 ships, nobody but sailors aboard, moving east",
        ),
    ],
)
def test_a_fleet_seen_today_is_told_with_its_ships(known: Known, line: str) -> None:
    made = told(sea(danish(), JUEL), known=known)
    (found,) = section(made, "Seen today")
    assert found.startswith(f"- {line} **(hostile)**; 6.0 km east of Elsinore (today at 12:00, by sight)")


def test_a_letter_tells_of_a_fleet_in_words() -> None:
    claim = Claim("fleet", 1, 45.0, 50.0, key="x", seen={"nation": "sweden", "ships": 150, "commander": "Bagge"})
    day = sea(danish(), JUEL)
    said = "a fleet of Sweden, about 150 ships, led by Bagge, 6.0 km east of Elsinore, 24 June"
    assert reported(day, claim) == said


def test_the_map_shows_ships_and_harbours_only_to_him_who_knows_of_ships() -> None:
    """A Swede who has seen none gets a map without anchors, whatever sails elsewhere."""
    foot = army("foot", 900, commander="bagge", at=spot(95.0, 5.0))
    day = sea(danish(), JUEL, foot, commander("bagge", player="Cay"))
    desk = desks.Desk(day.world, day.land)
    without, own = (svg(map_view(told(day, who), *desk.chart(who)), fonts=False) for who in ("bagge", "juel-chief"))
    assert ("m-harbour" in without, "m-harbour" in own) == (False, True)
    assert (">fleet<" in without, ">fleet<" in own) == (False, True)
    views = map_view(told(day, known=seen(150)), *desk.chart("juel-chief"))
    assert [(one.label, one.detail, one.afloat) for one in views.armies] == [
        ("Juel's fleet", "12 ships", True),
        ("sighting 1", "about 150 ships", True),
    ]


def test_lanes_join_harbours_that_no_other_lies_between() -> None:
    """The quays are (40, 50), (60, 50) and (60, 52): Elsinore to Landskrona leads past Malmö, nearer to both."""
    landskrona = place("landskrona", "fort", 61.0, 52.0, holder="sweden")
    day = sea(danish(), JUEL, *HARBOURS, landskrona)
    assert sealanes.pairs(day.land) == [("elsinore", "malmo"), ("landskrona", "malmo")]
    assert set(sealanes.lines(day.land)[0]) == {
        ((40_000, 50_000), (60_000, 50_000)),
        ((60_000, 52_000), (60_000, 50_000)),
    }


def test_what_lanes_have_in_common_is_drawn_once() -> None:
    """Quays at (40, 52) and (48, 68), each 20 km from the tip of a cape, and at (40, 47) behind it."""
    cape = Outline("cape", "land", ((40.0, 48.0), (60.0, 48.0), (60.0, 52.0), (40.0, 52.0)))
    isle = Outline("isle", "land", ((46.0, 68.0), (50.0, 68.0), (50.0, 72.0), (46.0, 72.0)))
    spots = {"coast": (39.0, 52.0), "isle": (48.0, 69.0), "south": (39.0, 47.0)}
    land = sea(COASTS[0], cape, isle, *(place(key, "fort", *at) for key, at in spots.items())).land
    assert set(sealanes.lines(land)[0]) == {
        ((40_000, 52_000), (48_000, 68_000)),
        ((40_000, 52_000), (60_000, 52_000), (60_000, 48_000), (40_000, 47_000)),
        ((48_000, 68_000), (60_000, 52_000)),
    }


def test_lanes_run_on_navigable_rivers_too() -> None:
    """Down the Flo from Hill to the lake, over it to Lee, and from there to the sea; straight on the lake alone."""
    lakes, rivers = sealanes.lines(flo())
    assert set(lakes) == {((70_000, 60_000), (65_000, 70_000)), ((65_000, 70_000), (60_000, 60_000))}
    assert set(rivers) == {((100_000, 60_000), (70_000, 60_000)), ((60_000, 60_000), (10_000, 60_000))}


def test_a_lane_on_a_river_is_rounded_as_the_river_is() -> None:
    """Of the same points both have the same curve; over open water it has corners."""
    bend = ((0, 0), (40_000, 0), (40_000, 40_000), (80_000, 40_000))
    drawn = MapView("", "", (0, 0, 100_000, 100_000), rivers=(view.River("Flo", bend, True),))
    (curve,) = re.findall(r'd="(M[^"]*q[^"]*)" stroke="[^"]*" stroke-width="30"', svg(drawn, fonts=False))
    on_river, on_sea = replace(drawn, streams=(bend,)), replace(drawn, lanes=(bend,))
    assert f'd="{curve}" fill="none" {LANE}' in svg(on_river, fonts=False)
    assert f'd="{curve}" fill="none"' not in svg(on_sea, fonts=False)
    assert crop(on_river, (0, 0, 30_000, 30_000)).streams == (bend,)
    assert crop(on_river, (0, 60_000, 30_000, 90_000)).streams == ()


def test_the_lanes_are_on_the_map_of_the_gm_and_of_who_sails() -> None:
    """Bagge, ashore, has none, though he sees Juel's ships; Rantzau, aboard them, has. Without fleets nobody has."""
    ships, foot = aboard(danish(), army("foot", 200, nation="denmark", commander="rantzau"))
    watch = army("watch", 900, commander="bagge", at=spot(60.5, 50.0))
    rantzau = commander("rantzau", nation="denmark", player="Bo")
    day = sea(ships, foot, watch, JUEL, rantzau, commander("bagge", player="Cay"))
    desk = desks.Desk(day.world, day.land)
    lane = ((40_000, 50_000), (60_000, 50_000))
    for who, lanes in (("juel-chief", (lane,)), ("rantzau", (lane,)), ("bagge", ())):
        assert map_view(told(day, who, seen_by(who)), *desk.chart(who)).lanes == lanes
    assert gm_view(day.world, day.land, ()).lanes == (lane,)
    alone = sea(watch, commander("bagge"))
    assert gm_view(alone.world, alone.land, ()).lanes == ()


def test_the_legend_says_of_ships_that_they_sailed() -> None:
    """Armies march, ships sail, and where both went it says both; a map without lanes has no word of them."""
    day = sea(danish(), army("watch", 900, at=spot(70.0, 50.0)), JUEL)
    by_sea = ("juel", "denmark", ((45_000, 50_000), (50_000, 50_000)))
    by_land = ("watch", "sweden", ((80_000, 50_000), (70_000, 50_000)))
    for ways, words in (((by_sea,), "sailed"), ((by_land,), "marched"), ((by_land, by_sea), "marched or sailed")):
        drawn = svg(gm_view(day.world, day.land, ways), fonts=False)
        assert f">{words}<" in drawn
        assert ">sea lane<" in drawn
    alone = sea(army("watch", 900, at=spot(70.0, 50.0)))
    assert ">sea lane<" not in svg(gm_view(alone.world, alone.land, (by_land,)), fonts=False)
    planned = svg(map_view(told(sea(danish(), JUEL, SAILS)), day.world, day.land), fonts=False)
    assert ">ordered voyage<" in planned


def test_the_gm_has_a_table_of_fleets_when_there_are_any() -> None:
    ships, foot = aboard(danish(unpaid=1), army("foot", 200, nation="denmark"))
    world = sea(ships, foot, JUEL, SAILS).world
    text = gm_report(world, Numbers({}), dates("1676-06-24"), 1, {"": "fine"}, ())
    row = "| Juel's fleet | Juel | 50.0, 50.0 km | 14 | Foot | 9 | 1,800 (unpaid 1 d) | 0 | sail to Malmö |"
    assert row in text
    empty = World(world.campaign)
    assert "Fleets" not in gm_report(empty, Numbers({}), dates("1676-06-24"), 1, {"": "fine"}, ())


def test_a_position_on_a_river_is_told_down_the_river() -> None:
    world = sea(River("lagan", "Lagan", ((70.0, 0.0), (60.0, 50.0)), navigable=True)).world
    assert spot_in_words(world, Spot(river="lagan", km=3.0)) == "3.0 km down the Lagan"


def test_the_opening_report_of_an_admiral_says_what_ships_may_be_told() -> None:
    """He who leads ships alone is given examples for ships, and none for a march."""
    made = markdown(told(sea(danish(), JUEL), number=0))
    assert "- sail to PLACE · row to PLACE" in made
    assert "march to PLACE" not in made

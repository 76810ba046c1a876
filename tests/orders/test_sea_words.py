"""Orders about ships in players' words (TUM-SHIP): how they are read, and what their answer foretells."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.model.fleet import Ships
from campaign.model.knowledge import Observation
from campaign.model.order import (
    Act,
    Attack,
    Besiege,
    Blockade,
    Camp,
    DetachShips,
    Disembark,
    Embark,
    FindShips,
    Follow,
    Join,
    March,
    Name,
    Pay,
    ReleaseShips,
    Sail,
    Split,
    Take,
    TakeOver,
)
from campaign.model.place import Outline, River, Spot
from campaign.model.world import Record
from campaign.orders.canonical import say
from campaign.orders.echo import LineEcho
from campaign.orders.grammar import parse
from campaign.orders.names import Names
from campaign.orders.outcome import Ambiguous, NotPossible, Understood, Unreadable
from campaign.rules.day import Day
from tests.orders.court import ashore, at_sea, names
from tests.orders.field import put, seen_from, send
from tests.rulings.scene import army, commander, place
from tests.rulings.sea import HARBOURS, aboard, fleet, laden, sea


def acts(line: str, known: Names | None = None) -> list[Act]:
    found = parse(line, known or names())
    assert isinstance(found, Understood), found
    return [command.act for command in found.commands]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("load the army aboard the Danish fleet", [Embark("danish-fleet")]),
        ("embark", [Embark()]),
        ("go aboard our ships", [Embark()]),
        ("board the Danish fleet", [Embark("danish-fleet")]),
        ("load 20,000 supplies", [Embark(supplies=20_000)]),
        ("load 500 loot and 2,000 supplies onto the Danish fleet", [Embark("danish-fleet", supplies=2000, loot=500)]),
        ("load the army and 5,000 supplies", [Embark("", "gradell", 5000)]),
        ("embark the Scanian army", [Embark("", "scanian")]),
        ("unload at Malmö", [Disembark("malmo")]),
        ("unload on the left bank", [Disembark(bank="left")]),
        ("unload here", [Disembark()]),
        ("unload 300 loot", [Disembark(loot=300)]),
        ("disembark", [Disembark()]),
        ("go ashore on the right bank of the river", [Disembark(bank="right")]),
        ("land the Scanian army at Malmö", [Disembark("malmo", "scanian")]),
        ("land at Lund", [Sail("lund"), Disembark("lund")]),
        ("sail to Lund; unload all at Lund", [Sail("lund"), Disembark("lund")]),
        ("sail to Lund via Råå, 12.5, 40 and Dalby", [Sail("lund", ("raa", Spot(x=12.5, y=40), "dalby"))]),
        ("set sail for Lund", [Sail("lund")]),
        ("take the fleet to Lund", [Sail("lund")]),
        ("row to Lund", [Sail("lund", row=True)]),
        ("sail to Lund, rowing", [Sail("lund", row=True)]),
        ("sail upstream to 12 km down the Lagan", [Sail(Spot(river="lagan", km=12))]),
        ("sail to 0.5 km down the Helge å", [Sail(Spot(river="helge", km=0.5))]),
        ("follow fleet 1", [Follow("secret-3")]),
        ("escort the Danish fleet", [Follow("danish-fleet")]),
        ("blockade Råå", [Blockade("raa")]),
        ("attack fleet 1", [Attack("secret-3")]),
        ("attack Niels Juel", [Attack("secret-3")]),
        ("attack sighting 3", [Attack("secret-1")]),
        ("hire 10 ships", [FindShips("hire", 10)]),
        ("hire as many ships as possible", [FindShips("hire")]),
        ("buy ships", [FindShips("buy")]),
        ("charter three ships", [FindShips("hire", 3)]),
        ("release 5 ships", [ReleaseShips(5)]),
        ("dismiss the empty ships", [ReleaseShips()]),
        ("detach 5 ships under Ascheberg", [DetachShips(5, "ascheberg")]),
        ("split off a ship under the command of Ascheberg", [DetachShips(1, "ascheberg")]),
        ("join the Danish fleet", [Join("danish-fleet")]),
        ("take command of the Danish fleet", [TakeOver("danish-fleet")]),
        ("pay the crews", [Pay()]),
        ("the Sound fleet shall sail to Lund", [Sail("lund")]),
        ("load the army, then sail to Lund and go ashore", [Embark(), Sail("lund"), Disembark()]),
        ("load all that lies here", [Take()]),
        ("put my men aboard", [Embark()]),
        ("embark everything", [Embark()]),
        ("put the Scanian army aboard our fleet", [Embark("", "scanian")]),
        ("take Ascheberg aboard", [Embark("", "scanian")]),
        ("load all our armies", [Embark(), Embark("", "scanian")]),
        ("put the Scanian army ashore", [Disembark(army="scanian")]),
        ("put 300 loot ashore at Lund", [Sail("lund"), Disembark("lund", loot=300)]),
        ("row to Råå, then unload the armies", [Sail("raa", row=True), Disembark()]),
        ("ferry the army over to Råå", [Embark("", "gradell"), Sail("raa"), Disembark("raa", "gradell")]),
        ("ship Ascheberg to Råå", [Embark("", "scanian"), Sail("raa"), Disembark("raa", "scanian")]),
        ("ferry 500 loot to Råå", [Embark(loot=500), Sail("raa"), Disembark("raa", loot=500)]),
        ("cross to Råå and land there", [Sail("raa"), Disembark()]),
        ("row across to Råå", [Sail("raa", row=True)]),
        ("weigh anchor and set a course for Råå", [Sail("raa")]),
        ("sail to Råå and blockade it", [Sail("raa"), Blockade("raa")]),
        ("stay at anchor", [Camp()]),
        ("drop anchor for 3 days", [Camp(3)]),
    ],
)
def test_orders_about_ships_are_read_in_the_words_of_the_players(line: str, meant: list[Act]) -> None:
    assert acts(line) == meant


def test_the_fleet_of_him_who_leads_none_is_the_only_one_of_his_nation_where_he_is() -> None:
    two = parse("load the army aboard the fleet", ashore())
    assert isinstance(two, Unreadable)
    hint = "say aboard which fleet: load the army aboard FLEET: The Danish fleet or The Sound fleet"
    assert parse("embark", ashore()) == Unreadable("embark", hint)
    day = strait(army("main", 300, at="elsinore", nation="denmark", commander="juel"), fleet("ships", 4))
    assert acts("load the army aboard the fleet", seen_from(day, "juel").names) == [Embark("ships")]
    assert acts("embark", seen_from(day, "juel").names) == [Embark("ships")]


def test_who_leads_no_fleet_blockades_by_a_siege_and_crosses_on_foot() -> None:
    assert acts("blockade Lund", ashore()) == [Besiege("lund")]
    assert acts("cross to Dalby", ashore()) == [March("dalby")]


def test_ship_2_no_part_of_an_army_goes_aboard_or_ashore() -> None:
    whole = "an army goes aboard or ashore whole; to send a part, split off “{}” under a commander"
    for line, part in (
        ("load the cavalry", "the cavalry"),
        ("embark the Blue horse", "the Blue horse"),
        ("put my horses aboard the Danish fleet", "my horses"),
        ("put the Blue horse ashore at Lund", "the Blue horse"),
        ("unload my foot at Lund", "my foot"),
    ):
        assert parse(line, names()) == NotPossible(whole.format(part))
    assert acts("put the Blue horse under Ascheberg") == [Split(("blue-horse",), "ascheberg")]


def test_an_admiral_without_an_army_means_the_only_one_of_his_nation_that_is_there() -> None:
    one = strait(army("main", 300, at="elsinore", nation="denmark"), fleet("ships", 4, commander="juel"))
    assert acts("load the army", seen_from(one, "juel").names) == [Embark("", "main")]
    ferried = [Embark("", "main"), Sail("malmo"), Disembark("malmo", "main")]
    assert acts("ferry the army to Malmö", seen_from(one, "juel").names) == ferried
    none = strait(fleet("ships", 4, commander="juel"))
    assert line(none, "load the army").hint == "you lead no army; name the one that is to be loaded"
    assert line(none, "ferry the army to Malmö").hint == "you lead no army; name the one that is to be ferried"


def test_a_fleet_and_an_army_are_called_by_who_leads_them() -> None:
    uggla = commander("uggla", nation="denmark", name="Claes Uggla", at="elsinore")
    both = (army("main", 300, at="elsinore", nation="denmark", commander="juel"), fleet("ships", 4, commander="uggla"))
    day = strait(uggla, *both)
    assert acts("board Uggla's ships", seen_from(day, "juel").names) == [Embark("ships")]
    assert acts("embark aboard Claes Uggla's fleet", seen_from(day, "juel").names) == [Embark("ships")]
    assert acts("load 5 loot; take Juel's army aboard", seen_from(day, "uggla").names)[1] == Embark("", "main")


def test_a_fleet_that_is_called_as_an_order_begins_hinders_no_order() -> None:
    day = strait(army("main", 300, at="elsinore", nation="denmark"), fleet("ferry", 4, commander="juel", name="Ferry"))
    ferried = [Embark("", "main"), Sail("malmo"), Disembark("malmo", "main")]
    assert acts("ferry the army to Malmö", seen_from(day, "juel").names) == ferried
    assert acts("the Ferry shall sail to Malmö", seen_from(day, "juel").names) == [Sail("malmo")]


def test_a_fleet_is_named_by_who_leads_nothing_else() -> None:
    assert acts("name the fleet “The Reds”", at_sea()) == [Name("The Reds")]
    assert say(Name("The Reds"), at_sea()) == "name the fleet “The Reds”"
    assert say(Pay(), at_sea()) == "pay the crews"


def test_who_leads_an_army_and_a_fleet_may_mean_either_by_a_name() -> None:
    assert acts("take over Ascheberg", names()) == [TakeOver("scanian")]
    doubtful = parse("attack Johan Gradell", names())
    assert isinstance(doubtful, Ambiguous)
    assert doubtful.candidates == ("Gradell", "The Sound fleet")


@pytest.mark.parametrize(
    ("line", "what", "hint"),
    [
        ("sail to Lnud", "Lnud", "“Lnud” is no place on your map; did you mean Lund?"),
        ("sail to 3 km down the Laggan", "Laggan", "“Laggan” is no river on your map; did you mean Lagan?"),
        (
            "follow the Danih fleet",
            "the Danih fleet",
            "“the Danih fleet” is no fleet you know of; did you mean The Danish fleet?",
        ),
        ("load 5 cannons", "5 cannons", "say what: load the army, load 20,000 supplies"),
        ("find 5 ships", "5 ships", "say whether to buy or to hire them: hire 5 ships"),
        ("ferry the Norse army to Lund", "the Norse army to Lund", "“the Norse army to Lund” is no army you know of"),
        ("ferry the army", "ferry the army", "say where to: ferry the army to PLACE"),
        ("detach 5 ships", "5 ships", "say under whom: detach 5 ships under COMMANDER"),
        ("release the sails", "the sails", "say how many ships: release 5 ships"),
        ("hire 200,000 ships", "200,000 ships", "from 1 to 100,000 ships"),
        (
            "march to 3 km down the Lagan",
            "3 km down the Lagan",
            "an army marches to a place or a point on land; ships sail on a river",
        ),
        ("harry the Danish fleet: burn", "the Danish fleet", "“the Danish fleet” is no army you know of"),
        ("sali to Lund", "sali to Lund", "did you mean “sail”?"),
    ],
)
def test_what_is_no_order_about_ships_is_refused_with_a_hint(line: str, what: str, hint: str) -> None:
    assert parse(line, names()) == Unreadable(what, hint)


SEA_WORDS = (
    "load unload sail row land embark the army fleet ships aboard to Lund km down Lagan under Ascheberg left bank on "
    "supplies loot and via hire release detach follow blockade with oars at ferry cross put ashore "
    "stay anchor it armies everything over take"
)
MARKS = ("12.5", ",", "40", "5", ";")


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from((*SEA_WORDS.split(), *MARKS)),
        max_size=14,
    ).map(" ".join)
)
def test_what_is_understood_of_any_words_about_ships_is_read_back_the_same(text: str) -> None:
    for known in (names(), at_sea(), ashore()):
        found = parse(text, known)
        if isinstance(found, Understood) and found.commands:
            again = parse(found.canonical, known)
            assert isinstance(again, Understood), (text, found.canonical, again)
            assert [one.act for one in again.commands] == [one.act for one in found.commands]


JUEL = commander("juel", nation="denmark", name="Niels Juel", player="Carl", at="elsinore")
SHORE = place("ystad", "village", 60.5, 10.0)  # half a kilometre from the water, and no harbour


def strait(*records: Record) -> Day:
    """The eve of day 1 in the strait: Juel at Elsinore, 20 km of water before him."""
    return sea(JUEL, SHORE, *HARBOURS, *records)


def line(day: Day, text: str, **given: tuple[Observation, ...]) -> LineEcho:
    return send(day, text, "juel", **given).echoes[0].lines[-1]


def test_ship_4_a_voyage_says_how_far_it_is_and_when_it_ends() -> None:
    # From the shore at x = 40 to that at x = 60: 20 km of water; 100 km a day.
    day = strait(fleet("ships", 4, commander="juel"))
    order = line(day, "sail to Malmö").orders[0]
    assert (order.understood, order.km, order.arrives) == ("sail to Malmö", 20.0, "24 June 1676")
    assert [(leg.start, leg.end, leg.km, leg.kind) for leg in order.legs] == [("Elsinore", "Malmö", 20.0, "sea")]


def test_ship_5_rowing_halves_the_time() -> None:
    # To 20 km and back five times over: 200 km, two days under sail, one with oars at 200 km a day.
    day = strait(fleet("ships", 4, commander="juel"))
    via = "via Malmö, Elsinore, Malmö, Elsinore, Malmö, Elsinore, Malmö, Elsinore, Malmö"
    assert line(day, f"sail to Elsinore {via}").orders[0].arrives == "25 June 1676"
    assert line(day, f"row to Elsinore {via}").orders[0].arrives == "24 June 1676"


def test_ship_4_up_a_river_it_is_half_as_fast() -> None:
    # The Lagan runs 40 km from 99, 30 west to the sea at 60, 30 and on; up it a day is 50 km.
    lagan = River(id="lagan", name="Lagan", points=((99.0, 30.0), (59.0, 30.0)), navigable=True)
    day = strait(lagan, fleet("ships", 4, commander="juel", at=Spot(x=58.0, y=30.0)))
    order = line(day, "sail to 1 km down the Lagan").orders[0]
    # 2 km of sea to the shore (0.02 of a day), then 38 km up the river (0.76 of a day): one day.
    assert [(leg.km, leg.kind) for leg in order.legs] == [(2.0, "sea"), (38.0, "up")]
    assert order.arrives == "24 June 1676"


def test_ship_1_loading_says_how_many_ships_it_needs_and_how_many_there_are() -> None:
    # 950 men fill 10 ships of 100, 41 horsemen 3 of 20, 25 wagons 3 of 10: 16.
    men = army("main", 950, cavalry=41, wagons=25, at="elsinore", nation="denmark", commander="juel")
    day = strait(men, fleet("ships", 12, commander="juel"))
    short = "needs 16 empty ships, and the fleet has 12: too few unless more come before then"
    assert line(day, "load the army").orders[0].notes == (short,)
    enough = strait(men, fleet("ships", 18, commander="juel"))
    assert line(enough, "load the army").orders[0].notes == ("needs 16 empty ships; the fleet has 18",)
    # 25,000 supplies fill 3 ships of 10,000.
    assert line(enough, "load 25,000 supplies").orders[0].notes == ("needs 3 empty ships; the fleet has 18",)


def test_ship_3_more_ships_than_the_shore_has_room_for_load_for_days() -> None:
    # 150 ships, 100 a day: loaded on the second day, so that the voyage begins on the third.
    men = army("main", 15_000, at="elsinore", nation="denmark", commander="juel")
    day = strait(men, fleet("ships", 150, commander="juel"))
    load, sail = line(day, "load the army; sail to Malmö").orders
    assert (load.begins, sail.begins, sail.arrives) == ("24 June 1676", "26 June 1676", "26 June 1676")
    assert load.notes[-1] == "takes 2 days, for the room on the shore, until 25 June 1676"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sail to Lund", "no ships come to Lund by your map"),
        ("sail to 20, 20", "no ships come to 20, 20 by your map"),
        ("blockade Lund", "no ships come to Lund by your map"),
        ("blockade Ystad", "Ystad has no harbour by your map"),
        ("load the army", "you lead no army; name the one that is to be loaded"),
        ("march to Lund", "you lead no army; a fleet sails"),
        ("release 5 ships", "the fleet has 4 empty ships"),
        ("detach 4 ships under Juel", "you lead what stays with you; somebody else must lead what parts"),
        ("unload 500 supplies", "the fleet carries 0 supplies as cargo"),
    ],
)
def test_what_the_fleet_cannot_do_is_not_possible_now(text: str, why: str) -> None:
    assert line(strait(fleet("ships", 4, commander="juel")), text).hint == why


def test_where_land_lies_between_two_waters_the_map_shows_no_way() -> None:
    # Land from 70 to 80 km north joins the coasts: the fleet lies south of it.
    both = [
        (0, 0),
        (40, 0),
        (40, 70),
        (60, 70),
        (60, 0),
        (100, 0),
        (100, 100),
        (60, 100),
        (60, 80),
        (40, 80),
        (40, 100),
    ]
    isthmus = Outline(
        id="isthmus", kind="land", points=tuple((float(x), float(y)) for x, y in [*both, (40, 100), (0, 100)])
    )
    day = sea(JUEL, isthmus, *HARBOURS, fleet("ships", 4, commander="juel"))
    assert line(day, "sail to 50, 90").hint == "your map shows no way over water to 50, 90"
    assert line(day, "sail to 50, 60").status == "understood"


def test_who_leads_no_fleet_orders_none() -> None:
    day = strait(army("main", 300, at="elsinore", nation="denmark", commander="juel"))
    assert line(day, "sail to Malmö").hint == "you lead no fleet"
    assert line(day, "unload").hint == "the army is not aboard ship"
    assert line(day, "hire 4 ships").status == "understood"
    assert line(strait(), "hire 4 ships").hint == "you lead neither an army nor a fleet"
    assert line(strait(), "embark the Scanian army").status == "unreadable"


def test_an_army_aboard_goes_ashore_before_it_does_anything_on_land() -> None:
    men = army("main", 300, at="elsinore", nation="denmark", commander="juel")
    ships, passengers = aboard(fleet("ships", commander="juel"), men)
    day = strait(ships, passengers)
    assert line(day, "march to Lund").hint == "the army is aboard ship; it must go ashore first"
    assert line(day, "load the army").hint == "the army is aboard already"
    landing = line(day, "land at Malmö; march to Lund")
    assert landing.status == "understood", landing
    assert [order.understood for order in landing.orders] == ["sail to Malmö", "unload all at Malmö", "march to Lund"]
    # A day on the water, a day of landing, and from the third on the 19 km across country to Lund, 15 a day.
    assert [order.begins for order in landing.orders] == ["24 June 1676", "25 June 1676", "26 June 1676"]


def test_a_march_for_a_later_day_waits_for_the_landing_that_is_ordered() -> None:
    men = army("main", 300, at="elsinore", nation="denmark", commander="juel")
    ships, passengers = aboard(fleet("ships", commander="juel"), men)
    day = strait(ships, passengers)
    later = "on 28 June: march to Lund"
    assert line(day, later).hint == "the army is aboard ship; it must go ashore first"
    put(day.world, send(day, "sail to Malmö; unload all", "juel").puts)
    for words in (later, "then march to Lund"):
        landed = send(day, words, "juel").echoes[0]
        assert (landed.lines[0].status, landed.withdrawn) == ("understood", ()), words


def test_whether_who_sails_in_anothers_ships_is_ashore_on_a_later_day_nobody_can_say() -> None:
    # Uggla leads the ships, and when he lands Juel's men is his to know.
    men = army("main", 300, at="elsinore", nation="denmark", commander="juel")
    uggla = commander("uggla", nation="denmark", name="Claes Uggla")
    day = strait(uggla, *aboard(fleet("ships", commander="uggla"), men))
    assert line(day, "march to Lund").hint == "the army is aboard ship; it must go ashore first"
    later = line(day, "on 28 June: march to Lund")
    assert (later.status, later.orders[0].begins, later.orders[0].notes) == ("understood", "28 June 1676", ())
    assert line(day, "on 28 June: unload; then march to Lund").status == "understood"


def test_who_has_ordered_his_army_aboard_may_say_later_where_it_lands() -> None:
    men = army("main", 300, at="elsinore", nation="denmark", commander="juel")
    uggla = commander("uggla", nation="denmark", name="Claes Uggla", at="elsinore")
    day = strait(uggla, men, fleet("ships", 20, commander="uggla"))
    put(day.world, send(day, "embark", "juel").puts)
    assert line(day, "then go ashore").status == "understood"
    assert line(day, "then march to Lund").hint == "the army is aboard ship; it must go ashore first"


def test_on_a_river_who_goes_ashore_says_on_which_bank() -> None:
    lagan = River(id="lagan", name="Lagan", points=((99.0, 30.0), (59.0, 30.0)), navigable=True)
    day = strait(
        lagan, fleet("ships", commander="juel", at=Spot(river="lagan", km=9.0), ships={"a": laden("loot", 9, 1)})
    )
    which = "say on which bank of the river: unload all on the left bank, looking downstream"
    assert line(day, "unload").hint == which
    assert line(day, "unload on the right bank").status == "understood"
    assert line(day, "unload at 50, 50").hint == "no shore is near 50, 50 by your map"


def test_a_fleet_at_sea_is_named_as_his_papers_call_it() -> None:
    seen = Observation(
        "juel",
        "fleet",
        "swedes",
        0,
        600,
        0,
        50_000,
        50_000,
        {"nation": "sweden", "commander": "Claes Uggla"},
        "fleet 2",
    )
    day = strait(fleet("ships", 4, commander="juel"), fleet("swedes", 9, nation="sweden", at=Spot(x=50.0, y=50.0)))
    for words in ("attack fleet 2", "attack Claes Uggla"):
        assert line(day, words, seen=(seen,)).understood == "attack fleet 2"
    for words in ("attack swedes", "attack Swedes's fleet"):
        assert line(day, words, seen=(seen,)).status == "unreadable"
    assert line(day, "follow fleet 3", seen=(seen,)).hint == "“fleet” is no fleet you know of; did you mean fleet 2?"


def test_orders_that_take_no_time_about_ships_leave_a_voyage_as_it_is() -> None:
    day = strait(fleet("ships", 4, commander="juel"))
    day.world.orders.update((order.id, order) for order in send(day, "sail to Malmö", "juel").puts)
    assert send(day, "hire 3 ships", "juel").echoes[0].withdrawn == ()
    assert send(day, "blockade Malmö", "juel").echoes[0].withdrawn == ("juel-1",)


def test_cargo_of_the_own_fleet_is_what_can_be_unloaded() -> None:
    ships = fleet("ships", commander="juel", ships={"a": laden("supplies", 15_000, 2), "b": Ships(count=1)})
    day = strait(ships)
    assert line(day, "unload 15,000 supplies").status == "understood"
    assert line(day, "unload 15,001 supplies").hint == "the fleet carries 15,000 supplies as cargo"


def test_a_refusal_is_an_outcome_and_leaves_the_rest_of_the_message() -> None:
    day = strait(fleet("ships", 4, commander="juel"))
    received = send(day, "sail to Lund\nsail to Malmö", "juel")
    assert [one.status for one in received.echoes[0].lines] == ["not possible", "understood"]
    assert isinstance(parse("sail to Lund", names()), Understood)
    assert not isinstance(parse("sail", names()), NotPossible)

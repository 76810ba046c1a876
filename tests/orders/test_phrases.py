"""What players write and what it orders; every row is a ruling."""

import pytest

from campaign.model.order import (
    Act,
    Attack,
    Burn,
    Camp,
    Enter,
    Forage,
    Give,
    Join,
    Keep,
    Leave,
    March,
    OnMeeting,
    Resting,
    Stop,
    Take,
    WhenShort,
)
from campaign.model.place import Spot
from campaign.orders.grammar import parse
from campaign.orders.outcome import Ambiguous, NotPossible, Understood, Unreadable
from tests.orders.court import names, spot

LUND = March("lund")
FORCED = March("lund", pace="forced")
NIGHT = March("lund", when="night")

UNDERSTOOD: tuple[tuple[str, tuple[Act, ...]], ...] = (
    # Marches
    ("march to Lund", (LUND,)),
    ("March to Lund.", (LUND,)),
    ("MARCH TO LUND!!!", (LUND,)),
    ("My lord, we march on Lund via Dalby at once", (March("lund", via=("dalby",)),)),
    ("march to “Lund”", (LUND,)),
    ("march to 'Lund'", (LUND,)),
    ("**March to Lund**", (LUND,)),
    ("march to lund 🐎🔥", (LUND,)),
    ("go to Lund", (LUND,)),
    ("move to Lund", (LUND,)),
    ("proceed to Lund", (LUND,)),
    ("advance to Lund", (LUND,)),
    ("advance on Lund", (LUND,)),
    ("head for Lund", (LUND,)),
    ("head towards Lund", (LUND,)),
    ("make for Lund", (LUND,)),
    ("make our way to Lund", (LUND,)),
    ("set out for Lund", (LUND,)),
    ("leave for Lund", (LUND,)),
    ("depart for Lund", (LUND,)),
    ("press on to Lund", (LUND,)),
    ("fall back to Lund", (LUND,)),
    ("return to Lund", (LUND,)),
    ("withdraw to the town of Lund", (LUND,)),
    ("march to the fort at Lund", (LUND,)),
    ("take the army to Lund", (LUND,)),
    ("march the army to Lund", (LUND,)),
    ("Marching to Lund", (LUND,)),
    ("The army marches to Lund", (LUND,)),
    ("Gradell marches to Lund", (LUND,)),
    ("march to malmo", (March("malmo"),)),
    ("march to MALMÖ", (March("malmo"),)),
    ("march to Malmo\u0308", (March("malmo"),)),
    ("march to raa", (March("raa"),)),
    ("march to Råå", (March("raa"),)),
    ("march to Torna Hallestad", (March("torna"),)),
    ("march to Torna-Hällestad", (March("torna"),)),
    ("march to King’s Cross", (March("kings-cross"),)),
    ("march to kings-cross", (March("kings-cross"),)),
    ("march to New Camp", (March("new-camp"),)),
    ("march to Vä (vae-2)", (March("vae-2"),)),
    ("march to vae-2", (March("vae-2"),)),
    ("march to 12.5, 40", (March(spot(12.5, 40)),)),
    ("march to 12.5,40", (March(spot(12.5, 40)),)),
    ("march to (12.5, 40.125)", (March(spot(12.5, 40.125)),)),
    ("march to x 12 y 40", (March(spot(12, 40)),)),
    ("head for the point 12, 40", (March(spot(12, 40)),)),
    ("march to -3.5, 7", (March(spot(-3.5, 7)),)),
    ("march to 4 km from Malmö on the road to Lund", (March(Spot(start="malmo", to="lund", km=4)),)),
    ("march to 4.25 km from Malmö toward Lund", (March(Spot(start="malmo", to="lund", km=4.25)),)),
    # Ways and manners
    ("march to Lund via Dalby", (March("lund", ("dalby",)),)),
    ("march to Lund by way of Dalby and Råå", (March("lund", ("dalby", "raa")),)),
    ("march to Lund through Dalby, Råå and Malmö", (March("lund", ("dalby", "raa", "malmo")),)),
    ("march via Dalby to Lund", (March("lund", ("dalby",)),)),
    ("march to Lund, via Dalby, via Råå", (March("lund", ("dalby", "raa")),)),
    ("march to Lund, forced", (FORCED,)),
    ("force march to Lund", (FORCED,)),
    ("forced march to Lund", (FORCED,)),
    ("make haste to Lund", (FORCED,)),
    ("hurry to Lund", (FORCED,)),
    ("go to Lund with all possible speed", (FORCED,)),
    ("by forced march to Lund", (FORCED,)),
    ("by forced marches, head for Lund", (FORCED,)),
    ("march to Lund as fast as possible", (FORCED,)),
    ("march to Lund by night", (NIGHT,)),
    ("night march to Lund", (NIGHT,)),
    ("march by night to Lund", (NIGHT,)),
    ("at night march to Lund", (NIGHT,)),
    ("march to Lund day and night", (March("lund", when="both"),)),
    ("march to Lund by day and by night", (March("lund", when="both"),)),
    ("march to Lund around the clock, forced", (March("lund", pace="forced", when="both"),)),
    ("march to Lund cross-country", (March("lund", country=True),)),
    ("go across country to Lund", (March("lund", country=True),)),
    ("march to Lund, off road and by night", (March("lund", when="night", country=True),)),
    ("march to Lund by road", (LUND,)),
    ("march to Lund (forced)", (FORCED,)),
    ("march to Lund (via Dalby, forced), by night", (March("lund", ("dalby",), "forced", "night"),)),
    ("march (forced) to Lund", (FORCED,)),
    ("march to Lund - forced march", (FORCED,)),
    ("march: Lund", (LUND,)),
    ("go Lund", (LUND,)),
    ("march to Lund, leaving the wagons", (March("lund", leave_wagons=True),)),
    ("leave the wagons behind and go cross country to Lund", (March("lund", country=True, leave_wagons=True),)),
    ("force march to Lund through Dalby without wagons", (March("lund", ("dalby",), "forced", leave_wagons=True),)),
    # Supplies
    ("forage", (Forage(),)),
    ("Forage!", (Forage(),)),
    ("forage here", (Forage(),)),
    ("forage for supplies", (Forage(),)),
    ("look for food", (Forage(),)),
    ("gather supplies", (Forage(),)),
    ("live off the land", (Forage(),)),
    ("forage for 2 days", (Forage(), Forage())),
    ("forage at Dalby", (March("dalby"), Forage())),
    ("forage around Malmö", (Forage(),)),
    ("burn", (Burn(),)),
    ("burn the land", (Burn(),)),
    ("torch the countryside", (Burn(),)),
    ("set fire to the crops", (Burn(),)),
    ("lay waste to the land around Malmö", (Burn(),)),
    ("burn the country near Dalby", (March("dalby"), Burn())),
    ("pick up what lies here", (Take(),)),
    ("pick up the supplies", (Take(),)),
    ("gather up everything on the ground", (Take(),)),
    ("keep supplies", (Keep("supplies"),)),
    ("keep the food first", (Keep("supplies"),)),
    ("keep the loot rather than supplies", (Keep("loot"),)),
    ("drop the loot first", (Keep("supplies"),)),
    # Rest and camp
    ("rest 7 days", (Resting(7),)),
    ("rest for seven days", (Resting(7),)),
    ("rest the army two weeks", (Resting(14),)),
    ("rest a fortnight", (Resting(14),)),
    ("rest a week", (Resting(7),)),
    ("rest twenty-one days", (Resting(21),)),
    ("take a week's rest", (Resting(7),)),
    ("let the men rest for 10 days", (Resting(10),)),
    ("rest 2 weeks in Lund", (LUND, Resting(14))),
    ("rest in Malmö for 2 weeks", (Resting(14),)),
    ("camp", (Camp(),)),
    ("encamp", (Camp(),)),
    ("make camp for three days", (Camp(3),)),
    ("stay here", (Camp(),)),
    ("halt here", (Camp(),)),
    ("hold", (Camp(),)),
    ("hold our position", (Camp(),)),
    ("halt the army", (Camp(),)),
    ("wait 2 days", (Camp(2),)),
    ("stay at Dalby for a couple of days", (March("dalby"), Camp(2))),
    ("remain where you are until further orders", (Camp(),)),
    # Loot
    ("give 1 loot a soldier", (Give(1),)),
    ("give each soldier 2 loot", (Give(2),)),
    ("hand the soldiers 1 loot each", (Give(1),)),
    ("give the men two loot each", (Give(2),)),
    ("hand out 3 loot to every man", (Give(3),)),
    ("distribute 1 loot per soldier", (Give(1),)),
    ("pay our soldiers 1 loot apiece", (Give(1),)),
    # Armies
    ("join the Scanian army", (Join("scanian"),)),
    ("join Ascheberg", (Join("scanian"),)),
    ("merge with Rutger von Ascheberg", (Join("scanian"),)),
    ("unite with the army of Ascheberg", (Join("scanian"),)),
    ("attack sighting 3", (Attack("secret-1"),)),
    ("engage Sighting 3!", (Attack("secret-1"),)),
    ("give battle to the Duke of Plön", (Attack("secret-2"),)),
    # Strongholds
    ("enter", (Enter(),)),
    ("go in", (Enter(),)),
    ("enter the fort", (Enter(),)),
    ("garrison in Malmö", (Enter(),)),
    ("garrison at Lund", (LUND, Enter())),
    ("enter Lund", (LUND, Enter())),
    ("march into Lund", (LUND, Enter())),
    ("leave", (Leave(),)),
    ("leave Malmö", (Leave(),)),
    ("leave the fort", (Leave(),)),
    ("march out of the castle", (Leave(),)),
    ("retreat from the fort", (Leave(),)),
    # Standing orders
    ("on meeting: halt", (OnMeeting("halt"),)),
    ("on meeting the enemy: avoid", (OnMeeting("avoid"),)),
    ("If we meet an enemy, attack them", (OnMeeting("attack"),)),
    ("when we encounter enemies then withdraw", (OnMeeting("avoid"),)),
    ("avoid the enemy", (OnMeeting("avoid"),)),
    ("avoid battle", (OnMeeting("avoid"),)),
    ("attack any enemy", (OnMeeting("attack"),)),
    ("when supplies under 4 days: forage", (WhenShort(4),)),
    ("when food is below five days, look for food", (WhenShort(5),)),
    ("forage when supplies fall under a week", (WhenShort(7),)),
    ("if supplies last for less than 3 days then forage", (WhenShort(3),)),
    ("stop", (Stop(),)),
    ("cancel all orders", (Stop(),)),
    # Several in a row
    ("march to Lund; rest 7 days", (LUND, Resting(7))),
    ("march to Lund, then rest 7 days", (LUND, Resting(7))),
    ("march to Lund and then rest 7 days", (LUND, Resting(7))),
    ("march to Lund and rest 7 days", (LUND, Resting(7))),
    ("march to Lund, rest 7 days, forage", (LUND, Resting(7), Forage())),
    ("march to Lund. Rest 7 days. Forage.", (LUND, Resting(7), Forage())),
    ("march to Lund -> rest 7 days → forage", (LUND, Resting(7), Forage())),
    ("1) march to Lund 2) rest 7 days", (LUND, Resting(7))),
    ("1. march to Lund. 2. rest 7 days.", (LUND, Resting(7))),
    ("march to Lund via Dalby and Råå and rest 7 days", (March("lund", ("dalby", "raa")), Resting(7))),
    ("march to Lund, then to Dalby", (LUND, March("dalby"))),
    ("march to Lund; after that, enter", (LUND, Enter())),
    ("march to Lund and on arrival forage", (LUND, Forage())),
    ("march to Lund; forage at Lund", (LUND, Forage())),
    ("march to Lund; garrison in Lund", (LUND, Enter())),
    # Politeness and fillers
    ("please march to Lund", (LUND,)),
    ("My lord, march to Lund, please", (LUND,)),
    ("I order the army to march to Lund", (LUND,)),
    ("I order the army to force march to Lund", (FORCED,)),
    ("I want you to march to Lund", (LUND,)),
    ("We will march to Lund", (LUND,)),
    ("I'll head for Lund", (LUND,)),
    ("Let's march to Lund", (LUND,)),
    ("The army is to march to Lund at once", (LUND,)),
    ("Orders: march to Lund", (LUND,)),
    ("march to Lund with the whole army, thank you", (LUND,)),
    ("OK so now march to Lund", (LUND,)),
    ("at first light, march to Lund", (LUND,)),
    ("march to Lund in the morning", (LUND,)),
    ("standing orders: avoid the enemy", (OnMeeting("avoid"),)),
)

UNREADABLE = (
    "do not march to Lund",
    "don't march to Lund",
    "never march to Lund",
    "we should march to Lund",
    "march to Lund in 3 days",
    "on the 3rd march to Lund",
    "march to Lund; forced",
    "march to Lund with 500 men",
    "Leave 200 men in Malmö and march to Lund",
    "march to Lund for 7 days",
    "send a letter to Ascheberg",
    "march to Lund by 3 July",
    "march to Lund but not by night",
    "march to Lund avoiding the enemy",
    "hold Lund",
    "wait for Ascheberg",
    "take Lund",
    "avoid Lund",
    "The Scanian army marches to Lund",
    "rest until 3 July",
    "shall we march to Lund?",
    "march to Lund?",
    "we marched to Lund yesterday",
    "march to Lund unless it rains",
    "march to Lund or Dalby",
    "march to Lund, perhaps",
    "march to Lund to Dalby",
    "if the Danes come, march to Lund",
    "march",
    "march to",
    "march to Ystad",
    "march to Lund via Ystad",
    "march to Lund via",
    "Lund",
    "marhc to Lund",
    "Ascheberg's army joins",
    "join",
    "join the Danes",
    "attack",
    "attack the enemy",
    "attack Lund",
    "attack secret-1",
    "join secret-1",
    "attack sighting 9",
    "rest",
    "rest a while",
    "rest 3",
    "rest 0 days",
    "rest 4000 days",
    "camp 3",
    "camp 3. Then march to Lund",
    "give 1 loot",
    "give the men 500 loot",
    "give 0 loot a soldier",
    "give 2000 loot a soldier",
    "keep",
    "keep the loot rather than the loot",
    "keep wagons",
    "on meeting: dance",
    "when supplies under 4 days: attack",
    "when supplies under 400 days: forage",
    "forage for 99 days",
    "sing a song",
    "the weather is fine today",
    "by night forage",
    "march to 12.5",
    "march to 99999999999999999999, 4",
    "march to Lund / Dalby",
    "on 31 June: march to Lund",
    "",
    "?",
    "…",
)


@pytest.mark.parametrize(("line", "acts"), UNDERSTOOD, ids=[line for line, _ in UNDERSTOOD])
def test_a_line_orders(line: str, acts: tuple[Act, ...]) -> None:
    found = parse(line, names())
    assert isinstance(found, Understood), found
    assert tuple(command.act for command in found.commands) == acts


@pytest.mark.parametrize("line", UNREADABLE)
def test_a_line_that_is_no_order_is_unreadable_as_a_whole(line: str) -> None:
    assert isinstance(parse(line, names()), Unreadable)


@pytest.mark.parametrize(
    ("line", "what", "hint"),
    [
        ("march to Lnud", "Lnud", "“Lnud” is no place on your map; did you mean Lund?"),
        ("march to Lund via Dably and forage", "Dably", "“Dably” is no place on your map; did you mean Dalby?"),
        ("marhc to Lund", "marhc to Lund", "did you mean “march”?"),
        ("rest in Lund", "rest in Lund", "say for how long: rest 7 days"),
        ("march to Lund; dance; forage", "dance", ""),
        ("march to Lund?", "?", "a question is no order"),
        ("attack the enemy", "the enemy", "name the army, or say “on meeting: attack”"),
        ("march to Lund thorugh Dalby", "thorugh Dalby", "did you mean “through”?"),
        ("march thorugh Dalby to Lund", "thorugh", "did you mean “through”?"),
        ("march to Lund via Dalby and thorugh Vä", "thorugh Vä", "did you mean “through”?"),
        ("thank you for the report", "thank you for the report", ""),
        ("cross the sound", "cross the sound", "say where to: cross to PLACE"),
    ],
)
def test_an_unreadable_line_names_what_was_not_understood(line: str, what: str, hint: str) -> None:
    assert parse(line, names()) == Unreadable(what, hint)


def test_a_name_of_two_places_is_ambiguous_and_each_candidate_can_be_typed() -> None:
    found = parse("march to Vä; forage", names())
    assert found == Ambiguous("Vä", ("Vä (vae)", "Vä (vae-2)"))
    for candidate, place in zip(found.candidates, ("vae", "vae-2"), strict=True):
        again = parse(f"march to {candidate}", names())
        assert isinstance(again, Understood)
        assert again.commands[0].act == March(place)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("leave Lund", "your army is not in Lund"),
        ("join Gradell", "your army cannot join itself"),
        ("attack Gradell", "your army cannot attack itself"),
        ("on 27 June: march to Lund", "27 June 1676 is past"),
        ("on 1676-06-01 forage", "1 June 1676 is past"),
    ],
)
def test_what_cannot_be_says_why(line: str, reason: str) -> None:
    assert parse(line, names()) == NotPossible(reason)


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("on 3 July: march to Lund", 10),
        ("On July 3rd, march to Lund", 10),
        ("3 July 1676: march to Lund", 10),
        ("the 3rd of July, march to Lund", 10),
        ("3 jul: march to Lund", 10),
        ("on 1676-07-03 march to Lund", 10),
        ("1676-07-03: march to Lund", 10),
        ("march to Lund on 3 July", 10),
        ("march on 3 July to Lund", 10),
        ("march to Lund from 3 July, by road", 10),
        ("tomorrow march to Lund", 5),
        ("march to Lund tomorrow", 5),
        ("the day after tomorrow march to Lund", 6),
        ("in 3 days march to Lund", 7),
        ("on 28 June: march to Lund", 5),
        ("on 1 March 1677: march to Lund", 251),
        ("please, on 3 July: march to Lund", 10),
    ],
)
def test_a_date_says_when_an_order_may_begin(line: str, day: int) -> None:
    found = parse(line, names())
    assert isinstance(found, Understood), found
    assert [(command.act, command.on) for command in found.commands] == [(LUND, day)]


def test_each_order_of_a_line_has_its_own_date_and_words() -> None:
    found = parse("March to Lund by road; on 3 July: Rest 7 days, then forage", names())
    assert isinstance(found, Understood)
    assert [(one.text, one.on) for one in found.commands] == [
        ("March to Lund by road", None),
        ("on 3 July: Rest 7 days", 10),
        ("forage", None),
    ]
    assert found.canonical == "march to Lund; on 3 July 1676: rest 1 week; forage"


def test_a_date_after_a_comma_belongs_to_the_order_behind_it() -> None:
    found = parse("march to Lund, on 3 July rest 7 days", names())
    assert isinstance(found, Understood)
    assert [command.on for command in found.commands] == [None, 10]


def test_a_line_may_be_no_more_than_a_date() -> None:
    assert parse("On 3 July:", names()) == Understood((), "on 3 July 1676:", on=10)


@pytest.mark.parametrize(
    ("line", "follows"),
    [("then march to Lund", True), ("After that, march to Lund", True), ("march to Lund then forage", False)],
)
def test_a_line_that_begins_with_then_follows_what_was_ordered_before(line: str, follows: bool) -> None:
    found = parse(line, names())
    assert isinstance(found, Understood)
    assert found.follows is follows


def test_going_first_to_where_the_order_is_for_is_noted() -> None:
    found = parse("rest in Lund for 7 days", names())
    assert isinstance(found, Understood)
    assert found.notes == ("the army marches to Lund first",)

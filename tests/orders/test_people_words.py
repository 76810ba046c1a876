"""Troops raised, hired, paid and parted with, and names, in players' words (TUM-REC, TUM-ARMY-9, TUM-TRAIT-3)."""

import pytest
from msgspec.structs import replace

from campaign.model.order import (
    Act,
    Dismiss,
    Enter,
    Give,
    HandOver,
    Hire,
    Honour,
    Lighten,
    March,
    Name,
    Pay,
    Raise,
    Share,
    Split,
    TakeOver,
)
from campaign.orders.canonical import say
from campaign.orders.course import Course
from campaign.orders.grammar import parse
from campaign.orders.message import anywhere
from campaign.orders.names import CommanderName, Names, Own
from campaign.orders.outcome import Ambiguous, NotPossible, Understood, Unreadable
from tests.orders.court import DATES, NEXT_DAY, OWN, ashore, names, spot

BLUE, RED = "blue-horse", "red-horse"


def acts(line: str) -> list[Act]:
    """Return what `line` orders; nothing when it is not understood."""
    found = parse(line, names())
    return [command.act for command in found.commands] if isinstance(found, Understood) else []


@pytest.mark.parametrize(
    "text",
    [
        "hire 50 foot as “The Red Company”",
        'name Blue Horse "the Old Guard"',
        "build “a stone tower on the harbour side”",
        "build „a stone tower on the harbour side“",
    ],
)
def test_a_players_words_are_kept_with_both_their_quotation_marks(text: str) -> None:
    found = parse(f"{text}; camp", names())
    assert isinstance(found, Understood)
    assert found.commands[0].text == text


@pytest.mark.parametrize(
    ("called", "who"),
    [
        ("Rutger", "ascheberg"),
        ("general Rutger", "ascheberg"),
        ("Otto", "fersen-2"),
        ("the Duke", "plon"),
        ("von", None),
    ],
)
def test_one_word_of_a_name_names_a_commander_where_it_names_no_other(called: str, who: str | None) -> None:
    assert acts(f"tell {called} all that we know") == ([Share(who)] if who is not None else [])


def test_a_first_name_that_two_bear_asks_and_a_last_name_goes_before_a_first() -> None:
    men = (
        CommanderName("arensdorff", "Carl von Arensdorff"),
        CommanderName("wrangel", "Carl Gustaf Wrangel"),
        CommanderName("duncan", "Jakob Duncan"),
        CommanderName("campbell", "Duncan Campbell"),
    )
    known = Names(DATES, NEXT_DAY, own=OWN, commanders=men)
    asked = parse("tell Carl all that we know", known)
    assert asked == Ambiguous("Carl", ("Carl von Arensdorff", "Carl Gustaf Wrangel"))
    found = parse("tell Duncan all that we know", known)
    assert isinstance(found, Understood)
    assert found.commands[0].act == Share("duncan")


@pytest.mark.parametrize(
    "line", ["march to Lund and enter it", "march to Lund, then enter it", "go to Lund and go into it"]
)
def test_fort_2_it_is_the_place_that_the_army_has_marched_to(line: str) -> None:
    assert acts(line) == [March("lund"), Enter()]


def hint(line: str) -> str:
    """Return what is said of a line that is not understood."""
    found = parse(line, names())
    assert isinstance(found, Unreadable), found
    return found.hint


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("raise 500 men in Lund", Raise("lund", 500)),
        ("Please raise five hundred infantry at Lund!", Raise("lund", 500)),
        ("levy 1,500 foot from the lands around Lund", Raise("lund", 1500)),
        ("muster two thousand recruits in the region of Lund", Raise("lund", 2000)),
        ("recruit as many as possible at Lund", Raise("lund")),
        ("raise troops in Lund", Raise("lund")),
        ("enlist all able men in Malmö", Raise("malmo")),
        ("raise as many cavalry as possible in Lund", None),
        ("raise as many men as we can in Lund as cavalry", Raise("lund", type="cavalry")),
        ("raise 200 heavy horse in Lund", Raise("lund", 200, "heavy cavalry")),
        ("call up 300 skirmishers in Lund", Raise("lund", 300, "skirmishers")),
        (
            "raise 200 cavalry from the region of Lund, gather at Dalby, under Ascheberg",
            Raise("lund", 200, "cavalry", "dalby", "ascheberg"),
        ),
        (
            "in Lund raise 200 men",
            None,
        ),
        (
            "raise under Rutger von Ascheberg 200 men in Lund to assemble at 12.5, 40",
            Raise("lund", 200, gather=spot(12.5, 40), under="ascheberg"),
        ),
        ("raise 300 in Lund into the Blue horse", Raise("lund", 300, into=BLUE)),
        ("raise 300 horse in Lund to reinforce Blue horse", Raise("lund", 300, "cavalry", into=BLUE)),
        ("raise 300 men here", Raise("malmo", 300)),
        ("raise 400 infantry and 100 cavalry in Lund", Raise("lund", 500, cavalry=100)),
        ("raise 100 horse and 400 foot in Lund", Raise("lund", 500, cavalry=100)),
        (
            "raise 400 men plus 100 horsemen in Lund, under Ascheberg",
            Raise("lund", 500, "infantry", None, "ascheberg", "", 100),
        ),
        ("levy 500 in Lund, 100 of them mounted, gather at Dalby", Raise("lund", 500, gather="dalby", cavalry=100)),
        ("raise 500 men in Lund, of whom 100 as cavalry", Raise("lund", 500, cavalry=100)),
        ("raise 500 in Lund including 100 cavalry", Raise("lund", 500, cavalry=100)),
        ("raise as many as possible in Lund, 100 of them as cavalry", Raise("lund", cavalry=100)),
        ("raise troops in Lund, 100 of them on horseback", Raise("lund", cavalry=100)),
        ("raise 400 infantry in Lund and 100 cavalry in Malmö", None),
        ("raise 400 infantry and 100 skirmishers in Lund", None),
        ("raise 400 infantry and 100 infantry in Lund", None),
        ("raise 100 cavalry, 100 of them infantry, in Lund", None),
        ("raise 100 men in Lund, 100 of them as cavalry", None),
        ("raise as many cavalry as we can and 100 infantry in Lund", None),
        ("raise 999,999 infantry and 100 cavalry in Lund", None),
        ("raise 100 infantry and 1,000,001 cavalry in Lund", None),
        ("raise 400 infantry and 100 cavalry in Lund into the Blue horse", None),
        ("raise 300 men", None),
        ("raise 300 men in Dalby", None),
        ("raise 2,000,000 men in Lund", None),
        ("raise 0 men in Lund", None),
        ("hire 500 mercenaries", Hire(500)),
        ("hire 500 infantry at 2 loot a day", Hire(500, wage=2)),
        ("hire 500 infantry for 2 loot a man and day", Hire(500, wage=2)),
        (
            "employ 300 mercenary cavalry as “The Free Horse”, at 3 loot a day",
            Hire(300, "cavalry", 3, "The Free Horse"),
        ),
        ("take into our service 200 light infantry named “Owls”", Hire(200, "skirmishers", name="Owls")),
        ("hire mercenaries", None),
        ("hire 500 infantry at 5,000 loot a day", None),
        ("pay the mercenaries", Pay()),
        ("pay our mercenaries what they are owed", Pay()),
        ("pay the Blue horse", Pay((BLUE,))),
        ("pay the Blue horse and the Red horse their wages", Pay((BLUE, RED))),
        ("pay the arrears of the Blue horse", Pay((BLUE,))),
        ("pay every soldier 3 loot", Give(3)),
        ("dismiss the Blue horse", Dismiss((BLUE,))),
        ("send home the Blue horse and Red horse", Dismiss((BLUE, RED))),
        ("send the Blue horse home", Dismiss((BLUE,))),
        ("disband the cavalry", Dismiss((BLUE, RED))),
        ("dismiss the Green horse", None),
    ],
)
def test_rec_1_to_3_raising_hiring_paying_and_dismissing(line: str, act: Act | None) -> None:
    assert acts(line) == ([] if act is None else [act])


@pytest.mark.parametrize(
    ("line", "act"),
    [
        (
            "split off the Blue horse and the Red horse under Ascheberg with 5,000 supplies",
            Split((BLUE, RED), "ascheberg", 5000),
        ),
        ("detach the cavalry under General Ascheberg", Split((BLUE, RED), "ascheberg")),
        (
            "detach Blue horse, Red horse and the skirmishers under command of Ascheberg, with 20 loot and no supplies",
            Split((BLUE, RED, "hunters"), "ascheberg", 0, 20),
        ),
        ("split off under the Duke of Plön the Blue horse", Split((BLUE,), "plon")),
        ("put the Blue horse under Hans von Fersen", Split((BLUE,), "fersen")),
        ("form a new army of the Blue horse, led by Ascheberg", Split((BLUE,), "ascheberg")),
        ("split off the Blue horse", None),
        ("hand over the Blue horse to Ascheberg", HandOver((BLUE,), "scanian")),
        ("hand over the Blue horse to the Scanian army with 100 loot", HandOver((BLUE,), "scanian", loot=100)),
        (
            "hand over the Blue horse to the Scanian army with 50 camp followers and no loot",
            HandOver((BLUE,), "scanian", loot=0, noncombatants=50),
        ),
        (
            "split off the Blue horse under Ascheberg with 100 supplies and no non-combatants",
            Split((BLUE,), "ascheberg", 100, noncombatants=0),
        ),
        ("transfer Blue horse, Red horse to the Scanian army", HandOver((BLUE, RED), "scanian")),
        ("give the Blue horse to Ascheberg", HandOver((BLUE,), "scanian")),
        ("hand the Blue horse over to Ascheberg", HandOver((BLUE,), "scanian")),
        ("send the Blue horse to the Scanian army", HandOver((BLUE,), "scanian")),
        ("give 1 loot a soldier", Give(1)),
        ("give the Blue horse", None),
        ("take over the Scanian army", TakeOver("scanian")),
        ("assume command of the Scanian army", TakeOver("scanian")),
        ("name the Blue horse “The Blues”", Name("The Blues", BLUE)),
        ("name the Blue horse The Blues; stop", None),
        ("rename the army “The *Army* of Scania”", Name("The Army of Scania")),
        ("call our army The Northern Host", Name("The Northern Host")),
        ("rename Gradell to The Northern Host", Name("The Northern Host")),
        ("call Red horse Karl's Own", Name("Karl's Own", RED)),
        ("honour Red horse as Karl's Own", Honour(RED, "Karl's Own")),
        ("name the Red horse skirmishers", Lighten(RED)),
        ("make Red horse our skirmishers", Lighten(RED)),
        ("turn the Red horse into skirmishers", Lighten(RED)),
        ("name the Red horse “Skirmishers”", Name("Skirmishers", RED)),
        ("name the Green horse skirmishers", None),
        ("make the army skirmishers", Name("skirmishers")),
        ("tell Ascheberg everything we know", Share("ascheberg")),
        ("share our reports with Ascheberg", Share("ascheberg")),
        ("share all we have seen with the Duke of Plön", Share("plon")),
    ],
)
def test_army_9_msg_1_trait_3_parting_taking_over_naming_and_sharing(line: str, act: Act | None) -> None:
    expected = [] if act is None else [act]
    assert acts(line)[:1] == expected or (line.endswith("; stop") and acts(line)[0] == Name("The Blues", BLUE))


def test_an_order_about_people_keeps_its_place_behind_a_march() -> None:
    assert acts("march to Lund, then hand over the Blue horse to Ascheberg, and pay the mercenaries") == [
        March("lund"),
        HandOver((BLUE,), "scanian"),
        Pay(),
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("split off the Blue horse", "say under whom: split off DETACHMENT under COMMANDER"),
        ("raise 300 men in Dalby", "Dalby is no stronghold; a region is named by its stronghold"),
        ("raise 300 men", "say in which region: raise 500 in Lund"),
        ("raise 400 infantry and 100 skirmishers in Lund", "together are raised infantry and cavalry"),
        ("raise 100 men in Lund, 100 of them as cavalry", "some of them must be infantry"),
        ("raise 400 foot and 100 horse in Lund into Blue horse", "recruits of one kind fill up a detachment"),
        ("hire mercenaries", "say how many: hire 500 infantry"),
        ("raise 2,000,000 men in Lund", "from 1 to 1,000,000 troops at a time"),
        ("hire 500 infantry at 5,000 loot a day", "from 1 to 1,000 loot a day"),
        ("give the Blue horse", "say to which army: hand over DETACHMENT to ARMY"),
        (
            "split off the Blue horse under Aschberg",
            "“Aschberg” is no commander you know of; did you mean Ascheberg?",
        ),
        (
            "hand over the Blue horse to Hans von Fersen",
            "Hans von Fersen leads no army here that you know of; to give him one: split off … under Hans von Fersen",
        ),
    ],
)
def test_what_is_missing_or_not_known_is_said(line: str, said: str) -> None:
    assert hint(line) == said


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("split off the Blue horse under Johan Gradell",
         "you lead what stays with you; somebody else must lead what parts"),
        ("hand over the Blue horse to Gradell", "they are in your army already"),
        ("take over Gradell", "you lead it already"),
        ("tell Johan Gradell all that we know", "you know all that you know"),
    ],
)  # fmt: skip
def test_nobody_parts_from_himself(line: str, reason: str) -> None:
    assert parse(line, names()) == NotPossible(reason)


@pytest.mark.parametrize(
    "line",
    [
        "split off the Bleu horse under Ascheberg with 200 loot",
        "split off the Red horse and the Bleu horse under Ascheberg",
        "hand over the Bleu horse to Ascheberg",
        "dismiss the Bleu horse and the Red horse",
        "leave the Bleu horse to hold the fort",
        "honour the Bleu horse as “The Brave”",
        "send the Bleu horse home",
        "raise 300 cavalry in Lund into the Bleu horse",
    ],
)
def test_of_a_misspelt_detachment_no_more_is_said_again_than_its_name(line: str) -> None:
    found = parse(line, names())
    assert isinstance(found, Unreadable)
    assert found.hint.removeprefix("“the ").removeprefix("“") == (
        "Bleu horse” is no detachment of yours; did you mean Blue horse or Red horse?"
    )


def test_rec_2_a_levy_of_two_kinds_is_said_again_as_such() -> None:
    assert say(Raise("lund", 500, cavalry=100), names()) == "raise 400 infantry and 100 cavalry in Lund"
    assert say(Raise("lund", cavalry=100), names()) == "raise troops in Lund as infantry, 100 of them as cavalry"


def test_two_commanders_of_one_name_are_told_apart_by_their_whole_names() -> None:
    found = parse("split off Blue horse under Fersen", names())
    assert found == Ambiguous("Fersen", ("Hans von Fersen", "Otto von Fersen"))
    assert say(Share("st-john"), names()) == "tell st-john all that we know"


def test_army_9_somebody_must_stay_and_no_more_loot_goes_than_there_is() -> None:
    own = replace(OWN, detachments=OWN.detachments[:2])
    course = Course.begin(names(own), anywhere, follows=False)
    assert course.refusal(Split((BLUE, RED), "ascheberg")) == "somebody must stay with you"
    assert course.refusal(Dismiss((BLUE, RED))) == "somebody must stay with you"
    assert course.refusal(HandOver((RED, BLUE), "scanian")) == (
        "somebody must stay with you; to hand over the whole army, join"
    )
    assert course.refusal(Split((BLUE,), "ascheberg", loot=5001)) == "the army has 5,000 loot"
    assert course.refusal(HandOver((BLUE,), "scanian", loot=5000)) == ""


def test_army_1_who_leads_no_army_may_take_one_over_and_then_order_it() -> None:
    course = Course.begin(names(Own(at="malmo", who="gradell")), anywhere, follows=False)
    assert course.refusal(March("lund")) == "you lead no army"
    assert course.refusal(Pay()) == "you lead no army"
    assert course.go([Share("ascheberg"), Raise("lund"), TakeOver("scanian"), March("lund")]) == ""
    captive = Course.begin(names(Own(at="malmo", who="gradell", status="captured")), anywhere, follows=False)
    assert captive.refusal(TakeOver("scanian")) == "you are captured"


@pytest.mark.parametrize(
    ("line", "write"),
    [
        ("hand over 20,000 supplies to Ascheberg", "to The Scanian army with 20000 supplies"),
        (
            "give 20000 supplies and 300 loot to the Scanian army",
            "to The Scanian army with 20000 supplies and 300 loot",
        ),
        ("send 500 loot to Ascheberg", "to The Scanian army with 500 loot"),
        ("transfer half of our supplies to Ascheberg", "to The Scanian army with N supplies and N loot"),
        ("give the Duke of Plön 500 food", "to sighting 4 with 500 supplies"),
    ],
)
def test_army_9_stores_alone_change_no_army_and_the_answer_says_what_can_be_written(line: str, write: str) -> None:
    assert parse(line, ashore()) == NotPossible(
        "stores go to another army of your nation only with a detachment (TUM-ARMY-9);"
        f" write: hand over DETACHMENT {write}"
    )


def test_ship_1_stores_for_a_fleet_are_loaded() -> None:
    assert parse("give Hans von Fersen 500 food", ashore()) == NotPossible(
        "stores are loaded into ships; write: load 500 supplies aboard The Danish fleet"
    )


def test_mor_4_loot_for_each_soldier_is_still_handed_out() -> None:
    for line in ("give 1 loot a soldier", "hand out 1 loot to each man", "give each soldier 1 loot"):
        assert acts(line) == [Give(1)]

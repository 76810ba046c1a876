"""Letters in players' messages (TUM-MSG-2): whom, where, and a text that arrives as it was written."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.knowledge import Observation
from campaign.model.order import Forage, March, Order, Share, Write
from campaign.model.place import Spot
from campaign.orders.canonical import brief
from campaign.orders.echo import text as echo_text
from campaign.orders.grammar import parse
from campaign.orders.letters import LONGEST_LETTER
from campaign.orders.outcome import NotPossible, Understood, Unreadable
from tests.orders.court import names, spot
from tests.orders.field import ASCHEBERG, ISLAND, MAINLAND, PLACES, ROADS, country, main, put, send
from tests.orders.gradell import FERSEN, ordered, sent, told
from tests.rulings.scene import army, commander, scene

HEAD = "write to Ascheberg at Lund:"
DUKE = commander("duke", name="Duke of Plön", nation="denmark")


def letter(text: str, at: str | Spot = "lund", enclose: bool = False) -> Write:
    return Write("ascheberg", at, text, enclose)


@pytest.mark.parametrize(
    "head",
    ["write to Ascheberg at Lund:", "Please write a letter to Ascheberg in Lund:", "write Ascheberg at Lund:",
     "send a letter to Ascheberg in Lund saying that", "letter for Ascheberg (at Lund):",
     "send word to General Ascheberg near Lund:", "dispatch a rider to Ascheberg at Lund saying:",
     "inform Ascheberg in Lund that", "send Ascheberg a letter at Lund:", "tell Ascheberg at Lund:",
     "write to Rutger von Ascheberg who should be at Lund:", "write to ascheberg:",
     "- write to **Ascheberg** at Lund:"],
)  # fmt: skip
def test_msg_2_many_ways_to_begin_a_letter(head: str) -> None:
    assert ordered(f"{head} march to Dalby; then rest, and burn all!\nforage") == [
        letter("march to Dalby; then rest, and burn all!"),
        Forage(),
    ]


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("write to Ascheberg at 12.5, 40: come", letter("come", spot(12.5, 40))),
        ("write to Ascheberg at Lund, report enclosed: see", letter("see", enclose=True)),
        ("write to Ascheberg at Lund (with our report enclosed): see", letter("see", enclose=True)),
        ("write to Ascheberg, enclosing all we know, at Lund: see", letter("see", enclose=True)),
        ("write to Ascheberg at Lund: “see”, and enclose what we know", letter("see", enclose=True)),
        ("write to Ascheberg at Lund with a report enclosed", letter("", enclose=True)),
        ("write to the Duke of Plön: come", Write("plon", spot(12.5, 40), "come")),
        ("write to Ascheberg at Lund: «come»", letter("come")),
        ("write to Ascheberg at Lund: „come“", letter("come")),
        ('write to Ascheberg at Lund "come"', letter("come")),
        (
            "write to Ascheberg at Lund: “Come” is all he said; nothing else",
            letter("“Come” is all he said; nothing else"),
        ),
        ("write to Ascheberg at Lund: are you there?", letter("are you there?")),
    ],
)
def test_msg_2_where_he_should_be_what_is_enclosed_and_marks_round_the_text(line: str, act: Write) -> None:
    assert ordered(line) == [act]


def test_one_letter_may_go_to_several_each_where_he_is() -> None:
    assert ordered("write to Ascheberg, Hans von Fersen and the Duke of Plön at Dalby: come, all of you") == [
        Write("ascheberg", "dalby", "come, all of you"),
        Write("fersen", "dalby", "come, all of you"),
        Write("plon", "dalby", "come, all of you"),
    ]
    assert ordered("write to Ascheberg and to Plön: come") == [letter("come"), Write("plon", spot(12.5, 40), "come")]
    assert ordered("tell Ascheberg and Plön all we know") == [Share("ascheberg"), Share("plon")]


def test_a_letter_with_a_date_leaves_on_it() -> None:
    (block,) = sent(f"On 3 July: {HEAD} come on 5 July")
    assert [(one.act, one.on) for one in block.commands] == [(letter("come on 5 July"), 10)]


def test_orders_go_on_behind_a_text_in_quotation_marks() -> None:
    assert ordered(f"march to Lund; {HEAD} “Burn all; then rest.”; then forage") == [
        March("lund"),
        letter("Burn all; then rest."),
        Forage(),
    ]
    assert ordered(f"{HEAD} “one”; write to the Duke of Plön: two; three") == [
        letter("one"),
        Write("plon", spot(12.5, 40), "two; three"),
    ]


def test_a_text_below_its_colon_runs_to_the_end_of_the_message_and_is_left_as_it_is() -> None:
    text = (
        "Dear Ascheberg,\n\n> you asked: what now?\n- march to Malmö\n  1. burn\n\n@everyone <b>Bold</b>\n"
        ":smile: <@123>\nTo Lund!\nHold: left\nBest regards,\n-- \nGradell"
    )
    assert ordered(f"forage\n{HEAD}\n\n{text}\n\n") == [Forage(), letter(text)]


@pytest.mark.parametrize("end", ["---", "end of letter", "End of the letter.", "(end of letter)", "-----"])
def test_a_text_below_its_colon_ends_where_a_line_says_so(end: str) -> None:
    assert ordered(f"{HEAD}\nmarch to Malmö\n\nrest\n{end}\nforage") == [letter("march to Malmö\n\nrest"), Forage()]


@pytest.mark.parametrize(
    "turn",
    ["# Plon", "@plon", "**Duke of Plön:**", "Plon:", "Orders for Plon", "\nPlon: forage", "[12:31] plon: forage"],
)
def test_a_text_below_its_colon_ends_where_a_line_turns_to_a_commander(turn: str) -> None:
    order = "" if "forage" in turn else "\nforage"
    assert told(f"{HEAD}\nmarch to Malmö\n{turn}{order}") == [
        ("gradell", [letter("march to Malmö")]),
        ("plon", [Forage()]),
    ]


def test_what_a_letter_says_to_each_commander_is_its_text() -> None:
    text = "Ascheberg:\nThis is the plan.\nPlon: march to Lund\n* Gradell: rest\nTo Gradell: nothing"
    assert ordered(f"{HEAD}\n{text}") == [letter(text)]


def test_a_text_ends_before_an_older_message_that_is_quoted_below() -> None:
    below = "\nOn Mon, 29 Nov 2026 at 09:12, GM <gm@example.org> wrote:\n> What are your orders?\n> march to Dalby"
    assert ordered(f"{HEAD}\nCome.\n{below}") == [letter("Come.")]
    assert ordered(f"{HEAD}\nCome.\n-----Original Message-----\nFrom: GM") == [letter("Come.")]


def test_a_marked_text_runs_over_the_lines_to_its_close() -> None:
    assert ordered(f"{HEAD} “Come.\n---\nmarch to Malmö “at once”, he said.\n”; march to Lund\nforage") == [
        letter("Come.\n---\nmarch to Malmö “at once”, he said."),
        March("lund"),
        Forage(),
    ]
    fenced = "Come.\n# Plon\n---\n```x```y\nmarch to Malmö"
    for line in (f"{HEAD}\n````\n{fenced}\n````\nforage", f"{HEAD} ````\n{fenced}\n````\nforage"):
        assert ordered(line) == [letter(fenced), Forage()]


def test_a_mark_that_is_never_closed_marks_nothing() -> None:
    assert ordered(f"{HEAD} “Come at once\nforage") == [letter("“Come at once"), Forage()]
    assert ordered(f"{HEAD} ```Come at once\nforage") == [letter("```Come at once"), Forage()]
    assert told(f"{HEAD} “Come\n# Plon\nforage”") == [("gradell", [letter("“Come")]), ("plon", [Forage()])]


def test_a_fence_round_the_whole_message_ends_the_letter_too() -> None:
    assert ordered(f"```\nforage\n{HEAD}\nCome.\n```\nmarch to Lund") == [Forage(), letter("Come."), March("lund")]


def test_without_a_colon_the_lines_below_are_the_letter_where_nothing_but_the_address_is_said() -> None:
    assert ordered("write to Ascheberg at Lund\nmarch to Malmö\n---\nforage") == [letter("march to Malmö"), Forage()]
    assert ordered("write to Ascheberg at Lund, report enclosed\nforage") == [letter("", enclose=True), Forage()]


def test_a_letter_to_nobody_known_orders_nothing_that_it_says() -> None:
    (block,) = sent("write to Aschberg at Lund:\nmarch to Malmö\nforage\n---\nrest 7 days")
    first, second = block.lines
    assert isinstance(first.outcome, Unreadable)
    assert first.outcome.hint == ("“Aschberg” is no commander you know of; did you mean Ascheberg?")
    assert isinstance(second.outcome, Understood)
    assert len(block.commands) == 1


def test_who_is_nothing_like_those_he_knows_is_answered_with_their_names() -> None:
    found = parse("write to Xaver at Lund: come", names())
    assert isinstance(found, Unreadable)
    assert found.hint == (
        "“Xaver” is no commander you know of; you know of Duke of Plön, Hans von Fersen, Otto von Fersen,"
        " Rutger von Ascheberg, st-john"
    )


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (f"{HEAD}", "say what the letter says, behind its colon or on the lines that follow"),
        (f"{HEAD} “”", "say what the letter says, behind its colon or on the lines that follow"),
        ("write to Ascheberg at Lund come", "put a colon before what the letter says: write to COMMANDER at PLACE: …"),
        ("write to Hans von Fersen: come", "say where he should be: write to Hans von Fersen at PLACE: …"),
        ("write to Ascheberg at Lnud: come", "“Lnud” is no place on your map; did you mean Lund?"),
        (f"{HEAD} {'x' * (LONGEST_LETTER + 1)}", "a letter may have 100,000 characters, not 100,001"),
    ],
)
def test_a_letter_that_lacks_something_is_not_understood(line: str, hint: str) -> None:
    found = parse(line, names())
    assert isinstance(found, Unreadable)
    assert found.hint == hint


def test_nobody_writes_to_himself() -> None:
    assert parse("write to Gradell at Lund: note", names()) == NotPossible("nobody writes to himself")


def test_a_mail_that_says_it_is_written_to_the_gm_is_no_letter() -> None:
    found = told("I write to you with my orders:\nmarch to Lund\nLetter to the GM:\nforage")
    assert found == [("gradell", [March("lund"), Forage()])]


def test_a_letter_of_100_000_characters_is_taken_in_whole_and_answered_in_short() -> None:
    text = ("@everyone march to Lund; <script>\n" * 4000)[:LONGEST_LETTER].strip()
    day = country(main(), FERSEN)
    found = send(day, f"write to Fersen at Lund, report enclosed:\n{text}")
    (order,) = found.puts
    assert order.act == Write("fersen", "lund", text, True)
    assert len(order.text) < 130
    assert len(echo_text(found.echoes[0])) < 500


def test_what_no_file_can_hold_is_marked_as_lost() -> None:
    assert ordered(f"{HEAD} half a \ud800letter") == [letter("half a \ufffdletter")]


def test_the_answer_repeats_no_signs_that_a_screen_would_obey() -> None:
    (echo,) = send(country(main(), FERSEN), "write to Fersen at Lund: \x1b[31mred\x07").echoes
    assert echo.lines[0].orders[0].understood == "write to Hans von Fersen at Lund: “[31mred”"


def test_the_answer_says_to_whom_where_and_the_first_words() -> None:
    (echo,) = send(country(main(), FERSEN), f"write to Fersen at Lund: {'all is well ' * 20}").echoes
    (order,) = echo.lines[0].orders
    assert order.understood == (
        "write to Hans von Fersen at Lund: “all is well all is well all is well all is well all is well…”"
    )
    assert (order.begins, order.arrives) == ("24 June 1676", "")
    assert brief(Forage()) == "forage"


@pytest.mark.parametrize(
    "said",
    [f"{HEAD} hold out!", f"{HEAD} “Hold out!”", f"{HEAD} Hold out!! Now…", f'{HEAD} "Hold «out» now!"'],
)
def test_in_his_words_a_letter_keeps_the_marks_at_its_end(said: str) -> None:
    (block,) = sent(f"{said}\nforage!")
    assert [one.text for one in block.commands] == [said, "forage"]


def test_letters_leave_orders_under_way_alone_and_are_not_replaced_by_later_ones() -> None:
    day = country(main(), FERSEN)
    put(day.world, (Order("ascheberg-1", "ascheberg", 1, "march", March("lund"), status="running", since=1),))
    put(day.world, send(day, "write to Fersen at Lund: come; name the army “Host”; pay the mercenaries").puts)
    put(day.world, send(day, "write to Fersen at Lund: “come”; name the army “Host”; pay the mercenaries").puts)
    put(day.world, send(day, "forage").puts)
    assert [(one.id, one.status) for one in day.world.orders.values()] == [
        ("ascheberg-1", "withdrawn"),
        ("ascheberg-2", "queued"),
        ("ascheberg-3", "queued"),
        ("ascheberg-4", "queued"),
        ("ascheberg-5", "queued"),
        ("ascheberg-6", "queued"),
    ]


def test_who_leads_no_army_writes_and_a_captive_does_not() -> None:
    day = country(FERSEN)
    day.world.commanders["ascheberg"] = commander("ascheberg", name="Rutger von Ascheberg", at="malmo")
    assert len(send(day, "write to Fersen at Lund: come").puts) == 1
    day.world.commanders["ascheberg"] = commander("ascheberg", name="Rutger von Ascheberg", status="captured")
    (echo,) = send(day, "write to Fersen at Lund: come").echoes
    assert echo.lines[0].hint == "you are captured"


def observation(about: Any, key: str, **fields: Any) -> Observation:
    return Observation("ascheberg", about, key, 0, 720, 0, 80_000, 50_500, {}, **fields)


def known(*seen: Observation, records: tuple[Any, ...] = (), line: str = "write to Duke of Plön at Lund: come") -> bool:
    """Return whether Ascheberg, who has seen all this, may write as `line` says."""
    return bool(send(country(main(), DUKE, *records), line, seen=seen).puts)


def test_he_may_write_to_those_he_knows_of_and_to_nobody_else() -> None:
    danes = army("danes", 3000, nation="denmark", at="vae", commander="duke")
    made_out = Observation(
        "ascheberg", "army", "danes", 0, 720, 0, 80_000, 50_500, {"commander": "Duke of Plön"}, alias="sighting 1"
    )
    assert not known(records=(danes,))
    assert known(made_out, records=(danes,))
    assert known(observation("word", "letter:duke.1", how="letter", source="the enemy"), records=(danes,))
    assert known(observation("army", "others", how="talk", source="Duke of Plön"), records=(danes,))
    assert known(records=(army("danes", 3000, nation="denmark", at="malmo", commander="duke"),))
    assert known(records=(Order("ascheberg-1", "ascheberg", 1, "", Write("duke", "lund", "x"), status="done"),))
    assert not known(records=(Order("fersen-1", "fersen", 1, "", Write("duke", "lund", "x"), status="done"),))


def test_a_letter_without_a_place_goes_where_he_was_last_made_out() -> None:
    made_out = Observation(
        "ascheberg", "army", "danes", 0, 720, 0, 80_000, 50_500, {"commander": "Duke of Plön"}, alias="sighting 1"
    )
    day = country(main(), DUKE)
    line = "write to Duke of Plön: come"
    assert [one.act for one in send(day, line, seen=(made_out,)).puts] == [Write("duke", "vae", "come")]
    far = Observation("ascheberg", "army", "danes", 1, 0, 1, 70_000, 52_500, {"commander": "Duke of Plön"})
    newer = send(day, line, seen=(made_out, far)).puts
    assert [one.act for one in newer] == [Write("duke", Spot(x=70.0, y=52.5), "come")]


def read_at(place: str, day: int = 0, minute: int = 360) -> Observation:
    """Return a letter of the Duke's, written there and then, that Ascheberg has read at Malmö on the eve of day 1."""
    said: dict[str, str | int | bool | None] = {"text": "Come.", "sent": "23 June 1676", "place": place}
    return Observation(
        "ascheberg", "word", "letter:duke.1", day, minute, 0, 10_000, 50_000, said, how="letter", source="Duke of Plön"
    )


@pytest.mark.parametrize(
    ("place", "at"),
    [
        ("at Dalby", "dalby"),
        ("4.2 km north of Dalby", Spot(x=50.0, y=54.2)),
        ("0.8 km east of Dalby", "dalby"),  # within 1 km is at the place
        ("at 60.0, 99.5 km", Spot(x=60.0, y=99.5)),
    ],
)
def test_msg_2_a_letter_without_a_place_goes_where_he_wrote_the_one_that_was_read(place: str, at: str | Spot) -> None:
    found = send(country(main(), DUKE), "write to Duke of Plön: come", seen=(read_at(place),))
    assert [one.act for one in found.puts] == [Write("duke", at, "come")]


def test_msg_2_of_a_sight_and_a_letter_the_newer_says_where_he_is() -> None:
    """Seen at Vä at noon; a letter written at Dalby that morning is older news, one of that evening newer."""
    made_out = Observation("ascheberg", "army", "danes", 0, 720, 0, 80_000, 50_000, {"commander": "Duke of Plön"})
    day, line = country(main(), DUKE), "write to Duke of Plön: come"
    for letter_, at in ((read_at("at Dalby"), "vae"), (read_at("at Dalby", minute=1080), "dalby")):
        for seen in ((made_out, letter_), (letter_, made_out)):
            assert [one.act for one in send(day, line, seen=seen).puts] == [Write("duke", at, "come")]


def test_msg_2_a_letter_from_a_place_that_is_not_on_his_map_says_nothing_of_where() -> None:
    (echo,) = send(country(main(), DUKE), "write to Duke of Plön: come", seen=(read_at("at Kävlinge"),)).echoes
    assert echo.lines[0].hint == "say where he should be: write to Duke of Plön at PLACE: …"


@pytest.mark.parametrize(
    ("where", "at"),
    [
        ("4.2 km north of Dalby", Spot(x=50.0, y=54.2)),
        ("at 10 km west of Dalby", Spot(x=40.0, y=50.0)),
        ("(5 km north-east of Dalby)", Spot(x=53.536, y=53.536)),
    ],
)
def test_where_a_reader_should_be_may_be_said_as_the_reports_do(where: str, at: Spot) -> None:
    found = send(country(main(), FERSEN), f"write to Fersen {where}: come")
    assert [one.act for one in found.puts] == [Write("fersen", at, "come")]


def test_the_answer_says_where_in_the_open_a_letter_goes_as_the_reports_do() -> None:
    (echo,) = send(country(main(), FERSEN), "write to Fersen at 30, 54.2: come").echoes
    assert echo.lines[0].orders[0].understood == "write to Hans von Fersen 4.2 km north of Lund: “come”"


def test_commanders_with_players_are_known_where_they_are_common_knowledge_alive_or_not() -> None:
    line = "write to Hans von Fersen at Lund: come"
    for status in ("free", "captured", "dead"):
        fersen = commander("fersen", name="Hans von Fersen", player="Karl", status=status)
        assert known(records=(fersen,), line=line)
    assert not known(records=(commander("fersen", name="Hans von Fersen"),), line=line)


def test_his_tie_is_known_to_him() -> None:
    day = country(main(), commander("fersen", name="Hans von Fersen"))
    line = "write to Fersen at Lund: come"
    assert not send(day, line).puts
    day.world.commanders["ascheberg"] = commander("ascheberg", name="Rutger", tie="cousin of fersen")
    assert send(day, line).puts


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("write to Ascheberg at Lund: “: come”", ": come"),
        ("write to Ascheberg at Lund: “:”", ":"),
        ("write to Ascheberg at Lund: : come", ": come"),
        ("write to Ascheberg at Lund saying: come", "come"),
        ("write to Ascheberg at Lund saying “come”", "come"),
        ("write to Ascheberg at Lund saying: “: come”", ": come"),
    ],
)
def test_msg_2_a_colon_with_which_the_text_begins_is_the_letters_own(line: str, text: str) -> None:
    assert ordered(line) == [letter(text)]


@pytest.mark.parametrize("word", ["now", "at once!", "Thank you.", "then"])
def test_msg_2_a_word_below_a_letter_that_may_be_its_own_is_not_dropped_without_a_word(word: str) -> None:
    (block,) = sent(f"{HEAD} @everyone come\n{word}\nforage")
    assert [command.act for command in block.commands] == [letter("@everyone come"), Forage()]
    (lost,) = (line for line in block.lines if not isinstance(line.outcome, Understood))
    assert (lost.number, lost.text) == (2, word)
    assert lost.outcome == Unreadable(
        word, "the letter ends with the line above; put one of several lines in quotation marks"
    )


@pytest.mark.parametrize(
    "text", [f"{HEAD} “come”\nnow", f"{HEAD} come\n\nThank you", "forage\nnow", f"{HEAD}\ncome\n---\nthanks"]
)
def test_what_stands_apart_from_a_letter_or_below_another_order_may_say_nothing(text: str) -> None:
    (block,) = sent(text)
    assert len(block.lines) == len(block.commands) == 1


def test_msg_2_the_answer_says_how_long_the_messenger_rides_by_his_map() -> None:
    """20 km of road to Lund, the latter half Danish: within the day. Of the 70 to Vä 35 lie in Lund's region, from 20
    to 55 km east: 35/50 + 35/70 = 1.2 days, two.
    """
    (echo,) = send(country(main(), FERSEN), "write to Fersen at Lund: come").echoes
    assert echo.lines[0].orders[0].notes == ("1 day by messenger, through enemy territory",)
    (echo,) = send(country(main(), FERSEN), "write to Fersen at Vä: come").echoes
    assert echo.lines[0].orders[0].notes == ("2 days by messenger, through enemy territory",)


def test_msg_4_where_no_way_leads_on_his_map_the_answer_says_so_at_once() -> None:
    """Ven is an island; when it and Malmö have harbours, a ship goes there."""
    (echo,) = send(country(main(), FERSEN), "write to Fersen at Ven: come").echoes
    assert (echo.lines[0].status, echo.lines[0].hint) == (
        "not possible",
        "your map shows no way for a messenger to Ven, by land or by ship",
    )
    harbours = [replace(one, harbour=True) for one in PLACES if one.id in ("malmo", "ven")]
    rest = [one for one in PLACES if one.id not in ("malmo", "ven")]
    day = scene(ASCHEBERG, *rest, *harbours, *ROADS, MAINLAND, ISLAND, main(), FERSEN)
    (echo,) = send(day, "write to Fersen at Ven: come").echoes
    assert echo.lines[0].orders[0].notes == ("1 day by messenger",)

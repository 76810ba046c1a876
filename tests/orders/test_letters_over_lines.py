"""Letters that begin on the line of their order and go on below it, without a mark (TUM-MSG-2)."""

import pytest

from campaign.model.order import Enter, Forage, March, Resting, Write
from campaign.orders.echo import text as echo_text
from campaign.orders.letters import LONGEST_LETTER
from campaign.orders.outcome import Ambiguous, Understood, Unreadable
from tests.orders.court import spot
from tests.orders.field import country, main, send
from tests.orders.gradell import FERSEN, ordered, sent, told

HEAD = "write to Ascheberg at Lund: My dear Rutger,"
WHOLE = "write to Ascheberg at Lund: The bridge is burnt."


def letter(*lines: str) -> Write:
    return Write("ascheberg", "lund", "\n".join(lines))


def notes(text: str) -> list[str]:
    """Return what Gradell is told of the lines that became text."""
    return [one for block in sent(text) for line in block.lines for one in line.notes]


def test_msg_2_what_stands_below_a_salutation_is_the_letter_up_to_the_next_order() -> None:
    assert ordered(f"forage\n{HEAD}\nthe bridge is burnt and the river is high.\nmarch to Lund\nthen enter") == [
        Forage(),
        letter("My dear Rutger,", "the bridge is burnt and the river is high."),
        March("lund"),
        Enter(),
    ]


@pytest.mark.parametrize("salutation", ["My dear Rutger,", "Dear friend!", "Käre Rutger –", "*Sire,*", "Dear Sir"])
def test_msg_2_a_salutation_ends_with_a_comma_or_is_a_greeting(salutation: str) -> None:
    text = f"write to Ascheberg at Lund: {salutation}\nThank you.\nmarch to Lund"
    assert ordered(text) == [letter(salutation, "Thank you."), March("lund")]


def test_msg_2_paragraphs_of_a_letter_are_kept_with_the_blank_lines_between_them() -> None:
    body = (
        "My dear Rutger,",
        "",
        "the bridge is burnt.",
        "",
        "  - two boats are left",
        "1. both leak 🚣",
        "",
        "Farewell!",
    )
    assert ordered("\n".join((HEAD, *body[1:], "", "march to Lund"))) == [letter(*body), March("lund")]


@pytest.mark.parametrize(
    "line",
    [
        "march was hard, my friend",
        "Rest assured that I am yours",
        "hold fast, and God with us",
        "Leave nothing to the Danes, dear cousin",
        "attack was never my advice",
        "Send word if you are well",
        "I write to you in haste",
    ],
)
def test_msg_2_a_line_of_a_letter_that_merely_begins_with_a_verb_is_no_order(line: str) -> None:
    for text in (f"{HEAD}\n{line}", f"{HEAD}\n\n{line}", f"{HEAD}\nAll is well.\n{line}\nYour own"):
        (act,) = ordered(f"{text}\n\nforage")[:-1]
        assert isinstance(act, Write)
        assert line in act.text


@pytest.mark.parametrize(
    "line",
    ["march to Lund", "Please march the army to Lund!", "- forage", "2) rest 7 days", "on meeting: halt", "On 3 July:"],
)
def test_msg_2_a_line_that_reads_as_an_order_is_never_taken_into_a_letter(line: str) -> None:
    for head in (HEAD, f"{HEAD}\nAll is well.", f"{HEAD}\nAll is well.\n", WHOLE, f"{WHOLE}\nSo be warned."):
        (block,) = sent(f"{head}\n{line}")
        own = block.lines[-1]
        assert own.text == line.lstrip("-2) ")
        assert isinstance(own.outcome, Understood)
        assert all(line not in one.act.text for one in block.commands if isinstance(one.act, Write))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("march to Lnud", Unreadable),
        ("march to Vä", Ambiguous),
        ("write to Xaver at Lund: come", Unreadable),
        ("write to Ascheberg at Lnud: come", Unreadable),
        ("marhc to Lund", Unreadable),
    ],
)
def test_msg_2_an_order_with_a_slip_in_it_is_not_taken_into_a_letter_either(line: str, kind: type) -> None:
    (block,) = sent(f"{HEAD}\nAll is well.\n\n{line}\nforage")
    assert [type(one.outcome) for one in block.lines] == [Understood, kind, Understood]


def test_msg_2_an_order_that_nobody_can_read_stands_apart_and_is_named() -> None:
    (block,) = sent(f"{HEAD}\nAll is well.\n\nattack the Norwegian army\nforage")
    assert [type(one.outcome) for one in block.lines] == [Understood, Unreadable, Understood]


def test_msg_2_below_a_whole_sentence_prose_goes_on_with_the_letter() -> None:
    text = f"{WHOLE}\nNobody knows who did it.\n\nThe ford is free.\nforage"
    assert ordered(text) == [
        letter("The bridge is burnt.", "Nobody knows who did it.", "", "The ford is free."),
        Forage(),
    ]


@pytest.mark.parametrize("below", ["(Björn here, I am ill)", "Thanks!", "now", "\nBest regards,\nBjörn"])
def test_msg_2_below_a_whole_sentence_an_aside_or_thanks_are_said_to_the_game_master(below: str) -> None:
    assert told(f"{WHOLE}\n{below}\nforage") == [("gradell", [letter("The bridge is burnt."), Forage()])]


def test_msg_2_a_letter_that_is_signed_on_its_line_is_whole() -> None:
    (block,) = sent("write to Ascheberg at Lund: All is well. Gradell\nI am my own cousin now\nforage")
    assert [command.act for command in block.commands] == [letter("All is well. Gradell"), Forage()]
    assert isinstance(block.lines[1].outcome, Unreadable)


def test_msg_2_a_signature_ends_a_letter_and_a_postscript_still_belongs_to_it() -> None:
    body = ("My dear Rutger,", "all is well.", "Your friend,", "Johan Gradell", "", "P.S. The wine is gone.")
    (block,) = sent("\n".join((HEAD, *body[1:], "A mess, all this.", "forage")))
    assert [command.act for command in block.commands] == [letter(*body), Forage()]
    assert [line.text for line in block.lines[1:]] == ["A mess, all this.", "forage"]


def test_msg_2_two_letters_one_after_the_other() -> None:
    for head in ("write to the Duke of Plön: Sir,", "2. write to the Duke of Plön: Sir,"):
        assert ordered(f"{HEAD}\nall is well.\n\nYours,\nGradell\n{head}\nyou are beaten.\nforage") == [
            letter("My dear Rutger,", "all is well.", "", "Yours,", "Gradell"),
            Write("plon", spot(12.5, 40), "Sir,\nyou are beaten."),
            Forage(),
        ]
    assert ordered(f"{HEAD}\nall is well.\nwrite to the Duke of Plön at Lund\nYou are beaten.") == [
        letter("My dear Rutger,", "all is well."),
        Write("plon", "lund", "You are beaten."),
    ]


def test_msg_2_items_of_a_list_are_orders_of_their_own() -> None:
    (block,) = sent(f"1. {WHOLE}\n2. Do something clever\n3. forage")
    assert [command.act for command in block.commands] == [letter("The bridge is burnt."), Forage()]
    assert isinstance(block.lines[1].outcome, Unreadable)


@pytest.mark.parametrize(
    "turn", ["# Plon\nforage", "Plon: forage", "@plon forage", "[12:31] plon: forage", "Orders for Plon:\nforage"]
)
def test_msg_2_a_letter_below_its_line_ends_where_a_line_turns_to_a_commander(turn: str) -> None:
    assert told(f"{HEAD}\nall is well.\n{turn}") == [
        ("gradell", [letter("My dear Rutger,", "all is well.")]),
        ("plon", [Forage()]),
    ]


@pytest.mark.parametrize(
    "end", ["---", "(end of letter)", "> And what are your orders?", "-- \nBjörn", "On Monday GM wrote:\n> forage"]
)
def test_msg_2_a_letter_below_its_line_ends_at_what_is_no_text_of_it(end: str) -> None:
    assert told(f"{HEAD}\nall is well.\n{end}") == [("gradell", [letter("My dear Rutger,", "all is well.")])]


def test_msg_2_line_ends_of_every_kind_are_read_alike() -> None:
    lines = (HEAD, "all is well.", "", "Farewell!", "", "march to Lund")
    for end in ("\n", "\r\n", "\r"):
        assert ordered(end.join(lines)) == [
            letter("My dear Rutger,", "all is well.", "", "Farewell!"),
            March("lund"),
        ]


def test_msg_2_a_letter_of_100_000_characters_over_lines_arrives_whole() -> None:
    """A salutation of 9 characters, 4,166 lines of 24 with their breaks, and 7 characters more: 100,000."""
    text = "Dear Sir," + "\nall is well, or so we do" * 3_999
    text += "\n" + "x" * (LONGEST_LETTER - len(text) - 1)
    found = send(country(main(), FERSEN), f"write to Fersen at Lund: {text}\nmarch to Dalby")
    assert [one.act for one in found.puts] == [Write("fersen", "lund", text), March("dalby")]
    assert len(echo_text(found.echoes[0])) < 700
    (echo,) = send(country(main(), FERSEN), f"write to Fersen at Lund: {text}x").echoes
    assert echo.lines[0].hint == "a letter may have 100,000 characters, not 100,001"


def test_msg_2_the_answer_says_to_which_line_the_letter_goes() -> None:
    assert notes(f"forage\n{HEAD}\nall is well.\n\nFarewell!\n\nmarch to Lund") == [
        "Letter to Rutger von Ascheberg: it goes on to line 5, “Farewell!”"
    ]
    assert notes(f"{HEAD}\nall is well.\nmarch to Lund") == [
        "Letter to Rutger von Ascheberg: it goes on to line 2, “all is well.”; line 3 is read by itself: put the letter"
        " in quotation marks if it belongs to it"
    ]
    assert notes(f"{WHOLE}\nforage") == []


def test_msg_2_the_answer_names_orders_within_a_letter_that_no_mark_ends() -> None:
    (note,) = notes("write to Ascheberg at Lund:\nAll is well.\nmarch to Malmö\nforage\n")
    assert note == (
        "Letter to Rutger von Ascheberg: it goes on to line 4, “forage”; line 3, “march to Malmö”, and 1 more would be"
        " an order but is in the letter: a line --- ends a letter"
    )
    assert notes("write to Ascheberg at Lund: “All is well.\nmarch to Malmö”") == []


def test_msg_2_a_letter_to_nobody_known_keeps_its_lines_and_hinders_nothing() -> None:
    (block,) = sent("write to Aschberg at Lund: Dear cousin,\nall is well.\n\nrest 7 days")
    assert isinstance(block.lines[0].outcome, Unreadable)
    assert [command.act for command in block.commands] == [Resting(7)]
    assert len(block.lines) == 2


def test_msg_2_a_letter_that_is_not_sent_says_which_orders_its_lines_would_be() -> None:
    assert notes("write to Aschberg at Lund:\nAll is well.\nmarch to Malmö") == [
        "The lines to 3 are taken for its text; line 3, “march to Malmö”, would be an order but is in the letter: a"
        " line --- ends a letter"
    ]
    assert notes("write to Aschberg at Lund:\nAll is well.") == []
    (echo,) = send(country(main(), FERSEN), "write to Fresen at Lund:\nforage").echoes
    assert "line 2, “forage”, would be an order" in echo_text(echo)


@pytest.mark.parametrize(
    "head",
    ["Letter to Ascheberg (Lund):", "Letter to Ascheberg, Lund:", "write to Ascheberg (should be at Lund):",
     "send to Ascheberg in Lund the following letter:", "send to Ascheberg at Lund:",
     "write a letter to Ascheberg (he should be at Lund) and tell him that"],
)  # fmt: skip
def test_msg_2_more_ways_to_say_whom_and_where(head: str) -> None:
    assert ordered(f"{head} all is well\nforage") == [letter("all is well"), Forage()]


def test_msg_2_a_place_behind_a_comma_is_where_he_is_only_where_the_text_follows() -> None:
    (block,) = sent("write to Ascheberg, Lund is lost")
    assert isinstance(block.lines[0].outcome, Unreadable)


def test_msg_2_what_a_letter_says_of_each_commander_is_its_text_and_an_order_to_one_is_not() -> None:
    body = ("My dear Rutger,", "Plon: he is beaten.", "To Plon: nothing", "Subject: bread")
    assert ordered("\n".join((HEAD, *body[1:], "forage"))) == [letter(*body), Forage()]
    assert told(f"{HEAD}\nall is well.\nPlon: march to Lund") == [
        ("gradell", [letter("My dear Rutger,", "all is well.")]),
        ("plon", [March("lund")]),
    ]


def test_msg_2_an_item_set_in_below_an_item_of_a_list_belongs_to_its_letter() -> None:
    assert ordered("1. write to Ascheberg at Lund: We have\n   a) two boats\n   b) three men\n2. forage") == [
        letter("We have", "   a) two boats", "   b) three men"),
        Forage(),
    ]


@pytest.mark.parametrize("line", ["| two | boats |", "On Monday I wrote:", "> you asked", "march to Malmö"])
def test_msg_2_a_line_directly_below_a_salutation_that_is_no_text_of_it_is_told(line: str) -> None:
    assert notes(f"{HEAD}\n{line}\nforage") == [
        "Letter to Rutger von Ascheberg: it ends with its line; line 2 is read by itself: put the letter in quotation"
        " marks if it belongs to it"
    ]
    assert notes(f"{HEAD}\nAll is well.\n\n{line}") == [
        "Letter to Rutger von Ascheberg: it goes on to line 2, “All is well.”"
    ]


def test_msg_2_in_a_chat_a_line_of_somebody_else_ends_a_letter() -> None:
    assert told(f"Björn: {HEAD}\nall is well.\nAnna: how dull\nBjörn: forage") == [
        ("gradell", [letter("My dear Rutger,", "all is well.")]),
        ("ascheberg", []),
        ("gradell", [Forage()]),
    ]

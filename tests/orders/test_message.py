"""Pasted mails and chats do as orders: what is no order is passed over, what is not understood is named."""

import pytest

from campaign.model.order import Act, Camp, Enter, Forage, Give, Leave, March, OnMeeting, Resting
from campaign.orders.message import Block, read
from campaign.orders.names import Own
from campaign.orders.outcome import NotPossible, Understood, Unreadable
from tests.orders.court import OWN, names, spot

LUND = March("lund")
COMMANDERS = {
    "ascheberg": ("Rutger von Ascheberg", "Anna"),
    "gradell": ("Johan Gradell", "Björn"),
    "plon": ("Duke of Plön", ""),
}

MAIL = """\
Return-Path: <anna@example.org>
From: Anna <anna@example.org>
To: gm@example.org
Date: Mon, 30 Nov 2026 12:31:00 +0100
Subject: Re: Orders for
 the coming week
MIME-Version: 1.0

Dear Game Master,

Thank you for the report! A hard week.

Please march the army to Lund via Dalby, forced.
Then rest for a week.

- on meeting the enemy: avoid

Best regards,
Anna

--\x20
Anna Andersson
march to Malmö

On Mon, 29 Nov 2026 at 09:12, GM <gm@example.org> wrote:
> What are your orders?
> march to Dalby
"""

DISCORD = """\
Anna — Today at 12:31
march to Lund 🐎
then rest 7 days :smile:
GM — Today at 12:35
noted!
Björn — Yesterday at 9:05 PM
forage
"""

CHAT = """\
[12:31] Anna: march to Lund
[12:32] Anna: on meeting: halt
[12:32:10] Björn: forage
12:40 <Björn> camp 3 days
[30/11/2026, 12:41] Anna: then forage
30/11/2026, 12:42 - Anna: then enter
"""

SEVERAL = """\
# Ascheberg
1. march to Lund
2. enter

**Gradell:**
* forage
* camp 2 days

@plon rest 2 weeks
Orders for Ascheberg: then forage
"""

MARKDOWN = """\
```
march to Lund
```
> march to Malmö
## Orders
- [ ] **forage**
1) camp 2 days
a) _forage_
• camp
"""


def told(blocks: tuple[Block, ...]) -> list[tuple[str | None, list[Act]]]:
    """Return who orders what, block by block."""
    return [(block.who, [command.act for command in block.commands]) for block in blocks]


def sent(text: str, who: str | None = "gradell", own: Own = OWN) -> tuple[Block, ...]:
    """Read a message in which `who` speaks."""
    return read(text, who, COMMANDERS, lambda _: names(own))


def test_a_mail_with_headers_greeting_quotation_and_signature() -> None:
    blocks = sent(MAIL, None)
    assert told(blocks) == [
        ("ascheberg", [March("lund", ("dalby",), "forced"), Resting(7), OnMeeting("avoid")]),
    ]
    others = [line for line in blocks[0].lines if not isinstance(line.outcome, Understood)]
    assert [(line.number, line.text) for line in others] == [(11, "Thank you for the report! A hard week.")]


def test_a_chat_copied_with_names_and_times_above_the_lines() -> None:
    blocks = sent(DISCORD, None)
    assert told(blocks) == [("ascheberg", [LUND, Resting(7)]), ("gradell", [Forage()])]
    assert [line.text for line in blocks[0].lines] == ["march to Lund 🐎", "then rest 7 days", "noted!"]


def test_a_chat_with_name_and_time_before_each_line() -> None:
    assert told(sent(CHAT, None)) == [
        ("ascheberg", [LUND, OnMeeting("halt")]),
        ("gradell", [Forage(), Camp(3)]),
        ("ascheberg", [Forage(), Enter()]),
    ]


def test_several_commanders_in_one_text() -> None:
    assert told(sent(SEVERAL, None)) == [
        ("ascheberg", [LUND, Enter()]),
        ("gradell", [Forage(), Camp(2)]),
        ("plon", [Resting(14)]),
        ("ascheberg", [Forage()]),
    ]


def test_decoration_of_lists_and_fences_is_passed_over() -> None:
    assert told(sent(MARKDOWN)) == [("gradell", [LUND, Forage(), Camp(2), Forage(), Camp()])]
    assert all(isinstance(line.outcome, Understood) for line in sent(MARKDOWN)[0].lines)


@pytest.mark.parametrize(
    "heading",
    ["Ascheberg:", "ascheberg:", "# Ascheberg", "## Rutger von Ascheberg", "To: Ascheberg", "From: Ascheberg",
     "@ascheberg", "**Ascheberg**", "*Ascheberg:*", "Orders for Ascheberg:", "Orders from Rutger von Ascheberg",
     "=== Ascheberg ===",
     "From: Rutger von Ascheberg <a@example.org>", "ASCHEBERG:", "Anna:"],
)  # fmt: skip
def test_a_line_that_names_a_commander_begins_his_block(heading: str) -> None:
    assert told(sent(f"{heading}\nmarch to Lund")) == [("ascheberg", [LUND])]


@pytest.mark.parametrize(
    "line",
    [
        "Ascheberg: march to Lund",
        "@ascheberg march to Lund",
        "@Ascheberg: march to Lund",
        "[12:31] Björn: Ascheberg: march to Lund",
    ],
)
def test_an_order_may_stand_behind_the_name(line: str) -> None:
    assert told(sent(line)) == [("ascheberg", [LUND])]


@pytest.mark.parametrize(
    "line",
    ["Hi!", "Hello GM,", "Dear all,", "Good morning", "Best regards,", "Cheers, Anna", "Thanks!", "Thank you",
     "/Gradell", "Johan Gradell", "Orders:", "My orders are:", "> march to Malmö", ">> rest", "```",
     "Subject: march to Malmö",
     "On Monday GM wrote:", "", "   ", "🐎", "***", "---"],
)  # fmt: skip
def test_what_is_plainly_no_order_makes_no_line(line: str) -> None:
    blocks = sent(f"{line}\nmarch to Lund")
    assert told(blocks) == [("gradell", [LUND])]
    assert len(blocks[0].lines) == 1


def test_prose_is_listed_and_does_not_hinder_the_rest() -> None:
    lines = sent("I am not sure what to do.\nmarch to Lund\nThe Danes worry me, frankly.")[0].lines
    assert [type(line.outcome) for line in lines] == [Unreadable, Understood, Unreadable]
    assert [line.number for line in lines] == [1, 2, 3]


def test_a_greeting_that_holds_an_order_is_not_passed_over() -> None:
    lines = sent("Thanks, march to Lund")[0].lines
    assert [type(line.outcome) for line in lines] == [Unreadable]


def test_nothing_is_read_behind_a_signature_until_somebody_is_named() -> None:
    assert told(sent("forage\n-- \nmarch to Malmö\n# Plon\ncamp")) == [("gradell", [Forage()]), ("plon", [Camp()])]


def test_an_older_message_below_is_not_read() -> None:
    assert told(sent("forage\n-----Original Message-----\nFrom: Ascheberg\nmarch to Malmö")) == [
        ("gradell", [Forage()])
    ]


def test_orders_of_nobody_ask_whose_they_are() -> None:
    (block,) = sent("march to Lund", None)
    assert block.who is None
    assert isinstance(block.lines[0].outcome, Unreadable)
    assert "Name the commander" in block.lines[0].outcome.hint


def test_a_date_on_a_line_of_its_own_is_that_of_the_next_order() -> None:
    (block,) = sent("On 3 July:\n- march to Lund\n- forage")
    assert [(command.act, command.on) for command in block.commands] == [(LUND, 10), (Forage(), None)]


def test_a_line_is_read_from_where_the_line_before_it_ends() -> None:
    assert told(sent("march to Lund\nforage at Lund\ngarrison in Lund")) == [("gradell", [LUND, Forage(), Enter()])]


def test_a_block_follows_when_it_begins_with_then() -> None:
    assert sent("then march to Lund\nforage")[0].follows
    assert not sent("march to Lund\nthen forage")[0].follows


def test_a_block_that_follows_is_read_from_where_the_last_march_ends() -> None:
    own = Own("gradell", "Gradell", "malmo", queue=(March("lund"),))
    assert told(sent("then garrison in Lund", own=own)) == [("gradell", [Enter()])]
    assert told(sent("garrison in Lund", own=own)) == [("gradell", [LUND, Enter()])]


@pytest.mark.parametrize(
    ("text", "own", "reason"),
    [
        ("march to Lund cross-country", OWN, "wagons cannot leave the road (TUM-MOV-2); add “leaving the wagons”"),
        ("march to Lund cross-country, leaving the wagons, by night", OWN,
         "an army leaves the road only by day (TUM-MOV-7)"),
        ("march to Lund cross-country", Own("gradell", "Gradell", "malmo", engines=True),
         "siege engines cannot leave the road (TUM-MOV-2)"),
        ("give 6 loot a soldier", OWN, "6 loot for each of 1,000 soldiers is 6,000; the army has 5,000"),
        ("leave", OWN, "the army is in no stronghold"),
        ("enter", Own("gradell", "Gradell", "dalby"), "Dalby is no stronghold"),
        ("enter", Own("gradell", "Gradell", spot(1, 2)), "the army stands at no stronghold"),
        ("enter", Own("gradell", "Gradell", "malmo", inside=True), "the army is inside Malmö already"),
        ("march to Lund", Own(), "you lead no army"),
        ("forage", Own("gradell", "Gradell", "malmo", status="captured"), "you are captured"),
    ],
)  # fmt: skip
def test_what_his_own_army_cannot_do_is_not_possible_now(text: str, own: Own, reason: str) -> None:
    (block,) = sent(text, own=own)
    assert block.lines[0].outcome == NotPossible(reason)


def test_what_an_earlier_order_makes_possible_is_possible() -> None:
    text = (
        "march to Lund, leaving the wagons\nmarch to Dalby cross-country\n"
        "give 6 loot a soldier\nmarch to Lund; enter; leave"
    )
    acts = [command.act for command in sent(text)[0].commands]
    assert acts == [
        March("lund", leave_wagons=True),
        March("dalby", country=True),
        Give(6),
        LUND,
        Enter(),
        Leave(),
    ]


def test_a_later_block_of_the_same_commander_goes_on_from_his_earlier_one() -> None:
    text = "# Gradell\nmarch to Lund\n# Plon\ncamp\n# Gradell\ngarrison in Lund"
    assert told(sent(text, None))[2] == ("gradell", [Enter()])


def test_a_line_that_is_not_possible_moves_nobody() -> None:
    (block,) = sent("march to Dalby cross-country\nforage at Dalby")
    assert [command.act for command in block.commands] == [March("dalby"), Forage()]


def test_a_first_name_under_a_greeting_is_a_signature_and_alone_is_none() -> None:
    signed = read("march to Lund\n\nYours,\nRutger", "ascheberg", COMMANDERS, lambda who: names())
    assert [line.text for block in signed for line in block.lines] == ["march to Lund"]
    for text in ("march to Lund\nRutger", "march to Lund\nBest,\nJohan"):
        (block,) = read(text, "ascheberg", COMMANDERS, lambda who: names())
        assert isinstance(block.lines[-1].outcome, Unreadable)


@pytest.mark.parametrize("opening", ["Right.", "OK.", "My lords.", "Now, right.", "Please."])
def test_a_word_that_is_passed_over_may_stand_as_a_sentence_of_its_own(opening: str) -> None:
    (block,) = read(f"{opening} March to Lund; rest 2 days", "gradell", COMMANDERS, lambda who: names())
    assert [command.act for command in block.commands] == [LUND, Resting(2)]


def test_a_word_spelt_as_it_should_be_is_not_offered_in_its_own_place() -> None:
    (block,) = read("hand over to Ascheberg", "gradell", COMMANDERS, lambda who: names())
    outcome = block.lines[0].outcome
    assert isinstance(outcome, Unreadable)
    assert "did you mean “to”" not in outcome.hint


KAIS = {
    "ascheberg": ("Rutger von Ascheberg", "Anna"),
    "gradell": ("Johan Gradell", "Kai"),
    "plon": ("Duke of Plön", "Kai"),
}
WHICH = "“Kai” stands for Johan Gradell or Duke of Plön: name him whose orders these are, as “Johan Gradell:”"


def of_kai(text: str, who: str | None = None) -> list[tuple[str | None, list[Act | str]]]:
    """Return who orders what in a message, block by block, where Kai plays two commanders; of a line that is not
    understood the hint.
    """
    found: list[tuple[str | None, list[Act | str]]] = []
    for block in read(text, who, KAIS, lambda who: names()):
        hints = [line.outcome.hint for line in block.lines if isinstance(line.outcome, Unreadable)]
        found.append((block.who, [*(command.act for command in block.commands), *hints]))
    return found


@pytest.mark.parametrize("text", ["Kai:\nforage", "Kai: forage", "From: Kai <kai@example.org>\n\nforage",
                                  "[12:31] Kai: forage", "<Kai> forage", "Kai — Today at 12:31\nforage",
                                  "Anna:\nKai:\nforage"])  # fmt: skip
def test_orders_under_a_player_of_several_are_answered_with_whom_he_plays_and_how_to_say_which(text: str) -> None:
    assert of_kai(text) == [(None, [WHICH])]


def test_a_player_of_several_goes_on_for_whom_he_speaks() -> None:
    assert of_kai("Kai:\nforage", "plon") == [("plon", [Forage()])]
    assert of_kai("Kai:\nDuke of Plön:\nforage\nKai: march to Lund\nKai") == [("plon", [Forage(), LUND])]


def test_what_follows_a_name_of_several_is_not_given_to_another_who_spoke_before() -> None:
    assert of_kai("Anna:\nmarch to Lund\nKai:\nforage") == [("ascheberg", [LUND]), (None, [WHICH])]

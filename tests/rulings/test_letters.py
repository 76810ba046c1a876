"""Rulings on letters: who may write, what becomes of a letter, who gets it, and what he learns by it."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Wages
from campaign.model.event import Event
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.model.order import Camp, Order, Write
from campaign.model.people import Nation
from campaign.model.place import At
from campaign.model.siege import Siege
from campaign.model.word import Claim, Letter
from campaign.model.world import Record
from campaign.rules import ordering
from campaign.rules.day import Day
from campaign.rules.delivering import arrive
from campaign.rules.letters import Post, enclosed, send
from tests.rulings.scene import army, commander, detachment, place, play, scene, spot

# Ascheberg is at Malmö, Gradell leads an army 9 km off, on Swedish ground; Arensdorff is a Dane at Lund.
PEOPLE: tuple[Record, ...] = (
    commander("ascheberg", at="malmo"),
    commander("gradell"),
    army("foot", infantry=100, commander="gradell", at=spot(50, 41)),
    commander("arensdorff", nation="denmark", at="lund", player="Dora"),
)
THERE = spot(50, 41)  # where Gradell is; 9 km off the road are some six hours, so letters come on the second dawn


def write(
    to: str = "gradell", at: At = THERE, text: str = "Meet me at Lund.", who: str = "ascheberg", **more: Any
) -> Order:
    fields = {"id": f"{who}-1", "given": 0, "on": None, **more}
    enclose = fields.pop("enclose", False)
    return Order(who=who, text=f"write to {to}: {text}", act=Write(to=to, at=at, text=text, enclose=enclose), **fields)


def fate(arrives: bool, key: str = "ascheberg.1", rule: str = "TUM-MSG-2", of: int = 20) -> dict[str, tuple[int, ...]]:
    return {f"{rule}/{key}/arrives/0": (1 if arrives else of,)}


def letters(day: Day) -> list[Letter]:
    return [day.world.letters[key] for key in sorted(day.world.letters)]


def posted(*records: Record, people: tuple[Record, ...] = PEOPLE, **settings: Any) -> tuple[Day, list[Event]]:
    """Day 1 after its letters have set out; unless dice are given, all of them will arrive."""
    day = scene(*people, *records, **{"dice": fate(True), **settings})
    return day, play(send, day)


KEPT = ("letters", "commanders", "armies", "places", "roads", "nations", "sieges")


def later(day: Day, number: int, *records: Record, answers: Mapping[str, str] | None = None) -> tuple[Day, list[Event]]:
    """The dawn of a later day of that world, with records changed, after its letters have come in."""
    kept = [one for name in KEPT for one in day.world.table(name).values()]
    dawn = scene(*kept, *records, number=number)
    if answers is not None:
        asked = later(day, number, *records)[0].asked
        dawn.world.rulings.update({key: replace(asked[key], answer=said, by="GM") for key, said in answers.items()})
    return dawn, play(arrive, dawn)


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def words(day: Day) -> list[tuple[str, str, str, object]]:
    """What has been learned today by letter: by whom, how and from whom, and the text."""
    return [(one.who, one.how, one.source, one.seen["text"]) for one in day.learned if one.about == "word"]


# Setting out


def test_msg_2_a_letter_sets_out_at_dawn_and_its_order_is_done() -> None:
    day, events = posted(write())
    assert kinds(events) == ["letter sent"]
    assert events[0].text.endswith(": set out to reach him 9.0 km south of Malmö, due on 25 June")
    (letter,) = letters(day)
    assert (letter.id, letter.sender, letter.to, letter.sent) == ("ascheberg.1", "ascheberg", "gradell", 1)
    assert (letter.way[0].day, letter.way[0].minute) == (1, 360)
    # 9 km off the road count as 18 of 70: he is there the same day, and hands it over at the next dawn.
    assert (letter.due, letter.status, letter.fate) == (2, "under way", "arrives")
    assert day.world.orders["ascheberg-1"].status == "done"


def test_msg_2_the_next_letters_of_a_sender_go_on_from_his_highest_number() -> None:
    old = Letter(
        id="ascheberg.7", sender="ascheberg", to="gradell", at="malmo", sent=-3, text="", status="lost", ended=-1
    )
    orders = write(), write(id="ascheberg-10"), write(id="ascheberg-9", text="The second.")
    day, _ = posted(old, *orders, dice={})
    made = {key: one.text for key, one in day.world.letters.items()}
    assert list(made) == ["ascheberg.7", "ascheberg.8", "ascheberg.9", "ascheberg.10"]
    assert made["ascheberg.9"] == "The second."  # in the order in which the orders were given


def test_msg_2_a_letter_for_later_waits_for_its_day() -> None:
    day, events = posted(write(on=2))
    assert events == []
    assert day.world.orders["ascheberg-1"].status == "queued"


def test_msg_2_nineteen_in_twenty_arrive() -> None:
    for face, expected in ((1, "arrives"), (19, "arrives"), (20, "lost")):
        day, events = posted(write(), dice={"TUM-MSG-2/ascheberg.1/arrives/0": (face,)})
        assert letters(day)[0].fate == expected
        assert [roll.expr for roll in events[0].rolls] == ["1d20"]


def test_msg_3_five_in_six_arrive_through_enemy_territory() -> None:
    for face, expected in ((1, "arrives"), (5, "arrives"), (6, "taken")):
        day, events = posted(write(at="lund"), dice={"TUM-MSG-3/ascheberg.1/arrives/0": (face,)})
        assert (letters(day)[0].fate, letters(day)[0].hostile) == (expected, True)
        assert [roll.expr for roll in events[0].rolls] == ["1d6"]


@pytest.mark.parametrize(("rule", "at", "chance"), [("TUM-MSG-2", "malmo", 19 / 20), ("TUM-MSG-3", "lund", 5 / 6)])
def test_msg_2_msg_3_of_four_thousand_letters_as_many_arrive_as_should(rule: str, at: str, chance: float) -> None:
    # The number that arrive is binomial: mean n p, and deviation the root of n p (1 - p): 13.8 of 3,800 and 23.6 of
    # 3,333. Four deviations either way hold but one seed in 16,000.
    count = 4_000
    day = scene(*PEOPLE, seed=1676)
    post = Post(day)
    made = [post.dispatch("ascheberg", "gradell", at, "") for _ in range(count)]
    assert {roll.key.split("/")[1] for _, rolls in made for roll in rolls} == {rule}
    arrive_ = sum(letter.fate == "arrives" for letter, _ in made)
    deviation = (count * chance * (1 - chance)) ** 0.5
    assert abs(arrive_ - count * chance) <= 4 * deviation
    assert {letter.fate for letter, _ in made} == {"arrives", "taken" if rule == "TUM-MSG-3" else "lost"}


def besieged(key: str = "malmo") -> tuple[Record, ...]:
    """Malmö besieged by Danes."""
    town = place(key, "town", 50, 50, holder="sweden", besieged=True)
    return town, place("lund", "fort", 90, 90, holder="denmark"), Siege(id=key, since=1, by=("danes",), endurance=10)


def test_msg_3_a_letter_out_of_a_besieged_stronghold_goes_through_the_enemy() -> None:
    inside = army("guard", infantry=10, commander="ascheberg", at="malmo", inside=True)
    outside = replace(inside, inside=False)
    for where, hostile in ((inside, True), (outside, False)):
        day, _ = posted(*besieged(), where, write(), dice={})
        assert letters(day)[0].hostile is hostile
    day, _ = posted(*besieged(), write(), dice={})
    assert letters(day)[0].hostile  # he leads no army: he is in the town


def test_msg_3_a_letter_into_a_besieged_stronghold_goes_through_the_enemy() -> None:
    people = (
        commander("ascheberg", at=spot(50, 41)),
        commander("gradell"),
        army("foot", infantry=100, commander="gradell", at="malmo", inside=True),
    )
    day, _ = posted(*besieged(), write(at="malmo"), people=people, dice=fate(False, rule="TUM-MSG-3", of=6))
    assert (letters(day)[0].hostile, letters(day)[0].fate) == (True, "taken")


@pytest.mark.parametrize(
    ("fields", "hostile"),
    [
        ({"nation": "denmark"}, False),  # he lies before the walls with the besiegers
        ({"nation": "poland"}, True),  # no enemy of the town's holder: he is inside
        ({"nation": "sweden", "status": "captured", "captor": "denmark"}, False),  # in the besiegers' hands
        ({"nation": "denmark", "status": "captured", "captor": "sweden"}, True),  # in the hands of the besieged
    ],
)
def test_msg_3_who_leads_no_army_is_inside_the_walls_unless_he_or_who_holds_him_is_the_enemy(
    fields: dict[str, Any], hostile: bool
) -> None:
    """A Pole, whom neither side is hostile to, writes to him at besieged Malmö from Swedish ground."""
    people = (commander("ascheberg", nation="poland", at=spot(50, 41)), commander("gradell", at="malmo", **fields))
    day, _ = posted(*besieged(), write(at="malmo"), people=people, dice={})
    assert letters(day)[0].hostile is hostile


@pytest.mark.parametrize(
    ("changed", "order", "why"),
    [
        (commander("ascheberg", at="malmo", status="captured", captor="denmark"), write(), "you are a captive"),
        (commander("ascheberg"), write(), "the writer is nowhere on the map"),
        (commander("ascheberg", at="malmo", status="dead"), write(), "the writer is dead"),
        (commander("ascheberg", at="malmo"), write(to="ascheberg"), "nobody writes to himself"),
        (commander("ascheberg", at="malmo"), write(to="nobody"), "nobody of that name can be written to"),
        (commander("ascheberg", at="malmo"), write(at="atlantis"), "there is no such place"),
    ],
)
def test_msg_2_com_2_a_letter_that_cannot_be_sent_fails_and_its_writer_is_told_why(
    changed: Record, order: Order, why: str
) -> None:
    day, events = posted(changed, order)
    assert letters(day) == []
    assert kinds(events) == ["order failed"]
    assert events[0].own.endswith(f"could not be sent: {why}.")
    assert (day.world.orders[order.id].status, day.world.orders[order.id].why) == ("failed", why)


def test_msg_2_an_army_out_of_control_or_held_by_a_ruling_does_not_hold_the_pen() -> None:
    day = scene(*PEOPLE, write(who="gradell", to="ascheberg", at="malmo"), dice=fate(True, "gradell.1"))
    day.held.add("foot")
    assert kinds(play(send, day)) == ["letter sent"]


def test_msg_2_a_letter_leaves_the_other_orders_alone() -> None:
    camp = Order(id="gradell-1", who="gradell", given=0, text="camp", act=Camp(), status="running", since=1)
    letter = write(who="gradell", to="ascheberg", at="malmo", id="gradell-2", on=9)
    day = scene(*PEOPLE, camp, letter, number=3)
    play(ordering.take_up, day)
    assert day.world.orders["gradell-1"].status == "running"
    assert day.world.orders["gradell-2"].status == "queued"
    assert isinstance(day.acts["foot"].act, Camp)


# Coming in


def test_msg_2_a_letter_is_handed_over_at_the_first_dawn_after_the_messenger_is_there() -> None:
    day, _ = posted(write())
    assert later(day, 1)[1] == []
    day, events = later(day, 2)
    assert kinds(events) == ["letter delivered"]
    (letter,) = letters(day)
    assert (letter.status, letter.ended, letter.reader) == ("delivered", 2, "gradell")
    assert words(day) == [("gradell", "letter", "Ascheberg", "Meet me at Lund.")]
    assert [(one.learned, one.day, one.sure) for one in day.learned] == [(2, 1, "reported")]


def moved(x: float, y: float) -> Record:
    return army("foot", infantry=100, commander="gradell", at=spot(x, y))


def test_msg_2_five_km_from_the_place_he_gets_it_and_a_metre_farther_not() -> None:
    day, _ = posted(write())
    assert kinds(later(day, 2, moved(50, 46))[1]) == ["letter delivered"]
    assert kinds(later(day, 2, moved(50, 46.001))[1]) == ["messenger waits"]


def test_msg_2_the_messenger_waits_seven_days_then_the_letter_is_lost_and_nobody_told() -> None:
    day, _ = posted(write())
    waiting, events = later(day, 2, moved(20, 20))
    assert letters(waiting)[0].status == "waiting"
    assert events[0].own == ""
    for number in range(3, 9):
        assert later(waiting, number)[1] == []  # nothing happens, nothing is written
    assert kinds(later(waiting, 8, moved(50, 41))[1]) == ["letter delivered"]
    assert kinds(later(waiting, 9, moved(50, 41))[1]) == ["letter delivered"]  # on the seventh day of waiting
    over, events = later(waiting, 9)
    assert (kinds(events), letters(over)[0].status, letters(over)[0].ended) == (["letter lost"], "lost", 9)
    assert (events[0].own, over.learned) == ("", [])


def test_msg_2_a_letter_lost_on_the_way_is_so_when_it_would_have_come() -> None:
    day, _ = posted(write(), dice=fate(False))
    assert later(day, 1)[1] == []
    over, events = later(day, 2)
    assert kinds(events) == ["letter lost"]
    assert (letters(over)[0].status, letters(over)[0].reader, over.learned) == ("lost", None, [])


def test_msg_2_letters_of_one_dawn_are_handed_over_in_the_order_in_which_they_were_sent() -> None:
    def made(key: str, sent: int, text: str) -> Letter:
        return Letter(id=key, sender=key.partition(".")[0], to="gradell", at=THERE, sent=sent, text=text, due=5)

    sent = made("ascheberg.10", 3, "third"), made("ascheberg.9", 3, "second"), made("arensdorff.1", 1, "first")
    day = scene(*PEOPLE, *sent, number=5)
    play(arrive, day)
    assert [text for *_, text in words(day)] == ["first", "second", "third"]


def test_msg_2_rec_3_a_captain_of_mercenaries_is_where_his_company_is() -> None:
    """Banér was hired at Malmö and is with the company 9 km off by now: there he gets letters, from there he writes."""
    baner = commander("baner", nation="independent", at="malmo")
    hired = detachment("company", "infantry", 100, wages=Wages(1, "baner"))
    foot = army("foot", infantry=100, commander="gradell", at=THERE, detachments=[hired])
    day, _ = posted(baner, foot, write("baner"))
    after, _ = later(day, 2)
    assert letters(after)[0].reader == "baner"
    day, _ = posted(baner, foot, write("ascheberg", "malmo", who="baner"), dice=fate(True, "baner.1"))
    assert (letters(day)[0].way[0].x, letters(day)[0].way[0].y) == (50.0, 41.0)


class Nowhere:
    """A land that must not be asked for anything."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the land was asked for {name}")


def test_msg_2_letters_under_way_cost_a_dawn_nothing() -> None:
    # Way, times and fate are sealed at dispatch: on a day on which none is due no way is sought, no record written.
    def made(n: int) -> Letter:
        return Letter(id=f"ascheberg.{n}", sender="ascheberg", to="gradell", at=THERE, sent=1, text="", due=9 + n % 5)

    day = scene(*PEOPLE, *(made(n) for n in range(500)), number=8)
    before = dict(day.world.letters)
    day.land = Nowhere()  # type: ignore[assignment]
    assert play(arrive, day) + play(send, day) == []
    assert all(day.world.letters[key] is record for key, record in before.items())


def dead(**more: Any) -> Record:
    return commander("gradell", status="dead", **more)


def test_msg_2_a_dead_mans_letter_goes_to_his_deputy_before_others_who_are_nearer() -> None:
    heirs = (
        commander("brahe", tie="friend of gradell"),
        commander("sparre"),
        army("foot", infantry=100, commander="brahe", at=spot(50, 43)),
        army("horse", cavalry=10, commander="sparre", at=spot(50, 41)),
    )
    day, _ = posted(write())
    after, events = later(day, 2, dead(), *heirs)
    assert (kinds(events), letters(after)[0].reader) == (["letter delivered"], "brahe")
    assert after.learned[0].seen["to"] == "Gradell"
    after, _ = later(day, 2, dead(), *heirs[1:], army("foot", infantry=100, at=THERE))
    assert letters(after)[0].reader == "sparre"


def test_msg_2_a_dead_admirals_letter_goes_to_whoever_leads_a_fleet_of_his_nation_there() -> None:
    """Sparre's ships lie 1 km from the place; a Danish fleet is nearer."""
    ships = Fleet(id="ships", name="The ships", nation="sweden", at=spot(50, 42), commander="sparre")
    foe = replace(ships, id="foe", nation="denmark", at=spot(50, 41), commander="juel")
    people = (commander("sparre", at=spot(50, 42)), commander("juel", nation="denmark", at=spot(50, 41)))
    day, _ = posted(write())
    without = army("foot", infantry=100, at=THERE)
    after, events = later(day, 2, dead(), without, ships, foe, *people)
    assert (kinds(events), letters(after)[0].reader) == (["letter delivered"], "sparre")
    waiting, events = later(day, 2, dead(), without, replace(ships, at=spot(50, 47)), foe, people[1])
    assert (kinds(events), letters(waiting)[0].reader) == (["messenger waits"], None)


def test_msg_2_a_dead_mans_letter_waits_where_nobody_of_his_nation_is() -> None:
    day, _ = posted(write())
    foe = army("foot", infantry=100, nation="denmark", commander="arensdorff", at=THERE)
    waiting, events = later(day, 2, dead(), foe)
    assert kinds(events) == ["messenger waits"]
    assert kinds(later(waiting, 9)[1]) == ["letter lost"]


CAUGHT = commander("gradell", status="captured", captor="denmark", at="lund")


@pytest.mark.parametrize(
    ("answer", "status", "reader"),
    [(None, "taken", None), ("him", "delivered", "gradell"), ("arensdorff", "taken", "arensdorff")],
)
def test_msg_2_com_2_the_gm_rules_who_reads_a_captives_letter(
    answer: str | None, status: str, reader: str | None
) -> None:
    day, _ = posted(write())
    after, _ = later(day, 2, CAUGHT, answers={"msg-2.2.ascheberg.1": answer} if answer else None)
    ruling = after.asked["msg-2.2.ascheberg.1"]
    assert (ruling.kind, ruling.default, list(ruling.options)) == ("default", "nobody", ["nobody", "him", "arensdorff"])
    assert (letters(after)[0].status, letters(after)[0].reader) == (status, reader)
    assert [who for who, *_ in words(after)] == ([reader] if reader else [])


@pytest.mark.parametrize("answer", [None, "arensdorff"])
def test_msg_3_the_gm_rules_who_reads_a_letter_that_fell_into_enemy_hands(answer: str | None) -> None:
    day, _ = posted(write(at="lund"), dice=fate(False, rule="TUM-MSG-3", of=6))
    after, events = later(day, 2, answers={"msg-3.2.ascheberg.1": answer} if answer else None)
    ruling = after.asked["msg-3.2.ascheberg.1"]
    assert (ruling.kind, ruling.default, list(ruling.options)) == ("default", "nobody", ["nobody", "arensdorff"])
    assert ruling.facts == {"holders": "denmark"}
    assert (kinds(events), events[0].notable, letters(after)[0].reader) == (["letter taken"], True, answer)
    if answer is None:
        assert after.learned == []
    else:
        seen = after.learned[0]
        assert (seen.who, seen.source, seen.seen["to"], seen.seen["intercepted"]) == (
            answer,
            "Ascheberg",
            "Gradell",
            True,
        )


def test_msg_3_a_letter_out_of_a_besieged_stronghold_falls_into_the_hands_of_the_besiegers() -> None:
    """Sweden is at war with Denmark and Poland; Poles lie before Malmö, and no Danish ground is on the way."""
    poles = army("danes", infantry=900, nation="poland", at="malmo")
    war = Nation(id="sweden", name="Sweden", relations={"denmark": "hostile", "poland": "hostile"})
    nations = (war, Nation(id="denmark", name="Denmark"), Nation(id="poland", name="Poland"))
    day, _ = posted(*besieged(), *nations, poles, write(), dice=fate(False, rule="TUM-MSG-3", of=6))
    after, _ = later(day, 2)
    assert after.asked["msg-3.2.ascheberg.1"].facts == {"holders": "poland"}


# What it carries


def sighting(key: str, day: int, about: Any = "army", **seen: Any) -> Observation:
    return Observation(
        who="ascheberg",
        about=about,
        key=key,
        day=day,
        minute=700,
        learned=day,
        x=70_000,
        y=50_000,
        seen=seen,
    )


def test_msg_2_enclosed_goes_what_the_writer_knew_of_armies_and_strongholds_four_weeks_back() -> None:
    day = scene(*PEOPLE, number=40)
    known = [sighting("danes", 12), sighting("old", 11), sighting("malmo", 40, "place", holder=None)]
    known += [sighting("croft", 40, "place", kind="village"), sighting("p", 40, "pile")]
    day.known = {"ascheberg": {(one.about, one.key): one for one in known}}
    assert [(one.about, one.key, one.day, one.minute) for one in enclosed(day, "ascheberg")] == [
        ("army", "danes", 12, 700),
        ("place", "malmo", 40, 700),
    ]
    assert enclosed(day, "gradell") == ()


def test_msg_2_what_is_enclosed_is_known_to_the_reader_as_of_its_own_day() -> None:
    day = scene(*PEOPLE, write(enclose=True), dice=fate(True))
    known = [sighting("danes", 0, nation="denmark", strength=900, kinds="infantry"), sighting("foot", 0)]
    day.known = {"ascheberg": {(one.about, one.key): one for one in known}}
    play(send, day)
    after, _ = later(day, 2)
    told = [one for one in after.learned if one.about == "army"]
    # Nothing of his own army, which is the second.
    assert [(one.who, one.key, one.day, one.minute, one.learned, one.x) for one in told] == [
        ("gradell", "danes", 0, 700, 2, 70_000)
    ]
    assert (told[0].how, told[0].source, told[0].sure) == ("letter", "Ascheberg", "reported")
    assert words(after)[1][-1] == "an army of Denmark, about 900 infantry, at Lund, 23 June"


def test_msg_2_a_false_report_is_known_like_a_true_one_and_never_of_days_to_come() -> None:
    claims = (
        Claim(about="army", day=1, x=20, y=20, seen={"nation": "denmark", "strength": 5000, "kinds": "cavalry"}),
        Claim(about="army", day=99, x=30, y=30, key="danes"),
        Claim(
            about="place", day=1, x=70, y=50, key="lund", seen={"kind": "fort", "holder": "sweden", "besieged": True}
        ),
        Claim(about="word", day=1, x=50, y=50, seen={"text": "The king is dead."}),
        Claim(about="army", day=1, x=70, y=50, seen={"nation": "independent", "strength": 900, "kinds": "infantry"}),
    )
    day = scene(*PEOPLE, dice=fate(True))
    letter, _ = Post(day).dispatch("ascheberg", "gradell", THERE, "Believe me.", claims)
    day.world.letters[letter.id] = letter
    after, _ = later(day, 2)
    assert [(one.about, one.key, one.day) for one in after.learned if one.about != "word"] == [
        ("army", "letter:ascheberg.1:1", 1),
        ("army", "danes", 1),
        ("place", "lund", 1),
        ("army", "letter:ascheberg.1:5", 1),
    ]
    assert [text for *_, text in words(after)] == [
        "Believe me.",
        "an army of Denmark, about 5,000 cavalry, 42.4 km southwest of Malmö, 24 June",
        "an army under unknown banners, 28.3 km southwest of Malmö, 24 June",
        "Lund: held by Sweden, besieged, 24 June",
        "The king is dead.",
        "an independent army, about 900 infantry, at Lund, 24 June",
    ]


WORDS = ("", "x" * 100_000, "@everyone <b>```\n# head", "naïve – “quotes”\n\n> quoted", "{a: [b}: - |")


@pytest.mark.parametrize("text", WORDS, ids=lambda text: text[:8])
def test_msg_2_whatever_a_letter_says_is_handed_over_as_it_was_written(text: str) -> None:
    day, _ = posted(write(text=text))
    after, _ = later(day, 2)
    assert [told for *_, told in words(after)] == [text]

"""Rulings on talk: who is at the same place, and what one tells another there (TUM-MSG-1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Fieldworks, Wages
from campaign.model.event import Event
from campaign.model.knowledge import Knowledge, Observation
from campaign.model.order import Order, Share
from campaign.model.people import Commander
from campaign.model.siege import Siege
from campaign.model.word import News
from campaign.model.world import Record
from campaign.rules import joining, talking
from campaign.rules.day import Day
from tests.rulings.scene import army, commander, detachment, play, scene, spot


def led(id: str, **fields: Any) -> tuple[Army, Commander]:
    """A hundred foot called `id` under the commander `id`-chief, Swedish unless said otherwise."""
    chief = f"{id}-chief"
    nation = fields.get("nation", "sweden")
    return army(id, infantry=100, commander=chief, **fields), commander(chief, nation=nation)


def together(*records: Record, day: int = 1, **settings: Any) -> dict[str, tuple[str, ...]]:
    """Who is in whose company."""
    made = scene(*records, number=day, **settings)
    return talking.companies(made.world, made.land, made.numbers, day)


@pytest.mark.parametrize(("km", "talk"), [(1.0, True), (1.001, False)])
def test_msg_1_within_a_kilometre_is_the_same_place(km: float, talk: bool) -> None:
    found = together(*led("one", at=spot(20, 20)), *led("two", at=spot(20 + km, 20)))
    assert found == ({"one-chief": ("two-chief",), "two-chief": ("one-chief",)} if talk else {})


def test_msg_1_tongue_and_banner_do_not_matter_in_the_field() -> None:
    """Swede and Dane, enemies, 500 m apart under the open sky; a Pole without an army is with them."""
    pole = commander("pole", nation="poland", at=spot(20, 20))
    found = together(*led("one", at=spot(20, 20)), *led("two", at=spot(20.5, 20), nation="denmark"), pole)
    assert found["pole"] == ("one-chief", "two-chief")
    assert found["two-chief"] == ("one-chief", "pole")


def test_msg_1_one_company_of_one_commander_is_asked_for() -> None:
    day = scene(*led("one", at=spot(20, 20)), *led("two", at=spot(20.5, 20)))
    assert talking.company(day.world, day.land, day.numbers, 1, "one-chief") == ("two-chief",)
    assert talking.company(day.world, day.land, day.numbers, 1, "nobody") == ()


def test_msg_1_walls_keep_enemies_apart_and_let_friends_in() -> None:
    """Malmö is Swedish: the army inside talks with the Swede before the gate, not with the Dane there."""
    inside = led("one", inside=True)
    before = (*led("two", at="malmo"), *led("danes", at="malmo", nation="denmark"))
    found = together(*inside, *before)
    assert found["one-chief"] == ("two-chief",)
    assert found["danes-chief"] == ("two-chief",)


def test_msg_1_the_walls_of_a_siege_keep_all_apart() -> None:
    """A Swede slips up to besieged Malmö: nobody goes in or out."""
    siege = Siege(id="malmo", by=("danes",), since=1, endurance=20)
    found = together(*led("one", inside=True), *led("two", at="malmo"), siege)
    assert found == {}


def test_msg_1_the_palisade_of_a_besieged_camp_does_too() -> None:
    here = spot(20, 20)
    camped = led("one", at=here, fieldworks=Fieldworks(at=here, palisade=True))
    assert "one-chief" in together(*camped, *led("two", at=here))
    siege = Siege(id="camp-one", by=("danes",), since=1, endurance=1)
    assert together(*camped, *led("two", at=here), siege) == {}


def test_msg_1_a_commander_alone_in_a_town_is_inside_unless_it_is_an_enemys() -> None:
    """Malmö is besieged: the Swede who stays there talks with the garrison, the Dane with the besiegers."""
    siege = Siege(id="malmo", by=("danes",), since=1, endurance=20)
    guests = commander("swede", at="malmo"), commander("dane", nation="denmark", at="malmo")
    found = together(*led("one", inside=True), *led("danes", at="malmo", nation="denmark"), *guests, siege)
    assert found["swede"] == ("one-chief",)
    assert found["dane"] == ("danes-chief",)


def test_msg_1_a_captain_of_mercenaries_is_with_the_army_he_serves() -> None:
    company = detachment("company", "infantry", 300, wages=Wages(1, captain="captain"))
    hirer = army("one", detachments=[company], commander="one-chief", at=spot(20, 20))
    found = together(hirer, commander("one-chief"), commander("captain"))
    assert found == {"captain": ("one-chief",), "one-chief": ("captain",)}


def test_msg_1_a_wall_keeps_a_captain_from_the_enemies_of_those_he_serves() -> None:
    """The captain serves nobody himself, but with the Swedes inside Malmö: to the Dane before the gate he is one."""
    company = detachment("company", "infantry", 300, wages=Wages(1, captain="captain"))
    inside = army("one", detachments=[company], commander="one-chief", at="malmo", inside=True)
    captain = commander("captain", nation="independent")
    before = (*led("two", at="malmo"), *led("danes", at="malmo", nation="denmark"))
    found = together(inside, commander("one-chief"), captain, *before)
    assert found["captain"] == ("one-chief", "two-chief")
    assert found["danes-chief"] == ("two-chief",)


def test_msg_1_captives_and_the_dead_talk_with_nobody() -> None:
    for status in ("captured", "dead"):
        other = commander("other", at=spot(20, 20), status=status)
        assert together(*led("one", at=spot(20, 20)), other) == {}


def test_msg_1_who_is_hidden_is_not_among_the_company() -> None:
    """The second army is hidden from the first's commander until day 3, its commander not from others."""
    unseen = Knowledge(id="one-chief", hidden={"two": 3})
    both = (*led("one", at=spot(20, 20)), *led("two", at=spot(20, 20)), unseen)
    assert together(*both, day=3) == {"two-chief": ("one-chief",)}
    assert together(*both, day=4)["one-chief"] == ("two-chief",)


def knows(who: str, about: str = "army", key: str = "danes", day: int = 2, **fields: Any) -> Observation:
    """Something that commander `who` saw on `day` at noon."""
    given: dict[str, Any] = {"minute": 720, "learned": day, "x": 1, "y": 2, "seen": {"strength": 900}}
    return Observation(who=who, about=about, key=key, day=day, **{**given, **fields})  # type: ignore[arg-type]


FIRST = led("one", at=spot(20, 20))
SECOND = led("two", at=spot(20.5, 20))
TELL = Order(id="one-chief-1", who="one-chief", given=4, text="tell him all", act=Share(to="two-chief"))


def told(*known: Observation, records: tuple[Record, ...] = (*FIRST, *SECOND, TELL)) -> tuple[Day, list[Event]]:
    """Day 5, after the first commander was ordered to tell the second, 500 m off, what he knows."""
    day = scene(*records, number=5)
    before: dict[str, dict[tuple[str, str], Observation]] = {}
    for one in known:
        before.setdefault(one.who, {})[one.about, one.key] = one
    day.known = before
    return day, play(talking.share, day)


def test_msg_1_the_gm_reads_who_told_whom_by_name() -> None:
    named = (commander("one-chief", name="Rutger"), commander("two-chief", name="Otto"))
    _, (event,) = told(knows("one-chief"), records=(FIRST[0], SECOND[0], *named, TELL))
    assert event.text == "Rutger: tell him all (done, 1 thing new to Otto)"


def test_msg_1_told_is_what_was_known_as_old_as_it_was_from_him_who_told_it() -> None:
    """Seen on day 2 at noon, told on day 5: as old as on day 2, learned today, by talk, reported; no alias of his."""
    day, (done,) = told(knows("one-chief", alias="sighting 7"))
    assert day.learned == [
        knows("two-chief", learned=5, how="talk", source="One-chief", sure="reported"),
    ]
    assert (done.rule, done.kind, done.who) == ("TUM-MSG-1", "order done", ("one-chief",))
    assert done.own == "You told Two-chief all you know."
    assert (day.world.orders["one-chief-1"].status, day.world.orders["one-chief-1"].ended) == ("done", 5)


def test_msg_1_hearsay_stays_hearsay_and_sources_make_no_chain() -> None:
    heard = knows("one-chief", "event", "1.4", how="rumour", source="travellers from Lund", sure="hearsay")
    day, _ = told(heard, knows("one-chief", how="talk", source="Somebody", sure="reported"))
    assert [(one.about, one.how, one.source, one.sure) for one in day.learned] == [
        ("army", "talk", "One-chief", "reported"),
        ("event", "talk", "One-chief", "hearsay"),
    ]


def test_msg_1_only_what_is_newer_is_told() -> None:
    """He saw the Danes himself a minute later, the Poles a minute before, and never the Dutch."""
    day, _ = told(
        *(knows("one-chief", key=key) for key in ("danes", "poles", "dutch")),
        knows("two-chief", key="danes", minute=720),
        knows("two-chief", key="poles", minute=719),
    )
    assert [one.key for one in day.learned] == ["dutch", "poles"]


def test_msg_1_letters_are_not_repeated_word_for_word_nor_riders_spoken_of() -> None:
    day, _ = told(
        knows("one-chief", "word", "letter:a.1", how="letter"),
        knows("one-chief", "messenger", "a.2"),
        knows("one-chief", "word", "told:3.1", how="GM"),
    )
    assert [one.key for one in day.learned] == ["told:3.1"]


def test_msg_1_who_was_told_of_an_event_hears_no_rumour_of_it() -> None:
    news = News("1.4", 1, "battle", 90, 90, "two armies fought", ("one-chief",))
    day, _ = told(knows("one-chief", "event", "1.4"), records=(*FIRST, *SECOND, TELL, news))
    assert day.world.news["1.4"].heard == ("one-chief", "two-chief")


def test_msg_1_at_a_distance_nothing_is_told() -> None:
    day, (failed,) = told(knows("one-chief"), records=(*FIRST, *led("two", at=spot(21.001, 20)), TELL))
    assert day.learned == []
    assert failed.own == "Your order “tell him all” could not be carried out: he is not here."
    assert (failed.notable, day.world.orders["one-chief-1"].status) == (True, "failed")


def test_msg_1_a_captive_tells_nothing() -> None:
    alone = commander("one-chief", status="captured", captor="denmark", at=spot(20, 20))
    day, (failed,) = told(knows("one-chief"), records=(alone, *SECOND, TELL))
    assert day.learned == []
    assert failed.own.endswith("you are a captive.")


def test_msg_1_a_commander_without_an_army_tells_too_and_not_before_his_day() -> None:
    alone = commander("one-chief", at=spot(20, 20))
    day, _ = told(knows("one-chief"), records=(alone, *SECOND, replace(TELL, on=5)))
    assert len(day.learned) == 1
    day, events = told(knows("one-chief"), records=(alone, *SECOND, replace(TELL, on=6)))
    assert (day.learned, events) == ([], [])


def test_msg_1_a_captive_is_where_he_is_held_and_not_with_the_army_he_led() -> None:
    """His army still names him on the day after; a captain is with his company, one who leads an army with that."""
    led_army, chief = led("one", at=spot(20, 20))
    taken = replace(chief, status="captured", captor="denmark", at=spot(40, 40))
    company = detachment("company", "infantry", 100, wages=Wages(1, captain="horn"))
    other = replace(led("two", at=spot(30, 30))[0], detachments={"company": company}, commander=None)
    day = scene(led_army, taken, other, commander("horn", at=spot(50, 50)))
    assert {key: one.point for key, one in talking.stands(day.world, day.land).items()} == {
        "horn": (30_000, 30_000),
        "one-chief": (40_000, 40_000),
    }


def test_msg_1_who_leads_an_army_is_with_it_and_not_with_his_company() -> None:
    company = detachment("company", "infantry", 100, wages=Wages(1, captain="two-chief"))
    aaa = replace(army("aaa", at=spot(30, 30)), detachments={"company": company})
    day = scene(aaa, *led("two", at=spot(20, 20)))
    assert talking.stands(day.world, day.land)["two-chief"].point == (20_000, 20_000)
    chief = day.world.commanders["two-chief"]
    assert joining.marches_with(day.world, chief) == joining.marches_with(day.world, chief, joining.hosts(day.world))

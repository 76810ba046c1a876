"""What a commander is told and when: letters, rumours, talk, his own affairs; once, with its date and its source."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.army import Detachment
from campaign.model.event import Event
from campaign.model.knowledge import Knowledge, Observation
from campaign.model.order import Act, Name, Order, Split, Write
from campaign.model.troops import Levy, Operation
from campaign.model.word import Letter
from campaign.model.world import World
from campaign.play.desk import Desk
from campaign.play.reporting import paper
from campaign.reports.gm import gm_report
from campaign.reports.mapping import map_view
from campaign.reports.markdown import markdown
from campaign.sight.hearing import UNDER_WAY
from campaign.sight.memory import Known
from campaign.sight.paper import Companion, Errand, Gathering, Paper, Received, Sent
from tests.play.lay import lay

DAY = 20  # 13 July 1676


@pytest.fixture(scope="module")
def island(tmp_path_factory: pytest.TempPathFactory) -> tuple[World, Land]:
    """The small world on its twentieth day, with a third commander."""
    root = lay(tmp_path_factory.mktemp("world") / "island")
    (root / "commanders/karl.yaml").write_text("name: Karl Horn\nnation: north\nage: 33\nat: croft\nplayer: Karl\n")
    world = load(root).sound()
    land = load_land(world, None)
    world.campaign = replace(world.campaign, day=DAY)
    return world, land


def told(island: tuple[World, Land], *seen: Observation, day: int = DAY, **tables: dict[str, Any]) -> Paper:
    """Return Anders' report of a day on which he knows what he has `seen`."""
    world, land = island[0].copy(), island[1]
    for name, records in tables.items():
        world.table(name).update(records)
    known: Known = {"anders": {(one.about, one.key): one for one in seen}}
    return paper(Desk(world, land), world.commanders["anders"], known, day, (), None)


def word(key: str, text: str = "Come.", **fields: Any) -> Observation:
    """Something he learned today."""
    shape: dict[str, Any] = {
        "who": "anders",
        "about": "word",
        "key": key,
        "day": DAY - 2,
        "minute": 360,
        "learned": DAY,
        "x": 0,
        "y": 0,
        "seen": {"text": text},
        "how": "talk",
        "source": "Karl Horn",
        "sure": "reported",
    }
    return Observation(**{**shape, **fields})


def letter(number: int, **fields: Any) -> Observation:
    """A letter of Sten's as it is handed over."""
    said = {"text": f"Letter {number}.", "sent": "11 July 1676"}
    shape: dict[str, Any] = {"key": f"letter:sten.{number}", "how": "letter", "source": "Sten Bielke", "seen": said}
    return word(**{**shape, **fields})


def test_msg_2_letters_are_shown_on_the_day_they_come_and_not_again(island: tuple[World, Land]) -> None:
    made = told(island, letter(1), letter(2, learned=DAY - 1))
    assert made.letters == (Received("Sten Bielke", "11 July 1676", "Letter 1."),)
    assert made.told == ()


def test_msg_2_a_letter_is_dated_with_the_place_where_it_was_written(island: tuple[World, Land]) -> None:
    said = {"text": "Hold.", "sent": "11 July 1676", "place": "at Dal"}
    assert [one.written for one in told(island, letter(1, seen=said)).letters] == ["11 July 1676, at Dal"]


def test_msg_2_letters_come_in_the_order_they_were_sent(island: tuple[World, Land]) -> None:
    """The tenth after the ninth, and the one of an earlier day first."""
    made = told(island, letter(10), letter(9), letter(11, day=DAY - 3))
    assert [one.text for one in made.letters] == ["Letter 11.", "Letter 9.", "Letter 10."]


def test_msg_2_what_a_letter_reports_stands_below_it(island: tuple[World, Land]) -> None:
    lines = [letter(1, key=f"letter:sten.1:{number}", seen={"text": f"line {number}"}) for number in (10, 2)]
    (made,) = told(island, letter(1), *lines).letters
    assert made.report == ("line 2", "line 10")


def test_msg_3_an_intercepted_letter_says_whom_it_was_for(island: tuple[World, Land]) -> None:
    said = {"text": "Hold.", "sent": "11 July 1676", "to": "Karl Horn", "intercepted": True}
    (made,) = told(island, letter(1, seen=said)).letters
    assert (made.intercepted, made.meant_for) == (True, "Karl Horn")


def sent(number: int, on: int = DAY - 1, **fields: Any) -> Letter:
    """A letter of Anders' own."""
    shape: dict[str, Any] = {"sender": "anders", "to": "karl", "at": "dal", "sent": on, "text": "Hold.", "due": on + 2}
    return Letter(id=f"anders.{number}", **{**shape, **fields})


def test_msg_2_a_letter_of_his_own_is_under_way_whatever_became_of_it(island: tuple[World, Land]) -> None:
    fates: list[dict[str, Any]] = [
        {},
        {"fate": "lost", "status": "lost", "ended": DAY},
        {"fate": "taken", "status": "taken", "ended": DAY, "reader": "sten", "hostile": True},
        {"status": "delivered", "ended": DAY, "reader": "karl", "due": DAY},
        {"status": "waiting"},
    ]
    for fate in fates:
        assert told(island, letters={"anders.1": sent(1, **fate)}).sent == (Sent("Karl Horn", "at Dal", "12 July"),)


def test_msg_2_after_a_fortnight_a_letter_of_his_is_told_no_more(island: tuple[World, Land]) -> None:
    assert UNDER_WAY == 14
    letters = {f"anders.{n}": sent(n, DAY - n) for n in (0, 13, 14)}
    assert [one.when for one in told(island, letters=letters).sent] == ["13 July", "30 June"]
    assert told(island, letters={"sten.1": sent(1, sender="sten")}).sent == ()


def test_msg_4_rumours_are_dated_about_sourced_and_told_once(island: tuple[World, Land]) -> None:
    """They stand on the map at the place of it that lies nearest: Croft, at (70, 35)."""
    hearsay: dict[str, Any] = {"about": "event", "how": "rumour", "sure": "hearsay", "source": "travellers from Croft"}
    fresh = word("9.1", "A siege began.", x=71_000, y=36_000, **hearsay)
    made = told(island, fresh, word("9.2", learned=DAY - 1, **hearsay))
    (one,) = made.rumours
    assert (one.text, one.when, one.how) == ("A siege began.", "about 11 July", "rumour: travellers from Croft")
    assert (one.x, one.y) == (70_000, 35_000)
    assert made.told == made.witnessed == ()


def test_msg_1_what_he_was_told_says_by_whom(island: tuple[World, Land]) -> None:
    made = told(
        island,
        word("1"),
        word("2", "They starve.", how="prisoners", source="a sergeant", day=DAY - 1),
        word("3", "The wind turns.", how="GM", source="", day=DAY, sure="certain"),
        word("4", "Dal is sold.", sure="hearsay"),
        word("5", learned=DAY - 1),
    )
    assert [(one.text, one.how, one.when) for one in made.told] == [
        ("The wind turns.", "report", "today at 06:00"),
        ("They starve.", "prisoners: a sergeant", "12 July at 06:00"),
        ("Dal is sold.", "word of Karl Horn, hearsay", "about 11 July"),
        ("Come.", "word of Karl Horn", "11 July at 06:00"),
    ]


def test_an_event_he_saw_is_no_rumour(island: tuple[World, Land]) -> None:
    made = told(island, word("20.1", "Dal fell.", about="event", how="sight", source="", sure="certain", day=DAY))
    assert [one.text for one in made.witnessed] == ["Dal fell."]
    assert made.rumours == made.told == ()


def test_msg_2_a_messenger_is_a_rider_or_a_boat_with_a_heading_and_seen_today_alone(island: tuple[World, Land]) -> None:
    rides: dict[str, Any] = {"about": "messenger", "how": "sight", "source": "", "x": 45_000, "y": 30_000}
    made = told(
        island,
        word("sten.1", day=DAY, seen={"heading": "north"}, **rides),
        word("sten.2", day=DAY, seen={"heading": None}, **rides),
        word("sten.3", day=DAY - 1, seen={"heading": "west"}, **rides),
        word("sten.4", day=DAY, seen={"heading": "north", "afloat": True}, **rides),
    )
    assert [(one.what, one.where) for one in made.riders] == [
        ("a boat, heading north", "at Berga"),
        ("a rider", "at Berga"),
        ("a rider, heading north", "at Berga"),
    ]


def army(**fields: Any) -> Observation:
    """A sighting of an army of South."""
    shape: dict[str, Any] = {"about": "army", "alias": "sighting 1", "seen": {"nation": "south", "strength": 900}}
    return word("second", **{**shape, **fields})


def test_an_army_known_by_letter_is_last_known_even_of_today_and_drawn_with_another_mark(
    island: tuple[World, Land],
) -> None:
    made = told(island, army(how="letter", source="Sten Bielke", day=DAY))
    assert made.in_sight == ()
    (one,) = made.last_known
    assert (one.how, one.reported, one.age) == ("letter from Sten Bielke", True, 0)
    (banner,) = (one for one in map_view(made, *island).armies if not one.own)
    assert (banner.reported, banner.age, banner.faded) == (True, "letter from Sten Bielke", 0)


def test_an_army_seen_is_in_sight_today_and_last_known_and_paler_later(island: tuple[World, Land]) -> None:
    sight: dict[str, Any] = {"how": "sight", "source": "", "sure": "certain"}
    (one,) = told(island, army(day=DAY, **sight)).in_sight
    assert (one.how, one.reported) == ("sight", False)
    made = told(island, army(day=DAY - 5, **sight))
    assert [one.age for one in made.last_known] == [5]
    (banner,) = (one for one in map_view(made, *island).armies if not one.own)
    assert (banner.reported, banner.age, banner.faded) == (False, "5 days old", 2)


def test_a_stronghold_known_by_letter_is_not_in_sight_though_it_lies_near(island: tuple[World, Land]) -> None:
    """Anders stands at Alna itself."""
    seen: dict[str, Any] = {"about": "place", "x": 20_000, "y": 30_000, "seen": {"kind": "town", "holder": "south"}}
    (hold,) = told(island, word("alna", how="letter", source="Sten Bielke", **seen)).strongholds
    assert (hold.banner, hold.how, hold.when) == ("South", "letter from Sten Bielke", "11 July at 06:00")


def test_strange_things_in_a_report_are_text(island: tuple[World, Land]) -> None:
    """A false report may say anything of an army: words for numbers, a wind that never blows, no place on the map."""
    odd = army(seen={"nation": "moon", "strength": "²" * 50, "heading": "up", "commander": "<b>"}, x=-(10**9), y=10**9)
    made = told(island, odd)
    assert [one.heading for one in map_view(made, *island).armies if not one.own] == [None]


def test_msg_1_his_company_are_the_commanders_at_the_same_place(island: tuple[World, Land]) -> None:
    """Alna is North's; a man of North is let in, where he is, and one elsewhere is not there."""
    at_alna = replace(island[0].commanders["karl"], at="alna")
    assert told(island, commanders={"karl": at_alna}).company == (Companion("Karl Horn", "North"),)
    assert told(island).company == ()


def test_msg_1_an_enemy_at_the_same_place_is_shown_as_one(island: tuple[World, Land]) -> None:
    """North and South are enemies; at open Berga no wall is between a man of the one and a man of the other."""
    first = replace(island[0].armies["first"], at="berga")
    sten = replace(island[0].armies["second"], at="berga")
    made = told(island, armies={"first": first, "second": sten})
    assert made.company == (Companion("Sten Bielke", "South", hostile=True),)


def test_orders_are_shown_in_the_names_that_the_commander_uses(island: tuple[World, Land]) -> None:
    """Of a letter no more than its first words; no id of a commander or a detachment."""
    acts: tuple[Act, ...] = (
        Write("karl", at="croft", text="Come to me at once, and bring bread. " * 20),
        Split(("blue-horse",), "karl"),
        Name("The Old Guard", "blue-foot"),
    )
    given = {f"anders-{n}": Order(f"anders-{n}", "anders", DAY, "as told", act) for n, act in enumerate(acts, 1)}
    letter_, split, name = (one.understood for one in told(island, orders=given).orders)
    assert letter_.startswith("write to Karl Horn at Croft: “Come to me at once, and bring bread.")
    assert len(letter_) < 150
    assert split == "split off Blue horse under Karl Horn"
    assert name == "name Blue foot “The Old Guard”"


def test_com_3_the_first_report_to_a_new_player_opens_the_game_for_him(island: tuple[World, Land]) -> None:
    world, land = island
    new = Event("20.0", DAY, "", "TUM-COM-3", "handed over", "", who=("anders",), own="You are in new hands.")
    made = paper(Desk(world, land), world.commanders["anders"], {}, DAY, (new,), None)
    assert made.opening
    assert dict(made.gifts).keys() == {"Poet"}
    text = markdown(made)
    assert "You are Anders Bille of North, 44 years old." in text
    assert "- **Poet** " in text
    assert "- write to NAME at PLACE: what the letter says" in text
    captain = markdown(replace(made, nation="independent", nation_name="Independent"))
    assert "You are Anders Bille, 44 years old, in nobody's service." in captain
    other = replace(new, rule="TUM-ARMY-9")  # detachments are handed over too
    assert not paper(Desk(world, land), world.commanders["anders"], {}, DAY, (other,), None).opening


def test_what_the_gm_hides_is_not_shown(island: tuple[World, Land]) -> None:
    hidden = {"anders": Knowledge("anders", hidden={"second": DAY, "karl": 0})}
    karl = {"karl": replace(island[0].commanders["karl"], at="alna")}
    made = told(island, army(), knowledge=hidden, commanders=karl)
    assert (made.last_known, made.company) == ((), ())
    over = {"anders": Knowledge("anders", hidden={"second": DAY - 1})}
    assert len(told(island, army(), knowledge=over).last_known) == 1


def levy(**fields: Any) -> Levy:
    """Recruits of Anders'."""
    men = {
        "a": Detachment(id="a", name="A", type="infantry", size=200),
        "b": Detachment(id="b", name="B", type="infantry", size=100),
        "c": Detachment(id="c", name="C", type="cavalry", size=50),
    }
    shape: dict[str, Any] = {
        "who": "anders",
        "nation": "north",
        "gather": "dal",
        "ordered": DAY,
        "due": DAY + 30,
        "region": "croft",
        "detachments": men,
    }
    return Levy(id="levy", **{**shape, **fields})


def test_rec_1_recruits_gather_until_he_hears_how_it_ended(island: tuple[World, Land]) -> None:
    """Scattered far away yesterday: they gather for all he knows. Heard today: told today, then no more."""
    gathering = Gathering("50 cavalry and 300 infantry from Croft", "at Dal", "12 August", "gathering", "Karl Horn")
    assert told(island, levies={"levy": levy(under="karl")}).gathering == (gathering,)
    lost: dict[str, Any] = {"status": "scattered", "ended": DAY - 1, "under": "karl"}
    assert told(island, levies={"levy": levy(**lost)}).gathering == (gathering,)
    assert told(island, levies={"levy": levy(**lost, heard=DAY)}).gathering == (replace(gathering, status="scattered"),)
    assert told(island, levies={"levy": levy(**lost, heard=DAY - 1)}).gathering == ()
    assert told(island, levies={"levy": levy(who="sten")}).gathering == ()


def test_ops_1_his_operations_are_told_until_they_are_settled(island: tuple[World, Land]) -> None:
    spy = Operation("op", "anders", "spy on Dal", DAY - 4, DAY + 3, 100, chance="2-in-6")
    assert told(island, operations={"op": spy}).operations == (Errand("spy on Dal", "9 July", 100, "under way"),)
    done = replace(spy, status="failed", outcome="Caught.", ended=DAY)
    assert told(island, operations={"op": done}).operations[0].outcome == "Caught."
    assert told(island, operations={"op": replace(done, ended=DAY - 1)}).operations == ()
    assert told(island, operations={"op": replace(spy, who="sten")}).operations == ()


def test_a_captive_is_told_who_holds_him_and_a_hurt_man_since_when(island: tuple[World, Land]) -> None:
    he = replace(island[0].commanders["anders"], status="captured", captor="south", hurt=DAY - 2)
    made = told(island, commanders={"anders": he})
    assert (made.captor, made.hurt) == ("South", "11 July")


def test_the_gm_is_told_what_became_of_letters_recruits_and_operations(island: tuple[World, Land]) -> None:
    world = island[0].copy()
    world.letters["anders.1"] = sent(1, status="delivered", ended=DAY, reader="karl")
    world.letters["anders.2"] = sent(2, fate="taken", status="taken", ended=DAY, reader="sten")
    world.letters["anders.3"] = sent(3)
    world.letters["anders.4"] = sent(4, status="lost", ended=DAY - 1)
    world.levies["levy"] = levy()
    world.operations["op"] = Operation("op", "anders", "spy on Dal", DAY - 4, DAY + 3, 100)
    desk = Desk(world, island[1])
    lines = gm_report(world, desk.numbers, desk.dates, DAY, {}, ()).split("\n")
    assert "- `anders.1` Anders Bille to Karl Horn, sent 12 July: delivered" in lines
    assert "- `anders.2` Anders Bille to Karl Horn, sent 12 July: taken, read by Sten Bielke" in lines
    assert "- 1 letter under way" in lines
    assert not [line for line in lines if "anders.4" in line]
    assert "- `levy` Anders Bille: 350 men, due 12 August" in lines
    assert "- `op` Anders Bille: spy on Dal, due 16 July" in lines
    quiet = gm_report(island[0], desk.numbers, desk.dates, DAY, {}, ())
    assert "## Letters" not in quiet
    assert "## Operations" not in quiet

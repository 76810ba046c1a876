"""The third stretch of the Scanian War: letters, rumours, hired and raised men, a mutiny, a captive, told fairly."""

import json
from pathlib import Path

import pytest

from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.event import Event
from campaign.model.knowledge import Observation
from campaign.model.world import World
from tests.golden.fortnight import DAYS
from tests.golden.stretch import copied, happened, of
from tests.play.lay import report

FIRST, LAST = 29, 38
TAKEN = "I come by Höör with all I have"  # what the King writes to Helmfelt, and Duncan reads
FALSE = "Nine thousand Swedes with forty guns stand at Markaryd"
PEOPLE = {"write", "share", "hire", "split", "hand over", "name"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("war"))


@pytest.fixture(scope="module")
def world(played: Path) -> World:
    return load(played).sound()


@pytest.fixture(scope="module")
def events(played: Path) -> list[Event]:
    """All that happened and was done on days 29 to 38, in order."""
    return happened(played, FIRST, LAST)


@pytest.fixture(scope="module")
def learned(played: Path) -> list[Observation]:
    """All that anybody learned, on every day."""
    return [one for day in range(1, DAYS + 1) for one in chronicle.sightings(played, day)]


def readers(root: Path, words: str) -> set[tuple[int, str]]:
    """Return the day and commander of every report in which the words stand."""
    found = set()
    for path in root.glob("reports/day-*/*.md"):
        if not path.stem.startswith("gm") and words in path.read_text(encoding="utf-8"):
            found.add((int(path.parent.name.removeprefix("day-")), path.stem))
    return found


def test_a_letter_arrives_on_its_day_and_stands_whole_in_the_readers_report(world: World, played: Path) -> None:
    """Duncan's challenge is in Fersen's hands the next dawn, and nobody else's but his own."""
    letter = world.letters["duncan.2"]
    assert (letter.status, letter.sent, letter.ended, letter.reader) == ("delivered", 29, 30, "fersen")
    text = report(played, 30, "fersen")
    assert "## Letters\n\n**From Jakob Duncan**" in text
    assert f"> {letter.text}" in text


def test_a_messenger_waits_where_his_reader_is_not_and_finds_him_when_he_comes(
    world: World, events: list[Event], played: Path
) -> None:
    """Ascheberg writes to Malmö while Fersen lies before Lund; it is read on the dawn after he has come home."""
    letter = world.letters["ascheberg.1"]
    (waits,) = (one for one in of(events, "TUM-MSG-2", "messenger waits") if letter.id in one.text)
    assert (waits.day, letter.due, letter.ended, letter.reader) == (31, 31, 34, "fersen")
    assert readers(played, f"> {letter.text}") == {(34, "fersen")}


def test_a_messenger_waits_in_vain_for_seven_days(world: World, played: Path) -> None:
    """The King looks for Bielke at Lund, and Bielke is at Röstånga."""
    letter = world.letters["karl.2"]
    assert (letter.due, letter.status, letter.ended) == (30, "lost", 30 + 7)
    assert world.commanders["bielke"].at == "rostanga"
    assert readers(played, f"> {letter.text}") == set()


def test_a_letter_is_lost_and_its_writer_is_not_told(world: World, events: list[Event], played: Path) -> None:
    letter = world.letters["rosenkrantz.1"]
    assert (letter.fate, letter.status, letter.reader) == ("lost", "lost", None)
    (sent,) = (one for one in of(events, "TUM-MSG-2", "letter sent") if one.who == ("rosenkrantz",))
    assert [(roll.dice, roll.by) for roll in sent.rolls] == [((20,), "table")]
    for day in range(FIRST, LAST + 1):
        mine = (
            report(played, day, "rosenkrantz")
            .partition("## Your letters of the last 14 days\n\n")[2]
            .partition("\n\n##")[0]
        )
        assert mine == "- to Ulrik Frederik Gyldenløve, at Roskilde, sent 22 July"


def test_a_letter_is_taken_and_read_by_whom_the_gm_names(world: World, events: list[Event], played: Path) -> None:
    """The King's letter to Helmfelt goes through the Danes; the die that seals it is thrown at the table."""
    letter = world.letters["karl.1"]
    assert (letter.fate, letter.status, letter.reader) == ("taken", "taken", "duncan")
    (sent,) = (one for one in of(events, "TUM-MSG-3", "letter sent") if "karl.1" in one.text)
    assert [(roll.dice, roll.by) for roll in sent.rolls] == [((6,), "table")]
    ruling = world.rulings["msg-3.30.karl.1"]
    assert (ruling.rule, ruling.answer, ruling.by) == ("TUM-MSG-3", "duncan", "Maja")
    assert readers(played, f"> My dear field marshal, {TAKEN}") == {(30, "duncan")}
    assert "**Intercepted**: it was meant for Simon Grundel-Helmfelt." in report(played, 30, "duncan")


def test_what_a_letter_encloses_is_known_from_it_with_its_own_date(played: Path, world: World) -> None:
    """Of the peasants before Hovdala the Danes in Lund know what the King saw, on the day on which he saw it."""
    enclosed = {claim.key: claim for claim in world.letters["karl.1"].enclosed}
    assert enclosed["revolt-hovdala"].seen["strength"] == 11_000
    said = "about 11,000 infantry, no wagons; at Hovdala (21 July at 18:00, 2 days old, by letter from Karl XI)"
    assert said in report(played, 30, "duncan")
    assert "Hovdala" not in report(played, 29, "duncan").partition("## Last known")[2].partition("## On the ground")[0]


def test_a_false_report_is_believed_like_a_true_one(played: Path, world: World) -> None:
    """Lille Mads invents nine thousand Swedes; nothing in Arensdorff's report says that they are not there."""
    text = report(played, 33, "carl-arensdorff")
    assert FALSE in text
    assert "Karl XI** Sweden: about 9,000 cavalry, infantry, siege engines" in text
    assert "- Hovdala (castle): Snapphanar (21 July at 00:00, by letter from Lille Mads)" in text
    assert world.places["hovdala"].holder == "sweden"
    assert {who for _, who in readers(played, "about 9,000 cavalry, infantry, siege engines")} == {"carl-arensdorff"}


def test_a_messenger_crosses_the_sound_by_ship(world: World, played: Path) -> None:
    """Roskilde to the sea, 100 km a day over the Sound: the brother's letter is there the next dawn."""
    (letter,) = [
        one for one in world.letters.values() if (one.sender, one.to) == ("friedrich-arensdorff", "carl-arensdorff")
    ]
    assert (letter.sent, letter.ended, letter.status, letter.hostile) == (30, 31, "delivered", False)
    assert "the boats lie ready" in report(played, 31, "carl-arensdorff")


def test_rumours_outrun_some_armies_and_lag_behind_others(played: Path, learned: list[Observation]) -> None:
    """Who hears of an army sees it only days later, or has seen it days before."""
    told = {event.id: event for day in range(1, DAYS + 1) for event in chronicle.events(played, day)}
    seen: dict[tuple[str, str], list[int]] = {}
    for one in learned:
        if one.about == "army" and one.how == "sight":
            seen.setdefault((one.who, one.key), []).append(one.day)
    outrun: set[tuple[str, str, int, int]] = set()
    lagged: set[tuple[str, str, int, int]] = set()
    for one in learned:
        if one.about != "event" or one.how != "rumour":
            continue
        for army in told[one.key].who:
            days = [day for day in seen.get((one.who, army), ()) if day >= told[one.key].day]
            if days:
                (outrun if min(days) > one.learned else lagged).add((one.who, army, one.learned, min(days)))
    assert ("helmfelt", "vanguard", 19, 26) in outrun  # of Duncan before Lund, whom he meets a week later
    assert ("helmfelt", "revolt-svaneholm", 36, 34) in lagged  # of peasants before Malmö, whom he has watched go by


def test_nobody_hears_a_rumour_twice_nor_of_what_he_saw(learned: list[Observation]) -> None:
    heard = [(one.who, one.key) for one in learned if one.about == "event" and one.how == "rumour"]
    witnessed = {(one.who, one.key) for one in learned if one.about == "event" and one.how == "sight"}
    assert len(heard) == len(set(heard))
    assert not witnessed & set(heard)


def test_raised_men_come_in_after_a_month(world: World, events: list[Event], played: Path) -> None:
    levy = world.levies["levy-roskilde-3"]
    assert (levy.ordered, levy.due, levy.status, levy.ended) == (3, 33, "arrived", 33)
    assert [event.day for event in of(events, "TUM-REC-1", "recruits joined")] == [33]
    assert world.armies["reserve"].detachments["roskilde-levy"].size == 300
    assert "Recruits have come in: Levy of Roskilde (300)." in report(played, 33, "friedrich-arensdorff")


def test_a_company_is_hired_paid_and_then_not_paid(events: list[Event]) -> None:
    """200 men at 1 loot a day, out of 762: three days' wages and 162 over."""
    (hired,) = of(events, "TUM-REC-3", "company hired")
    assert (hired.day, hired.who) == (29, ("malmo-garrison", "fersen"))
    paid = [one.own for one in of(events, "TUM-REC-3", "wages paid") if "fersen" in one.who]
    assert paid == [f"Wages paid: 200 loot. {left} loot are left." for left in (562, 362, 162)]
    missed = of(events, "TUM-REC-3", "wages missed")[0]
    assert missed.day == 32
    assert "200 loot were due, and there are 162" in missed.own


def test_they_mutiny_and_serve_whom_the_gm_says(world: World, events: list[Event], played: Path) -> None:
    """Both dice show one, at the table; the regiment stays with its 20, the company goes over to the Danes."""
    (mutiny,) = of(events, "TUM-MOR-3", "mutiny")
    assert (mutiny.day, mutiny.who[0]) == (32, "malmo-garrison")
    check = next(
        one for one in of(events, "TUM-MOR-2", "morale check failed") if one.day == 32 and "malmo-garrison" in one.who
    )
    assert [(roll.dice, roll.by) for roll in check.rolls] == [((1, 1), "table")]
    ruling = world.rulings["mor-3.mutiny-hunger.32.malmo-garrison"]
    assert (ruling.answer, ruling.by) == ("denmark", "Maja")
    (gone,) = (
        one for one in world.armies.values() if any("Lübeckers" in each.name for each in one.detachments.values())
    )
    assert gone.nation == "denmark"
    assert gone.commander is not None
    assert world.commanders[gone.commander].tie == "cousin of fersen"
    assert "Gone from you under a commander of their own: The Lübeckers (200)." in report(played, 32, "fersen")


def test_a_commander_is_taken_followed_ransomed_and_leads_again(
    world: World, events: list[Event], played: Path
) -> None:
    (duel,) = of(events, "TUM-DUEL-2", "duel")
    assert (duel.day, set(duel.who)) == (31, {"duncan", "fersen"})
    assert "You are held captive by Sweden." in report(played, 31, "duncan")
    (deputy,) = of(events, "TUM-ARMY-10", "deputy")
    heir = deputy.who[1]
    assert (deputy.day, deputy.who[0], world.commanders[heir].tie) == (31, "vanguard", "cousin of duncan")
    assert ((6,), "table") in [(roll.dice, roll.by) for roll in deputy.rolls]
    assert world.commanders[heir].player == world.commanders["duncan"].player == "Kai"
    assert "## Duncan's vanguard" in report(played, 33, heir)
    (free,), (paid,) = (of(events, "TUM-COM-2", kind) for kind in ("ransomed", "ransom"))
    assert [(one.day, one.who) for one in (free, paid)] == [(35, ("duncan",)), (35, ("vanguard", "field-train"))]
    (back,) = (one for one in of(events, "TUM-ARMY-10", "new commander") if "duncan" in one.who)
    (gone,) = (one for one in of(events, "TUM-ARMY-10", "stepped back") if heir in one.who)
    assert (back.day, gone.day) == (36, 36)
    assert (world.armies["vanguard"].commander, world.commanders["duncan"].status) == ("duncan", "free")


def test_a_letter_to_a_captive_is_read_by_his_captors(world: World, played: Path) -> None:
    letter = world.letters["carl-arensdorff.1"]
    assert (letter.fate, letter.status, letter.reader) == ("arrives", "taken", "fersen")
    assert readers(played, f"> {letter.text}") == {(31, "fersen")}


def test_an_army_is_split_and_men_are_handed_over(world: World, events: list[Event], played: Path) -> None:
    (new,) = (one for one in world.armies.values() if "holstein-horse" in one.detachments)
    assert new.commander == "gyldenlove"
    assert "holstein-horse" not in world.armies["reserve"].detachments
    assert "gards-men" in world.armies["scanian-horse"].detachments
    assert "gards-men" not in world.armies["kings-army"].detachments
    assert "Handed over to The Scanian horse: Men of Gärds (484)" in report(played, 35, "karl")


def test_commanders_at_one_place_talk(played: Path) -> None:
    """Fersen tells Helmfelt all that he knows; among it what he has from the letter to Duncan that he read."""
    assert "- Simon Grundel-Helmfelt (Sweden)" in report(played, 32, "fersen")
    assert "You told Simon Grundel-Helmfelt all you know." in report(played, 32, "fersen")
    assert "by word of Fabian von Fersen" in report(played, 32, "helmfelt")


def test_the_gm_tells_one_man_what_he_sees_fit(played: Path) -> None:
    assert "The wells within the walls are foul" in report(played, 30, "helmfelt")
    assert readers(played, "The wells within the walls are foul") == {(30, "helmfelt")}


def test_a_small_group_is_paid_and_sent_and_dice_settle_it(world: World, events: list[Event], played: Path) -> None:
    one = world.operations["helmfelt-group"]
    assert (one.ordered, one.due, one.cost, one.chance, one.status) == (29, 33, 100, "3-in-6", "succeeded")
    (done,) = (event for event in events if event.rule == "TUM-OPS-2" and event.rolls)
    assert done.day == 33
    assert [(roll.expr, max(roll.dice) <= 3) for roll in done.rolls] == [("1d6", True)]
    line = "“learn from the bakers of Lund how long the flour lasts”: It succeeded."
    assert readers(played, line) == {(33, "helmfelt"), (33, "fersen")}


def test_orders_about_people_are_given_and_carried_out(world: World) -> None:
    done = {
        order.act.__struct_config__.tag
        for order in world.orders.values()
        if order.given >= FIRST - 1 and order.status == "done"
    }
    assert done >= PEOPLE


def test_no_report_says_the_fate_of_a_letter_that_nobody_got(world: World, played: Path) -> None:
    lost = [one for one in world.letters.values() if one.status in ("lost", "taken") and one.reader is None]
    assert len(lost) >= 3
    for letter in lost:
        for path in played.glob("reports/day-*/*.json"):
            paper = json.dumps(json.loads(path.read_text(encoding="utf-8")), ensure_ascii=False)
            assert path.stem in (letter.sender, "gm") or letter.text not in paper

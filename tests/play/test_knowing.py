"""`tell`, `hide` and `known`: what the GM lets commanders know counts at once, is recorded, and can be taken back."""

from pathlib import Path
from typing import Any

import pytest

from campaign.core.fault import Refused
from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.knowledge import Observation
from campaign.play import knowing, remembering
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.knowing import Manner, hide, tell, tell_all
from campaign.play.ordering import take
from campaign.play.recalling import KnownLine, known
from campaign.play.setting import set_value
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from campaign.sight.memory import Key
from tests.play.lay import lay, snapshot

GM = Manner()


@pytest.fixture
def island(tmp_path: Path) -> Path:
    """Anders at Alna, Sten 85 km off at Dal: neither sees the other."""
    return lay(tmp_path / "island")


def mine(root: Path, who: str = "anders") -> dict[Key, Observation]:
    """What a commander knows by now."""
    return remembering.now(root, load(root).world).get(who, {})


def line(root: Path, about: str, who: str = "anders") -> KnownLine:
    """The one line of `known` on this kind of thing."""
    (one,) = (one for one in known(root, who) if one.about == about)
    return one


def sound(root: Path) -> None:
    """Every day can be played again from the record."""
    assert verify(root).partings == ()


def test_what_he_is_told_counts_at_once_and_is_learned_with_the_day(island: Path) -> None:
    """Before day 1 it is known as of dawn; day 1 enters it among what was learned, once."""
    told = tell(island, "anders", "  Sten has sworn to burn Berga.  ", Manner("talk", "a monk"))
    (word,) = told.learned
    assert word == Observation(
        who="anders",
        about="word",
        key="told:1.1",
        day=1,
        minute=360,
        learned=1,
        x=20_000,
        y=30_000,
        seen={"text": "Sten has sworn to burn Berga."},
        how="talk",
        source="a monk",
        sure="reported",
    )
    assert mine(island)["word", "told:1.1"] == word
    assert line(island, "word").when == "24 June at 06:00"
    advance(island, force=True)
    assert line(island, "word").when == "24 June at 06:00"  # between two days none is today
    assert chronicle.sightings(island, 1).count(word) == 1
    assert mine(island)["word", "told:1.1"] == word
    (event,) = (one for one in chronicle.commands(island, 1) if one.kind == "told")
    assert (event.learns, event.own) == ((word,), "")
    sound(island)


def test_he_can_be_told_what_an_army_looks_like_and_march_against_it(island: Path) -> None:
    """He learns nothing that he could not see from near: no id, morale or stores. The order is understood at once."""
    before = take(island, "attack sighting 1", "anders", dry=True)
    assert before.orders == 0
    tell(island, "Anders Bille", "The Red army!", GM, about="second")
    seen = mine(island)["army", "second"]
    assert seen.seen == {
        "nation": "south",
        "kinds": "infantry",
        "wagons": False,
        "strength": 700,
        "heading": None,
        "commander": "Sten Bielke",
    }
    assert (seen.alias, seen.x, seen.y, seen.sure) == ("sighting 1", 105_000, 30_000, "certain")
    assert take(island, "attack sighting 1", "anders").orders == 1
    advance(island, force=True)
    assert mine(island)["army", "second"].alias == "sighting 1"
    sound(island)


def test_where_a_thing_is_said_to_be_need_not_be_true(island: Path) -> None:
    tell(island, "anders", "They are at Berga.", Manner("rumour"), about="second", at="berga")
    tell(island, "anders", "And there.", GM, about="second", at="30,20")
    one = line(island, "army")
    assert (one.x, one.y, one.sure) == (30_000, 20_000, "certain")
    words = [seen for key, seen in mine(island).items() if key[0] == "word"]
    assert {(seen.seen["text"], seen.x, seen.y, seen.sure) for seen in words} == {
        ("They are at Berga.", 45_000, 30_000, "hearsay"),
        ("And there.", 30_000, 20_000, "certain"),
    }


def test_what_a_place_looks_like(island: Path) -> None:
    tell(island, "anders", "Dal stands.", Manner("prisoners", "a sutler", "hearsay"), about="dal")
    seen = mine(island)["place", "dal"]
    assert seen.seen == {"kind": "town", "holder": "south", "besieged": False}
    assert (seen.how, seen.source, seen.sure) == ("prisoners", "a sutler", "hearsay")


def test_two_who_are_told_of_armies_before_a_day_number_them_as_they_come(island: Path) -> None:
    """Told of before the day, the army is sighting 1; the one he then sees is sighting 2, in every replay."""
    third = "name: Third army\nnation: south\nat: {x: 24, y: 30}\nsupplies: 5000\nnpc: halt\n"
    (island / "armies/third.yaml").write_text(
        third + "detachments: {pikes: {name: Pikes, type: infantry, size: 900}}\n"
    )
    tell(island, "anders", "Mind Sten.", GM, about="second")
    advance(island, force=True, defaults=True)
    assert {key[1]: seen.alias for key, seen in mine(island).items() if key[0] == "army"} == {
        "second": "sighting 1",
        "third": "sighting 2",
    }
    sound(island)


def test_told_is_taken_back_by_undo_and_done_again_by_redo(island: Path) -> None:
    advance(island, force=True)
    before, knew = snapshot(island), mine(island)
    tell(island, "anders", "Ride!", GM, about="second")
    after, knows = snapshot(island), mine(island)
    undo(island)
    assert (snapshot(island), mine(island)) == (before, knew)
    redo(island)
    assert (snapshot(island), mine(island)) == (after, knows)
    assert len(knows) == len(knew) + 2


def test_undone_after_the_day_it_is_known_no_longer(island: Path) -> None:
    tell(island, "anders", "Ride!", GM, about="second")
    advance(island, days=2, force=True)
    assert ("army", "second") in mine(island)
    undo(island)
    undo(island)
    assert mine(island) == {}


def test_amending_an_earlier_day_keeps_what_was_told_since(island: Path) -> None:
    """Told before day 3; day 1 is mended, and the days since played again."""
    advance(island, days=2, force=True)
    tell(island, "anders", "Ride!", GM, about="second")
    advance(island, force=True)
    knew = mine(island)["army", "second"]
    amend(island, 1)
    assert ("army", "second") not in mine(island)
    set_value(island, "first.supplies", "9000", why="counted again")
    resume(island)
    assert load(island).world.campaign.day == 3
    assert mine(island)["army", "second"] == knew
    sound(island)


def test_a_dry_run_tells_nobody(island: Path) -> None:
    before = snapshot(island)
    assert tell(island, "anders", "Ride!", GM, dry=True).outcome.written
    assert (snapshot(island), mine(island)) == (before, {})


def test_all_that_another_knows(island: Path) -> None:
    """Sten saw Dal and was told of Anders's army: Anders learns of Dal from him, of his own army nothing."""
    tell(island, "sten", "Anders lies at Alna.", GM, about="first")
    advance(island, force=True)
    told = tell_all(island, "anders", "sten", Manner("prisoners"))
    assert {(one.about, one.key) for one in told.learned} == {("place", "dal"), ("word", "told:1.1")}
    dal = mine(island)["place", "dal"]
    his = mine(island, "sten")["place", "dal"]
    assert (dal.day, dal.minute, dal.learned) == (his.day, his.minute, 2)
    assert (dal.how, dal.source, dal.sure) == ("prisoners", "Sten Bielke", "reported")
    with pytest.raises(Refused, match="nothing that is new"):
        tell_all(island, "anders", "sten", GM)
    advance(island, force=True)
    sound(island)


def test_as_sure_and_from_whom_the_gm_says(island: Path) -> None:
    advance(island, force=True)
    (dal,) = tell_all(island, "anders", "sten", Manner("talk", "a deserter", "hearsay")).learned
    assert (dal.source, dal.sure) == ("a deserter", "hearsay")


def test_an_event_that_he_is_told_of_reaches_him_as_no_rumour(island: Path) -> None:
    """Sten burns the country at Dal; the news is 85 km, nine days, from Alna."""
    take(island, "burn", "sten")
    advance(island, force=True)
    (news,) = load(island).world.news.values()
    assert (news.kind, news.heard) == ("burned", ("sten",))
    advance(island, days=8, force=True)
    assert [one for one in known(island, "anders") if one.about == "event"] == []
    kept = snapshot(island)
    advance(island, force=True)
    heard = line(island, "event")
    assert (heard.learned, heard.how, heard.source, heard.sure) == (10, "rumour", "travellers from Dal", "hearsay")
    assert heard.text == "An army of South, many infantry, burned the country around Dal."
    assert load(island).world.news == {}
    sound(island)
    undo(island)
    assert snapshot(island) == kept


def test_what_is_hidden_is_seen_by_the_gm_alone(island: Path) -> None:
    """Hidden until 25 June, the second day: he does not know of it by orders or report; the GM sees it marked."""
    tell(island, "anders", "Ride!", GM, about="second")
    done = hide(island, "second", "anders", until="1676-06-25")
    assert done.text == "second is hidden from Anders Bille until 25 June 1676"
    assert load(island).world.knowledge["anders"].hidden == {"second": 2}
    assert ("army", "second") not in mine(island)
    assert line(island, "army").hidden
    assert take(island, "attack sighting 1", "anders", dry=True).orders == 0
    advance(island, force=True)
    assert "sighting 1" not in (island / "reports/day-0001/anders.md").read_text()
    advance(island, force=True)
    assert not line(island, "army").hidden
    assert ("army", "second") in mine(island)
    sound(island)


def test_an_army_of_his_own_beside_him_that_is_hidden_answers_to_no_name(island: Path) -> None:
    text = (island / "armies/second.yaml").read_text().replace("at: dal", "at: alna").replace("south", "north")
    (island / "armies/second.yaml").write_text(text.replace("commander: sten\n", ""))
    assert take(island, "join the Second army", "anders", dry=True).orders == 1
    hide(island, "second", "anders")
    unknown = take(island, "join the Third army", "anders", dry=True).echoes
    hidden = take(island, "join the Second army", "anders", dry=True).echoes
    assert repr(hidden).replace("Second", "Third") == repr(unknown)


def test_an_army_in_sight_that_is_hidden_is_not_seen(island: Path) -> None:
    text = (island / "armies/second.yaml").read_text().replace("at: dal", "at: {x: 24, y: 30}")
    (island / "armies/second.yaml").write_text(text + "npc: halt\n")
    hide(island, "second", "anders")
    advance(island, force=True, defaults=True)
    assert ("army", "second") not in mine(island)
    assert ("army", "first") in mine(island, "sten")
    hide(island, "second", "anders", end=True)
    assert load(island).world.knowledge["anders"].hidden == {}
    advance(island, force=True, defaults=True)
    assert ("army", "second") in mine(island)
    sound(island)


def test_hiding_is_taken_back_by_undo(island: Path) -> None:
    advance(island, force=True)
    before = snapshot(island)
    hide(island, "dal", "sten")
    assert ("place", "dal") not in mine(island, "sten")
    undo(island)
    assert snapshot(island) == before
    assert ("place", "dal") in mine(island, "sten")


def test_known_says_what_where_how_old_and_from_whom(island: Path) -> None:
    """Seen on day 1, by now, after day 3, two days old; the newest stand first, and a text is one line."""
    tell(island, "sten", "A bridge\nis down.", Manner("talk", "a smith"))
    advance(island, force=True)
    set_value(island, "second.at", "berga", why="a leap")
    advance(island, days=2, force=True)
    found = known(island, "sten")
    assert [one.age for one in found] == sorted(one.age for one in found)
    word = line(island, "word", "sten")
    assert (word.text, word.where, word.day, word.age, word.learned) == ("A bridge\nis down.", "at Dal", 1, 2, 1)
    assert (word.how, word.source, word.sure, word.hidden) == ("talk", "a smith", "reported", False)
    texts = {one.id: one.text for one in found if one.about == "place"}
    assert texts == {"berga": "Berga, village", "dal": "Dal, town, held by South"}
    assert {one.when for one in found if one.id == "dal"} == {"24 June at 18:00"}


REFUSED: tuple[tuple[str, Any], ...] = (
    ("no commander andres", lambda root: tell(root, "andres", "Ride!", GM)),
    ("0 characters", lambda root: tell(root, "anders", "  ", GM)),
    ("100,001 characters", lambda root: tell(root, "anders", "x" * 100_001, GM)),
    ("no army, fleet or place secnd", lambda root: tell(root, "anders", "Ride!", GM, about="secnd")),
    ("his own army", lambda root: tell(root, "anders", "Ride!", GM, about="first")),
    ("no place nowhere", lambda root: tell(root, "anders", "Ride!", GM, at="nowhere")),
    ("is off the map", lambda root: tell(root, "anders", "Ride!", GM, at="1e99,3")),
    ("no place nan,3", lambda root: tell(root, "anders", "Ride!", GM, at="nan,3")),
    ("no place 1e400,3", lambda root: tell(root, "anders", "Ride!", GM, at="1e400,3")),
    ("no place 1,2,3", lambda root: tell(root, "anders", "Ride!", GM, at="1,2,3")),
    ("knows what he knows", lambda root: tell_all(root, "anders", "anders", GM)),
    ("nothing called secnd", lambda root: hide(root, "secnd", "anders")),
    ("cannot but see", lambda root: hide(root, "first", "anders")),
    ("cannot but see", lambda root: hide(root, "anders", "anders")),
    ("is not hidden", lambda root: hide(root, "second", "anders", end=True)),
    ("has been played", lambda root: hide(root, "second", "anders", until="1676-06-23")),
    ("'soon' is no date such as 1676-06-24", lambda root: hide(root, "second", "anders", until="soon")),
    (
        "'1676-13-01' is no date of this calendar, such as 1676-06-24",
        lambda root: hide(root, "second", "anders", until="1676-13-01"),
    ),
    ("no commander andres", lambda root: known(root, "andres")),
)


@pytest.mark.parametrize(("why", "command"), REFUSED)
def test_what_cannot_be_is_refused_and_nothing_written(island: Path, why: str, command: Any) -> None:
    before = snapshot(island)
    with pytest.raises(Refused, match=why):
        command(island)
    assert snapshot(island) == before


def test_the_longest_text_is_told(island: Path) -> None:
    assert tell(island, "anders", "x" * knowing.LONGEST, GM).learned

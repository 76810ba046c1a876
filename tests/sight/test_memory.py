"""What each commander knows by now: the newest of each thing, the surer of two equally old, nothing hidden."""

from itertools import pairwise
from typing import Any

from campaign.model.knowledge import Knowledge, Observation
from campaign.sight.aliases import named
from campaign.sight.memory import Known, laid, learn, shown
from tests.rulings.scene import scene


def seen(key: str = "danes", day: int = 3, minute: int = 600, **fields: Any) -> Observation:
    """What Ascheberg learned of an army on the day on which it was so."""
    given: dict[str, Any] = {"who": "ascheberg", "about": "army", "learned": day, "x": 0, "y": 0, "seen": {}}
    return Observation(**{**given, "key": key, "day": day, "minute": minute, **fields})


def of(*observations: Observation) -> Observation:
    """What stays of observations of one thing, learned in this order."""
    known: Known = {}
    learn(known, observations)
    (one,) = known["ascheberg"].values()
    return one


def test_the_newest_of_one_thing_stays_whenever_it_was_learned() -> None:
    """A letter that comes on day 9 tells of day 2; by day 3 he had seen for himself. By minutes as by days."""
    mine, letter = seen(day=3), seen(day=2, learned=9, how="letter", sure="reported")
    assert of(mine, letter) == of(letter, mine) == mine
    assert of(seen(minute=601), seen(minute=600)).minute == 601
    assert of(mine, seen(day=4, learned=9, how="letter", sure="reported")).how == "letter"


def test_of_two_equally_old_the_surer_stays_and_of_two_equally_sure_the_later_learned() -> None:
    order = ("certain", "reported", "hearsay")
    for first, second in pairwise(order):
        better, worse = seen(sure=first), seen(sure=second, learned=9)
        assert of(better, worse) == of(worse, better) == better
    assert of(seen(learned=5), seen(learned=4)).learned == 5
    assert of(seen(seen={"strength": 100}), seen(seen={"strength": 200})).seen == {"strength": 200}


def test_things_of_another_kind_or_name_and_other_peoples_stand_beside_each_other() -> None:
    known: Known = {}
    learn(known, [seen(), seen("poles"), seen(about="place"), seen(who="gradell")])
    assert {who: sorted(mine) for who, mine in known.items()} == {
        "ascheberg": [("army", "danes"), ("army", "poles"), ("place", "danes")],
        "gradell": [("army", "danes")],
    }


def test_what_is_laid_on_it_leaves_what_was_known_as_it_was() -> None:
    known: Known = {}
    learn(known, [seen(), seen(who="gradell")])
    after = laid(known, [seen(day=4)])
    assert (after["ascheberg"]["army", "danes"].day, known["ascheberg"]["army", "danes"].day) == (4, 3)
    assert after["gradell"] is known["gradell"]
    assert laid(known, ()) is known


def test_what_is_hidden_does_not_show_while_it_is() -> None:
    """The Danes until day 5, their town for good; what is known stays known."""
    hidden = Knowledge(id="ascheberg", hidden={"danes": 5, "lund": 0})
    world = scene(hidden, Knowledge(id="gradell")).world
    known: Known = {}
    learn(known, [seen(), seen("lund", about="place"), seen("poles"), seen(who="gradell")])
    assert sorted(shown(known, world, 5)["ascheberg"]) == [("army", "poles")]
    assert sorted(shown(known, world, 6)["ascheberg"]) == [("army", "danes"), ("army", "poles")]
    assert shown(known, world, 5)["gradell"] is known["gradell"]
    assert len(known["ascheberg"]) == 3
    assert shown(known, scene().world, 5) is known


def test_armies_told_of_are_numbered_on_after_those_seen() -> None:
    """The Danes are known as sighting 2; of two new ones the one seen first comes first; each of his own numbers."""
    known: Known = {}
    learn(known, [seen(alias="sighting 2")])
    told = [
        seen("poles", minute=700, how="letter"),
        seen("danes", day=4, how="talk"),
        seen("dutch", minute=650, how="GM"),
        seen("word", about="word"),
        seen("danes", who="gradell"),
    ]
    assert [one.alias for one in named(known, told)] == ["sighting 4", "sighting 2", "sighting 3", "", "sighting 1"]

"""What commanders see in a day: by rule TUM-SCO-5, at the same moment, dated by the last of them."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.knowledge import Observation
from campaign.model.order import Act
from campaign.model.place import Region, Spot
from campaign.model.ruling import Pile
from campaign.rules import marching, night
from campaign.rules.day import Day
from campaign.sight.memory import Known, learn
from campaign.sight.observe import observe
from tests.rulings.scene import army, commander, place, play, spot
from tests.rulings.trek import to, trek

EAST = to("hamra")
WEST = to("ystad")


def danes(**fields: Any) -> Army:
    """4,240 Danes with wagons."""
    shape: dict[str, Any] = {"infantry": 4000, "cavalry": 240, "wagons": 3, "nation": "denmark", "at": "lund"}
    return army("danes", **{**shape, **fields})


def seen(day: Day, about: str = "army", who: str = "gradell-chief", known: Known | None = None) -> list[Observation]:
    """What `who` saw on a day that has marched."""
    return [one for one in observe(day, known or {}) if (one.about, one.who) == (about, who)]


def gone(*records: Any, acts: Mapping[str, Act] | None = None, **settings: Any) -> Day:
    """The day after its march, by day and by night."""
    dice: dict[str, tuple[int, ...]] = {f"TUM-MOR-2/{key}/night march/0": (1, 1) for key in ("gradell", "danes")}
    dice |= {f"TUM-MOV-6/{key}+{at}/fork/0": (6,) for key in ("gradell", "danes") for at in ("lund", "malmo")}
    day = trek(*records, acts=acts, dice=dice, **settings)
    play(marching.march, day)
    play(night.march, day)
    return day


def test_sco_5_what_is_seen_of_an_army() -> None:
    """Nation, kinds, wagons, hundreds, heading, where and when; no name from 10 km."""
    (one,) = seen(gone(army(infantry=1000), danes(at=Spot(start="lund", to="hamra", km=10.0)), acts={"danes": WEST}))
    assert one.seen == {
        "nation": "denmark",
        "kinds": "cavalry, infantry",
        "wagons": True,
        "strength": 4200,
        "heading": "west",
    }
    assert (one.x, one.y, one.day, one.minute, one.learned) == (40_000, 50_000, 1, 18 * 60, 1)
    assert (one.key, one.alias, one.how) == ("danes", "sighting 1", "sight")


def test_sco_5_the_commanders_name_within_five_km() -> None:
    """At 5 km it is known, at 5.001 it is not."""
    for km, named in ((5.0, True), (5.001, False)):
        (one,) = seen(gone(army(infantry=1000, at=spot(20, 20)), danes(at=spot(20 + km, 20))))
        assert ("commander" in one.seen) is named
    assert seen(gone(army(infantry=1000), danes(at=spot(31.5, 50))))[0].seen["commander"] == "Danes-chief"


def test_sco_5_an_army_inside_a_stronghold_is_hidden_but_looks_out() -> None:
    """The Danes inside Lund see the Swedes 8 km off; these see only the walls."""
    day = gone(
        army(infantry=1000, at=spot(42, 50)), danes(inside=True), place("lund", "fort", 50.0, 50.0, holder="denmark")
    )
    assert seen(day) == []
    assert [one.key for one in seen(day, who="danes-chief")] == ["gradell"]
    (walls,) = (one for one in seen(day, "place") if one.key == "lund")
    assert walls.seen == {"kind": "fort", "holder": "denmark", "besieged": False}


def test_sco_1_each_sees_by_his_own_range() -> None:
    """15 km apart the Danes' cavalry sees the Swedish infantry, and is not seen by it."""
    day = gone(army(infantry=1000, at=spot(20, 20)), danes(at=spot(35, 20)))
    assert seen(day) == []
    assert len(seen(day, who="danes-chief")) == 1


def test_sco_1_in_range_at_the_same_moment_of_the_day() -> None:
    """Both march 20 km northward on parallel ways 9 km apart, one begins 20 km behind: never nearer than 21.9 km.

    Their ways come within 9 km of each other, but at no one time.
    """
    ahead = danes(cavalry=0, wagons=0, at=spot(29, 30))
    acts: dict[str, Act] = {"gradell": to(spot(20, 95), country=True), "danes": to(spot(29, 95), country=True)}
    day = gone(army(infantry=1000, at=spot(20, 10)), ahead, acts=acts)
    assert seen(day) == []


def test_sco_1_dated_by_the_last_moment_in_range() -> None:
    """The Danes come from 9 km and go away at 333⅓ m a tick: at tick 3 they are 10 km off, then out of range."""
    (one,) = seen(gone(army(infantry=1000), danes(at=Spot(start="malmo", to="lund", km=9.0)), acts={"danes": EAST}))
    assert (one.minute, one.x) == (6 * 60 + 3 * 12, 40_000)
    assert one.seen["heading"] == "east"


def test_sco_1_armies_that_stand_are_seen_until_evening() -> None:
    """Neither moves: seen at 18:00, going nowhere."""
    (one,) = seen(gone(army(infantry=1000, at=spot(20, 20)), danes(at=spot(28, 20))))
    assert (one.minute, one.seen["heading"]) == (18 * 60, None)


def test_sco_3_by_night_within_five_km_when_the_march_is_over() -> None:
    """10 km by night from Ystad to 4 km short of the Danes at 24 km: seen at midnight; from 9 km by day not."""
    far = danes(cavalry=0, at=Spot(start="ystad", to="malmo", km=14.0))
    act: dict[str, Act] = {"gradell": to("malmo", when="night")}
    day = gone(army(infantry=1000, at="ystad"), far, acts=act)
    (one,) = seen(day)
    assert (one.minute, one.seen["commander"], one.seen["heading"]) == (24 * 60, "Danes-chief", None)
    (other,) = seen(day, who="danes-chief")
    assert (other.minute, other.x, other.seen["heading"]) == (24 * 60, 20_000, "east")
    farther = danes(cavalry=0, at=Spot(start="ystad", to="malmo", km=15.001))
    assert seen(gone(army(infantry=1000, at="ystad"), farther, acts=act)) == []


def test_places_are_told_when_they_come_into_sight_and_when_they_leave_it() -> None:
    """Malmö is left behind after 30 of 60 ticks, at noon; Lund comes into sight and stays; Ystad is never seen."""
    day = gone(army(infantry=1000), acts={"gradell": EAST})
    found = {one.key: (one.minute, one.seen) for one in seen(day, "place")}
    assert found == {
        "malmo": (12 * 60, {"kind": "town", "holder": "sweden", "besieged": False}),
        "lund": (18 * 60, {"kind": "fort", "holder": None, "besieged": False}),
    }


def test_places_in_sight_all_day_are_told_only_when_they_differ() -> None:
    """Known and the same: nothing. Another banner, or known of old only: told again."""
    known: Known = {}
    day = gone(army(infantry=1000))
    learn(known, observe(day, known))
    assert [key for _, key in known["gradell-chief"]] == ["malmo"]
    assert seen(gone(army(infantry=1000), number=2), "place", known=known) == []
    taken = place("malmo", "town", 30.0, 50.0, holder="poland")
    (news,) = seen(gone(army(infantry=1000), taken, number=2), "place", known=known)
    assert (news.day, news.seen["holder"]) == (2, "poland")


def test_what_a_letter_told_of_a_place_in_sight_is_told_as_seen_once() -> None:
    """A letter of yesterday says of Malmö just what he sees: he knows it by sight from today, and then it is old."""
    (told,) = seen(gone(army(infantry=1000)), "place")
    letter = replace(told, how="letter", source="Krag", sure="reported")
    known: Known = {"gradell-chief": {("place", "malmo"): letter}}
    (news,) = seen(gone(army(infantry=1000), number=2), "place", known=known)
    assert (news.day, news.how, news.seen) == (2, "sight", told.seen)
    learn(known, [news])
    assert seen(gone(army(infantry=1000), number=3), "place", known=known) == []


def test_an_army_that_is_no_more_by_dusk_was_seen_as_it_was() -> None:
    """It stood 8 km off till the march was over, then it broke up; its own chief is told of nothing."""
    host = danes(at=spot(38, 50), commander="krag")
    day = gone(army(infantry=1000), host, commander("krag"))
    before = dict(day.world.armies)
    day.world.armies["danes"] = replace(host, status="dissolved", detachments={})
    assert [one.key for one in observe(day, {}) if one.about == "army"] == []
    (one,) = [one for one in observe(day, {}, before) if one.about == "army"]
    assert (one.who, one.key, one.x, one.minute) == ("gradell-chief", "danes", 38_000, 18 * 60)
    assert one.seen["strength"] == 4200


def test_stores_and_burnt_land_are_seen() -> None:
    """A pile 10 km off, nothing of what is in it; the burnt region of Malmö."""
    pile = Pile(id="1-20000-50000", x=20.0, y=50.0, since=1, supplies=500, loot=70)
    far = Pile(id="1-19999-50000", x=19.999, y=50.0, since=1, supplies=500)
    day = gone(army(infantry=1000), pile, far, Region(id="malmo", burned=1))
    assert [(one.key, one.seen) for one in seen(day, "pile")] == [("1-20000-50000", {})]
    assert [(one.key, one.seen) for one in seen(day, "fire")] == [("malmo", {"burned": 1})]


def test_aliases_are_stable_and_tell_nothing() -> None:
    """Numbered by when and where they were seen, not by id; kept from day to day."""
    first = army("zulu", 500, nation="poland", at=spot(20, 20))
    second = army("alfa", 500, nation="poland", at=spot(22, 20))
    known: Known = {}
    day = gone(army(infantry=1000, at=spot(21, 20)), first, second)
    assert {one.key: one.alias for one in seen(day)} == {"zulu": "sighting 1", "alfa": "sighting 2"}
    learn(known, observe(day, known))
    third = army("aaaa", 500, nation="poland", at=spot(19, 20))
    later = seen(gone(army(infantry=1000, at=spot(21, 20)), third, second, number=2), known=known)
    assert {one.key: one.alias for one in later} == {"alfa": "sighting 2", "aaaa": "sighting 3"}


def test_only_commanders_who_lead_an_army_see() -> None:
    """An army the program leads sees nothing for anybody; the same commander's second army does not either."""
    two = army("second", 500, at=spot(60, 60), commander="chief")
    day = gone(
        army("first", 500, at=spot(20, 20), commander="chief"),
        two,
        commander("chief"),
        danes(at=spot(60, 61), npc="halt"),
    )
    assert {one.who for one in observe(day, {})} <= {"chief"}
    assert seen(day, who="chief") == []


def test_bat_1_when_the_day_halts_at_noon_nobody_sees_the_afternoon() -> None:
    """The Danes march west from 60 km; at noon they are at 50 km, and only later meet him, a km from 45."""
    day = gone(
        army(infantry=1000, at=spot(45, 50)), danes(at=Spot(start="lund", to="hamra", km=10.0)), acts={"danes": WEST}
    )
    (whole,) = seen(day)
    assert (whole.x, whole.minute) == (46_000, 18 * 60)
    (noon,) = (one for one in observe(day, {}, halted=30) if (one.about, one.who) == ("army", "gradell-chief"))
    assert (noon.x, noon.y, noon.minute) == (50_000, 50_000, 12 * 60)
    assert day.tracks["danes"].halt == 42


def test_bat_1_who_would_come_into_sight_later_is_not_told_of() -> None:
    day = gone(army(infantry=1000), danes(at=Spot(start="lund", to="hamra", km=10.0)), acts={"danes": WEST})
    assert [one.key for one in seen(day)] == ["danes"]
    assert [one for one in observe(day, {}, halted=30) if one.about == "army" and one.who == "gradell-chief"] == []

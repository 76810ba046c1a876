"""Rulings: troops raised from a region (TUM-REC-1, TUM-REC-2, TUM-TRAIT-8)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Wages
from campaign.model.event import Event
from campaign.model.order import Act, Order, Raise
from campaign.model.place import Garrison, Place, Spot
from campaign.model.troops import Levy
from campaign.rules import gathering, ordering, raising, regions
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from tests.rulings.recruiting import LUND, host, malmo
from tests.rulings.scene import commander, detachment, play, scene, spot

N = Numbers()


def ordered(
    act: Act, *records: Any, town: Place | None = None, mine: Any = None, traits: tuple[str, ...] = (), **settings: Any
) -> tuple[Day, list[Event]]:
    """Return the day after its dawn on which Ascheberg ordered `act`, and what happened."""
    day = scene(
        town or malmo(),
        LUND,
        mine or host(),
        commander("ascheberg", *traits),
        Order(id="ascheberg-1", who="ascheberg", given=9, text="raise", act=act),
        *records,
        **{"number": 10, **settings},
    )
    return day, play(ordering.take_up, day)


def came(act: Raise, *records: Any, **settings: Any) -> int:
    day, _ = ordered(act, *records, **settings)
    return sum(one.size for levy in day.world.levies.values() for one in levy.detachments.values())


def why(day: Day) -> str:
    return day.world.orders["ascheberg-1"].why


@pytest.mark.parametrize(
    ("attitude", "foot", "horse"), [("hostile", 0, 0), ("cool", 201, 50), ("neutral", 403, 100), ("warm", 604, 151)]
)
def test_rec_2_two_percent_of_the_people_by_their_feeling_or_a_quarter_of_it_mounted(
    attitude: str, foot: int, horse: int
) -> None:
    """2% of 20,150 are 403: half of that 201.5, half as much again 604.5; a quarter of 201, 403, 604, rounded down."""
    region = malmo(population=20_150, attitude=attitude)
    assert (raising.offered(N, region, "infantry"), raising.offered(N, region, "cavalry")) == (foot, horse)


def test_rec_2_a_little_feeling_is_counted_in_percent() -> None:
    """2% of 5,000 people are 100: where they are hostile nobody comes, not even one; half of it where cool, 50."""
    assert raising.offered(N, malmo(population=5_000, attitude="hostile"), "infantry") == 0
    assert raising.offered(N, malmo(population=5_000, attitude="cool"), "infantry") == 50


@pytest.mark.parametrize(("asked", "men"), [(None, 400), (250, 250), (400, 400), (900, 400)])
def test_rec_2_as_many_as_asked_for_come_but_no_more_than_are_offered(asked: int | None, men: int) -> None:
    """2% of 20,000 are 400."""
    assert came(Raise("malmo", asked)) == men


@pytest.mark.parametrize(("asked", "men"), [(None, 100), (60, 60), (400, 100)])
def test_rec_2_cavalry_comes_up_to_a_quarter(asked: int | None, men: int) -> None:
    assert came(Raise("malmo", asked, "cavalry")) == men


def parts(act: Raise, *records: Any, **settings: Any) -> list[tuple[str, int, int]]:
    """Return kind, size and wagons of every detachment that an order raises."""
    day, _ = ordered(act, *records, **settings)
    men = (one for levy in day.world.levies.values() for one in levy.detachments.values())
    return [(one.type, one.size, one.wagons) for one in men]


@pytest.mark.parametrize(
    ("asked", "mounted", "foot", "horse"),
    [
        (400, 100, 300, 100),
        (300, 60, 240, 60),
        (None, 60, 340, 60),
        (None, 500, 300, 100),
        (900, 60, 340, 60),
        (900, 500, 300, 100),
        (300, 200, 200, 100),
    ],
)
def test_rec_2_up_to_a_quarter_of_the_levy_comes_as_cavalry_instead(
    asked: int | None, mounted: int, foot: int, horse: int
) -> None:
    """2% of 20,000 are 400 in all, on foot or not; 100 horses are to be had, and who finds none walks."""
    found = parts(Raise("malmo", asked, cavalry=mounted))
    assert [(kind, size) for kind, size, _ in found] == [("infantry", foot), ("cavalry", horse)]


def test_rec_2_a_levy_of_both_kinds_shares_its_wagons_and_is_one_raising() -> None:
    """400 men have 20 wagons: 15 go with 300, 5 with 100. The people do not take it for raising again."""
    assert parts(Raise("malmo", 400, cavalry=100)) == [("infantry", 300, 15), ("cavalry", 100, 5)]
    day, events = ordered(Raise("malmo", 400, cavalry=100))
    assert [one.kind for one in events] == ["raising begun", "order done"]
    assert list(day.world.levies) == ["levy-malmo-10"]
    assert events[0].own.startswith("Around Malmo 300 men are raised as infantry and 100 as cavalry. They gather ")


def test_rec_2_the_gm_says_how_many_of_both_kinds_come() -> None:
    act = Raise("malmo", 900, cavalry=300)
    day, _ = ordered(act)
    (ruling,) = day.asked.values()
    assert (ruling.default, ruling.facts["as cavalry"]) == ("offered", "300 asked for, 100 at most")
    assert ruling.options == {
        "offered": "300 infantry and 100 cavalry come",
        "asked": "600 infantry and 300 cavalry come",
        "none": "nobody comes",
    }
    asked = parts(act, replace(ruling, answer="asked", by="Anna"))
    assert [(kind, size) for kind, size, _ in asked] == [("infantry", 600), ("cavalry", 300)]
    assert parts(act, replace(ruling, answer="none", by="Anna")) == []
    assert parts(Raise("malmo", 400, cavalry=100), town=malmo(attitude="hostile")) == []


@pytest.mark.parametrize(("answer", "men"), [("offered", 400), ("asked", 900), ("none", 0)])
def test_rec_2_the_gm_says_how_many(answer: str, men: int) -> None:
    day, _ = ordered(Raise("malmo", 900))
    (ruling,) = day.asked.values()
    assert (ruling.rule, ruling.kind, ruling.default) == ("TUM-REC-2", "default", "offered")
    assert ruling.facts == {
        "people": "20,000",
        "attitude": "neutral",
        "asked": "900",
        "offered": "400",
        "revolt": "none to be feared",
    }
    assert came(Raise("malmo", 900), replace(ruling, answer=answer, by="Anna")) == men


def test_rec_2_what_nobody_offers_comes_only_if_the_gm_says_so() -> None:
    """Heavy infantry: he may let the 300 asked for come, or as many as infantry would."""
    day, _ = ordered(Raise("malmo", 300, "heavy infantry"))
    (ruling,) = day.asked.values()
    assert day.world.levies == {}
    assert why(day) == "nobody around Malmo takes up arms"
    assert ruling.options["offered"] == "400 heavy infantry come"
    assert came(Raise("malmo", 300, "heavy infantry"), replace(ruling, answer="asked", by="Anna")) == 300


def test_rec_2_a_wagon_for_every_20_soldiers() -> None:
    """Of 399 soldiers 19 wagons, of 400 there are 20."""
    for men, wagons in ((399, 19), (400, 20)):
        day, _ = ordered(Raise("malmo", men))
        assert [one.wagons for one in day.world.levies["levy-malmo-10"].detachments.values()] == [wagons]


def test_rec_2_many_recruits_are_detachments_of_the_usual_size() -> None:
    """2,200 men on foot: three detachments, as a detachment usually has 1,000 at most; 110 wagons go with them."""
    day, _ = ordered(Raise("malmo"), town=malmo(population=110_000))
    found = day.world.levies["levy-malmo-10"].detachments
    assert [(one.name, one.size, one.wagons) for one in found.values()] == [
        ("Levy of Malmo", 734, 37),
        ("Levy of Malmo 2", 733, 37),
        ("Levy of Malmo 3", 733, 36),
    ]


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Raise("lund"), "the people around Lund serve neither your nation nor an ally of it"),
        (Raise("rome"), "troops are raised from the region of a stronghold"),
        (Raise("malmo", type="siege engines"), "siege engines are built, not raised"),
        (Raise("malmo", gather="rome"), "nobody knows the place where they are to gather"),
        (Raise("malmo", gather=spot(150.0, 50.0)), "troops gather on land"),
        (Raise("malmo", gather=Spot(river="kavlinge", km=2.0)), "troops gather on land"),
        (Raise("malmo", under="arensdorff"), "whoever is to lead them must serve your nation"),
        (Raise("malmo", under="rome"), "whoever is to lead them must serve your nation"),
        (Raise("malmo", into="rome"), "the detachment to be filled up is not in the army"),
        (Raise("malmo", type="cavalry", into="gradell-infantry"), "cavalry cannot fill it up"),
        (Raise("malmo", into="company"), "recruits cannot fill it up"),
        (Raise("malmo", 100, cavalry=100), "some of a levy of infantry and cavalry must be infantry"),
        (Raise("malmo", 100, "skirmishers", cavalry=10), "only infantry and cavalry are raised in one levy"),
        (Raise("malmo", 100, into="company", cavalry=10), "infantry and cavalry cannot fill up one detachment"),
    ],
)
def test_rec_1_orders_that_cannot_be_carried_out(act: Raise, reason: str) -> None:
    company = detachment("company", "infantry", 300, wages=Wages(1))
    day, _ = ordered(act, commander("arensdorff", nation="denmark"), mine=host(detachments=[company]))
    assert reason in why(day)
    assert day.world.levies == {}


def test_rec_1_an_allied_nations_region_will_do_and_nobodys_will_not() -> None:
    assert came(Raise("malmo"), town=malmo(holder="holstein")) == 400
    assert came(Raise("malmo"), town=malmo(holder="poland")) == 0
    assert came(Raise("malmo"), town=malmo(holder=None)) == 0


def test_rec_1_they_gather_for_30_days_where_the_commander_wishes() -> None:
    day, events = ordered(Raise("malmo", gather=spot(45.0, 50.0), under="horn"), commander("horn"))
    levy = day.world.levies["levy-malmo-10"]
    assert (levy.ordered, levy.due, levy.gather, levy.under) == (10, 40, spot(45.0, 50.0), "horn")
    assert (levy.who, levy.nation, levy.region, levy.status) == ("ascheberg", "sweden", "malmo", "gathering")
    assert events[0].own == (
        "Around Malmo 400 men are raised as infantry. They gather 5.0 km west of Malmo and are ready on"
        f" {day.dates.long(40)}."
    )
    at_home, _ = ordered(Raise("malmo"))
    assert at_home.world.levies["levy-malmo-10"].gather == "malmo"


def test_rec_1_it_is_ordered_while_a_march_is_under_way_and_ends_it_not() -> None:
    from campaign.model.order import March

    march = Order("ascheberg-0", "ascheberg", 8, "march", March("lund"), status="running", since=9)
    day, _ = ordered(Raise("malmo"), march)
    assert list(day.world.levies) == ["levy-malmo-10"]
    assert day.world.orders["ascheberg-0"].status == "running"


# The people rise, or not


def provoked(face: int, *records: Any, **settings: Any) -> tuple[bool, list[Event]]:
    dice = {"TUM-REC-2/gradell+levy-malmo-400/revolt/0": (face,)}
    day, events = ordered(Raise("malmo"), *records, **{"number": 400, "dice": dice, **settings})
    return any(one.revolt is not None for one in day.world.armies.values()), events


def before(ordered: int, region: str = "malmo") -> Levy:
    men = detachment("old", "infantry", 100)
    return Levy(
        "old", "ascheberg", "sweden", region, ordered, ordered + 30, {"old": men}, region, status="arrived", heard=99
    )


def test_rec_2_a_first_raising_provokes_nobody() -> None:
    risen, events = provoked(1)
    assert not risen
    assert [one.kind for one in events] == ["raising begun", "order done"]


@pytest.mark.parametrize(("face", "risen"), [(1, True), (2, True), (3, False), (6, False)])
def test_rec_2_raising_again_within_a_year_provokes_with_2_in_6(face: int, risen: bool) -> None:
    assert provoked(face, before(100))[0] is risen


@pytest.mark.parametrize(("face", "risen"), [(2, True), (3, False)])
def test_rec_2_so_does_raising_from_a_region_taken_within_the_year(face: int, risen: bool) -> None:
    assert provoked(face, town=malmo(taken=100))[0] is risen


def test_rec_2_of_two_causes_the_higher_chance_counts_not_the_sum() -> None:
    assert provoked(2, before(100), town=malmo(taken=100))[0]
    assert not provoked(3, before(100), town=malmo(taken=100))[0]
    assert provoked(3, before(100), town=malmo(taken=100), rules={"raising.taken": 3})[0]


@pytest.mark.parametrize(("day", "risen"), [(34, False), (35, True)])
def test_rec_2_a_year_is_365_days(day: int, risen: bool) -> None:
    """Day 400 less 365 is day 35."""
    assert provoked(1, before(day))[0] is risen
    assert provoked(1, town=malmo(taken=day))[0] is risen


def test_rec_2_a_place_tells_when_it_last_changed_hands() -> None:
    assert regions.handed(malmo(taken=3), "denmark", 8) == malmo(holder="denmark", taken=8)
    assert regions.handed(malmo(taken=3), "sweden", 8) == malmo(taken=3)


def test_rec_2_troops_from_another_region_are_another_matter() -> None:
    assert not provoked(1, before(399, region="lund"))[0]


def test_rec_2_the_die_has_six_faces_and_the_ruling_tells_the_chance() -> None:
    _, events = provoked(6, before(100))
    (unrest,) = (one for one in events if one.kind == "unrest")
    assert (unrest.rule, unrest.rolls[0].expr) == ("TUM-REC-2", "1d6")
    assert [one.by for one in unrest.why] == ["2"]
    day, _ = ordered(Raise("malmo"), before(1))
    (ruling,) = day.asked.values()
    assert ruling.facts["revolt"] == "2 in 6"
    assert ruling.facts["because"].startswith("2 raised again from Malmo, last on ")


@pytest.mark.parametrize(("face", "risen"), [(1, True), (2, False)])
def test_trait_8_they_rise_with_1_in_6_less_against_an_honourable_man(face: int, risen: bool) -> None:
    found, events = provoked(face, before(100), traits=("Honourable",))
    assert found is risen
    (unrest,) = (one for one in events if one.kind == "unrest")
    assert [(one.by, one.rule) for one in unrest.why] == [("2", "TUM-REC-2"), ("-1", "TUM-TRAIT-8")]


def test_rec_2_they_rise_as_for_5_says_and_the_recruits_gather_all_the_same() -> None:
    """4 × 500 men take Malmö, which no soldier holds."""
    key = "TUM-FOR-5/gradell+malmo+levy-malmo-400"
    dice = {"TUM-REC-2/gradell+levy-malmo-400/revolt/0": (1,), f"{key}/size/0": (4,)}
    town = malmo(taken=399, garrison=Garrison())
    day, _ = ordered(Raise("malmo"), town=town, dice=dice, number=400)
    revolt = day.world.armies["revolt-malmo"]
    assert (sum(one.size for one in revolt.detachments.values()), revolt.at, revolt.inside) == (2000, "malmo", True)
    assert day.world.places["malmo"].holder == "independent"
    assert day.world.places["malmo"].taken == 400
    assert day.world.levies["levy-malmo-400"].status == "gathering"


def test_rec_2_two_raisings_from_one_region_on_one_day_are_a_raising_and_one_again() -> None:
    second = Order(id="ascheberg-2", who="ascheberg", given=9, text="more", act=Raise("malmo", 50))
    day, events = ordered(Raise("malmo", 100), second)
    assert [(key, levy.ordered) for key, levy in day.world.levies.items()] == [
        ("levy-malmo-10", 10),
        ("levy-malmo-10-2", 10),
    ]
    assert [one.kind for one in events].count("unrest") == 1
    names = [one.name for levy in day.world.levies.values() for one in levy.detachments.values()]
    assert names == ["Levy of Malmo", "Levy of Malmo 2"]


def test_rec_1_a_commander_without_an_army_raises_one_and_leads_it() -> None:
    """People who rise against him rise against his nation, and hunt no army."""
    order = Order(id="horn-1", who="horn", given=9, text="raise", act=Raise("malmo"))
    key = "horn+malmo+levy-malmo-400"
    dice = {
        "TUM-REC-2/horn+levy-malmo-400/revolt/0": (1,),
        f"TUM-FOR-5/{key}/size/0": (4,),
        f"TUM-FOR-5/{key}/km off/0": (6,),
        f"TUM-FOR-5/{key}/direction/0": (1,),
    }
    town = malmo(taken=399)
    day = scene(town, LUND, commander("horn", "Honourable", at="malmo"), order, number=400, dice=dice)
    events = play(ordering.take_up, day)
    assert [one.kind for one in events] == ["raising begun", "unrest", "revolt", "order done"]
    assert events[0].who == ("horn",)
    levy = day.world.levies["levy-malmo-400"]
    assert (levy.who, levy.nation, levy.under) == ("horn", "sweden", "")
    revolt = day.world.armies["revolt-malmo"].revolt
    assert revolt is not None
    assert (revolt.provoker, revolt.against) == ("", ("sweden",))
    del day.world.armies["revolt-malmo"]
    day.number = 430
    assert [one.kind for one in play(gathering.gather, day)] == ["recruits ready"]
    assert day.world.armies["levy-malmo-400"].commander == "horn"


def test_rec_1_he_has_no_detachment_to_fill_up() -> None:
    order = Order(id="horn-1", who="horn", given=9, text="raise", act=Raise("malmo", into="gradell-infantry"))
    day = scene(malmo(), LUND, commander("horn", at="malmo"), host(), commander(), order, number=10)
    play(ordering.take_up, day)
    assert day.world.orders["horn-1"].why == "the detachment to be filled up is not in the army"

"""Rulings: the rows of TUM-MOR-3 that take soldiers for good or change nothing, and TUM-TRAIT-12."""

import pytest
from msgspec.structs import replace

from campaign.model.army import Army, Wages
from campaign.model.event import Event
from campaign.model.place import Place
from campaign.model.siege import Siege
from campaign.rules import consequences, leaving
from campaign.rules.day import Day
from tests.rulings.scene import army, commander, detachment, play, scene, spot

Dice = dict[str, tuple[int, ...]]
LEAD: Dice = {
    "TUM-COM-4/gradell/hunger: new commander: tie/0": (6,),
    "TUM-COM-4/gradell/hunger: new commander: age/0": (3, 4),
    "TUM-COM-1/gradell/hunger: new commander: trait/0": (19,),
    "TUM-COM-4/gradell/hunger: new commander: given name/0": (1,),
    "TUM-COM-4/gradell/hunger: new commander: family name/0": (1,),
}


def broken(kind: str, infantry: int, cavalry: int, skirmishers: int) -> Dice:
    """The dice of a mutiny or split for the three detachments, and those that make the new commander."""
    rolled = {"infantry": infantry, "cavalry": cavalry, "skirmishers": skirmishers}
    return {f"TUM-MOR-3/gradell+gradell-{key}/hunger: {kind}/0": (one,) for key, one in rolled.items()} | LEAD


def drawn(*faces: int) -> Dice:
    return {f"TUM-MOR-3/gradell/hunger: drawn/{i}": (face,) for i, face in enumerate(faces)}


def defectors(face: int) -> Dice:
    return {"TUM-MOR-3/gradell/hunger: defectors/0": (face,)}


def force(**fields: object) -> Army:
    """600 infantry, 200 cavalry, 200 skirmishers under Ascheberg."""
    given: dict[str, object] = {
        "commander": "ascheberg",
        "morale": 5,
        "noncombatants": 250,
        "supplies": 10001,
        "loot": 100,
        "soldiers_loot": 50,
    }
    return army(infantry=600, cavalry=200, skirmishers=200, **{**given, **fields})  # type: ignore[arg-type]


def follow(day: Day, total: int) -> list[Event]:
    return play(lambda d: consequences.follow(d, "gradell", "hunger", total), day)


def stores(one: Army) -> tuple[int | None, int, int, int]:
    return one.noncombatants, one.supplies, one.loot, one.soldiers_loot


def test_mor_3_row_2_mutiny_each_detachment_goes_with_19_in_20() -> None:
    """19 and 1 go, 20 stays. 800 of 1000 soldiers take four fifths; of 10,001 supplies the odd one is theirs."""
    day = scene(force(hungry=2, forced_days=6), commander(), dice=broken("mutiny", 19, 20, 1))
    (event,) = follow(day, 2)
    old, new = day.world.armies["gradell"], day.world.armies["anders-ahlefeldt-army"]
    assert event.kind == "mutiny"
    assert {roll.expr for roll in event.rolls[:3]} == {"1d20"}
    assert set(old.detachments) == {"gradell-cavalry"}
    assert set(new.detachments) == {"gradell-infantry", "gradell-skirmishers"}
    assert stores(old) == (50, 2000, 20, 10)
    assert stores(new) == (200, 8001, 80, 40)
    assert (new.morale, new.hungry, new.forced_days) == (9, 2, 6)
    assert (new.nation, new.at, new.commander, new.npc) == ("independent", "malmo", "anders-ahlefeldt", "halt")


def test_mor_3_row_2_the_new_commander_is_made_by_com_4_and_com_1() -> None:
    """Tie 6, a cousin of 20 + 3 + 4 years; 27 is one trait, row 19."""
    day = scene(force(), commander(), dice=broken("mutiny", 19, 20, 1))
    follow(day, 2)
    lead = day.world.commanders["anders-ahlefeldt"]
    assert (lead.age, lead.tie, lead.traits, lead.nation) == (27, "cousin of ascheberg", ("Slayer",), "independent")


def test_mor_3_row_2_the_commander_is_told_of_a_mutiny_and_the_gm_of_the_tie_by_name() -> None:
    day = scene(force(), commander("ascheberg", name="Rutger von Ascheberg"), dice=broken("mutiny", 19, 20, 1))
    (event,) = follow(day, 2)
    assert event.own.startswith("A mutiny has broken out. Gone from you under a commander of their own: ")
    assert event.text.endswith(
        "gone, now Anders Ahlefeldt's army, an independent army, cousin of Rutger von Ascheberg, 27 years old"
    )
    (asked,) = day.asked.values()
    assert asked.facts["commander"] == "Anders Ahlefeldt, cousin of Rutger von Ascheberg, 27"


def test_rec_3_mercenaries_who_mutiny_serve_for_themselves_and_claim_no_wages() -> None:
    """Not what was owed either; those who go over to the besieger's army of a nation keep their wage."""
    mutinous = force()
    hired = {key: replace(one, wages=Wages(1, "baner", 3)) for key, one in mutinous.detachments.items()}
    day = scene(replace(mutinous, detachments=hired), commander(), dice=broken("mutiny", 19, 20, 1))
    follow(day, 2)
    assert {one.wages for one in day.world.armies["anders-ahlefeldt-army"].detachments.values()} == {None}
    assert day.world.armies["gradell"].detachments["gradell-cavalry"].wages == Wages(1, "baner", 3)


@pytest.mark.parametrize(("nation", "wages"), [("denmark", Wages(1, "baner")), ("independent", None)])
def test_rec_3_mercenaries_who_go_over_keep_their_wage_in_a_nations_army(nation: str, wages: Wages | None) -> None:
    hired = {key: replace(one, wages=Wages(1, "baner", 3)) for key, one in force().detachments.items()}
    day = scene(replace(force(), detachments=hired), army("host", 900, nation=nation), commander())
    play(lambda d: leaving.go_over(d, "gradell", ("gradell-cavalry",), "host", "defection", ()), day)
    assert day.world.armies["host"].detachments["gradell-cavalry"].wages == wages


def test_mor_3_row_2_whom_mutineers_serve_is_the_gms_choice() -> None:
    """By default nobody. Answered with Denmark, the same dice make a Danish army."""
    dice = broken("mutiny", 19, 20, 1)
    day = scene(force(), commander(), dice=dice)
    follow(day, 2)
    (asked,) = day.asked.values()
    assert (asked.kind, asked.default, asked.by) == ("default", "independent", "default")
    assert set(asked.options) == {"independent", "sweden", "denmark", "holstein", "poland", "robbers"}
    again = scene(force(), commander(), replace(asked, answer="denmark", by="Anna"), dice=dice)
    follow(again, 2)
    assert again.world.armies["anders-ahlefeldt-army"].nation == "denmark"
    assert again.world.commanders["anders-ahlefeldt"].nation == "denmark"


def test_mor_3_row_2_when_all_go_the_army_is_dissolved_and_its_commander_free() -> None:
    day = scene(force(), commander(), dice=broken("mutiny", 1, 1, 1))
    events = follow(day, 2)
    old, new = day.world.armies["gradell"], day.world.armies["anders-ahlefeldt-army"]
    assert [event.kind for event in events] == ["mutiny", "army dissolved"]
    assert old.status == "dissolved"
    assert stores(new) == (250, 10001, 100, 50)
    assert day.world.commanders["ascheberg"].at == "malmo"
    assert day.world.piles == {}


def test_mor_3_row_2_when_none_goes_nothing_changes() -> None:
    day = scene(force(), commander(), dice=broken("mutiny", 20, 20, 20))
    (event,) = follow(day, 2)
    assert event.changes == ()
    assert set(day.world.commanders) == {"ascheberg"}


@pytest.mark.parametrize(
    ("row", "kind", "before", "after"),
    [
        # 30%: 226.5 and 30.3 soldiers, 64.5 noncombatants, 301.5 supplies go
        (3, "mass desertion", (755, 101, 215, 1005), (528, 71, 150, 703)),
        # 20%: 100.6 and 20.4 soldiers, 42.6 noncombatants, 200.4 supplies go
        (5, "large desertion", (503, 102, 213, 1002), (402, 82, 170, 802)),
        # 10%: 50.5 and 20.4 soldiers, 12.5 noncombatants, 101.5 supplies go
        (8, "desertion", (505, 204, 125, 1015), (454, 184, 112, 913)),
    ],
)
def test_mor_3_rows_3_5_and_8_desertion_rounds_half_up_for_each_detachment(
    row: int, kind: str, before: tuple[int, int, int, int], after: tuple[int, int, int, int]
) -> None:
    infantry, cavalry, train, supplies = before
    day = scene(
        army(infantry=infantry, cavalry=cavalry, noncombatants=train, supplies=supplies, loot=30, soldiers_loot=7)
    )
    (event,) = follow(day, row)
    left = day.world.armies["gradell"]
    sizes = left.detachments["gradell-infantry"].size, left.detachments["gradell-cavalry"].size
    assert event.kind == kind
    assert (*sizes, left.noncombatants, left.supplies) == after
    assert (left.loot, left.soldiers_loot) == (30, 7)


@pytest.mark.parametrize(("row", "left"), [(3, 183), (5, 193), (8, 204)])
def test_trait_17_a_spartans_army_loses_half_as_many_noncombatants(row: int, left: int) -> None:
    """Of 215 go half of 64.5, 43 and 21.5: 32.25, 21.5 and 10.75, each rounded once."""
    day = scene(army(infantry=1000, noncombatants=215, commander="ascheberg"), commander("ascheberg", "Spartan"))
    follow(day, row)
    assert day.world.armies["gradell"].noncombatants == left


def test_mor_3_row_8_what_the_rest_cannot_carry_stays_on_the_ground() -> None:
    """90 men carry 1,350: of 1,260 supplies and 100 loot ten loot fall (TUM-SUP-5)."""
    day = scene(army(infantry=100, supplies=1400, loot=100))
    follow(day, 8)
    left = day.world.armies["gradell"]
    assert (left.supplies, left.loot) == (1260, 90)
    assert [pile.loot for pile in day.world.piles.values()] == [10]


def test_mor_3_row_4_drawn_detachments_join_the_nearest_army() -> None:
    """Two of three: the third, then the first of the rest. (500 × 10 + 400 × 5) ÷ 900 = 7.7, so 7."""
    host = army("krone", 500, at=spot(60, 50), morale=10, hungry=1, forced_days=8, supplies=3)
    day = scene(
        force(hungry=3, forced_days=6),
        host,
        commander(),
        dice=defectors(2) | drawn(3, 1),
    )
    events = follow(day, 4)
    old, new = day.world.armies["gradell"], day.world.armies["krone"]
    assert [event.kind for event in events] == ["defection", "reinforced"]
    moved = [event for event in events if any(change.path == ("armies", "krone", "morale") for change in event.changes)]
    assert [(event.kind, "krone" in event.who, bool(event.own), event.why[0].by) for event in moved] == [
        ("reinforced", True, True, "-3")
    ]
    assert [roll.expr for roll in events[0].rolls] == ["1d6", "1d3", "1d2"]
    assert set(old.detachments) == {"gradell-infantry"}
    assert set(new.detachments) == {"krone-infantry", "gradell-skirmishers", "gradell-cavalry"}
    assert (new.morale, new.hungry, new.forced_days) == (7, 3, 8)
    assert stores(old) == (150, 6001, 60, 30)  # 6,000.6 and 4,000.4: the larger remainder gets the odd one
    assert stores(new) == (100, 4003, 40, 20)


def test_mor_3_row_4_at_most_all_detachments_go() -> None:
    day = scene(
        force(),
        army("krone", 500, at=spot(60, 50)),
        commander(),
        dice=defectors(6) | drawn(1, 1),
    )
    assert [event.kind for event in follow(day, 4)] == ["defection", "reinforced", "army dissolved"]
    assert len(day.world.armies["krone"].detachments) == 4
    assert stores(day.world.armies["krone"]) == (250, 10001, 100, 50)


def test_mor_3_row_6_each_detachment_goes_with_3_in_6() -> None:
    day = scene(force(), commander(), dice=broken("split", 4, 3, 4))
    (event,) = follow(day, 6)
    assert event.kind == "split"
    assert {roll.expr for roll in event.rolls[:3]} == {"1d6"}
    assert set(day.world.armies["gradell"].detachments) == {"gradell-infantry", "gradell-skirmishers"}
    assert set(day.world.armies["anders-ahlefeldt-army"].detachments) == {"gradell-cavalry"}


def test_mor_3_row_7_one_detachment_joins_an_army_of_its_nation_first() -> None:
    """The Danes are nearer, but Swedes stand exactly 40 km away."""
    day = scene(
        force(),
        army("krone", 500, at=spot(51, 50), nation="denmark"),
        army("posse", 500, at=spot(90, 50)),
        commander(),
        dice=drawn(2),
    )
    follow(day, 7)
    assert "gradell-infantry" in day.world.armies["posse"].detachments
    assert set(day.world.armies["krone"].detachments) == {"krone-infantry"}


def test_mor_3_row_7_then_any_army_within_40_km() -> None:
    day = scene(
        force(),
        army("krone", 500, at=spot(90, 50), nation="denmark"),
        army("posse", 500, at=spot(90.5, 50)),
        commander(),
        dice=drawn(2),
    )
    follow(day, 7)
    assert "gradell-infantry" in day.world.armies["krone"].detachments


def test_mor_3_row_7_without_an_army_within_40_km_they_are_on_their_own() -> None:
    """Half a kilometre beyond the reach. 600 of 1,000 soldiers take six tenths."""
    day = scene(force(), army("posse", 500, at=spot(90.5, 50)), commander(), dice=drawn(2))
    follow(day, 7)
    new = day.world.armies["gradell-deserters"]
    assert set(new.detachments) == {"gradell-infantry"}
    assert (new.nation, new.commander, new.npc, new.morale) == ("independent", None, "deserters", 9)
    assert stores(new) == (150, 6001, 60, 30)


def test_mor_3_row_10_followers_are_5_percent_of_the_soldiers() -> None:
    """5% of 1,010 is 50.5."""
    day = scene(army(infantry=1010, noncombatants=200))
    (event,) = follow(day, 10)
    assert event.kind == "followers"
    assert day.world.armies["gradell"].noncombatants == 251


def test_trait_17_half_as_many_follow_a_spartan() -> None:
    """2.5% of 1,010 is 25.25."""
    day = scene(army(infantry=1010, noncombatants=100, commander="ascheberg"), commander("ascheberg", "Spartan"))
    follow(day, 10)
    assert day.world.armies["gradell"].noncombatants == 125


def test_mor_3_row_12_nothing() -> None:
    day = scene(force(), commander())
    (event,) = follow(day, 12)
    assert (event.kind, event.changes) == ("no consequence", ())


@pytest.mark.parametrize(
    ("total", "kind"), [(8, "followers"), (10, "no consequence"), (11, "no consequence"), (12, "no consequence")]
)
def test_trait_12_a_poets_army_reads_two_higher_but_12_at_most(total: int, kind: str) -> None:
    day = scene(force(), commander("ascheberg", "Poet"))
    assert [event.kind for event in follow(day, total)] == [kind]


def besieged() -> Place:
    return Place(
        id="malmo", name="Malmö", kind="town", x=50.0, y=50.0, holder="sweden", loot=0, supplies=0, besieged=True
    )


@pytest.mark.parametrize(
    ("row", "dice", "gone"),
    [
        (2, broken("mutiny", 19, 20, 20), {"gradell-infantry"}),
        (6, broken("split", 4, 4, 3), {"gradell-skirmishers"}),
        (7, drawn(1), {"gradell-cavalry"}),
        (11, drawn(3), {"gradell-skirmishers"}),
    ],
)
def test_mor_3_from_a_besieged_army_leavers_go_over_to_the_besieger(row: int, dice: Dice, gone: set[str]) -> None:
    """Though another Swedish army stands as near, and nobody leads the mutineers."""
    day = scene(
        besieged(),
        force(inside=True),
        army("krone", 500, nation="denmark"),
        army("posse", 500),
        commander(),
        dice=dice,
    )
    follow(day, row)
    assert set(day.world.armies["krone"].detachments) == {"krone-infantry", *gone}
    assert set(day.world.commanders) == {"ascheberg"}
    assert day.asked == {}


@pytest.mark.parametrize("base", [True, False])
def test_mor_3_nobody_goes_over_into_a_siege_nor_to_a_base_garrison(base: bool) -> None:
    """Malmö, 10 km off, is besieged by neutral Poles: they go over to Posse, who is 20 km off."""
    day = scene(
        besieged(),
        Siege(id="malmo", by=("poles",), since=1, endurance=10),
        army("poles", 500, nation="poland"),
        army("garrison-malmo", 250, inside=True, npc="garrison", base=base),
        army("posse", 500, at=spot(80, 50)),
        force(at=spot(60, 50)),
        commander(),
        dice=drawn(1),
    )
    follow(day, 7)
    assert list(day.world.armies["garrison-malmo"].detachments) == ["garrison-malmo-infantry"]
    assert set(day.world.armies["posse"].detachments) == {"posse-infantry", "gradell-cavalry"}


def test_mor_3_friends_inside_the_same_siege_are_another_army_but_for_the_base_garrison() -> None:
    """No enemy lies before Malmö at the moment."""
    crew = army("crew", 250, inside=True, npc="garrison", base=True)
    day = scene(
        besieged(),
        Siege(id="malmo", by=("krone",), since=1, endurance=10),
        army("krone", 500, nation="denmark", at=spot(55, 50), aboard="juel"),
        crew,
        army("posse", 500, inside=True),
        force(inside=True),
        commander(),
        dice=drawn(1),
    )
    follow(day, 7)
    assert day.world.armies["crew"] == crew
    assert set(day.world.armies["posse"].detachments) == {"posse-infantry", "gradell-cavalry"}


@pytest.mark.parametrize(
    ("row", "dice"),
    [
        (7, drawn(1)),
        (
            6,
            {
                "TUM-MOR-3/gradell+gradell-guns/hunger: split/0": (3,),
                "TUM-MOR-3/gradell+gradell-infantry/hunger: split/0": (4,),
            },
        ),
    ],
)
def test_mor_3_army_10_siege_engines_that_leave_without_soldiers_are_no_army(row: int, dice: Dice) -> None:
    """No other army is near; nobody leads the engines. Their wagons lie there, all else is the army's as before."""
    guns = detachment("gradell-guns", "siege engines", 10, wagons=20)
    mine = army("gradell", 600, detachments=[guns], commander="ascheberg", noncombatants=150, supplies=900)
    day = scene(mine, commander(), dice=dice)
    events = follow(day, row)
    assert len(events) == 1
    assert events[0].own.endswith("Left by their crews, and lost: gradell-guns (10); 20 wagons lie on the ground.")
    assert list(day.world.armies) == ["gradell"]
    assert list(day.world.commanders) == ["ascheberg"]
    assert day.world.armies["gradell"] == replace(
        mine, detachments={"gradell-infantry": mine.detachments["gradell-infantry"]}
    )
    assert [one.wagons for one in day.world.piles.values()] == [20]
    assert day.asked == {}


def test_mor_3_without_a_besieger_at_hand_they_leave_as_usual() -> None:
    day = scene(
        besieged(),
        force(inside=True),
        army("krone", 500, nation="denmark", at=spot(55, 50)),
        commander(),
        dice=drawn(1) | {"TUM-MOR-3/gradell/hunger: days away/0": (1, 1)},
    )
    follow(day, 11)
    assert day.world.armies["gradell"].detachments["gradell-cavalry"].absent is not None

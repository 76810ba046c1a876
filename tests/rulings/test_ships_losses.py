"""Rulings: what goes down with the ships of a fleet, and who is saved (TUM-SHIP-8, TUM-ARMY-10)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from campaign.model.army import Absence, Army
from campaign.model.event import Event
from campaign.model.fleet import Load, Ships
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from campaign.rules.sea import fleets, losses, stowing
from tests.rulings.broadsides import danes, drawn, fought, holding, own, swedes, thrown
from tests.rulings.scene import army, commander, detachment, scene
from tests.rulings.sea import aboard, laden

RULES = Numbers({})
BEATEN = thrown((6, 6), (1, 1), taken=(6,), juel_one_more=(100,), one_more=(100,))


def sunk(
    passengers: Army, *ships: int, own: int = 0, dice: Mapping[str, Sequence[int]] | None = None
) -> tuple[Day, list[Event]]:
    """A Swedish fleet with an army aboard is beaten; the ships of these numbers, of those left each time, are sunk.

    A Veteran leads them: no ship wanders afterwards.
    """
    lion, host = aboard(swedes(own), passengers)
    chief = commander("gradell-chief", at=lion.at)
    led = replace(host, commander="gradell-chief")
    veteran = commander("lion-chief", "Veteran", at=lion.at)
    return fought(danes(), lion, led, chief, veteran, dice={**BEATEN, **drawn("lion", *ships), **(dice or {})})


def test_ship_8_of_an_army_aboard_the_men_of_the_ships_sunk_are_lost() -> None:
    """450 foot and 50 followers in 5 ships, 40 horse in 2, 3 empty ones: 10. 20% are 2: the first, then the sixth.

    100 of the foot and 20 of the horse are gone; 350 + 20 are left.
    """
    host = army("gradell", 450, cavalry=40, noncombatants=50)
    day, events = sunk(host, 1, 5, own=3)
    after = day.world.armies["gradell"]
    assert {key: one.size for key, one in after.detachments.items()} == {"gradell-infantry": 350, "gradell-cavalry": 20}
    assert after.noncombatants == 50
    assert own(events, "losses aboard", "gradell") == (
        "Lion's fleet, which carries you, fought off Malmö, against a fleet of Denmark, about 30 ships, led by"
        " Juel-chief. The fleet was beaten. You lost gradell-cavalry 20 of 40, gradell-infantry 100 of 450."
    )
    lion = day.world.fleets["lion"]
    assert stowing.settled(day.numbers, lion, fleets.aboard(day.world, "lion")) is lion  # ships and army agree


def test_ship_8_stores_are_lost_by_the_carrying_power_that_went_down() -> None:
    """500 foot, 200 wagons' worth aboard in 2 ships of 10 wagons: 7,500 + 20,000 carried. One ship of wagons: 10,000.

    Of 5,500 supplies 5,500 x 10,000 / 27,500 = 2,000 go down; of 55 loot 20; of 7 of the soldiers' 2.5, so 3.
    """
    host = army("gradell", 500, wagons=20, supplies=5500, loot=55, soldiers_loot=7)
    lost = losses.drowned(scene(host).world, RULES, host, [Load("wagons", 10, "gradell", "gradell-infantry")])
    assert (lost.supplies, lost.loot, lost.soldiers_loot) == (3500, 35, 4)
    assert lost.detachments["gradell-infantry"].wagons == 10


def test_ship_8_engines_palisades_and_noncombatants_go_down_too() -> None:
    host = army("gradell", 100, engines=3, noncombatants=60, palisades=2)
    lost = losses.drowned(
        scene(host).world,
        RULES,
        host,
        [
            Load("siege engines", 3, "gradell", "gradell-engines"),
            Load("noncombatants", 25, "gradell"),
            Load("palisade", 1, "gradell"),
        ],
    )
    assert (set(lost.detachments), lost.noncombatants, lost.palisades) == ({"gradell-infantry"}, 35, 1)


def test_ship_8_what_the_fleet_carries_of_its_own_goes_down_with_its_ships() -> None:
    """25,000 loot fill three ships, the third with 5,000: the first of 5 is sunk, and 15,000 are left."""
    lion = swedes(2)
    lion = replace(lion, ships={"chest": laden("loot", 25_000, 3), **lion.ships})
    day, events = fought(danes(), lion, dice={**BEATEN, **drawn("lion", 1), **holding(lion)})
    assert day.world.fleets["lion"].ships["chest"].cargo == (Load("loot", 15_000),)
    assert "10,000 loot went down with them." in own(events, "ships lost", "lion")


def test_army_5_and_9_at_sea_wagons_of_a_detachment_lost_whole_go_to_the_next() -> None:
    """A detachment of 100 fills one ship, another of 100 the next; their 20 wagons two more."""
    host = army(
        "gradell",
        detachments=[
            detachment("a-foot", "infantry", 100, wagons=10),
            detachment("b-foot", "infantry", 100, wagons=10),
        ],
    )
    day, _ = sunk(host, 1, own=1)
    after = day.world.armies["gradell"]
    assert {key: (one.size, one.wagons) for key, one in after.detachments.items()} == {"b-foot": (100, 20)}
    lion = day.world.fleets["lion"]
    assert stowing.settled(day.numbers, lion, fleets.aboard(day.world, "lion")) is lion


def test_army_10_an_army_whose_last_soldier_aboard_is_lost_is_dissolved_and_its_commander_taken_with_3_in_6() -> None:
    """One ship of foot among 5: 20% are that one. He is taken with a 3, and put ashore with a 4."""
    for face, status in ((3, "captured"), (4, "free")):
        day, events = sunk(army("gradell", 80), 1, own=4, dice={"TUM-ARMY-10/gradell/battle: taken/0": (face,)})
        assert day.world.armies["gradell"].status == "dissolved"
        chief = day.world.commanders["gradell-chief"]
        assert chief.status == status
        assert "army dissolved" in [event.kind for event in events]
        if status == "free":
            assert chief.at is not None
            assert not day.land.navigable(*day.land.xy(chief.at))
        else:
            assert chief.captor == "denmark"


def test_army_10_a_guardian_aboard_is_taken_with_2_in_6() -> None:
    lion, host = aboard(swedes(4), army("gradell", 80, commander="gradell-chief"))
    chief = commander("gradell-chief", "Guardian", at=lion.at)
    dice = {**BEATEN, **drawn("lion", 1), **holding(lion), "TUM-ARMY-10/gradell/battle: taken/0": (3,)}
    day, _ = fought(danes(), lion, host, chief, dice=dice)
    assert day.world.commanders["gradell-chief"].status == "free"


def test_ship_8_those_absent_are_not_aboard_and_not_lost() -> None:
    away = detachment("late", "infantry", 70, absent=Absence(until=9))
    day, _ = sunk(army("gradell", 180, detachments=[away]), 1, own=3)
    assert {key: one.size for key, one in day.world.armies["gradell"].detachments.items()} == {
        "gradell-infantry": 80,
        "late": 70,
    }


def test_ship_8_who_has_lost_nothing_is_told_so() -> None:
    """The Danes carry 100 men in one of 20 ships; the one they lose is another."""
    juel, host = aboard(danes(19), army("guards", 100, nation="denmark", commander="guards-chief"))
    chief = commander("guards-chief", nation="denmark", at=juel.at)
    dice = thrown((6, 6), (1, 1), taken=(6,)) | drawn("juel", 2)
    _, events = fought(juel, swedes(), host, chief, dice={**dice, **holding(swedes())})
    assert own(events, "losses aboard", "guards").endswith("The fleet won. You lost nothing.")


def test_ship_8_ships_of_a_fleet_that_surrenders_are_the_victors_with_their_stores() -> None:
    """In a world whose ships have no strength without engines two ships with 9,000 supplies and 100 men give up.

    The man who leads them is taken, and so is he who leads the army aboard.
    """
    lion, host = aboard(swedes(), army("gradell", 100, commander="gradell-chief"))
    lion = replace(lion, ships={**lion.ships, "food": Ships(1, "hired", (Load("supplies", 9000),))})
    del lion.ships["own"]
    juel = danes(3)
    guns = army("guns", 50, engines=2, nation="denmark")
    juel, guns = aboard(juel, guns)
    chief = commander("gradell-chief", at=lion.at)
    day, events = fought(juel, lion, host, guns, chief, rules={"ships.strength": 0})
    after = day.world.fleets["juel"]
    assert day.world.fleets["lion"].status == "gone"
    assert fleets.count(after) == 3 + 2 + 2
    assert stowing.stored(after, "supplies") == 9000
    assert {day.world.commanders[key].status for key in ("lion-chief", "gradell-chief")} == {"captured"}
    assert day.world.armies["gradell"].status == "dissolved"
    assert own(events, "ships captured", "juel") == "You took 2 ships of the enemy."


def test_army_10_the_stores_of_an_army_that_is_lost_are_the_fleets_as_far_as_there_are_ships_for_them() -> None:
    """80 foot in the first of 5 ships are lost; their 10 wagons sail in another. They have 15,000 supplies.

    They carried 80 x 15 + 10 x 1,000 = 11,200 units, of which 1,200 went down: 1,608 of them. The wagons are left
    behind, and 13,392 supplies fill two of four ships.
    """
    host = army("gradell", 80, wagons=10, supplies=15_000)
    day, events = sunk(host, 1, own=3)
    lion = day.world.fleets["lion"]
    assert stowing.stored(lion, "supplies") == 13_392
    assert (fleets.count(lion), lion.ships["own-supplies"].count) == (4, 2)
    assert not day.world.piles
    assert "stores taken over" in [event.kind for event in events]


def test_army_10_of_a_drawn_battle_too_a_commander_is_the_prisoner_of_the_enemy() -> None:
    """7 to 7: 5% of one ship are 5 in 100, and with a 5 it is sunk; he is taken with a 3."""
    dice = thrown((3, 4), (3, 4), one_more=(5,), gone=(3,), juel_one_more=(100,))
    day, _ = fought(danes(), swedes(1), dice=dice)
    chief = day.world.commanders["lion-chief"]
    assert (day.world.fleets["lion"].status, chief.status, chief.captor) == ("gone", "captured", "denmark")

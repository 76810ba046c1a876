"""Rulings: fleets that meet as they pass each other fight where they met (TUM-SHIP-8)."""

from msgspec.structs import replace

from campaign.model.order import Act, Sail
from campaign.rules.sea import battles
from tests.rulings.scene import spot
from tests.rulings.test_ships_meeting import NORTH, SOUTH, danes, met, swedes


def test_ship_8_two_who_pass_each_other_between_two_looks_are_near_enough_to_fight() -> None:
    """62 km apart at dawn, 100 km a day each, in 60 parts: after 18 of them they are 2 km apart, after 19 past it."""
    north = spot(50, 82)
    acts: dict[str, Act] = {"juel": Sail(north), "creutz": Sail(SOUTH)}
    day, _ = met(danes(), swedes(at=north), acts=acts, answer="fight")
    [ruling] = day.asked.values()
    assert battles.still_there(day, battles.draft(day, ruling)).sides.keys() == {"denmark", "sweden"}
    assert [len(front.armies) for front in battles.still_there(day, battles.draft(day, ruling)).sides.values()] == [
        1,
        1,
    ]


def test_ship_8_who_has_got_farther_off_since_does_not_fight() -> None:
    acts: dict[str, Act] = {"juel": Sail(NORTH), "creutz": Sail(SOUTH)}
    day, _ = met(danes(), swedes(), acts=acts, answer="fight")
    [ruling] = day.asked.values()
    battle = battles.draft(day, ruling)
    # A part of the day is 1.67 km for each: 1 km, and the 3.34 km by which two may have passed each other.
    for north, fight in ((54.3, 1), (54.4, 0)):
        for key, y in (("juel", 50.0), ("creutz", north)):
            day.world.fleets[key] = replace(day.world.fleets[key], at=spot(50, y))
        assert [len(front.armies) for front in battles.still_there(day, battle).sides.values()] == [fight, fight]

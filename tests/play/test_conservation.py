"""Nothing comes from nowhere: what soldiers, supplies and loot there are changes only by a rule that may change it."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from campaign.files import chronicle, recorded
from campaign.model.event import Event
from tests.play.courses import Course, lay_any, told

QUANTITIES = ("soldiers", "supplies", "loot")
# What each rule may create (+) or destroy (-); any other moves things about at most.
MAY: dict[str, set[str]] = {
    "TUM-WORLD-3": {"+supplies", "+loot"},  # what places hold is rolled when the world is made
    "TUM-REC-1": {"+soldiers", "+supplies"},  # recruits come with their food
    "TUM-REC-3": {"+soldiers", "-soldiers", "-loot"},  # mercenaries come, are paid, and are sent home
    "TUM-SUP-1": {"-supplies"},  # eaten
    "TUM-SUP-3": {"-supplies", "-soldiers"},  # eaten; hunger dissolves an army
    "TUM-SUP-5": {"-supplies", "-loot"},  # rots on the ground
    "TUM-FOR-2": {"+supplies"},  # found in the fields
    "TUM-FOR-5": {"+soldiers"},  # the people rise
    "TUM-BURN-1": {"-supplies"},  # burns with the fields
    "TUM-MOR-3": {"-soldiers", "-loot", "-supplies"},  # deserters go home with their share
    "TUM-REST-1": {"-loot"},  # soldiers spend what is theirs
    "TUM-ARMY-10": {"-soldiers"},  # scatter
    "TUM-BAT-3": {"-soldiers"},  # fall in battle
    "TUM-BAT-4": {"-soldiers", "-supplies"},  # and the beaten lose supplies, which the winner finds
    "TUM-BAT-5": {"-soldiers", "-supplies"},
    "TUM-BAT-6": {"-soldiers", "-supplies"},
    "TUM-BAT-7": {"-soldiers", "-supplies"},
    "TUM-BAT-10": {"+supplies"},  # or leaves on the field
    "TUM-HAR-3": {"-soldiers", "-supplies"},  # harriers kill and burn
    "TUM-HAR-4": {"-soldiers"},  # and are beaten off
    "TUM-SIE-1": {"+soldiers", "-soldiers"},  # a base garrison mans the walls, and is a place's again afterwards
    "TUM-SIE-2": {"-soldiers"},  # fall in a storm
    "TUM-OPS-1": {"-loot"},  # paid to a small group
    "TUM-COM-2": {"-loot", "+loot"},  # a ransom from or to somebody who has no army
    "TUM-SHIP-6": {"-loot"},  # paid to seamen
    "TUM-SHIP-8": {"-soldiers", "-supplies", "-loot"},  # sink with their ships
    "TUM-SHIP-9": {"-loot"},  # paid for ships
}
BY_HAND = ("set", "hand edit")
COURSES, STEPS = (7, 14, 3015, 3025), 22


def held(tables: dict[str, dict[str, Any]]) -> Counter[str]:
    """Return all soldiers, supplies and loot of the world: in armies and with the absent, in places, on the ground, and
    the cargo of fleets that is no army's.
    """
    found: Counter[str] = Counter()
    for army in tables.get("armies", {}).values():
        found["supplies"] += army.get("supplies", 0)
        found["loot"] += army.get("loot", 0) + army.get("soldiers_loot", 0)
        for part in army.get("detachments", {}).values():
            found["soldiers"] += part["size"] if part["type"] != "siege engines" else 0
            away = part.get("absent") or {}
            found["supplies"] += away.get("supplies", 0)
            found["loot"] += away.get("loot", 0) + away.get("soldiers_loot", 0)
    for table in ("places", "piles"):
        for one in tables.get(table, {}).values():
            found["supplies"] += one.get("supplies") or 0
            found["loot"] += one.get("loot") or 0
    for fleet in tables.get("fleets", {}).values():
        for group in fleet.get("ships", {}).values():
            for load in group.get("cargo", ()):
                if not load.get("army") and load["what"] in ("supplies", "loot"):
                    found[load["what"]] += load["amount"]
    for region in tables.get("regions", {}).values():
        found["supplies"] += region.get("left", 0)
    return found


def changed(root: Path, days: int) -> list[tuple[Event, set[str]]]:
    """Return every recorded event that changes a total, with what it creates and destroys.

    What supplies a beaten army loses, the next events find whole with the winners and on the field.
    """
    tables = recorded.folded(root, through=0)
    assert tables is not None
    found = []
    lost = 0  # supplies that nobody has taken yet
    for day in range(1, days + 2):
        for event in (*chronicle.commands(root, day), *chronicle.events(root, day)):
            before = held(tables)
            for _ in chronicle.lay(tables, [event]):
                pass
            after = held(tables)
            signs = {
                f"{'+' if after[one] > before[one] else '-'}{one}" for one in QUANTITIES if after[one] != before[one]
            }
            if event.kind == "battle losses" or event.rule == "TUM-BAT-10":
                lost += before["supplies"] - after["supplies"]
            else:
                assert lost == 0, event.text
            if signs:
                found.append((event, signs))
    assert held(tables) == held(recorded.folded(root) or {})
    return found


@pytest.mark.parametrize("seed", COURSES)
def test_totals_change_only_by_rules_that_may_change_them(tmp_path: Path, seed: int) -> None:
    course = Course(lay_any(tmp_path / "world", seed), random.Random(seed))
    with told(course):
        for _ in range(STEPS):
            course.step()
        course.enter_edits()
        found = changed(course.root, course.world.campaign.day)
        assert {"TUM-WORLD-3", "TUM-SUP-1"} <= {event.rule for event, _ in found}
        wrong = [
            (event.id, event.rule, event.kind, sorted(signs - MAY.get(event.rule, set())), event.text)
            for event, signs in found
            if event.kind not in BY_HAND and signs - MAY.get(event.rule, set())
        ]
        assert wrong == []

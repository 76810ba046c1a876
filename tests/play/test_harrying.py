"""Harrying from the player's words to both reports, and an honour by order."""

from pathlib import Path

import pytest

from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.order import Harry, Honour
from campaign.play.advancing import advance
from campaign.play.ordering import take
from campaign.play.reporting import day_folder
from campaign.play.setting import set_value
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The island after a day on which Anders, at Berga, has seen the southern army 8 km to the north."""
    root = lay(
        tmp_path / "island",
        armies__first=FILES["armies/first.yaml"].replace("at: alna", "at: berga"),
        armies__second=FILES["armies/second.yaml"].replace("at: dal", "at: {x: 45, y: 38}"),
    )
    advance(root, force=True)
    return root


def told(root: Path, who: str, day: int) -> str:
    return (root / f"{day_folder(day)}/{who}.md").read_text(encoding="utf-8")


def harry(root: Path, what: str) -> list[str]:
    """Order the Blue horse to harry on ten days running; return the kinds of what came of it."""
    for _ in range(10):
        take(root, f"harry sighting 1 with the Blue horse: {what}", "anders")
        advance(root, force=True)
    days = range(2, 12)
    return [event.kind for day in days for event in chronicle.events(root, day) if event.rule.startswith("TUM-HAR")]


def test_har_1_an_army_is_harried_by_the_name_that_the_papers_give_it(world: Path) -> None:
    echo = take(world, "harry sighting 1 with the Blue horse: attack", "anders")
    assert "harry sighting 1 with Blue horse: attack" in repr(echo)
    (order,) = [one for one in load(world).sound().orders.values() if one.who == "anders"]
    assert order.act == Harry("second", ("blue-horse",), "attack")
    advance(world, force=True)
    order = load(world).sound().orders[order.id]
    assert (order.status, order.ended) == ("done", 2)
    assert load(world).sound().armies["first"].broken == 2


def test_har_3_in_ten_days_some_raids_succeed_and_some_fail_and_the_record_holds(world: Path) -> None:
    before = load(world).sound()
    kinds = harry(world, "attack")
    assert {"harriers sent", "harried", "harriers beaten off"} == set(kinds)
    after = load(world).sound()
    assert after.armies["second"].detachments["red-foot"].size < 700
    assert after.armies["first"].detachments["blue-horse"].size < 200
    assert after.armies["first"].detachments["blue-foot"] == before.armies["first"].detachments["blue-foot"]
    assert verify(world).partings == ()


def test_har_3_the_harried_are_told_of_it_and_not_by_whom(world: Path) -> None:
    harry(world, "burn")
    reports = [told(world, "sten", day) for day in range(2, 12)]
    raids = [line for text in reports for line in text.splitlines() if "Harriers" in line]
    assert len(raids) == 10
    for line in raids:
        for word in ("Anders", "Bille", "First", "Blue", "horse", "North", "north", "cavalry"):
            assert word not in line
    ours = [line for day in range(2, 12) for line in told(world, "anders", day).splitlines() if "Blue horse" in line]
    assert any("The enemy was harried by" in line or "Blue horse: beaten off by the enemy, " in line for line in ours)
    assert not any("Second army" in told(world, "anders", day) for day in range(2, 12))


def test_har_1_what_has_gone_out_of_sight_cannot_be_harried_and_the_answer_tells_no_more(world: Path) -> None:
    set_value(world, "second.at", "dal", why="a test")
    take(world, "harry sighting 1 with the Blue horse: attack", "anders")
    advance(world, force=True)
    far = told(world, "anders", 2)
    assert "could not be carried out: that army is not in sight" in far


def test_army_5_an_honour_is_given_at_dawn_and_stands_in_the_next_report(world: Path) -> None:
    set_value(world, "blue-foot.battles", "1", why="they held the ford")
    take(world, "honour the Blue foot as “The Anvil of Berga”", "anders")
    (order,) = [one for one in load(world).sound().orders.values() if one.who == "anders"]
    assert order.act == Honour("blue-foot", "The Anvil of Berga")
    advance(world, force=True)
    assert load(world).sound().armies["first"].detachments["blue-foot"].name == "The Anvil of Berga"
    assert "Blue foot: from now on called The Anvil of Berga." in told(world, "anders", 2)
    take(world, "honour the Blue horse as “The Hammer”", "anders")
    advance(world, force=True)
    assert "Blue horse has not won a battle" in told(world, "anders", 3)

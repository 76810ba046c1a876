"""What a commander is told of himself: what moved his army's morale, how far his march has to go, what stands."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.play.advancing import advance
from campaign.play.handing import one
from campaign.play.ordering import take
from campaign.play.reporting import stored
from campaign.reports.markdown import markdown
from campaign.sight.paper import Force, Paper
from tests.play.lay import FILES, lay


def after(root: Path, words: str) -> Paper:
    """Return what Anders is told after the first day, having given orders."""
    take(root, words, "anders")
    advance(root, force=True)
    return stored(root, 1, "anders")


def force(paper: Paper) -> Force:
    assert paper.army is not None
    return paper.army


def test_morale_that_did_not_change_is_told_alone(tmp_path: Path) -> None:
    told = after(lay(tmp_path / "island"), "camp")
    assert (force(told).morale, force(told).morale_was, force(told).morale_why) == (9, None, ())
    assert "- **Morale** 9\n" in markdown(told)


def test_morale_lost_to_hunger_is_told_with_its_reason(tmp_path: Path) -> None:
    # TUM-SUP-3: an army that cannot feed everybody loses 1 morale.
    hungry = FILES["armies/first.yaml"].replace("supplies: 20000", "supplies: 0")
    told = after(lay(tmp_path / "island", armies__first=hungry), "camp")
    assert (force(told).morale, force(told).morale_was) == (8, 9)
    assert "- **Morale** 8, this morning 9 (-1: hunger)\n" in markdown(told)


def test_morale_won_by_loot_is_told_with_its_reason(tmp_path: Path) -> None:
    # TUM-MOR-4: 1 loot for each soldier gives 1 morale.
    rich = FILES["armies/first.yaml"].replace("supplies: 20000", "loot: 2000\nsupplies: 12000")
    told = after(lay(tmp_path / "island", armies__first=rich), "give 1 loot a soldier")
    assert "- **Morale** 10, this morning 9 (+1: 1 loot for each soldier)\n" in markdown(told)


def test_a_march_under_way_tells_how_far_it_has_to_go_and_the_map_shows_the_way(tmp_path: Path) -> None:
    # Alna lies at (20, 30), Berga 25 km east of it; a day's march is 20 km (TUM-MOV-1).
    told = after(lay(tmp_path / "island"), "march to Berga")
    assert told.orders[0].note == "since 24 June; 5.0 km to go"
    assert told.planned == ((40000, 30000), (45000, 30000))


def test_a_standing_order_taken_up_is_in_force_and_not_done(tmp_path: Path) -> None:
    told = after(lay(tmp_path / "island"), "on meeting: avoid")
    assert told.orders[0].status == "in force"
    assert "on meeting: avoid" in told.standing


@pytest.mark.parametrize("missing", ["berga", "alna"])
def test_an_army_at_a_place_that_its_commanders_map_lacks_still_reports(tmp_path: Path, missing: str) -> None:
    world = lay(tmp_path / "island", knowledge__anders=f"places:\n  {missing}: {{missing: true}}\n")
    if missing == "berga":
        at_berga = FILES["armies/first.yaml"].replace("at: alna", "at: berga")
        (world / "armies/first.yaml").write_text(at_berga, encoding="utf-8")
    advance(world, force=True)
    told = stored(world, 1, "anders")
    # With Berga off his map Alna and Croft both lie 25 km away; without Alna, Berga does.
    assert told.place == {"berga": "25.0 km east of Alna", "alna": "25.0 km west of Berga"}[missing]
    assert told.around == ()


def test_the_opening_report_says_what_each_trait_does(tmp_path: Path) -> None:
    root = lay(tmp_path / "island")
    said = one(root, 0, "anders", "md").decode()
    # TUM-TRAIT-12: 2 higher on the table of consequences.
    assert "- **Poet** his army reads what follows a failed check 2 higher" in said
    assert "44 years old.\n" in said


def test_a_commander_without_an_army_is_told_so_and_not_that_no_army_is_near(tmp_path: Path) -> None:
    alone = FILES["armies/first.yaml"].replace("commander: anders\n", "")
    idle = FILES["commanders/anders.yaml"] + "at: alna\n"
    told = after(lay(tmp_path / "island", armies__first=alone, commanders__anders=idle), "")
    assert "You lead no army, so nobody looks out for you.\n" in markdown(told)
    assert "No army was seen." not in markdown(told)


def test_a_briefing_does_not_say_that_nothing_happened(tmp_path: Path) -> None:
    told = after(lay(tmp_path / "island"), "camp")
    assert "Nothing out of the ordinary." in markdown(told)
    assert "What happened" not in markdown(replace(told, briefing="What do you do?"))

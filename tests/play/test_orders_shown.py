"""Orders as reports and the GM's list show them: in the names that were used when they were given."""

from pathlib import Path

from campaign.play.advancing import advance
from campaign.play.ordering import listed, take
from campaign.play.reporting import stored
from tests.play.lay import lay


def understood(root: Path) -> list[str]:
    """Return what the GM's list of all of Anders's orders says was understood."""
    return [said for _, said in listed(root, "anders", everything=True)]


def test_rec_3_a_detachment_that_was_sent_home_keeps_its_name_in_the_order_by_which_it_went(tmp_path: Path) -> None:
    root = lay(tmp_path)
    take(root, "dismiss the Blue horse", "anders")
    assert understood(root) == ["dismiss Blue horse"]
    advance(root, days=1, force=True, defaults=True)
    (line,) = stored(root, 1, "anders").orders
    assert (line.understood, line.status) == ("dismiss Blue horse", "done")
    advance(root, days=2, force=True, defaults=True)
    assert understood(root) == ["dismiss Blue horse"]


def test_a_detachment_that_its_gm_has_struck_keeps_its_name_in_the_order_that_failed_for_it(tmp_path: Path) -> None:
    """The Blue horse is in the army's file when it is ordered to hold Alna, and no more when the day is played."""
    root = lay(tmp_path)
    take(root, "leave the Blue horse to hold the fort", "anders")
    army = root / "armies/first.yaml"
    text = army.read_text(encoding="utf-8")
    army.write_text(text[: text.index("  blue-horse:")], encoding="utf-8")
    advance(root, days=1, force=True, defaults=True)
    assert [line.understood for line in stored(root, 1, "anders").orders] == ["leave Blue horse to hold the fort"]

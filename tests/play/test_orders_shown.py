"""Orders as reports and the GM's list show them: in the names that were used when they were given."""

from pathlib import Path

from campaign.play.advancing import advance
from campaign.play.ordering import listed, take
from campaign.play.reporting import stored
from tests.play.lay import lay

RIDERS = "on 10 July name the Blue horse the Black riders"


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


def test_msg_1_what_became_of_a_detachment_handed_over_does_not_show_in_an_order_that_still_names_it(
    tmp_path: Path,
) -> None:
    """Karl leads the Blue horse off on day 1; on day 2 it is lost, or called otherwise: Anders's report is the same."""
    papers = []
    for number, (old, new) in enumerate((("", ""), ("name: Blue horse", "name: Horn's own"), ("size: 200", "size: 0"))):
        root = lay(tmp_path / str(number))
        (root / "commanders/karl.yaml").write_text(
            "name: Karl Horn\nnation: north\nage: 33\nplayer: Karl\nat: alna\n", encoding="utf-8"
        )
        take(root, RIDERS, "anders")
        take(root, "split off the Blue horse under Karl Horn", "anders")
        take(root, "march to Croft", "karl")
        advance(root, days=1, force=True)
        lines = stored(root, 1, "anders").orders
        assert [line.understood for line in lines] == [
            "name Blue horse “the Black riders”",
            "split off Blue horse under Karl Horn",
        ]
        advance(root, days=1, force=True)
        army = root / "armies/karl-army.yaml"
        text = army.read_text(encoding="utf-8")
        assert old in text
        army.write_text(text.replace(old, new), encoding="utf-8")
        advance(root, days=1, force=True)
        papers.append(stored(root, 3, "anders"))
    assert [line.understood for line in papers[0].orders] == ["name blue-horse “the Black riders”"]
    assert papers[1:] == [papers[0], papers[0]]

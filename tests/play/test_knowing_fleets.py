"""What the GM lets commanders know of fleets: told of, hidden, taught by letters and by the mouths of others."""

from pathlib import Path

import pytest

from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.play import remembering
from campaign.play.advancing import advance
from campaign.play.knowing import Manner, hide, tell, tell_all
from campaign.play.ordering import take
from campaign.play.recalling import known
from campaign.play.verifying import verify
from tests.play.lay import lay

GM = Manner()
GULL = """\
name: The Gull
nation: south
at: {x: 1, y: 30}
commander: karl
ships: {own: {count: 141}, chest: {count: 5, cargo: [{what: loot, amount: 50000}]}}
"""
KARL = "name: Karl Horn\nnation: south\nage: 33\nplayer: Karl\nat: {x: 1, y: 30}\n"


@pytest.fixture
def coast(tmp_path: Path) -> Path:
    """Anders at Alna in the middle of the island; Karl's fleet of 146 ships off its western shore, 19 km away.

    The ships are paid for 3 days: 14,600 loot a day out of 50,000.
    """
    root = lay(tmp_path / "island")
    (root / "fleets").mkdir()
    (root / "fleets/gull.yaml").write_text(GULL, encoding="utf-8")
    (root / "commanders/karl.yaml").write_text(KARL, encoding="utf-8")
    return root


def test_he_can_be_told_what_a_fleet_looks_like(coast: Path) -> None:
    """He learns what he could see from near, no more: 146 ships are about 150, and nobody is aboard."""
    tell(coast, "anders", "Sails!", GM, about="gull")
    (line,) = (one for one in known(coast, "anders") if one.about == "fleet")
    assert (line.alias, line.text) == (
        "sighting 1",
        "South: about 150 ships, nobody but sailors aboard, led by Karl Horn",
    )
    advance(coast, force=True)
    assert verify(coast).partings == ()


def test_of_his_own_fleet_nobody_is_told_and_none_can_be_hidden_from_its_admiral(coast: Path) -> None:
    with pytest.raises(Refused, match="his own fleet"):
        tell(coast, "karl", "Sails!", GM, about="gull")
    with pytest.raises(Refused, match="himself and his fleet"):
        hide(coast, "gull", "karl")
    tell(coast, "anders", "Sails!", GM, about="gull")
    advance(coast, force=True)
    told = tell_all(coast, "karl", "anders", GM)
    assert "fleet" not in {one.about for one in told.learned}


def test_a_hidden_fleet_shows_no_more(coast: Path) -> None:
    """What he was told of it before does not show while it is hidden."""
    tell(coast, "anders", "Sails!", GM, about="gull")
    advance(coast, force=True)
    hide(coast, "gull", "anders")
    assert [one.hidden for one in known(coast, "anders") if one.about == "fleet"] == [True]


def test_a_hidden_fleet_of_his_own_nation_beside_him_answers_to_no_name(coast: Path) -> None:
    (coast / "fleets/tern.yaml").write_text(GULL.replace("commander: karl\n", "").replace("Gull", "Tern"), "utf-8")
    assert take(coast, "follow the Tern", "karl", dry=True).orders == 1
    hide(coast, "tern", "karl")
    assert take(coast, "follow the Tern", "karl", dry=True).orders == 0


def test_who_has_word_of_a_fleet_passes_it_on(coast: Path) -> None:
    """Sten hears of it from Anders, and keeps the day on which it was so."""
    tell(coast, "anders", "Sails!", GM, about="gull")
    advance(coast, force=True)
    tell_all(coast, "sten", "anders", GM)
    advance(coast, force=True)
    seen = remembering.now(coast, load(coast).world)["sten"]["fleet", "gull"]
    assert (seen.day, seen.learned, seen.seen["ships"], seen.alias) == (1, 2, 150, "sighting 1")

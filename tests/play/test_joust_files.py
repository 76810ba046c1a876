"""Files of teams and tournaments that cannot be: refused with the place and the reason, and left as they are."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.core.fault import Faults, Refused
from campaign.play.jousts import giving, replaying, riding
from campaign.play.jousts.files import read
from tests.play.joust_lists import BEARS, LIONS, TWO, many, ordered, two


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("virtue: Purity, favours: 1", "virtue: Jousting Virtue, favours: 1", ""),
        ("virtue: Valour", "virtue: Purity", "2 knights of Lions have Purity"),
        ("name: Kay", "name: Ban", "called Ban"),
        ("name: Kay", "name: Yvain", "two knights of Lions are called Yvain"),
        ("name: Kay", "name: a/b", "is no name"),
        ("- name: Bears", "- name: lions", "two teams are called lions"),
        ("favours: 3", "favours: 4", "cannot have 4 favours, but 1 to 3"),
        ("name: Kay, virtue: Valour, favours: 2", "name: Kay, virtue: Valour, favours: 1", "but 2 to 4"),
        ("      - {name: Bors, virtue: Devotion}\n", "", "Lions has 2 knights, not 3"),
        ("virtue: Valour, favours: 2", "favours: 2", "give Kay a virtue too"),
        ("player: Ben", "player: lions", "the player of Bears cannot be called as the team Lions is"),
    ],
)
def test_teams_that_the_rules_refuse_are_refused_with_the_reason_and_nothing_is_written(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    entries, file = tmp_path / "teams.yaml", tmp_path / "lists.yaml"
    text = TWO.replace(old, new, 1)
    assert text != TWO
    if not why:  # a Jousting Virtue more
        text = text.replace("virtue: Valour, favours: 2", "virtue: Jousting Virtue, favours: 2")
        why = "2 knights of Lions have Jousting Virtue"
    entries.write_text(text, encoding="utf-8")
    with pytest.raises(Faults, match=why) as found:
        giving.new(entries, file, format=None, seed=1)
    assert all(fault.line > 0 for fault in found.value.faults)
    assert not file.exists()


def test_all_that_is_wrong_with_teams_is_told_at_once_each_at_its_line(tmp_path: Path) -> None:
    entries = tmp_path / "teams.yaml"
    text = TWO.replace("virtue: Valour, favours: 2", "virtue: Purity").replace("favours: 3", "favours: 7")
    entries.write_text(text, encoding="utf-8")
    with pytest.raises(Faults) as found:
        giving.new(entries, tmp_path / "lists.yaml", format=None, seed=1)
    lines = text.splitlines()
    kay, mark = next(one for one in lines if "Kay" in one), next(one for one in lines if "Mark" in one)
    assert [(one.line, one.col) for one in found.value.faults] == [
        (lines.index(kay) + 1, kay.index("Purity") + 1),
        (lines.index(mark) + 1, mark.index("7") + 1),
    ]


def test_ful_tour_1_three_teams_are_no_match_and_one_is_no_tournament(tmp_path: Path) -> None:
    entries = tmp_path / "teams.yaml"
    entries.write_text(TWO + "  - {name: Owls, knights: [{name: x}, {name: y}, {name: z}]}\n", encoding="utf-8")
    with pytest.raises(Faults, match=r"teams.yaml:14:5.*a match has two teams"):
        giving.new(entries, tmp_path / "lists.yaml", format="match", seed=1)
    entries.write_text(TWO.partition("  - name: Bears")[0], encoding="utf-8")
    with pytest.raises(Faults, match="needs two teams or more"):
        giving.new(entries, tmp_path / "lists.yaml", format=None, seed=1)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("favours: 1\n", "favours: 9\n", "9"),
        ("teams: [Lions, Bears]", "teams: [Lions, Wolves]", "not the matches of a match"),
        ("Bears: Ben", "Bears: lions", "cannot be called as the team Lions"),
        ("orders: [[Kay, Yvain, Bors]", "orders: [[Kay, Kay, Bors]", "Kay stands in the order twice"),
        ("knights: [Kay, Ban]", "knights: [Kay, Yvain]", "Yvain is no knight of Bears"),
        ("format: match", "format: melee", ""),
        ("ridden: 0", "ridden: 1", "0 passes are told"),
        ("game: full-tilt", "game: piety", "full-tilt"),
        ("seed: 7", "seed: x", ""),
    ],
)
def test_a_file_that_says_what_cannot_be_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    file = two(tmp_path)
    ordered(file)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(Faults) as found:
        riding.auto(file)
    assert all(fault.line > 0 for fault in found.value.faults)
    assert why in str(found.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize("format_", ["round-robin", "knock-out"])
def test_a_match_that_was_not_drawn_up_is_refused_with_its_place(tmp_path: Path, format_: str) -> None:
    file = many(tmp_path, 4, format_, seed=1)
    text = file.read_text(encoding="utf-8")
    one, other = next(re.finditer(r"teams: \[(\w+), (\w+)\]", text)).groups()
    file.write_text(text.replace(f"[{one}, {other}]", f"[{other}, {one}]", 1), encoding="utf-8")
    with pytest.raises(Faults, match=f"not the matches of a {format_}"):
        read(file)


def test_a_die_that_stands_twice_in_a_file_is_found_by_the_replay(tmp_path: Path) -> None:
    file = two(tmp_path)
    riding.auto(file)
    game = read(file)
    die = game.tournament.rounds[0][0].jousts[0].passes[0].thrown[0].roll
    found = replaying.replayed(replace(game, aside=(*game.aside, die)))
    assert "twice" in found.partings[0]


def test_a_new_key_is_not_made_while_plays_are_sealed_with_a_lost_one(tmp_path: Path) -> None:
    file = two(tmp_path)
    giving.order(file, "Lions", LIONS)
    (tmp_path / ".campaign" / "key").unlink()
    before = file.read_bytes()
    with pytest.raises(Refused, match="key is missing"):
        giving.order(file, "Bears", BEARS)
    assert file.read_bytes() == before
    giving.order(file, "Lions", LIONS)  # it replaces the only one
    giving.order(file, "Bears", BEARS)
    assert riding.resolve(file).game.tournament.rounds[0][0].orders == (LIONS, BEARS)

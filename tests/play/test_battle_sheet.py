"""The calculator: a battle sheet from a file, its faults with their places, its dice, its odds, its outcome."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.main import app
from campaign.core.fault import Faults
from campaign.play.battling import fight, read

SHEET = """\
kind: battle
place: Ytterån
sides:
  north:
    role: defender
    armies:
      gradell:
        morale: 9
        traits: [Guardian]
        detachments: {first: {type: infantry, size: 1000}, horse: {type: heavy cavalry, size: 200}}
        modifiers: {tactics: 2, chosen ground: 1, difficult terrain: -1}
  south:
    role: attacker
    armies:
      horn:
        morale: 7
        detachments: {foot: {type: infantry, size: 3600}}
"""
STORM = (("kind: battle", "kind: storm\ndefence_bonus: 3"),)


def laid(folder: Path, *edits: tuple[str, str]) -> Path:
    """The sheet in a file, in it each `old` replaced by `new`."""
    text = SHEET
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "sheet.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_sheet_of_the_documentation_is_read_whole(tmp_path: Path) -> None:
    sheet = read(laid(tmp_path))
    gradell = sheet.sides["north"].armies["gradell"]
    assert (sheet.kind, sheet.place, sheet.sides["south"].role) == ("battle", "Ytterån", "attacker")
    assert (gradell.morale, gradell.traits, gradell.detachments["horse"].size) == (9, ("Guardian",), 200)
    assert gradell.modifiers == {"tactics": 2, "chosen ground": 1, "difficult terrain": -1}


WRONG = [
    ([("type: infantry, size: 1000", "type: infantri, size: 1000")], ":10:37: TYPE", "did you mean 'infantry'?"),
    ([("size: 1000", "size: -5")], ":10:53: LIMIT", "at least 0"),
    ([("size: 1000", "size: 9000000000000000")], ":10:53: LIMIT", "at most 1,000,000,000,000,000"),
    ([("size: 1000", 'size: "1000"')], ":10:53: TYPE", "take away the quotes"),
    ([("morale: 9", "morale: 13")], ":8:17: LIMIT", "at most 12"),
    ([("[Guardian]", "[Gardian]")], ":9:18: TYPE", "did you mean 'Guardian'?"),
    ([("tactics: 2", "tactic: 2")], ":11:21: LINE", "did you mean 'tactics'?"),
    ([("tactics: 2", "Tactics: 2")], ":11:21: LINE", "did you mean 'tactics'?"),
    ([("tactics: 2", "terrain: 2")], ":11:21: LINE", "'advantage of terrain' or 'difficult terrain'"),
    ([("tactics: 2", "tactics: -2")], ":11:30: LINE", "never below 0"),
    ([("chosen ground: 1", "chosen ground: 2")], "LINE", "it is +1"),
    ([("difficult terrain: -1", "difficult terrain: 1")], "LINE", "it is -1"),
    ([("tactics: 2", "crusader: 1")], ":11:21: LINE", "no Crusader"),
    ([("morale: 7", "morale: 7\n        modifiers: {earthworks: 1}")], ":17:21: LINE", "defender only"),
    ([("role: attacker", "role: defender")], ":13:11: ROLE", "cannot both be the defender"),
    ([("role: attacker", "role: none"), *STORM], ":14:11: ROLE", "this is a storm"),
    ([("place: Ytterån\n", ""), *STORM], ":1:1: MISSING", "'place'"),
    ([("place", "defence_bonus: 3\nplace")], ":2:16: STORM", "for a storm only"),
    ([("place", "gate_open: true\nplace")], ":2:12: STORM", "for a storm only"),
    ([("      horn:", "      gradell:")], ":15:7: SIDES", "on both sides: north, south"),
    ([("  south:", "  east: {armies: {}}\n  south:")], ":3:1: SIDES", "exactly two sides"),
    ([("  south:", "  east: {armies: {}}\n  south:")], ":12:18: EMPTY", "no armies"),
    ([("{foot: {type: infantry, size: 3600}}", "{}")], ":17:22: EMPTY", "no detachments"),
    ([("      horn:", "      a/b:")], ":15:7: KEY", "a/b"),
    ([("morale: 7", "morale: 7\n        garrison: true")], ":17:19: ROLE", "in a storm"),
    ([("kind: battle", "kind: batle")], ":1:7: TYPE", "did you mean 'battle'?"),
    ([("place:", "palce:")], ":2:1: FIELD", "did you mean 'place'?"),
]


@pytest.mark.parametrize(("edits", "place", "message"), WRONG)
def test_every_fault_of_a_sheet_has_its_place(
    edits: list[tuple[str, str]], place: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(Faults) as found:
        read(laid(tmp_path, *edits))
    assert any(place in str(fault) and message in fault.message for fault in found.value.faults), str(found.value)


def test_one_side_alone_is_no_fight(tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text(SHEET[: SHEET.index("  south:")], encoding="utf-8")
    with pytest.raises(Faults, match="exactly two sides; here: north"):
        read(file)


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    with pytest.raises(Faults) as found:
        read(laid(tmp_path, ("size: 1000", "size: -5"), ("morale: 7", "morale: 70"), ("[Guardian]", "[Guard]")))
    assert len(found.value.faults) == 3


@pytest.mark.parametrize("text", ["", "[]", "5", "sides: 3", "sides: {north: 1}", "kind: [a", "\x00", "sides: ~"])
def test_nonsense_is_a_fault_and_never_a_traceback(text: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Faults):
        read(file)


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Faults, match="cannot be read"):
        read(tmp_path / "none.yaml")


def test_a_file_too_large_for_a_sheet_is_not_read_to_its_end() -> None:
    with pytest.raises(Faults, match="larger than 1,000,000 bytes"):
        read(Path("/dev/zero"))


def test_a_line_of_the_gms_own_has_any_name_and_sign(tmp_path: Path) -> None:
    file = laid(tmp_path, ("tactics: 2", "an omen in the sky: -4"))
    assert read(file).sides["north"].armies["gradell"].modifiers["an omen in the sky"] == -4


def test_the_table_dice_stand_and_the_rest_is_rolled_by_seed(tmp_path: Path) -> None:
    """Gradell: 7 + 2 (morale 9 to 7) + 2 + 1 − 1 = 11. Horn: 10 + 1, 3,600 being twice 1,800. So 0."""
    fought = fight(laid(tmp_path), dice={"gradell": (3, 4), "TUM-BAT-2/horn/battle/0": (5, 5)})
    assert fought.outcome is not None
    tallies = {key: one.tally for key, one in fought.outcome.armies.items()}
    assert {key: tally and (tally.total, tally.roll.by) for key, tally in tallies.items()} == {
        "gradell": (11, "table"),
        "horn": (11, "table"),
    }
    assert fought.outcome.winner is None
    assert fought.outcome.armies["horn"].morale == 6
    assert fight(laid(tmp_path), seed=5) == fight(laid(tmp_path), seed=5)


@pytest.mark.parametrize(
    ("name", "faces"),
    [("gradell", (3, 7)), ("gradell", (0, 6)), ("gradell", (3,)), ("gradell", (1, 2, 3)), ("gradel", (3, 4))],
)
def test_dice_out_of_range_or_of_no_roll_are_faults(name: str, faces: tuple[int, ...], tmp_path: Path) -> None:
    with pytest.raises(Faults, match=r"one figure a die|did you mean gradell\?"):
        fight(laid(tmp_path), dice={name: faces})


def test_the_same_dice_under_two_names_are_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Faults, match="given twice"):
        fight(laid(tmp_path), dice={"gradell": (3, 4), "TUM-BAT-2/gradell/battle/0": (3, 4)})


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["battle", *arguments])
    return done.exit_code, done.output


def test_the_command_prints_sheet_odds_story_and_table(tmp_path: Path) -> None:
    status, text = run("--sheet", str(laid(tmp_path)), "--seed", "3", "--dice", "gradell=6+6", "--dice", "horn=1+1")
    assert status == 0
    assert "Strength of the sides: north 1,800, south 3,600" in text
    assert "The victory goes to north, 16 to 3; what weighed most was higher morale (+2)." in " ".join(text.split())
    assert text.index("Odds") < text.index("The victory goes to north") < text.index("6+6 at the table")
    assert "strength 3,600 against 1,800" in text


def test_the_odds_alone_roll_nothing(tmp_path: Path) -> None:
    """Gradell has 4 on his dice, Horn 1: Horn wins who throws 4 more or above, 80+56+35+20+10+4+1 = 206 of 1296."""
    status, text = run("--sheet", str(laid(tmp_path)), "--odds")
    assert status == 0
    assert "south: 15.9% to win" in text
    assert "victory" not in text


def test_json_gives_every_army_and_both_sides(tmp_path: Path) -> None:
    status, text = run("--sheet", str(laid(tmp_path)), "--seed", "3", "--dice", "gradell=6+6", "--json")
    assert status == 0
    found = json.loads(text)
    assert found["outcome"]["armies"]["gradell"]["tally"]["roll"]["dice"] == [6, 6]
    assert found["odds"]["sides"]["south"]["wins"] == {"percent": 15.8951, "exact": "103/648"}
    assert set(found["outcome"]["sides"]) == {"north", "south"}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((), 1),
        (("--dice", "gradell"), 2),
        (("--dice", "gradell=x"), 2),
        (("--dice", "=3+4"), 2),
        (("--dice", "gradell=3+4", "--dice", "gradell=3+4"), 2),
        (("--dice", "gradell=7+4"), 1),
        (("--dice", "nobody=3+4"), 1),
        (("--seed", "x"), 2),
    ],
)
def test_wrong_use_ends_with_2_wrong_input_with_1(arguments: tuple[str, ...], status: int, tmp_path: Path) -> None:
    sheet = ("--sheet", str(laid(tmp_path))) if arguments else ()
    assert run(*sheet, *arguments)[0] == status

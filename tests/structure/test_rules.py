"""Every row in scope has its chapter and a ruling that names it; figures stand in the tables of numbers alone."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.play.rulebook import load_chapters
from campaign.rules.book import figures
from campaign.rules.numbers import registry
from tests.mutation import rules_in

ROOT = Path(__file__).parents[2]
CHAPTERS = sorted(path for room in ("rules", "games") for path in (ROOT / "campaign" / room).rglob("*.py"))


def rows(chapter: str, *numbers: int, book: str = "TUM") -> list[str]:
    return [f"{book}-{chapter}-{number}" for number in numbers]


IN_SCOPE = (
    *rows("WORLD", *range(1, 5)),
    *rows("ARMY", *range(1, 11)),
    *rows("SUP", *range(1, 6)),
    *rows("FOR", *range(1, 6)),
    *rows("BURN", 1),
    *rows("MOR", *range(1, 5)),
    *rows("REST", *range(1, 4)),
    *rows("MOV", *range(1, 11)),
    *rows("SCO", *range(1, 6)),
    *rows("DAY", 1),
    *rows("FORT", *range(1, 8)),
    *rows("BAT", *range(1, 13)),
    *rows("SIE", *range(1, 9)),
    *rows("HAR", *range(1, 5)),
    *rows("SHIP", *range(1, 10)),
    *rows("DUEL", *range(1, 4)),
    *rows("COM", *range(1, 5)),
    *rows("OPS", 1, 2),
    *rows("REC", *range(1, 4)),
    *rows("MSG", *range(1, 5)),
    *rows("TRAIT", *range(1, 21)),
    *rows("TEAM", 1, 2, book="FUL"),
    *rows("VIRTUE", *range(1, 9), book="FUL"),
    *rows("FAVOUR", 1, 2, book="FUL"),
    *rows("ORDER", 1, book="FUL"),
    *rows("PASS", 1, book="FUL"),
    *rows("PLOY", *range(1, 6), book="FUL"),
    *rows("STRIKE", 1, book="FUL"),
    *rows("HIT", 1, book="FUL"),
    *rows("WOUND", 1, book="FUL"),
    *rows("UNHORSE", 1, book="FUL"),
    *rows("LANCE", 1, book="FUL"),
    *rows("SCORE", 1, 2, book="FUL"),
    *rows("TOUR", 1, book="FUL"),
    *rows("SETUP", *range(1, 5), book="TIL"),
    *rows("TURN", 1, book="TIL"),
    *rows("PLAY", *range(1, 6), book="TIL"),
    *rows("MOVE", 1, book="TIL"),
    *rows("FIGHT", *range(1, 6), book="TIL"),
    *rows("CORPSE", *range(1, 4), book="TIL"),
    *rows("END", 1, 2, book="TIL"),
    *rows("JOUST", 1, book="TIL"),
    *rows("BUZ", *range(1, 5), book="TIL"),
    *rows("MEL", 1, book="TIL"),
    *rows("INIT", 1, book="VAL"),
    *rows("MOVE", 1, book="VAL"),
    *rows("FOOT", 1, book="VAL"),
    *rows("MELEE", *range(1, 4), book="VAL"),
    *rows("ROSTER", 1, book="VAL"),
    *rows("CORPSE", 1, book="VAL"),
    *rows("ORG", 1, 2, book="MAY"),
    *rows("SEQ", 1, 2, book="MAY"),
    *rows("MOV", *range(1, 4), book="MAY"),
    *rows("SHOT", *range(1, 7), book="MAY"),
    *rows("MOR", *range(1, 7), book="MAY"),
    *rows("MEL", *range(1, 7), book="MAY"),
    *rows("POST", 1, book="MAY"),
    *rows("HERO", 1, book="MAY"),
    *rows("HORSE", 1, book="MAY"),
    *rows("MISC", 1, book="MAY"),
)
# A constant that is no figure of a rule, and why it may stand there.
NO_FIGURES = {
    ("advancing", "APART"): "how a machine moves",
    ("advancing", "BOLDER"): "when a machine charges",
    ("advancing", "CAREFUL"): "when a machine charges",
    ("advancing", "NEAREST"): "how many enemies a machine thinks of charging",
    ("tries", "ROUND_ABOUT"): "in which directions a machine goes past what is in its way",
    ("tries", "STRAIGHT"): "when a machine wheels",
    ("advancing", "WARY"): "when a machine lets the enemy come",
    ("ahead", "BEST"): "how many runs a machine tries further",
    ("ahead", "EVERY"): "how many first cards a machine tries",
    ("ahead", "FEW"): "how often a machine tries all runs",
    ("ahead", "WORLDS"): "how often a machine deals hidden cards",
    ("answering", "FINE"): "how many directions a machine looks in",
    ("blows", "KEPT"): "how many passes are remembered",
    ("bounds", "FACES"): "what can be reckoned",
    ("bounds", "FIGURES"): "what no table holds more of",
    ("bounds", "PIECES"): "what no table holds more of",
    ("bounds", "POINTS"): "what no table holds more of",
    ("bounds", "SEED"): "what a file holds exactly",
    ("bounds", "SMALLEST"): "what is less is a rounding error",
    ("bounds", "WIDEST"): "no table is larger",
    ("cards", "DECIMALS"): "to how many decimals inches are kept",
    ("cards", "FINE"): "to how many decimals sines are alike on all machines",
    ("cards", "HALVES"): "the middle of a card",
    ("cards", "TENTHS"): "an inch in whole numbers",
    ("cards", "KEPT"): "how many directions are remembered",
    ("cards", "ROUND"): "a circle has 360 degrees",
    ("cards", "THOUSANDTHS"): "an inch in whole numbers",
    ("chances", "CARES"): "what is less is a rounding error",
    ("borders", "HALVES"): "the middle of a line",
    ("checking", "SIDES"): "a fight has two sides, as a thing of language",
    ("checking", "_LIKE"): "how much alike two names must be to be taken for one",
    ("counting", "PERCENT"): "a percentage is of a hundred",
    ("couriers", "_TRIED"): "how many harbours a messenger looks at across country",
    ("fleeing", "AIMS"): "which points a beaten fleet tries to make for",
    ("fleeing", "NEARLY"): "what is less is a rounding error",
    ("fleeing", "TRIED"): "how many harbours a beaten fleet tries to make for",
    ("foraging", "_LEAP"): "anniversaries of a calendar with leap years",
    ("forecast", "LONGEST"): "how far ahead a forecast looks before it gives up",
    ("words", "SLIP"): "how much alike two words must be to be taken for one",
    ("game", "PAIR"): "a fight and a match are of two, as a thing of language",
    ("ground", "KEPT"): "how many tables are remembered",
    ("guessing", "LIKELY"): "what a machine thinks of others",
    ("harbours", "LISTED"): "how many harbours are named when one is asked for",
    ("geometry", "BISECTIONS"): "how closely a wheel is looked at",
    ("geometry", "DECIMALS"): "to how many decimals inches are kept",
    ("geometry", "EIGHTH"): "half a right angle",
    ("geometry", "FINE"): "how closely a wheel is looked at",
    ("geometry", "HALF_TURN"): "half a circle",
    ("geometry", "HALVES"): "the middle of a base",
    ("geometry", "KEPT"): "how many bases are remembered",
    ("geometry", "ROUND"): "a circle has 360 degrees",
    ("geometry", "TENTHS"): "an inch in whole numbers",
    ("geometry", "TOUCH"): "what is less is a rounding error",
    ("laying", "FINE_AT"): "the points of a card's front that are looked at in a corner of the field",
    ("laying", "FINE_TURN"): "how finely turns are looked at in a corner of the field",
    ("laying", "GRID_TURN"): "how finely the ways to lay a card are offered",
    ("machine", "FINE"): "into how many parts a chance is cut to be thrown for",
    ("messengers", "MINUTES"): "a day has 24 hours",
    ("mixing", "_ROUNDED"): "digits to which two games are the same",
    ("naming", "MOST"): "no table holds more figures of one name",
    ("night", "_ROUNDED"): "whole metres are rounded",
    ("odds", "KEPT"): "how many combats are remembered",
    ("paths", "MOST"): "no leg of a move is longer",
    ("retreat", "WINDS"): "the sixteen directions as vectors",
    ("retreat", "THOUSAND"): "the length of those vectors",
    ("retreat", "_HALVES"): "the middle of a line",
    ("revolts", "COMPASS"): "the eight directions as vectors",
    ("sighting", "MINUTES"): "an hour has sixty minutes",
    ("tournament", "PAIR"): "a match is of two teams, as a thing of language",
    ("tracks", "_HALVES"): "the middle of a box",
    ("whereabouts", "AROUND_M"): "how far off a place still tells where one is",
    ("whereabouts", "NEAR_M"): "how near a place one is at it",
    ("words", "LONGEST"): "no command is longer",
    ("standing", "SLACK"): "what is less is a rounding error",
    ("ways", "CELL"): "how finely a machine looks for a way",
    ("ways", "KEPT"): "how many tables are remembered",
    ("worth", "COMMANDER"): "what a machine thinks a commander is worth",
    ("worth", "WORTH"): "what a machine thinks a position is worth",
}
PLAIN = (0, 1, -1)


def named_by_tests() -> Counter[str]:
    """How many tests name each row in their own name."""
    found: Counter[str] = Counter()
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(rules_in(node.name))
    return found


def test_every_row_in_scope_stands_in_exactly_one_chapter() -> None:
    found = Counter(row.id for _, its in load_chapters() for row in its)
    assert {row: found[row] for row in IN_SCOPE if found[row] != 1} == {}
    assert [row for row, count in sorted(found.items()) if count > 1] == []


def test_every_row_in_scope_has_a_ruling_that_names_it() -> None:
    named = named_by_tests()
    assert [row for row in IN_SCOPE if not named[row]] == []


def test_every_number_belongs_to_a_row_of_the_book_and_every_figure_quoted_is_a_number() -> None:
    entries = [row for _, its in load_chapters() for row in its]
    known = {row.id for row in entries}
    assert [number.name for number in registry() if number.rule not in known] == []
    assert figures(entries) <= {number.name for number in registry()}


def test_a_row_asks_the_gm_stopping_or_by_default_or_not() -> None:
    assert {row.asks for _, its in load_chapters() for row in its} <= {"", "default", "stopping"}


def literals(path: Path) -> Iterator[tuple[str, int, object]]:
    """Yield (constant's name or "", line, value) of each numeric literal that is in no declaration of numbers.

    A table declares numbers when it calls number(...), or a function of its file that does. The index of a subscript is
    a place in a tuple, never a figure.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    declaring = {"number"} | {
        node.name for node in tree.body if isinstance(node, ast.FunctionDef) and calls(node, {"number"})
    }
    names: dict[int, str] = {}
    skipped: set[int] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            names.update((id(inner), ast.unparse(target).strip("()")) for inner in ast.walk(node.value))
            if calls(node.value, declaring):
                skipped.update(map(id, ast.walk(node.value)))
    for inner in ast.walk(tree):
        if isinstance(inner, ast.Subscript) and isinstance(inner.slice, ast.Constant | ast.UnaryOp):
            skipped.update(map(id, ast.walk(inner.slice)))
    for inner in ast.walk(tree):
        if isinstance(inner, ast.Constant) and type(inner.value) in (int, float) and id(inner) not in skipped:
            yield names.get(id(inner), ""), inner.lineno, inner.value


def calls(node: ast.AST, functions: set[str]) -> bool:
    """Whether one of these functions is called in `node`."""
    return any(
        isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id in functions
        for inner in ast.walk(node)
    )


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: str(path.stem))
def test_no_figure_stands_outside_the_numbers(path: Path) -> None:
    found = [
        f"{path.name}:{line}: {value}"
        for name, line, value in literals(path)
        if value not in PLAIN and not all((path.stem, one) in NO_FIGURES for one in name.split(", "))
    ]
    assert found == []


def test_a_figure_in_a_body_is_noticed(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.py"
    chapter.write_text('EAT = number("a.b", 3, "x", "R")\n\n\ndef rule(x: int) -> int:\n    return x[2] * 7\n')
    assert [value for _, _, value in literals(chapter)] == [7]


def test_every_exception_is_still_needed() -> None:
    used = {(path.stem, one) for path in CHAPTERS for name, _, _ in literals(path) for one in name.split(", ")}
    assert set(NO_FIGURES) <= used

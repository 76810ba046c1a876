"""Imports go one way, heavy libraries come late, and the rooms stay small."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "campaign"
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "model": {"core"},
    "land": {"model", "core"},
    "rules": {"land", "model", "core"},
    "sight": {"rules", "land", "model", "core"},
    "orders": {"sight", "rules", "land", "model", "core"},
    "engine": {"rules", "sight", "model", "core"},
    "files": {"model", "core"},
    "reports": {"games", "sight", "rules", "land", "model", "core"},
    "outbox": {"core"},
    "play": {"core", "games", "model", "land", "rules", "sight", "orders", "engine", "files", "reports", "outbox"},
    "cli": {"play", "core"},
}
# What a command prints may need the text forms that files know; nothing else of files, model or rules is for cli.
HEAVY = {"scipy", "networkx", "numpy", "shapely", "ruamel", "PIL", "fontTools", "resvg_py", "typer", "httpx"}
LONGEST, FEW, FEW_LINES, USUAL = 500, 15, 300, 140


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield (module, at the top of the file) of every import; those only for type checkers are left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = {id(node) for node in tree.body}
    skipped = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, id(node) in top
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                yield f"{node.module}.{name.name}", id(node) in top


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_those_below_it(path: Path) -> None:
    here = room(path)
    if here == "__init__":
        return
    for name, _ in imported(path):
        if name.startswith("campaign."):
            there = name.split(".")[1]
            assert there == here or there in MAY_IMPORT[here], f"{here} imports {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_heavy_libraries_are_imported_where_they_are_used(path: Path) -> None:
    if room(path) == "cli":
        return
    for name, at_top in imported(path):
        assert not (at_top and name.split(".")[0] in HEAVY), f"{name} at the top of {path}"


def test_the_chapters_of_the_rules_import_in_no_circle() -> None:
    home = PACKAGE / "rules"
    graph: dict[str, set[str]] = {}
    for path in sorted(home.rglob("*.py")):
        chapter = path.relative_to(home).parts[0].removesuffix(".py")
        names = {name.split(".")[2] for name, _ in imported(path) if name.startswith("campaign.rules.")} - {chapter}
        known = {name for name in names if (home / f"{name}.py").exists() or (home / name).is_dir()}
        graph[chapter] = graph.get(chapter, set()) | known
    done: set[str] = set()
    while len(done) < len(graph):
        free = {name for name in graph if name not in done and graph[name] <= done}
        assert free, f"a circle among {sorted(set(graph) - done)}"
        done |= free


def test_the_rooms_are_small() -> None:
    lengths = sorted(
        len(path.read_text(encoding="utf-8").splitlines()) for path in modules() if path.stem != "__init__"
    )
    assert lengths[-1] <= LONGEST
    assert sum(length > FEW_LINES for length in lengths) <= FEW
    assert median(lengths) <= USUAL


def test_help_imports_no_heavy_library() -> None:
    code = (
        "import sys; sys.argv = ['campaign', '--help']\n"
        "from campaign.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(' '.join(sorted({name.split('.')[0] for name in sys.modules})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & (HEAVY - {"typer"} | {"msgspec", "yaml", "rich", "pydantic"})


def test_every_line_of_the_gates_names_a_room_that_exists() -> None:
    assert all((PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file() for name in MAY_IMPORT)
    order = list(MAY_IMPORT)
    for lower, upper in pairwise(order):
        assert upper not in MAY_IMPORT[lower]

"""The cache of the land: used when nothing changed, never trusted when damaged."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from campaign.land import cells
from campaign.land.cells import Table
from campaign.land.load import load
from campaign.model.place import River
from campaign.model.world import World
from tests.land.sheet import place, road, world


def small() -> World:
    """Return a world of two forts and a road over a river."""
    river = River(id="river", name="River", points=((20, 0), (20, 20)))
    return world((0, 0, 40, 20), [place("a", 10, 10), place("b", 30, 10)], [road("r", "a", "b")], [river])


def ask(made: World, cache: Path | None) -> tuple[int, object, object]:
    """Return what each kept part gives."""
    ground = load(made, cache)
    return ground.cell("a").area_m2, ground.route("a", "b"), tuple(ground.bridges)


def test_the_kept_land_answers_as_the_fresh_one(tmp_path: Path) -> None:
    fresh = ask(small(), None)
    assert ask(small(), tmp_path) == fresh
    assert sorted(file.suffix for file in tmp_path.iterdir()) == [".bridges", ".cells", ".net"]
    assert ask(small(), tmp_path) == fresh


def test_cells_are_not_worked_out_again_until_the_ground_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(small(), tmp_path)
    asked: list[int] = []
    build = cells.table

    def counting(*args: object) -> Table:
        asked.append(1)
        return build(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(cells, "table", counting)
    ask(small(), tmp_path)
    assert asked == []
    moved = small()
    moved.places["a"] = msgspec.structs.replace(moved.places["a"], x=12.0)
    # The boundary moves 1 km to the east, to 21 km: 21 x 20 km.
    assert load(moved, tmp_path).cell("a").area_m2 == 420_000_000
    held = small()
    held.places["a"] = msgspec.structs.replace(held.places["a"], holder="sweden", population=500)
    ask(held, tmp_path)
    assert asked == [1], "who holds a place moves no ground"


@pytest.mark.parametrize("harm", [b"", b"\x00" * 40, None])
def test_a_damaged_file_is_built_again(tmp_path: Path, harm: bytes | None) -> None:
    fresh = ask(small(), tmp_path)
    for file in tmp_path.iterdir():
        data = file.read_bytes()
        file.write_bytes(data[:-1] if harm is None else harm)
    assert ask(small(), tmp_path) == fresh
    assert all(len(file.read_bytes()) > 16 and not file.name.startswith(".") for file in tmp_path.iterdir())


def test_a_single_changed_byte_is_noticed(tmp_path: Path) -> None:
    fresh = ask(small(), tmp_path)
    for file in tmp_path.iterdir():
        data = bytearray(file.read_bytes())
        data[-2] ^= 1
        file.write_bytes(bytes(data))
    assert ask(small(), tmp_path) == fresh


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert ask(small(), blocked / "cache") == ask(small(), None)


def test_only_the_newest_lands_stay(tmp_path: Path) -> None:
    """Five lands, each with a cells file: three are kept, the present one among them."""
    for step in range(5):
        made = small()
        made.places["a"] = msgspec.structs.replace(made.places["a"], x=10.0 + step)
        load(made, tmp_path).cell("a")
    assert len(list(tmp_path.iterdir())) == 3
    before = sorted(tmp_path.iterdir())
    load(made, tmp_path).cell("a")
    assert sorted(tmp_path.iterdir()) == before


def test_the_order_of_the_tables_does_not_change_the_content() -> None:
    made, turned = small(), small()
    turned.places = dict(reversed(turned.places.items()))
    assert load(made).content() == load(turned).content()


def test_a_land_from_the_cache_needs_no_heavy_library(tmp_path: Path) -> None:
    ask(small(), tmp_path)
    script = f"""
import sys
from pathlib import Path
from tests.land.test_load import load, small
before = set(sys.modules)
ground = load(small(), Path({str(tmp_path)!r}))
ground.covered(10000, 10000, 20000), ground.route("a", "b"), ground.bridges, ground.on_land(1, 1), ground.nearest(1, 1)
print(sorted({{"numpy", "scipy", "shapely", "networkx"}} & (set(sys.modules) - before)))
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"

"""The worlds that speed is measured with are worlds like any other."""

from pathlib import Path

from campaign.play.advancing import advance
from campaign.play.checking import check
from tests.bench.worlds import Size, generate

TINY = Size(armies=10, places=30)


def test_the_smallest_world_checks_clean_and_plays_a_day(tmp_path: Path) -> None:
    root = tmp_path / "world"
    generate(root, TINY)
    assert [fault for fault in check(root) if fault.severity == "error"] == []
    done = advance(root, defaults=True)
    assert done.days == (1,)
    assert len(list((root / "reports/day-0001").glob("c*.md"))) == TINY.armies


def test_the_same_size_makes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        generate(tmp_path / name, TINY)
    one, two = (
        {file.relative_to(tmp_path / name): file.read_bytes() for file in (tmp_path / name).rglob("*.yaml")}
        for name in ("one", "two")
    )
    assert one == two

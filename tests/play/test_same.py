"""Same world, orders and seed give the same bytes, whatever the hash seed, the order of files, or the process."""

import os
import subprocess
import sys
from pathlib import Path

from tests.play.lay import FILES, lay, snapshot

PLAY = """
import sys
from pathlib import Path
from campaign.play.advancing import advance
from campaign.play.ordering import take
root = Path(sys.argv[1])
take(root, "march to Dal; forage; rest 1 week", "anders")
take(root, "forage; then march to Croft by night", "sten")
advance(root, days=9, defaults=True)
"""


def played(root: Path, hash_seed: str) -> dict[str, bytes]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    subprocess.run([sys.executable, "-c", PLAY, str(root)], check=True, env=environment)
    return snapshot(root)


def test_two_processes_with_other_hash_seeds_and_file_orders_write_the_same_bytes(tmp_path: Path) -> None:
    first = lay(tmp_path / "one")
    second = tmp_path / "two"
    for name in sorted(FILES, reverse=True):
        (second / name).parent.mkdir(parents=True, exist_ok=True)
        (second / name).write_text(FILES[name], encoding="utf-8")
    one, two = played(first, "1"), played(second, "4242")
    assert one == two
    assert "chronicle/day-0009/events.jsonl" in one


def test_another_seed_gives_other_dice(tmp_path: Path) -> None:
    one = played(lay(tmp_path / "one"), "1")
    two = played(lay(tmp_path / "two", world=FILES["world.yaml"].replace("seed: 7", "seed: 8")), "1")
    assert one["chronicle/day-0001/events.jsonl"] != two["chronicle/day-0001/events.jsonl"]


def test_the_cache_may_be_deleted_at_any_time(tmp_path: Path) -> None:
    code = PLAY.replace("advance(root, days=9, defaults=True)", "")
    days = (
        "import shutil\nfor _ in range(9):\n    shutil.rmtree(root / '.campaign')\n    advance(root, defaults=True)\n"
    )
    root = lay(tmp_path / "one")
    subprocess.run([sys.executable, "-c", code + days, str(root)], check=True)
    whole = played(lay(tmp_path / "two"), "1")
    now = snapshot(root)
    differing = {name for name in {*now, *whole} if not name.startswith("history") and now.get(name) != whole.get(name)}
    assert differing == set()


def test_the_order_in_which_detachments_stand_in_a_file_decides_nothing_that_is_told(tmp_path: Path) -> None:
    """Detachments come and go, and a file keeps their places otherwise than a day in memory: they go by their ids."""
    """Detachments come and go, and a file keeps their places otherwise than a day in memory: they go by their ids."""
    foot, horse = (
        "  blue-foot: {name: Blue foot, type: infantry, size: 800, wagons: 4}\n",
        "  blue-horse:\n    name: Blue horse\n    type: cavalry\n    size: 200\n",
    )
    text = FILES["armies/first.yaml"]
    assert foot + horse in text
    one = played(lay(tmp_path / "one"), "1")
    two = played(lay(tmp_path / "two", armies__first=text.replace(foot + horse, horse + foot)), "1")
    told = [name for name in one if name.startswith(("reports/", "chronicle/day"))]
    assert len(told) > 9
    assert [name for name in told if one[name] != two[name]] == []
    assert two["reports/day-0009/anders.md"].index(b"Blue foot") < two["reports/day-0009/anders.md"].index(
        b"Blue horse"
    )

"""`python -m tests.golden --accept` keeps the campaign as it plays now; without it only says what differs."""

import shutil
import sys
import tempfile
from pathlib import Path

from tests.golden.fortnight import KEPT, files, play


def main() -> int:
    """Play the campaign, say which files differ from those kept, and keep them if asked to."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "scania"
        play(root)
        now = files(root)
    before = files(KEPT) if KEPT.is_dir() else {}
    differing = sorted(name for name in {*now, *before} if now.get(name) != before.get(name))
    sys.stdout.write("".join(f"{name}\n" for name in differing))
    if "--accept" in sys.argv and differing:
        shutil.rmtree(KEPT, ignore_errors=True)
        for name, data in now.items():
            (KEPT / name).parent.mkdir(parents=True, exist_ok=True)
            (KEPT / name).write_bytes(data)
        return 0
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())

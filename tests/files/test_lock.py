"""One writer at a time, and a dead one holds nothing."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.core.fault import Refused
from campaign.files.lock import lock

HOLD = """
import sys, time
from pathlib import Path
from campaign.files.lock import lock
with lock(Path(sys.argv[1]), "advance"):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_writer_is_told_who_holds_the_world_and_a_dead_one_holds_nothing(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Refused) as caught, lock(tmp_path, "set"):
            pass
        assert f"'advance', process {holder.pid}, since " in caught.value.message
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    with lock(tmp_path, "set"):
        pass


def test_the_lock_is_free_again_after_the_block_and_after_an_error(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), lock(tmp_path, "set"):
            raise ZeroDivisionError
    with lock(tmp_path, "set"), pytest.raises(Refused, match="'set'"), lock(tmp_path, "undo"):
        pass


def test_what_is_no_folder_or_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="is no folder"), lock(tmp_path / "nowhere"):
        pass
    (tmp_path / ".campaign").write_text("a file in the way")
    with pytest.raises(Refused, match="is a file where a folder belongs"), lock(tmp_path):
        pass
